"""Aligning the grid: creatures keep their cells, and undo restores the board."""

from pathlib import Path

import msgspec
import pytest

from gridapp.battle.board import Board, Picture, Wall
from gridapp.battle.commands import AlignGrid, Command, SetGridLook
from gridapp.battle.events import GridAligned, GridStyleChanged
from gridapp.battle.grid_style import GridStyle
from gridapp.battle.state import Battle
from tests.engine.scenes import HERO, RAIDER, act, narrated, play, refused, scene
from tests.session.tables import done, table

FINER = AlignGrid(6, 5, 50.0, (-12.5, 3.0))


def board_with_picture(battle: Battle) -> Battle:
    """A battle on a picture with 70 pixels a cell, with a wall."""
    board: Board = msgspec.structs.replace(
        battle.board,
        grid=msgspec.structs.replace(battle.board.grid, pixels=70.0),
        walls=(Wall("w", (1, 1), (3, 1)),),
        picture=Picture("00ff", 280, 210),
    )
    return msgspec.structs.replace(battle, board=board)


@pytest.fixture
def camp_battle() -> Battle:
    return board_with_picture(scene("A . . .\n. . . .\n. . . G", turn="", A=HERO, G=RAIDER))


def test_creatures_keep_their_cells_and_walls_their_pixels(camp_battle: Battle) -> None:
    """Pixel 70 is 82.5 right of the board's corner, 1.65 cells of 50; 70 - 3 are 1.34."""
    battle, events = narrated(camp_battle, FINER)
    assert events == (GridAligned(6, 5, 50.0, (-12.5, 3.0), walls=True),)
    assert (battle.board.grid.columns, battle.board.grid.pixels) == (6, 50)
    assert battle.tokens == camp_battle.tokens
    assert battle.board.walls == (Wall("w", (1.65, 1.34), (4.45, 1.34)),)


def test_walls_keep_their_cells_on_request(camp_battle: Battle) -> None:
    battle = play(camp_battle, msgspec.structs.replace(FINER, walls_on_picture=False))
    assert battle.board.walls == camp_battle.board.walls


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
def test_invalid_grid_is_refused(
    camp_battle: Battle, changes: dict[str, object], code: str
) -> None:
    assert refused(camp_battle, msgspec.structs.replace(FINER, **changes)).code == code


def test_alignment_needs_a_picture() -> None:
    assert refused(scene("A . .", turn="", A=HERO), FINER).code == "picture"


def test_alignment_is_refused_while_a_question_is_pending() -> None:
    battle = board_with_picture(scene("A . . .\nG . . .\n. . .:.", A=HERO, G=RAIDER))
    asked = play(battle, act(battle, "A1 B1 C1"))
    assert refused(asked, FINER).code == "waiting"


def test_undo_restores_the_board(camp_battle: Battle, tmp_path: Path) -> None:
    nudges: list[Command] = [
        AlignGrid(4, 3, 70.0 + n / 7, (n / 3, -n / 9), walls_on_picture=n % 2 == 0)
        for n in range(1, 8)
    ]
    with table(tmp_path / "x.battle", camp_battle) as session:
        done(session, *nudges)
        last = session.battle
        for _ in nudges:
            assert session.undo()
        assert session.battle == camp_battle
        for _ in nudges:
            assert session.redo()
        assert session.battle == last


def test_grid_style_is_set_once(camp_battle: Battle) -> None:
    look = GridStyle("#56b4e9", 80, at_table=False)
    battle, events = narrated(camp_battle, SetGridLook(look))
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
def test_invalid_grid_style_is_refused(changes: dict[str, object]) -> None:
    with pytest.raises(ValueError, match=r"colour must look|opacity must lie"):
        msgspec.structs.replace(GridStyle(), **changes)
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert(changes, GridStyle)
