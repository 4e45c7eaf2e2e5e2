"""Weapons and targets: reach, sight, range increments (AP-80, AP-87, AP-91, AP-R70, AP-R87)."""

from gridapp.packkit import (
    Draft,
    LineRule,
    Metric,
    Reach,
    Refused,
    Situation,
    Token,
    Weapon,
    floor_refusal,
    message,
    possible_victims,
)

from ..economy.points import REBUFF
from ..movement.companions import mounted_distance
from ..stats.defences import SKILL_DEFENCES, Stance, highest_stance, targeted_defence
from ..stats.sheet import (
    DEAD,
    DEFENDING,
    SURPRISED,
    is_able,
    is_hampered_by_water,
    is_melee,
    is_on,
    optimal_gap,
    setting,
    weapons_in_hand,
)

NONLETHAL, QUICK, STRONG = "nonlethal_attack", "quick_attack", "strong_attack"
CREATE_OPENING, GRAPPLE, HINDER = "create_opening", "grapple", "hinder"
MELEE_ONLY = frozenset({NONLETHAL, QUICK, STRONG, REBUFF, CREATE_OPENING, GRAPPLE, HINDER})
"""Actions that take a melee weapon."""

NO_DEFENCE = (CREATE_OPENING, HINDER)
"""Acts with a weapon that meet no defence against attacks (AP-84, AP-117, AP-160)."""

SIZE_LIMIT = 5
"""Difference in Size from which creatures do not grapple or share a space (AP-85, AP-150)."""


def threat_reaches(situation: Situation, token: Token) -> tuple[Reach, ...]:
    """Return what a creature threatens or flanks with now (AP-91, AP-R82)."""
    is_caught = token.has(SURPRISED) and not is_on(situation, "surprised_flank")
    if is_caught or not is_able(token):
        return ()
    return tuple(_weapon_reach(situation, weapon) for weapon in usable_weapons(token))


def usable_weapons(token: Token) -> tuple[Weapon, ...]:
    """Return the weapons in hand, under water only melee weapons (AP-170)."""
    in_water = is_hampered_by_water(token)
    return tuple(weapon for weapon in weapons_in_hand(token) if is_melee(weapon) or not in_water)


def melee_weapons(token: Token) -> tuple[Weapon, ...]:
    """Return the melee weapons in hand."""
    return tuple(weapon for weapon in usable_weapons(token) if is_melee(weapon))


def _weapon_reach(situation: Situation, weapon: Weapon) -> Reach:
    """Return the reach of a weapon in steps, the gap + 1; ranged weapons only flank (AP-R70)."""
    if is_melee(weapon):
        return Reach(weapon.id, 0, weapon.reach + 1, LineRule.ANY, optimal_gap(weapon))
    increment, metric = max(1, weapon.range), _range_metric(situation)
    return Reach(weapon.id, 0, increment, LineRule.ANY, threatens=False, metric=metric)


def sees(situation: Situation, observer: Token, target: Token) -> bool:
    """Return True if a creature sees another by any line of sight (AP-80, AP-117)."""
    return not target.hidden and situation.cover(observer, target).grade != "total"


def chooses_stance(
    situation: Situation, attacker: Token, target: Token, weapon: Weapon, action: str
) -> bool:
    """Return True if a defending target chooses its defence against an attack in sight (AP-117)."""
    is_idle = action in NO_DEFENCE and setting(situation, "defend_against") == "attacks"
    if is_idle or not target.has(DEFENDING) or not is_able(target):
        return False
    return targeted_defence(weapon) not in SKILL_DEFENCES and sees(situation, target, attacker)


def first_stance(context: Situation | Draft, target: Token, weapon: Weapon) -> Stance:
    """Return what a defender is offered first, by the setting `defend_first` (AP-117)."""
    if setting(context, "defend_first") == "bonus":
        return Stance.BONUS
    return highest_stance(target, targeted_defence(weapon))


