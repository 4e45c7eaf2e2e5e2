"""Battles, pictures and maps written for this project, with the quirks of real files."""

import base64
import json
import struct
import zlib
from typing import Any

import msgspec

from gridapp.battle.board import Board, Door, Picture, Wall, WallKind
from gridapp.battle.bounds import MAX_COORDINATE
from gridapp.battle.commands import Act, Command, EndTurn, HideToken, ShiftToken
from gridapp.battle.state import Battle, PackRef
from gridapp.battle.tokens import Token, Weapon
from gridapp.grid.grid import Grid
from gridapp.storage.file.battle_file import BattleFile
from gridapp.storage.file.log_entries import CommandEntry
from gridapp.storage.formats.picture_probe import sha256


def png(width: int = 640, height: int = 320, *, honest: bool = True) -> bytes:
    """Return a black PNG of one bit per pixel; without pixel data unless ``honest``."""
    row = b"\0" * (1 + (width + 7) // 8)
    rows = zlib.compress(row * height, 9) if honest else b""
    header = struct.pack(">IIBBBBB", width, height, 1, 0, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + _chunk(b"IHDR", header) + _chunk(b"IDAT", rows) + _chunk(b"IEND")


def _chunk(kind: bytes, body: bytes = b"") -> bytes:
    return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))


def jpeg(width: int = 640, height: int = 320, frame: int = 0xC0) -> bytes:
    """Return a JPEG's markers without pixels, with a thumbnail's frame header in APP1."""
    hidden = b"\xff\xc0\x00\x11\x08" + struct.pack(">HH", 11, 22) + b"\x03" * 8
    app0 = b"\xff\xe0\x00\x10JFIF\0" + b"\0" * 9
    app1 = b"\xff\xe1" + struct.pack(">H", 2 + len(hidden)) + hidden
    head = bytes((0xFF, frame)) + b"\x00\x11\x08" + struct.pack(">HH", height, width) + b"\x03" * 10
    return b"\xff\xd8" + app0 + app1 + b"\xff" + head + b"\xff\xda\xff\xd9"


def webp(width: int = 640, height: int = 320, kind: str = "VP8 ") -> bytes:
    """Return the first chunk of a WebP in any of its three layouts."""
    if kind == "VP8X":
        body = b"\0" * 4 + (width - 1).to_bytes(3, "little") + (height - 1).to_bytes(3, "little")
    elif kind == "VP8L":
        body = b"\x2f" + ((width - 1) | (height - 1) << 14).to_bytes(4, "little") + b"\0" * 5
    else:
        body = b"\0\0\0\x9d\x01\x2a" + struct.pack("<HH", width, height)
    chunk = kind.encode() + struct.pack("<I", len(body)) + body
    return b"RIFF" + struct.pack("<I", 4 + len(chunk)) + b"WEBP" + chunk


PNG = png()


def spots(*pairs: tuple[float, float]) -> list[dict[str, float]]:
    """Return points as written in Universal VTT."""
    return [{"x": x, "y": y} for x, y in pairs]


def crop() -> dict[str, Any]:
    """Return a 10 x 5 map cut from a larger map at (2, 1): walls leave it, portals fill gaps."""
    return {
        "format": 0.3,
        "resolution": {
            "map_origin": {"x": 2, "y": 1},
            "map_size": {"x": 10, "y": 5},
            "pixels_per_grid": 64,
        },
        "line_of_sight": [
            spots((0, 3), (4, 3), (4, 5)),
            spots((3, 2), (3, 9)),
            spots((20, 2), (22, 2)),
            spots((5, 5), (5, 5), (6, 5), (5, 5)),
            spots((7, 2)),
        ],
        "objects_line_of_sight": [spots((8, 3), (9, 3), (9, 4), (8, 4), (8, 3))],
        "portals": [
            _portal((4, 5), (4, 6), closed=True),
            _portal((6.5, 4.5), (7.5, 5.5), closed=False),
        ],
        "lights": [{"position": {"x": 5, "y": 3}, "range": 4, "color": "ffeccd8b"}],
        "environment": {"baked_lighting": False, "ambient_light": "ffffff"},
        "software": "a tool that adds keys",
        "image": base64.b64encode(PNG).decode(),
    }


def _portal(
    start: tuple[float, float], end: tuple[float, float], *, closed: bool
) -> dict[str, Any]:
    middle = ((start[0] + end[0]) / 2, (start[1] + end[1]) / 2)
    return {
        "position": spots(middle)[0],
        "bounds": spots(start, end),
        "rotation": 1.570796,
        "closed": closed,
        "freestanding": False,
    }


def as_json(document: dict[str, Any]) -> bytes:
    """Return a map as bytes."""
    return json.dumps(document).encode()


def battle(tokens: int = 3, walls: int = 4, *, pictured: bool = False) -> Battle:
    """Return a small battle that uses every feature of the file format; the picture is ``PNG``."""
    board = Board(
        Grid(10, 5, pixels=64),
        walls=tuple(Wall(f"w{n}", (n, 0), (n, 2.5), WallKind.WALL) for n in range(walls)),
        doors=(Door("d1", (4, 4), (4, 5)),),
        picture=Picture(sha256(PNG), 640, 320) if pictured else None,
    )
    sword = Weapon("sword", "Sword", stats={"z": 1, "a": 2})
    creatures = tuple(
        Token(f"t{n}", f"Näme {n}", "heroes", (n, n), pools={"hp": 9}, weapons=(sword,))
        for n in range(tokens)
    )
    return Battle("The Bridge", PackRef("reactions", "1"), board, creatures)


def step(state: Battle, number: int) -> tuple[Command, tuple[int, ...], Battle]:
    """Return a command, its dice and the resulting state; the command need not be legal."""
    token = state.tokens[number % len(state.tokens)]
    # A fast disk takes more commands than a board may have columns.
    moved = msgspec.structs.replace(token, cell=(number % MAX_COORDINATE, number % 5))
    command: Command = (
        ShiftToken(token.id, moved.cell),
        Act(token.id, "advance", route=((0, 0), (1, 1)), choices={"b": "1", "a": "2"}),
        EndTurn(),
        HideToken(token.id, hidden=True),
    )[number % 4]
    return command, (number % 20 + 1, 3), state.with_token(moved)


def play(file: BattleFile, state: Battle, count: int, start: int = 0) -> Battle:
    """Append a number of commands."""
    for number in range(start, start + count):
        command, dice, state = step(state, number)
        file.append(command, dice, state, (f"line {number}",))
    return state


def commands_between(file: BattleFile, first: int, last: int) -> list[CommandEntry]:
    """Return the commands between the states of two lines."""
    commands: list[CommandEntry] = []
    line: int | None = last
    while line is not None and line != first:
        entry = file.entry(line)
        if isinstance(entry, CommandEntry):
            commands.append(entry)
        line = file.parent(line)
    return commands[::-1]
