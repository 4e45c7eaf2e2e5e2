"""Battle files on the command line: verify, replay, and export as text."""

import json
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from gridapp.cli import main
from gridapp.storage.file.battle_file import BattleFile
from gridapp.storage.file.log_entries import state_hash
from gridapp.storage.file.schema import VERSION
from tests.engine.scenes import act
from tests.session.tables import done, skirmish, table

Said = pytest.CaptureFixture[str]

STEP = act(skirmish(), "A2 A3", "side_step")
AWAY = act(skirmish(), "A2 A1", "side_step")


@pytest.fixture
def battle(tmp_path: Path) -> Path:
    """A skirmish: a step, undone, and another instead."""
    path = tmp_path / "skirmish.battle"
    with table(path, skirmish()) as session:
        done(session, STEP)
        session.undo()
        done(session, AWAY)
    return path


def said(capsys: Said, *arguments: object) -> tuple[int, list[str], str]:
    """Return exit code, printed lines and stderr."""
    code = main([str(argument) for argument in arguments])
    captured = capsys.readouterr()
    return code, captured.out.splitlines(), captured.err


def test_verify(battle: Path, capsys: Said) -> None:
    code, lines, _ = said(capsys, "verify", battle)
    assert (code, len(lines)) == (0, 1)
    assert lines[0] == f"{battle} is sound: 4 lines, 2 branches, every state played again"


def test_verify_of_a_damaged_battle(battle: Path, capsys: Said) -> None:
    with closing(sqlite3.connect(battle)) as db, db:
        db.execute("UPDATE log SET hash = zeroblob(32) WHERE seq = 2")
    code, lines, _ = said(capsys, "verify", battle)
    assert code == 1
    assert "log[2]: it is damaged" in lines[0]


def test_verify_of_a_battle_with_a_different_replay(tmp_path: Path, capsys: Said) -> None:
    """Its bytes are intact, but the rules lead to another state."""
    path = tmp_path / "odd.battle"
    with BattleFile.create(path, skirmish()) as file:
        file.append(STEP, (), skirmish(), ("nothing happens",))
    code, lines, _ = said(capsys, "verify", path)
    assert code == 1
    assert "line 2: it does not replay to the state that was kept" in lines[0]
    code, lines, error = said(capsys, "replay", path)
    assert (code, lines) == (1, [])
    assert "line 2: it does not replay" in error


def test_verify_of_a_missing_battle(tmp_path: Path, capsys: Said) -> None:
    code, lines, _ = said(capsys, "verify", tmp_path / "gone.battle")
    assert code == 1
    assert "no such file" in lines[0]


def test_replay_to_the_current_state(battle: Path, capsys: Said) -> None:
    code, lines, _ = said(capsys, "replay", battle)
    assert code == 0
    assert [line[:5] for line in lines] == ["    4", "line ", "sha25"]
    assert lines[1] == "line 4, round 1: the state is the one that was kept"
    with BattleFile.open(battle, read_only=True) as file:
        snapshot = file.nearest_snapshot(4)
    assert snapshot[0] == 4
    assert lines[2] == f"sha256 {state_hash(snapshot[1])}"


@pytest.mark.parametrize(("line", "depth", "played"), [(1, 1, 0), (2, 2, 1), (3, 1, 0), (4, 4, 1)])
def test_replay_to_a_line(battle: Path, capsys: Said, line: int, depth: int, played: int) -> None:
    """Line 2 is the undone step, line 3 the jump back to line 1."""
    code, lines, _ = said(capsys, "replay", battle, "--to", line)
    assert (code, len(lines)) == (0, played + 2)
    assert lines[-2].startswith(f"line {depth}, ")


def test_replay_beyond_the_end(battle: Path, capsys: Said) -> None:
    code, lines, error = said(capsys, "replay", battle, "--to", 9)
    assert (code, lines, error) == (1, [], "gridapp: there is no line 9: the log has 4\n")


def test_log_with_branches_and_jumps(battle: Path, capsys: Said) -> None:
    code, lines, _ = said(capsys, "log", "--all", battle)
    assert code == 0
    numbered = [line for line in lines if line[:5].strip()]
    assert [line[:7] for line in numbered] == [f"    {n}  " for n in (1, 2, 3, 4)]
    assert numbered[0].endswith("begins")
    assert numbered[2] == "    3  to line 1"
    assert numbered[3].startswith("    4  (from line 1) ")


def test_export_and_import_of_a_text(battle: Path, capsys: Said) -> None:
    text, again = battle.with_suffix(".json"), battle.with_name("again.battle")
    assert said(capsys, "export", battle, text) == (0, [f"wrote {text}"], "")
    assert json.loads(text.read_bytes())["version"] == VERSION
    code, lines, _ = said(capsys, "import", text, again)
    assert code == 0
    assert lines[0] == f"wrote {again}"
    assert lines[1].startswith(f"{again} is sound: 4 lines, 2 branches")
    assert said(capsys, "log", "--all", again)[1] == said(capsys, "log", "--all", battle)[1]


def test_edited_text_is_reported(battle: Path, capsys: Said) -> None:
    text, again = battle.with_suffix(".json"), battle.with_name("again.battle")
    main(["export", str(battle), str(text)])
    text.write_bytes(text.read_bytes().replace(b'"action":"side_step"', b'"action":"advance"'))
    capsys.readouterr()
    code, lines, _ = said(capsys, "import", text, again)
    assert code == 1
    assert "line 2" in lines[1]


def test_text_does_not_overwrite_the_battle(battle: Path, capsys: Said) -> None:
    text = battle.with_suffix(".json")
    main(["export", str(battle), str(text)])
    capsys.readouterr()
    code, lines, error = said(capsys, "import", text, battle)
    assert (code, lines) == (1, [])
    assert "there is such a file already" in error
