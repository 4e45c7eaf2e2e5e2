"""The safest ways worked out by hand. Squares are ``(column, row)``."""

from gridapp.geometry.movement.move_options import (
    MoveRules,
    OccupiedCells,
    move_options,
    safest_route,
)
from gridapp.grid.cells import Cell
from tests.geometry.drawn_boards import drawn
from tests.geometry.oracles_movement import harmless

NOBODY = OccupiedCells()
OPEN = drawn(*["." * 9] * 9)


def _guarded(*posts: Cell) -> dict[Cell, int]:
    """The cells next to each post, with the post's bit."""
    threatened: dict[Cell, int] = {}
    for number, (x, y) in enumerate(posts):
        for cell in ((x + dx, y + dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1)):
            threatened[cell] = threatened.get(cell, 0) | 1 << number
    return threatened


def test_the_safest_route_goes_round_a_foe_that_the_shortest_provokes() -> None:
    """A foe on (4, 2): the straight way along row 3 leaves its reach, row 4 does not touch it."""
    threatened = _guarded((4, 2))
    bodies = OccupiedCells(impassable=frozenset({(4, 2)}))
    question = (OPEN, (1, 3), "1x1", MoveRules((8,)), bodies)
    route = safest_route(*question, (7, 3), lambda a, _b: threatened.get(a, 0))
    assert route is not None
    assert len(route) == 7
    assert not any(cell in threatened for cell in route)


def test_one_foe_is_better_than_two_however_far_the_way() -> None:
    """The short way passes both foes, the long way round the pillar only the second one."""
    ground = drawn("......", ".####.", ".####.", "......")
    strikes = {(2, 0): 1, (4, 0): 2, (5, 1): 2}
    question = (ground, (0, 1), "1x1", MoveRules((30,)), NOBODY)
    route = safest_route(*question, (5, 0), lambda a, _b: strikes.get(a, 0))
    assert route is not None
    assert (2, 3) in route
    short = move_options(*question).route((5, 0))
    assert (2, 0) in short
    assert len(route) > len(short)


def test_a_foe_strikes_once_in_a_leg_and_again_in_the_next() -> None:
    """Along the corridor one foe reaches the steps leaving 1 and 3; a leg of 2 ends between."""
    corridor = drawn("......", "######")
    reach = {(1, 0): 1, (3, 0): 1}
    asked: list[tuple[Cell, Cell]] = []

    def hazard(a: Cell, b: Cell) -> int:
        asked.append((a, b))
        return reach.get(a, 0)

    rules = MoveRules((2, 3))
    route = safest_route(corridor, (0, 0), "1x1", rules, NOBODY, (5, 0), hazard)
    assert route == tuple((x, 0) for x in range(6))
    assert len(asked) == len(set(asked))


def test_no_way_is_safe_to_where_none_leads() -> None:
    question = (OPEN, (4, 4), "1x1", MoveRules((2,)), OccupiedCells(passable=frozenset({(5, 4)})))
    for goal in ((4, 4), (5, 4), (8, 8), (-1, 0)):
        assert safest_route(*question, goal, harmless) is None
    assert safest_route(OPEN, (4, 4), "1x1", MoveRules(()), NOBODY, (5, 4), harmless) is None


def test_the_safest_route_minds_where_legs_may_end() -> None:
    """Past somebody on (1, 0): over (1, 1) a leg of 2 may stop, straight on it may not.

    Both ways take 2 steps; the one over (1, 1) is struck by a foe. The legs are 1 and 1, so
    straight on cannot be split and the struck way is all there is; with legs of 2 and 1 the
    straight way fits into the first.
    """
    ground = drawn("...", "...")
    bodies = OccupiedCells(passable=frozenset({(1, 0)}))
    struck = {(1, 1): 1}
    short = (ground, (0, 0), "1x1", MoveRules((1, 1)), bodies, (2, 0))
    assert safest_route(*short, lambda a, _b: struck.get(a, 0)) == ((0, 0), (1, 1), (2, 0))
    longer = (ground, (0, 0), "1x1", MoveRules((2, 1)), bodies, (2, 0))
    assert safest_route(*longer, lambda a, _b: struck.get(a, 0)) == ((0, 0), (1, 0), (2, 0))
    mud = (drawn(".3.", "222"), (0, 0), "1x1", MoveRules((3, 4)), NOBODY, (2, 0))
    assert safest_route(*mud, harmless) == ((0, 0), (1, 1), (2, 0))
