"""The smallest part of the map with everything the players know of it."""

from gridapp.battle.shown.views import PlayerView
from gridapp.geometry.planar.rasters import bounding_box, union
from gridapp.grid.floors import floor_corner, floor_size
from gridapp.grid.grid import Grid
from gridapp.session.table.camera import Bounds

_BORDER = 1.0
"""Cells of unknown map round what is known, so that its edge is seen."""
_LEAST = (16.0, 9.0)
"""At least so many cells are shown: a torch in the dark does not fill the screen."""


def known_part(view: PlayerView, floor: int) -> Bounds | None:
    """Return the known part of a floor in whole cells, ``None`` if all or nothing of it is known.

    It is worked out from a players' view alone, so it tells them nothing that they do not see.
    """
    if view.known is None:
        return None
    corner, size = floor_corner(view.grid, floor), floor_size(view.grid)
    box = bounding_box(union(view.known.seen, view.known.remembered), corner, size)
    if box is None:
        return None
    left, top, right, bottom = box
    across = _span(left, right, _LEAST[0], corner[0], corner[0] + size[0])
    along = _span(top, bottom, _LEAST[1], corner[1], corner[1] + size[1])
    return Bounds(across[0], along[0], across[1], along[1])


def with_edge_of_map(known: Bounds, grid: Grid, floor: int, whole: Bounds) -> Bounds:
    """Return a known part that goes on to the end of ``whole`` wherever it reaches the map's edge.

    ``whole`` is the floor with what stands round it: the letters of columns and numbers of rows.
    """
    (left, top), (width, height) = floor_corner(grid, floor), floor_size(grid)
    return Bounds(
        min(known.left, whole.left) if known.left <= left else known.left,
        min(known.top, whole.top) if known.top <= top else known.top,
        max(known.right, whole.right) if known.right >= left + width else known.right,
        max(known.bottom, whole.bottom) if known.bottom >= top + height else known.bottom,
    )


def _span(low: float, high: float, least: float, first: float, last: float) -> tuple[float, float]:
    """Return a stretch with a border and of a least length, inside the floor."""
    low, high = low - _BORDER, high + _BORDER
    missing = max(0.0, least - (high - low)) / 2
    low, high = low - missing, high + missing
    if low < first:
        low, high = first, high + first - low
    if high > last:
        low, high = low - (high - last), last
    return max(low, first), high
