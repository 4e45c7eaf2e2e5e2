"""The bytes of a picture in a PDF as JPEG or PNG (ISO 32000-1, 8.9.5; PNG: ISO/IEC 15948).

A JPEG is stored as it is. Other pictures are rows of samples in a space of colours, from which a
PNG is written row by row, so that memory holds the picture once.
"""

import struct
import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from gridapp.storage.formats.pdf.document import PagePicture, decoded
from gridapp.storage.formats.picture_probe import MAX_MEGABYTES, MEGABYTE
from gridapp.storage.problems import FileProblem

_JPEG = "/DCTDecode"
_FILTERS = ("/FlateDecode", "/LZWDecode", "/RunLengthDecode", "/ASCII85Decode", "/ASCIIHexDecode")
_UNREAD_FORMATS = {
    "/JPXDecode": "JPEG 2000",
    "/JBIG2Decode": "JBIG2",
    "/CCITTFaxDecode": "a fax",
}
_REMEDY = "save the page as PNG in a program that shows it"
_GREY, _RGB, _PALETTE = 0, 2, 3
_CHANNELS = {"/DeviceGray": 1, "/CalGray": 1, "/DeviceRGB": 3, "/CalRGB": 3, "/DeviceCMYK": 4}
_INCHES_PER_METRE = 1 / 0.0254


class _Samples(NamedTuple):
    """How samples are to be read: channels, bits of each, and the palette as RGB, if any."""

    channels: int
    bits: int
    palette: bytes = b""


def picture_bytes(path: Path, picture: PagePicture, dots: float | None) -> bytes:
    """Return a picture as JPEG or PNG; a PNG states ``dots`` per inch.

    Raises:
        FileProblem: The picture is too large, or stored in a way that is not read.
    """
    pixels = f"{picture.width:,} x {picture.height:,} pixels"
    if picture.width * picture.height * 4 > MAX_MEGABYTES * MEGABYTE:
        raise FileProblem(path, f"its picture is too large: {pixels}", "scale it down")
    filters = _listed(picture.source.get("/Filter"))
    last = filters[-1] if filters else ""
    if unread := [name for name in filters if name not in (*_FILTERS, _JPEG)]:
        kind = _UNREAD_FORMATS.get(unread[0], unread[0].strip("/"))
        raise FileProblem(path, f"its picture is stored as {kind}, which is not read", _REMEDY)
    data = decoded(picture)
    return data if last == _JPEG else _png(path, picture, data, dots)


def _png(path: Path, picture: PagePicture, data: bytes, dots: float | None) -> bytes:
    samples = _samples_of(path, picture.source)
    width, height = picture.width, picture.height
    row = -(-width * samples.channels * samples.bits // 8)
    if len(data) < row * height:
        raise FileProblem(path, "its picture is cut off", "save or download it again")
    rows: Iterator[bytes] = (data[n * row : n * row + row] for n in range(height))
    colour = _PALETTE if samples.palette else {1: _GREY}.get(samples.channels, _RGB)
    if samples.channels == 4:
        rows = map(_rgb_of_cmyk, rows)
    packer = zlib.compressobj(1)
    body = b"".join(packer.compress(b"\0" + part) for part in rows) + packer.flush()
    head = struct.pack(">IIBBBBB", width, height, samples.bits, colour, 0, 0, 0)
    chunks = [(b"IHDR", head)]
    if dots:
        each = round(dots * _INCHES_PER_METRE)
        chunks.append((b"pHYs", struct.pack(">IIB", each, each, 1)))
    if samples.palette:
        chunks.append((b"PLTE", samples.palette))
    chunks += [(b"IDAT", body), (b"IEND", b"")]
    return b"\x89PNG\r\n\x1a\n" + b"".join(_chunk(kind, content) for kind, content in chunks)


def _chunk(kind: bytes, body: bytes) -> bytes:
    return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))


def _rgb_of_cmyk(row: bytes) -> bytes:
    """Return a row of inks as light, as PDF converts without a profile (10.3.4)."""
    inks = np.frombuffer(row, np.uint8).reshape(-1, 4).astype(np.uint16)
    light = 255 - np.minimum(255, inks[:, :3] + inks[:, 3:])
    return bytes(light.astype(np.uint8))


def _samples_of(path: Path, source: Any) -> _Samples:  # noqa: ANN401 - an object of pypdf
    """Return how the samples of a picture are to be read.

    Raises:
        FileProblem: They are stored in a way that is not read.
    """
    bits = source.get("/BitsPerComponent")
    space = _listed(source.get("/ColorSpace"))
    kind = space[0] if space else ""
    palette = b""
    channels = 1
    if kind == "/Indexed" and len(space) == 4:
        palette = _palette(_channels(_listed(space[1])), space[2], space[3])
    else:
        channels = _channels(space)
    is_small = channels == 1 and not palette and bits == 16
    is_read = bits == 8 or is_small or (channels == 1 and bits in (1, 2, 4))
    is_read = is_read or (channels == 3 and bits == 16)
    if not channels or not is_read or (kind == "/Indexed" and not palette) or _inverted(source):
        why = f"its picture has colours ({str(kind).strip('/')}, {bits} bits) that are not read"
        raise FileProblem(path, why, _REMEDY)
    return _Samples(channels, int(bits), palette)


def _inverted(source: Any) -> bool:  # noqa: ANN401 - an object of pypdf
    """Return True if the samples are stretched or turned before use."""
    decode = [float(value) for value in _listed(source.get("/Decode"))]
    return any(low > high for low, high in zip(decode[::2], decode[1::2], strict=False))


def _channels(space: list[Any]) -> int:
    """Return the number of channels of a colour space, 0 if unsupported."""
    kind = space[0] if space else ""
    if kind == "/ICCBased" and len(space) > 1:
        count = space[1].get_object().get("/N")
        return int(count) if count in (1, 3, 4) else 0
    return _CHANNELS.get(kind, 0)


def _palette(channels: int, highest: Any, table: Any) -> bytes:  # noqa: ANN401 - objects of pypdf
    """Return the colours of a palette as RGB, empty if unsupported."""
    stored = table.get_object() if hasattr(table, "get_object") else table
    colours: bytes = stored.get_data() if hasattr(stored, "get_data") else _string_bytes(stored)
    count = min(int(highest), 255) + 1
    colours = colours[: count * channels]
    if not channels or len(colours) < count * channels:
        return b""
    if channels == 1:
        return b"".join(bytes([grey]) * 3 for grey in colours)
    return _rgb_of_cmyk(colours) if channels == 4 else colours


def _string_bytes(text: Any) -> bytes:  # noqa: ANN401 - an object of pypdf
    """Return the bytes of a string of a PDF."""
    original: object = getattr(text, "original_bytes", text)
    return bytes(original) if isinstance(original, bytes) else b""


def _listed(value: Any) -> list[Any]:  # noqa: ANN401 - an object of pypdf
    """Return a list of resolved values, of a single value too."""
    value = value.get_object() if hasattr(value, "get_object") else value
    if value is None:
        return []
    values = value if isinstance(value, list) else [value]
    return [entry.get_object() if hasattr(entry, "get_object") else entry for entry in values]
