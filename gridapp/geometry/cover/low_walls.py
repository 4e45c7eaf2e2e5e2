"""Low walls between two bodies that stand at different heights, compared in space.

Cover is measured on the map, with level lines over low walls. Between bodies at different heights
each low wall is replaced by one of another height, or by none: the one that hides as much of the
target over a level line as the wall hides from the top of the attacker. Heights are in cells.

::

    top of the attacker *
                          `  .          | z: hidden below, of the target's body
                                | wall  |
    --------------------------- + ----- +   O(low walls near the line)

Oracle: `tests/geometry/test_low_walls.py` counts lines below the crest.
"""

from collections.abc import Callable, Iterable
from typing import NamedTuple

import msgspec

from gridapp.battle.board import Wall
from gridapp.geometry.planar.tolerances import TOUCH_TOLERANCE
from gridapp.grid.cells import Point


class SightLine(NamedTuple):
    """A line from an attacker's centre and top to a target's centre, base and height."""

    start: Point
    end: Point
    top: float
    base: float
    height: float

    def share_at(self, point: Point) -> float:
        """Return how far along the line a point lies, 0 at the attacker to 1 at the target."""
        dx, dy = self.end[0] - self.start[0], self.end[1] - self.start[1]
        along = (point[0] - self.start[0]) * dx + (point[1] - self.start[1]) * dy
        return min(1.0, max(0.0, along / (dx * dx + dy * dy)))

    def side_of(self, point: Point) -> float:
        """Return on which side of the line a point lies, as a signed area."""
        dx, dy = self.end[0] - self.start[0], self.end[1] - self.start[1]
        return dx * (point[1] - self.start[1]) - dy * (point[0] - self.start[0])

    def hidden_share(self, share: float, crest: float) -> float:
        """Return the share of the target's height that a crest hides at ``share`` of the line."""
        if share <= TOUCH_TOLERANCE:
            return float(crest > self.top)
        lowest_seen = self.top + (crest - self.top) / share
        return min(1.0, max(0.0, (lowest_seen - self.base) / self.height))


def as_seen_from(
    walls: Iterable[Wall], line: SightLine, ground_at: Callable[[Point], float], cell_size: float
) -> tuple[Wall, ...]:
    """Return the walls, low ones at their effective height along a line.

    Low walls that the line passes over are left out.
    ``ground_at`` is the height of the ground at a point. A low wall is judged where the line
    crosses it, or else at its end nearer to the line. Wall heights are in the grid's unit.
    """
    seen = (_seen_wall(wall, line, ground_at, cell_size) for wall in walls)
    return tuple(wall for wall in seen if wall is not None)


def _seen_wall(
    wall: Wall, line: SightLine, ground_at: Callable[[Point], float], cell_size: float
) -> Wall | None:
    """Return a wall at its effective height along a line, None if the line passes over it."""
    if wall.height is None:
        return wall
    point = _crossing(wall, line)
    crest = ground_at(point) + wall.height / cell_size
    share = line.hidden_share(line.share_at(point), crest)
    height = share * line.height * cell_size
    return msgspec.structs.replace(wall, height=height) if share else None


def _crossing(wall: Wall, line: SightLine) -> Point:
    """Return where a line crosses a wall, or the wall's end nearer to the line."""
    first, last = line.side_of(wall.a), line.side_of(wall.b)
    if first * last >= 0:
        return wall.a if abs(first) <= abs(last) else wall.b
    part = first / (first - last)
    return (
        wall.a[0] + part * (wall.b[0] - wall.a[0]),
        wall.a[1] + part * (wall.b[1] - wall.a[1]),
    )
