"""Damaged files: the damage is reported, or the content is the same; never silently wrong."""

import random
import sqlite3
from collections import Counter
from contextlib import closing
from pathlib import Path
from typing import NamedTuple

import pytest

from gridapp.storage.file.battle_file import BattleFile
from gridapp.storage.file.log_entries import state_bytes
from gridapp.storage.file.verify import verify
from gridapp.storage.formats.picture_probe import sha256
from gridapp.storage.problems import FileProblem
from tests.storage.samples import PNG, battle, commands_between, play, png

FEW_FLIPS, FEW = 300, 90
PORTRAIT = png(32, 32)
"""A picture that a command brings in; nothing on the board at the end names it."""


def counts(few: int, many: int) -> pytest.MarkDecorator:
    """Return a sample by default, everything in a long run."""
    return pytest.mark.parametrize("count", [few, pytest.param(many, marks=pytest.mark.long)])


class Content(NamedTuple):
    """Everything that a reader can get out of a file."""

    head: int
    entries: tuple[object, ...]
    states: tuple[bytes, ...]
    picture: bytes
    extra: bytes
    portrait: bytes
    assets: tuple[tuple[str, bytes], ...]


def content(path: Path) -> Content:
    with BattleFile.open(path, read_only=True) as file:
        lines = range(1, file.last_line + 1)
        return Content(
            file.head,
            tuple(map(file.entry, lines)),
            tuple(state_bytes(file.nearest_snapshot(seq)[1]) for seq in (1, 201, file.head)),
            file.asset(sha256(PNG)),
            file.extra,
            file.asset(sha256(PORTRAIT)),
            tuple(file.content().assets),
        )


def what_is_read(path: Path) -> Content | None:
    """Return everything that can be read, None if a problem is found on the way."""
    try:
        return content(path)
    except FileProblem:
        return None


