"""Exit codes and one-line problems of further subcommands."""

import json
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from gridapp import __version__
from gridapp.cli import commands, main
from gridapp.cli.packs import installed_packs
from gridapp.packs.loader import Packs, load_packs
from gridapp.resources import shipped_folder
from gridapp.session.session import Session
from gridapp.storage.formats.registry import read_map
from tests.cli.checked_once import checked_once
from tests.engine.scenes import act
from tests.session.tables import done, packs, skirmish, table
from tests.storage.samples import as_json, crop, png
from tests.storage.scene_samples import new_scene
from tests.storage.stat_block_samples import brute

__all__ = ["checked_once"]

Said = pytest.CaptureFixture[str]


@pytest.fixture
def battle(tmp_path: Path) -> Path:
    """A skirmish after a move without opportunity attacks."""
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
    """Return the line on stderr; stdout must be empty."""
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.startswith("gridapp: ")
    assert said.err.count("\n") == 1
    return said.err.removeprefix("gridapp: ")


@pytest.mark.parametrize("name", ["fight.battle", "maps/cellar", "C:\\maps\\cellar.png"])
def test_a_file_without_a_command_is_told_how_to_open_it(name: str, capsys: Said) -> None:
    with pytest.raises(SystemExit):
        main([name])
    assert capsys.readouterr().err.endswith(f"a file is opened by: gridapp open {name}\n")


