"""A battle as text: readable, and exact when read back."""

import json
import random
import time
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from gridapp.storage.file.battle_file import BattleFile
from gridapp.storage.file.text_form import is_battle_text, read_battle_text, write_battle_text
from gridapp.storage.file.verify import verify
from gridapp.storage.formats import strict_json
from gridapp.storage.formats.picture_probe import sha256
from gridapp.storage.problems import FileProblem
from tests.storage.samples import PNG, battle, play

Document = dict[str, Any]


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A battle with a branch, a jump, a picture and two snapshots."""
    path = tmp_path / "bridge.battle"
    assets = {sha256(PNG): PNG}
    with BattleFile.create(path, battle(pictured=True), assets, extra=b'{"lights":[1]}') as file:
        file.deferred = True
        play(file, battle(pictured=True), 203)
        file.move_head(3)
        state = play(file, battle(pictured=True), 2, start=77)
        file.flush()
        file.save_state(state)
    return path


@pytest.fixture
def text(path: Path) -> Path:
    out = path.with_suffix(".json")
    with BattleFile.open(path, read_only=True) as file:
        write_battle_text(file, out)
    return out


def again(text: Path, name: str = "again.battle") -> Path:
    """Return the battle read from the text."""
    path = text.with_name(name)
    BattleFile.create_from(path, read_battle_text(text)).close()
    return path


def rows(path: Path) -> list[object]:
    """Return every row of every table."""
    with BattleFile.open(path, read_only=True) as file:
        tables = ("log", "tip", "snapshot", "asset")
        return [row for name in tables for row in file._opened.db.execute(f"SELECT * FROM {name}")]  # noqa: S608


def test_round_trip(path: Path, text: Path) -> None:
    round_trip = again(text)
    assert rows(round_trip) == rows(path)
    assert verify(round_trip) == []
    with BattleFile.open(path) as first, BattleFile.open(round_trip) as two:
        seqs = range(1, first.last_line + 1)
        assert (two.head, two.last_line) == (first.head, first.last_line) == (207, 207)
        assert [two.parent(seq) for seq in seqs] == [first.parent(seq) for seq in seqs]
        assert [two.child(seq) for seq in seqs] == [first.child(seq) for seq in seqs]


def test_second_export_is_identical(text: Path) -> None:
    second_export = text.with_name("other.json")
    with BattleFile.open(again(text), read_only=True) as file:
        write_battle_text(file, second_export)
    assert second_export.read_bytes() == text.read_bytes()


def test_command_changes_one_line(path: Path, text: Path) -> None:
    before = text.read_text().splitlines()
    with BattleFile.open(path) as file:
        play(file, battle(pictured=True), 1, start=5)
        write_battle_text(file, text)
    after = text.read_text().splitlines()
    assert len(after) == len(before) + 1
    assert (
        sum(line.rstrip(",") not in [old_line.rstrip(",") for old_line in before] for line in after)
        == 1
    )


def test_reformatted_text(path: Path, text: Path) -> None:
    text.write_bytes(b"\xef\xbb\xbf" + json.dumps(json.loads(text.read_bytes()), indent=3).encode())
    assert is_battle_text(text)
    assert rows(again(text)) == rows(path)


def test_other_files_are_not_battle_texts(tmp_path: Path, path: Path) -> None:
    (tmp_path / "map.json").write_text('{"format": 0.3}')
    assert not any(
        map(is_battle_text, (tmp_path / "map.json", path, tmp_path, tmp_path / "gone.json"))
    )


def change(key: str, value: object) -> Callable[[Document], None]:
    """Return a change of the document by path, such as ``log.1.dice``."""

    def apply(document: Document) -> None:
        *parents, last = [int(part) if part.isdigit() else part for part in key.split(".")]
        parent: Any = document
        for part in parents:
            parent = parent[part]
        parent[last] = value

    return apply


@pytest.mark.parametrize(
    ("key", "value", "where", "why"),
    [
        ("version", 7, "", "version 7, and this app reads up to version 3"),
        ("version", 0, "", "unknown version 0"),
        ("version", "1", "", "unknown version '1'"),
        ("gridapp", "map", "", "no battle's text"),
        ("more", 1, "", "no battle's text"),
        ("log", [], "log", "its log is empty"),
        ("log.0", {"entry": "head", "at": 1}, "log[1]", "begins with the battle"),
        ("log.5.parent", 99, "log[6]", "line 99, which made no state"),
        ("log.5.dice", "1", "log[6]", "Expected"),
        ("log.5.more", 1, "log[6]", "unknown field"),
        ("log.5.state_hash", "\udc00", "log[5].state_hash", "half a character"),
        ("states.0.line", 3, "states[0]", "not the state that line 3 made"),
        ("states.0.line", 10**15, "states[0]", "not the state that line"),
        ("states.0.state.round", 9, "states[0]", "not the state that line 201 made"),
        ("assets.0.kind", "virus", "assets[0]", "unknown kind 'virus'"),
        ("assets.0.base64", "&&&&", "assets[0]", "no base64"),
        ("assets.0.base64", "AAAA", "assets[0]", "not what its sha256 names"),
    ],
)
def test_inconsistencies_are_named(
    text: Path, key: str, value: object, where: str, why: str
) -> None:
    document = json.loads(text.read_bytes())
    change(key, value)(document)
    text.write_text(json.dumps(document))
    with pytest.raises(FileProblem) as caught:
        read_battle_text(text)
    assert why in caught.value.why
    assert caught.value.where == where
    assert caught.value.remedy


CROWDED: dict[str, tuple[Callable[[list[Any]], list[Any]], str]] = {
    "jumps": (lambda log: [*log, *[{"entry": "head", "at": 1}] * 250_000], "log"),
    "empty lines": (lambda _: [{}] * 500_000, "log"),
    "numbers": (lambda _: [0] * 5_000_000, "log"),
}


@pytest.mark.parametrize("name", CROWDED)
def test_crowded_log_is_refused_at_once(short: Path, name: str) -> None:
    crowd, where = CROWDED[name]
    document = json.loads(short.read_bytes())
    document["log"] = crowd(document["log"])
    short.write_text(json.dumps(document))
    began = time.process_time()
    with pytest.raises(FileProblem, match="entries are too many, at most 200,000") as caught:
        read_battle_text(short)
    assert time.process_time() - began < 2
    assert caught.value.where == where


@pytest.mark.parametrize("name", ["states", "assets"])
def test_doubled_part_is_refused(text: Path, name: str) -> None:
    document = json.loads(text.read_bytes())
    document[name] *= 2
    text.write_text(json.dumps(document))
    with pytest.raises(FileProblem, match="an entry is given twice") as caught:
        read_battle_text(text)
    assert caught.value.where == name


def test_large_text_of_a_newer_version(text: Path) -> None:
    data = b'{"gridapp": "battle", "version": 9, "more": [' + b"0," * 600_000 + b"0]}"
    text.write_bytes(data)
    with pytest.raises(FileProblem, match="this app reads up to version 3"):
        read_battle_text(text)


def test_text_does_not_overwrite_its_battle(path: Path) -> None:
    with (
        BattleFile.open(path, read_only=True) as file,
        pytest.raises(FileProblem, match="this very battle"),
    ):
        write_battle_text(file, path)


PIECES = (
    b"",
    b"1e999",
    b'"',
    b"[[[[",
    b"}",
    b",",
    b"-1",
    b"\\ud800",
    b"NaN",
    b"null",
    b"\xff",
    b"0",
)


def mutated(whole: bytes, dice: random.Random) -> bytes:
    """Return the text with one to three values changed, cut, doubled or replaced."""
    data = bytearray(whole)
    for _ in range(dice.randint(1, 3)):
        offset = dice.randrange(len(data))
        end = offset + dice.choice((1, 1, 1, 7, 60))
        pieces = (*PIECES, bytes([dice.randrange(256)]), bytes(data[offset:end]) * 2)
        data[offset:end] = dice.choice(pieces)
    return bytes(data)


def fuzz(text: Path, count: int, seed: int) -> Counter[str]:
    """Count the outcomes for mutated texts: the same, another sound battle, or refused."""
    dice, whole, expected = random.Random(seed), text.read_bytes(), read_battle_text(text)
    seen: Counter[str] = Counter()
    target = text.with_name("mutated.json")
    for _ in range(count):
        target.write_bytes(mutated(whole, dice))
        try:
            restored = read_battle_text(target)
        except FileProblem:
            seen["refused"] += 1
        else:
            seen["same" if restored == expected else "other"] += 1
    print(dict(seen))  # noqa: T201 - the figures of a long run
    return seen


@pytest.fixture
def short(tmp_path: Path) -> Path:
    """The text form of a short battle, quick to read."""
    with BattleFile.create(tmp_path / "short.battle", battle()) as file:
        play(file, battle(), 4)
        file.move_head(3)
        play(file, battle(), 2, start=9)
        write_battle_text(file, tmp_path / "short.json")
    return tmp_path / "short.json"


def test_fuzz_texts(short: Path) -> None:
    seen = fuzz(short, 700, seed=1)
    assert seen["refused"] > 450


@pytest.mark.long
def test_fuzz_very_many_texts(short: Path) -> None:
    seen = fuzz(short, 100_000, seed=2)
    assert seen["refused"] > 70_000


def test_harness_detects_a_planted_fault(short: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A reader without the conversion of errors into problems fails in the harness."""
    monkeypatch.setattr(strict_json, "parse_object", lambda _path, data: json.loads(data))
    with pytest.raises(Exception) as caught:  # noqa: PT011 - whatever comes through
        fuzz(short, 700, seed=1)
    assert not isinstance(caught.value, FileProblem)
