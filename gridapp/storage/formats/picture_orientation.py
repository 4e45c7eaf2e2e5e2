"""The turn that puts a picture upright, from its Exif data, without decoding.

Cameras store a photograph as it was taken and say in the tag "Orientation" how it was held
(Exif 2.32, 4.6.4 A; TIFF 6.0, section 8). JPEG keeps Exif in an APP1 segment, PNG in the chunk
eXIf, WebP in the chunk EXIF. What cannot be read leaves the picture as it is.
"""

from collections.abc import Iterator

UPRIGHT = 1
TURNED = frozenset((5, 6, 7, 8))
"""Orientations with width and height exchanged."""

_ORIENTATION, _SHORT = 0x0112, 3
_MOST_ENTRIES, _MOST_PARTS = 512, 4096


def orientation_of(data: bytes) -> int:
    """Return the orientation of a picture, 1 to 8 as Exif counts them; 1 stands upright."""
    for exif in _exif_parts(data):
        value = _orientation(exif.removeprefix(b"Exif\0\0"))
        return value if 1 <= value <= 8 else UPRIGHT
    return UPRIGHT


def _exif_parts(data: bytes) -> Iterator[bytes]:
    if data.startswith(b"\xff\xd8\xff"):
        yield from _jpeg_parts(data)
    elif data.startswith(b"\x89PNG"):
        yield from _chunks(data, 8, b"eXIf", little=False)
    elif data[:4] == b"RIFF" and data[8:12] == b"WEBP":
        yield from _chunks(data, 12, b"EXIF", little=True)


def _jpeg_parts(data: bytes) -> Iterator[bytes]:
    """Yield the APP1 segments with Exif before the picture itself (T.81, B.1.1.4)."""
    position = 2
    for _ in range(_MOST_PARTS):
        if position + 4 > len(data) or data[position] != 0xFF:
            return
        marker = data[position + 1]
        if marker == 0xFF:
            position += 1
            continue
        length = int.from_bytes(data[position + 2 : position + 4])
        if marker == 0xDA or length < 2:
            return
        body = data[position + 4 : position + 2 + length]
        if marker == 0xE1 and body.startswith(b"Exif\0\0"):
            yield body
        position += 2 + length


def _chunks(data: bytes, position: int, name: bytes, *, little: bool) -> Iterator[bytes]:
    """Yield the bodies of chunks of a name: PNG's with length, name, check; RIFF's with a pad."""
    for _ in range(_MOST_PARTS):
        if position + 8 > len(data):
            return
        head = data[position : position + 8]
        kind, count = (head[:4], head[4:]) if little else (head[4:], head[:4])
        length = int.from_bytes(count, "little" if little else "big")
        if kind == name:
            yield data[position + 8 : position + 8 + length]
        position += 8 + length + (length % 2 if little else 4)


def _orientation(tiff: bytes) -> int:
    """Return the tag of the first directory, or 0 if missing."""
    order = {b"II*\0": "little", b"MM\0*": "big"}.get(tiff[:4])
    if order is None:
        return 0

    def number(start: int, size: int) -> int:
        return int.from_bytes(tiff[start : start + size], "little" if order == "little" else "big")

    start = number(4, 4)
    for index in range(min(number(start, 2), _MOST_ENTRIES)):
        entry = start + 2 + 12 * index
        if number(entry, 2) == _ORIENTATION and number(entry + 2, 2) == _SHORT:
            return number(entry + 8, 2)
    return 0
