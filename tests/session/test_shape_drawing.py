"""Drawing a piece with presses, moves, clicks and keys."""

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from gridapp.battle.board import Board, Terrain, Wall
from gridapp.battle.commands import EditBoard
from gridapp.battle.dice import FixedDice
from gridapp.battle.outcomes import Applied
from gridapp.battle.state import Battle, PackRef
from gridapp.engine.commands.apply import apply
from gridapp.grid.cells import Point
from gridapp.grid.grid import CellShape, Grid
from gridapp.session.drawing.pens import Pen, PenKind
from gridapp.session.drawing.shape_drawing import ShapeDrawing, next_corner
from gridapp.session.drawing.strokes import StrokeShape
from tests.engine.scenes import rules

FIELD = Board(Grid(8, 6))
Spans = list[tuple[Point, Point]]


def click(drawing: ShapeDrawing, point: Point, board: Board = FIELD) -> EditBoard | None:
    drawing.press(board, point, loose=False)
    return drawing.release(board, point, loose=False)


def drag(drawing: ShapeDrawing, *points: Point, board: Board = FIELD) -> EditBoard | None:
    drawing.press(board, points[0], loose=False)
    for point in points[1:]:
        drawing.move(board, point, loose=False)
    return drawing.release(board, points[-1], loose=False)


def spans(command: EditBoard | None) -> Spans:
    assert command is not None
    return [(piece.a, piece.b) for piece in command.pieces if not isinstance(piece, Terrain)]


def test_drag_draws_a_wall() -> None:
    drawing = ShapeDrawing(Pen())
    assert spans(drag(drawing, (1.1, 1.2), (2.5, 1.2), (3.9, 0.8))) == [((1, 1), (4, 1))]
    assert drawing.points == ()


def test_clicks_draw_a_line() -> None:
    drawing = ShapeDrawing(Pen())
    assert [click(drawing, point) for point in ((1, 1), (3, 1), (3, 4))] == [None] * 3
    assert spans(click(drawing, (3.1, 4.1))) == [((1, 1), (3, 1)), ((3, 1), (3, 4))]


def test_closed_line_is_finished() -> None:
    drawing = ShapeDrawing(Pen())
    for point in ((1, 1), (3, 1), (3, 4)):
        assert click(drawing, point) is None
    assert len(spans(click(drawing, (1, 1)))) == 3


def test_finish_and_remove_last_point() -> None:
    drawing = ShapeDrawing(Pen())
    for point in ((1, 1), (3, 1), (3, 4)):
        click(drawing, point)
    drawing.remove_last_point()
    assert spans(drawing.finish(FIELD)) == [((1, 1), (3, 1))]
    assert drawing.finish(FIELD) is None


def test_cancelled_line_is_dropped() -> None:
    drawing = ShapeDrawing(Pen())
    click(drawing, (1, 1))
    click(drawing, (3, 1))
    drawing.cancel()
    assert drawing.sketch(FIELD).lines == ()
    assert drawing.finish(FIELD) is None


@pytest.mark.parametrize("stroke", StrokeShape)
def test_cancelled_press_draws_nothing(stroke: StrokeShape) -> None:
    drawing = ShapeDrawing(Pen(stroke=stroke))
    for give_up in (drawing.cancel, drawing.remove_last_point):
        drawing.press(FIELD, (1, 1), loose=False)
        give_up()
        drawing.move(FIELD, (3, 3), loose=False)
        assert drawing.release(FIELD, (3, 3), loose=False) is None
        assert drawing.points == ()


def test_door_is_always_a_line() -> None:
    drawing = ShapeDrawing(Pen(PenKind.DOOR, StrokeShape.ELLIPSE))
    click(drawing, (1, 1))
    command = click(drawing, (2, 1))
    assert command is not None
    assert len(command.doors) == 1


@pytest.mark.parametrize("stroke", [StrokeShape.BOX, StrokeShape.ELLIPSE])
def test_box_by_drag_or_clicks(stroke: StrokeShape) -> None:
    dragged = drag(ShapeDrawing(Pen(stroke=stroke)), (1, 1), (4, 3))
    drawing = ShapeDrawing(Pen(stroke=stroke))
    assert click(drawing, (1, 1)) is None
    assert click(drawing, (4, 3)) == dragged
    assert len(spans(dragged)) >= 4


def test_freehand_line_is_simplified() -> None:
    drawing = ShapeDrawing(Pen(stroke=StrokeShape.FREEHAND, snap=False))
    points = [(1 + step / 8, 1.0) for step in range(17)] + [
        (3.0, 1 + step / 8) for step in range(9)
    ]
    assert spans(drag(drawing, *points)) == [((1.0, 1.0), (3.0, 1.0)), ((3.0, 1.0), (3.0, 2.0))]


def test_points_without_snapping() -> None:
    drawing = ShapeDrawing(Pen())
    drawing.press(FIELD, (1.1, 1.2), loose=True)
    assert spans(drawing.release(FIELD, (2.3, 1.4), loose=True)) == [((1.1, 1.2), (2.3, 1.4))]


