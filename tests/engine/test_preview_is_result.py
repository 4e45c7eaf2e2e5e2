"""Preview equals result: a drop does what the drag showed."""

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from gridapp.battle.commands import Act
from gridapp.battle.dice import FixedDice
from gridapp.battle.events import Event, Moved, Spent
from gridapp.battle.outcomes import Applied, Refused
from gridapp.battle.state import Battle
from gridapp.battle.tokens import Token
from gridapp.engine.commands.apply import apply
from gridapp.engine.movement import routes
from gridapp.engine.movement.preview import DestinationPreview, Preview
from gridapp.engine.queries.situation import Situation
from gridapp.geometry.movement.move_options import (
    MoveRules,
    OccupiedCells,
    UnreachableReason,
    move_options,
)
from gridapp.grid.cells import Cell
from tests.engine.scenes import HERO, RAIDER, passes, rules, scene, token
from tests.engine.strategies import ACTOR, fights

ACTIONS = st.sampled_from(["advance", "advance", "side_step"])
Asked = list[tuple[str, Cell]]


def look(battle: Battle, action: str) -> Preview:
    return Preview(Situation(battle, rules()), token(battle, ACTOR), action)


def walk(battle: Battle, act: Act) -> tuple[Battle, Asked, list[Event]]:
    """Return the result of a move if every reaction is declined: end, questions, events."""
    outcome = apply(battle, act, FixedDice(()), rules())
    asked: Asked = []
    events: list[Event] = []
    while True:
        assert isinstance(outcome, Applied), outcome
        battle = outcome.battle
        events += outcome.events
        if battle.question is None:
            return battle, asked, events
        asked.append((battle.question.who, token(battle, act.actor).cell))
        outcome = apply(battle, passes(battle), FixedDice(()), rules())


def flanks(situation: Situation, actor: Token) -> set[tuple[str, str]]:
    """Return the flanks of the actor at its cell."""
    return {
        (foe.id, pair.second if pair.first == actor.id else pair.first)
        for foe in situation.foes(actor)
        for pair in situation.flanking_pairs(foe)
        if actor.id in (pair.first, pair.second)
    }


def check(battle: Battle, preview: Preview, hover: DestinationPreview) -> None:
    """Walk to a previewed cell and compare everything shown."""
    act = Act(preview.actor.id, preview.action, hover.route)
    after, asked, events = walk(battle, act)
    assert asked == [(offer.attacker, offer.cell) for offer in hover.provocations]
    assert sum(event.length for event in events if isinstance(event, Moved)) == hover.length
    paid = [event.pool for event in events if isinstance(event, Spent)]
    assert paid == [pool for leg in preview.plan.legs[: len(hover.legs)] for pool in leg.cost]
    assert hover.price == tuple(leg.name for leg in preview.plan.legs[: len(hover.legs)])
    situation, mover = Situation(after, rules()), token(after, act.actor)
    assert mover.cell == hover.cell
    assert flanks(situation, mover) == {(offer.target, offer.partner) for offer in hover.flanks}
    covers = [(foe.id, situation.cover(mover, foe)) for foe in situation.foes(mover)]
    assert covers == [(shown.target, shown.cover) for shown in hover.covers]


@given(fights(), ACTIONS, st.data())
def test_drop_does_what_the_preview_showed(
    battle: Battle, action: str, data: st.DataObject
) -> None:
    preview = look(battle, action)
    if preview.refusal is not None or not preview.options:
        return
    hovers = [preview.for_cell(cell) for cell in preview.options]
    eventful = [hover for hover in hovers if hover.provocations or hover.flanks]
    check(battle, preview, data.draw(st.sampled_from(eventful or hovers)))


@given(fights(), ACTIONS)
def test_every_legal_cell_can_be_dropped_on(battle: Battle, action: str) -> None:
    preview = look(battle, action)
    if preview.refusal is not None:
        outcome = apply(battle, Act(ACTOR, action, (), "", ""), FixedDice(()), rules())
        assert outcome == preview.refusal
        return
    for cell in preview.options:
        hover = preview.for_cell(cell)
        assert hover.refusal is None
        assert isinstance(
            apply(battle, Act(ACTOR, action, hover.route), FixedDice(()), rules()), Applied
        )


