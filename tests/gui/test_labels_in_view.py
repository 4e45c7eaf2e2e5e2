"""The labels of a drag stay in the visible part of the board, also while the view moves."""

import pytest
from PySide6.QtCore import QPoint, QPointF, QRectF
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QApplication

from gridapp.scene.items.rulers import ROW_RULER
from gridapp.scene.overlays.badges import Pill
from tests.gui.pilot import Pilot


def test_the_length_of_a_move_stays_in_view(fight: Pilot, monkeypatch: pytest.MonkeyPatch) -> None:
    """The view moves right until the middle of D5 is just out of it."""
    plates, paint = dict[str, QRectF](), Pill.paint

    def watch(pill: Pill, painter: QPainter, middle: QPointF, pixels: float) -> None:
        plates[pill.text] = pill.rect(middle, pixels)
        paint(pill, painter, middle, pixels)

    monkeypatch.setattr(Pill, "paint", watch)
    board = fight.window.parts.board
    board.zoom_to(96)
    board._centre_on((5.5, 5.0))
    fight.pick_up("E5", "D5")
    board.viewport().repaint()
    text = next(text for text in plates if text.startswith("5 ft"))
    for _ in range(20):
        board._scroll(QPoint(16, 0))
        QApplication.processEvents()
        plate = board.viewportTransform().mapRect(plates[text])
        assert plate.left() >= ROW_RULER - 1
    assert plate.left() < ROW_RULER + 1
