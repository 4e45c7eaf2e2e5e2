"""Side steps, approaches and jumps."""

import msgspec
import pytest

from gridapp.battle.state import Battle
from gridapp.engine.movement.special_moves import (
    approach_routes,
    hurdle_heights,
    jump_routes,
    steps_aside,
)
from gridapp.engine.queries.situation import Situation, with_token_at
from gridapp.geometry.movement.move_options import MoveRules
from gridapp.packs.drawn_boards import draw_cells
from tests.engine.scenes import HERO, OGRE, RAIDER, cells, place_of, rules, scene, token


def look(battle: Battle) -> Situation:
    return Situation(battle, rules())


@pytest.mark.parametrize(
    ("board", "avoid", "aside"),
    [
        (". . .\n. A .\n. . .", "", "x x x\nx . x\nx x x"),
        (". . .\n. A .\n. . .", "A1 B1", ". . x\nx . x\nx x x"),
        (". G .\n~ A|.\n. . #", "", "x . .\nx . .\nx x ."),
        ("# # #\n# A #\n# # #", "", ". . .\n. . .\n. . ."),
    ],
)
def test_side_step_leads_to_free_neighbours(board: str, avoid: str, aside: str) -> None:
    foes = {"G": RAIDER} if "G" in board else {}
    battle = scene(board, "A", {}, A=HERO, **foes)
    side_steps = steps_aside(look(battle), token(battle, "A"), frozenset(cells(battle, avoid)))
    assert draw_cells(battle.board.grid, dict.fromkeys(side_steps, "x")) == aside


def test_side_step_of_a_big_creature_needs_its_footprint() -> None:
    battle = scene("O O . .\nO O . .\n. . A .", turn="O", A=HERO, O=OGRE)
    side_steps = steps_aside(look(battle), token(battle, "O"), frozenset(cells(battle, "A3")))
    assert [battle.board.grid.label(cell) for cell in side_steps] == ["B1"]


def routes(battle: Battle, paths: tuple[tuple[tuple[int, int], ...], ...]) -> list[str]:
    return [" ".join(map(battle.board.grid.label, route)) for route in paths]


def test_approach_ends_nearest_by_the_cheapest_route() -> None:
    battle = scene("A . . . G", A=HERO, G=RAIDER)
    approaches = approach_routes(
        look(battle), token(battle, "A"), token(battle, "G"), MoveRules((2,))
    )
    assert routes(battle, approaches) == ["A1 B1 C1", "A1 B1"]


def test_no_approach_to_an_adjacent_creature() -> None:
    battle = scene("A G .\n. . .", A=HERO, G=RAIDER)
    assert (
        approach_routes(look(battle), token(battle, "A"), token(battle, "G"), MoveRules((6,))) == ()
    )


@pytest.mark.parametrize(
    ("board", "far", "ways"),
    [
        ("A . . .", 2, ["A1 B1", "A1 B1 C1"]),
        ("A # # .", 5, ["A1 B1 C1 D1"]),
        ("A ~ . .", 2, ["A1 B1", "A1 B1 C1"]),
        ("A # .|.", 5, ["A1 B1 C1"]),
        ("A # B .", 5, ["A1 B1 C1 D1"]),
        ("A . G .", 5, ["A1 B1"]),
        ("A|. . .", 5, []),
    ],
)
def test_leap_crosses_pits_and_allies(board: str, far: int, ways: list[str]) -> None:
    """A pit is terrain without walls: the rock of the drawing without its walls."""
    bystanders = {
        letter: RAIDER if letter == "G" else "archer" for letter in "BG" if letter in board
    }
    battle = without_rock_walls(scene(board, "A", {}, A=HERO, **bystanders))
    assert routes(battle, jump_routes(look(battle), token(battle, "A"), (1, 0), far)) == ways


@pytest.mark.parametrize(
    ("over", "ways"),
    [(0, ["A1 B1"]), (4.9, ["A1 B1"]), (5, ["A1 B1", "A1 B1 C1"])],
)
def test_leap_crosses_walls_up_to_a_height(over: float, ways: list[str]) -> None:
    """The low wall of the drawing is a cell high, 5 ft; the second wall reaches the ceiling."""
    battle = scene("A .!.|.", "A", {}, A=HERO)
    assert routes(battle, jump_routes(look(battle), token(battle, "A"), (1, 0), 9, over)) == ways


def test_hurdle_heights_by_step() -> None:
    battle = scene("A!. .!.", "A", {}, A=HERO)
    route = cells(battle, "A1 B1 C1 D1")
    assert hurdle_heights(look(battle), token(battle, "A"), route) == (5, 0, 5)


def without_rock_walls(battle: Battle) -> Battle:
    board = battle.board
    walls = tuple(wall for wall in board.walls if not wall.id.startswith("r"))

    return msgspec.structs.replace(battle, board=msgspec.structs.replace(board, walls=walls))


def test_situation_with_a_token_elsewhere() -> None:
    battle = scene("A . . G", A=HERO, G=RAIDER)
    moved = with_token_at(look(battle), token(battle, "A"), (2, 0))
    assert place_of(moved.battle, "A") == "C1"
    assert moved.threatens(token(moved.battle, "A"), token(moved.battle, "G"))
    assert place_of(battle, "A") == "A1"
