"""Threat zones: who is engaged, who is in melee range (S-32, S-33, SR-03 to SR-05, SR-21)."""

from functools import partial

from gridapp.packkit import (
    Cell,
    LineRule,
    Reach,
    Situation,
    Token,
    Weapon,
    may_harm,
    possible_victims,
    setting,
)

from ..economy import current_segment
from ..movement import COMBAT_STEP, combat_step_cells, combat_step_length
from ..stats import (
    OUT,
    STEPPED,
    UNARMED,
    attack_weapons,
    can_act,
    is_in_fight,
    is_melee,
    reach_in_cells,
    yards_per_cell,
)

NEAREST_STEP = 1
LARGEST_SPACE = 6
"""The width of the largest space in cells.

The anchors of two creatures are at most this much farther apart than their nearest cells.
"""


def threat_reaches(situation: Situation, token: Token) -> tuple[Reach, ...]:
    """Return the reach of each readied melee weapon, or one cell unarmed (SR-03).

    By a setting the unarmed threaten nobody.
    """
    if not can_act(token):
        return ()
    readied = (weapon for weapon in attack_weapons(token) if is_melee(weapon))
    reaches = tuple(_weapon_reach(situation, weapon) for weapon in readied)
    if reaches or setting(situation, "unarmed_zone") == "no":
        return reaches
    return (Reach(UNARMED, NEAREST_STEP, 1, LineRule.CENTRE),)


def _weapon_reach(situation: Situation, weapon: Weapon) -> Reach:
    """Return the reach of a weapon; by a setting long ones miss adjacent cells (SR-03)."""
    cells = reach_in_cells(situation, weapon.reach)
    is_ring = cells > NEAREST_STEP and setting(situation, "long_weapons") == "ring"
    return Reach(weapon.id, NEAREST_STEP + is_ring, cells, LineRule.CENTRE)


def engaging_foes(
    situation: Situation, token: Token, anchor: Cell | None = None
) -> tuple[Token, ...]:
    """Return the foes whose threat zones include a creature, now or at ``anchor`` (SR-04).

    By a setting only adjacent foes engage.
    """
    threatening = (
        foe for foe in situation.foes(token) if situation.weapons_reaching(foe, token, anchor)
    )
    if setting(situation, "engaged_by") == "zone":
        return tuple(threatening)
    return tuple(foe for foe in threatening if situation.distance(token, foe, anchor) <= 1)


def is_engaged(situation: Situation, token: Token) -> bool:
    """Return True if a creature is inside the threat zone of a foe (SR-04)."""
    return bool(engaging_foes(situation, token))


def open_steps(situation: Situation, token: Token) -> tuple[Cell, ...]:
    """Return the cells of a combat step; by a setting no step leaves who engages (SR-05, SR-24)."""
    cells = combat_step_cells(situation, token)
    if not cells or not are_steps_bound(situation):
        return cells
    engaging = {foe.id for foe in engaging_foes(situation, token)}
    return tuple(
        cell
        for cell in cells
        if not engaging or engaging <= {foe.id for foe in engaging_foes(situation, token, cell)}
    )


def are_steps_bound(situation: Situation) -> bool:
    """Return True if a combat step obliges a creature to attack after the step (SR-05)."""
    return setting(situation, COMBAT_STEP) == "bound"


def weapon_reaches(
    situation: Situation, token: Token, foe: Token, weapon: Weapon, anchor: Cell | None = None
) -> bool:
    """Return True if a melee weapon reaches a foe from the bearer's cell or ``anchor``."""
    reach = _weapon_reach(situation, weapon)
    return situation.is_within(token, foe, reach.nearest, reach.farthest, reach.line, anchor)


def is_in_melee_range(situation: Situation, token: Token, weapon: Weapon) -> bool:
    """Return True if a melee weapon reaches a foe, at once or after a combat step (S-07, SR-04)."""
    details = weapon.id, token.pool(STEPPED), current_segment(situation)
    make = partial(_is_in_melee_range, situation, token, weapon)
    return situation.find_for("melee range", token, details, make)


