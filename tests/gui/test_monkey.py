"""Random clicks, drags, wheel turns and keys, with both windows open."""

import gc
import os
import random
from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog, QFileDialog, QWidget

from gridapp.battle.state import Phase
from gridapp.packs.loader import Packs, load_packs
from gridapp.session.session import Session
from gridapp.storage.file.log_entries import state_bytes
from tests.gui.conftest import Opens
from tests.gui.lineup import line_up
from tests.gui.pilot import Pilot

PACKS = sorted(load_packs().rules)

EVENTS = int(os.environ.get("GRIDAPP_MONKEY_EVENTS", "400"))
BUTTONS = (Qt.MouseButton.LeftButton, Qt.MouseButton.RightButton, Qt.MouseButton.MiddleButton)
MODIFIERS = (
    *(Qt.KeyboardModifier.NoModifier,) * 6,
    Qt.KeyboardModifier.AltModifier,
    Qt.KeyboardModifier.ShiftModifier,
    Qt.KeyboardModifier.ControlModifier,
)
KEYS = (
    *(Qt.Key.Key_E, Qt.Key.Key_T, Qt.Key.Key_1, Qt.Key.Key_2, Qt.Key.Key_Return, Qt.Key.Key_Escape),
    *(Qt.Key.Key_Space, Qt.Key.Key_Tab, Qt.Key.Key_Z, Qt.Key.Key_Y, Qt.Key.Key_Home, Qt.Key.Key_0),
    *(Qt.Key.Key_Plus, Qt.Key.Key_Minus, Qt.Key.Key_F1, Qt.Key.Key_R, Qt.Key.Key_Down),
    *(Qt.Key.Key_Left, Qt.Key.Key_Up, Qt.Key.Key_W, Qt.Key.Key_D, Qt.Key.Key_Right),
    *(Qt.Key.Key_Alt, Qt.Key.Key_Backspace, Qt.Key.Key_M, Qt.Key.Key_P, Qt.Key.Key_L),
    *(Qt.Key.Key_A, Qt.Key.Key_K, Qt.Key.Key_G, Qt.Key.Key_F6, Qt.Key.Key_F8, Qt.Key.Key_N),
    *(Qt.Key.Key_B, Qt.Key.Key_6, Qt.Key.Key_7, Qt.Key.Key_F5, Qt.Key.Key_Delete, Qt.Key.Key_X),
)