def test_brush_fills_cells() -> None:
    pen = Pen(PenKind.TERRAIN, StrokeShape.FREEHAND)
    for points, cells in (
        (((1.5, 1.5), (3.5, 1.5)), ((1, 1), (2, 1), (3, 1))),
        (((1.9, 1.9),), ((1, 1),)),
    ):
        command = drag(ShapeDrawing(pen), *points)
        assert command is not None
        assert command.terrain == (Terrain("t1", pen.name, pen.factor, cells),)


def test_lengths_use_the_unit_of_the_grid() -> None:
    drawing = ShapeDrawing(Pen())
    click(drawing, (1, 1))
    drawing.move(FIELD, (3, 1), loose=False)
    assert drawing.sketch(FIELD).text == "10 ft"
    click(drawing, (3, 1))
    drawing.move(FIELD, (3, 4), loose=False)
    assert drawing.sketch(FIELD).text == "15 ft, 25 ft in all"
    box = ShapeDrawing(Pen(stroke=StrokeShape.BOX))
    box.press(FIELD, (1, 1), loose=False)
    box.move(FIELD, (4, 3), loose=False)
    assert box.sketch(FIELD).text == "15 ft x 10 ft"
    region = ShapeDrawing(Pen(PenKind.TERRAIN, StrokeShape.BOX))
    region.press(FIELD, (1, 1), loose=False)
    region.move(FIELD, (4, 3), loose=False)
    assert region.sketch(FIELD).text == "6 cells"


def test_keys_draw_like_the_pointer() -> None:
    drawing = ShapeDrawing(Pen())
    drawing.step(FIELD, "e", (2.2, 2.1))
    assert drawing.cursor == (2.0, 2.0)
    assert drawing.add_point(FIELD) is None
    for _ in range(3):
        drawing.step(FIELD, "e", (0, 0))
    assert drawing.add_point(FIELD) is None
    drawing.step(FIELD, "s", (0, 0))
    assert drawing.add_point(FIELD) is None
    assert spans(drawing.finish(FIELD)) == [((2, 2), (5, 2)), ((5, 2), (5, 3))]


def test_keys_move_a_brush() -> None:
    drawing = ShapeDrawing(Pen(PenKind.TERRAIN, StrokeShape.FREEHAND))
    drawing.step(FIELD, "e", (2.2, 2.1))
    drawing.add_point(FIELD)
    drawing.step(FIELD, "e", (0, 0))
    drawing.step(FIELD, "s", (0, 0))
    command = drawing.add_point(FIELD)
    assert command is not None
    assert command.terrain[0].cells == ((2, 2), (3, 2), (3, 3))


@pytest.mark.parametrize("shape", CellShape)
def test_keys_step_between_corners(shape: CellShape) -> None:
    board = Board(Grid(6, 5, shape))
    corners = {corner for cell in board.grid.cells for corner in board.grid.polygon(cell)}
    for direction, (across, down) in {"e": (1, 0), "w": (-1, 0), "n": (0, -1), "s": (0, 1)}.items():
        corner_before = next_corner(board, (3.0, 2.0), "e")
        for _ in range(40):
            corner_after = next_corner(board, corner_before, direction)
            assert (
                min(abs(x - corner_after[0]) + abs(y - corner_after[1]) for x, y in corners) < 1e-6
            )
            if corner_after == corner_before:
                break
            assert (corner_after[0] - corner_before[0]) * across + (
                corner_after[1] - corner_before[1]
            ) * down > 0
            corner_before = corner_after
        else:
            pytest.fail("it never comes to the edge")
        edge = (
            board.grid.size[0]
            if direction == "e"
            else board.grid.size[1]
            if direction == "s"
            else 0.0
        )
        assert abs((corner_before[0] if across else corner_before[1]) - edge) < 1.01


pens = st.builds(
    Pen,
    kind=st.sampled_from(PenKind),
    stroke=st.sampled_from(StrokeShape),
    height=st.sampled_from([None, 3.0]),
    secret=st.booleans(),
    snap=st.booleans(),
)
places = st.tuples(st.floats(-2, 10), st.floats(-2, 8))


@given(st.sampled_from(CellShape), pens, st.lists(places, min_size=2, max_size=6), st.booleans())
@example(CellShape.SQUARE, Pen(snap=False), [(0.0, 0.0), (0.0, 1e-5)], False)
@example(CellShape.SQUARE, Pen(PenKind.DOOR, snap=False), [(1.0005, 1.0), (3.0, 1.0)], False)
def test_any_drawing_is_a_legal_command(
    shape: CellShape, pen: Pen, points: list[Point], dragged: bool
) -> None:
    board = Board(Grid(7, 6, shape), walls=(Wall("w1", (1, 1), (5, 1)),))
    battle = Battle("Camp", PackRef("reactions", "1"), board)
    drawing = ShapeDrawing(pen)
    if dragged:
        command = drag(drawing, *points, board=board)
    else:
        done = [click(drawing, point, board) for point in points]
        command = next((drawn for drawn in done if drawn), None) or drawing.finish(board)
    if command is not None:
        outcome = apply(battle, command, FixedDice(()), rules())
        assert isinstance(outcome, Applied), outcome
