"""The walls in the corridor between one footprint and each of many targets.

The corridor of a pair of footprints is the narrowest infinite strip along the line of their centres
that contains both. All pairs of target and wall are tested by one float32 matrix product; the
conservative margin ``FLOAT32_ERROR`` makes the result a superset, so no wall is missed.
O(targets * walls) multiplications. Points are in cells, relative to the attacker's centre. Oracle:
``tests/geometry/test_ray_batch.py`` compares with each target alone and with every wall.
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from gridapp.geometry.cover.ray_endpoints import EndpointPattern, RayEndpoints, TargetEndpoints
from gridapp.geometry.planar.tolerances import CORRIDOR_MARGIN, FLOAT32_ERROR
from gridapp.geometry.planar.wall_arrays import WallArrays

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Floats = NDArray[np.float64]
    Ints = NDArray[np.int64]
    Flags = NDArray[np.bool_]

WallSpan = Sequence[float]
"""A wall in a corridor: for each end the distance along it and the offset to the side."""


class Corridors:
    """The corridors from one footprint to many targets.

    Attributes:
        extent: distance of the farthest endpoint of any footprint from its centre.
        half_widths: widths of the corridors to either side, shape (m,).
        offsets: centres of the targets, shape (2, m).
        distances: distances of these centres, shape (m,).
        directions: unit vectors to them, shape (2, m).
        targets, wall_indices: the pairs of target and wall in its corridor, ordered by target.
        ends: endpoints of these walls as in `WallArrays`.
    """

    def __init__(
        self, wall_arrays: WallArrays, starts: RayEndpoints, ends: TargetEndpoints
    ) -> None:
        """Collect the walls of every corridor; no target may share the attacker's centre."""
        import numpy as np

        self._wall_arrays, centre = wall_arrays, np.array([starts.centre]).T
        self.extent = max(starts.extent, ends.extent) + CORRIDOR_MARGIN
        self.offsets = ends.centres - centre
        self.distances = np.hypot(*self.offsets)
        self.directions = self.offsets / self.distances
        self._normals = self.directions[::-1] * ((-1,), (1,))
        self.half_widths = self._widths(starts.pattern, ends) + CORRIDOR_MARGIN
        self.targets, self.wall_indices = self._candidate_pairs(*starts.centre)
        self.ends = np.take(wall_arrays.ends, self.wall_indices, axis=2)
        self.ends -= centre
        ux, uy = np.take(self.directions, self.targets, axis=1)
        x, y = self.ends[:, 0], self.ends[:, 1]
        self._spans = np.empty_like(self.ends)
        self._spans[:, 0], self._spans[:, 1] = ux * x + uy * y, ux * y - uy * x
        self._low, self._high = np.minimum(*self._spans), np.maximum(*self._spans)
        self._pair_widths = np.take(self.half_widths, self.targets)
        self._bounds: list[int] = np.searchsorted(self.targets, np.arange(len(ends) + 1)).tolist()

    def _widths(self, start: EndpointPattern, ends: TargetEndpoints) -> "Floats":
        """Return how far to the side the wider footprint of each pair reaches, shape (m,)."""
        import numpy as np

        widths: Floats = np.abs(start.offsets @ self._normals).max(axis=0)
        for pattern, members in ends.members.items():
            if pattern is not start:
                aside = np.abs(pattern.offsets @ self._normals[:, members]).max(axis=0)
                widths[members] = np.maximum(widths[members], aside)
        return widths

    def _candidate_pairs(self, x: float, y: float) -> "tuple[Ints, Ints]":
        """Return the pairs of target and wall where the wall may reach into the corridor."""
        import numpy as np

        walls = self._wall_arrays
        normals = np.empty((3, len(self.distances)), np.float32)
        normals[:2] = self._normals
        normals[2] = -(x * self._normals[0] + y * self._normals[1])
        gaps = normals.T @ walls.midpoints
        np.abs(gaps, out=gaps)
        halves = normals[:2].T @ walls.half_vectors
        gaps -= np.abs(halves, out=halves)
        margins = self.half_widths + FLOAT32_ERROR * (walls.max_coordinate + abs(x) + abs(y))
        near = gaps <= margins.astype(np.float32)[:, None]
        targets, wall_indices = np.divmod(np.flatnonzero(near), len(walls))
        return targets, wall_indices

    def facing(self, numbers: "Ints") -> "Ints":
        """Return the pairs with a listed target and a wall not beyond both footprints."""
        import numpy as np

        ahead = self._low[0] <= (self.distances + self.extent)[self.targets]
        ahead &= self._high[0] >= -self.extent
        ahead &= numbers[self.targets] >= 0
        return np.flatnonzero(ahead)

    def walls_to(self, number: int) -> list[int]:
        """Return the indices of the walls in the corridor to a target."""
        pairs = slice(*self._bounds[number : number + 2])
        indices: list[int] = self.wall_indices[pairs].tolist()
        return indices

    def wall_spans(self, number: int) -> list[WallSpan]:
        """Return the coordinates of these walls along and across the corridor."""
        pairs = slice(*self._bounds[number : number + 2])
        spans: list[WallSpan] = self._spans.reshape(4, -1)[:, pairs].T.tolist()
        return spans

    def separated(self) -> "Flags":
        """Return for each target whether walls close the whole corridor between the footprints.

        Closed by a single wall, or by a chain of connected walls: every line between the outermost
        ends of a chain crosses one of its walls.
        """
        separated = self._separated_by_one_wall()
        pairs, low, high = self._connected_runs(separated)
        width = self._pair_widths[pairs]
        across = (low < -width) & (high > width)
        separated[self.targets[pairs[across]]] = True
        return separated

    def _separated_by_one_wall(self) -> "Flags":
        """Return for each target whether a single wall closes the corridor in between."""
        import numpy as np

        width, extent = self._pair_widths, self.extent
        pairs = np.flatnonzero((self._low[1] < -width) & (self._high[1] > width))
        targets, width = self.targets[pairs], width[pairs]
        (a, va), (b, vb) = self._spans[..., pairs]
        slope = (b - a) / (vb - va)
        first, second = a + (width - va) * slope, a - (width + va) * slope
        between = np.minimum(first, second) > extent
        between &= np.maximum(first, second) < self.distances[targets] - extent
        separated = np.zeros(len(self.distances), bool)
        separated[targets[between]] = True
        return separated

    def _connected_runs(self, separated: "Flags") -> "tuple[Ints, Floats, Floats]":
        """Return the chains of connected walls strictly between the footprints.

        Only for targets not yet separated: a pair of each chain, and the chain's extent to both
        sides.
        """
        import numpy as np

        last = np.where(separated, 0.0, self.distances - self.extent)[self.targets]
        inside = np.flatnonzero((self._low[0] > self.extent) & (self._high[0] < last))
        targets, wall_indices = self.targets[inside], self.wall_indices[inside]
        begins = ~self._wall_arrays.joins_previous[wall_indices]
        begins[1:] |= (targets[1:] != targets[:-1]) | (wall_indices[1:] != wall_indices[:-1] + 1)
        begins[:1] = True
        run_starts = np.flatnonzero(begins)
        low, high = self._low[1, inside], self._high[1, inside]
        if run_starts.size:
            low, high = np.minimum.reduceat(low, run_starts), np.maximum.reduceat(high, run_starts)
        return inside[run_starts], low, high
