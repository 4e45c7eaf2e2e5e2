"""All that one point sees, as a fan of pieces of wall in the order of their angles.

The look walks from triangle to triangle through sides that stop nothing (Bungiu, Hemmer,
Hershberger, Huang and Kroeller, *Efficient computation of visibility polygons*, 2014). Where it
ends, a piece of wall is kept with the two directions between which it is seen. A fan then tells
in a fraction of a microsecond whether a point is seen, unless something is touched on the way.
"""

from bisect import bisect_right
from collections.abc import Sequence
from functools import cached_property
from itertools import pairwise
from math import atan2, pi, tau

from gridapp.geometry.figures import overlap
from gridapp.geometry.layers import EPS
from gridapp.geometry.triangles import Mesh
from gridapp.grid.cells import Point, Polygon

Step = tuple[float, float, int, int]
"""What lies beyond a side: the far corner, and the sides to its right and left as seen."""

Piece = tuple[float, float, float, float, int]
"""The directions to the right and left end of a piece of wall, and the half-edge it lies on."""

DOUBT = 4 * EPS
"""The triangles' walls lie within ``EPS`` of the true ones: what comes this near is undecided."""

SEEN = -1
UNDECIDED = -2


class Fan:
    """What is seen from ``eye`` through the sides of a mesh that do not stop a look.

    ``pieces`` ascend by ``angles``. Their directions reach from the eye to the corners of
    triangles that bound the piece.
    """

    def __init__(self, mesh: Mesh, steps: Sequence[Step | None], eye: Point) -> None:
        self.mesh = mesh
        self.eye = eye
        self.pieces = sorted(spread(mesh, steps, eye), key=_angle)
        self.angles = list(map(_angle, self.pieces))

    @cached_property
    def polygon(self) -> Polygon:
        """The outline of what is seen, in the order of angles: clockwise on the screen."""
        points: list[Point] = []
        for piece in self.pieces:
            for point in self.ends(piece):
                if not points or not _is_same(points[-1], point):
                    points.append(point)
        while len(points) > 1 and _is_same(points[0], points[-1]):
            points.pop()
        return tuple(points)

    def ends(self, piece: Piece) -> tuple[Point, Point]:
        """The right and left end of a piece of wall, where the two directions meet it."""
        rx, ry, lx, ly, h = piece
        ex, ey = self.eye
        ax, ay, bx, by = self.mesh.ends(h, ex, ey)
        dx, dy = bx - ax, by - ay
        cross = ax * dy - ay * dx
        right, left = rx * dy - ry * dx, lx * dy - ly * dx
        if right and left:
            right, left = cross / right, cross / left
            return (ex + right * rx, ey + right * ry), (ex + left * lx, ey + left * ly)
        return (ex + ax, ey + ay), (ex + bx, ey + by)

    def seen_area(self, corners: Polygon) -> float:
        """How much of a convex polygon, its corners clockwise on the screen, is seen."""
        return sum(
            overlap(corners, (self.eye, *self.ends(self.pieces[index])))
            for index in self.between(corners)
        )

    def between(self, corners: Polygon) -> range | list[int]:
        """The pieces towards a convex polygon: all of them if the eye is not outside it."""
        ex, ey = self.eye
        angles = sorted(atan2(y - ey, x - ex) for x, y in corners)
        count = len(self.pieces)
        gaps = [(b - a, a, b) for a, b in pairwise((*angles, angles[0] + tau))]
        widest, last, first = max(gaps)
        if widest <= pi:
            return range(count)
        begin = bisect_right(self.angles, (first + pi) % tau - pi) - 1
        end = bisect_right(self.angles, last)
        begin, end = begin - 1, end + 1
        if end <= begin:
            end += count
        return [index % count for index in range(begin, min(end, begin + count))]

    def towards(self, point: Point) -> int:
        """``SEEN``, ``UNDECIDED``, or the half-edge of the wall in front of a point."""
        ex, ey = self.eye
        x, y = point[0] - ex, point[1] - ey
        rx, ry, lx, ly, h = self.pieces[bisect_right(self.angles, atan2(y, x)) - 1]
        square = x * x + y * y
        doubt = DOUBT * DOUBT * square
        if square < DOUBT:
            return UNDECIDED
        right, left = rx * y - ry * x, x * ly - y * lx
        if right * right <= doubt and rx * rx + ry * ry < square + DOUBT:
            return UNDECIDED
        if left * left <= doubt and lx * lx + ly * ly < square + DOUBT:
            return UNDECIDED
        mesh = self.mesh
        a, b = mesh.org[h], mesh.org[h - 2 if h % 3 == 2 else h + 1]
        ax, ay = mesh.x[a] - ex, mesh.y[a] - ey
        dx, dy = mesh.x[b] - ex - ax, mesh.y[b] - ey - ay
        near = dy * ax - dx * ay
        gap = near - (dy * x - dx * y)
        slack = DOUBT * (abs(dx) + abs(dy))
        if abs(gap) <= slack or abs(near) <= slack:
            return UNDECIDED
        return SEEN if (gap > 0) == (near > 0) else h


def _is_same(one: Point, other: Point) -> bool:
    return abs(one[0] - other[0]) <= EPS and abs(one[1] - other[1]) <= EPS


def _angle(piece: Piece) -> float:
    return atan2(piece[1], piece[0])


def spread(mesh: Mesh, steps: Sequence[Step | None], eye: Point) -> list[Piece]:
    """The pieces of wall that end the look, fan by fan from each side round the eye."""
    ex, ey = eye
    found = []
    stack = [(*mesh.ends(h, ex, ey), h) for h in mesh.sides_round(eye)]
    pop, push = stack.pop, stack.append
    while stack:
        rx, ry, lx, ly, h = pop()
        while step := steps[h]:
            x, y, right, left = step
            x -= ex
            y -= ey
            if rx * y <= ry * x:
                h = left
            elif lx * y >= ly * x:
                h = right
            else:
                push((x, y, lx, ly, left))
                h, lx, ly = right, x, y
        found.append((rx, ry, lx, ly, h))
    return found
