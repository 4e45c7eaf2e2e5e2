"""Several creatures at once: names and ids that nobody has, and cells that are free."""

import re
from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from typing import NamedTuple

import msgspec

from gridapp.battle.commands import PlaceToken, Together
from gridapp.battle.state import Battle
from gridapp.battle.tokens import Token
from gridapp.geometry.movement.movement_map import MovementMap, movement_map_of
from gridapp.grid.cells import Cell
from gridapp.grid.grid import Grid

_NUMBERED = re.compile(r"(.*\S) [0-9]{1,6}")


class PlacementOptions(NamedTuple):
    """How creatures are to be placed: so many at a time, on a side of theirs or another, unseen."""

    number: int = 1
    side: str = ""
    hidden: bool = False


def numbered_name(name: str, taken: Iterable[str]) -> str:
    """The name, with the next number where there is such a creature already."""
    if name not in taken:
        return name
    match = _NUMBERED.fullmatch(name)
    base, names = match[1] if match else name, set(taken)
    return next(one for n in range(2, len(names) + 3) if (one := f"{base} {n}") not in names)


def with_unused_names(battle: Battle, tokens: Iterable[Token]) -> tuple[Token, ...]:
    """The creatures with ids and names that nobody on the board has, nor another of them."""
    ids = {token.id for token in battle.tokens}
    names = {token.name for token in battle.tokens}
    found = []
    for token in tokens:
        free = next(one for n in range(1, len(ids) + 2) if (one := f"t{n}") not in ids)
        name = numbered_name(token.name, names)
        ids.add(free)
        names.add(name)
        found.append(msgspec.structs.replace(token, id=free, name=name))
    return tuple(found)


def occupied_cells(battle: Battle, without: Iterable[str] = ()) -> set[Cell]:
    """The cells that somebody covers, but for these."""
    gone, grid = set(without), battle.board.grid
    return {
        cell
        for token in battle.tokens
        if token.id not in gone
        for cell in grid.covered_cells(token.cell, token.space)
    }


def on_free_cells(battle: Battle, tokens: Sequence[Token]) -> tuple[Token, ...]:
    """The creatures on free cells, each as near to the cell that it has as may be.

    All of them stand where one can walk to from the first one's cell: no wall, no closed door and
    no impassable cell cuts them off or lies under them. Empty where they do not all have room.
    """
    ground, taken = movement_map_of(battle.board), occupied_cells(battle)
    anchor = _anchor(ground, tokens[0].cell)
    if anchor is None:
        return ()
    joined = _reached(ground, anchor, {token.cell for token in tokens})
    found = []
    for token in tokens:
        around = _outwards(ground, token.cell if token.cell in joined else anchor)
        cell = next((one for one in around if _stands(ground, taken, token, one)), None)
        if cell is None:
            return ()
        taken.update(ground.grid.covered_cells(cell, token.space))
        found.append(msgspec.structs.replace(token, cell=cell))
    return tuple(found)


def _stands(ground: MovementMap, taken: set[Cell], token: Token, cell: Cell) -> bool:
    """Whether a creature has room at a cell, on ground that can be entered, with no wall in it."""
    covered = ground.grid.covered_cells(cell, token.space)
    has_room = fits_at(ground.grid, taken, token, cell)
    return (
        has_room
        and all(map(ground.terrain_factor, covered))
        and ground.can_stand(cell, token.space)
    )


def _anchor(ground: MovementMap, cell: Cell) -> Cell | None:
    """The cell, or the nearest one that somebody can stand on."""
    grid = ground.grid
    able = (one for one in grid.cells if ground.terrain_factor(one))
    return (
        cell
        if ground.terrain_factor(cell)
        else min(able, key=partial(grid.cell_distance, cell), default=None)
    )


def _reached(ground: MovementMap, start: Cell, wanted: set[Cell]) -> set[Cell]:
    """Those of some cells that one can walk to."""
    found = set()
    for cell in _outwards(ground, start):
        if cell in wanted:
            found.add(cell)
            if found == wanted:
                break
    return found


def fits_at(grid: Grid, taken: set[Cell], token: Token, cell: Cell) -> bool:
    """Whether a creature has room at a cell."""
    return all(one in grid and one not in taken for one in grid.covered_cells(cell, token.space))


def _outwards(ground: MovementMap, start: Cell) -> Iterator[Cell]:
    """The cells that one can walk to from a cell, those near it first."""
    seen, waiting = {start}, deque([start])
    while waiting:
        cell = waiting.popleft()
        yield cell
        beside = (one for one in ground.grid.neighbours(cell) if one not in seen)
        around = [
            one for one in beside if ground.terrain_factor(one) and ground.is_step_open(cell, one)
        ]
        seen.update(around)
        waiting.extend(around)


def place_command(tokens: Sequence[Token]) -> PlaceToken | Together:
    """What puts creatures on the board, all of them or none."""
    steps = tuple(map(PlaceToken, tokens))
    return steps[0] if len(steps) == 1 else Together(steps)
