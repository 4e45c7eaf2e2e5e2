"""The battle as data: looked up, replaced in part, written down and read again."""

from typing import get_args

import msgspec
import pytest

from gridapp.battle.board import DoorState
from gridapp.battle.commands import Act, Command, PlaceToken
from gridapp.battle.events import Event
from gridapp.battle.outcomes import Refused
from gridapp.battle.state import Battle
from gridapp.battle.tokens import Condition, Token
from tests.battle.camp import CAMP


def test_creatures_doors_weapons_and_questions_are_found_by_their_ids() -> None:
    ayla = CAMP.token("a")
    assert ayla is not None
    assert ayla.name == "Ayla"
    assert CAMP.token("z") is None
    assert [weapon.name for weapon in ayla.weapons if ayla.weapon("s") is weapon] == ["Sword"]
    assert ayla.weapon("z") is None
    door = CAMP.board.door("x")
    assert door is not None
    assert door.secret
    assert CAMP.board.door("z") is None
    assert CAMP.question is CAMP.questions[-1]
    assert msgspec.structs.replace(CAMP, questions=()).question is None


def test_replacing_one_creature_leaves_the_others_and_the_battle_before_alone() -> None:
    gorm = CAMP.tokens[2]
    moved = CAMP.with_token(msgspec.structs.replace(gorm, cell=(6, 6)))
    assert [token.cell for token in moved.tokens] == [(1, 1), (7, 7), (6, 6)]
    assert CAMP.tokens[2].cell == (5, 5)
    assert moved.tokens[0] is CAMP.tokens[0]


def test_replacing_one_door_leaves_the_others_alone() -> None:
    door = msgspec.structs.replace(CAMP.board.doors[0], state=DoorState.LOCKED)
    doors = CAMP.board.with_door(door).doors
    assert doors == (door, CAMP.board.doors[1])


def test_a_condition_holds_towards_everybody_or_towards_some() -> None:
    flanked = Condition("surprised", against=("g", "h"))
    token = Token("a", "Ayla", "heroes", (0, 0), conditions=(Condition("prone"), flanked))
    assert token.has("prone")
    assert token.has("prone", "anybody")
    assert not token.has("surprised")
    assert token.has("surprised", "h")
    assert not token.has("surprised", "x")
    assert token.condition("surprised") is flanked
    assert token.condition("dead") is None


def test_statistics_and_pools_that_are_not_written_down_are_0() -> None:
    token = Token("a", "Ayla", "heroes", (0, 0), stats={"speed": 30}, pools={"hp": 7})
    assert (token.stat("speed"), token.stat("luck")) == (30, 0)
    assert (token.pool("hp"), token.pool("luck")) == (7, 0)


def test_a_battle_comes_back_from_json_as_it_was() -> None:
    data = msgspec.json.encode(CAMP)
    assert msgspec.json.decode(data, type=Battle) == CAMP


STORED_AS = {
    "VisibilityChanged": "Shown",
    "GridAligned": "Aligned",
    "GridStyleChanged": "LinesDrawn",
    "ConditionGained": "Gained",
    "ConditionLost": "Lost",
    "Narrated": "Told",
}
"""Classes whose name in files is older than their name in code."""


@pytest.mark.parametrize("union", [Command, Event])
def test_json_names_every_class_as_files_do(union: type) -> None:
    members = get_args(union)
    tags = {kind.__struct_config__.tag for kind in members}
    assert tags == {STORED_AS.get(kind.__name__, kind.__name__) for kind in members}


def test_unknown_fields_in_a_command_are_an_error() -> None:
    with pytest.raises(msgspec.ValidationError, match="unknown field `colour`"):
        msgspec.convert({"do": "EndTurn", "colour": "red"}, Command)
    data = msgspec.to_builtins(PlaceToken(CAMP.tokens[0])) | {"extra": 1}
    with pytest.raises(msgspec.ValidationError, match="unknown field `extra`"):
        msgspec.convert(data, Command)


def test_values_cannot_be_changed_in_place() -> None:
    with pytest.raises(AttributeError, match="immutable"):
        CAMP.round = 4  # type: ignore[misc]
    with pytest.raises(AttributeError, match="immutable"):
        Act("a", "advance").actor = "b"  # type: ignore[misc]


def test_a_refusal_reads_as_a_sentence_with_its_rule() -> None:
    assert str(Refused("far", "B2 is too far", "R-33")) == "B2 is too far (R-33)"
    assert str(Refused("far", "B2 is too far")) == "B2 is too far"
