"""The parts of the round, such as segments, with the creatures acting in each."""

from typing import NamedTuple

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QGridLayout, QToolButton, QWidget

from gridapp.engine.queries.turns.round_parts import RoundPart
from gridapp.scene.overlays.badges import display_name
from gridapp.session.i18n import shown_name
from gridapp.session.narration.narrator import Narrator
from gridapp.windows.language import tr
from gridapp.windows.widgets.plain_text import (
    ElidedLabel,
    font_like,
    muted_colour,
    plain_label,
    plain_tooltip,
)

_NONE, _FOLDED_LINES = "-", 2
_TOP = Qt.AlignmentFlag.AlignTop


class _PartRow(NamedTuple):
    """The widgets of a part: name and acting creatures."""

    name: QWidget
    acting: ElidedLabel


class RoundParts(QWidget):
    """A line for each part of the round: its name and the creatures acting in the part.

    Folded, only the current part and the next have a line; ``folded`` says that this changed.
    """

    folded = Signal(bool)

    def __init__(self) -> None:
        super().__init__()
        self._rows: list[_PartRow] = []
        self._current = 0
        self.fold_button = QToolButton(autoRaise=True)
        self.fold_button.setCheckable(True)
        self.fold_button.toggled.connect(self._unfold)
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setHorizontalSpacing(10)
        self._grid.setVerticalSpacing(0)  # hidden lines would add theirs
        self._grid.setColumnStretch(1, 1)
        self._grid.addWidget(self.fold_button, 0, 2, _TOP)
        self.setAccessibleName(self.tr("Parts of the round"))
        self._label_button()
        self.hide()

    @property
    def lines(self) -> dict[str, str]:
        """The acting creatures by name of the part, as shown."""
        return {row.name.accessibleName(): row.acting.text for row in self._rows}

    @property
    def current_part(self) -> str:
        """The name of the current part, shown in bold."""
        marked = (row.name for row in self._rows if row.name.font().bold())
        return next((name.accessibleName() for name in marked), "")

    def show_parts(self, parts: tuple[RoundPart, ...], words: Narrator) -> None:
        """Show the parts with the current part in bold; hidden without parts."""
        if [part.name for part in parts] != list(self.lines):
            self._build(parts)
        for row, part in zip(self._rows, parts, strict=True):
            font = font_like(row.name)
            font.setBold(part.is_current)
            row.name.setFont(font)
            who = display_name(words.round_part_text(part))
            row.acting.show_text(who or _NONE, None if who else muted_colour(self.palette(), 0.5))
        self._current = next((index for index, part in enumerate(parts) if part.is_current), 0)
        self._fold()
        self.setVisible(bool(parts))

    def set_folded(self, *, on: bool) -> None:
        """Fold or unfold."""
        self.fold_button.setChecked(not on)

    def _unfold(self, on: bool) -> None:
        self._label_button()
        self._fold()
        self.folded.emit(not on)

    def _label_button(self) -> None:
        is_open = self.fold_button.isChecked()
        self.fold_button.setArrowType(Qt.ArrowType.UpArrow if is_open else Qt.ArrowType.DownArrow)
        text = tr("Show this part and the next only") if is_open else tr("Show all parts")
        self.fold_button.setAccessibleName(text)
        self.fold_button.setToolTip(plain_tooltip(text))

    def _fold(self) -> None:
        """Show the current part and the next, or all; always as many lines."""
        first = max(0, min(self._current, len(self._rows) - _FOLDED_LINES))
        kept = range(first, first + _FOLDED_LINES)
        for index, row in enumerate(self._rows):
            for widget in row:
                widget.setVisible(self.fold_button.isChecked() or index in kept)
        # The button stands in the first line that is shown and takes no height of its own.
        self._grid.addWidget(self.fold_button, 0, 2, max(1, len(self._rows)), 1, _TOP)

    def _build(self, parts: tuple[RoundPart, ...]) -> None:
        for row in self._rows:
            for widget in row:
                self._grid.removeWidget(widget)
                widget.hide()
                widget.deleteLater()
        self._rows = []
        for row_index, part in enumerate(parts):
            row = _PartRow(plain_label(shown_name(part.name)), ElidedLabel())
            row.name.setAccessibleName(part.name)
            row.name.setToolTip(plain_tooltip(f"{shown_name(part.name)} ({part.rule})"))
            self._grid.addWidget(row.name, row_index, 0)
            self._grid.addWidget(row.acting, row_index, 1)
            self._rows.append(row)
