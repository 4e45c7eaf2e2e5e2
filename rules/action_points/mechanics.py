"""What the system `action_points` answers beyond its data; the parts are in the other modules."""

from collections.abc import Callable

from gridapp.packkit import (
    Act,
    Action,
    AttackOdds,
    DeclaredAct,
    Draft,
    MovePlan,
    Offer,
    Provocation,
    Question,
    Reach,
    Refused,
    Rulebook,
    ShownStatistic,
    Situation,
    SpatialEvent,
    Token,
    Walk,
    Weapon,
)

from . import (
    acts,
    checks,
    currents,
    deeds,
    elements,
    figures,
    flanks,
    footing,
    healing,
    holding,
    jumping,
    landing,
    mounts,
    moving,
    odds,
    offers,
    order,
    pending,
    points,
    reach,
    reactions,
    rebuffs,
    spaces,
    stages,
    targets,
    windows,
    wounds,
)
from .sheet import INITIATIVE, LEVELS, enlisted, is_able, is_conscious

TURNS: dict[str, Callable[[Draft, DeclaredAct], None]] = {
    stages.ROLLING: order.roll_initiative,
    stages.POURING: pending.pour,
    mounts.CONTROL: mounts.control,
    holding.FOLLOW: holding.follow,
    footing.HOLD: footing.check,
    jumping.JUMPING: jumping.go_on,
    elements.SHOCK: elements.shock,
    deeds.LET_GO: deeds.let_go,
}
"""What needs no window."""

WINDOWS: dict[str, Callable[[Draft, DeclaredAct], None]] = {
    stages.START: order.begin,
    stages.END: currents.end,
    stages.MOVED: lambda draft, _: draft.pop(),
}
"""What follows once nobody interrupts the start or end of a turn any more."""


ANSWERS: dict[str, Callable[[Draft, Question, str], None]] = {
    windows.INTERRUPT: windows.answer,
    stages.READIED: windows.answer,
    "roll": checks.answer_roll,
    "wild_roll": checks.answer_roll,
    landing.FOOTING: checks.answer_roll,
    currents.CURRENT: checks.answer_roll,
    landing.LEDGE: checks.answer_roll,
    rebuffs.PRESS_ON: rebuffs.answer_press_on,
    reactions.HARRY: reactions.answer_harry,
    flanks.IGNORE: flanks.answer,
    wounds.DEATH: wounds.answer_death,
    healing.WAKING: healing.answer_waking,
}


REACTIONS: dict[str, Callable[[Draft, Question, str], Act | None]] = {
    rebuffs.REBUFF: rebuffs.answer,
    holding.CLING: holding.answer_cling,
    holding.INTERPOSE: holding.answer_interpose,
}
"""Questions whose answer is a reaction that is resolved like an act."""


class ActionPoints:
    """The functions of the pack; all state is in the battle."""

    def prepare_creature(self, book: Rulebook, token: Token) -> Token:
        return enlisted(book, token)

    def start_fight(self, draft: Draft, unaware: tuple[str, ...]) -> None:
        order.start(draft, unaware)

    def join_fight(self, draft: Draft, token_id: str) -> None:
        order.join(draft, token_id)

    def end_turn(self, draft: Draft) -> None:
        """End the turn; of who has interrupted only that (AP-36)."""
        if windows.waiting(draft.battle) is not None:
            windows.close(draft)
        else:
            order.end_turn(draft)

    def offer(self, situation: Situation, actor: Token, key: str, action: Action) -> Offer:
        return offers.offer(situation, actor, key, action)

    def reaches(self, situation: Situation, token: Token) -> tuple[Reach, ...]:
        return reach.reaches(situation, token)

    def shown_statistics(self, situation: Situation, token: Token) -> tuple[ShownStatistic, ...]:
        """The defences as they stand, toughness and pace; the sheet shows them."""
        return figures.figures(situation, token)

    def extra_distance(self, situation: Situation, one: Token, other: Token) -> int:
        return mounts.farther(situation, one, other)

    def can_react(self, situation: Situation, token: Token) -> bool:
        return rebuffs.can_react(situation, token, rebuffs.REBUFF)

    def plan_move(self, situation: Situation, actor: Token, action: str) -> MovePlan:
        if action == jumping.JUMP:
            return jumping.plan(situation, actor, action)
        return moving.plan(situation, actor, action)

    def pay_leg(self, draft: Draft, actor: str, action: str) -> None:
        moving.pay(draft, actor)

    def after_walk(self, draft: Draft, walk: Walk, since: int) -> None:
        moving.walked(draft, walk, since)

    def provocations(
        self, situation: Situation, mover: Token, action: str, events: tuple[SpatialEvent, ...]
    ) -> tuple[Provocation, ...]:
        found = rebuffs.on_the_way(situation, mover, events)
        return (*found, *holding.clings(situation, mover, events))

    def ask_reaction(self, draft: Draft, mover: Token, provocation: Provocation) -> None:
        if provocation.kind.startswith(holding.CLING):
            holding.ask_to_cling(draft, mover, provocation)
        else:
            rebuffs.ask(draft, mover, provocation)

    def perform(self, draft: Draft, act: Act) -> Refused | None:
        """Declare an act; a jump, buying yards and letting go are none (AP-04, AP-R32)."""
        if act.action == deeds.LET_GO:
            draft.push(DeclaredAct(act, deeds.LET_GO))
            return None
        if act.action == jumping.JUMP:
            return jumping.declare(draft, act)
        if act.action == moving.BUY:
            points.buy_yards(draft, act.actor, 1)
            return None
        refused = targets.refusal(draft.situation, act)
        if refused is None:
            acts.declare(draft, act)
        return refused

    def attack_odds(
        self, situation: Situation, attacker: Token, target: Token, weapon: Weapon, action: str
    ) -> AttackOdds | None:
        """The odds where the table has named dice; none are known otherwise (AP-R01)."""
        return odds.odds(situation, attacker, target, weapon, action)

    def answer(self, draft: Draft, question: Question, option: str) -> None:
        if question.kind in REACTIONS:
            if act := REACTIONS[question.kind](draft, question, option):
                acts.react(draft, act)
        else:
            ANSWERS.get(question.kind, stages.answer)(draft, question, option)

    def resume(self, draft: Draft, declared: DeclaredAct) -> None:
        if declared.stage in TURNS:
            TURNS[declared.stage](draft, declared)
        elif declared.stage not in WINDOWS:
            acts.resume(draft, declared)
        elif not windows.asks(draft, declared):
            WINDOWS[declared.stage](draft, declared)

    def after_gm_edit(self, draft: Draft, token_id: str, what: str) -> None:
        """Order, health and sharing a space follow what the GM sets (AP-31, AP-85, AP-126)."""
        if what == "place":
            spaces.sync(draft, token_id)
        if what in LEVELS:
            wounds.weigh(draft, token_id)
        if what == INITIATIVE:
            order.set_initiative(draft, token_id, draft.token(token_id).pool(INITIATIVE))

    def is_out(self, token: Token) -> bool:
        return not is_conscious(token)

    def stop_reason(self, situation: Situation, actor: Token) -> Refused | None:
        """A mover stops when it can do nothing any more, but for who is in mid-air (AP-69)."""
        if is_able(actor) or jumping.is_aloft(situation):
            return None
        return Refused("able", f"{actor.name} can move no further", "AP-R72")


mechanics = ActionPoints()
