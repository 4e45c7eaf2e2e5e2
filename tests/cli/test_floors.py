"""The shell on a map of two floors: questions, fog and pictures take a floor."""

import json
from pathlib import Path

import pytest

from gridapp.cli import main
from gridapp.packs.loader import load_packs
from gridapp.session.setup.samples import sample_battle
from gridapp.storage.file.battle_file import BattleFile


@pytest.fixture
def hall(tmp_path: Path) -> str:
    battle, assets = sample_battle("gallery_hall", load_packs())
    path = tmp_path / "hall.battle"
    BattleFile.create(path, battle, assets).close()
    return str(path)


def test_a_cell_without_a_floor_is_on_the_one_named(
    hall: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["ask", hall, "cover", "Cleo", "Rusk", "--at", "C5", "--level", "Gallery"]) == 0
    above = capsys.readouterr().out
    assert main(["ask", hall, "cover", "Cleo", "Rusk", "--at", "C5/1"]) == 0
    assert capsys.readouterr().out == above
    assert main(["ask", hall, "cover", "Cleo", "Rusk", "--at", "C5"]) == 0
    assert capsys.readouterr().out != above


def test_fog_is_lifted_from_one_floor(hall: str, capsys: pytest.CaptureFixture[str]) -> None:
    main(["fog", hall, "mode", "hand"])
    assert main(["fog", hall, "reveal", "all", "--level", "1"]) == 0
    seen = capsys.readouterr().out.splitlines()[-1]
    assert "Rusk" in seen
    assert "Grum" not in seen


def test_an_unknown_floor_is_refused(hall: str, capsys: pytest.CaptureFixture[str]) -> None:
    main(["fog", hall, "mode", "hand"])
    assert main(["fog", hall, "reveal", "all", "--level", "Attic"]) != 0
    assert "floors: 0 Hall, 1 Gallery" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("options", "name", "walls"), [([], "Hall", 16), (["--level", "1"], "Gallery", 28)]
)
def test_a_floor_is_written_as_a_map_and_the_others_are_told(
    hall: str,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    options: list[str],
    name: str,
    walls: int,
) -> None:
    """Universal VTT knows no floors; the walls are those of the sample's file, by floor."""
    out = tmp_path / "hall.dd2vtt"
    assert main(["export", hall, str(out), *options]) == 0
    said = capsys.readouterr().out
    assert f"ignored: floors: {name} alone of 2 floors, without stairs and openings" in said
    assert "written: line_of_sight" in said
    assert "read:" not in said
    map_ = json.loads(out.read_bytes())
    assert map_["resolution"]["map_size"] == {"x": 14, "y": 10}
    lines = [*map_["line_of_sight"], *map_["objects_line_of_sight"]]
    assert sum(len(line) - 1 for line in lines) == walls
