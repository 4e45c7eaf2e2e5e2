"""What is cached of one creature or of two answers for these as they are in the battle, only."""

from collections.abc import Callable, Iterator
from itertools import count

import msgspec
import pytest

from gridapp.battle.state import Battle
from gridapp.engine.queries import cache
from gridapp.engine.queries.situation import Situation
from tests.engine.scenes import HERO, RAIDER, rules, scene, token

replaced = msgspec.structs.replace


@pytest.fixture
def numbers() -> Iterator[Callable[[], int]]:
    """A function that returns another number each time, so that a repeated one was cached."""
    cache.clear()
    counted = count()
    yield lambda: next(counted)
    cache.clear()


def fight() -> Battle:
    return scene("A G", A=HERO, G=RAIDER)


def test_an_answer_of_a_creature_is_cached_until_more_than_pools_change(
    numbers: Callable[[], int],
) -> None:
    battle = fight()
    hero = token(battle, "A")
    tired = battle.with_token(replaced(hero, pools={**hero.pools, "hp": 1}))
    moved = battle.with_token(replaced(hero, cell=(1, 0)))
    asked = [
        Situation(each, rules()).find_for("number", token(each, "A"), None, numbers)
        for each in (battle, battle, tired, moved)
    ]
    assert asked == [0, 0, 0, 1]


def test_a_creature_that_is_not_as_in_the_battle_is_asked_anew(numbers: Callable[[], int]) -> None:
    battle = fight()
    situation, hero, raider = Situation(battle, rules()), token(battle, "A"), token(battle, "G")
    elsewhere = replaced(hero, cell=(1, 0))
    alone = [situation.find_for("number", each, None, numbers) for each in (hero, elsewhere, hero)]
    assert alone == [0, 1, 0]
    pairs = ((hero, raider), (raider, hero), (elsewhere, raider), (raider, elsewhere))
    both = [situation.find_between("number", *pair, None, numbers) for pair in (*pairs, *pairs[:2])]
    assert both == [2, 3, 4, 5, 2, 3]
