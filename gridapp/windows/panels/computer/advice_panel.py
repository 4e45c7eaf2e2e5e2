"""Advice as cards below the board: three proposals with their reasons; a click shows one."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtWidgets import QComboBox, QFrame, QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from gridapp.scene.guard import guarded
from gridapp.session.i18n import shown, shown_phrase
from gridapp.tactics.policy import POLICIES
from gridapp.windows.language import tr
from gridapp.windows.widgets.icons import icon
from gridapp.windows.widgets.plain_text import plain_label

if TYPE_CHECKING:
    from gridapp.session.computer.advising import AdviceEntry

_CARD_HEIGHT = 104


class AdviceCard(QPushButton):
    """A proposal: kind and score, acts, and the parts that add up to the score."""

    def __init__(self, entry: "AdviceEntry") -> None:
        super().__init__()
        self.entry = entry
        self.setCheckable(True)
        title = f"{shown(entry.kind)}  {shown_phrase(entry.score)}"
        acts = tr(", then ").join(map(shown, entry.acts))
        self.reasons = "\n".join(shown(part.text) for part in entry.parts)
        self.setAccessibleName(f"{title}: {acts}. {self.reasons}")
        column = QVBoxLayout(self)
        column.setContentsMargins(8, 4, 8, 4)
        column.setSpacing(1)
        for label in (
            plain_label(title, bold=True),
            plain_label(acts, wrap=True),
            plain_label(self.reasons, wrap=True, size=-1),
        ):
            label.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
            column.addWidget(label)
        column.addStretch(1)

    @guarded(fallback=QSize(200, _CARD_HEIGHT))
    def sizeHint(self) -> QSize:
        width = 200
        layout = self.layout()
        height = layout.totalHeightForWidth(max(width, self.width())) if layout else 0
        return QSize(width, max(_CARD_HEIGHT, height))


class AdvicePanel(QFrame):
    """The cards, with weights above them.

    `shown_entry` carries the entry whose card is down, or None; `keep_asked` that entry when it is
    to be kept as a plan; `weights_changed` and `closed`
    are asked of the controller.
    """

    shown_entry = Signal(object)
    keep_asked = Signal(object)
    weights_changed = Signal()
    closed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.cards: list[AdviceCard] = []
        self.title = plain_label(bold=True)
        self.weights = self._weights_field()
        self.keep_button = QPushButton(tr("Keep as plan"))
        self.keep_button.setEnabled(False)
        self.keep_button.clicked.connect(self._keep)
        self.close_button = QPushButton(icon("x"), tr("Close"))
        self.close_button.clicked.connect(self.closed)
        self._cards = QHBoxLayout()
        self._cards.setSpacing(6)
        top = QHBoxLayout()
        top.addWidget(self.title, 1)
        top.addWidget(plain_label(tr("Weights")))
        top.addWidget(self.weights)
        top.addWidget(self.keep_button)
        top.addWidget(self.close_button)
        column = QVBoxLayout(self)
        column.setContentsMargins(8, 4, 8, 4)
        column.setSpacing(4)
        column.addLayout(top)
        column.addLayout(self._cards)
        self.setAccessibleName(tr("Advice"))
        self.hide()

    def _weights_field(self) -> QComboBox:
        weights = QComboBox()
        texts = {"bold": tr("bold"), "even": tr("even"), "careful": tr("careful")}
        for name in POLICIES:
            weights.addItem(texts[name], name)
        weights.setCurrentIndex(weights.findData("even"))
        weights.setAccessibleName(tr("Weights"))
        weights.currentIndexChanged.connect(lambda _: self.weights_changed.emit())
        return weights

    @property
    def chosen_weights(self) -> str:
        """The name of the weights."""
        return str(self.weights.currentData())

    def show_waiting(self, name: str) -> None:
        """Say that advice is being worked out; the cards of before go."""
        self._clear()
        self.title.setText(tr("Working out advice for {name}", name=name))

    def _keep(self) -> None:
        chosen = next((card for card in self.cards if card.isChecked()), None)
        if chosen is not None:
            self.keep_asked.emit(chosen.entry)

    def _clear(self) -> None:
        self.cards = []
        self.keep_button.setEnabled(False)
        while (item := self._cards.takeAt(0)) is not None:
            widget = item.widget()
            if isinstance(widget, QWidget):
                widget.setParent(None)
                widget.deleteLater()

    def show_advice(self, name: str, entries: "Sequence[AdviceEntry]") -> None:
        """Show the proposals for a creature."""
        self._clear()
        self.cards = [AdviceCard(entry) for entry in entries]
        for card in self.cards:
            card.toggled.connect(lambda on, card=card: self._choose(card, on=on))
            self._cards.addWidget(card, 1)
        if entries:
            text = tr("Advice for {name}; standing still counts 0, and nothing is done", name=name)
        elif name:
            text = tr("{name} can do nothing against foes now", name=name)
        else:
            text = tr("Advice is for a creature that may act now")
        self.title.setText(text)

    def _choose(self, card: AdviceCard, *, on: bool) -> None:
        for other in self.cards:
            if on and other is not card and other.isChecked():
                other.blockSignals(True)
                other.setChecked(False)
                other.blockSignals(False)
        self.keep_button.setEnabled(on)
        self.shown_entry.emit(card.entry if on else None)
