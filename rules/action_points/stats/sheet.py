"""TODO."""

from collections.abc import Mapping

import msgspec

from gridapp.packkit import (
    Draft,
    Modifier,
    Rulebook,
    Situation,
    Token,
    Weapon,
    WeaponKind,
    prepare_creature,
)

ROUND_START_AP = (2, 2, 2, 3, 3, 3, 4, 4, 5, 5, 6, 7, 8, 9, 11, 12, 14, 16, 18, 21, 24)


TURN_END_AP = (1, 1, 2, 2, 2, 3, 3, 4, 4, 5, 6, 7, 8, 9, 10, 12, 14, 16, 18, 21, 24)


MAX_AP = (5, 5, 6, 7, 8, 9, 10, 12, 14, 16, 18, 21, 24, 27, 31, 36, 41, 48, 55, 63, 72)
"""Gains and maximum of action points for Speed -10 to 10 (AP-24)."""


MODERATE_SLOTS = (1, 1, 2, 2, 3, 3, 3, 4, 4, 4, 5)


SEVERE_SLOTS = (1, 1, 1, 2, 2, 2, 3, 3, 3, 4, 4)


CRITICAL_SLOTS = (0, 1, 1, 1, 1, 2, 2, 2, 3, 3, 3)
"""Wound slots for Vitality -5 to 5 (AP-124)."""


FULL_RATE_AP = 4
"""Action points that move a creature its full rate (AP-50)."""


AP = "ap"


INITIATIVE = "initiative"


YARDS = "yards"


BOUGHT = "bought"


PARITY = "parity"


DASH = "dash"


DASH_BONUS = "dash_bonus"


RUN_UP = "run_up"


WOUND_LEVELS = ("light", "moderate", "severe", "critical", "fatal")
"""The levels of wounds, from the least; each is also the pool of its open slots (AP-121)."""


FULL_HEALTH = 5
"""The pool ``health`` of who has no wound: 5 less the number of the highest level (AP-126)."""


def complete_sheet(book: Rulebook, token: Token) -> Token:
    """The creature with its sheet complete: slots, pools and points follow from its numbers."""
    ready = prepare_creature(
        book, msgspec.structs.replace(token, stats=_without_derived(token.stats))
    )
    stats = {**ready.stats, **derived_stats(ready)}
    return prepare_creature(book, msgspec.structs.replace(ready, stats=stats, pools=token.pools))


_DERIVED_STATS = (
    "most_ap",
    "most_stamina",
    "most_mana",
    "most_fatigue",
    *(f"{one}_slots" for one in WOUND_LEVELS),
)


def _without_derived(stats: Mapping[str, int]) -> dict[str, int]:
    """The numbers of a sheet without those that follow from them."""
    return {name: value for name, value in stats.items() if name not in _DERIVED_STATS}


def derived_stats(token: Token) -> dict[str, int]:
    """Slots of wounds and the sizes of pools (AP-24, AP-33, AP-123 to AP-129, AP-140, AP-142)."""
    stat = token.stat
    middle = tuple(
        stat("track") or slots_by_vitality(row, stat("vitality"))
        for row in (MODERATE_SLOTS, SEVERE_SLOTS, CRITICAL_SLOTS)
    )
    slots = (max(0, 5 + stat("persona")), *middle, 1)
    return {
        "most_ap": ap_by_speed(MAX_AP, stat("speed")),
        "most_stamina": max(0, stat("racial_stamina") + stat("vitality")),
        "most_mana": max(0, stat("racial_mana") + stat("lore")),
        **{f"{level}_slots": count for level, count in zip(WOUND_LEVELS, slots, strict=True)},
    }


def is_npc(token: Token) -> bool:
    """Whether it has a simplified wound track and dies of a fatal wound (AP-128, AP-129)."""
    return token.stat("track") > 0 and not token.stat("important")


def is_melee(weapon: Weapon) -> bool:
    """Whether a weapon strikes within its reach."""
    return weapon.kind is WeaponKind.MELEE


def is_spell(weapon: Weapon) -> bool:
    """Whether an entry of a creature's list is a spell, which no hand holds (AP-R07)."""
    return bool(weapon.stats.get("spell"))


def carried_weapons(token: Token) -> tuple[Weapon, ...]:
    """The weapons proper."""
    return tuple(one for one in token.weapons if not is_spell(one))


def optimal_gap(weapon: Weapon) -> int:
    """The gap that a melee weapon keeps foes at: its reach, unless told otherwise (AP-R71)."""
    return weapon.stats.get("optimal", weapon.reach)


def movement_rate(token: Token) -> int:
    """The movement rate in yards: by the table, or a creature's own; doubled by a Dash (AP-71)."""
    own = token.stat("rate")
    total = token.stat("strength") + token.stat("size") + token.stat("athletics")
    plain = own if own >= 0 else table_rate(total)
    return plain * (2 if token.pool(DASH) else 1) + token.pool(DASH_BONUS)


