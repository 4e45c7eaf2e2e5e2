"""The page for the grid style of the open battle, previewed on the board."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QDialogButtonBox, QVBoxLayout, QWidget

from gridapp.battle.grid_style import GridStyle
from gridapp.windows.dialogs.grid.grid_style_fields import GridStyleFields
from gridapp.windows.widgets.lettered_dialog import LetteredDialog
from gridapp.windows.widgets.plain_text import plain_label


class GridStylePage(LetteredDialog):
    """Colour, opacity and visibility of the lines; `changed` carries every previewed style."""

    changed = Signal(object)

    def __init__(self, parent: QWidget, look: GridStyle) -> None:
        super().__init__(parent)
        self.setWindowTitle(self.tr("Grid line style"))
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.fields = GridStyleFields(look)
        self.fields.changed.connect(lambda: self.changed.emit(self.fields.grid_style))
        kinds = QDialogButtonBox.StandardButton
        buttons = QDialogButtonBox(kinds.Ok | kinds.Cancel)
        buttons.accepted.connect(self.accept)
        buttons.rejected.connect(self.reject)
        layout = QVBoxLayout(self)
        layout.addWidget(plain_label(self.tr("Both windows use this style.")))
        for part in (self.fields, self.fields.shown, self.fields.at_table, buttons):
            layout.addWidget(part)
        self.setMinimumWidth(420)
