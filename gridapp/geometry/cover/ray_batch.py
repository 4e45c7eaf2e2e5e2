"""All rays from one footprint to many targets, tested together where the result is clear.

A ray clearly passes a wall if the wall's ends lie on one side of the ray, or the ray's ends on one
side of the wall, by more than ``UNDECIDED_DISTANCE``; it is clearly stopped if it crosses one by
that margin. Anything closer stays undecided and is tested exactly, ray by ray (`exact_rays`), so
the batch never changes an answer.

The side of a point against a line is linear in the wall's data, so all rays of one pair of
footprint patterns are tested by two matrix products: O(rays * walls) multiplications in numpy.
Points are in cells, relative to the attacker's centre. Oracle:
``tests/geometry/test_cover_rays.py`` and ``test_ray_batch.py`` compare with `exact_rays` for
each ray.
"""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

from gridapp.caching import cached
from gridapp.geometry.cover.corridors import Corridors
from gridapp.geometry.cover.line_space import leave_open_line
from gridapp.geometry.cover.ray_endpoints import EndpointPattern, RayEndpoints, TargetEndpoints
from gridapp.geometry.planar.tolerances import UNDECIDED_DISTANCE
from gridapp.geometry.planar.wall_arrays import WallArrays

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Floats = NDArray[np.float64]
    Ints = NDArray[np.int64]
    Bytes = NDArray[np.int8]

Verdict = int
"""``OPEN``, ``STOPPED``, or ``UNDECIDED`` for a ray that may touch an obstacle."""

STOPPED, UNDECIDED, OPEN = -1, 0, 1

NOT_DECIDED, NONE_OPEN = -1, -2
"""Counts of open rays: undecided rays may change it; no ray is open, but another line may be."""

Touched = Mapping[tuple[int, int], Sequence[int]]

UNTOUCHED: Touched = {}


class RayVerdicts(NamedTuple):
    """The verdicts on the rays to a target.

    ``rows`` has a row per start point with a verdict per end point; empty if the corridor is
    closed. ``touched`` lists by (start, end) the walls close enough to an undecided ray to touch
    it; no other wall matters to that ray.
    """

    rows: list[list[Verdict]]
    touched: Touched = UNTOUCHED
    corridors: Corridors | None = None
    number: int = 0

    @property
    def walls(self) -> list[int]:
        """The indices of the walls that may meet a ray."""
        return self.corridors.walls_to(self.number) if self.corridors else []


class _PatternGroup(NamedTuple):
    """The verdicts on the rays to all targets of one pattern.

    ``verdicts`` has shape (row, start, end); ``rows`` maps targets to rows, -1 for other patterns;
    ``touched`` is keyed by row.
    """

    rows: "Ints"
    verdicts: "Bytes"
    touched: Mapping[int, Touched]


