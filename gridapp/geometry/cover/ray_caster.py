"""The rays from one footprint to several targets, and whether any line at all is open.

An open line passes every opaque wall; which rays count as open is defined in `exact_rays`.

`RayCaster` tests all rays past the same walls in one batch of numpy (`ray_batch`) and leaves what
comes within tolerance to the exact test of that ray. `has_any_line` goes from cheap to dear: no
wall in the box around both footprints, or the ray between the centres, proves a line, a chain of
walls across the hull proves that there is none (`closing_chains`), any other ray proves a line;
what is left is decided by the walk through the triangulated walls (`line_of_sight`). Each step
answers only what it proves, so the answer is that of the last one alone. Cost: O(rays x walls near)
flat operations, the walk O(triangles crossed).
Oracle: ``tests/geometry/test_ray_caster.py`` counts rays one by one in integers, and asks the walk
through all walls of the board.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from itertools import islice, product

from gridapp.caching import cached
from gridapp.geometry.cover.bystanders import BystanderCell
from gridapp.geometry.cover.closing_chains import is_closed_by_chain, walls_in_hull
from gridapp.geometry.cover.exact_rays import first_stop
from gridapp.geometry.cover.ray_batch import NONE_OPEN, NOT_DECIDED, OpenRays, RayBatch
from gridapp.geometry.cover.ray_endpoints import (
    RayEndpoint,
    RayEndpoints,
    TargetEndpoints,
    ray_endpoints,
)
from gridapp.geometry.cover.ray_set import RaySet
from gridapp.geometry.planar.segment_grid import Segment, SegmentGrid
from gridapp.geometry.planar.tolerances import BOX_MARGIN
from gridapp.geometry.visibility.line_of_sight import has_line_between
from gridapp.geometry.visibility.obstacles import OPAQUE, SOLID, Obstacles
from gridapp.geometry.visibility.sight_mesh import SightMesh
from gridapp.grid.cells import Footprint, Polygon
from gridapp.grid.grid import Grid

MAX_WALLS_ONE_BY_ONE = 8
"""With at most this many walls near, testing ray by ray is faster than a batch in numpy."""

MAX_WALLS_SCANNED = 40
"""Of at most this many walls, a scan finds those in a small box faster than the buckets do."""

MAX_WALLS_TRIANGULATED_AT_ONCE = 150
"""Boards with at most this many walls are triangulated whole: 6 ms."""


def has_any_line(
    grid: Grid,
    obstacles: Obstacles,
    first: Footprint,
    second: Footprint,
    nearby: frozenset[Segment] | None = None,
) -> bool:
    """Return True if any straight line between two footprints passes every opaque wall.

    ``nearby`` are all walls that may meet such a line, and possibly more; found if not given.
    """
    if not set(first).isdisjoint(second):
        return True
    starts, ends = ray_endpoints(grid, first), ray_endpoints(grid, second)
    if nearby is None or len(nearby) > MAX_WALLS_SCANNED:
        nearby = _segments_near(obstacles.opaque, starts, ends)
    if nearby is not None:
        walls = _in_box_of(nearby, starts, ends)
        if not walls or first_stop(walls, starts[0], ends[0]) is None:
            return True
        if _is_clearly_closed(grid, walls, first, second):
            return False
        tried = starts if len(walls) <= MAX_WALLS_ONE_BY_ONE else starts[:1]
        if _has_open_ray(walls, tried, ends):
            return True
    caster = RayCaster(grid, obstacles, first, CoverTargets(grid, {"": second}))
    return caster.has_line("", caster.ray_set("", OPAQUE))


def _in_box_of(
    walls: Iterable[Segment], starts: RayEndpoints, ends: RayEndpoints, margin: float = BOX_MARGIN
) -> list[Segment]:
    """Return the walls whose bounding box meets the box of both footprints, as any line must.

    With a margin of 0 a wall along the edge of the box is left out: it stops no line between two
    open footprints.
    """
    (x, y), (end_x, end_y) = starts.centre, ends.centre
    (across, down), (end_across, end_down) = starts.pattern.half_size, ends.pattern.half_size
    left = min(x - across, end_x - end_across) - margin
    right = max(x + across, end_x + end_across) + margin
    top = min(y - down, end_y - end_down) - margin
    bottom = max(y + down, end_y + end_down) + margin
    return [
        wall
        for wall in walls
        if (wall.ax > left or wall.bx > left)
        and (wall.ax < right or wall.bx < right)
        and (wall.ay > top or wall.by > top)
        and (wall.ay < bottom or wall.by < bottom)
    ]


def _is_clearly_closed(
    grid: Grid, walls: Iterable[Segment], first: Footprint, second: Footprint
) -> bool:
    """Return True if a chain of walls closes the passage between two convex footprints."""
    parts = (*_convex_parts(grid, first), *_convex_parts(grid, second))
    return len(parts) == 2 and is_closed_by_chain(walls, *parts)


def _has_open_ray(
    walls: list[Segment], starts: Sequence[RayEndpoint], ends: Sequence[RayEndpoint]
) -> bool:
    """Return True if any ray but that between the centres is open."""
    rays = islice(product(starts, ends), 1, None)
    return any(first_stop(walls, start, end) is None for start, end in rays)


def _segments_near(
    layer: SegmentGrid, starts: RayEndpoints, ends: RayEndpoints
) -> frozenset[Segment] | None:
    """Return a superset of the walls that may meet a line between two footprints.

    None if the footprints are far apart.
    """
    return layer.in_corridor(starts.centre, ends.centre, max(starts.extent, ends.extent))


def _walls_in_box(layer: SegmentGrid, starts: RayEndpoints, ends: RayEndpoints) -> bool:
    """Return True if a wall may enter the box around two footprints, where all lines lie."""
    near = _segments_near(layer, starts, ends)
    if near is None and len(layer.segments) > MAX_WALLS_SCANNED:
        return True
    walls = layer.segments if near is None else near
    return bool(_in_box_of(walls, starts, ends, margin=0.0))


class CoverTargets(Mapping[str, Footprint]):
    """Target footprints by id, prepared for queries from several attacker positions."""

    def __init__(self, grid: Grid, footprints: Mapping[str, Footprint]) -> None:
        self.grid = grid
        self.footprints = footprints
        self._occupied = frozenset([cell for cells in footprints.values() for cell in cells])

    def __getitem__(self, name: str) -> Footprint:
        return self.footprints[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self.footprints)

    def __len__(self) -> int:
        return len(self.footprints)

    @cached_property
    def index_by_name(self) -> dict[str, int]:
        """The position of each id."""
        return {name: number for number, name in enumerate(self)}

    @cached_property
    def endpoints(self) -> TargetEndpoints:
        """The ray endpoints of all targets, in order."""
        return TargetEndpoints(
            [ray_endpoints(self.grid, cells) for cells in self.footprints.values()]
        )

    @cached_property
    def endpoint_counts(self) -> dict[str, int]:
        """The number of ray endpoints of each target."""
        return dict(zip(self, map(len, self.endpoints.targets), strict=True))

    def not_overlapping(self, cells: Footprint) -> "CoverTargets":
        """Return the targets without a cell in common with a footprint."""
        if self._occupied.isdisjoint(cells):
            return self
        remaining = {
            name: footprint
            for name, footprint in self.items()
            if not set(footprint).intersection(cells)
        }
        return CoverTargets(self.grid, remaining)


class RayCaster:
    """The rays from one footprint to several targets; rays past the same walls are tested together.

    ``targets`` excludes targets that share a cell with the attacker.
    """

    def __init__(
        self, grid: Grid, obstacles: Obstacles, attacker_cells: Footprint, targets: CoverTargets
    ) -> None:
        self.grid, self.obstacles, self.attacker_cells = grid, obstacles, attacker_cells
        self.targets = targets.not_overlapping(attacker_cells)
        self._starts = ray_endpoints(grid, attacker_cells)
        self._batches: dict[int, RayBatch | OpenRays] = {}

    def decided_counts(self, role: int, *, best: bool) -> dict[str, int]:
        """Return the number of open rays by target, from all start points or from the best.

        Targets with undecided rays are left out. 0 if no line past the opaque walls is open,
        ``NONE_OPEN`` if no ray is, but another line may be.
        """
        role = self._effective_role(role)
        counts = zip(self.targets, self._batch_past(role).decided_counts(best=best), strict=True)
        closed = 0 if role == OPAQUE else NONE_OPEN
        return {name: count or closed for name, count in counts if count != NOT_DECIDED}

    def ray_set(self, name: str, role: int, bystanders: Sequence[BystanderCell] = ()) -> RaySet:
        """Return the rays to a target past the walls of a role."""
        role = self._effective_role(role)
        verdicts = self._batch_past(role).verdicts_for(self.targets.index_by_name[name])
        layer, ends = self.obstacles.layer(role), self.target_endpoints(name)
        return RaySet(layer, self._starts, ends, verdicts, bystanders)

    def target_endpoints(self, name: str) -> RayEndpoints:
        """Return the ray endpoints of a target."""
        return self.targets.endpoints.targets[self.targets.index_by_name[name]]

    def _effective_role(self, role: int) -> int:
        """Return the role to test: solid equals opaque on a board without low walls."""
        return OPAQUE if role == SOLID and not self.obstacles.low_obstacles else role

    def _batch_past(self, role: int) -> RayBatch | OpenRays:
        batch = self._batches.get(role)
        if batch is None:
            batch = self._batches[role] = self._cast(self.obstacles.layer(role))
        return batch

    def _cast(self, layer: SegmentGrid) -> RayBatch | OpenRays:
        endpoints = self.targets.endpoints
        if len(endpoints) == 1 and not _walls_in_box(layer, self._starts, endpoints.targets[0]):
            return OpenRays(self._starts, endpoints.targets[0])
        return RayBatch(layer.wall_arrays, self._starts, endpoints)

    def has_line(self, name: str, opaque_rays: RaySet) -> bool:
        """Return True if any line past the opaque walls reaches a target: a ray or another line."""
        return opaque_rays.has_open or self.has_other_line(name)

    def line_without_rays(self, name: str, role: int) -> bool:
        """Return `has_line` of a target that no ray past the obstacles of a role reaches."""
        if self._effective_role(role) == OPAQUE:
            return self.has_other_line(name)
        return self.has_line(name, self.ray_set(name, OPAQUE))

    def has_other_line(self, name: str) -> bool:
        """Return True if any line past the opaque walls reaches a target although no ray does."""
        decided = self._batch_past(OPAQUE).leaves_line(self.targets.index_by_name[name])
        if decided is not None:
            return decided
        grid, first, second = self.grid, self.attacker_cells, self.targets[name]
        if self.obstacles.sight_mesh.is_built:
            return has_line_past_mesh(grid, self.obstacles.sight_mesh, first, second)
        walls = walls_between(grid, self.obstacles, first, second)
        if _is_clearly_closed(grid, walls, first, second):
            return False
        sight_mesh = mesh_between(grid, self.obstacles, first, second)
        return has_line_past_mesh(grid, sight_mesh, first, second)


def mesh_between(
    grid: Grid, obstacles: Obstacles, first: Footprint, second: Footprint
) -> SightMesh:
    """Return a mesh with all opaque walls that a line between two footprints can meet.

    A board with many walls is triangulated as a whole (0.1 s for 2,000 walls) only after the small
    meshes made before had as many walls in total: at the pick-up of a creature few pairs of cells
    need a mesh, and each has few walls around it.
    """
    whole = obstacles.sight_mesh
    if whole.is_built or len(whole.walls) <= MAX_WALLS_TRIANGULATED_AT_ONCE:
        return whole
    return whole.part(walls_between(grid, obstacles, first, second))


def walls_between(
    grid: Grid, obstacles: Obstacles, first: Footprint, second: Footprint
) -> frozenset[Segment]:
    """Return a superset of the opaque walls in the hull of two footprints."""
    corners = [point for cell in (*first, *second) for point in grid.polygon(cell)]
    xs, ys = zip(*corners, strict=True)
    in_box = obstacles.opaque.in_box((min(xs), min(ys)), (max(xs), max(ys)))
    return walls_in_hull(in_box, corners)


def has_line_past_mesh(
    grid: Grid, sight_mesh: SightMesh, first: Footprint, second: Footprint
) -> bool:
    """Return True if any line between two footprints passes the walls of a mesh."""
    graph = sight_mesh.graph
    parts = product(_convex_parts(grid, first), _convex_parts(grid, second))
    return any(has_line_between(graph, part, other_part) for part, other_part in parts)


@cached(4096)
def _convex_parts(grid: Grid, cells: Footprint) -> tuple[Polygon, ...]:
    """Return a footprint as convex polygons: a rectangle of squares whole, others cell by cell."""
    (left, right), (top, bottom) = ((min(span), max(span) + 1) for span in zip(*cells, strict=True))
    if grid.is_hex or len(cells) != (right - left) * (bottom - top):
        return tuple(map(grid.polygon, cells))
    corners = ((left, top), (right, top), (right, bottom), (left, bottom))
    return (tuple((float(x), float(y)) for x, y in corners),)
