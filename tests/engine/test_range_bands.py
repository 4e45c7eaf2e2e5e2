"""Range bands, for packs with this optional function."""

from time import thread_time

import msgspec
import pytest

from gridapp.engine.protocol import Rules
from gridapp.engine.queries.range_bands import RangeBand, range_bands
from gridapp.engine.queries.situation import Situation
from gridapp.grid.grid import CellShape, Grid
from tests.engine.scenes import HERO, OGRE, rules, scene, token
from tests.engine.test_move_plans import Changed

NEAR = RangeBand("near", 1, 1)
FAR = RangeBand("far", 2, 3)


def banded() -> Rules:
    """Return rules under which every weapon has two bands."""
    return Rules(rules().book, Changed(range_bands=lambda *_: (NEAR, FAR)))


def test_pack_without_bands() -> None:
    battle = scene("A", A=HERO)
    hero = token(battle, "A")
    assert range_bands(Situation(battle, rules()), hero, hero.weapons[0]) == ()


def test_bands_surround_the_bearer_within_the_board() -> None:
    battle = scene("A . . . . .", A=HERO)
    hero = token(battle, "A")
    bands = range_bands(Situation(battle, banded()), hero, hero.weapons[0])
    assert bands == (("near", ((1, 0),)), ("far", ((2, 0), (3, 0))))


def test_bands_count_from_the_nearest_cell_of_a_large_bearer() -> None:
    battle = scene("O O . . .\nO O . . .", "O", None, O=OGRE)
    ogre = token(battle, "O")
    (_, near), _ = range_bands(Situation(battle, banded()), ogre, ogre.weapons[0])
    assert near == ((2, 0), (2, 1))


def test_bands_beyond_the_board_are_left_out() -> None:
    battle = scene("A .", A=HERO)
    hero = token(battle, "A")
    bands = range_bands(Situation(battle, banded()), hero, hero.weapons[0])
    assert bands == (("near", ((1, 0),)),)


@pytest.mark.parametrize("shape", list(CellShape))
def test_many_bands_on_a_large_board_are_fast(shape: CellShape) -> None:
    """As for a stone with a very short range: every further half of the range is a band."""
    battle = scene("A .", A=HERO)
    board = msgspec.structs.replace(battle.board, grid=Grid(200, 200, shape))
    battle = msgspec.structs.replace(battle, board=board)
    rings = tuple(RangeBand(str(steps), steps, steps) for steps in range(1, 400))
    under = Rules(rules().book, Changed(range_bands=lambda *_: rings))
    hero, start = token(battle, "A"), thread_time()
    bands = range_bands(Situation(battle, under), hero, hero.weapons[0])
    assert thread_time() - start < 1.5
    assert sum(len(cells) for _, cells in bands) == 200 * 200 - 1
