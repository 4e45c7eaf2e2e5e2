"""What is known of everybody else holds while nothing but the place of one creature changes."""

from collections.abc import Callable, Iterator
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gridapp.battle.board import Board, Wall
from gridapp.battle.state import Battle, PackRef
from gridapp.battle.tokens import Condition, Token
from gridapp.engine.movement.preview import Preview
from gridapp.engine.protocol import Rules
from gridapp.engine.queries import cache
from gridapp.engine.queries.cache import MoverContext
from gridapp.engine.queries.situation import Situation
from gridapp.grid.cells import Cell
from tests.engine.scenes import HERO, RAIDER, cells, rules, scene, token
from tests.engine.strategies import ACTOR, fights
from tests.engine.test_plans import Changed

replaced = msgspec.structs.replace


@pytest.fixture(autouse=True)
def forgotten() -> Iterator[None]:
    cache.clear()
    yield
    cache.clear()


def fight() -> Battle:
    return scene(". . . .\nA G . .\n. . B .", A=HERO, B=HERO, G=RAIDER)


def changed(battle: Battle, letter: str, **fields: object) -> Battle:
    return battle.with_token(replaced(token(battle, letter), **fields))


def crowd_of(battle: Battle, letter: str = "A", under: Rules | None = None) -> MoverContext:
    return Situation(battle, under or rules()).mover_context(token(battle, letter))


def test_whoever_moves_finds_the_same_crowd_wherever_it_stands_and_whatever_it_has_left() -> None:
    battle = fight()
    first = crowd_of(battle)
    assert crowd_of(changed(battle, "A", cell=(3, 0))) is first
    assert crowd_of(changed(battle, "A", pools={}, conditions=(Condition("prone"),))) is first
    assert crowd_of(replaced(battle, round=9, active="G")) is first


CHANGES: dict[str, Callable[[Battle], Battle]] = {
    "another foe": lambda battle: changed(battle, "G", pools={}),
    "a foe elsewhere": lambda battle: changed(battle, "G", cell=(2, 0)),
    "an ally elsewhere": lambda battle: changed(battle, "B", cell=(3, 0)),
    "nobody but A": lambda battle: replaced(battle, tokens=battle.tokens[:1]),
    "another side": lambda battle: changed(battle, "A", side="strangers"),
    "another board": lambda battle: replaced(
        battle, board=replaced(battle.board, walls=(Wall("w", (0.0, 0.0), (1.0, 0.0)),))
    ),
    "other settings": lambda battle: replaced(
        battle, pack=PackRef("reactions", "1", {"reach_weapons": "ring"})
    ),
}


@pytest.mark.parametrize("change", CHANGES.values(), ids=CHANGES)
def test_another_crowd_is_met_once_anything_else_has_changed(
    change: Callable[[Battle], Battle],
) -> None:
    battle = fight()
    first = crowd_of(battle)
    assert crowd_of(change(battle)) is not first
    assert crowd_of(battle) is first


def test_another_creature_and_other_rules_meet_another_crowd() -> None:
    battle = fight()
    first = crowd_of(battle)
    assert crowd_of(battle, "B") is not first
    assert crowd_of(battle, under=Rules(rules().book, Changed())) is not first


def test_where_creatures_may_count_as_farther_away_only_the_very_same_one_meets_it_again() -> None:
    spaced = Rules(rules().book, Changed(extra_distance=lambda *_: 0))
    battle = fight()
    first = crowd_of(battle, under=spaced)
    assert crowd_of(replaced(battle, round=9), under=spaced) is first
    assert crowd_of(changed(battle, "A", cell=(3, 0)), under=spaced) is not first


def test_of_many_crowds_only_the_last_are_known() -> None:
    battle = fight()
    first = crowd_of(battle)
    for column in range(cache.MAX_CONTEXTS - 1):
        crowd_of(changed(battle, "B", cell=(column, 0)))
    assert crowd_of(battle) is first
    crowd_of(changed(battle, "B", cell=(0, 2)))
    assert crowd_of(battle) is not first
    assert len(cache._contexts) == cache.MAX_CONTEXTS


def flanked_from(battle: Battle) -> tuple[Cell, ...]:
    return tuple(Preview(Situation(battle, rules()), token(battle, "A"), "advance").flank_cells)


