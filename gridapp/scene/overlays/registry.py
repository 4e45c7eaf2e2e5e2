"""The painters of marks: one class for each kind of mark, found by that kind.

A new mark needs a module in this package with a subclass of ``MarkPainter``: all modules are
imported on first use, and each subclass registers itself under its ``kind``. Marks are defined
beside the code that computes them, which must not be imported at run time: the scene knows no
rules. Painters therefore import their mark for type checking only.
"""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from enum import IntEnum
from typing import TYPE_CHECKING, ClassVar, NamedTuple, cast

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPainterPath

from gridapp.battle.shown.overlays import Mark, Overlay
from gridapp.caching import cached_for_good
from gridapp.grid.cells import Cell, Point
from gridapp.grid.grid import Grid
from gridapp.resources import import_modules
from gridapp.scene.coordinates import CELL, cell_centre, cells_rect, pixels_per_cell, to_scene
from gridapp.scene.overlays.label_places import LabelLayout
from gridapp.scene.overlays.legend_symbols import Symbol

if TYPE_CHECKING:
    from gridapp.session.overlays.footprint import FootprintMark

TokenRects = Mapping[str, QRectF]
"""The rectangle of each token in the scene, by id."""


class PaintStage(IntEnum):
    """The painting order, bottom first; a painter may take part in several stages."""

    # Below the tokens.
    FILLS = 1
    HATCHING = 2
    BORDERS = 3
    DOTS = 4
    NUMBERS = 5
    FRAMES = 6
    AREA_LABELS = 7
    # Above the tokens. Labels from SIDE_LABELS on avoid everything reserved before.
    SIGHT_LINES = 11
    FOOTPRINT = 12
    LINKS = 13
    SIDE_ROUTE = 14
    ROUTE = 15
    WAYPOINTS = 16
    BADGES = 17
    ARROWS = 18
    MAIN_LABEL = 19
    SIDE_LABELS = 20
    TOKEN_LABELS = 21
    NAME_LABELS = 22
    SKETCH = 23


class BoardGeometry(NamedTuple):
    """The grid, and the cells occupied by tokens."""

    grid: Grid
    occupied: Collection[Cell] = ()


class LegendEntry(NamedTuple):
    """A line of the legend: a symbol and its meaning."""

    symbol: Symbol
    text: str


class Canvas:
    """The painter of a frame with everything that the painters of marks share.

    ``pixels`` is the size of a cell, ``area`` the bounds of all marks of the layer in scene units,
    ``labels`` the space left for labels, ``offset`` the vector from the centre of the footprint's
    anchor cell to the centre of the footprint. ``view`` is the part of the scene on the screen,
    empty for a picture.
    """

    def __init__(
        self,
        painter: QPainter,
        grid: Grid,
        overlay: Overlay,
        token_rects: TokenRects,
        area: QRectF,
        view: QRectF | None = None,
    ) -> None:
        self.painter, self.grid, self.overlay = painter, grid, overlay
        self.token_rects, self.area = token_rects, area
        self.view = QRectF() if view is None else view
        self.pixels = pixels_per_cell(painter)
        self.labels = LabelLayout()
        self.footprint = _footprint(overlay)
        self.offset = QPointF(0, 0)
        if len(self.footprint) > 1:
            centre = cells_rect(grid, self.footprint).center()
            self.offset = centre - cell_centre(grid, self.footprint[0])

    def label_room(self, board: QRectF, spot: QPointF) -> QRectF:
        """Return the part of the board where the label of a spot may stand: in view with it.

        The label of what is just out of view stands in view, any other where it belongs.
        """
        around = self.view.adjusted(-CELL, -CELL, CELL, CELL)
        is_in_view = not self.view.isEmpty() and around.contains(spot)
        return board.intersected(self.view) if is_in_view else board

    def token_rect(self, token: str, centre: QPointF) -> QRectF:
        """Return the rectangle of a token, or a cell round ``centre`` for unknown tokens."""
        around = QRectF(centre.x() - CELL / 2, centre.y() - CELL / 2, CELL, CELL)
        return self.token_rects.get(token, around)

    def clip_below_tokens(self, stops: Sequence[QPointF]) -> None:
        """Keep what is painted next off the tokens that a route passes between its ends."""
        passed = [
            rect
            for rect in self.token_rects.values()
            if any(map(rect.contains, stops[1:-1]))
            and not (rect.contains(stops[0]) or rect.contains(stops[-1]))
        ]
        if passed:
            inside, tokens = QPainterPath(), QPainterPath()
            inside.addRect(self.area)
            for rect in passed:
                tokens.addEllipse(rect)
            self.painter.setClipPath(inside.subtracted(tokens), Qt.ClipOperation.IntersectClip)


