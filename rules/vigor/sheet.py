"""Numbers that follow from a creature's sheet (G-12, G-24, G-47, G-53, G-64, G-78, GR-06)."""

import msgspec

from gridapp.packkit import (
    Rulebook,
    Situation,
    Token,
    Weapon,
    WeaponKind,
    parse_dice,
    prepare_creature,
)

from .ladder import LADDER

FEET = {"ft": 1.0, "yd": 3.0, "m": 3.28084}
"""How many feet a unit of the map has (GR-01, GR-31)."""

SIZES = ("tiny", "small", "medium", "large", "huge", "massive", "colossal")
SIZE_OF_SPACE = {"2x2": 3, "3x3": 4, "4x4": 5, "6x6": 6}
MEDIUM = 2
UNCONSCIOUS, SHOCK, STABLE, DEAD = "unconscious", "shock", "stable", "dead"
DESTROYED, BOUND, PINNED = "destroyed", "bound", "pinned"
PRONE, WOUNDED, WINDED, UNAWARE = "prone", "wounded", "winded", "unaware"
UNARMED = Weapon(
    "unarmed", "Unarmed", damage="1d4", reach=6, stats={"unarmed": 1, "form": 3, "off_hand": 1}
)
"""What everybody can do untrained: one feeble die of impact (G-78)."""


def enlisted(book: Rulebook, token: Token) -> Token:
    """The creature with its sheet complete: its size by its space, its hands as a weapon.

    Raises:
        ValueError: a statistic is wrong, or a weapon's damage no number of quality dice.
    """
    stats = {"size": SIZE_OF_SPACE.get(token.space, MEDIUM)} | dict(token.stats)
    for weapon in token.weapons:
        _check_damage(weapon)
    bare = any(weapon.stats.get("unarmed") for weapon in token.weapons)
    weapons = token.weapons if bare or stats.get("object") else (*token.weapons, UNARMED)
    return prepare_creature(book, msgspec.structs.replace(token, stats=stats, weapons=weapons))


def _check_damage(weapon: Weapon) -> None:
    text = parse_dice(weapon.damage)
    if len(text.terms) != 1 or text.flat or text.terms[0].sides not in LADDER:
        dice = ", ".join(f"d{sides}" for sides in LADDER)
        message = f"damage {weapon.damage!r} of {weapon.name}: write a number of {dice}, as 2d8"
        raise ValueError(message)


def dice(token: Token, ability: str) -> int:
    """The bonus dice of an ability or skill, as the sheet tells them (G-12, GR-10)."""
    return token.stat(f"{ability}_dice")


def is_object(token: Token) -> bool:
    """Whether it is a thing, which has Durability and nothing else (G-79)."""
    return token.stat("object") > 0


def is_awake(token: Token) -> bool:
    """Whether it has turns at all (G-23, G-83, G-84)."""
    states = (UNCONSCIOUS, SHOCK, DEAD, DESTROYED)
    return not is_object(token) and not any(map(token.has, states))


def is_able(token: Token) -> bool:
    """Whether it can move, strike, dodge and defend itself (G-23)."""
    return is_awake(token) and not token.has(BOUND) and not token.has(PINNED)


def is_gone(token: Token) -> bool:
    """Whether nobody fights it any more."""
    return token.has(DEAD) or token.has(DESTROYED)


def is_melee(weapon: Weapon) -> bool:
    """Whether a weapon strikes within reach; the others attack at range (G-47, G-67)."""
    return weapon.kind is WeaponKind.MELEE


def reach(token: Token, weapon: Weapon) -> int:
    """How far a melee weapon reaches, in feet: 6 unless more is stated (G-47, G-48, GR-07)."""
    return max(weapon.reach, token.stat("reach"))


def cell_feet(situation: Situation) -> float:
    """The feet of one cell."""
    return situation.grid.cell_size * FEET[situation.grid.unit.value]


def cells_within(situation: Situation, feet: float) -> int:
    """The whole cells in so many feet, never rounded up (GR-02, GR-08)."""
    return int((feet + 1e-9) // cell_feet(situation))


def feet_apart(situation: Situation, one: Token, other: Token) -> float:
    """The distance between two creatures in feet, from their nearest cells (GR-02, GR-06)."""
    return situation.distance(one, other) * cell_feet(situation)
