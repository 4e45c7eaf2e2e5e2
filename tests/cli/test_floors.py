"""The shell on a map of two floors: questions, fog and pictures take a floor."""

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
