"""Weapon reaches of packs: optimal range 0, flanking-only bows, price tiers."""

from collections.abc import Mapping
from typing import Any

import msgspec
import pytest

from gridapp.battle.board import Wall
from gridapp.battle.state import Battle
from gridapp.battle.tokens import Condition, Token
from gridapp.engine.movement.preview import Preview
from gridapp.engine.protocol import Rules
from gridapp.engine.queries.situation import Situation
from gridapp.engine.queries.spatial_events import reach_events
from gridapp.engine.types import MoveLeg, MovePlan, Reach, SpatialEventKind
from gridapp.geometry.cover.cover import CoverGrade, CoverMethod, CoverRule
from gridapp.geometry.movement.move_options import MoveRules
from gridapp.geometry.reach.rules import LineRule
from gridapp.grid.distances import Metric
from tests.engine.scenes import cells, rules, scene, token
from tests.engine.test_move_plans import Changed


def reaching(**reaches: Reach) -> Rules:
    """Return rules with given reaches by creature."""

    def known(_: Situation, creature: Token) -> tuple[Reach, ...]:
        return (reaches[creature.id],) if creature.id in reaches else ()

    return Rules(rules().book, Changed(reaches=known))


def blade(optimal: int | None = None) -> Reach:
    return Reach("blade", 1, 1, LineRule.ANY, optimal)


def bow(farthest: int) -> Reach:
    return Reach("bow", 1, farthest, LineRule.ANY, threatens=False, metric=Metric.ALTERNATING)


@pytest.mark.parametrize(("optimal", "count"), [(None, 0), (0, 1)])
def test_optimal_range_none_differs_from_zero(optimal: int | None, count: int) -> None:
    """Only entering G's own space enters an optimal range of 0."""
    battle = scene(". A G", A="fighter", G="goblin")
    situation = Situation(battle, reaching(G=blade(optimal)))
    mover, route = token(battle, "A"), cells(battle, "A1 B1 C1")
    events = reach_events(situation, mover, route, (2,))
    closed = [event for event in events if event.kind is SpatialEventKind.ENTERED_OPTIMAL_RANGE]
    assert [(event.step, event.weapons) for event in closed] == [(1, ("blade",))] * count


def test_bow_threatens_no_cell() -> None:
    battle = scene("A . . G", A="fighter", G="goblin")
    situation = Situation(battle, reaching(G=bow(9)))
    assert situation.threats((token(battle, "G"),)) == {}
    assert situation.weapons_reaching(token(battle, "G"), token(battle, "A")) == ()


@pytest.mark.parametrize(("farthest", "flanked"), [(4, True), (3, False)])
def test_bow_flanks_within_range_by_alternating_diagonals(farthest: int, *, flanked: bool) -> None:
    """From B to G there are three diagonal steps: 1 + 2 + 1 = 4."""
    battle = scene("B . . . .\n. . . . .\n. . . . .\n. . . G .\n. . . . A", **everybody())
    situation = Situation(battle, reaching(A=blade(), B=bow(farthest)))
    pairs = situation.flanking_pairs(token(battle, "G"))
    assert [(pair.first, pair.second) for pair in pairs] == [("A", "B")] * flanked


def everybody() -> Mapping[str, Any]:
    return {"A": "fighter", "B": "fighter", "G": "goblin"}


def tiered(situation: Situation, actor: Token, action: str) -> MovePlan:
    legs = (MoveLeg("Move", {}),)
    return MovePlan(action, MoveRules((3,)), legs, tiers=((0, "0 AP"), (1, "1 AP"), (3, "2 AP")))


def test_tiers_name_the_price_of_a_leg() -> None:
    battle = scene("A . . . .", A="fighter")
    under = Rules(rules().book, Changed(plan_move=tiered))
    preview = Preview(Situation(battle, under), token(battle, "A"), "advance")
    nearest, *farther = cells(battle, "B1 C1 D1")
    assert preview.bands == (("0 AP", ()), ("1 AP", (nearest,)), ("2 AP", tuple(farther)))
    assert preview.for_cell(nearest).price == ("1 AP",)
    route = preview.safest_route(farther[0])
    assert route is not None
    assert route.price == ("2 AP",)


@pytest.mark.parametrize(
    ("condition", "stature", "share"), [("", 100, 0.5), ("prone", 100, 1.0), ("", 50, 1.0)]
)
def test_low_wall_covers_lower_postures_more(condition: str, stature: int, share: float) -> None:
    """A wall of 5 ft hides half of 10 ft, and all of 5 ft."""
    battle = with_low_wall(scene("A . G", A="fighter", G="goblin"))
    held = (Condition(condition),) if condition else ()
    lying = msgspec.structs.replace(token(battle, "G"), conditions=held, stats={"speed": stature})
    grades = (CoverGrade("half", "Half", 0.5), CoverGrade("total", "Total", 1.0))
    book = msgspec.structs.replace(
        rules().book,
        cover=msgspec.structs.replace(
            rules().book.cover,
            how=CoverRule(CoverMethod.SILHOUETTE, grades),
            heights={"": 10.0, "prone": 5.0},
            stature="speed",
        ),
    )
    situation = Situation(battle.with_token(lying), Rules(book, rules().mechanics))
    assert situation.cover(token(battle, "A"), lying).fraction == pytest.approx(share)


def with_low_wall(battle: Battle) -> Battle:
    wall = Wall("low", (1.5, 0.0), (1.5, 1.0), height=5.0)
    return msgspec.structs.replace(
        battle, board=msgspec.structs.replace(battle.board, walls=(wall,))
    )


@pytest.mark.parametrize(("passable", "reaches"), [((), False), (("bush",), True)])
def test_foliage_blocks_reach_unless_passable(passable: tuple[str, ...], reaches: bool) -> None:
    battle = scene("A G", A="fighter", G="goblin")
    wall = Wall("green", (1.0, 0.0), (1.0, 1.0), cover="bush")
    board = msgspec.structs.replace(battle.board, walls=(wall,))
    entry = msgspec.structs.replace(rules().book.cover, passable=passable)
    book = msgspec.structs.replace(rules().book, cover=entry)
    reach = Reach("blade", 1, 1, LineRule.CENTRE)
    under = Rules(book, Changed(reaches=lambda *_: (reach,)))
    situation = Situation(msgspec.structs.replace(battle, board=board), under)
    assert bool(situation.weapons_reaching(token(battle, "A"), token(battle, "G"))) is reaches


@pytest.mark.parametrize(("carried", "goes"), [("", False), ("prone", True)])
def test_carried_creature_blocks_nobody(carried: str, *, goes: bool) -> None:
    """B rides on A, whose route crosses B's cell."""
    battle = scene("A B . .", A="fighter", B="fighter")
    rider = Condition("prone", source="A")
    riding = msgspec.structs.replace(token(battle, "B"), conditions=(rider,))
    occupancy = msgspec.structs.replace(rules().book.occupancy, carried=carried, pass_allies=False)
    under = Rules(msgspec.structs.replace(rules().book, occupancy=occupancy), rules().mechanics)
    preview = Preview(Situation(battle.with_token(riding), under), token(battle, "A"), "advance")
    assert (cells(battle, "B1")[0] in preview.options) is goes
