"""Snapshots and the opening on a computer without a screen."""

import json
import os
import struct
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

import msgspec
import pytest

from gridapp.battle.state import Battle
from gridapp.storage.file.battle_file import BattleFile
from tests.engine.scenes import HERO, RAIDER, scene, token

pytestmark = pytest.mark.qt
ROOT = Path(__file__).parents[2]
SCREENS = ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM")
AMBUSH = """
A . . . .
. . . . .
. . . G .
"""


_SEVERAL = """
import contextlib, io, json, sys
from gridapp.cli import main
for words in json.loads(sys.argv[1]):
    out, err = io.StringIO(), io.StringIO()
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        code = main(words)
    print(json.dumps([code, out.getvalue(), err.getvalue()]))
"""


class Ended(NamedTuple):
    """How a command ended, and what it wrote."""

    returncode: int
    stdout: str
    stderr: str


def gridapp(*words: object) -> subprocess.CompletedProcess[str]:
    """Run the command in a process without a screen."""
    return in_python("-m", "gridapp", *map(str, words))


def several(*commands: Sequence[object]) -> list[Ended]:
    """Run commands one after another in one process without a screen."""
    words = json.dumps([[str(word) for word in command] for command in commands])
    ended = in_python("-c", _SEVERAL, words)
    assert (ended.returncode, ended.stderr) == (0, "")
    return [Ended(*json.loads(line)) for line in ended.stdout.splitlines()]


def in_python(*arguments: str) -> subprocess.CompletedProcess[str]:
    environment = {key: value for key, value in os.environ.items() if key not in SCREENS}
    return subprocess.run(
        [sys.executable, *arguments],
        env=environment,
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
        timeout=300,
    )


def size_of(picture: Path) -> tuple[int, int]:
    """Return width and height from a PNG's header."""
    data = picture.read_bytes()
    assert data.startswith(b"\x89PNG\r\n\x1a\n")
    width, height = struct.unpack(">II", data[16:24])
    return width, height


def assert_size(picture: Path, columns: int, rows: int, dpi: int) -> None:
    """Check that the picture shows the board with a margin of less than a cell."""
    width, height = size_of(picture)
    assert columns * dpi <= width < (columns + 1) * dpi
    assert rows * dpi <= height < (rows + 1) * dpi


def ambush(cell: tuple[int, int]) -> Battle:
    """Return a battle with a fighter and a hidden goblin at a cell."""
    battle = scene(AMBUSH, A=HERO, G=RAIDER)
    lurking = msgspec.structs.replace(token(battle, "G"), hidden=True, cell=cell)
    return battle.with_token(lurking)


@pytest.fixture
def battle(tmp_path: Path) -> Path:
    path = tmp_path / "ambush.battle"
    BattleFile.create(path, ambush((3, 2))).close()
    return path


@pytest.mark.parametrize("view", ["gm", "table"])
def test_snapshot_size(battle: Path, view: str) -> None:
    out = battle.with_name("out.png")
    ended = gridapp("snapshot", battle, out, "--view", view, "--dpi", "20")
    assert (ended.returncode, ended.stdout, ended.stderr) == (0, f"wrote {out}\n", "")
    assert_size(out, 5, 3, 20)


def test_players_picture_hides_hidden_creatures(tmp_path: Path) -> None:
    commands: list[list[object]] = []
    pictures: dict[str, list[Path]] = {"gm": [], "table": []}
    for number, cell in enumerate([(3, 2), (1, 1)]):
        path = tmp_path / f"{number}.battle"
        BattleFile.create(path, ambush(cell)).close()
        for view, paths in pictures.items():
            paths.append(tmp_path / f"{view} {number}.png")
            commands.append(["snapshot", path, paths[-1], "--view", view, "--dpi", "20"])
    assert [ended.returncode for ended in several(*commands)] == [0, 0, 0, 0]
    (gm, gm_moved), (table, table_moved) = (
        [path.read_bytes() for path in paths] for paths in pictures.values()
    )
    assert table == table_moved
    assert gm != gm_moved


def test_failed_snapshots_are_one_line(battle: Path) -> None:
    """Pixels out of range, the battle's own file, a missing folder."""
    before, out, far = battle.read_bytes(), battle.with_name("out.png"), battle.parent / "no" / "o"
    small, large, own, missing = several(
        ["snapshot", battle, out, "--dpi", "5"],
        ["snapshot", battle, out, "--dpi", "601"],
        ["snapshot", battle, battle],
        ["snapshot", battle, far],
    )
    assert small.stderr.startswith(f"gridapp: {out}: 5 pixels a cell is out of range.")
    assert large.stderr.startswith(f"gridapp: {out}: 601 pixels a cell is out of range.")
    assert own.stderr == (
        f"gridapp: {battle} is the battle itself: choose another name for the picture\n"
    )
    assert str(far) in missing.stderr
    for ended in (small, large, own, missing):
        assert (ended.returncode, ended.stdout, ended.stderr.count("\n")) == (1, "", 1)
    assert not out.exists()
    assert battle.read_bytes() == before


def test_opening_is_played_and_drawn() -> None:
    ended = gridapp()
    assert (ended.returncode, ended.stderr) == (0, "")
    lines = ended.stdout.splitlines()
    assert lines[0].startswith("There is no screen here: the opening is played in words")
    assert any(line.startswith("Order: ") for line in lines)
    assert any(line.startswith("A move that provokes: ") for line in lines)
    written = Path(lines[-1].removeprefix("wrote "))
    assert_size(written, 30, 20, 64)
    assert written.with_suffix(".battle").is_file()


def test_given_file_is_drawn_to_an_unused_path(battle: Path) -> None:
    map_picture = battle.with_suffix(".png")
    map_picture.write_bytes(b"the map of the battle")
    ended = gridapp("open", battle)
    assert (ended.returncode, ended.stderr) == (0, "")
    out = battle.with_name("ambush 2.png")
    assert ended.stdout.splitlines() == [
        f"There is no screen here: {battle} is drawn into a picture.",
        f"wrote {out}",
    ]
    assert_size(out, 5, 3, 64)
    assert map_picture.read_bytes() == b"the map of the battle"


def test_given_file_that_is_no_battle(tmp_path: Path) -> None:
    path = tmp_path / "x.battle"
    path.write_bytes(b"nothing")
    ended = gridapp("open", path)
    assert ended.returncode == 1
    assert ended.stderr.startswith(f"gridapp: {path}: ")
    assert ended.stderr.count("\n") == 1
