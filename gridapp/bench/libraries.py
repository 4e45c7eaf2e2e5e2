"""The libraries measured against, each imported only if installed."""

import importlib
import random
from collections.abc import Sequence
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from gridapp.bench.scenes import Block
from gridapp.caching import cached_for_good
from gridapp.grid.cells import Cell, Point, Polygon
from gridapp.grid.grid import Grid

if TYPE_CHECKING:
    from numpy.typing import NDArray


def has(name: str) -> bool:
    """Return True if a library is installed."""
    return find_spec(name) is not None


@cached_for_good
def module(name: str) -> Any:  # noqa: ANN401 - a library that need not be there has no types here
    """Return a module by name, untyped: type checks must not depend on installed libraries."""
    return importlib.import_module(name)


class Lines(NamedTuple):
    """Walls as a prepared union, intersected with arrays of rays."""

    union: Any

    @classmethod
    def of(cls, blocks: Sequence[Block]) -> "Lines":
        import shapely

        ends = [pair for box in blocks for pair in _sides(box)]
        union = shapely.union_all(shapely.linestrings(np.array(ends)))
        shapely.prepare(union)
        return cls(union)

    def blocked(
        self, grid: Grid, attacker: Cell, targets: Sequence[Cell]
    ) -> "tuple[NDArray[np.float64], NDArray[np.bool_]]":
        """Return the rays between the corners of cells, and which of them hit a wall."""
        import shapely

        starts = np.array(grid.polygon(attacker))
        ends = np.array([grid.polygon(cell) for cell in targets]).reshape(-1, 2)
        rays = np.empty((len(starts) * len(ends), 2, 2))
        rays[:, 0] = np.repeat(starts, len(ends), 0)
        rays[:, 1] = np.tile(ends, (len(starts), 1))
        return rays, shapely.intersects(self.union, shapely.linestrings(rays))


def _sides(box: Block) -> list[tuple[Point, Point]]:
    corners = box.corners
    return list(zip(corners, corners[1:] + corners[:1], strict=True))


class Shadows(NamedTuple):
    """Visibility as the board minus the union of all wall shadows."""

    board: Any
    sides: "NDArray[np.float64]"

    @classmethod
    def of(cls, grid: Grid, blocks: Sequence[Block]) -> "Shadows":
        import shapely

        sides = np.array([pair for box in blocks for pair in _sides(box)])
        return cls(shapely.box(0, 0, *grid.size), sides)

    def seen(self, eye: Point) -> Any:  # noqa: ANN401 - shapely has no types here
        """Return the polygon visible from an eye point."""
        import shapely

        ways = self.sides - np.array(eye)
        far = np.array(eye) + ways * (1e5 / np.hypot(ways[..., 0], ways[..., 1])[..., None])
        quads = np.concatenate((self.sides, far[:, ::-1]), axis=1)
        shade = shapely.union_all(shapely.polygons(quads))
        parts = shapely.get_parts(shapely.difference(self.board, shade))
        return parts[shapely.intersects_xy(shapely.buffer(parts, 1e-6), *eye)][0]


def clipped(polygon: Polygon, corners: Sequence[Polygon]) -> list[float]:
    """Return the area of each unit square inside a polygon, by shapely."""
    import shapely

    seen = shapely.Polygon(polygon)
    boxes = [(*square[0], *square[2]) for square in corners]
    return [float(shapely.clip_by_rect(seen, *box).area) for box in boxes]


class Sightseer(NamedTuple):
    """Visibility by the visilibity package."""

    environment: Any

    @classmethod
    def of(cls, grid: Grid, blocks: Sequence[Block]) -> "Sightseer":
        """Build the board as a polygon with holes.

        Raises:
            ValueError: visilibity rejects the blocks.
        """
        kind = module("visilibity")
        width, height = grid.size
        rims: list[Polygon] = [((0.0, 0.0), (width, 0.0), (width, height), (0.0, height))]
        rims += [tuple(reversed(box.corners)) for box in blocks]
        polygons = [kind.Polygon([kind.Point(*corner) for corner in rim]) for rim in rims]
        environment = kind.Environment(polygons)
        if not environment.is_valid(1e-9):
            raise ValueError("visilibity finds the blocks invalid")
        return cls(environment)

    def seen(self, eye: Point) -> Any:  # noqa: ANN401 - the package has no types
        """Return the polygon visible from an eye point."""
        kind = module("visilibity")
        return kind.Visibility_Polygon(kind.Point(*eye), self.environment, 1e-9)


def eye_points(grid: Grid, blocks: Sequence[Block], count: int) -> list[Point]:
    """Return distinct random points outside every block."""
    rnd = random.Random("eyes")
    width, height = grid.size
    points: list[Point] = []
    while len(points) < count:
        point = (rnd.uniform(0.5, width - 0.5), rnd.uniform(0.5, height - 0.5))
        if not any(box.contains(point) for box in blocks):
            points.append(point)
    return points
