"""Pen strokes as commands: walls, doors in walls, terrain."""

import msgspec
import pytest

from gridapp.battle.board import Board, Door, DoorState, Terrain, Wall, WallKind
from gridapp.grid.cells import Cell, Point
from gridapp.grid.grid import CellShape, Grid
from gridapp.session.drawing.pens import Pen, PenKind, draw_command
from gridapp.session.drawing.strokes import StrokeShape

HALL = Board(
    Grid(8, 6),
    walls=(Wall("w1", (0, 2), (6, 2), WallKind.WALL, None, "minor"), Wall("w7", (6, 2), (6, 5))),
    doors=(Door("d1", (1, 4), (2, 4)),),
    terrain=(Terrain("t1", "Mud", 2, ((0, 0), (1, 0))),),
)
MUD = Pen(PenKind.TERRAIN, StrokeShape.BOX, name="Mud", factor=2)


def after(board: Board, pen: Pen, *points: Point) -> Board:
    """Return the board after drawing a stroke."""
    command = draw_command(board, pen, points)
    assert command is not None
    return board.with_pieces(command.pieces, command.removed)


@pytest.mark.parametrize(
    ("pen", "wall"),
    [
        (Pen(), Wall("w8", (0, 0), (2, 0))),
        (Pen(PenKind.LOW, height=3.0), Wall("w8", (0, 0), (2, 0), height=3.0)),
        (
            Pen(PenKind.OBJECT, cover="minor"),
            Wall("w8", (0, 0), (2, 0), WallKind.OBJECT, None, "minor"),
        ),
        (Pen(PenKind.WINDOW), Wall("w8", (0, 0), (2, 0), WallKind.WINDOW)),
    ],
)
def test_line_becomes_a_wall(pen: Pen, wall: Wall) -> None:
    assert after(HALL, pen, (0, 0), (2, 0)).walls == (*HALL.walls, wall)


def test_door_replaces_part_of_a_wall() -> None:
    board = after(HALL, Pen(PenKind.DOOR, state=DoorState.LOCKED, secret=True), (3, 2), (2, 2))
    assert board.doors[-1] == Door("d2", (3, 2), (2, 2), DoorState.LOCKED, True)
    assert board.walls[0] == msgspec.structs.replace(HALL.walls[0], b=(2, 2))
    assert board.walls[1] == HALL.walls[1]
    assert board.walls[2] == msgspec.structs.replace(HALL.walls[0], id="w8", a=(3, 2))


def test_window_replaces_part_of_a_wall() -> None:
    board = after(HALL, Pen(PenKind.WINDOW), (2, 2), (3, 2))
    spans = {(wall.a, wall.b): wall.kind for wall in board.walls}
    assert spans[(2, 2), (3, 2)] is WallKind.WINDOW
    assert spans[(0, 2), (2, 2)] is spans[(3, 2), (6, 2)] is WallKind.WALL
    assert len({wall.id for wall in board.walls}) == 4


def test_door_replaces_a_whole_wall() -> None:
    board = after(HALL, Pen(PenKind.DOOR), (6, 2), (6, 5))
    assert [wall.id for wall in board.walls] == ["w1"]


def test_door_replaces_a_door() -> None:
    board = after(HALL, Pen(PenKind.DOOR, window=True), (1, 4), (2, 4))
    assert board.doors == (Door("d2", (1, 4), (2, 4), window=True),)


def test_wall_keeps_crossed_walls() -> None:
    assert after(HALL, Pen(), (3, 0), (3, 6)).walls[:2] == HALL.walls


def test_stroke_without_length_draws_nothing() -> None:
    for kind in PenKind:
        assert draw_command(HALL, Pen(kind, StrokeShape.BOX), ((3, 3), (3, 3))) is None


@pytest.mark.parametrize("shape", list(CellShape))
def test_ellipse_stays_on_the_map(shape: CellShape) -> None:
    for side in range(5, 31):
        grid = Grid(side, side, shape)
        command = draw_command(
            Board(grid), Pen(stroke=StrokeShape.ELLIPSE), ((0.0, 0.0), grid.size)
        )
        assert command is not None
        ends = [end for wall in command.walls for end in (wall.a, wall.b)]
        assert all(0 <= x <= grid.size[0] and 0 <= y <= grid.size[1] for x, y in ends)


