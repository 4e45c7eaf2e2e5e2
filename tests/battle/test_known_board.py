"""The board as an audience knows it: cut to what is known, secret doors taken for walls."""

import msgspec

from gridapp.battle.board import Board, Door, DoorState, Terrain, Wall, WallKind
from gridapp.battle.knowing.knowledge import PLAYERS, Knowledge
from gridapp.battle.knowing.known_battle import known_battle
from gridapp.battle.knowing.known_board import known_board
from gridapp.battle.notes import Note
from gridapp.battle.questions import StandingAnswer, Walk
from gridapp.battle.state import Battle, PackRef
from gridapp.battle.tokens import Token
from gridapp.battle.vision.fog import Fog, FogMode, HandFog
from gridapp.battle.vision.mask import Mask
from gridapp.geometry.planar.rasters import fill_polygons
from gridapp.grid.grid import Grid
from gridapp.grid.regions import PolygonWithHoles

GRID = Grid(columns=6, rows=2)
WHOLE = Wall("w", (0, 1), (6, 1))
LEFT, RIGHT = Wall("l", (0, 1), (2, 1)), Wall("r", (3, 1), (6, 1))
SECRET = Door("s", (2, 1), (3, 1), secret=True)


def columns(count: int) -> Mask:
    return fill_polygons(GRID, [PolygonWithHoles(((0, 0), (count, 0), (count, 2), (0, 2)))])


def battle(*walls: Wall, doors: tuple[Door, ...] = (), seen: int = 6) -> Battle:
    """A battle of which the players know the first columns; all of them is an open map."""
    board = Board(GRID, walls, doors, (Terrain("t", "mud", 2, ((0, 0), (5, 0))),))
    fog = Fog() if seen == 6 else Fog(FogMode.HAND, HandFog(revealed=columns(seen)))
    return Battle("b", PackRef("p", "1"), board, fog=fog)


def known(shown: Battle) -> Board:
    return known_board(Knowledge(shown, PLAYERS))


def lines(board: Board) -> list[tuple[object, object]]:
    return [(wall.a, wall.b) for wall in board.walls]


def test_board_without_secrets_is_the_board_itself() -> None:
    open_map = battle(WHOLE, doors=(Door("d", (0, 1), (1, 1)),))
    assert known(open_map) is open_map.board
    assert known_battle(Knowledge(open_map, PLAYERS)) is open_map


def test_renamed_walls_of_an_open_map_tell_of_no_secret_door() -> None:
    """Answers name walls: pieces with the GM's ids, or a wall with a new id, would betray doors."""
    middle = Wall("m", (2, 1), (3, 1))
    plain, secret = battle(LEFT, middle, RIGHT), battle(LEFT, RIGHT, doors=(SECRET,))
    renamed = [
        known_battle(Knowledge(each, PLAYERS), is_renamed=True).board for each in (plain, secret)
    ]
    assert renamed[0] == renamed[1]
    assert [wall.id for wall in renamed[0].walls] == ["w1"]


def test_notes_are_no_part_of_what_is_answered_from() -> None:
    pinned = msgspec.structs.replace(battle(WHOLE), notes=(Note(1, "trap", (0, 0), shown=False),))
    answered = known_battle(Knowledge(pinned, PLAYERS))
    assert answered.notes == ()
    assert answered.board is pinned.board


def test_answers_tell_neither_what_stopped_a_move_nor_how_an_unknown_foe_answers() -> None:
    foe, hero = (
        Token(name, name, name, (column, 0), "1x1") for name, column in (("F", 5), ("H", 0))
    )
    walk = Walk("H", "advance", ((0, 0), (1, 0)), (0, 1), (1,), beyond=(2, 0))
    answers = tuple(StandingAnswer(who, "strike", first=True) for who in ("F", "H"))
    moving = msgspec.structs.replace(
        battle(WHOLE),
        tokens=(hero, msgspec.structs.replace(foe, hidden=True)),
        underway=(walk,),
        standing=answers,
    )
    answered = known_battle(Knowledge(moving, PLAYERS))
    assert answered.underway == (msgspec.structs.replace(walk, beyond=None),)
    assert answered.standing == answers[1:]


def test_wall_is_cut_where_the_known_region_ends() -> None:
    assert lines(known(battle(WHOLE, seen=4))) == [((0, 1), (4, 1))]


def test_terrain_is_known_cell_by_cell() -> None:
    (mud,) = known(battle(WHOLE, seen=4)).terrain
    assert mud.cells == ((0, 0),)


def test_secret_door_is_a_wall_without_a_seam() -> None:
    secret = known(battle(LEFT, RIGHT, doors=(SECRET,)))
    assert lines(secret) == [((0, 1), (6, 1))]
    assert secret.doors == ()


def test_secret_door_and_plain_wall_make_equal_boards_in_fog() -> None:
    twins = [battle(LEFT, RIGHT, doors=(SECRET,), seen=5), battle(WHOLE, seen=5)]
    assert known(twins[0]) == known(twins[1])


def test_open_secret_door_in_sight_is_a_door() -> None:
    door = msgspec.structs.replace(SECRET, state=DoorState.OPEN)
    board = known(battle(LEFT, RIGHT, doors=(door,)))
    assert (board.doors, lines(board)) == ((door,), [(LEFT.a, LEFT.b), (RIGHT.a, RIGHT.b)])


def test_walls_of_another_kind_are_not_joined() -> None:
    window = msgspec.structs.replace(RIGHT, kind=WallKind.WINDOW)
    board = known(battle(LEFT, window, doors=(SECRET,)))
    kinds = {(wall.a, wall.b): wall.kind for wall in board.walls}
    assert kinds == {((0, 1), (3, 1)): WallKind.WALL, ((3, 1), (6, 1)): WallKind.WINDOW}


def test_walls_known_as_before_are_the_same_values() -> None:
    """Values prepared for the walls, such as the movement map, stay valid."""
    first = battle(LEFT, RIGHT, seen=4)
    later = msgspec.structs.replace(first, round=2, board=msgspec.structs.replace(first.board))
    assert known(first).walls is known(later).walls
