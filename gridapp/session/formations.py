"""Creatures set into one row or column of cells, or spread evenly along one."""

from collections.abc import Sequence
from functools import partial

from gridapp.battle.state import Battle
from gridapp.battle.tokens import Token
from gridapp.grid.cells import Cell
from gridapp.session.groups import fits_at, occupied_cells

COLUMN, ROW = 0, 1
"""Which part of a place stays the same along a column, and along a row."""

TargetCells = dict[str, Cell]


def line_up(battle: Battle, tokens: Sequence[Token], line: int) -> TargetCells:
    """The creatures in the row (or column) of the first; who has no room there moves along it.

    Empty where there is no room for all of them.
    """
    if not tokens:
        return {}
    grid = battle.board.grid
    level = grid.offset_of(tokens[0].cell)[line]
    wanted = {}
    for token in tokens:
        place = list(grid.offset_of(token.cell))
        place[line] = level
        wanted[token.id] = place
    return _settle(battle, tokens, wanted, line)


def spread_evenly(battle: Battle, tokens: Sequence[Token], line: int) -> TargetCells:
    """The creatures with the same room between them, first and last where they stand.

    Along a row their columns are spread, along a column their rows; the other part stays.
    """
    grid, along = battle.board.grid, 1 - line
    places = {token.id: list(grid.offset_of(token.cell)) for token in tokens}
    ordered = sorted(tokens, key=lambda token: places[token.id][along])
    if len(ordered) <= 2:
        return {}
    first, last = (places[one.id][along] for one in (ordered[0], ordered[-1]))
    for number, token in enumerate(ordered):
        # Halves go up, so that equal rooms come out of equal halves on both sides.
        share = 2 * number * (last - first) + len(ordered) - 1
        places[token.id][along] = first + share // (2 * (len(ordered) - 1))
    return _settle(battle, ordered, places, line)


def _settle(
    battle: Battle, tokens: Sequence[Token], wanted: dict[str, list[int]], line: int
) -> TargetCells:
    """Everybody at the place that is wanted, or the nearest free one along the line."""
    grid, along = battle.board.grid, 1 - line
    taken = occupied_cells(battle, wanted)
    count = (grid.columns, grid.rows)[along]
    found: TargetCells = {}
    for token in tokens:
        place = wanted[token.id]
        steps = sorted(range(count), key=partial(_apart, place[along]))
        lines = ([step, place[1]] if along == COLUMN else [place[0], step] for step in steps)
        cells = (grid.from_offset((column, row)) for column, row in lines)
        cell = next((one for one in cells if fits_at(grid, taken, token, one)), None)
        if cell is None:
            return {}
        taken.update(grid.covered_cells(cell, token.space))
        found[token.id] = cell
    return found


def _apart(one: int, other: int) -> int:
    return abs(one - other)
