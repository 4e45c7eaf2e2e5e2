"""The form of an area of effect on the board: name, rounds, size, direction and height."""

from msgspec.structs import replace
from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QCheckBox,
    QDialogButtonBox,
    QFormLayout,
    QLineEdit,
    QVBoxLayout,
    QWidget,
)

from gridapp.battle.areas import MAX_NAME_LENGTH, Area, AreaShape, Coverage
from gridapp.battle.commands import PutArea
from gridapp.battle.tokens import Until
from gridapp.engine.commands.areas import MAX_LEVEL, MAX_SIZE, MAX_TIMES
from gridapp.grid.grid import Grid
from gridapp.session.areas import lasting
from gridapp.windows.language import tr, tr_noop
from gridapp.windows.widgets.form_inputs import FormComboBox, FormDoubleSpinBox, FormSpinBox
from gridapp.windows.widgets.lettered_dialog import LetteredDialog

_COVERS = {
    Coverage.RULES: tr_noop("as the rules count"),
    Coverage.CENTRE: tr_noop("cells with their middle inside"),
    Coverage.HALF: tr_noop("cells at least half inside"),
    Coverage.ANY: tr_noop("every cell it touches"),
}
_DIRECTED = (AreaShape.CONE, AreaShape.LINE, AreaShape.WALL)
_WIDE = (AreaShape.LINE, AreaShape.WALL)


class AreaForm(LetteredDialog):
    """Fields of an area; `requested` carries the command, one undo step."""

    requested = Signal(object)

    def __init__(self, parent: QWidget, area: Area, grid: Grid, *, counted: bool) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Area of effect"))
        self._area = area
        self._make_fields(area, f" {grid.unit.value}")
        self.covers_field.setEnabled(not counted)
        self._buttons = QDialogButtonBox(
            QDialogButtonBox.StandardButton.Ok | QDialogButtonBox.StandardButton.Cancel
        )
        self._buttons.accepted.connect(self._request)
        self._buttons.rejected.connect(self.reject)
        self._lay_out()

    def _make_fields(self, area: Area, unit: str) -> None:
        self.name_field = QLineEdit(area.name, maxLength=MAX_NAME_LENGTH)
        rounds = area.times if area.until is Until.ROUND_END else 0
        self.rounds_field = FormSpinBox(0, MAX_TIMES, rounds)
        self.rounds_field.setSpecialValueText(
            tr("until removed") if area.until in (Until.CURED, Until.ROUND_END) else tr("as it is")
        )
        self.size_field = FormDoubleSpinBox(0.1, MAX_SIZE)
        self.size_field.setValue(area.size)
        self.size_field.setSuffix(unit)
        self.width_field = FormDoubleSpinBox(0, MAX_SIZE)
        self.width_field.setValue(area.width)
        self.width_field.setSuffix(unit)
        line = area.shape is AreaShape.LINE
        self.width_field.setSpecialValueText(tr("one cell") if line else tr("without thickness"))
        self._make_place_fields(area)
        self.covers_field = FormComboBox()
        for covers, text in _COVERS.items():
            self.covers_field.addItem(tr(text), covers)
        self.covers_field.setCurrentIndex(list(_COVERS).index(area.covers))
        self.walls_box = QCheckBox(tr("Walls stop it"))
        self.walls_box.setChecked(area.stopped)

    def _make_place_fields(self, area: Area) -> None:
        self.direction_field = FormSpinBox(0, 359, round(area.direction) % 360)
        self.direction_field.setSuffix("°")
        self.direction_field.setWrapping(True)
        self.angle_field = FormSpinBox(1, 360, round(area.angle))
        self.angle_field.setSuffix("°")
        self.height_field = FormSpinBox(0, MAX_LEVEL, area.height or 0)
        self.height_field.setSpecialValueText(tr("every height"))
        self.elevation_field = FormSpinBox(-MAX_LEVEL, MAX_LEVEL, area.elevation)
        self.height_field.valueChanged.connect(self._follow_height)
        self._follow_height(self.height_field.value())

    def _lay_out(self) -> None:
        form, shape = QFormLayout(), self._area.shape
        form.addRow(tr("Name"), self.name_field)
        form.addRow(tr("Lasts (rounds)"), self.rounds_field)
        form.addRow(tr("Radius, length or side"), self.size_field)
        if shape in _WIDE:
            form.addRow(tr("Width"), self.width_field)
        if shape in _DIRECTED:
            form.addRow(tr("Direction, clockwise from the right"), self.direction_field)
        if shape is AreaShape.CONE:
            form.addRow(tr("Angle"), self.angle_field)
        form.addRow(tr("Height in cells"), self.height_field)
        form.addRow(tr("From this height up"), self.elevation_field)
        form.addRow(tr("Takes in"), self.covers_field)
        form.addRow("", self.walls_box)
        column = QVBoxLayout(self)
        column.addLayout(form)
        column.addWidget(self._buttons)
        self.setMinimumWidth(420)
        self.name_field.setFocus(Qt.FocusReason.OtherFocusReason)
        self.name_field.selectAll()

    def _follow_height(self, height: int) -> None:
        """Enable the elevation unless the area has every height."""
        self.elevation_field.setEnabled(height > 0)

    @property
    def area(self) -> Area:
        """The area as the form says."""
        area, rounds = self._area, self.rounds_field.value()
        turned = area.until in (Until.TURN_START, Until.TURN_END)
        lasts = {} if turned and not rounds else lasting(rounds)
        direction, angle = self.direction_field.value(), self.angle_field.value()
        return replace(
            area,
            name=self.name_field.text().strip(),
            size=self.size_field.value(),
            width=self.width_field.value(),
            direction=area.direction if round(area.direction) % 360 == direction else direction,
            angle=area.angle if round(area.angle) == angle else angle,
            height=self.height_field.value() or None,
            elevation=self.elevation_field.value(),
            covers=Coverage(self.covers_field.currentData()),
            stopped=self.walls_box.isChecked(),
            **lasts,
        )

    def _request(self) -> None:
        if self.area == self._area:
            self.reject()
        else:
            self.requested.emit(PutArea(self.area))
