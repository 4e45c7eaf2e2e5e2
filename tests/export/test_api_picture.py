"""Pictures drawn by scripts, which ask for them by the library's face."""

from pathlib import Path

import pytest

import gridapp


@pytest.mark.parametrize("audience", ["gm", "players"])
def test_script_draws_a_picture(audience: str, tmp_path: Path) -> None:
    battle = gridapp.new_battle("reactions", columns=6, rows=4, seed=1)
    battle.do("place-token creature=goblin name=Snik cell=C3")
    path = tmp_path / "board.png"
    battle.picture(path, audience, cell_pixels=20)
    assert path.read_bytes().startswith(b"\x89PNG")
