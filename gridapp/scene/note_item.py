"""Marks of notes on the board: a plate with the note's number at the corner of its cell."""

from collections.abc import Iterable
from typing import NamedTuple

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from gridapp.grid.cells import Cell
from gridapp.grid.grid import Grid
from gridapp.scene import theme
from gridapp.scene.guard import guarded
from gridapp.scene.marks import Pill
from gridapp.scene.units import CELL, bounds_of, pixels_per_cell

SECRET, OPEN = "eye-off", "eye"
_SHARE = 0.2


class NoteMark(NamedTuple):
    """The number of a note, its cell, and an icon that says whose it is, if that is to be said."""

    number: int
    cell: Cell
    icon: str = ""


class NoteItem(QGraphicsItem):
    """All marks of one board; without any it costs nothing."""

    def __init__(self) -> None:
        super().__init__()
        self._marks: tuple[NoteMark, ...] = ()
        self._plates: list[tuple[QPointF, Pill]] = []
        self._bounds = QRectF()
        self.hide()

    @property
    def marks(self) -> tuple[NoteMark, ...]:
        """The marks that are shown."""
        return self._marks

    def show_marks(self, marks: tuple[NoteMark, ...], grid: Grid) -> None:
        """Show these marks."""
        self._marks = marks
        plates = [_plate(grid, cell, texts) for cell, texts in _stacked(marks)]
        if plates == self._plates:
            return
        self.prepareGeometryChange()
        self._plates = plates
        self._bounds = bounds_of(grid, (mark.cell for mark in marks))
        self._bounds.adjust(-CELL, -CELL, CELL, CELL)
        self.setVisible(bool(plates))
        self.update()

    @guarded(fallback=QRectF())
    def boundingRect(self) -> QRectF:
        return self._bounds

    @guarded
    def paint(
        self,
        painter: QPainter,
        option: QStyleOptionGraphicsItem,
        widget: QWidget | None = None,
    ) -> None:
        pixels = pixels_per_cell(painter)
        for corner, pill in self._plates:
            # The plate hangs from the corner, however large its letters have to be.
            plate = pill.plate(corner, pixels)
            pill.paint(painter, corner + QPointF(plate.width(), plate.height()) / 2, pixels)


class _Stack(NamedTuple):
    """The notes of one kind on a cell, and how many kinds come before them there."""

    icon: str
    text: str
    before: int


def _stacked(marks: Iterable[NoteMark]) -> list[tuple[Cell, _Stack]]:
    """One plate for the notes of a kind on a cell; another kind's hangs below it."""
    kinds: dict[tuple[Cell, str], list[str]] = {}
    for mark in marks:
        kinds.setdefault((mark.cell, mark.icon), []).append(str(mark.number))
    found: list[tuple[Cell, _Stack]] = []
    for (cell, icon), numbers in kinds.items():
        before = sum(other == cell for other, _ in found)
        found.append((cell, _Stack(icon, ", ".join(numbers), before)))
    return found


def _plate(grid: Grid, cell: Cell, stack: _Stack) -> tuple[QPointF, Pill]:
    bounds = bounds_of(grid, (cell,))
    inset = 0.18 if grid.is_hex else 0.02
    corner = bounds.topLeft() + QPointF(0.02, inset + 0.4 * stack.before) * CELL
    if stack.icon == SECRET:
        pill = Pill(stack.text, theme.PAPER, theme.INK, theme.ORANGE, _SHARE, SECRET)
    else:
        pill = Pill(stack.text, theme.INK, theme.PAPER, theme.BLUE, _SHARE, stack.icon)
    return corner, pill
