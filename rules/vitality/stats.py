"""Statistics of a creature: abilities, size, reach, CMA, CMD and stances (V-14 to V-18, V-48)."""

from typing import NamedTuple

import msgspec

from gridapp.packkit import (
    Battle,
    Draft,
    Modifier,
    Rulebook,
    Situation,
    Token,
    Weapon,
    WeaponKind,
    enlist,
)

STRENGTH, DEXTERITY, CONSTITUTION = "strength", "dexterity", "constitution"
ABILITIES = (STRENGTH, DEXTERITY, CONSTITUTION, "intelligence", "wisdom", "charisma")
OPPORTUNITY = "opportunity"
FLAT_FOOTED = "flat_footed"
UNCONSCIOUS, DEAD = "unconscious", "dead"
SURPRISED, RESTRICTED, PASSED = "surprised", "restricted", "passed"
WRESTLED, PRONE = "wrestled", "prone"
BODILY = ("unarmed", "natural", "psychic")
"""Marks of weapons that nobody can drop."""

SIZE_BY_SPACE = {"2x2": 1, "3x3": 2, "4x4": 3, "6x6": 4}
SPECIAL_SIZE_MODIFIERS = {-4: -8, -3: -4, -2: -2, -1: -1, 0: 0, 1: 1, 2: 2, 3: 4, 4: 8}
TINY, LARGE = -2, 1
ATTACK, DEFENCE, DAMAGE = "attack", "defence", "damage"
ROLL_NAMES = {ATTACK: "Attack", DEFENCE: "Defence", DAMAGE: "damage"}
STANCE_PREFIX = "stance_"


class Stance(NamedTuple):
    """What a stance gives, and what it takes the same number of points from (V-14)."""

    gives: str
    takes: str


STANCES = {
    "reckless": Stance(ATTACK, DEFENCE),
    "aggressive": Stance(DAMAGE, DEFENCE),
    "defensive": Stance(DEFENCE, ATTACK),
    "precision": Stance(ATTACK, DAMAGE),
    "guarded": Stance(DEFENCE, DAMAGE),
    "wild": Stance(DAMAGE, ATTACK),
}


def prepare_creature(book: Rulebook, token: Token) -> Token:
    """The creature with its sheet complete; its size follows from its space if not told."""
    stats = {"size": SIZE_BY_SPACE.get(token.space, 0)} | dict(token.stats)
    ready = enlist(book, msgspec.structs.replace(token, stats=stats))
    pools = dict(ready.pools) | {OPPORTUNITY: opportunity_limit(ready)} | dict(token.pools)
    return msgspec.structs.replace(ready, pools=pools)


def ability_modifier(token: Token, name: str) -> int:
    """The modifier of an ability as it is now, damage and drain included (V-80)."""
    return (token.pool(name) - 10) // 2


def opportunity_limit(token: Token) -> int:
    """The opportunity attacks of a round: the DEX bonus, at least one (V-48)."""
    return max(1, ability_modifier(token, DEXTERITY))


def is_able(token: Token) -> bool:
    """Whether a creature can act at all, and so threaten, strike and flank (V-79, V-80)."""
    return not (token.has(UNCONSCIOUS) or token.has(DEAD))


def is_heroic(token: Token) -> bool:
    """Whether it has Heroic class levels (V-54)."""
    return token.stat("heroic") > 0


def is_big(token: Token) -> bool:
    """Whether it is Large or larger (VR-12)."""
    return token.stat("size") >= LARGE


def dexterity_modifier(token: Token) -> Modifier:
    """The DEX modifier, whose bonus a flat-footed creature loses; a penalty stays (V-23)."""
    value = ability_modifier(token, DEXTERITY)
    if value > 0 and token.has(FLAT_FOOTED):
        return Modifier("DEX lost: flat-footed", 0, "V-23")
    return Modifier("DEX", value, "V-53")


