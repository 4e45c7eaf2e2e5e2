"""Fields for the style of grid lines."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QColor, QIcon, QPainter, QPixmap
from PySide6.QtWidgets import QCheckBox, QColorDialog, QComboBox, QHBoxLayout, QSlider, QWidget

from gridapp.battle.grid_style import GridStyle
from gridapp.scene import theme
from gridapp.windows.widgets.plain_text import plain_label

COLOURS = {
    "#ffffff": "Light",
    "#000000": "Dark",
    "#56b4e9": "Blue",
    "#e69f00": "Orange",
    "#009e73": "Green",
    "#cc79a7": "Purple",
}


class GridStyleFields(QWidget):
    """Fields for colour, opacity and visibility of the grid lines."""

    changed = Signal()

    def __init__(self, look: GridStyle) -> None:
        super().__init__()
        self._colour = look.colour
        self.colour = QComboBox()
        self.colour.setAccessibleName(self.tr("Colour of the lines"))
        for code, name in COLOURS.items():
            self.colour.addItem(_swatch(code), self.tr(name), code)
        self.colour.addItem(self.tr("Other…"), "")
        self.opacity = QSlider(Qt.Orientation.Horizontal)
        self.opacity.setRange(5, 100)
        self.opacity.setAccessibleName(self.tr("Opacity of the lines"))
        self.shown = QCheckBox(self.tr("Lines on the &GM's board"))
        self.at_table = QCheckBox(self.tr("Lines at the &table"))
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.addWidget(self.colour, 1)
        opacity = plain_label(self.tr("Opacity"))
        opacity.setBuddy(self.opacity)
        row.addWidget(opacity)
        row.addWidget(self.opacity, 1)
        self.show_style(look)
        self.colour.activated.connect(self._chosen)
        self.colour.currentIndexChanged.connect(self._take)
        self.opacity.valueChanged.connect(self.changed)
        for box in (self.shown, self.at_table):
            box.toggled.connect(self.changed)

    @property
    def grid_style(self) -> GridStyle:
        """The selected grid style."""
        return GridStyle(
            colour=self._colour,
            opacity=self.opacity.value(),
            shown=self.shown.isChecked(),
            at_table=self.at_table.isChecked(),
        )

    def show_style(self, look: GridStyle) -> None:
        """Show a grid style."""
        self._choose(look.colour)
        self.opacity.setValue(look.opacity)
        self.shown.setChecked(look.shown)
        self.at_table.setChecked(look.at_table)

    def _choose(self, code: str) -> None:
        """Select a colour, and add the colour to the list if missing."""
        self._colour = code
        if self.colour.findData(code) < 0:
            self.colour.insertItem(self.colour.count() - 1, _swatch(code), code, code)
        self.colour.setCurrentIndex(self.colour.findData(code))

    def _take(self) -> None:
        """Take the selected colour; "Other…" opens a colour dialog."""
        if code := self.colour.currentData():
            self._colour = code
            self.changed.emit()

    def _chosen(self) -> None:
        if not self.colour.currentData():
            before = QColor(self._colour)
            chosen = QColorDialog.getColor(before, self, self.tr("Colour of the lines"))
            self._choose((chosen if chosen.isValid() else before).name())


def _swatch(code: str) -> QIcon:
    """Return a framed square of a colour: the frame shows light colours on light backgrounds."""
    pixmap = QPixmap(16, 16)
    pixmap.fill(theme.GREY)
    painter = QPainter(pixmap)
    painter.fillRect(pixmap.rect().adjusted(1, 1, -1, -1), QColor(code))
    painter.end()
    return QIcon(pixmap)
