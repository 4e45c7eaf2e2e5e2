"""Form fields with an error message below."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QColor, QKeyEvent, QPalette
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from gridapp.scene.guard import guarded
from gridapp.session.creatures.sheet_fields import FieldKind, SheetField
from gridapp.windows.language import tr
from gridapp.windows.widgets.form_inputs import FormComboBox
from gridapp.windows.widgets.plain_text import muted_colour, plain_label, plain_tooltip

_HALF = 128
_KEY_STEPS = {
    Qt.Key.Key_Up: 1,
    Qt.Key.Key_Down: -1,
    Qt.Key.Key_PageUp: 10,
    Qt.Key.Key_PageDown: -10,
}
_NARROW = 84
_ON_LIGHT, _ON_DARK = "#A33200", "#FFB454"


def style_as_warning(message: QLabel) -> None:
    """Give a label the warning colour for a light or dark background."""
    palette = message.palette()
    is_dark = palette.color(QPalette.ColorRole.Window).lightness() < _HALF
    palette.setColor(QPalette.ColorRole.WindowText, QColor(_ON_DARK if is_dark else _ON_LIGHT))
    message.setPalette(palette)


class FieldBox(QWidget):
    """A field with name, allowed range and error message."""

    edited = Signal(str, str)

    def __init__(self, field: SheetField, text: str, owner: str = "") -> None:
        super().__init__()
        self.field = field
        self.editor = _editor(field, text)
        self.message = plain_label(wrap=True, size=-1)
        self.message.hide()
        name = plain_label(field.name, wrap=True)
        name.setBuddy(self.editor)
        name.setToolTip(plain_tooltip(f"{field.name} ({field.rule})" if field.rule else ""))
        owned = tr("{pool} of {name}", pool=field.name, name=owner)
        self.editor.setAccessibleName(owned if owner else field.name)
        self._range_text = ", ".join(part for part in (field.range_text, field.rule) if part)
        self.editor.setAccessibleDescription(self._range_text)
        self._lay_out(name)
        self._connect()

    def _lay_out(self, name: QLabel) -> None:
        row = QHBoxLayout()
        row.setSpacing(6)
        row.addWidget(name, 1)
        if self.field.kind is FieldKind.NUMBER:
            bounds = plain_label(self.field.range_text, size=-2)
            ink = bounds.palette()
            ink.setColor(QPalette.ColorRole.WindowText, muted_colour(ink, 0.7))
            bounds.setPalette(ink)
            row.addWidget(bounds)
            self.editor.setFixedWidth(_NARROW)
            row.addWidget(self.editor)
        else:
            row.addWidget(self.editor, 0 if self.field.kind is FieldKind.FLAG else 2)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(1)
        column.addLayout(row)
        column.addWidget(self.message)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Maximum)

    def _connect(self) -> None:
        editor, key = self.editor, self.field.key
        if isinstance(editor, QCheckBox):
            editor.clicked.connect(lambda on: self.edited.emit(key, str(int(on))))
        elif isinstance(editor, QComboBox):
            editor.currentIndexChanged.connect(
                lambda _: self.edited.emit(key, editor.currentData())
            )
        elif isinstance(editor, QLineEdit):
            editor.textChanged.connect(lambda text: self.edited.emit(key, text))

    def show_default(self, usual: str) -> None:
        """Show the value of the field while empty."""
        editor = self.editor
        if isinstance(editor, QLineEdit):
            editor.setPlaceholderText(usual)
        elif isinstance(editor, QComboBox) and usual and editor.itemData(0) == "":
            named = dict(self.field.options).get(usual, usual)
            editor.setItemText(0, tr("{option} (usual)", option=named))

    def show_error(self, why: str) -> None:
        """Show an error; an empty string hides the message."""
        self.message.setText(f"✕ {why}" if why else "")
        self.message.setVisible(bool(why))
        style_as_warning(self.message)
        message = ". ".join(part for part in (why, self._range_text) if part)
        if self.editor.accessibleDescription() != message:
            self.editor.setAccessibleDescription(message)


class _NumberLine(QLineEdit):
    """A line for a whole number; arrow keys count up and down."""

    def __init__(self, field: SheetField, text: str) -> None:
        super().__init__(text)
        self._field = field
        self.setAlignment(Qt.AlignmentFlag.AlignRight)
        self.setMaxLength(10)

    @guarded
    def keyPressEvent(self, event: QKeyEvent) -> None:
        step = _KEY_STEPS.get(Qt.Key(event.key()), 0)
        value = self.text().strip() or self.placeholderText() or "0"
        if not step or not value.removeprefix("-").isdecimal():
            super().keyPressEvent(event)
            return
        self.setText(str(min(max(int(value) + step, self._field.low), self._field.high)))


def _editor(field: SheetField, text: str) -> QWidget:
    if field.kind is FieldKind.FLAG:
        check = QCheckBox()
        check.setChecked((text or field.default) == "1")
        return check
    if field.kind is FieldKind.NUMBER:
        return _NumberLine(field, text)
    if field.kind is FieldKind.TEXT:
        return QLineEdit(text)
    choice = FormComboBox()
    choice.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
    choice.setMinimumContentsLength(8)
    if not field.required and "" not in dict(field.options):
        choice.addItem("", "")
    for value, name in field.options:
        choice.addItem(name, value)
    index = choice.findData(text)
    choice.setCurrentIndex(max(0, index))
    return choice
