"""TODO."""

from gridapp.packkit import LineRule, Metric, Reach, Refused, Situation, Token, Weapon, is_in_reach

from ..movement.companions import extra_distance
from ..stats.sheet import DEAD, UNDERWATER, carried_weapons, is_able, is_melee, optimal_gap, setting

CREATE_OPENING = "create_opening"


GRAPPLE = "grapple"


HINDER = "hinder"


SIZE_LIMIT = 5
"""Creatures whose Sizes differ by so much do not grapple or share a space (AP-85, AP-150)."""


def threat_reaches(situation: Situation, token: Token) -> tuple[Reach, ...]:
    """What a creature could strike or shoot with now (AP-91, AP-R82)."""
    caught = token.has("surprised") and setting(situation, "surprised_flank") == "no"
    if caught or not is_able(token):
        return ()
    return tuple(weapon_reach(situation, weapon) for weapon in usable_weapons(token))


def usable_weapons(token: Token) -> tuple[Weapon, ...]:
    """The weapons in hand; no ranged ones under water (AP-170)."""
    wet = token.has(UNDERWATER) and not token.stat("aquatic")
    return tuple(
        one for one in carried_weapons(token) if one.equipped and (is_melee(one) or not wet)
    )


def weapon_reach(situation: Situation, weapon: Weapon) -> Reach:
    """How far a weapon threatens, in steps: one more than the gap; a bow only flanks (AP-R70)."""
    if is_melee(weapon):
        return Reach(weapon.id, 0, weapon.reach + 1, LineRule.ANY, optimal_gap(weapon))
    first = max(1, weapon.range)
    return Reach(
        weapon.id, 0, first, LineRule.ANY, threatens=False, metric=_range_metric(situation)
    )


def sees(situation: Situation, token: Token, other: Token) -> bool:
    """Whether one creature sees another: any line, and not hidden (AP-80, AP-117)."""
    return not other.hidden and situation.cover(token, other).grade != "total"


def range_increment(situation: Situation, actor: Token, target: Token, weapon: Weapon) -> int:
    """Which range increment a target lies in, from 1 (AP-R87, AP-R88)."""
    cells, theirs = situation.cells(actor), situation.cells(target)
    away = situation.distance_by_metric(cells, theirs, _range_metric(situation))
    return max(1, -int(-away // max(1, weapon.range)))


def _range_metric(situation: Situation) -> Metric:
    """How a diagonal counts in ranges (AP-R87)."""
    return Metric(setting(situation, "range_diagonals"))


def reach_refusal(
    situation: Situation, actor: Token, target: Token, weapon: Weapon
) -> Refused | None:
    """Why a weapon cannot be used against a target where both stand (AP-R70, AP-R92)."""
    if is_melee(weapon) and not reaches_target(situation, actor, target, weapon):
        gap = situation.distance(actor, target) - 1
        why = f"{target.name} is {gap} yd beyond {weapon.name}'s reach of {weapon.reach}"
        return Refused("reach", why, "AP-R70")
    if situation.cover(actor, target).grade == "total":
        return Refused("cover", f"{target.name} is in total cover", "AP-R92")
    return None


def reaches_target(situation: Situation, actor: Token, target: Token, weapon: Weapon) -> bool:
    """Whether a melee weapon reaches from space to space."""
    ones, others = situation.cells(actor), situation.cells(target)
    far = weapon.reach + 1 - extra_distance(situation, actor, target)
    up = situation.height_difference(actor, target)
    grid, walls = situation.grid, situation.obstacles
    return is_in_reach(grid, walls, ones, others, 0, far, LineRule.ANY, rise=up)


def living_foes(situation: Situation, actor: Token) -> tuple[str, ...]:
    """The foes that are not dead."""
    return tuple(foe.id for foe in situation.foes(actor) if not foe.has(DEAD))


def weapons_for(actor: Token, key: str) -> tuple[Weapon, ...]:
    """The weapons in hand that serve for an act."""
    melee = key in MELEE_ONLY or key in (CREATE_OPENING, GRAPPLE, HINDER)
    able = (one for one in usable_weapons(actor) if is_melee(one) or not melee)
    return tuple(one for one in able if key != GRAPPLE or one.reach == 0)


def attack_options(situation: Situation, actor: Token, key: str) -> dict[str, tuple[str, ...]]:
    """The foes that can be attacked, each with the weapons that arrive there."""
    found = {}
    for foe in (situation.battle.token(one) for one in living_foes(situation, actor)):
        fit = foe and tuple(
            one.id
            for one in weapons_for(actor, key)
            if not weapon_refusal(situation, actor, foe, one, key)
        )
        if foe and fit:
            found[foe.id] = fit
    return found


def weapon_refusal(
    situation: Situation, actor: Token, foe: Token, weapon: Weapon, key: str
) -> Refused | None:
    if key == CREATE_OPENING and setting(situation, "opening_range") == "sight":
        if sees(situation, actor, foe):
            return None
        return Refused("sight", f"{actor.name} does not see {foe.name}", "AP-R75")
    unlike = size_refusal(actor, foe) if key == GRAPPLE else None
    return unlike or reach_refusal(situation, actor, foe, weapon)


def size_refusal(actor: Token, target: Token) -> Refused | None:
    """Why two creatures are too unlike in Size (AP-150)."""
    if abs(actor.stat("size") - target.stat("size")) < SIZE_LIMIT:
        return None
    return Refused("size", f"{target.name} is of quite another size", "AP-150")


NONLETHAL = "nonlethal_attack"


QUICK = "quick_attack"


STRONG = "strong_attack"


REBUFF_ATTACK = "rebuff"


MELEE_ONLY = frozenset({NONLETHAL, QUICK, STRONG, REBUFF_ATTACK})
