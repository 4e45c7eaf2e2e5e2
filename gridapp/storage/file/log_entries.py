"""The entries of a battle's log, and the canonical bytes of a state.

The first entry is ``StartEntry``. Each applied command is a ``CommandEntry``, whose ``parent`` is
the line of the preceding state: a command after an undo starts a branch, and the old branch
stays. Undo, redo and other jumps through the history are a ``JumpEntry``.

The hash of a state covers its questions in English: so it is the same whether a question is stored
as a message, or as the text that version 2 made of the same message.
"""

import hashlib
from typing import Any, TypeVar, get_type_hints

import msgspec
from msgspec.structs import asdict, replace

from gridapp.battle.board import Board
from gridapp.battle.commands import Command
from gridapp.battle.messages import Text
from gridapp.battle.state import Battle
from gridapp.battle.vision.sight import Memory
from gridapp.storage.file.stored_form import (
    as_version_1,
    as_version_2,
    non_default_fields,
    without_defaults,
)
from gridapp.storage.problems import UnstorableValue

__all__ = [
    "CommandEntry",
    "JumpEntry",
    "LogEntry",
    "StartEntry",
    "StoredAsset",
    "UnstorableValue",
    "assets_of",
    "bytes_matching_hash",
    "decode_entry",
    "decode_state",
    "encode_entry",
    "encode_state",
    "hash_bytes",
    "matches_hash",
    "state_bytes",
    "state_hash",
]

T = TypeVar("T")


class _Entry(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="entry"):
    """Base of all entries; the JSON key ``entry`` names the kind."""


