"""Hit locations, armour ratings and damage (S-46 to S-51, S-57 to S-63, SR-26 to SR-29)."""

from typing import NamedTuple

import msgspec

from gridapp.packkit import (
    SPREADS_KEPT,
    Condition,
    Damaged,
    DiceExpression,
    Distribution,
    Draft,
    Modifier,
    Narrated,
    Rolled,
    Situation,
    Text,
    Token,
    Weapon,
    cached,
    constant,
    dice_distribution,
    message,
    parse_dice,
    replace_weapon,
    setting,
)

from .checks import DIFFICULTY_NAMES, roll_check, skill_parts
from .stats import (
    DISABLED,
    ELEMENTAL,
    ENERGY,
    HITS,
    IMPACT,
    PHYSICAL,
    attack_skill,
    damage_type,
    is_melee,
    is_spell,
    is_unarmed,
    shield_size,
)

DAMAGE, DISABLE, KNOCKOUT = "Damage", "Disable", "Knockout"
KILL_SHOT, STRUCTURAL = "Kill Shot", "Structural"
WEAPON, VITALS, VULNERABILITY = "weapon", "vitals", "vulnerability"

UNKNOWN_RATINGS = (ENERGY, ELEMENTAL)
"""Damage types whose text is missing in the source: the GM gives the rating (S-63, SR-28)."""


class HitLocation(NamedTuple):
    """A target of called shots: its id and name, the modifier to hit, the result of a hit."""

    id: str
    name: str
    modifier: int
    result: str


_ARMED = (
    HitLocation("torso", "Torso", 0, DAMAGE),
    HitLocation("limb", "Limb", -4, DISABLE),
    HitLocation("appendage", "Appendage", -8, DISABLE),
    HitLocation("joint", "Joint", -8, DISABLE),
    HitLocation("head", "Head", -8, KNOCKOUT),
    HitLocation(VITALS, "Vitals", -12, KILL_SHOT),
    HitLocation(VULNERABILITY, "Vulnerability", -4, DAMAGE),
    HitLocation(WEAPON, "Weapon", -4, STRUCTURAL),
)
_UNARMED = (
    HitLocation(VULNERABILITY, "Vulnerability", 0, DAMAGE),
    HitLocation("limb", "Limb", 0, DISABLE),
    HitLocation("appendage", "Appendage", -4, DISABLE),
    HitLocation("joint", "Joint", -4, DISABLE),
    HitLocation("head", "Head", -4, KNOCKOUT),
    HitLocation(WEAPON, "Weapon", 0, STRUCTURAL),
)
_RANGED = _ARMED
"""The table for shots and throws has the same modifiers as the table for armed melee."""

UNCALLED = HitLocation("", "", 0, DAMAGE)
"""The location of an attack without a called shot: with a weapon the torso (S-46)."""


def hit_locations(weapon: Weapon) -> tuple[HitLocation, ...]:
    """Return the table of called shots for a weapon; spells have none (S-46, SR-26)."""
    if is_spell(weapon):
        return ()
    if is_unarmed(weapon):
        return _UNARMED
    return _ARMED if is_melee(weapon) else _RANGED


def called_location(weapon: Weapon, location_id: str | None) -> HitLocation:
    """Return the called hit location, or `UNCALLED` for none."""
    called, table = (location_id or "").partition(":")[0], hit_locations(weapon)
    return next((location for location in table if location.id == called), UNCALLED)


def callable_locations(
    situation: Situation, weapon: Weapon, target: Token
) -> tuple[HitLocation, ...]:
    """Return the hit locations of a target; a weapon is one only while readied.

    By a setting each of several weapons and shields is a location of its own (S-50).
    """
    table, held = hit_locations(weapon), held_weapons(target)
    body = tuple(location for location in table if location.id != WEAPON)
    of_weapon = tuple(location for location in table if location.id == WEAPON)
    if not held:
        return body
    if len(held) == 1 or setting(situation, "struck_item") == "first":
        return (*body, *of_weapon)
    return body + tuple(
        location._replace(id=f"{WEAPON}:{item.id}", name=item.name)
        for location in of_weapon
        for item in held
    )


def held_weapons(target: Token) -> tuple[Weapon, ...]:
    """Return the weapons and shields in a creature's hands."""
    in_hand = (weapon for weapon in target.weapons if weapon.equipped)
    return tuple(weapon for weapon in in_hand if not (is_unarmed(weapon) or is_spell(weapon)))


def struck_weapon(target: Token, location_id: str | None) -> Weapon | None:
    """Return the weapon or shield that a called shot names, else the first in hand (S-50)."""
    held, (_, _, named) = held_weapons(target), (location_id or "").partition(":")
    if named:
        return next((weapon for weapon in held if weapon.id == named), None)
    return next(iter(held), None)


def location_texts(situation: Situation, weapon: Weapon, target: Token) -> dict[str, Text]:
    """Return the callable locations by id, each with its difficulty and result in words."""
    return {
        location.id: message(
            "{location} ({difficulty}, {result})",
            location=location.name,
            difficulty=_difficulty_text(location),
            result=location.result,
        )
        for location in callable_locations(situation, weapon, target)
    }


def _difficulty_text(location: HitLocation) -> str:
    name = DIFFICULTY_NAMES[location.modifier]
    return f"{name} {location.modifier}" if location.modifier else name


