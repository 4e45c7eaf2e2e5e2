"""Save as, duplicate, rename, text export and backups from the File menu; failing disks."""

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtWidgets import QFileDialog, QInputDialog, QMessageBox
from pytestqt.qtbot import QtBot

from gridapp.battle.commands import EndTurn, HideToken
from gridapp.battle.outcomes import Applied
from gridapp.packs.loader import Packs
from gridapp.session.history import background_writer
from gridapp.session.history.backups import back_up_in_background, backups_of
from gridapp.session.session import Session
from gridapp.session.start import battles_folder
from gridapp.storage.file.battle_file import BattleFile
from gridapp.storage.file.log_entries import state_bytes
from gridapp.storage.file.text_form import read_battle_text
from gridapp.storage.file.verify import verify
from gridapp.windows.widgets.banner import Severity
from tests.gui.conftest import Opens, Stored
from tests.gui.pilot import Pilot
from tests.storage.test_full_disk import limit_pages

Idle = Callable[[], None]


@pytest.fixture
def idle(qtbot: QtBot, fight: Pilot) -> Idle:
    return lambda: qtbot.waitUntil(lambda: not fight.window.parts.job_bar.is_busy)


def answers(monkeypatch: pytest.MonkeyPatch, path: Path) -> None:
    """Answer every file dialog with a path."""
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(path), ""))


def banners(pilot: Pilot) -> str:
    return "\n".join(pilot.window.parts.banners.texts)


