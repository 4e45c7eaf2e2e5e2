"""Provocations of all destinations in a pass equal those of route by route."""

from collections.abc import Callable
from itertools import pairwise
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gridapp.battle.board import Board
from gridapp.battle.state import Battle
from gridapp.battle.tokens import Token
from gridapp.engine.movement import routes
from gridapp.engine.movement.preview import Preview
from gridapp.engine.protocol import Rules
from gridapp.engine.queries.situation import Situation
from gridapp.engine.queries.spatial_events import reach_events, step_events
from gridapp.engine.types import Provocation, Reach, SpatialEvent, SpatialEventKind
from gridapp.grid.boxes import Box
from gridapp.grid.cells import Cell
from gridapp.grid.grid import CellShape
from tests.engine.scenes import HERO, RAIDER, rules, scene, token
from tests.engine.strategies import ACTOR, fights
from tests.engine.test_move_plans import Changed

OPTIMAL = 2
EVERYWHERE = Box(-100, 100, -100, 100)
MOVES = ("advance", "side_step", "dash", "tumble", "overrun")


def keen(situation: Situation, creature: Token) -> tuple[Reach, ...]:
    """Reaches of a pack in which every creature has an optimal range of two steps."""
    reaches = rules().mechanics.reaches(situation, creature)
    return tuple(msgspec.structs.replace(reach, optimal=OPTIMAL) for reach in reaches)


def last(
    situation: Situation, mover: Token, action: str, events: tuple[SpatialEvent, ...]
) -> tuple[Provocation, ...]:
    """Provocations of a pack that lets only the last foe on the route react."""
    position = (0, 0, mover.cell, "")
    return tuple(
        Provocation("strike", event.creature, *position, event.weapons) for event in events[-1:]
    )


def look(battle: Battle, action: str, **functions: Callable[..., Any]) -> Preview:
    """Return the preview of the active creature's move, with some pack functions replaced."""
    under = Rules(rules().book, Changed(**functions))
    return Preview(Situation(battle, under), token(battle, battle.active), action)


def on_paper(preview: Preview) -> dict[Cell, list[str]]:
    """Return the provocations of each destination as readable text."""
    grid = preview.situation.grid
    return {
        cell: [
            f"{offer.attacker} {grid.label(offer.cell)} {offer.step}/{offer.leg}"
            for offer in offers
        ]
        for cell, offers in preview.provocations.items()
        if offers
    }


def route_by_route(preview: Preview) -> dict[Cell, tuple[Provocation, ...]]:
    """Return the provocations of every route, computed separately."""
    situation, actor, options = preview.situation, preview.actor, preview.options
    return {
        cell: routes.route_provocations(
            situation, actor, preview.action, options.route(cell), options.leg_ends(cell)
        )
        for cell in options
    }


@settings(max_examples=60)
@given(fights(), st.sampled_from(MOVES))
def test_provocations_by_destination_equal_route_by_route(battle: Battle, action: str) -> None:
    preview = look(battle, action)
    if preview.refusal is not None:
        return
    assert preview.provocations == route_by_route(preview)


@settings(max_examples=30)
@given(fights())
def test_provocations_equal_for_packs_that_read_the_whole_route(battle: Battle) -> None:
    preview = look(battle, "advance", provocations=last)
    if preview.refusal is None:
        assert preview.provocations == route_by_route(preview)


def test_leaving_an_adjacent_cell_provokes_once_per_leg() -> None:
    """G threatens A1, B1 and C1. A has two moves of two cells each along the only route."""
    lame = {"kind": HERO, "stats": {"speed": 10}}
    battle = scene("A . . . .\n# G # # #", A=lame, G=RAIDER)
    assert on_paper(look(battle, "advance")) == {
        (1, 0): ["G A1 0/0"],
        (2, 0): ["G A1 0/0"],
        (3, 0): ["G A1 0/0", "G C1 2/1"],
        (4, 0): ["G A1 0/0", "G C1 2/1"],
    }


