"""Combat manoeuvres: CMA against CMD (V-66 to V-76, V-50, VR-06, VR-07, VR-21, VR-28)."""

import msgspec

from gridapp.engine.kit import (
    Condition,
    Draft,
    Modifier,
    Option,
    Situation,
    Token,
    Told,
    Weapon,
)

from . import grounds, opportunity, stances
from .asking import Terms, Wanted
from .checks import Check, naturals_count, sides, succeeds, summed, tell, throw, told
from .circumstances import modifiers
from .distraction import may_strike
from .sheet import is_melee, manoeuvre_attack, manoeuvre_defence
from .stances import ATTACK

MANOEUVRE = "manoeuvre"
SHOVE, TRIP, DISARM, WRESTLE, ESCAPE, OTHER = (
    "shove",
    "trip",
    "disarm",
    "wrestle",
    "escape",
    "other",
)
WRESTLED, PRONE = "wrestled", "prone"
BODILY = ("unarmed", "natural", "psychic")
"""Marks of weapons that nobody can drop."""

AT_RANGE = (TRIP, DISARM, OTHER)
"""What a well-placed shot can do; a shot cannot wrestle (V-62)."""


def feasible(attacker: Token, target: Token, weapon: Weapon) -> tuple[str, ...]:
    """The manoeuvres that suit the weapon and find something to act on (V-62, V-66)."""
    ways = (SHOVE, TRIP, DISARM, WRESTLE, ESCAPE, OTHER) if is_melee(weapon) else AT_RANGE
    pointless = set()
    if target.has(PRONE):
        pointless.add(TRIP)
    if in_hand(target) is None:
        pointless.add(DISARM)
    if not attacker.has(WRESTLED, target.id):
        pointless.add(ESCAPE)
    return tuple(way for way in ways if way not in pointless)


def wanted(attacker: Token, target: Token, weapon: Weapon) -> Wanted:
    """Which manoeuvre it is to be."""
    options = tuple(Option(way, way.capitalize()) for way in feasible(attacker, target, weapon))
    text = f"{attacker.name}: which manoeuvre against {target.name}"
    return Wanted(MANOEUVRE, text, options, "V-66")


def in_hand(token: Token) -> Weapon | None:
    """The weapon that could be struck out of a creature's hand: neither fist nor fang."""
    held = (one for one in token.weapons if one.equipped)
    return next((one for one in held if not any(one.stats.get(name) for name in BODILY)), None)


def attack_parts(
    situation: Situation, attacker: Token, target: Token, weapon: Weapon, known: Terms
) -> tuple[Modifier, ...]:
    """CMA and everything else that an attack with that weapon would add (V-71)."""
    found = grounds.adjustments(situation, attacker, target, weapon, ATTACK, known)
    return (
        *told(
            *manoeuvre_attack(attacker),
            Modifier("weapon", weapon.stats.get("attack", 0), "V-71"),
            Modifier("other", attacker.stat("attack_bonus"), "V-71"),
        ),
        *modifiers(situation.rules.book, situation.battle, found),
        *stances.parts(situation, attacker, ATTACK),
    )


def attempt(
    draft: Draft, attacker: Token, target: Token, weapon: Weapon, way: str, known: Terms
) -> None:
    """Roll a manoeuvre; its effect if it works, an opening for the defender if not (V-74)."""
    situation = draft.situation
    check = Check(
        actor=attacker.id,
        other=target.id,
        what=f"{way} against {target.name}",
        defence=f"defence against {attacker.name}'s {way}",
        plus=attack_parts(situation, attacker, target, weapon, known),
        against=told(*manoeuvre_defence(situation, target)),
        rule="V-72",
    )
    who = sides(situation, attacker, target)
    faces = throw(draft, who, f"{attacker.name}: {way}", f"{target.name}: defence against {way}")
    automatic = naturals_count(situation) and way != ESCAPE
    plus, against = summed(check.plus), summed(check.against)
    works = succeeds(who, faces, plus, against, naturals=automatic)
    tell(draft, check, faces, success=works)
    if works:
        margin = (faces.actor or 10) + plus - (faces.other or 10) - against
        _take_effect(draft, attacker, target, way, margin)
    elif may_strike(draft.situation, target, attacker):
        _open(draft, attacker, target, way)


def _open(draft: Draft, attacker: Token, target: Token, way: str) -> None:
    """Let the defender, and nobody else, strike at an attacker who failed (V-50, VR-28)."""
    weapons = opportunity.weapons_against(draft.situation, target, attacker)
    text = f"{target.name} may strike {attacker.name}, who failed to {way}"
    opportunity.ask(draft, target, attacker, weapons, text, "V-50")


def _take_effect(draft: Draft, attacker: Token, target: Token, way: str, margin: int) -> None:
    """What a manoeuvre does; the list is lost, so the GM says the rest (V-66, V-75)."""
    draft.emit(Told(attacker.id, f"{way} works on {target.name}, margin {margin}", "V-75"))
    if way == TRIP:
        draft.gain(target.id, Condition(PRONE), "V-66")
    elif way == DISARM:
        drop(draft, target)
    elif way == WRESTLE:
        held = Condition(WRESTLED, against=(attacker.id,), source=attacker.id)
        draft.gain(target.id, held, "V-66")
    elif way == ESCAPE:
        for held in attacker.conditions:
            if held.id == WRESTLED and target.id in held.against:
                draft.lose_one(attacker.id, held, "V-73")


def drop(draft: Draft, token: Token) -> None:
    """Let a creature's weapon fall to the ground."""
    weapon = in_hand(token)
    if weapon is not None:
        lying = {**weapon.stats, "dropped": 1}
        rearm(draft, token.id, msgspec.structs.replace(weapon, equipped=False, stats=lying))
        draft.emit(Told(token.id, f"loses {weapon.name}", "V-66"))


def rearm(draft: Draft, token_id: str, changed: Weapon) -> None:
    """Put another state of a weapon in its place."""
    weapons = draft.token(token_id).weapons
    kept = tuple(changed if one.id == changed.id else one for one in weapons)
    draft.change(token_id, weapons=kept)
