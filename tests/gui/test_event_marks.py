"""What happens is told on both boards, and again by a click in the log."""

import pytest
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QTreeWidgetItem

from gridapp.battle.bars import BarDetail, SideBars
from gridapp.battle.commands import SetPool
from gridapp.battle.dice import FixedDice
from gridapp.scene.motion import Animation
from gridapp.windows.dialogs.bars_page import BarsPage
from gridapp.windows.table.window import TableWindow
from tests.gui.pilot import LEFT, PLAIN, Pilot


@pytest.fixture(autouse=True)
def stopped_clock(fight: Pilot) -> None:
    """Let no mark run out while a slow machine goes on to the next step."""
    fight.window.parts.scene.event_marks._clock = lambda: 1.0


def hit_snik(fight: Pilot) -> None:
    """Let Ayla hit Snik with 15 and 1 point on the longsword's d8, 4 in all of 7."""
    fight.window.session._dice = FixedDice((15, 1))
    fight.choose_action("primary_attack")
    fight.click("F5")


def gm_texts(fight: Pilot) -> tuple[str, ...]:
    return fight.window.parts.scene.event_marks.texts


def click_in_log(fight: Pilot, part: str) -> None:
    log = fight.window.parts.log
    rows = map(log.topLevelItem, range(log.topLevelItemCount()))
    (row,) = (row for row in rows if isinstance(row, QTreeWidgetItem) and part in row.text(0))
    log.scrollToItem(row)
    QTest.mouseClick(log.viewport(), LEFT, PLAIN, log.visualItemRect(row).center())


def open_table(fight: Pilot) -> TableWindow:
    """Return the players' window, in which no mark runs out."""
    fight.window.commands["table"].trigger()
    table = fight.window.board_area.table.window
    assert table is not None
    table.scene.event_marks._clock = lambda: 1.0
    return table


def test_attack_is_told_on_both_boards(fight: Pilot) -> None:
    """The GM sees the amount; players see only a hit, because foes' points are shown in words."""
    table = open_table(fight)
    hit_snik(fight)
    assert fight.token("Snik").pool("hp") == 3
    assert gm_texts(fight) == ("-4",)
    assert table.scene.event_marks.texts == ("Hit",)


def test_marks_do_not_delay_the_next_command(fight: Pilot) -> None:
    hit_snik(fight)
    fight.window.session.do(SetPool(fight.token("Ayla").id, "hp", 20))
    assert gm_texts(fight) == ("-4", "-12")


def test_click_in_the_log_tells_it_again_to_the_gm_alone(fight: Pilot) -> None:
    table = open_table(fight)
    hit_snik(fight)
    table.scene.event_marks.clear()
    fight.window.parts.scene.event_marks.clear()
    board = fight.window.parts.board
    board.zoom_to(200)
    board.scroll_to_point((15.0, 9.0))
    click_in_log(fight, "Snik loses 4")
    assert gm_texts(fight) == ("-4",)
    assert table.scene.event_marks.texts == ()
    assert board.rect().contains(
        board.mapFromScene(fight.window.parts.scene.event_marks.plates[0].area.center())
    )


def test_undo_removes_the_marks_from_both_boards(fight: Pilot) -> None:
    table = open_table(fight)
    hit_snik(fight)
    fight.undo()
    assert gm_texts(fight) == table.scene.event_marks.texts == ()
    assert not fight.window.parts.scene.event_marks.is_running


def test_players_detail_is_chosen_per_side_and_undone(fight: Pilot) -> None:
    fight.window.commands["bars"].trigger()
    page = fight.window.findChild(BarsPage)
    assert page is not None
    raiders = page.inputs["raiders"]
    assert raiders.currentData() == BarDetail.WORDS
    raiders.setCurrentIndex(1)
    raiders.activated.emit(1)
    assert fight.battle.bars == (SideBars("raiders", BarDetail.QUARTERS),)
    page.reject()
    fight.undo()
    assert not fight.battle.bars


def test_reduced_motion_is_a_setting(fight: Pilot, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Animation, "enabled", True)
    still = fight.window.commands["still"]
    still.setChecked(False)
    still.trigger()
    assert (still.isChecked(), Animation.enabled) == (True, False)
    assert fight.window.settings.flag("still") is True
