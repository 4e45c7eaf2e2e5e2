"""Start of the window: a picture first, everything else later."""

import json
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from threading import current_thread

import pytest
from PySide6.QtCore import QSettings, Qt
from PySide6.QtGui import QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from gridapp.packs.loader import Packs
from gridapp.scene import theme
from gridapp.scene.items.map_pictures import decode_named
from gridapp.session.start import homebrew_folder, open_sample
from gridapp.windows import app, later_imports
from gridapp.windows.files import map_pictures
from gridapp.windows.frame import WindowFrame
from gridapp.windows.main_window import MainWindow
from gridapp.windows.settings_store import open_store, save_geometry
from gridapp.windows.startup import Startup
from tests.shipped import SHIPPED
from tests.waiting import pass_time

ROOT = Path(__file__).parents[2]
HEAVY = (
    "numpy",
    "shapely",
    "msgspec",
    "sqlite3",
    "socket",
    "tomllib",
    "gridapp.battle",
    "gridapp.grid",
    "gridapp.geometry",
    "gridapp.engine",
    "gridapp.packs",
    "gridapp.storage",
    "gridapp.scene.board_view",
    "gridapp.session.session",
    "gridapp.windows.layout",
    "gridapp.windows.main_window",
)
FIRST = """
import json, os, sys
from gridapp.windows import startup
class Opening:
    def __init__(self, frame, path):
        frame.painted.connect(self.tell)
    def tell(self):
        named = [name for name, one in sys.modules.items() if "Qt" in vars(one)]
        print(json.dumps([sorted(sys.modules), named]), flush=True)
        os._exit(0)
startup.Startup = Opening
from gridapp.cli import main
main(sys.argv[1:])
"""

INTERACTIVE = """
import json, linecache, os, sys
from PySide6.QtCore import Qt, QTimer
from gridapp.windows import frame, startup
def click(window):
    from PySide6.QtTest import QTest
    board, token = window.parts.board, window.session.battle.tokens[0]
    spot = board.mapFromScene(window.parts.scene.token_item(token.id).centre)
    QTest.mouseClick(board.viewport(), Qt.MouseButton.LeftButton, pos=spot)
    acted = token.id in window.tools.selected
    print(json.dumps([sorted(sys.modules), sorted(linecache.cache), acted]), flush=True)
    os._exit(0)
class Frame(frame.WindowFrame):
    def set_window(self, window, act_on):
        super().set_window(window, act_on)
        QTimer.singleShot(0, window, lambda: click(window))
startup.WindowFrame = Frame
startup.run_window()
"""
MOST_MODULES_AT_START = 500
"""Of ours: each costs about a third of a millisecond. Those of Python and Qt differ between their
versions; the test names what must not be among them."""

MOST_SOURCES_AT_START = 60
"""PySide6 read the source of 589 modules, a tenth of the start."""


@pytest.fixture(autouse=True)
def unheard(monkeypatch: pytest.MonkeyPatch) -> None:
    """Leave the process hooks unchanged."""
    monkeypatch.setattr(app, "_install_hooks", lambda _: None)


class Started:
    """A frame during the building of its window."""

    def __init__(self, qtbot: QtBot, path: Path | None = None) -> None:
        self.frame = WindowFrame(open_store())
        qtbot.addWidget(self.frame)
        self.opening = Startup(self.frame, path)
        self.frame.show()

    @property
    def windows(self) -> list[MainWindow]:
        return self.frame.findChildren(MainWindow)

    def window(self, qtbot: QtBot) -> MainWindow:
        def is_there() -> bool:
            assert self.opening.problem is None, self.opening.problem
            return bool(self.windows) and self.windows[0].isVisible()

        qtbot.waitUntil(is_there)
        return self.windows[0]


