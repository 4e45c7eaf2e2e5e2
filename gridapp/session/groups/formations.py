"""Formations: creatures lined up in a row or column, or spread evenly."""

from collections.abc import Sequence
from functools import partial

from gridapp.battle.state import Battle
from gridapp.battle.tokens import Token
from gridapp.grid.cells import Cell
from gridapp.session.groups.placing import fits_at, occupied_cells

COLUMN, ROW = 0, 1
"""Index of the offset coordinate that is constant along a column, and along a row."""

TargetCells = dict[str, Cell]


def line_up(battle: Battle, tokens: Sequence[Token], line: int) -> TargetCells:
    """Return cells in the row or column of the first creature, moved along if occupied.

    Empty if there is not enough room.
    """
    if not tokens:
        return {}
    grid = battle.board.grid
    level = grid.offset_of(tokens[0].cell)[line]
    wanted = {}
    for token in tokens:
        offset = list(grid.offset_of(token.cell))
        offset[line] = level
        wanted[token.id] = offset
    return _settle(battle, tokens, wanted, line)


def spread_evenly(battle: Battle, tokens: Sequence[Token], line: int) -> TargetCells:
    """Return cells with equal gaps between the creatures; the first and last stay in place.

    Along a row their columns change, along a column their rows.
    """
    grid, along = battle.board.grid, 1 - line
    offsets = {token.id: list(grid.offset_of(token.cell)) for token in tokens}
    ordered = sorted(tokens, key=lambda token: offsets[token.id][along])
    if len(ordered) <= 2:
        return {}
    first, last = (offsets[token.id][along] for token in (ordered[0], ordered[-1]))
    for number, token in enumerate(ordered):
        # Round halves up, so that the gaps stay equal.
        share = 2 * number * (last - first) + len(ordered) - 1
        offsets[token.id][along] = first + share // (2 * (len(ordered) - 1))
    return _settle(battle, ordered, offsets, line)


def _settle(
    battle: Battle, tokens: Sequence[Token], wanted: dict[str, list[int]], line: int
) -> TargetCells:
    """Return the wanted cell of each creature, or the nearest free cell along the line."""
    grid, along = battle.board.grid, 1 - line
    taken = occupied_cells(battle, wanted)
    count = (grid.columns, grid.rows)[along]
    placed: TargetCells = {}
    for token in tokens:
        offset = wanted[token.id]
        steps = sorted(range(count), key=partial(_apart, offset[along]))
        lines = ([step, offset[1]] if along == COLUMN else [offset[0], step] for step in steps)
        cells = (grid.from_offset((column, row)) for column, row in lines)
        cell = next(
            (candidate for candidate in cells if fits_at(grid, taken, token, candidate)), None
        )
        if cell is None:
            return {}
        taken.update(grid.covered_cells(cell, token.space))
        placed[token.id] = cell
    return placed


def _apart(first: int, second: int) -> int:
    return abs(first - second)