def weapon_ability(weapon: Weapon) -> str:
    """STR for melee and thrown weapons, DEX for other ranged ones and finesse (V-52, V-63)."""
    uses_dexterity = weapon.stats.get("dexterity", int(weapon.kind is WeaponKind.RANGED))
    return DEXTERITY if uses_dexterity else STRENGTH


def is_melee(weapon: Weapon) -> bool:
    """Whether the weapon is used within reach (V-43, V-46)."""
    return weapon.kind is WeaponKind.MELEE


def reach_in_feet(situation: Situation, token: Token, weapon: Weapon) -> int:
    """How far a melee weapon reaches, in feet; big creatures reach 10 (V-43, V-44, VR-12)."""
    if not is_big(token):
        return weapon.reach
    book = situation.rules.book
    long = int(book.setting(situation.battle, "long_weapon_of_big_creatures"))
    return long if weapon.reach >= 10 else max(weapon.reach, 10)


def cma_modifiers(token: Token) -> tuple[Modifier, ...]:
    """CMA: BCB, STR (DEX if Tiny or smaller), special size modifier (V-67, V-68, V-70)."""
    uses_dexterity = token.stat("size") <= TINY or token.stat("manoeuvre_dexterity") > 0
    name = DEXTERITY if uses_dexterity else STRENGTH
    return (
        Modifier("BCB", token.stat("bcb"), "V-67"),
        Modifier(
            name[:3].upper(), ability_modifier(token, name), "V-68" if uses_dexterity else "V-67"
        ),
        Modifier("special size", SPECIAL_SIZE_MODIFIERS[token.stat("size")], "V-70"),
        Modifier("feats", token.stat("cma_bonus"), "V-71"),
    )


def cmd_modifiers(situation: Situation, token: Token) -> tuple[Modifier, ...]:
    """CMD: BCB, STR, DEX, special size modifier (V-69, V-70, VR-21)."""
    everybody = situation.rules.book.setting(situation.battle, "cmd_bcb") == "all"
    bcb = token.stat("bcb") if everybody or is_heroic(token) else 0
    return (
        Modifier("BCB", bcb, "V-69"),
        Modifier("STR", ability_modifier(token, STRENGTH), "V-69"),
        dexterity_modifier(token),
        Modifier("special size", SPECIAL_SIZE_MODIFIERS[token.stat("size")], "V-70"),
        Modifier("feats", token.stat("cmd_bonus"), "V-71"),
    )


def stance_rolls(book: Rulebook, battle: Battle, stance: str) -> Stance:
    """The two rolls of a stance; a table may swap Aggressive and Reckless (V-16, VR-05)."""
    if book.setting(battle, "stance_names") == "swapped":
        stance = {"reckless": "aggressive", "aggressive": "reckless"}.get(stance, stance)
    return STANCES[stance]


def held_stances(token: Token) -> dict[str, int]:
    """The stances that a creature is in, with their sizes."""
    stances = (one for one in token.conditions if one.id.startswith(STANCE_PREFIX))
    return {one.id.removeprefix(STANCE_PREFIX): one.value for one in stances}


def stance_modifiers(situation: Situation, token: Token, roll: str) -> tuple[Modifier, ...]:
    """What a creature's stances add to one kind of roll (V-17, V-18)."""
    book, battle, found = situation.rules.book, situation.battle, []
    for stance, size in held_stances(token).items():
        pair = stance_rolls(book, battle, stance)
        value = size * ((pair.gives == roll) - (pair.takes == roll))
        if value:
            found.append(Modifier(f"{stance} stance", value, "V-14"))
    return tuple(found)


def replace_weapon(draft: Draft, token_id: str, changed: Weapon) -> None:
    """Put another state of a weapon in its place."""
    weapons = draft.token(token_id).weapons
    kept = tuple(changed if one.id == changed.id else one for one in weapons)
    draft.change(token_id, weapons=kept)
