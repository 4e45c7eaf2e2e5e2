"""The functions of system `reactions`, as the engine calls them."""

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
    is_about,
    prepare_creature,
    settle,
)

from . import areas
from .actions.availability import offer_action
from .actions.registry import perform, resume
from .actions.waited import Waited, ask_waiting, waited_act
from .actions.weapon_attacks import action_odds, plan_charge_ends
from .attacks.targets import reach_of, reach_refusal, threatening_weapons
from .damage import after_gm_edit, heal, take_damage
from .movement import CHARGE, OVERRUN, movement_refusal, note_running_start, pay_leg, plan_move
from .reactions.movement import ask_about_movement, movement_provocations
from .reactions.moves import Overrun, answer_opportunity, answer_overrun, resolve_overrun
from .reactions.opportunity import Opportunity, can_react
from .reactions.waited import WAITED
from .stats import is_conscious
from .turns.initiative import (
    AMBUSH_STAGE,
    AmbushTurn,
    InitiativeTie,
    answer_tie,
    begin_ambush_turn,
    end_ambush_turn,
    join_fight,
    start_fight,
)
from .turns.rounds import Writhing, answer_writhing, as_next_turn, end_turn


class Reactions:
    """The functions of the pack; all state is in the battle."""

    def prepare_creature(self, book: Rulebook, token: Token) -> Token:
        return prepare_creature(book, token)

    def start_fight(self, draft: Draft, unaware: tuple[str, ...]) -> None:
        start_fight(draft, unaware)

    def join_fight(self, draft: Draft, token_id: str) -> None:
        join_fight(draft, token_id)

    def end_turn(self, draft: Draft) -> None:
        if draft.battle.stage == AMBUSH_STAGE:
            end_ambush_turn(draft)
        else:
            end_turn(draft)

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
        plan = plan_move(situation, actor, action)
        return plan_charge_ends(situation, actor, plan) if action == CHARGE else plan

    def pay_leg(self, draft: Draft, actor: str, action: str) -> None:
        pay_leg(draft, actor, action)

    def after_walk(self, draft: Draft, walk: Walk, since: int) -> None:
        note_running_start(draft, walk)

    def provocations(
        self, situation: Situation, mover: Token, action: str, events: tuple[SpatialEvent, ...]
    ) -> tuple[Provocation, ...]:
        return movement_provocations(situation, mover, action, events)

    def ask_reaction(self, draft: Draft, mover: Token, provocation: Provocation) -> None:
        if provocation.kind == OVERRUN:
            resolve_overrun(draft, mover, provocation)
        elif provocation.kind == WAITED:
            ask_waiting(draft, mover, provocation)
        else:
            ask_about_movement(draft, mover, provocation)

    def perform(self, draft: Draft, act: Act) -> Refused | None:
        return perform(draft, act)

    def attack_odds(
        self, situation: Situation, attacker: Token, target: Token, weapon: Weapon, action: str
    ) -> AttackOdds | None:
        return action_odds(situation, attacker, target, weapon, action)

    def reach_refusal(
        self, situation: Situation, attacker: Token, target: Token, weapon: Weapon
    ) -> Refused | None:
        return reach_refusal(situation, attacker, target, weapon)

    def answer(self, draft: Draft, question: Question, option: str) -> None:
        if is_about(question, Opportunity):
            answer_opportunity(draft, question, option)
        elif is_about(question, InitiativeTie):
            answer_tie(draft, question, option)
        elif is_about(question, AmbushTurn):
            begin_ambush_turn(draft, option)
        elif is_about(question, Writhing):
            answer_writhing(draft, question, option)
        elif is_about(question, Overrun):
            answer_overrun(draft, question, option)
        elif is_about(question, Waited):
            if act := waited_act(question, option):
                perform(draft, act)
        else:
            settle(draft, question, option)

    def resume(self, draft: Draft, declared: DeclaredAct) -> None:
        resume(draft, declared)

    def after_gm_edit(self, draft: Draft, token_id: str, what: str) -> None:
        after_gm_edit(draft, token_id, what)

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
        return not is_conscious(token)

    def stop_reason(self, situation: Situation, actor: Token) -> Refused | None:
        return movement_refusal(actor)


mechanics = Reactions()
