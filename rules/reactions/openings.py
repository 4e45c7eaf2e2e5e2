"""Reactions to what somebody does: who may strike, the question, the strike (R-50 to R-62)."""

from functools import partial

import msgspec

from gridapp.packkit import Act, DeclaredAct, Draft, Modifier, Option, Question, Situation, Token

from .attacks import attack
from .conditions import (
    CONCENTRATING,
    COVERED,
    FASCINATED,
    can_attack,
    is_start_surprised,
    is_up,
)
from .slots import REACTION

OPPORTUNITY = "opportunity"
OPENING = "opening"
STRIKE, PURSUE, PASS = "strike", "pursue", "pass"


def can_react(situation: Situation, token: Token) -> bool:
    """Whether a creature has a Reaction left to strike with (R-62, RR-10, RR-14)."""
    kept = situation.rules.book.setting(situation.battle, "surprised_reactions") == "kept"
    ready = kept or not is_start_surprised(token)
    return ready and can_attack(token) and token.pool(REACTION) > 0


def may_strike(situation: Situation, striker: Token, provoker: Token) -> bool:
    """Whether a creature would strike another that provokes, reach apart (R-60, R-78, R-85)."""
    return (
        can_react(situation, striker)
        and not provoker.has(CONCENTRATING)
        and not provoker.has(COVERED, striker.id)
        and not striker.has(FASCINATED, provoker.id)
    )


def rank(situation: Situation, token_id: str) -> int:
    """The place of a creature in the order of play; latecomers without one come last."""
    return situation.initiative_ranks.get(token_id, len(situation.initiative_ranks))


def threatening(situation: Situation, token: Token) -> tuple[str, ...]:
    """The foes that threaten a creature where it stands, in the order of play (R-56)."""
    found = (foe.id for foe in situation.foes(token) if situation.threatens(foe, token))
    return tuple(sorted(found, key=partial(rank, situation)))


def open_to(draft: Draft, act: Act, strikers: tuple[str, ...], what: str, rule: str) -> None:
    """Let some creatures react to the actor, one after the other (R-58, R-59, RR-30)."""
    if strikers:
        facts = {"left": "\n".join(strikers), "what": what, "rule": rule}
        draft.push(DeclaredAct(act, OPENING, facts))


def resume(draft: Draft, declared: DeclaredAct) -> None:
    """Ask the next creature that may react; the rest falls away once the actor is down."""
    first, *rest = declared.facts["left"].split("\n")
    facts = {**declared.facts, "left": "\n".join(rest)}
    later = msgspec.structs.replace(declared, facts=facts)
    actor, striker = draft.battle.token(declared.act.actor), draft.battle.token(first)
    if actor is None or not is_up(actor) or not rest:
        draft.pop()
    else:
        draft.replace_top(later)
    if actor and is_up(actor) and striker and may_strike(draft.situation, striker, actor):
        text = f"{striker.name} may strike {actor.name}: {facts['what']}"
        ask(draft, striker, actor, draft.situation.weapons_reaching(striker, actor), text)


def ask(
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


def strike(draft: Draft, question: Question, weapon: str) -> None:
    """Spend the Reaction on an Opportunity Attack without penalty (R-50)."""
    draft.spend(question.who, REACTION, 1)
    extra = (Modifier("Opportunity Attack", 0, "R-50"),)
    attack(draft, question.who, question.about, weapon, extra)
