"""Which creatures on the board are chosen, one or several; groups are chosen whole."""

from collections.abc import Iterable

from gridapp.battle.state import Battle
from gridapp.battle.tokens import Token
from gridapp.grid.cells import Cell, Point
from gridapp.session.groups import occupied_cells
from gridapp.session.i18n import tr


def with_groups(battle: Battle, ids: Iterable[str]) -> tuple[str, ...]:
    """Those creatures that are there, each followed by the others of its group."""
    found: dict[str, None] = {}
    for token in filter(None, map(battle.token, ids)):
        found[token.id] = None
        if token.group:
            found |= {one.id: None for one in battle.tokens if one.group == token.group}
    return tuple(found)


def toggle(battle: Battle, ids: tuple[str, ...], token: str) -> tuple[str, ...]:
    """The same choice with one creature and its group more, or less if it is chosen."""
    other = with_groups(battle, (token,))
    if token in ids:
        return tuple(one for one in ids if one not in other)
    return tuple(dict.fromkeys((*ids, *other)))


def tokens_in_box(battle: Battle, one: Point, other: Point) -> tuple[str, ...]:
    """The creatures any of whose cells has its middle in the box between two points."""
    grid = battle.board.grid
    low = min(one[0], other[0]), min(one[1], other[1])
    high = max(one[0], other[0]), max(one[1], other[1])

    def is_in(cell: Cell) -> bool:
        x, y = grid.centre(cell)
        return low[0] <= x <= high[0] and low[1] <= y <= high[1]

    spaces = {token.id: grid.covered_cells(token.cell, token.space) for token in battle.tokens}
    return with_groups(battle, [key for key, cells in spaces.items() if any(map(is_in, cells))])


def find_tokens(battle: Battle, ids: Iterable[str]) -> tuple[Token, ...]:
    """The creatures of these ids that there are."""
    return tuple(token for token in map(battle.token, ids) if token is not None)


def shifted_cells(battle: Battle, ids: Iterable[str], by: Cell) -> tuple[dict[str, Cell], str]:
    """Where creatures come to stand that all go the same way; why they cannot, if they cannot."""
    grid, tokens = battle.board.grid, find_tokens(battle, ids)
    cells = {one.id: (one.cell[0] + by[0], one.cell[1] + by[1]) for one in tokens}
    taken = occupied_cells(battle, cells)
    for token in tokens:
        covered = grid.covered_cells(cells[token.id], token.space)
        if not all(cell in grid for cell in covered):
            return cells, tr("{who} does not fit on the board there", who=token.name)
        if any(cell in taken for cell in covered):
            return cells, tr("There is no room for {who}", who=token.name)
    return cells, ""


def unused_group(battle: Battle) -> str:
    """The name of a group that there is not."""
    names = {token.group for token in battle.tokens}
    return next(name for n in range(1, len(names) + 2) if (name := f"g{n}") not in names)
