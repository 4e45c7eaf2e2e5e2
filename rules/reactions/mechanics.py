"""The functions of system `reactions`, as the engine calls them."""

from gridapp.packkit import (
    Act,
    Action,
    AttackOdds,
    Declared,
    Draft,
    Happening,
    MovePlan,
    Offer,
    Provocation,
    Question,
    Reach,
    Refused,
    Rulebook,
    Situation,
    Token,
    Walk,
    Weapon,
    enlist,
)

from .actions.availability import offer_action
from .actions.registry import perform, resume
from .actions.weapon_attacks import action_odds, plan_charge_ends
from .attacks.targets import reach_of, threatening_weapons
from .damage import after_hit_points_set, apply_crippling, end_grapples
from .decisions import note_answer
from .movement import CHARGE, OVERRUN, movement_refusal, note_running_start, pay_leg, plan_move
from .reactions.movement import ask_about_movement, movement_provocations
from .reactions.moves import answer_opportunity, answer_overrun, resolve_overrun
from .reactions.opportunity import OPPORTUNITY, can_react
from .stats import CRIPPLED, RESTRAINED, WRITHING, is_conscious
from .turns.initiative import (
    AMBUSH_STAGE,
    AMBUSH_TURN,
    INITIATIVE_TIE,
    answer_tie,
    begin_ambush_turn,
    end_ambush_turn,
    join_fight,
    start_fight,
)
from .turns.rounds import answer_writhing, end_turn


class Reactions:
    """The functions of the pack; all state is in the battle."""

    def enlist(self, book: Rulebook, token: Token) -> Token:
        return enlist(book, token)

    def start(self, draft: Draft, unaware: tuple[str, ...]) -> None:
        start_fight(draft, unaware)

    def join(self, draft: Draft, token_id: str) -> None:
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

    def plan_move(self, situation: Situation, actor: Token, action: str) -> MovePlan:
        plan = plan_move(situation, actor, action)
        return plan_charge_ends(situation, actor, plan) if action == CHARGE else plan

    def pay_leg(self, draft: Draft, actor: str, action: str) -> None:
        pay_leg(draft, actor, action)

    def walked(self, draft: Draft, walk: Walk, since: int) -> None:
        note_running_start(draft, walk)

    def provocations(
        self, situation: Situation, mover: Token, action: str, events: tuple[Happening, ...]
    ) -> tuple[Provocation, ...]:
        return movement_provocations(situation, mover, action, events)

    def ask(self, draft: Draft, mover: Token, provocation: Provocation) -> None:
        if provocation.kind == OVERRUN:
            resolve_overrun(draft, mover, provocation)
        else:
            ask_about_movement(draft, mover, provocation)

    def perform(self, draft: Draft, act: Act) -> Refused | None:
        return perform(draft, act)

    def odds(
        self, situation: Situation, attacker: Token, target: Token, weapon: Weapon, action: str
    ) -> AttackOdds | None:
        return action_odds(situation, attacker, target, weapon, action)

    def answer(self, draft: Draft, question: Question, option: str) -> None:
        if question.kind == OPPORTUNITY:
            answer_opportunity(draft, question, option)
        elif question.kind == INITIATIVE_TIE:
            answer_tie(draft, question, option)
        elif question.kind == AMBUSH_TURN:
            begin_ambush_turn(draft, option)
        elif question.kind == WRITHING:
            answer_writhing(draft, question.who, option)
        elif question.kind == OVERRUN:
            answer_overrun(draft, question, option)
        else:
            note_answer(draft, question, option)

    def resume(self, draft: Draft, declared: Declared) -> None:
        resume(draft, declared)

    def corrected(self, draft: Draft, token_id: str, what: str) -> None:
        """Hit points that a GM sets fell or wake; being crippled begins with a loss."""
        token = draft.token(token_id)
        if what == "hp":
            after_hit_points_set(draft, token)
        elif what == CRIPPLED and token.has(CRIPPLED):
            apply_crippling(draft, token_id)
        elif what == RESTRAINED and not token.has(RESTRAINED):
            end_grapples(draft, token_id)

    def is_out(self, token: Token) -> bool:
        return not is_conscious(token)

    def may_go_on(self, situation: Situation, actor: Token) -> Refused | None:
        return movement_refusal(actor)


mechanics = Reactions()
