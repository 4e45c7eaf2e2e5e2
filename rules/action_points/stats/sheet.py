"""Creature sheets: printed tables, pools, conditions, weapons; and the settings of the table."""

from enum import StrEnum

import msgspec

from gridapp.packkit import (
    Draft,
    Rulebook,
    Situation,
    Token,
    Weapon,
    WeaponKind,
    YesNo,
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

POINTS_PER_SLOT = 3
"""Points of Vitality beyond the table that give or take a slot (AP-R103)."""

FULL_RATE_AP = 4
"""Action points that move a creature its full rate (AP-50)."""

AP, INITIATIVE, YARDS = "ap", "initiative", "yards"
BOUGHT, PARITY, RUN_UP = "bought", "parity", "run_up"
CALMED = "calmed"
DASH, DASH_BONUS = "dash", "dash_bonus"
STAMINA, FATIGUE, MANA, INVESTED = "stamina", "fatigue", "mana", "invested"
INVEST = "invest"
"""Pools of a creature; ``INVEST`` is the mana that a spell takes out of use."""

WOUND_LEVELS = ("light", "moderate", "severe", "critical", "fatal")
"""Wound levels from the lightest; also the names of the pools of open slots (AP-121)."""

FULL_HEALTH = 5
"""Pool ``health`` of an unwounded creature: 5 less the number of the highest level (AP-126)."""

DEAD, UNCONSCIOUS, HELPLESS, PINNED, DYING = "dead", "unconscious", "helpless", "pinned", "dying"
IMMOBILE, SURPRISED, DEFENDING, FLANKED = "immobile", "surprised", "defending", "flanked"
PRONE, CROUCHING = "prone", "crouching"
IGNORING, HARRIED, OPENING, DISTRACTED = "ignoring", "harried", "opening", "distracted"
GRAPPLING, DRAGGING, SHARING, ADMITTING = "grappling", "dragging", "sharing", "admitting"
MOUNTED, RIDDEN, BOLTING = "mounted", "ridden", "bolting"
SHARED_TURN = "shared_turn"
CLIMBING, SWIMMING, SUNK, UNDERWATER = "climbing", "swimming", "sunk", "underwater"
EXHAUSTED, STAGGERED, STRAINED, HURRYING = "exhausted", "staggered", "strained", "hurrying"
NOT_INTERRUPTING = "lets_go"
WATCHING = "watching"
"""Conditions of a creature."""

UNTRAINED, SENTIENT = 1, 3
"""Values of the statistic ``mount`` that differ from a trained mount (AP-174, AP-175)."""

_DERIVED_STATS = (
    "most_ap",
    "most_stamina",
    "most_mana",
    "most_fatigue",
    *(f"{level}_slots" for level in WOUND_LEVELS),
)


class YesNote(StrEnum):
    """A yes/no note on an act that a battle stores as ``yes`` or as empty text."""

    NO = ""
    YES = "yes"


def complete_sheet(book: Rulebook, token: Token) -> Token:
    """Return the creature with derived statistics and pools filled in."""
    base = prepare_creature(book, msgspec.structs.replace(token, stats=_without_derived(token)))
    stats = {**base.stats, **derived_stats(book, base)}
    return prepare_creature(book, msgspec.structs.replace(base, stats=stats, pools=token.pools))


def _without_derived(token: Token) -> dict[str, int]:
    return {name: value for name, value in token.stats.items() if name not in _DERIVED_STATS}


def derived_stats(book: Rulebook, token: Token) -> dict[str, int]:
    """Return wound slots and pool sizes (AP-24, AP-33, AP-123 to AP-129, AP-140, AP-142).

    By a setting ordinary NPCs have as many light slots as others on their track (AP-R102).
    """
    stat = token.stat
    middle = tuple(
        stat("track") or slots_by_vitality(book, row, stat("vitality"))
        for row in (MODERATE_SLOTS, SEVERE_SLOTS, CRITICAL_SLOTS)
    )
    is_by_track = book.numbers["npc_light_by_track"] and is_npc(token)
    light = stat("track") if is_by_track else max(0, 5 + stat("persona"))
    slots = (light, *middle, 1)
    return {
        "most_ap": ap_by_speed(book, MAX_AP, stat("speed")),
        "most_stamina": max(0, stat("racial_stamina") + stat("vitality")),
        "most_mana": max(0, stat("racial_mana") + stat("lore")),
        **{f"{level}_slots": count for level, count in zip(WOUND_LEVELS, slots, strict=True)},
    }


def ap_by_speed(book: Rulebook, row: tuple[int, ...], speed: int) -> int:
    """Return the entry of an action point row; Speed is clamped to -10..10 (AP-R13).

    By a setting each point above 10 adds as much as the last column does.
    """
    entry = row[min(max(speed, -10), 10) + 10]
    return entry + book.numbers["speed_goes_on"] * max(0, speed - 10) * (row[-1] - row[-2])


def slots_by_vitality(book: Rulebook, row: tuple[int, ...], vitality: int) -> int:
    """Return the entry of a wound slot row; Vitality is clamped to -5..5 (AP-R103).

    By a setting every third point beyond gives or takes a slot, as it does in the table.
    """
    entry, beyond = row[min(max(vitality, -5), 5) + 5], max(0, abs(vitality) - 5)
    change = book.numbers["vitality_goes_on"] * (beyond // POINTS_PER_SLOT)
    return max(0, entry + (change if vitality > 0 else -change))


def movement_rate(book: Rulebook, token: Token) -> int:
    """Return the movement rate in yards, doubled by a Dash (AP-60, AP-61, AP-71, AP-R51).

    The statistic ``rate`` replaces the table's rate unless negative. By a setting the prone have
    half the rate, rounded down (AP-R60).
    """
    own_rate, numbers = token.stat("rate"), book.numbers
    total = token.stat("strength") + token.stat("size") + token.stat("athletics")
    by_table = min(max(0, (total + 33) // 4), numbers["highest_rate"])
    rate = own_rate if own_rate >= 0 else by_table
    dashed = rate * (2 if token.pool(DASH) else 1) + token.pool(DASH_BONUS)
    return dashed // numbers["prone_divisor"] if token.has(PRONE) else dashed


def table_yards(rate: int, points: int) -> int:
    """Return the yards that action points buy at a movement rate (AP-61, AP-R50)."""
    return rate * points // FULL_RATE_AP


def yards_for_ap(book: Rulebook, token: Token, points: int) -> int:
    """Return the yards that further points buy now, counted on over the round (AP-R50)."""
    rate, bought = movement_rate(book, token), token.pool(BOUGHT)
    return table_yards(rate, bought + points) - table_yards(rate, bought)


def is_melee(weapon: Weapon) -> bool:
    """Return True for a melee weapon."""
    return weapon.kind is WeaponKind.MELEE


def is_spell(weapon: Weapon) -> bool:
    """Return True for a spell, which is listed among the weapons (AP-R07)."""
    return bool(weapon.stats.get("spell"))


def carried_weapons(token: Token) -> tuple[Weapon, ...]:
    """Return the weapons of a creature, spells excluded."""
    return tuple(weapon for weapon in token.weapons if not is_spell(weapon))


def weapons_in_hand(token: Token) -> tuple[Weapon, ...]:
    """Return the drawn weapons of a creature."""
    return tuple(weapon for weapon in carried_weapons(token) if weapon.equipped)


def optimal_gap(weapon: Weapon) -> int:
    """Return the gap in yards at which a melee weapon keeps foes: by default its reach (AP-R71)."""
    return weapon.stats.get("optimal", weapon.reach)


def is_npc(token: Token) -> bool:
    """Return True if a creature has an NPC wound track and dies of a fatal wound (AP-128)."""
    return token.stat("track") > 0 and not token.stat("important")


def is_conscious(token: Token) -> bool:
    """Return True if a creature is neither dead nor unconscious."""
    return not (token.has(DEAD) or token.has(UNCONSCIOUS))


def is_able(token: Token) -> bool:
    """Return True if a creature can attack: conscious, not helpless, not pinned (AP-R82)."""
    return is_conscious(token) and not (token.has(HELPLESS) or token.has(PINNED))


def may_struggle(token: Token) -> bool:
    """Return True if a creature may at least escape: pinned perhaps, not helpless otherwise."""
    return is_conscious(token) and not token.has(HELPLESS)


def is_hampered_by_water(token: Token) -> bool:
    """Return True if a creature is under water and not aquatic (AP-170)."""
    return token.has(UNDERWATER) and not token.stat("aquatic")


def is_immobile(token: Token) -> bool:
    """Return True if the immobile defence replaces melee, ranged and Agility (AP-112, AP-170)."""
    conditions = (IMMOBILE, PINNED, UNCONSCIOUS, DEAD)
    return is_hampered_by_water(token) or any(map(token.has, conditions))


def hold_skill(token: Token) -> str:
    """Return the skill that keeps a climber or swimmer in position, empty on firm ground."""
    return next((skill for skill in (CLIMBING, SWIMMING) if token.has(skill)), "")


def mount_of(situation: Situation, rider: Token) -> Token | None:
    """Return the mount of a rider, None for a creature on foot."""
    condition = rider.condition(MOUNTED)
    return situation.battle.token(condition.source) if condition else None


def rider_of(situation: Situation, mount: Token) -> Token | None:
    """Return the rider of a mount, None without a rider."""
    condition = mount.condition(RIDDEN)
    return situation.battle.token(condition.source) if condition else None


def grapple_partners(situation: Situation, token: Token) -> tuple[str, ...]:
    """Return the ids of the creatures that grapple with a creature."""
    sources = (condition.source for condition in token.conditions if condition.id == GRAPPLING)
    return tuple(source for source in sources if situation.battle.token(source))


def setting(context: Situation | Draft, name: str) -> str:
    """Return the chosen option of a setting of the pack."""
    return context.rules.book.setting(context.battle, name)


def is_on(context: Situation | Draft, name: str) -> bool:
    """Return True if a yes/no setting of the pack is set to yes."""
    return setting(context, name) == YesNo.YES


def rounded_share(context: Situation | Draft, value: int, divisor: int) -> int:
    """Return a fraction of a non-negative number, rounded down unless set to up (AP-R03)."""
    quotient, remainder = divmod(value, divisor)
    return quotient + bool(remainder and setting(context, "rounding") == "up")
