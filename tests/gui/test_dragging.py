"""A drag previews the move, and the drop carries out the move."""

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from gridapp.battle.commands import Answer, SetPool
from gridapp.battle.shown.overlays import EMPTY_OVERLAY
from gridapp.grid.cells import Cell, Point
from gridapp.session.drag import Drag
from gridapp.session.drag_moves import DragFrame, DragKey, RuledMove
from gridapp.session.overlays.routes import RouteMark, WaypointsMark
from gridapp.session.session import Session
from gridapp.storage.file.battle_file import BattleFile
from gridapp.windows.panels.status_line import Tone
from tests import marks
from tests.gui.conftest import Opens
from tests.gui.pilot import CTRL, RIGHT, Pilot
from tests.rules.play import System

VIGOR = System("vigor")


def test_the_sample_battle_is_on_the_screen(sample: Pilot) -> None:
    window = sample.window
    assert "River Shrine" in window.windowTitle()
    assert set(window.parts.scene.token_ids()) == {token.id for token in sample.battle.tokens}
    assert sample.window.parts.turn.title == "On the board: 8"


def test_setup_moves_bypass_the_rules(setting_up: Pilot) -> None:
    setting_up.drag("E5", "B2")
    assert setting_up.position("Ayla") == "B2"
    assert setting_up.battle.question is None


def test_full_drag_shows_bands_route_attacks_threat_and_cover(fight: Pilot) -> None:
    fight.window.commands["all_marks"].trigger()
    fight.pick_up("E5", "D2")
    overlay = fight.overlay
    assert marks.token(overlay) == fight.token("Ayla").id
    assert [band.name for band in marks.bands(overlay)][:1] == ["Advance (Move)"]
    route = marks.route(overlay)
    assert route is not None
    assert route.text == "15 ft · Move"
    assert [strike.name for strike in marks.provocations(overlay)] == ["Snik"]
    assert marks.threat(overlay)
    assert len(marks.covers(overlay)) == 3
    assert fight.status.startswith("E5 to D2: 15 ft, Advance (Move), provokes Snik at E5")
    fight.key(Qt.Key.Key_Escape)


