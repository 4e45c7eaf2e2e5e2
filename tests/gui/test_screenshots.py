"""Screenshots of each main state of the window, light and dark, stored for review.

The long run renews them with GRIDAPP_APPROVE_GOLDENS=1.
"""

import os
from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from gridapp.battle.commands import PutNote
from gridapp.battle.notes import Note
from gridapp.packs.loader import Packs, load_packs
from gridapp.scene import theme
from gridapp.session.drawing.pens import PenKind
from gridapp.session.drawing.strokes import StrokeShape
from gridapp.session.session import Session
from gridapp.windows.dialogs.keys_page import KeysPage
from gridapp.windows.dialogs.setup.new_battle import NewBattleDialog
from tests.gui.conftest import Opens
from tests.gui.lineup import line_up
from tests.gui.pilot import LEFT, PLAIN, Pilot
from tests.waiting import pass_time, wait_until

FOLDER = Path(__file__).parents[2] / "assets" / "screenshots"
KEY, SHIFT = Qt.Key, Qt.KeyboardModifier.ShiftModifier


def start(pilot: Pilot) -> None:
    pilot.key(KEY.Key_R, Qt.KeyboardModifier.ControlModifier)
    pilot.end_turns_until("Ayla")


def new_battle(pilot: Pilot) -> QWidget:
    pilot.window.commands["new"].trigger()
    page = pilot.window.findChild(NewBattleDialog)
    assert isinstance(page, NewBattleDialog)
    return page


def setting_up(pilot: Pilot) -> QWidget:
    pilot.click("H6")
    return pilot.window


def leading(pilot: Pilot) -> QWidget:
    start(pilot)
    pilot.end_turns_until("Cyra")
    for key in (KEY.Key_Up, KEY.Key_Up, KEY.Key_Right, KEY.Key_Space):
        pilot.key(key)
    for key in (KEY.Key_9, KEY.Key_9, KEY.Key_9):
        pilot.key(key, Qt.KeyboardModifier.KeypadModifier)
    return pilot.window


def aiming(pilot: Pilot) -> QWidget:
    start(pilot)
    pilot.end_turns_until("Cyra")
    pilot.choose_action("primary_attack")
    pilot.key(KEY.Key_Right)
    return pilot.window


def asking(pilot: Pilot) -> QWidget:
    start(pilot)
    pilot.drag("E5", "D2")
    return pilot.window


def threat(pilot: Pilot) -> QWidget:
    start(pilot)
    pilot.key(KEY.Key_T, SHIFT)
    return pilot.window


def area(pilot: Pilot) -> QWidget:
    start(pilot)
    pilot.key(KEY.Key_A, SHIFT)
    pilot.move("F5")
    return pilot.window


def searching(pilot: Pilot) -> QWidget:
    start(pilot)
    pilot.key(KEY.Key_F, Qt.KeyboardModifier.ControlModifier)
    panel = pilot.window.parts.search
    panel.threats_field.setCurrentIndex(1)
    panel.find_button.click()
    wait_until(lambda: not panel.is_searching)
    return pilot.window


def drawing(pilot: Pilot) -> QWidget:
    """A chapel: walls, a door, a window, a basin; a thicket before it, and a low wall selected."""
    panel = pilot.window.parts.draw
    for kind, stroke, start, goal in (
        (PenKind.WALL, StrokeShape.BOX, (11.0, 1.0), (15.0, 5.0)),
        (PenKind.DOOR, StrokeShape.LINE, (13.0, 5.0), (14.0, 5.0)),
        (PenKind.WINDOW, StrokeShape.LINE, (12.0, 1.0), (13.0, 1.0)),
        (PenKind.OBJECT, StrokeShape.ELLIPSE, (12.0, 2.0), (14.0, 4.0)),
        (PenKind.TERRAIN, StrokeShape.ELLIPSE, (11.0, 6.0), (15.0, 9.0)),
        (PenKind.LOW, StrokeShape.LINE, (1.0, 3.0), (4.0, 3.0)),
    ):
        panel.pick(kind)
        panel.set_stroke(stroke)
        pilot.pull(start, goal)
    panel.pick(None)
    pilot.click((2.5, 3.0))
    return pilot.window


