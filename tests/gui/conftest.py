"""Fixtures: main windows on a small fight with fixed dice and on the sample battle."""

import json
import shutil
from collections.abc import Callable, Iterator
from copy import deepcopy
from pathlib import Path
from typing import NamedTuple

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from gridapp.battle.board import Board, Door, Terrain, Wall
from gridapp.battle.commands import EndTurn, PlaceToken, StartFight
from gridapp.battle.dice import DiceSource, RandomDice
from gridapp.battle.outcomes import Applied
from gridapp.battle.state import Battle, PackRef
from gridapp.grid.grid import Grid
from gridapp.packs.creatures import load_creatures
from gridapp.packs.loader import Packs, load_packs
from gridapp.scene import theme
from gridapp.scene.motion import Animation
from gridapp.session import i18n
from gridapp.session.session import Session
from gridapp.session.start import open_at_start
from gridapp.storage.file.battle_file import BattleFile
from gridapp.windows import language
from gridapp.windows.main_window import MainWindow
from gridapp.windows.settings import Settings
from tests.gui.dropped_files import MAP
from tests.gui.pilot import Pilot
from tests.waiting import qtbot as qtbot  # noqa: PLC0414 - a fixture

# What the platform without a screen says of itself whenever a window or a menu opens.
HARMLESS = "^This plugin does not support"
STANDING = {
    "fighter": ("Ayla", "E5"),
    "archer": ("Cyra", "C8"),
    "goblin": ("Snik", "F5"),
    "ogre": ("Gorm", "H6"),
    "wolf": ("Grey", "N2"),
}


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if item.path.is_relative_to(Path(__file__).parent):
            item.add_marker(pytest.mark.qt_log_ignore(HARMLESS, extend=True))


@pytest.fixture(scope="session")
def packs() -> Packs:
    return load_packs()


@pytest.fixture(autouse=True)
def calm(qapp: QApplication, monkeypatch: pytest.MonkeyPatch) -> None:
    """Use light colours, turn animations off, and let go of what the test before held down."""
    monkeypatch.setattr(Animation, "enabled", False)
    # A platform without colour schemes never calls its own a light one.
    dark = qapp.styleHints().colorScheme() == Qt.ColorScheme.Dark
    if dark or qapp.palette() != theme.palette(dark=False):
        theme.apply_theme(qapp, dark=False)
    let_go()


def let_go() -> None:
    """Release the keys and mouse buttons of the last event sent, which are held until the next.

    A test that sends no event itself would drag as with Ctrl, or wait for the end of a drag.
    """
    if QApplication.keyboardModifiers() != Qt.KeyboardModifier.NoModifier:
        QTest.keyRelease(QWidget(), Qt.Key.Key_Control)
    for button in (Qt.MouseButton.LeftButton, Qt.MouseButton.RightButton):
        if QApplication.mouseButtons() & button:
            QTest.mouseRelease(QWidget(), button)


Opens = Callable[[Session], Pilot]


@pytest.fixture
def opens(qtbot: QtBot, packs: Packs) -> Opens:
    """Return a function that opens a window on a session, of which players may see all."""

    def open_window(session: Session) -> Pilot:
        Settings().set_whole_map_shown(session.file.path)
        window = MainWindow(session, packs)
        qtbot.addWidget(window)
        window.resize(1366, 768)
        with qtbot.waitExposed(window):
            window.show()
        window.activateWindow()
        window.parts.board.setFocus()
        return Pilot(window)

    return open_window


def field_board() -> Board:
    """An open field with a wall, a door and some mud."""
    return Board(
        Grid(16, 10),
        walls=(Wall("w1", (10, 0), (10, 4)), Wall("w2", (10, 5), (10, 10))),
        doors=(Door("d1", (10, 4), (10, 5)),),
        terrain=(Terrain("m1", "Mud", 2, ((4, 8), (5, 8), (6, 8))),),
    )


class Stored(NamedTuple):
    """A battle's file, and the dice after its last command."""

    path: Path
    dice: DiceSource

    def open_copy(self, path: Path, packs: Packs) -> Session:
        """Open a copy of the battle, which goes on with the same dice."""
        shutil.copyfile(self.path, path)
        session = Session.open(path, packs)
        session._dice = deepcopy(self.dice)
        return session


