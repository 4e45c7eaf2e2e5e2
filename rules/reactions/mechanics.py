"""What the system `reactions` answers beyond its data; the parts are in the other modules."""

from collections.abc import Callable
from itertools import islice

from gridapp.packkit import (
    Act,
    Action,
    ActionKind,
    AttackOdds,
    DeclaredAct,
    Draft,
    Halted,
    LazySequence,
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
    WeaponKind,
    prepare_creature,
)

from . import (
    acts,
    ambush,
    attacks,
    casting,
    charges,
    choices,
    initiative,
    items,
    limits,
    movement,
    openings,
    order,
    runs,
    struggle,
    tactics,
    targets,
    wounds,
)
from .conditions import (
    CRIPPLED,
    DEAD,
    DYING,
    RESTRAINED,
    UNCONSCIOUS,
    WRITHING,
    can_act,
    is_up,
)
from .slots import QUICK, pay, price, slot_of, ways

HANDLING = frozenset({"stand_up", "handle_items"})

STAGES: dict[str, Callable[[Draft, DeclaredAct], None]] = {
    "primary_attack": acts.strike,
    "secondary_attack": acts.strike,
    "tertiary_attack": acts.strike,
    "assist": acts.assist,
    "defend": acts.defend,
    "feint": acts.feint,
    "patch": acts.treat,
    "wait": acts.wait,
    "spare_reaction": acts.spare,
    "concentrate": acts.concentrate,
    "brace": acts.brace,
    "drop_prone": acts.drop_prone,
    "stand_up": acts.stand_up,
    "focus": acts.focus,
    "seek": acts.seek,
    "command": acts.command,
    "recall": acts.recall,
    "break_free": acts.break_free,
    "disarm": tactics.disarm,
    "grapple": tactics.grapple,
    "push": tactics.push,
    "trip": tactics.trip,
    "sunder": tactics.sunder,
    "hold": struggle.hold,
    "leap": runs.leap,
    "handle_items": items.handle,
    "cast": casting.declare,
    casting.CASTING: casting.cast,
    charges.WHOM: charges.whom,
    movement.CHARGE: charges.strike_home,
    runs.ASIDE: runs.aside,
    runs.FOLLOW: runs.follow,
}
"""How a declared act is carried out, stage by stage."""


class Reactions:
    """The functions of the pack; all state is in the battle."""

    def prepare_creature(self, book: Rulebook, token: Token) -> Token:
        return prepare_creature(book, token)

    def start_fight(self, draft: Draft, unaware: tuple[str, ...]) -> None:
        ambush.start(draft, unaware)

    def join_fight(self, draft: Draft, token_id: str) -> None:
        initiative.join(draft, token_id)

    def end_turn(self, draft: Draft) -> None:
        if draft.battle.stage == initiative.AMBUSH:
            ambush.end_turn(draft)
        else:
            order.end_turn(draft)

    def offer(self, situation: Situation, actor: Token, key: str, action: Action) -> Offer:
        return _offer(situation, actor, key, action)

    def reaches(self, situation: Situation, token: Token) -> tuple[Reach, ...]:
        weapons = targets.threatening_weapons(situation, token)
        return tuple(targets.reach_of(situation, token, weapon) for weapon in weapons)

    def can_react(self, situation: Situation, token: Token) -> bool:
        return openings.can_react(situation, token)

    def plan_move(self, situation: Situation, actor: Token, action: str) -> MovePlan:
        plan = movement.plan(situation, actor, action)
        return charges.ending(situation, actor, plan) if action == movement.CHARGE else plan

    def pay_leg(self, draft: Draft, actor: str, action: str) -> None:
        movement.pay_leg(draft, actor, action)

    def after_walk(self, draft: Draft, walk: Walk, since: int) -> None:
        movement.walked(draft, walk)

    def provocations(
        self, situation: Situation, mover: Token, action: str, events: tuple[SpatialEvent, ...]
    ) -> tuple[Provocation, ...]:
        return movement.provocations(situation, mover, action, events)

    def ask_reaction(self, draft: Draft, mover: Token, provocation: Provocation) -> None:
        if provocation.kind == movement.OVERRUN:
            runs.meet(draft, mover, provocation)
        else:
            movement.ask(draft, mover, provocation)

    def perform(self, draft: Draft, act: Act) -> Refused | None:
        """Refuse an act that is aimed wrongly; else pay for it and put it underway."""
        action = draft.rules.book.actions[act.action]
        if action.kind is ActionKind.CHARGE:
            return charges.begin(draft, act)
        refused = _misaimed(draft.situation, draft.token(act.actor), act, action.kind)
        if refused is None:
            paid = pay(draft, act.actor, act.action)
            draft.push(DeclaredAct(act, act.action, {"paid": paid}))
            if paid != QUICK:
                _open_by_switch(draft, act)
        return refused

    def attack_odds(
        self, situation: Situation, attacker: Token, target: Token, weapon: Weapon, action: str
    ) -> AttackOdds | None:
        """Of weapon attacks, Opportunity Attacks and charges; of what else is done, none."""
        if action == movement.CHARGE:
            bonus = charges.bonus(situation)
            return attacks.odds(situation, attacker, target, weapon, bonus, charges.DAMAGE)
        if action in acts.PENALTIES:
            entry = situation.rules.book.actions[action]
            paid = (*ways(situation, attacker, entry), slot_of(entry))[0]
            extra = acts.penalty(situation, action, paid)
            return attacks.odds(situation, attacker, target, weapon, extra)
        if action in ("", openings.OPPORTUNITY):
            return attacks.odds(situation, attacker, target, weapon, ())
        return None

    def answer(self, draft: Draft, question: Question, option: str) -> None:
        if question.kind == openings.OPPORTUNITY:
            _answer_opportunity(draft, question, option)
        elif question.kind == initiative.TIE:
            initiative.answer_tie(draft, question, option)
        elif question.kind == ambush.AMBUSH_TURN:
            ambush.begin_turn(draft, option)
        elif question.kind == WRITHING:
            order.answer_writhing(draft, question.who, option)
        elif question.kind == movement.OVERRUN:
            runs.answer_overrun(draft, question, option)
        else:
            choices.answer(draft, question, option)

    def resume(self, draft: Draft, declared: DeclaredAct) -> None:
        """Go on with an act, unless its actor can act no more."""
        if declared.stage == openings.OPENING:
            openings.resume(draft, declared)
            return
        actor = draft.battle.token(declared.act.actor)
        if actor is not None and can_act(actor):
            STAGES[declared.stage](draft, declared)
            return
        draft.pop()
        has_stopped = draft.events and isinstance(draft.events[-1], Halted)
        if actor is not None and not has_stopped:
            draft.emit(Halted(actor.id, f"{actor.name} can act no more", "R-95"))

    def after_gm_edit(self, draft: Draft, token_id: str, what: str) -> None:
        """Hit points that a GM sets fell or wake; being crippled begins with a loss."""
        token = draft.token(token_id)
        if what == "hp":
            _heal_or_fall(draft, token)
        elif what == CRIPPLED and token.has(CRIPPLED):
            wounds.cripple(draft, token_id)
        elif what == RESTRAINED and not token.has(RESTRAINED):
            wounds.release(draft, token_id)

    def is_out(self, token: Token) -> bool:
        return not is_up(token)

    def stop_reason(self, situation: Situation, actor: Token) -> Refused | None:
        return movement.may_go_on(actor)


