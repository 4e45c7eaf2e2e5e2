"""The sketch: the shape being drawn or moved on the map."""

from typing import ClassVar

from gridapp.battle.shown.overlays import Mark
from gridapp.grid.cells import Cell, Point


class SketchMark(Mark, frozen=True):
    """Lines, cells and grab handles of a sketch.

    ``next_point`` is where a click would set the next point; ``text`` is drawn beside the point.
    """

    kind: ClassVar[str] = "sketch"
    lines: tuple[tuple[Point, Point], ...] = ()
    cells: tuple[Cell, ...] = ()
    handles: tuple[Point, ...] = ()
    next_point: Point | None = None
    text: str = ""
