"""Threatened areas and reactions through openings, by hand and against slow oracles."""

import random
from typing import Any

import msgspec
import pytest

from gridapp.battle.board import Floor, Link, LinkKind, Terrain, Wall
from gridapp.battle.commands import EditBoard, PutFloor, PutLink, ShiftToken
from gridapp.battle.questions import Question
from gridapp.battle.state import Battle
from gridapp.engine.movement import routes
from gridapp.engine.queries.situation import Situation
from gridapp.engine.queries.spatial_events import reach_events
from gridapp.engine.queries.threat_through import by_weapons
from gridapp.engine.types import SpatialEventKind
from gridapp.grid.cells import Cell
from tests.engine.scenes import (
    HERO,
    OGRE,
    RAIDER,
    act,
    cells,
    play,
    preview,
    provoked,
    rules,
    scene,
    token,
)

PIKE = {"kind": "halberdier", "side": "raiders"}
BOARD = ". . . . . . .\nA . . . . . G\n. . . . . . ."
BALCONY = "D1/1 D2/1 D3/1 E1/1 E2/1 E3/1"
STEP = 14
"""Rows from one floor to the next."""


def house(board: str = BOARD, opening: str = BALCONY, height: int = 2, **kinds: Any) -> Battle:  # noqa: ANN401
    """A hall under a gallery with an opening."""
    battle = play(
        scene(board, **(kinds or {"A": HERO, "G": PIKE})), PutFloor(Floor(1, "Gallery", height))
    )
    return play(battle, PutLink(Link("b", LinkKind.BALCONY, opening=cells(battle, opening))))


def at(battle: Battle, **places: str) -> Battle:
    moves = [ShiftToken(who, cells(battle, label)[0]) for who, label in places.items()]
    return play(battle, *moves)


def threatened(battle: Battle, who: str = "G") -> set[str]:
    situation = Situation(battle, rules())
    label = battle.board.grid.label
    return {label(cell) for cell in situation.threats((token(battle, who),))}


def of_floor(labels: set[str], number: int) -> set[str]:
    return {label for label in labels if label.endswith("/1") == bool(number)}


# By hand


def test_a_halberd_reaches_down_two_cells_and_a_blade_does_not() -> None:
    """Two cells down and up to two across make two steps; a goblin's blade reaches one."""
    labels = threatened(at(house(), G="C2/1"))
    assert of_floor(labels, 0) == {"D1", "D2", "D3", "E1", "E2", "E3"}
    blade = threatened(at(house(A=HERO, G=RAIDER), G="C2/1"))
    assert not of_floor(blade, 0)


def test_a_halberd_reaches_up_from_under_the_opening() -> None:
    """From D2 two steps across: columns B to F of the gallery; from C2 there is a ceiling."""
    labels = threatened(at(house(), G="D2"))
    gallery = {f"{column}{row}/1" for column in "BCDEF" for row in (1, 2, 3)}
    assert of_floor(labels, 1) == gallery
    assert not of_floor(threatened(at(house(), G="C2")), 1)


def test_a_high_gallery_is_out_of_reach() -> None:
    assert not of_floor(threatened(at(house(height=3), G="C2/1")), 0)


def test_a_wall_at_the_edge_of_the_opening_stops_the_reach() -> None:
    walled = play(house(), EditBoard(walls=(Wall("w", (3.0, 14.0), (3.0, 17.0)),)))
    assert not of_floor(threatened(at(walled, G="C2/1")), 0)


def test_high_ground_above_does_not_lift_who_stands_below() -> None:
    """An ogre half under the opening, half under a stage of five cells, is down in the hall.

    Its two cubes reach up to one cell below the gallery: one step to B2/1.
    """
    board = ". . . . . . .\n. . . A A . .\n. . . A A . ."
    stage = Terrain("t", "stage", 1, cells(house(), "D2/1 D3/1"), elevation=5)
    battle = house(board, "E2/1 E3/1", A={"kind": OGRE})
    staged = play(battle, EditBoard(terrain=(stage,)))
    for each in (battle, staged):
        situation = Situation(each, rules())
        up = situation.raised_to(token(each, "A"), 1)
        assert up is not None
        assert situation.elevation(up) == -2
    assert of_floor(threatened(staged, "A"), 1) == of_floor(threatened(battle, "A"), 1) - {
        "D2/1",
        "D3/1",
    }


def test_walking_under_the_balcony_provokes_the_halberd_above() -> None:
    """From C2 into D2 and E2 and out to F2: one opportunity attack a leg, at the first step."""
    battle = at(house(), G="C2/1")
    route = cells(battle, "A2 B2 C2 D2 E2 F2")
    situation = Situation(battle, rules())
    events = reach_events(situation, token(battle, "A"), route, (5,))
    label = battle.board.grid.label
    assert [(event.kind, label(event.cell)) for event in events] == [
        (SpatialEventKind.ENTERED, "C2"),
        (SpatialEventKind.MOVED_WITHIN_REACH, "D2"),
        (SpatialEventKind.LEFT, "E2"),
    ]
    going = preview(battle).for_route(route)
    assert [(each.attacker, label(each.cell)) for each in going.provocations] == [("G", "D2")]


