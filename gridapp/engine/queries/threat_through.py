"""Threatened areas beyond openings: cells of another floor that a creature reaches.

Asked as everything through openings is (`openings`): on the map of the upper floor, where who is
below stands in the opening, lower by the height between the floors. From above only the cells
under an opening are reached; from under an opening the cells of the upper floor around it.
Oracle: ``tests/engine/test_threat_through.py`` sets a creature on every cell.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

import msgspec

from gridapp.battle.board import Link
from gridapp.battle.tokens import Token
from gridapp.engine.queries.openings import height_between
from gridapp.engine.queries.positions import Positions
from gridapp.engine.types import Reach
from gridapp.grid.boxes import Box
from gridapp.grid.cells import Cell
from gridapp.grid.distances import rise
from gridapp.grid.floors import floor_of, on_floor

AreaOf = Callable[[tuple[Cell, ...], Reach, int], frozenset[Cell]]
"""The cells in reach of a space, for a reach at a height difference."""


def shortened(reach: Reach, extra_distance: int) -> Reach:
    """Return a reach that is shorter by an extra distance."""
    if not extra_distance:
        return reach
    return msgspec.structs.replace(reach, farthest=reach.farthest - extra_distance)


def cells_threatened_through(
    positions: Positions, token: Token, reach: Reach, area: AreaOf
) -> frozenset[Cell]:
    """Return the cells of other floors at which a reach covers a creature on the ground."""
    grid = positions.grid
    if not grid.floor_rows:
        return frozenset()
    cells = set[Cell]()
    floor = floor_of(grid, token.cell)
    for link in positions.battle.board.links:
        if link.opening and floor_of(grid, link.opening[0]) == floor:
            cells.update(_cells_below(positions, token, reach, area, link))
        elif link.opening and floor == link.below:
            cells.update(_cells_above(positions, token, reach, area, link))
    return frozenset(cells)


def _cells_below(
    positions: Positions, token: Token, reach: Reach, area: AreaOf, link: Link
) -> Iterator[Cell]:
    """Yield the cells under an opening in reach of a creature on the edge."""
    grid, grounds = positions.grid, positions.ground_heights
    depth = height_between(positions.battle.board, link)
    under = {cell: on_floor(grid, cell, link.below) for cell in link.opening}
    heights = {cell: grounds.get(below, 0) - depth for cell, below in under.items()}
    for cell in _reached(positions, token, reach, area, heights):
        yield under[cell]


def _cells_above(
    positions: Positions, token: Token, reach: Reach, area: AreaOf, link: Link
) -> Iterator[Cell]:
    """Yield the cells of the upper floor in reach of a creature under the opening."""
    grid, grounds = positions.grid, positions.ground_heights
    floor = floor_of(grid, link.opening[0])
    up = positions.raised_to(token, floor)
    if up is None:
        return
    widest = area(positions.cells(up), msgspec.structs.replace(reach, nearest=0), 0)
    heights = {cell: grounds.get(cell, 0) for cell in widest if floor_of(grid, cell) == floor}
    yield from _reached(positions, up, reach, area, heights)


def _reached(
    positions: Positions, token: Token, reach: Reach, area: AreaOf, heights: Mapping[Cell, int]
) -> Iterator[Cell]:
    """Yield the cells in reach; the rise to each is taken from its own ground."""
    elevation, body = positions.elevation(token), positions.height_in_cells(token)
    for height in set(heights.values()):
        counts = positions.book.cells.heights
        up = rise(elevation, height, height=body) if counts else 0
        inside = area(positions.cells(token), reach, up)
        yield from (cell for cell, ground in heights.items() if ground == height and cell in inside)


def boxes_through(positions: Positions, token: Token, box: Box) -> Iterator[Box]:
    """Yield a creature's box of reach on each floor joined to its own by openings."""
    grid = positions.grid
    if not grid.floor_rows:
        return
    floor, floors = floor_of(grid, token.cell), set[int]()
    for link in positions.battle.board.links:
        if link.opening:
            joined = {floor_of(grid, link.opening[0]), link.below}
            floors |= joined - {floor} if floor in joined else set()
    for number in sorted(floors):
        column, row = on_floor(grid, token.cell, number)
        yield box.translated((column - token.cell[0], row - token.cell[1]))


def by_weapons(
    areas: Sequence[tuple[str, frozenset[Cell]]],
) -> Iterator[tuple[tuple[str, ...], Iterable[Cell]]]:
    """Yield the cells in any of a creature's areas, grouped by the weapons that threaten them.

    ``areas`` names each weapon with its threatened area. Groups share no cell.
    """
    if len(areas) == 1:
        ((weapon, cells),) = areas
        yield (weapon,), cells
        return
    groups: dict[tuple[str, ...], list[Cell]] = {}
    for cell in frozenset().union(*(area for _, area in areas)):
        weapons = tuple([weapon for weapon, area in areas if cell in area])
        groups.setdefault(weapons, []).append(cell)
    yield from groups.items()