def test_opening_ignores_walls_without_length() -> None:
    point = Board(Grid(8, 6), walls=(Wall("w1", (2, 2), (2, 2)), Wall("w2", (0, 2), (4, 2))))
    command = draw_command(point, Pen(kind=PenKind.DOOR), ((1, 2), (3, 2)))
    assert command is not None
    assert {wall.id for wall in command.walls} == {"w2", "w3"}
    assert command.removed == ()


def test_terrain_merges_with_equal_neighbours() -> None:
    board = after(HALL, MUD, (2, 0), (3, 2))
    assert board.terrain == (Terrain("t1", "Mud", 2, ((0, 0), (1, 0), (2, 0), (2, 1))),)


@pytest.mark.parametrize("change", [{"factor": 3}, {"name": "Bog"}, {"elevation": 1}])
def test_different_terrain_is_not_merged(change: dict[str, object]) -> None:
    board = after(HALL, msgspec.structs.replace(MUD, **change), (1, 0), (3, 1))
    assert [terrain.id for terrain in board.terrain] == ["t1", "t2"]
    assert board.terrain[1].cells == ((1, 0), (2, 0))


def test_separate_terrain_is_merged_when_joined() -> None:
    apart = after(HALL, MUD, (4, 0), (5, 1))
    assert [terrain.cells for terrain in apart.terrain] == [((0, 0), (1, 0)), ((4, 0),)]
    joined = after(apart, MUD, (2, 0), (4, 1))
    assert joined.terrain == (Terrain("t1", "Mud", 2, tuple((column, 0) for column in range(5))),)


def test_existing_terrain_is_not_drawn_again() -> None:
    assert draw_command(HALL, MUD, ((0, 0), (2, 1))) is None


def test_clearing_terrain() -> None:
    clear = Pen(PenKind.CLEAR, StrokeShape.BOX)
    assert after(HALL, clear, (0, 0), (1, 1)).terrain[0].cells == ((1, 0),)
    assert after(HALL, clear, (0, 0), (2, 2)).terrain == ()
    assert draw_command(HALL, clear, ((3, 3), (5, 5))) is None


def test_cutting_terrain() -> None:
    """Each partly covered region becomes two equal regions; all further regions stay."""
    bog = Terrain("t1", "Bog", 3, tuple((column, row) for column in range(4) for row in (0, 1)), 1)
    mud = Terrain("t2", "Mud", 2, ((4, 0), (5, 0)))
    board = Board(Grid(8, 6), terrain=(bog, mud))
    for pen, points in (
        (Pen(PenKind.CUT, StrokeShape.BOX), ((2, 0), (6, 2))),
        (Pen(PenKind.CUT, StrokeShape.FREEHAND), ((2.5, 0.5), (5.5, 0.5), (2.5, 1.5), (3.5, 1.5))),
    ):
        by_id = {terrain.id: terrain for terrain in after(board, pen, *points).terrain}
        inside = {cell for cell in bog.cells if cell[0] >= 2}
        assert set(by_id) == {"t1", "t2", "t3"}
        assert by_id["t2"] == mud
        assert set(by_id["t3"].cells) == inside
        assert set(by_id["t1"].cells) == set(bog.cells) - inside
        assert msgspec.structs.replace(by_id["t3"], id="t1", cells=bog.cells) == bog
    assert draw_command(board, Pen(PenKind.CUT, StrokeShape.BOX), ((0, 0), (6, 2))) is None
    assert draw_command(board, Pen(PenKind.CUT, StrokeShape.BOX), ((0, 3), (6, 5))) is None


def test_brush_on_hexes() -> None:
    grid = Grid(5, 4, CellShape.HEX_POINTY)
    row: list[Cell] = [grid.from_offset((column, 1)) for column in range(3)]
    points = tuple(grid.centre(cell) for cell in (row[0], row[2]))
    pen = Pen(PenKind.TERRAIN, StrokeShape.FREEHAND)
    assert set(after(Board(grid), pen, *points).terrain[0].cells) == set(row)
