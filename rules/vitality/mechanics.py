"""What the system `vitality` answers beyond its data; the parts are in the other modules."""

from gridapp.packkit import (
    Act,
    Action,
    ActionKind,
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

from . import (
    acts,
    attacks,
    criticals,
    damage,
    effects,
    manoeuvres,
    moving,
    offers,
    opportunity,
    order,
)
from .budget import pay, use_hand
from .manoeuvres import MANOEUVRE
from .moving import FIVE_FOOT_STEP
from .sheet import OPPORTUNITY, enlisted, is_able


class Vitality:
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
        """Every weapon with which it threatens (V-45, V-46, VR-13)."""
        weapons = opportunity.threatening(situation, token)
        return tuple(opportunity.reach_of(situation, token, weapon) for weapon in weapons)

    def can_react(self, situation: Situation, token: Token) -> bool:
        return opportunity.can_strike(situation, token)

    def plan_move(self, situation: Situation, actor: Token, action: str) -> MovePlan:
        return moving.plan(situation, actor, action)

    def pay_leg(self, draft: Draft, actor: str, action: str) -> None:
        moving.pay_leg(draft, actor, action)

    def after_walk(self, draft: Draft, walk: Walk, since: int) -> None:
        moving.walked(draft, walk, since)

    def provocations(
        self, situation: Situation, mover: Token, action: str, events: tuple[SpatialEvent, ...]
    ) -> tuple[Provocation, ...]:
        """A 5-ft step never provokes, a move may (VR-14, VR-15)."""
        if action == FIVE_FOOT_STEP:
            return ()
        return opportunity.on_the_way(situation, mover, events)

    def ask_reaction(self, draft: Draft, mover: Token, provocation: Provocation) -> None:
        opportunity.ask_on_the_way(draft, mover, provocation)

    def perform(self, draft: Draft, act: Act) -> Refused | None:
        """Pay for an act and put it underway, or refuse it."""
        actor, action = draft.token(act.actor), draft.rules.book.actions[act.action]
        aimed = action.kind is ActionKind.ATTACK
        refused = offers.no_attack(draft.situation, actor, act) if aimed else None
        refused = refused or acts.misdeclared(draft, act)
        if refused is not None:
            return refused
        pay(draft, actor.id, act.action, action)
        if aimed:
            use_hand(draft, actor.id, act.weapon)
        acts.declare(draft, act)
        return None

    def attack_odds(
        self, situation: Situation, attacker: Token, target: Token, weapon: Weapon, action: str
    ) -> AttackOdds:
        """The odds of an attack, or of a manoeuvre to work."""
        if action in (MANOEUVRE, criticals.CRITICAL_MANOEUVRE):
            return manoeuvres.odds(situation, attacker, target, weapon)
        return attacks.odds(situation, attacker, target, weapon)

    def answer(self, draft: Draft, question: Question, option: str) -> None:
        if question.kind == OPPORTUNITY:
            act = opportunity.answer(draft, question, option)
        elif question.kind == criticals.CRITICAL:
            act = criticals.answer(draft, question, option)
        else:
            act = None
            _settle(draft, question, option)
        if act is not None:
            acts.declare(draft, act)

    def resume(self, draft: Draft, declared: DeclaredAct) -> None:
        acts.resume(draft, declared)

    def after_gm_edit(self, draft: Draft, token_id: str, what: str) -> None:
        """Nobody stands without Wounds or with an ability at 0, or lies with both (V-79, V-80)."""
        damage.follow(draft, token_id, what)

    def is_out(self, token: Token) -> bool:
        return not is_able(token)

    def stop_reason(self, situation: Situation, actor: Token) -> Refused | None:
        """A mover stops when it is down or knocked prone (V-79, V-59)."""
        if not is_able(actor):
            return Refused("down", f"{actor.name} is down", "V-79")
        if actor.has("prone"):
            return Refused("prone", f"{actor.name} is prone", "V-59")
        return None


def _settle(draft: Draft, question: Question, option: str) -> None:
    """Carry out an answer that leads to no further act, or note it for the one that waits."""
    if question.kind == criticals.INJURY:
        criticals.injure(draft, question, option)
    elif question.kind == effects.PUSH:
        effects.push(draft, question, option)
    elif question.kind == damage.DEATH:
        damage.answer_death(draft, question, option)
    else:
        draft.note_facts(**{question.facts["key"]: option})


mechanics = Vitality()
