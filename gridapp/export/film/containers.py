"""Animated WebP and PNG files, put together from still pictures that Qt encodes.

Only the part of a frame that changed is stored. The layouts are those of the WebP container
specification (chunks VP8X, ANIM, ANMF) and of the PNG specification, third edition (acTL, fcTL,
fdAT). Nothing of the machine or the time is written.
"""

import struct
import zlib
from collections.abc import Iterator
from typing import NamedTuple, Protocol

from PySide6.QtCore import QRect
from PySide6.QtGui import QImage

from gridapp.export.picture_options import PictureFormat
from gridapp.export.snapshot import SnapshotError, encoded
from gridapp.version import __version__

MOST_MS = 60_000
"""The longest time of a frame: a container holds no more than 16 bits of milliseconds."""

_PNG_SIGNATURE = b"\x89PNG\r\n\x1a\n"
_ANIMATION, _NO_BLENDING = 0x02, 0x02
_VP8_CHUNKS = (b"VP8 ", b"VP8L", b"ALPH")


class Container(Protocol):
    """Collects the frames of a film."""

    def add(self, image: QImage, changed: QRect, milliseconds: int) -> None:
        """Add a frame that differs from the previous frame in a rectangle."""

    def prolong(self, milliseconds: int) -> None:
        """Extend the duration of the last frame."""

    def finish(self) -> bytes:
        """Return the bytes of the film."""

    def discard(self) -> None:
        """End without a film."""


class _Frame(NamedTuple):
    """The data of a stored frame and where it is drawn."""

    area: QRect
    data: bytes


class WebpFilm:
    """An animated WebP; offsets of frames are even."""

    def __init__(self, width: int, height: int, quality: int) -> None:
        self._size, self._quality = (width, height), quality
        self._frames: list[_Frame] = []
        self._times: list[int] = []

    def add(self, image: QImage, changed: QRect, milliseconds: int) -> None:
        """Add a frame that differs from the previous frame in a rectangle."""
        left, top = changed.left() & ~1, changed.top() & ~1
        area = QRect(left, top, changed.right() - left + 1, changed.bottom() - top + 1)
        still = bytes(encoded(image.copy(area), PictureFormat.WEBP, self._quality).data())
        self._frames.append(_Frame(area, b"".join(_picture_chunks(still))))
        self._times.append(milliseconds)

    def prolong(self, milliseconds: int) -> None:
        """Show the last frame for longer."""
        self._times[-1] = min(MOST_MS, self._times[-1] + milliseconds)

    def discard(self) -> None:
        """End without a film; nothing was written."""

    def finish(self) -> bytes:
        """Return the bytes of the film."""
        width, height = self._size
        head = struct.pack("<B3x", _ANIMATION) + _three(width - 1) + _three(height - 1)
        # The background is opaque black; 0 repetitions play for ever.
        parts = [_riff(b"VP8X", head), _riff(b"ANIM", struct.pack("<4BH", 0, 0, 0, 255, 0))]
        for frame, time in zip(self._frames, self._times, strict=True):
            area = frame.area
            where = (area.left() // 2, area.top() // 2, area.width() - 1, area.height() - 1, time)
            flags = bytes([_NO_BLENDING])
            parts.append(_riff(b"ANMF", b"".join(map(_three, where)) + flags + frame.data))
        body = b"WEBP" + b"".join(parts)
        return b"RIFF" + struct.pack("<I", len(body)) + body


def _three(number: int) -> bytes:
    """Return a number as three bytes, the lowest first."""
    return number.to_bytes(3, "little")


def _riff(name: bytes, data: bytes) -> bytes:
    return name + struct.pack("<I", len(data)) + data + b"\0" * (len(data) % 2)


def _picture_chunks(still: bytes) -> Iterator[bytes]:
    """Yield the pixel chunks of a still WebP, each padded to even length."""
    offset = 12
    while offset < len(still):
        name, (size,) = still[offset : offset + 4], struct.unpack_from("<I", still, offset + 4)
        if name in _VP8_CHUNKS:
            yield _riff(name, still[offset + 8 : offset + 8 + size])
        offset += 8 + size + size % 2


class PngFilm:
    """An animated PNG, without loss."""

    def __init__(self) -> None:
        self._head = b""
        self._frames: list[_Frame] = []
        self._times: list[int] = []

    def add(self, image: QImage, changed: QRect, milliseconds: int) -> None:
        """Add a frame that differs from the previous frame in a rectangle.

        Raises:
            SnapshotError: Qt encodes it in another way than the first.
        """
        still = bytes(encoded(image.copy(changed), PictureFormat.PNG, -1).data())
        chunks = list(_png_chunks(still))
        head = next(data for name, data in chunks if name == b"IHDR")
        if self._head and head[8:] != self._head[8:]:
            raise SnapshotError("", "The frames do not fit together.", "Choose .webp.")
        self._head = self._head or head
        pixels = b"".join(data for name, data in chunks if name == b"IDAT")
        self._frames.append(_Frame(changed, pixels))
        self._times.append(milliseconds)

    def prolong(self, milliseconds: int) -> None:
        """Show the last frame for longer."""
        self._times[-1] = min(MOST_MS, self._times[-1] + milliseconds)

    def discard(self) -> None:
        """End without a film; nothing was written."""

    def finish(self) -> bytes:
        """Return the bytes of the film."""
        program = f"Software\0gridapp {__version__}".encode("latin-1")
        parts = [
            _PNG_SIGNATURE,
            _chunk(b"IHDR", self._head),
            _chunk(b"tEXt", program),
            _chunk(b"acTL", struct.pack(">II", len(self._frames), 0)),
        ]
        number = 0
        for index, (frame, time) in enumerate(zip(self._frames, self._times, strict=True)):
            area = frame.area
            where = (area.width(), area.height(), area.left(), area.top())
            control = struct.pack(">5I2H2B", number, *where, time, 1000, 0, 0)
            parts.append(_chunk(b"fcTL", control))
            number += 1
            if index == 0:
                parts.append(_chunk(b"IDAT", frame.data))
            else:
                parts.append(_chunk(b"fdAT", struct.pack(">I", number) + frame.data))
                number += 1
        return b"".join((*parts, _chunk(b"IEND", b"")))


def _chunk(name: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))


def _png_chunks(still: bytes) -> Iterator[tuple[bytes, bytes]]:
    """Yield name and data of each chunk of a PNG."""
    offset = len(_PNG_SIGNATURE)
    while offset < len(still):
        (size,) = struct.unpack_from(">I", still, offset)
        yield still[offset + 4 : offset + 8], still[offset + 8 : offset + 8 + size]
        offset += 12 + size
