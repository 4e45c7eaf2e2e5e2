"""The name of who may attack stands clear of the creature in the provoking cell."""

import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QImage, QPainter

from gridapp.battle.shown.overlays import Overlay
from gridapp.grid.grid import Grid
from gridapp.scene.coordinates import CELL, cell_centre
from gridapp.scene.overlays.provocations import ProvocationsPainter
from gridapp.scene.overlays.registry import BoardGeometry, Canvas, PaintStage
from gridapp.session.overlays.provocations import ProvocationsMark, ShownProvocation

GRID = Grid(9, 9)
MARK = ProvocationsMark((ShownProvocation("t2", "Captain", (6.5, 4.5), (4, 4), 1),))


@pytest.mark.usefixtures("qapp")
def test_attacker_s_name_stands_outside_an_occupied_cell() -> None:
    centre = cell_centre(GRID, (4, 4))
    mover = QRectF(centre.x() - CELL / 2, centre.y() - CELL / 2, CELL, CELL)
    image = QImage(900, 900, QImage.Format.Format_RGB32)
    with QPainter(image) as painter:
        painter.scale(96 / CELL, 96 / CELL)
        board = QRectF(0, 0, 9 * CELL, 9 * CELL)
        canvas = Canvas(painter, GRID, Overlay((MARK,)), {"t1": mover}, board)
        names = ProvocationsPainter(MARK)
        names.prepare(BoardGeometry(GRID))
        names.passes()[PaintStage.NAME_LABELS](canvas)
    *_, plate = canvas.labels._reserved
    assert not plate.intersects(mover)
    assert plate.center().x() == pytest.approx(centre.x())


@pytest.mark.parametrize("instead", [False, True])
def test_an_attack_in_place_of_another_has_a_legend_and_no_name(*, instead: bool) -> None:
    first = MARK.provocations[0]
    second = ShownProvocation("t2", "Captain", (6.5, 4.5), (5, 4), 2, instead)
    mark = ProvocationsMark((first, second))
    painter = ProvocationsPainter(mark)
    texts = [entry.text for entry in painter.legend(Overlay((mark,)))]
    assert ("Or at this step, if not before" in texts) == instead
    assert len(_named(mark)) == (1 if instead else 2)


def _named(mark: ProvocationsMark) -> list[QRectF]:
    """Return the plates of the painted names."""
    image = QImage(900, 900, QImage.Format.Format_RGB32)
    with QPainter(image) as painter:
        painter.scale(96 / CELL, 96 / CELL)
        canvas = Canvas(painter, GRID, Overlay((mark,)), {}, QRectF(0, 0, 9 * CELL, 9 * CELL))
        names = ProvocationsPainter(mark)
        names.prepare(BoardGeometry(GRID))
        names.passes()[PaintStage.NAME_LABELS](canvas)
    return list(canvas.labels._reserved)
