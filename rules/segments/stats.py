"""A creature's sheet: pools, conditions, weapons, and lengths in yards (S-02, S-29, S-57)."""

from enum import StrEnum
from fractions import Fraction
from math import floor

from gridapp.packkit import Rulebook, Situation, Token, Weapon, WeaponKind, cached, prepare_creature

ACTIONS, OPPORTUNITY, HITS = "actions", "opportunity", "hits"
ATTACKED_IN, STEPPED, HELD_SINCE = "attacked_in", "stepped", "held_since"
FAILURES, FAILURES_NOW, GM_MODIFIER = "failures", "failures_now", "gm_modifier"

SURPRISED, AWARE, SET_POSITION = "surprised", "aware", "set_position"
DISENGAGED, CONCENTRATING, DISABLED = "disengaged", "concentrating", "disabled"
OUT, DONE = "out", "done"
EXCHANGED, MOVED, DEFENDED = "exchanged", "moved", "defended"
STEPPED_FREE, STEPPED_ENGAGED = 1, 2
"""Values of the pool `STEPPED`: a combat step of a creature that was free, or engaged."""

PHYSICAL, IMPACT, MAGIC, ENERGY, ELEMENTAL = "physical", "impact", "magic", "energy", "elemental"
UNARMED = "unarmed"
MEDIUM_SHIELD = 2


class Stance(StrEnum):
    """The stances, and On-Guard, which needs the Defensive one (S-17, S-21)."""

    AGGRESSIVE = "aggressive"
    READY = "ready"
    DEFENSIVE = "defensive"
    ON_GUARD = "on_guard"
    HOLD = "hold"


YARDS_PER_UNIT = {"yd": Fraction(1), "ft": Fraction(1, 3), "m": Fraction(10_000, 9_144)}


def complete_sheet(book: Rulebook, token: Token) -> Token:
    """Return a creature with all statistics and pools of its sheet filled in.

    Raises:
        ValueError: a statistic is out of bounds, a ranged weapon has no range, or a weapon takes
            no action.
    """
    for weapon in token.weapons:
        if weapon.kind is not WeaponKind.MELEE and weapon.range < 1:
            raise ValueError(f"{weapon.name} needs its range in yards (S-41)")
        if action_cost(weapon) < 1:
            raise ValueError(f"{weapon.name} takes 1 action or more (S-11)")
    return prepare_creature(book, token)


def is_in_fight(token: Token) -> bool:
    """Return True unless the creature is out of the fight (SR-33)."""
    return not token.has(OUT)


def can_act(token: Token) -> bool:
    """Return True if the creature is in the fight and not surprised (SR-03, SR-10)."""
    return is_in_fight(token) and not token.has(SURPRISED)


def action_cost(weapon: Weapon) -> int:
    """Return the number of actions of an attack (S-05, S-11)."""
    return weapon.stats.get("usage", 1)


def is_melee(weapon: Weapon) -> bool:
    """Return True for a weapon or spell that is used within reach."""
    return weapon.kind is WeaponKind.MELEE


def is_spell(weapon: Weapon) -> bool:
    """Return True for a magic or mental attack (S-16, S-45)."""
    return weapon.stats.get("magic", 0) > 0 or weapon.stats.get("mental", 0) > 0


def is_unarmed(weapon: Weapon) -> bool:
    """Return True for fists, claws and the like (S-46)."""
    return weapon.stats.get(UNARMED, 0) > 0


def shield_size(weapon: Weapon) -> int:
    """Return 0 for no shield, 1 for a small, 2 for a medium and 3 for a larger shield (S-54)."""
    return weapon.stats.get("shield", 0)


def attack_skill(weapon: Weapon) -> int:
    """Return the target score of an attack before modifiers, 0 for no means of attack (S-37)."""
    return weapon.stats.get("skill", 0)


def attack_weapons(token: Token) -> tuple[Weapon, ...]:
    """Return the readied weapons and spells that a creature can attack with."""
    return tuple(weapon for weapon in token.weapons if weapon.equipped and attack_skill(weapon))


def damage_type(weapon: Weapon, mental: str = IMPACT) -> str:
    """Return the damage type, which names the rating to subtract (S-57, S-61).

    ``mental`` is the type of a mental attack whose entry names no other; the source has none.
    """
    for kind in (ENERGY, ELEMENTAL):
        if weapon.stats.get(kind):
            return kind
    if weapon.stats.get("magic"):
        return MAGIC
    if is_unarmed(weapon) or weapon.stats.get("blunt", 0) > 0:
        return PHYSICAL
    return mental if weapon.stats.get("mental") else IMPACT


def granted_segments(token: Token) -> tuple[int, ...]:
    """Return the segments from which a skill lets the creature act, by the GM's word (SR-34)."""
    return tuple(number for number in range(1, 5) if token.has(f"from_segment_{number}"))


def yards_per_cell(situation: Situation) -> Fraction:
    """Return the width of a cell in yards, as an exact fraction (SR-01)."""
    grid = situation.grid
    return Fraction(str(grid.cell_size)) * YARDS_PER_UNIT[grid.unit.value]


def reach_in_cells(situation: Situation, yards: int) -> int:
    """Return a reach in cells, rounded down, at least 1 (SR-01, SR-03)."""
    grid = situation.grid
    return _cells_in(yards, grid.cell_size, grid.unit.value)


@cached(256)
def _cells_in(yards: int, cell_size: float, unit: str) -> int:
    return max(1, floor(yards / (Fraction(str(cell_size)) * YARDS_PER_UNIT[unit])))
