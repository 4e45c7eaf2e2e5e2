"""The triangles of a board with which of their sides may be looked, thrust or shot through."""

from collections import OrderedDict
from collections.abc import Iterable, Mapping, Sequence
from math import hypot, inf

from gridapp.geometry.fans import Ends, Fan, Line, Maze, Step
from gridapp.geometry.layers import Segment
from gridapp.geometry.triangles import Mesh, beyond
from gridapp.grid.cells import Point

ALL = 7
"""The role of what stops anything: the sum of the bits of all roles."""

FEW = 50
"""So many segments without a role may stay in the triangles beside as many as have one."""

NEAR = 8.0
"""A look reaches at least so far, in cells, or twice as far, and so on; at last to the edge."""

KEPT = 128
"""So many fans stay known per board: the corners of those who look in one frame of a drag."""


class Passages:
    """Sides to pass, for each role (a bit) that a wall may play.

    ``roles`` says of each segment, as a sum of bits, in which roles it stops a line. The triangles
    are made when first needed. Segments without a role stay in them, open like a door: ``known``
    lists all that were ever forced in, ``border`` the edges of the board, which stop everything.
    """

    def __init__(self, size: Point, roles: Mapping[Segment, int]) -> None:
        self.size = size
        self.roles = roles
        self.border = _border(size)
        self.known: dict[Segment, None] = {}
        self.mazes: dict[int, Maze] = {}
        self._fans: OrderedDict[tuple[int, Point], Fan] = OrderedDict()

    def changed(self, segments: Sequence[Segment], roles: Mapping[Segment, int]) -> "Passages":
        """The passages after the roles of some segments have changed."""
        other = Passages(self.size, roles)
        if self.mazes and len(self.known) <= 2 * len(roles) + FEW:
            other._continue(self, segments)
        return other

    def _continue(self, base: "Passages", segments: Sequence[Segment]) -> None:
        """Take over the triangles of other passages, changed where they must be."""
        self.border = base.border
        new = [one for one in segments if one not in base.known]
        self.known = base.known | dict.fromkeys(new)
        mesh = base.mesh.copy() if new else base.mesh
        for segment in new:
            mesh.add(segment)
        sides = mesh.sides_of(one for one in segments if one in base.known)
        sides += mesh.changed_sides()
        around = {*sides, *(mesh.twin[h] for h in sides)} - {-1}
        ends, lines = _copies(base.mesh, mesh, next(iter(base.mazes.values())), around)
        for role, old in base.mazes.items():
            maze = Maze(mesh, old.steps + [None] * (len(ends) - len(old.steps)), ends, lines)
            for h in around:
                maze.steps[h] = self._step(mesh, role, h)
            self.mazes[role] = maze

    @property
    def mesh(self) -> Mesh:
        """The triangles."""
        return self.maze(ALL).mesh if not self.mazes else next(iter(self.mazes.values())).mesh

    def maze(self, role: int) -> Maze:
        """The triangles, with those sides to pass that do not stop a line in that role."""
        found = self.mazes.get(role)
        if found is None:
            found = self.mazes[role] = self._new_maze(role)
        return found

    def _new_maze(self, role: int) -> Maze:
        first = next(iter(self.mazes.values()), None)
        mesh = first.mesh if first else self._new_mesh()
        sides = range(len(mesh.org))
        steps = [self._step(mesh, role, h) for h in sides]
        if first:
            return Maze(mesh, steps, first.ends, first.lines)
        ends = [mesh.ends(h) for h in sides]
        return Maze(mesh, steps, ends, [_line(*end) for end in ends])

    def _new_mesh(self) -> Mesh:
        mesh = Mesh(*self.size)
        self.known = {segment: None for segment, role in self.roles.items() if role}
        for segment in (*self.border, *self.known):
            mesh.add(segment)
        mesh.changed_sides()
        return mesh

    def _step(self, mesh: Mesh, role: int, h: int) -> Step | None:
        held = mesh.marks.get(h)
        if mesh.twin[h] < 0 or (held and any(self._stops(one, role) for one in held)):
            return None
        return beyond(mesh, h)

    def _stops(self, segment: Segment, bit: int) -> bool:
        return bool(self.roles.get(segment, 0) & bit) or segment in self.border

    def stoppers(self, role: int, h: int) -> list[Segment]:
        """What stops a line at a half-edge; nothing at the edge of the board."""
        held = self.mesh.marks.get(h, ())
        return [one for one in held if self.roles.get(one, 0) & role]

    def _wide(self, reach: float) -> float:
        """How far a look goes that must reach so far: to the edge, where that is no detour."""
        wide = NEAR
        while wide < reach and 3 * wide < max(self.size):
            wide *= 2
        return wide if wide >= reach and 3 * wide < max(self.size) else inf

    def fan(self, role: int, eye: Point, reach: float = inf) -> Fan:
        """What a point sees through sides that do not stop a line in that role.

        It sees at least so far; to see farther later on costs a new look.
        """
        key = (role, eye)
        found = self._fans.get(key)
        if found is None or found.reach < reach:
            found = Fan(self.maze(role), eye, self._wide(reach))
            self._fans[key] = found
            if len(self._fans) > KEPT:
                self._fans.popitem(last=False)
        return found


def _copies(
    old: Mesh, mesh: Mesh, maze: Maze, sides: Iterable[int]
) -> tuple[list[Ends], list[Line]]:
    """The ends and lines of a maze after some sides of its mesh have changed."""
    if old is mesh:
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
