"""A blank picture for maps without a picture, because importing programs require a picture."""

import struct
import zlib

MAX_BLANK_PIXELS = 64_000_000
"""Larger boards are written without a picture."""
_SIGNATURE = b"\x89PNG\r\n\x1a\n"
_MARK = b"Comment\0blank: the map has no picture"
_WHITE_ROW_PART = 0xFF


def blank_picture(width: int, height: int) -> bytes:
    """Return a white PNG of one bit per pixel, marked by a comment."""
    row = b"\0" + bytes([_WHITE_ROW_PART]) * ((width + 7) // 8)
    header = struct.pack(">IIBBBBB", width, height, 1, 0, 0, 0, 0)
    packed = zlib.compress(row * height, 9)
    chunks = ((b"IHDR", header), (b"tEXt", _MARK), (b"IDAT", packed), (b"IEND", b""))
    return _SIGNATURE + b"".join(_chunk(kind, body) for kind, body in chunks)


def is_blank_picture(data: bytes) -> bool:
    """Return True if a picture was written by ``blank_picture``."""
    return data.startswith(_SIGNATURE) and data[33:].startswith(_chunk(b"tEXt", _MARK))


def _chunk(kind: bytes, body: bytes) -> bytes:
    return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))
