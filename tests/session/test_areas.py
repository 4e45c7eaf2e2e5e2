"""Areas of effect in a session: views of GM and players, twins, colours, durations."""

import random
from pathlib import Path

import msgspec
import pytest

from gridapp.battle.amounts import Portion
from gridapp.battle.areas import Area, AreaShape
from gridapp.battle.commands import (
    AdjustPools,
    HideToken,
    MoveArea,
    PutArea,
    RevealArea,
    SetFogMode,
    ShiftToken,
)
from gridapp.battle.knowing.known_battle import known_battle
from gridapp.battle.shown.views import GmArea, PlayerView, SeenArea
from gridapp.battle.tokens import Until
from gridapp.battle.vision.fog import BoxArea, FogMode
from gridapp.grid.cells import Cell, Point
from gridapp.grid.grid import Grid
from gridapp.session.areas import (
    area_at,
    covered_cells,
    edge_towards,
    lasting,
    new_area_id,
    next_colour,
)
from gridapp.session.session import Session
from tests.engine.scenes import HERO, RAIDER, rules, scene
from tests.session.tables import done, table

FIRE = Area("area 1", "Fireball", AreaShape.CIRCLE, 5.0, (3.0, 2.0), shown=True, colour=2)
GRID = Grid(10, 10)
INSIDE = ((2, 1), (2, 2), (3, 1), (3, 2))


@pytest.fixture
def session(tmp_path: Path) -> Session:
    """A board of 10 by 6 cells, its three columns on the left revealed by hand."""
    row = ". . . . . . . . . .\n"
    battle = scene("A . . . . . . . . .\n" + row * 4 + ". . . . . . . . . G", A=HERO, G=RAIDER)
    return table(tmp_path / "areas.battle", battle)


@pytest.mark.parametrize(
    ("cells", "inside", "target", "edge"),
    [
        ([(3, 8)], (3.5, 8.5), (3.5, 2.0), (3.5, 8.0)),
        ([(3, 8)], (3.5, 8.5), (9.0, 8.5), (4.0, 8.5)),
        ([(3, 8)], (3.5, 8.5), (0.5, 5.5), (3.0, 8.0)),
        ([(3, 8)], (3.5, 8.5), (3.75, 8.5), (4.0, 8.5)),
        ([(3, 3), (4, 3), (3, 4), (4, 4)], (4.0, 4.0), (4.0, 0.0), (4.0, 3.0)),
    ],
)
def test_ray_leaves_a_space_at_its_edge(
    cells: list[Cell], inside: Point, target: Point, edge: Point
) -> None:
    """Of a small space and a large one, also towards a point inside; a hundredth before it."""
    expected = [start + 0.99 * (end - start) for start, end in zip(inside, edge, strict=True)]
    assert edge_towards(GRID, cells, inside, target) == pytest.approx(expected)


def test_ray_from_a_point_without_a_space_starts_there() -> None:
    assert edge_towards(GRID, (), (2.0, 2.0), (5.0, 2.0)) == (2.0, 2.0)
    assert edge_towards(GRID, [(3, 8)], (3.5, 8.5), (3.5, 8.5)) == (3.5, 8.5)


def fogged(session: Session) -> None:
    done(session, SetFogMode(FogMode.HAND), RevealArea(BoxArea((0, 0), (3, 6))))


def changed(area: Area, **fields: object) -> Area:
    return msgspec.structs.replace(area, **fields)


def view_with(session: Session, *areas: Area) -> PlayerView:
    """Return the players' view with these areas, and undo them."""
    done(session, *map(PutArea, areas))
    view = session.player_view()
    for _ in areas:
        session.undo()
    return view


def test_gm_and_players_see_an_area_that_is_shown(session: Session) -> None:
    done(session, PutArea(FIRE))
    assert session.player_view().areas == (SeenArea("Fireball", 2, INSIDE),)
    assert session.gm_view().areas == (GmArea("area 1", "Fireball", 2, INSIDE, shown=True),)
    done(session, PutArea(changed(FIRE, shown=False)))
    assert session.player_view().areas == ()
    assert session.gm_view().areas == (GmArea("area 1", "Fireball", 2, INSIDE, shown=False),)
    session.undo()
    session.undo()
    assert session.gm_view().areas == ()