@pytest.mark.parametrize("words", [(), ("open", "some.battle")], ids=["last", "file"])
def test_no_slow_imports_before_the_first_paint(words: tuple[str, ...]) -> None:
    result = subprocess.run(
        [sys.executable, "-c", FIRST, *words],
        cwd=ROOT,
        capture_output=True,
        check=True,
        text=True,
        timeout=300,
    )
    loaded, named = json.loads(result.stdout)
    assert set(loaded) & set(HEAVY) == set()
    # An empty board, where nothing was seen last, is painted in the colours of the theme.
    assert {name for name in named if name.startswith("gridapp")} <= {"gridapp.scene.theme"}


def test_window_is_built_inside_its_frame(qtbot: QtBot) -> None:
    start = Started(qtbot)
    window = start.window(qtbot)
    assert window.window() is start.frame
    assert window.session.battle.name == "The River Shrine"
    assert start.frame.windowTitle() == window.windowTitle()
    assert start.frame.windowFilePath() == str(window.session.file.path)
    assert window.size() == start.frame.size()
    assert start.opening.problem is None
    start.frame.close()


def test_keyboard_focus_is_the_same_inside_a_frame(qtbot: QtBot, packs: Packs) -> None:
    start = Started(qtbot)
    window = start.window(qtbot)
    qtbot.waitUntil(lambda: QApplication.focusWidget() is window.parts.board)
    start.frame.close()


def test_quit_closes_the_frame(qtbot: QtBot) -> None:
    start = Started(qtbot)
    start.window(qtbot).commands["quit"].trigger()
    assert not start.frame.isVisible()


def test_full_screen_applies_to_the_frame(qtbot: QtBot) -> None:
    start = Started(qtbot)
    window = start.window(qtbot)
    for whole in (True, False):
        window.commands["full"].trigger()
        assert start.frame.isFullScreen() is whole
        assert window.commands["full"].isChecked() is whole
    start.frame.close()


def test_shortcuts_pressed_while_the_window_is_built_act_once_it_is_there(qtbot: QtBot) -> None:
    start = Started(qtbot)
    QTest.keyClick(start.frame, Qt.Key.Key_F11)
    QTest.keyClick(start.frame, Qt.Key.Key_G, Qt.KeyboardModifier.ControlModifier)
    QTest.keyClick(start.frame, Qt.Key.Key_Delete)
    window = start.window(qtbot)
    before = window.session.battle
    qtbot.waitUntil(start.frame.isFullScreen)
    assert window.commands["full"].isChecked()
    assert window.session.battle.tokens == before.tokens
    start.frame.close()


