"""The selection of creatures on the board; groups are selected as a whole."""

from collections.abc import Iterable

from gridapp.battle.state import Battle
from gridapp.battle.tokens import Token
from gridapp.grid.cells import Cell, Point
from gridapp.session.groups.placing import occupied_cells
from gridapp.session.i18n import tr


def with_groups(battle: Battle, ids: Iterable[str]) -> tuple[str, ...]:
    """Return the existing creatures, each followed by the rest of its group."""
    ids_found: dict[str, None] = {}
    for token in filter(None, map(battle.token, ids)):
        ids_found[token.id] = None
        if token.group:
            ids_found |= {
                member.id: None for member in battle.tokens if member.group == token.group
            }
    return tuple(ids_found)


def toggle(battle: Battle, ids: tuple[str, ...], token: str) -> tuple[str, ...]:
    """Return the selection with a creature and its group added, or removed if selected."""
    group = with_groups(battle, (token,))
    if token in ids:
        return tuple(token_id for token_id in ids if token_id not in group)
    return tuple(dict.fromkeys((*ids, *group)))


def tokens_in_box(battle: Battle, corner: Point, opposite: Point) -> tuple[str, ...]:
    """Return the creatures with the centre of any cell inside a box, and their groups."""
    grid = battle.board.grid
    low = min(corner[0], opposite[0]), min(corner[1], opposite[1])
    high = max(corner[0], opposite[0]), max(corner[1], opposite[1])

    def is_in(cell: Cell) -> bool:
        x, y = grid.centre(cell)
        return low[0] <= x <= high[0] and low[1] <= y <= high[1]

    spaces = {token.id: grid.covered_cells(token.cell, token.space) for token in battle.tokens}
    return with_groups(battle, [key for key, cells in spaces.items() if any(map(is_in, cells))])


def find_tokens(battle: Battle, ids: Iterable[str]) -> tuple[Token, ...]:
    """Return the existing creatures of these ids."""
    return tuple(token for token in map(battle.token, ids) if token is not None)


def shifted_cells(battle: Battle, ids: Iterable[str], by: Cell) -> tuple[dict[str, Cell], str]:
    """Return the cells of creatures moved by a common offset, and the reason if not possible."""
    grid, tokens = battle.board.grid, find_tokens(battle, ids)
    cells = {token.id: (token.cell[0] + by[0], token.cell[1] + by[1]) for token in tokens}
    taken = occupied_cells(battle, cells)
    for token in tokens:
        covered = grid.covered_cells(cells[token.id], token.space)
        if not all(cell in grid for cell in covered):
            return cells, tr("{who} does not fit on the board there", who=token.name)
        if any(cell in taken for cell in covered):
            return cells, tr("There is no room for {who}", who=token.name)
    return cells, ""


def unused_group(battle: Battle) -> str:
    """Return an unused group name."""
    names = {token.group for token in battle.tokens}
    return next(name for n in range(1, len(names) + 2) if (name := f"g{n}") not in names)
