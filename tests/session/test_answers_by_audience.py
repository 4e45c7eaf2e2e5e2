"""Answers by what an audience knows: unknown foes neither block nor threaten nor are named."""

import random

import msgspec
import pytest

from gridapp.battle.knowing.knowledge import GM, PLAYERS, Audience, AudienceKind, Knowledge
from gridapp.battle.knowing.known_battle import known_battle
from gridapp.battle.state import Battle
from gridapp.battle.vision.fog import Fog, FogMode
from gridapp.session.queries.audiences import parse_audience
from gridapp.session.queries.queries import BattleQueries
from tests.engine.scenes import HERO, RAIDER, rules, scene

ADVANCE = "advance"


@pytest.fixture
def lane() -> Battle:
    """A hero and a hidden raider in a lane one cell wide."""
    battle = scene("A . G . .", turn="A", A=HERO, G=RAIDER)
    raider = battle.token("G")
    assert raider is not None
    return battle.with_token(msgspec.structs.replace(raider, hidden=True))


def asker(battle: Battle, audience: Audience) -> BattleQueries:
    return BattleQueries(known_battle(Knowledge(battle, audience)), rules())


def labels(battle: Battle, audience: Audience) -> set[str]:
    queries = asker(battle, audience)
    return {cell.cell for cell in queries.moves(queries.token("A"), ADVANCE).cells}


def test_hidden_foe_blocks_nobody_who_does_not_know_it(lane: Battle) -> None:
    assert "C1" not in labels(lane, GM)
    assert "C1" in labels(lane, PLAYERS)


def test_hidden_foe_is_neither_named_nor_a_threat(lane: Battle) -> None:
    for audience in (PLAYERS, Audience(AudienceKind.CREATURE, "A")):
        queries = asker(lane, audience)
        assert queries.threat(queries.token("A")).cells == ()
        with pytest.raises(LookupError) as problem:
            queries.token("G")
        assert str(problem.value.args[0]).endswith("on the board: A")


def test_its_own_side_knows_a_creature_that_is_not_hidden(lane: Battle) -> None:
    foe = lane.token("G")
    assert foe is not None
    dark = msgspec.structs.replace(lane, fog=Fog(FogMode.SIGHT))
    seen = dark.with_token(msgspec.structs.replace(foe, hidden=False))
    own_battle = known_battle(Knowledge(seen, Audience(AudienceKind.SIDE, foe.side)))
    assert [token.id for token in own_battle.tokens] == ["G"]


def test_gm_is_answered_from_the_whole_battle(lane: Battle) -> None:
    assert known_battle(Knowledge(lane, GM)) is lane


@pytest.mark.parametrize("seed", range(12))
def test_twins_are_answered_alike(seed: int) -> None:
    """Wherever a hidden raider stands, the answers to players are the same."""
    dice = random.Random(seed)
    start = scene("A . . . .\n. . . F .\n. . . . .", turn="A", A=HERO, F=RAIDER)
    foe = start.token("F")
    assert foe is not None
    free = [cell for cell in start.board.grid.cells if cell not in {(0, 0), (3, 1)}]
    answers = []
    for cell in dice.sample(free, 2):
        hidden = msgspec.structs.replace(foe, id="h", name="Lurker", cell=cell, hidden=True)
        twin = msgspec.structs.replace(start, tokens=(*start.tokens, hidden))
        queries = asker(twin, PLAYERS)
        hero = queries.token("A")
        answers.append(
            (queries.moves(hero, ADVANCE), queries.threat(hero), queries.flanking(hero, ADVANCE))
        )
    assert answers[0] == answers[1]


def test_audiences_are_found_by_name(lane: Battle) -> None:
    hero = lane.token("A")
    assert hero is not None
    assert parse_audience(lane, "GM") == GM
    assert parse_audience(lane, "players") == PLAYERS
    assert parse_audience(lane, hero.name.upper()) == Audience(AudienceKind.CREATURE, "A")
    assert parse_audience(lane, hero.side) == Audience(AudienceKind.SIDE, hero.side)
    with pytest.raises(LookupError, match="no side, party or creature"):
        parse_audience(lane, "nobody")
