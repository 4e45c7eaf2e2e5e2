"""A slow second implementation of flanking: coordinates as fractions, angles as decimals.

Points lie in a plane in which one hex coordinate is divided by the square root of 3, so that all
coordinates are rational. Lines are the same there; only angles need the true lengths.
"""

from collections.abc import Sequence
from decimal import Decimal, localcontext
from fractions import Fraction
from itertools import pairwise, product
from typing import NamedTuple

from gridapp.geometry.flanking.flanking import Criterion, FlankRule
from gridapp.grid.cells import Cell
from gridapp.grid.grid import CellShape

DIGITS = 80
HALF, THIRD = Fraction(1, 2), Fraction(1, 3)
# The other half of the steps are these the other way round.
STEPS = {
    CellShape.SQUARE: [(1, 0), (0, 1)],
    CellShape.HEX_POINTY: [(1, 0), (0, 1), (1, -1)],
    CellShape.HEX_FLAT: [(1, 0), (0, 1), (1, -1)],
}


class Place(NamedTuple):
    """A point of the plane, or a vector between two points."""

    x: Fraction
    y: Fraction

    def to(self, second: "Place") -> "Place":
        return Place(second.x - self.x, second.y - self.y)


NOWHERE = Place(Fraction(0), Fraction(0))


def centre(shape: CellShape, cell: Cell) -> Place:
    first, second = Fraction(cell[0]), Fraction(cell[1])
    if shape is CellShape.HEX_POINTY:
        return Place(first + second / 2, second / 2)
    if shape is CellShape.HEX_FLAT:
        return Place(first / 2, second + first / 2)
    return Place(first, second)


def corners(shape: CellShape, cell: Cell) -> list[Place]:
    """Return the corners of a cell in order."""
    ways = [(-HALF, -HALF), (HALF, -HALF), (HALF, HALF), (-HALF, HALF)]
    if shape is not CellShape.SQUARE:
        upper = [(-HALF, -THIRD / 2), (Fraction(0), -THIRD), (HALF, -THIRD / 2)]
        ways = upper + [(-x, -y) for x, y in upper]
    if shape is CellShape.HEX_FLAT:
        ways = [(y, x) for x, y in reversed(ways)]
    x, y = centre(shape, cell)
    return [Place(x + dx, y + dy) for dx, dy in ways]


def mean(shape: CellShape, cells: Sequence[Cell]) -> Place:
    centres = [centre(shape, cell) for cell in cells]
    count = len(centres)
    across = sum((index.x for index in centres), NOWHERE.x)
    down = sum((index.y for index in centres), NOWHERE.y)
    return Place(across / count, down / count)


def flanks(
    shape: CellShape,
    rule: FlankRule,
    first: Sequence[Cell],
    second: Sequence[Cell],
    target: Sequence[Cell],
) -> bool:
    """Return True if two creatures flank a target."""
    if set(target) & (set(first) | set(second)):
        return False
    if rule.criterion is Criterion.AROUND:
        return True  # how many there are is counted by the engine
    if rule.criterion is Criterion.ANGLE:
        return is_wide_angle(shape, rule.degrees, first, second, target)
    if rule.criterion is Criterion.OPPOSITE_SIDES:
        sides = border(shape, target)
        return any(crosses(shape, sides, a, b) for a, b in product(first, second))
    return rule.criterion is Criterion.OPPOSITE_CELLS and any(
        opposite(shape, rule, a, b, target) for a, b in product(first, second)
    )


def opposite(shape: CellShape, rule: FlankRule, a: Cell, b: Cell, target: Sequence[Cell]) -> bool:
    """Return True if two cells are opposite: RR-13, literally."""
    eye = mean(shape, target)
    to_a, to_b = eye.to(centre(shape, a)), eye.to(centre(shape, b))
    if rule.mirrored_only:
        exact = to_a == to_b.to(NOWHERE) != NOWHERE
    else:
        exact = _cross(to_a, to_b) == 0 and to_a.x * to_b.x + to_a.y * to_b.y < 0
    across = rule.straight_across and len(target) > 1
    return exact or (across and straight_across(shape, rule, a, b, target))


def straight_across(
    shape: CellShape, rule: FlankRule, a: Cell, b: Cell, target: Sequence[Cell]
) -> bool:
    """Walk every line through ``a`` and compare the order of target and cells on it."""
    for dx, dy in STEPS[shape]:
        line = [(a[0] + step * dx, a[1] + step * dy) for step in range(-60, 61)]
        own = [index for index, cell in enumerate(line) if cell in target]
        if not own or b not in line:
            continue
        first, last = sorted((line.index(a), line.index(b)))
        if first < own[0] and own[-1] < last:
            return not rule.mirrored_only or own[0] - first == last - own[-1]
    return False


