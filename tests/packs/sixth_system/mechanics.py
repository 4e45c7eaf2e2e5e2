"""The functions of the system, as the engine calls them."""

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
    Situation,
    SpatialEvent,
    Token,
    Walk,
    Weapon,
    is_about,
    prepare_creature,
)

from . import actions, attacks, damage, economy, movement, reactions, turns
from .stats import down_refusal, is_able, pinned_refusal


class System:
    """The functions of the pack; all state is in the battle."""

    def prepare_creature(self, book: Rulebook, token: Token) -> Token:
        return prepare_creature(book, token)

    def start_fight(self, draft: Draft, unaware: tuple[str, ...]) -> None:
        turns.start_fight(draft)

    def join_fight(self, draft: Draft, token_id: str) -> None:
        turns.join_fight(draft, token_id)

    def end_turn(self, draft: Draft) -> None:
        turns.end_turn(draft)

    def offer(self, situation: Situation, actor: Token, key: str, action: Action) -> Offer:
        return actions.offer(situation, actor, key, action)

    def reaches(self, situation: Situation, token: Token) -> tuple[Reach, ...]:
        return attacks.reaches(situation, token)

    def can_react(self, situation: Situation, token: Token) -> bool:
        return reactions.can_react(token)

    def as_next_turn(self, situation: Situation, token: Token) -> Token:
        return turns.as_next_turn(situation, token)

    def plan_move(self, situation: Situation, actor: Token, action: str) -> MovePlan:
        return movement.plan_move(situation, actor, action)

    def pay_leg(self, draft: Draft, actor: str, action: str) -> None:
        economy.pay(draft, actor, draft.rules.book.actions[action])

    def after_walk(self, draft: Draft, walk: Walk, since: int) -> None:
        """Do nothing: a walk is paid leg by leg."""

    def provocations(
        self, situation: Situation, mover: Token, action: str, events: tuple[SpatialEvent, ...]
    ) -> tuple[Provocation, ...]:
        return reactions.provocations(situation, events)

    def ask_reaction(self, draft: Draft, mover: Token, provocation: Provocation) -> None:
        reactions.ask_reaction(draft, mover, provocation)

    def perform(self, draft: Draft, act: Act) -> Refused | None:
        return actions.perform(draft, act)

    def attack_odds(
        self, situation: Situation, attacker: Token, target: Token, weapon: Weapon, action: str
    ) -> AttackOdds | None:
        return attacks.attack_odds(situation, attacker, target, weapon)

    def reach_refusal(
        self, situation: Situation, attacker: Token, target: Token, weapon: Weapon
    ) -> Refused | None:
        return attacks.reach_refusal(situation, attacker, target, weapon)

    def answer(self, draft: Draft, question: Question, option: str) -> None:
        if is_about(question, reactions.Opportunity):
            reactions.answer_opportunity(draft, question, option)

    def resume(self, draft: Draft, declared: DeclaredAct) -> None:
        draft.pop()  # no act of this pack waits for anything

    def after_gm_edit(self, draft: Draft, token_id: str, what: str) -> None:
        damage.update_down(draft, token_id)

    def take_damage(self, draft: Draft, token_id: str, amount: int) -> None:
        damage.deal_damage(draft, token_id, amount)

    def heal(self, draft: Draft, token_id: str, amount: int) -> None:
        damage.heal(draft, token_id, amount)

    def is_out(self, token: Token) -> bool:
        return not is_able(token)

    def stop_reason(self, situation: Situation, actor: Token) -> Refused | None:
        return down_refusal(actor) or pinned_refusal(actor)


mechanics = System()
