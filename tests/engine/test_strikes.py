"""Who may strike on the way to every cell: in one pass, and the same as route by route."""

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
from gridapp.engine.protocol import Provocation, Reach, Rules
from gridapp.engine.queries.situation import Situation
from gridapp.engine.queries.spatial_events import reach_events, step_events
from gridapp.engine.types import SpatialEvent, SpatialEventKind
from gridapp.grid.boxes import Box
from gridapp.grid.cells import Cell
from gridapp.grid.grid import CellShape
from tests.engine.scenes import HERO, RAIDER, rules, scene, token
from tests.engine.strategies import ACTOR, fights
from tests.engine.test_plans import Changed

OPTIMAL = 2
EVERYWHERE = Box(-100, 100, -100, 100)
MOVES = ("advance", "side_step", "dash", "tumble", "overrun")


def keen(situation: Situation, creature: Token) -> tuple[Reach, ...]:
    """The reaches of a pack under which every creature wants its foes two steps away."""
    found = rules().mechanics.reaches(situation, creature)
    return tuple(msgspec.structs.replace(one, optimal=OPTIMAL) for one in found)


def last(
    situation: Situation, mover: Token, action: str, events: tuple[SpatialEvent, ...]
) -> tuple[Provocation, ...]:
    """What a pack offers that lets only the last foe strike that a route has to do with."""
    place = (0, 0, mover.cell, "")
    return tuple(Provocation("strike", one.creature, *place, one.weapons) for one in events[-1:])


def look(battle: Battle, action: str, **functions: Callable[..., Any]) -> Preview:
    """The preview of the active creature's move, some of the pack's functions replaced."""
    under = Rules(rules().book, Changed(**functions))
    return Preview(Situation(battle, under), token(battle, battle.active), action)


def on_paper(preview: Preview) -> dict[Cell, list[str]]:
    """Who may strike on the way to each cell, leaving where, in the words of a player."""
    grid = preview.situation.grid
    return {
        cell: [f"{one.attacker} {grid.label(one.cell)} {one.step}/{one.leg}" for one in found]
        for cell, found in preview.provocations.items()
        if found
    }


def one_after_the_other(preview: Preview) -> dict[Cell, tuple[Provocation, ...]]:
    """What the routes offer, each asked about for itself."""
    situation, actor, options = preview.situation, preview.actor, preview.options
    return {
        cell: routes.route_provocations(
            situation, actor, preview.action, options.route(cell), options.leg_ends(cell)
        )
        for cell in options
    }


@settings(max_examples=60)
@given(fights(), st.sampled_from(MOVES))
def test_all_routes_together_offer_what_each_one_offers(battle: Battle, action: str) -> None:
    preview = look(battle, action)
    if preview.refusal is not None:
        return
    assert preview.provocations == one_after_the_other(preview)


@settings(max_examples=30)
@given(fights())
def test_so_they_do_whatever_a_pack_makes_of_a_route(battle: Battle) -> None:
    preview = look(battle, "advance", provocations=last)
    if preview.refusal is None:
        assert preview.provocations == one_after_the_other(preview)


def test_a_foe_strikes_whoever_leaves_a_cell_beside_it_once_a_leg() -> None:
    """G threatens A1, B1 and C1. A has two moves of two cells each along the only way."""
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
def test_events_are_those_of_all_foes_asked_one_by_one(
    legs: tuple[int, ...], battle: Battle, data: st.DataObject
) -> None:
    situation = Situation(battle, Rules(rules().book, Changed(reaches=keen)))
    mover, grid = token(battle, ACTOR), battle.board.grid
    route = [mover.cell]
    for step in data.draw(st.lists(st.sampled_from(grid.directions), max_size=5)):
        to = (route[-1][0] + step[0], route[-1][1] + step[1])
        if all(one in grid for one in situation.cells(mover, to)):
            route.append(to)
    found = reach_events(situation, mover, tuple(route), legs)
    assert found == tuple(one_by_one(situation, mover, route, legs))


@settings(max_examples=40)
@given(fights(), st.sampled_from(CellShape), st.data())
def test_steps_far_from_all_foes_do_nothing(
    battle: Battle, shape: CellShape, data: st.DataObject
) -> None:
    battle = on_shape(battle, shape)
    situation = Situation(battle, Rules(rules().book, Changed(reaches=keen)))
    mover, grid = token(battle, ACTOR), battle.board.grid
    steps, (column, row) = step_events(situation, mover), data.draw(st.sampled_from(grid.cells))
    near = steps.anchors_near_foes(EVERYWHERE)
    here = steps.anchors_near_foes(Box(column, column, row, row))
    assert ((column, row) in here) == ((column, row) in near)
    for to in grid.neighbours((column, row)):
        if near.isdisjoint(((column, row), to)):
            assert not one_by_one(situation, mover, [(column, row), to], (1,))


def on_shape(battle: Battle, shape: CellShape) -> Battle:
    """The same creatures in the same columns and rows of other cells."""
    grid = msgspec.structs.replace(battle.board.grid, shape=shape)
    tokens = tuple(
        msgspec.structs.replace(one, cell=grid.from_offset(one.cell)) for one in battle.tokens
    )
    return msgspec.structs.replace(battle, board=Board(grid), tokens=tokens)


def one_by_one(
    situation: Situation, mover: Token, route: list[Cell], legs: tuple[int, ...]
) -> list[SpatialEvent]:
    """The events of a route on the board, every foe asked at every step."""
    found = []
    for step, (cell, to) in enumerate(pairwise(route)):
        place = step, int(step >= legs[0]), cell, to
        before, after = (frozenset(situation.cells(mover, one)) for one in (cell, to))
        for foe in situation.foes(mover):
            was, is_now = (
                situation.distance_to_cells(foe, before),
                situation.distance_to_cells(foe, after),
            )
            weapons = tuple(one.weapon for one in situation.reaches(foe))
            if weapons and was > OPTIMAL >= is_now:
                found.append(
                    SpatialEvent(SpatialEventKind.ENTERED_OPTIMAL_RANGE, *place, foe.id, weapons)
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
                found.append(SpatialEvent(kind, *place, foe.id, was_in))
            elif is_in:
                found.append(SpatialEvent(SpatialEventKind.ENTERED, *place, foe.id, is_in))
            stands = frozenset(situation.cells(foe))
            if not stands & before and stands & after:
                found.append(SpatialEvent(SpatialEventKind.ENTERED_SPACE, *place, foe.id))
    return found
