"""Reach as the gap between two spaces, range, sight, and who can attack whom (AP-87, AP-91)."""

from gridapp.packkit import (
    LineRule,
    Metric,
    Reach,
    Refused,
    Situation,
    Token,
    Weapon,
    is_in_reach,
)

from . import mounts
from .rulings import ruled
from .sheet import carried, is_able, is_melee, optimal

UNDERWATER = "underwater"


def reaches(situation: Situation, token: Token) -> tuple[Reach, ...]:
    """What a creature could strike or shoot with now (AP-91, AP-R82)."""
    caught = token.has("surprised") and ruled(situation, "surprised_flank") == "no"
    if caught or not is_able(token):
        return ()
    return tuple(reach_of(situation, weapon) for weapon in usable(token))


def usable(token: Token) -> tuple[Weapon, ...]:
    """The weapons in hand; no ranged ones under water (AP-170)."""
    wet = token.has(UNDERWATER) and not token.stat("aquatic")
    return tuple(one for one in carried(token) if one.equipped and (is_melee(one) or not wet))


def reach_of(situation: Situation, weapon: Weapon) -> Reach:
    """How far a weapon threatens, in steps: one more than the gap; a bow only flanks (AP-R70)."""
    if is_melee(weapon):
        return Reach(weapon.id, 0, weapon.reach + 1, LineRule.ANY, optimal(weapon))
    first = max(1, weapon.range)
    return Reach(weapon.id, 0, first, LineRule.ANY, threatens=False, metric=_measure(situation))


def sees(situation: Situation, token: Token, other: Token) -> bool:
    """Whether one creature sees another: any line, and not hidden (AP-80, AP-117)."""
    return not other.hidden and situation.cover(token, other).grade != "total"


def increment(situation: Situation, actor: Token, target: Token, weapon: Weapon) -> int:
    """Which range increment a target lies in, from 1 (AP-R87, AP-R88)."""
    cells, theirs = situation.cells(actor), situation.cells(target)
    away = situation.distance_by_metric(cells, theirs, _measure(situation))
    return max(1, -int(-away // max(1, weapon.range)))


def _measure(situation: Situation) -> Metric:
    """How a diagonal counts in ranges (AP-R87)."""
    return Metric(ruled(situation, "range_diagonals"))


def out_of_reach(
    situation: Situation, actor: Token, target: Token, weapon: Weapon
) -> Refused | None:
    """Why a weapon cannot be used against a target where both stand (AP-R70, AP-R92)."""
    if is_melee(weapon) and not strikes(situation, actor, target, weapon):
        gap = situation.distance(actor, target) - 1
        why = f"{target.name} is {gap} yd beyond {weapon.name}'s reach of {weapon.reach}"
        return Refused("reach", why, "AP-R70")
    if situation.cover(actor, target).grade == "total":
        return Refused("cover", f"{target.name} is in total cover", "AP-R92")
    return None


def strikes(situation: Situation, actor: Token, target: Token, weapon: Weapon) -> bool:
    """Whether a melee weapon reaches from space to space."""
    ones, others = situation.cells(actor), situation.cells(target)
    far = weapon.reach + 1 - mounts.farther(situation, actor, target)
    up = situation.height_difference(actor, target)
    grid, walls = situation.grid, situation.obstacles
    return is_in_reach(grid, walls, ones, others, 0, far, LineRule.ANY, rise=up)
