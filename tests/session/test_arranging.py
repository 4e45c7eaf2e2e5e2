"""Selecting, moving, splitting, changing and deleting map pieces."""

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from gridapp.battle.board import Board, Door, DoorState, Terrain, Wall, WallKind
from gridapp.battle.commands import EditBoard
from gridapp.battle.wall_joints import join_segments
from gridapp.grid.cells import Cell, Point
from gridapp.grid.grid import CellShape, Grid
from gridapp.session.drawing.arranging import PieceArranger
from gridapp.session.drawing.pens import Pen, PenKind
from gridapp.session.drawing.pieces import (
    convert_pieces,
    restyle_pieces,
    shift_piece,
    split_command,
)

WALL, SIDE = Wall("w1", (1, 1), (5, 1)), Wall("w2", (5, 1), (5, 4))
DOOR = Door("d1", (2, 3), (3, 3))
MUD = Terrain("t1", "Mud", 2, ((6, 4), (7, 4)))
HALL = Board(Grid(8, 6), (WALL, SIDE), (DOOR,), (MUD,))
NEAR = 0.25


def drag(arranging: PieceArranger, *points: Point, loose: bool = False) -> EditBoard | None:
    arranging.press(HALL, points[0], NEAR, add=False)
    for point in points[1:]:
        arranging.move(HALL, point, loose=loose)
    return arranging.release(HALL, points[-1], loose=loose)


def choose(*points: Point) -> PieceArranger:
    arranging = PieceArranger()
    for point in points:
        arranging.press(HALL, point, NEAR, add=True)
        assert arranging.release(HALL, point, loose=False) is None
    return arranging


@pytest.mark.parametrize(
    ("point", "chosen"),
    [
        ((3, 1.2), ("w1",)),
        ((2.5, 3.1), ("d1",)),
        ((6.5, 4.5), ("t1",)),
        ((3, 1.3), ()),
        ((7.5, 0.5), ()),
    ],
)
def test_click_selects_a_piece(point: Point, chosen: tuple[str, ...]) -> None:
    arranging = PieceArranger()
    assert drag(arranging, point) is None
    assert arranging.selected == chosen


def test_pieces_are_added_and_removed() -> None:
    assert choose((3, 1), (2.5, 3)).selected == ("w1", "d1")
    assert choose((3, 1), (2.5, 3), (3, 1)).selected == ("d1",)


def test_box_selects_pieces() -> None:
    arranging = PieceArranger()
    assert drag(arranging, (0.2, 0.2), (5.5, 3.5)) is None
    assert arranging.selected == ("w1", "d1")


def test_end_snaps_to_a_corner() -> None:
    arranging = choose((3, 1))
    assert drag(arranging, (1.1, 1.1), (0.8, 2.2)) == EditBoard(
        walls=(msgspec.structs.replace(WALL, a=(1, 2)),)
    )


def test_common_ends_move_together() -> None:
    arranging = choose((3, 1), (5, 2.5))
    assert drag(arranging, (5, 1), (4.1, 0.1)) == EditBoard(
        walls=(
            msgspec.structs.replace(WALL, b=(4, 0)),
            msgspec.structs.replace(SIDE, a=(4, 0)),
        )
    )


def test_piece_moves_from_corner_to_corner() -> None:
    assert drag(PieceArranger(), (3.2, 1.0), (4.1, 2.2)) == EditBoard(
        walls=(Wall("w1", (2, 2), (6, 2)),)
    )


def test_without_snapping_piece_follows_the_pointer() -> None:
    command = drag(PieceArranger(), (3, 1), (3.25, 1.5), loose=True)
    assert command == EditBoard(walls=(Wall("w1", (1.25, 1.5), (5.25, 1.5)),))


def test_small_pointer_movement_is_no_drag() -> None:
    loose = Board(Grid(8, 6), (Wall("w1", (1.3, 1.4), (5.3, 1.4)),))
    arranging = PieceArranger()
    arranging.press(loose, (3, 1.4), NEAR, add=False)
    arranging.move(loose, (3.05, 1.45), loose=False)
    assert arranging.release(loose, (3.05, 1.45), loose=False) is None