def way_to(preview: Preview, cell: Cell, bodies: OccupiedCells) -> tuple[Cell, ...]:
    """Return a route to a cell without a movement limit; a straight route if there is none."""
    actor, ground = preview.actor, preview.situation.movement_map
    plan = preview.plan.rules
    tireless = MoveRules((10_000,), plan.diagonals, enters_difficult=plan.enters_difficult)
    options = move_options(ground, actor.cell, actor.space, tireless, bodies)
    if cell in options:
        return options.route(cell)
    route = [actor.cell]
    while route[-1] != cell:
        (x, y), (to_x, to_y) = route[-1], cell
        route.append((x + (to_x > x) - (to_x < x), y + (to_y > y) - (to_y < y)))
    return tuple(route)


@given(fights(), ACTIONS, st.data())
def test_illegal_cell_is_refused_for_the_same_reason(
    battle: Battle, action: str, data: st.DataObject
) -> None:
    preview = look(battle, action)
    if preview.refusal is not None:
        return
    grid = battle.board.grid
    spots = st.tuples(st.integers(-1, grid.columns), st.integers(-1, grid.rows))
    cell = data.draw(spots.filter(lambda spot: spot not in preview.options))
    shown = preview.for_cell(cell).refusal
    assert shown is not None
    barrier = UnreachableReason(shown.code)
    assert shown.rule == rules().book.barriers[barrier]
    if barrier is UnreachableReason.HERE:
        return
    held = (
        preview.situation.bodies(preview.actor)
        if barrier is UnreachableReason.TOO_FAR
        else OccupiedCells()
    )
    route = way_to(preview, cell, held)
    outcome = apply(battle, Act(ACTOR, action, route), FixedDice(()), rules())
    assert isinstance(outcome, Refused)
    if barrier is UnreachableReason.TOO_FAR or _is_last(preview, route, outcome):
        assert (outcome.code, outcome.rule) == (shown.code, shown.rule)


def _is_last(preview: Preview, route: tuple[Cell, ...], outcome: Refused) -> bool:
    """Return True if the refusal is for the last cell of a route only, and not for its length.

    On the route to an occupied or enclosed cell another obstacle may come first, and a large
    creature meets the same occupant in several cells.
    """
    *before, last = [
        routes.unreachable_refusal(
            preview.situation, preview.actor, UnreachableReason(outcome.code), cell
        )
        for cell in route[1:]
    ]
    is_last = outcome == last and outcome not in before
    return is_last and outcome.code != UnreachableReason.TOO_FAR


@given(fights(), st.data())
def test_every_walked_route_ends_on_a_legal_cell(battle: Battle, data: st.DataObject) -> None:
    preview = look(battle, "advance")
    if preview.refusal is not None:
        return
    route = [preview.actor.cell]
    for step in data.draw(st.lists(st.sampled_from(battle.board.grid.directions), max_size=8)):
        route.append((route[-1][0] + step[0], route[-1][1] + step[1]))
    measured = routes.measure_move(preview.situation, preview.actor, "advance", tuple(route))
    if isinstance(measured, Refused) or route[-1] == preview.actor.cell:
        return
    assert route[-1] in preview.options
    assert len(preview.options.leg_ends(route[-1])) <= len(measured.legs)


@pytest.mark.parametrize(
    "lie", [{"provocations": ()}, {"length": 5}, {"legs": (1, 2)}, {"flanks": ()}, {"covers": ()}]
)
def test_comparison_detects_a_wrong_preview(lie: dict[str, object]) -> None:
    """A passes G to D1 and flanks G from D1 with B."""
    battle = scene("A B G .\n. . . .", A=HERO, B=HERO, G=RAIDER)
    preview = Preview(Situation(battle, rules()), token(battle, "A"), "advance")
    hover = preview.for_cell((3, 0))
    assert hover.provocations
    assert hover.flanks
    check(battle, preview, hover)
    with pytest.raises(AssertionError):
        check(battle, preview, msgspec.structs.replace(hover, **lie))
