"""Openings: who may take one, and the attack that comes of it (G-42, G-52, G-55 to G-59, GR-13)."""

from functools import partial

import msgspec

from gridapp.packkit import (
    Act,
    DeclaredAct,
    Draft,
    LineRule,
    Option,
    Provocation,
    Question,
    Reach,
    Situation,
    SpatialEvent,
    SpatialEventKind,
    Token,
)

from .moving import ESCAPE
from .paying import OPENING, can_open, spend
from .sheet import UNAWARE, cells_within, is_able, is_melee, reach

TAKE_OPENING = "take_opening"
OPENS = "opening"
"""The stage of an act at which others are asked about the opening that it gives."""

STRIKE, PASS = "strike", "pass"


def reaches(situation: Situation, token: Token) -> tuple[Reach, ...]:
    """Every melee weapon in hand, from the nearest cell on over a clear path (GR-04, GR-07)."""
    if not is_able(token):
        return ()
    drawn = (one for one in token.weapons if one.equipped and is_melee(one))
    return tuple(
        Reach(one.id, 1, cells_within(situation, reach(token, one)), LineRule.CENTRE)
        for one in drawn
    )


def may_take(situation: Situation, striker: Token, target: Token) -> bool:
    """Whether a creature may take the opening of a foe in its reach (G-58, GR-13)."""
    return not striker.has(UNAWARE, target.id) and can_open(situation, striker)


def rank(situation: Situation, token_id: str) -> int:
    """The place of a creature in the order of play; those without one come last."""
    return situation.initiative_ranks.get(token_id, len(situation.initiative_ranks))


def on_the_way(
    situation: Situation, mover: Token, action: str, events: tuple[SpatialEvent, ...]
) -> tuple[Provocation, ...]:
    """The openings that a move gives: an Escape where it begins, a Move at no step (GR-11, GR-12).

    With the switch a Move, too, gives an opening at the first step out of a foe's reach.
    """
    first: dict[str, SpatialEvent] = {}
    for event in events:
        striker = situation.token(event.creature)
        if striker and _opens(situation, action, event) and may_take(situation, striker, mover):
            first.setdefault(event.creature, event)
    found = sorted(first.values(), key=lambda event: (event.step, rank(situation, event.creature)))
    rule = "GR-11" if action == ESCAPE else "GR-12"
    return tuple(
        Provocation(OPENS, one.creature, one.step, one.leg, one.cell, rule, one.weapons)
        for one in found
    )


def _opens(situation: Situation, action: str, event: SpatialEvent) -> bool:
    """Whether an event of a move gives an opening to whom it concerns."""
    if action == ESCAPE:
        near = event.kind in (SpatialEventKind.LEFT, SpatialEventKind.MOVED_WITHIN_REACH)
        return near and event.step == 0
    leaves = situation.rules.book.setting(situation.battle, "move_out_of_reach_opens") == "yes"
    return leaves and event.kind is SpatialEventKind.LEFT


def ask_on_the_way(draft: Draft, mover: Token, provocation: Provocation) -> None:
    """Ask whoever may strike a mover."""
    striker = draft.token(provocation.attacker)
    place = draft.situation.grid.label(provocation.cell)
    text = f"{striker.name} may strike {mover.name} leaving {place}"
    _ask(draft, striker, mover, provocation.weapons, text)


def give(draft: Draft, act: Act, what: str) -> None:
    """Let every foe in reach of the actor take the opening, one after another (G-52, G-57)."""
    situation, actor = draft.situation, draft.token(act.actor)
    near = (foe.id for foe in situation.foes(actor) if situation.weapons_reaching(foe, actor))
    left = sorted(near, key=partial(rank, situation))
    if left:
        draft.push(DeclaredAct(act, OPENS, {"left": "\n".join(left), "what": what}))


def resume(draft: Draft, declared: DeclaredAct) -> None:
    """Ask the next one who may take an opening that an act gave."""
    first, *rest = declared.facts["left"].split("\n")
    facts = {**declared.facts, "left": "\n".join(rest)}
    if rest:
        draft.replace_top(msgspec.structs.replace(declared, facts=facts))
    else:
        draft.pop()
    striker, target = draft.battle.token(first), draft.battle.token(declared.act.actor)
    if striker and target and is_able(target) and may_take(draft.situation, striker, target):
        weapons = draft.situation.weapons_reaching(striker, target)
        text = f"{striker.name} may strike {target.name}: {facts['what']}"
        if weapons:
            _ask(draft, striker, target, weapons, text)


def _ask(draft: Draft, striker: Token, target: Token, weapons: tuple[str, ...], text: str) -> None:
    named = {weapon.id: weapon.name for weapon in striker.weapons}
    strikes = tuple(
        Option(f"{STRIKE}:{one}", f"Strike with {named[one]}, {OPENING} Vigor") for one in weapons
    )
    draft.ask(
        OPENS,
        text,
        who=striker.id,
        about=target.id,
        options=(*strikes, Option(PASS, "Let pass")),
        default=PASS,
        rule="G-42",
    )


def answer(draft: Draft, question: Question, option: str) -> None:
    """Pay for an opening that is taken, and strike (G-42)."""
    if option == PASS:
        return
    spend(draft, question.who, OPENING)
    weapon = option.removeprefix(f"{STRIKE}:")
    act = Act(question.who, TAKE_OPENING, target=question.about, weapon=weapon)
    draft.push(DeclaredAct(act, "attack"))
