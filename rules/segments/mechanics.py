"""The rules of `segments` as the engine calls them; each method hands over to the modules below."""

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
    RangeBand,
    Reach,
    Refused,
    RoundPart,
    Rulebook,
    Situation,
    SpatialEvent,
    Token,
    Walk,
    Weapon,
)

from .actions.aiming import note_answer
from .actions.attack import resume_attack
from .actions.registry import offer_of, perform
from .attacks.threat import threat_reaches
from .attacks.timing import plan_combat_step
from .attacks.to_hit import attack_odds, range_bands
from .checks import CONCENTRATION, answer_concentration
from .economy import STANCES
from .movement import COMBAT_STEP, pay_move_leg, plan_move, unpaid_leg
from .questions import answer_value
from .reactions import ask_about_mover, can_take_opportunity, chosen_attack, move_provocations
from .stats import OPPORTUNITY, complete_sheet, is_able
from .turns.outlook import round_parts
from .turns.rounds import add_latecomer, advance, answer_come_in, end_turn, start_fight
from .turns.stances import (
    COME_IN,
    COUNT,
    EXCHANGE,
    FIRST,
    SKILL,
    STANCE,
    answer_exchange,
    answer_who_is_first,
    ask_latecomer,
    go_on_guard,
    set_action_count,
    take_stance,
)


class Segments:
    """The functions of the pack; all state is in the battle."""

    def prepare_creature(self, book: Rulebook, token: Token) -> Token:
        return complete_sheet(book, token)

    def start_fight(self, draft: Draft, unaware: tuple[str, ...]) -> None:
        start_fight(draft, unaware)

    def join_fight(self, draft: Draft, token_id: str) -> None:
        add_latecomer(draft, token_id)

    def end_turn(self, draft: Draft) -> None:
        end_turn(draft)

    def offer(self, situation: Situation, actor: Token, key: str, action: Action) -> Offer:
        return offer_of(situation, actor, key, action)

    def reaches(self, situation: Situation, token: Token) -> tuple[Reach, ...]:
        """The threat zone (S-32, S-34, SR-03)."""
        return threat_reaches(situation, token)

    def can_react(self, situation: Situation, token: Token) -> bool:
        return can_take_opportunity(situation, token)

    def plan_move(self, situation: Situation, actor: Token, action: str) -> MovePlan:
        if action == COMBAT_STEP:
            return plan_combat_step(situation, actor)
        return plan_move(situation, actor, action)

    def pay_leg(self, draft: Draft, actor: str, action: str) -> None:
        pay_move_leg(draft, actor, action)

    def after_walk(self, draft: Draft, walk: Walk, since: int) -> None:
        """Nothing of a move is left over once it ends (SR-36)."""

    def provocations(
        self, situation: Situation, mover: Token, action: str, events: tuple[SpatialEvent, ...]
    ) -> tuple[Provocation, ...]:
        """Leaving a threat zone without disengaging (SR-23, SR-24)."""
        return move_provocations(situation, mover, action, events)

    def ask_reaction(self, draft: Draft, mover: Token, provocation: Provocation) -> None:
        ask_about_mover(draft, mover, provocation)

    def perform(self, draft: Draft, act: Act) -> Refused | None:
        return perform(draft, act)

    def attack_odds(
        self, situation: Situation, attacker: Token, target: Token, weapon: Weapon, action: str
    ) -> AttackOdds:
        """The exact odds of an attack that calls nothing."""
        return attack_odds(situation, attacker, target, weapon, {})

    def answer(self, draft: Draft, question: Question, option: str) -> None:
        if question.kind == OPPORTUNITY:
            act = chosen_attack(draft, question, option)
            if act is not None:
                draft.push(DeclaredAct(act))
        elif "note" in question.facts:
            note_answer(draft, question.facts["note"], answer_value(question, option))
        else:
            _SETTLE[question.kind](draft, question, option)
            advance(draft)

    def resume(self, draft: Draft, declared: DeclaredAct) -> None:
        resume_attack(draft, declared)

    def after_gm_edit(self, draft: Draft, token_id: str, what: str) -> None:
        """Nothing follows from what a GM sets: the missing chapters would say (SR-33)."""

    def round_parts(self, situation: Situation) -> tuple[RoundPart, ...]:
        """The segments of the round and who may act in each."""
        return round_parts(situation)

    def range_bands(
        self, situation: Situation, token: Token, weapon: Weapon
    ) -> tuple[RangeBand, ...]:
        """The range bands of a weapon that shoots, is thrown or casts (S-42)."""
        return range_bands(situation, weapon)

    def is_out(self, token: Token) -> bool:
        return not is_able(token)

    def stop_reason(self, situation: Situation, actor: Token) -> Refused | None:
        """A mover stops when it is out of the fight, or has spent its actions on defences."""
        if not is_able(actor):
            return Refused("out", f"{actor.name} is out of the fight", "SR-33")
        return unpaid_leg(situation, actor)


def _count(draft: Draft, question: Question, option: str) -> None:
    """A latecomer goes on to its stance at once; everybody else is asked in turn."""
    set_action_count(draft, question, option)
    if draft.battle.stage != STANCES:
        ask_latecomer(draft, draft.token(question.who))


_SETTLE: dict[str, Callable[[Draft, Question, str], None]] = {
    COUNT: _count,
    STANCE: take_stance,
    SKILL: go_on_guard,
    FIRST: answer_who_is_first,
    COME_IN: answer_come_in,
    EXCHANGE: answer_exchange,
    CONCENTRATION: answer_concentration,
}


mechanics = Segments()
