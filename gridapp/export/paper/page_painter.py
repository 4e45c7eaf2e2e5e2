"""Painting of printed pages: the board at its scale, cut marks, label, ruler, assembly sheet."""

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPen

from gridapp.export.cropped_view import ViewRectangle
from gridapp.export.paper.page_plan import Page, PagePlan
from gridapp.export.paper.print_options import INCH, PrintOptions
from gridapp.scene import theme
from gridapp.scene.coordinates import CELL
from gridapp.scene.gm_scene import GmScene
from gridapp.scene.table_scene import TableScene
from gridapp.scene.translation import tr

_LETTERS = 3.2
"""Height of letters in mm."""
_MARK = 4.0
"""Length of a cut mark in mm."""
_RULER = 50.0
_DETAIL = 2.0
"""Pixels of creatures' pictures for each pixel of the page."""
SCREEN = 96 / INCH
"""Pixels of a page in a millimetre."""


class PagePainter:
    """Paints pages of a plan; lengths on the page are millimetres."""

    def __init__(self, scene: GmScene | TableScene, plan: PagePlan, options: PrintOptions) -> None:
        self._scene, self._plan, self._options = scene, plan, options

    def paint_page(self, painter: QPainter, page: Page, number: int, count: int) -> None:
        """Paint a page."""
        options = self._options
        painter.save()
        painter.scale(SCREEN, SCREEN)
        target = self._target(page.printed, QPointF(options.margin, options.margin))
        self._paint_board(painter, page.printed, target)
        if options.cut_marks:
            self._paint_cut_marks(painter, self._target(page.part, target.topLeft()))
        if options.labels:
            text = tr(
                "{page}  ·  cells {cells}  ·  row {row} of {rows}, column {column} of {columns}"
                "  ·  page {number} of {count}",
                page=page.name,
                cells=page.cells,
                row=self._plan.pages.index(page) // self._plan.across + 1,
                rows=self._plan.down,
                column=self._plan.pages.index(page) % self._plan.across + 1,
                columns=self._plan.across,
                number=number,
                count=count,
            )
            self._write(painter, self._foot(0), text)
        if options.ruler:
            self._paint_ruler(painter)
        painter.restore()

    def paint_assembly(self, painter: QPainter) -> None:
        """Paint the whole board small, with the frames and names of all pages."""
        plan, margin = self._plan, self._options.margin
        painter.save()
        painter.scale(SCREEN, SCREEN)
        title = tr("How the pages go together")
        self._write(painter, QRectF(margin, margin, plan.paper[0], 2 * _LETTERS), title)
        room = QRectF(
            margin,
            margin + 3 * _LETTERS,
            plan.paper[0] - 2 * margin,
            plan.paper[1] - 2 * margin - 3 * _LETTERS,
        )
        across, down = plan.area.right - plan.area.left, plan.area.bottom - plan.area.top
        scale = min(room.width() / across, room.height() / down)
        whole = QRectF(room.topLeft(), room.size())
        whole.setWidth(across * scale)
        whole.setHeight(down * scale)
        self._paint_board(painter, plan.area, whole)
        for page in plan.pages:
            frame = QRectF(
                whole.left() + (page.part.left - plan.area.left) * scale,
                whole.top() + (page.part.top - plan.area.top) * scale,
                (page.part.right - page.part.left) * scale,
                (page.part.bottom - page.part.top) * scale,
            )
            _paint_frame(painter, frame, page.name)
        painter.restore()

    def _target(self, part: ViewRectangle, corner: QPointF) -> QRectF:
        cell = self._options.cell
        return QRectF(
            corner.x(),
            corner.y(),
            (part.right - part.left) * cell,
            (part.bottom - part.top) * cell,
        )

    def _paint_board(self, painter: QPainter, part: ViewRectangle, target: QRectF) -> None:
        """Paint a part of the board into a rectangle; the clip ends exactly there."""
        source = QRectF(part.left, part.top, part.right - part.left, part.bottom - part.top)
        shown = QRectF(source.topLeft() * CELL, source.size() * CELL)
        # Scenes render onto the pixels of the device, whatever the painter's units are.
        pixels = QRectF(target.topLeft() * SCREEN, target.size() * SCREEN)
        painter.save()
        painter.resetTransform()
        with theme.usual_text_size():
            self._scene.set_detail(self._options.cell * SCREEN, _DETAIL)
            self._scene.render(painter, pixels, shown)
        painter.restore()

    def _paint_cut_marks(self, painter: QPainter, part: QRectF) -> None:
        painter.setPen(QPen(theme.BLACK, 0.15))
        length = min(_MARK, self._options.margin * 0.8)
        for x in (part.left(), part.right()):
            painter.drawLine(QLineF(x, part.top() - length, x, part.top() - 0.5))
            painter.drawLine(QLineF(x, part.bottom() + 0.5, x, part.bottom() + length))
        for y in (part.top(), part.bottom()):
            painter.drawLine(QLineF(part.left() - length, y, part.left() - 0.5, y))
            painter.drawLine(QLineF(part.right() + 0.5, y, part.right() + length, y))

    def _foot(self, line: int) -> QRectF:
        paper, margin = self._plan.paper, self._options.margin
        height = 1.35 * _LETTERS
        return QRectF(
            margin, paper[1] - margin - (2 - line) * height, paper[0] - 2 * margin, height
        )

    def _paint_ruler(self, painter: QPainter) -> None:
        """Paint 50 mm and 2 inches as two lines with ends, and what to do with them."""
        line = self._foot(1)
        painter.setPen(QPen(theme.BLACK, 0.2))
        for length, y in ((_RULER, line.top() + 1.2), (2 * INCH, line.top() + 2.9)):
            painter.drawLine(QLineF(line.left(), y, line.left() + length, y))
            for x in (line.left(), line.left() + length):
                painter.drawLine(QLineF(x, y - 0.7, x, y + 0.7))
        text = tr(
            "Print at 100 %, not “fit to page”: the upper line is 50 mm long, the lower 2 inches."
        )
        self._write(painter, line.adjusted(2 * INCH + 3, 0, 0, 0), text)

    def _write(self, painter: QPainter, area: QRectF, text: str) -> None:
        """Write a line; letters have pixel sizes, so it is written in pixels."""
        painter.save()
        painter.scale(1 / SCREEN, 1 / SCREEN)
        font = theme.font(_LETTERS * SCREEN * 0.85)
        painter.setFont(font)
        painter.setPen(theme.BLACK)
        room = QRectF(area.topLeft() * SCREEN, area.size() * SCREEN)
        painter.drawText(room, int(Qt.AlignmentFlag.AlignVCenter), text)
        painter.restore()


def _paint_frame(painter: QPainter, frame: QRectF, name: str) -> None:
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for colour, width in ((theme.WHITE, 1.0), (theme.BLACK, 0.4)):
        painter.setPen(QPen(colour, width))
        painter.drawRect(frame)
    painter.save()
    painter.scale(1 / SCREEN, 1 / SCREEN)
    room = QRectF(frame.topLeft() * SCREEN, frame.size() * SCREEN)
    letters = max(8.0, min(room.width(), room.height()) * 0.22)
    plate = QRectF(0, 0, letters * 2, letters * 1.3)
    plate.moveCenter(room.center())
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(theme.WHITE)
    painter.drawRect(plate)
    painter.setFont(theme.font(letters, bold=True))
    painter.setPen(theme.BLACK)
    painter.drawText(plate, Qt.AlignmentFlag.AlignCenter, name)
    painter.restore()
