"""Reach, threats and events between creatures at different heights (RR-05)."""

from typing import Any

import msgspec
import pytest

from gridapp.battle.board import Terrain
from gridapp.battle.state import Battle
from gridapp.engine.queries.situation import Situation
from gridapp.engine.queries.spatial_events import reach_events
from gridapp.packs.drawn_boards import draw_cells
from tests.engine.scenes import HERO, OGRE, RAIDER, cells, rules, scene, token


def look(battle: Battle) -> Situation:
    return Situation(battle, rules())


def hilly(battle: Battle, labels: str, elevation: int) -> Battle:
    """Return the battle with a hill on the given cells."""
    hill = Terrain("hill", "Hill", 1, cells(battle, labels), elevation)
    board = msgspec.structs.replace(battle.board, terrain=(*battle.board.terrain, hill))
    return msgspec.structs.replace(battle, board=board)


def at(height: int, kind: str = HERO, **fields: Any) -> dict[str, Any]:  # noqa: ANN401 - any field
    return {"kind": kind, "elevation": height, **fields}


@pytest.mark.parametrize(
    ("height", "reached"), [(0, True), (1, True), (-1, True), (2, False), (-2, False)]
)
def test_reach_of_five_feet_covers_26_cubes(height: int, reached: bool) -> None:
    """The larger difference counts: a cube up and a cube across make a distance of 1."""
    battle = scene("A .\n. G", A=at(height), G=RAIDER)
    assert look(battle).threatens(token(battle, "A"), token(battle, "G")) is reached
    assert look(battle).threatens(token(battle, "G"), token(battle, "A")) is reached
    assert look(battle).distance(token(battle, "A"), token(battle, "G")) == max(1, abs(height))


def test_vertical_distance_is_the_height_difference() -> None:
    battle = scene("A .\n. G", A=at(3), G=RAIDER)
    above = msgspec.structs.replace(token(battle, "A"), cell=token(battle, "G").cell)
    assert look(battle).distance(above, token(battle, "G")) == 3


@pytest.mark.parametrize(("height", "steps"), [(0, 1), (1, 1), (2, 1), (3, 2), (-1, 1), (-2, 2)])
def test_body_height_equals_width(height: int, steps: int) -> None:
    """The ogre fills the cubes of levels 0 and 1; from level 3 down to 1 are two steps."""
    battle = scene("A O O\n. O O", A=at(height), O=OGRE)
    assert look(battle).distance(token(battle, "A"), token(battle, "O")) == steps
    assert look(battle).distance(token(battle, "O"), token(battle, "A")) == steps


def test_ground_elevation_counts() -> None:
    battle = hilly(scene(". A\n. G", A=HERO, G=RAIDER), "B1", 2)
    situation = look(battle)
    assert situation.elevation(token(battle, "A")) == 2
    assert situation.elevation(token(battle, "A"), (0, 0)) == 0
    assert not situation.threatens(token(battle, "A"), token(battle, "G"))
    assert situation.threatens(token(battle, "A"), token(battle, "G"), (0, 0))


def test_threatened_cells_respect_ground_elevation() -> None:
    battle = hilly(scene(". . .\n. G .\n. . .", turn="", G=RAIDER), "A1 B1 C1", 2)
    threats = look(battle).threats((token(battle, "G"),))
    assert draw_cells(battle.board.grid, dict.fromkeys(threats, "x")) == ". . .\nx . x\nx x x"


def test_minimum_reach_counts_vertical_steps() -> None:
    pike = [{"id": "pike", "name": "Pike", "reach": 10, "min_reach": 10}]
    for height, reached in ((0, False), (1, False), (2, True), (3, False)):
        battle = scene("A G", A=at(height, weapons=pike), G=RAIDER)
        assert look(battle).threatens(token(battle, "A"), token(battle, "G")) is reached


def test_climbing_out_of_reach_leaves_the_threatened_area() -> None:
    battle = hilly(scene("A . .\n. G .", A=HERO, G=RAIDER), "B1 C1", 2)
    route = cells(battle, "A1 B1 C1")
    events = reach_events(look(battle), token(battle, "A"), route, (2,))
    assert [(event.kind.value, event.step) for event in events] == [("left", 0)]
