"""The parts of a round, such as segments, and who may act in each; nothing where there are none."""

from typing import NamedTuple

from PySide6.QtWidgets import QGridLayout, QWidget

from gridapp.engine.queries.round_parts import RoundPart
from gridapp.scene.overlays.badges import display_name
from gridapp.session.narration.narrator import Narrator
from gridapp.windows.widgets.plain_text import (
    ElidedLabel,
    font_like,
    muted_colour,
    plain_label,
    plain_tooltip,
)

_NOBODY = "-"


class _Row(NamedTuple):
    """The widgets of one part: its name, and those who may act in it."""

    name: QWidget
    acting: ElidedLabel


class RoundParts(QWidget):
    """A line for each part of the round: its name, and who may act from then on with what."""

    def __init__(self) -> None:
        super().__init__()
        self._rows: list[_Row] = []
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setHorizontalSpacing(10)
        self._grid.setVerticalSpacing(1)
        self._grid.setColumnStretch(1, 1)
        self.setAccessibleName(self.tr("Parts of the round"))
        self.hide()

    @property
    def lines(self) -> dict[str, str]:
        """What is shown: for each part those who may act."""
        return {row.name.accessibleName(): row.acting.text for row in self._rows}

    @property
    def current_part(self) -> str:
        """The part that is marked as being played."""
        marked = (row.name for row in self._rows if row.name.font().bold())
        return next((name.accessibleName() for name in marked), "")

    def show_parts(self, parts: tuple[RoundPart, ...], words: Narrator) -> None:
        """Show these, the one that is played marked; none hide the widget."""
        if [part.name for part in parts] != list(self.lines):
            self._build(parts)
        for row, part in zip(self._rows, parts, strict=True):
            font = font_like(row.name)
            font.setBold(part.is_current)
            row.name.setFont(font)
            who = display_name(words.round_part_text(part))
            row.acting.show_text(who or _NOBODY, None if who else muted_colour(self.palette(), 0.5))
        self.setVisible(bool(parts))

    def _build(self, parts: tuple[RoundPart, ...]) -> None:
        for row in self._rows:
            for widget in row:
                self._grid.removeWidget(widget)
                widget.hide()
                widget.deleteLater()
        self._rows = []
        for at, part in enumerate(parts):
            row = _Row(plain_label(part.name), ElidedLabel())
            row.name.setAccessibleName(part.name)
            row.name.setToolTip(plain_tooltip(f"{part.name} ({part.rule})"))
            self._grid.addWidget(row.name, at, 0)
            self._grid.addWidget(row.acting, at, 1)
            self._rows.append(row)
