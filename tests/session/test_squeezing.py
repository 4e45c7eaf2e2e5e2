"""Squeezing between walls as it is shown: preview, status line, mark, answers, doors, placing."""

import pytest

from gridapp.battle.board import Board, Door, DoorState, Wall
from gridapp.battle.state import Battle
from gridapp.battle.tokens import Token
from gridapp.engine.commands.doors import doors_beside
from gridapp.engine.movement.preview import Preview
from gridapp.engine.queries.situation import Situation
from gridapp.grid.grid import Grid
from gridapp.session.drag import Drag
from gridapp.session.groups.placing import on_free_cells
from gridapp.session.narration.narrator import Narrator
from gridapp.session.overlays.registry import Level
from gridapp.session.overlays.squeezing import SqueezingMark
from gridapp.session.queries.answer_text import answer_lines
from gridapp.session.queries.queries import BattleQueries
from tests.engine.scenes import HERO, OGRE, cells, rules, scene, token

SLIT = """
A . . .
/ 1.1 -1 1.1 0.2
/ 1.1 0.8 1.1 2
"""
WIDE_SLIT = """
O O . . .
O O . . .
/ 2.1 -1 2.1 0.45
/ 2.1 1.55 2.1 3
"""
GAPS = {"wall_gaps": "gaps"}


def fight(**settings: str) -> Battle:
    return scene(SLIT, settings=GAPS | settings, A=HERO)


@pytest.mark.parametrize(
    ("squeezing", "cost", "note"),
    [("double", 3, "squeezes: 5 ft more (RR-37)"), ("plain", 2, "squeezes (RR-37)")],
)
def test_a_preview_tells_steps_and_price(squeezing: str, cost: int, note: str) -> None:
    battle = fight(squeezing=squeezing)
    preview = Preview(Situation(battle, rules()), token(battle, "A"), "advance")
    hover = preview.for_cell((2, 0))
    assert (hover.cost, hover.squeezed, hover.squeezing) == (cost, (1,), cost - 2)
    assert preview.via(((1, 0),), (2, 0)).squeezed == (1,)
    held = Drag(battle, rules(), token(battle, "A"), (0.5, 0.5), "advance", free=False)
    held.level = Level.CALM
    overlay = held.overlay_for_cell((2, 0))
    assert note in overlay.status.split(", ")
    assert overlay.get(SqueezingMark) == SqueezingMark((((0.5, 0.5), (1.5, 0.5)),))


def test_without_gaps_nothing_squeezes() -> None:
    battle = scene(SLIT, A=HERO)
    held = Drag(battle, rules(), token(battle, "A"), (0.5, 0.5), "advance", free=False)
    overlay = held.overlay_for_cell((2, 0))
    assert "squeezes" not in overlay.status
    assert overlay.get(SqueezingMark) is None


def test_a_large_body_squeezes_for_two_steps() -> None:
    """The body's middle goes from 1 to 2 and 3, with the wall at 2.1 beside the body all along."""
    battle = scene(WIDE_SLIT, turn="O", settings=GAPS, O=OGRE)
    held = Drag(battle, rules(), token(battle, "O"), (0.5, 0.5), "advance", free=False)
    overlay = held.overlay_for_cell((3, 0))
    steps = (((1.0, 1.0), (2.0, 1.0)), ((2.0, 1.0), (3.0, 1.0)))
    assert overlay.get(SqueezingMark) == SqueezingMark(steps)
    assert "squeezes: 10 ft more" in overlay.status


def test_double_counts_what_the_step_would_cost_on_this_ground() -> None:
    battle = scene(SLIT.replace("A .", "A ~"), settings=GAPS, A=HERO)
    preview = Preview(Situation(battle, rules()), token(battle, "A"), "advance")
    hover = preview.for_cell((1, 0))
    assert (hover.cost, hover.squeezing) == (4, 2)


def test_moves_tell_where_a_route_squeezes() -> None:
    battle = fight()
    answer = BattleQueries(battle, rules()).moves(token(battle, "A"), "advance")
    far = next(each for each in answer.cells if each.cell == "C1")
    assert (far.squeezes, far.squeezing) == (("B1",), 5)
    lines = list(answer_lines(answer, Narrator(battle, rules())))
    assert any(line.endswith("squeezes into B1, 5 ft more") for line in lines)


def test_copies_are_not_placed_behind_a_slit() -> None:
    walls = Wall("w1", (1.1, -1.0), (1.1, 0.475)), Wall("w2", (1.1, 0.525), (1.1, 2.0))
    pack = fight().pack
    battle = Battle("field", pack, Board(Grid(3, 1), walls))
    several = [Token(f"x{n}", "X", "s", (0, 0)) for n in range(2)]
    assert on_free_cells(Situation(battle, rules()), several) == ()


@pytest.mark.parametrize(("a", "b"), [((1.1, 0.0), (1.1, 1.0)), ((1.1, 0.4), (1.1, 0.6))])
def test_a_door_off_the_lattice_is_worked_beside_it(
    a: tuple[float, float], b: tuple[float, float]
) -> None:
    """The second wall is so narrow that with gaps counted no creature is stopped."""
    battle = scene("A . . .", settings=GAPS, A=HERO)
    door = Door("d", a, b, DoorState.CLOSED)
    board = Board(battle.board.grid, doors=(door,))
    situation = Situation(battle.__class__("b", battle.pack, board, battle.tokens), rules())
    assert doors_beside(situation, token(battle, "A")) == (door,)
    away = Token("z", "Z", "s", cells(battle, "D1")[0])
    assert doors_beside(situation, away) == ()
