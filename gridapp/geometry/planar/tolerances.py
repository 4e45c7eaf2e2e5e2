"""All tolerances of the geometry, each with meaning, unit and derivation.

Lengths are in cells. Boards have at most 500 cells a side, so coordinates stay below 2**9 and
float64 represents them to 1e-13. A pixel of a map picture is about 0.01 cells.
"""

TOUCH_TOLERANCE = 1e-6
"""Distance, in cells, within which two things touch; touching never blocks.

Far above the rounding error of float64 at board size (1e-10 after a product of two coordinates),
far below anything a map can show.
"""

BUCKET_MARGIN = 10 * TOUCH_TOLERANCE
"""Distance, in cells, up to which a segment is listed in a bucket of `SegmentGrid`.

More than ``TOUCH_TOLERANCE`` with the rounding of slopes, so that a query misses no touch.
"""

BOX_MARGIN = 10 * TOUCH_TOLERANCE
"""Distance, in cells, up to which the bounding boxes of a wall and a step count as meeting.

More than ``TOUCH_TOLERANCE`` with the rounding of coordinates on the board.
"""

UNDECIDED_DISTANCE = 4 * TOUCH_TOLERANCE
"""Distance, in cells, below which `RayBatch` leaves a test to the exact one.

The exact test tolerates ``TOUCH_TOLERANCE`` at each end of ray and wall: anything it could call a
touch is closer than this.
"""

CORRIDOR_MARGIN = 2 * UNDECIDED_DISTANCE
"""Widening of a corridor, in cells, on each side, so that it contains every wall a ray touches."""

ON_SIDE_TOLERANCE = 2 * TOUCH_TOLERANCE
"""Distance, in cells, within which an eye may lie on a triangle side or corner.

Twice the distance that `ConstrainedDelaunay.sides_around` then tests exactly.
"""

ANGLE_TOLERANCE = 1e-6
"""Angle, in radians, within which two directions are equal: ``TOUCH_TOLERANCE`` a cell away."""

FLOAT32_ERROR = 2e-6
"""Relative error of the float32 search for walls in corridors.

Sums of at most 16 roundings of 1.2e-7 each, relative to the largest coordinate.
"""

MAX_COORDINATE = 1e9
"""Largest coordinate, in cells, of a wall that is looked at; neighbouring floats are 1.2e-7 apart.

Beyond it they would soon be farther apart than ``TOUCH_TOLERANCE``.
"""

COORDINATE_STEP = 2.0**-22
"""Spacing, in cells, of the coordinates of the triangulation: 2.4e-7.

A power of two, so differences are exact and orientations can be decided in integers; snapping
moves a wall by less than ``TOUCH_TOLERANCE``.
"""

SHARES_OF_WALL = 2.0**22
"""Number of equal parts of a slanted wall at whose ends sight along it may begin and end.

Coordinates below 2**9 at multiples of ``COORDINATE_STEP`` have 31 bits: with 22 more each such
point is a float without rounding. Sight loses at most 2.4e-7 of a wall's length.
"""

SHARE_ROUNDING_TOLERANCE = 1e-6
"""Part of such a step by which a share counts as lying on it: rounding of a quotient of floats."""

ORIENTATION_TOLERANCE = 1e-9
"""Doubled triangle area, in square cells, below which an orientation is computed in integers.

The float error of two products of coordinates below 2**9 is at most 1e-10.
"""

CIRCLE_TOLERANCE = 1e-9
"""Relative value of the in-circle determinant below which a side is not flipped.

Above its rounding error, so that flips cannot cycle; only the shape of triangles depends on it.
"""

FOOTPRINT_INSET = 1e-4
"""Distance, in cells, by which `line_of_sight` shrinks footprints.

Walls along the edge of a footprint then lie outside. Gaps narrower than this cannot be seen
through.
"""

FACING_TOLERANCE = 1e-7
"""Distance, in cells, by which a footprint must extend beyond a side to face it.

A thousandth of ``FOOTPRINT_INSET``, above rounding.
"""

MIN_LINE_SET_AREA = 1e-10
"""Area in the plane of (slope, height) below which a set of lines is empty.

A hundredth of ``FOOTPRINT_INSET`` squared: the lines through a gap and a footprint that size.
"""

MIN_GAP = 1e-9
"""Width, in cells, of a gap between walls up to which `line_space` lets no line pass.

Above the rounding of offsets, which only separates clear answers from close calls.
"""

MIN_CHANGE = 1e-12
"""Change of a coordinate, in cells, below which a segment counts as parallel to an axis.

Replaces the divisor in the clipping of Liang and Barsky: the quotient stays finite, and the
segment, all of it inside or outside the slab, is judged as before.
"""

STRAIGHT_TOLERANCE = 1e-9
"""Doubled triangle area, in square cells, of three corners that lie on a straight line.

The rounding error of two products of coordinates below 2**9 is at most 1e-10.
"""

EQUAL_OFFSET_TOLERANCE = 1e-12
"""Difference, in cells, below which two corners lie equally far to a side: rounding of offsets."""

CLEARANCE = 1e-3
"""Distance, in cells, from walls and edges at which a line is clearly open.

Ten times ``FOOTPRINT_INSET``, so that the exact search of `line_of_sight` would agree.
"""

EYE_INSET = 1e-3
"""Distance, in cells, of a corner eye from its corner, far enough in to have walls behind it."""

MIN_VISIBLE_SHARE = 1e-5
"""Share of a cell's area up to which the cell is not visible.

Walls that merely touch leave slivers of about ``TOUCH_TOLERANCE`` times the length of an edge.
"""

MIN_COVERED_SHARE = 1e-9
"""Share of a cell's area up to which an area of effect only touches it: rounding of areas."""

GRADE_TOLERANCE = 1e-6
"""Hidden share by which a threshold may be missed and still be reached (ruling AP-R92)."""

MIN_THICKNESS = 0.01
"""Least length and width, in cells, of a strip, square or wall of effect: about a pixel."""
