"""The setting for the size of all letters, and questions wholly visible at every size."""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QRect
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QApplication, QLabel

from gridapp.battle.questions import Option, Question
from gridapp.scene import theme
from gridapp.scene.overlays.badges import Pill
from tests.gui.pilot import Pilot
from tests.waiting import pass_time

OPTIONS = (
    "Strike with the halberd (Reaction)",
    "Strike with the short sword (Reaction)",
    "Throw the net, which cannot be used again before it is folded",
    "Let the creature go",
)
LONG = Question(
    id=1,
    kind="strike",
    text="Gorm, the captain of the toll house, may strike before Ayla leaves the space beside him",
    who="t4",
    about="",
    options=tuple(Option(f"o{number}", text) for number, text in enumerate(OPTIONS)),
    default="o3",
    rule="R-44",
)


@pytest.fixture(autouse=True)
def usual_letters(qapp: QApplication) -> Iterator[None]:
    yield
    theme.apply_text_size(qapp, 0)


def choose(pilot: Pilot, points: int) -> None:
    action = pilot.window.findChild(QAction, f"text_size_{points}")
    assert isinstance(action, QAction)
    action.trigger()
    pass_time(20)


def test_letters_of_window_and_board_follow_the_setting(fight: Pilot, qapp: QApplication) -> None:
    turn, log = fight.window.parts.turn, fight.window.parts.log
    heading = turn._title.font().weight()
    usual = Pill("Cover").rect(fight.board.sceneRect().center(), 48).height()
    choose(fight, 20)
    assert {round(widget.font().pointSizeF()) for widget in (turn._title, log)} == {20}
    assert turn._title.font().weight() == heading
    assert Pill("Cover").rect(fight.board.sceneRect().center(), 48).height() > 1.4 * usual
    assert fight.window.settings.number("text_size", 0) == 20
    choose(fight, 0)
    assert Pill("Cover").rect(fight.board.sceneRect().center(), 48).height() == usual
    assert fight.window.settings.number("text_size", 5) == 0


@pytest.mark.parametrize(
    ("width", "height", "points"),
    [(1366, 768, 0), (800, 600, 0), (960, 540, 0), (1366, 768, 16), (1366, 768, 20)],
)
def test_a_question_is_whole_with_its_answers(
    fight: Pilot, width: int, height: int, points: int
) -> None:
    """Text and answers lie on the board, and none is cut."""
    fight.window.resize(width, height)
    choose(fight, points)
    bar, area = fight.window.parts.question, fight.window.parts.board_area
    bar.show_question(LONG, (), "Gorm")
    area.keep_visible([])
    pass_time(20)
    assert area.rect().contains(bar.geometry())
    for label in (label for label in bar.findChildren(QLabel) if label.isVisible()):
        assert label.height() >= label.heightForWidth(label.width())
    for tile in bar.tiles.values():
        assert tile.height() >= tile.height_in(tile.width())
        assert bar.rect().contains(QRect(tile.mapTo(bar, tile.rect().topLeft()), tile.size()))


@pytest.mark.parametrize("points", [0, 16, 20])
def test_rows_of_the_order_hold_their_names(fight: Pilot, points: int) -> None:
    choose(fight, points)
    order = fight.window.parts.turn.order_list
    for row in range(order.count()):
        assert order.visualItemRect(order.item(row)).height() > order.fontMetrics().height() + 8
