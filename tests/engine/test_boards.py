"""The grid laid anew in a battle: who stands keeps the cell, and undo keeps everything."""

from pathlib import Path

import msgspec
import pytest

from gridapp.battle.board import Board, Picture, Wall
from gridapp.battle.commands import AlignGrid, Command, SetGridLook
from gridapp.battle.events import GridAligned, GridStyleChanged
from gridapp.battle.grid_style import GridStyle
from gridapp.battle.state import Battle
from tests.engine.scenes import HERO, RAIDER, act, play, refused, scene, told
from tests.session.tables import done, table

FINER = AlignGrid(6, 5, 50.0, (-12.5, 3.0))


def on_a_picture(battle: Battle) -> Battle:
    """The battle on a picture of 70 pixels a cell, with a wall."""
    board: Board = msgspec.structs.replace(
        battle.board,
        grid=msgspec.structs.replace(battle.board.grid, pixels=70.0),
        walls=(Wall("w", (1, 1), (3, 1)),),
        picture=Picture("00ff", 280, 210),
    )
    return msgspec.structs.replace(battle, board=board)


@pytest.fixture
def camp() -> Battle:
    return on_a_picture(scene("A . . .\n. . . .\n. . . G", turn="", A=HERO, G=RAIDER))


def test_creatures_keep_their_cells_and_walls_their_pixels(camp: Battle) -> None:
    """Pixel 70 lies 82.5 right of the board's corner, 1.65 cells of 50; 70 - 3 are 1.34."""
    battle, events = told(camp, FINER)
    assert events == (GridAligned(6, 5, 50.0, (-12.5, 3.0), walls=True),)
    assert (battle.board.grid.columns, battle.board.grid.pixels) == (6, 50)
    assert battle.tokens == camp.tokens
    assert battle.board.walls == (Wall("w", (1.65, 1.34), (4.45, 1.34)),)


def test_walls_keep_their_cells_where_that_is_asked_for(camp: Battle) -> None:
    battle = play(camp, msgspec.structs.replace(FINER, walls_on_picture=False))
    assert battle.board.walls == camp.board.walls


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"columns": 3}, "off_board"),
        ({"rows": 2}, "off_board"),
        ({"columns": 0}, "grid"),
        ({"columns": 501}, "grid"),
        ({"pixels": 0.0}, "grid"),
        ({"pixels": float("nan")}, "grid"),
        ({"offset": (0.0, float("inf"))}, "grid"),
    ],
)
def test_a_grid_that_cannot_be_is_refused(
    camp: Battle, changes: dict[str, object], code: str
) -> None:
    assert refused(camp, msgspec.structs.replace(FINER, **changes)).code == code


def test_without_a_picture_there_is_nothing_to_lay_it_over() -> None:
    assert refused(scene("A . .", turn="", A=HERO), FINER).code == "picture"


def test_not_in_the_middle_of_a_question() -> None:
    battle = on_a_picture(scene("A . . .\nG . . .\n. . .:.", A=HERO, G=RAIDER))
    asked = play(battle, act(battle, "A1 B1 C1"))
    assert refused(asked, FINER).code == "waiting"


def test_undo_brings_the_very_board_back(camp: Battle, tmp_path: Path) -> None:
    nudges: list[Command] = [
        AlignGrid(4, 3, 70.0 + n / 7, (n / 3, -n / 9), walls_on_picture=n % 2 == 0)
        for n in range(1, 8)
    ]
    with table(tmp_path / "x.battle", camp) as session:
        done(session, *nudges)
        last = session.battle
        for _ in nudges:
            assert session.undo()
        assert session.battle == camp
        for _ in nudges:
            assert session.redo()
        assert session.battle == last


def test_lines_are_drawn_as_asked_and_once(camp: Battle) -> None:
    look = GridStyle("#56b4e9", 80, at_table=False)
    battle, events = told(camp, SetGridLook(look))
    assert (battle.look, events) == (look, (GridStyleChanged(look),))
    assert refused(battle, SetGridLook(look)).code == "nothing"


@pytest.mark.parametrize(
    "changes",
    [
        {"colour": "red"},
        {"colour": "#FFF"},
        {"opacity": 101},
        {"opacity": -1},
    ],
)
def test_a_look_that_cannot_be_drawn_is_none(changes: dict[str, object]) -> None:
    with pytest.raises(ValueError, match=r"colour must look|opacity must lie"):
        msgspec.structs.replace(GridStyle(), **changes)
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert(changes, GridStyle)