def _is_in_melee_range(situation: Situation, token: Token, weapon: Weapon) -> bool:
    reach = reach_in_cells(situation, weapon.reach)
    farthest = reach + combat_step_length(situation, token)
    near = [
        foe
        for foe in situation.foes(token)
        if is_in_fight(foe)
        and _may_be_near(token, foe, farthest)
        and situation.distance(token, foe) <= farthest
    ]
    if not near:
        return False
    if any(weapon_reaches(situation, token, foe, weapon) for foe in near):
        return True
    steps = open_steps(situation, token)
    return any(
        weapon_reaches(situation, token, foe, weapon, cell) for cell in steps for foe in near
    )


def _may_be_near(token: Token, foe: Token, farthest: int) -> bool:
    """Return False if a foe is farther away than ``farthest`` cells, judged by the anchors."""
    (column, row), (foe_column, foe_row) = token.cell, foe.cell
    return max(abs(column - foe_column), abs(row - foe_row)) <= farthest + LARGEST_SPACE


def weapon_targets(
    situation: Situation, token: Token, weapon: Weapon, anchor: Cell | None = None
) -> tuple[Token, ...]:
    """Return whom a weapon reaches or sees, from the bearer's cell or ``anchor``: foes first."""
    foes = [foe for foe in possible_victims(situation, token) if not foe.has(OUT)]
    if is_melee(weapon):
        return tuple(foe for foe in foes if weapon_reaches(situation, token, foe, weapon, anchor))
    return tuple(foe for foe in foes if situation.has_line(token, foe, anchor))


def is_target(situation: Situation, token: Token, foe: Token, weapon: Weapon) -> bool:
    """Return True if a creature is one of `weapon_targets` from the bearer's cell."""
    if foe.has(OUT) or not may_harm(situation, token, foe):
        return False
    if is_melee(weapon):
        return weapon_reaches(situation, token, foe, weapon)
    return situation.has_line(token, foe)


def is_in_range(
    situation: Situation, token: Token, target: Token, weapon: Weapon, anchor: Cell | None = None
) -> bool:
    """Return False for a target beyond the farthest shot that a setting allows (SR-20)."""
    cap = setting(situation, "farthest_shot")
    if is_melee(weapon) or cap == "none":
        return True
    yards = situation.distance(token, target, anchor) * yards_per_cell(situation)
    return yards <= int(cap) * weapon.range


def melee_members(situation: Situation, target: Token, shooter: Token) -> frozenset[str]:
    """Return the ids of all creatures in the target's melee, without the shooter (SR-21).

    Two foes are in the same melee if either is in the other's threat zone. The set is empty if
    the target is engaged with nobody but the shooter, or with the shooter (SR-22). Who is out of
    the fight is in no melee, by the second edition.
    """
    foes = [foe for foe in engaging_foes(situation, target) if foe.id != shooter.id]
    if not foes or situation.weapons_reaching(target, shooter):
        return frozenset()
    members, unvisited = {target.id}, [target]
    while unvisited:
        member = unvisited.pop()
        for foe in situation.foes(member):
            is_new = foe.id not in members and foe.id != shooter.id
            if is_new and _is_standing(situation, foe) and _are_engaged(situation, member, foe):
                members.add(foe.id)
                unvisited.append(foe)
    return frozenset(members)


def _is_standing(situation: Situation, token: Token) -> bool:
    return not token.has(OUT) or setting(situation, "edition") == "first"


def _are_engaged(situation: Situation, first: Token, second: Token) -> bool:
    return bool(
        situation.weapons_reaching(first, second) or situation.weapons_reaching(second, first)
    )


def melee_in_line(situation: Situation, shooter: Token, target: Token) -> tuple[Token, ...]:
    """Return the creatures of the target's melee whose cells the shot crosses (S-44, SR-21)."""
    members = melee_members(situation, target, shooter)
    if not members:
        return ()
    crossed = situation.creatures_between(shooter, target)
    return tuple(creature for creature in crossed if creature.id in members)
