"""Note marks on the board: a plate with the note's number in the corner of a cell."""

from collections.abc import Iterable
from typing import NamedTuple

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter

from gridapp.grid.cells import Cell
from gridapp.grid.grid import Grid
from gridapp.scene import theme
from gridapp.scene.bounded_item import BoundedItem
from gridapp.scene.coordinates import CELL, cells_rect, pixels_per_cell
from gridapp.scene.overlays.badges import Pill

SECRET_ICON, OPEN_ICON = "eye-off", "eye"
_SHARE = 0.2


class NoteMark(NamedTuple):
    """The number and cell of a note, and an optional icon for who may read the note."""

    number: int
    cell: Cell
    icon: str = ""


class NoteItem(BoundedItem):
    """Paints the note marks of a board; hidden, and free of cost, without notes."""

    def __init__(self) -> None:
        super().__init__()
        self._marks: tuple[NoteMark, ...] = ()
        self._plates: list[_Plate] = []
        self.hide()

    @property
    def marks(self) -> tuple[NoteMark, ...]:
        """The marks on the board."""
        return self._marks

    def show_marks(self, marks: tuple[NoteMark, ...], grid: Grid) -> None:
        """Replace the marks."""
        self._marks = marks
        plates = [_plate(grid, cell, stack) for cell, stack in _stacked(marks)]
        if plates == self._plates:
            return
        self.prepareGeometryChange()
        self._plates = plates
        self._bounds = cells_rect(grid, (mark.cell for mark in marks))
        self._bounds.adjust(-CELL, -CELL, CELL, CELL)
        self.setVisible(bool(plates))
        self.update()

    def numbers_at(self, point: QPointF, pixels: float) -> tuple[int, ...]:
        """Return the note numbers of the plate under a scene point, at this zoom."""
        hits = (plate.numbers for plate in self._plates if plate.area(pixels).contains(point))
        return next(hits, ())

    def draw(self, painter: QPainter) -> None:
        """Paint the plates of the notes."""
        pixels = pixels_per_cell(painter)
        for plate in self._plates:
            plate.pill.paint(painter, plate.area(pixels).center(), pixels)


class _Plate(NamedTuple):
    """A plate with note numbers, anchored at its upper left corner at every letter size."""

    corner: QPointF
    pill: Pill
    numbers: tuple[int, ...]

    def area(self, pixels: float) -> QRectF:
        """Return the rectangle of the plate in scene units."""
        return QRectF(self.corner, self.pill.rect(self.corner, pixels).size())


class _Stack(NamedTuple):
    """The notes on a cell with the same icon, and the count of plates above."""

    icon: str
    numbers: tuple[int, ...]
    before: int


def _stacked(marks: Iterable[NoteMark]) -> list[tuple[Cell, _Stack]]:
    """Group marks by cell and icon; plates on the same cell hang below each other."""
    kinds: dict[tuple[Cell, str], list[int]] = {}
    for mark in marks:
        kinds.setdefault((mark.cell, mark.icon), []).append(mark.number)
    stacks: list[tuple[Cell, _Stack]] = []
    for (cell, icon), numbers in kinds.items():
        before = sum(stack_cell == cell for stack_cell, _ in stacks)
        stacks.append((cell, _Stack(icon, tuple(numbers), before)))
    return stacks


def _plate(grid: Grid, cell: Cell, stack: _Stack) -> _Plate:
    bounds = cells_rect(grid, (cell,))
    inset = 0.18 if grid.is_hex else 0.02
    corner = bounds.topLeft() + QPointF(0.02, inset + 0.4 * stack.before) * CELL
    text = ", ".join(map(str, stack.numbers))
    if stack.icon == SECRET_ICON:
        pill = Pill(text, theme.PAPER, theme.INK, theme.ORANGE, _SHARE, SECRET_ICON)
    else:
        pill = Pill(text, theme.INK, theme.PAPER, theme.BLUE, _SHARE, stack.icon)
    return _Plate(corner, pill, stack.numbers)
