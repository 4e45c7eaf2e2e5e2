"""The part of the map on the players' screen, and the place of each point.

Points of the map are in cell units, points of the screen in device pixels from its upper left
corner. Every place is worked out from the origin (``origin + i * pitch``): a rounded pitch added up
would be off by 14 pixels after 40 cells.
"""

from collections.abc import Iterable
from math import floor
from typing import NamedTuple

import msgspec

from gridapp.grid import hexes
from gridapp.grid.cells import Point
from gridapp.grid.floors import one_floor
from gridapp.grid.grid import CellShape, Grid
from gridapp.session.table.calibration import MM_PER_INCH, Density
from gridapp.session.table.monitors import SafeArea

_MIN_PITCH = 0.05
"""Smallest cell in device pixels, for screens of a pixel."""

_UNKNOWN = Density(96 / MM_PER_INCH, 96 / MM_PER_INCH)


class Frame(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The part of the map on the players' screen.

    `centre` lies in the middle of the screen's safe area. `turn` counts quarter turns of the map,
    clockwise. With `true_size` a cell has its size at the table; otherwise the whole map fits.
    """

    centre: Point = (0.0, 0.0)
    turn: int = 0
    true_size: bool = False


class TableScreen(NamedTuple):
    """A screen: size in device pixels, density (None if not calibrated) and safe area.

    `panels` are the device pixels at left, top, right and bottom that a whole map leaves to the
    players' panels; at true size they lie over the map, which never moves for them.
    """

    width: int
    height: int
    density: Density | None = None
    safe: SafeArea = SafeArea()
    cell: float = MM_PER_INCH
    panels: tuple[float, float, float, float] = (0.0, 0.0, 0.0, 0.0)

    @property
    def safe_rect(self) -> tuple[float, float, float, float]:
        """Left, top, right and bottom of the safe area in device pixels; at least a pixel wide."""
        per_mm, safe = self.density or _UNKNOWN, self.safe
        left, top = safe.left * per_mm.x, safe.top * per_mm.y
        right = max(left + 1.0, self.width - safe.right * per_mm.x)
        bottom = max(top + 1.0, self.height - safe.bottom * per_mm.y)
        return left, top, right, bottom

    @property
    def pitch(self) -> Point:
        """The true size of a cell in device pixels, across and along; not rounded."""
        per_mm = self.density or _UNKNOWN
        return self.cell * per_mm.x, self.cell * per_mm.y


class Placement(NamedTuple):
    """Where map points lie on the screen: the origin, and what one cell right and down adds."""

    origin: Point
    right: Point
    down: Point

    def to_screen(self, point: Point) -> Point:
        """Return the place of a map point on the screen."""
        x, y = point
        return (
            self.origin[0] + x * self.right[0] + y * self.down[0],
            self.origin[1] + x * self.right[1] + y * self.down[1],
        )

    def to_map(self, point: Point) -> Point:
        """Return the map point at a place on the screen."""
        x, y = point[0] - self.origin[0], point[1] - self.origin[1]
        (a, c), (b, d) = self.right, self.down
        size = a * d - b * c
        return (d * x - b * y) / size, (a * y - c * x) / size


class Bounds(NamedTuple):
    """A rectangle of the map in cell units."""

    left: float
    top: float
    right: float
    bottom: float

    @property
    def centre(self) -> Point:
        """The middle."""
        return (self.left + self.right) / 2, (self.top + self.bottom) / 2

    def contains(self, point: Point, margin: float = 0.0) -> bool:
        """Return True if a point lies inside, at least `margin` from every edge."""
        return (
            self.left + margin <= point[0] <= self.right - margin
            and self.top + margin <= point[1] <= self.bottom - margin
        )


def place(frame: Frame, screen: TableScreen, whole: Bounds) -> Placement:
    """Return where the map lies on a screen; `whole` is what must fit without a true size."""
    left, top, right, bottom = screen.safe_rect
    x, y = screen.pitch
    centre = frame.centre
    if not frame.true_size:
        centre = whole.centre
        left, top = left + screen.panels[0], top + screen.panels[1]
        right = max(left + 1.0, right - screen.panels[2])
        bottom = max(top + 1.0, bottom - screen.panels[3])
        wide, high = whole.right - whole.left, whole.bottom - whole.top
        if frame.turn % 2:
            wide, high = high, wide
        share = min((right - left) / (wide * x), (bottom - top) / (high * y))
        x, y = x * share, y * share
    along, down = _axes(frame.turn, max(x, _MIN_PITCH), max(y, _MIN_PITCH))
    middle = ((left + right) / 2, (top + bottom) / 2)
    origin = (
        middle[0] - centre[0] * along[0] - centre[1] * down[0],
        middle[1] - centre[0] * along[1] - centre[1] * down[1],
    )
    return Placement(origin, along, down)


def _axes(turn: int, x: float, y: float) -> tuple[Point, Point]:
    """Return what a step right and a step down on the map are on the screen."""
    return (
        ((x, 0.0), (0.0, y)),
        ((0.0, y), (-x, 0.0)),
        ((-x, 0.0), (0.0, -y)),
        ((0.0, -y), (x, 0.0)),
    )[turn % 4]


def line_positions(origin: float, pitch: float, indices: Iterable[int]) -> tuple[int, ...]:
    """Return the device pixel nearest to each grid line."""
    return tuple(floor(origin + index * pitch + 0.5) for index in indices)


def outline(placement: Placement, screen: TableScreen) -> tuple[Point, ...]:
    """Return the corners of the safe area on the map, beginning at the screen's upper left."""
    left, top, right, bottom = screen.safe_rect
    corners = ((left, top), (right, top), (right, bottom), (left, bottom))
    return tuple(placement.to_map(corner) for corner in corners)


def whole_steps(grid: Grid) -> Point:
    """Return the smallest moves across and along after which the grid lies on itself again.

    On hexes every second row lies half a cell aside, so that is two rows.
    """
    two_rows = 2 * hexes.ROW_SPACING
    return {
        CellShape.SQUARE: (1.0, 1.0),
        CellShape.HEX_POINTY: (1.0, two_rows),
        CellShape.HEX_FLAT: (two_rows, 1.0),
    }[grid.shape]


def moved(frame: Frame, grid: Grid, across: int, along: int) -> Frame:
    """Return the frame moved by whole cells; its centre stays on the board."""
    steps, size = whole_steps(grid), grid.size
    centre = (
        _stepped(frame.centre[0], steps[0], across, size[0]),
        _stepped(frame.centre[1], steps[1], along, size[1]),
    )
    return msgspec.structs.replace(frame, centre=centre)


def _stepped(start: float, step: float, count: int, limit: float) -> float:
    """Return the start plus as many steps as stay from 0 to the limit."""
    sign = 1 if count > 0 else -1
    steps = (limit - start) / step if count > 0 else start / step
    return start + sign * min(abs(count), max(0, floor(steps + 1e-9))) * step


def first_frame(grid: Grid) -> Frame:
    """Return the frame of a map never shown before: the whole map, or floor 0."""
    width, height = one_floor(grid).size
    return Frame(centre=(round(width) / 2, round(height) / 2))
