"""The first gate: the dice of an attack against Guard (G-60 to G-68, GR-27 to GR-32, GR-42)."""

from gridapp.packkit import (
    Modifier,
    Situation,
    Token,
    Weapon,
    YesNo,
    message,
    nonzero,
    setting,
    total_of,
)

from ..checks.ladder import BonusDice, LadderMove, Steps, bonus_dice, condition_steps
from ..damage import OFF_HAND_STEP
from ..stats import PRONE, UNAWARE, dice_count, distance_feet, is_melee
from .stage import Attack, CoverGradeName
from .visibility import FOLIAGE, distant_challenges, terrain_kinds, visibility_parts

BASE_GUARD, SIZE_STEP = 15, 5
COVER_GUARD = {
    CoverGradeName.NONE: 0,
    CoverGradeName.LIGHT: 10,
    CoverGradeName.PARTIAL: 3,
    CoverGradeName.FULL: 5,
    CoverGradeName.FLIMSY: 5,
}
COVER_RANK = {CoverGradeName.PARTIAL: 5, CoverGradeName.FULL: 10}
"""The Armor Rank of cover; other grades stop no damage (G-68)."""
COVER_TEXTS = {
    CoverGradeName.NONE: message("No cover"),
    CoverGradeName.LIGHT: message("Light: +10 Guard"),
    CoverGradeName.PARTIAL: message("Partial: +3 Guard, +5 Armor Rank"),
    CoverGradeName.FULL: message("Full: +5 Guard, +10 Armor Rank"),
    CoverGradeName.FLIMSY: message("Full, not sturdy: +5 Guard"),
}


def attack_ability(weapon: Weapon) -> str:
    """Return the ability of an attack: Soul or Speed if the weapon says so, else Agility (G-60)."""
    return next((name for name in ("soul", "speed") if weapon.stats.get(name)), "agility")


def attack_dice(
    situation: Situation,
    attacker: Token,
    target: Token,
    weapon: Weapon,
    attack: Attack,
    *,
    off_hand: bool,
) -> tuple[BonusDice, Steps]:
    """Return the bonus dice of an attack and their steps (G-08 to G-12, G-54, GR-42)."""
    steps = [*condition_steps(attacker)]
    if off_hand:
        steps.append(OFF_HAND_STEP)
    if not is_melee(weapon) and target.has(PRONE):
        steps.append(LadderMove("prone target", -1, "G-54"))
    feet = distance_feet(situation, attacker, target)
    if distant := distant_challenges(situation, weapon, feet):
        steps.append(LadderMove("distant target", -distant, "GR-42"))
    if value := weapon.stats.get("steps", 0):
        steps.append(LadderMove("weapon", value, "G-10"))
    if attack.steps:
        steps.append(LadderMove("circumstances", attack.steps, "G-11"))
    number = dice_count(attacker, attack_ability(weapon)) + weapon.stats.get("dice", 0)
    return bonus_dice(number, tuple(steps)), tuple(steps)


def proposed_cover(
    situation: Situation, attacker: Token, target: Token, weapon: Weapon
) -> CoverGradeName:
    """Return the grade of cover by the map; foliage on the way is light cover (G-68, GR-30).

    By a setting light cover counts before a better grade, because its Guard is the greater, but
    against an area attack it has none.
    """
    cover = situation.cover(attacker, target)
    grade = CoverGradeName(cover.grade or CoverGradeName.NONE)
    is_area = bool(weapon.stats.get("area"))
    counts_guard = setting(situation, "mixed_cover") == "guard" and not is_area
    if grade is not CoverGradeName.NONE and not counts_guard:
        return grade
    is_light = FOLIAGE in terrain_kinds(situation, attacker, target) or any(
        wall.id in cover.blockers
        for wall in situation.battle.board.walls
        if wall.cover == CoverGradeName.LIGHT
    )
    return CoverGradeName.LIGHT if is_light else grade


def cover_grade(
    situation: Situation, attacker: Token, target: Token, weapon: Weapon, attack: Attack
) -> CoverGradeName:
    """Return the grade of cover: the GM's word, or else by the map (GR-30)."""
    return attack.cover or proposed_cover(situation, attacker, target, weapon)


def own_guard(target: Token, *, halved: bool) -> tuple[Modifier, ...]:
    """Return a creature's own Guard in parts; halved it is rounded up (G-61, G-63, GR-27)."""
    parts = (
        Modifier(message("Guard"), BASE_GUARD, "G-61"),
        Modifier(message("armour"), target.stat("armour_guard"), "G-61"),
        Modifier(message("abilities"), target.stat("ability_guard"), "G-61"),
    )
    if not halved:
        return parts
    return (*parts, Modifier(message("halved: behind, unaware"), -(total_of(parts) // 2), "G-63"))


def guard_parts(
    situation: Situation, attacker: Token, target: Token, weapon: Weapon, attack: Attack
) -> tuple[Modifier, ...]:
    """Return the parts of the number that an attack must exceed (G-61 to G-68, GR-29)."""
    halved = attack.behind is YesNo.YES and target.has(UNAWARE, attacker.id)
    larger = attacker.stat("size") - target.stat("size")
    if setting(situation, "size_guard") == "larger":
        larger = max(0, larger)
    parts = (
        *own_guard(target, halved=halved),
        Modifier(message("size"), SIZE_STEP * larger, "G-65"),
    )
    if not is_melee(weapon):
        parts = (*parts, *_ranged_parts(situation, attacker, target, weapon, attack))
    return nonzero(*parts)


def _ranged_parts(
    situation: Situation, attacker: Token, target: Token, weapon: Weapon, attack: Attack
) -> tuple[Modifier, ...]:
    """Return the parts of visibility and cover against a ranged attack (G-67, G-68, GR-32)."""
    grade = cover_grade(situation, attacker, target, weapon, attack)
    passes = grade is CoverGradeName.LIGHT and bool(weapon.stats.get("area"))
    cover = Modifier(
        message("{grade} cover", grade=grade), 0 if passes else COVER_GUARD[grade], "G-68", "map"
    )
    return (*visibility_parts(situation, attacker, target), cover)


def cover_rank(
    situation: Situation, attacker: Token, target: Token, weapon: Weapon, attack: Attack
) -> int:
    """Return the Armor Rank of cover against a ranged attack, 0 in melee (G-68, GR-30)."""
    if is_melee(weapon):
        return 0
    return COVER_RANK.get(cover_grade(situation, attacker, target, weapon, attack), 0)
