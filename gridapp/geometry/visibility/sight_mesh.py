"""The triangles of a board with which of their sides may be looked and shot through."""

from collections import OrderedDict
from collections.abc import Iterable, Sequence
from math import hypot, inf

from gridapp.geometry.planar.segment_grid import Segment
from gridapp.geometry.visibility.triangulation import ConstrainedDelaunay, beyond
from gridapp.geometry.visibility.visibility_fan import (
    Ends,
    Line,
    Step,
    TriangleGraph,
    VisibilityFan,
)
from gridapp.grid.cells import Point

FEW = 50
"""So many segments that stop nothing may stay in the triangles beside as many as do."""

NEAR = 8.0
"""A look reaches at least so far, in cells, or twice as far, and so on; at last to the edge."""

KEPT = 128
"""So many fans stay known per board: the corners of those who look in one frame of a drag."""


class SightMesh:
    """Sides to pass past ``walls``, the segments that stop a look.

    The triangles are made when first needed. Segments that stop nothing any more stay in them, open
    like a door: ``known`` lists all that were ever forced in, ``border`` the edges of the board,
    which stop everything.
    """

    def __init__(self, size: Point, walls: Iterable[Segment]) -> None:
        self.size = size
        self.walls = dict.fromkeys(walls)
        self.border = _border(size)
        self.constraints: dict[Segment, None] = {}
        self._maze: TriangleGraph | None = None
        self._fans: OrderedDict[Point, VisibilityFan] = OrderedDict()

    def updated(self, segments: Sequence[Segment], walls: Sequence[Segment]) -> "SightMesh":
        """The passages after some segments changed: of those the walls stop a look now."""
        stopping = self.walls | dict.fromkeys(walls)
        for segment in set(segments).difference(walls):
            stopping.pop(segment, None)
        other = SightMesh(self.size, stopping)
        if self._maze and len(self.constraints) <= 2 * len(other.walls) + FEW:
            other._continue(self, self._maze, segments)
        return other

    def _continue(self, base: "SightMesh", old: TriangleGraph, segments: Sequence[Segment]) -> None:
        """Take over the triangles of other passages, changed where they must be."""
        self.border = base.border
        new = [one for one in segments if one in self.walls and one not in base.constraints]
        self.constraints = base.constraints | dict.fromkeys(new)
        mesh = old.mesh.copy() if new else old.mesh
        for segment in new:
            mesh.add(segment)
        sides = mesh.sides_of(one for one in segments if one in base.constraints)
        sides += mesh.changed_sides()
        around = {*sides, *(mesh.twin[h] for h in sides)} - {-1}
        ends, lines = _copies(old, mesh, around)
        steps = old.steps + [None] * (len(ends) - len(old.steps))
        for h in around:
            steps[h] = self._step(mesh, h)
        self._maze = TriangleGraph(mesh, steps, ends, lines)

    @property
    def graph(self) -> TriangleGraph:
        """The triangles, with those sides to pass that stop no look."""
        if self._maze is None:
            mesh = self._new_mesh()
            sides = range(len(mesh.org))
            ends = [mesh.ends(h) for h in sides]
            steps = [self._step(mesh, h) for h in sides]
            self._maze = TriangleGraph(mesh, steps, ends, [_line(*end) for end in ends])
        return self._maze

    def _new_mesh(self) -> ConstrainedDelaunay:
        mesh = ConstrainedDelaunay(*self.size)
        self.constraints = self.walls.copy()
        for segment in (*self.border, *self.constraints):
            mesh.add(segment)
        mesh.changed_sides()
        return mesh

    def _step(self, mesh: ConstrainedDelaunay, h: int) -> Step | None:
        held = mesh.marks.get(h, ())
        if mesh.twin[h] < 0 or any(one in self.walls or one in self.border for one in held):
            return None
        return beyond(mesh, h)

    def opaque_segments_on(self, h: int) -> list[Segment]:
        """What stops a look at a half-edge; nothing at the edge of the board."""
        return [one for one in self.graph.mesh.marks.get(h, ()) if one in self.walls]

    def _wide(self, reach: float) -> float:
        """How far a look goes that must reach so far: to the edge, where that is no detour."""
        wide, most = NEAR, max(self.size) / 3
        while wide < reach and wide < most:
            wide *= 2
        return wide if reach <= wide < most else inf

    def fan(self, eye: Point, reach: float = inf) -> VisibilityFan:
        """What a point sees.

        It sees at least so far; to see farther later on costs a new look.
        """
        found = self._fans.get(eye)
        if found is None or found.reach < reach:
            found = VisibilityFan(self.graph, eye, self._wide(reach))
            self._fans[eye] = found
            if len(self._fans) > KEPT:
                self._fans.popitem(last=False)
        return found


def _copies(
    maze: TriangleGraph, mesh: ConstrainedDelaunay, sides: Iterable[int]
) -> tuple[list[Ends], list[Line]]:
    """The ends and lines of a maze after some sides of its mesh have changed."""
    if maze.mesh is mesh:
        return maze.ends, maze.lines
    more = range(len(maze.ends), len(mesh.org))
    ends = maze.ends + [mesh.ends(h) for h in more]
    lines = maze.lines + [_line(*ends[h]) for h in more]
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
