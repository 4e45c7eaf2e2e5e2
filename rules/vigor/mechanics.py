"""The rules of `vigor` as the engine calls them; each method hands over to the modules below."""

from fractions import Fraction

from gridapp.packkit import (
    Act,
    Action,
    ApplyArea,
    AttackOdds,
    AttackOutcome,
    DeclaredAct,
    Draft,
    MovePlan,
    Offer,
    Provocation,
    Question,
    RangeBand,
    Reach,
    Refused,
    Rulebook,
    ShownStatistic,
    Situation,
    SpatialEvent,
    Token,
    Walk,
    Weapon,
    Zone,
    is_about,
    is_decision,
    is_in,
    settle,
)

from . import areas, movement
from .actions import ability_card, registry
from .attacks import odds, targets
from .damage import go_into_shock, heal, take_damage, update_wounds
from .economy import can_take_opening, update_winded
from .reactions import openings, ready_card, readying
from .stats import DURABILITY, HEALTH, PRONE, SHOCK, VIGOR, complete_sheet, is_awake
from .turns import over_watch, rounds, unfinished


class Vigor:
    """The mechanics of the pack; all state is in the battle."""

    def prepare_creature(self, book: Rulebook, token: Token) -> Token:
        return complete_sheet(book, token)

    def start_fight(self, draft: Draft, unaware: tuple[str, ...]) -> None:
        rounds.start_fight(draft, unaware)

    def join_fight(self, draft: Draft, token_id: str) -> None:
        rounds.add_latecomer(draft, token_id)

    def end_turn(self, draft: Draft) -> None:
        rounds.end_turn(draft)

    def end_fight(self, draft: Draft) -> None:
        rounds.end_fight(draft)

    def offer(self, situation: Situation, actor: Token, key: str, action: Action) -> Offer:
        return registry.offer_of(situation, actor, key, action)

    def shown_statistics(self, situation: Situation, token: Token) -> tuple[ShownStatistic, ...]:
        """Return what a creature is busy with, and its plan if it is ready (G-05, G-31)."""
        busy = unfinished.shown_progress(situation, token)
        return (*busy, *ready_card.shown_plan(situation, token))

    def reaches(self, situation: Situation, token: Token) -> tuple[Reach, ...]:
        return openings.melee_reaches(situation, token)

    def can_react(self, situation: Situation, token: Token) -> bool:
        return can_take_opening(situation, token)

    def as_next_turn(self, situation: Situation, token: Token) -> Token:
        return rounds.as_next_turn(situation, token)

    def plan_move(self, situation: Situation, actor: Token, action: str) -> MovePlan:
        return movement.plan_move(situation, actor, action)

    def pay_leg(self, draft: Draft, actor: str, action: str) -> None:
        movement.pay_leg(draft, actor)

    def after_walk(self, draft: Draft, walk: Walk, since: int) -> None:
        """Do nothing: no part of a Move is left over (GR-08)."""

    def provocations(
        self, situation: Situation, mover: Token, action: str, events: tuple[SpatialEvent, ...]
    ) -> tuple[Provocation, ...]:
        """Return the openings and the readied attacks that a move provokes."""
        return (
            *openings.move_openings(situation, mover, action, events),
            *readying.move_triggers(situation, mover, events),
        )

    def ask_reaction(self, draft: Draft, mover: Token, provocation: Provocation) -> None:
        if provocation.kind == readying.READIED:
            readying.ask_about_trigger(draft, mover, provocation)
        else:
            openings.ask_about_mover(draft, mover, provocation)

    def perform(self, draft: Draft, act: Act) -> Refused | None:
        return registry.perform(draft, act)

    def attack_odds(
        self, situation: Situation, attacker: Token, target: Token, weapon: Weapon, action: str
    ) -> AttackOdds:
        return odds.attack_odds(situation, attacker, target, weapon, action)

    def attack_outcomes(
        self, situation: Situation, attacker: Token, target: Token, weapon: Weapon, action: str
    ) -> tuple[AttackOutcome, ...]:
        return odds.attack_outcomes(situation, attacker, target, weapon, action)

    def hit_odds(self, situation: Situation, question: Question) -> AttackOdds | None:
        return odds.hit_odds(situation, question)

    def defence_chance(self, situation: Situation, question: Question, option: str) -> Fraction:
        return odds.defence_chance(situation, question, option)

    def reach_refusal(
        self, situation: Situation, attacker: Token, target: Token, weapon: Weapon
    ) -> Refused | None:
        return targets.reach_refusal(situation, attacker, target, weapon)

    def answer(self, draft: Draft, question: Question, option: str) -> None:
        if is_decision(question):
            settle(draft, question, option)
        elif is_about(question, openings.OpeningAsk):
            openings.answer_opening(draft, question, option)
        elif is_about(question, readying.ReadiedAsk):
            readying.answer_trigger(draft, question, option)
        elif is_about(question, ability_card.AbilityCardAsk):
            ability_card.answer_card(draft, question, option)
        elif is_about(question, ready_card.ReadyCardAsk):
            ready_card.answer_ready(draft, question, option)
        elif is_about(question, rounds.TieAsk):
            rounds.answer_tie(draft, question, option)
        else:
            rounds.answer_watch(draft, question, option)

    def resume(self, draft: Draft, declared: DeclaredAct) -> None:
        if is_in(declared, openings.GivingOpening):
            openings.ask_next_foe(draft, declared)
        else:
            registry.resume_act(draft, declared)

    def zones(self, situation: Situation, token: Token) -> tuple[Zone, ...]:
        """Return the watched cone and the areas of sight (GR-31, GR-36)."""
        return (
            *over_watch.watched_zone(situation, token),
            *targets.sight_zones(situation, token),
        )

    def range_bands(
        self, situation: Situation, token: Token, weapon: Weapon
    ) -> tuple[RangeBand, ...]:
        return targets.range_bands(situation, weapon)

    def after_gm_edit(self, draft: Draft, token_id: str, what: str) -> None:
        """Update states after the GM has set Vigor, Durability, Health, shock or prone."""
        if what == VIGOR:
            update_winded(draft, token_id)
        elif what in (DURABILITY, HEALTH):
            update_wounds(draft, token_id)
        elif what == SHOCK and draft.token(token_id).has(SHOCK):
            draft.lose(token_id, SHOCK, "G-83")
            go_into_shock(draft, token_id)
        elif what == PRONE and draft.token(token_id).has(PRONE):
            unfinished.break_off(draft, token_id)

    def take_damage(self, draft: Draft, token_id: str, amount: int) -> None:
        take_damage(draft, token_id, amount)

    def heal(self, draft: Draft, token_id: str, amount: int) -> None:
        heal(draft, token_id, amount)

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
        return not is_awake(token)

    def stop_reason(self, situation: Situation, actor: Token) -> Refused | None:
        return openings.stop_reason(situation, actor)


mechanics = Vigor()
