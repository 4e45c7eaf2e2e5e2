"""Floors: moves over stairs, what passes between floors, and the commands that change them."""

from typing import Any

import pytest

from gridapp.battle.board import Floor, Link, LinkKind, Wall
from gridapp.battle.commands import (
    EditBoard,
    PutFloor,
    PutLink,
    RemoveFloor,
    RemoveLink,
    ShiftToken,
)
from gridapp.battle.dice import FixedDice
from gridapp.battle.events import Moved
from gridapp.battle.outcomes import Refused
from gridapp.battle.state import Battle
from gridapp.engine.commands.apply import apply
from gridapp.engine.movement.preview import Preview
from gridapp.engine.queries.openings import FAR
from gridapp.engine.queries.situation import Situation
from gridapp.engine.queries.spatial_events import reach_events
from gridapp.engine.types import SpatialEventKind
from gridapp.geometry.movement.linked_routes import LinkedOptions
from tests.engine.scenes import HERO, OGRE, RAIDER, act, cells, narrated, play, rules, scene, token

GALLERY = PutFloor(Floor(1, "Gallery", 2))
YARD = ". . . . .\n. A . . G\n. . . . ."


def house(board: str = YARD, *commands: Any, **creatures: Any) -> Battle:  # noqa: ANN401
    """A battle with a gallery, two cells up, above the drawn floor."""
    battle = scene(board, **(creatures or {"A": HERO, "G": RAIDER}))
    return play(battle, GALLERY, *commands)


def stairs(battle: Battle, ends: str = "C1 C1/1", steps: int = 2) -> Battle:
    start, end = cells(battle, ends)
    return play(battle, PutLink(Link("stairs", LinkKind.STAIRS, (start, end), steps)))


def balcony(battle: Battle, opening: str) -> Battle:
    return play(battle, PutLink(Link("balcony", LinkKind.BALCONY, opening=cells(battle, opening))))


def shifted(battle: Battle, who: str, label: str) -> Battle:
    return play(battle, ShiftToken(who, cells(battle, label)[0]))


def preview(battle: Battle, action: str = "advance") -> Preview:
    return Preview(Situation(battle, rules()), token(battle, "A"), action)


def refused(battle: Battle, command: Any) -> str:  # noqa: ANN401 - any command
    outcome = apply(battle, command, FixedDice(()), rules())
    assert isinstance(outcome, Refused)
    return outcome.code


# Moves


def test_stairs_cost_their_steps_and_the_walk_goes_on_above() -> None:
    """A step to C1 and two up the stairs leave two of the five steps of Advance."""
    battle = stairs(house())
    options = preview(battle).options
    assert isinstance(options, LinkedOptions)
    by_label = {battle.board.grid.label(cell): cost for cell, cost in options.costs().items()}
    assert by_label["C1"] == 1
    assert by_label["C1/1"] == 3
    assert by_label["E1/1"] == 5
    assert by_label["A2/1"] == 5
    assert "E3" in by_label


def test_dear_stairs_are_out_of_reach() -> None:
    """Each of the two legs of Advance has six steps."""
    options = preview(stairs(house(), steps=7)).options
    assert not any(row >= 10 for _, row in options)


def test_only_the_ends_of_stairs_lead_to_another_floor() -> None:
    battle = house()
    assert not any(row >= 10 for _, row in preview(battle).options)
    assert refused(battle, act(battle, "B2 C1 C1/1")) == "wall_or_terrain"


def test_preview_equals_result_over_stairs() -> None:
    battle = stairs(house())
    asked = preview(battle)
    for cell in asked.options:
        hover = asked.for_cell(cell)
        if hover.refusal is None:
            assert hover == asked.for_route(hover.route)
            assert asked.provocations[cell] == hover.provocations


def test_a_creature_walks_up_the_stairs() -> None:
    battle = stairs(house())
    after, events = narrated(battle, act(battle, "B2 C1 C1/1 D1/1"))
    assert token(after, "A").cell == cells(battle, "D1/1")[0]
    moved = next(event for event in events if isinstance(event, Moved))
    assert moved.length == 20


def test_stairs_lead_down_too() -> None:
    battle = shifted(stairs(house()), "A", "D1/1")
    after = play(battle, act(battle, "D1/1 C1/1 C1 B1"))
    assert token(after, "A").cell == cells(battle, "B1")[0]


def test_taken_stairs_are_no_way() -> None:
    """A foe on the top end of the stairs blocks the passage."""
    battle = shifted(stairs(house()), "G", "C1/1")
    assert not any(row >= 10 for _, row in preview(battle).options)
    assert refused(battle, act(battle, "B2 C1 C1/1 D1/1")) == "occupied"


def test_large_bodies_need_room_at_the_top() -> None:
    board = "A A . . .\nA A . . .\n. . . . ."
    battle = stairs(house(board, A={"kind": OGRE}), "A1 D1/1")
    assert cells(battle, "D1/1")[0] in preview(battle).options
    walled = play(
        battle, EditBoard(walls=(Wall("post", (4.0, 14.2), (4.0, 15.8)),))
    )  # between the two columns of the ogre
    assert cells(battle, "D1/1")[0] not in preview(walled).options