def test_window_that_refuses_to_close_keeps_its_frame(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    start = Started(qtbot)
    window = start.window(qtbot)
    monkeypatch.setattr(window.file_area.disk, "can_close", lambda: False)
    start.frame.close()
    assert start.frame.isVisible()
    monkeypatch.undo()
    start.frame.close()
    assert not start.frame.isVisible()


def test_empty_board_is_painted_until_the_battle_is_there(qtbot: QtBot) -> None:
    frame = WindowFrame(open_store())
    qtbot.addWidget(frame)
    frame.show()
    seen = frame.grab().toImage()
    assert seen.pixelColor(5, 5) == seen.pixelColor(300, 300) == theme.SURROUND


def test_fatal_problem_ends_the_app_with_the_reason(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: object) -> Iterator[None]:
        raise LookupError("no rules")

    codes: list[int] = []
    monkeypatch.setattr(app, "open_first_battle", broken)
    monkeypatch.setattr(QApplication, "exit", codes.append)
    start = Started(qtbot)
    qtbot.waitUntil(lambda: start.opening.problem is not None)
    assert "no rules" in str(start.opening.problem)
    assert codes == [1]


def test_frame_closed_while_loading_stays_empty(qtbot: QtBot) -> None:
    start = Started(qtbot)
    start.frame.close()
    pass_time(100)
    assert not start.windows
    assert start.opening.problem is None


def test_second_window_opens_a_copy(qtbot: QtBot, packs: Packs) -> None:
    with open_sample(packs) as first:
        start = Started(qtbot)
        window = start.window(qtbot)
        assert window.session.file.path != first.file.path
        assert window.parts.banners.texts
        start.frame.close()


def test_first_start_fills_a_small_screen(qtbot: QtBot, tmp_path: Path) -> None:
    """The test's screen has 800 x 800 pixels: the usual window and its frame do not fit."""
    store = QSettings(str(tmp_path / "window.ini"), QSettings.Format.IniFormat)
    frame = WindowFrame(store)
    qtbot.addWidget(frame)
    assert frame.isMaximized()


def test_placed_window_stays_as_it_was(qtbot: QtBot, tmp_path: Path) -> None:
    store = QSettings(str(tmp_path / "window.ini"), QSettings.Format.IniFormat)
    frame = WindowFrame(store)
    qtbot.addWidget(frame)
    frame.setWindowState(Qt.WindowState.WindowNoState)
    frame.resize(640, 400)
    save_geometry(store, frame)
    again = WindowFrame(store)
    qtbot.addWidget(again)
    assert not again.isMaximized()
    assert (again.width(), again.height()) == (640, 400)


def test_packs_that_the_battle_does_not_need_come_after_the_window(qtbot: QtBot) -> None:
    start = Started(qtbot)
    packs = start.window(qtbot).packs
    assert set(packs.folders) < set(SHIPPED)
    assert "reactions" in packs.folders
    qtbot.waitUntil(lambda: len(packs.folders) == len(SHIPPED))
    start.frame.close()


def test_broken_homebrew_is_told_after_the_window_is_there(qtbot: QtBot) -> None:
    folder = homebrew_folder() / "mine"
    folder.mkdir(parents=True)
    (folder / "pack.toml").write_text('extends = "no_such_pack"\n')
    start = Started(qtbot)
    banners = start.window(qtbot).parts.banners
    qtbot.waitUntil(lambda: any("no_such_pack" in text for text in banners.texts))
    start.frame.close()


def test_map_picture_is_decoded_while_the_window_is_built(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    threads: set[str] = set()

    def decode(source: Callable[[str], bytes], key: str) -> QImage:
        threads.add(current_thread().name)
        return decode_named(source, key)

    monkeypatch.setattr(map_pictures, "decode_named", decode)
    start = Started(qtbot)
    window = start.window(qtbot)
    picture = window.session.battle.board.picture
    assert picture is not None
    assert window.pictures(picture.sha256) is not None
    assert threads == {"map picture"}
    start.frame.close()


def test_first_click_needs_no_geometry_and_nothing_of_a_drag() -> None:
    result = subprocess.run(
        [sys.executable, "-c", INTERACTIVE],
        cwd=ROOT,
        capture_output=True,
        check=True,
        text=True,
        timeout=300,
    )
    loaded, sources, acted = json.loads(result.stdout)
    assert acted
    late = ("gridapp.export", "gridapp.share", "gridapp_packs.vigor", *later_imports.MODULES)
    assert [name for name in loaded if name.startswith(late)] == []
    assert "gridapp_packs.reactions.mechanics" in loaded
    assert len([name for name in loaded if name.startswith("gridapp")]) < MOST_MODULES_AT_START
    assert len(sources) < MOST_SOURCES_AT_START


def test_what_a_drag_needs_comes_after_the_window(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    steps: list[bool] = []
    start = Started(qtbot)

    def imports() -> Iterator[str]:
        for name in later_imports.MODULES:
            steps.append(bool(start.windows) and start.windows[0].isVisible())
            yield name

    monkeypatch.setattr(app, "import_later", imports)
    start.window(qtbot)
    qtbot.waitUntil(lambda: len(steps) == len(later_imports.MODULES))
    assert all(steps)
    start.frame.close()


def test_later_imports_are_there_once_each() -> None:
    for _ in later_imports.import_later():
        pass
    assert set(later_imports.MODULES) <= set(sys.modules)
    assert len(set(later_imports.MODULES)) == len(later_imports.MODULES)
    assert list(later_imports.import_later()) == []
