"""Boards drawn in text."""

import pytest

from gridapp.battle.board import Door, Terrain, Wall
from gridapp.grid.grid import CellShape, Grid, Unit
from gridapp.packs.drawn_boards import draw_cells, read_board

DRAWING = """
. A|G .
- =   -
. ~:# .
"""


def test_every_character_is_read_at_its_place() -> None:
    board = read_board(DRAWING).board
    assert (board.grid.columns, board.grid.rows, board.grid.cell_size) == (4, 2, 5)
    assert board.walls[:3] == (
        Wall("w1", (2.0, 0.0), (2.0, 1.0)),
        Wall("w2", (0.0, 1.0), (1.0, 1.0)),
        Wall("w4", (3.0, 1.0), (4.0, 1.0)),
    )
    assert board.doors == (
        Door("d3", (1.0, 1.0), (2.0, 1.0)),
        Door("d5", (2.0, 1.0), (2.0, 2.0)),
    )
    assert board.terrain == (
        Terrain("t1", "Difficult terrain", 2, ((1, 1),)),
        Terrain("t2", "Rock", 0, ((2, 1),)),
    )


def test_rock_is_walled_all_round() -> None:
    walls = read_board(DRAWING).board.walls[3:]
    assert {frozenset((wall.a, wall.b)) for wall in walls} == {
        frozenset({(2, 1), (3, 1)}),
        frozenset({(3, 1), (3, 2)}),
        frozenset({(3, 2), (2, 2)}),
        frozenset({(2, 2), (2, 1)}),
    }
    assert len({wall.id for wall in read_board(DRAWING).board.walls}) == 7


def test_walls_above_the_first_row_and_below_the_last() -> None:
    walls = read_board("-\n. .\n  -").board.walls
    assert [(wall.a, wall.b) for wall in walls] == [((0, 0), (1, 0)), ((1, 1), (2, 1))]


def test_letter_marks_every_cell_of_a_creature() -> None:
    drawn = read_board(". O O\nA O O")
    assert drawn.letters == {"O": ((1, 0), (2, 0), (1, 1), (2, 1)), "A": ((0, 1),)}
    assert not drawn.board.terrain


def test_rows_of_hexes_become_axial_cells() -> None:
    drawn = read_board(". A\n. G\n. H", CellShape.HEX_POINTY, 1)
    assert drawn.board.grid == Grid(2, 3, CellShape.HEX_POINTY, 1)
    places = {letter: drawn.board.grid.label(cells[0]) for letter, cells in drawn.letters.items()}
    assert places == {"A": "B1", "G": "B2", "H": "B3"}
    assert drawn.letters["H"] == ((0, 2),)


@pytest.mark.parametrize(
    ("drawing", "sign"),
    [
        (". ? .", "'?'"),
        (". a .", "'a'"),
        (". Ä .", "'Ä'"),
        (".?. .", "'?'"),
        (".-. .", "'-'"),
        (".=. .", "'='"),
        (". | .", r"'\|'"),
        (". . .\n -\n. . .", "'-'"),
        (". . .\n  |\n. . .", "' '"),
        (" . .", "' '"),
    ],
)
def test_unknown_character_is_named(drawing: str, sign: str) -> None:
    with pytest.raises(ValueError, match=f"{sign} in the row .* is no sign of a board"):
        read_board(drawing)


@pytest.mark.parametrize("drawing", ["", ". . .\n. .", "- -"])
def test_rows_must_be_equally_long(drawing: str) -> None:
    with pytest.raises(ValueError, match="equally long"):
        read_board(drawing)


def test_cells_are_drawn_as_they_are_read() -> None:
    drawing = ". A\nG ."
    drawn = read_board(drawing)
    marks = {cell: letter for letter, cells in drawn.letters.items() for cell in cells}
    assert draw_cells(drawn.board.grid, marks) == drawing


def test_pit_has_no_walls_and_hill_is_a_cell_higher() -> None:
    board = read_board("_ . ^").board
    assert board.walls == ()
    assert board.terrain == (
        Terrain("t3", "Pit", 0, ((0, 0),)),
        Terrain("t4", "Hill", 1, ((2, 0),), elevation=1),
    )


def test_board_has_the_unit_of_the_rules() -> None:
    assert read_board("A .", CellShape.SQUARE, 1, Unit.YARDS).board.grid.unit is Unit.YARDS


def test_digit_is_terrain_of_that_factor() -> None:
    terrain = read_board(". 3 4 3").board.terrain
    assert [(region.factor, region.cells) for region in terrain] == [
        (3, ((1, 0), (3, 0))),
        (4, ((2, 0),)),
    ]


def test_low_wall_is_a_cell_high() -> None:
    (wall,) = read_board(".!.", cell_size=1).board.walls
    assert (wall.a, wall.b, wall.height) == ((1.0, 0.0), (1.0, 1.0), 1)


def test_wall_off_the_lattice_is_written_below_the_drawing() -> None:
    board = read_board("-\n. A|.\n/ 1.1 -1 1.1 0.25\n/ 0 0.5 2 .5").board
    assert (board.grid.columns, board.grid.rows) == (3, 1)
    assert board.walls[2:] == (
        Wall("l1", (1.1, -1.0), (1.1, 0.25)),
        Wall("l2", (0.0, 0.5), (2.0, 0.5)),
    )
    assert len({wall.id for wall in board.walls}) == 4


@pytest.mark.parametrize("row", ["/ 1 2 3", "/ 1 2 3 4 5", "/ 1 2 3 x", ". .", "//1 2 3 4"])
def test_what_is_no_wall_below_the_drawing_is_named(row: str) -> None:
    with pytest.raises(ValueError, match=r"the row .* is no wall"):
        read_board(f". .\n/ 0 0.5 2 0.5\n{row}")
