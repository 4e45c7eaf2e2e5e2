"""Long work of a change under fog: the window lives on, and nobody sees the result before."""

import random
import time
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from threading import Event, current_thread, main_thread

import msgspec
import pytest
from PySide6.QtCore import QObject, Qt, QTimer
from PySide6.QtGui import QImage
from pytestqt.qtbot import QtBot

from gridapp.battle.board import Board, DoorState, Wall
from gridapp.battle.commands import Command, SetDoor, SetFogMode, ShiftToken
from gridapp.battle.knowing.knowledge import Audience, Knowledge
from gridapp.battle.state import Battle, PackRef
from gridapp.battle.vision.fog import Fog, FogMode
from gridapp.battle.vision.lights import Light, Lighting, LightLevel
from gridapp.engine.queries.known import known_to
from gridapp.engine.queries.situation import Situation
from gridapp.grid.grid import Grid
from gridapp.packs.creatures import load_creatures
from gridapp.packs.loader import Packs
from gridapp.session.session import Session
from gridapp.session.vision import known_battles, seeing
from gridapp.storage.file.battle_file import BattleFile
from gridapp.windows import app, long_work
from gridapp.windows.files.battle_opener import OpenedBattle
from gridapp.windows.frame import WindowFrame
from gridapp.windows.long_work import LongWork
from gridapp.windows.main_window import MainWindow
from gridapp.windows.settings_store import open_store
from gridapp.windows.table.window import TableWindow
from tests.gui.conftest import Opens
from tests.gui.pilot import Pilot
from tests.gui.test_no_frame_shows_more import EVENTS, assert_no_more, open_table, picture
from tests.waiting import pass_time

OPENED = SetDoor("d1", DoorState.OPEN)


@pytest.fixture(autouse=True)
def told_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Treat every change under fog by sight as long work."""
    monkeypatch.setattr(seeing, "may_take_long", lambda battle: battle.fog.mode.by_sight)
    monkeypatch.setattr(long_work, "UNSEEN_S", 0.0)


class Gate:
    """Blocks all work until the window's thread has counted several ticks of a clock."""

    def __init__(self, pilot: Pilot, ticks: int = 5) -> None:
        self.ticks, self._wanted, self._open = 0, ticks, Event()
        self.on_tick: Callable[[], object] = lambda: None
        self._session, self._work = pilot.window.session, LongWork(pilot.window.context.say)
        self._session.carry_out_by(self._run)
        self._clock = QTimer(pilot.window, interval=5)
        self._clock.timeout.connect(self._tick)

    def _run(self, work: Callable[[], None]) -> None:
        self.ticks = 0
        self._open.clear()
        self._clock.start()

        def slow_work() -> None:
            assert current_thread() is not main_thread()
            assert self._open.wait(30)
            work()

        self._work.run(slow_work)
        self._clock.stop()

    def _tick(self) -> None:
        self.ticks += 1
        self.on_tick()
        if self.ticks >= self._wanted:
            self._open.set()


@pytest.fixture
def table(setting_up: Pilot) -> TableWindow:
    setting_up.window.session.do(SetFogMode(FogMode.SIGHT))
    return open_table(setting_up)


@pytest.fixture
def gate(setting_up: Pilot, table: TableWindow) -> Iterator[Gate]:
    """Work that waits for ticks, under fog by sight with the players' window open."""
    yield Gate(setting_up)
    setting_up.window.session.carry_out_by(None)


def test_the_window_lives_on_and_says_why_it_waits(setting_up: Pilot, gate: Gate) -> None:
    texts: list[str] = []
    gate.on_tick = lambda: texts.append(setting_up.status)
    assert setting_up.window.context.do(OPENED)
    assert gate.ticks >= 5
    assert texts[0] == "Working out what the players see…"
    assert setting_up.status != texts[0]


def test_players_and_gm_see_the_board_of_before(
    setting_up: Pilot, table: TableWindow, gate: Gate
) -> None:
    pictures: list[QImage] = []
    doors: set[bool] = set()

    def look() -> None:
        pictures.append(picture(table))
        doors.add(setting_up.window.session.gm_view().doors[0].is_open)

    before = picture(table)
    gate.on_tick = look
    setting_up.window.context.do(OPENED)
    assert all(each == before for each in pictures)
    assert len(pictures) >= 5
    assert doors == {False}
    assert picture(table) != before


def test_commands_one_after_another(
    qtbot: QtBot, setting_up: Pilot, table: TableWindow, gate: Gate
) -> None:
    gate.on_tick = table.changed.emit  # the frames of the moment are compared too
    session = setting_up.window.session
    for command in EVENTS.values():
        assert_no_more(qtbot, setting_up, table, partial(session.do, command))
    for _ in EVENTS:
        assert_no_more(qtbot, setting_up, table, session.undo)


def test_keys_wait_and_are_not_lost(setting_up: Pilot, gate: Gate) -> None:
    lines: list[int] = []
    file = setting_up.window.session.file

    def press() -> None:
        lines.append(file.last_line)
        if gate.ticks == 1:
            QTimer.singleShot(0, setting_up.window, setting_up.window.commands["undo"].trigger)

    gate.on_tick = press
    last = file.last_line
    assert setting_up.window.context.do(OPENED)
    assert set(lines) == {last}
    assert setting_up.battle.board.doors[0].is_open


