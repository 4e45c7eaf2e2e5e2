"""Damage less the rating for its type (S-57 to S-63, SR-27 to SR-29)."""

from gridapp.packkit import (
    Distribution,
    Draft,
    Modifier,
    Rolled,
    Token,
    Weapon,
    constant,
    dice_distribution,
    parse_dice,
)

from .locations import part_of
from .sheet import ELEMENTAL, ENERGY, IMPACT, PHYSICAL, damage_type

LOST = (ENERGY, ELEMENTAL)
"""Types of which the source's text is lost: the GM gives the rating (S-63, SR-28)."""


def type_of(weapon: Weapon, called: str) -> str:
    """The type of a weapon's damage; at a vulnerability Impact turns into Physical (S-49)."""
    kind = damage_type(weapon)
    turned = kind == IMPACT and part_of(weapon, called).id == "vulnerability"
    return PHYSICAL if turned else kind


def rating(token: Token, kind: str) -> int:
    """What is subtracted from damage of a type: as the sheet says, or by its parts (S-57, SR-27).

    The pack's data puts it together: Constitution or Basic Hits and the best single source.
    """
    return token.stat(f"{kind}_rating")


def spread(target: Token, weapon: Weapon, called: str) -> Distribution:
    """How likely each amount of damage is once an attack lands; never below 0 (SR-29)."""
    if part_of(weapon, called).id == "weapon":
        return constant(0)
    text = parse_dice(weapon.damage)
    less = text.flat - rating(target, type_of(weapon, called))
    return dice_distribution(text).map(lambda dice: max(0, dice + less))


def roll(draft: Draft, attacker: Token, weapon: Weapon, called: str, rated: int) -> int:
    """Roll damage and subtract a rating, told as it is; what is left is at least 0 (SR-29)."""
    text, kind = parse_dice(weapon.damage), type_of(weapon, called)
    dice = tuple(
        term.sign * draft.roll(term.sides, f"{attacker.name}: damage with {weapon.name}")
        for term in text.terms
        for _ in range(term.count)
    )
    parts = (
        *((Modifier("weapon", text.flat, "S-57"),) if text.flat else ()),
        Modifier(f"{kind} rating", -rated, "S-57"),
    )
    amount = max(0, sum(dice) + text.flat - rated)
    what = f"{kind} damage with {weapon.name}"
    draft.emit(Rolled(attacker.id, what, dice, parts, amount, rule="S-57"))
    return amount
