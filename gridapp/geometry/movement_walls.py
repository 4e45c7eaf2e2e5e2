"""Which steps between neighbouring cells a wall blocks.

All points are in cell units. A step is the segment from centre to centre. How one wall meets it
is told by three flags that may be joined with ``|`` over all walls:

* ``CUT``: the wall crosses the step, runs along it, or its inside holds an end of the step, so
  that a wall through the centre of a cell shuts that cell;
* ``LEFT`` and ``RIGHT``: the wall merely ends on the step, coming from that side of it.

A wall end alone is grazed, not crossed. Ends from both sides together pinch the step shut: that
is how the joints of a drawn wall hold. A wall that runs along the border of cells parallel to
the step, or stops short of it, has no flag at all.
"""

from gridapp.grid.cells import Point

EPS = 1e-6
"""Cell units within which points coincide: the one tolerance of movement."""

CUT, LEFT, RIGHT = 1, 2, 4


def contact(a: Point, b: Point, p: Point, q: Point) -> int:
    """How the wall from ``p`` to ``q`` meets the step from ``a`` to ``b``, as flags."""
    ux, uy, length = _unit(a, b)
    side_p = ux * (p[1] - a[1]) - uy * (p[0] - a[0])
    side_q = ux * (q[1] - a[1]) - uy * (q[0] - a[0])
    along_p = ux * (p[0] - a[0]) + uy * (p[1] - a[1])
    along_q = ux * (q[0] - a[0]) + uy * (q[1] - a[1])
    if abs(side_p) <= EPS and abs(side_q) <= EPS:
        overlap = min(max(along_p, along_q), length) - max(min(along_p, along_q), 0.0)
        return CUT if overlap > EPS else 0
    if abs(side_p) <= EPS:
        return _touch(along_p, length, side_q)
    if abs(side_q) <= EPS:
        return _touch(along_q, length, side_p)
    if (side_p > 0) == (side_q > 0):
        return 0
    along = along_p + (along_q - along_p) * side_p / (side_p - side_q)
    return CUT if -EPS <= along <= length + EPS else 0


def _unit(a: Point, b: Point) -> tuple[float, float, float]:
    dx, dy = b[0] - a[0], b[1] - a[1]
    length = (dx * dx + dy * dy) ** 0.5
    return dx / length, dy / length, length


def _touch(along: float, length: float, side: float) -> int:
    """A wall end on the step's line; at a centre it is an arm, told by `arms` instead."""
    if not EPS < along < length - EPS:
        return 0
    return LEFT if side < 0 else RIGHT
