"""The orientation of photographs: from the bytes as the formats lay them out."""

import struct
from collections.abc import Callable

import pytest

from gridapp.battle.board import Picture
from gridapp.storage.formats.import_result import picture_reference
from gridapp.storage.formats.picture_orientation import orientation_of
from gridapp.storage.formats.picture_probe import probe_header

Build = Callable[[bytes], bytes]


def tiff(value: int, order: str = ">") -> bytes:
    """One directory with two tags: an image's width, then the orientation."""
    mark = b"MM\0*" if order == ">" else b"II*\0"
    width = struct.pack(f"{order}HHIHH", 0x0100, 3, 1, 640, 0)
    turned = struct.pack(f"{order}HHIHH", 0x0112, 3, 1, value, 0)
    return mark + struct.pack(f"{order}IH", 8, 2) + width + turned + bytes(4)


def jpeg(exif: bytes) -> bytes:
    body = b"Exif\0\0" + exif
    jfif = b"\xff\xe0" + struct.pack(">H", 16) + b"JFIF\0" + bytes(9)
    return b"\xff\xd8" + jfif + b"\xff\xe1" + struct.pack(">H", len(body) + 2) + body + b"\xff\xda"


def png(exif: bytes) -> bytes:
    def chunk(name: bytes, body: bytes) -> bytes:
        return struct.pack(">I", len(body)) + name + body + bytes(4)

    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", bytes(13)) + chunk(b"eXIf", exif)


def webp(exif: bytes) -> bytes:
    def chunk(name: bytes, body: bytes) -> bytes:
        return name + struct.pack("<I", len(body)) + body + bytes(len(body) % 2)

    parts = chunk(b"VP8X", bytes(10)) + chunk(b"VP8 ", bytes(3)) + chunk(b"EXIF", exif)
    return b"RIFF" + struct.pack("<I", len(parts) + 4) + b"WEBP" + parts


@pytest.mark.parametrize("build", [jpeg, png, webp])
@pytest.mark.parametrize("order", [">", "<"])
@pytest.mark.parametrize("value", [1, 3, 6, 8])
def test_orientation_is_read_from_each_format(build: Build, order: str, value: int) -> None:
    assert orientation_of(build(tiff(value, order))) == value


@pytest.mark.parametrize("build", [jpeg, png, webp])
def test_what_cannot_be_read_stands_upright(build: Build) -> None:
    whole = build(tiff(6))
    for exif in (tiff(0), tiff(9), b"", b"MM\0*", b"MM\0*\xff\xff\xff\xff"):
        assert orientation_of(build(exif)) == 1
    for end in range(len(whole)):
        assert orientation_of(whole[:end]) in (1, 6)
    assert orientation_of(b"") == 1


def photograph(orientation: int) -> bytes:
    """A JPEG of 400 x 300 pixels as far as its header says."""
    frame = b"\xff\xc0" + struct.pack(">HBHHB", 11, 8, 300, 400, 1) + bytes(3)
    return jpeg(tiff(orientation)).removesuffix(b"\xff\xda") + frame


def test_a_photograph_held_upright_changes_its_sides() -> None:
    for orientation, width, height in ((1, 400, 300), (3, 400, 300), (6, 300, 400), (8, 300, 400)):
        data = photograph(orientation)
        picture = picture_reference(data, probe_header(data))
        assert (picture.width, picture.height) == (width, height)
        assert picture.orientation == orientation


def test_the_key_of_an_upright_picture_is_its_hash() -> None:
    assert Picture("ab", 4, 3).key == "ab"
    assert Picture("ab", 3, 4, 6).key == "ab:6"