mechanics = Reactions()


def _offer(situation: Situation, actor: Token, key: str, action: Action) -> Offer:
    weapons: tuple[str, ...] = ()
    if action.kind in (ActionKind.ATTACK, ActionKind.CHARGE):
        weapons = tuple(weapon.id for weapon in targets.usable(actor))
    refusal = limits.refusal(situation, actor, key)
    if refusal is not None:
        return Offer(key, action.name, price(situation, actor, action), action.rule, refusal)
    arms = targets.arms(situation, actor) if action.kind is ActionKind.ATTACK else {}
    able = iter(arms) if arms else targets.able(situation, actor, key, action.kind)
    first = tuple(islice(able, 1))
    if not first and action.kind is ActionKind.ATTACK:
        refusal = Refused("no_target", f"{actor.name} has nobody within reach or range", "R-06")
    elif not first and action.kind in (ActionKind.TARGET, ActionKind.CHARGE):
        refusal = Refused("no_target", f"{actor.name} has nobody for that", action.rule)
    cost, found = price(situation, actor, action), LazySequence(lambda: (*first, *able))
    return Offer(key, action.name, cost, action.rule, refusal, found, weapons, arms)


def _misaimed(situation: Situation, actor: Token, act: Act, kind: ActionKind) -> Refused | None:
    if kind is ActionKind.ATTACK:
        return targets.no_attack(situation, actor, act)
    if kind is ActionKind.TARGET:
        return targets.no_target(situation, actor, act)
    return None


def _open_by_switch(draft: Draft, act: Act) -> None:
    """Let those who threaten react to what provokes at some tables only (RR-31, RR-32).

    A Quick Action provokes at no table (R-18).
    """
    book, battle = draft.rules.book, draft.battle
    actor = draft.token(act.actor)
    weapon = actor.weapon(act.weapon)
    shoots = weapon is not None and weapon.kind is not WeaponKind.MELEE
    if shoots and book.setting(battle, "ranged_provokes") == "yes":
        strikers = openings.threatening(draft.situation, actor)
        openings.open_to(draft, act, strikers, "it shoots beside them", "RR-31")
    elif act.action in HANDLING and book.setting(battle, "handling_provokes") == "yes":
        strikers = openings.threatening(draft.situation, actor)
        openings.open_to(draft, act, strikers, book.actions[act.action].name.lower(), "RR-32")


def _answer_opportunity(draft: Draft, question: Question, option: str) -> None:
    if option == openings.PURSUE:
        runs.will_follow(draft, question)
    elif option != openings.PASS:
        openings.strike(draft, question, option.removeprefix(f"{openings.STRIKE}:"))


def _heal_or_fall(draft: Draft, token: Token) -> None:
    """Hit points above 0 end dying and wake the fallen; Healing ends a bleeding (R-72, R-74)."""
    if token.pool("hp") <= 0:
        wounds.fall(draft, token.id)
    elif not token.has(DEAD):
        draft.lose(token.id, DYING, "R-73")
        draft.lose(token.id, UNCONSCIOUS, "R-72")
