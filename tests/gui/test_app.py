"""Start of the app: the opened battle, error reporting, remembered settings."""

import errno
import logging
import os
import signal
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QMessageLogContext, QtMsgType, qInstallMessageHandler
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from gridapp.packs.loader import Packs
from gridapp.scene import theme
from gridapp.scene.guard import guarded
from gridapp.session import start
from gridapp.session.history.last_battle import last_opened_battle
from gridapp.session.session import Session
from gridapp.session.start import open_sample, remember_battle
from gridapp.windows import app
from gridapp.windows.app import apply_appearance, open_first_battle
from gridapp.windows.frame import WindowFrame
from gridapp.windows.main_window import MainWindow
from gridapp.windows.settings import Settings
from gridapp.windows.settings_store import open_store
from gridapp.windows.startup import run_window
from tests.gui.conftest import Opens
from tests.gui.pilot import Pilot
from tests.waiting import pass_time


def test_first_start_opens_the_sample(packs: Packs) -> None:
    session, problem, _ = open_first_battle(packs, None)
    with session:
        assert session.battle.name == "The River Shrine"
        assert not problem


def test_second_start_opens_the_last_battle(packs: Packs, skirmish: Session) -> None:
    remember_battle(skirmish.file.path)
    skirmish.close()
    session, *_ = open_first_battle(packs, None)
    with session:
        assert session.battle.name == "Skirmish"


def test_broken_file_is_reported_and_replaced(packs: Packs, tmp_path: Path) -> None:
    session, problem, _ = open_first_battle(packs, tmp_path / "gone.battle")
    with session:
        assert session.battle.name == "The River Shrine"
        assert "gone.battle" in problem


def test_second_app_opens_a_copy_of_the_sample(packs: Packs) -> None:
    with open_sample(packs) as first:
        session, problem, _ = open_first_battle(packs, None)
        with session:
            assert session.file.path != first.file.path
            assert session.battle == first.battle
            assert str(session.file.path.parent) in problem


def test_temporary_copy_is_not_remembered(opens: Opens, packs: Packs) -> None:
    locked = opens(open_sample(packs)).window
    temporary = locked.session.file.path
    for path in (None, temporary):
        session, problem, _ = open_first_battle(packs, path)
        assert str(session.file.path.parent) in problem
        second = opens(session).window
        assert last_opened_battle() == temporary
        assert Settings().recent() == [temporary]
        second.close()


def test_last_battle_in_use_is_reported(packs: Packs, skirmish: Session) -> None:
    remember_battle(skirmish.file.path)
    session, problem, _ = open_first_battle(packs, None)
    with session:
        assert session.battle.name == "The River Shrine"
        assert "skirmish.battle" in problem
    skirmish.close()


def test_replacement_of_a_broken_file_is_named(packs: Packs, tmp_path: Path) -> None:
    session, problem, _ = open_first_battle(packs, tmp_path / "gone.battle")
    with session:
        assert "Meanwhile this is The River Shrine." in problem


