"""A picture of the board with its frame, ready to be painted whole, in strips or as a drawing.

One function makes it for the window and the command line, from a view value and never from a
widget, so the same options give the same bytes.
"""

from collections.abc import Iterator

from msgspec import structs
from PySide6.QtCore import QRectF, QSizeF, Qt
from PySide6.QtGui import QColor, QImage, QPainter

from gridapp.battle.shown.overlays import Overlay, PlayerDrag
from gridapp.battle.shown.views import GmView, PlayerView
from gridapp.export.cropped_view import cropped
from gridapp.export.layers import Layer, with_layers
from gridapp.export.picture_area import corner_cells, picture_area
from gridapp.export.picture_frame import FrameTexts, PictureFrame, frame_texts
from gridapp.export.picture_limits import PictureLimits
from gridapp.export.picture_options import Background, PictureFormat, PictureOptions
from gridapp.export.region_labels import paint_region_labels
from gridapp.export.snapshot import SnapshotError
from gridapp.grid.cells import Cell
from gridapp.scene import theme
from gridapp.scene.board_scene import PictureProvider
from gridapp.scene.coordinates import CELL
from gridapp.scene.gm_scene import GmScene
from gridapp.scene.items.ground_painter import GroundStyle
from gridapp.scene.table_scene import TableScene

Drag = Overlay | PlayerDrag | None
_GROUNDS = {
    Background.DARK: GroundStyle(),
    Background.WHITE: GroundStyle(theme.WHITE, ink=theme.INK),
    Background.TRANSPARENT: GroundStyle(QColor(0, 0, 0, 0), ink=theme.GREY),
}
DRAWING_DETAIL = 2
"""How many times finer than the drawing pictures inside a PDF or SVG are."""
STRIP_PIXELS = 4_000_000
"""Pixels painted in one step."""


class BoardPicture:
    """A laid-out picture: scene, drawn part, and frame, with their sizes in pixels."""

    def __init__(
        self,
        scene: GmScene | TableScene,
        texts: FrameTexts,
        options: PictureOptions,
    ) -> None:
        """Lay the picture out.

        Raises:
            SnapshotError: the picture would be too large or too small.
        """
        self._scene, self.options, self._texts = scene, options, texts
        self.area = picture_area(scene, options)
        if self.area.isEmpty():
            raise SnapshotError("", "There is no board to draw.", "Open a battle first.")
        self.cell_pixels = _cell_pixels(self.area, options)
        self._limits = PictureLimits(self._size_at, options.width)
        self._limits.check(self.cell_pixels)
        self._unit = CELL / self.cell_pixels
        self.width, self._board_rows = self._board_size(self.cell_pixels)
        self._frame = self._framed(self.cell_pixels)
        self.height = self._frame.above + self._board_rows + self._frame.below

    @property
    def _has_region_labels(self) -> bool:
        """Whether letters and numbers stand inside, because the edge of the board is cut off."""
        return self.options.cells is not None and Layer.COORDINATES in self.options.layers

    def _board_size(self, cell_pixels: int) -> tuple[int, int]:
        unit = CELL / cell_pixels
        return round(self.area.width() / unit), max(1, round(self.area.height() / unit))

    def _framed(self, cell_pixels: int) -> PictureFrame:
        width, _ = self._board_size(cell_pixels)
        return PictureFrame(self._texts, width, cell_pixels, self.options.background)

    def _size_at(self, cell_pixels: int) -> tuple[int, int]:
        """Return width and height of the picture with cells of another size."""
        width, rows = self._board_size(cell_pixels)
        frame = self._framed(cell_pixels)
        return width, frame.above + rows + frame.below

    def check_format(self, format_: PictureFormat) -> None:
        """Refuse a picture whose longer side is too long for a format.

        Raises:
            SnapshotError: it is too long.
        """
        self._limits.check_format(self.cell_pixels, format_)

    def image(self) -> QImage:
        """Return the whole picture."""
        image = self.blank(self.height)
        for _ in self.strips(image):
            continue
        return image

    def blank(self, rows: int) -> QImage:
        """Return an image as wide as the picture, before anything is painted."""
        kind = QImage.Format
        see_through = self.options.background is Background.TRANSPARENT
        return QImage(
            self.width,
            rows,
            kind.Format_ARGB32_Premultiplied if see_through else kind.Format_RGB32,
        )

    def strips(self, image: QImage) -> Iterator[int]:
        """Paint the picture into an image of its size; yield how many rows are done.

        The strips depend on the width of the picture alone: hatching is not the same to the bit at
        other cuts, and the window and the shell shall write the same bytes.
        """
        set_resolution(image, self.cell_pixels)
        rows = max(1, STRIP_PIXELS // self.width)
        for first in range(0, self.height, rows):
            strip = self.rows(first, min(rows, self.height - first))
            painter = QPainter(image)
            painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_Source)
            painter.drawImage(0, first, strip)
            painter.end()
            yield first + strip.height()

    def rows(self, first: int, count: int) -> QImage:
        """Return a strip of rows of the picture."""
        see_through = self.options.background is Background.TRANSPARENT
        image = self.blank(count)
        image.fill(Qt.GlobalColor.transparent if see_through else Qt.GlobalColor.black)
        set_resolution(image, self.cell_pixels)
        painter = QPainter(image)
        try:
            self._paint(painter, first, first + count)
        finally:
            painter.end()
        return image

    def region_at(self, part: QRectF) -> tuple[Cell, Cell] | None:
        """Return the corner cells of a part of the picture; None where it shows no board.

        ``part`` is in shares of the picture's width and height. A cell of which less than a
        quarter lies inside across or along is left out.
        """
        grid, unit = self._scene.grid, self._unit
        top = (part.top() * self.height - self._frame.above) * unit
        drawn = QRectF(
            self.area.left() + part.left() * self.area.width(),
            self.area.top() + top,
            part.width() * self.area.width(),
            part.height() * self.height * unit,
        )
        board = picture_area(self._scene, structs.replace(self.options, layers=frozenset()))
        shown = drawn & board
        if grid is None or shown.isEmpty():
            return None
        across, along = (min(CELL / 4, side / 2) for side in (shown.width(), shown.height()))
        return corner_cells(grid, shown.adjusted(across, along, -across, -along))

    def prepare_for_file(self) -> None:
        """Remove from the scene what lies outside the drawn part; before ``draw``, only once."""
        self._scene.prepare_for_file(self.area, DRAWING_DETAIL * self.cell_pixels)

    def take_ground(self) -> QImage | None:
        """Return the picture of the ground, if any, and draw a pixel instead."""
        return self._scene.take_ground()

    def draw(self, painter: QPainter) -> None:
        """Draw the whole picture with lines and letters, a pixel as a unit."""
        self._paint(painter, 0, self.height, DRAWING_DETAIL)

    def _paint(self, painter: QPainter, first: int, end: int, detail: float = 1) -> None:
        """Paint the rows from ``first`` to before ``end``, the first of them at the top."""
        frame, board = self._frame, self._frame.above
        with theme.usual_text_size():
            painter.translate(0, -first)
            if first < board:
                frame.paint_above(painter)
            top, bottom = max(first, board), min(end, board + self._board_rows)
            if top < bottom:
                self._paint_board(painter, top, bottom, detail)
            if end > board + self._board_rows:
                painter.translate(0, board + self._board_rows)
                frame.paint_below(painter)

    def _paint_board(self, painter: QPainter, top: int, bottom: int, detail: float) -> None:
        """Paint the board, cut to some rows of the picture.

        Whatever the rows, the whole board is laid out: a transform of its own for each strip would
        round lines and letters differently.
        """
        scene, above, rows = self._scene, self._frame.above, self._board_rows
        whole = QRectF(self.area.topLeft(), QSizeF(self.width, rows) * self._unit)
        before = scene.resolution
        scene.smooth_map()
        scene.set_detail(self.cell_pixels, detail)
        painter.save()
        if (top, bottom) != (above, above + rows):
            painter.setClipRect(QRectF(0, top, self.width, bottom - top))
        try:
            scene.render(painter, QRectF(0, above, self.width, rows), whole)
            if self._has_region_labels and scene.grid is not None:
                painter.translate(0, above)
                paint_region_labels(painter, scene.grid, self.area, self.cell_pixels)
        finally:
            painter.restore()
            scene.set_resolution(before)


