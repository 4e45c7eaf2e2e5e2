"""`gridapp snapshot`: moments of a fight, audiences, and contradictory options."""

import shutil
from pathlib import Path

import pytest
from PySide6.QtGui import QImage
from pytestqt.qtbot import QtBot

from gridapp.cli import main

FIGHT = Path(__file__).parents[1] / "session" / "golden" / "reactions-2-v2.battle"


@pytest.fixture
def fight(tmp_path: Path, qtbot: QtBot) -> Path:
    """A copy of a fight of three rounds."""
    return Path(shutil.copyfile(FIGHT, tmp_path / "fight.battle"))


def test_a_picture_of_every_round(fight: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = fight.with_name("pictures.webp")
    assert main(["snapshot", str(fight), str(out), "--every", "round", "--cell-px", "20"]) == 0
    said = capsys.readouterr().out.splitlines()
    names = [f"pictures-{moment}.webp" for moment in ("round-1", "round-2", "round-3", "now")]
    assert said == [f"wrote {fight.with_name(name)}" for name in names]
    assert all(QImage(str(fight.with_name(name))).width() > 0 for name in names)


def test_a_line_and_a_round_are_drawn_as_they_were(fight: Path) -> None:
    """The first line of the fight shows the setup, so it differs from the present."""
    outs = [fight.with_name(name) for name in ("then.png", "now.png", "again.png")]
    for out, when in zip(outs, (["--at", "1"], [], ["--at", "1"]), strict=True):
        assert main(["snapshot", str(fight), str(out), "--cell-px", "20", *when]) == 0
    then, now, again = (out.read_bytes() for out in outs)
    assert then == again != now


def test_players_do_not_see_what_the_gm_sees(fight: Path) -> None:
    outs = [fight.with_name(name) for name in ("gm.png", "players.png", "table.png")]
    for out, who in zip(outs, ([], ["--as", "players"], ["--view", "table"]), strict=True):
        assert main(["snapshot", str(fight), str(out), "--cell-px", "20", *who]) == 0
    gm, players, table = (out.read_bytes() for out in outs)
    assert players == table != gm


def picture(fight: Path, *words: str) -> bytes:
    """Return the bytes of a picture with these options."""
    out = fight.with_name("-".join(word.strip("-").replace(",", "+") for word in words) + ".png")
    assert main(["snapshot", str(fight), str(out), "--cell-px", "20", *words]) == 0
    return out.read_bytes()


def test_grid_and_labels_are_switched_by_options_of_their_own(fight: Path) -> None:
    bare = picture(fight, "--layers", "creatures")
    assert picture(fight, "--grid", "off") == picture(fight, "--without", "grid")
    assert picture(fight, "--labels", "off") == picture(fight, "--without", "coordinates")
    with_both = picture(fight, "--layers", "creatures", "--grid", "on", "--labels", "on")
    assert with_both == picture(fight, "--layers", "creatures,grid,coordinates") != bare


def test_several_battles_go_into_a_folder(fight: Path) -> None:
    second = shutil.copyfile(fight, fight.with_name("second.battle"))
    folder = fight.with_name("pictures")
    words = [str(fight), str(second), str(folder), "--around", "A", "--cell-px", "20"]
    assert main(["snapshot", *words]) == 0
    assert sorted(path.name for path in folder.iterdir()) == ["fight.png", "second.png"]


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (["--round", "99"], "round 99 has not begun; rounds so far: 1, 2, 3"),
        (["--at", "9999"], "line 9999 made no state"),
        (["--region", "ZZ1:ZZ2"], "lies off the board"),
        (["--layers", "gird"], "gird is no layer"),
        (["--as", "nobody"], "'nobody' is no side, party or creature"),
        (["--view", "gm", "--as", "players"], "leave one of them out"),
        (["--size", "800x600"], "add --view table"),
        (["--quality", "0"], "choose 1 to 100"),
    ],
)
def test_a_sentence_instead_of_a_picture(
    fight: Path, capsys: pytest.CaptureFixture[str], words: list[str], why: str
) -> None:
    out = fight.with_name("none.png")
    assert main(["snapshot", str(fight), str(out), *words]) == 1
    said = capsys.readouterr()
    assert (said.out, why in said.err) == ("", True)
    assert not out.exists()