def test_starts_without_a_battles_folder(
    packs: Packs, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    blocked = tmp_path / "file"
    blocked.write_bytes(b"")
    monkeypatch.setattr(start, "battles_folder", lambda: blocked / "battles")
    session, problem, _ = open_first_battle(packs, None)
    with session:
        assert session.battle.tokens
        assert str(blocked) in problem


def test_colour_scheme_is_remembered(setting_up: Pilot, qapp: QApplication) -> None:
    setting_up.window.commands["dark"].trigger()
    assert qapp.palette().window().color().lightness() < 128
    assert Settings().flag("dark") is True
    theme.apply_theme(qapp, dark=False)
    apply_appearance(qapp)
    assert qapp.palette().window().color().lightness() < 128
    setting_up.window.commands["dark"].trigger()
    assert qapp.palette().window().color().lightness() > 128


def test_texts_follow_the_colour_scheme(fight: Pilot, qtbot: QtBot) -> None:
    card = fight.window.parts.turn.card
    for is_dark in (True, False):
        fight.window.commands["dark"].trigger()
        pass_time(20)
        picture = card.grab().toImage()
        lightness = [picture.pixelColor(x, 14).lightness() for x in range(60, 200)]
        ground, text = (min, max) if is_dark else (max, min)
        assert (ground(lightness) < 60) is is_dark
        assert (text(lightness) > 160) is is_dark


def test_window_geometry_is_remembered(opens: Opens, packs: Packs) -> None:
    first = opens(open_sample(packs)).window
    first.resize(780, 690)
    first.close()
    assert open_store().value("geometry")
    again = MainWindow(open_sample(packs), packs)
    assert again.size() == first.size()
    again.close()


def test_broken_settings_file_is_ignored(user_folders: Path) -> None:
    path = user_folders / "state" / "gridapp" / "window.ini"
    path.parent.mkdir(parents=True)
    path.write_text("[General]\ngeometry=@ByteArray(garbage)\nrecent=3\ndark=maybe\n")
    settings = Settings()
    assert settings.recent() == []
    assert settings.flag("dark") is False


def test_recent_file_on_a_failing_disk_is_skipped(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def failing(self: Path, **_: bool) -> os.stat_result:
        raise OSError(errno.EIO, "Input/output error", str(self))

    settings = Settings()
    settings.add_recent(tmp_path / "a.battle")
    monkeypatch.setattr(Path, "stat", failing)
    assert settings.recent() == []


def test_import_report_of_a_map_on_the_command_line_is_shown(
    packs: Packs, qapp: QApplication, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    picture = QImage(140, 140, QImage.Format.Format_RGB32)
    picture.fill(0)
    assert picture.save(str(tmp_path / "cellar.png"))
    monkeypatch.setattr(app, "_install_hooks", lambda _: None)
    frame = WindowFrame(open_store())
    qtbot.addWidget(frame)
    list(app.build_window(frame, tmp_path / "cellar.png"))
    frame.show()
    (window,) = frame.findChildren(MainWindow)
    assert window.parts.report.isVisible()
    assert window.parts.report.tree.topLevelItemCount()
    frame.close()


@pytest.fixture
def hooked(setting_up: Pilot, monkeypatch: pytest.MonkeyPatch) -> Iterator[Pilot]:
    """A window with error hooks installed, as in the running app."""
    monkeypatch.setattr(sys, "excepthook", sys.excepthook)
    monkeypatch.setattr(signal, "signal", lambda *_: None)
    before = qInstallMessageHandler(None)
    app._install_hooks(setting_up.window)
    yield setting_up
    qInstallMessageHandler(before)


def test_uncaught_error_is_shown_and_logged(
    hooked: Pilot, expected_log: Callable[[str], None]
) -> None:
    expected_log("uncaught")
    error = ZeroDivisionError("oops")
    sys.excepthook(ZeroDivisionError, error, None)
    assert any("oops" in text for text in hooked.window.parts.banners.texts)


def test_error_in_a_qt_callback_is_shown_and_logged(
    setting_up: Pilot, expected_log: Callable[[str], None]
) -> None:
    @guarded
    def broken() -> None:
        raise LookupError("no such thing")

    expected_log("no such thing")
    broken()
    assert any("no such thing" in text for text in setting_up.window.parts.banners.texts)


def test_qt_messages_are_logged(
    expected_log: Callable[[str], None], caplog: pytest.LogCaptureFixture
) -> None:
    expected_log("qt: something about fonts")
    app._log_message(QtMsgType.QtWarningMsg, QMessageLogContext(), "something about fonts")
    assert caplog.records[-1].levelno == logging.WARNING


def test_app_runs_and_quits(qapp: QApplication, monkeypatch: pytest.MonkeyPatch) -> None:
    shown: list[MainWindow] = []

    def execute() -> int:
        (frame,) = (widget for widget in qapp.topLevelWidgets() if isinstance(widget, WindowFrame))
        while not shown:
            qapp.processEvents()
            shown.extend(window for window in frame.findChildren(MainWindow) if window.isVisible())
        frame.close()
        return 0

    monkeypatch.setattr(qapp, "exec", execute)
    monkeypatch.setattr(app, "_install_hooks", lambda _: None)
    assert run_window() == 0
    assert shown
