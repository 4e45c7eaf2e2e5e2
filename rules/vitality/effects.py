"""What a manoeuvre that works does; the list of them is lost, so the GM says the rest (V-66)."""

import msgspec

from gridapp.packkit import (
    Condition,
    Draft,
    Metric,
    Narrated,
    Option,
    Question,
    Token,
    Weapon,
    push_routes,
)

SHOVE, TRIP, DISARM = "shove", "trip", "disarm"
WRESTLE, ESCAPE, OTHER = "wrestle", "escape", "other"
WRESTLED, PRONE = "wrestled", "prone"
PUSH = "push"
FARTHEST_PUSH = 3
"""A push of so many cells at most is offered; the scale by the margin is lost (V-75)."""

BODILY = ("unarmed", "natural", "psychic")
"""Marks of weapons that nobody can drop."""


def in_hand(token: Token) -> Weapon | None:
    """The weapon that could be struck out of a creature's hand: neither fist nor fang."""
    held = (one for one in token.weapons if one.equipped)
    return next((one for one in held if not any(one.stats.get(name) for name in BODILY)), None)


def take_effect(draft: Draft, attacker: Token, target: Token, way: str) -> None:
    """Carry a manoeuvre out."""
    if way == TRIP:
        draft.gain(target.id, Condition(PRONE), "V-66")
    elif way == DISARM:
        _disarm(draft, target)
    elif way == SHOVE:
        _ask_how_far(draft, attacker, target)
    elif way == WRESTLE:
        held = Condition(WRESTLED, against=(attacker.id,), source=attacker.id)
        draft.gain(target.id, held, "V-66")
    elif way == ESCAPE:
        for one in attacker.conditions:
            if one.id == WRESTLED and target.id in one.against:
                draft.lose_exact(attacker.id, one, "V-73")


def _disarm(draft: Draft, token: Token) -> None:
    """Let a creature's weapon fall to the ground."""
    weapon = in_hand(token)
    if weapon is not None:
        lying = {**weapon.stats, "dropped": 1}
        rearm(draft, token.id, msgspec.structs.replace(weapon, equipped=False, stats=lying))
        draft.emit(Narrated(token.id, f"loses {weapon.name}", "V-66"))


def rearm(draft: Draft, token_id: str, changed: Weapon) -> None:
    """Put another state of a weapon in its place."""
    weapons = draft.token(token_id).weapons
    kept = tuple(changed if one.id == changed.id else one for one in weapons)
    draft.update_token(token_id, weapons=kept)


def _ask_how_far(draft: Draft, attacker: Token, target: Token) -> None:
    """Ask the GM how far a shove drives the target straight away, where there is room (V-75)."""
    situation = draft.situation
    _, route = push_routes(situation, attacker, target, FARTHEST_PUSH, Metric.UNIFORM)
    grid = situation.grid
    places = [
        Option(grid.label(cell), f"{grid.length(far):g} {grid.unit.value} to {grid.label(cell)}")
        for far, cell in enumerate(route[1:], 1)
    ]
    if places:
        draft.ask(
            PUSH,
            f"GM: how far is {target.name} shoved",
            about=target.id,
            options=(*places, Option("stays", "Not at all")),
            default=places[0].id,
            rule="V-75",
        )


def push(draft: Draft, question: Question, place: str) -> None:
    """Drive a shoved creature to where the GM said; being shoved is no distraction (V-47)."""
    if place != "stays":
        draft.update_token(question.about, cell=draft.situation.grid.parse_label(place))
        draft.emit(Narrated(question.about, f"is shoved to {place}", "V-75"))
