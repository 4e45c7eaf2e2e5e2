"""A first battle from start to end, like a user, on a foreign map if available.

The same walk runs offscreen and, marked ``xvfb``, in a real X window.
"""

import json
import os
from pathlib import Path
from typing import NamedTuple

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication, QFileDialog, QMenu
from pytestqt.qtbot import QtBot

from gridapp.battle.board import DoorState
from gridapp.battle.dice import RandomDice
from gridapp.battle.shown.overlays import EMPTY_OVERLAY
from gridapp.battle.state import Phase
from gridapp.packs.loader import Packs
from gridapp.session.session import Session
from gridapp.storage.file.log_entries import state_bytes
from gridapp.windows.app import open_first_battle
from gridapp.windows.dialogs.picture_page import PictureChoice
from gridapp.windows.panels.status_line import Tone
from tests import marks
from tests.gui.conftest import Opens
from tests.gui.maps import hall
from tests.gui.pilot import RIGHT, Pilot
from tests.gui.test_placing import take
from tests.waiting import pass_time

MAPS = os.environ.get("GRIDAPP_MAPS", "")
PLATFORM = os.environ.get("GRIDAPP_TEST_PLATFORM", "offscreen")


class Scenery(NamedTuple):
    """A map, its contents, cells for eight creatures, and an unreachable cell."""

    path: Path
    cells: tuple[int, int]
    doors: int
    spots: dict[str, str]
    unreachable: str


TOMB = {
    "Fighter": "V12",
    "Halberdier": "V13",
    "Archer": "S12",
    "Rogue": "V14",
    "Ogre": "X12",
    "Goblin": "W14",
    "Goblin slinger": "Z14",
    "Wolf": "W11",
}
HALL = {
    "Fighter": "D4",
    "Halberdier": "D5",
    "Archer": "B4",
    "Rogue": "D6",
    "Ogre": "F4",
    "Goblin": "E6",
    "Goblin slinger": "I6",
    "Wolf": "E3",
}


@pytest.fixture(
    params=[
        "own map",
        pytest.param("real map", marks=pytest.mark.skipif(not MAPS, reason="no GRIDAPP_MAPS")),
    ]
)
def scenery(request: pytest.FixtureRequest, tmp_path: Path) -> Scenery:
    if request.param == "real map":
        name = "mbround18_the-litch-and-his-tomb.dd2vtt"
        return Scenery(Path(MAPS) / name, (48, 27), 5, TOMB, "A1")
    path = tmp_path / "hall.dd2vtt"
    path.write_text(json.dumps(hall()), encoding="utf-8")
    return Scenery(path, (14, 9), 2, HALL, "N1")


@pytest.fixture(
    params=[
        "no screen",
        pytest.param("X window", marks=pytest.mark.xvfb),
    ]
)
def pilot(request: pytest.FixtureRequest, opens: Opens, packs: Packs) -> Pilot:
    """The window as the app opens it first: on the sample battle."""
    wanted = "xcb" if request.param == "X window" else "offscreen"
    if wanted != PLATFORM:
        pytest.skip(f"this run is on {PLATFORM}")
    session, problem, _ = open_first_battle(packs, None)
    assert not problem
    return opens(session)