def yards_for_ap(token: Token, points: int) -> int:
    """The yards that so many more points buy now; they add up over the round (AP-R50)."""
    before = token.pool(BOUGHT)
    return table_yards(movement_rate(token), before + points) - table_yards(
        movement_rate(token), before
    )


def ap_by_speed(row: tuple[int, ...], speed: int) -> int:
    """A column of the table of action points; beyond its ends the end columns (AP-R13)."""
    return row[min(max(speed, -10), 10) + 10]


def slots_by_vitality(row: tuple[int, ...], vitality: int) -> int:
    """A row of the table of wound slots; beyond its ends the end rows (AP-R103)."""
    return row[min(max(vitality, -5), 5) + 5]


def table_rate(total: int) -> int:
    """The movement rate of Strength + Size + Athletics, in yards (AP-60, AP-61, AP-R51)."""
    return max(0, (total + 33) // 4)


def table_yards(rate_now: int, points: int) -> int:
    """The yards that so many action points buy; more than four count on (AP-61, AP-R50)."""
    return rate_now * points // FULL_RATE_AP


def setting(at: Situation | Draft, name: str) -> str:
    """What a setting stands at in the battle."""
    return at.rules.book.setting(at.battle, name)


def rounded_share(at: Situation | Draft, value: int, parts: int) -> int:
    """A half, a third and so on of a number that is not negative, rounded down (AP-R03)."""
    down, rest = divmod(value, parts)
    return down + bool(rest and setting(at, "rounding") == "up")


def total_of(parts: tuple[Modifier, ...]) -> int:
    """The total of some modifiers."""
    return sum(part.value for part in parts)


def nonzero(*parts: Modifier) -> tuple[Modifier, ...]:
    """Those that count for anything."""
    return tuple(part for part in parts if part.value)


DEAD = "dead"


UNCONSCIOUS = "unconscious"


HELPLESS = "helpless"


PINNED = "pinned"


DYING = "dying"


DEFENDING = "defending"


PRONE = "prone"


CROUCHING = "crouching"


STANDING = "standing"


SURPRISED = "surprised"


NOT_INTERRUPTING = "lets_go"


IGNORING = "ignoring"


HARRIED = "harried"


OPENING = "opening"


FLANKED = "flanked"


GRAPPLING = "grappling"


DRAGGING = "dragging"


SHARING = "sharing"


ADMITTING = "admitting"


MOUNTED = "mounted"


RIDDEN = "ridden"


BOLTING = "bolting"


UNTRAINED = 1


TRAINED = 2


SENTIENT = 3


CLIMBING = "climbing"


SWIMMING = "swimming"


SUNK = "sunk"


UNDERWATER = "underwater"


EXHAUSTED = "exhausted"


STAGGERED = "staggered"


STRAINED = "strained"


HURRYING = "hurrying"


def is_conscious(token: Token) -> bool:
    """Whether a creature can do anything at all."""
    return not (token.has(DEAD) or token.has(UNCONSCIOUS))


def is_able(token: Token) -> bool:
    """Whether a creature can attack: conscious, not helpless, not pinned (AP-154, AP-R82)."""
    return is_conscious(token) and not (token.has(HELPLESS) or token.has(PINNED))


def is_immobile(token: Token) -> bool:
    """Whether the immobile defence replaces the nimble ones (AP-112, AP-154, AP-170)."""
    held = ("immobile", "pinned", "unconscious", "dead")
    wet = token.has("underwater") and not token.stat("aquatic")
    return wet or any(token.has(one) for one in held)


def posture_of(token: Token) -> str:
    """How a creature stands."""
    return next((one for one in (PRONE, CROUCHING) if token.has(one)), STANDING)


def hold_skill(token: Token) -> str:
    """The skill by which a creature keeps its hold, empty if it stands on its feet."""
    return next((one for one in (CLIMBING, SWIMMING) if token.has(one)), "")


def mount_of(situation: Situation, rider: Token) -> Token | None:
    """Whom a creature rides."""
    held = rider.condition(MOUNTED)
    return situation.battle.token(held.source) if held else None


def rider_of(situation: Situation, mount: Token) -> Token | None:
    """Who rides a creature."""
    held = mount.condition(RIDDEN)
    return situation.battle.token(held.source) if held else None


def grapple_partners(situation: Situation, token: Token) -> tuple[str, ...]:
    """Those whom a creature grapples."""
    held_now = (one.source for one in token.conditions if one.id == GRAPPLING)
    return tuple(one for one in held_now if situation.battle.token(one))


def ignored_ids(_: Situation, actor: Token) -> tuple[str, ...]:
    """Those whom a creature ignores."""
    return tuple(one.source for one in actor.conditions if one.id == IGNORING and one.source)