@pytest.mark.parametrize("legs", [(5,), (2, 5)])
@settings(max_examples=50)
@given(fights(), st.data())
def test_events_equal_those_of_each_foe(
    legs: tuple[int, ...], battle: Battle, data: st.DataObject
) -> None:
    situation = Situation(battle, Rules(rules().book, Changed(reaches=keen)))
    mover, grid = token(battle, ACTOR), battle.board.grid
    route = [mover.cell]
    for step in data.draw(st.lists(st.sampled_from(grid.directions), max_size=5)):
        to = (route[-1][0] + step[0], route[-1][1] + step[1])
        if all(covered in grid for covered in situation.cells(mover, to)):
            route.append(to)
    events = reach_events(situation, mover, tuple(route), legs)
    assert events == tuple(foe_by_foe(situation, mover, route, legs))


@settings(max_examples=40)
@given(fights(), st.sampled_from(CellShape), st.data())
def test_distant_steps_have_no_events(
    battle: Battle, shape: CellShape, data: st.DataObject
) -> None:
    battle = on_shape(battle, shape)
    situation = Situation(battle, Rules(rules().book, Changed(reaches=keen)))
    mover, grid = token(battle, ACTOR), battle.board.grid
    steps, (column, row) = step_events(situation, mover), data.draw(st.sampled_from(grid.cells))
    near = steps.anchors_near_foes(EVERYWHERE)
    near_foes = steps.anchors_near_foes(Box(column, column, row, row))
    assert ((column, row) in near_foes) == ((column, row) in near)
    for to in grid.neighbours((column, row)):
        if near.isdisjoint(((column, row), to)):
            assert not foe_by_foe(situation, mover, [(column, row), to], (1,))


def on_shape(battle: Battle, shape: CellShape) -> Battle:
    """Return the same creatures at the same columns and rows of another grid shape."""
    grid = msgspec.structs.replace(battle.board.grid, shape=shape)
    tokens = tuple(
        msgspec.structs.replace(creature, cell=grid.from_offset(creature.cell))
        for creature in battle.tokens
    )
    return msgspec.structs.replace(battle, board=Board(grid), tokens=tokens)


def foe_by_foe(
    situation: Situation, mover: Token, route: list[Cell], legs: tuple[int, ...]
) -> list[SpatialEvent]:
    """Return the events of a route by checking every foe at every step."""
    events = []
    for step, (cell, to) in enumerate(pairwise(route)):
        position = step, int(step >= legs[0]), cell, to
        before, after = (frozenset(situation.cells(mover, one)) for one in (cell, to))
        for foe in situation.foes(mover):
            was, is_now = (
                situation.distance_to_cells(foe, before),
                situation.distance_to_cells(foe, after),
            )
            weapons = tuple(one.weapon for one in situation.reaches(foe))
            if weapons and was > OPTIMAL >= is_now:
                events.append(
                    SpatialEvent(SpatialEventKind.ENTERED_OPTIMAL_RANGE, *position, foe.id, weapons)
                )
        for foe in situation.foes(mover):
            was_in = situation.weapons_reaching_cells(
                foe, before, situation.height_difference(mover, foe, cell)
            )
            is_in = situation.weapons_reaching_cells(
                foe, after, situation.height_difference(mover, foe, to)
            )
            if was_in:
                kind = SpatialEventKind.MOVED_WITHIN_REACH if is_in else SpatialEventKind.LEFT
                events.append(SpatialEvent(kind, *position, foe.id, was_in))
            elif is_in:
                events.append(SpatialEvent(SpatialEventKind.ENTERED, *position, foe.id, is_in))
            stands = frozenset(situation.cells(foe))
            if not stands & before and stands & after:
                events.append(SpatialEvent(SpatialEventKind.ENTERED_SPACE, *position, foe.id))
    return events
