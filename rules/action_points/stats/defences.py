"""TODO."""

from gridapp.packkit import Modifier, ShownStatistic, Situation, Token, Weapon

from .sheet import (
    ROUND_START_AP,
    TURN_END_AP,
    ap_by_speed,
    is_immobile,
    is_melee,
    is_spell,
    movement_rate,
    nonzero,
    total_of,
)

LEAST_NIMBLENESS = -5
"""The least that Speed and Reason together count in Defense (AP-110)."""


MELEE_DEFENCE = "melee"


RANGED_DEFENCE = "ranged"


IMMOBILE_DEFENCE = "immobile"


SKILL_DEFENCES = {
    "power": ("strength", 1, "athletics"),
    "agility": ("dexterity", -1, "reflex"),
    "fortitude": ("vitality", 0, "resistance"),
    "willpower": ("persona", 0, "resistance"),
}
"""The skill defences: attribute, how Size counts, skill; the specialisation has their name."""


DEFENCE_RULES = {
    MELEE_DEFENCE: "AP-110",
    RANGED_DEFENCE: "AP-111",
    IMMOBILE_DEFENCE: "AP-112",
    "power": "AP-113",
    "agility": "AP-114",
    "fortitude": "AP-115",
    "willpower": "AP-116",
}


def targeted_defence(weapon: Weapon) -> str:
    """Which defence an attack targets: the weapon's, or the one its spell names (AP-118)."""
    if is_spell(weapon):
        return spell_defence(weapon) or RANGED_DEFENCE
    return MELEE_DEFENCE if is_melee(weapon) else RANGED_DEFENCE


def spell_defence(spell: Weapon) -> str:
    """The defence that a spell is against, by its number from 1; empty if it attacks nobody."""
    return ("", MELEE_DEFENCE, RANGED_DEFENCE, *SKILL_DEFENCES)[spell.stats.get("against", 0)]


def _sheet_parts(situation: Situation, token: Token, kind: str) -> tuple[Modifier, ...]:
    """What the sheet alone makes of a defence."""
    if kind in (MELEE_DEFENCE, RANGED_DEFENCE, "agility") and is_immobile(token):
        kind = IMMOBILE_DEFENCE
    rule, size = DEFENCE_RULES[kind], token.stat("size")
    if kind == IMMOBILE_DEFENCE:
        return nonzero(Modifier("immobile", 5, rule), Modifier("Size", -size, rule))
    if kind in SKILL_DEFENCES:
        return nonzero(*_skill_parts(token, kind))
    nimble = max(token.stat("speed") + token.stat("reason"), LEAST_NIMBLENESS)
    return nonzero(
        Modifier("base", 10, rule),
        Modifier("Size", -size, rule),
        Modifier("Speed and Reason", nimble, rule),
        Modifier("block", _block(token, kind), rule),
    )


def _skill_parts(token: Token, kind: str) -> tuple[Modifier, ...]:
    attribute, sign, skill = SKILL_DEFENCES[kind]
    rule = DEFENCE_RULES[kind]
    return (
        Modifier("base", 10, rule),
        Modifier(attribute.capitalize(), token.stat(attribute), rule),
        Modifier("Size", sign * token.stat("size"), rule),
        Modifier(skill.capitalize(), token.stat(skill), rule),
        Modifier(kind.capitalize(), token.stat(kind), rule),
    )


def _block(token: Token, kind: str) -> int:
    """All weapons' blocks against melee, those of defensive weapons against shots (AP-111)."""
    counted = (
        one
        for one in token.weapons
        if one.equipped and (kind == MELEE_DEFENCE or one.stats.get("defensive"))
    )
    return sum(one.stats.get("block", 0) for one in counted)


def defence_parts(
    situation: Situation, token: Token, kind: str, stance: str = ""
) -> tuple[Modifier, ...]:
    """A defence as it stands, under what has been done to the creature."""
    nimble = kind in (MELEE_DEFENCE, RANGED_DEFENCE)
    return nonzero(
        *_sheet_parts(situation, token, kind),
        Modifier("Defend", 2 if nimble and stance == "bonus" else 0, "AP-117"),
        Modifier("shared space", -2 if nimble and token.has("sharing") else 0, "AP-85"),
        Modifier("distracted", -2 if token.has("distracted") else 0, "AP-160"),
    )


def defence_value(situation: Situation, token: Token, kind: str) -> int:
    """A defence as it stands."""
    return total_of(defence_parts(situation, token, kind))


def toughness(token: Token, *, bare: bool = False) -> int:
    """Vitality + Size, and armour unless the attack bypasses it (AP-122)."""
    return token.stat("vitality") + token.stat("size") + (0 if bare else token.stat("armour"))


_FIGURE_NAMES = {
    MELEE_DEFENCE: "Melee Defense",
    RANGED_DEFENCE: "Ranged Defense",
    **{kind: f"{kind.capitalize()} Defense" for kind in SKILL_DEFENCES},
}


def sheet_figures(situation: Situation, token: Token) -> tuple[ShownStatistic, ...]:
    """The six defences, toughness with and without armour, the rate, both gains of points."""
    known = tuple(
        ShownStatistic(name, str(defence_value(situation, token, kind)), DEFENCE_RULES[kind])
        for kind, name in _FIGURE_NAMES.items()
    )
    whole, bare = toughness(token), toughness(token, bare=True)
    armour = f" ({bare} without armour)" if bare != whole else ""
    speed = token.stat("speed")
    start, end = (ap_by_speed(row, speed) for row in (ROUND_START_AP, TURN_END_AP))
    return (
        *known,
        ShownStatistic("Toughness", f"{whole}{armour}", "AP-122"),
        ShownStatistic("Rate", f"{movement_rate(token)} yd for 4 AP", "AP-60"),
        ShownStatistic("AP gained", f"{start} and {end}", "AP-24"),
    )
