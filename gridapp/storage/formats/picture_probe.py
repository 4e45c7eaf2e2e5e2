"""Format and size of a picture from its header, without decoding.

Formats: PNG (ISO/IEC 15948), JPEG (ITU-T T.81), WebP (RFC 9649), GIF (GIF89a). Of a picture that
moves the first frame is used.
"""

import hashlib
from collections.abc import Callable
from typing import Literal

import msgspec

from gridapp.storage.formats.picture_orientation import TURNED, UPRIGHT, orientation_of
from gridapp.storage.problems import PictureProblem

Format = Literal["png", "jpeg", "webp", "gif"]

MEGABYTE = 1024 * 1024
MAX_MEGABYTES = 1024
"""Limit for a decoded picture in megabytes (2**20 bytes), at 4 bytes per pixel."""

_USE = "save it as PNG, JPEG or WebP"
_USE_FRAME = "save a still of it as PNG, JPEG or WebP"
_AGAIN = "save or download it again"

_OTHERS = (
    (b"II*\0", "a TIFF"),
    (b"MM\0*", "a TIFF"),
    (b"BM", "a BMP"),
    (b"\0\0\x01\0", "an icon"),
    (b"%PDF", "a PDF"),
    (b"\x1f\x8b", "a compressed file"),
    (b"PK\x03\x04", "an archive"),
    (b"8BPS", "a Photoshop file"),
    (b"\x1aE\xdf\xa3", "a video"),
)


_STILLS = {b"avif": "an AVIF", b"heic": "a HEIC", b"heix": "a HEIC", b"mif1": "a HEIC"}
"""Brands of stills in the container that videos use too (ISO/IEC 14496-12), and their formats."""


class PictureInfo(msgspec.Struct, frozen=True):
    """A picture's format, and its width and height in pixels when upright.

    ``orientation`` is that of its Exif data, 1 to 8.
    """

    format: Format
    width: int
    height: int
    orientation: int = UPRIGHT


def sha256(data: bytes) -> str:
    """Return the SHA-256 in hexadecimal, the name of a picture in a battle file."""
    return hashlib.sha256(data).hexdigest()


def probe_header(data: bytes) -> PictureInfo:
    """Return format and size of a picture from its header.

    Raises:
        PictureProblem: The format is unknown, the header is cut off or broken, the picture has no
            area, or decoding would need more than ``MAX_MEGABYTES``.
    """
    for magic, kind, size in _KNOWN:
        if data.startswith(magic) and (kind != "webp" or data[8:12] == b"WEBP"):
            width, height = size(data)
            _check(width, height)
            orientation = orientation_of(data)
            if orientation in TURNED:
                width, height = height, width
            return PictureInfo(kind, width, height, orientation)
    raise _unknown(data)


def probe_complete(data: bytes) -> PictureInfo:
    """Return format and size of a picture after checking for its end marker.

    Raises:
        PictureProblem: As for ``probe_header``, or the end of the file is cut off.
    """
    info = probe_header(data)
    if not _ENDS[info.format](data):
        raise PictureProblem(f"the {_NAMES[info.format]} picture is cut off", _AGAIN)
    return info


def moves(data: bytes) -> bool:
    """Return True if the header of a picture announces an animation of several frames."""
    if data.startswith(b"RIFF"):
        return data[12:16] == b"VP8X" and bool(data[20] & 0x02)
    if data.startswith(b"\x89PNG"):
        return b"acTL" in data[: max(data.find(b"IDAT"), 0)]
    return data.startswith(b"GIF") and b"NETSCAPE2.0" in data[:2048]