def test_import_creates_a_battle(the_map: Path, capsys: Said) -> None:
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
def test_import_of_other_files_fails(
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


def test_import_does_not_overwrite(the_map: Path, battle: Path, capsys: Said) -> None:
    before = battle.read_bytes()
    assert main(["import", str(the_map), str(battle)]) == 1
    assert "there is such a file already; choose another name" in complaint(capsys)
    assert battle.read_bytes() == before


def test_import_with_a_picture(tmp_path: Path, capsys: Said) -> None:
    path, picture, out = (tmp_path / name for name in ("a.json", "b.png", "c.battle"))
    path.write_bytes(as_json(new_scene()))
    picture.write_bytes(png(1050, 700))
    assert main(["import", str(path), str(out), "--picture", str(picture)]) == 0
    assert "read: background.src: b.png: PNG picture" in capsys.readouterr().out
    with Session.open(out, packs(), read_only=True) as session:
        assert session.battle.board.picture


def test_export_can_be_imported(the_map: Path, capsys: Said) -> None:
    battle, out = the_map.with_name("mill.battle"), the_map.with_name("again.uvtt")
    assert main(["import", str(the_map), str(battle)]) == 0
    assert main(["export", str(battle), str(out)]) == 0
    said = capsys.readouterr().out
    assert "written: portals: 2 doors and windows" in said
    assert said.endswith(f"wrote {out}\n")
    assert read_map(out).board == read_map(the_map).board


def test_export_does_not_overwrite_the_battle(battle: Path, capsys: Said) -> None:
    before = battle.read_bytes()
    assert main(["export", str(battle), str(battle)]) == 1
    assert "choose another name" in complaint(capsys)
    assert battle.read_bytes() == before


def test_creatures(tmp_path: Path, capsys: Said) -> None:
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


def test_creatures_of_a_missing_pack_or_file(tmp_path: Path, capsys: Said) -> None:
    assert main(["creatures", "nothing"]) == 1
    assert "there is no rule pack 'nothing'" in complaint(capsys)
    assert main(["creatures", "reactions", "--import", str(tmp_path / "gone.json")]) == 1
    assert "no such file" in complaint(capsys)


def test_log(battle: Path, capsys: Said) -> None:
    assert main(["log", str(battle)]) == 0
    assert capsys.readouterr().out == (
        "A spends Quick (0 left)\nA moves (Side Step): A2 to A3, 5 ft\n"
    )


@pytest.mark.parametrize("command", ["log", "snapshot", "ask"])
@pytest.mark.parametrize("content", [b"no battle", None])
def test_other_files_are_reported(
    tmp_path: Path, capsys: Said, command: str, content: bytes | None
) -> None:
    path = tmp_path / "x.battle"
    if content is not None:
        path.write_bytes(content)
    arguments = {"log": [], "snapshot": [str(tmp_path / "x.png")], "ask": ["threat", "A"]}[command]
    assert main([command, str(path), *arguments]) == 1
    assert complaint(capsys).startswith(f"{path}: ")


def test_battle_open_elsewhere_can_be_read(battle: Path, capsys: Said) -> None:
    with Session.open(battle, packs()):
        assert main(["log", str(battle)]) == 0
        assert main(["ask", str(battle), "threat", "A"]) == 0
    assert "Side Step" in capsys.readouterr().out


@pytest.mark.usefixtures("checked_once")
def test_check(capsys: Said) -> None:
    assert main(["check", "reactions"]) == 0
    (line,) = capsys.readouterr().out.splitlines()
    assert line.startswith("reactions: ")
    assert line.endswith(" passed, 0 failed")
    assert int(line.split()[1]) >= 40
    assert main(["check"]) == 0
    assert [line.split(":")[0] for line in capsys.readouterr().out.splitlines()] == sorted(
        load_packs().rules
    )


def test_check_of_a_missing_pack(capsys: Said) -> None:
    assert main(["check", "chess"]) == 1
    assert complaint(capsys).startswith("there is no rule pack 'chess'; at hand: ")


def broken(folder: Path, file: str, old: str, new: str) -> Packs:
    """Load the shipped pack from a folder, with a text replaced in a file."""
    copy = folder / "reactions"
    shutil.copytree(shipped_folder("rules") / "reactions", copy)
    text = (copy / file).read_text(encoding="utf-8")
    assert old in text
    (copy / file).write_text(text.replace(old, new, 1), encoding="utf-8")
    return load_packs(folder)


def test_check_shows_the_board_of_a_failed_example(
    tmp_path: Path, capsys: Said, monkeypatch: pytest.MonkeyPatch
) -> None:
    loaded = broken(tmp_path, "examples.toml", "2 2 2 3 4", "2 2 2 3 5")
    monkeypatch.setattr(commands, "load_packs", lambda **_: loaded)
    assert main(["check", "reactions"]) == 1
    said = capsys.readouterr().out
    assert "FAILED A diagonal step costs five feet, as a straight step does (RR-01)" in said
    assert "2 2 2 3 5" in said
    assert said.splitlines()[-1].endswith(" passed, 1 failed")


def test_check_of_unreadable_examples(
    tmp_path: Path, capsys: Said, monkeypatch: pytest.MonkeyPatch
) -> None:
    loaded = broken(tmp_path, "examples.toml", "rule = ", "rle = ")
    monkeypatch.setattr(commands, "load_packs", lambda **_: loaded)
    assert main(["check", "reactions"]) == 1
    first, second, count = capsys.readouterr().out.splitlines()
    assert first.startswith("reactions/examples.toml:5: example[0]: ")
    assert second.startswith("reactions/examples.toml:7: example[0].rle: there is no such key; did")
    assert count == "reactions: 2 faults"


def test_disabled_pack_is_reported(
    tmp_path: Path, battle: Path, capsys: Said, monkeypatch: pytest.MonkeyPatch
) -> None:
    loaded = broken(tmp_path, "pack.toml", "size = 5\n", 'size = "5"\n')
    monkeypatch.setattr(installed_packs, "load_packs", lambda **_: loaded)
    monkeypatch.setattr(commands, "load_packs", lambda **_: loaded)
    assert main(["log", str(battle)]) == 1
    first, second = capsys.readouterr().err.splitlines()
    assert first == (
        "gridapp: switched off: pack.toml of pack reactions, line 14: cells.size:"
        " Expected `float`, got `str`"
    )
    assert "'reactions', which is not here" in second
    assert main(["check"]) == 1


def test_help_and_version(capsys: Said) -> None:
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


def test_broken_pipe_is_silent(battle: Path) -> None:
    command = f'"{sys.executable}" -m gridapp ask "{battle}" threat A --json | true'
    ended = subprocess.run(
        ["sh", "-c", command],
        cwd=Path(__file__).parents[2],
        capture_output=True,
        text=True,
        check=True,
        timeout=300,
    )
    assert ended.stderr == ""


def test_rulings_are_listed_searched_and_switched(battle: Path, capsys: Said) -> None:
    assert main(["rulings", str(battle)]) == 0
    listed = capsys.readouterr().out
    assert all(f"{name}=" in listed for name in packs().rules["reactions"].book.settings)
    assert main(["rulings", str(battle), "reach", "RR-03"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "  reach_weapons=filled (or ring)"
    assert len(lines) == 2
    assert main(["rulings", str(battle), "reach_weapons=ring"]) == 0
    assert capsys.readouterr().out == (
        "GM rules: The outer ring alone. Whether a reach weapon also threatens the cells beside "
        "its bearer, or the outer ring alone (RR-03)\n"
    )
    assert main(["rulings", str(battle), "reach_weapons"]) == 0
    assert capsys.readouterr().out.startswith("* reach_weapons=ring (or filled)")
    with Session.open(battle, packs(), read_only=True) as session:
        assert session.battle.pack.settings["reach_weapons"] == "ring"


@pytest.mark.parametrize(
    ("word", "why"),
    [
        ("reach_weapons=square", "choose one of filled, ring"),
        ("wings=yes", "has no setting 'wings'"),
        ("=ring", "write NAME=VALUE"),
    ],
)
def test_a_wrong_ruling_is_refused(battle: Path, capsys: Said, word: str, why: str) -> None:
    assert main(["rulings", str(battle), word]) == 1
    assert why in complaint(capsys)


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_completion_knows_every_command(shell: str, capsys: Said) -> None:
    assert main(["completion", shell]) == 0
    script = capsys.readouterr().out
    for word in ("snapshot", "rulings", "moves", "dry-run", "quality"):
        assert word in script


@pytest.mark.skipif(shutil.which("bash") is None, reason="bash is missing")
def test_completion_is_a_script_that_bash_accepts(capsys: Said, tmp_path: Path) -> None:
    assert main(["completion", "bash"]) == 0
    script = tmp_path / "gridapp"
    script.write_text(capsys.readouterr().out, encoding="utf-8")
    assert subprocess.run(["bash", "-n", script], check=False).returncode == 0


def test_every_help_shows_usage_and_answers(capsys: Said) -> None:
    for name in commands.subcommands():
        with pytest.raises(SystemExit) as end:
            main([name, "--help"])
        assert end.value.code == 0
        assert f"usage: gridapp {name}" in capsys.readouterr().out


def test_a_rule_is_told_by_number_and_by_words(capsys: Said) -> None:
    assert main(["rule", "ap-41"]) == 0
    assert capsys.readouterr().out.startswith("AP-41: A readied action ")
    assert main(["rule", "R-57"]) == 0
    assert "[not played: RR-02 and RR-03 stand in" in capsys.readouterr().out
    assert main(["rule", "--pack", "vitality", "flank"]) == 0
    numbers = [line.partition(":")[0] for line in capsys.readouterr().out.splitlines()]
    assert {"V-13", "V-58", "VR-19"} <= set(numbers)


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (["R-999"], "there is no rule R-999; did you mean R-"),
        (["--pack", "vigor", "R-15"], "there is no rule R-15"),
        (["unicorns"], "no rule says 'unicorns'"),
        (["--pack", "chess", "R-15"], "there is no rule pack 'chess'"),
    ],
)
def test_an_unknown_rule_is_named_in_the_refusal(capsys: Said, words: list[str], why: str) -> None:
    assert main(["rule", *words]) == 1
    assert why in complaint(capsys)


def test_report_of_an_import_is_printed_again(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path, out = tmp_path / "cave.dd2vtt", tmp_path / "cave.battle"
    path.write_bytes(as_json(crop()))
    assert main(["import", str(path), str(out), "--json"]) == 0
    printed = json.loads(capsys.readouterr().out)
    assert printed["source"] == "cave.dd2vtt"
    assert {"status": "guessed", "where": "portals[1].closed"}.items() <= printed["report"][
        "lines"
    ][[line["status"] for line in printed["report"]["lines"]].index("guessed")].items()
    assert main(["report", str(out), "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == printed
    assert main(["report", str(out)]) == 0
    assert capsys.readouterr().out.startswith("imported from cave.dd2vtt\nread: format")


def test_ctrl_c_while_modules_are_read_is_a_line_and_not_a_traceback(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    class Interrupted:
        def find_spec(self, name: str, *_: object) -> None:
            if name == "gridapp.cli.commands":
                raise KeyboardInterrupt

    monkeypatch.delitem(sys.modules, "gridapp.cli.commands")
    monkeypatch.setattr(sys, "meta_path", [Interrupted(), *sys.meta_path])
    assert main(["--version"]) == 130
    assert capsys.readouterr().err == "gridapp: stopped\n"
