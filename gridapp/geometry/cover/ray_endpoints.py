"""The points of a space between which rays are tried: its centre and the corners of its outline.

A space is open: its corners belong to it only as a limit, reached from inside it. So each corner
knows the directions that lead from it into the space.
"""

from collections.abc import Iterator, Sequence
from functools import cached_property, lru_cache
from math import hypot
from typing import TYPE_CHECKING, NamedTuple, overload

from gridapp.geometry.planar.segment_grid import TOUCH_TOLERANCE
from gridapp.grid.cells import Cell, Point
from gridapp.grid.grid import CellShape, Grid

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

Wedge = tuple[Point, Point]
"""Two directions, the second less than half a turn past the first, clockwise on the screen."""

ALL_ROUND: tuple[Wedge, ...] = (
    ((1.0, 0.0), (0.0, 1.0)),
    ((0.0, 1.0), (-1.0, 0.0)),
    ((-1.0, 0.0), (0.0, -1.0)),
    ((0.0, -1.0), (1.0, 0.0)),
)
"""The wedges of a point inside a space."""


ONE_CELL = frozenset({(0, 0)})
"""The shape of spaces of one cell."""


class RayEndpoint(NamedTuple):
    """An end of a ray, and the wedges of directions that lead from it into its space."""

    point: Point
    wedges: tuple[Wedge, ...]


class EndpointPattern:
    """The tips of all spaces of one shape, in cells from the centre of such a space.

    ``middle`` says where that lies from the centre of its first cell, ``extent`` how far from it
    the farthest tip.
    """

    def __init__(self, middle: Point, tips: tuple[RayEndpoint, ...]) -> None:
        self.middle = middle
        self.tips = tips
        self.extent = max(hypot(*tip.point) for tip in tips)


class RayEndpoints(Sequence[RayEndpoint]):
    """The centre of a space, then every corner on its outline; written out when looked at."""

    def __init__(self, centre: Point, pattern: EndpointPattern) -> None:
        self.centre = centre
        self.pattern = pattern

    @property
    def extent(self) -> float:
        """How far from the centre the farthest of them lies, in cells."""
        return self.pattern.extent

    @cached_property
    def _tips(self) -> tuple[RayEndpoint, ...]:
        x, y = self.centre
        return tuple(
            RayEndpoint((x + dx, y + dy), wedges) for (dx, dy), wedges in self.pattern.tips
        )

    def __len__(self) -> int:
        return len(self.pattern.tips)

    @overload
    def __getitem__(self, index: int) -> RayEndpoint: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[RayEndpoint, ...]: ...
    def __getitem__(self, index: int | slice) -> RayEndpoint | tuple[RayEndpoint, ...]:
        return self._tips[index]

    def __iter__(self) -> Iterator[RayEndpoint]:
        return iter(self._tips)


class TargetEndpoints:
    """The tips of several spaces at which rays are aimed."""

    def __init__(self, spaces: Sequence[RayEndpoints]) -> None:
        self.spaces = spaces

    def __len__(self) -> int:
        return len(self.spaces)

    @cached_property
    def centres(self) -> "NDArray[np.float64]":
        """Their centres: all across, all down."""
        import numpy as np

        flat = [value for space in self.spaces for value in space.centre]
        return np.array(flat).reshape(-1, 2).T

    @cached_property
    def extent(self) -> float:
        """How far from its centre the farthest tip of any of them lies, in cells."""
        return max({space.pattern: space.extent for space in self.spaces}.values(), default=0.0)


@lru_cache(maxsize=4096)
def ray_endpoints(grid: Grid, cells: tuple[Cell, ...]) -> RayEndpoints:
    """The tips of a space."""
    column, row = cells[0]
    shape = ONE_CELL if len(cells) == 1 else frozenset([(c - column, r - row) for c, r in cells])
    pattern = _pattern(grid.shape, shape)
    x, y = grid.centre(cells[0])
    return RayEndpoints((x + pattern.middle[0], y + pattern.middle[1]), pattern)


@lru_cache(maxsize=256)
def _pattern(shape: CellShape, cells: frozenset[Cell]) -> EndpointPattern:
    """The pattern of a space that has a cell (0, 0)."""
    grid = Grid(1, 1, shape)
    x, y = grid.centre((0, 0))
    wedges: dict[tuple[int, int], list[Wedge]] = {}
    points: dict[tuple[int, int], Point] = {}
    for cell in sorted(cells):
        corners = [(px - x, py - y) for px, py in grid.polygon(cell)]
        for k, (px, py) in enumerate(corners):
            (bx, by), (nx, ny) = corners[k - 1], corners[(k + 1) % len(corners)]
            key = (round(px / TOUCH_TOLERANCE), round(py / TOUCH_TOLERANCE))
            points.setdefault(key, (px, py))
            wedges.setdefault(key, []).append((unit(nx - px, ny - py), unit(bx - px, by - py)))
    full = 3 if grid.is_hex else 4
    centres = [grid.centre(cell) for cell in sorted(cells)]
    middle_x = sum(cx for cx, _ in centres) / len(centres) - x
    middle_y = sum(cy for _, cy in centres) / len(centres) - y
    outline = [
        RayEndpoint((points[key][0] - middle_x, points[key][1] - middle_y), tuple(found))
        for key, found in wedges.items()
        if len(found) < full
    ]
    return EndpointPattern((middle_x, middle_y), (RayEndpoint((0.0, 0.0), ALL_ROUND), *outline))


def unit(x: float, y: float) -> Point:
    """A direction with length 1."""
    size = (x * x + y * y) ** 0.5
    return (x / size, y / size)
