"""Opportunity attacks: who can react, the question, the attack (R-50, R-54 to R-62, RR-30)."""

from functools import partial

import msgspec

from gridapp.packkit import (
    Act,
    Ask,
    DeclaredAct,
    Draft,
    Lines,
    Modifier,
    Noted,
    OpportunityTaken,
    Question,
    Situation,
    Stage,
    Text,
    Token,
    WeaponKind,
    ask_attack,
    attack_options,
    declare,
    go_to,
    message,
    setting,
    stage_of,
)

from ..attacks.rolls import make_attack
from ..economy import REACTION
from ..stats import (
    BLIND,
    CONCENTRATING,
    COVERED,
    DEAF,
    FASCINATED,
    LOCATED,
    can_act,
    can_attack,
    is_conscious,
    is_surprised_at_start,
)

OPPORTUNITY = "opportunity"
PURSUE = "pursue"
HANDLING_ACTIONS = frozenset({"stand_up", "handle_items"})


class Opportunity(Ask, frozen=True, tag=OPPORTUNITY):
    """A provoked creature's choice: attack with a weapon, Pursue, or let the provoker pass."""


class Opening(Stage, frozen=True, tag="opening"):
    """The creatures still to be asked for a reaction to an act."""

    reactors: Noted[Lines] = msgspec.field(name="left", default=())
    reason: Noted[str] = msgspec.field(name="what", default="")
    rule: Noted[str] = ""


def can_react(situation: Situation, token: Token) -> bool:
    """Return True if a creature can spend a Reaction on an attack (R-62, RR-10, RR-14)."""
    return can_attack(token) and has_reaction(situation, token)


def has_reaction(situation: Situation, token: Token) -> bool:
    """Return True if a creature can act and has a Reaction left (R-62, R-93, R-95, RR-10)."""
    surprised_too = setting(situation, "surprised_reactions") == "kept"
    is_ready = surprised_too or not is_surprised_at_start(token)
    return is_ready and can_act(token) and token.pool(REACTION) > 0


def may_react_to(situation: Situation, reactor: Token, provoker: Token) -> bool:
    """Return True if a creature may react to a provoker, reach aside (R-60, R-78, R-85)."""
    return (
        can_react(situation, reactor)
        and not provoker.has(CONCENTRATING)
        and notices_foe(reactor, provoker)
    )


def notices_foe(reactor: Token, provoker: Token) -> bool:
    """Return True if a creature perceives another, and takes it for no friend (R-78, R-85)."""
    is_hidden = provoker.has(COVERED, reactor.id) or _is_lost_to(reactor, provoker)
    return not is_hidden and not reactor.has(FASCINATED, provoker.id)


def _is_lost_to(reactor: Token, provoker: Token) -> bool:
    """Return True if a creature neither sees nor hears another, nor has found it (R-75, R-81)."""
    is_senseless = reactor.has(BLIND) and reactor.has(DEAF)
    return is_senseless and not provoker.has(LOCATED, reactor.id)


def turn_rank(situation: Situation, token_id: str) -> int:
    """Return a creature's index in the initiative order, latecomers without a roll last."""
    return situation.initiative_ranks.get(token_id, len(situation.initiative_ranks))


def threatening_foes(situation: Situation, token: Token) -> tuple[str, ...]:
    """Return the ids of the foes that threaten a creature, in initiative order (R-56).

    Whoever takes it for a friend threatens it not (R-85).
    """
    foes = (
        foe.id
        for foe in situation.foes(token)
        if not foe.has(FASCINATED, token.id) and situation.threatens(foe, token)
    )
    return tuple(sorted(foes, key=partial(turn_rank, situation)))


def offer_opportunity_attacks(
    draft: Draft, act: Act, reactors: tuple[str, ...], reason: str, rule: str
) -> None:
    """Let creatures react to the actor in turn (R-58, R-59, RR-30)."""
    if reactors:
        declare(draft, act, Opening(reactors, reason, rule))


def provoke_by_setting(draft: Draft, act: Act) -> None:
    """Let threatening foes react to acts that provoke only by a setting (RR-31, RR-32).

    The caller leaves out Quick Actions, which never provoke (R-18).
    """
    actor = draft.token(act.actor)
    weapon = actor.weapon(act.weapon)
    is_shot = weapon is not None and weapon.kind is not WeaponKind.MELEE
    if is_shot and setting(draft, "ranged_provokes") == "yes":
        reason, rule = "it shoots beside them", "RR-31"
    elif act.action in HANDLING_ACTIONS and setting(draft, "handling_provokes") == "yes":
        reason, rule = draft.rules.book.actions[act.action].name.lower(), "RR-32"
    else:
        return
    offer_opportunity_attacks(draft, act, threatening_foes(draft.situation, actor), reason, rule)


def ask_next_reactor(draft: Draft, declared: DeclaredAct) -> None:
    """Ask the next creature that may react; the rest are dropped once the actor is down."""
    opening = stage_of(declared, Opening)
    next_id, *waiting = opening.reactors
    actor, reactor = draft.battle.token(declared.act.actor), draft.battle.token(next_id)
    if actor is None or not is_conscious(actor) or not waiting:
        draft.pop()
    else:
        go_to(draft, msgspec.structs.replace(opening, reactors=tuple(waiting)))
    situation = draft.situation
    if actor and is_conscious(actor) and reactor and may_react_to(situation, reactor, actor):
        text = message(
            "{foe} may strike {actor}: {reason}",
            foe=reactor.name,
            actor=actor.name,
            reason=opening.reason,
        )
        weapons = situation.weapons_reaching(reactor, actor)
        ask_opportunity_attack(draft, reactor, actor, weapons, text)


def ask_opportunity_attack(
    draft: Draft,
    reactor: Token,
    provoker: Token,
    weapons: tuple[str, ...],
    text: Text,
    *,
    may_pursue: bool = False,
) -> None:
    """Ask a creature for an attack with any of the weapons, a Pursue, or neither (R-50, R-52)."""
    options = attack_options(reactor, weapons)
    if may_pursue:
        options[PURSUE] = message("Follow once it has moved")
    if options:
        ask_attack(draft, Opportunity(), reactor, provoker, options, text, rule="R-50")


def make_opportunity_attack(draft: Draft, question: Question, weapon_id: str) -> None:
    """Spend the Reaction on an attack without penalty (R-50)."""
    draft.spend(question.who, REACTION, 1)
    draft.emit(OpportunityTaken(question.who, question.about))
    modifiers = (Modifier(message("Opportunity Attack"), 0, "R-50"),)
    make_attack(draft, question.who, question.about, weapon_id, modifiers)