def needs_search(location: HitLocation) -> bool:
    """Return True for a location that must be found by a Search check first (S-48)."""
    return location.id in (VITALS, VULNERABILITY)


def damage_type_at(situation: Situation, weapon: Weapon, location: HitLocation) -> str:
    """Return the damage type of a hit; at a vulnerability Impact becomes Physical (S-49)."""
    kind = damage_type(weapon, setting(situation, "mental_attacks"))
    return PHYSICAL if kind == IMPACT and location.id == VULNERABILITY else kind


def armour_rating(token: Token, kind: str) -> int:
    """Return the rating against a damage type, as on the sheet or by formula (S-57, SR-27)."""
    return token.stat(f"{kind}_rating")


def damage_distribution(
    situation: Situation, target: Token, weapon: Weapon, location: HitLocation
) -> Distribution:
    """Return the exact distribution of the damage of a hit, never below the least (SR-29)."""
    if location.id == WEAPON:
        return constant(0)
    expression = parse_dice(weapon.damage)
    offset = expression.flat - armour_rating(target, damage_type_at(situation, weapon, location))
    return _spread_of(expression, offset, least_damage(situation))


@cached(SPREADS_KEPT)
def _spread_of(expression: DiceExpression, offset: int, least: int) -> Distribution:
    """Return the distribution of a damage roll, cached by dice, offset and least damage."""
    return dice_distribution(expression).map(lambda dice: max(least, dice + offset))


def least_damage(source: Draft | Situation) -> int:
    """Return the least damage of a hit: 0, by a setting 1 (SR-29)."""
    return int(setting(source, "least_damage"))


def roll_damage(
    draft: Draft, attacker: Token, weapon: Weapon, location: HitLocation, rating: int
) -> int:
    """Roll damage and return what the armour rating lets through (S-57, SR-29)."""
    expression = parse_dice(weapon.damage)
    kind = damage_type_at(draft.situation, weapon, location)
    dice = tuple(
        term.sign
        * draft.roll(
            term.sides,
            message("{attacker}: damage with {weapon}", attacker=attacker.name, weapon=weapon.name),
            attacker.id,
        )
        for term in expression.terms
        for _ in range(term.count)
    )
    parts = (
        *((Modifier(message("weapon"), expression.flat, "S-57"),) if expression.flat else ()),
        Modifier(message("{kind} rating", kind=kind), -rating, "S-57"),
    )
    amount = max(least_damage(draft), sum(dice) + expression.flat - rating)
    title = message("{kind} damage with {weapon}", kind=kind, weapon=weapon.name)
    draft.emit(Rolled(attacker.id, title, dice, parts, amount, rule="S-57"))
    return amount


def lose_hit_points(draft: Draft, token_id: str, amount: int) -> None:
    """Subtract damage from the hit points; a sheet without hit points loses none (SR-33)."""
    token = draft.token(token_id)
    if amount and token.stat("hit_points"):
        remaining = remaining_hits(token, amount)
        draft.set_pool(token_id, HITS, remaining)
        draft.emit(Damaged(token_id, HITS, amount, remaining, "SR-33"))


def remaining_hits(token: Token, amount: int) -> int:
    """Return the hit points that damage leaves a creature (SR-33)."""
    return max(0, token.pool(HITS) - amount)


def apply_called_result(draft: Draft, target: Token, location: HitLocation) -> None:
    """Record the result of a called shot that did damage; Disable is a condition (S-46)."""
    if location.result == DAMAGE:
        return
    text = message(
        "{location} hit: {result}", location=location.name.lower(), result=location.result
    )
    draft.emit(Narrated(target.id, text, "S-46"))
    if location.result == DISABLE:
        draft.gain(target.id, Condition(_disabled_condition(draft, location)), "S-46")


def _disabled_condition(draft: Draft, location: HitLocation) -> str:
    """Return the id of the condition of a disabled part, by a setting with the part (SR-33)."""
    names_part = setting(draft, "disabled_part") == "named"
    return f"{DISABLED}_{location.id}" if names_part else DISABLED


def strike_weapon(draft: Draft, bearer: Token, weapon: Weapon) -> None:
    """Report that a struck weapon may need a structural save (S-50)."""
    text = message("{weapon} is struck and may need a structural save", weapon=weapon.name)
    draft.emit(Narrated(bearer.id, text, "S-50"))


def keeps_hold(draft: Draft, bearer: Token, weapon: Weapon) -> bool:
    """Roll a weapon-skill check and return True if the bearer keeps its weapon (S-50).

    A shield is held by the Block skill.
    """
    is_shield = shield_size(weapon) > 0 and setting(draft, "edition") == "second"
    score = bearer.stat("block") if is_shield else attack_skill(weapon)
    parts = skill_parts(weapon.name, score, bearer)
    return roll_check(
        draft, bearer, message("keep hold of {weapon}", weapon=weapon.name), parts, "S-50"
    )


def drop_weapon(draft: Draft, bearer: Token, weapon: Weapon) -> None:
    """Take a weapon out of its bearer's hands (S-50)."""
    replace_weapon(draft, bearer.id, msgspec.structs.replace(weapon, equipped=False))
    draft.emit(Narrated(bearer.id, message("drops {weapon}", weapon=weapon.name), "S-50"))
