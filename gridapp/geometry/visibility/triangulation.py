"""The board cut into triangles along its walls, so that a look walks from one to the next.

A constrained Delaunay triangulation: points are inserted one by one and edges flipped (Lawson),
walls are then forced in by flipping what crosses them (Sloan, *A fast algorithm for generating
constrained Delaunay triangulations*, 1993). Walls may cross, touch, overlap and repeat.

Triangles are stored as half-edges: numbers ``3t``, ``3t + 1``, ``3t + 2`` are the sides of
triangle ``t``, each from its origin to the next one's, with the triangle to the positive side,
so that an eye inside sees the origin first as angles grow. Points are in cell units, rounded to
``GRAIN``; walls move by less than ``EPS``.
"""

from collections import deque
from collections.abc import Iterable
from math import hypot

from gridapp.geometry.planar.segment_grid import TOUCH_TOLERANCE, Segment
from gridapp.grid.cells import Point

COORDINATE_STEP = 2.0**-22
"""Points lie on multiples of this, so that turns can be decided in whole numbers."""

ORIENTATION_TOLERANCE = 1e-9
"""A turn smaller than this, in square cells, is worked out again in whole numbers."""

NEARBY = sorted(
    ((i * COORDINATE_STEP, j * COORDINATE_STEP) for i in range(-3, 4) for j in range(-3, 4)),
    key=lambda step: (abs(step[0]) + abs(step[1]), step),
)
"""Where a crossing may lie that cannot be put where it belongs, nearest first."""

ORDERS = ((0, 1, 2), (1, 2, 0), (2, 0, 1))
"""The sides of a triangle, one after the other from each."""

PIECES = 20_000
"""No wall is cut into more pieces; walls entangled within ``EPS`` of each other lose the rest."""

RUNS = 1024
"""So many lines through the triangles stay known: the sides of the spaces of a battle."""

MAX_UNTANGLING = 50
"""So often, for one wall, triangles without room are got out of the way of a crossing."""

BOARD_MARGIN = 2.0
"""The triangles reach so far beyond the board; walls farther out are left out."""


def rounded(value: float) -> float:
    """The nearest multiple of ``GRAIN``."""
    return round(value / COORDINATE_STEP) * COORDINATE_STEP


