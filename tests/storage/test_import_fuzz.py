"""Mutated maps: whatever is in a file, a map or a FileProblem comes out, and soon."""

import json
import math
import random
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from gridapp.battle.board import Board, Wall
from gridapp.storage.clipping import Piece
from gridapp.storage.imported import ImportedMap
from gridapp.storage.maps import read_map
from gridapp.storage.problems import FileProblem
from tests.storage.samples import TIMES, as_json, crop, jpeg, png, webp

ROUNDS = 1500 * TIMES
"""Of each kind; ``GRIDAPP_LONG=70`` makes it 105,000."""
SLOWEST = 2.0

Key = str | int
Node = dict[str, Any] | list[Any]

TRAPS = ["NaN", "1e999", "-1e400", "9" * 5000, '"\\ud800"', "null", "{}", "[]", "true", '"x"']
TRAPS += ["1e308", "-0.0", "1e-320", '{"x":1,"x":2}', "[" * 3000]


def outcome(path: Path, data: bytes) -> ImportedMap | None:
    """What a file brings; anything but a map or a FileProblem fails the test."""
    path.write_bytes(data)
    began = time.monotonic()
    found = attempt(path)
    assert time.monotonic() - began < SLOWEST
    if isinstance(found, ImportedMap):
        check(found)
        return found
    assert "\n" not in str(found)
    return None


def attempt(path: Path) -> ImportedMap | FileProblem:
    try:
        return read_map(path)
    except FileProblem as problem:
        return problem


def pieces(board: Board) -> list[Piece]:
    """The ends of every wall and door."""
    return [(wall.a, wall.b) for wall in board.walls] + [(door.a, door.b) for door in board.doors]


def check(imported: ImportedMap) -> None:
    grid = imported.board.grid
    assert 1 <= grid.columns <= 500
    assert 1 <= grid.rows <= 500
    assert math.isfinite(grid.pixels)
    assert grid.pixels > 0
    for one, other in pieces(imported.board):
        assert one != other
        for x, y in (one, other):
            assert 0 <= x <= grid.columns
            assert 0 <= y <= grid.rows
    assert (imported.picture is None) == (imported.board.picture is None)
    json.loads(imported.extra or b"{}")


def mutated(dice: random.Random, whole: bytes) -> bytes:
    """Some bytes changed, cut out, doubled or replaced by a trap."""
    data = bytearray(whole)
    for _ in range(dice.choice((1, 1, 2, 4, 9))):
        at, size = dice.randrange(len(data) + 1), dice.choice((1, 1, 2, 8, 64))
        new = dice.choice(
            (b"", bytes([dice.randrange(256)]), bytes(data[:size]), dice.choice(TRAPS).encode())
        )
        data[at : at + dice.choice((0, 1, size))] = new
    return bytes(data)


@pytest.mark.parametrize("seed", range(3))
def test_mutated_bytes_of_a_map(tmp_path: Path, seed: int) -> None:
    dice, whole = random.Random(seed), as_json(crop())
    found = [outcome(tmp_path / "a.uvtt", mutated(dice, whole)) for _ in range(ROUNDS // 3)]
    assert any(found)
    assert not all(found)


@pytest.mark.parametrize("whole", [png(), jpeg(), webp(), webp(kind="VP8X")], ids=list("pjwx"))
def test_mutated_bytes_of_a_picture(tmp_path: Path, whole: bytes) -> None:
    dice = random.Random(len(whole))
    head = whole[:60]
    for _ in range(ROUNDS // 4):
        outcome(tmp_path / "a.png", mutated(dice, head) + whole[60:])


def places(value: Node, *path: Key) -> Iterator[tuple[Key, ...]]:
    """The path to everything in a document."""
    parts = value.items() if isinstance(value, dict) else enumerate(value)
    for key, part in parts:
        yield (*path, key)
        if isinstance(part, dict | list):
            yield from places(part, *path, key)


PLACES = sorted(places(crop()), key=str)
VALUES = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-(10**30), 10**30)
    | st.floats()
    | st.text(max_size=20)
    | st.sampled_from([0, 1, -1, 1e6, 1e300, 500, 501, "x", ""]),
    lambda parts: (
        st.lists(parts, max_size=4)
        | st.dictionaries(st.sampled_from(["x", "y", "a", "bounds", "closed"]), parts, max_size=4)
    ),
    max_leaves=8,
)


@settings(max_examples=400 * TIMES, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.lists(st.tuples(st.sampled_from(PLACES), VALUES), min_size=1, max_size=3))
def test_mutated_structure_of_a_map(
    tmp_path: Path, changes: list[tuple[tuple[Key, ...], object]]
) -> None:
    document = crop()
    for path, value in changes:
        replace(document, path, value)
    outcome(tmp_path / "a.uvtt", as_json(document))


def replace(document: Node, path: tuple[Key, ...], value: object) -> None:
    """Set a value where the path still leads somewhere."""
    place: Any = document
    try:
        for key in path[:-1]:
            place = place[key]
        place[path[-1]]
        place[path[-1]] = value
    except (TypeError, LookupError):
        return


def test_the_check_catches_a_planted_fault(tmp_path: Path) -> None:
    """A map that the importer would never give: walls off the board."""
    imported = outcome(tmp_path / "a.uvtt", as_json(crop()))
    assert imported
    planted = Board(imported.board.grid, walls=(Wall("w1", (0.0, 0.0), (math.nan, 1.0)),))
    with pytest.raises(AssertionError):
        check(ImportedMap(planted, None, "", imported.report))