def test_leaving_reach_by_stairs_provokes() -> None:
    """The raider beside the stairs may strike the hero that goes up."""
    battle = stairs(house(". . . . .\n. A . . .\n. . G . .", A=HERO, G=RAIDER), "B1 B1/1")
    going = preview(battle).for_route(cells(battle, "B2 B1 B1/1"))
    assert [each.attacker for each in going.provocations] == ["G"]
    battle = stairs(house(". . . . .\n. A G . .\n. . . . .", A=HERO, G=RAIDER), "B2 B1/1")
    events = reach_events(
        Situation(battle, rules()), token(battle, "A"), cells(battle, "B2 B1/1"), (1,)
    )
    assert [(event.kind, event.creature) for event in events] == [(SpatialEventKind.LEFT, "G")]


# What passes between floors


def test_floors_keep_creatures_apart() -> None:
    """Straight above each other, two cells apart in height: no reach, no sight, no distance."""
    battle = shifted(house(), "A", "E2/1")
    asked = Situation(battle, rules())
    hero, raider = token(battle, "A"), token(battle, "G")
    assert asked.distance(hero, raider) == FAR
    assert not asked.threatens(hero, raider)
    assert asked.cover(hero, raider).grade == "total"


def test_an_area_stays_on_its_floor() -> None:
    battle = house()
    asked = Situation(battle, rules())
    assert {row for _, row in asked.area_around(token(battle, "A"), 500)} == {0, 1, 2}


def test_through_an_opening_heights_count() -> None:
    """The raider at E2 under the opening D1:E3; the hero beside it on C2/1, two cells higher."""
    battle = balcony(shifted(house(), "A", "C2/1"), "D1/1 D2/1 D3/1 E1/1 E2/1 E3/1")
    asked = Situation(battle, rules())
    hero, raider = token(battle, "A"), token(battle, "G")
    assert asked.distance(hero, raider) == 2 == asked.distance(raider, hero)
    assert asked.height_difference(hero, raider) == 2
    near = Situation(shifted(battle, "G", "D2"), rules())
    assert near.distance(hero, near.battle.token("G") or raider) == 2
    assert asked.cover(hero, raider).grade != "total"
    assert asked.cover(raider, hero).grade != "total"


def test_a_railing_gives_cover_to_those_behind_it() -> None:
    battle = balcony(shifted(house(), "A", "C2/1"), "D1/1 D2/1 D3/1 E1/1 E2/1 E3/1")
    railed = play(battle, EditBoard(walls=(Wall("railing", (3.0, 14.0), (3.0, 17.0), height=3.0),)))
    hero, raider = token(battle, "A"), token(battle, "G")
    without = Situation(battle, rules()).cover(raider, hero)
    behind = Situation(railed, rules()).cover(raider, hero)
    assert behind.blockers == ("railing",)
    assert behind.fraction > without.fraction
    assert behind.grade != without.grade


def test_who_is_not_under_an_opening_is_not_seen() -> None:
    battle = balcony(shifted(house(), "A", "C2/1"), "D1/1 D2/1 D3/1")
    asked = Situation(battle, rules())
    assert asked.distance(token(battle, "A"), token(battle, "G")) == FAR


def test_an_opening_has_no_ground() -> None:
    battle = balcony(shifted(house(), "A", "C2/1"), "D1/1 D2/1 D3/1")
    assert cells(battle, "B2/1")[0] in preview(battle).options
    assert not set(cells(battle, "D1/1 D2/1 D3/1 E2/1")) & set(preview(battle).options)


# Commands


def test_floors_are_added_renamed_and_removed() -> None:
    battle = play(house(), PutFloor(Floor(0, "Yard")), PutFloor(Floor(1, "Loft", 3)))
    assert [floor.name for floor in battle.board.floors] == ["Yard", "Loft"]
    assert play(battle, RemoveFloor(1)).board == scene(YARD, A=HERO, G=RAIDER).board


def test_a_removed_floor_takes_its_things_along() -> None:
    battle = stairs(house())
    battle = play(battle, EditBoard(walls=(Wall("above", (1.0, 14.0), (1.0, 15.0)),)))
    removed = play(battle, RemoveFloor(1))
    assert removed.board == scene(YARD, A=HERO, G=RAIDER).board


@pytest.mark.parametrize(
    ("command", "code"),
    [
        (PutFloor(Floor(1, " ")), "name"),
        (PutFloor(Floor(2, "Gallery")), "name"),
        (PutFloor(Floor(40, "Roof")), "floors"),
        (PutFloor(Floor(2, "Sky", 1_000)), "elevation"),
        (GALLERY, "nothing"),
        (RemoveFloor(0), "floor"),
        (RemoveFloor(7), "floor"),
        (PutLink(Link("x")), "link"),
        (PutLink(Link("x", ends=((0, 0), (1, 0)))), "link"),
        (PutLink(Link("x", ends=((0, 0), (0, 14)), steps=0)), "steps"),
        (PutLink(Link("x", ends=((0, 0), (0, 5)))), "off_map"),
        (PutLink(Link("x", opening=((0, 0),), below=1)), "opening"),
        (RemoveLink("x"), "link"),
    ],
)
def test_what_makes_no_sense_is_refused(command: Any, code: str) -> None:  # noqa: ANN401
    assert refused(house(), command) == code


def test_a_floor_with_creatures_stays() -> None:
    assert refused(shifted(house(), "A", "A1/1"), RemoveFloor(1)) == "busy"


def test_links_are_removed() -> None:
    battle = play(stairs(house()), RemoveLink("stairs"))
    assert not battle.board.links