def test_the_reaction_is_asked_and_strikes_through_the_opening() -> None:
    battle = at(house(), G="C2/1", A="D2")
    asked = play(battle, act(battle, "D2 E2 F2 G2"))
    assert isinstance(asked.question, Question)
    struck = play(asked, provoked(asked, "halberd"), dice=(15, 6))
    before, after = token(battle, "A"), token(struck, "A")
    assert after.pool("hp") < before.pool("hp")


def test_walking_above_provokes_the_halberd_below() -> None:
    battle = at(house(A=HERO, G=PIKE), A="B2/1", G="D2")
    going = preview(battle).for_route(cells(battle, "B2/1 A2/1"))
    assert [each.attacker for each in going.provocations] == ["G"]


# Against slow oracles


def _random_house(rnd: random.Random) -> Battle:
    """Random grounds, walls, heights and places; the halberdier or an ogre on either floor."""
    columns = "ABCDEFG"
    spots = [
        f"{column}{row}" for column in columns for row in (1, 2, 3) if (column, row) != ("A", 2)
    ]
    opening = " ".join(f"{spot}/1" for spot in rnd.sample(spots, 5))
    kind = rnd.choice([PIKE, RAIDER])
    battle = house(opening=opening, height=rnd.choice([1, 2]), A=HERO, G=kind)
    grounds = [
        Terrain(f"t{n}", "ground", 1, cells(battle, f"{spot} {spot}/1"), elevation=n)
        for n, spot in ((1, rnd.choice(spots)), (-1, rnd.choice(spots)))
    ]
    hero_cell = rnd.choice([spot for spot in spots if f"{spot}/1" not in opening])
    where = rnd.choice([hero_cell, f"{hero_cell}/1", *(label[:2] for label in opening.split())])
    x = float(rnd.randrange(1, len(columns)))
    floor = rnd.choice([0, STEP])
    walls = (Wall("w", (x, 1.0 + floor), (x, 2.0 + floor)),)
    return at(play(battle, EditBoard(walls=walls, terrain=tuple(grounds))), G=where)


@pytest.mark.parametrize("seed", range(20))
def test_a_cell_is_threatened_if_a_creature_there_is_reached(seed: int) -> None:
    battle = _random_house(random.Random(seed))
    situation, foe = Situation(battle, rules()), token(battle, "G")
    hero, grid = token(battle, "A"), battle.board.grid
    reached = {
        cell
        for cell in grid.cells
        if situation.weapons_reaching(foe, msgspec.structs.replace(hero, cell=cell))
        and cell != foe.cell
    }
    assert set(situation.threats((foe,))) - {foe.cell} == reached


def _steps(battle: Battle, foe: Cell, cell: Cell) -> int | None:
    """Return the steps between two cells of two floors by hand; None through no opening."""
    upper, lower = max(foe, cell, key=_row), min(foe, cell, key=_row)
    under = (lower[0], lower[1] + STEP)
    if under not in battle.board.links[0].opening:
        return None
    heights = {c: t.elevation for t in battle.board.terrain for c in t.cells}
    floor = battle.board.floors[1].elevation
    up = floor + heights.get(upper, 0) - heights.get(lower, 0)
    return max(abs(upper[0] - under[0]), abs(upper[1] - under[1]), abs(up))


def _row(cell: Cell) -> int:
    return cell[1]


@pytest.mark.parametrize("seed", range(20))
def test_threatened_cells_of_the_other_floor_by_hand(seed: int) -> None:
    """Without walls: a blade reaches one step, a halberd two."""
    battle = _random_house(random.Random(seed))
    battle = play(battle, EditBoard(removed=("w",)))
    situation, foe = Situation(battle, rules()), token(battle, "G")
    far = max(reach.farthest for reach in situation.reaches(foe) if reach.threatens)
    near = min(reach.nearest for reach in situation.reaches(foe) if reach.threatens)
    upstairs = [cell for cell in battle.board.grid.cells if cell[1] // STEP != foe.cell[1] // STEP]
    wanted = {
        cell for cell in upstairs if (n := _steps(battle, foe.cell, cell)) and near <= n <= far
    }
    assert {cell for cell in situation.threats((foe,)) if cell in set(upstairs)} == wanted


@pytest.mark.parametrize("seed", range(10))
def test_provocations_by_destination_equal_route_by_route(seed: int) -> None:
    battle = _random_house(random.Random(seed))
    asked = preview(battle)
    if asked.refusal is None:
        options = asked.options
        assert asked.provocations == {
            cell: routes.route_provocations(
                asked.situation,
                asked.actor,
                asked.action,
                options.route(cell),
                options.leg_ends(cell),
            )
            for cell in options
        }


def test_cells_are_grouped_by_the_weapons_that_threaten_them() -> None:
    """A spear over cells 1 to 3 of a row and a knife over 1: 1 by both, 2 and 3 by the spear."""
    knife, spear = frozenset({(1, 0)}), frozenset({(1, 0), (2, 0), (3, 0)})
    groups = {
        weapons: sorted(cells)
        for weapons, cells in by_weapons((("knife", knife), ("spear", spear)))
    }
    assert groups == {("knife", "spear"): [(1, 0)], ("spear",): [(2, 0), (3, 0)]}
    assert [(names, set(cells)) for names, cells in by_weapons((("spear", spear),))] == [
        (("spear",), set(spear))
    ]
    assert list(by_weapons(())) == []
