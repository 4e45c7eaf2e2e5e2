"""All that one point sees, as a fan of pieces of wall in the order of their angles.

The look walks from triangle to triangle through sides that stop nothing (Bungiu, Hemmer,
Hershberger, Huang and Kroeller, *Efficient computation of visibility polygons*, 2014). Where it
ends, a piece of wall is kept with the two directions between which it is seen. A fan then tells
in a fraction of a microsecond whether a point is seen, unless something is touched on the way.
"""

from bisect import bisect_right
from collections.abc import Iterable
from functools import cached_property
from itertools import count, pairwise
from math import asin, atan2, hypot, inf, pi, tau
from typing import NamedTuple

from gridapp.geometry.figures import area, clipped, divided, overlap
from gridapp.geometry.layers import EPS
from gridapp.geometry.triangles import Mesh
from gridapp.grid.cells import Point, Polygon

Step = tuple[float, float, int, int]
"""What lies beyond a side: the far corner, and the sides to its right and left as seen."""

Ends = tuple[float, float, float, float]
"""The two ends of a side."""

Line = tuple[float, float, float]
"""``(a, b, c)``: a point lies ``a x + b y + c`` cells from the line along a side."""

Piece = tuple[float, float, float, float, int]
"""The directions to the right and left end of a piece of wall, and the half-edge it lies on."""

DOUBT = 4 * EPS
"""The triangles' walls lie within ``EPS`` of the true ones: what comes this near is undecided."""

NEARLY = DOUBT * DOUBT

SEEN = -1
UNDECIDED = -2
HIDDEN = -3
SCREENED = -4


class Maze(NamedTuple):
    """A mesh with, for each half-edge, what lies beyond (None: it stops), its ends and line."""

    mesh: Mesh
    steps: list[Step | None]
    ends: list[Ends]
    lines: list[Line]