class RayBatch:
    """The verdicts on the rays from one footprint to each of many targets."""

    def __init__(self, walls: WallArrays, starts: RayEndpoints, ends: TargetEndpoints) -> None:
        """Test all rays; no target may share the attacker's centre."""
        import numpy as np

        self._corridors = Corridors(walls, starts, ends)
        self._separated = self._corridors.separated()
        self._counts = np.zeros((len(ends), len(starts)), np.int64)
        self._starts, self._ends = starts, ends
        self._has_undecided = np.zeros(len(ends), bool)
        remaining = {
            pattern: members[~self._separated[members]] for pattern, members in ends.members.items()
        }
        self._groups = [
            self._group_verdicts(starts.pattern, pattern, members)
            for pattern, members in remaining.items()
            if members.size
        ]

    def _group_verdicts(
        self, begin: EndpointPattern, end: EndpointPattern, members: "Ints"
    ) -> _PatternGroup:
        group = _pattern_group(self._corridors, begin, end, members)
        self._counts[members] = (group.verdicts == OPEN).sum(axis=2)
        for row in group.touched:
            self._has_undecided[members[row]] = True
        return group

    def decided_counts(self, *, best: bool) -> list[int]:
        """Return the number of open rays per target, from all start points or from the best.

        0 where the corridor is closed, ``NONE_OPEN`` where it is not but no ray is open, and
        ``NOT_DECIDED`` where undecided rays may change the count: nothing changes the best point if
        all its rays are open.
        """
        counts = self._counts.max(axis=1) if best else self._counts.sum(axis=1)
        may_change = self._has_undecided
        if best and may_change.any():
            may_change = may_change & (counts < list(map(len, self._ends.targets)))
        counts[counts == 0] = NONE_OPEN
        counts[may_change] = NOT_DECIDED
        counts[self._separated] = 0
        decided: list[int] = counts.tolist()
        return decided

    def leaves_line(self, number: int) -> bool | None:
        """Return whether the walls leave any line to a target open, None for close calls."""
        if self._separated[number]:
            return False
        spans = self._corridors.wall_spans(number)
        return leave_open_line(self._starts, self._ends.targets[number], spans)

    def verdicts_for(self, number: int) -> RayVerdicts:
        """Return the verdicts on the rays to one target."""
        for group in self._groups:
            row = int(group.rows[number])
            if row >= 0:
                verdicts, touched = group.verdicts[row].tolist(), group.touched.get(row, UNTOUCHED)
                return RayVerdicts(verdicts, touched, self._corridors, number)
        return RayVerdicts([], UNTOUCHED, self._corridors, number)


class OpenRays:
    """The answers of a `RayBatch` for one target without a wall nearby: all rays are open."""

    def __init__(self, starts: RayEndpoints, ends: RayEndpoints) -> None:
        self._starts, self._ends = len(starts), len(ends)

    def decided_counts(self, *, best: bool) -> list[int]:
        """Return the number of rays from all start points, or from a single one."""
        return [self._ends if best else self._starts * self._ends]

    def leaves_line(self, _: int) -> bool | None:
        """Return True: each of the rays is such a line."""
        return True

    def verdicts_for(self, _: int) -> RayVerdicts:
        """Return the verdicts on the rays, all of them open."""
        return RayVerdicts([[OPEN] * self._ends] * self._starts)


def _pattern_group(
    corridors: Corridors, begin: EndpointPattern, end: EndpointPattern, members: "Ints"
) -> _PatternGroup:
    """Return the verdicts on the rays to the targets of one pattern."""
    import numpy as np

    rows = np.full(len(corridors.distances), -1)
    rows[members] = np.arange(len(members))
    pairs = corridors.facing(rows)
    wall_indices, targets = corridors.wall_indices[pairs], corridors.targets[pairs]
    target_rows = rows[targets]
    by_wall = _wall_verdicts(corridors, np.take(corridors.ends, pairs, axis=2), targets, begin, end)
    least = np.ones((len(members), *by_wall.shape[:2]), np.int8)
    if len(target_rows):
        group_starts = np.flatnonzero(np.append(True, target_rows[1:] != target_rows[:-1]))
        least[target_rows[group_starts]] = np.minimum.reduceat(
            by_wall, group_starts, axis=2
        ).transpose(2, 0, 1)
    return _PatternGroup(
        rows, least, {} if least.all() else _touched(wall_indices, target_rows, by_wall, least)
    )


def _touched(
    wall_indices: "Ints", rows: "Ints", by_wall: "Bytes", least: "Bytes"
) -> dict[int, dict[tuple[int, int], list[int]]]:
    """Return by row and ray the walls that undecided rays touch."""
    import numpy as np

    starts, ends, pairs = np.nonzero(by_wall == UNDECIDED)
    pair_rows = rows[pairs]
    undecided = least[pair_rows, starts, ends] == UNDECIDED
    table = np.stack((pair_rows, starts, ends, wall_indices[pairs]))[:, undecided]
    touched: dict[int, dict[tuple[int, int], list[int]]] = {}
    for row, start, end, wall_index in table.T.tolist():
        touched.setdefault(row, {}).setdefault((start, end), []).append(wall_index)
    return touched


