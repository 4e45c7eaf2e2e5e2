"""The functions of system `vitality`, as the engine calls them."""

from fractions import Fraction

from gridapp.packkit import (
    Act,
    Action,
    ApplyArea,
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
    Situation,
    SpatialEvent,
    Token,
    Walk,
    Weapon,
)

from . import areas
from .actions.availability import offer_action
from .actions.criticals import CRITICAL_MANOEUVRE
from .actions.manoeuvres import manoeuvre_odds
from .actions.registry import answer, perform, resume
from .attacks.rolls import attack_odds
from .attacks.targets import MANOEUVRE, reach_of, reach_refusal, threatening_weapons
from .damage import after_gm_edit, deal_damage, heal
from .movement import end_broken_holds, movement_refusal, pay_leg, plan_move, record_stretch
from .reactions import ask_about_movement, can_react, movement_provocations
from .stats import complete_sheet, is_able
from .turns import after_condition_edit, as_next_turn, end_turn, join_fight, start_fight


class Vitality:
    """The functions of the pack; all state is in the battle."""

    def prepare_creature(self, book: Rulebook, token: Token) -> Token:
        return complete_sheet(book, token)

    def start_fight(self, draft: Draft, unaware: tuple[str, ...]) -> None:
        start_fight(draft, unaware)

    def join_fight(self, draft: Draft, token_id: str) -> None:
        join_fight(draft, token_id)

    def end_turn(self, draft: Draft) -> None:
        end_turn(draft)
        end_broken_holds(draft)

    def offer(self, situation: Situation, actor: Token, key: str, action: Action) -> Offer:
        return offer_action(situation, actor, key, action)

    def reaches(self, situation: Situation, token: Token) -> tuple[Reach, ...]:
        weapons = threatening_weapons(situation, token)
        return tuple(reach_of(situation, token, weapon) for weapon in weapons)

    def can_react(self, situation: Situation, token: Token) -> bool:
        return can_react(situation, token)

    def as_next_turn(self, situation: Situation, token: Token) -> Token:
        return as_next_turn(situation, token)

    def plan_move(self, situation: Situation, actor: Token, action: str) -> MovePlan:
        return plan_move(situation, actor, action)

    def pay_leg(self, draft: Draft, actor: str, action: str) -> None:
        pay_leg(draft, actor, action)

    def after_walk(self, draft: Draft, walk: Walk, since: int) -> None:
        record_stretch(draft, walk, since)
        end_broken_holds(draft)

    def provocations(
        self, situation: Situation, mover: Token, action: str, events: tuple[SpatialEvent, ...]
    ) -> tuple[Provocation, ...]:
        return movement_provocations(situation, mover, action, events)

    def ask_reaction(self, draft: Draft, mover: Token, provocation: Provocation) -> None:
        ask_about_movement(draft, mover, provocation)

    def perform(self, draft: Draft, act: Act) -> Refused | None:
        return perform(draft, act)

    def attack_odds(
        self, situation: Situation, attacker: Token, target: Token, weapon: Weapon, action: str
    ) -> AttackOdds:
        if action in (MANOEUVRE, CRITICAL_MANOEUVRE):
            return manoeuvre_odds(situation, attacker, target, weapon)
        return attack_odds(situation, attacker, target, weapon)

    def reach_refusal(
        self, situation: Situation, attacker: Token, target: Token, weapon: Weapon
    ) -> Refused | None:
        return reach_refusal(situation, attacker, target, weapon)

    def answer(self, draft: Draft, question: Question, option: str) -> None:
        answer(draft, question, option)
        end_broken_holds(draft)

    def resume(self, draft: Draft, declared: DeclaredAct) -> None:
        resume(draft, declared)
        end_broken_holds(draft)

    def after_gm_edit(self, draft: Draft, token_id: str, what: str) -> None:
        after_gm_edit(draft, token_id, what)
        after_condition_edit(draft, token_id, what)
        end_broken_holds(draft)

    def take_damage(self, draft: Draft, token_id: str, amount: int) -> None:
        deal_damage(draft, token_id, amount, "V-78")
        end_broken_holds(draft)

    def heal(self, draft: Draft, token_id: str, amount: int) -> None:
        heal(draft, token_id, amount)

    def area_save_chance(self, situation: Situation, token: Token, effect: ApplyArea) -> Fraction:
        """Return the exact chance of a creature to resist an area of effect."""
        return areas.area_save_chance(situation, token, effect)

    def roll_area_save(self, draft: Draft, token_id: str, effect: ApplyArea) -> bool:
        """Roll the resistance of a creature to an area of effect."""
        return areas.roll_area_save(draft, token_id, effect)

    def take_area_damage(
        self, draft: Draft, token_id: str, effect: ApplyArea, amount: int, *, resisted: bool
    ) -> None:
        """Damage a creature by its part of an area's amount."""
        areas.take_area_damage(draft, token_id, amount)

    def is_out(self, token: Token) -> bool:
        return not is_able(token)

    def stop_reason(self, situation: Situation, actor: Token) -> Refused | None:
        return movement_refusal(situation, actor)


mechanics = Vitality()
