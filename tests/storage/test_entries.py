"""What the log's lines say comes back as it was, and every state has one text."""

import math

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from gridapp.battle.board import Board, Door, DoorState, Terrain, Wall, WallKind
from gridapp.battle.commands import Act, Answer, Command, EndTurn, PlaceToken, SetDoor, StartFight
from gridapp.battle.questions import Option, Question, Underway
from gridapp.battle.state import Battle, PackRef, Phase, Place
from gridapp.battle.tokens import Condition, Token, Weapon, WeaponKind
from gridapp.grid.grid import Grid, Shape
from gridapp.storage.entries import (
    Begun,
    Done,
    Head,
    NotKept,
    decode,
    decode_state,
    encode,
    state_bytes,
    state_hash,
)
from tests.storage.samples import battle, step

TEXT = st.text(max_size=8)
WHOLE = st.integers(-(2**70), 2**70)
CELL = st.tuples(st.integers(-9, 99), st.integers(-9, 99))
NUMBER = st.floats(-1e6, 1e6).map(lambda number: number + 0.0) | st.integers(-1000, 1000)
POINT = st.tuples(NUMBER, NUMBER)
NUMBERS = st.dictionaries(TEXT, WHOLE, max_size=3)
TEXTS = st.dictionaries(TEXT, TEXT, max_size=3)

GRIDS = st.builds(
    Grid,
    columns=st.integers(1, 500),
    rows=st.integers(1, 500),
    shape=st.sampled_from(Shape),
    cell_size=st.sampled_from([5, 5.0, 1, 1.5]),
    pixels=st.sampled_from([64, 64.0, 12.5]),
)
WALLS = st.builds(
    Wall, TEXT, POINT, POINT, st.sampled_from(WallKind), st.none() | st.integers(0, 9), TEXT
)
DOORS = st.builds(Door, TEXT, POINT, POINT, st.sampled_from(DoorState), st.booleans())
TERRAIN = st.builds(Terrain, TEXT, TEXT, WHOLE, st.lists(CELL, max_size=3).map(tuple))
BOARDS = st.builds(
    Board,
    GRIDS,
    st.lists(WALLS, max_size=3).map(tuple),
    st.lists(DOORS, max_size=2).map(tuple),
    st.lists(TERRAIN, max_size=2).map(tuple),
)
WEAPONS = st.builds(Weapon, TEXT, TEXT, st.sampled_from(WeaponKind), stats=NUMBERS)
CONDITIONS = st.builds(Condition, TEXT, against=st.lists(TEXT, max_size=2).map(tuple))
TOKENS = st.builds(
    Token,
    TEXT,
    TEXT,
    TEXT,
    CELL,
    stats=NUMBERS,
    pools=NUMBERS,
    weapons=st.lists(WEAPONS, max_size=2).map(tuple),
    conditions=st.lists(CONDITIONS, max_size=2).map(tuple),
)
QUESTIONS = st.builds(
    Question, WHOLE, TEXT, TEXT, TEXT, TEXT, st.just((Option("a", "b"),)), TEXT, TEXT, TEXTS
)
BATTLES = st.builds(
    Battle,
    TEXT,
    st.builds(PackRef, TEXT, TEXT, TEXTS),
    BOARDS,
    st.lists(TOKENS, max_size=3).map(tuple),
    st.sampled_from(Phase),
    WHOLE,
    TEXT,
    st.lists(st.builds(Place, TEXT, WHOLE, st.just((1, 2))), max_size=3).map(tuple),
    TEXT,
    st.lists(st.builds(Underway, TEXT, TEXT, st.just(((1, 2),))), max_size=2).map(tuple),
    st.lists(QUESTIONS, max_size=2).map(tuple),
)
COMMANDS: st.SearchStrategy[Command] = st.one_of(
    st.builds(PlaceToken, TOKENS),
    st.builds(SetDoor, TEXT, st.sampled_from(DoorState)),
    st.just(StartFight()),
    st.builds(Act, TEXT, TEXT, st.lists(CELL, max_size=4).map(tuple), TEXT, TEXT, TEXTS),
    st.builds(Answer, WHOLE, TEXT),
    st.just(EndTurn()),
)
ENTRIES = st.one_of(
    st.builds(Begun, BATTLES),
    st.builds(Done, WHOLE, COMMANDS, st.lists(WHOLE, max_size=3).map(tuple), TEXT, TEXT),
    st.builds(Head, WHOLE),
)


@given(ENTRIES)
def test_entries_come_back_as_they_were(entry: Begun | Done | Head) -> None:
    assert decode(encode(entry)) == entry


@given(BATTLES)
def test_a_state_has_one_text_before_and_after_reading(state: Battle) -> None:
    text = state_bytes(state)
    again = decode_state(text)
    assert again == state
    assert state_bytes(again) == text
    begun = decode(encode(Begun(state)))
    assert isinstance(begun, Begun)
    assert state_bytes(begun.state) == text


@given(BATTLES, BATTLES)
def test_other_states_have_other_hashes(one: Battle, other: Battle) -> None:
    assert (state_hash(one) == state_hash(other)) == (one == other)


def test_order_of_keys_does_not_matter() -> None:
    weapons = (Weapon("w", "W", stats={"a": 1, "b": 2}), Weapon("w", "W", stats={"b": 2, "a": 1}))
    tokens = [Token("t", "T", "s", (0, 0), weapons=(weapon,)) for weapon in weapons]
    one, other = (msgspec.structs.replace(battle(), tokens=(token,)) for token in tokens)
    assert state_bytes(one) == state_bytes(other)


def test_whole_numbers_and_fractions_of_equal_value_have_one_text() -> None:
    boards = [Board(Grid(9, 9, cell_size=size)) for size in (5, 5.0)]
    one, other = (Battle("n", PackRef("p", "1"), board) for board in boards)
    assert state_bytes(one) == state_bytes(other)


def test_the_board_that_is_remembered_is_the_one_that_is_written() -> None:
    one = battle(walls=2)
    door = msgspec.structs.replace(one.board.doors[0], state=DoorState.OPEN)
    other = msgspec.structs.replace(one, board=one.board.with_door(door))
    hashes = [state_hash(state) for state in (one, other, one, other, battle(walls=2))]
    assert hashes[0] == hashes[2] == hashes[4]
    assert hashes[1] == hashes[3] != hashes[0]


@pytest.mark.parametrize("number", [math.nan, math.inf, -math.inf])
def test_numbers_that_json_cannot_hold_are_not_kept(number: float) -> None:
    board = Board(Grid(9, 9), walls=(Wall("w", (number, 0), (1, 1)),))
    state = Battle("n", PackRef("p", "1"), board)
    with pytest.raises(NotKept):
        encode(Begun(state))
    with pytest.raises(NotKept):
        state_bytes(state)


def test_half_characters_are_not_kept() -> None:
    with pytest.raises(NotKept):
        encode(Done(1, PlaceToken(Token("t", "\ud800", "s", (0, 0))), (), ""))
    with pytest.raises(NotKept):
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
def test_what_stands_for_no_entry_is_refused(body: bytes) -> None:
    with pytest.raises(NotKept):
        decode(body)


def test_an_entry_is_readable_text() -> None:
    command, dice, after = step(battle(), 1)
    text = encode(Done(1, command, dice, state_hash(after), "Ayla advances")).decode()
    assert text.startswith('{"entry":"done","parent":1,"command":{"do":"Act","actor":"t1"')
    assert '"choices":{"a":"2","b":"1"}' in text
    assert text.endswith('"line":"Ayla advances"}')
