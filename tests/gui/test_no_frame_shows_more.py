"""No frame of the players' window shows more for a moment: at doors, modes, maps, opening."""

from collections.abc import Callable
from functools import partial
from pathlib import Path

import msgspec
import pytest
from PySide6.QtCore import QEvent, QObject
from PySide6.QtGui import QImage, QPainter
from pytestqt.qtbot import QtBot

from gridapp.battle.board import DoorState
from gridapp.battle.commands import (
    Command,
    ForgetSeen,
    HideArea,
    HideToken,
    PutLight,
    RevealArea,
    SetDoor,
    SetFogMode,
    SetSceneLight,
    ShiftToken,
    ShowFog,
)
from gridapp.battle.knowing.knowledge import PLAYERS, Audience, AudienceKind
from gridapp.battle.outcomes import Applied
from gridapp.battle.shown.views import PlayerView, player_view
from gridapp.battle.vision.fog import BoxArea, Fog, FogMode, WholeArea
from gridapp.battle.vision.lights import Light, LightLevel
from gridapp.engine.queries.known import known_to
from gridapp.engine.queries.situation import Situation
from gridapp.scene import theme
from gridapp.session.bars import players_vitals
from gridapp.session.session import Session
from gridapp.session.table.calibration import density_from_dpi
from gridapp.session.table.monitors import MonitorSettings
from gridapp.storage.file.battle_file import BattleFile
from gridapp.windows.files.battle_opener import OpenedBattle
from gridapp.windows.table.cover import Handout
from gridapp.windows.table.screens import identity_of
from gridapp.windows.table.window import TableWindow
from tests.engine.scenes import rules
from tests.gui.conftest import Opens
from tests.gui.pilot import Pilot
from tests.waiting import pass_time

COVERED = "The players see black until you show them this battle."
CHOICE = "The players see black until you choose what they see."


def picture(window: TableWindow) -> QImage:
    return window.grab().toImage()


@pytest.fixture
def table(setting_up: Pilot) -> TableWindow:
    """The players' window over fog by sight, without moving marks."""
    setting_up.window.session.do(SetFogMode(FogMode.SIGHT))
    return open_table(setting_up)


def open_table(pilot: Pilot) -> TableWindow:
    pilot.window.commands["table"].trigger()
    window = pilot.window.board_area.table.window
    assert window is not None
    window.resize(480, 270)
    return window


def blackness(like: QImage) -> QImage:
    black = QImage(like)
    black.fill(theme.BLACK)
    return black


def board_picture(window: TableWindow) -> QImage:
    """Return the board without anything on top; also works while the window is painted."""
    image = QImage(window.board.size(), QImage.Format.Format_RGB32)
    painter = QPainter(image)
    window.board.paint_small(painter)
    painter.end()
    return image


def fresh(qtbot: QtBot, pilot: Pilot, like: TableWindow) -> QImage:
    """Return the picture of a new window, which has never shown an older state."""
    return picture(fresh_window(qtbot, pilot, like))


def fresh_window(qtbot: QtBot, pilot: Pilot, like: TableWindow) -> TableWindow:
    """Return a new window of the size and with the settings of another."""
    session = pilot.window.session
    knows = known_to(Situation(session.battle, session.rules), session.shown_to)
    view = player_view(session.battle, knows, players_vitals(knows, session.rules))
    window = TableWindow(lambda: view, pilot.window.pictures)
    qtbot.addWidget(window)
    window.resize(like.size())
    window.set_state(like.state, like.monitor)
    window.show()
    window.scene.smooth_map()
    return window