def range_increment(situation: Situation, actor: Token, target: Token, weapon: Weapon) -> int:
    """Return the number of the range increment of a target, from 1 (AP-R87, AP-R88).

    By a setting heights count, as in all other systems: the larger of distance and rise.
    """
    heights = setting(situation, "range_heights") == "count"
    yards = situation.range_between(actor, target, _range_metric(situation), heights=heights)
    return max(1, -int(-yards // max(1, weapon.range)))


def _range_metric(situation: Situation) -> Metric:
    return Metric(setting(situation, "range_diagonals"))


def reach_refusal(
    situation: Situation, actor: Token, target: Token, weapon: Weapon
) -> Refused | None:
    """Return why a weapon cannot be used against a target (AP-R70, AP-R92)."""
    if apart := floor_refusal(situation, actor, target, "AP-R70"):
        return apart
    if is_melee(weapon) and not reaches_target(situation, actor, target, weapon):
        gap = situation.distance(actor, target) - 1
        why = message(
            "{target} is too far for {weapon}: {gap} yd between them, its reach is {reach}",
            target=target.name,
            gap=gap,
            weapon=weapon.name,
            reach=weapon.reach,
        )
        return Refused("reach", why, "AP-R70")
    if situation.cover(actor, target).grade == "total":
        return Refused("cover", message("{target} is in total cover", target=target.name), "AP-R92")
    return None


def reaches_target(situation: Situation, actor: Token, target: Token, weapon: Weapon) -> bool:
    """Return True if a melee weapon reaches from space to space."""
    steps = weapon.reach + 1 - mounted_distance(situation, actor, target)
    return situation.is_within(actor, target, 0, steps, LineRule.ANY)


def living_foes(situation: Situation, actor: Token) -> tuple[str, ...]:
    """Return the ids of the foes that are not dead."""
    return tuple(foe.id for foe in situation.foes(actor) if not foe.has(DEAD))


def living_victims(situation: Situation, actor: Token) -> tuple[Token, ...]:
    """Return whom a creature may attack: living foes, by the setting its own side after them."""
    victims = possible_victims(situation, actor)
    return tuple(victim for victim in victims if not victim.has(DEAD))


def weapons_for(actor: Token, action: str) -> tuple[Weapon, ...]:
    """Return the weapons in hand that an action can be taken with; Grapple needs reach 0."""
    weapons = melee_weapons(actor) if action in MELEE_ONLY else usable_weapons(actor)
    return tuple(weapon for weapon in weapons if action != GRAPPLE or weapon.reach == 0)


def attack_options(
    situation: Situation, actor: Token, action: str, only: Token | None = None
) -> dict[str, tuple[str, ...]]:
    """Return the possible targets of an attack, or one of them, with the ids of usable weapons."""
    options = {}
    weapons = weapons_for(actor, action)
    for foe in living_victims(situation, actor):
        if only is not None and foe.id != only.id:
            continue
        fitting = tuple(
            weapon.id
            for weapon in weapons
            if not weapon_refusal(situation, actor, foe, weapon, action)
        )
        if fitting:
            options[foe.id] = fitting
    return options


def weapon_refusal(
    situation: Situation, actor: Token, foe: Token, weapon: Weapon, action: str
) -> Refused | None:
    """Return why an action with a weapon cannot be aimed at a foe (AP-150, AP-R75)."""
    if action == CREATE_OPENING and setting(situation, "opening_range") == "sight":
        if sees(situation, actor, foe):
            return None
        return Refused(
            "sight", message("{actor} does not see {foe}", actor=actor.name, foe=foe.name), "AP-R75"
        )
    if action == GRAPPLE and abs(actor.stat("size") - foe.stat("size")) >= SIZE_LIMIT:
        return Refused("size", message("{foe} is of quite another size", foe=foe.name), "AP-150")
    return reach_refusal(situation, actor, foe, weapon)