def _wall_verdicts(
    corridors: Corridors,
    walls: "Floats",
    targets: "Ints",
    begin: EndpointPattern,
    end: EndpointPattern,
) -> "Bytes":
    """Return by start, end and wall: 1 if the ray passes, -1 if it is stopped, 0 if undecided."""
    import numpy as np

    along_walls, along_rays = _product_weights(begin, end)
    shape = len(begin.endpoints), len(end.endpoints), 2, len(targets)
    target_offsets = np.take(corridors.offsets, targets, axis=1)
    wall_vectors = walls[1] - walls[0]
    products = along_walls @ _wall_moments(walls[0], wall_vectors, target_offsets)
    ray_ends = _sign(products, UNDECIDED_DISTANCE * np.hypot(*wall_vectors))
    verdicts: Bytes = ray_ends[: shape[0], None] * ray_ends[shape[0] :]
    products = along_rays @ _wall_end_terms(walls, target_offsets).reshape(6, -1)
    slack = UNDECIDED_DISTANCE * (corridors.distances + 2 * corridors.extent)
    wall_ends = _sign(products.reshape(shape), slack[targets])
    np.maximum(verdicts, wall_ends[:, :, 0] * wall_ends[:, :, 1], out=verdicts)
    return verdicts


def _wall_moments(starts: "Floats", vectors: "Floats", target_offsets: "Floats") -> "Floats":
    """Return direction, moment, and moment about the target of each wall, shape (4, n)."""
    import numpy as np

    terms = np.empty((4, vectors.shape[1]))
    terms[:2] = vectors
    terms[2] = vectors[0] * starts[1] - vectors[1] * starts[0]
    terms[3] = terms[2] - vectors[0] * target_offsets[1] + vectors[1] * target_offsets[0]
    return terms


def _wall_end_terms(walls: "Floats", target_offsets: "Floats") -> "Floats":
    """Return point, target's centre, their cross product and 1 per wall end, shape (6, 2, n)."""
    import numpy as np

    terms = np.empty((6, 2, walls.shape[2]))
    terms[:2] = walls.transpose(1, 0, 2)
    terms[2:4] = target_offsets[:, None]
    terms[4] = target_offsets[0] * terms[1] - target_offsets[1] * terms[0]
    terms[5] = 1
    return terms


@cached(256)
def _product_weights(begin: EndpointPattern, end: EndpointPattern) -> "tuple[Floats, Floats]":
    """Return the matrices that map wall data to signed sides.

    The first has a row per start, then per end: the side of that point against the wall's line,
    from the wall's direction, its moment, and its moment about the target's centre. The second has
    a row per ray: the side of a wall end against the ray, from the end, the target's centre, their
    cross product, and 1.
    """
    import numpy as np

    (px, py), (qx, qy) = begin.offsets.T, end.offsets.T
    along_walls = np.zeros((len(px) + len(qx), 4))
    along_walls[:, 0], along_walls[:, 1] = np.append(py, qy), -np.append(px, qx)
    along_walls[: len(px), 2] = along_walls[len(px) :, 3] = -1
    px, py = px[:, None], py[:, None]
    cross_products, ones = qy * px - qx * py, np.ones((len(px), len(qx)))
    along_rays = np.stack((py - qy, qx - px, -py * ones, px * ones, ones, cross_products), axis=2)
    return along_walls, along_rays.reshape(-1, 6)


def _sign(values: "Floats", slack: "Floats") -> "Bytes":
    """Return 1 or -1 for values beyond the slack, 0 for values within it."""
    signs: Bytes = (values > slack).view("int8")
    signs -= (values < -slack).view("int8")
    return signs
