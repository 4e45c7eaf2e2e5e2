"""What the lines of a battle's log hold, and the bytes that stand for a state.

The first line is ``Begun``. Every command that was applied is a ``Done``; ``parent`` is the line
of the state that it was played from, so that a command after an undo makes a branch and the old
branch stays. Undo, redo and any other jump through the history is a ``Head``.
"""

import hashlib
from typing import TypeVar

import msgspec

from gridapp.battle.board import Board
from gridapp.battle.commands import Command
from gridapp.battle.state import Battle
from gridapp.storage.problems import NotKept

__all__ = [
    "Begun",
    "Done",
    "Entry",
    "Head",
    "NotKept",
    "decode",
    "decode_state",
    "encode",
    "hash_of",
    "state_bytes",
    "state_hash",
]

T = TypeVar("T")


class _Entry(
    msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="entry", tag=str.lower
):
    """The base of all entries; ``entry`` names the class in JSON."""


class Begun(_Entry, frozen=True):
    """The battle as it was when the file was made."""

    state: Battle


class Done(_Entry, frozen=True):
    """A command that was applied to the state of line ``parent``.

    ``dice`` are the numbers that fell, ``state_hash`` names the state that came out of it
    (see ``state_hash``) and ``line`` tells what happened in words.
    """

    parent: int
    command: Command
    dice: tuple[int, ...]
    state_hash: str
    line: str = ""


class Head(_Entry, frozen=True):
    """From now on, the state of line ``at`` is the current one."""

    at: int


Entry = Begun | Done | Head

_DECODER: msgspec.json.Decoder[Entry] = msgspec.json.Decoder(Entry)
_BATTLE = msgspec.json.Decoder(Battle)


def encode(entry: Entry) -> bytes:
    """An entry as JSON.

    Raises:
        NotKept: reading it would give something else (a number that is not finite, say).
    """
    body = _bytes(entry)
    _compare(_decoded(_DECODER, body), entry)
    return body


def decode(body: bytes) -> Entry:
    """The entry that JSON stands for.

    Raises:
        NotKept: it stands for none.
    """
    return _decoded(_DECODER, body)


def decode_state(body: bytes) -> Battle:
    """The battle that ``state_bytes`` stand for.

    Raises:
        NotKept: they stand for none.
    """
    return _decoded(_BATTLE, body)


def state_bytes(battle: Battle) -> bytes:
    """The one JSON text of a battle: sorted keys, and the same again after reading it back.

    Raises:
        NotKept: the board would not come back as it was.
    """
    parts: dict[str, object] = msgspec.structs.asdict(battle)
    parts["board"] = _boards.raw(battle.board)
    return _bytes(parts)


def state_hash(battle: Battle) -> str:
    """The SHA-256 of ``state_bytes`` in hexadecimal."""
    return hash_of(state_bytes(battle))


def hash_of(state: bytes) -> str:
    """The SHA-256 of a state's bytes in hexadecimal."""
    return hashlib.sha256(state).hexdigest()


class _Boards:
    """The JSON of the last board: it is by far the largest part, and seldom changes."""

    def __init__(self) -> None:
        self._last: tuple[Board, msgspec.Raw] | None = None

    def raw(self, board: Board) -> msgspec.Raw:
        """The board's JSON, with whole numbers written as the fractions that they stand for."""
        last = self._last
        if last is None or last[0] is not board:
            again = _decoded(_BOARD, _bytes(board))
            _compare(again, board)
            last = self._last = (board, msgspec.Raw(_bytes(again)))
        return last[1]


_BOARD = msgspec.json.Decoder(Board)
_boards = _Boards()


def _bytes(value: object) -> bytes:
    try:
        return msgspec.json.encode(value, order="deterministic")
    except (UnicodeEncodeError, RecursionError) as error:
        raise NotKept(str(error)) from error


def _decoded(decoder: "msgspec.json.Decoder[T]", body: bytes) -> T:
    try:
        return decoder.decode(body)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise NotKept(str(error)) from error


def _compare(again: object, value: object) -> None:
    if again != value:
        raise NotKept("a value would not come back as it was")
