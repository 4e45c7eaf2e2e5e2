"""Several creatures at once: names and ids that nobody has, and cells that are free."""

import re
from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

import msgspec

from gridapp.battle.commands import PlaceToken, Together
from gridapp.battle.state import Battle
from gridapp.battle.tokens import Token
from gridapp.grid.cells import Cell
from gridapp.grid.grid import Grid

_NUMBERED = re.compile(r"(.*\S) [0-9]{1,6}")


class Wished(NamedTuple):
    """How creatures are to be placed: so many at a time, on a side of theirs or another, unseen."""

    number: int = 1
    side: str = ""
    hidden: bool = False


def numbered(name: str, taken: Iterable[str]) -> str:
    """The name, with the next number where there is such a creature already."""
    if name not in taken:
        return name
    match = _NUMBERED.fullmatch(name)
    base, names = match[1] if match else name, set(taken)
    return next(one for n in range(2, len(names) + 3) if (one := f"{base} {n}") not in names)


def renamed(battle: Battle, tokens: Iterable[Token]) -> tuple[Token, ...]:
    """The creatures with ids and names that nobody on the board has, nor another of them."""
    ids = {token.id for token in battle.tokens}
    names = {token.name for token in battle.tokens}
    found = []
    for token in tokens:
        free = next(one for n in range(1, len(ids) + 2) if (one := f"t{n}") not in ids)
        name = numbered(token.name, names)
        ids.add(free)
        names.add(name)
        found.append(msgspec.structs.replace(token, id=free, name=name))
    return tuple(found)


def occupied(battle: Battle, without: Iterable[str] = ()) -> set[Cell]:
    """The cells that somebody covers, but for these."""
    gone, grid = set(without), battle.board.grid
    return {
        cell
        for token in battle.tokens
        if token.id not in gone
        for cell in grid.covered(token.cell, token.space)
    }


def settled(battle: Battle, tokens: Sequence[Token]) -> tuple[Token, ...]:
    """The creatures on free cells, each as near to the cell that it has as may be.

    Empty where there is no room for all of them.
    """
    grid, taken = battle.board.grid, occupied(battle)
    found = []
    for token in tokens:
        cells = (cell for cell in _outwards(grid, token.cell) if fits(grid, taken, token, cell))
        cell = next(cells, None)
        if cell is None:
            return ()
        taken.update(grid.covered(cell, token.space))
        found.append(msgspec.structs.replace(token, cell=cell))
    return tuple(found)


def fits(grid: Grid, taken: set[Cell], token: Token, cell: Cell) -> bool:
    """Whether a creature has room at a cell."""
    return all(one in grid and one not in taken for one in grid.covered(cell, token.space))


def _outwards(grid: Grid, start: Cell) -> Iterator[Cell]:
    """The cells of the board, those near a cell first."""
    column, row = grid.offset_of(start)
    within = min(max(column, 0), grid.columns - 1), min(max(row, 0), grid.rows - 1)
    first = grid.from_offset(within)
    seen, waiting = {first}, deque([first])
    while waiting:
        cell = waiting.popleft()
        yield cell
        around = [one for one in grid.neighbours(cell) if one not in seen]
        seen.update(around)
        waiting.extend(around)


def placing(tokens: Sequence[Token]) -> PlaceToken | Together:
    """What puts creatures on the board, all of them or none."""
    steps = tuple(map(PlaceToken, tokens))
    return steps[0] if len(steps) == 1 else Together(steps)
