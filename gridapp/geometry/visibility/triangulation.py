r"""The constrained Delaunay triangulation of a board along its walls.

Points are inserted one by one with edge flips (Lawson, *Software for C1 Surface Interpolation*,
1977); walls are then forced in by flipping the edges they cross (Sloan, *A fast algorithm for
generating constrained Delaunay triangulations*, 1993). Walls may cross, touch, overlap and repeat.

Half-edge structure: numbers ``3t``, ``3t + 1``, ``3t + 2`` are the sides of triangle ``t``, each
from its origin to the origin of the next, with the triangle on the positive side; an eye inside
meets the origin first as angles grow.

               c                  side h:  a -> b
              / \                 next(h):  b -> c
             / t \                previous(h):  c -> a
            a --> b               twin[h]:  b -> a, in the triangle below
              h

Exact: points are snapped to ``COORDINATE_STEP``, a power of two, so orientations near 0 are decided
in integers; walls move by less than ``TOUCH_TOLERANCE``. Locating a point is a walk that starts at
a cached triangle nearby: O(1) in play. One module, because every method works on the same arrays.
Oracle: ``tests/geometry/test_triangulation.py`` checks that the triangulation is sound after random
insertions and that every wall is covered by sides.
"""

from collections import deque
from collections.abc import Iterable
from math import hypot

from gridapp.geometry.planar.segment_grid import Segment
from gridapp.geometry.planar.tolerances import (
    CIRCLE_TOLERANCE,
    COORDINATE_STEP,
    ORIENTATION_TOLERANCE,
    TOUCH_TOLERANCE,
)
from gridapp.grid.cells import Point

NEARBY_OFFSETS = sorted(
    ((i * COORDINATE_STEP, j * COORDINATE_STEP) for i in range(-3, 4) for j in range(-3, 4)),
    key=lambda step: (abs(step[0]) + abs(step[1]), step),
)
"""Offsets at which a crossing may be placed if its own point is taken, nearest first."""

ORDERS = ((0, 1, 2), (1, 2, 0), (2, 0, 1))
"""The sides of a triangle in order, starting from each of them."""

MAX_PIECES = 20_000
"""Most pieces of one wall; walls entangled within ``TOUCH_TOLERANCE`` lose the rest."""

LINE_CACHE_SIZE = 1024
"""Cached lines through the triangles: the sides of the footprints in a battle."""

MAX_UNTANGLING = 50
"""Most flat triangles removed per inserted wall."""

BOARD_MARGIN = 2.0
"""Cells by which the triangulation extends beyond the board; walls farther out are ignored."""


def snapped(value: float) -> float:
    """Return the nearest multiple of ``COORDINATE_STEP``."""
    return round(value / COORDINATE_STEP) * COORDINATE_STEP


