"""The triangles of a board with which of their sides may be looked, thrust or shot through."""

from collections import OrderedDict
from collections.abc import Iterable, Mapping

from gridapp.geometry.fans import Fan, Step
from gridapp.geometry.layers import Segment
from gridapp.geometry.triangles import Mesh, beyond
from gridapp.grid.cells import Point

ALL = 7
"""The role of what stops everything: the sum of the bits of all roles."""

KEPT = 128
"""So many fans stay known per board: the corners of those who look in one frame of a drag."""


class Passages:
    """Sides to pass, for each role (a bit) that a wall may play.

    ``roles`` says of each segment, as a sum of bits, in which roles it stops a line. The triangles
    are made when first needed. Segments without a role stay in them, open like a door.
    """

    def __init__(self, size: Point, roles: Mapping[Segment, int]) -> None:
        self.size = size
        self.roles = roles
        self._mesh: Mesh | None = None
        self._known: set[Segment] = set()
        self._border = _border(size)
        self._steps: dict[int, list[Step | None]] = {}
        self._fans: OrderedDict[tuple[int, Point], Fan] = OrderedDict()

    def changed(self, segments: Iterable[Segment], roles: Mapping[Segment, int]) -> "Passages":
        """The passages after the roles of some segments have changed."""
        other = Passages(self.size, roles)
        if self._mesh is None or len(self._known) > 2 * len(roles) + 50:
            return other
        new = [one for one in segments if one not in self._known]
        other._border, other._known = self._border, self._known.union(new)
        other._mesh = mesh = self._mesh.copy() if new else self._mesh
        for segment in new:
            mesh.add(segment)
        sides = mesh.sides_of(one for one in segments if one in self._known)
        sides += [h for t in mesh.touched for h in (3 * t, 3 * t + 1, 3 * t + 2)]
        mesh.touched.clear()
        other._take_over(self._steps, sides)
        return other

    def _take_over(self, old: Mapping[int, list[Step | None]], sides: list[int]) -> None:
        mesh = self.mesh
        around = {*sides, *(mesh.twin[h] for h in sides)} - {-1}
        for bit, steps in old.items():
            mine = self._steps[bit] = steps + [None] * (len(mesh.org) - len(steps))
            for h in around:
                mine[h] = self._step(bit, h)

    @property
    def mesh(self) -> Mesh:
        """The triangles, made when first needed."""
        if self._mesh is None:
            self._mesh = Mesh(*self.size)
            self._known = {segment for segment, role in self.roles.items() if role}
            for segment in (*self._border, *self._known):
                self._mesh.add(segment)
            self._mesh.touched.clear()
        return self._mesh

    def steps(self, bit: int) -> list[Step | None]:
        """For each half-edge what lies beyond it, or None where it stops a line in that role."""
        found = self._steps.get(bit)
        if found is None:
            sides = range(len(self.mesh.org))
            found = self._steps[bit] = [self._step(bit, h) for h in sides]
        return found

    def _step(self, bit: int, h: int) -> Step | None:
        held = self.mesh.marks.get(h)
        if self.mesh.twin[h] < 0 or (held and any(self._stops(one, bit) for one in held)):
            return None
        return beyond(self.mesh, h)

    def _stops(self, segment: Segment, bit: int) -> bool:
        return bool(self.roles.get(segment, 0) & bit) or segment in self._border

    def stopper(self, bit: int, h: int) -> str:
        """The id of what stops a line at a half-edge; empty at the edge of the board."""
        held = self.mesh.marks.get(h, ())
        return next((one.id for one in held if self.roles.get(one, 0) & bit), "")

    def share_before(self, h: int, start: Point, end: Point) -> float:
        """The share of a line, from 0 to 1, that lies before the wall along a half-edge."""
        ax, ay, bx, by = self.mesh.ends(h, *start)
        dx, dy = bx - ax, by - ay
        near = ax * dy - ay * dx
        return near / ((end[0] - start[0]) * dy - (end[1] - start[1]) * dx)

    def fan(self, bit: int, eye: Point) -> Fan:
        """All that a point sees through the sides that do not stop a line in that role."""
        key = (bit, eye)
        found = self._fans.get(key)
        if found is None:
            found = self._fans[key] = Fan(self.mesh, self.steps(bit), eye)
            if len(self._fans) > KEPT:
                self._fans.popitem(last=False)
        return found


def _border(size: Point) -> tuple[Segment, ...]:
    width, height = size
    corners = ((0.0, 0.0), (width, 0.0), (width, height), (0.0, height))
    return tuple(Segment(*a, *b) for a, b in zip(corners, corners[1:] + corners[:1], strict=True))
