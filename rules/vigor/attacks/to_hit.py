"""The first gate: the dice of an attack against Guard (G-60 to G-68, GR-27 to GR-32, GR-42)."""

from gridapp.packkit import Modifier, Option, Situation, Token, Weapon

from ..checks.ladder import BonusDice, Step, Steps, bonus_dice, condition_steps
from ..damage import OFF_HAND_STEP
from ..stats import PRONE, UNAWARE, dice_count, distance_feet, is_melee
from .targets import visibility_parts


def attack_ability(weapon: Weapon) -> str:
    """Agility for weapons and hands, Soul for spells, Speed for many techniques (G-60)."""
    return next((name for name in ("soul", "speed") if weapon.stats.get(name)), "agility")


def attack_dice(
    situation: Situation, attacker: Token, target: Token, weapon: Weapon, facts: dict[str, str]
) -> tuple[BonusDice, Steps]:
    """The bonus dice of an attack check, and what moved them (G-08 to G-12, G-54, GR-42)."""
    steps = [*condition_steps(attacker)]
    if facts.get("off_hand"):
        steps.append(OFF_HAND_STEP)
    if not is_melee(weapon) and target.has(PRONE):
        steps.append(Step("prone target", -1, "G-54"))
    if weapon.range and distance_feet(situation, attacker, target) > weapon.range:
        steps.append(Step("distant target", -1, "GR-42"))
    if value := weapon.stats.get("steps", 0):
        steps.append(Step("weapon", value, "G-10"))
    if value := int(facts.get(STEPS, "0")):
        steps.append(Step("circumstances", value, "G-11"))
    count = dice_count(attacker, attack_ability(weapon)) + weapon.stats.get("dice", 0)
    return bonus_dice(count, tuple(steps)), tuple(steps)


STEPS = "steps"


BASE_GUARD = 15


COVER, BEHIND = "cover", "behind"


NONE, LIGHT, PARTIAL, FULL, FLIMSY = "none", "light", "partial", "full", "flimsy"


COVER_GUARD = {NONE: 0, LIGHT: 10, PARTIAL: 3, FULL: 5, FLIMSY: 5}


COVER_RANK = {NONE: 0, LIGHT: 0, PARTIAL: 5, FULL: 10, FLIMSY: 0}
"""The Armor Rank that cover adds; full cover that is not sturdy stops nothing (G-68)."""


COVER_OPTIONS = (
    Option(NONE, "No cover"),
    Option(LIGHT, "Light: +10 Guard"),
    Option(PARTIAL, "Partial: +3 Guard, +5 Armor Rank"),
    Option(FULL, "Full: +5 Guard, +10 Armor Rank"),
    Option(FLIMSY, "Full, not sturdy: +5 Guard"),
)


SIZE_STEP = 5


def proposed_cover(situation: Situation, attacker: Token, target: Token) -> str:
    """The grade of cover that the map proposes (GR-30)."""
    return situation.cover(attacker, target).grade or NONE


def cover_grade(situation: Situation, attacker: Token, target: Token, facts: dict[str, str]) -> str:
    """The grade of cover that holds: the GM's word, or else what the map proposes."""
    return facts.get(COVER) or proposed_cover(situation, attacker, target)


def own_guard(target: Token, *, halved: bool) -> tuple[Modifier, ...]:
    """A creature's own Guard, halved and rounded up from behind and unaware (G-61, G-63, GR-27)."""
    parts = (
        Modifier("Guard", BASE_GUARD, "G-61"),
        Modifier("armour", target.stat("armour_guard"), "G-61"),
        Modifier("abilities", target.stat("ability_guard"), "G-61"),
    )
    if not halved:
        return parts
    whole = sum(part.value for part in parts)
    return (*parts, Modifier("halved: behind, unaware", -(whole // 2), "G-63"))


def size_part(attacker: Token, target: Token) -> Modifier:
    """5 for every step by which the attacker is the larger one (G-65, GR-29)."""
    steps = max(0, attacker.stat("size") - target.stat("size"))
    return Modifier("size", SIZE_STEP * steps, "G-65")


def guard_parts(
    situation: Situation, attacker: Token, target: Token, weapon: Weapon, facts: dict[str, str]
) -> tuple[Modifier, ...]:
    """Everything that an attack has to exceed, and where it comes from."""
    halved = facts.get(BEHIND) == "yes" and target.has(UNAWARE, attacker.id)
    found = (*own_guard(target, halved=halved), size_part(attacker, target))
    if not is_melee(weapon):
        found = (*found, *_ranged_parts(situation, attacker, target, weapon, facts))
    return tuple(part for part in found if part.value)


def _ranged_parts(
    situation: Situation, attacker: Token, target: Token, weapon: Weapon, facts: dict[str, str]
) -> tuple[Modifier, ...]:
    """What visibility and cover add against a ranged attack (G-67, G-68, GR-30, GR-32)."""
    behind = cover_grade(situation, attacker, target, facts)
    is_area = bool(weapon.stats.get("area"))
    value = 0 if behind == LIGHT and is_area else COVER_GUARD[behind]
    cover = Modifier(f"{behind} cover", value, "G-68", "map")
    return (*visibility_parts(situation, distance_feet(situation, attacker, target)), cover)


def cover_rank(
    situation: Situation, attacker: Token, target: Token, weapon: Weapon, facts: dict[str, str]
) -> int:
    """The Armor Rank that cover adds against a ranged attack (G-68, GR-30)."""
    return 0 if is_melee(weapon) else COVER_RANK[cover_grade(situation, attacker, target, facts)]
