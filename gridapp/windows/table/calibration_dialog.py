"""Measure the players' screen: by a bank card, two lines, the diagonal, or numbers."""

from collections.abc import Callable, Iterator
from math import hypot

from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtWidgets import (
    QCheckBox,
    QDialogButtonBox,
    QDoubleSpinBox,
    QFormLayout,
    QHBoxLayout,
    QSlider,
    QTabWidget,
    QVBoxLayout,
    QWidget,
)

from gridapp.session.i18n import decimal
from gridapp.session.table import calibration
from gridapp.session.table.calibration import (
    CARD_HEIGHT,
    CARD_WIDTH,
    MM_PER_INCH,
    PLAUSIBLE_DPI,
    CalibrationError,
    Density,
)
from gridapp.session.table.monitors import MonitorIdentity, MonitorSettings, SafeArea
from gridapp.windows.dialogs.grid.grid_fields import side_by_side
from gridapp.windows.language import tr
from gridapp.windows.table.cover import CardOutline
from gridapp.windows.widgets.form_inputs import FormComboBox
from gridapp.windows.widgets.lettered_dialog import LetteredDialog
from gridapp.windows.widgets.plain_text import plain_label

_ASPECTS = {"": 0.0, "16:9": 16 / 9, "16:10": 1.6, "21:9": 64 / 27, "4:3": 4 / 3, "3:2": 1.5}
_CELLS = {"1 inch": MM_PER_INCH, "25 mm": 25.0, "30 mm": 30.0, "1.5 inch": 1.5 * MM_PER_INCH}
_LINE_SHARE = 0.5
_SLIDER_STEPS = 4
"""Steps of a slider for each device pixel."""


