"""Numbers that follow from a creature's sheet (V-48, V-52 to V-54, V-67 to V-70, VR-12, VR-32)."""

import msgspec

from gridapp.packkit import (
    Modifier,
    Rulebook,
    Situation,
    Token,
    Weapon,
    WeaponKind,
    prepare_creature,
)

from .circumstances import GRADES, grade_of

STRENGTH, DEXTERITY, CONSTITUTION = "strength", "dexterity", "constitution"
ABILITIES = (STRENGTH, DEXTERITY, CONSTITUTION, "intelligence", "wisdom", "charisma")
OPPORTUNITY = "opportunity"
FLAT_FOOTED = "flat_footed"
UNCONSCIOUS, DEAD = "unconscious", "dead"
SIZE_OF_SPACE = {"2x2": 1, "3x3": 2, "4x4": 3, "6x6": 4}
SPECIAL_SIZE = {-4: -8, -3: -4, -2: -2, -1: -1, 0: 0, 1: 1, 2: 2, 3: 4, 4: 8}
TINY, LARGE = -2, 1


def enlisted(book: Rulebook, token: Token) -> Token:
    """The creature with its sheet complete; its size follows from its space if not told."""
    stats = {"size": SIZE_OF_SPACE.get(token.space, 0)} | dict(token.stats)
    ready = prepare_creature(book, msgspec.structs.replace(token, stats=stats))
    pools = dict(ready.pools) | {OPPORTUNITY: opportunities(ready)} | dict(token.pools)
    return msgspec.structs.replace(ready, pools=pools)


def ability(token: Token, name: str) -> int:
    """The modifier of an ability as it is now, damage and drain included (V-80)."""
    return (token.pool(name) - 10) // 2


def opportunities(token: Token) -> int:
    """The opportunity attacks of a round: the DEX bonus, at least one (V-48)."""
    return max(1, ability(token, DEXTERITY))


def is_able(token: Token) -> bool:
    """Whether a creature can act at all, and so threaten, strike and flank (V-79, V-80)."""
    return not (token.has(UNCONSCIOUS) or token.has(DEAD))


def is_heroic(token: Token) -> bool:
    """Whether it has Heroic class levels (V-54)."""
    return token.stat("heroic") > 0


def is_big(token: Token) -> bool:
    """Whether it is Large or larger (VR-12)."""
    return token.stat("size") >= LARGE


def dexterity_in_defence(token: Token) -> Modifier:
    """The DEX modifier, whose bonus a flat-footed creature loses; a penalty stays (V-23)."""
    value = ability(token, DEXTERITY)
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


def reach(situation: Situation, token: Token, weapon: Weapon) -> int:
    """How far a melee weapon reaches, in feet; big creatures reach 10 (V-43, V-44, VR-12)."""
    if not is_big(token):
        return weapon.reach
    book = situation.rules.book
    long = int(book.setting(situation.battle, "long_weapon_of_big_creatures"))
    return long if weapon.reach >= 10 else max(weapon.reach, 10)


def speed(situation: Situation, token: Token) -> int:
    """The speed in feet; a crippled creature keeps at least 5 ft of it (VR-32)."""
    whole, crippled = token.stat("speed"), token.condition("crippled_speed")
    if crippled is None:
        return whole
    feet = situation.rules.book.setting(situation.battle, "crippled_speed").split("/")
    lost = dict(zip(GRADES[1:], map(int, feet), strict=True))[grade_of(max(1, crippled.value))]
    return max(min(5, whole), whole - lost)


def manoeuvre_attack(token: Token) -> tuple[Modifier, ...]:
    """CMA: BCB, STR (DEX if Tiny or smaller), special size modifier (V-67, V-68, V-70)."""
    uses_dexterity = token.stat("size") <= TINY or token.stat("manoeuvre_dexterity") > 0
    name = DEXTERITY if uses_dexterity else STRENGTH
    return (
        Modifier("BCB", token.stat("bcb"), "V-67"),
        Modifier(name[:3].upper(), ability(token, name), "V-68" if uses_dexterity else "V-67"),
        Modifier("special size", SPECIAL_SIZE[token.stat("size")], "V-70"),
        Modifier("feats", token.stat("cma_bonus"), "V-71"),
    )


def manoeuvre_defence(situation: Situation, token: Token) -> tuple[Modifier, ...]:
    """CMD: BCB, STR, DEX, special size modifier (V-69, V-70, VR-21)."""
    everybody = situation.rules.book.setting(situation.battle, "cmd_bcb") == "all"
    bcb = token.stat("bcb") if everybody or is_heroic(token) else 0
    return (
        Modifier("BCB", bcb, "V-69"),
        Modifier("STR", ability(token, STRENGTH), "V-69"),
        dexterity_in_defence(token),
        Modifier("special size", SPECIAL_SIZE[token.stat("size")], "V-70"),
        Modifier("feats", token.stat("cmd_bonus"), "V-71"),
    )
