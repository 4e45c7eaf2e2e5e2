"""Creatures that count as farther away than the map shows."""

import pytest

from gridapp.battle.tokens import Token
from gridapp.engine.movement.preview import Preview
from gridapp.engine.protocol import Rules
from gridapp.engine.queries.situation import Situation
from gridapp.engine.queries.spatial_events import reach_events
from gridapp.engine.types import Reach, SpatialEventKind
from gridapp.geometry.reach.rules import LineRule
from tests.engine.scenes import cells, rules, scene, token
from tests.engine.test_move_plans import Changed

PIKE = Reach("pike", 1, 2, LineRule.ANY, 1)


def with_extra_distance(extra: int) -> Rules:
    """Return rules with extra steps between A and every foe, all with pikes."""

    def farther(_: Situation, first: Token, second: Token) -> int:
        return extra if "A" in (first.id, second.id) else 0

    def reaches(_: Situation, __: Token) -> tuple[Reach, ...]:
        return (PIKE,)

    return Rules(rules().book, Changed(extra_distance=farther, reaches=reaches))


@pytest.mark.parametrize(("extra", "reached"), [(0, True), (1, False)])
def test_extra_distance_shortens_reach_both_ways(*, extra: int, reached: bool) -> None:
    battle = scene("A . G H", A="fighter", G="goblin", H="goblin")
    situation = Situation(battle, with_extra_distance(extra))
    hero, goblin = token(battle, "A"), token(battle, "G")
    assert bool(situation.weapons_reaching(hero, goblin)) is reached
    assert bool(situation.weapons_reaching(goblin, hero)) is reached
    assert situation.can_flank(hero, goblin) is reached
    assert situation.threatens(hero, goblin, hero.cell) is reached
    assert situation.weapons_reaching(goblin, token(battle, "H")) == ("pike",)


@pytest.mark.parametrize(
    ("extra", "entered", "closed"), [(0, ["B1"], ["C1"]), (1, ["C1"], []), (2, [], [])]
)
def test_extra_distance_delays_spatial_events(
    extra: int, entered: list[str], closed: list[str]
) -> None:
    """From A1 the gap to A on D1 is two cells: B1 is 2 steps away, C1 is 1."""
    battle = scene("G . . A", A="fighter", G="goblin")
    situation = Situation(battle, with_extra_distance(extra))
    mover, route = token(battle, "G"), cells(battle, "A1 B1 C1")
    events = reach_events(situation, mover, route, (2,))

    def of(kind: SpatialEventKind) -> list[str]:
        return [situation.grid.label(event.to) for event in events if event.kind is kind]

    assert of(SpatialEventKind.ENTERED) == entered
    assert of(SpatialEventKind.ENTERED_OPTIMAL_RANGE) == closed


@pytest.mark.parametrize(("extra", "labels"), [(0, "B1 C1"), (1, "C1"), (2, "")])
def test_extra_distance_shrinks_the_threatened_area(extra: int, labels: str) -> None:
    battle = scene("G . . A", A="fighter", G="goblin")
    situation = Situation(battle, with_extra_distance(extra))
    foes, mover = (token(battle, "A"),), token(battle, "G")
    assert set(situation.threats(foes, mover)) == set(cells(battle, labels))
    assert set(situation.threats(foes)) == set(cells(battle, "B1 C1"))
    assert Preview(situation, mover, "move").threats == situation.threats(foes, mover)