@pytest.fixture(scope="module")
def sound(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("sound") / "bridge.battle"
    assets = {sha256(PNG): PNG}
    with BattleFile.create(path, battle(pictured=True), assets, extra=b'{"lights":[1]}') as file:
        after = play(file, battle(pictured=True), 225)
        file.add_asset(PORTRAIT)
        play(file, after, 5, start=225)
        file.move_head(220)
        play(file, battle(pictured=True), 10, start=500)
        file.move_head(file.parent(file.head) or 1)
    assert verify(path) == []
    return path


def judge(path: Path, sound: Content) -> str:
    """Return the outcome for a damaged file."""
    faults, read = verify(path), what_is_read(path)
    if read is None:
        # What a reader stumbles over, verify must have found.
        return "refused" if faults else "silently unreadable"
    if faults:
        return "named"
    return "identical" if read == sound else "silently wrong"


def run(tmp_path: Path, sound: Path, damaged: list[bytes]) -> Counter[str]:
    path, expected = tmp_path / "bridge.battle", content(sound)
    seen: Counter[str] = Counter()
    for data in damaged:
        path.write_bytes(data)
        seen[judge(path, expected)] += 1
    print(dict(seen))  # noqa: T201 - the figures of a long run
    return seen


HARMLESS = {"refused", "named", "identical"}


@counts(FEW_FLIPS, 10_000)
def test_flipped_bits(tmp_path: Path, sound: Path, count: int) -> None:
    dice, whole = random.Random(1), sound.read_bytes()

    def flip() -> bytes:
        data = bytearray(whole)
        data[dice.randrange(len(data))] ^= 1 << dice.randrange(8)
        return bytes(data)

    seen = run(tmp_path, sound, [flip() for _ in range(count)])
    assert set(seen) <= HARMLESS
    assert seen["refused"] > count / 2


def test_broken_characters_in_table_names(tmp_path: Path, sound: Path) -> None:
    """Python cannot even decode SQLite's error message for some of them."""
    whole = sound.read_bytes()
    names = range(whole.index(b"tableasset"), whole.rindex(b"NOT NULL", 0, 4096) + 8)
    damaged = [whole[:offset] + b"\xc5" + whole[offset + 1 :] for offset in names]
    seen = run(tmp_path, sound, damaged)
    assert set(seen) <= HARMLESS
    assert seen["refused"] > 430


@counts(FEW_FLIPS, 10_000)
def test_flipped_bits_in_asset_rows(tmp_path: Path, sound: Path, count: int) -> None:
    """Lengths, names, kinds and the first bytes of all assets."""
    dice, whole = random.Random(4), sound.read_bytes()
    names = (sha256(PNG), sha256(PORTRAIT), sha256(b'{"lights":[1]}'))
    rows = [_row(whole, name.encode()) for name in names]
    places = [offset for row in rows for offset in range(row - 6, row + 120)]

    def flip() -> bytes:
        data = bytearray(whole)
        data[dice.choice(places)] ^= 1 << dice.randrange(8)
        return bytes(data)

    seen = run(tmp_path, sound, [flip() for _ in range(count)])
    assert set(seen) <= HARMLESS


def _row(whole: bytes, name: bytes) -> int:
    """Return the offset of an asset's row: its name is followed by its kind."""
    return max(whole.find(name + b"picture"), whole.find(name + b"extra"))


@counts(FEW, 3000)
def test_truncated_files(tmp_path: Path, sound: Path, count: int) -> None:
    dice, whole = random.Random(2), sound.read_bytes()
    seen = run(tmp_path, sound, [whole[: dice.randrange(len(whole))] for _ in range(count)])
    assert set(seen) == {"refused"}


@counts(FEW, 3000)
def test_zeroed_blocks(tmp_path: Path, sound: Path, count: int) -> None:
    dice, whole = random.Random(3), sound.read_bytes()

    def zero() -> bytes:
        start = dice.randrange(len(whole) // 512) * 512
        return whole[:start] + bytes(512) + whole[start + 512 :]

    seen = run(tmp_path, sound, [zero() for _ in range(count)])
    assert set(seen) <= HARMLESS


@pytest.mark.parametrize(
    ("sql", "words"),
    [
        ("DELETE FROM snapshot", "snapshot of line 201 is missing"),
        ("UPDATE snapshot SET seq = 7 WHERE seq = 201", "snapshot of line 7 is damaged"),
        ("UPDATE snapshot SET seq = 999 WHERE seq = 201", "snapshot of line 999 is foreign"),
        ("UPDATE snapshot SET state = x'7b7d' WHERE seq = 201", "line 201 is damaged"),
        ("UPDATE asset SET body = x'00' WHERE kind = 'picture'", "it is damaged"),
        ("UPDATE asset SET kind = 'virus'", "unknown kind 'virus'"),
        ("DELETE FROM asset WHERE kind = 'picture'", "the map's picture"),
        ("DELETE FROM asset WHERE kind = 'extra'", "the extra "),
        ("DELETE FROM asset WHERE rowid = 3", "stored by line 227, is missing"),
        ("UPDATE asset SET kind = 'picture'", "is filed as 'picture'"),
        ("UPDATE asset SET kind = 'extra'", "is filed as 'extra'"),
        ("UPDATE asset SET sha256 = substr(sha256, 2)", "is missing"),
    ],
)
def test_verify_names_the_fault(tmp_path: Path, sound: Path, sql: str, words: str) -> None:
    path = tmp_path / "bridge.battle"
    path.write_bytes(sound.read_bytes())
    with closing(sqlite3.connect(path)) as db, db:
        db.execute(sql)
    assert any(words in line for line in verify(path))


def test_damaged_snapshot_is_skipped(tmp_path: Path, sound: Path) -> None:
    path = tmp_path / "bridge.battle"
    path.write_bytes(sound.read_bytes())
    with closing(sqlite3.connect(path)) as db, db:
        db.execute("UPDATE snapshot SET state = x'7b7d'")
    with BattleFile.open(path) as file:
        assert file.nearest_snapshot(201) == (1, battle(pictured=True))
        assert len(commands_between(file, 1, 201)) == 200


@pytest.mark.parametrize("seq", [0, -202, 2**62])
def test_foreign_snapshot_is_passed_over(tmp_path: Path, sound: Path, seq: int) -> None:
    """Everything is read, and the state of the last line stored, as if the row were not there."""
    path = tmp_path / "bridge.battle"
    path.write_bytes(sound.read_bytes())
    with closing(sqlite3.connect(path)) as db, db:
        db.execute("UPDATE snapshot SET seq = ?", (seq,))
    with BattleFile.open(path) as file:
        assert file.content().states == []
        last = play(file, battle(pictured=True), 1, start=900)
        file.save_state(last)
    assert any("is foreign" in line for line in verify(path))


def test_harness_detects_a_planted_fault(
    tmp_path: Path, sound: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Without line hashes, flipped bits pass unnoticed."""
    from gridapp.storage.file import log

    path, whole = tmp_path / "bridge.battle", sound.read_bytes()
    offset = whole.index(b'"line 77"')
    path.write_bytes(whole[:offset] + b'"line 78"' + whole[offset + 9 :])
    assert judge(path, content(sound)) == "refused"

    class Anything:
        def __eq__(self, other: object) -> bool:
            return True

        __hash__ = None  # type: ignore[assignment]

    expected = content(sound)
    monkeypatch.setattr(log, "_line_hash", lambda _before, _body: Anything())
    assert judge(path, expected) == "silently wrong"