class Fan:
    """What is seen from ``eye`` at least as far as ``reach``, in cells.

    ``pieces`` go round the eye as angles grow, the first one at the least of ``angles``. Their
    directions reach from the eye to the corners of triangles that bound the piece.
    """

    def __init__(self, maze: Maze, eye: Point, reach: float = inf) -> None:
        self.eye = eye
        self.reach = reach
        self.sides = maze.ends
        self._steps = maze.steps
        self._found = spread(maze, eye) if reach == inf else spread_near(maze, eye, reach)

    @cached_property
    def pieces(self) -> list[Piece]:
        """The pieces of wall in order."""
        first = self._angles.index(min(self._angles))
        return self._found[first:] + self._found[:first]

    @cached_property
    def angles(self) -> list[float]:
        """The angle at which each piece begins."""
        first = self._angles.index(min(self._angles))
        return self._angles[first:] + self._angles[:first]

    @cached_property
    def _angles(self) -> list[float]:
        return [atan2(piece[1], piece[0]) for piece in self._found]

    def towards(self, point: Point) -> int:
        """``SEEN``, ``UNDECIDED``, or the half-edge of the wall in front of a point in reach."""
        ex, ey = self.eye
        x, y = point[0] - ex, point[1] - ey
        pieces = self.pieces
        index = bisect_right(self.angles, atan2(y, x)) - 1
        rx, ry, lx, ly, h = pieces[index]
        square = x * x + y * y
        doubt = NEARLY * square
        right, left = rx * y - ry * x, x * ly - y * lx
        if (right * right <= doubt or left * left <= doubt) and self._touches(index, x, y):
            return UNDECIDED
        ax, ay, bx, by = self.sides[h]
        dx, dy = bx - ax, by - ay
        near = dx * (ey - ay) - dy * (ex - ax)
        gap = near + dx * y - dy * x
        slack = DOUBT * (abs(dx) + abs(dy))
        if -slack <= gap <= slack or near <= slack or square <= NEARLY:
            return UNDECIDED
        return SEEN if gap > 0 else h

    def clears(self, point: Point, radius: float) -> bool:
        """Whether everything less than so far from a point in reach is clearly seen."""
        return self.judge(point, radius) == SEEN

    def judge(self, point: Point, radius: float) -> int:
        """``SEEN`` or ``HIDDEN`` if all of a circle clearly is, else ``UNDECIDED``.

        ``SCREENED`` is hidden by a single piece of wall, and that not near the eye.
        """
        ex, ey = self.eye
        x, y = point[0] - ex, point[1] - ey
        away = hypot(x, y)
        if away <= radius:
            return UNDECIDED
        angle, half = atan2(y, x), asin(radius / away)
        pieces, sides, square = self.pieces, self.sides, radius * radius
        first, last = self._index(angle - half), self._index(angle + half)
        verdict = 0
        for index in range(first, last + 1 if first <= last else last + 1 + len(pieces)):
            ax, ay, bx, by = sides[pieces[index % len(pieces)][4]]
            dx, dy = bx - ax, by - ay
            gap = dx * (point[1] - ay) - dy * (point[0] - ax)
            found = SEEN if gap > 0 else HIDDEN
            if gap * gap <= square * (dx * dx + dy * dy) or verdict not in (0, found):
                return UNDECIDED
            verdict = found
        if verdict == HIDDEN and first == last and self._is_before(pieces[first][4]):
            return SCREENED
        return verdict

    def _is_before(self, h: int) -> bool:
        """Whether the eye lies clearly to the inside of a wall."""
        ax, ay, bx, by = self.sides[h]
        dx, dy = bx - ax, by - ay
        return dx * (self.eye[1] - ay) - dy * (self.eye[0] - ax) > DOUBT * (abs(dx) + abs(dy))

    def _index(self, angle: float) -> int:
        """The piece at an angle up to a whole turn out of range, -1 for the last one."""
        if angle > pi:
            angle -= tau
        elif angle < -pi:
            angle += tau
        return bisect_right(self.angles, angle) - 1

    def screens(self, point: Point, radius: float) -> bool:
        """Whether walls in one unbroken chain part a circle round the eye from one round a point.

        They must reach across the strip of all lines from one circle to the other, between the
        two circles.
        """
        ex, ey = self.eye
        x, y = point[0] - ex, point[1] - ey
        away = hypot(x, y)
        if away <= 2 * radius:
            return False
        index = self._index(atan2(y, x))
        strip = _Strip(x / away, y / away, radius, away - radius)
        return self._leads_out(strip, index, 1) and self._leads_out(strip, index, -1)

    def _leads_out(self, strip: "_Strip", index: int, turn: int) -> bool:
        """Whether a chain of walls from a piece on leads out of a strip to one side.

        Nothing in the strip lies behind the eye, so no chain goes round and round in it.
        """
        piece = self._piece(index)
        while not self._steps[piece[4]]:
            near, far = self._wall(piece, turn)
            way, aside = strip.place(far, turn)
            if aside > strip.radius:
                before, inside = strip.place(near, turn)
                share = (strip.radius - inside) / (aside - inside)
                return strip.radius < before + share * (way - before) < strip.far
            index += turn
            bound = piece[2:4] if turn > 0 else piece[:2]
            piece = self._piece(index)
            after = self._wall(piece, turn)[0]
            if not strip.radius < way < strip.far or after != far or bound != far:
                break
        return False

    def _piece(self, index: int) -> Piece:
        """A piece by its number, counted on beyond the last one and back before the first."""
        return self.pieces[index % len(self.pieces)]

    def _wall(self, piece: Piece, turn: int) -> tuple[Point, Point]:
        """The ends of a piece's wall as seen from the eye, in the order of a turn."""
        ax, ay, bx, by = self.sides[piece[4]]
        right, left = (ax - self.eye[0], ay - self.eye[1]), (bx - self.eye[0], by - self.eye[1])
        return (right, left) if turn > 0 else (left, right)

    def _touches(self, index: int, x: float, y: float) -> bool:
        """Whether a corner before a point comes near the line to it, beside a piece there."""
        pieces, total = self.pieces, len(self.pieces)
        square = x * x + y * y
        doubt = NEARLY * square
        for turn, side in ((-1, 0), (1, 2)):
            for k in range(total):
                piece = pieces[(index + turn * k) % total]
                cx, cy = piece[side], piece[side + 1]
                off = cx * y - cy * x
                if off * off > doubt:
                    break
                if cx * cx + cy * cy < square + DOUBT and cx * x + cy * y > -DOUBT:
                    return True
        return False

    def beside(self, point: Point) -> tuple[float, float]:
        """How far one looks just to the right and to the left of a point, as shares of the way."""
        x, y = point[0] - self.eye[0], point[1] - self.eye[1]
        index = bisect_right(self.angles, atan2(y, x)) - 1
        doubt = NEARLY * (x * x + y * y)
        found = []
        for turn, side in ((-1, 0), (1, 2)):
            turned = map(self._piece, count(index, turn))
            clear = (one for one in turned if (one[side] * y - one[side + 1] * x) ** 2 > doubt)
            found.append(self._share_before(next(clear)[4], x, y))
        return found[0], found[1]

    def _share_before(self, h: int, x: float, y: float) -> float:
        """The share of a way from the eye that lies before the line of a wall."""
        ax, ay, bx, by = self.sides[h]
        dx, dy = bx - ax, by - ay
        near = dx * (self.eye[1] - ay) - dy * (self.eye[0] - ax)
        slope = dy * x - dx * y
        return near / slope if slope > 0 else inf

    @cached_property
    def polygon(self) -> Polygon:
        """The outline of what is seen, in the order of angles: clockwise on the screen."""
        return outline(self.sides, self._found, self.eye)

    def seen_area(self, corners: Polygon) -> float:
        """How much of a convex polygon, its corners clockwise on the screen, is seen."""
        order = self.between(corners)
        if len(order) == len(self.pieces):
            return sum(overlap(corners, self._triangle(index)) for index in order)
        seen, rest = 0.0, corners
        for index in order[:-1]:
            rest, part = divided(rest, self.eye, self.pieces[index][2:4])
            seen += area(self._before_wall(part, index))
        return seen + area(self._before_wall(rest, order[-1]))

    def _before_wall(self, part: Polygon, index: int) -> Polygon:
        """The part of a polygon that lies in front of the wall of a piece."""
        ax, ay, bx, by = self.sides[self.pieces[index][4]]
        return clipped(part, (ax, ay), (bx - ax, by - ay))

    def _triangle(self, index: int) -> Polygon:
        """What is seen of the board towards a piece of wall."""
        return (self.eye, *outline(self.sides, [self.pieces[index]], self.eye))

    def between(self, points: Iterable[Point]) -> list[int]:
        """The pieces towards some points, or all if the eye is not to one side of them."""
        ex, ey = self.eye
        angles = [atan2(y - ey, x - ex) for x, y in points]
        first, last = min(angles), max(angles)
        count = len(self.pieces)
        if last - first >= pi:
            angles.sort()
            gaps = [(b - a, a, b) for a, b in pairwise((*angles, first + tau))]
            widest, last, first = max(gaps)
            if widest <= pi:
                return list(range(count))
        begin = bisect_right(self.angles, (first + pi) % tau - pi) - 1
        end = bisect_right(self.angles, last)
        if end <= begin:
            end += count
        return [index % count for index in range(begin, min(end, begin + count))]


