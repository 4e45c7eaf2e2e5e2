"""Map pictures from untrusted bytes."""

import struct
import zlib
from itertools import product
from pathlib import Path

import pytest
from PySide6.QtCore import QBuffer, QByteArray, QIODevice
from PySide6.QtGui import QColor, QImage, QImageReader, QImageWriter
from pytestqt.qtbot import QtBot

from gridapp.scene.items.map_pictures import (
    PictureError,
    decode_named,
    decode_picture,
    picture_format,
    pixmap_provider,
)


def encoded(kind: str, width: int = 30, height: int = 20) -> bytes:
    image = QImage(width, height, QImage.Format.Format_RGB32)
    image.fill(QColor("#336699"))
    data = QByteArray()
    buffer = QBuffer(data)
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    assert QImageWriter(buffer, QByteArray(kind.encode())).write(image)
    buffer.close()
    return bytes(data.data())


def photograph(orientation: int) -> bytes:
    """A JPEG of 48 x 32 pixels, its four quarters of four colours, held in some orientation."""
    image = QImage(48, 32, QImage.Format.Format_RGB32)
    for number, colour in enumerate(("#f00", "#0f0", "#00f", "#ff0")):
        for x, y in product(range(24), range(16)):
            image.setPixelColor(x + number % 2 * 24, y + number // 2 * 16, QColor(colour))
    data = QByteArray()
    buffer = QBuffer(data)
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    assert QImageWriter(buffer, QByteArray(b"jpeg")).write(image)
    tiff = b"MM\0*" + struct.pack(">IHHHIHHI", 8, 1, 0x0112, 3, 1, orientation, 0, 0)
    body = b"Exif\0\0" + tiff
    plain = bytes(data.data())
    return plain[:2] + b"\xff\xe1" + struct.pack(">H", len(body) + 2) + body + plain[2:]


@pytest.mark.parametrize("orientation", range(1, 9))
def test_a_photograph_stands_upright(orientation: int) -> None:
    """Qt's own reader turns it the same; without the key it stays as in battles made before."""
    data = photograph(orientation)
    buffer = QBuffer()
    buffer.setData(QByteArray(data))
    reader = QImageReader(buffer, QByteArray(b"jpeg"))
    reader.setAutoTransform(True)
    read = reader.read()
    kind = QImage.Format.Format_RGB32
    named = decode_named({"ab": data}.__getitem__, f"ab:{orientation}").convertToFormat(kind)
    assert named == read.convertToFormat(kind)
    assert named.size().toTuple() == ((32, 48) if orientation > 4 else (48, 32))
    assert decode_picture(data, as_held=True).size() == named.size()
    assert decode_named({"ab": data}.__getitem__, "ab").size().toTuple() == (48, 32)


def bomb(width: int, height: int) -> bytes:
    """Return a small PNG with enormous dimensions in its header."""

    def chunk(kind: bytes, body: bytes) -> bytes:
        return (
            struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))
        )

    header = struct.pack(">IIBBBBB", width, height, 1, 0, 0, 0, 0)
    body = zlib.compress(bytes(100_000))
    start = b"\x89PNG\r\n\x1a\n"
    return start + chunk(b"IHDR", header) + chunk(b"IDAT", body) + chunk(b"IEND", b"")


SVG = (
    b'<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">'
    b'<rect width="9" height="9"/></svg>'
)


@pytest.mark.parametrize("kind", ["png", "jpeg", "webp"])
def test_known_formats_are_read(kind: str) -> None:
    data = encoded(kind)
    assert picture_format(data) == kind
    image = decode_picture(data)
    assert (image.width(), image.height()) == (30, 20)
    assert abs(QColor(image.pixel(5, 5)).blue() - 0x99) < 6


@pytest.mark.qt_log_level_fail("CRITICAL")  # the JPEG reader complains before it gives up
@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"II*\0",
        SVG,
        b"<?xml version='1.0'?>" + SVG,
        b"\x89PNG\r\n\x1a\n" + SVG,
        b"\xff\xd8\xff" + SVG,
        b"RIFF\0\0\0\0WEBP" + SVG,
        b"\x1f\x8b" + SVG,
        encoded("png")[:60],
        encoded("bmp"),
    ],
    ids=lambda data: repr(data[:12]),
)
def test_other_formats_are_refused(data: bytes) -> None:
    with pytest.raises(PictureError) as caught:
        decode_picture(data)
    assert caught.value.why
    assert caught.value.remedy


def test_truncated_picture_is_refused_or_complete(qtbot: QtBot) -> None:
    data = encoded("webp", 300, 300)
    with pytest.raises(PictureError):
        decode_picture(data[: len(data) // 2])


@pytest.mark.parametrize(("width", "height"), [(30_000, 30_000), (40_000, 10), (2**31 - 1, 1)])
def test_oversized_picture_is_refused_before_decoding(width: int, height: int) -> None:
    with pytest.raises(PictureError, match=r"too large|cannot be read"):
        decode_picture(bomb(width, height))


def test_map_of_436_megabytes_is_allowed() -> None:
    with pytest.raises(PictureError, match="damaged or cut off"):
        decode_picture(bomb(9046, 12050).replace(b"IEND", b"IENX"))


def test_pictures_are_cached_and_problems_reported(qtbot: QtBot) -> None:
    asked: list[str] = []
    problems: list[PictureError] = []
    stock = {"good": encoded("png"), "bad": SVG}

    def source(sha256: str) -> bytes | None:
        asked.append(sha256)
        return stock.get(sha256)

    provide = pixmap_provider(source, problems.append)
    first = provide("good")
    assert first is not None
    assert provide("good") is first
    assert provide("bad") is None
    assert provide("bad") is None
    assert provide("absent") is None
    assert asked == ["good", "bad", "absent"]
    assert [problem.why for problem in problems] == ["This is no PNG, JPEG or WebP picture."]


def test_svg_cannot_read_files(tmp_path: Path) -> None:
    secret = tmp_path / "secret.png"
    secret.write_bytes(encoded("png"))
    reading = SVG.replace(b"<rect", f'<image href="{secret}" width="9" height="9"/><rect'.encode())
    with pytest.raises(PictureError):
        decode_picture(reading)
