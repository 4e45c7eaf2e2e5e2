"""A long body is turned with mouse and keys, and drawn as it faces."""

import msgspec
import pytest
from PySide6.QtCore import Qt

from gridapp.battle.commands import SetRule, SetSheet
from gridapp.engine.commands.edit_sheet import editable_sheet
from gridapp.windows.tools.menus.context_menus import token_menu
from tests import marks
from tests.gui.pilot import Pilot

KEY, SHIFT = Qt.Key, Qt.KeyboardModifier.ShiftModifier


def mounted(pilot: Pilot) -> Pilot:
    """Put Ayla on a horse of 1x2 cells, with head at E5 and tail at E6."""
    session, ayla = pilot.window.session, pilot.token("Ayla")
    sheet = msgspec.structs.replace(editable_sheet(session.rules, ayla), space="1x2")
    for command in (SetSheet(ayla.id, sheet), SetRule("turning", "free")):
        assert pilot.window.context.do(command)
    return pilot


@pytest.fixture
def rider(fight: Pilot) -> Pilot:
    return mounted(fight)


def shown(pilot: Pilot) -> set[str]:
    return {pilot.label(cell) for cell in marks.footprint(pilot.overlay)}


def stands(pilot: Pilot) -> set[str]:
    token = pilot.token("Ayla")
    cells = pilot.battle.board.grid.covered_cells(token.cell, token.space)
    return {pilot.label(cell) for cell in cells}


def let_pass(pilot: Pilot) -> None:
    while pilot.battle.question is not None:
        pilot.press_button(pilot.option("Let pass"))


def undo_move(pilot: Pilot) -> None:
    pilot.undo()
    while pilot.battle.question is not None:
        pilot.undo()


def test_r_during_a_drag_turns_the_body_and_the_drop_arrives_so(rider: Pilot) -> None:
    rider.pick_up("E5", "C3")
    assert shown(rider) == {"C3", "C4"}
    rider.key(KEY.Key_R)
    assert shown(rider) == {"C3", "B3"}
    rider.key(KEY.Key_R)
    assert shown(rider) == {"C3", "C2"}
    rider.key(KEY.Key_R, SHIFT)
    assert shown(rider) == {"C3", "B3"}
    rider.release("C3")
    let_pass(rider)
    assert stands(rider) == {"C3", "B3"}
    item = rider.window.parts.scene.token_item(rider.token("Ayla").id)
    assert item is not None
    assert item.footprint.width() == 2 * item.footprint.height()
    undo_move(rider)
    assert stands(rider) == {"E5", "E6"}


def test_a_turn_in_place_by_keys(rider: Pilot) -> None:
    rider.key(KEY.Key_Left)
    rider.key(KEY.Key_Right)
    assert shown(rider) == {"E5", "E6"}
    rider.key(KEY.Key_R)
    assert shown(rider) == {"E5", "D5"}
    rider.key(KEY.Key_Return)
    let_pass(rider)
    assert stands(rider) == {"E5", "D5"}


def test_the_ghost_is_drawn_as_the_body_arrives(rider: Pilot) -> None:
    rider.pick_up("E5", "C3")
    ghost = rider.board._drag_ghost.item
    assert ghost is not None
    assert ghost.pixmap().height() > ghost.pixmap().width()
    rider.key(KEY.Key_R)
    assert ghost.pixmap().width() > ghost.pixmap().height()
    centre = ghost.mapToScene(ghost.boundingRect().center())
    middle = rider.window.parts.scene.token_item(rider.token("Ayla").id)
    assert middle is not None
    rider.key(KEY.Key_Escape)
    cell = middle.footprint.height() / 2
    assert (round(centre.x() / cell, 1), round(centre.y() / cell, 1)) == (2.0, 2.5)


def test_where_bodies_keep_their_facing_r_says_so(rider: Pilot) -> None:
    rider.window.context.do(SetRule("turning", "fixed"))
    rider.pick_up("E5", "C3")
    rider.key(KEY.Key_R)
    assert rider.status == "There is no room to turn here"
    assert shown(rider) == {"C3", "C4"}
    rider.key(KEY.Key_Escape)


def test_the_gm_turns_a_body_during_setup(setting_up: Pilot) -> None:
    rider = mounted(setting_up)
    rider.pick_up("E5", "B2")
    rider.key(KEY.Key_R, SHIFT)
    assert shown(rider) == {"B2", "C2"}
    rider.release("B2")
    assert stands(rider) == {"B2", "C2"}


def test_r_belongs_to_the_board_only_while_a_creature_is_moved(fight: Pilot) -> None:
    states = [fight.board.is_moving]
    for key in (KEY.Key_Left, KEY.Key_Escape):
        fight.key(key)
        states.append(fight.board.is_moving)
    assert states == [False, True, False]


def test_the_menu_of_a_long_body_turns_it_without_rules(rider: Pilot) -> None:
    window = rider.window
    menu = token_menu(window, window.context, rider.token("Ayla"))
    texts = [action.text() for action in menu.actions()]
    menu.actions()[texts.index("Turn to the left")].trigger()
    assert stands(rider) == {"E5", "E6"}
    assert rider.status == "Snik stands at F5"
    menu.actions()[texts.index("Turn to the right")].trigger()
    assert stands(rider) == {"E5", "D5"}
    menu_of_foe = token_menu(window, window.context, rider.token("Gorm"))
    assert "Turn to the left" not in [action.text() for action in menu_of_foe.actions()]
