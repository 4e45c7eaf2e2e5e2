"""Statistics of a creature: abilities, size, reach, CMA, CMD and stances (V-14 to V-18, V-48)."""

from enum import StrEnum
from typing import NamedTuple

import msgspec

from gridapp.packkit import (
    SPREADS_KEPT,
    DecisionAsker,
    Draft,
    Modifier,
    Rulebook,
    Situation,
    Token,
    Weapon,
    WeaponKind,
    base_space,
    cached,
    message,
    prepare_creature,
    setting,
)

STRENGTH, DEXTERITY, CONSTITUTION = "strength", "dexterity", "constitution"
ABILITIES = (STRENGTH, DEXTERITY, CONSTITUTION, "intelligence", "wisdom", "charisma")
OPPORTUNITY = "opportunity"
"""The pool of opportunity attacks, and the action and question of the same name."""

FLAT_FOOTED = "flat_footed"
UNCONSCIOUS, DEAD = "unconscious", "dead"
SURPRISED, RESTRICTED, PASSED = "surprised", "restricted", "passed"
WRESTLED, PRONE = "wrestled", "prone"
CRIPPLED_SPEED = "crippled_speed"
BODILY = ("unarmed", "natural", "psychic")
"""Statistics of weapons that cannot be dropped."""

SIZE_BY_SIDE = (0, 0, 1, 2, 3, 3, 4)
"""The size of a creature by the longest side of its space in cells (VR-12)."""

SIDE_BY_HEXES = {"hex1": 1, "hex3": 2, "hex7": 3, "hex12": 4, "hex19": 5}
SPECIAL_SIZE_MODIFIERS = {-4: -8, -3: -4, -2: -2, -1: -1, 0: 0, 1: 1, 2: 2, 3: 4, 4: 8}
TINY, LARGE = -2, 1
ATTACK, DEFENCE, DAMAGE = "attack", "defence", "damage"
ROLL_NAMES = {ATTACK: "Attack", DEFENCE: "Defence", DAMAGE: "damage"}
STANCE_PREFIX = "stance_"


class StanceRolls(NamedTuple):
    """The improved roll of a stance, and the roll with the equal loss (V-14)."""

    gives: str
    takes: str


class StanceName(StrEnum):
    """The stances, and none of them."""

    RECKLESS = "reckless"
    AGGRESSIVE = "aggressive"
    DEFENSIVE = "defensive"
    PRECISION = "precision"
    GUARDED = "guarded"
    WILD = "wild"
    NEUTRAL = "neutral"


STANCES = {
    StanceName.RECKLESS: StanceRolls(ATTACK, DEFENCE),
    StanceName.AGGRESSIVE: StanceRolls(DAMAGE, DEFENCE),
    StanceName.DEFENSIVE: StanceRolls(DEFENCE, ATTACK),
    StanceName.PRECISION: StanceRolls(ATTACK, DAMAGE),
    StanceName.GUARDED: StanceRolls(DEFENCE, DAMAGE),
    StanceName.WILD: StanceRolls(DAMAGE, ATTACK),
}
SWAPPED = {
    StanceName.RECKLESS: StanceName.AGGRESSIVE,
    StanceName.AGGRESSIVE: StanceName.RECKLESS,
}
Modifiers = tuple[Modifier, ...]
choose = DecisionAsker("key").choose
"""Asks for a decision about an act, under the fact that battles of 0.1.0 have for it."""


def complete_sheet(book: Rulebook, token: Token) -> Token:
    """Return a creature with all statistics and pools; the size follows from the space (VR-12)."""
    stats = {"size": _size_of_space(token.space)} | dict(token.stats)
    prepared = prepare_creature(book, msgspec.structs.replace(token, stats=stats))
    pools = dict(prepared.pools) | {OPPORTUNITY: opportunity_limit(prepared)} | dict(token.pools)
    return msgspec.structs.replace(prepared, pools=pools)


def _size_of_space(space: str) -> int:
    """Return the size of a body such as ``2x3`` or ``hex7``, by its longest side (VR-12)."""
    side = SIDE_BY_HEXES.get(space) or max(map(int, base_space(space).split("x")))
    return SIZE_BY_SIDE[min(side, len(SIZE_BY_SIDE) - 1)]


def ability_modifier(token: Token, name: str) -> int:
    """Return an ability modifier after damage and drain (V-80)."""
    return (token.pool(name) - 10) // 2


def opportunity_limit(token: Token) -> int:
    """Return the opportunity attacks of a round: the DEX bonus, at least 1 (V-48)."""
    return max(1, ability_modifier(token, DEXTERITY))


def is_mended(source: Draft | Situation) -> bool:
    """Return True under the second edition; battles of 0.1.0 keep the mistakes of the first."""
    return setting(source, "edition") == "second"


def is_able(token: Token) -> bool:
    """Return True if a creature can act, threaten, react and flank (V-79, V-80)."""
    return not token.conditions or not (token.has(UNCONSCIOUS) or token.has(DEAD))


def is_heroic(token: Token) -> bool:
    """Return True if a creature has Heroic class levels (V-54)."""
    return token.stat("heroic") > 0