@pytest.fixture(scope="session")
def stored_skirmish(packs: Packs, tmp_path_factory: pytest.TempPathFactory) -> Stored:
    """Two heroes and three raiders, placed but not fighting yet."""
    rules, board = packs.rules["reactions"], field_board()
    battle = Battle("Skirmish", PackRef(rules.book.id, rules.book.version), board)
    path = tmp_path_factory.mktemp("skirmish") / "skirmish.battle"
    BattleFile.create(path, battle).close()
    session = Session.open(path, packs)
    creatures = load_creatures(rules.book)
    for number, (kind, (name, cell)) in enumerate(STANDING.items(), start=1):
        position = board.grid.parse_label(cell)
        token = creatures[kind].make_token(rules.book, f"t{number}", position, name)
        assert isinstance(session.do(PlaceToken(token)), Applied)
    session.close()
    return Stored(path, RandomDice(3))


@pytest.fixture(scope="session")
def stored_fight(
    packs: Packs, stored_skirmish: Stored, tmp_path_factory: pytest.TempPathFactory
) -> Stored:
    """The skirmish at Ayla's second turn, when all surprise is over."""
    path = tmp_path_factory.mktemp("fight") / "skirmish.battle"
    session = stored_skirmish.open_copy(path, packs)
    assert isinstance(session.do(StartFight()), Applied)
    ayla = next(token.id for token in session.battle.tokens if token.name == "Ayla")
    while session.battle.round < 2 or session.battle.active != ayla:
        assert isinstance(session.do(EndTurn()), Applied)
    session.close()
    return Stored(path, session._dice)


@pytest.fixture
def skirmish(packs: Packs, stored_skirmish: Stored, tmp_path: Path) -> Session:
    """Two heroes and three raiders, placed but not fighting yet."""
    return stored_skirmish.open_copy(tmp_path / "skirmish.battle", packs)


@pytest.fixture
def setting_up(opens: Opens, skirmish: Session) -> Pilot:
    """A window during setup."""
    return opens(skirmish)


@pytest.fixture
def fight(opens: Opens, packs: Packs, stored_fight: Stored, tmp_path: Path) -> Pilot:
    """A window in a fight, at Ayla's second turn."""
    return opens(stored_fight.open_copy(tmp_path / "skirmish.battle", packs))


@pytest.fixture
def sample(opens: Opens, packs: Packs) -> Pilot:
    """A window on the sample battle."""
    session = open_at_start(packs).session
    session._dice = RandomDice(7)
    return opens(session)


@pytest.fixture
def german(qapp: QApplication) -> Iterator[None]:
    installed = language.install_translators(qapp, "de")
    assert installed
    yield
    for translator in installed:
        qapp.removeTranslator(translator)
    i18n.set_translator(None)


@pytest.fixture
def map_file(tmp_path: Path) -> Path:
    path = tmp_path / "cellar.dd2vtt"
    path.write_text(json.dumps(MAP), encoding="utf-8")
    return path


@pytest.fixture
def idle(qtbot: QtBot, setting_up: Pilot) -> Callable[[], None]:
    """Wait until no job is running."""
    return lambda: qtbot.waitUntil(lambda: not setting_up.window.parts.job_bar.is_busy)


@pytest.fixture
def segments(opens: Opens, packs: Packs, tmp_path: Path) -> Pilot:
    """An archer, and a raider who reaches her with a combat step."""
    book = packs.rules["segments"].book
    grid = Grid(9, 5, cell_size=book.cells.size, unit=book.cells.unit)
    path = tmp_path / "segments.battle"
    BattleFile.create(path, Battle("Any", PackRef(book.id, book.version), Board(grid))).close()
    session = Session.open(path, packs)
    session._dice = RandomDice(1)
    creatures = load_creatures(book)
    for kind, name, cell in (("archer", "Cyra", "C3"), ("raider", "Gorm", "E3")):
        token = creatures[kind].make_token(book, name, grid.parse_label(cell), name)
        assert isinstance(session.do(PlaceToken(token)), Applied)
    return opens(session)