class _Strip(NamedTuple):
    """A strip from the eye in a direction, as wide as ``radius`` to each side, up to ``far``."""

    ux: float
    uy: float
    radius: float
    far: float

    def place(self, point: Point, turn: int) -> Point:
        """How far along the strip a point lies, and how far to a side of its middle."""
        x, y = point
        return (self.ux * x + self.uy * y, turn * (self.ux * y - self.uy * x))


def spread(maze: Maze, eye: Point) -> list[Piece]:
    """The pieces of wall that end the look all round the eye, as angles grow."""
    steps = maze.steps
    ex, ey = eye
    found = []
    stack = _start(maze, eye)
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


def spread_near(maze: Maze, eye: Point, reach: float) -> list[Piece]:
    """The same, but sides whose line is farther than ``reach`` from the eye end the look too.

    It is apart from ``spread``, which must not pay for the question.
    """
    steps, lines = maze.steps, maze.lines
    ex, ey = eye
    found = []
    stack = _start(maze, eye)
    pop, push = stack.pop, stack.append
    while stack:
        rx, ry, lx, ly, h = pop()
        while step := steps[h]:
            a, b, c = lines[h]
            if a * ex + b * ey + c > reach:
                break
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


def _start(maze: Maze, eye: Point) -> list[Piece]:
    """The sides round the eye, the last one first."""
    ex, ey = eye
    sides = reversed(maze.mesh.sides_round(eye))
    around = ((maze.ends[h], h) for h in sides)
    return [(ax - ex, ay - ey, bx - ex, by - ey, h) for (ax, ay, bx, by), h in around]


def outline(sides: list[Ends], pieces: Iterable[Piece], eye: Point) -> Polygon:
    """The ends of pieces of wall where their two directions meet them, none twice in a row."""
    ex, ey = eye
    points: list[Point] = []
    last: Point | None = None
    for rx, ry, lx, ly, h in pieces:
        ax, ay, bx, by = sides[h]
        dx, dy = bx - ax, by - ay
        cross = (ax - ex) * dy - (ay - ey) * dx
        point = (ax, ay)
        if (rx != ax - ex or ry != ay - ey) and (slant := rx * dy - ry * dx):
            share = cross / slant
            point = (ex + share * rx, ey + share * ry)
        if point != last:
            points.append(point)
        last = (bx, by)
        if (lx != bx - ex or ly != by - ey) and (slant := lx * dy - ly * dx):
            share = cross / slant
            last = (ex + share * lx, ey + share * ly)
        points.append(last)
    if len(points) > 1 and points[0] == points[-1]:
        points.pop()
    return tuple(points)
