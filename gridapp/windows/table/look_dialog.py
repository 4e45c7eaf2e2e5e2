"""How the players' screen looks: reading side, miniatures, colours."""

from collections.abc import Iterable, Mapping

import msgspec
from PySide6.QtCore import Signal
from PySide6.QtGui import QColor, QIcon, QPixmap
from PySide6.QtWidgets import (
    QColorDialog,
    QDialogButtonBox,
    QFormLayout,
    QPushButton,
    QWidget,
)

from gridapp.scene import theme
from gridapp.scene.overlays.badges import display_name
from gridapp.session.i18n import shown_name
from gridapp.session.table.steering import Discs, Reader, TableState
from gridapp.windows.widgets.form_inputs import FormComboBox
from gridapp.windows.widgets.lettered_dialog import LetteredDialog
from gridapp.windows.widgets.plain_text import plain_label


class LookDialog(LetteredDialog):
    """Changes a `TableState` at once; `changed` carries the new one."""

    changed = Signal(object)

    def __init__(self, parent: QWidget, state: TableState, sides: Iterable[str]) -> None:
        super().__init__(parent)
        self.state = state
        self.setWindowTitle(self.tr("How the players' window looks"))
        form = QFormLayout(self)
        self.reader_field = FormComboBox()
        for reader, text in self._readers().items():
            self.reader_field.addItem(text, reader)
        self.reader_field.setCurrentIndex(self.reader_field.findData(state.reader))
        self.reader_field.currentIndexChanged.connect(self._take)
        form.addRow(self.tr("Texts are upright for people at the"), self.reader_field)
        self.side_fields = {side: self._side_field(side) for side in sides}
        for side, field in self.side_fields.items():
            name = display_name(shown_name(side))
            form.addRow(self.tr("Miniatures of {side}").format(side=name), field)
        self._add_colours(form)
        hint = self.tr("While a side stands on the table as miniatures, the view follows nobody.")
        form.addRow(plain_label(hint, wrap=True, size=-1))
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        buttons.rejected.connect(self.reject)
        form.addRow(buttons)

    def _add_colours(self, form: QFormLayout) -> None:
        """Add the colours round the map and outside the safe area."""
        self.background = self.state.background or theme.SURROUND.name()
        self.edge = self.state.edge or theme.BLACK.name()
        self.background_button = QPushButton(_swatch(self.background), self.background)
        self.edge_button = QPushButton(_swatch(self.edge), self.edge)
        self.background_button.clicked.connect(self._choose_background)
        self.edge_button.clicked.connect(self._choose_edge)
        form.addRow(self.tr("Colour round the map"), self.background_button)
        form.addRow(self.tr("Colour of the edge outside the safe area"), self.edge_button)

    def _readers(self) -> Mapping[Reader, str]:
        return {
            Reader.BOTTOM: self.tr("lower edge"),
            Reader.LEFT: self.tr("left edge"),
            Reader.TOP: self.tr("upper edge"),
            Reader.RIGHT: self.tr("right edge"),
        }

    def _side_field(self, side: str) -> FormComboBox:
        field = FormComboBox()
        for discs, text in (
            (Discs.FULL, self.tr("none: draw discs")),
            (Discs.RING, self.tr("on thin rings")),
            (Discs.NONE, self.tr("draw nothing but effects")),
        ):
            field.addItem(text, discs)
        field.setCurrentIndex(field.findData(self.state.discs.get(side, Discs.FULL)))
        field.currentIndexChanged.connect(self._take)
        return field

    def _choose_background(self) -> None:
        title = self.tr("Colour round the map")
        self.background = self._chosen_colour(self.background, self.background_button, title)
        self._take()

    def _choose_edge(self) -> None:
        title = self.tr("Colour of the edge outside the safe area")
        self.edge = self._chosen_colour(self.edge, self.edge_button, title)
        self._take()

    def _chosen_colour(self, colour: str, button: QPushButton, title: str) -> str:
        """Ask for a colour and show it on a button; return it, or ``colour`` if none is chosen."""
        chosen = QColorDialog.getColor(QColor(colour), self, title)
        if not chosen.isValid():
            return colour
        button.setText(chosen.name())
        button.setIcon(_swatch(chosen.name()))
        return chosen.name()

    def _take(self) -> None:
        discs = {side: field.currentData() for side, field in self.side_fields.items()}
        self.state = msgspec.structs.replace(
            self.state,
            reader=Reader(self.reader_field.currentData()),
            discs={
                **self.state.discs,
                **{side: Discs(chosen) for side, chosen in discs.items()},
            },
            background=self.background,
            edge=self.edge,
        )
        self.changed.emit(self.state)


def _swatch(colour: str) -> QIcon:
    pixmap = QPixmap(16, 16)
    pixmap.fill(QColor(colour))
    return QIcon(pixmap)
