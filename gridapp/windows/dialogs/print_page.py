"""The page for printing: what goes on paper, at which scale, and which pages."""

from collections.abc import Mapping
from typing import NamedTuple

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QImage, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import (
    QCheckBox,
    QFormLayout,
    QHBoxLayout,
    QLineEdit,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from gridapp.export.paper.page_plan import PagePlan
from gridapp.export.paper.print_options import PAPERS, Ink, Orientation
from gridapp.scene import theme
from gridapp.scene.guard import guarded
from gridapp.session import i18n
from gridapp.windows.language import tr, tr_noop
from gridapp.windows.widgets.form_inputs import FormComboBox
from gridapp.windows.widgets.lettered_dialog import LetteredDialog
from gridapp.windows.widgets.plain_text import plain_label

_WAIT = 200
_PREVIEW = QSize(460, 360)
BOARD = "board"
_WHAT = {
    BOARD: tr_noop("The board"),
    "standing": tr_noop("Standing figures"),
    "flat": tr_noop("Flat discs"),
    "cards": tr_noop("Initiative cards"),
    "rings": tr_noop("Rings for conditions"),
}
_INK = {
    Ink.ALL.value: tr_noop("Everything"),
    Ink.MAP.value: tr_noop("The map without creatures"),
    Ink.GRID.value: tr_noop("The grid alone, to save ink"),
}
_WAYS = {
    Orientation.AUTO.value: tr_noop("Whichever takes fewer pages"),
    Orientation.PORTRAIT.value: tr_noop("Portrait"),
    Orientation.LANDSCAPE.value: tr_noop("Landscape"),
}
_PARTS = {
    "cut_marks": tr_noop("Cut marks"),
    "labels": tr_noop("Labels"),
    "ruler": tr_noop("Ruler"),
    "assembly": tr_noop("Assembly sheet"),
}


class PrintChoice(NamedTuple):
    """What the page asks for; lengths as typed, to be parsed by whoever prints."""

    what: str = BOARD
    audience: str = "players"
    region: str = ""
    cell: str = "1in"
    paper: str = "A4"
    orientation: Orientation = Orientation.AUTO
    margin: str = "8mm"
    overlap: str = "0.25"
    ink: Ink = Ink.ALL
    parts: frozenset[str] = frozenset(_PARTS)


class PagesPreview(QWidget):
    """The board with the frames of its pages; a click on a page excludes or includes the page."""

    toggled = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.setFixedSize(_PREVIEW)
        self._image, self._plan = QImage(), None
        self.left_out: set[str] = set()

    _plan: PagePlan | None

    def show_plan(self, image: QImage, plan: PagePlan | None) -> None:
        """Show a picture, with the pages of a plan over it."""
        names = {page.name for page in plan.pages} if plan else set()
        self._image, self._plan = image, plan
        self.left_out &= names
        self.update()

    def page_frames(self) -> dict[str, QRectF]:
        """Return the rectangle of each page in the widget, by its name."""
        if self._plan is None:
            return {}
        area, room = self._plan.area, self._room()
        scale = room.width() / (area.right - area.left)
        return {
            page.name: QRectF(
                room.left() + (page.part.left - area.left) * scale,
                room.top() + (page.part.top - area.top) * scale,
                (page.part.right - page.part.left) * scale,
                (page.part.bottom - page.part.top) * scale,
            )
            for page in self._plan.pages
        }

    def _room(self) -> QRectF:
        size = self._image.size().scaled(self.size(), Qt.AspectRatioMode.KeepAspectRatio)
        room = QRectF(QPointF(0, 0), size)
        room.moveCenter(QRectF(self.rect()).center())
        return room

    @guarded
    def mousePressEvent(self, event: QMouseEvent) -> None:
        hit = [name for name, area in self.page_frames().items() if area.contains(event.position())]
        for name in hit[:1]:
            self.left_out ^= {name}
            self.update()
            self.toggled.emit()

    @guarded
    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        if not self._image.isNull():
            painter.drawImage(self._room(), self._image)
        for name, area in self.page_frames().items():
            if name in self.left_out:
                painter.fillRect(area, theme.translucent(theme.INK, 0.72))
            for colour, width in ((theme.WHITE, 3), (theme.BLACK, 1)):
                painter.setPen(QPen(colour, width))
                painter.drawRect(area)
            _paint_name(painter, area, name)
        painter.end()


class PrintPage(LetteredDialog):
    """Options on the left, the pages on the right.

    `changed` asks for a new preview (`show_plan` or `show_problem`); `save_asked` carries no value:
    read `choice`, and the pages left out from `preview`.
    """

    changed = Signal()
    save_asked = Signal()

    def __init__(self, parent: QWidget, audiences: Mapping[str, str], choice: PrintChoice) -> None:
        """Show a choice; ``audiences`` are their names by key."""
        super().__init__(parent)
        self.setWindowTitle(self.tr("Print"))
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._timer = QTimer(self, singleShot=True, interval=_WAIT)
        self._timer.timeout.connect(self.changed)
        self.what, self.audience = _combo(_WHAT), FormComboBox()
        for key, name in audiences.items():
            self.audience.addItem(name, key)
        self.paper = FormComboBox(editable=True)
        self.paper.addItems(list(PAPERS))
        self.orientation, self.ink = _combo(_WAYS), _combo(_INK)
        self.cell, self.region = QLineEdit(), QLineEdit(placeholderText="C4:H12")
        self.margin, self.overlap = QLineEdit(), QLineEdit()
        self.checks = {key: QCheckBox(tr(text)) for key, text in _PARTS.items()}
        self.preview = PagesPreview()
        self.summary = plain_label("", wrap=True)
        self.save_button = QPushButton(self.tr("Save PDF…"))
        self.save_button.setDefault(True)
        self.save_button.clicked.connect(self.save_asked)
        layout = QHBoxLayout(self)
        layout.addLayout(self._options())
        layout.addLayout(self._right(), 1)
        self._show_choice(choice)
        self._connect()

    def _options(self) -> QVBoxLayout:
        column, form = QVBoxLayout(), QFormLayout()
        for text, widget in (
            (self.tr("Print"), self.what),
            (self.tr("Seen by"), self.audience),
            (self.tr("Only the cells"), self.region),
            (self.tr("A cell is"), self.cell),
            (self.tr("Paper"), self.paper),
            (self.tr("Orientation"), self.orientation),
            (self.tr("Margin"), self.margin),
            (self.tr("Overlap in cells"), self.overlap),
            (self.tr("Shown"), self.ink),
        ):
            form.addRow(text, widget)
        for check in self.checks.values():
            form.addRow("", check)
        column.addLayout(form)
        column.addStretch(1)
        return column

    def _right(self) -> QVBoxLayout:
        column, buttons = QVBoxLayout(), QHBoxLayout()
        column.addWidget(self.preview)
        column.addWidget(self.summary)
        column.addStretch(1)
        close = QPushButton(self.tr("Close"))
        close.setAutoDefault(False)
        close.clicked.connect(self.reject)
        buttons.addStretch(1)
        buttons.addWidget(self.save_button)
        buttons.addWidget(close)
        column.addLayout(buttons)
        return column

    def _connect(self) -> None:
        for combo in (self.what, self.audience, self.orientation, self.ink):
            combo.currentIndexChanged.connect(self._input_changed)
        self.paper.currentTextChanged.connect(self._input_changed)
        for line in (self.cell, self.region, self.margin, self.overlap):
            line.textEdited.connect(self._input_changed)
        for check in self.checks.values():
            check.toggled.connect(self._input_changed)
        self.preview.toggled.connect(self._input_changed)
        self._input_changed()

    def _input_changed(self) -> None:
        is_board = self.choice.what == BOARD
        for widget in (self.region, self.orientation, self.overlap, self.ink):
            widget.setEnabled(is_board)
        for check in self.checks.values():
            check.setEnabled(is_board)
        self._timer.start()

    @property
    def choice(self) -> PrintChoice:
        """What is chosen now."""
        return PrintChoice(
            what=self.what.currentData(),
            audience=self.audience.currentData(),
            region=self.region.text().strip(),
            cell=self.cell.text(),
            paper=self.paper.currentText(),
            orientation=Orientation(self.orientation.currentData()),
            margin=self.margin.text(),
            overlap=self.overlap.text().replace(",", "."),
            ink=Ink(self.ink.currentData()),
            parts=frozenset(key for key, check in self.checks.items() if check.isChecked()),
        )

    def _show_choice(self, choice: PrintChoice) -> None:
        self.what.setCurrentIndex(self.what.findData(choice.what))
        self.audience.setCurrentIndex(max(0, self.audience.findData(choice.audience)))
        self.paper.setCurrentText(choice.paper)
        self.orientation.setCurrentIndex(self.orientation.findData(choice.orientation.value))
        self.ink.setCurrentIndex(self.ink.findData(choice.ink.value))
        for line, text in (
            (self.region, choice.region),
            (self.cell, choice.cell),
            (self.margin, choice.margin),
            (self.overlap, choice.overlap.replace(".", i18n.tr("."))),
        ):
            line.setText(text)
        for key, check in self.checks.items():
            check.setChecked(key in choice.parts)

    def show_plan(self, image: QImage, plan: PagePlan | None, summary: str) -> None:
        """Show the pages, and how many they are in words."""
        self.preview.show_plan(image, plan)
        self.summary.setText(summary)
        self.save_button.setEnabled(True)

    def show_problem(self, text: str) -> None:
        """Say why nothing can be printed."""
        self.preview.show_plan(QImage(), None)
        self.summary.setText(text)
        self.save_button.setEnabled(False)


def _paint_name(painter: QPainter, area: QRectF, name: str) -> None:
    """Paint the name of a page on a plate, in the upper left corner of its frame."""
    letters = max(9.0, min(area.height() * 0.16, 20.0))
    plate = QRectF(area.left() + 3, area.top() + 3, letters * 2.1, letters * 1.4)
    painter.fillRect(plate, theme.translucent(theme.INK, 0.8))
    painter.setFont(theme.font(letters, bold=True))
    painter.setPen(theme.WHITE)
    painter.drawText(plate, Qt.AlignmentFlag.AlignCenter, name)


def _combo(names: Mapping[str, str]) -> FormComboBox:
    combo = FormComboBox()
    for key, name in names.items():
        combo.addItem(tr(name), key)
    return combo
