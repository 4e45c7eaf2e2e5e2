"""Creatures on two floors within sight through an opening, such as a hole or a balcony.

A creature on the floor below that stands under an opening stands on the map of the upper floor as
in a pit: on the cells of the opening, lower by the height between the floors. Everything between
two such creatures (distance, reach, cover, lines) is asked there, on the upper floor with its
walls. Nothing else passes between floors.
"""

from collections.abc import Iterator

import msgspec

from gridapp.battle.board import Board, Link
from gridapp.battle.tokens import Token
from gridapp.grid.cells import Cell
from gridapp.grid.floors import floor_of, on_floor
from gridapp.grid.grid import Grid

FAR = 10_000
"""Distance, in steps, between creatures that floors keep apart."""


def are_on_two_floors(grid: Grid, first: Cell, second: Cell) -> bool:
    """Return True if two cells are on two floors."""
    return floor_of(grid, first) != floor_of(grid, second)


def raised(board: Board, token: Token, number: int, ground: int) -> Token | None:
    """Return a creature moved into an opening of the floor ``number`` above, ``None`` if outside.

    ``ground`` is the elevation of the ground it stands on. ``None`` if it is under no opening of
    that floor.
    """
    floor = floor_of(board.grid, token.cell)
    for link in _openings(board, number, floor):
        cell = on_floor(board.grid, token.cell, number)
        if not set(link.opening).isdisjoint(board.grid.covered_cells(cell, token.space)):
            depth = height_between(board, link)
            return msgspec.structs.replace(
                token, cell=cell, elevation=token.elevation + ground - depth
            )
    return None


def floor_below(board: Board, token: Token, cell: Cell | None = None) -> int | None:
    """Return the floor below the opening that a whole creature is over, optionally on a cell."""
    if not board.links:
        return None
    anchor = token.cell if cell is None else cell
    body, floor = board.grid.covered_cells(anchor, token.space), floor_of(board.grid, anchor)
    under: dict[int, set[Cell]] = {}
    for link in board.links:
        if link.opening and floor_of(board.grid, link.opening[0]) == floor:
            under.setdefault(link.below, set()).update(link.opening)
    return next((below for below, cells in sorted(under.items()) if cells.issuperset(body)), None)


def height_between(board: Board, link: Link) -> int:
    """Return the height of an opening's floor above the floor below, in cells."""
    upper, lower = board.floor(floor_of(board.grid, link.opening[0])), board.floor(link.below)
    return upper.elevation - lower.elevation if upper and lower else 0


def _openings(board: Board, above: int, below: int) -> Iterator[Link]:
    """Yield the links by which one floor is seen from another."""
    for link in board.links:
        is_below = bool(link.opening) and link.below == below
        if is_below and floor_of(board.grid, link.opening[0]) == above:
            yield link
