"""Pushes, and areas around creatures and intersections."""

import msgspec
import pytest

from gridapp.battle.commands import SetCondition, SetPool
from gridapp.battle.dice import FixedDice
from gridapp.battle.outcomes import Applied
from gridapp.battle.state import PackRef
from gridapp.engine.commands.apply import apply
from gridapp.engine.commands.draft import Draft
from gridapp.engine.movement.displacement import push_direction, push_routes
from gridapp.engine.protocol import Rules
from gridapp.engine.queries.situation import Situation
from gridapp.grid.distances import Metric
from gridapp.packs.drawn_boards import draw_cells
from tests.engine.scenes import HERO, OGRE, RAIDER, rules, scene, token
from tests.engine.test_move_plans import Changed


@pytest.mark.parametrize(
    ("board", "step"),
    [
        ("A G .", (1, 0)),
        ("G A .", (-1, 0)),
        ("A .\n. G", (1, 1)),
        (". A\nG .", (-1, 1)),
        ("A . .\n. . G", (1, 1)),
        ("A . . .\n. . . G", (1, 0)),
        (". G\n. .\nA .", (1, -1)),
        ("G\nA", (0, -1)),
    ],
)
def test_push_direction_is_the_nearest_of_eight(board: str, step: tuple[int, int]) -> None:
    """Two across and one down are 27 degrees, nearer to the diagonal; three and one are 18."""
    battle = scene(board, A=HERO, G=RAIDER)
    assert (
        push_direction(Situation(battle, rules()), token(battle, "A"), token(battle, "G")) == step
    )


@pytest.mark.parametrize(
    ("board", "steps", "pushed_to"),
    [
        ("A G . . .", 3, "E1"),
        ("A G . . .", 2, "D1"),
        ("A G . . .", 0, "B1"),
        ("A G . B .", 3, "C1"),
        ("A G . # .", 3, "C1"),
        ("A G .|. .", 3, "C1"),
        ("A G ~ . .", 3, "D1"),
        ("A G ~ . .", 1, "B1"),
        ("A . . .\n. G . .\n. . . #", 3, "C3"),
        ("A . . .\n. G # .\n. . . .", 3, "B2"),
    ],
)
def test_both_move_until_either_is_stopped(board: str, steps: int, pushed_to: str) -> None:
    creatures = {"B": "archer"} if "B" in board else {}
    battle = scene(board, "A", {}, A=HERO, G=RAIDER, **creatures)
    situation, grid = Situation(battle, rules()), battle.board.grid
    pair = token(battle, "A"), token(battle, "G")
    route, pushed = push_routes(situation, *pair, steps, Metric.UNIFORM)
    assert grid.label(pushed[-1]) == pushed_to
    assert len(route) == len(pushed)
    assert (route[0], pushed[0]) == (pair[0].cell, pair[1].cell)


def test_big_pusher_needs_room_for_its_footprint() -> None:
    battle = scene("O O G . .\nO O . # .", turn="O", O=OGRE, G=RAIDER)
    situation = Situation(battle, rules())
    _, pushed = push_routes(situation, token(battle, "O"), token(battle, "G"), 3, Metric.UNIFORM)
    assert pushed == ((2, 0), (3, 0))


AROUND = {
    "uniform": "x x x x x .\nx x x x x .\nx x . x x .\nx x x x x .\nx x x x x .",
    "alternating": ". x x x . .\nx x x x x .\nx x . x x .\nx x x x x .\n. x x x . .",
}


@pytest.mark.parametrize("metric", ["uniform", "alternating"])
def test_area_uses_the_rulebooks_metric(metric: str) -> None:
    """Ten feet round a cell are its 24 neighbours, or 20; round a corner 16 cells, or 12."""
    battle = scene(". . . . . .\n" * 2 + ". . A . . .\n" + ". . . . . .\n" * 2, A=HERO)
    book = rules().book.with_value("areas.metric", metric)
    situation = Situation(battle, Rules(book, rules().mechanics))
    around = situation.area_around(token(battle, "A"), 10)
    assert draw_cells(battle.board.grid, dict.fromkeys(around, "x")) == AROUND[metric]
    from_corner = situation.area_from((3.0, 2.0), 10)
    assert len(from_corner) == {"uniform": 16, "alternating": 12}[metric]


def test_pack_is_notified_of_gm_edits() -> None:
    notified: list[tuple[str, str]] = []

    def corrected(draft: Draft, token_id: str, change: str) -> None:
        notified.append((token_id, change))
        draft.emit(msgspec.structs.replace(draft.events[-1]))

    battle = scene("A G", A=HERO, G=RAIDER)
    assert battle.pack == PackRef("reactions", battle.pack.version)
    under = Rules(rules().book, Changed(after_gm_edit=corrected))
    for command in (SetPool("A", "hp", 3), SetCondition("G", "surprised", on=True)):
        outcome = apply(battle, command, FixedDice(()), under)
        assert isinstance(outcome, Applied)
        assert len(outcome.events) == 2
    assert notified == [("A", "hp"), ("G", "surprised")]