class ConstrainedDelaunay:
    """The triangles, who is whose neighbour, and which walls run along which sides.

    ``x`` and ``y`` hold the corners, ``org`` a half-edge's origin, ``twin`` the half-edge on the
    other side or -1, ``marks`` the walls on a half-edge, ``out`` some half-edge from a corner.
    ``touched`` are the triangles that changed. ``found``, ``found_about`` and ``last`` are those
    where the search for a point ended: nearby, around there, and at all. ``runs`` are lines through
    the triangles, ``patience`` is what is left of ``PATIENCE`` for the wall under way.
    """

    def __init__(self, width: float, height: float) -> None:
        low, right, bottom = (
            -BOARD_MARGIN,
            rounded(width + BOARD_MARGIN),
            rounded(height + BOARD_MARGIN),
        )
        self.x = [low, right, right, low]
        self.y = [low, low, bottom, bottom]
        self.org = [0, 1, 2, 0, 2, 3]
        self.twin = [-1, -1, 3, 2, -1, -1]
        self.out = [0, 1, 2, 5]
        self.at: dict[Point, int] = {}
        self.marks: dict[int, tuple[Segment, ...]] = {}
        self.touched: set[int] = set()
        self.last = 0
        self.patience = 0
        self.runs: dict[tuple[Point, Point], list[tuple[int, Point, Point]]] = {}
        self.found: dict[tuple[int, int], int] = {}
        self.found_about: dict[tuple[int, int], int] = {}

    def copy(self) -> "ConstrainedDelaunay":
        """The same triangles again, free to change."""
        other = ConstrainedDelaunay.__new__(ConstrainedDelaunay)
        other.x, other.y = self.x.copy(), self.y.copy()
        other.org, other.twin, other.out = self.org.copy(), self.twin.copy(), self.out.copy()
        other.at, other.marks = self.at.copy(), self.marks.copy()
        other.touched, other.last, other.patience, other.found, other.runs = set(), 0, 0, {}, {}
        other.found_about = {}
        return other

    def add(self, segment: Segment) -> None:
        """Force a wall into the triangles; what lies outside them is cut off."""
        ends = self._clipped(segment)
        if ends is None:
            return
        self.runs.clear()
        first, last = self.vertex(*ends[0]), self.vertex(*ends[1])
        ways = [(first, last)]
        self.patience = MAX_UNTANGLING
        for _ in range(PIECES):
            if not ways:
                break
            a, b = ways.pop()
            if a == b:
                continue
            between = self._carve(a, b)
            if between >= 0:
                ways += [(between, b), (a, between)]
            else:
                self._mark(self.edge(a, b), segment)

    def _mark(self, h: int, segment: Segment) -> None:
        for half in (h, self.twin[h]):
            self.marks[half] = (*self.marks.get(half, ()), segment)
            self.touched.add(half // 3)

    def _clipped(self, segment: Segment) -> tuple[Point, Point] | None:
        """The part of a segment well inside the outermost triangles (Liang and Barsky)."""
        ax, ay, bx, by = segment.ax, segment.ay, segment.bx, segment.by
        dx, dy = bx - ax, by - ay
        low, right, bottom = self.x[0] + 1, self.x[2] - 1, self.y[2] - 1
        enter, leave = 0.0, 1.0
        for pace, room in ((-dx, ax - low), (dx, right - ax), (-dy, ay - low), (dy, bottom - ay)):
            if pace == 0:
                if room < 0:
                    return None
            elif pace < 0:
                enter = max(enter, room / pace)
            else:
                leave = min(leave, room / pace)
        if enter >= leave:
            return None
        return (ax + enter * dx, ay + enter * dy), (ax + leave * dx, ay + leave * dy)

    # Corners

    def vertex(self, x: float, y: float) -> int:
        """The corner at a point, made if there is none within ``EPS``."""
        x, y = rounded(x), rounded(y)
        found = self.at.get((x, y), -1)
        if found >= 0:
            return found
        t = self.locate(x, y)
        for h in (t, t + 1, t + 2):
            v = self.org[h]
            if abs(self.x[v] - x) <= TOUCH_TOLERANCE and abs(self.y[v] - y) <= TOUCH_TOLERANCE:
                return v
        for h in (t, t + 1, t + 2):
            if self._is_on(h, x, y):
                return self._split_side(h, x, y)
        return self._split_triangle(t, x, y)

    def locate(self, x: float, y: float) -> int:
        """The first half-edge of a triangle that holds a point, found by walking."""
        near = (int(x) >> 2, int(y) >> 2)
        about = (near[0] >> 2, near[1] >> 2)
        t = self.found.get(near, -1)
        if t < 0:
            t = self.found_about.get(about, self.last)
        org, twin, xs, ys = self.org, self.twin, self.x, self.y
        step = 0
        while True:
            step += 1  # beginning with another side each time keeps the walk from going in circles
            for k in ORDERS[(step ^ step >> 2) % 3]:
                a, b = org[t + k], org[t + (k + 1) % 3]
                turn = (xs[b] - xs[a]) * (y - ys[a]) - (ys[b] - ys[a]) * (x - xs[a])
                if (
                    turn < 0
                    and twin[t + k] >= 0
                    and (turn < -ORIENTATION_TOLERANCE or self._turn(a, b, x, y) < 0)
                ):
                    t = twin[t + k] // 3 * 3
                    break
            else:
                self.last = self.found[near] = self.found_about[about] = t
                return t

    def _turn(self, a: int, b: int, x: float, y: float) -> float:
        """Twice the area of a triangle: positive if the point lies to the positive side of ab.

        Its sign is exact for points on the grain.
        """
        ax, ay = self.x[a], self.y[a]
        dx, dy, ex, ey = self.x[b] - ax, self.y[b] - ay, x - ax, y - ay
        turn = dx * ey - dy * ex
        if abs(turn) > ORIENTATION_TOLERANCE:
            return turn
        whole: int = int(dx / COORDINATE_STEP) * int(ey / COORDINATE_STEP) - int(
            dy / COORDINATE_STEP
        ) * int(ex / COORDINATE_STEP)
        return whole * COORDINATE_STEP * COORDINATE_STEP

    def _is_on(self, h: int, x: float, y: float) -> bool:
        """Whether a point lies on a side: exactly, or within ``EPS`` if a wall runs there."""
        if self._turn(self.org[h], self.org[_next(h)], x, y) == 0:
            return True
        return h in self.marks and self.gap(h, x, y) <= TOUCH_TOLERANCE and self._may_split(h, x, y)

    def gap(self, h: int, x: float, y: float) -> float:
        """How far a point lies from the line along a side, towards the side's triangle."""
        a, b = self.org[h], self.org[_next(h)]
        ax, ay = self.x[a], self.y[a]
        dx, dy = self.x[b] - ax, self.y[b] - ay
        return (dx * (y - ay) - dy * (x - ax)) / hypot(dx, dy)

    def _may_split(self, h: int, x: float, y: float) -> bool:
        """Whether the four triangles are upright that a corner near a side would make of two."""
        a, b = self.org[h], self.org[_next(h)]
        c, d = self.org[_previous(h)], self.org[_previous(self.twin[h])]
        return all(self._turn(p, q, x, y) > 0 for p, q in ((c, a), (b, c), (d, b), (a, d)))

    def _new(self, x: float, y: float) -> int:
        self.at[x, y] = len(self.x)
        self.x.append(x)
        self.y.append(y)
        self.out.append(-1)
        return len(self.x) - 1

    def _split_triangle(self, t: int, x: float, y: float) -> int:
        v = self._new(x, y)
        a, b, c = self.org[t : t + 3]
        u, w = len(self.org), len(self.org) + 3
        self.org[t + 2] = v
        self.org += [b, c, v, c, a, v]
        self.twin += [-1] * 6
        self._link(u, self.twin[t + 1], t + 1)
        self._link(w, self.twin[t + 2], t + 2)
        self._pair(t + 1, u + 2)
        self._pair(u + 1, w + 2)
        self._pair(w + 1, t + 2)
        self._settle_out((t, t + 1, t + 2, u, u + 1, u + 2, w, w + 1, w + 2))
        self._legalise([t, u, w])
        return v

    def _split_side(self, h: int, x: float, y: float) -> int:
        """Put a corner on a side: both triangles become two."""
        v = self._new(x, y)
        g, n, p = self.twin[h], _next(h), _previous(h)
        gn, gp = _next(g), _previous(g)
        b, c, a, d = self.org[n], self.org[p], self.org[h], self.org[gp]
        u, w = len(self.org), len(self.org) + 3
        marks = self.marks.get(h)
        self.org += [v, b, c, v, a, d]
        self.twin += [-1] * 6
        self._link(u + 1, self.twin[n], n)
        self._link(w + 1, self.twin[gn], gn)
        self.org[n] = v
        self.org[gn] = v
        self._pair(n, u + 2)
        self._pair(gn, w + 2)
        self._pair(h, w)
        self._pair(g, u)
        if marks:
            for half in (h, g, u, w):
                self.marks[half] = marks
        self._settle_out((h, n, p, g, gn, gp, u, u + 1, u + 2, w, w + 1, w + 2))
        self._legalise([p, u + 1, gp, w + 1])
        return v

    def _settle_out(self, halves: Iterable[int]) -> None:
        for half in halves:
            self.out[self.org[half]] = half
            self.touched.add(half // 3)

    def _pair(self, h: int, g: int) -> None:
        self.twin[h], self.twin[g] = g, h

    def _link(self, h: int, g: int, was: int) -> None:
        """Let ``h`` take over the neighbour ``g`` and the walls of ``was``."""
        self.twin[h] = g
        if g >= 0:
            self.twin[g] = h
        held = self.marks.pop(was, None)
        if held:
            self.marks[h] = held

    # Sides

    def around(self, v: int) -> list[int]:
        """The half-edges that leave a corner, as angles grow except round an outermost one."""
        first = h = self.out[v]
        found = []
        while h >= 0:
            found.append(h)
            h = self.twin[_previous(h)]
            if h == first:
                return found
        h = self.twin[first]
        while h >= 0:
            found.append(_next(h))
            h = self.twin[_next(h)]
        return found

    def edge(self, a: int, b: int) -> int:
        """The half-edge from one corner to another, or -1."""
        return next((h for h in self.around(a) if self.org[_next(h)] == b), -1)

    def _flip(self, a: int) -> int:
        """Turn a side into the other diagonal of its two triangles; the new side is returned."""
        b = self.twin[a]
        ar, bl = _previous(a), _previous(b)
        self.org[a], self.org[b] = self.org[bl], self.org[ar]
        self._link(a, self.twin[bl], bl)
        self._link(b, self.twin[ar], ar)
        self._pair(ar, bl)
        self._settle_out((a, ar, b, bl, _next(a), _next(b)))
        return ar

    def _legalise(self, stack: list[int]) -> None:
        """Flip sides until every circle round a triangle is empty, walls excepted."""
        while stack:
            a = stack.pop()
            b = self.twin[a]
            if b < 0 or a in self.marks or not self._is_crowded(a, b):
                continue
            self._flip(a)
            stack += [a, _next(a), b, _next(b)]

    def _is_crowded(self, a: int, b: int) -> bool:
        """Whether the corner beyond a side lies in the circle round the side's triangle."""
        xs, ys, org = self.x, self.y, self.org
        d = org[_previous(b)]
        dx, dy = xs[d], ys[d]
        p, q, r = org[a], org[_next(a)], org[_previous(a)]
        ax, ay, bx, by, cx, cy = (
            xs[p] - dx,
            ys[p] - dy,
            xs[q] - dx,
            ys[q] - dy,
            xs[r] - dx,
            ys[r] - dy,
        )
        up, uq, ur = ax * ax + ay * ay, bx * bx + by * by, cx * cx + cy * cy
        circle = ax * (by * ur - uq * cy) - ay * (bx * ur - uq * cx) + up * (bx * cy - by * cx)
        return circle > 1e-9 * (up + uq + ur) and self._is_convex(a, b)

    def _is_convex(self, a: int, b: int) -> bool:
        """Whether the two triangles of a side form a strictly convex figure."""
        c, d = self.org[_previous(a)], self.org[_previous(b)]
        p, q = self.org[a], self.org[b]
        px, py, qx, qy = self.x[p], self.y[p], self.x[q], self.y[q]
        return self._turn(d, c, px, py) > 0 > self._turn(d, c, qx, qy)

    def sides_of(self, segments: Iterable[Segment]) -> list[int]:
        """The half-edges along which any of the walls runs."""
        wanted = set(segments)
        if not wanted:
            return []
        return [h for h, held in self.marks.items() if not wanted.isdisjoint(held)]

    def sides_round(self, eye: Point) -> list[int]:
        """The sides of the triangles that hold a point, except those that it lies on."""
        x, y = eye
        t = self.locate(x, y)
        for h in (t, t + 1, t + 2):
            v = self.org[h]
            if abs(self.x[v] - x) <= TOUCH_TOLERANCE and abs(self.y[v] - y) <= TOUCH_TOLERANCE:
                return [_next(side) for side in self.around(v)]
        for h in (t, t + 1, t + 2):
            if self.gap(h, x, y) <= TOUCH_TOLERANCE:
                g = self.twin[h]
                return [_next(h), _previous(h), _next(g), _previous(g)]
        return [t, t + 1, t + 2]

    def along(self, start: Point, end: Point) -> list[tuple[int, Point, Point]]:
        """The triangles that a line runs through, and where it enters and leaves each.

        The answer is kept until the triangles change.
        """
        found = self.runs.get((start, end))
        if found is None:
            if len(self.runs) >= RUNS:
                self.runs.clear()
            found = self.runs[start, end] = self._run(start, end)
        return found

    def _run(self, start: Point, end: Point) -> list[tuple[int, Point, Point]]:
        (ax, ay), (bx, by) = start, end
        t, into, came = self.locate(ax, ay), 0.0, -1
        found = []
        while True:
            leave, over = 1.0, -1
            for h in (t, t + 1, t + 2):
                px, py, qx, qy = self.ends(h)
                dx, dy = qx - px, qy - py
                off = dx * (by - py) - dy * (bx - px)
                if off < 0 and h != came:
                    before = dx * (ay - py) - dy * (ax - px)
                    share = before / (before - off) if before > off else 0.0
                    if share < leave:
                        leave, over = max(share, into), h
            found.append((t, _between(start, end, into), _between(start, end, leave)))
            if over < 0:
                return found
            came, into = self.twin[over], leave
            t = came - came % 3

    def ends(self, h: int) -> tuple[float, float, float, float]:
        """The two ends of a side, its origin first."""
        a, b = self.org[h], self.org[_next(h)]
        return self.x[a], self.y[a], self.x[b], self.y[b]

    def changed_sides(self) -> list[int]:
        """The half-edges of all triangles that changed since the last call."""
        changed = [h for t in self.touched for h in (3 * t, 3 * t + 1, 3 * t + 2)]
        self.touched.clear()
        return changed

    # Walls

    def _carve(self, a: int, b: int) -> int:
        """Make a side between two corners.

        A corner on the way, found or made where a wall is crossed, is returned instead of -1.
        """
        if self.edge(a, b) >= 0:
            return -1
        crossed, between = self._crossed(a, b)
        if between >= 0:
            return between
        pairs = deque((self.org[h], self.org[_next(h)]) for h in crossed)
        while pairs:
            p, q = pairs.popleft()
            h = self.edge(p, q)
            if not self._is_convex(h, self.twin[h]):
                pairs.append((p, q))
                continue
            new = self._flip(h)
            c, d = self.org[new], self.org[_next(new)]
            if {a, b}.isdisjoint((c, d)) and self._side(a, b, c) * self._side(a, b, d) < 0:
                pairs.append((c, d))
        return -1

    def _crossed(self, a: int, b: int) -> tuple[list[int], int]:
        """The sides between two corners, or the first corner in between."""
        h = self._first_crossed(a, b)
        if h < 0:
            return [], ~h
        crossed = []
        while True:
            if h in self.marks:
                return [], self._crossing(a, b, h)
            crossed.append(h)
            g = self.twin[h]
            c = self.org[_previous(g)]
            if c == b:
                return crossed, -1
            if self._is_between(a, b, c):
                return [], c
            h = _next(g) if self._turn(a, b, self.x[c], self.y[c]) > 0 else _previous(g)

    def _first_crossed(self, a: int, b: int) -> int:
        """The side opposite a corner that the way to another crosses, or ~v for a corner v."""
        bx, by = self.x[b], self.y[b]
        ring = self.around(a)
        for h in ring:
            p = self.org[_next(h)]
            if self._is_between(a, b, p):
                return ~p
        ways = ((h, self.org[_next(h)], self.org[_previous(h)]) for h in ring)
        return next(
            _next(h) for h, p, q in ways if self._turn(a, p, bx, by) > 0 > self._turn(a, q, bx, by)
        )

    def _makes_room(self, h: int) -> bool:
        """Whether a side's triangle had a corner on the side across, and has been undone."""
        for side in (h, _next(h), _previous(h)):
            ends = self.org[side], self.org[_next(side)]
            if self._is_between(*ends, self.org[_previous(side)]):
                if side in self.marks:
                    self._bend(side)
                    return True
                if self._is_convex(side, self.twin[side]):
                    self._flip(side)
                    return True
        return False

    def _bend(self, h: int) -> None:
        """Lead the walls along a side round by the corner of its triangle, which lies on it."""
        held = self.marks.pop(h)
        del self.marks[self.twin[h]]
        self.touched.update((h // 3, self.twin[h] // 3))
        for side in (_next(h), _previous(h)):
            for segment in held:
                self._mark(side, segment)

    def _side(self, a: int, b: int, v: int) -> int:
        turn = self._turn(a, b, self.x[v], self.y[v])
        return (turn > 0) - (turn < 0)

    def _is_between(self, a: int, b: int, v: int) -> bool:
        """Whether a corner lies within ``EPS`` of the way between two others."""
        ax, ay = self.x[a], self.y[a]
        dx, dy, ex, ey = self.x[b] - ax, self.y[b] - ay, self.x[v] - ax, self.y[v] - ay
        square = dx * dx + dy * dy
        along = dx * ex + dy * ey
        off = dx * ey - dy * ex
        return 0 < along < square and off * off <= TOUCH_TOLERANCE * TOUCH_TOLERANCE * square

    def _crossing(self, a: int, b: int, h: int) -> int:
        """The corner where the way from a to b crosses a wall, made if need be.

        It is a itself, to be tried again, if a triangle without room was first got out of the way.
        """
        if self.patience > 0 and (self._makes_room(h) or self._makes_room(self.twin[h])):
            self.patience -= 1
            return a
        p, q = self.org[h], self.org[_next(h)]
        off_p = self._turn(a, b, self.x[p], self.y[p])
        off_q = self._turn(a, b, self.x[q], self.y[q])
        share = off_p / (off_p - off_q)
        x = rounded(self.x[p] + share * (self.x[q] - self.x[p]))
        y = rounded(self.y[p] + share * (self.y[q] - self.y[p]))
        for dx, dy in NEARBY:
            place = (x + dx, y + dy)
            if place not in self.at and self._may_split(h, *place):
                return self._split_side(h, *place)
        return p if share < 0.5 else q


def beyond(mesh: ConstrainedDelaunay, h: int) -> tuple[float, float, int, int]:
    """The corner across a side, and the two sides that lead on, to the right and to the left."""
    g = mesh.twin[h]
    left = _previous(g)
    v = mesh.org[left]
    return mesh.x[v], mesh.y[v], _next(g), left


def _between(start: Point, end: Point, share: float) -> Point:
    return (start[0] + share * (end[0] - start[0]), start[1] + share * (end[1] - start[1]))


def _next(h: int) -> int:
    return h - 2 if h % 3 == 2 else h + 1


def _previous(h: int) -> int:
    return h + 2 if h % 3 == 0 else h - 1
