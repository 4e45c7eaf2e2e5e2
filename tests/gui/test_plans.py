"""Plans in the window: kept from advice, side by side, done step by step, gone with the turn."""

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from tests.gui.pilot import Pilot
from tests.gui.test_advice import opened


def kept(pilot: Pilot) -> None:
    """Keep every proposal as a plan."""
    panel = opened(pilot)
    assert not panel.keep_button.isEnabled()
    for card in panel.cards:
        QTest.mouseClick(card, Qt.MouseButton.LeftButton)
        pilot.press_button(panel.keep_button)


def test_plans_stand_side_by_side_and_end_with_the_turn(fight: Pilot) -> None:
    before, head = fight.battle, fight.window.session.file.head
    kept(fight)
    parts = fight.window.parts
    assert parts.plans.isVisible()
    assert len(parts.plans.texts) == len(parts.advice.cards)
    assert all("arrives" in text and "left: " in text for text in parts.plans.texts)
    assert fight.battle is before
    assert fight.window.session.file.head == head
    fight.press_button(parts.plans.drop_buttons[0])
    assert len(parts.plans.texts) == len(parts.advice.cards) - 1
    fight.key(Qt.Key.Key_E)
    assert not parts.plans.isVisible()


def test_do_it_carries_out_the_commands(fight: Pilot) -> None:
    head = fight.window.session.file.head
    kept(fight)
    fight.press_button(fight.window.parts.plans.do_buttons[0])
    assert fight.window.session.file.head != head
