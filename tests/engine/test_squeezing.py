"""Squeezing between walls off the lattice, as a pack's data switch it."""

import msgspec
import pytest

from gridapp.battle.board import Wall
from gridapp.engine.movement.preview import Preview
from gridapp.engine.queries.situation import Situation
from tests.engine.scenes import HERO, rules, scene

CORRIDOR = """
# # # # #
A . . . .
# # # # #
"""


def preview(low: float, high: float, *, gaps: bool, factor: int = 2) -> Preview:
    """A fighter in a corridor, behind a slit from ``low`` to ``high`` between A2 and B2."""
    battle = scene(CORRIDOR, A=HERO)
    slit = (
        Wall("upper", (1.1, 1.0), (1.1, 1.0 + low)),
        Wall("lower", (1.1, 1.0 + high), (1.1, 2.0)),
        Wall("north", (0.0, 1.0), (5.0, 1.0)),
        Wall("south", (0.0, 2.0), (5.0, 2.0)),
    )
    board = msgspec.structs.replace(battle.board, walls=(*battle.board.walls, *slit))
    battle = msgspec.structs.replace(battle, board=board)
    book = rules().book.with_value("squeeze.gaps", gaps).with_value("squeeze.factor", factor)
    situation = Situation(battle, msgspec.structs.replace(rules(), book=book))
    actor = battle.token("A")
    assert actor is not None
    return Preview(situation, actor, "advance")


@pytest.mark.parametrize(
    ("low", "high", "cost"),
    [(0.05, 0.9, 1), (0.2, 0.8, 2), (0.6, 1.0, 2), (0.48, 0.53, None), (0.7, 0.95, None)],
)
def test_where_gaps_count_a_tight_step_costs_twice(
    low: float, high: float, cost: int | None
) -> None:
    shown = preview(low, high, gaps=True).for_cell((1, 1))
    assert (shown.cost if shown.refusal is None else None) == cost


def test_the_pack_says_what_squeezing_costs_or_forbids_it() -> None:
    assert preview(0.2, 0.8, gaps=True, factor=3).for_cell((2, 1)).cost == 4
    assert preview(0.2, 0.8, gaps=True, factor=0).for_cell((1, 1)).refusal is not None


def test_without_gaps_the_centre_line_decides() -> None:
    assert preview(0.48, 0.53, gaps=False).for_cell((1, 1)).cost == 1
    assert preview(0.6, 1.0, gaps=False).for_cell((1, 1)).refusal is not None
