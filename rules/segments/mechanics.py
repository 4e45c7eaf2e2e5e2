"""The rules of `segments` as the engine calls them; each method hands over to the modules below."""

from collections.abc import Callable
from fractions import Fraction

from gridapp.packkit import (
    Act,
    Action,
    AimedAttack,
    ApplyArea,
    AttackOdds,
    AttackOutcome,
    DeclaredAct,
    Draft,
    InitiativeEntry,
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
    Text,
    Token,
    Walk,
    Weapon,
    declare,
    is_about,
    is_decision,
    settle,
    tag_of,
)

from . import areas, movement
from .actions import hits, registry
from .actions.aiming import after_answer
from .actions.attack import reach_refusal, resume_attack
from .attacks import aimed, to_hit
from .attacks.stage import Attack
from .attacks.surprise import as_attacked
from .attacks.threat import threat_reaches
from .attacks.timing import plan_combat_step, take_combat_step
from .checks import ConcentrationAsk, answer_concentration
from .economy import current_segment
from .reactions import (
    OpportunityAsk,
    ask_about_mover,
    can_take_opportunity,
    chosen_attack,
    move_provocations,
)
from .stats import complete_sheet, is_in_fight
from .turns import by_hand, outlook, rounds, stances, trading


class Segments:
    """The mechanics of the pack; all state is in the battle."""

    def prepare_creature(self, book: Rulebook, token: Token) -> Token:
        return complete_sheet(book, token)

    def start_fight(self, draft: Draft, unaware: tuple[str, ...]) -> None:
        rounds.start_fight(draft, unaware)

    def join_fight(self, draft: Draft, token_id: str) -> None:
        rounds.add_latecomer(draft, token_id)

    def end_turn(self, draft: Draft) -> None:
        rounds.end_turn(draft)

    def offer(self, situation: Situation, actor: Token, key: str, action: Action) -> Offer:
        return registry.offer_of(situation, actor, key, action)

    def is_spent(self, situation: Situation, actor: Token) -> bool:
        """Return True if a creature can do nothing more than end its turn (S-29)."""
        return registry.is_spent(situation, actor)

    def reaches(self, situation: Situation, token: Token) -> tuple[Reach, ...]:
        """Return the threat zone of a creature (S-32, S-34, SR-03)."""
        return threat_reaches(situation, token)

    def can_react(self, situation: Situation, token: Token) -> bool:
        return can_take_opportunity(situation, token)

    def as_next_turn(self, situation: Situation, token: Token) -> Token:
        return outlook.as_next_turn(situation, token)

    def plan_move(self, situation: Situation, actor: Token, action: str) -> MovePlan:
        if action == movement.COMBAT_STEP:
            return plan_combat_step(situation, actor)
        return movement.plan_move(situation, actor, action)

    def pay_leg(self, draft: Draft, actor: str, action: str) -> None:
        if action == movement.COMBAT_STEP:
            take_combat_step(draft, actor)
        else:
            movement.pay_leg(draft, actor)

    def after_walk(self, draft: Draft, walk: Walk, since: int) -> None:
        """Do nothing: no part of a move is left over (SR-36)."""

    def provocations(
        self, situation: Situation, mover: Token, action: str, events: tuple[SpatialEvent, ...]
    ) -> tuple[Provocation, ...]:
        """Return the attacks of opportunity that a move provokes (SR-23, SR-24)."""
        return move_provocations(situation, mover, action, events)

    def ask_reaction(self, draft: Draft, mover: Token, provocation: Provocation) -> None:
        ask_about_mover(draft, mover, provocation)

    def perform(self, draft: Draft, act: Act) -> Refused | None:
        return registry.perform(draft, act)

    def attack_odds(
        self, situation: Situation, attacker: Token, target: Token, weapon: Weapon, action: str
    ) -> AttackOdds:
        """Return the exact odds of an attack without a called shot."""
        met, struck = as_attacked(situation, target, action)
        return to_hit.attack_odds(met, attacker, struck, weapon, action)

    def aimed_attack(
        self, situation: Situation, question: Question, option: str
    ) -> AimedAttack | None:
        """Return the attack under way with the place that an answer calls."""
        return aimed.aimed_attack(situation, question, option)

    def aimed_place(self, situation: Situation, declared: DeclaredAct) -> Text:
        """Return the place of a called shot and the result of a hit."""
        return aimed.aimed_place(situation, declared)

    def hit_odds(self, situation: Situation, question: Question) -> AttackOdds | None:
        """Return the odds of the hit of a question, without a defence."""
        return to_hit.hit_odds(situation, question)

    def defence_chance(self, situation: Situation, question: Question, option: str) -> Fraction:
        """Return the chance that an answer averts the hit of a question."""
        return to_hit.defence_chance(situation, question, option)

    def attack_outcomes(
        self, situation: Situation, attacker: Token, target: Token, weapon: Weapon, action: str
    ) -> tuple[AttackOutcome, ...]:
        """Return the target's hit points, actions and On-Guard after each outcome of an attack."""
        met, struck = as_attacked(situation, target, action)
        return to_hit.attack_outcomes(met, attacker, struck, weapon, action)

    def reach_refusal(
        self, situation: Situation, attacker: Token, target: Token, weapon: Weapon
    ) -> Refused | None:
        """Return why a weapon cannot strike a target from here."""
        return reach_refusal(situation, attacker, target, weapon)

    def answer(self, draft: Draft, question: Question, option: str) -> None:
        if is_about(question, OpportunityAsk):
            if act := chosen_attack(draft, question, option):
                declare(draft, act, Attack())
        elif is_about(question, hits.FallAsk):
            hits.answer_fall(draft, question, option)
        elif is_decision(question):
            settle(draft, question, option)
            after_answer(draft, question)
        else:
            _ANSWERS[question.kind](draft, question, option)
            rounds.advance(draft)

    def resume(self, draft: Draft, declared: DeclaredAct) -> None:
        resume_attack(draft, declared)

    def after_gm_edit(self, draft: Draft, token_id: str, what: str) -> None:
        """Follow up hit points set to 0, a stance given and an order changed (SR-11, SR-33)."""
        hits.after_gm_edit(draft, token_id, what)
        by_hand.after_gm_edit(draft, token_id, what)

    def round_parts(self, situation: Situation) -> tuple[RoundPart, ...]:
        """Return the segments of the round and who may act in each."""
        return outlook.round_parts(situation)

    def turns_to_come(self, situation: Situation) -> tuple[str, ...] | None:
        """Return the ids of creatures to act in this segment, in order of stances and trades."""
        return rounds.turns_to_come(situation)

    def part_now(self, situation: Situation) -> str:
        """Return the name of the segment being played."""
        return outlook.segment_name(current_segment(situation))

    def range_bands(
        self, situation: Situation, token: Token, weapon: Weapon
    ) -> tuple[RangeBand, ...]:
        """Return the range bands of a ranged weapon or spell (S-42)."""
        return to_hit.range_bands(situation, weapon)

    def take_damage(self, draft: Draft, token_id: str, amount: int) -> None:
        hits.take_damage(draft, token_id, amount)

    def heal(self, draft: Draft, token_id: str, amount: int) -> None:
        hits.heal(draft, token_id, amount)

    def order_refusal(
        self, situation: Situation, order: tuple[InitiativeEntry, ...]
    ) -> Refused | None:
        """Return a refusal unless the new order changes places within a single stance."""
        return by_hand.order_refusal(situation, order)

    def area_save_chance(self, situation: Situation, token: Token, effect: ApplyArea) -> Fraction:
        """Return the exact chance of a creature to resist an area of effect."""
        return areas.save_chance(situation, token, effect)

    def roll_area_save(self, draft: Draft, token_id: str, effect: ApplyArea) -> bool:
        """Roll the resistance of a creature to an area of effect."""
        return areas.roll_save(draft, token_id, effect)

    def take_area_damage(
        self, draft: Draft, token_id: str, effect: ApplyArea, amount: int, *, resisted: bool
    ) -> None:
        """Damage a creature by its part of an area's amount."""
        areas.take_area_damage(draft, token_id, effect, amount)

    def is_out(self, token: Token) -> bool:
        return not is_in_fight(token)

    def stop_reason(self, situation: Situation, actor: Token) -> Refused | None:
        """Return why a mover stops: out of the fight, or without actions after a defence."""
        return movement.stop_reason(situation, actor)


_ANSWERS: dict[str, Callable[[Draft, Question, str], None]] = {
    tag_of(stances.ActionCountAsk): stances.answer_action_count,
    tag_of(stances.StanceAsk): stances.take_stance,
    tag_of(stances.RoundCardAsk): stances.answer_round_card,
    tag_of(stances.OnGuardSkillAsk): stances.go_on_guard,
    tag_of(stances.FirstAsk): stances.answer_who_is_first,
    tag_of(stances.ComeInAsk): rounds.answer_come_in,
    tag_of(trading.ExchangeAsk): trading.answer_exchange,
    tag_of(ConcentrationAsk): answer_concentration,
}
"""The answers to questions about the round; after each the round goes on."""

mechanics = Segments()