class StoredAsset(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A row of the table of assets, which the log names so that the hash chain covers it."""

    kind: str
    sha256: str


Assets = tuple[StoredAsset, ...] | msgspec.UnsetType


class StartEntry(_Entry, frozen=True, tag="begun"):
    """The initial battle with its assets, which are omitted if empty."""

    state: Battle
    assets: Assets = msgspec.UNSET


class CommandEntry(_Entry, frozen=True, tag="done"):
    """A command applied to the state of line ``parent``.

    ``dice`` are the rolled numbers, ``state_hash`` is the SHA-256 of the resulting state and
    ``text`` the narration: messages, or in files of versions 1 and 2 the sentences as one text.
    ``seen`` are the memories of the map that the command changed, recorded because a replay must
    not depend on geometry; ``assets`` are those stored since the line before. Both are left out of
    the stored form if there are none.
    """

    parent: int
    command: Command
    dice: tuple[int, ...]
    state_hash: str
    text: str | tuple[Text, ...] = msgspec.field(name="line", default=())
    seen: tuple[Memory, ...] | msgspec.UnsetType = msgspec.UNSET
    assets: Assets = msgspec.UNSET

    @property
    def lines(self) -> tuple[Text, ...]:
        """The sentences of the narration."""
        if isinstance(self.text, str):
            return tuple(self.text.split("\n")) if self.text else ()
        return self.text


class JumpEntry(_Entry, frozen=True, tag="head"):
    """Make the state of line ``target`` current."""

    target: int = msgspec.field(name="at")


LogEntry = StartEntry | CommandEntry | JumpEntry

_DECODER: msgspec.json.Decoder[LogEntry] = msgspec.json.Decoder(LogEntry)
_BATTLE = msgspec.json.Decoder(Battle)


def assets_of(entry: LogEntry) -> tuple[StoredAsset, ...]:
    """Return the assets named by an entry."""
    named = () if isinstance(entry, JumpEntry) else entry.assets
    return () if isinstance(named, msgspec.UnsetType) else named


def encode_entry(entry: LogEntry) -> bytes:
    """Return an entry as JSON.

    Raises:
        UnstorableValue: Decoding would give a different value, for example for an infinite number.
    """
    body = _bytes(entry)
    _check_round_trip(_decoded(_DECODER, body), entry)
    return body


def decode_entry(body: bytes) -> LogEntry:
    """Decode an entry from JSON.

    Raises:
        UnstorableValue: The JSON is not a valid entry.
    """
    return _decoded(_DECODER, body)


def decode_state(body: bytes) -> Battle:
    """Decode a battle from ``state_bytes``.

    Raises:
        UnstorableValue: The JSON is not a valid battle.
    """
    return _decoded(_BATTLE, body)


def state_bytes(battle: Battle) -> bytes:
    """Return the canonical JSON of a battle: sorted keys, stable under a round trip.

    Fields at their default are left out, so later versions of the app, with more fields, produce
    the same bytes; see ``stored_form``.

    Raises:
        UnstorableValue: The board contains a value that cannot round-trip.
    """
    return _encoder.encode(battle)


def state_hash(battle: Battle) -> str:
    """Return the SHA-256 of a state in hexadecimal: of its ``state_bytes`` with English texts."""
    return encode_state(battle)[1]


def encode_state(battle: Battle) -> tuple[bytes, str]:
    """Return ``state_bytes`` and ``state_hash`` of a battle.

    Raises:
        UnstorableValue: The board contains a value that cannot round-trip.
    """
    state, in_english = state_bytes(battle), as_version_2(battle)
    return state, hash_bytes(state if in_english is battle else state_bytes(in_english))


def matches_hash(state: bytes, expected: str) -> bool:
    """Return True if ``state_bytes`` are those of a state with this ``state_hash``."""
    if hash_bytes(state) == expected:
        return True
    try:
        return state_hash(decode_state(state)) == expected
    except UnstorableValue:
        return False


def bytes_matching_hash(battle: Battle, expected: str) -> bytes | None:
    """Return the JSON of a battle, in the file version that fits the hash, else ``None``.

    Raises:
        UnstorableValue: The board contains a value that cannot round-trip.
    """
    state, digest = encode_state(battle)
    if digest == expected:
        return state
    old = _bytes_of_version_1(as_version_2(battle))
    return old if hash_bytes(old) == expected else None


def _bytes_of_version_1(battle: Battle) -> bytes:
    """Return the JSON of a state as in files of version 1, with all fields of that version."""
    parts = asdict(battle.board)
    again = {
        field.name: _decoded(_BOARD[field.encode_name], _bytes(parts[field.name]))
        for field in msgspec.structs.fields(Board)
    }
    return msgspec.json.encode(as_version_1(replace(battle, board=Board(**again))))


def hash_bytes(state: bytes) -> str:
    """Return the SHA-256 in hexadecimal."""
    return hashlib.sha256(state).hexdigest()


class StateEncoder:
    """Encodes states; caches the JSON of parts shared with the previous state.

    Whoever follows two courses in turns takes one for each, or nothing is shared.
    """

    def __init__(self) -> None:
        self._last: _PartCache = {}

    def encode(self, battle: Battle) -> bytes:
        """Return ``state_bytes`` of a battle."""
        now: _PartCache = {}
        parts = non_default_fields(battle)
        board = non_default_fields(battle.board)
        parts["board"] = {
            name: self._encode_part(now, part, _BOARD[name]) for name, part in board.items()
        }
        for name, decoder in _MEASURED.items():
            if name in parts:
                parts[name] = self._encode_part(now, parts[name], decoder)
        parts["tokens"] = [self._encode_part(now, token) for token in battle.tokens]
        self._last = now
        return _bytes({name: without_defaults(part) for name, part in parts.items()})

    def _encode_part(
        self, now: "_PartCache", part: object, decoder: "msgspec.json.Decoder[Any] | None" = None
    ) -> msgspec.Raw:
        """Return the JSON of a part, normalised by a round trip if a decoder is given."""
        cached = self._last.get(id(part)) or now.get(id(part))
        if cached is None or cached[0] is not part:
            again = _decoded(decoder, _bytes(part)) if decoder else part
            _check_round_trip(again, part)
            cached = (part, msgspec.Raw(_bytes(without_defaults(again))))
        now[id(part)] = cached
        return cached[1]


_PartCache = dict[int, tuple[object, msgspec.Raw]]
_KINDS = get_type_hints(Board)
_BOARD = {
    field.encode_name: msgspec.json.Decoder(_KINDS[field.name])
    for field in msgspec.structs.fields(Board)
}
"""Decoders by field of a board; integers in float fields are normalised to floats."""
_MEASURED = {
    name: msgspec.json.Decoder(get_type_hints(Battle)[name])
    for name in ("areas", "fog", "lighting")
}
"""Decoders of the other parts of a battle with lengths and points, normalised likewise."""
_encoder = StateEncoder()


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


def _check_round_trip(again: object, value: object) -> None:
    if again != value:
        raise UnstorableValue("a value would not come back as it was")