@pytest.mark.parametrize("shape", CellShape)
def test_terrain_moves_by_whole_cells(shape: CellShape) -> None:
    grid = Grid(8, 6, shape)
    before = tuple(grid.from_offset((column, 1)) for column in (2, 3))
    board = Board(grid, terrain=(Terrain("t", "Mud", 2, before),))
    start, end = grid.centre(before[0]), grid.centre(grid.from_offset((4, 3)))
    arranging = PieceArranger()
    arranging.press(board, start, NEAR, add=False)
    command = arranging.release(board, end, loose=False)
    assert command is not None
    after = command.terrain[0].cells
    assert after[0] == grid.from_offset((4, 3))
    assert grid.cell_distance(*after) == grid.cell_distance(*before)


def test_terrain_without_cells_does_not_move() -> None:
    """A file may contain terrain without cells."""
    empty = Terrain("t1", "Mud", 2, ())
    assert shift_piece(empty, Board(Grid(8, 6), terrain=(empty,)), (2.0, 1.0)) == empty


def test_cancel_ends_the_drag_before_the_selection() -> None:
    arranging = choose((3, 1))
    arranging.press(HALL, (3, 1), NEAR, add=False)
    arranging.move(HALL, (4, 3), loose=False)
    assert arranging.cancel()
    assert arranging.sketch(HALL).lines == (((1, 1), (5, 1)),)
    assert arranging.cancel()
    assert arranging.selected == ()
    assert not arranging.cancel()


def test_delete_selected_pieces() -> None:
    assert choose((3, 1), (2.5, 3), (6.5, 4.5)).delete(HALL) == EditBoard(
        removed=("w1", "d1", "t1")
    )
    assert PieceArranger().delete(HALL) is None


def test_wall_splits_at_the_corner() -> None:
    arranging = choose((3, 1))
    assert arranging.split(HALL, (3.1, 1.1), NEAR) == EditBoard(
        walls=(
            msgspec.structs.replace(WALL, b=(3, 1)),
            msgspec.structs.replace(WALL, id="w3", a=(3, 1)),
        )
    )


def test_door_splits_in_the_middle() -> None:
    command = choose((2.5, 3)).split(HALL, None, NEAR)
    assert command is not None
    assert command.doors == (Door("d1", (2, 3), (2.5, 3)), Door("d2", (2.5, 3), (3, 3)))


def test_no_split_at_an_end_or_away_from_the_pointer() -> None:
    arranging = choose((3, 1))
    assert arranging.split(HALL, (1.05, 1), NEAR) is None
    assert arranging.split(HALL, (3, 3), NEAR) is None
    single = HALL.with_pieces((msgspec.structs.replace(MUD, cells=((6, 4),)),))
    assert choose((6.5, 4.5)).split(single, None, NEAR) is None
    assert choose((6.5, 4.5)).split(HALL, (3, 3), NEAR) is None


def region(board: Board, *names: str) -> list[set[Cell]]:
    return [set(terrain.cells) for terrain in board.terrain if terrain.id in names]


BOG = Terrain("t1", "Bog", 3, tuple((x, y) for x in range(1, 6) for y in (1, 2)), -1)
MARSH = Board(Grid(8, 6), terrain=(BOG, Terrain("t2", "Mud", 2, ((0, 0),))))


@pytest.mark.parametrize(
    ("point", "columns"),
    [((2.9, 1.5), (1, 2)), ((3.4, 2.9), (1, 2)), ((3.6, 1.1), (1, 2, 3)), ((1.1, 1.5), (1,))],
)
def test_region_splits_across_its_longer_side(point: Point, columns: tuple[int, ...]) -> None:
    """Between the columns nearest to the pointer; all properties stay equal."""
    arranging = choose()
    arranging.selected = ("t1",)
    command = arranging.split(MARSH, point, NEAR)
    assert command is not None
    after = MARSH.with_pieces(command.terrain, command.removed)
    left = {(x, y) for x in columns for y in (1, 2)}
    assert region(after, "t1", "t3") == [left, set(BOG.cells) - left]
    assert {msgspec.structs.replace(part, id="", cells=()) for part in command.terrain} == {
        msgspec.structs.replace(BOG, id="", cells=())
    }


def test_tall_region_splits_into_upper_and_lower() -> None:
    tall = Terrain("t1", "Bog", 3, tuple((2, y) for y in range(4)))
    arranging = choose()
    arranging.selected = ("t1",)
    command = arranging.split(Board(Grid(8, 6), terrain=(tall,)), None, NEAR)
    assert command is not None
    assert [part.cells for part in command.terrain] == [((2, 0), (2, 1)), ((2, 2), (2, 3))]


