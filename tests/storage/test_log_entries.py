"""Log entries round-trip, and every state has a canonical text."""

import math
from typing import get_args

import msgspec
import pytest
from hypothesis import given
from msgspec import inspect

from gridapp.battle.board import Board, DoorState, Wall
from gridapp.battle.commands import PlaceToken
from gridapp.battle.messages import Message, Text, message
from gridapp.battle.questions import Option, Part, Question
from gridapp.battle.state import Battle, PackRef
from gridapp.battle.tokens import Token, Weapon
from gridapp.grid.grid import Grid
from gridapp.storage.file.log_entries import (
    CommandEntry,
    LogEntry,
    StartEntry,
    bytes_matching_hash,
    decode_entry,
    decode_state,
    encode_entry,
    hash_bytes,
    matches_hash,
    state_bytes,
    state_hash,
)
from gridapp.storage.problems import UnstorableValue
from tests.storage.any_value import anything
from tests.storage.samples import battle, step

BATTLES = anything(Battle)


@given(anything(LogEntry))
def test_entries_round_trip(entry: LogEntry) -> None:
    assert decode_entry(encode_entry(entry)) == entry


@given(BATTLES)
def test_state_bytes_are_stable(state: Battle) -> None:
    text = state_bytes(state)
    again = decode_state(text)
    assert again == state
    assert state_bytes(again) == text
    begun = decode_entry(encode_entry(StartEntry(state)))
    assert isinstance(begun, StartEntry)
    assert state_bytes(begun.state) == text


@given(BATTLES, BATTLES)
def test_different_states_have_different_hashes(first: Battle, second: Battle) -> None:
    assert (state_hash(first) == state_hash(second)) == (first == second)


def test_key_order_does_not_matter() -> None:
    weapons = (Weapon("w", "W", stats={"a": 1, "b": 2}), Weapon("w", "W", stats={"b": 2, "a": 1}))
    tokens = [Token("t", "T", "s", (0, 0), weapons=(weapon,)) for weapon in weapons]
    first, second = (msgspec.structs.replace(battle(), tokens=(token,)) for token in tokens)
    assert state_bytes(first) == state_bytes(second)


def test_equal_integers_and_floats_have_equal_bytes() -> None:
    boards = [Board(Grid(9, 9, cell_size=size)) for size in (5, 5.0)]
    first, second = (Battle("n", PackRef("p", "1"), board) for board in boards)
    assert state_bytes(first) == state_bytes(second)


def test_cached_board_is_normalised() -> None:
    opened = battle(walls=2)
    door = msgspec.structs.replace(opened.board.doors[0], state=DoorState.OPEN)
    closed = msgspec.structs.replace(opened, board=opened.board.with_door(door))
    hashes = [state_hash(state) for state in (opened, closed, opened, closed, battle(walls=2))]
    assert hashes[0] == hashes[2] == hashes[4]
    assert hashes[1] == hashes[3] != hashes[0]


@pytest.mark.parametrize("number", [math.nan, math.inf, -math.inf])
def test_non_finite_numbers_are_refused(number: float) -> None:
    board = Board(Grid(9, 9), walls=(Wall("w", (number, 0), (1, 1)),))
    state = Battle("n", PackRef("p", "1"), board)
    with pytest.raises(UnstorableValue):
        encode_entry(StartEntry(state))
    with pytest.raises(UnstorableValue):
        state_bytes(state)


def test_lone_surrogates_are_refused() -> None:
    with pytest.raises(UnstorableValue):
        encode_entry(CommandEntry(1, PlaceToken(Token("t", "\ud800", "s", (0, 0))), (), ""))
    with pytest.raises(UnstorableValue):
        state_bytes(msgspec.structs.replace(battle(), name="\ud800"))


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"{}",
        b'{"entry":"head"}',
        b'{"entry":"head","at":1.5}',
        b'{"entry":"head","at":1,"more":1}',
        b'{"entry":"done","parent":1,"command":{"do":"os.system"},"dice":[],"state_hash":""}',
        b'{"entry":"begun","state":null}',
        b"\xff\xfe",
        b"[" * 10_000,
        b'{"entry":"begun","state":' + b'{"name":' * 10_000,
    ],
    ids=range(10),
)
def test_invalid_entries_are_refused(body: bytes) -> None:
    with pytest.raises(UnstorableValue):
        decode_entry(body)


def test_entry_is_readable_json() -> None:
    command, dice, after = step(battle(), 1)
    text = encode_entry(
        CommandEntry(1, command, dice, state_hash(after), ("Ayla advances",))
    ).decode()
    assert text.startswith('{"entry":"done","parent":1,"command":{"do":"Act","actor":"t1"')
    assert '"choices":{"a":"2","b":"1"}' in text
    assert text.endswith('"line":["Ayla advances"]}')


def asking(text: Text, option: Text) -> Battle:
    options = (Option("yes", option),)
    parts = (Part("t1", text, options, "yes"),)
    question = Question(1, "strike", text, "t1", "t2", options, "yes", "R-1", parts=parts)
    return msgspec.structs.replace(battle(), questions=(question,), asked=1)


def test_state_with_messages_has_the_hash_of_its_english_texts() -> None:
    """A battle of version 2 goes on in version 3: old texts and new messages on one stack."""
    text, option = message("Does {who} strike", who="Ayla"), message("Yes")
    states = [asking(text, option), asking("Does Ayla strike", option), asking(text, "Yes")]
    old = asking("Does Ayla strike", "Yes")
    assert {state_hash(state) for state in states} == {state_hash(old)}
    assert state_hash(old) == hash_bytes(state_bytes(old))
    assert state_hash(asking(message("Does {who} strike", who="Bren"), option)) != state_hash(old)


def test_stored_states_keep_their_messages() -> None:
    state = asking(message("Does {who} strike", who="Ayla"), "Yes")
    stored = bytes_matching_hash(state, state_hash(state))
    assert stored is not None
    assert decode_state(stored) == state
    assert matches_hash(stored, state_hash(state))
    assert not matches_hash(stored.replace(b"Ayla", b"Alya"), state_hash(state))
    assert not matches_hash(b"{}", state_hash(state))


def structs_in(info: object) -> set[type[msgspec.Struct]]:
    """Return all structs in a type, but not those in a message."""
    if isinstance(info, inspect.StructType):
        inner = [field.type for field in info.fields] if info.cls is not Message else []
        return {info.cls}.union(*map(structs_in, inner))
    parts = [getattr(info, name, None) for name in ("item_type", "key_type", "value_type")]
    parts += [*getattr(info, "types", ()), *getattr(info, "item_types", ())]
    return set().union(*(structs_in(part) for part in parts if part is not None))


def test_only_questions_hold_messages() -> None:
    """The hash covers questions in English; a message anywhere else would not be covered."""
    holders = {
        cls.__name__
        for cls in structs_in(inspect.type_info(Battle))
        if any(Message in get_args(field.type) for field in msgspec.structs.fields(cls))
    }
    assert holders == {"Question", "Option", "Number", "Part"}
