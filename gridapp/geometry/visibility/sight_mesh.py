"""The triangulated board with the opacity of every triangle side.

The mesh is built on first use and updated incrementally: new walls are inserted, removed walls stay
as transparent sides until they outnumber the others. Visibility fans are cached per eye point.
Oracle: ``tests/geometry/test_obstacles.py`` compares updated meshes with new ones.
"""

from collections import OrderedDict
from collections.abc import Collection, Iterable, Sequence
from math import hypot, inf

from gridapp.geometry.planar.segment_grid import Segment
from gridapp.geometry.visibility.triangulation import ConstrainedDelaunay, across_side
from gridapp.geometry.visibility.visibility_fan import (
    Ends,
    Line,
    Step,
    TriangleGraph,
    VisibilityFan,
)
from gridapp.grid.cells import Point

MAX_STALE_SEGMENTS = 50
"""Removed segments that may stay in the mesh, on top of as many as there are walls."""

MIN_FAN_REACH = 8.0
"""Least reach of a fan, in cells; longer reaches double until the edge of the board."""

FAN_CACHE_SIZE = 128
"""Cached fans per board: the eyes of all creatures in one drag frame."""


class SightMesh:
    """The triangles of a board, and which of their sides sight can pass.

    ``walls`` are the segments that stop sight now, ``constraints`` all segments ever inserted into
    the triangulation, ``border`` the opaque edges of the board.
    """

    def __init__(self, size: Point, walls: Iterable[Segment]) -> None:
        self.size = size
        self.walls = dict.fromkeys(walls)
        self.border = _border(size)
        self.constraints: dict[Segment, None] = {}
        self._graph: TriangleGraph | None = None
        self._walls_in_parts = 0
        self._fans: OrderedDict[Point, VisibilityFan] = OrderedDict()

    def updated(self, segments: Sequence[Segment], walls: Sequence[Segment]) -> "SightMesh":
        """Return the mesh after ``segments`` changed; those also in ``walls`` stop sight now."""
        opaque = self.walls | dict.fromkeys(walls)
        for segment in set(segments).difference(walls):
            opaque.pop(segment, None)
        updated = SightMesh(self.size, opaque)
        if self._graph and len(self.constraints) <= 2 * len(updated.walls) + MAX_STALE_SEGMENTS:
            updated._update_from(self, self._graph, segments)
        return updated

    def _update_from(
        self, base: "SightMesh", old_graph: TriangleGraph, segments: Sequence[Segment]
    ) -> None:
        """Copy the triangles of another mesh and apply the changes."""
        self.border = base.border
        added = [
            segment
            for segment in segments
            if segment in self.walls and segment not in base.constraints
        ]
        self.constraints = base.constraints | dict.fromkeys(added)
        mesh = old_graph.mesh.copy() if added else old_graph.mesh
        for segment in added:
            mesh.add(segment)
        sides = mesh.sides_of(segment for segment in segments if segment in base.constraints)
        sides += mesh.changed_sides()
        affected = {*sides, *(mesh.twin[h] for h in sides)} - {-1}
        ends, lines = _updated_copies(old_graph, mesh, affected)
        steps = old_graph.steps + [None] * (len(ends) - len(old_graph.steps))
        for h in affected:
            steps[h] = self._step(mesh, h)
        self._graph = TriangleGraph(mesh, steps, ends, lines)

    @property
    def is_built(self) -> bool:
        """True if the board is triangulated, which leaves a query only the walk of the mesh."""
        return self._graph is not None

    def part(self, walls: Collection[Segment]) -> "SightMesh":
        """Return a mesh of these walls, or of the whole board once such parts have cost as much.

        The rule of ski rental: at most twice the cost of the cheaper choice. Finding the walls of a
        part counts as much as inserting a wall.
        """
        self._walls_in_parts += len(walls) + 1
        if self._walls_in_parts > len(self.walls):
            return self
        return SightMesh(self.size, sorted(walls, key=_coordinates))

    @property
    def graph(self) -> TriangleGraph:
        """The triangles, linked through the sides that sight can pass."""
        if self._graph is None:
            mesh = self._build_mesh()
            sides = range(len(mesh.origin))
            ends = [mesh.ends(h) for h in sides]
            steps = [self._step(mesh, h) for h in sides]
            self._graph = TriangleGraph(mesh, steps, ends, [_line(*end) for end in ends])
        return self._graph

    def _build_mesh(self) -> ConstrainedDelaunay:
        mesh = ConstrainedDelaunay(*self.size)
        self.constraints = self.walls.copy()
        for segment in (*self.border, *self.constraints):
            mesh.add(segment)
        mesh.changed_sides()
        return mesh

    def _step(self, mesh: ConstrainedDelaunay, h: int) -> Step | None:
        segments = mesh.walls_on.get(h, ())
        if mesh.twin[h] < 0 or any(
            segment in self.walls or segment in self.border for segment in segments
        ):
            return None
        return across_side(mesh, h)

    def opaque_segments_on(self, h: int) -> list[Segment]:
        """Return the walls on a triangle side; empty at the edge of the board."""
        return [segment for segment in self.graph.mesh.walls_on.get(h, ()) if segment in self.walls]

    def _rounded_reach(self, reach: float) -> float:
        """Return the reach of a new fan: the next power of two, or unlimited if hardly longer."""
        rounded, limit = MIN_FAN_REACH, max(self.size) / 3
        while rounded < reach and rounded < limit:
            rounded *= 2
        return rounded if reach <= rounded < limit else inf

    def fan(self, eye: Point, reach: float = inf) -> VisibilityFan:
        """Return the visibility fan of an eye point, valid at least up to ``reach`` cells."""
        fan = self._fans.get(eye)
        if fan is None or fan.reach < reach:
            fan = VisibilityFan(self.graph, eye, self._rounded_reach(reach))
            self._fans[eye] = fan
            if len(self._fans) > FAN_CACHE_SIZE:
                self._fans.popitem(last=False)
        return fan


def _coordinates(segment: Segment) -> tuple[float, float, float, float]:
    return segment.ax, segment.ay, segment.bx, segment.by


def _updated_copies(
    graph: TriangleGraph, mesh: ConstrainedDelaunay, sides: Iterable[int]
) -> tuple[list[Ends], list[Line]]:
    """Return ends and lines of all sides after a change of some sides."""
    if graph.mesh is mesh:
        return graph.ends, graph.lines
    new_sides = range(len(graph.ends), len(mesh.origin))
    ends = graph.ends + [mesh.ends(h) for h in new_sides]
    lines = graph.lines + [_line(*ends[h]) for h in new_sides]
    for h in sides:
        ends[h] = mesh.ends(h)
        lines[h] = _line(*ends[h])
    return ends, lines


def _line(ax: float, ay: float, bx: float, by: float) -> Line:
    size = hypot(bx - ax, by - ay)
    a, b = (ay - by) / size, (bx - ax) / size
    return (a, b, -a * ax - b * ay)


def _border(size: Point) -> tuple[Segment, ...]:
    width, height = size
    corners = ((0.0, 0.0), (width, 0.0), (width, height), (0.0, height))
    return tuple(Segment(*a, *b) for a, b in zip(corners, corners[1:] + corners[:1], strict=True))
