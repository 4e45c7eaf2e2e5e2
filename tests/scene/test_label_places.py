"""Labels of a drag are whole, in view and apart from each other: worked out by hand."""

import pytest
from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QImage, QPainter

from gridapp.battle.shown.overlays import Overlay
from gridapp.grid.grid import Grid
from gridapp.scene.coordinates import CELL, board_rect
from gridapp.scene.overlays.badges import Pill, text_lines
from gridapp.scene.overlays.label_places import LabelLayout, within_board
from gridapp.scene.overlays.registry import BoardGeometry, Canvas, PaintStage
from gridapp.scene.overlays.routes import RoutePainter
from gridapp.session.overlays.routes import RouteMark

PRICE = "50 ft, Short action + Standard action, 2 opportunity attacks"
GRID = Grid(20, 10)


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        (PRICE, ("50 ft, Short action + Standard action,", "2 opportunity attacks")),
        ("30 ft, Short action", ("30 ft, Short action",)),
        # Forty letters are a line, one more is not; without a comma it is broken between words.
        ("Cover from Cutthroat and Grimnir Ironfis", ("Cover from Cutthroat and Grimnir Ironfis",)),
        (
            "Cover from Cutthroat and Grimnir Ironfist",
            ("Cover from Cutthroat and Grimnir", "Ironfist"),
        ),
        ("x" * 41, ("x" * 40, "x")),
        ("x" * 81, ("x" * 40, "x" * 39 + "…")),
    ],
)
def test_a_long_text_takes_a_second_line(text: str, lines: tuple[str, ...]) -> None:
    assert text_lines(text, 40, 2) == lines
    assert len(text_lines(text, 40, 1)) == 1


@pytest.mark.usefixtures("qapp")
def test_a_label_of_two_lines_is_higher_and_less_wide() -> None:
    whole = Pill(PRICE, limit=80).rect(QPointF(), 32)
    broken = Pill(PRICE, lines=2).rect(QPointF(), 32)
    assert broken.width() < whole.width() < 2 * broken.width()
    assert whole.height() * 1.5 < broken.height() < whole.height() * 2


def test_a_label_without_a_free_place_covers_as_little_as_it_can() -> None:
    row = [QRectF(0, 0, 100, 20), QRectF(150, 0, 100, 20)]
    places = [QRectF(0, 0, 60, 20), QRectF(90, 0, 60, 20), QRectF(100, 0, 60, 20)]
    assert LabelLayout(row).place_apart(places) == places[1]


def test_labels_above_and_below_the_room_are_moved_into_it() -> None:
    room = QRectF(100, 100, 300, 200)
    above, below = QRectF(50, 40, 80, 20), QRectF(350, 320, 80, 20)
    moved = [QRectF(100, 100, 80, 20), QRectF(320, 280, 80, 20)]
    assert within_board([above, below], room) == moved
    inside = QRectF(200, 150, 80, 20)
    assert within_board([above, inside], room) == [inside]


def label_of_route(column: int, view: QRectF) -> QRectF:
    """Return where the price of a route to the sixth row of a column is written."""
    route = RoutePainter(RouteMark(((9, 5), (column, 5)), (), PRICE))
    route.prepare(BoardGeometry(GRID))
    image = QImage(800, 400, QImage.Format.Format_RGB32)
    with QPainter(image) as painter:
        painter.scale(40 / CELL, 40 / CELL)
        canvas = Canvas(painter, GRID, Overlay((route.mark,)), {}, board_rect(GRID), view)
        route.passes()[PaintStage.MAIN_LABEL](canvas)
    return canvas.labels.taken[-1]


@pytest.mark.usefixtures("qapp")
def test_the_price_of_a_route_stands_in_view() -> None:
    """The view begins at column 3; a label of a cell at or just beyond an edge is moved inside."""
    view = QRectF(3 * CELL, 2 * CELL, 12 * CELL, 6 * CELL)
    for column in (2, 3, 4):
        assert label_of_route(column, view).left() == pytest.approx(view.left())
    assert label_of_route(14, view).right() == pytest.approx(view.right())
    assert label_of_route(0, view) == label_of_route(0, QRectF())
    assert label_of_route(9, view).center().x() == pytest.approx(9.5 * CELL)
