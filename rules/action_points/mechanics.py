"""TODO."""

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

from .actions.healing import WAKING, answer_waking
from .actions.lifecycle import declare_act, react, resume_act
from .actions.offers import offer_of, target_refusal
from .actions.utility import LET_GO, drop_item
from .attacks.resolution import attack_odds
from .attacks.targets import threat_reaches
from .checks import answer_decision, answer_roll
from .damage import DEATH, SHOCK, answer_death, resolve_shock, update_health
from .economy.initiative import READIED, interrupted_act, set_initiative
from .economy.points import buy_yards, can_react
from .movement.companions import (
    CONTROL,
    FOLLOW,
    control_mount,
    extra_distance,
    follow_mover,
    update_sharing,
)
from .movement.footing import HOLD_ON, LANDING, LEDGE, hold_on
from .movement.jumping import JUMP, JUMPING, declare_jump, is_aloft, plan_jump, resume_jump
from .movement.walking import BUY_YARDS, after_walk, pay_for_walk, plan_walk
from .reactions.flanking import IGNORE, answer_ignore, update_flanked
from .reactions.to_attacks import HARRY, INTERPOSE, answer_harry, answer_interpose
from .reactions.to_moves import (
    CLING,
    PRESS_ON,
    REBUFF,
    answer_cling,
    answer_press_on,
    answer_rebuff,
    ask_cling,
    ask_rebuff,
    clings_on_route,
    rebuffs_on_route,
)
from .stats.defences import sheet_figures
from .stats.sheet import INITIATIVE, WOUND_LEVELS, complete_sheet, is_able, is_conscious
from .turns.currents import CURRENT, end_in_current
from .turns.rounds import (
    POURING,
    ROLLING,
    begin_turn,
    continue_pouring,
    end_turn,
    join_fight,
    roll_initiative,
    start_fight,
)
from .turns.windows import (
    END,
    INTERRUPT,
    MOVED,
    START,
    after_movement,
    answer_window,
    ask_next,
    close_interrupt,
)

TURNS: dict[str, Callable[[Draft, DeclaredAct], None]] = {
    ROLLING: roll_initiative,
    POURING: continue_pouring,
    CONTROL: control_mount,
    FOLLOW: follow_mover,
    HOLD_ON: hold_on,
    JUMPING: resume_jump,
    SHOCK: resolve_shock,
    LET_GO: drop_item,
}
"""What needs no window."""


WINDOWS: dict[str, Callable[[Draft, DeclaredAct], None]] = {
    START: begin_turn,
    END: end_in_current,
    MOVED: lambda draft, _: draft.pop(),
}
"""What follows once nobody interrupts the start or end of a turn any more."""


ANSWERS: dict[str, Callable[[Draft, Question, str], None]] = {
    INTERRUPT: answer_window,
    READIED: answer_window,
    "roll": answer_roll,
    "wild_roll": answer_roll,
    LANDING: answer_roll,
    CURRENT: answer_roll,
    LEDGE: answer_roll,
    PRESS_ON: answer_press_on,
    HARRY: answer_harry,
    IGNORE: answer_ignore,
    DEATH: answer_death,
    WAKING: answer_waking,
}


REACTIONS: dict[str, Callable[[Draft, Question, str], Act | None]] = {
    REBUFF: answer_rebuff,
    CLING: answer_cling,
    INTERPOSE: answer_interpose,
}
"""Questions whose answer is a reaction that is resolved like an act."""


