"""Banners above the board: how many, how long, and where they stand."""

import pytest
from PySide6.QtCore import QPoint, QRect
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from gridapp.battle.questions import Option, Question
from gridapp.scene import theme
from gridapp.windows.widgets.banner import MAX_BANNERS, Banners, Severity
from tests.gui.pilot import Pilot
from tests.waiting import pass_time


def test_banners_are_limited_and_not_repeated(qtbot: QtBot) -> None:
    banners = Banners()
    qtbot.addWidget(banners)
    for number in range(MAX_BANNERS + 2):
        banners.show_banner(Severity.WARNING, f"problem {number}")
        banners.show_banner(Severity.WARNING, f"problem {number}")
    assert banners.texts == [f"problem {number}" for number in range(2, MAX_BANNERS + 2)]
    banners._shown[0].close_button.click()
    assert len(banners.texts) == MAX_BANNERS - 1


def test_banner_without_action_closes_itself(qtbot: QtBot) -> None:
    banners = Banners()
    qtbot.addWidget(banners)
    banners.show_banner(Severity.NOTICE, "written")
    banners.show_banner(Severity.PROBLEM, "broken")
    banners.show_banner(Severity.WARNING, "choose", ("Do", lambda: None))
    running = {banner.text: banner.clock.isActive() for banner in banners._shown}
    assert running == {"written": True, "broken": False, "choose": False}
    banners._shown[0].clock.timeout.emit()
    assert banners.texts == ["broken", "choose"]


def test_banner_does_not_move_the_map(fight: Pilot) -> None:
    """The banner covers the upper edge of the board, wholly visible, and disappears completely."""
    area, before = fight.window.parts.board_area, fight.spot("E5")
    geometry = area.board.geometry()
    for number in range(2):
        fight.window.show_banner(Severity.WARNING, f"a long problem {number}, " * 12)
    pass_time(20)
    banners = area.banners
    assert banners.isVisible()
    assert area.rect().contains(banners.geometry())
    assert banners.height() >= sum(
        banner.heightForWidth(banners.width()) for banner in banners._shown
    )
    assert (area.board.geometry(), fight.spot("E5")) == (geometry, before)
    banners.clear()
    assert not banners.isVisible()


def test_question_at_the_upper_edge_stands_below_a_banner(fight: Pilot) -> None:
    area = fight.window.parts.board_area
    fight.window.show_banner(Severity.WARNING, "a problem")
    options = (Option("a", "One"), Option("b", "Two"))
    area.question_bar.show_question(Question(1, "x", "Which", "t1", "t1", options, "b", "X-1"))
    low = QRect(0, area.height() - 200, area.width(), 200)
    area.keep_visible([area.board.mapToScene(low).boundingRect()])
    assert area.question_bar.y() < area.height() // 2
    assert not area.question_bar.geometry().intersects(area.banners.geometry())


def test_the_counter_of_waiting_notices_is_read_in_dark_windows(
    qtbot: QtBot, qapp: QApplication
) -> None:
    """The banner is light in both themes: white letters of a dark window were unreadable."""
    theme.apply_theme(qapp, dark=True)
    banners = Banners()
    qtbot.addWidget(banners)
    banners.show_banner(Severity.NOTICE, "tour", ("Next", lambda: None))
    banners.show_banner(Severity.NOTICE, "fog")
    shown = banners._shown[-1]
    letters = shown.counter.palette().color(QPalette.ColorRole.ButtonText)
    assert letters.lightness() < 128 < shown.palette().window().color().lightness()
    button = banners._shown[0].button
    assert button is not None
    assert button.palette().color(QPalette.ColorRole.ButtonText).lightness() > 128  # on dark
    theme.apply_theme(qapp, dark=False)


def test_of_notices_and_hints_only_the_newest_covers_the_board(qtbot: QtBot) -> None:
    """Three of them took a fifth of the board when the players' window opened."""
    banners = Banners()
    qtbot.addWidget(banners)
    banners.show()
    banners.show_banner(Severity.NOTICE, "tour", ("Next", lambda: None))
    single_height = banners.needed_height(600)
    banners.show_banner(Severity.HINT, "calibrate", ("Do", lambda: None))
    banners.show_banner(Severity.NOTICE, "fog", ("Do", lambda: None))
    tour, calibrate, fog = banners._shown
    assert (tour.isVisible(), calibrate.isVisible(), fog.isVisible()) == (False, False, True)
    assert fog.counter.text() == "+2"
    assert fog.counter.isVisible()
    assert banners.needed_height(600) <= single_height + 2
    assert not calibrate.clock.isActive(), "its time runs while it is not seen"
    fog.counter.click()
    assert (tour.isVisible(), calibrate.isVisible(), fog.isVisible()) == (False, True, False)
    assert calibrate.clock.isActive()
    calibrate.close_button.click()
    assert tour.isVisible()
    assert tour.counter.text() == "+1"
    tour.close_button.click()
    assert fog.isVisible()
    assert not fog.counter.isVisible()


@pytest.mark.parametrize(("width", "is_below"), [(452, True), (780, False)])
def test_a_button_stands_below_a_text_that_would_be_a_narrow_column(
    qtbot: QtBot, width: int, *, is_below: bool
) -> None:
    """Beside its button, the notice of the fog had seven lines on a screen of 800 x 600."""
    banners = Banners()
    qtbot.addWidget(banners)
    text = "Die Spieler sehen die ganze Karte, auch R\u00e4ume hinter geschlossenen T\u00fcren."
    banners.show_banner(Severity.NOTICE, text, ("Nur zeigen, was ihre Figuren sehen", lambda: None))
    banners.resize(width, banners.needed_height(width))
    banners.show()
    (banner,) = banners._shown
    button, words = banner.button, banner._words
    assert button is not None
    assert (button.mapTo(banner, QPoint()).y() > words.geometry().bottom()) is is_below
    assert words.width() >= words.fontMetrics().averageCharWidth() * 34
    assert words.height() >= words.heightForWidth(words.width())
    assert banner.rect().contains(QRect(button.mapTo(banner, QPoint()), button.size()))


def test_a_short_text_keeps_its_button_beside_it(qtbot: QtBot) -> None:
    banners = Banners()
    qtbot.addWidget(banners)
    banners.show_banner(Severity.NOTICE, "written", ("Show the folder", lambda: None))
    banners.resize(260, banners.needed_height(260))
    banners.show()
    (banner,) = banners._shown
    assert banner.button is not None
    assert banner.button.mapTo(banner, QPoint()).x() > banner._words.geometry().right()


def test_problems_and_warnings_stand_beside_a_notice(qtbot: QtBot) -> None:
    banners = Banners()
    qtbot.addWidget(banners)
    banners.show()
    banners.show_banner(Severity.NOTICE, "written")
    banners.show_banner(Severity.PROBLEM, "broken")
    banners.show_banner(Severity.WARNING, "choose")
    qtbot.waitUntil(lambda: all(banner.isVisible() for banner in banners._shown))