def test_save_as_continues_in_the_copy(
    fight: Pilot, idle: Idle, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shown, old = state_bytes(fight.battle), fight.window.session.file.path
    answers(monkeypatch, tmp_path / "elsewhere.battle")
    fight.window.commands["save_as"].trigger()
    idle()
    assert fight.window.session.file.path == tmp_path / "elsewhere.battle"
    assert state_bytes(fight.battle) == shown
    assert fight.window.session.can_undo
    assert verify(old) == []


def test_missing_file_ending_is_added(
    fight: Pilot, idle: Idle, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    answers(monkeypatch, tmp_path / "elsewhere")
    fight.window.commands["save_as"].trigger()
    idle()
    assert fight.window.session.file.path == tmp_path / "elsewhere.battle"


def test_duplicate_can_be_opened(fight: Pilot, idle: Idle) -> None:
    path = fight.window.session.file.path
    copy = path.with_name("skirmish copy.battle")
    fight.window.commands["duplicate"].trigger()
    idle()
    assert fight.window.session.file.path == path
    assert verify(copy) == []
    assert f"Written: {copy}" in banners(fight)


def test_rename_continues_the_battle(fight: Pilot, monkeypatch: pytest.MonkeyPatch) -> None:
    path = fight.window.session.file.path
    monkeypatch.setattr(QInputDialog, "getText", lambda *_: ("The bridge", True))
    fight.window.commands["rename"].trigger()
    session = fight.window.session
    assert session.file.path == path.with_name("The bridge.battle")
    assert not path.exists()
    assert isinstance(session.do(EndTurn()), Applied)
    assert fight.window.settings.recent()[0] == session.file.path


def test_name_with_slash_is_refused(fight: Pilot, monkeypatch: pytest.MonkeyPatch) -> None:
    path = fight.window.session.file.path
    monkeypatch.setattr(QInputDialog, "getText", lambda *_: ("../up", True))
    fight.window.commands["rename"].trigger()
    assert fight.window.session.file.path == path
    assert "must not contain slashes" in banners(fight)


def test_text_export(
    fight: Pilot, idle: Idle, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    answers(monkeypatch, tmp_path / "fight")
    fight.window.commands["export_text"].trigger()
    idle()
    assert (
        len(read_battle_text(tmp_path / "fight.json").bodies) == fight.window.session.file.last_line
    )


def test_backups_are_listed_and_opened_as_copies(fight: Pilot, idle: Idle) -> None:
    path = fight.window.session.file.path
    back_up_in_background(path).join()
    assert verify(backups_of(path)[0].path) == []
    menu = fight.window.commands.backups
    menu.aboutToShow.emit()
    action = menu.actions()[0]
    assert action.text().startswith("Open a copy of ")
    action.trigger()
    idle()
    assert fight.window.session.file.path.parent == path.parent
    assert fight.window.session.file.path.name.startswith("skirmish (2")


def test_damaged_battle_offers_its_backup(
    fight: Pilot, idle: Idle, opens: Opens, packs: Packs
) -> None:
    session = fight.window.session
    path, last = session.file.path, session.file.last_line
    back_up_in_background(path).join()
    fight.window.file_area.files.open_sample()
    path.write_bytes(path.read_bytes()[:9000])
    fight.window.file_area.files.open(path)
    idle()
    banner = fight.window.parts.banners._shown[-1]
    assert banner.button is not None
    assert banner.button.text().startswith("Restore the backup of ")
    banner.button.click()
    idle()
    assert (fight.window.session.file.path, fight.window.session.file.last_line) == (path, last)
    assert len(list(path.parent.glob("skirmish (damaged *).battle"))) == 1


# A disk that does not take it


def hide_and_show(session: Session, times: int) -> None:
    snik = next(token.id for token in session.battle.tokens if token.name == "Snik")
    for number in range(times):
        assert isinstance(session.do(HideToken(snik, hidden=not number % 2)), Applied)


@pytest.fixture
def full(
    opens: Opens,
    packs: Packs,
    stored_fight: Stored,
    tmp_path: Path,
    qtbot: QtBot,
    monkeypatch: pytest.MonkeyPatch,
) -> Pilot:
    """A fight on a full disk, with three dozen unwritten commands, the last four shown at once.

    Most are given before the window opens, which would draw each of them.
    """
    monkeypatch.setattr(background_writer, "RETRY_INTERVAL", 0.05)
    session = stored_fight.open_copy(tmp_path / "skirmish.battle", packs)
    limit_pages(session.file, 0)
    session.write_in_background()
    hide_and_show(session, 56)
    qtbot.waitUntil(lambda: session.disk_problem is not None)
    pilot = opens(session)
    hide_and_show(session, 4)
    pilot.window.file_area.disk.check()
    return pilot


def asked_to_lose(monkeypatch: pytest.MonkeyPatch, *, lose: bool) -> list[str]:
    """Answer every later message box in the same way, and record the texts."""
    buttons = QMessageBox.StandardButton
    asked: list[str] = []

    def answer(box: QMessageBox) -> int:
        asked.append(box.text())
        return buttons.Discard if lose else buttons.Cancel

    monkeypatch.setattr(QMessageBox, "exec", answer)
    return asked


def test_full_disk_is_reported_until_writing_works(full: Pilot, qtbot: QtBot) -> None:
    session = full.window.session
    text = full.window.parts.banners.texts[0]
    assert text.startswith(f"The last {session.unwritten} commands are not saved yet")
    assert "the disk is full; free some space" in text
    assert text.endswith("You can play on.")
    full.window.parts.banners.clear()
    for number in range(5):
        full.window.show_banner(Severity.PROBLEM, f"another {number}")
    full.window.file_area.disk.check()
    assert full.window.parts.banners.texts[0].startswith("The last")
    limit_pages(session.file, 1000)
    qtbot.waitUntil(lambda: not session.unwritten)
    full.window.file_area.disk.check()
    assert not any(text.startswith("The last") for text in full.window.parts.banners.texts)


def test_unwritten_commands_can_be_saved_elsewhere(
    full: Pilot, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shown, asked = state_bytes(full.battle), asked_to_lose(monkeypatch, lose=False)
    answers(monkeypatch, tmp_path / "rescued.battle")
    full.window.commands["save_as"].trigger()
    qtbot.waitUntil(lambda: not full.window.parts.job_bar.is_busy)
    session = full.window.session
    assert session.file.path.name == "rescued.battle"
    assert (state_bytes(full.battle), session.unwritten) == (shown, 0)
    assert asked == []


@pytest.mark.parametrize("lose", [False, True])
def test_opening_a_battle_asks_before_losing_commands(
    full: Pilot, monkeypatch: pytest.MonkeyPatch, lose: bool
) -> None:
    before = full.window.session
    asked = asked_to_lose(monkeypatch, lose=lose)
    full.window.commands["sample"].trigger()
    assert len(asked) == 1
    assert asked[0].endswith("commands are not saved.")
    assert (full.window.session is not before) is lose
    if not lose:
        assert before.unwritten
        limit_pages(before.file, 1000)
        assert before.retry_disk(5)
        full.window.commands["sample"].trigger()
        assert full.window.session is not before


@pytest.mark.parametrize("lose", [False, True])
def test_closing_asks_before_losing_commands(
    full: Pilot, monkeypatch: pytest.MonkeyPatch, lose: bool
) -> None:
    asked = asked_to_lose(monkeypatch, lose=lose)
    assert full.window.close() is lose
    assert asked[0].endswith("commands are not saved.")
    if not lose:
        limit_pages(full.window.session.file, 1000)


def test_second_window_follows_read_only(fight: Pilot, opens: Opens, packs: Packs) -> None:
    path = fight.window.session.file.path
    reader = opens(Session.open(path, packs, read_only=True))
    assert "is open read-only" in banners(reader)
    fight.window.parts.actions.end_tile.click()
    fight.window.session.retry_disk()
    reader.window.file_area.disk.check()
    assert state_bytes(reader.battle) == state_bytes(fight.battle)
    away = path.rename(path.with_name("away.battle"))
    reader.window.file_area.disk.check()
    assert "cannot be read any more" in banners(reader)
    away.rename(path)
    reader.window.file_area.disk.check()
    assert "cannot be read any more" not in banners(reader)


def test_closed_file_is_complete(fight: Pilot) -> None:
    session = fight.window.session
    fight.window.parts.actions.end_tile.click()
    shown = state_bytes(fight.battle)
    fight.window.close()
    with BattleFile.open(session.file.path) as file:
        state = file.snapshot(file.head)
        assert state is not None
        assert state_bytes(state) == shown


def test_reader_can_reopen_for_writing(
    fight: Pilot, opens: Opens, packs: Packs, qtbot: QtBot
) -> None:
    path = fight.window.session.file.path
    reader = opens(Session.open(path, packs, read_only=True))
    banner = reader.window.parts.banners._shown[0]
    assert banner.button is not None
    assert banner.button.text() == "Open for writing"
    fight.window.close()
    banner.button.click()
    qtbot.waitUntil(lambda: not reader.window.session.file.read_only)
    assert isinstance(reader.window.session.do(EndTurn()), Applied)


def test_text_file_opens_as_a_new_battle(
    fight: Pilot, idle: Idle, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shown = state_bytes(fight.battle)
    answers(monkeypatch, tmp_path / "fight.json")
    fight.window.commands["export_text"].trigger()
    idle()
    fight.window.file_area.files.open(tmp_path / "fight.json")
    idle()
    assert fight.window.session.file.path == battles_folder() / "fight.battle"
    assert state_bytes(fight.battle) == shown
    assert fight.window.session.can_undo
