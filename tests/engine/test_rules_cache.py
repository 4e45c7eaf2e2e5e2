"""The pack is asked for a creature's reach once, until the creature changes."""

from collections.abc import Iterator

import msgspec
import pytest

from gridapp.battle.state import Battle, PackRef
from gridapp.battle.tokens import Token
from gridapp.engine.protocol import Rules
from gridapp.engine.queries import cache
from gridapp.engine.queries.cache import rules_cache_for
from gridapp.engine.queries.situation import Situation
from gridapp.engine.types import Reach
from tests.engine.scenes import HERO, RAIDER, rules, scene, token
from tests.engine.test_move_plans import Changed

replaced = msgspec.structs.replace


class Asked:
    """Rules that record for which creatures reaches were requested."""

    def __init__(self) -> None:
        self.whose: list[str] = []
        self.rules = Rules(rules().book, Changed(reaches=self._reaches))

    def _reaches(self, situation: Situation, token: Token) -> tuple[Reach, ...]:
        self.whose.append(token.id)
        return rules().mechanics.reaches(situation, token)

    def of(self, battle: Battle, letter: str) -> tuple[str, ...]:
        """Return the weapons of a creature's reaches."""
        reaches = Situation(battle, self.rules).reaches(token(battle, letter))
        return tuple(reach.weapon for reach in reaches)


@pytest.fixture
def asked() -> Iterator[Asked]:
    yield Asked()
    cache.clear()


def fight() -> Battle:
    return scene("A G", A=HERO, G=RAIDER)


def test_unchanged_creature_is_asked_once(asked: Asked) -> None:
    battle = fight()
    later = replaced(battle, round=9, active="G")
    for now in (battle, later, battle):
        assert (asked.of(now, "A"), asked.of(now, "G")) == (("longsword",), ("blade",))
    assert asked.whose == ["A", "G"]


def test_changed_creature_is_asked_again(asked: Asked) -> None:
    battle = fight()
    before = asked.of(battle, "A")
    unarmed = battle.with_token(replaced(token(battle, "A"), weapons=()))
    assert (asked.of(unarmed, "A"), asked.of(battle, "A")) == ((), before)
    assert asked.whose == ["A"] * 3


def test_cache_changes_with_grid_settings_and_rules(asked: Asked) -> None:
    battle = fight()
    board, pack = battle.board, battle.pack
    wider = replaced(board, grid=replaced(board.grid, cell_size=10))
    ringed = PackRef(pack.id, pack.version, {"reach_weapons": "ring"})
    for changed in (replaced(battle, board=wider), replaced(battle, pack=ringed)):
        asked.of(battle, "A")
        asked.of(changed, "A")
    assert asked.whose == ["A"] * 3
    other_rules = Asked()
    other_rules.of(battle, "A")
    assert (asked.whose, other_rules.whose) == (["A"] * 3, ["A"])


def test_the_rules_cache_that_was_not_used_for_longest_is_dropped(asked: Asked) -> None:
    battle = fight()
    first = rules_cache_for(asked.rules, battle)
    newer = [Asked() for _ in range(cache.MAX_BATTLES - 1)]
    second, *_ = [rules_cache_for(other_rules.rules, battle) for other_rules in newer]
    assert rules_cache_for(asked.rules, battle) is first
    Asked().of(battle, "A")
    assert rules_cache_for(asked.rules, battle) is first
    assert rules_cache_for(newer[0].rules, battle) is not second
    assert len(cache._rules_caches) == cache.MAX_BATTLES


def test_number_of_creatures_is_bounded(asked: Asked, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cache, "MAX_CREATURES", 1)
    battle = fight()
    for letter in "AGGA":
        assert asked.of(battle, letter)
    assert asked.whose == ["A", "G", "A"]
