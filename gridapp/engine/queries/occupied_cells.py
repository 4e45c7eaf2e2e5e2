"""Cells occupied by creatures, by their effect on a mover, and bodies in the way of rays."""

from collections.abc import Iterable, Iterator

import msgspec

from gridapp.battle.tokens import Token
from gridapp.engine.queries.positions import Positions
from gridapp.geometry.movement.rules import OccupiedCells, SharedSpace
from gridapp.grid.boxes import Box, box_of
from gridapp.grid.cells import Cell


def is_same_for_all(positions: Positions, mover: Token) -> bool:
    """Return True if the occupied cells do not depend on who carries or holds the mover."""
    occupancy = positions.book.occupancy
    return not (occupancy.carried or occupancy.shared or positions.is_small(mover))


def occupied_cells(
    positions: Positions, allies: Iterable[Token], foes: Iterable[Token], *, pass_foes: bool
) -> OccupiedCells:
    """Return which cells of allies and foes can be crossed, and which are blocked."""
    occupancy = positions.book.occupancy
    ally_cells, foe_cells, fallen_cells = (
        frozenset([cell for token in tokens for cell in positions.cells(token)])
        for tokens in _without_fallen(positions, allies, foes)
    )
    crossed = (ally_cells if occupancy.pass_allies else frozenset()) | (
        foe_cells if occupancy.pass_foes or pass_foes else frozenset()
    )
    blocked = (ally_cells | foe_cells) - crossed
    return OccupiedCells(passable=(crossed | fallen_cells) - blocked, impassable=blocked)


def occupied_around(positions: Positions, mover: Token, *, pass_foes: bool) -> OccupiedCells:
    """Return the cells occupied for a mover, without carriers, with shared spaces."""
    allies, foes = (
        [token for token in tokens if blocks_mover(positions, token, mover)]
        for tokens in (positions.allies(mover), positions.foes(mover))
    )
    bodies = occupied_cells(positions, allies, foes, pass_foes=pass_foes)
    spaces = tuple(_shared_spaces(positions, mover))
    return msgspec.structs.replace(bodies, shared_spaces=spaces)


def _without_fallen(
    positions: Positions, allies: Iterable[Token], foes: Iterable[Token]
) -> tuple[Iterable[Token], Iterable[Token], Iterable[Token]]:
    """Return the allies, the foes, and the fallen of both if everybody may walk over these."""
    if not positions.book.occupancy.pass_fallen:
        return allies, foes, ()
    states = positions.book.occupancy.fallen
    allies, foes = tuple(allies), tuple(foes)
    fallen = [token for token in (*allies, *foes) if token.has_any(states)]
    return (
        [token for token in allies if not token.has_any(states)],
        [token for token in foes if not token.has_any(states)],
        fallen,
    )


def _shared_spaces(positions: Positions, mover: Token) -> Iterator[SharedSpace]:
    """Yield the spaces the mover shares already, and the spaces open to it."""
    occupancy = positions.book.occupancy
    if not occupancy.shared:
        return
    for host in positions.battle.tokens:
        let_in = positions.allows_entry(host, mover)
        if let_in or positions.is_in_space_of(mover, host):
            cells = frozenset(positions.cells(host))
            yield SharedSpace(cells, occupancy.shared_factor, closed=not let_in)


def blocks_mover(positions: Positions, blocker: Token, mover: Token) -> bool:
    """Return True if a creature blocks a mover."""
    return not (
        positions.may_share_cells(mover, blocker)
        or positions.is_carried(blocker, mover)
        or positions.is_in_space_of(mover, blocker)
        or positions.allows_entry(blocker, mover)
    )


def bodies_between(
    bodies: Iterable[tuple[str, tuple[Cell, ...], Box]],
    pair: tuple[str, str],
    eyes: tuple[Cell, ...],
    body: tuple[Cell, ...],
) -> tuple[tuple[str, tuple[Cell, ...]], ...]:
    """Return the bystanders close enough to touch a ray; the cached answer names only these.

    Rays end in the two footprints, so a body outside the box around both, and outside the ring of
    cells that touch it, meets none; on hexes too, whose corners reach 2/3 of an axial step.
    """
    first, last, upper, lower = box_of((*eyes, *body)).expanded(1)
    return tuple(
        [
            (name, cells)
            for name, cells, (left, right, top, bottom) in bodies
            if left <= last
            and right >= first
            and top <= lower
            and bottom >= upper
            and name not in pair
        ]
    )
