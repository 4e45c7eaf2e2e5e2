"""Unknown: where more is on a route than the players know, for the GM alone."""

from typing import ClassVar

from gridapp.battle.shown.overlays import Mark
from gridapp.grid.cells import Point


class UnknownMark(Mark, frozen=True):
    """The points, in cell units, at which something unknown stops a route or may react to it."""

    kind: ClassVar[str] = "unknown"
    points: tuple[Point, ...]