def border(shape: CellShape, target: Sequence[Cell]) -> list[tuple[Place, Place]]:
    """Return the sides of the smallest box or hexagon, oriented like a cell, around a footprint.

    Every side of a cell is moved outwards to the outermost corner of the footprint.
    """
    outline = [corner for cell in target for corner in corners(shape, cell)]
    ring = corners(shape, (0, 0))
    lines = []
    for start, end in pairwise([*ring, ring[0]]):
        along = start.to(end)
        outermost = min(outline, key=lambda corner: _cross(along, start.to(corner)))
        lines.append((outermost, along))
    joints = [_joint(*lines[index - 1], *lines[index]) for index in range(len(lines))]
    return list(pairwise([*joints, joints[0]]))


def crosses(shape: CellShape, sides: list[tuple[Place, Place]], a: Cell, b: Cell) -> bool:
    """VR-19, literally: compare the sides at which the segment enters and leaves."""
    start, end = centre(shape, a), centre(shape, b)
    vector = start.to(end)
    times = [Fraction(0), Fraction(1)]
    for corner, after in sides:
        # Inside is where the cross product is not negative; it is linear in time.
        begun = _cross(corner.to(after), corner.to(start))
        slope = _cross(corner.to(after), vector)
        if slope > 0:
            times[0] = max(times[0], -begun / slope)
        elif slope < 0:
            times[1] = min(times[1], -begun / slope)
        elif begun < 0:
            return False
    if times[0] > times[1]:
        return False
    enters, leaves = (_sides_at(start, vector, time, sides) for time in times)
    half = len(sides) // 2
    return any((side + half) % len(sides) in leaves for side in enters)


def _sides_at(
    start: Place, vector: Place, time: Fraction, sides: list[tuple[Place, Place]]
) -> set[int]:
    meeting = Place(start.x + time * vector.x, start.y + time * vector.y)
    return {
        number
        for number, (first, second) in enumerate(sides)
        if _cross(first.to(second), first.to(meeting)) == 0 and _between(first, meeting, second)
    }


def _between(first: Place, index: Place, second: Place) -> bool:
    across = min(first.x, second.x) <= index.x <= max(first.x, second.x)
    return across and min(first.y, second.y) <= index.y <= max(first.y, second.y)


def _joint(first: Place, along: Place, second: Place, across: Place) -> Place:
    """Return the intersection of two lines, each given by a point and a vector."""
    time = _cross(first.to(second), across) / _cross(along, across)
    return Place(first.x + time * along.x, first.y + time * along.y)


def _cross(first: Place, second: Place) -> Fraction:
    return first.x * second.y - first.y * second.x


def is_wide_angle(
    shape: CellShape,
    degrees: int,
    first: Sequence[Cell],
    second: Sequence[Cell],
    target: Sequence[Cell],
) -> bool:
    """AP-R80, literally, with cosines to 80 digits; equal within 60 digits."""
    eye = mean(shape, target)
    ways = eye.to(mean(shape, first)), eye.to(mean(shape, second))
    if NOWHERE in ways:
        return False
    with localcontext() as context:
        context.prec = DIGITS
        (ax, ay), (bx, by) = (_true(shape, vector) for vector in ways)
        lengths = ((ax * ax + ay * ay) * (bx * bx + by * by)).sqrt()
        return (ax * bx + ay * by) / lengths <= cosine(degrees) + Decimal(10) ** -60


def _true(shape: CellShape, vector: Place) -> tuple[Decimal, Decimal]:
    root = Decimal(3).sqrt()
    x = Decimal(vector.x.numerator) / vector.x.denominator
    y = Decimal(vector.y.numerator) / vector.y.denominator
    across = x * root if shape is CellShape.HEX_FLAT else x
    return (across, y * root if shape is CellShape.HEX_POINTY else y)


def cosine(degrees: int, digits: int = DIGITS) -> Decimal:
    """Return the cosine by its series after ten halvings of the angle; pi by Gauss and Legendre."""
    with localcontext() as context:
        context.prec = digits + 20
        angle = _pi() * degrees / 180 / 1024
        value = sum((_term(angle, order) for order in range(0, 60, 2)), Decimal(0))
        for _ in range(10):
            value = 2 * value * value - 1
        return value


def floored_cosine(degrees: int, digits: int) -> int:
    """Return the largest integer not above the cosine times ``10**digits``."""
    with localcontext() as context:
        context.prec = 2 * digits + 20
        exact = round(cosine(degrees, digits + 20), digits + 10)
        return int((exact * Decimal(10) ** digits).to_integral_value("ROUND_FLOOR"))


def _term(angle: Decimal, order: int) -> Decimal:
    value = Decimal(1)
    for factor in range(1, order + 1):
        value *= angle / factor
    return -value if order % 4 else value


def _pi() -> Decimal:
    a, b, t, p = Decimal(1), Decimal("0.5").sqrt(), Decimal("0.25"), Decimal(1)
    for _ in range(9):
        a, b, t, p = (a + b) / 2, (a * b).sqrt(), t - p * ((a - b) / 2) ** 2, 2 * p
    return (a + b) ** 2 / (4 * t)
