"""Strokes of fog by hand: boxes, outlines, brushes, and rooms found by a click."""

from enum import StrEnum
from itertools import pairwise
from math import cos, dist, pi, sin

from gridapp.battle.state import Battle
from gridapp.battle.vision.fog import BoxArea, BrushArea, FogArea, OutlineArea, RoomArea
from gridapp.grid.cells import Point
from gridapp.session.overlays.sketch import SketchMark
from gridapp.session.vision.fog_areas import named_room_at, room_at

BRUSH_STEP = 0.15
"""Least distance between two points of a brush stroke, in cells."""

CLOSING_DISTANCE = 0.3
"""A click so near to the first corner, in cells, closes an outline."""

CIRCLE_SIDES = 24


class FogShape(StrEnum):
    """How a part of the map is marked."""

    BOX = "box"
    OUTLINE = "outline"
    BRUSH = "brush"
    ROOM = "room"


class FogDrawing:
    """The stroke that is being drawn; ``loose`` points are not moved to corners of cells."""

    def __init__(self) -> None:
        self.shape = FogShape.BOX
        self.radius = 1.0
        self.points: tuple[Point, ...] = ()
        self.pointer: Point | None = None
        self._is_down = False

    def press(self, battle: Battle, point: Point, *, loose: bool = False) -> None:
        """Begin a box or a brush stroke."""
        self._is_down = True
        if self.shape in (FogShape.BOX, FogShape.BRUSH):
            self.points = (self._placed(battle, point, loose=loose),)

    def move(self, battle: Battle, point: Point, *, loose: bool = False) -> None:
        """Go on with the stroke, or show where it would begin."""
        self.pointer = self._placed(battle, point, loose=loose)
        if not self._is_down or not self.points:
            return
        if self.shape is FogShape.BOX:
            self.points = (self.points[0], self.pointer)
        elif self.shape is FogShape.BRUSH and dist(self.points[-1], point) >= BRUSH_STEP:
            self.points = (*self.points, point)

    def release(self, battle: Battle, point: Point, *, loose: bool = False) -> FogArea | None:
        """Return the finished area; an outline needs more corners."""
        self.move(battle, point, loose=loose)
        self._is_down = False
        if self.shape is FogShape.OUTLINE:
            return self.add_corner()
        return self._taken(battle, point)

    def add_corner(self) -> FogArea | None:
        """Add a corner at the pointer; return the outline if the corner closes it."""
        if self.pointer is None:
            return None
        if len(self.points) > 2 and dist(self.points[0], self.pointer) < CLOSING_DISTANCE:
            return self.finish()
        if self.pointer not in self.points:
            self.points = (*self.points, self.pointer)
        return None

    def finish(self) -> FogArea | None:
        """Return the outline drawn so far, ``None`` with fewer than three corners."""
        if self.shape is not FogShape.OUTLINE or len(self.points) < 3:
            return None
        points, self.points = self.points, ()
        return OutlineArea((points,))

    def at(self, battle: Battle, point: Point) -> FogArea | None:
        """Return the area that the shape marks at a point without a stroke: a cell, a disc."""
        if self.shape is FogShape.BOX:
            corners = battle.board.grid.polygon(battle.board.grid.cell_at(point))
            return OutlineArea((corners,))
        if self.shape is FogShape.BRUSH:
            return BrushArea((point,), self.radius)
        return self._room(battle, point) if self.shape is FogShape.ROOM else None

    def _taken(self, battle: Battle, point: Point) -> FogArea | None:
        points, self.points = self.points, ()
        if self.shape is FogShape.ROOM:
            return self._room(battle, point)
        if self.shape is FogShape.BRUSH:
            return BrushArea(points, self.radius) if points else None
        # A click without a drag marks the cell.
        if len(points) < 2 or 0 in (points[0][0] - points[1][0], points[0][1] - points[1][1]):
            return self.at(battle, point)
        return BoxArea(*points)

    def _room(self, battle: Battle, point: Point) -> FogArea | None:
        named = named_room_at(battle, point)
        return RoomArea(named.name) if named else room_at(battle, point)

    def _placed(self, battle: Battle, point: Point, *, loose: bool) -> Point:
        """Return the point, on squares moved to the nearest corner of a cell."""
        free = self.shape in (FogShape.BRUSH, FogShape.ROOM)
        if loose or free or battle.board.grid.is_hex:
            return point
        return (float(round(point[0])), float(round(point[1])))

    def cancel(self) -> bool:
        """Drop the stroke; return True if there was any."""
        had, self.points, self._is_down = bool(self.points), (), False
        return had

    def remove_corner(self) -> None:
        """Remove the last corner of an outline."""
        self.points = self.points[:-1]

    @property
    def sketch(self) -> SketchMark:
        """The stroke so far, as lines to draw."""
        lines = tuple(pairwise(self.points))
        if self.shape is FogShape.BOX and len(self.points) > 1:
            (left, top), (right, low) = self.points
            corners = ((left, top), (right, top), (right, low), (left, low), (left, top))
            lines = tuple(pairwise(corners))
        elif self.shape is FogShape.OUTLINE and self.points and self.pointer:
            lines = (*lines, (self.points[-1], self.pointer))
        elif self.shape is FogShape.BRUSH and self.pointer:
            lines = (*lines, *pairwise(_circle(self.pointer, self.radius)))
        corner = self.pointer if self.shape in (FogShape.BOX, FogShape.OUTLINE) else None
        return SketchMark(lines=lines, next_point=corner)


def _circle(middle: Point, radius: float) -> tuple[Point, ...]:
    turns = [2 * pi * step / CIRCLE_SIDES for step in range(CIRCLE_SIDES + 1)]
    return tuple((middle[0] + radius * cos(turn), middle[1] + radius * sin(turn)) for turn in turns)
