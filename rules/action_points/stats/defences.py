"""The six defences and toughness, part by part (AP-110 to AP-118, AP-122)."""

from enum import StrEnum

from gridapp.packkit import (
    Modifier,
    ShownStatistic,
    Situation,
    Token,
    Weapon,
    message,
    nonzero,
    total_of,
)

from .sheet import (
    DISTRACTED,
    ROUND_START_AP,
    SHARING,
    TURN_END_AP,
    ap_by_speed,
    is_immobile,
    is_melee,
    is_spell,
    movement_rate,
)

LEAST_NIMBLENESS = -5
"""Lower limit of Speed + Reason in a defence (AP-110)."""

MELEE_DEFENCE, RANGED_DEFENCE, IMMOBILE_DEFENCE = "melee", "ranged", "immobile"
POWER, AGILITY, FORTITUDE, WILLPOWER = "power", "agility", "fortitude", "willpower"
SKILL_DEFENCES = {
    POWER: ("strength", 1, "athletics"),
    AGILITY: ("dexterity", -1, "reflex"),
    FORTITUDE: ("vitality", 0, "resistance"),
    WILLPOWER: ("persona", 0, "resistance"),
}
"""Attribute, sign of Size and skill of each skill defence, which also names a specialisation."""

DEFENCE_RULES = {
    MELEE_DEFENCE: "AP-110",
    RANGED_DEFENCE: "AP-111",
    IMMOBILE_DEFENCE: "AP-112",
    POWER: "AP-113",
    AGILITY: "AP-114",
    FORTITUDE: "AP-115",
    WILLPOWER: "AP-116",
}


class Stance(StrEnum):
    """Choices of a defending creature: +2, a skill defence instead, or neither (AP-117)."""

    BONUS = "bonus"
    POWER = POWER
    AGILITY = AGILITY
    FORTITUDE = FORTITUDE
    WILLPOWER = WILLPOWER
    NONE = "none"


_SPELL_DEFENCES = ("", MELEE_DEFENCE, RANGED_DEFENCE, *SKILL_DEFENCES)
_DEFENCE_NAMES = {
    MELEE_DEFENCE: "Melee Defense",
    RANGED_DEFENCE: "Ranged Defense",
    **{kind: f"{kind.capitalize()} Defense" for kind in SKILL_DEFENCES},
}


def targeted_defence(weapon: Weapon) -> str:
    """Return the defence that an attack with a weapon or a spell targets (AP-118)."""
    if chosen := spell_defence(weapon):
        return chosen
    if is_spell(weapon):
        return RANGED_DEFENCE
    return MELEE_DEFENCE if is_melee(weapon) else RANGED_DEFENCE


def spell_defence(spell: Weapon) -> str:
    """Return the defence targeted by a spell or a special attack, empty if none is named."""
    return _SPELL_DEFENCES[spell.stats.get("against", 0)]


def defence_parts(token: Token, kind: str, stance: Stance | None = None) -> tuple[Modifier, ...]:
    """Return the parts of a defence, conditions and the bonus of Defend included."""
    nimble = kind in (MELEE_DEFENCE, RANGED_DEFENCE)
    return nonzero(
        *_sheet_parts(token, kind),
        Modifier(message("Defend"), 2 if nimble and stance is Stance.BONUS else 0, "AP-117"),
        Modifier(message("shared space"), -2 if nimble and token.has(SHARING) else 0, "AP-85"),
        Modifier(message("distracted"), -2 if token.has(DISTRACTED) else 0, "AP-160"),
    )


def defence_value(token: Token, kind: str) -> int:
    """Return the current value of a defence."""
    return total_of(defence_parts(token, kind))


def highest_stance(token: Token, kind: str) -> Stance:
    """Return the stance with a defender's highest defence, of equal stances +2 (AP-117)."""
    values = {Stance.BONUS: total_of(defence_parts(token, kind, Stance.BONUS))}
    values |= {Stance(skill): defence_value(token, skill) for skill in SKILL_DEFENCES}
    return max(values, key=lambda stance: values[stance])


def better_defence(token: Token, *, lower: bool = False) -> int:
    """Return the higher of Power and Agility defence, or the lower (AP-R79)."""
    values = [defence_value(token, kind) for kind in (POWER, AGILITY)]
    return min(values) if lower else max(values)


def _sheet_parts(token: Token, kind: str) -> tuple[Modifier, ...]:
    if kind in (MELEE_DEFENCE, RANGED_DEFENCE, AGILITY) and is_immobile(token):
        kind = IMMOBILE_DEFENCE
    rule, size = DEFENCE_RULES[kind], token.stat("size")
    if kind == IMMOBILE_DEFENCE:
        return nonzero(
            Modifier(message("immobile"), 5, rule), Modifier(message("Size"), -size, rule)
        )
    if kind in SKILL_DEFENCES:
        return nonzero(*_skill_parts(token, kind))
    nimbleness = max(token.stat("speed") + token.stat("reason"), LEAST_NIMBLENESS)
    return nonzero(
        Modifier(message("base"), 10, rule),
        Modifier(message("Size"), -size, rule),
        Modifier(message("Speed and Reason"), nimbleness, rule),
        Modifier(message("block"), _block(token, kind), rule),
    )


def _skill_parts(token: Token, kind: str) -> tuple[Modifier, ...]:
    attribute, sign, skill = SKILL_DEFENCES[kind]
    rule = DEFENCE_RULES[kind]
    return (
        Modifier(message("base"), 10, rule),
        Modifier(attribute.capitalize(), token.stat(attribute), rule),
        Modifier(message("Size"), sign * token.stat("size"), rule),
        Modifier(skill.capitalize(), token.stat(skill), rule),
        Modifier(kind.capitalize(), token.stat(kind), rule),
    )


def _block(token: Token, kind: str) -> int:
    """Return the block of all weapons, against shots only of defensive weapons (AP-111)."""
    melee = kind == MELEE_DEFENCE
    blocking = (
        weapon
        for weapon in token.weapons
        if weapon.equipped and (melee or weapon.stats.get("defensive"))
    )
    return sum(weapon.stats.get("block", 0) for weapon in blocking)


def toughness(token: Token, *, bare: bool = False) -> int:
    """Return Vitality + Size + armour; ``bare`` leaves the armour out (AP-122)."""
    return token.stat("vitality") + token.stat("size") + (0 if bare else token.stat("armour"))


def shown_statistics(situation: Situation, token: Token) -> tuple[ShownStatistic, ...]:
    """Return the sheet's summary: defences, toughness, rate and AP gains (AP-24, AP-60)."""
    defences = tuple(
        ShownStatistic(name, str(defence_value(token, kind)), DEFENCE_RULES[kind])
        for kind, name in _DEFENCE_NAMES.items()
    )
    full, bare = toughness(token), toughness(token, bare=True)
    armour = f" ({bare} without armour)" if bare != full else ""
    speed = token.stat("speed")
    start, end = (ap_by_speed(situation.book, row, speed) for row in (ROUND_START_AP, TURN_END_AP))
    return (
        *defences,
        ShownStatistic("Toughness", f"{full}{armour}", "AP-122"),
        ShownStatistic("Rate", f"{movement_rate(situation.book, token)} yd for 4 AP", "AP-60"),
        ShownStatistic("AP gained", f"{start} and {end}", "AP-24"),
    )
