"""What an attack's target score is made of, and its exact odds (S-41 to S-45, SR-19 to SR-23)."""

from fractions import Fraction

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

from . import armour, defence
from .asking import Notes
from .checks import Parts, chance, score_of, told
from .exchanges import bans_defence
from .lengths import bands, range_modifier, ratio
from .locations import part_of
from .sheet import attack_score, is_melee, is_ready, is_spell
from .zones import engaging, in_the_line

PART, CLEAR, SCALE, COVER = "part", "clear_shot", "scale", "cover"
FOUND = "found"
GM_NUMBERS = {SCALE: "SR-42", COVER: "S-40"}
"""Modifiers that the source names without a number."""


def parts(
    situation: Situation, attacker: Token, target: Token, weapon: Weapon, known: Notes
) -> Parts:
    """The parts of an attack's target score."""
    called = part_of(weapon, known.get(PART, ""))
    gm = (Modifier(key, int(known.get(key, "0")), rule) for key, rule in GM_NUMBERS.items())
    return (
        *score_of("skill", attack_score(weapon), attacker),
        *told(
            Modifier(called.name.lower(), called.modifier, "S-46"),
            _range(situation, attacker, target, weapon),
            _engaged(situation, attacker, weapon),
            _into_melee(situation, attacker, target, weapon, known),
            *gm,
        ),
    )


def multiple(situation: Situation, attacker: Token, target: Token, weapon: Weapon) -> Fraction:
    """The distance as a multiple of the nominal range; 0 for what is used in melee."""
    if is_melee(weapon):
        return Fraction(0)
    return ratio(situation, weapon, situation.distance(attacker, target))


def range_bands(situation: Situation, weapon: Weapon) -> tuple[RangeBand, ...]:
    """The bands that the modifier for the distance makes of the board (S-42)."""
    if is_melee(weapon):
        return ()
    cap = situation.rules.book.setting(situation.battle, "farthest_shot")
    return bands(situation, weapon, 0 if cap == "none" else int(cap))


def _range(situation: Situation, attacker: Token, target: Token, weapon: Weapon) -> Modifier:
    """The modifier for the distance (S-41, S-42, SR-19)."""
    times = multiple(situation, attacker, target, weapon)
    return Modifier(f"range x{float(times):.3g}", range_modifier(times), "S-42", "map")


def _engaged(situation: Situation, attacker: Token, weapon: Weapon) -> Modifier:
    """-4 for shooting or throwing in melee, once; for spells as the table plays (S-43, SR-23)."""
    foes = engaging(situation, attacker) if _suffers_in_melee(situation, weapon) else ()
    names = ", ".join(foe.name for foe in foes)
    return Modifier(f"in melee with {names}", -4 if foes else 0, "S-43", "map")


def _suffers_in_melee(situation: Situation, weapon: Weapon) -> bool:
    if is_spell(weapon):
        setting = situation.rules.book.setting(situation.battle, "casting_in_melee")
        return setting == "all" or (setting == "ranged" and not is_melee(weapon))
    return not is_melee(weapon)


def _into_melee(
    situation: Situation, attacker: Token, target: Token, weapon: Weapon, known: Notes
) -> Modifier:
    """-4 for firing into a melee without a clear shot; the GM may say otherwise (S-44, SR-21)."""
    if not is_shot(weapon):
        return Modifier("into melee", 0, "S-44")
    past = in_the_line(situation, attacker, target)
    clear = known.get(CLEAR) or ("no" if past else "yes")
    names = f" past {', '.join(one.name for one in past)}" if past else ""
    return Modifier(f"into melee{names}", 0 if clear == "yes" else -4, "S-44", "map")


def is_shot(weapon: Weapon) -> bool:
    """Whether it is shot or thrown, which is what a melee gets in the way of (S-44, S-45)."""
    return weapon.kind is not WeaponKind.MELEE and not is_spell(weapon)


def odds(
    situation: Situation, attacker: Token, target: Token, weapon: Weapon, known: Notes
) -> AttackOdds:
    """The exact odds, if the target defends as well as it can and the GM's numbers are 0."""
    lands = chance(parts(situation, attacker, target, weapon, known))
    hit = lands * (1 - _parried(situation, attacker, target, weapon))
    damage = armour.spread(target, weapon, known.get(PART, ""))
    whole = mixture(((1 - hit, constant(0)), (hit, damage)))
    return AttackOdds(hit, Fraction(0), whole)


def _parried(situation: Situation, attacker: Token, target: Token, weapon: Weapon) -> Fraction:
    """The chance of the best defence that a creature has now, the lost chart counted as 0."""
    if not is_ready(target) or bans_defence(situation, attacker, target):
        return Fraction(0)
    if skill := defence.guard_skill(target, weapon):
        return chance(defence.parts(target, skill, {}, on_guard=True))
    if not defence.can_defend(target, weapon):
        return Fraction(0)
    skills = defence.usable(target, weapon)
    return max(chance(defence.parts(target, one, {}, on_guard=False)) for one in skills)
