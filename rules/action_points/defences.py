"""The six defences and toughness, part by part (AP-110 to AP-118, AP-122)."""

from gridapp.packkit import Modifier, Situation, Token, Weapon

from .checks import summed, worth_telling
from .sheet import FALLEN_BEHIND, is_melee, is_spell

MELEE, RANGED, IMMOBILE = "melee", "ranged", "immobile"
SKILLS = {
    "power": ("strength", 1, "athletics"),
    "agility": ("dexterity", -1, "reflex"),
    "fortitude": ("vitality", 0, "resistance"),
    "willpower": ("persona", 0, "resistance"),
}
"""The skill defences: attribute, how Size counts, skill; the specialisation has their name."""

RULES = {
    MELEE: "AP-110",
    RANGED: "AP-111",
    IMMOBILE: "AP-112",
    "power": "AP-113",
    "agility": "AP-114",
    "fortitude": "AP-115",
    "willpower": "AP-116",
}


def of_attack(weapon: Weapon) -> str:
    """Which defence an attack targets: the weapon's, or the one its spell names (AP-118)."""
    if is_spell(weapon):
        return of_spell(weapon) or RANGED
    return MELEE if is_melee(weapon) else RANGED


def of_spell(spell: Weapon) -> str:
    """The defence that a spell is against, by its number from 1; empty if it attacks nobody."""
    return ("", MELEE, RANGED, *SKILLS)[spell.stats.get("against", 0)]


def is_immobile(token: Token) -> bool:
    """Whether the immobile defence replaces the nimble ones (AP-112, AP-154, AP-170)."""
    held = ("immobile", "pinned", "unconscious", "dead")
    wet = token.has("underwater") and not token.stat("aquatic")
    return wet or any(token.has(one) for one in held)


def base(situation: Situation, token: Token, kind: str) -> tuple[Modifier, ...]:
    """What the sheet alone makes of a defence."""
    if kind in (MELEE, RANGED, "agility") and is_immobile(token):
        kind = IMMOBILE
    rule, size = RULES[kind], token.stat("size")
    if kind == IMMOBILE:
        return worth_telling(Modifier("immobile", 5, rule), Modifier("Size", -size, rule))
    if kind in SKILLS:
        return worth_telling(*_skilled(token, kind))
    nimble = max(token.stat("speed") + token.stat("reason"), FALLEN_BEHIND)
    return worth_telling(
        Modifier("base", 10, rule),
        Modifier("Size", -size, rule),
        Modifier("Speed and Reason", nimble, rule),
        Modifier("block", _block(token, kind), rule),
    )


def _skilled(token: Token, kind: str) -> tuple[Modifier, ...]:
    attribute, sign, skill = SKILLS[kind]
    rule = RULES[kind]
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
        if one.equipped and (kind == MELEE or one.stats.get("defensive"))
    )
    return sum(one.stats.get("block", 0) for one in counted)


def parts(situation: Situation, token: Token, kind: str, stance: str = "") -> tuple[Modifier, ...]:
    """A defence as it stands, under what has been done to the creature."""
    nimble = kind in (MELEE, RANGED)
    return worth_telling(
        *base(situation, token, kind),
        Modifier("Defend", 2 if nimble and stance == "bonus" else 0, "AP-117"),
        Modifier("shared space", -2 if nimble and token.has("sharing") else 0, "AP-85"),
        Modifier("distracted", -2 if token.has("distracted") else 0, "AP-160"),
    )


def value(situation: Situation, token: Token, kind: str) -> int:
    """A defence as it stands."""
    return summed(parts(situation, token, kind))


def toughness(token: Token, *, bare: bool = False) -> int:
    """Vitality + Size, and armour unless the attack bypasses it (AP-122)."""
    return token.stat("vitality") + token.stat("size") + (0 if bare else token.stat("armour"))
