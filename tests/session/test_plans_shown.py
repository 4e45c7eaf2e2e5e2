"""Drags stored as plans, and plans in the players' view, which never exceed their knowledge."""

import random
from pathlib import Path

import pytest

from gridapp.battle.commands import Act, HideToken
from gridapp.battle.outcomes import Refused
from gridapp.battle.shown.overlays import PlayerDrag
from gridapp.session.computer.drag_plan import plan_for_players, plan_of_drag
from gridapp.session.overlays.bands import BandsMark
from gridapp.session.overlays.footprint import FootprintMark
from gridapp.session.overlays.routes import RouteMark
from gridapp.session.session import Session
from tests.engine.scenes import HERO, RAIDER, cells, scene, token
from tests.session.tables import done, table
from tests.session.test_players_drag import ADVANCE, changed, drag, twins

ATTACK = "primary_attack"


@pytest.fixture
def lane(tmp_path: Path) -> Session:
    """A player's hero in a lane one cell wide; a raider three cells off, hidden, and one seen."""
    battle = scene("A . . G . . F", turn="A", A=HERO, G=RAIDER, F=RAIDER)
    battle = changed(changed(battle, "A", played=True), "G", hidden=True)
    return table(tmp_path / "lane.battle", battle)


def cell(session: Session, label: str) -> tuple[int, int]:
    return cells(session.battle, label)[0]


def route(session: Session, *labels: str) -> tuple[tuple[int, int], ...]:
    return tuple(cell(session, label) for label in labels)


def shown_route(shown: PlayerDrag | None) -> tuple[tuple[int, int], ...]:
    mark = shown.overlay.get(RouteMark) if shown is not None else None
    return mark.cells if mark is not None else ()


def test_a_drag_is_kept_as_the_command_of_its_drop_and_nothing_is_done(lane: Session) -> None:
    before = lane.battle
    plan = plan_of_drag(lane, drag(lane), cell(lane, "C1"))
    assert plan == (Act("A", ADVANCE, route(lane, "A1", "B1", "C1")),)
    assert lane.battle is before


def test_a_drag_by_the_truth_is_planned_by_what_players_know(lane: Session) -> None:
    """The GM's switch is off: a drop on F1 is refused, because of whom players do not know."""
    lane.by_players_knowledge = False
    held = drag(lane)
    assert isinstance(held.command_for_cell(cell(lane, "F1")), Refused)
    plan = plan_of_drag(lane, held, cell(lane, "F1"))
    assert plan == (Act("A", ADVANCE, route(lane, "A1", "B1", "C1", "D1", "E1", "F1")),)


@pytest.mark.parametrize(
    ("label", "free"), [("A1", False), ("C1", True), ("G1", False)], ids=["here", "free", "taken"]
)
def test_what_is_no_move_by_the_rules_is_no_plan(lane: Session, label: str, free: bool) -> None:
    plan = plan_of_drag(lane, drag(lane, free=free), cell(lane, label))
    assert isinstance(plan, Refused)


def test_players_see_route_place_and_target_of_a_plan(tmp_path: Path) -> None:
    session = table(tmp_path / "x.battle", scene("A . . F", turn="A", A=HERO, F=RAIDER))
    move = Act("A", ADVANCE, route(session, "A1", "B1", "C1"))
    attack = Act("A", ATTACK, (), "F", token(session.battle, "A").weapons[0].id)
    shown = plan_for_players(session, (move, attack))
    assert shown is not None
    assert shown_route(shown) == move.route
    footprint, bands = shown.overlay.get(FootprintMark), shown.overlay.get(BandsMark)
    assert footprint is not None
    assert bands is not None
    assert footprint.cells == (cell(session, "C1"),)
    assert [band.cells for band in bands.bands] == [(cell(session, "D1"),)]


def test_two_moves_are_one_route_with_an_end_each(tmp_path: Path) -> None:
    session = table(tmp_path / "x.battle", scene("A . . . .", turn="A", A=HERO))
    done(session, HideToken("A", hidden=False))
    first = Act("A", ADVANCE, route(session, "A1", "B1"))
    second = Act("A", "dash", route(session, "B1", "C1"))
    shown = plan_for_players(session, (first, second))
    mark = shown.overlay.get(RouteMark) if shown is not None else None
    assert mark is not None
    assert mark.cells == route(session, "A1", "B1", "C1")
    assert set(mark.legs) <= {1, 2}


def test_a_plan_ends_for_players_at_a_target_they_do_not_know(lane: Session) -> None:
    """The GM plans for the hero by hand: the hidden raider on D1 is not given away."""
    move = Act("A", ADVANCE, route(lane, "A1", "B1", "C1"))
    attack = Act("A", ATTACK, (), "G", token(lane.battle, "A").weapons[0].id)
    shown = plan_for_players(lane, (move, attack))
    assert shown == plan_for_players(lane, (move,))
    assert shown_route(shown) == move.route
    assert plan_for_players(lane, (attack,)) is None


def test_plans_of_hidden_creatures_are_not_shown(lane: Session) -> None:
    plan = (Act("G", ADVANCE, route(lane, "D1", "E1")),)
    assert plan_for_players(lane, plan) is None


@pytest.mark.parametrize("seed", range(30))
def test_players_see_the_same_plan_in_twins(seed: int, tmp_path: Path) -> None:
    """A drag kept as a plan, by the players' knowledge or the truth, shows nothing unknown."""
    seen = []
    for number, battle in enumerate(twins(seed)):
        dice = random.Random(seed)
        session = table(tmp_path / f"{number}.battle", battle)
        session.by_players_knowledge = bool(seed % 2)
        cells_to_try = [(dice.randrange(10), dice.randrange(7)) for _ in range(12)]
        plans = [plan_of_drag(session, drag(session), goal) for goal in cells_to_try]
        shown = [None if isinstance(p, Refused) else plan_for_players(session, p) for p in plans]
        seen.append((plans, shown))
    assert seen[0] == seen[1]
    assert any(each is not None for each in seen[0][1])


def test_a_foes_plan_by_the_truth_is_shown_by_the_way_that_players_would_expect(
    tmp_path: Path,
) -> None:
    """The raider goes around a hidden hero; players see the straight way, which they know."""
    battle = scene("F A . .\n. . . .", turn="F", F=RAIDER, A=HERO)
    battle = changed(battle, "A", hidden=True, side="x")
    session = table(tmp_path / "x.battle", battle)
    around = route(session, "A1", "B2", "C1")
    shown = plan_for_players(session, (Act("F", ADVANCE, around),))
    assert shown_route(shown) == route(session, "A1", "B1", "C1")