def test_nearby_cells_are_precomputed_when_idle(
    fight: Pilot, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[Cell] = []
    answer = RuledMove.frame

    def asks(move: RuledMove, key: DragKey) -> DragFrame:
        asked.append(key.cell)
        return answer(move, key)

    monkeypatch.setattr(RuledMove, "frame", asks)
    fight.pick_up("E5", "D2")
    prepared = {fight.label(cell) for cell in asked}
    qtbot.waitUntil(lambda: len(set(asked)) >= len(prepared) + 4)
    added = {fight.label(cell) for cell in asked} - prepared
    assert added < {"C1", "D1", "E1", "C2", "E2", "C3", "D3", "E3"}
    before = asked.count(asked[-1])
    fight.move(fight.label(asked[-1]))
    assert asked.count(asked[-1]) == before
    fight.key(Qt.Key.Key_Escape)


def test_drop_without_opportunity_attack_moves(fight: Pilot) -> None:
    fight.choose_action("side_step")
    fight.drag("E5", "D5")
    assert fight.position("Ayla") == "D5"
    assert fight.battle.question is None
    assert fight.active.pool("quick") == 0
    assert fight.overlay == EMPTY_OVERLAY


def test_illegal_drop_glides_back_with_the_rule(fight: Pilot) -> None:
    before = fight.window.session.file.last_line
    fight.drag("E5", "P10")
    assert fight.position("Ayla") == "E5"
    assert fight.window.session.file.last_line == before
    assert "R-" in fight.status
    assert fight.window.parts.status.tone is Tone.REFUSED
    assert fight.overlay == EMPTY_OVERLAY


def test_creature_out_of_turn_does_not_move(fight: Pilot) -> None:
    fight.drag("C8", "B8")
    assert fight.position("Cyra") == "C8"
    assert fight.status == "It is not Cyra's turn (R-15)"


def test_ctrl_drag_bypasses_the_rules(fight: Pilot) -> None:
    fight.drag("C8", "P10", CTRL)
    assert fight.position("Cyra") == "P10"


def test_escape_and_right_click_cancel_a_drag(fight: Pilot) -> None:
    fight.pick_up("E5", "D2")
    fight.key(Qt.Key.Key_Escape)
    assert fight.overlay == EMPTY_OVERLAY
    fight.release("D2")
    fight.pick_up("E5", "D2")
    fight.click("D2", RIGHT)
    fight.release("D2")
    assert fight.position("Ayla") == "E5"
    assert fight.battle.question is None


def test_large_creature_is_dragged_by_the_grabbed_cell(setting_up: Pilot) -> None:
    setting_up.drag("I7", "L7")
    assert setting_up.position("Gorm") == "K6"


def test_click_shows_the_creature_card(fight: Pilot) -> None:
    fight.click("H6")
    assert fight.window.parts.sheet.title == "Gorm"
    assert fight.window.parts.tabs.currentWidget() is fight.window.parts.sheet
    assert fight.window.parts.turn.card.name.startswith("Ayla")
    assert fight.position("Gorm") == "H6"
    fight.click("A1")
    assert fight.window.parts.turn.card.name.startswith("Ayla")


def test_large_creature_lands_under_its_ghost(fight: Pilot) -> None:
    """Picked up at its lower right edge and moved 0.3 cells, the creature stays where it was."""
    fight.end_turns_until("Gorm")
    fight.press((8.9, 6.9))
    fight.move((9.2, 7.2))
    assert sorted(map(fight.label, marks.footprint(fight.overlay))) == ["H6", "H7", "I6", "I7"]
    fight.move((9.6, 6.9))
    assert sorted(map(fight.label, marks.footprint(fight.overlay))) == ["I6", "I7", "J6", "J7"]
    fight.key(Qt.Key.Key_Escape)


def test_spent_move_action_falls_back_to_the_next(fight: Pilot) -> None:
    ayla = fight.token("Ayla").id
    for pool in ("move", "standard"):
        assert fight.window.context.do(SetPool(ayla, pool, 0))
    assert fight.window.tools.move_action == "side_step"
    assert fight.window.parts.actions.tiles["side_step"].isChecked()


def test_move_without_rules_is_marked_in_the_log(fight: Pilot) -> None:
    fight.drag("C8", "P10", CTRL)
    assert fight.window.parts.log.lines[-1] == "GM: Cyra: place is set to P10"


def test_space_before_a_drag_has_moved_sets_no_waypoint(fight: Pilot) -> None:
    """The pointer is still on the creature; of the drag before the last cell is remembered."""
    fight.drag("E5", "D5")
    fight.undo()
    fight.press("E5")
    fight.key(Qt.Key.Key_Space)
    fight.move("E4")
    fight.move("E3")
    assert fight.overlay.get(WaypointsMark) is None
    assert fight.overlay.get(RouteMark) is not None
    fight.key(Qt.Key.Key_Space)
    fight.move("E2")
    assert fight.overlay.get(WaypointsMark) is not None
    fight.key(Qt.Key.Key_Escape)


def test_a_press_begins_no_drag(fight: Pilot, monkeypatch: pytest.MonkeyPatch) -> None:
    begun: list[str] = []
    start_drag = fight.window.session.start_drag

    def noted(token_id: str, grab: Point, action: str, *, free: bool = False) -> Drag | None:
        begun.append(token_id)
        return start_drag(token_id, grab, action, free=free)

    monkeypatch.setattr(fight.window.session, "start_drag", noted)
    ayla, dragging = fight.token("Ayla"), fight.window.tools._dragging
    middle = fight.battle.board.grid.centre(ayla.cell)
    dragging.press(middle)
    assert dragging.is_dragging
    assert begun == []
    dragging.move((middle[0] + 1, middle[1]))
    dragging.move((middle[0] + 2, middle[1]))
    assert begun == [ayla.id]
    dragging.cancel()
    assert not dragging.is_dragging


def test_after_a_chosen_move_the_usual_one_is_chosen_again(opens: Opens, tmp_path: Path) -> None:
    """S escapes from B, which strikes; the next drag is a plain move (G-42)."""
    battle = VIGOR.scene(
        "B . . . .\n. S . . .",
        turn="S",
        S={"kind": "swordsman", "pools": {"actions": 2}},
        B={"kind": "bandit"},
    )
    pilot = opens(Session(BattleFile.create(tmp_path / "escape.battle", battle), VIGOR.rules))
    pilot.choose_action("escape")
    pilot.window.context.do(SetPool("S", "vigor", 9))
    assert pilot.window.tools.move_action == "escape"
    pilot.drag("B2", "D2")
    assert pilot.battle.question is not None
    pilot.window.context.do(Answer(pilot.battle.question.id, "pass"))
    assert pilot.position("S") == "D2"
    assert pilot.window.tools.move_action == "move"
    assert pilot.window.parts.actions.tiles["move"].isChecked()
    pilot.drag("D2", "E2")
    assert [line for line in pilot.window.parts.log.lines if "moves" in line] == [
        "S moves (Escape): B2 to D2, 10 ft",
        "S moves (Move): D2 to E2, 5 ft",
    ]