Pass = Callable[[Canvas], None]


class MarkPainter:
    """Paints a mark; subclasses set ``kind``, declare the type of ``mark`` and paint it.

    A painter is created when its mark first appears or changes, and reused while the mark stays
    equal: compute shapes in ``prepare``. All stages of a painter are either below or above the
    tokens. ``legend_order`` sorts the legend. ``labels_beside`` tells that labels reach beyond the
    mark by their whole width, not by half of it.
    """

    kind: ClassVar[str] = ""
    below_tokens: ClassVar[bool] = False
    labels_beside: ClassVar[bool] = False
    legend_order: ClassVar[int] = 1000

    def __init_subclass__(cls, **options: object) -> None:
        """Register the subclass under its mark kind."""
        super().__init_subclass__(**options)
        if "kind" in vars(cls):
            _PAINTERS[cls.kind] = cls

    mark: Mark
    grid: Grid

    def __init__(self, mark: Mark) -> None:
        self.mark = mark

    def prepare(self, board: BoardGeometry) -> None:
        """Compute the shapes of the mark; called once before painting."""
        self.grid = board.grid

    def passes(self) -> Mapping[PaintStage, Pass]:
        """Return the painting function of each stage."""
        raise NotImplementedError

    def bounds(self) -> QRectF:
        """Return the painted area in scene units, with generous margins for labels."""
        raise NotImplementedError

    def legend(self, overlay: Overlay) -> Iterable[LegendEntry]:
        """Return the legend entries of the mark, without need of ``prepare``."""
        return ()


_PAINTERS: dict[str, type[MarkPainter]] = {}


@cached_for_good
def painters() -> Mapping[str, type[MarkPainter]]:
    """Return the painter class of each kind of mark, in the order of the legend."""
    import_modules(__package__ or "")
    ordered = sorted(_PAINTERS.items(), key=lambda item: (item[1].legend_order, item[0]))
    return dict(ordered)


def legend_entries(overlay: Overlay) -> tuple[LegendEntry, ...]:
    """Return the legend of an overlay: an entry for each mark that occurs."""
    return tuple(_legend(overlay)) if overlay.marks else ()


def _legend(overlay: Overlay) -> Iterator[LegendEntry]:
    marks = {mark.kind: mark for mark in overlay.marks}
    for kind, painter in painters().items():
        if kind in marks:
            yield from painter(marks[kind]).legend(overlay)


def rect_around(points: Iterable[Point], margin: float) -> QRectF:
    """Return the bounds of points in cell units, with a margin in scene units; null for none."""
    coordinates = list(points)
    if not coordinates:
        return QRectF()
    xs, ys = zip(*coordinates, strict=True)
    around = QRectF(to_scene((min(xs), min(ys))), to_scene((max(xs), max(ys))))
    return around.adjusted(-margin, -margin, margin, margin)


def _footprint(overlay: Overlay) -> tuple[Cell, ...]:
    mark = cast("FootprintMark | None", overlay.find("footprint"))
    return mark.cells if mark is not None else ()
