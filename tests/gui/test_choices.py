"""The lists of actions and targets: in sight from the top."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QScrollArea, QWidget
from pytestqt.qtbot import QtBot

from gridapp.windows.panels.aim_panel import AimChoice, AimPanel
from gridapp.windows.widgets.choice_list import ChoiceList
from tests.gui.pilot import Pilot
from tests.waiting import pass_time


def choices_of(panel: QWidget) -> QScrollArea:
    return next(child for child in panel.findChildren(ChoiceList) if child.isVisibleTo(panel))


def test_the_title_stays_where_it_is_with_one_target_or_four(qtbot: QtBot) -> None:
    panel = AimPanel()
    qtbot.addWidget(panel)
    panel.resize(355, 400)
    panel.show()
    tops = set()
    for count in (1, 4, 2):
        aims = [AimChoice(str(number), f"Orc {number}", "1 yd away") for number in range(count)]
        panel.show_choices("Attack: choose a target", (), "", aims)
        pass_time(1)
        title = panel.findChildren(QLabel)[0]
        tops.add((title.y(), choices_of(panel).y()))
    assert len(tops) == 1
    assert next(iter(tops))[0] == 0


def test_whoever_acts_next_sees_the_first_actions(fight: Pilot) -> None:
    """The list stayed scrolled to the last actions, as the creature before had left it."""
    bar = choices_of(fight.window.parts.actions).verticalScrollBar()
    bar.setValue(bar.maximum())
    assert bar.value() > 0
    fight.choose_action("primary_attack")
    fight.key(Qt.Key.Key_Escape)
    assert bar.value() > 0
    fight.key(Qt.Key.Key_E)
    assert bar.value() == 0
