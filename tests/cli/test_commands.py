"""The other sub-commands, their exit codes, and complaints of one line."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from gridapp import __version__
from gridapp.cli import commands, main
from gridapp.packs.loader import Packs, load_packs
from gridapp.resources import shipped_folder
from gridapp.session.session import Session
from gridapp.storage.formats.registry import read_map
from tests.engine.scenes import act
from tests.session.tables import done, packs, skirmish, table
from tests.storage.monsters import brute
from tests.storage.samples import as_json, crop, png
from tests.storage.scenes_of_others import new_scene

Said = pytest.CaptureFixture[str]


@pytest.fixture
def battle(tmp_path: Path) -> Path:
    """A skirmish after one move that nobody struck."""
    path = tmp_path / "skirmish.battle"
    with table(path, skirmish()) as session:
        done(session, act(skirmish(), "A2 A3", "side_step"))
    return path


@pytest.fixture
def the_map(tmp_path: Path) -> Path:
    path = tmp_path / "mill.dd2vtt"
    path.write_bytes(as_json(crop()))
    return path


def complaint(capsys: Said) -> str:
    """The one line on the error stream, with nothing printed."""
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.startswith("gridapp: ")
    assert said.err.count("\n") == 1
    return said.err.removeprefix("gridapp: ")


def test_import_makes_a_battle_and_reports_what_it_read(the_map: Path, capsys: Said) -> None:
    out = the_map.with_name("mill.battle")
    assert main(["import", str(the_map), str(out)]) == 0
    said = capsys.readouterr().out
    assert "clipped: " in said
    assert said.endswith(f"wrote {out}\n")
    with Session.open(out, packs(), read_only=True) as session:
        assert (session.battle.board.grid.columns, session.battle.board.grid.rows) == (10, 5)


@pytest.mark.parametrize(
    ("content", "why"),
    [(b"", "it is empty"), (b"{", "line 1"), (b"no map", "line 1"), (None, "no such file")],
)
def test_what_is_no_map_is_told_with_the_file_and_makes_nothing(
    tmp_path: Path, capsys: Said, content: bytes | None, why: str
) -> None:
    path, out = tmp_path / "broken.dd2vtt", tmp_path / "out.battle"
    if content is not None:
        path.write_bytes(content)
    assert main(["import", str(path), str(out)]) == 1
    text = complaint(capsys)
    assert text.startswith(str(path))
    assert why in text
    assert not out.exists()


def test_import_replaces_no_battle(the_map: Path, battle: Path, capsys: Said) -> None:
    before = battle.read_bytes()
    assert main(["import", str(the_map), str(battle)]) == 1
    assert "there is such a file already; choose another name" in complaint(capsys)
    assert battle.read_bytes() == before


def test_import_takes_the_picture_that_a_scene_only_names(tmp_path: Path, capsys: Said) -> None:
    path, picture, out = (tmp_path / name for name in ("a.json", "b.png", "c.battle"))
    path.write_bytes(as_json(new_scene()))
    picture.write_bytes(png(1050, 700))
    assert main(["import", str(path), str(out), "--picture", str(picture)]) == 0
    assert "read: background.src: b.png: PNG picture" in capsys.readouterr().out
    with Session.open(out, packs(), read_only=True) as session:
        assert session.battle.board.picture


def test_export_writes_a_map_that_can_be_imported(the_map: Path, capsys: Said) -> None:
    battle, out = the_map.with_name("mill.battle"), the_map.with_name("again.uvtt")
    assert main(["import", str(the_map), str(battle)]) == 0
    assert main(["export", str(battle), str(out)]) == 0
    said = capsys.readouterr().out
    assert "read: portals: 2 doors and windows" in said
    assert said.endswith(f"wrote {out}\n")
    assert read_map(out).board == read_map(the_map).board


def test_export_writes_over_no_battle(battle: Path, capsys: Said) -> None:
    before = battle.read_bytes()
    assert main(["export", str(battle), str(battle)]) == 1
    assert "choose another name" in complaint(capsys)
    assert battle.read_bytes() == before


def test_creatures_are_imported_listed_and_found(tmp_path: Path, capsys: Said) -> None:
    path = tmp_path / "marsh.json"
    path.write_bytes(as_json(brute()))
    assert main(["creatures", "reactions", "--import", str(path)]) == 0
    said = capsys.readouterr().out
    assert said.startswith("read: 1 creatures for Reactions")
    assert "not mapped: challenge 3" in said
    assert main(["creatures", "reactions", "brute", "large"]) == 0
    assert (
        capsys.readouterr().out
        == "marsh.import.json:mud_brute: Mud Brute, foes, large (imported)\n"
    )
    assert main(["creatures", "reactions"]) == 0
    assert "goblin: Goblin" in capsys.readouterr().out


def test_creatures_of_no_such_pack_or_file(tmp_path: Path, capsys: Said) -> None:
    assert main(["creatures", "nothing"]) == 1
    assert "there is no rule pack 'nothing'" in complaint(capsys)
    assert main(["creatures", "reactions", "--import", str(tmp_path / "gone.json")]) == 1
    assert "no such file" in complaint(capsys)


def test_log_tells_what_happened(battle: Path, capsys: Said) -> None:
    assert main(["log", str(battle)]) == 0
    assert capsys.readouterr().out == (
        "A spends Quick (0 left)\nA moves (Side Step): A2 to A3, 5 ft\n"
    )


@pytest.mark.parametrize("command", ["log", "snapshot", "ask"])
@pytest.mark.parametrize("content", [b"no battle", None])
def test_what_is_no_battle_is_told_with_the_file(
    tmp_path: Path, capsys: Said, command: str, content: bytes | None
) -> None:
    path = tmp_path / "x.battle"
    if content is not None:
        path.write_bytes(content)
    rest = {"log": [], "snapshot": [str(tmp_path / "x.png")], "ask": ["threat", "A"]}[command]
    assert main([command, str(path), *rest]) == 1
    assert complaint(capsys).startswith(f"{path}: ")


def test_a_battle_that_is_open_elsewhere_is_read_all_the_same(battle: Path, capsys: Said) -> None:
    with Session.open(battle, packs()):
        assert main(["log", str(battle)]) == 0
        assert main(["ask", str(battle), "threat", "A"]) == 0
    assert "Side Step" in capsys.readouterr().out


def test_check_runs_the_examples_of_one_pack_or_of_all(capsys: Said) -> None:
    assert main(["check", "reactions"]) == 0
    (line,) = capsys.readouterr().out.splitlines()
    assert line.startswith("reactions: ")
    assert line.endswith(" passed, 0 failed")
    assert int(line.split()[1]) >= 40
    assert main(["check"]) == 0
    assert [line.split(":")[0] for line in capsys.readouterr().out.splitlines()] == sorted(
        load_packs().rules
    )


def test_check_of_a_pack_that_is_not_there_names_those_that_are(capsys: Said) -> None:
    assert main(["check", "chess"]) == 1
    assert complaint(capsys).startswith("there is no rule pack 'chess'; at hand: ")


def broken(folder: Path, file: str, old: str, new: str) -> Packs:
    """The shipped pack with one text changed in one of its files, loaded from a folder."""
    copy = folder / "reactions"
    shutil.copytree(shipped_folder("rules") / "reactions", copy)
    text = (copy / file).read_text(encoding="utf-8")
    assert old in text
    (copy / file).write_text(text.replace(old, new, 1), encoding="utf-8")
    return load_packs(folder)


def test_check_fails_with_the_board_of_a_wrong_example(
    tmp_path: Path, capsys: Said, monkeypatch: pytest.MonkeyPatch
) -> None:
    loaded = broken(tmp_path, "examples.toml", "2 2 2 3 4", "2 2 2 3 5")
    monkeypatch.setattr(commands, "load_packs", lambda **_: loaded)
    assert main(["check", "reactions"]) == 1
    said = capsys.readouterr().out
    assert "FAILED A diagonal step costs five feet like any other (RR-01)" in said
    assert "2 2 2 3 5" in said
    assert said.splitlines()[-1].endswith(" passed, 1 failed")


def test_check_of_examples_that_cannot_be_read_is_one_line(
    tmp_path: Path, capsys: Said, monkeypatch: pytest.MonkeyPatch
) -> None:
    loaded = broken(tmp_path, "examples.toml", "rule = ", "rle = ")
    monkeypatch.setattr(commands, "load_packs", lambda **_: loaded)
    assert main(["check", "reactions"]) == 1
    assert complaint(capsys).startswith("examples.toml of pack reactions: example 1: ")


def test_a_pack_that_is_switched_off_is_told_and_the_rest_goes_on(
    tmp_path: Path, battle: Path, capsys: Said, monkeypatch: pytest.MonkeyPatch
) -> None:
    loaded = broken(tmp_path, "pack.toml", "size = 5\n", 'size = "5"\n')
    monkeypatch.setattr(commands, "load_packs", lambda **_: loaded)
    assert main(["log", str(battle)]) == 1
    first, second = capsys.readouterr().err.splitlines()
    assert first == (
        "gridapp: switched off: pack.toml of pack reactions: cells.size:"
        " Expected `float`, got `str`"
    )
    assert "'reactions', which is not here" in second
    assert main(["check"]) == 1


def test_help_and_version_name_every_command(capsys: Said) -> None:
    for words, wanted in (
        (["--help"], ("open", "import", "snapshot", "ask", "log", "check")),
        (["ask", "--help"], ("moves", "threat", "flanking", "cover", "provokes", "odds")),
        (["--version"], (f"gridapp {__version__}",)),
    ):
        with pytest.raises(SystemExit) as ended:
            main(words)
        assert ended.value.code == 0
        said = capsys.readouterr().out
        assert all(word in said for word in wanted)


def test_whoever_stops_reading_ends_the_command_without_a_word(battle: Path) -> None:
    command = f'"{sys.executable}" -m gridapp ask "{battle}" threat A --json | true'
    ended = subprocess.run(
        ["sh", "-c", command],
        cwd=Path(__file__).parents[2],
        capture_output=True,
        text=True,
        check=True,
        timeout=60,
    )
    assert ended.stderr == ""