@pytest.mark.parametrize("shape", CellShape)
@given(data=st.data())
def test_split_region_parts_add_up(shape: CellShape, data: st.DataObject) -> None:
    grid = Grid(7, 6, shape)
    cells = data.draw(st.sets(st.sampled_from(grid.cells), min_size=2))
    bog = msgspec.structs.replace(BOG, cells=tuple(sorted(cells)))
    point = data.draw(st.tuples(st.floats(0, 9), st.floats(0, 9)))
    command = split_command(Board(grid, terrain=(bog,)), bog, point)
    assert command is not None
    first, second = command.terrain
    assert first.id != second.id
    assert first.cells
    assert second.cells
    assert sorted((*first.cells, *second.cells)) == sorted(cells)


halves = st.integers(0, 12).map(lambda at: at / 2)
ends = st.tuples(halves, halves)


@given(st.tuples(ends, ends).filter(lambda two: two[0] != two[1]), st.floats(0, 1))
def test_split_wall_parts_add_up(two: tuple[Point, Point], share: float) -> None:
    wall = Wall("w1", *two, WallKind.OBJECT, 3.0, "light")
    board = Board(Grid(6, 6), (wall,))
    crossing = tuple(a + share * (b - a) for a, b in zip(*two, strict=True))
    command = split_command(board, wall, (crossing[0], crossing[1]))
    if command is None:
        return
    after = board.with_pieces(command.pieces, command.removed)
    assert len(after.walls) == 2
    (joined,) = join_segments((part.a, part.b) for part in after.walls)
    assert joined == tuple(sorted(two))
    for part in after.walls:
        assert (part.kind, part.height, part.cover) == (wall.kind, wall.height, wall.cover)


def test_keys_select_and_move_pieces() -> None:
    arranging = PieceArranger()
    arranging.select_next(HALL, 1)
    assert arranging.selected == ("w1",)
    arranging.select_next(HALL, -1)
    assert arranging.selected == ("t1",)
    assert arranging.nudge(HALL, "n") == EditBoard(
        terrain=(msgspec.structs.replace(MUD, cells=((6, 3), (7, 3))),)
    )
    assert PieceArranger().nudge(HALL, "n") is None


def test_restyle_only_where_applicable() -> None:
    chosen = ("w1", "d1", "t1")
    assert restyle_pieces(HALL, chosen, height=3.0) == EditBoard(
        walls=(msgspec.structs.replace(WALL, height=3.0),)
    )
    assert restyle_pieces(HALL, chosen, secret=True) == EditBoard(
        doors=(msgspec.structs.replace(DOOR, secret=True),)
    )
    bog = restyle_pieces(HALL, chosen, name="Bog", factor=3)
    assert bog is not None
    assert bog.terrain == (msgspec.structs.replace(MUD, name="Bog", factor=3),)
    assert restyle_pieces(HALL, chosen, name="Mud") is None


def test_convert_between_walls_and_doors() -> None:
    door = Pen(PenKind.DOOR, state=DoorState.LOCKED).piece("", (0, 0), (0, 0))
    assert convert_pieces(HALL, ("w1", "d1", "t1"), door) == EditBoard(
        doors=(
            Door("w1", (1, 1), (5, 1), DoorState.LOCKED),
            Door("d1", (2, 3), (3, 3), DoorState.LOCKED),
        ),
        removed=("w1",),
    )


@pytest.mark.parametrize(
    ("at", "said"),
    [
        ((3, 1), "Wall, 20 ft"),
        ((2.5, 3), "Door, 5 ft, closed"),
        ((6.5, 4.5), "Mud x2, 2 cells"),
    ],
)
def test_description_of_the_selection(at: Point, said: str) -> None:
    assert choose(at).description(HALL, {}) == said


def test_description_uses_the_cover_names_of_the_pack() -> None:
    low = msgspec.structs.replace(WALL, height=3.0, cover="light")
    board = Board(Grid(8, 6), (low,))
    arranging = choose((3, 1))
    assert (
        arranging.description(board, {"light": "Light cover"})
        == "Low wall, 20 ft, 3 ft high, light cover"
    )
    assert choose((3, 1), (5, 3)).description(HALL, {}) == "2 pieces are chosen"
