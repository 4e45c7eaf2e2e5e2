"""Fights without people in the window: pictures, cancel, and a single fight opened as a battle."""

from multiprocessing import active_children

import msgspec
import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton
from pytestqt.qtbot import QtBot

from gridapp.windows.controllers.computer.simulate_controller import SimulateController
from gridapp.windows.dialogs.computer.simulate_page import SimulatePage
from gridapp.windows.dialogs.computer.simulate_page import _chance as chance
from gridapp.windows.widgets.spread_chart import grouped
from tests.gui.pilot import Pilot


def opened(pilot: Pilot) -> SimulatePage:
    page = controller(pilot).open_page()
    assert page is not None
    return page


def click(button: QAbstractButton) -> None:
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)


def controller(pilot: Pilot) -> SimulateController:
    return pilot.window.file_area.documents.simulating


def played(pilot: Pilot, qtbot: QtBot, fights: int) -> SimulatePage:
    page = opened(pilot)
    page.fights.setValue(fights)
    click(page.start_button)
    assert page.cancel_button.isEnabled()
    qtbot.waitUntil(page.start_button.isEnabled)
    return page


def test_a_run_shows_chances_falls_and_spreads(setting_up: Pilot, qtbot: QtBot) -> None:
    page = played(setting_up, qtbot, 10)
    chances = {each.name: each for each in page.chances.chances}
    assert set(chances) == {"heroes", "raiders"}
    assert page.list.count() == 10
    wins = sum(round(10 * each.share) for each in chances.values())
    assert wins <= 10
    assert "0 %" not in [each.text.split("  ")[0] for each in chances.values()]
    for each in page.chances.chances:
        assert 0 <= each.low <= each.share <= each.high <= 1
    assert sum(count for _, count in page.spread.bars) == 10
    names = [page.what.itemText(row) for row in range(page.what.count())]
    assert names[0] == "Rounds"
    assert "Ayla: Hit points left" in names
    page.what.setCurrentIndex(names.index("Ayla: Hit points left"))
    assert sum(count for _, count in page.spread.bars) == 10
    assert page.assumptions.text().startswith("both sides play by fixed policies")
    page.close()


def test_cancel_stops_and_keeps_what_was_played(setting_up: Pilot, qtbot: QtBot) -> None:
    page = opened(setting_up)
    page.fights.setValue(5_000)
    click(page.start_button)
    qtbot.waitUntil(lambda: page.progress.value() > 0)
    click(page.cancel_button)
    qtbot.waitUntil(page.start_button.isEnabled)
    assert page.state.text().startswith("Stopped after ")
    assert 0 < page.list.count() < 5_000
    assert not active_children()
    page.close()


def test_a_single_fight_opens_as_a_battle(setting_up: Pilot, qtbot: QtBot) -> None:
    before = setting_up.window.session.file.path
    page = played(setting_up, qtbot, 5)
    page.list.setCurrentRow(2)
    said = page.list.currentItem().text()
    page.open_button.click()
    qtbot.waitUntil(lambda: setting_up.window.session.file.path != before)
    session = setting_up.window.session
    assert session.file.path.name == "skirmish 2.battle"
    assert session.file.head > 5
    assert f"round {session.battle.round};" in said


def test_one_side_alone_is_refused(setting_up: Pilot) -> None:
    session = setting_up.window.session
    tokens = tuple(each for each in session.battle.tokens if each.side == "heroes")
    session.battle = msgspec.structs.replace(session.battle, tokens=tokens)
    assert controller(setting_up).open_page() is None
    assert "nobody to fight" in setting_up.status


@pytest.mark.parametrize(
    ("counts", "bars"),
    [
        ({}, ()),
        ({3: 2, 5: 1}, (("3", 2), ("4", 0), ("5", 1))),
    ],
)
def test_bars_of_a_distribution(counts: dict[int, int], bars: tuple[tuple[str, int], ...]) -> None:
    assert grouped(counts) == bars


def test_many_values_are_grouped_and_nothing_is_lost() -> None:
    counts = dict.fromkeys(range(100), 1)
    bars = grouped(counts)
    assert len(bars) <= 41
    assert sum(count for _, count in bars) == 100
    assert bars[0] == ("0-2", 3)


def test_shares_are_told_in_the_language_of_the_window(german: None) -> None:
    shares = ((0, 200), (200, 200), (3, 200), (104, 200), (0, 2), (0, 0))
    assert [chance("Ayla", *each).text.split("  ")[0] for each in shares] == [
        "unter 1,5 %",
        "über 98,5 %",
        "1,5 %",
        "52 %",
        "0 von 2",
        "keine Kämpfe",
    ]
