"""The target score of an attack, its range bands and exact odds (S-41 to S-45, SR-19 to SR-23)."""

from fractions import Fraction
from math import ceil, floor

from gridapp.packkit import (
    AttackOdds,
    Modifier,
    RangeBand,
    Situation,
    Token,
    Weapon,
    WeaponKind,
    constant,
    mixture,
)

from ..checks import ScoreParts, nonzero, skill_parts, success_chance
from ..damage import called_location, damage_distribution
from ..questions import Answers
from ..stats import attack_skill, can_act, is_melee, is_spell, yards_per_cell
from .defence import can_defend, defence_parts, is_defence_banned, on_guard_skill, usable_skills
from .threat import engaging_foes, melee_in_line

CALLED_SHOT = "called_shot"


PART, CLEAR, SCALE, COVER = "part", "clear_shot", "scale", "cover"


FOUND = "found"


GM_NUMBERS = {SCALE: "SR-42", COVER: "S-40"}
"""Modifiers that the source names without a number."""


def attack_parts(
    situation: Situation, attacker: Token, target: Token, weapon: Weapon, known: Answers
) -> ScoreParts:
    """The parts of an attack's target score."""
    called = called_location(weapon, known.get(PART, ""))
    gm = (Modifier(key, int(known.get(key, "0")), rule) for key, rule in GM_NUMBERS.items())
    return (
        *skill_parts("skill", attack_skill(weapon), attacker),
        *nonzero(
            Modifier(called.name.lower(), called.modifier, "S-46"),
            _range_part(situation, attacker, target, weapon),
            _engaged_part(situation, attacker, weapon),
            _into_melee_part(situation, attacker, target, weapon, known),
            *gm,
        ),
    )


def range_multiple(
    situation: Situation, attacker: Token, target: Token, weapon: Weapon
) -> Fraction:
    """The distance as a multiple of the nominal range; 0 for what is used in melee."""
    if is_melee(weapon):
        return Fraction(0)
    return ratio(situation, weapon, situation.distance(attacker, target))


def range_bands(situation: Situation, weapon: Weapon) -> tuple[RangeBand, ...]:
    """The bands that the modifier for the distance makes of the board (S-42)."""
    if is_melee(weapon):
        return ()
    cap = situation.rules.book.setting(situation.battle, "farthest_shot")
    return weapon_range_bands(situation, weapon, 0 if cap == "none" else int(cap))


def _range_part(situation: Situation, attacker: Token, target: Token, weapon: Weapon) -> Modifier:
    """The modifier for the distance (S-41, S-42, SR-19)."""
    times = range_multiple(situation, attacker, target, weapon)
    return Modifier(f"range x{float(times):.3g}", range_modifier(times), "S-42", "map")


def _engaged_part(situation: Situation, attacker: Token, weapon: Weapon) -> Modifier:
    """-4 for shooting or throwing in melee, once; for spells as the table plays (S-43, SR-23)."""
    foes = engaging_foes(situation, attacker) if _is_penalised_in_melee(situation, weapon) else ()
    names = ", ".join(foe.name for foe in foes)
    return Modifier(f"in melee with {names}", -4 if foes else 0, "S-43", "map")


def _is_penalised_in_melee(situation: Situation, weapon: Weapon) -> bool:
    if is_spell(weapon):
        setting = situation.rules.book.setting(situation.battle, "casting_in_melee")
        return setting == "all" or (setting == "ranged" and not is_melee(weapon))
    return not is_melee(weapon)


def _into_melee_part(
    situation: Situation, attacker: Token, target: Token, weapon: Weapon, known: Answers
) -> Modifier:
    """-4 for firing into a melee without a clear shot; the GM may say otherwise (S-44, SR-21)."""
    if not is_shot(weapon):
        return Modifier("into melee", 0, "S-44")
    past = melee_in_line(situation, attacker, target)
    clear = known.get(CLEAR) or ("no" if past else "yes")
    names = f" past {', '.join(one.name for one in past)}" if past else ""
    return Modifier(f"into melee{names}", 0 if clear == "yes" else -4, "S-44", "map")


def is_shot(weapon: Weapon) -> bool:
    """Whether it is shot or thrown, which is what a melee gets in the way of (S-44, S-45)."""
    return weapon.kind is not WeaponKind.MELEE and not is_spell(weapon)


def attack_odds(
    situation: Situation, attacker: Token, target: Token, weapon: Weapon, known: Answers
) -> AttackOdds:
    """The exact odds, if the target defends as well as it can and the GM's numbers are 0."""
    lands = success_chance(attack_parts(situation, attacker, target, weapon, known))
    hit = lands * (1 - _best_defence_chance(situation, attacker, target, weapon))
    damage = damage_distribution(target, weapon, known.get(PART, ""))
    whole = mixture(((1 - hit, constant(0)), (hit, damage)))
    return AttackOdds(hit, Fraction(0), whole)


def _best_defence_chance(
    situation: Situation, attacker: Token, target: Token, weapon: Weapon
) -> Fraction:
    """The chance of the best defence that a creature has now, the lost chart counted as 0."""
    if not can_act(target) or is_defence_banned(situation, attacker, target):
        return Fraction(0)
    if skill := on_guard_skill(target, weapon):
        return success_chance(defence_parts(target, skill, {}, on_guard=True))
    if not can_defend(target, weapon):
        return Fraction(0)
    skills = usable_skills(target, weapon)
    return max(success_chance(defence_parts(target, one, {}, on_guard=False)) for one in skills)


BAND_WIDTH = Fraction(1, 2)


def ratio(situation: Situation, weapon: Weapon, steps: int) -> Fraction:
    """A distance as a multiple of a weapon's nominal range (SR-19)."""
    return steps * yards_per_cell(situation) / weapon.range


def weapon_range_bands(situation: Situation, weapon: Weapon, cap: int) -> tuple[RangeBand, ...]:
    """The range bands of a weapon up to a multiple of its range, 0 for no end (S-42, SR-20)."""
    cell, farthest = yards_per_cell(situation), situation.grid.columns + situation.grid.rows
    found: list[RangeBand] = []
    count, nearest = 0, 1
    while nearest <= farthest and not 0 < cap < 1 + count * BAND_WIDTH:
        edge = min(farthest, floor((1 + count * BAND_WIDTH) * weapon.range / cell))
        if edge >= nearest:
            name = str(-2 * count) if count else "no penalty"
            found.append(RangeBand(name, nearest, edge))
        nearest = max(nearest, edge + 1)
        # Bands narrower than a cell hold none, and there may be thousands of them.
        count = max(count + 1, ceil((nearest * cell / weapon.range - 1) / BAND_WIDTH))
    return tuple(found)


def range_modifier(multiple: Fraction) -> int:
    """-2 for every begun half of the nominal range beyond it; no band is rounded (S-42, SR-19)."""
    return -2 * max(0, ceil((multiple - 1) / BAND_WIDTH))
