"""Aligning the grid to a picture: measuring, undo, and the resulting command."""

from pathlib import Path

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from gridapp.battle.board import Board, Picture, Wall
from gridapp.battle.tokens import Token
from gridapp.grid.grid import CellShape, Grid
from gridapp.session.setup.grid_alignment import GridAlignment
from gridapp.session.setup.picture_lines import LineGrid
from tests.engine.scenes import HERO, scene
from tests.session.tables import done, table

PICTURE = Picture("00ff", 1000, 600)
BOARD = Board(Grid(10, 6, pixels=100), (Wall("w", (1, 1), (4, 1)),), picture=PICTURE)


def aligning(grid: Grid = BOARD.grid, *tokens: Token) -> GridAlignment:
    return GridAlignment(msgspec.structs.replace(BOARD, grid=grid), tokens)


def test_fit_cells_between_two_clicks() -> None:
    """12 cells over 600 pixels are 50 each; 1,000 by 600 pixels need 20 by 12 of them."""
    model = aligning()
    assert model.cells_between((100, 50), (700, 52)) == 6
    assert model.fit_cells_between((100, 50), (700, 52), 12) == ""
    assert model.cells_between((100, 50), (700, 52)) == 12
    assert (model.grid.columns, model.grid.rows, model.grid.pixels) == (20, 12, 50)
    assert "0 pixels wide" in model.fit_cells_between((5, 5), (5, 5), 3)


@given(
    st.sampled_from(CellShape),
    st.tuples(st.floats(0, 400), st.floats(0, 200)),
    st.tuples(st.floats(500, 1000), st.floats(0, 200)),
    st.integers(1, 40),
)
def test_cells_between_matches_fitted_count(
    shape: CellShape, first: tuple[float, float], second: tuple[float, float], count: int
) -> None:
    model = aligning(Grid(10, 6, shape))
    if not model.fit_cells_between(first, second, count):
        assert round(model.cells_between(first, second), 9) == count


changes = st.one_of(
    st.tuples(st.just("nudge"), st.integers(-40, 40), st.integers(-40, 40)),
    st.tuples(st.just("scale"), st.integers(-6, 6)),
    st.tuples(st.just("move_second_corner"), st.tuples(st.floats(100, 900), st.floats(100, 500))),
    st.tuples(
        st.just("fit_cells_between"),
        st.just((10.0, 8.0)),
        st.just((400.0, 9.0)),
        st.integers(1, 20),
    ),
    st.tuples(st.just("set_columns_and_rows"), st.integers(1, 40), st.integers(1, 40)),
)


@given(st.sampled_from(CellShape), st.lists(changes, min_size=1, max_size=12))
def test_undo_reverts_every_change(shape: CellShape, done: list[tuple[str, object]]) -> None:
    model = aligning(Grid(10, 6, shape))
    grids: list[Grid] = [model.grid]
    for name, *values in done:
        getattr(model, name)(*values)
        if model.grid != grids[-1]:
            grids.append(model.grid)
    for before in reversed(grids[:-1]):
        model.undo()
        assert model.grid == before
    assert not model.can_undo
    for after in grids[1:]:
        model.redo()
        assert model.grid == after
    assert not model.can_redo


def test_drag_is_one_undo_step() -> None:
    model = aligning()
    model.nudge(1, 0)
    before = model.grid
    model.begin_change()
    for _ in range(5):
        model.nudge(3, 2)
    model.end_change()
    assert model.to_pixel((0, 0)) == (16, 10)
    model.undo()
    assert model.grid == before


def test_drag_through_its_start_is_one_undo_step() -> None:
    model = aligning()
    model.begin_change()
    for across in (5, -5, 3):
        model.nudge(across, 0)
    model.end_change()
    model.undo()
    assert (model.grid, model.can_undo) == (BOARD.grid, False)


def test_drag_continues_after_undo() -> None:
    model = aligning()
    model.begin_change()
    model.nudge(5, 0)
    model.undo()
    model.end_change()
    assert (model.grid, model.can_redo) == (BOARD.grid, True)


def test_drag_back_to_its_start_is_no_change() -> None:
    model = aligning()
    model.begin_change()
    model.nudge(5, 0)
    model.nudge(-5, 0)
    model.end_change()
    assert not model.can_undo


def test_undo_restores_whether_size_follows_the_picture() -> None:
    """1,000 by 600 pixels need 20 by 12 cells of 50 pixels."""
    model = aligning()
    model.set_columns_and_rows(7, 7)
    model.undo()
    model.set_pixels_and_offset(50, (0, 0))
    assert (model.grid.columns, model.grid.rows) == (20, 12)
    own = aligning(Grid(7, 7, pixels=100))
    assert own.fit_cells_between((0, 0), (500, 0), 5) == ""
    own.undo()
    own.nudge(1, 0)
    assert (own.grid.columns, own.grid.rows) == (7, 7)
    own.undo()
    own.redo()
    own.nudge(1, 0)
    assert (own.grid.columns, own.grid.rows) == (7, 7)