def test_a_window_that_is_closed_meanwhile_closes_afterwards(
    qtbot: QtBot, setting_up: Pilot, gate: Gate
) -> None:
    window = setting_up.window

    def close() -> None:
        if gate.ticks == 1:
            window.close()
        assert window.isVisible()

    gate.on_tick = close
    assert window.context.do(OPENED)
    qtbot.waitUntil(lambda: not window.isVisible())
    copy = BattleFile.open(window.session.file.path)
    assert copy.last_line == window.session.file.last_line
    copy.close()


def test_another_battle_comes_afterwards(
    qtbot: QtBot, setting_up: Pilot, gate: Gate, packs: Packs, tmp_path: Path
) -> None:
    window, first = setting_up.window, setting_up.window.session
    path = tmp_path / "second.battle"
    battle = msgspec.structs.replace(first.battle, name="Second")
    BattleFile.create(path, battle).close()
    second = Session.open(path, packs)

    def replace() -> None:
        if gate.ticks == 1:
            window.file_area.battle.replace(OpenedBattle(second, None))
        assert window.session is first

    gate.on_tick = replace
    last = first.file.last_line
    assert window.context.do(OPENED)
    assert first.file.last_line == last + 1
    qtbot.waitUntil(lambda: window.session is second)


def test_what_the_work_raises_is_raised(setting_up: Pilot) -> None:
    def fail() -> None:
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        LongWork(setting_up.window.context.say).run(fail)
    assert QObject.thread(setting_up.window).isRunning()


def test_short_work_is_not_told_of(setting_up: Pilot, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(long_work, "UNSEEN_S", 30.0)
    texts: list[str] = []
    done: list[int] = []
    LongWork(lambda text, _: texts.append(text)).run(lambda: done.append(1))
    assert (texts, done) == ([], [1])
    assert setting_up.window.cursor().shape() == Qt.CursorShape.ArrowCursor


def test_a_start_says_what_it_waits_for(
    qtbot: QtBot, skirmish: Session, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    skirmish.do(SetFogMode(FogMode.SIGHT))
    skirmish.close()
    path, gate = tmp_path / "skirmish.battle", Event()

    def slow(situation: Situation, audience: Audience) -> Knowledge:
        assert gate.wait(30)
        return known_to(situation, audience)

    monkeypatch.setattr(known_battles, "known_to", slow)
    monkeypatch.setattr(app, "_install_hooks", lambda _: None)
    frame = WindowFrame(open_store())
    qtbot.addWidget(frame)
    frame.show()
    empty = frame.grab().toImage()
    steps = app.build_window(frame, path)
    for _ in range(6):
        next(steps)
    assert not frame.findChildren(MainWindow)
    assert frame.grab().toImage() != empty
    gate.set()
    for _ in steps:
        pass
    (window,) = frame.findChildren(MainWindow)
    assert window.session.battle.fog.mode is FogMode.SIGHT
    frame.close()


# A board as large as any


def large_battle(packs: Packs) -> Battle:
    """500 x 500 cells in the dark, with 60 viewers, 300 lights of 60 feet and 300 walls."""
    rules, grid, rnd = packs.rules["reactions"], Grid(500, 500), random.Random("large")
    kind = load_creatures(rules.book)["fighter"]
    spots = rnd.sample([(column, row) for column in range(499) for row in range(499)], 360)
    tokens = tuple(kind.make_token(rules.book, f"v{n}", spot) for n, spot in enumerate(spots[:60]))
    lights = tuple(
        Light(f"l{n}", grid.centre(spot), bright=60, dim=60) for n, spot in enumerate(spots[60:])
    )
    corners = [(rnd.uniform(5, 490), rnd.uniform(5, 490)) for _ in range(300)]
    walls = tuple(Wall(f"w{n}", (x, y), (x + 4, y + 3)) for n, (x, y) in enumerate(corners))
    battle = Battle("Large", PackRef(rules.book.id, rules.book.version), Board(grid, walls))
    return msgspec.structs.replace(
        battle,
        tokens=tuple(msgspec.structs.replace(token, played=True) for token in tokens),
        lighting=Lighting(LightLevel.DARK, lights),
        fog=Fog(FogMode.SIGHT),
    )


class Longest:
    """The longest time of the window's own thread between two ticks of a clock, in seconds.

    It is the time of the thread, so that other programs do not count.
    """

    def __init__(self, pilot: Pilot) -> None:
        self.seconds, self.ticks, self._last = 0.0, 0, time.thread_time()
        self._clock = QTimer(pilot.window, interval=10)
        self._clock.timeout.connect(self.tick)
        self._clock.start()

    def tick(self) -> None:
        now = time.thread_time()
        self.seconds = max(self.seconds, now - self._last)
        self.ticks, self._last = self.ticks + 1, now


def test_no_event_of_a_large_board_holds_the_window(
    opens: Opens, packs: Packs, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.undo()
    path = tmp_path / "large.battle"
    BattleFile.create(path, large_battle(packs)).close()
    session = Session.open(path, packs)
    session.prepare()  # as it is done in the thread that opens files
    pilot = opens(session)
    open_table(pilot)
    pass_time(200)
    longest = Longest(pilot)
    column, row = session.battle.tokens[0].cell
    commands: tuple[Command, ...] = (ShiftToken("v0", (column + 1, row)),)
    for command in commands:
        assert pilot.window.context.do(command)
    assert session.undo()
    pass_time(50)
    assert longest.ticks > 5
    assert longest.seconds < 0.5