def board_picture(
    view: PlayerView | GmView,
    drag: Drag,
    provider: PictureProvider,
    options: PictureOptions,
    *,
    drawing: bool = False,
) -> BoardPicture:
    """Return the picture of a view; for a ``drawing`` the view is cut to the region first.

    The drag is drawn for its own audience alone: an `Overlay` for the GM, a `PlayerDrag` for
    players.

    Raises:
        SnapshotError: the picture would be too large or too small.
    """
    shown = whole = with_layers(view, options.layers)
    if drawing and options.cells is not None:
        shown, drag = cropped(shown, options.cells), None
    scene = scene_of(shown, drag, provider, options.floor)
    scene.set_labels(on=Layer.COORDINATES in options.layers and options.cells is None)
    scene.set_ground(_GROUNDS[options.background])
    return BoardPicture(scene, frame_texts(whole, shown, drag, options.layers), options)


def scene_of(
    view: PlayerView | GmView, drag: Drag, provider: PictureProvider, floor: int = 0
) -> GmScene | TableScene:
    """Return a scene of a floor of a view, with all pictures loaded."""
    if isinstance(view, PlayerView):
        table = TableScene()
        table.set_pictures(provider)
        table.floor = floor
        table.show(view)
        if isinstance(drag, PlayerDrag):
            table.show_drag(drag)
        return table
    scene = GmScene()
    scene.set_pictures(provider)
    scene.floor = floor
    scene.show(view)
    if isinstance(drag, Overlay):
        scene.show_overlay(drag)
    return scene


def set_resolution(image: QImage, cell_pixels: int) -> None:
    """Set the resolution at which a cell is an inch."""
    image.setDotsPerMeterX(round(cell_pixels / 0.0254))
    image.setDotsPerMeterY(round(cell_pixels / 0.0254))


def _cell_pixels(area: QRectF, options: PictureOptions) -> int:
    if options.width is None:
        return options.cell_pixels
    return max(1, round(options.width * CELL / max(area.width(), 1.0)))
