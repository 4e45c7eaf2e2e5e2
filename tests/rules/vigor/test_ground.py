"""Cells of other sizes and units, what stands in the way, what moves whom, size by space."""

import msgspec
import pytest

from gridapp.battle.board import Wall
from gridapp.battle.commands import PlaceToken, ShiftToken
from gridapp.battle.state import Battle
from gridapp.engine.movement.preview import Preview
from gridapp.engine.queries.situation import Situation
from gridapp.grid.grid import Unit
from rules.vigor import guard
from tests.rules.play import act, asked, cells, states, token, way
from tests.rules.vigor.table import SYSTEM, look, play, refused, rules, scene


def sized(battle: Battle, size: float, unit: Unit = Unit.FEET) -> Situation:
    """The same board with cells of another size."""
    grid = msgspec.structs.replace(battle.board.grid, cell_size=size, unit=unit)
    board = msgspec.structs.replace(battle.board, grid=grid)
    return look(msgspec.structs.replace(battle, board=board))


def walled(battle: Battle, *walls: Wall) -> Battle:
    board = msgspec.structs.replace(battle.board, walls=walls)
    return msgspec.structs.replace(battle, board=board)


ROW = "G . . . . . . . . . . A"


@pytest.mark.parametrize(
    ("size", "unit", "steps", "move"),
    [
        (5, Unit.FEET, 1, 4),  # 6 / 5 and 22 / 5
        (6, Unit.FEET, 1, 3),  # reach exactly one cell; 22 / 6 = 3.7
        (3, Unit.FEET, 2, 7),  # reach exactly two; 22 / 3 = 7.3
        (1, Unit.YARDS, 2, 7),  # a yard is 3 ft
        (2, Unit.YARDS, 1, 3),
        (1.5, Unit.METRES, 1, 4),  # 4.92 ft: 6 / 4.92 = 1.2, 22 / 4.92 = 4.5
        (7, Unit.FEET, 0, 3),  # nobody is adjacent: 7 ft are more than 6
    ],
)
def test_feet_become_whole_cells_of_any_size(
    size: float, unit: Unit, steps: int, move: int
) -> None:
    battle = scene(ROW, A={"kind": "swordsman", "pools": {"actions": 1}}, G="bandit")
    there = sized(battle, size, unit)
    threatened = there.threats((token(battle, "G"),))
    assert set(threatened) == {(column, 0) for column in range(1, steps + 1)}
    options = Preview(there, token(battle, "A"), "move").options
    assert set(options) == {(11 - count, 0) for count in range(1, move + 1)}


@pytest.mark.parametrize(
    ("tag", "adjacent"), [("light", True), ("partial", False), ("full", False), ("", False)]
)
def test_foliage_stops_no_blade_and_other_cover_does(tag: str, adjacent: bool) -> None:
    bush = Wall("bush", (1.0, 0.0), (1.0, 1.0), cover=tag)
    battle = walled(scene("A G", A="swordsman", G="bandit"), bush)
    assert bool(look(battle).weapons_reaching(token(battle, "A"), token(battle, "G"))) is adjacent


@pytest.mark.parametrize("tag", ["light", "partial", "full"])
def test_the_tag_of_a_barrier_is_what_the_gm_is_offered(tag: str) -> None:
    bush = Wall("bush", (2.0, 0.0), (2.0, 1.0), cover=tag)
    battle = walled(scene("X . . A", turn="X", A="swordsman", X="crossbowman"), bush)
    shot = play(battle, act("X", "attack", "A", "crossbow"))
    assert asked(shot) == "GM: A's cover from X"
    assert shot.question is not None
    assert shot.question.default == tag


def test_of_two_barriers_the_better_grade_counts_alone() -> None:
    bush = Wall("bush", (2.0, 0.0), (2.0, 1.0), cover="light")
    fence = Wall("fence", (1.0, 0.0), (1.0, 1.0), cover="partial")
    battle = walled(scene("X . . A", turn="X", A="swordsman", X="crossbowman"), bush, fence)
    assert look(battle).cover(token(battle, "X"), token(battle, "A")).grade == "partial"


def test_an_area_attack_does_not_care_about_foliage() -> None:
    battle = scene("P . . A", A="swordsman", P="mage")
    bolt, ball = token(battle, "P").weapons[1:3]
    one, other = token(battle, "P"), token(battle, "A")
    for weapon, total in ((bolt, 26), (ball, 16)):
        parts = guard.parts(look(battle), one, other, weapon, {"cover": "light"})
        assert sum(part.value for part in parts) == total


def test_full_cover_that_is_not_sturdy_hides_and_stops_nothing() -> None:
    battle = scene("X . . A", A="swordsman", X="crossbowman")
    one, other = token(battle, "X"), token(battle, "A")
    facts = {"cover": "flimsy"}
    parts = guard.parts(look(battle), one, other, one.weapons[0], facts)
    assert sum(part.value for part in parts) == 16 + 5
    assert guard.cover_rank(look(battle), one, other, one.weapons[0], facts) == 0


def test_knocked_back_by_the_gm_nobody_is_in_reach_any_more() -> None:
    battle = scene("A G . .", A="swordsman", G="bandit")
    assert SYSTEM.offer(battle, "A", "attack").targets == ("G",)
    back = play(battle, ShiftToken("G", (3, 0)))
    assert SYSTEM.offer(back, "A", "attack").targets == ()
    assert refused(back, act("A", "attack", "G", "sword")).rule == "G-45"


def test_a_token_that_states_a_reach_has_it() -> None:
    battle = scene(ROW, A="swordsman", G={"kind": "bandit", "stats": {"reach": 15}})
    assert set(look(battle).threats((token(battle, "G"),))) == {(1, 0), (2, 0), (3, 0)}


@pytest.mark.parametrize(
    ("space", "size"), [("1x1", 2), ("2x2", 3), ("3x3", 4), ("4x4", 5), ("6x6", 6)]
)
def test_size_follows_from_space_unless_told(space: str, size: int) -> None:
    battle = scene(". " * 8 + "A" + "\n" + "\n".join([". " * 8 + "."] * 7), A="swordsman")
    kind = SYSTEM.creatures["bandit"].make_token(rules().book, "big", (0, 0))
    placed = play(battle, PlaceToken(msgspec.structs.replace(kind, space=space)), dice=(1,))
    assert token(placed, "big").stat("size") == size


def test_an_escape_on_hexes_opens_to_a_pike_two_cells_away() -> None:
    """B reaches 12 ft, two hexes; the way leads on from the start, not through its reach again."""
    from gridapp.grid.grid import CellShape

    battle = scene("B . G . .", turn="G", shape=CellShape.HEX_POINTY, B="pikeman", G="bandit")
    assert asked(play(battle, way(battle, "C1 D1 E1", "escape"))) == "B may strike G leaving C1"
    assert cells(battle, "C1") == ((2, 0),)


def test_a_massive_creature_has_twenty_cells_around_it() -> None:
    row = ". " * 5 + "."
    board = "\n".join([row, *[". O O O O ."] * 4, row])
    battle = scene(board, turn="O", O={"kind": "ogre", "space": "4x4"})
    assert len(look(battle).threats((token(battle, "O"),))) == 20
    assert states(battle, "O") == []