class CalibrationDialog(LetteredDialog):
    """Asks a GM for the size of the players' screen, in the order people manage.

    `outline_changed` carries what the players' screen shall show to measure, `check_changed` the
    settings for the check picture or None. `settings` is the result, None while it makes no sense.
    Looking at another page changes nothing: its numbers say what was measured on the page before.
    """

    outline_changed = Signal(object)
    check_changed = Signal(object)

    def __init__(
        self,
        parent: QWidget,
        identity: MonitorIdentity,
        start: Density,
        before: MonitorSettings | None = None,
    ) -> None:
        super().__init__(parent)
        self._identity = identity
        self._pixels = (identity.width, identity.height)
        self.settings: MonitorSettings | None = before
        self._density, self._problem = start, ""
        self._is_filling = False
        self.setWindowTitle(self.tr("Calibrate the players' screen"))
        self._make_fields()
        self._result = plain_label(bold=True, wrap=True)
        self.check_box = QCheckBox(self.tr("Show the &check picture on the players' screen"))
        self.check_box.toggled.connect(self._show_on_screen)
        self._make_cell(before)
        buttons = QDialogButtonBox(
            QDialogButtonBox.StandardButton.Ok | QDialogButtonBox.StandardButton.Cancel
        )
        buttons.accepted.connect(self.accept)
        buttons.rejected.connect(self.reject)
        self._ok = buttons.button(QDialogButtonBox.StandardButton.Ok)
        self._lay_out(buttons)
        self.methods.currentChanged.connect(self._fill_page)
        self._update()

    # Fields

    def _make_fields(self) -> None:
        width, height = self._pixels
        self.card_fields = (_number(max(1.0, float(width)), 1), _number(max(1.0, float(height)), 1))
        self.line_fields = _number(10000, 1), _number(10000, 1)
        self.diagonal_field = _number(1000, 2)
        self.aspect_field = FormComboBox()
        for name, aspect in _ASPECTS.items():
            self.aspect_field.addItem(name or self.tr("like its pixels"), aspect)
        self.size_fields = _number(20000, 1), _number(20000, 1)
        self.dpi_fields = _number(2000, 2), _number(2000, 2)
        for field, value in self._numbers():
            field.setValue(value)
        self.methods = QTabWidget()
        self.methods.addTab(self._card_page(), self.tr("Bank card"))
        self.methods.addTab(self._line_page(), self.tr("Ruler"))
        self.methods.addTab(self._diagonal_page(), self.tr("Diagonal"))
        self.methods.addTab(self._size_page(), self.tr("Size"))
        self.methods.addTab(self._dpi_page(), self.tr("Dots per inch"))
        self.aspect_field.currentIndexChanged.connect(self._measure)
        for field, _ in self._numbers():
            field.valueChanged.connect(self._measure)

    def _numbers(self) -> Iterator[tuple[QDoubleSpinBox, float]]:
        """Yield the fields of all pages with what they say of the present density."""
        width, height = self._pixels
        density = self._density
        size = (width / density.x, height / density.y)
        card = (CARD_WIDTH * density.x, CARD_HEIGHT * density.y)
        yield from zip(self.card_fields, card, strict=True)
        yield from zip(self.line_fields, (side * _LINE_SHARE for side in size), strict=True)
        yield self.diagonal_field, hypot(*size) / MM_PER_INCH
        yield from zip(self.size_fields, size, strict=True)
        yield from zip(self.dpi_fields, density.dpi, strict=True)

    def _card_page(self) -> QWidget:
        return _page(
            self.tr(
                "Hold a bank card (or any card of that size) against the blue frame on the"
                " players' screen. Move both sliders until the frame is as large as the card;"
                " arrow keys move them finely."
            ),
            (self.tr("Width"), _with_slider(self.card_fields[0], CARD_WIDTH)),
            (self.tr("Height"), _with_slider(self.card_fields[1], CARD_HEIGHT)),
        )

    def _line_page(self) -> QWidget:
        return _page(
            self.tr("Measure both lines on the players' screen with a ruler. For projectors too."),
            (self.tr("From left to right, in mm"), self.line_fields[0]),
            (self.tr("From top to bottom, in mm"), self.line_fields[1]),
        )

    def _diagonal_page(self) -> QWidget:
        return _page(
            self.tr("Type the diagonal of the picture, without the frame round it."),
            (self.tr("Diagonal, in inches"), self.diagonal_field),
            (self.tr("Shape"), self.aspect_field),
        )

    def _size_page(self) -> QWidget:
        return _page(
            self.tr("Type width and height of the picture, without the frame round it."),
            (self.tr("Width, in mm"), self.size_fields[0]),
            (self.tr("Height, in mm"), self.size_fields[1]),
        )

    def _dpi_page(self) -> QWidget:
        return _page(
            self.tr("Type the dots per inch from the screen's data sheet."),
            (self.tr("From left to right"), self.dpi_fields[0]),
            (self.tr("From top to bottom"), self.dpi_fields[1]),
        )

    def _make_cell(self, before: MonitorSettings | None) -> None:
        self.cell_field = _number(500, 1, before.cell if before else MM_PER_INCH)
        self.cell_field.setSuffix(" mm")
        self.cell_choice = FormComboBox()
        for name, length in _CELLS.items():
            self.cell_choice.addItem(self.tr(name), length)
        self.cell_choice.setPlaceholderText(self.tr("another size"))
        self.cell_field.valueChanged.connect(self._name_cell)
        self._name_cell(self.cell_field.value())
        self.cell_choice.activated.connect(
            lambda: self.cell_field.setValue(self.cell_choice.currentData())
        )
        self.cell_choice.setAccessibleName(self.tr("Usual sizes of a cell"))
        safe = before.safe if before else SafeArea()
        sides = (safe.left, safe.top, safe.right, safe.bottom)
        self.safe_fields = tuple(_number(1000, 1, side) for side in sides)
        for field in (self.cell_field, *self.safe_fields):
            field.valueChanged.connect(self._update)

    def _name_cell(self, length: float) -> None:
        """Choose the usual size that a cell has, or none."""
        usual = (index for index, size in enumerate(_CELLS.values()) if abs(size - length) < 0.05)
        self.cell_choice.setCurrentIndex(next(usual, -1))

    def _lay_out(self, buttons: QDialogButtonBox) -> None:
        form = QFormLayout()
        form.addRow(self.tr("A cell at the table"), side_by_side(self.cell_field, self.cell_choice))
        names = (self.tr("left"), self.tr("top"), self.tr("right"), self.tr("bottom"))
        labelled = []
        for name, field in zip(names, self.safe_fields, strict=True):
            field.setAccessibleName(name)
            labelled += [plain_label(name), field]
        form.addRow(self.tr("Hidden by the frame, in mm"), side_by_side(*labelled))
        column = QVBoxLayout(self)
        column.addWidget(self.methods)
        column.addLayout(form)
        column.addWidget(self.check_box)
        column.addWidget(self._result)
        column.addWidget(buttons)

    # Result

    @property
    def text(self) -> str:
        """The result in words, or what is wrong."""
        return self._result.text()

    def _measured_density(self) -> Density:
        """Return the density by the numbers of the chosen page.

        Raises:
            CalibrationError: the numbers make no sense.
        """
        width, height = self._pixels
        card, line = (
            [field.value() for field in fields] for fields in (self.card_fields, self.line_fields)
        )
        methods: tuple[Callable[[], Density], ...] = (
            lambda: calibration.density_from_card(card[0], card[1]),
            lambda: calibration.density_from_lines(
                (width * _LINE_SHARE, line[0]), (height * _LINE_SHARE, line[1])
            ),
            lambda: calibration.density_from_diagonal(
                self._pixels,
                self.diagonal_field.value() * MM_PER_INCH,
                self.aspect_field.currentData(),
            ),
            lambda: calibration.density_from_size(
                self._pixels, (self.size_fields[0].value(), self.size_fields[1].value())
            ),
            lambda: calibration.density_from_dpi(
                self.dpi_fields[0].value(), self.dpi_fields[1].value()
            ),
        )
        return methods[self.methods.currentIndex()]()

    def _measure(self) -> None:
        """Take the numbers of the chosen page, or say what is wrong with them."""
        if self._is_filling:
            return
        try:
            self._density, self._problem = self._measured_density(), ""
        except CalibrationError as problem:
            self._problem = str(problem)
        self._update()

    def _fill_page(self) -> None:
        """Write what was measured so far, the last that made sense, into the chosen page."""
        self._is_filling, self._problem = True, ""
        self.aspect_field.setCurrentIndex(0)
        for field, value in self._numbers():
            field.setValue(value)
        self._is_filling = False
        self._update()

    def _update(self) -> None:
        left, top, right, bottom = (field.value() for field in self.safe_fields)
        self.settings, problem = None, self._problem
        if not problem:
            try:
                self.settings = MonitorSettings(
                    self._identity,
                    self._density,
                    self.cell_field.value(),
                    SafeArea(left, top, right, bottom),
                )
            except CalibrationError as wrong:
                problem = str(wrong)
        self._result.setText(_summary(self.settings) if self.settings else problem)
        self._ok.setEnabled(self.settings is not None)
        self._show_on_screen()

    def _show_on_screen(self) -> None:
        if self.check_box.isChecked():
            self.check_changed.emit(self.settings)
        else:
            self.outline_changed.emit(self.outline)

    @property
    def outline(self) -> CardOutline | None:
        """What the players' screen shall show to measure; None if nothing."""
        if self.methods.currentIndex() == 0:
            return CardOutline(self.card_fields[0].value(), self.card_fields[1].value())
        if self.methods.currentIndex() == 1:
            width, height = (side * _LINE_SHARE for side in self._pixels)
            return CardOutline(width, height, is_card=False)
        return None


