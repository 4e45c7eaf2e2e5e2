"""A view cut to a region: everything outside is absent from the value drawn.

A file of lines and letters holds everything that is drawn, cut away or not, so it is drawn from a
cropped view alone.
"""

from collections.abc import Callable, Iterable
from typing import Any, NamedTuple, TypeVar

from msgspec.structs import replace

from gridapp.battle.shown.views import GmView, PlayerView, SeenToken
from gridapp.grid.cells import Cell, Point
from gridapp.grid.grid import Grid

Piece = TypeVar("Piece", bound=Any)
"""A wall or door: a struct with the ends ``a`` and ``b``."""


class ViewRectangle(NamedTuple):
    """A rectangle in cell units."""

    left: float
    top: float
    right: float
    bottom: float


def cropped(view: PlayerView | GmView, corners: tuple[Cell, Cell]) -> PlayerView | GmView:
    """Return a view without what lies outside the cells between two corners."""
    seen = view if isinstance(view, PlayerView) else view.seen
    inside = frozenset(cells_between(seen.grid, corners))
    box = box_round(seen.grid, inside)
    part = _cropped_seen(seen, inside, box)
    if isinstance(view, PlayerView):
        return part
    areas = (replace(area, cells=_within(area.cells, inside)) for area in view.areas)
    terrain = (replace(each, cells=_within(each.cells, inside)) for each in view.terrain)
    return replace(
        view,
        seen=part,
        hidden=_standing(seen.grid, view.hidden, inside),
        walls=_cut(view.walls, box),
        doors=_cut(view.doors, box),
        terrain=tuple(each for each in terrain if each.cells),
        notes=tuple(note for note in view.notes if note.cell in inside),
        lights=tuple(light for light in view.lights if _contains(box, light.place)),
        areas=tuple(area for area in areas if area.cells),
    )


def cells_between(grid: Grid, corners: tuple[Cell, Cell]) -> list[Cell]:
    """Return the cells between two corner cells, row by row."""
    (left, top), (right, bottom) = map(grid.offset_of, corners)
    return [
        grid.from_offset((column, row))
        for row in range(top, bottom + 1)
        for column in range(left, right + 1)
    ]


def box_round(grid: Grid, cells: Iterable[Cell]) -> ViewRectangle:
    """Return the rectangle round cells, in cell units."""
    points = [point for cell in cells for point in grid.polygon(cell)]
    x, y = zip(*points, strict=True)
    return ViewRectangle(min(x), min(y), max(x), max(y))


def _cropped_seen(view: PlayerView, inside: frozenset[Cell], box: ViewRectangle) -> PlayerView:
    areas, terrain, links = (
        tuple(replace(each, cells=_within(each.cells, inside)) for each in pieces)
        for pieces in (view.areas, view.terrain, view.links)
    )
    return replace(
        view,
        tokens=_standing(view.grid, view.tokens, inside),
        doors=_cut(view.doors, box),
        walls=_cut(view.walls, box),
        notes=tuple(note for note in view.notes if note.cell in inside),
        areas=tuple(area for area in areas if area.cells),
        terrain=tuple(each for each in terrain if each.cells),
        links=tuple(link for link in links if link.cells),
    )


def _standing(
    grid: Grid, tokens: Iterable[SeenToken], inside: frozenset[Cell]
) -> tuple[SeenToken, ...]:
    return tuple(
        token
        for token in tokens
        if inside.intersection(grid.covered_cells(token.cell, token.space))
    )


def _within(cells: Iterable[Cell], inside: frozenset[Cell]) -> tuple[Cell, ...]:
    return tuple(cell for cell in cells if cell in inside)


def _contains(box: ViewRectangle, point: Point) -> bool:
    return box.left <= point[0] <= box.right and box.top <= point[1] <= box.bottom


def _cut(pieces: Iterable[Piece], box: ViewRectangle) -> tuple[Piece, ...]:
    """Return the parts of walls and doors inside a rectangle."""
    cut = ((piece, clip_segment(piece.a, piece.b, box)) for piece in pieces)
    return tuple(replace(piece, a=ends[0], b=ends[1]) for piece, ends in cut if ends is not None)


def clip_segment(a: Point, b: Point, box: ViewRectangle) -> tuple[Point, Point] | None:
    """Return the part of a segment inside a rectangle, ``None`` if there is none (Liang-Barsky)."""
    (ax, ay), dx, dy = a, b[0] - a[0], b[1] - a[1]
    enters, leaves = 0.0, 1.0
    for step, room in (
        (-dx, ax - box.left),
        (dx, box.right - ax),
        (-dy, ay - box.top),
        (dy, box.bottom - ay),
    ):
        if step == 0:
            if room < 0:
                return None
        elif step < 0:
            enters = max(enters, room / step)
        else:
            leaves = min(leaves, room / step)
    if enters > leaves:
        return None
    point_at: Callable[[float], Point] = lambda share: (ax + share * dx, ay + share * dy)  # noqa: E731
    return (a if enters == 0 else point_at(enters)), (b if leaves == 1 else point_at(leaves))