class Monkey:
    """Sends random events to visible widgets."""

    def __init__(self, pilot: Pilot, seed: int) -> None:
        self.pilot = pilot
        self.random = random.Random(seed)
        self.doings: tuple[Callable[[], None], ...] = (
            *(self.drag_token,) * 4,
            *(self.click_board,) * 2,
            self.drag_board,
            *(self.click_widget,) * 3,
            *(self.press_key,) * 4,
            self.turn_wheel,
            self.close_popups,
        )

    def do_something(self) -> None:
        self.random.choice(self.doings)()
        if self.random.random() < 0.3:
            QApplication.processEvents()
            # A loop deletes what it was told to; without one thousands of widgets live on.
            QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)

    def viewport(self) -> QWidget:
        table = self.pilot.window.board_area.table.window
        if table is not None and self.random.random() < 0.1:
            return table.board.viewport()
        return self.pilot.board.viewport()

    def spot(self, widget: QWidget) -> QPoint:
        width, height = max(1, widget.width()), max(1, widget.height())
        return QPoint(self.random.randrange(width), self.random.randrange(height))

    def drag_token(self) -> None:
        tokens, viewport = self.pilot.battle.tokens, self.viewport()
        if not tokens:
            return
        token = self.random.choice(tokens)
        active = self.pilot.battle.token(self.pilot.battle.active)
        chosen = active if active is not None and self.random.random() < 0.7 else token
        modifier = self.random.choice(MODIFIERS)
        start = self.pilot.spot(self.pilot.label(chosen.cell))
        QTest.mousePress(viewport, BUTTONS[0], modifier, start)
        for _ in range(self.random.randrange(4)):
            offset = QPoint(self.random.randrange(-90, 90), self.random.randrange(-90, 90))
            QTest.mouseMove(viewport, start + offset)
        if self.random.random() < 0.9:
            QTest.mouseRelease(viewport, BUTTONS[0], modifier, start + offset_of(self.random))

    def click_board(self) -> None:
        viewport = self.viewport()
        button = self.random.choice(BUTTONS)
        QTest.mouseClick(viewport, button, self.random.choice(MODIFIERS), self.spot(viewport))

    def drag_board(self) -> None:
        viewport, modifier = self.viewport(), self.random.choice(MODIFIERS)
        QTest.mousePress(viewport, BUTTONS[0], modifier, self.spot(viewport))
        for _ in range(self.random.randrange(1, 4)):
            QTest.mouseMove(viewport, self.spot(viewport))
        QTest.mouseRelease(viewport, BUTTONS[0], modifier, self.spot(viewport))
        if self.random.random() < 0.2:
            QTest.mouseDClick(viewport, BUTTONS[0], modifier, self.spot(viewport))

    def click_widget(self) -> None:
        parts = self.pilot.window.parts
        panels: tuple[QWidget, ...] = (parts.actions, parts.question, parts.palette, parts.sheet)
        panels = (
            *panels,
            parts.search,
            parts.draw,
            parts.board_area.mini_map,
            parts.turn.order_list.viewport(),
        )
        visible = [candidate for candidate in panels if candidate.isVisible()]
        panel = self.random.choice(visible or [parts.status])  # all panels may be folded away
        inside = panel.findChildren(QWidget) or [panel]
        target = self.random.choice(
            [candidate for candidate in inside if candidate.isVisible()] or [panel]
        )
        QTest.mouseClick(target, BUTTONS[0], MODIFIERS[0], self.spot(target))

    def press_key(self) -> None:
        key, modifier = self.random.choice(KEYS), self.random.choice(MODIFIERS)
        QTest.keyClick(QApplication.focusWidget() or self.pilot.window, key, modifier)

    def turn_wheel(self) -> None:
        viewport = self.viewport()
        spot = QPointF(self.spot(viewport))
        turn = QPoint(0, self.random.choice((-240, -120, 120, 240)))
        event = QWheelEvent(
            spot,
            viewport.mapToGlobal(spot),
            QPoint(),
            turn,
            Qt.MouseButton.NoButton,
            Qt.KeyboardModifier.NoModifier,
            Qt.ScrollPhase.NoScrollPhase,
            False,
        )
        QApplication.sendEvent(viewport, event)

    def close_popups(self) -> None:
        while (popup := QApplication.activePopupWidget()) is not None:
            popup.close()
        for dialog in self.pilot.window.findChildren(QDialog):
            dialog.close()
        self.pilot.window.activateWindow()


def offset_of(source: random.Random) -> QPoint:
    return QPoint(source.randrange(-200, 200), source.randrange(-200, 200))


@pytest.mark.parametrize("seed", [1, 2], ids=["setting up", "fighting"])
def test_random_events(
    sample: Pilot, packs: Packs, monkeypatch: pytest.MonkeyPatch, seed: int
) -> None:
    run(sample, packs, monkeypatch, seed, EVENTS)


LONG = list(enumerate((*PACKS, *PACKS), 10))


@pytest.mark.long
@pytest.mark.parametrize(("seed", "pack"), LONG)
def test_hundred_thousand_random_events(
    opens: Opens,
    packs: Packs,
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    seed: int,
    pack: str,
) -> None:
    """Ten thousand for each seed, two seeds for each system: during setup and fight."""
    session = line_up(packs, pack, tmp_path / "monkey.battle", walled=True)
    run(opens(session), packs, monkeypatch, seed, 10_000)


def run(
    sample: Pilot, packs: Packs, monkeypatch: pytest.MonkeyPatch, seed: int, events: int
) -> None:
    """Send random events; afterwards the file equals the shown battle."""
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_: ("", ""))
    monkeypatch.setattr(QFileDialog, "getOpenFileNames", lambda *_: ([], ""))
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: ("", ""))
    sample.window.commands["table"].trigger()
    if seed % 2 == 0:
        sample.window.commands["fight"].trigger()
        assert sample.battle.phase is Phase.FIGHT
    monkey = Monkey(sample, seed)
    lines: dict[Path, int] = {}
    for number in range(events):
        monkey.do_something()
        file = sample.window.session.file
        lines[file.path] = file.last_line
        if number % 500 == 0:
            gc.collect()  # as the window's collector does, in the window's thread
    monkey.close_popups()
    assert sum(lines.values()) > events // 100  # in all battles that were opened on the way
    assert sample.window.isVisible()
    assert sample.alarms == []
    with Session.open(sample.window.session.file.path, packs, read_only=True) as stored:
        assert state_bytes(stored.battle) == state_bytes(sample.battle)
