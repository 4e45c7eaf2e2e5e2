"""Creatures that count as farther from one another than the map shows."""

import pytest

from gridapp.battle.tokens import Token
from gridapp.engine.movement.preview import Preview
from gridapp.engine.protocol import Reach, Rules
from gridapp.engine.queries.situation import Situation
from gridapp.engine.queries.spatial_events import reach_events
from gridapp.engine.types import SpatialEventKind
from gridapp.geometry.reach.threatened_area import LineRule
from tests.engine.scenes import cells, rules, scene, token
from tests.engine.test_plans import Changed

PIKE = Reach("pike", 1, 2, LineRule.ANY, 1)


def spaced(extra: int) -> Rules:
    """Rules under which A and whoever it meets are so many steps farther apart, all with pikes."""

    def farther(_: Situation, one: Token, other: Token) -> int:
        return extra if "A" in (one.id, other.id) else 0

    def reaches(_: Situation, __: Token) -> tuple[Reach, ...]:
        return (PIKE,)

    return Rules(rules().book, Changed(extra_distance=farther, reaches=reaches))


@pytest.mark.parametrize(("extra", "reached"), [(0, True), (1, False)])
def test_a_reach_of_two_ends_a_step_sooner_both_ways(*, extra: int, reached: bool) -> None:
    battle = scene("A . G H", A="fighter", G="goblin", H="goblin")
    situation = Situation(battle, spaced(extra))
    one, other = token(battle, "A"), token(battle, "G")
    assert bool(situation.weapons_reaching(one, other)) is reached
    assert bool(situation.weapons_reaching(other, one)) is reached
    assert situation.can_flank(one, other) is reached
    assert situation.threatens(one, other, one.cell) is reached
    assert situation.weapons_reaching(other, token(battle, "H")) == ("pike",)


@pytest.mark.parametrize(
    ("extra", "entered", "closed"), [(0, ["B1"], ["C1"]), (1, ["C1"], []), (2, [], [])]
)
def test_a_way_comes_near_a_step_later(extra: int, entered: list[str], closed: list[str]) -> None:
    """From A1 the gap to A on D1 is two cells: B1 is 2 steps away, C1 is 1."""
    battle = scene("G . . A", A="fighter", G="goblin")
    situation = Situation(battle, spaced(extra))
    mover, route = token(battle, "G"), cells(battle, "A1 B1 C1")
    found = reach_events(situation, mover, route, (2,))

    def of(kind: SpatialEventKind) -> list[str]:
        return [situation.grid.label(one.to) for one in found if one.kind is kind]

    assert of(SpatialEventKind.ENTERED) == entered
    assert of(SpatialEventKind.ENTERED_OPTIMAL_RANGE) == closed


@pytest.mark.parametrize(("extra", "labels"), [(0, "B1 C1"), (1, "C1"), (2, "")])
def test_who_counts_as_farther_is_threatened_on_fewer_cells(extra: int, labels: str) -> None:
    battle = scene("G . . A", A="fighter", G="goblin")
    situation = Situation(battle, spaced(extra))
    foes, mover = (token(battle, "A"),), token(battle, "G")
    assert set(situation.threats(foes, mover)) == set(cells(battle, labels))
    assert set(situation.threats(foes)) == set(cells(battle, "B1 C1"))
    assert Preview(situation, mover, "move").threats == situation.threats(foes, mover)
