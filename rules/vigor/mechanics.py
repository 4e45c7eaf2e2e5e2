"""What the system `vigor` answers beyond its data; the parts are in the other modules."""

from gridapp.packkit import (
    Act,
    Action,
    AttackOdds,
    DeclaredAct,
    Draft,
    Halted,
    MovePlan,
    Offer,
    Provocation,
    Question,
    RangeBand,
    Reach,
    Refused,
    Rulebook,
    Situation,
    SpatialEvent,
    Token,
    Walk,
    Weapon,
    Zone,
)

from . import (
    acts,
    areas,
    asking,
    attacks,
    deeds,
    harm,
    moving,
    odds,
    offers,
    openings,
    order,
    readying,
    watching,
)
from .paying import VIGOR, can_open, follow
from .sheet import SHOCK, enlisted, is_awake


class Vigor:
    """The functions of the pack; all state is in the battle."""

    def prepare_creature(self, book: Rulebook, token: Token) -> Token:
        return enlisted(book, token)

    def start_fight(self, draft: Draft, unaware: tuple[str, ...]) -> None:
        order.start(draft, unaware)

    def join_fight(self, draft: Draft, token_id: str) -> None:
        order.join(draft, token_id)

    def end_turn(self, draft: Draft) -> None:
        order.end_turn(draft)

    def offer(self, situation: Situation, actor: Token, key: str, action: Action) -> Offer:
        return offers.offer(situation, actor, key, action)

    def reaches(self, situation: Situation, token: Token) -> tuple[Reach, ...]:
        return openings.reaches(situation, token)

    def can_react(self, situation: Situation, token: Token) -> bool:
        return can_open(situation, token)

    def plan_move(self, situation: Situation, actor: Token, action: str) -> MovePlan:
        return moving.plan(situation, actor, action)

    def pay_leg(self, draft: Draft, actor: str, action: str) -> None:
        moving.pay_leg(draft, actor)

    def after_walk(self, draft: Draft, walk: Walk, since: int) -> None:
        """Nothing is left over of a Move: each is limited by itself (GR-08)."""

    def provocations(
        self, situation: Situation, mover: Token, action: str, events: tuple[SpatialEvent, ...]
    ) -> tuple[Provocation, ...]:
        """Openings that the move gives, and readied attacks on whoever comes near."""
        opened = openings.on_the_way(situation, mover, action, events)
        return (*opened, *readying.on_the_way(situation, mover, events))

    def ask_reaction(self, draft: Draft, mover: Token, provocation: Provocation) -> None:
        if provocation.kind == readying.READIED:
            readying.ask_on_the_way(draft, mover, provocation)
        else:
            openings.ask_on_the_way(draft, mover, provocation)

    def perform(self, draft: Draft, act: Act) -> Refused | None:
        return acts.perform(draft, act)

    def attack_odds(
        self, situation: Situation, attacker: Token, target: Token, weapon: Weapon, action: str
    ) -> AttackOdds:
        return odds.odds(situation, attacker, target, weapon, action)

    def answer(self, draft: Draft, question: Question, option: str) -> None:
        if question.kind == openings.OPENS:
            openings.answer(draft, question, option)
        elif question.kind == readying.READIED:
            readying.answer(draft, question, option)
        elif question.kind == order.TIE:
            order.answer_tie(draft, question, option)
        elif question.kind == watching.VECTOR and draft.battle.stage == order.ROLLING:
            if watching.answer(draft, question, option):
                order.ambush(draft, question.about)
            order.go_on(draft)
        else:
            asking.answer(draft, question, option)

    def resume(self, draft: Draft, declared: DeclaredAct) -> None:
        """Go on with an act, unless its actor was knocked down in its own turn (G-51)."""
        if declared.stage == openings.OPENS:
            openings.resume(draft, declared)
        elif declared.stage == "attack" and not acts.is_cancelled(draft, declared):
            attacks.resume(draft, declared)
        elif acts.is_cancelled(draft, declared):
            draft.pop()
            name = draft.token(declared.act.actor).name
            draft.emit(Halted(declared.act.actor, f"{name} is knocked down", "G-51"))
        else:
            deeds.STAGES[declared.stage](draft, declared)

    def zones(self, situation: Situation, token: Token) -> tuple[Zone, ...]:
        return areas.zones(situation, token)

    def range_bands(
        self, situation: Situation, token: Token, weapon: Weapon
    ) -> tuple[RangeBand, ...]:
        return areas.range_bands(situation, token, weapon)

    def after_gm_edit(self, draft: Draft, token_id: str, what: str) -> None:
        """Let follow what follows once a GM has set Vigor, Durability, Health or shock."""
        if what == VIGOR:
            follow(draft, token_id)
        elif what in (harm.DURABILITY, harm.HEALTH):
            harm.follow(draft, token_id)
        elif what == SHOCK and draft.token(token_id).has(SHOCK):
            draft.lose(token_id, SHOCK, "G-83")
            harm.shock(draft, token_id)

    def is_out(self, token: Token) -> bool:
        return not is_awake(token)

    def stop_reason(self, situation: Situation, actor: Token) -> Refused | None:
        return moving.may_go_on(situation, actor)


mechanics = Vigor()