class ActionPoints:
    """The functions of the pack; all state is in the battle."""

    def prepare_creature(self, book: Rulebook, token: Token) -> Token:
        return complete_sheet(book, token)

    def start_fight(self, draft: Draft, unaware: tuple[str, ...]) -> None:
        start_fight(draft, unaware)

    def join_fight(self, draft: Draft, token_id: str) -> None:
        join_fight(draft, token_id)

    def end_turn(self, draft: Draft) -> None:
        """End the turn; of who has interrupted only that (AP-36)."""
        if interrupted_act(draft.battle) is not None:
            close_interrupt(draft)
        else:
            end_turn(draft)

    def offer(self, situation: Situation, actor: Token, key: str, action: Action) -> Offer:
        return offer_of(situation, actor, key, action)

    def reaches(self, situation: Situation, token: Token) -> tuple[Reach, ...]:
        return threat_reaches(situation, token)

    def shown_statistics(self, situation: Situation, token: Token) -> tuple[ShownStatistic, ...]:
        """The defences as they stand, toughness and pace; the sheet shows them."""
        return sheet_figures(situation, token)

    def extra_distance(self, situation: Situation, one: Token, other: Token) -> int:
        return extra_distance(situation, one, other)

    def can_react(self, situation: Situation, token: Token) -> bool:
        return can_react(situation, token, REBUFF)

    def plan_move(self, situation: Situation, actor: Token, action: str) -> MovePlan:
        if action == JUMP:
            return plan_jump(situation, actor, action)
        return plan_walk(situation, actor, action)

    def pay_leg(self, draft: Draft, actor: str, action: str) -> None:
        pay_for_walk(draft, actor)

    def after_walk(self, draft: Draft, walk: Walk, since: int) -> None:
        after_walk(draft, walk, since)
        after_movement(draft, walk.actor)
        update_flanked(draft)

    def provocations(
        self, situation: Situation, mover: Token, action: str, events: tuple[SpatialEvent, ...]
    ) -> tuple[Provocation, ...]:
        found = rebuffs_on_route(situation, mover, events)
        return (*found, *clings_on_route(situation, mover, events))

    def ask_reaction(self, draft: Draft, mover: Token, provocation: Provocation) -> None:
        if provocation.kind.startswith(CLING):
            ask_cling(draft, mover, provocation)
        else:
            ask_rebuff(draft, mover, provocation)

    def perform(self, draft: Draft, act: Act) -> Refused | None:
        """Declare an act; a jump, buying yards and letting go are none (AP-04, AP-R32)."""
        if act.action == LET_GO:
            draft.push(DeclaredAct(act, LET_GO))
            return None
        if act.action == JUMP:
            return declare_jump(draft, act)
        if act.action == BUY_YARDS:
            buy_yards(draft, act.actor, 1)
            return None
        refused = target_refusal(draft.situation, act)
        if refused is None:
            declare_act(draft, act)
        return refused

    def attack_odds(
        self, situation: Situation, attacker: Token, target: Token, weapon: Weapon, action: str
    ) -> AttackOdds | None:
        """The odds where the table has named dice; none are known otherwise (AP-R01)."""
        return attack_odds(situation, attacker, target, weapon, action)

    def answer(self, draft: Draft, question: Question, option: str) -> None:
        if question.kind in REACTIONS:
            if act := REACTIONS[question.kind](draft, question, option):
                react(draft, act)
        else:
            ANSWERS.get(question.kind, answer_decision)(draft, question, option)

    def resume(self, draft: Draft, declared: DeclaredAct) -> None:
        if declared.stage in TURNS:
            TURNS[declared.stage](draft, declared)
        elif declared.stage not in WINDOWS:
            resume_act(draft, declared)
        elif not ask_next(draft, declared):
            WINDOWS[declared.stage](draft, declared)

    def after_gm_edit(self, draft: Draft, token_id: str, what: str) -> None:
        """Order, health and sharing a space follow what the GM sets (AP-31, AP-85, AP-126)."""
        if what == "place":
            update_sharing(draft, token_id)
        if what in WOUND_LEVELS:
            update_health(draft, token_id)
        if what == INITIATIVE:
            set_initiative(draft, token_id, draft.token(token_id).pool(INITIATIVE))

    def is_out(self, token: Token) -> bool:
        return not is_conscious(token)

    def stop_reason(self, situation: Situation, actor: Token) -> Refused | None:
        """A mover stops when it can do nothing any more, but for who is in mid-air (AP-69)."""
        if is_able(actor) or is_aloft(situation):
            return None
        return Refused("able", f"{actor.name} can move no further", "AP-R72")


mechanics = ActionPoints()
