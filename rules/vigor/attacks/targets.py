"""Which foes a weapon can be aimed at, and visibility (G-45, G-47, G-67, GR-31, GR-32, GR-42)."""

from functools import partial
from typing import NamedTuple

from gridapp.packkit import Modifier, RangeBand, Refused, Situation, Token, Weapon, Zone

from ..economy import OFF_HAND, unaffordable
from ..stats import cells_within, distance_feet, feet_per_cell, is_gone, is_melee, turn_rank

OFF_HAND_ATTACK = "off_hand_attack"


OFF_HAND_COST = 8


def usable_weapons(actor: Token, action: str) -> tuple[Weapon, ...]:
    """The weapons for an attack, those in the other hand for an off-hand one (G-26, G-27)."""
    off = action == OFF_HAND_ATTACK
    drawn = (one for one in actor.weapons if one.equipped)
    return tuple(one for one in drawn if not off or one.stats.get("off_hand"))


def target_refusal(
    situation: Situation, actor: Token, target_id: str, weapon_id: str, action: str
) -> Refused | None:
    """Why an attack cannot be aimed so, if it cannot."""
    target = situation.battle.token(target_id)
    if target is None or target.side == actor.side or is_gone(target):
        return Refused("target", f"{actor.name} needs a foe to attack", "G-26")
    weapon = next((one for one in usable_weapons(actor, action) if one.id == weapon_id), None)
    if weapon is None:
        return Refused("weapon", f"{actor.name} holds no such weapon", "G-26")
    return unaffordable(actor, weapon) or reach_refusal(situation, actor, target, weapon)


def reach_refusal(
    situation: Situation, actor: Token, target: Token, weapon: Weapon
) -> Refused | None:
    """Why a weapon does not reach a foe: no clear path in reach, or too dark (G-45, G-67)."""
    if is_melee(weapon):
        if weapon.id in situation.weapons_reaching(actor, target):
            return None
        why = f"{weapon.name} does not reach {target.name} over a clear path"
        return Refused("reach", why, "G-45")
    limit = shot_limit(situation)
    if limit is not None and distance_feet(situation, actor, target) > limit:
        why = f"{target.name} is beyond {limit} ft, as far as one can shoot now"
        return Refused("visibility", why, "G-67")
    return None


def attackable_foes(situation: Situation, actor: Token, action: str) -> dict[str, tuple[str, ...]]:
    """The foes that can be attacked, each with the weapons that can be aimed at it."""
    weapons = [one for one in usable_weapons(actor, action) if unaffordable(actor, one) is None]
    found = {}
    for foe in (one for one in situation.foes(actor) if not is_gone(one)):
        fit = (one for one in weapons if reach_refusal(situation, actor, foe, one) is None)
        if able := tuple(one.id for one in fit):
            found[foe.id] = able
    return found


def adjacent_creatures(situation: Situation, actor: Token) -> tuple[str, ...]:
    """The creatures within its own reach over a clear path, itself among them, nearest order."""
    near = [
        one.id
        for one in situation.battle.tokens
        if one.id == actor.id or _is_adjacent(situation, actor, one)
    ]
    return tuple(sorted(near, key=partial(turn_rank, situation)))


def _is_adjacent(situation: Situation, one: Token, other: Token) -> bool:
    return bool(situation.weapons_reaching(one, other))


def may_follow_up(actor: Token) -> bool:
    """Whether an off-hand attack may ride on the last attack (G-27, GR-20)."""
    return actor.pool(OFF_HAND) > 0


POINT_BLANK = 9.84
"""Three metres, in feet: nearer than that even zero visibility costs nothing (GR-31)."""


class VisibilityBand(NamedTuple):
    """A band: the feet that one surely and possibly sees, the limit of shots, and the penalty."""

    sure: int
    possible: int
    limit: int | None
    penalty: int


VISIBILITY_BANDS = {
    "normal": VisibilityBand(800, 1200, None, 0),
    "reduced": VisibilityBand(70, 100, 300, 5),
    "low": VisibilityBand(30, 50, 150, 10),
    "zero": VisibilityBand(5, 10, 30, 15),
}


def visibility_band(situation: Situation) -> VisibilityBand:
    """The band that holds now, set by the GM for the battle."""
    return VISIBILITY_BANDS[situation.rules.book.setting(situation.battle, "visibility")]


def shot_limit(situation: Situation) -> int | None:
    """The feet beyond which nobody can be shot at, inclusive; ``None`` without limit."""
    return visibility_band(situation).limit


def visibility_parts(situation: Situation, feet: float) -> tuple[Modifier, ...]:
    """What is added to the VS of a ranged attack over so many feet (G-67, GR-32)."""
    found = visibility_band(situation)
    free = found is VISIBILITY_BANDS["zero"] and feet < POINT_BLANK
    if not found.penalty or free:
        return ()
    return (Modifier("visibility", found.penalty, "G-67", "map"),)


def sight_rings(situation: Situation) -> tuple[int, int]:
    """The cells that one surely and possibly sees (GR-31)."""
    found = visibility_band(situation)
    return cells_within(situation, found.sure), cells_within(situation, found.possible)


SURE, POSSIBLE = "Surely in sight", "Perhaps in sight"


def sight_zones(situation: Situation, token: Token) -> tuple[Zone, ...]:
    """The two rings of sight where they end on the board (GR-31, GR-36)."""
    grid, found = situation.grid, []
    for name, steps in zip((SURE, POSSIBLE), sight_rings(situation), strict=True):
        cells = situation.area_around(token, grid.length(steps)) | set(situation.cells(token))
        if len(cells) < len(grid.cells):
            found.append(Zone(name, frozenset(cells), "GR-31"))
    return tuple(found)


def range_bands(situation: Situation, token: Token, weapon: Weapon) -> tuple[RangeBand, ...]:
    """Where a shot is equally hard: by its range, and by visibility (G-67, GR-31, GR-42)."""
    if is_melee(weapon):
        return ()
    sight, most = visibility_band(situation), situation.grid.columns + situation.grid.rows
    last = most if sight.limit is None else min(most, cells_within(situation, sight.limit))
    in_range = cells_within(situation, weapon.range) if weapon.range else last
    edges = {in_range, last} | (
        {_point_blank_cells(situation)} if sight is VISIBILITY_BANDS["zero"] else set()
    )
    found, nearest = [], 1
    for farthest in sorted(edge for edge in edges if 1 <= edge <= last):
        free = sight is VISIBILITY_BANDS["zero"] and farthest <= _point_blank_cells(situation)
        name = _band_name(0 if free else sight.penalty, distant=farthest > in_range)
        found.append(RangeBand(name, nearest, farthest))
        nearest = farthest + 1
    return tuple(found)


def _point_blank_cells(situation: Situation) -> int:
    """The cells that lie under three metres (GR-31)."""
    feet, cells = feet_per_cell(situation), cells_within(situation, POINT_BLANK)
    return cells - (cells * feet >= POINT_BLANK)


def _band_name(penalty: int, *, distant: bool) -> str:
    words = ["Distant: 1 Challenge" if distant else "Within range"]
    return ", ".join([*words, f"+{penalty} VS"] if penalty else words)