class ConstrainedDelaunay:
    """Triangles, their neighbours, and the walls on their sides.

    Attributes:
        x, y: coordinates of the vertices.
        origin: the origin vertex of each half-edge.
        twin: the opposite half-edge, -1 at the outer boundary.
        outgoing: one half-edge from each vertex.
        walls_on: the walls on a half-edge.
        vertex_at: the vertex at a point.
        touched: triangles changed since `changed_sides` was called.
        last_triangle, nearby_triangle, coarse_triangle: results of earlier point locations: the
            last one, one for each 4 x 4 cells, one for each 16 x 16 cells.
        line_cache: results of `triangles_along`.
        untangling_left: remaining attempts of `MAX_UNTANGLING` for the wall being inserted.
    """

    def __init__(self, width: float, height: float) -> None:
        low, right, bottom = (
            -BOARD_MARGIN,
            snapped(width + BOARD_MARGIN),
            snapped(height + BOARD_MARGIN),
        )
        self.x = [low, right, right, low]
        self.y = [low, low, bottom, bottom]
        self.origin = [0, 1, 2, 0, 2, 3]
        self.twin = [-1, -1, 3, 2, -1, -1]
        self.outgoing = [0, 1, 2, 5]
        self.vertex_at: dict[Point, int] = {}
        self.walls_on: dict[int, tuple[Segment, ...]] = {}
        self.touched: set[int] = set()
        self.last_triangle = 0
        self.untangling_left = 0
        self.line_cache: dict[tuple[Point, Point], list[tuple[int, Point, Point]]] = {}
        self.nearby_triangle: dict[tuple[int, int], int] = {}
        self.coarse_triangle: dict[tuple[int, int], int] = {}

    def copy(self) -> "ConstrainedDelaunay":
        """Return an independent copy."""
        duplicate = ConstrainedDelaunay.__new__(ConstrainedDelaunay)
        duplicate.x, duplicate.y = self.x.copy(), self.y.copy()
        duplicate.origin, duplicate.twin, duplicate.outgoing = (
            self.origin.copy(),
            self.twin.copy(),
            self.outgoing.copy(),
        )
        duplicate.vertex_at, duplicate.walls_on = self.vertex_at.copy(), self.walls_on.copy()
        (
            duplicate.touched,
            duplicate.last_triangle,
            duplicate.untangling_left,
            duplicate.nearby_triangle,
            duplicate.line_cache,
        ) = set(), 0, 0, {}, {}
        duplicate.coarse_triangle = {}
        return duplicate

    def add(self, segment: Segment) -> None:
        """Insert a wall as a constraint; parts outside the triangulated area are cut off."""
        ends = self._clipped(segment)
        if ends is None:
            return
        self.line_cache.clear()
        first, last = self.vertex(*ends[0]), self.vertex(*ends[1])
        pending = [(first, last)]
        self.untangling_left = MAX_UNTANGLING
        for _ in range(MAX_PIECES):
            if not pending:
                break
            a, b = pending.pop()
            if a == b:
                continue
            split_vertex = self._force_edge(a, b)
            if split_vertex >= 0:
                pending += [(split_vertex, b), (a, split_vertex)]
            else:
                self._mark(self.edge(a, b), segment)

    def _mark(self, h: int, segment: Segment) -> None:
        for half in (h, self.twin[h]):
            self.walls_on[half] = (*self.walls_on.get(half, ()), segment)
            self.touched.add(half // 3)

    def _clipped(self, segment: Segment) -> tuple[Point, Point] | None:
        """Return the part of a segment well inside the outer triangles, None if empty.

        Liang and Barsky's algorithm.
        """
        ax, ay, bx, by = segment.ax, segment.ay, segment.bx, segment.by
        dx, dy = bx - ax, by - ay
        low, right, bottom = self.x[0] + 1, self.x[2] - 1, self.y[2] - 1
        enter, leave = 0.0, 1.0
        for speed, room in ((-dx, ax - low), (dx, right - ax), (-dy, ay - low), (dy, bottom - ay)):
            if speed == 0:
                if room < 0:
                    return None
            elif speed < 0:
                enter = max(enter, room / speed)
            else:
                leave = min(leave, room / speed)
        if enter >= leave:
            return None
        return (ax + enter * dx, ay + enter * dy), (ax + leave * dx, ay + leave * dy)

    # Vertices

    def vertex(self, x: float, y: float) -> int:
        """Return the vertex at a point, inserted if none lies within ``TOUCH_TOLERANCE``."""
        x, y = snapped(x), snapped(y)
        existing = self.vertex_at.get((x, y), -1)
        if existing >= 0:
            return existing
        t = self.locate(x, y)
        for h in (t, t + 1, t + 2):
            v = self.origin[h]
            if abs(self.x[v] - x) <= TOUCH_TOLERANCE and abs(self.y[v] - y) <= TOUCH_TOLERANCE:
                return v
        for h in (t, t + 1, t + 2):
            if self._is_on(h, x, y):
                return self._split_side(h, x, y)
        return self._split_triangle(t, x, y)

    def locate(self, x: float, y: float) -> int:
        """Return the first half-edge of a triangle that contains a point (visibility walk)."""
        near_key = (int(x) >> 2, int(y) >> 2)
        coarse_key = (near_key[0] >> 2, near_key[1] >> 2)
        t = self.nearby_triangle.get(near_key, -1)
        if t < 0:
            t = self.coarse_triangle.get(coarse_key, self.last_triangle)
        org, twin, xs, ys = self.origin, self.twin, self.x, self.y
        step = 0
        while True:
            step += 1  # starting with another side each time keeps the walk from cycling
            for k in ORDERS[(step ^ step >> 2) % 3]:
                a, b = org[t + k], org[t + (k + 1) % 3]
                orientation = (xs[b] - xs[a]) * (y - ys[a]) - (ys[b] - ys[a]) * (x - xs[a])
                if (
                    orientation < 0
                    and twin[t + k] >= 0
                    and (orientation < -ORIENTATION_TOLERANCE or self._orientation(a, b, x, y) < 0)
                ):
                    t = twin[t + k] // 3 * 3
                    break
            else:
                self.last_triangle = self.nearby_triangle[near_key] = self.coarse_triangle[
                    coarse_key
                ] = t
                return t

    def _orientation(self, a: int, b: int, x: float, y: float) -> float:
        """Return twice the signed area of the triangle a, b, point.

        Positive if the point lies on the positive side of ab; the sign is exact for snapped points.
        """
        ax, ay = self.x[a], self.y[a]
        dx, dy, ex, ey = self.x[b] - ax, self.y[b] - ay, x - ax, y - ay
        orientation = dx * ey - dy * ex
        if abs(orientation) > ORIENTATION_TOLERANCE:
            return orientation
        exact: int = int(dx / COORDINATE_STEP) * int(ey / COORDINATE_STEP) - int(
            dy / COORDINATE_STEP
        ) * int(ex / COORDINATE_STEP)
        return exact * COORDINATE_STEP * COORDINATE_STEP

    def _is_on(self, h: int, x: float, y: float) -> bool:
        """Return True if a point lies on a side.

        Exactly, or within ``TOUCH_TOLERANCE`` of a side on which a wall runs.
        """
        if self._orientation(self.origin[h], self.origin[_next(h)], x, y) == 0:
            return True
        return (
            h in self.walls_on
            and self.signed_distance(h, x, y) <= TOUCH_TOLERANCE
            and self._may_split(h, x, y)
        )

    def signed_distance(self, h: int, x: float, y: float) -> float:
        """Return a point's distance from the line of a side, positive towards its triangle."""
        a, b = self.origin[h], self.origin[_next(h)]
        ax, ay = self.x[a], self.y[a]
        dx, dy = self.x[b] - ax, self.y[b] - ay
        return (dx * (y - ay) - dy * (x - ax)) / hypot(dx, dy)

    def _may_split(self, h: int, x: float, y: float) -> bool:
        """Return True if splitting a side at a point makes four triangles of positive area."""
        a, b = self.origin[h], self.origin[_next(h)]
        c, d = self.origin[_previous(h)], self.origin[_previous(self.twin[h])]
        return all(self._orientation(p, q, x, y) > 0 for p, q in ((c, a), (b, c), (d, b), (a, d)))

    def _new(self, x: float, y: float) -> int:
        self.vertex_at[x, y] = len(self.x)
        self.x.append(x)
        self.y.append(y)
        self.outgoing.append(-1)
        return len(self.x) - 1

    def _split_triangle(self, t: int, x: float, y: float) -> int:
        """Insert a vertex inside a triangle, which becomes three."""
        v = self._new(x, y)
        a, b, c = self.origin[t : t + 3]
        u, w = len(self.origin), len(self.origin) + 3
        self.origin[t + 2] = v
        self.origin += [b, c, v, c, a, v]
        self.twin += [-1] * 6
        self._link(u, self.twin[t + 1], t + 1)
        self._link(w, self.twin[t + 2], t + 2)
        self._pair(t + 1, u + 2)
        self._pair(u + 1, w + 2)
        self._pair(w + 1, t + 2)
        self._record_sides((t, t + 1, t + 2, u, u + 1, u + 2, w, w + 1, w + 2))
        self._legalise([t, u, w])
        return v

    def _split_side(self, h: int, x: float, y: float) -> int:
        """Insert a vertex on a side: both triangles become two."""
        v = self._new(x, y)
        g, n, p = self.twin[h], _next(h), _previous(h)
        gn, gp = _next(g), _previous(g)
        b, c, a, d = self.origin[n], self.origin[p], self.origin[h], self.origin[gp]
        u, w = len(self.origin), len(self.origin) + 3
        walls = self.walls_on.get(h)
        self.origin += [v, b, c, v, a, d]
        self.twin += [-1] * 6
        self._link(u + 1, self.twin[n], n)
        self._link(w + 1, self.twin[gn], gn)
        self.origin[n] = v
        self.origin[gn] = v
        self._pair(n, u + 2)
        self._pair(gn, w + 2)
        self._pair(h, w)
        self._pair(g, u)
        if walls:
            for half in (h, g, u, w):
                self.walls_on[half] = walls
        self._record_sides((h, n, p, g, gn, gp, u, u + 1, u + 2, w, w + 1, w + 2))
        self._legalise([p, u + 1, gp, w + 1])
        return v

    def _record_sides(self, halves: Iterable[int]) -> None:
        for half in halves:
            self.outgoing[self.origin[half]] = half
            self.touched.add(half // 3)

    def _pair(self, h: int, g: int) -> None:
        self.twin[h], self.twin[g] = g, h

    def _link(self, h: int, g: int, previous: int) -> None:
        """Give half-edge ``h`` the neighbour ``g`` and the walls of half-edge ``previous``."""
        self.twin[h] = g
        if g >= 0:
            self.twin[g] = h
        walls = self.walls_on.pop(previous, None)
        if walls:
            self.walls_on[h] = walls

    # Sides

    def sides_from(self, v: int) -> list[int]:
        """Return the half-edges from a vertex, by growing angle except at the outer boundary."""
        first = h = self.outgoing[v]
        sides = []
        while h >= 0:
            sides.append(h)
            h = self.twin[_previous(h)]
            if h == first:
                return sides
        h = self.twin[first]
        while h >= 0:
            sides.append(_next(h))
            h = self.twin[_next(h)]
        return sides

    def edge(self, a: int, b: int) -> int:
        """Return the half-edge from one vertex to another, -1 if none exists."""
        return next((h for h in self.sides_from(a) if self.origin[_next(h)] == b), -1)

    def _flip(self, a: int) -> int:
        """Swap the diagonal of the two triangles at a side; return the new diagonal."""
        b = self.twin[a]
        ar, bl = _previous(a), _previous(b)
        self.origin[a], self.origin[b] = self.origin[bl], self.origin[ar]
        self._link(a, self.twin[bl], bl)
        self._link(b, self.twin[ar], ar)
        self._pair(ar, bl)
        self._record_sides((a, ar, b, bl, _next(a), _next(b)))
        return ar

    def _legalise(self, stack: list[int]) -> None:
        """Flip sides until every circumcircle is empty (Delaunay), walls excepted."""
        while stack:
            a = stack.pop()
            b = self.twin[a]
            if b < 0 or a in self.walls_on or not self._violates_delaunay(a, b):
                continue
            self._flip(a)
            stack += [a, _next(a), b, _next(b)]

    def _violates_delaunay(self, a: int, b: int) -> bool:
        """Return True if the vertex across a side lies in the triangle's circumcircle."""
        xs, ys, org = self.x, self.y, self.origin
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
        return circle > CIRCLE_TOLERANCE * (up + uq + ur) and self._is_convex(a, b)

    def _is_convex(self, a: int, b: int) -> bool:
        """Return True if the two triangles of a side form a strictly convex quadrilateral."""
        c, d = self.origin[_previous(a)], self.origin[_previous(b)]
        p, q = self.origin[a], self.origin[b]
        px, py, qx, qy = self.x[p], self.y[p], self.x[q], self.y[q]
        return self._orientation(d, c, px, py) > 0 > self._orientation(d, c, qx, qy)

    def sides_of(self, segments: Iterable[Segment]) -> list[int]:
        """Return the half-edges on which any of the walls runs."""
        wanted = set(segments)
        if not wanted:
            return []
        return [h for h, walls in self.walls_on.items() if not wanted.isdisjoint(walls)]

    def sides_around(self, eye: Point) -> list[int]:
        """Return the sides of all triangles around a point, without sides through it."""
        x, y = eye
        t = self.locate(x, y)
        for h in (t, t + 1, t + 2):
            v = self.origin[h]
            if abs(self.x[v] - x) <= TOUCH_TOLERANCE and abs(self.y[v] - y) <= TOUCH_TOLERANCE:
                return [_next(side) for side in self.sides_from(v)]
        for h in (t, t + 1, t + 2):
            if self.signed_distance(h, x, y) <= TOUCH_TOLERANCE:
                g = self.twin[h]
                return [_next(h), _previous(h), _next(g), _previous(g)]
        return [t, t + 1, t + 2]

    def triangles_along(self, start: Point, end: Point) -> list[tuple[int, Point, Point]]:
        """Return the triangles on a line, each with the points where the line enters and leaves it.

        Cached until the triangulation changes.
        """
        triangles = self.line_cache.get((start, end))
        if triangles is None:
            if len(self.line_cache) >= LINE_CACHE_SIZE:
                self.line_cache.clear()
            triangles = self.line_cache[start, end] = self._trace_line(start, end)
        return triangles

    def _trace_line(self, start: Point, end: Point) -> list[tuple[int, Point, Point]]:
        (ax, ay), (bx, by) = start, end
        t, into, came = self.locate(ax, ay), 0.0, -1
        triangles = []
        while True:
            leave, exit_side = 1.0, -1
            for h in (t, t + 1, t + 2):
                px, py, qx, qy = self.ends(h)
                dx, dy = qx - px, qy - py
                offset = dx * (by - py) - dy * (bx - px)
                if offset < 0 and h != came:
                    before = dx * (ay - py) - dy * (ax - px)
                    share = before / (before - offset) if before > offset else 0.0
                    if share < leave:
                        leave, exit_side = max(share, into), h
            triangles.append((t, _between(start, end, into), _between(start, end, leave)))
            if exit_side < 0:
                return triangles
            came, into = self.twin[exit_side], leave
            t = came - came % 3

    def ends(self, h: int) -> tuple[float, float, float, float]:
        """Return the coordinates of both ends of a side, its origin first."""
        a, b = self.origin[h], self.origin[_next(h)]
        return self.x[a], self.y[a], self.x[b], self.y[b]

    def changed_sides(self) -> list[int]:
        """Return the half-edges of all triangles changed since the last call."""
        changed = [h for t in self.touched for h in (3 * t, 3 * t + 1, 3 * t + 2)]
        self.touched.clear()
        return changed

    # Walls

    def _force_edge(self, a: int, b: int) -> int:
        """Make the segment between two vertices a side and return -1.

        If a vertex lies between them, found or made where a wall is crossed, return that vertex
        instead.
        """
        if self.edge(a, b) >= 0:
            return -1
        crossed_sides, between = self._crossed_sides(a, b)
        if between >= 0:
            return between
        pairs = deque((self.origin[h], self.origin[_next(h)]) for h in crossed_sides)
        while pairs:
            p, q = pairs.popleft()
            h = self.edge(p, q)
            if not self._is_convex(h, self.twin[h]):
                pairs.append((p, q))
                continue
            new = self._flip(h)
            c, d = self.origin[new], self.origin[_next(new)]
            if {a, b}.isdisjoint((c, d)) and self._side_of(a, b, c) * self._side_of(a, b, d) < 0:
                pairs.append((c, d))
        return -1

    def _crossed_sides(self, a: int, b: int) -> tuple[list[int], int]:
        """Return the sides between two vertices, or the first vertex between them."""
        h = self._first_crossed(a, b)
        if h < 0:
            return [], ~h
        crossed_sides = []
        while True:
            if h in self.walls_on:
                return [], self._crossing_vertex(a, b, h)
            crossed_sides.append(h)
            g = self.twin[h]
            c = self.origin[_previous(g)]
            if c == b:
                return crossed_sides, -1
            if self._is_between(a, b, c):
                return [], c
            h = _next(g) if self._orientation(a, b, self.x[c], self.y[c]) > 0 else _previous(g)

    def _first_crossed(self, a: int, b: int) -> int:
        """Return the first side on the way from a to b, or ~v if vertex v lies on the way."""
        bx, by = self.x[b], self.y[b]
        ring = self.sides_from(a)
        for h in ring:
            p = self.origin[_next(h)]
            if self._is_between(a, b, p):
                return ~p
        sides = ((h, self.origin[_next(h)], self.origin[_previous(h)]) for h in ring)
        return next(
            _next(h)
            for h, p, q in sides
            if self._orientation(a, p, bx, by) > 0 > self._orientation(a, q, bx, by)
        )

    def _removes_flat_triangle(self, h: int) -> bool:
        """Return True if the triangle of a side was flat and has been removed."""
        for side in (h, _next(h), _previous(h)):
            ends = self.origin[side], self.origin[_next(side)]
            if self._is_between(*ends, self.origin[_previous(side)]):
                if side in self.walls_on:
                    self._reroute_walls(side)
                    return True
                if self._is_convex(side, self.twin[side]):
                    self._flip(side)
                    return True
        return False

    def _reroute_walls(self, h: int) -> None:
        """Move the walls on a side of a flat triangle to the two sides behind."""
        walls = self.walls_on.pop(h)
        del self.walls_on[self.twin[h]]
        self.touched.update((h // 3, self.twin[h] // 3))
        for side in (_next(h), _previous(h)):
            for segment in walls:
                self._mark(side, segment)

    def _side_of(self, a: int, b: int, v: int) -> int:
        """Return the sign of the orientation of a vertex against the line ab."""
        orientation = self._orientation(a, b, self.x[v], self.y[v])
        return (orientation > 0) - (orientation < 0)

    def _is_between(self, a: int, b: int, v: int) -> bool:
        """Return True if a vertex is within ``TOUCH_TOLERANCE`` of a segment."""
        ax, ay = self.x[a], self.y[a]
        dx, dy, ex, ey = self.x[b] - ax, self.y[b] - ay, self.x[v] - ax, self.y[v] - ay
        squared_length = dx * dx + dy * dy
        along = dx * ex + dy * ey
        offset = dx * ey - dy * ex
        return (
            0 < along < squared_length
            and offset * offset <= TOUCH_TOLERANCE * TOUCH_TOLERANCE * squared_length
        )

    def _crossing_vertex(self, a: int, b: int, h: int) -> int:
        """Return the vertex where the segment from a to b crosses a wall.

        Inserted if necessary. Returns a, to try again, if a flat triangle was removed first.
        """
        if self.untangling_left > 0 and (
            self._removes_flat_triangle(h) or self._removes_flat_triangle(self.twin[h])
        ):
            self.untangling_left -= 1
            return a
        p, q = self.origin[h], self.origin[_next(h)]
        offset_p = self._orientation(a, b, self.x[p], self.y[p])
        offset_q = self._orientation(a, b, self.x[q], self.y[q])
        fraction = offset_p / (offset_p - offset_q)
        x = snapped(self.x[p] + fraction * (self.x[q] - self.x[p]))
        y = snapped(self.y[p] + fraction * (self.y[q] - self.y[p]))
        for dx, dy in NEARBY_OFFSETS:
            point = (x + dx, y + dy)
            if point not in self.vertex_at and self._may_split(h, *point):
                return self._split_side(h, *point)
        return p if fraction < 0.5 else q


def across_side(mesh: ConstrainedDelaunay, h: int) -> tuple[float, float, int, int]:
    """Return the vertex across a side, and the two sides behind it, right and left."""
    g = mesh.twin[h]
    left = _previous(g)
    v = mesh.origin[left]
    return mesh.x[v], mesh.y[v], _next(g), left


def _between(start: Point, end: Point, share: float) -> Point:
    return (start[0] + share * (end[0] - start[0]), start[1] + share * (end[1] - start[1]))


def _next(h: int) -> int:
    return h - 2 if h % 3 == 2 else h + 1


def _previous(h: int) -> int:
    return h + 2 if h % 3 == 0 else h - 1
