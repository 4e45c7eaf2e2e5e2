"""Steps aside, approaches and leaps: where they may lead and what stops them."""

import msgspec
import pytest

from gridapp.battle.state import Battle
from gridapp.engine.movement.special_moves import (
    approach_routes,
    hurdle_heights,
    leap_routes,
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
def test_a_step_aside_leads_to_any_free_cell_beside(board: str, avoid: str, aside: str) -> None:
    others = {"G": RAIDER} if "G" in board else {}
    battle = scene(board, "A", {}, A=HERO, **others)
    found = steps_aside(look(battle), token(battle, "A"), frozenset(cells(battle, avoid)))
    assert draw_cells(battle.board.grid, dict.fromkeys(found, "x")) == aside


def test_a_big_creature_steps_aside_with_all_its_cells() -> None:
    battle = scene("O O . .\nO O . .\n. . A .", turn="O", A=HERO, O=OGRE)
    found = steps_aside(look(battle), token(battle, "O"), frozenset(cells(battle, "A3")))
    assert [battle.board.grid.label(cell) for cell in found] == ["B1"]


def routes(battle: Battle, found: tuple[tuple[tuple[int, int], ...], ...]) -> list[str]:
    return [" ".join(map(battle.board.grid.label, route)) for route in found]


def test_an_approach_ends_as_near_as_may_be_by_the_shortest_way() -> None:
    battle = scene("A . . . G", A=HERO, G=RAIDER)
    found = approach_routes(look(battle), token(battle, "A"), token(battle, "G"), MoveRules((2,)))
    assert routes(battle, found) == ["A1 B1 C1", "A1 B1"]


def test_nobody_approaches_whom_it_stands_beside() -> None:
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
def test_a_leap_goes_straight_over_pits_and_friends(board: str, far: int, ways: list[str]) -> None:
    """A pit is terrain without walls: the rock of the drawing has its walls taken away."""
    others = {letter: RAIDER if letter == "G" else "archer" for letter in "BG" if letter in board}
    battle = without_rock_walls(scene(board, "A", {}, A=HERO, **others))
    assert routes(battle, leap_routes(look(battle), token(battle, "A"), (1, 0), far)) == ways


@pytest.mark.parametrize(
    ("over", "ways"),
    [(0, ["A1 B1"]), (4.9, ["A1 B1"]), (5, ["A1 B1", "A1 B1 C1"])],
)
def test_a_leap_goes_over_walls_up_to_a_height_and_no_further(over: float, ways: list[str]) -> None:
    """The low wall of the drawing is a cell high, 5 ft; the other one reaches the ceiling."""
    battle = scene("A .!.|.", "A", {}, A=HERO)
    assert routes(battle, leap_routes(look(battle), token(battle, "A"), (1, 0), 9, over)) == ways


def test_each_step_of_a_leap_has_its_own_hurdle() -> None:
    battle = scene("A!. .!.", "A", {}, A=HERO)
    way = cells(battle, "A1 B1 C1 D1")
    assert hurdle_heights(look(battle), token(battle, "A"), way) == (5, 0, 5)


def without_rock_walls(battle: Battle) -> Battle:
    board = battle.board
    walls = tuple(wall for wall in board.walls if not wall.id.startswith("r"))

    return msgspec.structs.replace(battle, board=msgspec.structs.replace(board, walls=walls))


def test_a_creature_may_be_thought_elsewhere() -> None:
    battle = scene("A . . G", A=HERO, G=RAIDER)
    there = with_token_at(look(battle), token(battle, "A"), (2, 0))
    assert place_of(there.battle, "A") == "C1"
    assert there.threatens(token(there.battle, "A"), token(there.battle, "G"))
    assert place_of(battle, "A") == "A1"