def noting(pilot: Pilot) -> QWidget:
    """The GM's notes: a note on a creature, and a note visible to the table."""
    for note in (
        Note(1, "A dry well; a rope hangs down", (12, 2), shown=True),
        Note(2, "Trap: Reflex 15", (14, 8)),
        Note(3, "Has the key to the chapel", who=pilot.token("Gorm").id),
    ):
        pilot.window.session.do(PutNote(note))
    pilot.window.board_area.notes.add_note_for("")
    pilot.window.parts.notes.note_list.setCurrentRow(2)
    return pilot.window


def aligning(pilot: Pilot) -> QWidget:
    """The ruler between two pillars of the shrine."""
    pilot.window.commands["sample"].trigger()
    page = pilot.window.board_area.grid.open_align_page()
    assert page is not None
    page.ruler.click()
    for pixel in ((288.0, 352.0), (1120.0, 352.0)):
        QTest.mouseClick(page.view, LEFT, PLAIN, page.view.widget_point(pixel).toPoint())
    return page


def keys(pilot: Pilot) -> QWidget:
    pilot.window.commands["keys"].trigger()
    page = pilot.window.findChild(KeysPage)
    assert isinstance(page, KeysPage)
    return page


STATES: dict[str, Callable[[Pilot], QWidget]] = {
    state.__name__: state
    for state in (
        new_battle,
        setting_up,
        leading,
        aiming,
        asking,
        threat,
        area,
        searching,
        drawing,
        noting,
        aligning,
        keys,
    )
}


def turn(pilot: Pilot) -> QWidget:
    """The first turn of a system, with the search open below."""
    for _ in range(60):
        if pilot.battle.question is None:
            break
        pilot.key(KEY.Key_Return)
    pass_time(20)
    pilot.key(KEY.Key_F, Qt.KeyboardModifier.ControlModifier)
    return pilot.window


TURNS = {f"turn_{pack}": pack for pack in sorted(load_packs().rules) if pack != "reactions"}
"""A turn of every system whose turns the other states do not show."""

PICTURED = {f"turn_{pack}" for pack in ("action_points", "segments", "vigor", "vitality")}
"""The turns with pictures in the folder; a further system may ship without."""

STANCES = "stances"
"""A question with five answers."""

LIGHT = (*STATES, *TURNS, STANCES)
NAMES = (*LIGHT, *(f"{name}_dark" for name in LIGHT))


def has_picture(name: str) -> bool:
    """Return True unless a state is the turn of a further system, which may ship without."""
    return name.removesuffix("_dark") not in TURNS.keys() - PICTURED


def session_for(name: str, packs: Packs, skirmish: Session, folder: Path) -> Session:
    pack = "segments" if name == STANCES else TURNS.get(name, "")
    return line_up(packs, pack, folder / f"{name}.battle") if pack else skirmish


def play_to(name: str, pilot: Pilot) -> QWidget:
    if name in STATES:
        return STATES[name](pilot)
    pilot.press_button(pilot.window.parts.actions.start_tile)
    return turn(pilot) if name in TURNS else pilot.window


@pytest.mark.parametrize("name", [name for name in NAMES if has_picture(name)])
def test_screenshots_match(name: str) -> None:
    assert (FOLDER / f"{name}.png").read_bytes().startswith(b"\x89PNG")


@pytest.mark.long
@pytest.mark.parametrize("name", NAMES)
def test_every_state_can_be_shown(
    opens: Opens, packs: Packs, skirmish: Session, qapp: QApplication, tmp_path: Path, name: str
) -> None:
    theme.apply_theme(qapp, dark=name.endswith("_dark"))
    state = name.removesuffix("_dark")
    pilot = opens(session_for(state, packs, skirmish, tmp_path))
    shown = play_to(state, pilot)
    pass_time(250)
    picture = shown.grab()
    assert picture.width() > 400
    if os.environ.get("GRIDAPP_APPROVE_GOLDENS") == "1":
        assert picture.save(str(FOLDER / f"{name}.png"))
    pilot.key(KEY.Key_Escape, PLAIN)
