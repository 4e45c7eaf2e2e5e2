"""A drag counts no more rebuffs by a foe than its points pay for (AP-80)."""

import pytest

from gridapp.engine.movement.preview import Preview
from gridapp.engine.queries.situation import Situation
from tests.rules.play import System, token, way

SYSTEM = System("action_points")


@pytest.mark.parametrize(("points", "instead"), [(7, [False, True]), (8, [False, False])])
def test_a_second_rebuff_takes_the_points_of_another(points: int, instead: list[bool]) -> None:
    """R comes beside A at B1, leaves at E1 and comes back to D1; a rebuff costs 4 AP."""
    battle = SYSTEM.scene(
        "R . . . .\n. . A . .",
        "R",
        R={"kind": "raider", "pools": {"ap": 10, "yards": 9, "initiative": 9}},
        A={"kind": "swordsman", "pools": {"ap": points, "initiative": 5}},
    )
    preview = Preview(Situation(battle, SYSTEM.rules), token(battle, "R"), "move")
    hover = preview.for_route(way(battle, "A1 B1 C1 D1 E1 D1", "move").route)
    rebuffs = [each for each in hover.provocations if each.weapons]
    assert [each.step for each in rebuffs] == [0, 4]
    assert [each.instead for each in rebuffs] == instead
