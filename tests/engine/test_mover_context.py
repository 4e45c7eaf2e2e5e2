"""The mover context stays valid while only the mover's position changes."""

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
from tests.engine.test_move_plans import Changed

replaced = msgspec.structs.replace


@pytest.fixture(autouse=True)
def clear_cache() -> Iterator[None]:
    cache.clear()
    yield
    cache.clear()


def fight() -> Battle:
    return scene(". . . .\nA G . .\n. . B .", A=HERO, B=HERO, G=RAIDER)


def changed(battle: Battle, letter: str, **fields: object) -> Battle:
    return battle.with_token(replaced(token(battle, letter), **fields))


def context_of(battle: Battle, letter: str = "A", under: Rules | None = None) -> MoverContext:
    return Situation(battle, under or rules()).mover_context(token(battle, letter))


def test_context_ignores_position_and_state_of_the_mover() -> None:
    battle = fight()
    first = context_of(battle)
    assert context_of(changed(battle, "A", cell=(3, 0))) is first
    assert context_of(changed(battle, "A", pools={}, conditions=(Condition("prone"),))) is first
    assert context_of(replaced(battle, round=9, active="G")) is first


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
def test_context_changes_with_anything_else(
    change: Callable[[Battle], Battle],
) -> None:
    battle = fight()
    first = context_of(battle)
    assert context_of(change(battle)) is not first
    assert context_of(battle) is first


def test_context_changes_with_mover_and_rules() -> None:
    battle = fight()
    first = context_of(battle)
    assert context_of(battle, "B") is not first
    assert context_of(battle, under=Rules(rules().book, Changed())) is not first


def test_with_extra_distances_a_context_serves_only_the_same_token() -> None:
    spaced = Rules(rules().book, Changed(extra_distance=lambda *_: 0))
    battle = fight()
    first = context_of(battle, under=spaced)
    assert context_of(replaced(battle, round=9), under=spaced) is first
    assert context_of(changed(battle, "A", cell=(3, 0)), under=spaced) is not first


def test_oldest_context_is_dropped() -> None:
    battle = fight()
    first = context_of(battle)
    for column in range(cache.MAX_CONTEXTS - 1):
        context_of(changed(battle, "B", cell=(column, 0)))
    assert context_of(battle) is first
    context_of(changed(battle, "B", cell=(0, 2)))
    assert context_of(battle) is not first
    assert len(cache._contexts) == cache.MAX_CONTEXTS


def flanked_from(battle: Battle) -> tuple[Cell, ...]:
    return tuple(Preview(Situation(battle, rules()), token(battle, "A"), "advance").flank_cells)


def test_flanks_follow_the_movers_weapons_within_a_context() -> None:
    """B is below G and to its right, so a creature above and to the left of G flanks G with B."""
    battle = fight()
    assert flanked_from(battle) == cells(battle, "A1")
    unarmed = changed(battle, "A", weapons=())
    assert flanked_from(unarmed) == ()
    assert context_of(unarmed) is context_of(battle)
    assert flanked_from(changed(battle, "A", cell=(3, 1))) == cells(battle, "A1")


@pytest.mark.parametrize("is_first", [True, False])
def test_provocations_follow_the_movers_elevation_within_a_context(*, is_first: bool) -> None:
    """Whichever elevation filled the context first."""
    battle = fight()
    flying = changed(battle, "A", elevation=9)
    moments = (flying, battle, flying) if is_first else (battle, flying, battle)
    previews = [Preview(Situation(now, rules()), token(now, "A"), "advance") for now in moments]
    struck = [any(preview.provocations.values()) for preview in previews]
    flanks = [bool(preview.flank_cells) for preview in previews]
    assert struck == flanks == ([False, True, False] if is_first else [True, False, True])
    assert len(cache._contexts) == 1


def answers(battle: Battle, action: str) -> list[Any]:
    """Return all answers of a drag that use the mover context."""
    situation, actor = Situation(battle, rules()), token(battle, ACTOR)
    preview = Preview(situation, actor, action)
    if preview.refusal is not None:
        return [preview.refusal]
    listed = [list(mapping.items()) for mapping in (preview.provocations, preview.flank_cells)]
    return [*listed, list(preview.options), situation.bodies(actor)]


def without_cache(battle: Battle, action: str) -> list[Any]:
    """Return the same answers computed with empty contexts."""
    entries = cache._contexts.entries
    cache._contexts.clear()
    fresh = answers(battle, action)
    cache._contexts.entries = entries
    return fresh


def with_creature_moved(battle: Battle, creature: Token, data: st.DataObject) -> Battle:
    """Return the battle with a creature on random free cells."""
    grid = battle.board.grid
    spaces = [
        grid.covered_cells(bystander.cell, bystander.space)
        for bystander in battle.tokens
        if bystander is not creature
    ]
    taken = {cell for bystander in spaces for cell in bystander}
    bodies = {cell: grid.covered_cells(cell, creature.space) for cell in grid.cells}
    free = [
        cell
        for cell, body in bodies.items()
        if taken.isdisjoint(body) and all(body_cell in grid for body_cell in body)
    ]
    return battle.with_token(replaced(creature, cell=data.draw(st.sampled_from(free))))


@settings(max_examples=60)
@given(fights(), st.sampled_from(["advance", "dash", "tumble", "overrun"]), st.data())
def test_answers_equal_those_of_an_empty_cache(
    battle: Battle, action: str, data: st.DataObject
) -> None:
    for _ in range(5):
        kind = data.draw(st.sampled_from(["here", "here", "there", "spent", "up", "cleared"]))
        changing = data.draw(st.sampled_from(battle.tokens))
        if kind == "here":
            battle = with_creature_moved(battle, token(battle, ACTOR), data)
        elif kind == "there":
            battle = with_creature_moved(battle, changing, data)
        elif kind == "up":
            flying = data.draw(st.sampled_from([changing, token(battle, ACTOR)]))
            battle = battle.with_token(replaced(flying, elevation=data.draw(st.integers(0, 3))))
        elif kind == "spent":
            battle = battle.with_token(replaced(changing, pools={**changing.pools, "reaction": 0}))
        else:
            battle = replaced(battle, board=Board(battle.board.grid))
        assert answers(battle, action) == without_cache(battle, action)


def test_cover_targets_are_cached_until_the_tokens_change() -> None:
    battle = scene(". . . .\nA G H .\n. . B .", A=HERO, B=HERO, G=RAIDER, H=RAIDER)
    situation, attacker = Situation(battle, rules()), token(battle, "A")
    goblin, raider, ally = (token(battle, letter) for letter in "GHB")
    first = situation.cover_targets(attacker, (goblin, raider))
    assert dict(first) == {"G": ((1, 1),), "H": ((2, 1),)}
    assert situation.cover_targets(attacker, [goblin, raider]) is first
    assert dict(situation.cover_targets(attacker, (goblin, ally))) == {
        "G": ((1, 1),),
        "B": ((2, 2),),
    }
    assert dict(situation.cover_targets(attacker, (goblin,))) == {"G": ((1, 1),)}
    moved = replaced(goblin, cell=(3, 0))
    assert dict(situation.cover_targets(attacker, (moved,))) == {"G": ((3, 0),)}
