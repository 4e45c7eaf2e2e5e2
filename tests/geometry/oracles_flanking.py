"""Flanking decided a second time, slowly: real coordinates as fractions, angles as decimals.

Points lie in a plane where one coordinate of hexes is divided by the square root of 3, so that
all of it is rational. Lines stay lines there; only angles need the true lengths back.
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
    """A point of the plane, or the way from one point to another."""

    x: Fraction
    y: Fraction

    def to(self, other: "Place") -> "Place":
        return Place(other.x - self.x, other.y - self.y)


NOWHERE = Place(Fraction(0), Fraction(0))


def centre(shape: CellShape, cell: Cell) -> Place:
    first, second = Fraction(cell[0]), Fraction(cell[1])
    if shape is CellShape.HEX_POINTY:
        return Place(first + second / 2, second / 2)
    if shape is CellShape.HEX_FLAT:
        return Place(first / 2, second + first / 2)
    return Place(first, second)


def corners(shape: CellShape, cell: Cell) -> list[Place]:
    """The corners of a cell, in order round it."""
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
    across = sum((at.x for at in centres), NOWHERE.x)
    down = sum((at.y for at in centres), NOWHERE.y)
    return Place(across / count, down / count)


def flanks(
    shape: CellShape,
    rule: FlankRule,
    one: Sequence[Cell],
    other: Sequence[Cell],
    target: Sequence[Cell],
) -> bool:
    """Whether two creatures flank a target."""
    if set(target) & (set(one) | set(other)):
        return False
    if rule.criterion is Criterion.ANGLE:
        return wide(shape, rule.degrees, one, other, target)
    if rule.criterion is Criterion.OPPOSITE_SIDES:
        sides = border(shape, target)
        return any(crosses(shape, sides, a, b) for a, b in product(one, other))
    return rule.criterion is Criterion.OPPOSITE_CELLS and any(
        opposite(shape, rule, a, b, target) for a, b in product(one, other)
    )


def opposite(shape: CellShape, rule: FlankRule, a: Cell, b: Cell, target: Sequence[Cell]) -> bool:
    """RR-13 by its words."""
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
    """Walk along every line through ``a`` and look in which order it meets what."""
    for dx, dy in STEPS[shape]:
        line = [(a[0] + step * dx, a[1] + step * dy) for step in range(-60, 61)]
        own = [at for at, cell in enumerate(line) if cell in target]
        if not own or b not in line:
            continue
        first, last = sorted((line.index(a), line.index(b)))
        if first < own[0] and own[-1] < last:
            return not rule.mirrored_only or own[0] - first == last - own[-1]
    return False


def border(shape: CellShape, target: Sequence[Cell]) -> list[tuple[Place, Place]]:
    """The sides of the smallest box or hexagon that stands like a cell and holds a space.

    Every side of a cell is moved outwards as far as the outermost corner of the space.
    """
    outline = [corner for cell in target for corner in corners(shape, cell)]
    ring = corners(shape, (0, 0))
    lines = []
    for start, end in pairwise([*ring, ring[0]]):
        along = start.to(end)
        outermost = min(outline, key=lambda corner: _cross(along, start.to(corner)))
        lines.append((outermost, along))
    joints = [_joint(*lines[at - 1], *lines[at]) for at in range(len(lines))]
    return list(pairwise([*joints, joints[0]]))


def crosses(shape: CellShape, sides: list[tuple[Place, Place]], a: Cell, b: Cell) -> bool:
    """VR-19 by its words: the points where the segment comes in and goes out, and their sides."""
    start, end = centre(shape, a), centre(shape, b)
    way = start.to(end)
    times = [Fraction(0), Fraction(1)]
    for corner, after in sides:
        # Inside is where the cross product is not negative; it is linear in time.
        begun = _cross(corner.to(after), corner.to(start))
        slope = _cross(corner.to(after), way)
        if slope > 0:
            times[0] = max(times[0], -begun / slope)
        elif slope < 0:
            times[1] = min(times[1], -begun / slope)
        elif begun < 0:
            return False
    if times[0] > times[1]:
        return False
    enters, leaves = (_sides_at(start, way, time, sides) for time in times)
    half = len(sides) // 2
    return any((side + half) % len(sides) in leaves for side in enters)


def _sides_at(
    start: Place, way: Place, time: Fraction, sides: list[tuple[Place, Place]]
) -> set[int]:
    at = Place(start.x + time * way.x, start.y + time * way.y)
    return {
        number
        for number, (one, other) in enumerate(sides)
        if _cross(one.to(other), one.to(at)) == 0 and _between(one, at, other)
    }


def _between(one: Place, at: Place, other: Place) -> bool:
    across = min(one.x, other.x) <= at.x <= max(one.x, other.x)
    return across and min(one.y, other.y) <= at.y <= max(one.y, other.y)


def _joint(one: Place, along: Place, other: Place, across: Place) -> Place:
    """Where two lines meet, each given by a point and a way."""
    time = _cross(one.to(other), across) / _cross(along, across)
    return Place(one.x + time * along.x, one.y + time * along.y)


def _cross(one: Place, other: Place) -> Fraction:
    return one.x * other.y - one.y * other.x


def wide(
    shape: CellShape,
    degrees: int,
    one: Sequence[Cell],
    other: Sequence[Cell],
    target: Sequence[Cell],
) -> bool:
    """AP-R80 by its words, with cosines to 80 digits; nearer than 60 digits counts as equal."""
    eye = mean(shape, target)
    ways = eye.to(mean(shape, one)), eye.to(mean(shape, other))
    if NOWHERE in ways:
        return False
    with localcontext() as context:
        context.prec = DIGITS
        (ax, ay), (bx, by) = (_true(shape, way) for way in ways)
        lengths = ((ax * ax + ay * ay) * (bx * bx + by * by)).sqrt()
        return (ax * bx + ay * by) / lengths <= cosine(degrees) + Decimal(10) ** -60


def _true(shape: CellShape, way: Place) -> tuple[Decimal, Decimal]:
    root = Decimal(3).sqrt()
    x = Decimal(way.x.numerator) / way.x.denominator
    y = Decimal(way.y.numerator) / way.y.denominator
    across = x * root if shape is CellShape.HEX_FLAT else x
    return (across, y * root if shape is CellShape.HEX_POINTY else y)


def cosine(degrees: int, digits: int = DIGITS) -> Decimal:
    """The cosine by its series after halving the angle ten times; pi by Gauss and Legendre."""
    with localcontext() as context:
        context.prec = digits + 20
        angle = _pi() * degrees / 180 / 1024
        value = sum((_term(angle, order) for order in range(0, 60, 2)), Decimal(0))
        for _ in range(10):
            value = 2 * value * value - 1
        return value


def floored_cosine(degrees: int, digits: int) -> int:
    """The largest whole number not above the cosine times ``10**digits``."""
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