def _check(width: int, height: int) -> None:
    if width < 1 or height < 1:
        raise PictureProblem(f"the picture has no area ({width} x {height} pixels)", _AGAIN)
    need = -(-width * height * 4 // MEGABYTE)
    if need > MAX_MEGABYTES:
        why = f"the picture is too large: {width:,} x {height:,} pixels would need {need:,} MB"
        raise PictureProblem(
            f"{why}, the limit is {MAX_MEGABYTES:,} MB", "scale it down and try again", refused=True
        )


def _unknown(data: bytes) -> PictureProblem:
    if _is_svg(data):
        return PictureProblem(
            "the picture is an SVG drawing, which is not read", _USE, refused=True
        )
    if not data:
        return PictureProblem("the picture is empty", _AGAIN)
    return other_picture(data) or PictureProblem("the picture is of no known kind", _USE)


def other_picture(data: bytes) -> PictureProblem | None:
    """Return why a picture or video of a kind that is not read is refused, None for anything else.

    ``data`` may be the beginning of a file.
    """
    if b"<svg" in data[:4096].lower():
        return PictureProblem("the picture is an SVG drawing, which is not read", _USE)
    for magic, name in _OTHERS:
        if data.startswith(magic):
            remedy = _USE_FRAME if name == "a video" else _USE
            return PictureProblem(f"the picture is {name}, which is not read", remedy)
    if data[4:8] == b"ftyp" and data[8:12] not in _STILLS:
        return PictureProblem("the picture is a video, which is not read", _USE_FRAME)
    if data[4:8] == b"ftyp":
        return PictureProblem(f"the picture is {_STILLS[data[8:12]]}, which is not read", _USE)
    return None


def _is_svg(data: bytes) -> bool:
    """Return True if the data looks like XML or SVG, in any common encoding."""
    start = data[:4096].replace(b"\0", b"").lower()
    return b"<svg" in start or start.lstrip(b"\xef\xbb\xff\xfe\xbf \t\r\n").startswith(b"<?xml")


def _cut(data: bytes, need: int, name: str) -> None:
    if len(data) < need:
        raise PictureProblem(f"the {name} picture is cut off", _AGAIN)


def _broken(name: str) -> PictureProblem:
    return PictureProblem(f"the {name} picture's header is broken", _AGAIN)


def _png(data: bytes) -> tuple[int, int]:
    """Return width and height from IHDR, always the first chunk (clause 11.2.1)."""
    _cut(data, 33, "PNG")
    if data[8:16] != b"\0\0\0\rIHDR":
        raise _broken("PNG")
    return int.from_bytes(data[16:20]), int.from_bytes(data[20:24])


_FRAMES = frozenset(range(0xC0, 0xD0)) - {0xC4, 0xC8, 0xCC}
_BARE = frozenset((0x01, *range(0xD0, 0xD8)))
_SEGMENTS = 65_536


def _jpeg(data: bytes) -> tuple[int, int]:
    """Walk the marker segments to the first frame header (T.81, B.2.2)."""
    position = 2
    for _ in range(_SEGMENTS):
        position, marker = _marker(data, position)
        if marker in _BARE:
            continue
        _cut(data, position + 2, "JPEG")
        length = int.from_bytes(data[position : position + 2])
        if length < 2 or marker in (0xD9, 0xDA):
            break
        if marker in _FRAMES:
            _cut(data, position + 7, "JPEG")
            return int.from_bytes(data[position + 5 : position + 7]), int.from_bytes(
                data[position + 3 : position + 5]
            )
        position += length
    raise _broken("JPEG")


def _marker(data: bytes, position: int) -> tuple[int, int]:
    """Return the end position and code of the marker at a position, skipping fill bytes."""
    _cut(data, position + 2, "JPEG")
    if data[position] != 0xFF:
        raise _broken("JPEG")
    end = position + 1
    while end < len(data) and end < position + 1024 and data[end] == 0xFF:
        end += 1
    _cut(data, end + 1, "JPEG")
    return end + 1, data[end]


def _webp(data: bytes) -> tuple[int, int]:
    """Read the size from the first chunk; three layouts exist (RFC 9649, sections 2.5 to 2.7)."""
    _cut(data, 30, "WebP")
    kind, body = data[12:16], data[20:30]
    if kind == b"VP8X":
        return 1 + int.from_bytes(body[4:7], "little"), 1 + int.from_bytes(body[7:10], "little")
    if kind == b"VP8L" and body[0] == 0x2F:
        bits = int.from_bytes(body[1:5], "little")
        return 1 + (bits & 0x3FFF), 1 + (bits >> 14 & 0x3FFF)
    if kind == b"VP8 " and body[3:6] == b"\x9d\x01\x2a":
        width, height = int.from_bytes(body[6:8], "little"), int.from_bytes(body[8:10], "little")
        return width & 0x3FFF, height & 0x3FFF
    raise _broken("WebP")


def _gif(data: bytes) -> tuple[int, int]:
    """Read the size of the logical screen (GIF89a, section 18)."""
    _cut(data, 13, "GIF")
    return int.from_bytes(data[6:8], "little"), int.from_bytes(data[8:10], "little")


_KNOWN: tuple[tuple[bytes, Format, Callable[[bytes], tuple[int, int]]], ...] = (
    (b"\x89PNG\r\n\x1a\n", "png", _png),
    (b"\xff\xd8\xff", "jpeg", _jpeg),
    (b"RIFF", "webp", _webp),
    (b"GIF87a", "gif", _gif),
    (b"GIF89a", "gif", _gif),
)

_NAMES: dict[Format, str] = {"png": "PNG", "jpeg": "JPEG", "webp": "WebP", "gif": "GIF"}

# PNG: the last chunk. JPEG: the end marker, possibly followed by data of other programs. WebP:
# the length in the RIFF header. GIF: the trailer.
_ENDS: dict[Format, Callable[[bytes], bool]] = {
    "png": lambda data: b"IEND\xaeB`\x82" in data,
    "jpeg": lambda data: b"\xff\xd9" in data[-65_536:],
    "webp": lambda data: len(data) >= 8 + int.from_bytes(data[4:8], "little"),
    "gif": lambda data: b";" in data[-1024:],
}
