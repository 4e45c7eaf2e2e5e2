"""Numbers that follow from a creature's sheet (AP-60, AP-110 to AP-116, AP-122 to AP-129)."""

from collections.abc import Mapping

import msgspec

from gridapp.packkit import Rulebook, Token, Weapon, WeaponKind, prepare_creature

from . import tables

DEAD, UNCONSCIOUS, HELPLESS, PINNED = "dead", "unconscious", "helpless", "pinned"
AP, INITIATIVE, YARDS, BOUGHT, PARITY = "ap", "initiative", "yards", "bought", "parity"
DASH, DASH_BONUS, RUN_UP = "dash", "dash_bonus", "run_up"
LEVELS = ("light", "moderate", "severe", "critical", "fatal")
"""The levels of wounds, from the least; each is also the pool of its open slots (AP-121)."""

HEALTHY = 5
"""The pool ``health`` of who has no wound: 5 less the number of the highest level (AP-126)."""

FALLEN_BEHIND = -5
"""The least that Speed and Reason together count in Defense (AP-110)."""


def enlisted(book: Rulebook, token: Token) -> Token:
    """The creature with its sheet complete: slots, pools and points follow from its numbers."""
    ready = prepare_creature(book, msgspec.structs.replace(token, stats=_printed(token.stats)))
    stats = {**ready.stats, **derived(ready)}
    return prepare_creature(book, msgspec.structs.replace(ready, stats=stats, pools=token.pools))


_DERIVED = (
    "most_ap",
    "most_stamina",
    "most_mana",
    "most_fatigue",
    *(f"{one}_slots" for one in LEVELS),
)


def _printed(stats: Mapping[str, int]) -> dict[str, int]:
    """The numbers of a sheet without those that follow from them."""
    return {name: value for name, value in stats.items() if name not in _DERIVED}


def derived(token: Token) -> dict[str, int]:
    """Slots of wounds and the sizes of pools (AP-24, AP-33, AP-123 to AP-129, AP-140, AP-142)."""
    stat = token.stat
    middle = tuple(
        stat("track") or tables.by_vitality(row, stat("vitality"))
        for row in (tables.MODERATE, tables.SEVERE, tables.CRITICAL)
    )
    slots = (max(0, 5 + stat("persona")), *middle, 1)
    return {
        "most_ap": tables.by_speed(tables.MOST, stat("speed")),
        "most_stamina": max(0, stat("racial_stamina") + stat("vitality")),
        "most_mana": max(0, stat("racial_mana") + stat("lore")),
        **{f"{level}_slots": count for level, count in zip(LEVELS, slots, strict=True)},
    }


def is_npc(token: Token) -> bool:
    """Whether it has a simplified wound track and dies of a fatal wound (AP-128, AP-129)."""
    return token.stat("track") > 0 and not token.stat("important")


def is_conscious(token: Token) -> bool:
    """Whether a creature can do anything at all."""
    return not (token.has(DEAD) or token.has(UNCONSCIOUS))


def is_able(token: Token) -> bool:
    """Whether a creature can attack: conscious, not helpless, not pinned (AP-154, AP-R82)."""
    return is_conscious(token) and not (token.has(HELPLESS) or token.has(PINNED))


def is_melee(weapon: Weapon) -> bool:
    """Whether a weapon strikes within its reach."""
    return weapon.kind is WeaponKind.MELEE


def is_spell(weapon: Weapon) -> bool:
    """Whether an entry of a creature's list is a spell, which no hand holds (AP-R07)."""
    return bool(weapon.stats.get("spell"))


def carried(token: Token) -> tuple[Weapon, ...]:
    """The weapons proper."""
    return tuple(one for one in token.weapons if not is_spell(one))


def optimal(weapon: Weapon) -> int:
    """The gap that a melee weapon keeps foes at: its reach, unless told otherwise (AP-R71)."""
    return weapon.stats.get("optimal", weapon.reach)


def rate(token: Token) -> int:
    """The movement rate in yards: by the table, or a creature's own; doubled by a Dash (AP-71)."""
    own = token.stat("rate")
    total = token.stat("strength") + token.stat("size") + token.stat("athletics")
    plain = own if own >= 0 else tables.rate(total)
    return plain * (2 if token.pool(DASH) else 1) + token.pool(DASH_BONUS)


def bought(token: Token, points: int) -> int:
    """The yards that so many more points buy now; they add up over the round (AP-R50)."""
    before = token.pool(BOUGHT)
    return tables.yards(rate(token), before + points) - tables.yards(rate(token), before)
