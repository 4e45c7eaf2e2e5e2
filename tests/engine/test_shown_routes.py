"""Among equally short routes, a drag shows and a drop takes the route that provokes least."""

import pytest

from gridapp.battle.commands import Act
from gridapp.battle.state import Battle
from gridapp.engine.movement.preview import Preview
from gridapp.engine.queries.situation import Situation
from gridapp.session.drag import Drag
from tests.engine.scenes import HERO, RAIDER, narrated, rules, scene, token
from tests.engine.test_provocations import route_by_route

PASSING = """
. . . G . . .
A . . . . . .
. . . . . . .
. . . B . . .
"""
"""To G1 to G4 lead many ways of the same length: G threatens the rows 1 and 2, B the other two."""


def look(battle: Battle) -> Preview:
    return Preview(Situation(battle, rules()), token(battle, "A"), "advance")


EARLY = ". . G . . .\nA . . . . .\n. . . . . ."
"""From A2 to E3 and F3 past G: with the diagonal as the first step it keeps out of reach."""
LATE = "A . . . . .\n. . . . . .\n. . G . . ."
"""From A1 to E2 and F2 past G: with the diagonal as the last step."""
BOARDS = [(EARLY, 2, 2), (LATE, 1, 0)]
"""With the row of the goals, and the row in which the way there keeps out of reach."""


@pytest.mark.parametrize(("board", "row", "safe"), BOARDS)
def test_a_foe_is_passed_out_of_reach_where_it_costs_nothing(
    board: str, row: int, safe: int
) -> None:
    preview = look(scene(board, A=HERO, G=RAIDER))
    for column in (4, 5):
        hover = preview.for_cell((column, row))
        assert hover.cost == preview.options.cost((column, row)) == column
        assert hover.provocations == ()
        assert {cell[1] for cell in hover.route[1:-1]} == {safe}


def test_no_destination_costs_or_provokes_more_than_by_the_first_route_found() -> None:
    battle = scene(PASSING, A=HERO, G=RAIDER, B=RAIDER)
    preview, counted = look(battle), look(battle).shown_routes
    first = route_by_route(preview)
    assert first == preview.provocations
    for cell, provoked in first.items():
        hover = preview.for_cell(cell)
        assert hover.refusal is None
        assert (hover.cost, len(hover.legs)) == (
            preview.options.cost(cell),
            len(preview.options.leg_ends(cell)),
        )
        assert len(hover.provocations) <= len(provoked)
        assert hover.provocations == preview.shown_routes.to(cell).provocations
        assert hover.provocations == counted.provocations(cell, provoked)
        assert hover == preview.for_route(hover.route)


@pytest.mark.parametrize(("board", "row", "safe"), BOARDS)
def test_the_drop_walks_the_shown_route(board: str, row: int, safe: int) -> None:
    battle = scene(board, A=HERO, G=RAIDER)
    start = token(battle, "A")
    drag = Drag(battle, rules(), start, (0.5, 0.5 + start.cell[1]), "advance", free=False)
    command = drag.command_for_cell((5, row))
    assert isinstance(command, Act)
    assert {cell[1] for cell in command.route[1:-1]} == {safe}
    after, _ = narrated(battle, command)
    assert token(after, "A").cell == (5, row)
    assert after.question is None


def test_computer_play_keeps_its_routes() -> None:
    """Recorded fights are played again to the byte: their acts take the first route found."""
    preview = look(scene(PASSING, A=HERO, G=RAIDER, B=RAIDER))
    for cell in preview.options:
        assert preview.act_to(cell).route == preview.options.route(cell)
