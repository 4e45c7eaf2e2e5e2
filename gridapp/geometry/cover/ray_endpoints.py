"""The endpoints of rays: the centre and the outline corners of a footprint.

A footprint is an open set: its corners belong to it only as limits from inside. Each corner
therefore carries the directions that lead from it into the footprint.

Footprints of one shape have one pattern of endpoints, moved to each place: O(endpoints) a place.
Oracle: ``tests/geometry/oracles_sight.py`` finds endpoints and their directions on the lattice.
"""

from collections.abc import Iterator, Sequence
from functools import cached_property
from math import hypot
from typing import TYPE_CHECKING, NamedTuple, overload

from gridapp.caching import cached
from gridapp.geometry.planar.tolerances import TOUCH_TOLERANCE
from gridapp.grid.cells import Cell, Footprint, Point
from gridapp.grid.grid import CellShape, Grid

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

Wedge = tuple[Point, Point]
"""Two unit vectors, the second less than 180 degrees clockwise (on the screen) of the first."""

ALL_ROUND: tuple[Wedge, ...] = (
    ((1.0, 0.0), (0.0, 1.0)),
    ((0.0, 1.0), (-1.0, 0.0)),
    ((-1.0, 0.0), (0.0, -1.0)),
    ((0.0, -1.0), (1.0, 0.0)),
)
"""The wedges of a point inside a footprint."""


ONE_CELL = frozenset({(0, 0)})
"""The form of footprints of one cell."""


class RayEndpoint(NamedTuple):
    """An end of a ray, and the wedges of directions into the footprint."""

    point: Point
    wedges: tuple[Wedge, ...]


class EndpointPattern:
    """The endpoints shared by all footprints of one form, relative to the footprint's centre.

    ``centre_offset`` is that centre relative to the centre of the first cell; ``extent`` is the
    distance of the farthest endpoint from the centre, in cells; ``half_size`` the same along both
    axes.
    """

    def __init__(self, centre_offset: Point, endpoints: tuple[RayEndpoint, ...]) -> None:
        self.centre_offset = centre_offset
        self.endpoints = endpoints
        self.extent = max(hypot(*endpoint.point) for endpoint in endpoints)
        xs, ys = zip(*(endpoint.point for endpoint in endpoints), strict=True)
        self.half_size: Point = max(map(abs, xs)), max(map(abs, ys))

    @property
    def is_one_cell(self) -> bool:
        """True for a footprint of a single cell."""
        return self.centre_offset == (0.0, 0.0)

    @cached_property
    def offsets(self) -> "NDArray[np.float64]":
        """The endpoints relative to the centre, shape (n, 2)."""
        import numpy as np

        return np.array([endpoint.point for endpoint in self.endpoints])


class RayEndpoints(Sequence[RayEndpoint]):
    """The centre of a footprint, then every corner of its outline; created on first access."""

    def __init__(self, centre: Point, pattern: EndpointPattern) -> None:
        self.centre = centre
        self.pattern = pattern

    @property
    def extent(self) -> float:
        """The distance of the farthest endpoint from the centre, in cells."""
        return self.pattern.extent

    @cached_property
    def _endpoints(self) -> tuple[RayEndpoint, ...]:
        x, y = self.centre
        return tuple(
            RayEndpoint((x + dx, y + dy), wedges) for (dx, dy), wedges in self.pattern.endpoints
        )

    def __len__(self) -> int:
        return len(self.pattern.endpoints)

    @overload
    def __getitem__(self, index: int) -> RayEndpoint: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[RayEndpoint, ...]: ...
    def __getitem__(self, index: int | slice) -> RayEndpoint | tuple[RayEndpoint, ...]:
        return self._endpoints[index]

    def __iter__(self) -> Iterator[RayEndpoint]:
        return iter(self._endpoints)


class TargetEndpoints:
    """The ray endpoints of several targets."""

    def __init__(self, targets: Sequence[RayEndpoints]) -> None:
        self.targets = targets

    def __len__(self) -> int:
        return len(self.targets)

    @cached_property
    def centres(self) -> "NDArray[np.float64]":
        """The centres of the targets, shape (2, n)."""
        import numpy as np

        flat = [value for target in self.targets for value in target.centre]
        return np.array(flat).reshape(-1, 2).T

    @cached_property
    def members(self) -> "dict[EndpointPattern, NDArray[np.int64]]":
        """The numbers of the targets of each pattern, ascending."""
        import numpy as np

        numbers: dict[EndpointPattern, list[int]] = {}
        for number, target in enumerate(self.targets):
            numbers.setdefault(target.pattern, []).append(number)
        return {pattern: np.array(members) for pattern, members in numbers.items()}

    @cached_property
    def extent(self) -> float:
        """The largest extent of any target, in cells."""
        return max([pattern.extent for pattern in self.members], default=0.0)


@cached(4096)
def ray_endpoints(grid: Grid, cells: Footprint) -> RayEndpoints:
    """Return the ray endpoints of a footprint."""
    column, row = cells[0]
    shape = ONE_CELL if len(cells) == 1 else frozenset([(c - column, r - row) for c, r in cells])
    pattern = _pattern(grid.shape, shape)
    x, y = grid.centre(cells[0])
    return RayEndpoints((x + pattern.centre_offset[0], y + pattern.centre_offset[1]), pattern)


@cached(256)
def _pattern(shape: CellShape, cells: frozenset[Cell]) -> EndpointPattern:
    """Return the pattern of a footprint given relative to its first cell."""
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
    centre_x = sum(cx for cx, _ in centres) / len(centres) - x
    centre_y = sum(cy for _, cy in centres) / len(centres) - y
    outline = [
        RayEndpoint((points[key][0] - centre_x, points[key][1] - centre_y), tuple(corner_wedges))
        for key, corner_wedges in wedges.items()
        if len(corner_wedges) < full
    ]
    return EndpointPattern((centre_x, centre_y), (RayEndpoint((0.0, 0.0), ALL_ROUND), *outline))


def unit(x: float, y: float) -> Point:
    """Return the unit vector of a direction."""
    size = (x * x + y * y) ** 0.5
    return (x / size, y / size)
