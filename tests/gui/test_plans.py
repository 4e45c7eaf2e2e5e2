"""Plans in the window: kept from advice, side by side, done step by step, gone with the turn."""

from itertools import pairwise

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from gridapp.battle.commands import HideToken
from gridapp.grid.cells import Cell
from gridapp.session.computer.planning import percent
from gridapp.session.overlays.routes import RouteMark
from gridapp.windows.table.window import TableWindow
from tests.gui.pilot import Pilot
from tests.gui.test_advice import opened
from tests.waiting import pass_time


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
    fight.pick_up("E5", "D5")
    fight.key(Qt.Key.Key_V)
    fight.release("D5")
    parts = fight.window.parts
    assert parts.plans.isVisible()
    assert len(parts.plans.texts) == len(parts.advice.cards) + 1 > 1
    assert all("arrives" in text and "left: " in text for text in parts.plans.texts)
    assert fight.battle is before
    assert fight.window.session.file.head == head
    fight.press_button(parts.plans.drop_buttons[0])
    assert len(parts.plans.texts) == len(parts.advice.cards)
    fight.key(Qt.Key.Key_E)
    assert not parts.plans.isVisible()


def test_the_buttons_of_a_plan_stand_in_a_row_where_there_is_room(fight: Pilot) -> None:
    panel = opened(fight)
    QTest.mouseClick(panel.cards[0], Qt.MouseButton.LeftButton)
    fight.press_button(panel.keep_button)
    plans = fight.window.parts.plans
    buttons = (plans.do_buttons[0], plans.drop_buttons[0], plans.show_buttons[0])
    assert len({button.y() for button in buttons}) == 1
    assert all(a.geometry().right() < b.x() for a, b in pairwise(buttons))


def test_do_it_carries_out_the_commands(fight: Pilot) -> None:
    head = fight.window.session.file.head
    kept(fight)
    fight.press_button(fight.window.parts.plans.do_buttons[0])
    assert fight.window.session.file.head != head


def test_a_key_keeps_what_is_dragged_as_a_plan(fight: Pilot) -> None:
    """V puts the creature back, keeps the move beside other plans, and does nothing."""
    before, parts = fight.battle, fight.window.parts
    for goal in ("D2", "D5"):
        fight.pick_up("E5", goal)
        fight.key(Qt.Key.Key_V)
        assert fight.position("Ayla") == "E5"
        fight.release(goal)
    assert fight.battle is before
    assert len(parts.plans.texts) == 2
    assert fight.status == "Kept as a plan; nothing is done"
    head = fight.window.session.file.head
    fight.press_button(parts.plans.do_buttons[1])
    assert fight.window.session.file.head == head + 1


def test_a_chain_of_strikes_follows_a_move(fight: Pilot) -> None:
    """Move, strike, strike again: a strike is made while the target stands, and all add up."""
    parts = fight.window.parts
    fight.pick_up("E5", "E6")
    fight.key(Qt.Key.Key_V)
    fight.release("E6")
    controller = fight.window.board_area.plans
    before = fight.battle
    for strike in ("Primary Attack against Snik", "Tertiary Attack against Snik"):
        (plan,) = controller._plans().plans
        menu = controller.strike_menu(plan)
        assert menu is not None
        offered = [action for action in menu.actions() if action.text().startswith(strike)]
        assert offered
        assert "hits " in offered[0].text()
        offered[0].trigger()
        menu.close()
    (text,) = parts.plans.texts
    lines = text.splitlines()
    assert [line.split(" ")[0] for line in lines[:3]] == ["Advance", "Primary", "Tertiary"]
    assert fight.battle is before
    (result,) = controller._plans().results()
    first, second = (step.odds for step in result.steps[1:])
    assert first is not None
    assert second is not None
    assert second.made == 1 - first.felled  # made only while the target stands
    assert f"Snik drops {percent(first.felled + second.felled)} in all" in lines


def test_a_plan_out_of_reach_of_all_foes_takes_no_strike(fight: Pilot) -> None:
    fight.pick_up("E5", "D4")
    fight.key(Qt.Key.Key_V)
    fight.release("D4")
    controller = fight.window.board_area.plans
    (plan,) = controller._plans().plans
    assert controller.strike_menu(plan) is None
    assert fight.status == "No foe is in reach after this plan"


def test_a_move_by_keys_is_kept_as_a_plan_too(fight: Pilot) -> None:
    before = fight.battle
    fight.key(Qt.Key.Key_Left)
    fight.key(Qt.Key.Key_V)
    assert fight.battle is before
    assert len(fight.window.parts.plans.texts) == 1
    assert not fight.window.tools.is_busy


def test_a_drag_to_where_it_began_is_no_plan(fight: Pilot) -> None:
    fight.pick_up("E5", "D2")
    fight.move("E5")
    fight.key(Qt.Key.Key_V)
    fight.release("E5")
    assert not fight.window.parts.plans.isVisible()
    assert fight.status == "This move leads nowhere"


def _shown(table: TableWindow) -> tuple[Cell, ...]:
    mark = table.scene.drag.overlay.get(RouteMark) if table.scene.drag else None
    return mark.cells if mark is not None else ()


def test_a_plan_is_shown_to_the_players_only_if_asked_for(fight: Pilot) -> None:
    """The plan stays between drags and after changes of the board, until the end of the turn."""
    fight.window.commands["table"].trigger()
    table = fight.window.board_area.table.window
    assert table is not None
    plans = fight.window.parts.plans
    for goal in ("D2", "D5"):
        fight.pick_up("E5", goal)
        fight.key(Qt.Key.Key_V)
        fight.release(goal)
    assert not _shown(table)
    for number, goal in enumerate(("D2", "D5")):
        fight.press_button(plans.show_buttons[number])
        assert _shown(table)[-1] == fight.battle.board.grid.parse_label(goal)
    assert [button.isChecked() for button in plans.show_buttons] == [False, True]
    table.refresh()
    assert _shown(table)
    fight.pick_up("E5", "D4")
    pass_time(120)
    assert _shown(table)[-1] == fight.battle.board.grid.parse_label("D4")
    fight.key(Qt.Key.Key_Escape)
    fight.release("D4")
    assert _shown(table)[-1] == fight.battle.board.grid.parse_label("D5")
    fight.press_button(plans.show_buttons[1])
    assert not _shown(table)
    fight.press_button(plans.show_buttons[0])
    fight.window.commands["end_turn"].trigger()
    assert not _shown(table)
    table.close()


def test_players_see_no_plan_of_a_creature_they_do_not_know(fight: Pilot) -> None:
    fight.window.commands["table"].trigger()
    table = fight.window.board_area.table.window
    assert table is not None
    fight.pick_up("E5", "D5")
    fight.key(Qt.Key.Key_V)
    fight.release("D5")
    plans = fight.window.parts.plans
    fight.press_button(plans.show_buttons[0])
    assert _shown(table)
    fight.window.session.do(HideToken(fight.token("Ayla").id, hidden=True))
    assert not _shown(table)
    fight.press_button(plans.show_buttons[0])
    fight.press_button(plans.show_buttons[0])
    assert not plans.show_buttons[0].isChecked()
    assert fight.status.startswith("Players cannot see this plan")
    table.close()
