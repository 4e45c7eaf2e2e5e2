"""The form for the name and the members of a party."""

import msgspec
from PySide6.QtCore import Signal
from PySide6.QtWidgets import (
    QCheckBox,
    QDialogButtonBox,
    QFormLayout,
    QFrame,
    QLineEdit,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from gridapp.battle.state import Battle
from gridapp.battle.vision.sight import Party
from gridapp.scene.overlays.badges import display_name
from gridapp.windows.widgets.check_grid import CheckGrid
from gridapp.windows.widgets.lettered_dialog import LetteredDialog
from gridapp.windows.widgets.plain_text import plain_label


class PartyDialog(LetteredDialog):
    """Asks for name and members; ``chosen`` carries the party."""

    chosen = Signal(object)

    def __init__(self, parent: QWidget, party: Party, battle: Battle) -> None:
        super().__init__(parent)
        self._party = party
        self.setWindowTitle(self.tr("A party shares what its creatures see"))
        self.name_field = QLineEdit(party.name)
        self.name_field.setMaxLength(60)
        self.played_box = QCheckBox(self.tr("All player characters"))
        self.played_box.setChecked(party.played)
        sides = dict.fromkeys((*(token.side for token in battle.tokens), *party.sides))
        self.side_boxes = {side: _check(side, on=side in party.sides) for side in sides}
        self.token_boxes = {
            token.id: _check(token.name, on=token.id in party.tokens) for token in battle.tokens
        }
        self._lay_out()

    def _lay_out(self) -> None:
        page = QWidget()
        column = QVBoxLayout(page)
        column.addWidget(self.played_box)
        for text, boxes in (
            (self.tr("Whole sides"), self.side_boxes.values()),
            (self.tr("Single creatures"), self.token_boxes.values()),
        ):
            column.addWidget(plain_label(text, bold=True))
            column.addWidget(CheckGrid(tuple(boxes)))
        column.addStretch(1)
        area = QScrollArea(widgetResizable=True)
        area.setFrameShape(QFrame.Shape.NoFrame)
        area.setWidget(page)
        box = QDialogButtonBox.StandardButton
        buttons = QDialogButtonBox(box.Ok | box.Cancel)
        buttons.accepted.connect(self.accept_party)
        buttons.rejected.connect(self.reject)
        self._ok = buttons.button(box.Ok)
        form = QFormLayout()
        form.addRow(self.tr("Name"), self.name_field)
        layout = QVBoxLayout(self)
        layout.addLayout(form)
        layout.addWidget(area, 1)
        layout.addWidget(buttons)
        self.name_field.textChanged.connect(lambda _: self._check_name())
        self._check_name()
        self.resize(340, 420)

    def _check_name(self) -> None:
        self._ok.setEnabled(bool(self.name_field.text().strip()))

    def accept_party(self) -> None:
        """Hand over the party as it is filled in."""
        self.chosen.emit(
            msgspec.structs.replace(
                self._party,
                name=self.name_field.text().strip(),
                played=self.played_box.isChecked(),
                sides=tuple(side for side, box in self.side_boxes.items() if box.isChecked()),
                tokens=tuple(key for key, box in self.token_boxes.items() if box.isChecked()),
            )
        )
        self.accept()


def _check(name: str, *, on: bool) -> QCheckBox:
    box = QCheckBox(display_name(name).replace("&", "&&"))
    box.setChecked(on)
    return box