def test_opposite_nudges_cancel_out() -> None:
    model = aligning()
    model.nudge(7, -3)
    assert model.is_changed
    model.nudge(-7, 3)
    assert model.board == BOARD


@pytest.mark.parametrize("shape", CellShape)
def test_second_corner_follows_and_first_stays(shape: CellShape) -> None:
    model = aligning(Grid(10, 6, shape, pixels=100, offset=(-20.0, 5.0)))
    first, second = model.to_pixel(model.first_corner), model.to_pixel(model.second_corner)
    target = tuple(a + (b - a) * 0.75 for a, b in zip(first, second, strict=True))
    model.move_second_corner((target[0], target[1]))
    assert model.grid.pixels == pytest.approx(75)
    assert model.to_pixel(model.first_corner) == pytest.approx(first)
    assert model.to_pixel(model.second_corner) == pytest.approx(target)


def test_board_includes_all_creatures() -> None:
    ogre = Token("o", "Ogre", "raiders", (8, 4), "2x2")
    model = aligning(BOARD.grid, ogre)
    model.fit_cells_between((0, 0), (1000, 0), 5)
    assert (model.grid.columns, model.grid.rows) == (10, 6)
    model.set_columns_and_rows(2, 3)
    assert (model.grid.columns, model.grid.rows) == (10, 6)
    noted = GridAlignment(BOARD, (), [(2, 8)])
    noted.set_columns_and_rows(2, 2)
    assert (noted.grid.columns, noted.grid.rows) == (3, 9)


def test_typed_size_stays_while_the_grid_moves() -> None:
    model = aligning()
    model.set_columns_and_rows(7, 5)
    model.nudge(2, 2)
    model.scale(-20)
    assert (model.grid.columns, model.grid.rows) == (7, 5)


@pytest.mark.parametrize(
    ("name", "words", "pixels"),
    [
        ("Crypt [20x12]", "The name: 20 \u00d7 12 cells", 50),
        ("Crypt 40px", "The name: 40 pixels a cell", 40),
    ],
)
def test_file_name_suggests_a_grid(name: str, words: str, pixels: float) -> None:
    model = aligning()
    suggestion, origin = model.suggestions(name, Grid(10, 6, pixels=100))
    assert suggestion.label == words
    assert origin.label == "As it came: 100 pixels a cell"
    model.apply_grid(suggestion.grid)
    assert model.grid.pixels == pixels
    model.apply_grid(origin.grid)
    assert not model.is_changed


def test_lines_of_the_picture_suggest_a_grid() -> None:
    """Cells of 50 pixels from (10, 30): of the row above, 30 pixels are seen, so it counts."""
    model = aligning()
    (suggestion,) = model.suggestions("Crypt", lines=LineGrid(50.0, (10.0, 30.0)))
    assert suggestion.label == "The picture's lines: 50 pixels a cell"
    assert (suggestion.grid.pixels, suggestion.grid.offset) == (50.0, (10.0, -20.0))


def test_dots_per_inch_suggest_a_cell_an_inch() -> None:
    (suggestion,) = aligning().suggestions("Crypt", resolution=150.0)
    assert suggestion.label == "An inch a cell: 150 pixels"
    assert (suggestion.grid.pixels, suggestion.grid.offset) == (150.0, (0.0, 0.0))


def test_plain_file_name_suggests_nothing() -> None:
    assert aligning().suggestions("Crypt") == ()


def test_board_without_picture_is_refused() -> None:
    with pytest.raises(ValueError, match="no map picture"):
        GridAlignment(Board(Grid(3, 3)))


@pytest.mark.parametrize("on_picture", [True, False])
def test_battle_gets_the_previewed_board(tmp_path: Path, on_picture: bool) -> None:
    battle = scene("A . . .\n. . . .", turn="", A=HERO)
    battle = msgspec.structs.replace(
        battle, board=msgspec.structs.replace(BOARD, terrain=battle.board.terrain)
    )
    with table(tmp_path / "x.battle", battle) as session:
        model = GridAlignment(session.battle.board, session.battle.tokens)
        model.walls_on_picture = on_picture
        model.fit_cells_between((3, 4), (803, 4), 13)
        done(session, model.command)
        assert session.battle.board == model.board
        assert session.battle.tokens == battle.tokens
