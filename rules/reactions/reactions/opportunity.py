"""Opportunity attacks: who can react, the question, the attack (R-50, R-54 to R-62, RR-30)."""

from functools import partial

import msgspec

from gridapp.packkit import (
    Act,
    Declared,
    Draft,
    Modifier,
    Option,
    Question,
    Situation,
    Token,
    WeaponKind,
)

from ..attacks.rolls import make_attack
from ..economy import REACTION
from ..stats import (
    CONCENTRATING,
    COVERED,
    FASCINATED,
    can_attack,
    is_conscious,
    is_surprised_at_start,
)

OPPORTUNITY = "opportunity"
OPENING = "opening"
STRIKE, PURSUE, PASS = "strike", "pursue", "pass"
HANDLING = frozenset({"stand_up", "handle_items"})


def can_react(situation: Situation, token: Token) -> bool:
    """Whether a creature has a Reaction left to strike with (R-62, RR-10, RR-14)."""
    kept = situation.rules.book.setting(situation.battle, "surprised_reactions") == "kept"
    ready = kept or not is_surprised_at_start(token)
    return ready and can_attack(token) and token.pool(REACTION) > 0


def may_react_to(situation: Situation, striker: Token, provoker: Token) -> bool:
    """Whether a creature would strike another that provokes, reach apart (R-60, R-78, R-85)."""
    return (
        can_react(situation, striker)
        and not provoker.has(CONCENTRATING)
        and not provoker.has(COVERED, striker.id)
        and not striker.has(FASCINATED, provoker.id)
    )


def turn_rank(situation: Situation, token_id: str) -> int:
    """The place of a creature in the order of play; latecomers without one come last."""
    return situation.ranks.get(token_id, len(situation.ranks))


def threatening_foes(situation: Situation, token: Token) -> tuple[str, ...]:
    """The foes that threaten a creature where it stands, in the order of play (R-56)."""
    found = (foe.id for foe in situation.foes(token) if situation.threatens(foe, token))
    return tuple(sorted(found, key=partial(turn_rank, situation)))


def offer_opportunity_attacks(
    draft: Draft, act: Act, strikers: tuple[str, ...], what: str, rule: str
) -> None:
    """Let some creatures react to the actor, one after the other (R-58, R-59, RR-30)."""
    if strikers:
        facts = {"left": "\n".join(strikers), "what": what, "rule": rule}
        draft.push(Declared(act, OPENING, facts))


def ask_next_reactor(draft: Draft, declared: Declared) -> None:
    """Ask the next creature that may react; the rest falls away once the actor is down."""
    first, *rest = declared.facts["left"].split("\n")
    facts = {**declared.facts, "left": "\n".join(rest)}
    later = msgspec.structs.replace(declared, facts=facts)
    actor, striker = draft.battle.token(declared.act.actor), draft.battle.token(first)
    if actor is None or not is_conscious(actor) or not rest:
        draft.pop()
    else:
        draft.replace_top(later)
    if actor and is_conscious(actor) and striker and may_react_to(draft.situation, striker, actor):
        text = f"{striker.name} may strike {actor.name}: {facts['what']}"
        ask_opportunity_attack(
            draft, striker, actor, draft.situation.reaching(striker, actor), text
        )


def ask_opportunity_attack(
    draft: Draft,
    striker: Token,
    target: Token,
    weapons: tuple[str, ...],
    text: str,
    others: tuple[Option, ...] = (),
) -> None:
    """Ask a creature whether it strikes, and with which weapon, or does something else."""
    named = {weapon.id: weapon.name for weapon in striker.weapons}
    strikes = tuple(Option(f"{STRIKE}:{one}", f"Strike with {named[one]}") for one in weapons)
    if strikes or others:
        draft.ask(
            OPPORTUNITY,
            text,
            who=striker.id,
            about=target.id,
            options=(*strikes, *others, Option(PASS, "Let pass")),
            default=PASS,
            rule="R-50",
        )


def make_opportunity_attack(draft: Draft, question: Question, weapon: str) -> None:
    """Spend the Reaction on an Opportunity Attack without penalty (R-50)."""
    draft.spend(question.who, REACTION, 1)
    extra = (Modifier("Opportunity Attack", 0, "R-50"),)
    make_attack(draft, question.who, question.about, weapon, extra)


def provoke_by_setting(draft: Draft, act: Act) -> None:
    """Let those who threaten react to what provokes at some tables only (RR-31, RR-32).

    A Quick Action provokes at no table (R-18).
    """
    book, battle = draft.rules.book, draft.battle
    actor = draft.token(act.actor)
    weapon = actor.weapon(act.weapon)
    shoots = weapon is not None and weapon.kind is not WeaponKind.MELEE
    if shoots and book.setting(battle, "ranged_provokes") == "yes":
        strikers = threatening_foes(draft.situation, actor)
        offer_opportunity_attacks(draft, act, strikers, "it shoots beside them", "RR-31")
    elif act.action in HANDLING and book.setting(battle, "handling_provokes") == "yes":
        strikers = threatening_foes(draft.situation, actor)
        offer_opportunity_attacks(
            draft, act, strikers, book.actions[act.action].name.lower(), "RR-32"
        )
