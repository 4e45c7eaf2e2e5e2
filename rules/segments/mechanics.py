"""What the system `segments` answers beyond its data; the parts are in the other modules."""

from collections.abc import Callable

from gridapp.packkit import (
    Act,
    Action,
    ActionKind,
    AttackOdds,
    Condition,
    DeclaredAct,
    Draft,
    MovePlan,
    Narrated,
    Offer,
    Provocation,
    Question,
    RangeBand,
    Reach,
    Refused,
    RoundPart,
    Rulebook,
    Situation,
    SpatialEvent,
    Token,
    Until,
    Walk,
    Weapon,
    require_weapon,
)

from . import (
    acts,
    aiming,
    attacks,
    concentration,
    exchanges,
    moving,
    offers,
    opportunity,
    outlook,
    rounds,
    stances,
    zones,
)
from .asking import given
from .segment import STANCES
from .sheet import ACTIONS, DONE, OPPORTUNITY, enlisted, is_able, usage


class Segments:
    """The functions of the pack; all state is in the battle."""

    def prepare_creature(self, book: Rulebook, token: Token) -> Token:
        return enlisted(book, token)

    def start_fight(self, draft: Draft, unaware: tuple[str, ...]) -> None:
        rounds.start(draft, unaware)

    def join_fight(self, draft: Draft, token_id: str) -> None:
        rounds.join(draft, token_id)

    def end_turn(self, draft: Draft) -> None:
        rounds.end_turn(draft)

    def offer(self, situation: Situation, actor: Token, key: str, action: Action) -> Offer:
        return offers.offer(situation, actor, key, action)

    def reaches(self, situation: Situation, token: Token) -> tuple[Reach, ...]:
        """The threat zone (S-32, S-34, SR-03)."""
        return zones.reaches(situation, token)

    def can_react(self, situation: Situation, token: Token) -> bool:
        return opportunity.can_strike(situation, token)

    def plan_move(self, situation: Situation, actor: Token, action: str) -> MovePlan:
        return moving.plan(situation, actor, action)

    def pay_leg(self, draft: Draft, actor: str, action: str) -> None:
        moving.pay_leg(draft, actor, action)

    def after_walk(self, draft: Draft, walk: Walk, since: int) -> None:
        """Nothing of a move is left over once it ends (SR-36)."""

    def provocations(
        self, situation: Situation, mover: Token, action: str, events: tuple[SpatialEvent, ...]
    ) -> tuple[Provocation, ...]:
        """Leaving a threat zone without disengaging (SR-23, SR-24)."""
        return opportunity.on_the_way(situation, mover, action, events)

    def ask_reaction(self, draft: Draft, mover: Token, provocation: Provocation) -> None:
        opportunity.ask_on_the_way(draft, mover, provocation)

    def perform(self, draft: Draft, act: Act) -> Refused | None:
        """Pay for an act and carry it out, or put it underway, or refuse it."""
        action = draft.rules.book.actions[act.action]
        if action.kind is not ActionKind.ATTACK:
            return _plain(draft, act)
        actor = draft.token(act.actor)
        refused = offers.no_attack(draft.situation, actor, act) or aiming.misdeclared(draft, act)
        if refused is None:
            acts.pay(draft, act, usage(require_weapon(actor, act.weapon)))
            draft.push(DeclaredAct(act))
        return refused

    def attack_odds(
        self, situation: Situation, attacker: Token, target: Token, weapon: Weapon, action: str
    ) -> AttackOdds:
        """The exact odds of an attack that calls nothing."""
        return attacks.odds(situation, attacker, target, weapon, {})

    def answer(self, draft: Draft, question: Question, option: str) -> None:
        if question.kind == OPPORTUNITY:
            act = opportunity.answer(draft, question, option)
            if act is not None:
                draft.push(DeclaredAct(act))
        elif "note" in question.facts:
            aiming.answered(draft, question.facts["note"], given(question, option))
        else:
            _SETTLE[question.kind](draft, question, option)
            rounds.advance(draft)

    def resume(self, draft: Draft, declared: DeclaredAct) -> None:
        acts.resume(draft, declared)

    def after_gm_edit(self, draft: Draft, token_id: str, what: str) -> None:
        """Nothing follows from what a GM sets: the missing chapters would say (SR-33)."""

    def round_parts(self, situation: Situation) -> tuple[RoundPart, ...]:
        """The segments of the round and who may act in each."""
        return outlook.parts(situation)

    def range_bands(
        self, situation: Situation, token: Token, weapon: Weapon
    ) -> tuple[RangeBand, ...]:
        """The range bands of a weapon that shoots, is thrown or casts (S-42)."""
        return attacks.range_bands(situation, weapon)

    def is_out(self, token: Token) -> bool:
        return not is_able(token)

    def stop_reason(self, situation: Situation, actor: Token) -> Refused | None:
        """A mover stops when it is out of the fight, or has spent its actions on defences."""
        if not is_able(actor):
            return Refused("out", f"{actor.name} is out of the fight", "SR-33")
        return moving.unpaid(situation, actor)


def _plain(draft: Draft, act: Act) -> Refused | None:
    """Carry out what needs neither a way nor a target (S-10, S-11, SR-09, SR-24)."""
    action = draft.rules.book.actions[act.action]
    if act.choices:
        return Refused("choice", "there is nothing to choose", action.rule)
    if cost := action.cost.get(ACTIONS, 0):
        draft.spend(act.actor, ACTIONS, cost)
    if act.action == moving.DISENGAGE:
        moving.disengage(draft, act.actor)
    elif act.action == offers.DONE:
        draft.gain(act.actor, Condition(DONE, Until.ROUND_END), "S-12")
        rounds.end_turn(draft)
    else:
        text = f"{action.name.lower()}, the GM says what comes of it"
        draft.emit(Narrated(act.actor, text, action.rule))
    return None


def _count(draft: Draft, question: Question, option: str) -> None:
    """A latecomer goes on to its stance at once; everybody else is asked in turn."""
    stances.count(draft, question, option)
    if draft.battle.stage != STANCES:
        stances.ask_latecomer(draft, draft.token(question.who))


_SETTLE: dict[str, Callable[[Draft, Question, str], None]] = {
    stances.COUNT: _count,
    stances.STANCE: stances.take,
    stances.SKILL: stances.go_on_guard,
    stances.FIRST: stances.first,
    stances.COME_IN: rounds.come_in,
    exchanges.EXCHANGE: exchanges.exchange,
    concentration.CONCENTRATION: concentration.settle,
}

mechanics = Segments()
