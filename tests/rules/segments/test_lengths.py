"""Yards on boards with other cells: exact fractions, rounded only where the rules round."""

from fractions import Fraction
from time import thread_time

import msgspec
import pytest

from gridapp.battle.state import Battle
from gridapp.battle.tokens import Weapon, WeaponKind
from gridapp.engine.movement.preview import Preview
from gridapp.engine.queries.situation import Situation
from gridapp.grid.grid import Unit
from rules.segments.attacks.to_hit import bands_up_to, range_modifier
from tests.rules.play import token
from tests.rules.segments.table import SYSTEM, scene


def on_cells(battle: Battle, size: float, unit: Unit) -> Battle:
    """Return the same board with different cells."""
    grid = msgspec.structs.replace(battle.board.grid, cell_size=size, unit=unit)
    board = msgspec.structs.replace(battle.board, grid=grid)
    return msgspec.structs.replace(battle, board=board)


def budgets(battle: Battle) -> tuple[int, ...]:
    """Return the cells that each move action of A adds."""
    return Preview(Situation(battle, SYSTEM.rules), token(battle, "A"), "move").plan.rules.legs


@pytest.mark.parametrize(
    ("multiple", "modifier"),
    [
        ("1", 0),
        ("1001/1000", -2),
        ("3/2", -2),
        ("1501/1000", -4),
        ("2", -4),
        ("5/2", -6),
        ("3", -8),
        ("7/2", -10),
    ],
)
def test_the_range_table(multiple: str, modifier: int) -> None:
    """SR-19: the upper bounds belong to their band."""
    assert range_modifier(Fraction(multiple)) == modifier


def test_moves_on_five_foot_cells_round_the_whole_move_down() -> None:
    """SR-35: 3, 6, 9 and 12 yards are 9, 18, 27 and 36 feet: 1, 3, 5 and 7 cells."""
    yards = scene("A . .", stage="movement", A="swordsman")
    assert budgets(yards) == (3, 3, 3, 3)
    assert budgets(on_cells(yards, 5, Unit.FEET)) == (1, 2, 2, 2)


def test_moves_on_metre_cells() -> None:
    """3 yards are 2.7432 m, 12 yards 10.9728 m: 2, 5, 8 and 10 cells."""
    metres = on_cells(scene("A . .", stage="movement", A="swordsman"), 1, Unit.METRES)
    assert budgets(metres) == (2, 3, 3, 2)


@pytest.mark.parametrize(("kind", "cells"), [("swordsman", 1), ("spearman", 1), ("pikeman", 1)])
def test_reach_on_five_foot_cells_is_never_under_one_cell(kind: str, cells: int) -> None:
    """SR-01: 1 and 2 yards are less than 5 and 10 feet; 3 yards are 9 feet, one cell."""
    battle = on_cells(scene("A . .", stage="melee", A=kind), 5, Unit.FEET)
    (reach,) = Situation(battle, SYSTEM.rules).reaches(token(battle, "A"))
    assert reach.farthest == cells


def test_a_pike_of_four_yards_reaches_two_cells_of_five_feet() -> None:
    """SR-01: 4 yards are 12 feet."""
    pike = {"id": "pike", "name": "Pike", "reach": 4, "stats": {"skill": 11}}
    battle = scene("A . .", stage="melee", A={"kind": "pikeman", "weapons": [pike]})
    (reach,) = Situation(on_cells(battle, 5, Unit.FEET), SYSTEM.rules).reaches(token(battle, "A"))
    assert reach.farthest == 2


@pytest.mark.parametrize(("gap", "hit"), [(11, "7/10"), (12, "3/5"), (17, "3/5"), (18, "1/2")])
def test_ranges_on_five_foot_cells_are_compared_in_yards(gap: int, hit: str) -> None:
    """A bow of 20 yards, 14 in 20: 12 cells are 20 yards exactly, 18 cells 30, 19 cells 31 2/3.

    The distance is the number of free cells between plus 1.
    """
    board = "C " + ". " * gap + "G"
    foe = {"kind": "raider", "pools": {"actions": 0}}
    battle = on_cells(scene(board, "C", stage="ranged", C="archer", G=foe), 5, Unit.FEET)
    situation = Situation(battle, SYSTEM.rules)
    shooter, bow = token(battle, "C"), token(battle, "C").weapons[0]
    odds = SYSTEM.rules.mechanics.attack_odds(situation, shooter, token(battle, "G"), bow, "attack")
    assert odds is not None
    assert str(odds.hit) == hit


def test_bands_narrower_than_a_cell_are_skipped() -> None:
    """A stone with a range of 1 yd, on cells of 1,000 m: the first cell is 1093.61 yd away."""
    battle = on_cells(scene("A . .", A="archer"), 1000, Unit.METRES)
    stone, start = Weapon("stone", "Stone", WeaponKind.THROWN, range=1), thread_time()
    bands = bands_up_to(Situation(battle, SYSTEM.rules), stone, 0)
    assert thread_time() - start < 1
    assert (bands[0].name, bands[0].nearest, bands[0].farthest) == ("-4372", 1, 1)
    assert [band.nearest for band in bands] == [1, 2, 3, 4]
