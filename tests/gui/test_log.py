"""The log: rolls unfold into their parts, by mouse and by keys, and lines are copied whole."""

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QTreeWidgetItem
from pytestqt.qtbot import QtBot

from gridapp.windows.panels.log_panel import LogPanel
from tests.gui.pilot import LEFT, PLAIN, Pilot
from tests.waiting import pass_time

KEY = Qt.Key
ROLL = (
    "Snik: Sabre against Ayla: [7] +2 BCB [V-54] +1 charge [V-53, map] = 10 against 12"
    " (fixed 10 [V-55], DEX 2 [V-52]): miss (V-56)"
)
LINES = (
    "Round 1 begins",
    ROLL,
    "Snik stops: a very long reason that goes on and on until it takes more than a single line",
)
SHORT = "Snik: Sabre against Ayla: [7] +3 = 10 against 12: miss (V-56)"


def panel(qtbot: QtBot) -> LogPanel:
    made = LogPanel()
    qtbot.addWidget(made)
    made.resize(300, 400)
    made.show()
    made.show_lines(LINES)
    pass_time(10)
    return made


def row(log: LogPanel, index: int) -> QTreeWidgetItem:
    item = log.topLevelItem(index)
    assert item is not None
    return item


def test_roll_expands_on_click(qtbot: QtBot) -> None:
    log = panel(qtbot)
    roll = row(log, 1)
    assert (roll.text(0), roll.isExpanded(), log.lines) == (SHORT, False, LINES)
    QTest.mouseClick(log.viewport(), LEFT, PLAIN, log.visualItemRect(roll).center())
    assert roll.isExpanded()
    parts = map(roll.child, range(roll.childCount()))
    assert [part.text(0) for part in parts if part is not None] == [
        "+2 BCB [V-54]",
        "+1 charge [V-53, map]",
        "against: fixed 10 [V-55]",
        "against: DEX 2 [V-52]",
    ]
    QTest.mouseClick(log.viewport(), LEFT, PLAIN, log.visualItemRect(roll).center())
    assert not roll.isExpanded()


def test_lines_begin_with_a_capital(qtbot: QtBot) -> None:
    log = panel(qtbot)
    log.show_lines((*LINES, "segment 3: ranged (S-09)"))
    assert row(log, 3).text(0) == "Segment 3: ranged (S-09)"
    assert log.lines[3] == "segment 3: ranged (S-09)"


def test_an_expanded_roll_scrolls_its_details_into_view(qtbot: QtBot) -> None:
    """The newest line is the lowest, and its details unfolded below the edge."""
    log = panel(qtbot)
    log.resize(300, 130)
    log.show_lines((*LINES, ROLL))
    pass_time(10)
    roll = row(log, 3)
    roll.setExpanded(True)
    details = [roll, *filter(None, map(roll.child, range(roll.childCount())))]
    assert len(details) == 5
    assert all(log.viewport().rect().contains(log.visualItemRect(item)) for item in details)


def test_roll_expands_and_collapses_by_keys(qtbot: QtBot) -> None:
    log = panel(qtbot)
    roll = row(log, 1)
    log.setCurrentItem(roll)
    for key, is_open in (
        (KEY.Key_Right, True),
        (KEY.Key_Left, False),
        (KEY.Key_Return, True),
        (KEY.Key_Return, False),
    ):
        QTest.keyClick(log, key)
        assert roll.isExpanded() is is_open


def test_accessible_text_is_the_full_line(qtbot: QtBot) -> None:
    log = panel(qtbot)
    assert row(log, 1).data(0, Qt.ItemDataRole.AccessibleTextRole) == LINES[1]


def test_long_lines_wrap_at_every_width(qtbot: QtBot) -> None:
    log = panel(qtbot)
    narrow = log.visualItemRect(row(log, 2)).height()
    log.resize(900, 400)
    assert log.visualItemRect(row(log, 2)).height() < narrow
    assert log.visualItemRect(row(log, 0)).height() < narrow


def test_copied_lines_are_complete(qtbot: QtBot) -> None:
    log = panel(qtbot)
    log.setFocus()
    log.selectAll()
    QTest.keyClick(log, KEY.Key_C, Qt.KeyboardModifier.ControlModifier)
    assert QApplication.clipboard().text() == "\n".join(LINES)


def test_copy_without_selected_lines_copies_creatures(fight: Pilot) -> None:
    QApplication.clipboard().setText("before")
    fight.window.parts.log.setFocus()
    fight.key(KEY.Key_C, Qt.KeyboardModifier.ControlModifier, to=fight.window.parts.log)
    assert QApplication.clipboard().text() == "before"
    fight.click("H6")
    fight.window.parts.log.setFocus()
    fight.key(KEY.Key_C, Qt.KeyboardModifier.ControlModifier, to=fight.window.parts.log)
    assert "Gorm" in QApplication.clipboard().text()


def test_expanded_rolls_stay_expanded(qtbot: QtBot) -> None:
    log = panel(qtbot)
    row(log, 1).setExpanded(True)
    log.show_lines((*LINES, "Round 2 begins"))
    assert row(log, 1).isExpanded()
    assert log.topLevelItemCount() == 4
    log.show_lines(LINES[:1])
    assert (log.topLevelItemCount(), log.lines) == (1, LINES[:1])


def test_rows_before_the_first_change_stay(qtbot: QtBot) -> None:
    """As after an undo and another command: a roll stays open, and what is gone has no row."""
    log = panel(qtbot)
    row(log, 1).setExpanded(True)
    log.show_lines((*LINES[:2], "Gorm walks", "Snik's turn"))
    shown = [row(log, index).text(0) for index in range(log.topLevelItemCount())]
    assert shown == [LINES[0], SHORT, "Gorm walks", "Snik's turn"]
    assert row(log, 1).isExpanded()
    log.show_lines(("Round 2 begins",))
    assert (log.topLevelItemCount(), row(log, 0).text(0)) == (1, "Round 2 begins")


def test_newest_line_is_visible(fight: Pilot) -> None:
    log = fight.window.parts.log
    fight.key(KEY.Key_E)
    pass_time(10)
    last = row(log, log.topLevelItemCount() - 1)
    assert log.viewport().rect().intersects(log.visualItemRect(last))
    assert last.text(0) == log.lines[-1]
