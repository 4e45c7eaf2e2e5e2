"""Dots per inch of pictures, from bytes laid out as the formats say."""

import struct

import pytest

from gridapp.storage.formats.picture_resolution import stated_resolution


def png(dots: int, unit: int = 1) -> bytes:
    """11811 dots a metre are 300 an inch."""
    body = struct.pack(">IIB", dots, dots, unit)
    return b"\x89PNG\r\n\x1a\n" + bytes(25) + struct.pack(">I", 9) + b"pHYs" + body + bytes(4)


def jpeg(dots: int, unit: int = 1) -> bytes:
    segment = struct.pack(">H", 16) + b"JFIF\0\1\1" + struct.pack(">BHHBB", unit, dots, dots, 0, 0)
    return b"\xff\xd8\xff\xe0" + segment


@pytest.mark.parametrize(
    ("data", "dots"),
    [
        (png(11811), 300),
        (png(5906), 150),
        (jpeg(140), 140),
        (jpeg(55, unit=2), 139.7),
    ],
)
def test_dots_per_inch_are_read(data: bytes, dots: float) -> None:
    assert stated_resolution(data) == pytest.approx(dots, abs=0.05)


@pytest.mark.parametrize(
    "data",
    [png(2835), jpeg(72), jpeg(96), jpeg(0), jpeg(3, unit=0), png(11811, unit=0), b"", b"\xff\xd8"],
    ids=["png 72", "72", "96", "0", "no unit", "png no unit", "empty", "cut off"],
)
def test_what_programs_write_unasked_is_no_hint(data: bytes) -> None:
    assert stated_resolution(data) is None
