"""Placing several creatures: unused names and ids, and free cells."""

import re
from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

import msgspec

from gridapp.battle.commands import PlaceToken, Together
from gridapp.battle.state import Battle
from gridapp.battle.tokens import Token
from gridapp.engine.queries.situation import Situation
from gridapp.grid.cells import Cell
from gridapp.grid.grid import Grid

if TYPE_CHECKING:  # the window opens without geometry
    from gridapp.geometry.movement.movement_map import MovementMap

_NUMBERED = re.compile(r"(.*\S) [0-9]{1,6}")


class PlacementOptions(NamedTuple):
    """Options for placing creatures: number per click, side (empty for default), hidden or not."""

    number: int = 1
    side: str = ""
    hidden: bool = False


def numbered_name(name: str, taken: Iterable[str]) -> str:
    """Return the name, with the next free number if taken."""
    if name not in taken:
        return name
    match = _NUMBERED.fullmatch(name)
    base, names = match[1] if match else name, set(taken)
    return next(
        candidate for n in range(2, len(names) + 3) if (candidate := f"{base} {n}") not in names
    )


def with_unused_names(battle: Battle, tokens: Iterable[Token]) -> tuple[Token, ...]:
    """Return the creatures with unused ids and names."""
    ids = {token.id for token in battle.tokens}
    names = {token.name for token in battle.tokens}
    renamed = []
    for token in tokens:
        free = next(candidate for n in range(1, len(ids) + 2) if (candidate := f"t{n}") not in ids)
        name = numbered_name(token.name, names)
        ids.add(free)
        names.add(name)
        renamed.append(msgspec.structs.replace(token, id=free, name=name))
    return tuple(renamed)


def occupied_cells(battle: Battle, without: Iterable[str] = ()) -> set[Cell]:
    """Return the cells occupied by creatures, except those of ``without``."""
    gone, grid = set(without), battle.board.grid
    return {
        cell
        for token in battle.tokens
        if token.id not in gone
        for cell in grid.covered_cells(token.cell, token.space)
    }


def on_free_cells(situation: Situation, tokens: Sequence[Token]) -> tuple[Token, ...]:
    """Move each creature to the free cell nearest to its own.

    All cells are connected with the first creature's cell: no wall, closed door or impassable cell
    separates them or crosses a creature's space. Empty if there is not enough room.
    """
    ground, taken = situation.movement_map, occupied_cells(situation.battle)
    anchor = _anchor(ground, tokens[0].cell)
    if anchor is None:
        return ()
    joined = _reached(ground, anchor, {token.cell for token in tokens})
    placed = []
    for token in tokens:
        around = _outwards(ground, token.cell if token.cell in joined else anchor)
        cell = next(
            (candidate for candidate in around if _stands(ground, taken, token, candidate)), None
        )
        if cell is None:
            return ()
        taken.update(ground.grid.covered_cells(cell, token.space))
        placed.append(msgspec.structs.replace(token, cell=cell))
    return tuple(placed)


def _stands(ground: "MovementMap", taken: set[Cell], token: Token, cell: Cell) -> bool:
    """Return True if a creature fits at a cell on passable ground, with no wall inside."""
    covered = ground.grid.covered_cells(cell, token.space)
    has_room = fits_at(ground.grid, taken, token, cell)
    return (
        has_room
        and all(map(ground.terrain_factor, covered))
        and ground.can_stand(cell, token.space)
    )


def _anchor(ground: "MovementMap", cell: Cell) -> Cell | None:
    """Return the cell, or the nearest passable cell."""
    grid = ground.grid
    able = (candidate for candidate in grid.cells if ground.terrain_factor(candidate))
    return (
        cell
        if ground.terrain_factor(cell)
        else min(able, key=partial(grid.cell_distance, cell), default=None)
    )


def _reached(ground: "MovementMap", start: Cell, wanted: set[Cell]) -> set[Cell]:
    """Return which of the wanted cells can be reached on foot."""
    reached = set()
    for cell in _outwards(ground, start):
        if cell in wanted:
            reached.add(cell)
            if reached == wanted:
                break
    return reached


def fits_at(grid: Grid, taken: set[Cell], token: Token, cell: Cell) -> bool:
    """Return True if a creature fits at a cell."""
    return all(
        covered in grid and covered not in taken
        for covered in grid.covered_cells(cell, token.space)
    )


def _outwards(ground: "MovementMap", start: Cell) -> Iterator[Cell]:
    """Yield the cells reachable on foot from a cell, nearest first (breadth-first search)."""
    seen, waiting = {start}, deque([start])
    while waiting:
        cell = waiting.popleft()
        yield cell
        beside = (neighbour for neighbour in ground.grid.neighbours(cell) if neighbour not in seen)
        around = [
            neighbour
            for neighbour in beside
            if ground.terrain_factor(neighbour) and ground.is_step_open(cell, neighbour)
        ]
        seen.update(around)
        waiting.extend(around)


def place_command(tokens: Sequence[Token]) -> PlaceToken | Together:
    """Return the command that places all creatures, or none."""
    steps = tuple(map(PlaceToken, tokens))
    return steps[0] if len(steps) == 1 else Together(steps)