def test_a_first_battle(
    pilot: Pilot,
    scenery: Scenery,
    packs: Packs,
    qtbot: QtBot,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    open_the_map(pilot, scenery, qtbot)
    place_eight_creatures(pilot, scenery)
    roll_initiative(pilot)
    before = state_bytes(pilot.battle)
    move_and_be_struck_at(pilot)
    illegal_drop(pilot, scenery)
    end_turn(pilot)
    undo_and_redo_all(pilot, before)
    table_window(pilot)
    export_picture(pilot, qtbot, tmp_path / "tomb.png", monkeypatch)
    reopen(pilot, packs)


def open_the_map(pilot: Pilot, scenery: Scenery, qtbot: QtBot) -> None:
    pilot.drop_files(scenery.path)
    qtbot.waitUntil(lambda: not pilot.window.parts.job_bar.is_busy)
    assert pilot.alarms == []
    board = pilot.battle.board
    assert (board.grid.columns, board.grid.rows) == scenery.cells
    assert len(board.doors) == scenery.doors
    assert board.walls
    assert board.picture is not None
    assert pilot.window.parts.report.isVisible()
    pilot.window.session._dice = RandomDice(5)


def place_eight_creatures(pilot: Pilot, scenery: Scenery) -> None:
    for name, cell in scenery.spots.items():
        take(pilot, name)
        pilot.click(cell)
        pilot.key(Qt.Key.Key_Escape)
    tokens = pilot.battle.tokens
    assert len(tokens) == 8
    assert len({token.side for token in tokens}) == 2
    assert "2x2" in {token.space for token in tokens}
    weapons = [weapon for token in tokens if token.space == "1x1" for weapon in token.weapons]
    assert 10 in {weapon.reach for weapon in weapons}
    assert "Longbow" in {weapon.name for weapon in weapons}


def roll_initiative(pilot: Pilot) -> None:
    pilot.press_button(pilot.window.parts.actions.start_tile)
    assert pilot.battle.phase is Phase.FIGHT
    assert [row.active for row in pilot.window.parts.turn.order_list.rows()].count(True) == 1


def move_and_be_struck_at(pilot: Pilot) -> None:
    """Drag a creature past a foe, read the preview, drop, and let the foe attack."""
    start, goal = provoking_move(pilot)
    pilot.window.commands["all_marks"].trigger()
    pilot.pick_up(start, goal)
    overlay = pilot.overlay
    assert marks.bands(overlay)
    route = marks.route(overlay)
    assert route is not None
    assert route.text.endswith(" ft · Move")
    assert marks.provocations(overlay)
    assert marks.threat(overlay)
    assert marks.covers(overlay)
    assert f"{start} to {goal}: " in pilot.status
    assert "provokes" in pilot.status
    pilot.release(goal)
    question = pilot.battle.question
    assert question is not None
    assert str(question.text) in pilot.window.parts.question.text
    pilot.press_button(pilot.option("Strike"))
    while pilot.battle.question is not None:
        pilot.key(Qt.Key.Key_Return)
    striker = pilot.battle.token(question.who)
    assert striker is not None
    assert striker.pool("reaction") == 0
    assert any(f"{striker.name} spends Reaction" in line for line in pilot.window.parts.log.lines)


def provoking_move(pilot: Pilot) -> tuple[str, str]:
    """Return start and goal of a provoking drag; turns end until a provoking drag exists."""
    session = pilot.window.session
    for _ in range(3 * len(pilot.battle.order)):
        actor, grid = pilot.active, pilot.battle.board.grid
        drag = session.start_drag(actor.id, grid.centre(actor.cell), session.first_move())
        assert drag is not None
        for cell in drag.preview.options if drag.preview.refusal is None else ():
            if len(drag.preview_for_cell(cell).provocations) == 1:
                return pilot.label(actor.cell), pilot.label(cell)
        pilot.key(Qt.Key.Key_E)
    pytest.fail("nobody provokes anybody")


def illegal_drop(pilot: Pilot, scenery: Scenery) -> None:
    start, before = pilot.label(pilot.active.cell), state_bytes(pilot.battle)
    pilot.drag(start, scenery.unreachable)
    assert state_bytes(pilot.battle) == before
    assert pilot.window.parts.status.tone is Tone.REFUSED
    assert pilot.status.endswith(")")
    assert "R" in pilot.status.rpartition("(")[2]
    assert pilot.overlay == EMPTY_OVERLAY


def end_turn(pilot: Pilot) -> None:
    before = pilot.active.name
    pilot.key(Qt.Key.Key_E)
    assert pilot.active.name != before


def undo_and_redo_all(pilot: Pilot, before: bytes) -> None:
    """Undo to the start of the fight and redo: dice, reactions, log and all."""
    after, log = state_bytes(pilot.battle), pilot.window.parts.log.lines
    steps = 0
    while state_bytes(pilot.battle) != before:
        pilot.undo()
        steps += 1
        assert steps < 100
    for _ in range(steps):
        pilot.redo()
    assert state_bytes(pilot.battle) == after
    assert pilot.window.parts.log.lines == log


def table_window(pilot: Pilot) -> None:
    pilot.window.commands["table"].trigger()
    table = pilot.window.board_area.table.window
    assert table is not None
    wolf = pilot.token("Wolf").id
    pilot.click(pilot.position("Wolf"), RIGHT)
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    next(entry for entry in menu.actions() if entry.text() == "Hide from players").trigger()
    menu.close()
    assert wolf not in table.scene.token_ids()
    assert wolf in pilot.window.parts.scene.token_ids()
    assert len(table.scene.token_ids()) == 7
    table.close()


def export_picture(pilot: Pilot, qtbot: QtBot, path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(path), ""))
    page = pilot.window.file_area.documents.pictures.open_page()
    page.show_choice(PictureChoice(audience="gm"))
    page.save_button.click()
    qtbot.waitUntil(lambda: not pilot.window.parts.job_bar.is_busy)
    image = QImage(str(path))
    grid = pilot.battle.board.grid
    assert image.width() >= grid.columns * 50
    assert image.height() >= grid.rows * 50


def reopen(pilot: Pilot, packs: Packs) -> None:
    """Whatever ends the app, another start shows the same state."""
    pass_time(10)
    with Session.open(pilot.window.session.file.path, packs, read_only=True) as again:
        assert state_bytes(again.battle) == state_bytes(pilot.battle)
        assert again.log() == pilot.window.parts.log.lines
        assert DoorState.CLOSED in {door.state for door in again.battle.board.doors}