def test_players_see_the_cells_in_sight_alone(session: Session) -> None:
    fogged(session)
    done(session, PutArea(FIRE))
    assert session.player_view().areas == (SeenArea("Fireball", 2, ((2, 1), (2, 2))),)
    assert session.gm_view().areas[0].cells == INSIDE


def test_what_is_merely_remembered_shows_no_area(session: Session) -> None:
    fogged(session)
    foe = changed(FIRE, place=None, carrier="G")
    done(session, PutArea(foe), ShiftToken("G", (1, 3)))
    assert session.player_view().areas
    done(session, HideToken("G", hidden=True))
    assert session.player_view().areas == ()
    assert not session.gm_view().areas[0].shown


@pytest.mark.parametrize("seed", range(20))
def test_twins_look_the_same_without_what_players_may_not_see(session: Session, seed: int) -> None:
    """Areas hidden from players, outside of the revealed part, or carried by a hidden creature."""
    dice = random.Random(seed)
    fogged(session)
    done(session, HideToken("G", hidden=True), PutArea(FIRE))
    bare = session.player_view()
    shape, size = dice.choice(list(AreaShape)), dice.choice([5.0, 10.0])
    far = (dice.uniform(6.1, 9.9), dice.uniform(0, 6))
    near = (dice.uniform(1, 3), dice.uniform(1, 5))
    area = Area("area 2", "Secret", shape, size, far, direction=0.0, shown=True)
    secrets = [
        area,
        changed(area, id="area 3", place=near, shown=False),
        changed(area, id="area 4", place=None, carrier="G"),
        changed(area, id="area 0", direction=dice.choice([0.0, 45.0, 315.0])),
    ]
    twin = view_with(session, *dice.sample(secrets, 3))
    assert msgspec.json.encode(twin) == msgspec.json.encode(bare)
    seen = changed(area, shape=AreaShape.SQUARE, size=10.0, place=near)
    assert len(view_with(session, seen).areas) == 2


def test_answers_for_players_heed_what_they_see_on_an_open_map_alone(session: Session) -> None:
    secret, carried = changed(FIRE, id="s", shown=False), changed(FIRE, id="c", place=None)
    done(session, PutArea(FIRE), PutArea(secret), PutArea(changed(carried, carrier="G")))
    assert [area.id for area in known_battle(session.knowledge()).areas] == ["area 1", "c"]
    done(session, HideToken("G", hidden=True))
    assert [area.id for area in known_battle(session.knowledge()).areas] == ["area 1"]
    fogged(session)
    assert known_battle(session.knowledge()).areas == ()


def test_log_tells_the_gm(session: Session) -> None:
    done(session, PutArea(FIRE), MoveArea("area 1", carrier="A"), ShiftToken("G", (1, 1)))
    lines = session.log()
    assert "GM: area Fireball at D3, takes in nobody" in lines
    assert "GM: area Fireball is now at A, takes in nobody" in lines


def test_ids_colours_and_rounds(session: Session) -> None:
    done(session, PutArea(FIRE), PutArea(changed(FIRE, id="area 7", colour=0)))
    battle = session.battle
    assert (new_area_id(battle), next_colour(battle)) == ("area 8", 1)
    assert lasting(3) == {"until": Until.ROUND_END, "whose": "", "times": 3}
    assert lasting(0)["until"] is Until.CURED


def test_the_smallest_area_is_taken(session: Session) -> None:
    done(session, PutArea(changed(FIRE, size=15.0)), PutArea(changed(FIRE, id="small")))
    covered = covered_cells(session.battle, rules())
    assert (area_at(covered, (2, 1)), area_at(covered, (1, 0))) == ("small", "area 1")
    assert area_at(covered, (9, 5)) == ""


def test_damage_to_all_inside_is_one_step_back(session: Session) -> None:
    done(session, PutArea(FIRE), ShiftToken("A", (2, 1)), ShiftToken("G", (3, 2)))
    before = session.battle
    done(session, AdjustPools(("A", "G"), "-6", "", {"G": Portion.HALF}))
    assert session.battle != before
    session.undo()
    assert session.battle == before
