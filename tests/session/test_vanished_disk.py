"""The disk disappears during play, as when a USB stick is pulled out: nothing is lost."""

import shutil
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

from gridapp.battle.board import Picture
from gridapp.battle.commands import EndTurn, HideToken
from gridapp.session.history import background_writer
from gridapp.session.session import Session
from gridapp.storage.file.battle_file import BattleFile
from gridapp.storage.file.verify import verify
from gridapp.storage.formats.picture_probe import sha256
from gridapp.storage.problems import FileProblem
from tests.engine.scenes import rules
from tests.session.tables import done, packs, skirmish
from tests.session.test_background_writer import until
from tests.storage.samples import PNG

BEFORE, AWAY = 7, 230
"""Commands while the disk is there, and without it: a state is to be stored whole among these."""


@pytest.fixture
def stick(tmp_path: Path) -> Path:
    """A folder for a test that removes and restores the folder."""
    folder = tmp_path / "stick"
    folder.mkdir()
    return folder


@pytest.fixture
def session(stick: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Session]:
    monkeypatch.setattr(background_writer, "RETRY_INTERVAL", 0.05)
    monkeypatch.setattr(background_writer, "WRITE_WAIT", 5.0)
    battle = skirmish()
    board = msgspec.structs.replace(battle.board, picture=Picture(sha256(PNG), 640, 320))
    battle = msgspec.structs.replace(battle, board=board)
    file = BattleFile.create(stick / "fight.battle", battle, {"": PNG}, extra=b"{}")
    session = Session(file, rules())
    session.write_in_background()
    assert file.asset(sha256(PNG)) == PNG  # the window shows it
    play(session, BEFORE)
    yield session
    session.close()


def play(session: Session, count: int) -> None:
    for number in range(count):
        done(session, HideToken("G", hidden=not number % 2))


def pull_out(session: Session, stick: Path) -> Path:
    """Play on without the disk; return the folder with its content meanwhile."""
    until(lambda: not session.unwritten)
    away = stick.rename(stick.with_name("away"))
    play(session, AWAY)
    session.undo()
    until(lambda: session.disk_problem)
    assert session.unwritten == AWAY + 1
    return away


def put_back(away: Path, stick: Path, session: Session) -> None:
    away.rename(stick)
    until(lambda: not session.unwritten)
    until(lambda: session.disk_problem is None)


def all_of_it(path: Path, session: Session) -> None:
    """Return True if a file has every line, from the beginning up to the redone state."""
    assert verify(path) == []
    with Session.open(path, packs(), read_only=True) as found:
        assert found.battle == session.battle
        assert found.file.tip == session.file.tip
        assert found.file.last_line == 1 + BEFORE + AWAY + 1
        assert found.can_redo
        assert found.file.asset(sha256(PNG)) == PNG


def test_disk_comes_back(session: Session, stick: Path) -> None:
    put_back(pull_out(session, stick), stick, session)
    all_of_it(stick / "fight.battle", session)


def test_disk_comes_back_as_another_device(session: Session, stick: Path) -> None:
    """After plugging in again, no open handle leads to the file any more."""
    away = pull_out(session, stick)
    shutil.copytree(away, away.with_name("copied"))
    put_back(away.with_name("copied"), stick, session)
    all_of_it(stick / "fight.battle", session)
    play(session, 3)
    until(lambda: not session.unwritten)
    assert verify(stick / "fight.battle") == []
    assert (away / "fight.battle").stat().st_mtime <= (stick / "fight.battle").stat().st_mtime


def test_command_in_flight_is_written_once(session: Session, stick: Path) -> None:
    """The disk is removed and returned repeatedly during play."""
    for _ in range(5):
        away = stick.rename(stick.with_name("away"))
        play(session, 4)
        away.rename(stick)
        play(session, 4)
    until(lambda: not session.unwritten)
    assert verify(stick / "fight.battle") == []
    with BattleFile.open(stick / "fight.battle", read_only=True) as file:
        assert file.tip == session.file.tip
        assert file.last_line == 1 + BEFORE + 40


def test_battle_is_saved_elsewhere(session: Session, stick: Path, tmp_path: Path) -> None:
    pull_out(session, stick)
    session.file.copy_to(tmp_path / "rescued.battle")
    all_of_it(tmp_path / "rescued.battle", session)
    stick.with_name("away").rename(stick)


def test_file_changed_by_others_is_not_touched(
    session: Session, stick: Path, tmp_path: Path
) -> None:
    away = pull_out(session, stick)
    shutil.copytree(away, tmp_path / "elsewhere")
    with Session.open(tmp_path / "elsewhere/fight.battle", packs()) as elsewhere:
        done(elsewhere, EndTurn())
    theirs = (tmp_path / "elsewhere/fight.battle").read_bytes()
    shutil.copytree(tmp_path / "elsewhere", stick)
    assert not session.retry_disk(2)
    assert session.disk_problem is not None
    assert "another program has changed it" in session.disk_problem.why
    assert (stick / "fight.battle").read_bytes() == theirs
    session.file.copy_to(tmp_path / "ours.battle")
    all_of_it(tmp_path / "ours.battle", session)


def test_empty_folder_is_not_the_disk(session: Session, stick: Path) -> None:
    """Many systems leave an empty folder where a disk was mounted."""
    away = pull_out(session, stick)
    stick.mkdir()
    assert not session.retry_disk(2)
    assert isinstance(session.disk_problem, FileProblem)
    assert list(stick.iterdir()) == []
    stick.rmdir()
    put_back(away, stick, session)
    all_of_it(stick / "fight.battle", session)