def _summary(settings: MonitorSettings) -> str:
    across, along = settings.density.dpi
    width = settings.identity.width / settings.density.x
    height = settings.identity.height / settings.density.y
    return tr(
        "{width} x {height} mm, {across} x {along} dots per inch",
        width=round(width),
        height=round(height),
        across=decimal(across, ".1f"),
        along=decimal(along, ".1f"),
    )


def _number(highest: float, decimals: int, value: float = 0) -> QDoubleSpinBox:
    field = QDoubleSpinBox(minimum=0, maximum=highest, decimals=decimals, value=value)
    field.setKeyboardTracking(True)
    return field


def _with_slider(field: QDoubleSpinBox, length: float) -> QWidget:
    """Return a number field with a slider that moves by fractions of a pixel.

    The slider goes as far as so many millimetres have pixels on usual screens.
    """
    slider = QSlider(Qt.Orientation.Horizontal)
    least, most = (dpi / MM_PER_INCH * length for dpi in PLAUSIBLE_DPI)
    most = max(least + 1, min(most, field.maximum()))
    slider.setRange(int(least * _SLIDER_STEPS), int(most * _SLIDER_STEPS))
    slider.setValue(round(field.value() * _SLIDER_STEPS))
    slider.setMinimumWidth(220)

    def follow(value: float) -> None:
        with QSignalBlocker(slider):  # at its end the slider does not change a number out there
            slider.setValue(round(value * _SLIDER_STEPS))

    slider.valueChanged.connect(lambda steps: field.setValue(steps / _SLIDER_STEPS))
    field.valueChanged.connect(follow)
    row = QWidget()
    layout = QHBoxLayout(row)
    layout.setContentsMargins(0, 0, 0, 0)
    layout.addWidget(slider, 1)
    layout.addWidget(field)
    return row


def _page(text: str, *rows: tuple[str, QWidget]) -> QWidget:
    page = QWidget()
    form = QFormLayout(page)
    form.addRow(plain_label(text, wrap=True))
    for name, field in rows:
        form.addRow(name, field)
        field.setAccessibleName(name)
    return page
