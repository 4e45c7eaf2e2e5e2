"""Who looks and what gives light, as the seen region takes them: points, ranges, circles, sectors.

Circles are polygons inscribed in them, so that no error goes outwards. Oracle:
``tests/geometry/test_seen_region.py`` measures distances and angles at random points.
"""

from collections.abc import Iterable
from math import atan2, cos, degrees, hypot, pi, radians, sin
from typing import NamedTuple

from gridapp.caching import cached
from gridapp.geometry.planar.tolerances import TOUCH_TOLERANCE
from gridapp.geometry.visibility.sight_mesh import SightMesh
from gridapp.geometry.visibility.visibility_fan import HIDDEN
from gridapp.grid.cells import Point, Polygon

CIRCLE_CORNERS = 64
"""Corners of the polygon inscribed in a circle: at 8 cells it is 0.01 cells inside the circle."""

CACHED_ANGLES = 400


class FloorOpening(NamedTuple):
    """An opening to another floor: what is seen in ``opening`` lies ``shift`` away on the sheet."""

    opening: tuple[Polygon, ...]
    shift: Point


class Viewer(NamedTuple):
    """Points a creature looks from, and the range in cells within which it needs no light.

    With a ``window`` only the view through it counts, and the range is measured on the other floor,
    around the same points moved there.
    """

    eyes: tuple[Point, ...]
    dark_range: float = 0.0
    window: FloorOpening | None = None

    @property
    def range_centres(self) -> tuple[Point, ...]:
        """The points around which no light is needed."""
        dx, dy = self.window.shift if self.window else (0.0, 0.0)
        return tuple((x + dx, y + dy) for x, y in self.eyes)


class Lamp(NamedTuple):
    """A light that reaches ``radius`` cells into ``angle`` degrees around ``direction``.

    Direction 0 is to the right and grows clockwise on the screen.
    """

    place: Point
    radius: float
    angle: float = 360.0
    direction: float = 0.0

    def reaches(self, mesh: SightMesh, point: Point) -> bool:
        """Return True if the light falls on a point."""
        x, y = point[0] - self.place[0], point[1] - self.place[1]
        distance, (width, height) = hypot(x, y), mesh.size
        if distance > self.radius:
            return False
        if distance <= TOUCH_TOLERANCE:
            return True
        aside = abs((degrees(atan2(y, x)) - self.direction + 180.0) % 360.0 - 180.0)
        if aside > self.angle / 2 or not (
            0 <= self.place[0] <= width and 0 <= self.place[1] <= height
        ):
            return False
        return mesh.fan(self.place, distance).classify_circle(point, TOUCH_TOLERANCE) != HIDDEN


def sectors(lamp: Lamp, diagonal: float) -> Iterable[Polygon]:
    """Yield convex polygons inscribed in the circle or the sector that a lamp reaches.

    Radii beyond the board are cut, which keeps the coordinates small. The corners of a circle lie
    at multiples of the same angle for all lamps.
    """
    radius = min(lamp.radius, 4 * diagonal)
    if lamp.angle >= 360:
        yield _arc(lamp.place, radius, 0.0, 2 * pi, CIRCLE_CORNERS)[:-1]
        return
    middle, half = radians(lamp.direction), radians(lamp.angle) / 2
    steps = max(2, round(CIRCLE_CORNERS * lamp.angle / 720))
    for first, last in ((middle - half, middle), (middle, middle + half)):
        yield (lamp.place, *_arc(lamp.place, radius, first, last, steps))


def _arc(centre: Point, radius: float, first: float, last: float, steps: int) -> Polygon:
    """Return points on a circle from one angle to another."""
    x, y = centre
    return tuple((x + radius * dx, y + radius * dy) for dx, dy in _directions(first, last, steps))


@cached(CACHED_ANGLES)
def _directions(first: float, last: float, steps: int) -> tuple[Point, ...]:
    """Return unit vectors from one angle to another."""
    angles = (first + (last - first) * step / steps for step in range(steps + 1))
    return tuple((cos(angle), sin(angle)) for angle in angles)
