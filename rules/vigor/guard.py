"""The first gate: what an attack has to exceed (G-61, G-63, G-65, G-67, G-68, GR-27 to GR-32)."""

from gridapp.packkit import Modifier, Option, Situation, Token, Weapon

from .sheet import UNAWARE, feet_apart, is_melee
from .visibility import penalty

BASE = 15
COVER, BEHIND = "cover", "behind"
NONE, LIGHT, PARTIAL, FULL, FLIMSY = "none", "light", "partial", "full", "flimsy"
GUARD = {NONE: 0, LIGHT: 10, PARTIAL: 3, FULL: 5, FLIMSY: 5}
RANK = {NONE: 0, LIGHT: 0, PARTIAL: 5, FULL: 10, FLIMSY: 0}
"""The Armor Rank that cover adds; full cover that is not sturdy stops nothing (G-68)."""

GRADES = (
    Option(NONE, "No cover"),
    Option(LIGHT, "Light: +10 Guard"),
    Option(PARTIAL, "Partial: +3 Guard, +5 Armor Rank"),
    Option(FULL, "Full: +5 Guard, +10 Armor Rank"),
    Option(FLIMSY, "Full, not sturdy: +5 Guard"),
)
SIZE_STEP = 5


def proposed(situation: Situation, attacker: Token, target: Token) -> str:
    """The grade of cover that the map proposes (GR-30)."""
    return situation.cover(attacker, target).grade or NONE


def grade(situation: Situation, attacker: Token, target: Token, facts: dict[str, str]) -> str:
    """The grade of cover that holds: the GM's word, or else what the map proposes."""
    return facts.get(COVER) or proposed(situation, attacker, target)


def own(target: Token, *, halved: bool) -> tuple[Modifier, ...]:
    """A creature's own Guard, halved and rounded up from behind and unaware (G-61, G-63, GR-27)."""
    parts = (
        Modifier("Guard", BASE, "G-61"),
        Modifier("armour", target.stat("armour_guard"), "G-61"),
        Modifier("abilities", target.stat("ability_guard"), "G-61"),
    )
    if not halved:
        return parts
    whole = sum(part.value for part in parts)
    return (*parts, Modifier("halved: behind, unaware", -(whole // 2), "G-63"))


def size(attacker: Token, target: Token) -> Modifier:
    """5 for every step by which the attacker is the larger one (G-65, GR-29)."""
    steps = max(0, attacker.stat("size") - target.stat("size"))
    return Modifier("size", SIZE_STEP * steps, "G-65")


def parts(
    situation: Situation, attacker: Token, target: Token, weapon: Weapon, facts: dict[str, str]
) -> tuple[Modifier, ...]:
    """Everything that an attack has to exceed, and where it comes from."""
    halved = facts.get(BEHIND) == "yes" and target.has(UNAWARE, attacker.id)
    found = (*own(target, halved=halved), size(attacker, target))
    if not is_melee(weapon):
        found = (*found, *at_range(situation, attacker, target, weapon, facts))
    return tuple(part for part in found if part.value)


def at_range(
    situation: Situation, attacker: Token, target: Token, weapon: Weapon, facts: dict[str, str]
) -> tuple[Modifier, ...]:
    """What visibility and cover add against a ranged attack (G-67, G-68, GR-30, GR-32)."""
    behind = grade(situation, attacker, target, facts)
    is_area = bool(weapon.stats.get("area"))
    value = 0 if behind == LIGHT and is_area else GUARD[behind]
    cover = Modifier(f"{behind} cover", value, "G-68", "map")
    return (*penalty(situation, feet_apart(situation, attacker, target)), cover)


def cover_rank(
    situation: Situation, attacker: Token, target: Token, weapon: Weapon, facts: dict[str, str]
) -> int:
    """The Armor Rank that cover adds against a ranged attack (G-68, GR-30)."""
    return 0 if is_melee(weapon) else RANK[grade(situation, attacker, target, facts)]
