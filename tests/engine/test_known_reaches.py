"""A pack is asked once how far a creature reaches, as long as that may not have changed."""

from collections.abc import Iterator

import msgspec
import pytest

from gridapp.battle.state import Battle, PackRef
from gridapp.battle.tokens import Token
from gridapp.engine.protocol import Reach, Rules
from gridapp.engine.queries import cache
from gridapp.engine.queries.cache import rules_cache_for
from gridapp.engine.queries.situation import Situation
from tests.engine.scenes import HERO, RAIDER, rules, scene, token
from tests.engine.test_plans import Changed

replaced = msgspec.structs.replace


class Asked:
    """Rules that note whose reaches they are asked for."""

    def __init__(self) -> None:
        self.whose: list[str] = []
        self.rules = Rules(rules().book, Changed(reaches=self._reaches))

    def _reaches(self, situation: Situation, one: Token) -> tuple[Reach, ...]:
        self.whose.append(one.id)
        return rules().mechanics.reaches(situation, one)

    def of(self, battle: Battle, letter: str) -> tuple[str, ...]:
        """The weapons that a creature reaches with."""
        found = Situation(battle, self.rules).reaches(token(battle, letter))
        return tuple(one.weapon for one in found)


@pytest.fixture
def asked() -> Iterator[Asked]:
    yield Asked()
    cache.clear()


def fight() -> Battle:
    return scene("A G", A=HERO, G=RAIDER)


def test_creatures_that_stay_the_same_are_asked_about_once(asked: Asked) -> None:
    battle = fight()
    later = replaced(battle, round=9, active="G")
    for now in (battle, later, battle):
        assert (asked.of(now, "A"), asked.of(now, "G")) == (("longsword",), ("blade",))
    assert asked.whose == ["A", "G"]


def test_a_creature_that_has_changed_is_asked_about_again(asked: Asked) -> None:
    battle = fight()
    before = asked.of(battle, "A")
    unarmed = battle.with_token(replaced(token(battle, "A"), weapons=()))
    assert (asked.of(unarmed, "A"), asked.of(battle, "A")) == ((), before)
    assert asked.whose == ["A"] * 3


def test_so_it_is_on_another_grid_and_under_other_settings_or_rules(asked: Asked) -> None:
    battle = fight()
    board, pack = battle.board, battle.pack
    wider = replaced(board, grid=replaced(board.grid, cell_size=10))
    ringed = PackRef(pack.id, pack.version, {"reach_weapons": "ring"})
    for other in (replaced(battle, board=wider), replaced(battle, pack=ringed)):
        asked.of(battle, "A")
        asked.of(other, "A")
    assert asked.whose == ["A"] * 3
    more = Asked()
    more.of(battle, "A")
    assert (asked.whose, more.whose) == (["A"] * 3, ["A"])


def test_of_many_battles_only_the_last_are_known(asked: Asked) -> None:
    battle = fight()
    first = rules_cache_for(asked.rules, battle)
    others = [Asked() for _ in range(cache.MAX_BATTLES - 1)]
    for other in others:
        other.of(battle, "A")
    assert rules_cache_for(asked.rules, battle) is first
    Asked().of(battle, "A")
    assert rules_cache_for(asked.rules, battle) is not first
    assert len(cache._rules_caches) == cache.MAX_BATTLES


def test_of_many_creatures_not_all_are_known(asked: Asked, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cache, "MAX_CREATURES", 1)
    battle = fight()
    for letter in "AGGA":
        assert asked.of(battle, letter)
    assert asked.whose == ["A", "G", "A"]