def dexterity_modifier(token: Token) -> Modifier:
    """Return the DEX line of Defence and CMD; flat-footed denies a bonus, no penalty (V-23)."""
    return dexterity_line(ability_modifier(token, DEXTERITY), token.has(FLAT_FOOTED))


@cached(SPREADS_KEPT)
def dexterity_line(value: int, is_flat_footed: bool) -> Modifier:  # noqa: FBT001 - a cache's key
    """Return the line of a DEX modifier."""
    if value > 0 and is_flat_footed:
        return Modifier(message("DEX lost: flat-footed"), 0, "V-23")
    return Modifier("DEX", value, "V-53")


def weapon_ability(weapon: Weapon) -> str:
    """Return DEX for ranged and finesse weapons, STR for melee and thrown ones (V-52)."""
    by_dexterity = weapon.stats.get("dexterity", int(weapon.kind is WeaponKind.RANGED))
    return DEXTERITY if by_dexterity else STRENGTH


def is_melee(weapon: Weapon) -> bool:
    """Return True for a weapon with a reach instead of a range (V-43, V-46)."""
    return weapon.kind is WeaponKind.MELEE


def reach_in_feet(situation: Situation, token: Token, weapon: Weapon) -> int:
    """Return the reach of a melee weapon, 10 ft for Large creatures (V-43, V-44, VR-12)."""
    if token.stat("size") < LARGE:
        return weapon.reach
    if weapon.reach >= 10:
        return int(setting(situation, "long_weapon_of_big_creatures"))
    return max(weapon.reach, 10)


def cma_modifiers(token: Token) -> Modifiers:
    """Return the parts of CMA: BCB, STR (DEX for Tiny), special size (V-67, V-68, V-70)."""
    by_dexterity = token.stat("size") <= TINY or token.stat("manoeuvre_dexterity") > 0
    name, rule = (DEXTERITY, "V-68") if by_dexterity else (STRENGTH, "V-67")
    return (
        Modifier("BCB", token.stat("bcb"), "V-67"),
        Modifier(name[:3].upper(), ability_modifier(token, name), rule),
        Modifier(message("special size"), SPECIAL_SIZE_MODIFIERS[token.stat("size")], "V-70"),
        Modifier(message("feats"), token.stat("cma_bonus"), "V-71"),
    )


def cmd_modifiers(situation: Situation, token: Token) -> Modifiers:
    """Return the parts of CMD: BCB, STR, DEX, special size (V-69, V-70, VR-21)."""
    has_bcb = setting(situation, "cmd_bcb") == "all" or is_heroic(token)
    return (
        Modifier("BCB", token.stat("bcb") if has_bcb else 0, "V-69"),
        Modifier("STR", ability_modifier(token, STRENGTH), "V-69"),
        dexterity_modifier(token),
        Modifier(message("special size"), SPECIAL_SIZE_MODIFIERS[token.stat("size")], "V-70"),
        Modifier(message("feats"), token.stat("cmd_bonus"), "V-71"),
    )


def stance_rolls(source: Draft | Situation, name: StanceName) -> StanceRolls:
    """Return the two rolls of a stance; a setting swaps Aggressive and Reckless (V-16, VR-05)."""
    if setting(source, "stance_names") == "swapped":
        name = SWAPPED.get(name, name)
    return STANCES[name]


def active_stances(token: Token) -> dict[StanceName, int]:
    """Return a creature's active stances with their points."""
    stances = (held for held in token.conditions if held.id.startswith(STANCE_PREFIX))
    return {StanceName(held.id.removeprefix(STANCE_PREFIX)): held.value for held in stances}


def stance_modifiers(situation: Situation, token: Token, roll: str) -> Modifiers:
    """Return what a creature's stances add to a kind of roll (V-17, V-18)."""
    if not token.conditions:
        return ()
    modifiers = []
    for name, points in active_stances(token).items():
        stance = stance_rolls(situation, name)
        value = points * ((stance.gives == roll) - (stance.takes == roll))
        if value:
            modifiers.append(Modifier(message("{name} stance", name=name), value, "V-14"))
    return tuple(modifiers)


def binds(source: Draft | Situation) -> bool:
    """Return True if a hold has an effect by itself; else it is the GM's (V-66)."""
    return setting(source, "holds") != "gm"


def holders(situation: Situation, token: Token) -> tuple[Token, ...]:
    """Return the wrestlers on the board with a hold on a creature."""
    ids = dict.fromkeys(
        name for held in token.conditions if held.id == WRESTLED for name in held.against
    )
    return tuple(other for name in ids if (other := situation.token(name)) is not None)


def held_by(situation: Situation, wrestler: Token) -> tuple[Token, ...]:
    """Return the creatures in a wrestler's hold."""
    return tuple(
        token
        for token in situation.battle.tokens
        if any(held.id == WRESTLED and wrestler.id in held.against for held in token.conditions)
    )


def is_held(situation: Situation, token: Token) -> bool:
    """Return True if a hold or bonds keep a creature in its place (V-66)."""
    return binds(situation) and token.condition(WRESTLED) is not None
