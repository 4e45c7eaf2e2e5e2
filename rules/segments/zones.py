"""Threat zones, who is engaged with whom, who is in melee range (S-32, S-33, SR-03 to SR-05)."""

from gridapp.packkit import (
    Cell,
    LineRule,
    Reach,
    Situation,
    Token,
    Weapon,
    WeaponKind,
    is_in_reach,
    steps_aside,
)

from .lengths import reach_in_cells
from .segment import MELEE, segment_of
from .sheet import OUT, STEPPED, UNARMED, attack_score, is_able, is_melee, is_ready

NEAREST = 1
WIDEST = 6
"""By no more than this do anchors lie farther apart than the nearest cells of two bodies."""


def reaches(situation: Situation, token: Token) -> tuple[Reach, ...]:
    """The zone of a creature: each readied melee weapon, or one cell unarmed (SR-03)."""
    if not is_ready(token):
        return ()
    readied = [one for one in token.weapons if one.equipped and is_melee(one) and attack_score(one)]
    found = [_reach(situation, weapon) for weapon in readied]
    return tuple(found) or (Reach(UNARMED, NEAREST, 1, LineRule.CENTRE),)


def _reach(situation: Situation, weapon: Weapon) -> Reach:
    cells = reach_in_cells(situation, weapon.reach)
    return Reach(weapon.id, NEAREST, cells, LineRule.CENTRE)


def engaging(situation: Situation, token: Token, anchor: Cell | None = None) -> tuple[Token, ...]:
    """The opponents in whose threat zones a creature stands, or would stand (SR-04).

    A table may count only those who stand next to it.
    """
    found = (foe for foe in situation.foes(token) if situation.weapons_reaching(foe, token, anchor))
    if situation.rules.book.setting(situation.battle, "engaged_by") == "zone":
        return tuple(found)
    return tuple(foe for foe in found if situation.distance(token, foe, anchor) <= 1)


def is_engaged(situation: Situation, token: Token) -> bool:
    """Whether it stands in the threat zone of an opponent (SR-04)."""
    return bool(engaging(situation, token))


def arrives(
    situation: Situation, token: Token, foe: Token, weapon: Weapon, anchor: Cell | None = None
) -> bool:
    """Whether a melee weapon reaches a foe from where its bearer stands, or from elsewhere."""
    reach = _reach(situation, weapon)
    ones, others = situation.cells(token, anchor), situation.cells(foe)
    up = situation.height_difference(token, foe, anchor)
    return is_in_reach(
        situation.grid,
        situation.obstacles,
        ones,
        others,
        NEAREST,
        reach.farthest,
        reach.line,
        rise=up,
    )


def combat_steps(situation: Situation, token: Token) -> tuple[Cell, ...]:
    """Where a combat step may lead: none is left once it is taken, or after segment 2 (SR-05)."""
    if token.pool(STEPPED) or segment_of(situation) > MELEE:
        return ()
    return steps_aside(situation, token, frozenset())


def in_range(situation: Situation, token: Token, weapon: Weapon) -> bool:
    """Whether some foe is within a melee weapon's reach, or after a combat step (S-07, SR-04)."""
    reach = reach_in_cells(situation, weapon.reach)
    near = [
        foe
        for foe in situation.foes(token)
        if is_able(foe)
        and _is_near(token, foe, reach)
        and situation.distance(token, foe) <= reach + 1
    ]
    if any(arrives(situation, token, foe, weapon) for foe in near):
        return True
    steps = combat_steps(situation, token) if near else ()
    return any(arrives(situation, token, foe, weapon, cell) for cell in steps for foe in near)


def _is_near(token: Token, foe: Token, reach: int) -> bool:
    """Whether a foe may be within a step of the reach at all: no axis differs by more."""
    (column, row), (other_column, other_row) = token.cell, foe.cell
    return max(abs(column - other_column), abs(row - other_row)) <= reach + 1 + WIDEST


def targets(
    situation: Situation, token: Token, weapon: Weapon, anchor: Cell | None = None
) -> tuple[Token, ...]:
    """The foes that a weapon can be used on from where a creature stands, or from elsewhere."""
    foes = [foe for foe in situation.foes(token) if not foe.has(OUT)]
    if weapon.kind is WeaponKind.MELEE:
        return tuple(foe for foe in foes if arrives(situation, token, foe, weapon, anchor))
    return tuple(foe for foe in foes if situation.cover(token, foe, anchor).line)


def melee_around(situation: Situation, target: Token, shooter: Token) -> frozenset[str]:
    """Everybody in the melee of a target, the shooter left out (SR-21).

    Two opponents are in one melee when one stands in the other's zone. It is nobody's unless the
    target itself is engaged with somebody other than the shooter, and nobody's for a shooter who
    is engaged with the target (SR-22).
    """
    others = [foe for foe in engaging(situation, target) if foe.id != shooter.id]
    if not others or situation.weapons_reaching(target, shooter):
        return frozenset()
    found, fresh = {target.id}, [target]
    while fresh:
        one = fresh.pop()
        for foe in situation.foes(one):
            known = foe.id in found or foe.id == shooter.id
            if not known and _touch(situation, one, foe):
                found.add(foe.id)
                fresh.append(foe)
    return frozenset(found)


def _touch(situation: Situation, one: Token, other: Token) -> bool:
    return bool(situation.weapons_reaching(one, other) or situation.weapons_reaching(other, one))


def in_the_line(situation: Situation, shooter: Token, target: Token) -> tuple[Token, ...]:
    """Those of the target's melee through whose cells the shot passes (S-44, SR-21)."""
    fight = melee_around(situation, target, shooter)
    if not fight:
        return ()
    return tuple(one for one in situation.creatures_between(shooter, target) if one.id in fight)
