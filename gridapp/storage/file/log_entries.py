"""What the lines of a battle's log hold, and the bytes that stand for a state.

The first line is ``Begun``. Every command that was applied is a ``Done``; ``parent`` is the line
of the state that it was played from, so that a command after an undo makes a branch and the old
branch stays. Undo, redo and any other jump through the history is a ``Head``.
"""

import hashlib
from typing import Any, TypeVar, get_type_hints

import msgspec
from msgspec.structs import asdict, replace

from gridapp.battle.board import Board
from gridapp.battle.commands import Command
from gridapp.battle.state import Battle
from gridapp.storage.file.stored_form import as_version_1, given_fields, without_defaults
from gridapp.storage.problems import UnstorableValue

__all__ = [
    "CommandEntry",
    "JumpEntry",
    "LogEntry",
    "StartEntry",
    "UnstorableValue",
    "bytes_with_hash",
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


class StartEntry(_Entry, frozen=True, tag="begun"):
    """The battle as it was when the file was made."""

    state: Battle


class CommandEntry(_Entry, frozen=True, tag="done"):
    """A command that was applied to the state of line ``parent``.

    ``dice`` are the numbers that fell, ``state_hash`` names the state that came out of it
    (see ``state_hash``) and ``line`` tells what happened in words.
    """

    parent: int
    command: Command
    dice: tuple[int, ...]
    state_hash: str
    line: str = ""


class JumpEntry(_Entry, frozen=True, tag="head"):
    """From now on, the state of line ``at`` is the current one."""

    at: int


LogEntry = StartEntry | CommandEntry | JumpEntry

_DECODER: msgspec.json.Decoder[LogEntry] = msgspec.json.Decoder(LogEntry)
_BATTLE = msgspec.json.Decoder(Battle)


def encode(entry: LogEntry) -> bytes:
    """An entry as JSON.

    Raises:
        NotKept: reading it would give something else (a number that is not finite, say).
    """
    body = _bytes(entry)
    _compare(_decoded(_DECODER, body), entry)
    return body


def decode(body: bytes) -> LogEntry:
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

    What is at its default is left out, so that later fields change no text; see ``shapes``.

    Raises:
        NotKept: the board would not come back as it was.
    """
    return _texts.of(battle)


def state_hash(battle: Battle) -> str:
    """The SHA-256 of ``state_bytes`` in hexadecimal."""
    return hash_of(state_bytes(battle))


def bytes_with_hash(battle: Battle, expected: str) -> bytes | None:
    """The text of a battle that has this hash, of whatever version; ``None`` if none has.

    Raises:
        NotKept: the board would not come back as it was.
    """
    texts = (form(battle) for form in (state_bytes, _bytes_of_version_1))
    return next((text for text in texts if hash_of(text) == expected), None)


def _bytes_of_version_1(battle: Battle) -> bytes:
    """What stood for a state in files of version 1: all fields that it knew."""
    parts = asdict(battle.board)
    again = {
        field.name: _decoded(_BOARD[field.encode_name], _bytes(parts[field.name]))
        for field in msgspec.structs.fields(Board)
    }
    return msgspec.json.encode(as_version_1(replace(battle, board=Board(**again))))


def hash_of(state: bytes) -> str:
    """The SHA-256 of a state's bytes in hexadecimal."""
    return hashlib.sha256(state).hexdigest()


class _Texts:
    """The JSON of a state's parts: most of those of one state are in the next one too."""

    def __init__(self) -> None:
        self._last: _Known = {}

    def of(self, battle: Battle) -> bytes:
        """The text of a whole state."""
        now: _Known = {}
        parts = given_fields(battle)
        board = given_fields(battle.board)
        parts["board"] = {name: self._once(now, part, _BOARD[name]) for name, part in board.items()}
        parts["tokens"] = [self._once(now, token) for token in battle.tokens]
        self._last = now
        return _bytes({name: without_defaults(part) for name, part in parts.items()})

    def _once(
        self, now: "_Known", part: object, decoder: "msgspec.json.Decoder[Any] | None" = None
    ) -> msgspec.Raw:
        """The JSON of a part; with a decoder, as it is after being read back."""
        known = self._last.get(id(part)) or now.get(id(part))
        if known is None or known[0] is not part:
            again = _decoded(decoder, _bytes(part)) if decoder else part
            _compare(again, part)
            known = (part, msgspec.Raw(_bytes(without_defaults(again))))
        now[id(part)] = known
        return known[1]


_Known = dict[int, tuple[object, msgspec.Raw]]
_KINDS = get_type_hints(Board)
_BOARD = {
    field.encode_name: msgspec.json.Decoder(_KINDS[field.name])
    for field in msgspec.structs.fields(Board)
}
"""Whole numbers of a board are written as the fractions that they stand for."""
_texts = _Texts()


def _bytes(value: object) -> bytes:
    try:
        return msgspec.json.encode(value, order="deterministic")
    except (UnicodeEncodeError, RecursionError) as error:
        raise UnstorableValue(str(error)) from error


def _decoded(decoder: "msgspec.json.Decoder[T]", body: bytes) -> T:
    try:
        return decoder.decode(body)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise UnstorableValue(str(error)) from error


def _compare(again: object, value: object) -> None:
    if again != value:
        raise UnstorableValue("a value would not come back as it was")
