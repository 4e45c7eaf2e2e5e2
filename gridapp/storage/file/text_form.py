"""A battle file as JSON text: readable, comparable line by line, and complete.

Every line of the log is a line of the text, the beginning spread over several; the states that
are stored whole and the pictures follow. Reading it gives the same file again, to the byte of
every line and every hash.
"""

import binascii
from base64 import b64decode, b64encode
from collections.abc import Iterator
from pathlib import Path
from typing import Literal

import msgspec

from gridapp.storage.file import assets as kept
from gridapp.storage.file.atomic_write import replace_bytes
from gridapp.storage.file.battle_file import BattleFile
from gridapp.storage.file.history_tree import Tree
from gridapp.storage.file.log_entries import (
    CommandEntry,
    LogEntry,
    decode,
    decode_state,
    encode,
    hash_of,
)
from gridapp.storage.file.new_file import Content
from gridapp.storage.file.schema import VERSION
from gridapp.storage.formats import strict_json
from gridapp.storage.formats.import_result import read_bytes
from gridapp.storage.problems import FileProblem, UnstorableValue, printable

TEXT_SUFFIX = ".json"
_START = b'{\n"gridapp": "battle",\n"version": '
_AGAIN = "export the battle again, or repair that place by hand"


class _State(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A state that is stored whole, and the line that made it."""

    line: int
    state: msgspec.Raw


class _Asset(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A picture or what an import kept, with its name as a check."""

    kind: str
    sha256: str
    base64: str


class _Text(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The whole document."""

    gridapp: Literal["battle"]
    version: int
    log: list[msgspec.Raw]
    states: list[_State]
    assets: list[_Asset]


def write_battle_text(file: BattleFile, path: Path) -> None:
    """Write a battle as text; what was in that place before is replaced.

    Raises:
        FileProblem: it cannot be written, or the battle cannot be read.
    """
    if path.resolve() == file.path:
        raise FileProblem(path, "it is this very battle", "choose another name")
    content = file.content()
    parts = [_START + b"%d" % VERSION]
    parts.append(_list("log", map(_readable, content.bodies)))
    states = (b'{"line": %d, "state": %b}' % (line, state) for line, state in content.states)
    parts.append(_list("states", states))
    parts.append(_list("assets", (_asset(kind, data) for kind, data in content.assets)))
    replace_bytes(path, b",\n".join(parts) + b"\n}\n")


def _list(name: str, items: Iterator[bytes]) -> bytes:
    body = b",\n".join(items)
    return b'"%b": [\n%b\n]' % (name.encode(), body) if body else b'"%b": []' % name.encode()


def _readable(body: bytes) -> bytes:
    """The beginning, which is long, is spread; all other lines stay on one."""
    return msgspec.json.format(body, indent=1) if body.startswith(b'{"entry":"begun"') else body


def _asset(kind: str, data: bytes) -> bytes:
    return msgspec.json.encode(_Asset(kind, kept.name_of(data), b64encode(data).decode()))


def is_battle_text(path: Path) -> bool:
    """Whether a file begins as a battle's text does, whatever follows."""
    try:
        with path.open("rb") as file:
            start = file.read(200).removeprefix(b"\xef\xbb\xbf")
    except OSError:
        return False
    return start.translate(None, b" \t\r\n").startswith(b'{"gridapp":"battle"')


def read_battle_text(path: Path) -> Content:
    """The content of a battle's text, checked throughout; only the rules are not asked.

    Raises:
        FileProblem: it is no such text, of a newer version, or something in it does not fit.
    """
    data = read_bytes(path).removeprefix(b"\xef\xbb\xbf")
    text = _document(path, data)
    bodies = [_compact(path, raw, f"log[{n}]") for n, raw in enumerate(text.log, start=1)]
    entries = _entries(path, bodies)
    states = [
        (one.line, _state(path, one, entries, f"states[{n}]")) for n, one in enumerate(text.states)
    ]
    return Content(bodies, states, [_asset_of(path, n, one) for n, one in enumerate(text.assets)])


def _document(path: Path, data: bytes) -> _Text:
    try:
        document = strict_json.parse_object(path, data)
    except FileProblem as problem:
        raise FileProblem(path, problem.why, _AGAIN, problem.where) from problem
    _check_version(path, document.get("version"))
    try:
        return msgspec.json.decode(data, type=_Text)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise FileProblem(
            path, f"it is no battle's text: {printable(str(error))}", _AGAIN
        ) from error


def _check_version(path: Path, version: object) -> None:
    if not isinstance(version, int) or version < 1:
        raise FileProblem(path, f"it is of the unknown version {version!r}", _AGAIN)
    if version > VERSION:
        why = f"it is of version {version}, and this app reads up to version {VERSION}"
        raise FileProblem(path, why, "install a newer version of the app")


def _compact(path: Path, raw: msgspec.Raw, where: str) -> bytes:
    """A part as this app writes it, whatever an editor did to its spaces and characters."""
    try:
        body = msgspec.json.format(bytes(raw), indent=-1)
        return msgspec.json.encode(msgspec.json.decode(body)) if b"\\u" in body else body
    except (msgspec.DecodeError, RecursionError) as error:
        raise FileProblem(path, printable(str(error)), _AGAIN, where) from error


def _entries(path: Path, bodies: list[bytes]) -> list[LogEntry]:
    tree, entries = Tree(), []
    for seq, body in enumerate(bodies, start=1):
        try:
            entry = decode(body)
            encode(entry)
            tree.add(entry)
        except (UnstorableValue, ValueError) as error:
            raise FileProblem(path, printable(str(error)), _AGAIN, f"log[{seq}]") from error
        entries.append(entry)
    if not entries:
        raise FileProblem(path, "its log is empty", _AGAIN, "log")
    return entries


def _state(path: Path, stored: _State, entries: list[LogEntry], where: str) -> bytes:
    state = _compact(path, stored.state, where)
    done = entries[stored.line - 1] if 1 <= stored.line <= len(entries) else None
    if not isinstance(done, CommandEntry) or hash_of(state) != done.state_hash:
        why = f"it is not the state that line {stored.line} made"
        raise FileProblem(path, why, _AGAIN, where)
    try:
        decode_state(state)
    except UnstorableValue as error:
        raise FileProblem(path, printable(str(error)), _AGAIN, where) from error
    return state


def _asset_of(path: Path, number: int, asset: _Asset) -> tuple[str, bytes]:
    where = f"assets[{number}]"
    if asset.kind not in kept.KINDS:
        raise FileProblem(path, f"it is of the unknown kind {asset.kind!r}", _AGAIN, where)
    try:
        data = b64decode(asset.base64, validate=True)
    except (binascii.Error, ValueError) as error:
        raise FileProblem(path, f"it is no base64: {error}", _AGAIN, where) from error
    if kept.name_of(data) != asset.sha256:
        raise FileProblem(path, "it is not what its sha256 names", _AGAIN, where)
    return asset.kind, data
