"""Commands are written by a thread: before being shown if possible, else later."""

import random
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from threading import Event

import pytest

from gridapp.battle.commands import EndTurn, HideToken
from gridapp.battle.outcomes import Applied
from gridapp.session.history import background_writer
from gridapp.session.session import Session
from gridapp.storage.file.battle_file import BattleFile
from gridapp.storage.file.verify import verify
from tests.session.tables import done, packs, skirmish, table
from tests.storage.test_full_disk import limit_pages


@pytest.fixture
def session(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Session]:
    monkeypatch.setattr(background_writer, "RETRY_INTERVAL", 0.05)
    monkeypatch.setattr(background_writer, "WRITE_WAIT", 5.0)
    with table(tmp_path / "skirmish.battle", skirmish()) as session:
        session.write_in_background()
        yield session


def on_disk(session: Session) -> int:
    with BattleFile.open(session.file.path, read_only=True) as reader:
        return reader.last_line


def until(true: Callable[[], object]) -> None:
    for _ in range(12_000):
        if true():
            return
        time.sleep(0.01)
    message = "it never happened"
    raise AssertionError(message)


def hold_disk(session: Session, monkeypatch: pytest.MonkeyPatch) -> Event:
    """Make the disk answer only when the event is set."""
    flush, answers = session.file.flush, Event()

    def held() -> None:
        assert answers.wait(60)
        flush()

    monkeypatch.setattr(session.file, "flush", held)
    return answers


def slow_down(session: Session, monkeypatch: pytest.MonkeyPatch, seconds: float) -> None:
    """Make the disk slow."""
    flush = session.file.flush

    def slowly() -> None:
        time.sleep(seconds)
        flush()

    monkeypatch.setattr(session.file, "flush", slowly)


def test_command_is_on_disk_before_it_is_shown(session: Session) -> None:
    seen: list[int] = []
    session.add_listener(lambda _: seen.append(on_disk(session)))
    done(session, EndTurn(), EndTurn())
    session.undo()
    assert seen == [2, 3, 4]


def test_slow_disk_does_not_block(session: Session, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(background_writer, "WRITE_WAIT", 0.03)
    answers = hold_disk(session, monkeypatch)
    done(session, EndTurn())
    assert (session.unwritten, session.disk_problem, on_disk(session)) == (1, None, 1)
    answers.set()
    until(lambda: not session.unwritten)
    assert on_disk(session) == 2


def test_play_continues_on_a_full_disk(session: Session) -> None:
    limit_pages(session.file, 0)
    for number in range(60):
        done(session, HideToken("G", hidden=not number % 2))
    session.undo()
    until(lambda: session.disk_problem)
    assert "the disk is full" in str(session.disk_problem)
    assert session.unwritten >= 40
    assert isinstance(session.do(EndTurn()), Applied)
    battle = session.battle
    limit_pages(session.file, 100)
    until(lambda: not session.unwritten)
    until(lambda: session.disk_problem is None)
    session.close()
    assert verify(session.file.path) == []
    with Session.open(session.file.path, packs()) as again:
        assert (again.battle, again.file.last_line) == (battle, 63)


def test_closing_waits_for_the_disk(session: Session, monkeypatch: pytest.MonkeyPatch) -> None:
    slow_down(session, monkeypatch, 0.2)
    monkeypatch.setattr(background_writer, "WRITE_WAIT", 0.0)
    for _ in range(5):
        done(session, EndTurn())
    session.close()
    with Session.open(session.file.path, packs()) as again:
        assert again.file.last_line == 6


def test_closing_writes_late_lines(session: Session, monkeypatch: pytest.MonkeyPatch) -> None:
    """The disk is slow to answer: the second command comes when the first is written already."""
    monkeypatch.setattr(background_writer, "WRITE_WAIT", 0.0)
    flush = session.file.flush

    def answering_late() -> None:
        flush()
        time.sleep(0.2)

    monkeypatch.setattr(session.file, "flush", answering_late)
    done(session, EndTurn())
    until(lambda: not session.unwritten)
    done(session, EndTurn())
    session.close()
    with Session.open(session.file.path, packs()) as again:
        assert again.file.last_line == 3


def test_retry(session: Session, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(background_writer, "RETRY_INTERVAL", 60.0)
    limit_pages(session.file, 0)
    for number in range(60):
        done(session, HideToken("G", hidden=not number % 2))
    until(lambda: session.disk_problem)
    assert not session.retry_disk(0.5)
    limit_pages(session.file, 100)
    assert session.retry_disk(5)


@pytest.mark.long
@pytest.mark.parametrize("slowest", [0.0, 0.4])
def test_commands_wait_briefly(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, slowest: float
) -> None:
    """Alternating with a session without a file; ``chrt -r 10`` excludes outside load."""
    dice = random.Random(1)
    with (
        table(tmp_path / "kept.battle", skirmish()) as writing,
        table(tmp_path / "held.battle", skirmish()) as held,
    ):
        writing.write_in_background()
        held.file.deferred = True
        flush = writing.file.flush

        def later() -> None:
            time.sleep(dice.random() ** 4 * slowest)
            flush()

        monkeypatch.setattr(writing.file, "flush", later)
        pairs = [(waited(writing, number), waited(held, number)) for number in range(1000)]
        writing.retry_disk(60)
    ours, bare = (sorted(seconds) for seconds in zip(*pairs, strict=True))
    for name, seconds in (("kept", ours), ("not kept", bare)):
        print(f"{name}: p99 {seconds[990] * 1000:.1f} ms, most {seconds[-1] * 1000:.1f}")  # noqa: T201
    # Of those that wait, a busy processor wakes some late, so the longest says nothing there.
    assert ours[990] <= bare[990] + 0.05


def waited(session: Session, number: int) -> float:
    """Return the seconds from a command to its picture on the screen."""
    began = time.perf_counter()
    if number % 7 == 6:
        session.undo()
    else:
        done(session, HideToken("G", hidden=not number % 2))
    return time.perf_counter() - began
