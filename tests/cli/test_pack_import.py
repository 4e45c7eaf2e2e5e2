"""``gridapp import`` of packs: scenes are listed, and chosen by name."""

import json
from pathlib import Path

import pytest

from gridapp.cli import main

VALLEY = Path(__file__).parents[1] / "storage" / "packs" / "valley.zip"


def test_list_and_choose(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["import", str(VALLEY), "--list"]) == 0
    listed = capsys.readouterr().out.splitlines()
    assert listed[0] == "The Mill, 1050 x 700 pixels, The Mill.png"
    assert len(listed) == 3
    assert main(["import", str(VALLEY), "--list", "--json"]) == 0
    assert [part["name"] for part in json.loads(capsys.readouterr().out)][1] == "The Cave"
    out = tmp_path / "cave.battle"
    assert main(["import", str(VALLEY), str(out), "--scene", "The Cave"]) == 0
    assert "5 columns and 7 rows" in capsys.readouterr().out
    assert out.is_file()


def test_a_picture_is_for_one_map(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text, out = tmp_path / "fight.json", str(tmp_path / "x.battle")
    text.write_text('{"gridapp": "battle"}')
    for arguments in ([str(VALLEY), out, "--levels"], [str(text), out]):
        assert main(["import", *arguments, "--picture", "large.png"]) != 0
        assert "--picture goes with one map of one level" in capsys.readouterr().err
        assert not Path(out).exists()


def test_a_name_is_needed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["import", str(VALLEY), str(tmp_path / "x.battle")]) != 0
    assert "The Mill, The Cave, Late" in capsys.readouterr().err
    assert main(["import", str(VALLEY), "--scene", "Late"]) != 0
    assert "name of the new battle is missing" in capsys.readouterr().err
