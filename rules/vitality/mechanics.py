"""The functions of system `vitality`, as the engine calls them."""

from gridapp.packkit import (
    Act,
    Action,
    ActionKind,
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
)

from .actions.availability import offer_action
from .actions.criticals import CRITICAL, CRITICAL_MANOEUVRE, INJURY, answer_critical, answer_injury
from .actions.manoeuvres import PUSH, answer_shove, manoeuvre_odds
from .actions.registry import choices_refusal, declare_act, resume_act
from .attacks.rolls import attack_odds
from .attacks.targets import MANOEUVRE, attack_refusal, reach_of, threatening_weapons
from .damage import DEATH, after_gm_edit, answer_death
from .economy import mark_weapon_used, pay
from .movement import FIVE_FOOT_STEP, pay_leg, plan_move, record_stretch
from .reactions import ask_about_movement, can_react, movement_provocations, opportunity_attack_act
from .stats import OPPORTUNITY, is_able, prepare_creature
from .turns import end_turn, join_fight, start_fight


class Vitality:
    """The functions of the pack; all state is in the battle."""

    def enlist(self, book: Rulebook, token: Token) -> Token:
        return prepare_creature(book, token)

    def start(self, draft: Draft, unaware: tuple[str, ...]) -> None:
        start_fight(draft, unaware)

    def join(self, draft: Draft, token_id: str) -> None:
        join_fight(draft, token_id)

    def end_turn(self, draft: Draft) -> None:
        end_turn(draft)

    def offer(self, situation: Situation, actor: Token, key: str, action: Action) -> Offer:
        return offer_action(situation, actor, key, action)

    def reaches(self, situation: Situation, token: Token) -> tuple[Reach, ...]:
        """Every weapon with which it threatens (V-45, V-46, VR-13)."""
        weapons = threatening_weapons(situation, token)
        return tuple(reach_of(situation, token, weapon) for weapon in weapons)

    def can_react(self, situation: Situation, token: Token) -> bool:
        return can_react(situation, token)

    def plan_move(self, situation: Situation, actor: Token, action: str) -> MovePlan:
        return plan_move(situation, actor, action)

    def pay_leg(self, draft: Draft, actor: str, action: str) -> None:
        pay_leg(draft, actor, action)

    def walked(self, draft: Draft, walk: Walk, since: int) -> None:
        record_stretch(draft, walk, since)

    def provocations(
        self, situation: Situation, mover: Token, action: str, events: tuple[Happening, ...]
    ) -> tuple[Provocation, ...]:
        """A 5-ft step never provokes, a move may (VR-14, VR-15)."""
        if action == FIVE_FOOT_STEP:
            return ()
        return movement_provocations(situation, mover, events)

    def ask(self, draft: Draft, mover: Token, provocation: Provocation) -> None:
        ask_about_movement(draft, mover, provocation)

    def perform(self, draft: Draft, act: Act) -> Refused | None:
        """Pay for an act and put it underway, or refuse it."""
        actor, action = draft.token(act.actor), draft.rules.book.actions[act.action]
        aimed = action.kind is ActionKind.ATTACK
        refused = attack_refusal(draft.situation, actor, act) if aimed else None
        refused = refused or choices_refusal(draft, act)
        if refused is not None:
            return refused
        pay(draft, actor.id, act.action, action)
        if aimed:
            mark_weapon_used(draft, actor.id, act.weapon)
        declare_act(draft, act)
        return None

    def odds(
        self, situation: Situation, attacker: Token, target: Token, weapon: Weapon, action: str
    ) -> AttackOdds:
        """The odds of an attack, or of a manoeuvre to work."""
        if action in (MANOEUVRE, CRITICAL_MANOEUVRE):
            return manoeuvre_odds(situation, attacker, target, weapon)
        return attack_odds(situation, attacker, target, weapon)

    def answer(self, draft: Draft, question: Question, option: str) -> None:
        if question.kind == OPPORTUNITY:
            act = opportunity_attack_act(draft, question, option)
        elif question.kind == CRITICAL:
            act = answer_critical(draft, question, option)
        else:
            act = None
            _settle(draft, question, option)
        if act is not None:
            declare_act(draft, act)

    def resume(self, draft: Draft, declared: Declared) -> None:
        resume_act(draft, declared)

    def corrected(self, draft: Draft, token_id: str, what: str) -> None:
        """Nobody stands without Wounds or with an ability at 0, or lies with both (V-79, V-80)."""
        after_gm_edit(draft, token_id, what)

    def is_out(self, token: Token) -> bool:
        return not is_able(token)

    def may_go_on(self, situation: Situation, actor: Token) -> Refused | None:
        """A mover stops when it is down or knocked prone (V-79, V-59)."""
        if not is_able(actor):
            return Refused("down", f"{actor.name} is down", "V-79")
        if actor.has("prone"):
            return Refused("prone", f"{actor.name} is prone", "V-59")
        return None


mechanics = Vitality()


def _settle(draft: Draft, question: Question, option: str) -> None:
    """Carry out an answer that leads to no further act, or note it for the one that waits."""
    if question.kind == INJURY:
        answer_injury(draft, question, option)
    elif question.kind == PUSH:
        answer_shove(draft, question, option)
    elif question.kind == DEATH:
        answer_death(draft, question, option)
    else:
        draft.note(**{question.facts["key"]: option})
