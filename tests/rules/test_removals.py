"""The removal check separates the decisive elements of an example from the idle ones."""

import pytest
from msgspec import convert

from gridapp.packs.creatures import load_creatures
from gridapp.packs.examples.files import Example
from tests.rules.play import System
from tests.rules.removals import Weighed, weigh, weigh_pack
from tests.shipped import with_facts

SYSTEM = System("segments")
HANG_ON_NONE = {"action_points": 8, "reactions": 2, "segments": 7, "vitality": 6, "vigor": 6}
"""Examples that say what an element does *not* do, or what a setting leaves as it was."""


def _weighed(**fields: object) -> Weighed | None:
    example = {
        "name": "an example",
        "rule": "SR-02",
        "turn": "A",
        "stage": "movement",
        "creatures": {"A": {"kind": "swordsman", "pools": {"actions": 1}}},
        **fields,
    }
    creatures = load_creatures(SYSTEM.rules.book)
    return weigh(SYSTEM.rules, creatures, convert(example, Example))


def _moves(cells: str) -> list[dict[str, str]]:
    return [{"ask": "moves", "token": "A", "action": "move", "cells": cells}]


def test_a_wall_in_the_way_is_decisive_and_one_at_the_edge_is_idle() -> None:
    weighed = _weighed(board="A .|. . .", expect=_moves(". 1 . . ."))
    assert weighed is not None
    assert weighed.decisive == ("walls",)
    weighed = _weighed(board="A . . . .|.", expect=_moves(". 1 2 3 . ."))
    assert weighed is not None
    assert (weighed.decisive, weighed.idle) == ((), ("walls",))


def test_ground_and_walls_off_the_lattice_are_taken_away_by_themselves() -> None:
    weighed = _weighed(board="A ~ . . .\n/ 2.5 -1 2.5 2", expect=_moves(". 2 . . ."))
    assert weighed is not None
    assert weighed.decisive == ("walls off the lattice", "ground ~")


def test_a_setting_is_idle_if_every_other_option_gives_the_same() -> None:
    weighed = _weighed(
        board="A ~ . .",
        settings={"difficult_terrain": "plain", "extremes": "none"},
        expect=_moves(". 1 2 3"),
    )
    assert weighed is not None
    assert weighed.decisive == ("setting difficult_terrain",)
    assert weighed.idle == ("ground ~", "setting extremes")


def test_conditions_are_taken_away_one_at_a_time() -> None:
    creatures = {"A": {"kind": "swordsman", "conditions": ["ready", {"id": "set_position"}]}}
    expect = [{"ask": "state", "token": "A", "answer": {"conditions": ["ready", "set_position"]}}]
    weighed = _weighed(board="A .", creatures=creatures, expect=expect)
    assert weighed is not None
    assert weighed.decisive == ("ready of A", "set_position of A")


def test_an_example_without_elements_is_left_out() -> None:
    assert _weighed(board="A . . . .", expect=_moves(". 1 2 3 .")) is None


@pytest.mark.long
@pytest.mark.parametrize("pack", with_facts(HANG_ON_NONE, "the examples that hang on nothing"))
def test_no_more_examples_hang_on_none_of_their_elements(pack: str) -> None:
    weak = [each.example.name for each in weigh_pack(pack) if not each.decisive]
    assert len(weak) <= HANG_ON_NONE[pack], weak
