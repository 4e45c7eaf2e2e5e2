"""A creature's sheet: dice, sizes, conditions, lengths in feet (G-12, G-24, G-47, G-64, G-78)."""

import msgspec

from gridapp.packkit import (
    Draft,
    Rulebook,
    Situation,
    Token,
    Weapon,
    WeaponKind,
    offsets,
    parse_dice,
    prepare_creature,
    setting,
)

ACTIONS, VIGOR, MANA = "actions", "vigor", "mana"
DURABILITY, HEALTH, ARMOUR_WEAR = "durability", "health", "armour_wear"
OFF_HAND = "off_hand"
"""The pool that is 1, or more, while an off-hand attack may follow the last attack (G-27)."""
CRAWLING = "crawling"
"""The pool that is 1 while the current move began prone."""

UNCONSCIOUS, SHOCK, STABLE, DEAD = "unconscious", "shock", "stable", "dead"
DESTROYED, BOUND, PINNED = "destroyed", "bound", "pinned"
PRONE, WOUNDED, WINDED, UNAWARE = "prone", "wounded", "winded", "unaware"
DEFENDING, READY = "defending", "ready"
OPENING_TAKEN, OFF_HAND_USED = "opening_taken", "off_hand_used"

LADDER = (4, 6, 8, 10, 12, 20)
"""The sides of dice from feeble to legendary (G-08, GR-25)."""
QUALITIES = ("feeble", "d6 quality", "ordinary", "heroic", "epic", "legendary")
"""The name of each die of the ladder as a quality; the second name is lost (GR-25)."""
HEROIC = 3
"""The place of heroic quality on the ladder."""

FEET_PER_UNIT = {"ft": 1.0, "yd": 3.0, "m": 3.28084}
CELLS_OF_SIZE = {6: 36, 5: 16, 4: 9, 3: 4}
"""The cells of a size, from 3 large to 6 colossal, on squares (G-64, GR-06)."""
MEDIUM_SIZE = 2

ROUNDING_ERROR = 1e-9
"""Largest error of sums and quotients of lengths, in feet; those of a board are exact to 1e-12."""

UNARMED = Weapon(
    "unarmed", "Unarmed", damage="1d4", reach=6, stats={"unarmed": 1, "form": 3, "off_hand": 1}
)
"""The untrained unarmed attack: one feeble die of impact (G-78)."""


def complete_sheet(book: Rulebook, token: Token) -> Token:
    """Return a creature with all statistics filled in, size by space, and an unarmed attack.

    Raises:
        ValueError: a statistic is out of bounds, or a weapon's damage is no number of quality
            dice.
    """
    stats = {"size": size_of_space(token.space)} | dict(token.stats)
    for weapon in token.weapons:
        _check_damage(weapon)
    has_unarmed = any(weapon.stats.get("unarmed") for weapon in token.weapons)
    needs_none = has_unarmed or stats.get("object")
    weapons = token.weapons if needs_none else (*token.weapons, UNARMED)
    return prepare_creature(book, msgspec.structs.replace(token, stats=stats, weapons=weapons))


def size_of_space(space: str) -> int:
    """Return the largest size whose space fits into a body, at least medium (GR-06).

    A body on hexes counts as it would on squares.
    """
    cells = len(offsets(space, is_hex=False))
    return next((size for size, least in CELLS_OF_SIZE.items() if cells >= least), MEDIUM_SIZE)


def _check_damage(weapon: Weapon) -> None:
    expression = parse_dice(weapon.damage)
    terms = expression.terms
    if len(terms) != 1 or expression.flat or terms[0].sides not in LADDER:
        dice = ", ".join(f"d{sides}" for sides in LADDER)
        message = f"damage {weapon.damage!r} of {weapon.name}: write a number of {dice}, as 2d8"
        raise ValueError(message)


def dice_count(token: Token, ability: str) -> int:
    """Return the number of bonus dice for an ability or skill (G-12, GR-10)."""
    return token.stat(f"{ability}_dice")


def is_object(token: Token) -> bool:
    """Return True for an object, which has Durability but no Health (G-79)."""
    return token.stat("object") > 0


_ASLEEP = (UNCONSCIOUS, SHOCK, DEAD, DESTROYED)
"""The conditions of who has no turns."""


def is_awake(token: Token) -> bool:
    """Return True if a creature has turns: alive and conscious (G-23, G-83, G-84)."""
    if is_object(token):
        return False
    return not token.conditions or not any(map(token.has, _ASLEEP))


def is_able(token: Token) -> bool:
    """Return True if a creature can move, attack and defend (G-23)."""
    return is_awake(token) and not token.has(BOUND) and not token.has(PINNED)


def is_helpless(token: Token) -> bool:
    """Return True for whoever a hit most likely kills; in shock any damage does (G-23, G-83)."""
    if not token.conditions:
        return False
    return any(map(token.has, (UNCONSCIOUS, BOUND, PINNED))) and not token.has(SHOCK)


def is_gone(token: Token) -> bool:
    """Return True for the dead and the destroyed, which are no targets."""
    return token.has(DEAD) or token.has(DESTROYED)


def is_melee(weapon: Weapon) -> bool:
    """Return True for weapons used within reach, False for ranged attacks (G-47, G-67)."""
    return weapon.kind is WeaponKind.MELEE


def is_mended(source: Draft | Situation) -> bool:
    """Return True under the second edition; battles of 0.1.0 keep the mistakes of the first."""
    return setting(source, "edition") == "second"


def is_ordinary(weapon: Weapon) -> bool:
    """Return True for an ordinary attack: one action, no Vigor and no Mana (G-32, G-42)."""
    is_free = not weapon.stats.get(VIGOR, 0) and not weapon.stats.get(MANA, 0)
    return is_free and weapon.stats.get(ACTIONS, 1) <= 1


def reach_feet(token: Token, weapon: Weapon) -> int:
    """Return the reach of a melee weapon in feet, by default 6 (G-47, G-48, GR-07)."""
    return max(weapon.reach, token.stat("reach"))


def feet_per_cell(situation: Situation) -> float:
    """Return the width of a cell in feet (GR-01)."""
    return situation.grid.cell_size * FEET_PER_UNIT[situation.grid.unit.value]


def cells_within(situation: Situation, feet: float) -> int:
    """Return a length in whole cells, rounded down (GR-02, GR-08)."""
    return int((feet + ROUNDING_ERROR) // feet_per_cell(situation))


def distance_feet(situation: Situation, first: Token, second: Token) -> float:
    """Return the distance of two creatures in feet, between their nearest cells (GR-02, GR-06)."""
    return situation.distance(first, second) * feet_per_cell(situation)


def turn_rank(situation: Situation, token_id: str) -> int:
    """Return a creature's place in the order of play; creatures without a place come last."""
    return situation.initiative_ranks.get(token_id, len(situation.initiative_ranks))
