"""On which side of a creature a block of plates is placed, and the pointer between the two.

Above, where readers look first, unless plates would cover other creatures there: in a melee a plate
over the neighbour reads as if it told of the neighbour.
"""

from collections.abc import Iterable, Sequence
from math import hypot
from typing import NamedTuple

from PySide6.QtCore import QPointF, QRectF, QSizeF

from gridapp.scene.coordinates import CELL

_NEAR = 0.4
"""Farthest distance, in cells, of the upper edge of a body from the place of its marks."""

_TIP = 0.15
"""How far the pointer reaches into the token, as a part of its side."""


class Stand(NamedTuple):
    """The middle of the lower edge of a block of plates, and the body of these marks."""

    foot: QPointF
    body: QRectF | None


def stand_of(
    point_of_marks: QPointF,
    size: QSizeF,
    gap: float,
    room: QRectF,
    bodies: Sequence[QRectF],
    taken: Iterable[QRectF],
) -> Stand:
    """Return the place of a block of plates that covers least of bodies and ``taken`` areas.

    Of sides that differ by less than half a block the first counts: above, right, left, below.
    Without a body at ``point_of_marks``, the middle of its upper edge, the block stands above it.
    All in scene units.
    """
    above = point_of_marks - QPointF(0, gap)
    body = _body_at(point_of_marks, bodies)
    if body is None:
        return Stand(above, None)
    aside = QPointF(body.width() / 2 + gap + size.width() / 2, 0)
    level = body.center() + QPointF(0, size.height() / 2)
    below = QPointF(body.center().x(), body.bottom() + gap + size.height())
    obstacles = [*bodies, *taken]
    feet = (above, level + aside, level - aside, below)
    return Stand(min(feet, key=lambda foot: _covered(_block(foot, size), room, obstacles)), body)


def pointer_tip(area: QRectF, body: QRectF) -> QPointF | None:
    """Return the point of the body to point to, None if the plate covers the point."""
    inside = body.adjusted(
        body.width() * _TIP, body.height() * _TIP, -body.width() * _TIP, -body.height() * _TIP
    )
    tip = nearest_point(inside, area.center())
    return None if area.contains(tip) else tip


def nearest_point(area: QRectF, point: QPointF) -> QPointF:
    """Return the point of an area that is nearest to a point."""
    return QPointF(
        min(max(point.x(), area.left()), area.right()),
        min(max(point.y(), area.top()), area.bottom()),
    )


def _body_at(point_of_marks: QPointF, bodies: Iterable[QRectF]) -> QRectF | None:
    """Return the body with its upper edge nearest to the point of its marks, if near enough."""

    def distance(body: QRectF) -> float:
        return hypot(body.center().x() - point_of_marks.x(), body.top() - point_of_marks.y())

    nearest = min(bodies, key=distance, default=None)
    return nearest if nearest is not None and distance(nearest) <= _NEAR * CELL else None


def _block(foot: QPointF, size: QSizeF) -> QRectF:
    return QRectF(foot - QPointF(size.width() / 2, size.height()), size)


def _covered(block: QRectF, room: QRectF, obstacles: Iterable[QRectF]) -> int:
    """Return the half parts of the block that are outside the room or over obstacles, rounded."""
    within = block.intersected(room)
    outside = _size(block) - _size(within)
    covered = outside + sum(_size(within.intersected(obstacle)) for obstacle in obstacles)
    return round(2 * covered / _size(block))


def _size(area: QRectF) -> float:
    return area.width() * area.height()