def test_whoever_has_lost_its_arms_flanks_no_more_with_the_same_crowd() -> None:
    """B, below G and to its right, flanks it with whoever stands above it and to its left."""
    battle = fight()
    assert flanked_from(battle) == cells(battle, "A1")
    unarmed = changed(battle, "A", weapons=())
    assert flanked_from(unarmed) == ()
    assert crowd_of(unarmed) is crowd_of(battle)
    assert flanked_from(changed(battle, "A", cell=(3, 1))) == cells(battle, "A1")


@pytest.mark.parametrize("is_first", [True, False])
def test_whoever_flies_above_all_arms_is_struck_by_nobody_of_the_same_crowd(
    *, is_first: bool
) -> None:
    """Whether the crowd was met first on the ground or in the air."""
    battle = fight()
    flying = changed(battle, "A", elevation=9)
    moments = (flying, battle, flying) if is_first else (battle, flying, battle)
    previews = [Preview(Situation(now, rules()), token(now, "A"), "advance") for now in moments]
    struck = [any(preview.provocations.values()) for preview in previews]
    flanks = [bool(preview.flank_cells) for preview in previews]
    assert struck == flanks == ([False, True, False] if is_first else [True, False, True])
    assert len(cache._contexts) == 1


def answers(battle: Battle, action: str) -> list[Any]:
    """Everything that a drag is told and that what is known of others has a part in."""
    situation, actor = Situation(battle, rules()), token(battle, ACTOR)
    preview = Preview(situation, actor, action)
    if preview.refusal is not None:
        return [preview.refusal]
    found = [list(one.items()) for one in (preview.provocations, preview.flank_cells)]
    return [*found, list(preview.options), situation.bodies(actor)]


def alone(battle: Battle, action: str) -> list[Any]:
    """The same where nothing is known from other moments."""
    known = cache._contexts._entries
    cache._contexts.clear()
    found = answers(battle, action)
    cache._contexts._entries = known
    return found


def elsewhere(battle: Battle, one: Token, data: st.DataObject) -> Battle:
    """A creature on other cells, where nobody stands."""
    grid = battle.board.grid
    others = [
        grid.covered_cells(other.cell, other.space) for other in battle.tokens if other is not one
    ]
    taken = {cell for other in others for cell in other}
    bodies = {cell: grid.covered_cells(cell, one.space) for cell in grid.cells}
    free = [
        cell
        for cell, body in bodies.items()
        if taken.isdisjoint(body) and all(place in grid for place in body)
    ]
    return battle.with_token(replaced(one, cell=data.draw(st.sampled_from(free))))


@settings(max_examples=60)
@given(fights(), st.sampled_from(["advance", "dash", "tumble", "overrun"]), st.data())
def test_a_drag_is_told_the_same_as_if_nobody_had_been_asked_before(
    battle: Battle, action: str, data: st.DataObject
) -> None:
    for _ in range(5):
        kind = data.draw(st.sampled_from(["here", "here", "there", "spent", "up", "cleared"]))
        other = data.draw(st.sampled_from(battle.tokens))
        if kind == "here":
            battle = elsewhere(battle, token(battle, ACTOR), data)
        elif kind == "there":
            battle = elsewhere(battle, other, data)
        elif kind == "up":
            one = data.draw(st.sampled_from([other, token(battle, ACTOR)]))
            battle = battle.with_token(replaced(one, elevation=data.draw(st.integers(0, 3))))
        elif kind == "spent":
            battle = battle.with_token(replaced(other, pools={**other.pools, "reaction": 0}))
        else:
            battle = replaced(battle, board=Board(battle.board.grid))
        assert answers(battle, action) == alone(battle, action)


def test_the_spaces_of_some_are_known_until_others_are_asked_for() -> None:
    battle = scene(". . . .\nA G H .\n. . B .", A=HERO, B=HERO, G=RAIDER, H=RAIDER)
    known, attacker = Situation(battle, rules()), token(battle, "A")
    one, other, ally = (token(battle, letter) for letter in "GHB")
    first = known.cover_targets(attacker, (one, other))
    assert dict(first) == {"G": ((1, 1),), "H": ((2, 1),)}
    assert known.cover_targets(attacker, [one, other]) is first
    assert dict(known.cover_targets(attacker, (one, ally))) == {"G": ((1, 1),), "B": ((2, 2),)}
    assert dict(known.cover_targets(attacker, (one,))) == {"G": ((1, 1),)}
    moved = replaced(one, cell=(3, 0))
    assert dict(known.cover_targets(attacker, (moved,))) == {"G": ((3, 0),)}
