"""The page for what players see of the pools of each side."""

from collections.abc import Mapping

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QDialogButtonBox, QFormLayout, QVBoxLayout, QWidget

from gridapp.battle.bars import BarDetail
from gridapp.scene.overlays.badges import display_name
from gridapp.windows.language import tr, tr_noop
from gridapp.windows.widgets.form_inputs import FormComboBox
from gridapp.windows.widgets.lettered_dialog import LetteredDialog
from gridapp.windows.widgets.plain_text import plain_label

_CHOICES = {
    BarDetail.EXACT: tr_noop("Bars with the exact amount"),
    BarDetail.QUARTERS: tr_noop("Bars in quarters"),
    BarDetail.WORDS: tr_noop("Words: hurt, badly hurt, down"),
    BarDetail.NOTHING: tr_noop("Nothing"),
}


class BarsPage(LetteredDialog):
    """A choice for each side, applied at once; `chosen` carries the side and its `BarDetail`."""

    chosen = Signal(str, object)

    def __init__(self, parent: QWidget, details: Mapping[str, BarDetail]) -> None:
        super().__init__(parent)
        self.setWindowTitle(self.tr("What players see of health"))
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.inputs = {side: self._input(side, detail) for side, detail in details.items()}
        layout, form = QVBoxLayout(self), QFormLayout()
        text = self.tr(
            "On the table, and in pictures for players. You always see exact bars, as soon as"
            " something is missing."
        )
        layout.addWidget(plain_label(text, wrap=True))
        for side, choice in self.inputs.items():
            form.addRow(plain_label(display_name(side)), choice)
        layout.addLayout(form)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        buttons.rejected.connect(self.reject)
        layout.addWidget(buttons)
        self.setMinimumWidth(420)

    def _input(self, side: str, detail: BarDetail) -> FormComboBox:
        choice = FormComboBox()
        choice.setAccessibleName(display_name(side))
        for each, text in _CHOICES.items():
            choice.addItem(tr(text), each)
        choice.setCurrentIndex(list(_CHOICES).index(detail))
        choice.activated.connect(
            lambda index, side=side: self.chosen.emit(side, list(_CHOICES)[index])
        )
        return choice