class Frames(QObject):
    """Every picture of a window during a change.

    ``pictures`` are grabbed when the window says that it changed; ``painted`` are boards as they
    came on the screen, whatever the window says.
    """

    def __init__(self, window: TableWindow) -> None:
        super().__init__()
        self._window, self._is_grabbing = window, False
        self.pictures: list[QImage] = []
        self.painted: list[QImage] = []
        window.changed.connect(self.take)
        window.board.viewport().installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Take a picture of the board that is about to be painted on the screen."""
        if event.type() == QEvent.Type.Paint and not self._is_grabbing:
            self._is_grabbing = True
            self._window.scene.event_marks.clear()
            self.painted.append(board_picture(self._window))
            self._is_grabbing = False
        return super().eventFilter(watched, event)

    def take(self) -> None:
        """Take a picture now, also in the middle of a change."""
        if not self._is_grabbing:
            self._is_grabbing = True
            self._window.scene.event_marks.clear()
            self.pictures.append(picture(self._window))
            self._is_grabbing = False

    def during(self, happen: Callable[[], object]) -> list[QImage]:
        """Return the pictures taken while something happens, and until all timers ran."""
        self.pictures, self.painted = [], []
        happen()
        self.take()
        for _ in range(3):
            pass_time(30)
            self.take()
        return self.pictures


def assert_no_more(
    qtbot: QtBot, pilot: Pilot, table: TableWindow, happen: Callable[[], object]
) -> None:
    """Assert that every picture equals the first or the last, or is black."""
    table.scene.event_marks.clear()
    before, board_before = picture(table), board_picture(table)
    frames = Frames(table)
    pictures = frames.during(happen)
    after = fresh_window(qtbot, pilot, table)
    allowed = (before, picture(after), blackness(before))
    assert all(each in allowed for each in pictures)
    assert pictures[-1] == allowed[1]
    allowed_boards = (board_before, board_picture(after))
    assert all(each in allowed_boards for each in frames.painted)


BOX = BoxArea((11, 1), (15, 4))
EVENTS: dict[str, Command] = {
    "door opens": SetDoor("d1", DoorState.OPEN),
    "creature walks": ShiftToken("t1", (9, 4)),
    "foe hides": HideToken("t3", hidden=True),
    "mode open": SetFogMode(FogMode.OPEN),
    "mode hand": SetFogMode(FogMode.HAND),
    "mode both": SetFogMode(FogMode.BOTH),
    "reveal": RevealArea(BOX),
    "hold": SetFogMode(hold=True),
    "hide held": HideArea(BOX),
    "show": ShowFog(),
    "hide all": HideArea(WholeArea()),
    "mode sight": SetFogMode(FogMode.SIGHT),
    "door closes": SetDoor("d1", DoorState.CLOSED),
    "dark": SetSceneLight(LightLevel.DARK),
    "light": PutLight(Light("torch", (12.5, 2.5))),
    "carried light": PutLight(Light("torch", carrier="t1")),
    "forget": ForgetSeen(),
    "door opens in the dark": SetDoor("d1", DoorState.OPEN),
}


def test_commands_and_their_undo(qtbot: QtBot, setting_up: Pilot, table: TableWindow) -> None:
    session = setting_up.window.session
    for command in EVENTS.values():
        outcomes: list[object] = []
        assert_no_more(
            qtbot,
            setting_up,
            table,
            lambda: outcomes.append(session.do(command)),  # noqa: B023
        )
        assert isinstance(outcomes[0], Applied), command
    for _ in EVENTS:
        assert_no_more(qtbot, setting_up, table, session.undo)


def test_another_audience(qtbot: QtBot, setting_up: Pilot, table: TableWindow) -> None:
    session = setting_up.window.session
    for name in ("Ayla", "Grey"):
        audience = Audience(AudienceKind.CREATURE, setting_up.token(name).id)
        assert_no_more(qtbot, setting_up, table, lambda: session.show_to(audience))  # noqa: B023
    assert_no_more(qtbot, setting_up, table, lambda: session.show_to(PLAYERS))


def test_first_picture_of_the_window(qtbot: QtBot, setting_up: Pilot) -> None:
    session = setting_up.window.session
    session.do(SetFogMode(FogMode.SIGHT))
    controller, pictures = setting_up.window.board_area.table, list[QImage]()

    def watch(window: TableWindow | None) -> None:
        if window is not None:
            window.resize(480, 270)
            pictures.append(picture(window))
            window.changed.connect(lambda: pictures.append(picture(window)))

    controller.window_changed.connect(watch)
    setting_up.window.commands["table"].trigger()
    table = controller.window
    assert table is not None
    pass_time(80)
    table.resize(480, 270)
    shown = fresh(qtbot, setting_up, table)
    same_size = [each for each in pictures if each.size() == shown.size()]
    assert len(same_size) > 1
    assert all(each == shown for each in same_size)


def test_another_map(qtbot: QtBot, setting_up: Pilot, table: TableWindow, tmp_path: Path) -> None:
    """After an open battle comes a battle wholly in fog."""
    session = setting_up.window.session
    session.do(SetFogMode(FogMode.OPEN))
    hidden = msgspec.structs.replace(session.battle, name="Other", fog=Fog(FogMode.HAND))
    second = Session(BattleFile.create(tmp_path / "other.battle", hidden), rules())
    replace = setting_up.window.file_area.battle.replace
    show = setting_up.window.board_area.table.show.show_board

    def replace_and_show() -> None:
        replace(OpenedBattle(second, None))
        show()

    assert_no_more(qtbot, setting_up, table, replace_and_show)
    assert setting_up.window.session is second


@pytest.mark.parametrize("before", ["table_black", "table_freeze", "", "handout"])
def test_another_battle_is_covered_until_shown(
    setting_up: Pilot, table: TableWindow, tmp_path: Path, before: str
) -> None:
    """After a battle in sight comes one without fog: every frame is the old picture or black."""
    window, controller = setting_up.window, setting_up.window.board_area.table
    if before == "handout":
        controller.show.show_handout(Handout(QImage(), "Later", inset=True), 0)
    elif before:
        window.commands[before].trigger()
    table.scene.event_marks.clear()
    old = picture(table)
    shown = msgspec.structs.replace(window.session.battle, name="Other", fog=Fog())
    second = Session(BattleFile.create(tmp_path / "other.battle", shown), rules())
    opened = OpenedBattle(second, None)
    black = blackness(old)
    for each in Frames(table).during(lambda: window.file_area.battle.replace(opened)):
        assert each in (old, black)
    assert picture(table) == black
    assert [text for text in window.parts.banners.texts if "layers see" in text] == [CHOICE]
    controller.show.show_board()
    assert table.shows_board
    assert CHOICE not in window.parts.banners.texts


def test_the_same_battle_is_not_covered(setting_up: Pilot, table: TableWindow) -> None:
    """Undo, redo and opening the same battle again, for writing."""
    window = setting_up.window
    window.commands["undo"].trigger()
    window.commands["redo"].trigger()
    window.file_area.battle.start()
    assert table.shows_board
    assert COVERED not in window.parts.banners.texts


def test_a_copy_of_the_battle_is_not_covered(
    setting_up: Pilot, table: TableWindow, tmp_path: Path
) -> None:
    """As "Save as" goes on with the copy."""
    window, path = setting_up.window, tmp_path / "copy.battle"
    window.session.file.copy_to(path)
    copy = Session(BattleFile.open(path), rules())
    window.file_area.battle.replace(OpenedBattle(copy, None))
    assert window.session is copy
    assert table.shows_board
    assert COVERED not in window.parts.banners.texts


@pytest.mark.parametrize("command", ["table_black", "table"])
def test_the_notice_of_the_cover_goes_with_it(
    setting_up: Pilot, table: TableWindow, command: str
) -> None:
    window = setting_up.window
    window.commands["sample"].trigger()
    assert table.is_black
    assert CHOICE in window.parts.banners.texts
    window.commands[command].trigger()
    assert CHOICE not in window.parts.banners.texts


def test_another_screen(qtbot: QtBot, setting_up: Pilot, table: TableWindow) -> None:
    """A screen with a different density, then a removed screen while the GM hides the whole map."""
    controller, session = setting_up.window.board_area.table, setting_up.window.session
    steering = controller.steering
    steering.set_state(steering.state.scaled(true_size=True))
    for dpi in (20.0, 45.0):
        monitor = MonitorSettings(identity_of(table.screen()), density_from_dpi(dpi, dpi))
        assert_no_more(qtbot, setting_up, table, partial(steering.set_window, table, monitor))
        settings = setting_up.window.settings
        settings.set_monitors(settings.monitors().with_settings(monitor))
    controller._unplugged()
    session.do(SetFogMode(FogMode.HAND))
    frames = Frames(table).during(lambda: controller._show_window(None))
    shown = fresh(qtbot, setting_up, table)
    same_size = [each for each in frames if each.size() == shown.size()]
    assert same_size
    assert all(each == shown for each in same_size)


def test_frozen_and_black_show_nothing_new(
    qtbot: QtBot, setting_up: Pilot, table: TableWindow
) -> None:
    session, frames = setting_up.window.session, Frames(table)
    table.scene.event_marks.clear()
    before = picture(table)
    setting_up.window.commands["table_freeze"].trigger()
    assert all(
        each == before for each in frames.during(lambda: session.do(SetFogMode(FogMode.OPEN)))
    )
    setting_up.window.commands["table_black"].trigger()
    black = picture(table)
    assert black.pixelColor(240, 135).lightness() == 0
    setting_up.window.commands["table_freeze"].trigger()
    assert all(
        each == black for each in frames.during(lambda: session.do(SetFogMode(FogMode.HAND)))
    )


def test_frozen_picture_gets_no_marks(setting_up: Pilot, table: TableWindow) -> None:
    before = picture(table)
    setting_up.window.commands["table_freeze"].trigger()
    setting_up.window.session.do(SetDoor("d1", DoorState.OPEN))
    assert picture(table) == before
    setting_up.window.session.undo()
    setting_up.window.commands["table_freeze"].trigger()
    setting_up.window.session.do(SetDoor("d1", DoorState.OPEN))
    marked = picture(table)
    table.scene.event_marks.clear()
    assert picture(table) != marked


def test_such_a_picture_would_be_found(
    qtbot: QtBot, setting_up: Pilot, table: TableWindow, opens: Opens
) -> None:
    """A window that shows the open map for a moment fails."""
    session = setting_up.window.session

    def flash() -> None:
        session.do(SetFogMode(FogMode.OPEN))
        session.do(SetFogMode(FogMode.HAND))

    with pytest.raises(AssertionError):
        assert_no_more(qtbot, setting_up, table, flash)


def test_a_picture_painted_in_between_would_be_found(
    qtbot: QtBot, setting_up: Pilot, table: TableWindow
) -> None:
    """The frames catch a board painted without fog before the right one, without a signal."""
    session, show = setting_up.window.session, table.scene.show

    def show_more(view: PlayerView) -> None:
        show(msgspec.structs.replace(view, known=None))
        table.board.viewport().repaint()
        show(view)

    def flash() -> None:
        table.scene.show = show_more  # type: ignore[method-assign]
        session.do(SetDoor("d1", DoorState.OPEN))
        table.scene.show = show  # type: ignore[method-assign]

    with pytest.raises(AssertionError):
        assert_no_more(qtbot, setting_up, table, flash)
