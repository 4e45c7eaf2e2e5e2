"""How the GM steers the players' screen: a frozen state, kept for each map, and its changes."""

from collections.abc import Mapping
from enum import StrEnum
from math import isfinite

import msgspec

from gridapp.battle.shown.views import PlayerView
from gridapp.grid.cells import Point
from gridapp.grid.floors import (
    floor_corner,
    floor_of,
    floor_of_point,
    floor_size,
    move_point,
)
from gridapp.grid.grid import Grid
from gridapp.session.i18n import tr
from gridapp.session.table.camera import Bounds, Frame, first_frame, moved, whole_steps

_ROOM = 1.5
"""A followed creature keeps so many cells to the edge of the screen."""
_EDGE = 1.0
"""Cells beside the board that come into view with its edge: there are the names of rows."""


class Discs(StrEnum):
    """How the creatures of a side are drawn on the players' screen."""

    FULL = "full"
    RING = "ring"
    NONE = "none"


class Reader(StrEnum):
    """The edge of the screen whose people read the texts upright."""

    BOTTOM = "bottom"
    LEFT = "left"
    TOP = "top"
    RIGHT = "right"

    @property
    def degrees(self) -> int:
        """How far texts are turned clockwise."""
        return 90 * list(Reader).index(self)


class TableState(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What the players' screen shows of a map, and how.

    `before` is the frame to come back to from an overview. With `fit_known` not the whole map is
    shown, but what the players know of it. `discs` names the sides that stand on
    the table as miniatures. Colours are "#RRGGBB", empty for the usual ones.
    """

    frame: Frame
    locked: bool = False
    before: Frame | None = None
    follow: bool = False
    fit_known: bool = False
    reader: Reader = Reader.BOTTOM
    discs: Mapping[str, Discs] = {}
    background: str = ""
    edge: str = ""

    @property
    def has_miniatures(self) -> bool:
        """True if creatures of any side stand on the table as miniatures."""
        return any(discs is not Discs.FULL for discs in self.discs.values())

    @property
    def fits_known(self) -> bool:
        """True if what the players know fills the screen: never at true size or under miniatures.

        An overview shows the whole map.
        """
        is_whole = not self.frame.true_size and self.before is None
        return self.fit_known and is_whole and not self.has_miniatures

    def why_fixed(self) -> str:
        """Return why the frame may not be moved now; empty if it may."""
        if self.before is not None:
            return tr("The players see the overview: go back first")
        if self.locked:
            return tr("The players' view is locked: unlock it first")
        return ""

    def with_frame(self, frame: Frame) -> "TableState":
        """Return the state with another frame; the same state while it is fixed."""
        return self if self.why_fixed() else msgspec.structs.replace(self, frame=frame)

    def moved(self, grid: Grid, across: int, along: int) -> "TableState":
        """Return the state with the frame moved by whole cells."""
        return self.with_frame(moved(self.frame, grid, across, along))

    def on_floor(self, grid: Grid, number: int) -> "TableState":
        """Return the state with the frame at the same place on another floor."""
        centre = self.frame.centre
        point = move_point(grid, centre, floor_of_point(grid, centre), number)
        return self.with_frame(msgspec.structs.replace(self.frame, centre=point))

    def turned(self, quarters: int = 1) -> "TableState":
        """Return the state with the map turned clockwise by quarters."""
        turn = (self.frame.turn + quarters) % 4
        return self.with_frame(msgspec.structs.replace(self.frame, turn=turn))

    def scaled(self, *, true_size: bool) -> "TableState":
        """Return the state with cells of their true size, or with the whole map."""
        scaled = self.with_frame(msgspec.structs.replace(self.frame, true_size=true_size))
        return scaled if scaled is self else msgspec.structs.replace(scaled, fit_known=False)

    def fitted(self, *, fit_known: bool) -> "TableState":
        """Return the state with what the players know as large as it fits, or with the whole map.

        The same state while it is fixed.
        """
        if self.why_fixed():
            return self
        frame = msgspec.structs.replace(self.frame, true_size=False)
        return msgspec.structs.replace(self, frame=frame, fit_known=fit_known)

    def with_overview(self, *, on: bool) -> "TableState":
        """Return the state that shows the whole map, or exactly what was shown before."""
        if on is (self.before is not None):
            return self
        if self.before is not None:
            return msgspec.structs.replace(self, frame=self.before, before=None)
        whole = msgspec.structs.replace(self.frame, true_size=False)
        return msgspec.structs.replace(self, frame=whole, before=self.frame)

    def followed(self, view: PlayerView, shown: Bounds) -> "TableState":
        """Return the state showing the active creature, if known to the players.

        `shown` is the part of the map on the screen that no panel hides; it stays on the board as
        far as it can. Nothing moves while locked, in an overview, with the whole map in view, or
        under miniatures; but a creature that has gone to another floor is followed there with the
        whole map in view too.
        """
        if not self.follow or self.has_miniatures:
            return self
        active = next((token for token in view.tokens if token.active), None)
        if active is None:
            return self
        spot = view.grid.centre(active.cell)
        floor = floor_of(view.grid, active.cell)
        if floor != floor_of_point(view.grid, self.frame.centre):
            return self.on_floor(view.grid, floor)
        if not self.frame.true_size:
            return self
        if shown.contains(spot, _ROOM):
            return self
        across, along = _steps_towards(view.grid, self.frame.centre, spot, shown)
        return self.moved(view.grid, across, along)


def _steps_towards(grid: Grid, centre: Point, goal: Point, shown: Bounds) -> tuple[int, int]:
    """Return the whole steps that bring the centre nearest to a point, and no bare ground in."""
    left, top = floor_corner(grid, floor_of_point(grid, goal))
    width, height = floor_size(grid)
    steps = whole_steps(grid)
    x = _way(goal[0] - centre[0], left - shown.left, left + width - shown.right)
    y = _way(goal[1] - centre[1], top - shown.top, top + height - shown.bottom)
    return round(x / steps[0]), round(y / steps[1])


def _way(wanted: float, to_low: float, to_high: float) -> float:
    """Return how far to move, at most to the edges of the board; to its middle if both are seen."""
    least, most = to_low - _EDGE, to_high + _EDGE
    return min(max(wanted, least), most) if least <= most else (least + most) / 2


def first_state(grid: Grid) -> TableState:
    """Return the state of a map that was never shown."""
    return TableState(first_frame(grid))


def state_for_map(stored: TableState | None, grid: Grid) -> TableState:
    """Return the remembered state if it fits the map, otherwise a new map's state."""
    if stored is None or not _is_on(grid, stored.frame):
        return first_state(grid)
    if stored.before is not None and not _is_on(grid, stored.before):
        return first_state(grid)
    return stored


def _is_on(grid: Grid, frame: Frame) -> bool:
    inside = zip(frame.centre, grid.size, strict=True)
    return all(isfinite(part) and 0 <= part <= limit for part, limit in inside)
