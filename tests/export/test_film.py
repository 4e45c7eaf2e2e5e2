"""Films read back frame by frame: Qt for WebP, a reader of our own for the chunks of PNG."""

import os
import struct
import time
import zlib
from pathlib import Path

import msgspec
import numpy as np
import pytest
from PySide6.QtCore import QBuffer, QByteArray, QRect
from PySide6.QtGui import QColor, QImage, QImageReader, QPainter

from gridapp import __version__
from gridapp.battle.knowing.knowledge import PLAYERS
from gridapp.battle.vision.fog import Fog, FogMode
from gridapp.cli.commands import run
from gridapp.export.film.containers import PngFilm, WebpFilm
from gridapp.export.film.film import BLINK_MS, changed_areas, film_steps
from gridapp.export.film.options import FilmFormat, FilmOptions, film_format_of
from gridapp.export.film.video import VideoFilm
from gridapp.export.progress import Progress, run_steps
from gridapp.session.history.fight_moments import fight_moments, fight_steps
from gridapp.session.session import Session
from gridapp.session.setup.samples import sample_battle
from tests.session.sample_fight import packs, play_fight, sample_fight

pytestmark = pytest.mark.usefixtures("qapp")


def png_of(image: QImage) -> bytes:
    data = QByteArray()
    buffer = QBuffer(data)
    buffer.open(QBuffer.OpenModeFlag.WriteOnly)
    image.save(buffer, "PNG")  # type: ignore[call-overload] # the stubs know file names only
    return bytes(data.data())


def board(x: int, colour: str = "#c03030") -> QImage:
    """Return a picture of 64 x 48 with a square at ``x``."""
    image = QImage(64, 48, QImage.Format.Format_RGB32)
    image.fill(QColor("#204060"))
    painter = QPainter(image)
    painter.fillRect(QRect(x, 11, 8, 8), QColor(colour))
    painter.end()
    return image


FRAMES = (board(3), board(11), board(31), board(31, "#30c030"))
TIMES = (100, 250, 1000, 65)


def webp_frames(data: bytes) -> list[tuple[QImage, int]]:
    """Return the frames of a WebP with their durations, as played by Qt."""
    content = QByteArray(data)
    buffer = QBuffer(content)
    buffer.open(QBuffer.OpenModeFlag.ReadOnly)
    reader, frames = QImageReader(buffer, QByteArray(b"webp")), []
    assert reader.supportsAnimation()
    for _ in range(reader.imageCount()):
        image = reader.read()
        frames.append((image.convertToFormat(QImage.Format.Format_RGB32), reader.nextImageDelay()))
    return frames


def png_frames(data: bytes) -> list[tuple[QImage, int]]:
    """Return the frames of an animated PNG; checksums and sequence numbers are checked."""
    assert data[:8] == b"\x89PNG\r\n\x1a\n"
    offset, head, numbers = 8, b"", []
    parts: list[tuple[tuple[int, ...], bytes]] = []
    while offset < len(data):
        size, name = struct.unpack_from(">I4s", data, offset)
        body = data[offset + 8 : offset + 8 + size]
        assert struct.unpack_from(">I", data, offset + 8 + size)[0] == zlib.crc32(name + body)
        offset += 12 + size
        if name == b"IHDR":
            head = body
        elif name == b"fcTL":
            number, *fields = struct.unpack(">5I2H2B", body)
            numbers.append(number)
            parts.append((tuple(fields), b""))
        elif name == b"IDAT":
            parts[-1] = (parts[-1][0], parts[-1][1] + body)
        elif name == b"fdAT":
            numbers.append(struct.unpack_from(">I", body)[0])
            parts[-1] = (parts[-1][0], parts[-1][1] + body[4:])
    assert numbers == list(range(len(numbers)))
    width, height = struct.unpack_from(">II", head)
    canvas, frames = QImage(width, height, QImage.Format.Format_RGB32), []
    for (wide, high, left, top, over, under, *_), pixels in parts:
        still = b"".join(
            struct.pack(">I", len(body)) + name + body + struct.pack(">I", zlib.crc32(name + body))
            for name, body in (
                (b"IHDR", struct.pack(">II", wide, high) + head[8:]),
                (b"IDAT", pixels),
                (b"IEND", b""),
            )
        )
        painter = QPainter(canvas)
        painter.drawImage(left, top, QImage.fromData(data[:8] + still))
        painter.end()
        frames.append((canvas.copy(), round(1000 * over / under)))
    return frames


def filled(film: WebpFilm | PngFilm | VideoFilm) -> bytes:
    last = None
    for image, milliseconds in zip(FRAMES, TIMES, strict=True):
        film.add(image, changed_areas(last, image)[0] if last else image.rect(), milliseconds)
        last = image
    film.prolong(35)
    return film.finish()


def difference(first: QImage, second: QImage) -> float:
    """Return the mean difference of two pictures, of 255."""
    both = [
        np.frombuffer(bytes(image.constBits()), np.uint8).astype(int) for image in (first, second)
    ]
    return float(np.abs(both[0] - both[1]).mean())


def test_changed_area_by_hand() -> None:
    assert changed_areas(board(3), board(11)) == [QRect(3, 11, 16, 8)]
    assert changed_areas(board(3), board(3)) == []


def test_far_parts_are_stored_apart() -> None:
    images = []
    for colour in ("#102030", "#d0d0d0"):
        image = QImage(400, 300, QImage.Format.Format_RGB32)
        image.fill(QColor("#204060"))
        painter = QPainter(image)
        for x, y in ((4, 6), (370, 280)):
            painter.fillRect(QRect(x, y, 10, 8), QColor(colour))
        painter.end()
        images.append(image)
    areas = changed_areas(*images)
    assert {(area.left(), area.top(), area.width(), area.height()) for area in areas} == {
        (4, 6, 10, 8),
        (370, 280, 10, 8),
    }


@pytest.mark.parametrize("seed", range(20))
def test_parts_cover_every_change(seed: int) -> None:
    dice, images = np.random.default_rng(seed), []
    first = QImage(300, 200, QImage.Format.Format_RGB32)
    first.fill(QColor("#204060"))
    second = first.copy()
    for _ in range(int(dice.integers(1, 6))):
        second.setPixelColor(int(dice.integers(300)), int(dice.integers(200)), QColor("#ffffff"))
    patched = first.copy()
    painter = QPainter(patched)
    for area in changed_areas(first, second):
        painter.drawImage(area.topLeft(), second, area)
    painter.end()
    images += [bytes(patched.constBits()), bytes(second.constBits())]
    assert images[0] == images[1]


def test_webp_has_the_frames_and_times() -> None:
    frames = webp_frames(filled(WebpFilm(64, 48, 90)))
    assert [delay for _, delay in frames] == [100, 250, 1000, 100]
    for (image, _), wanted in zip(frames, FRAMES, strict=True):
        assert difference(image, wanted) < 2
        assert difference(image, board(50)) > 2.5


def test_png_has_the_very_frames_and_times() -> None:
    frames = png_frames(filled(PngFilm()))
    assert [delay for _, delay in frames] == [100, 250, 1000, 100]
    for (image, _), wanted in zip(frames, FRAMES, strict=True):
        assert difference(image, wanted) == 0


def test_an_unchanged_frame_is_not_stored_twice() -> None:
    assert len(filled(PngFilm())) < 4 * len(png_of(FRAMES[0])) + 1000


def chunk_names(data: bytes, offset: int, little: str) -> list[bytes]:
    names = []
    while offset < len(data):
        first, second = data[offset : offset + 4], data[offset + 4 : offset + 8]
        name, size = (first, second) if little == "<" else (second, first)
        (length,) = struct.unpack(f"{little}I", size)
        names.append(name)
        offset += 8 + length + (length % 2 if little == "<" else 4)
    return names


def test_nothing_but_pixels_and_version_is_in_a_film() -> None:
    webp, png = filled(WebpFilm(64, 48, 75)), filled(PngFilm())
    assert chunk_names(webp, 12, "<") == [b"VP8X", b"ANIM", *[b"ANMF"] * 4]
    names = chunk_names(png, 8, ">")
    assert set(names) == {b"IHDR", b"tEXt", b"acTL", b"fcTL", b"IDAT", b"fdAT", b"IEND"}
    assert names.count(b"tEXt") == 1
    assert f"Software\0gridapp {__version__}".encode() in png
    assert struct.unpack_from("<I", webp, 4)[0] == len(webp) - 8


# The sample fight


def film_of(path: Path, options: FilmOptions) -> bytes:
    with Session.open(path, packs(), read_only=True) as session:
        fight = fight_steps(session)
        moments = fight_moments(fight.steps, session.rules, PLAYERS)
        return run_steps(film_steps(moments, fight.total, session.file.asset, options))


def fight_in_fog(folder: Path) -> Path:
    """Return the sample fight with fog that is lifted by sight."""
    battle, assets = sample_battle("river_shrine", packs())
    path = folder / "fog.battle"
    battle = msgspec.structs.replace(battle, fog=Fog(FogMode.SIGHT))
    play_fight(path, battle, assets, count=112)
    return path


LIMIT, LIMIT_BESIDE_OTHERS = 4, 8
"""Seconds of CPU time for 200 frames: on a quiet machine, and beside other work, which slows both
cores; the first is held by ``make test-long``, the second finds what makes films much slower.
"""


def hold_film(folder: Path, seconds: float, *, fog: bool) -> None:
    """Fail if 200 frames take more CPU time, from the log to the bytes, or two megabytes.

    Parts of a frame, which stand for a blink, are not counted as frames.
    """
    path = fight_in_fog(folder) if fog else sample_fight(folder, count=112)
    start = time.process_time()
    data = film_of(path, FilmOptions())
    used, parts = time.process_time() - start, webp_frames(data)
    frames = [delay for _, delay in parts if delay != BLINK_MS]
    assert 120 < len(frames) < 300
    assert used * 200 / len(frames) < seconds
    assert len(data) * 200 / len(frames) < 2_000_000
    assert (parts[0][0].width(), parts[0][0].height()) == (1280, 720)
    assert len(set(frames)) > 4


@pytest.mark.parametrize("fog", [False, True])
def test_200_frames_take_two_megabytes_and_little_time(tmp_path: Path, *, fog: bool) -> None:
    hold_film(tmp_path, LIMIT_BESIDE_OTHERS, fog=fog)


@pytest.mark.long
@pytest.mark.parametrize("fog", [False, True])
def test_200_frames_take_four_seconds_on_a_quiet_machine(tmp_path: Path, *, fog: bool) -> None:
    hold_film(tmp_path, LIMIT, fog=fog)


def test_two_runs_give_the_same_film(tmp_path: Path) -> None:
    path = sample_fight(tmp_path, count=40)
    for format_ in (FilmFormat.WEBP, FilmFormat.PNG):
        options = FilmOptions(format_, 320, 180)
        assert film_of(path, options) == film_of(path, options)


def test_tokens_glide(tmp_path: Path) -> None:
    """A token passes between its two places: there are more frames than moments."""
    path = sample_fight(tmp_path, count=80)
    with Session.open(path, packs(), read_only=True) as session:
        fight = fight_steps(session)
        moments = list(filter(None, fight_moments(fight.steps, session.rules, PLAYERS)))
    frames = webp_frames(film_of(path, FilmOptions(width=320, height=180)))
    assert len(frames) > len(moments) + 20
    assert sum(delay == 80 for _, delay in frames) > 20


# Faults


def test_a_closed_film_ends_at_once(tmp_path: Path) -> None:
    with Session.open(sample_fight(tmp_path, count=40), packs(), read_only=True) as session:
        fight = fight_steps(session)
        moments = fight_moments(fight.steps, session.rules, PLAYERS)
        steps = film_steps(moments, fight.total, session.file.asset, FilmOptions())
        assert isinstance(next(steps), Progress)
        steps.close()  # type: ignore[attr-defined] # a generator
        assert list(steps) == []


def test_a_full_disk_leaves_the_old_film(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    path, out = sample_fight(tmp_path, count=20), tmp_path / "fight.webp"
    out.write_bytes(b"old")
    monkeypatch.setattr(os, "fsync", full)
    arguments = ["film", str(path), "-o", str(out), "--size", "320x180"]
    assert run(arguments) == 1
    assert "the disk is full" in capsys.readouterr().err
    assert out.read_bytes() == b"old"
    assert sorted(each.name for each in tmp_path.iterdir()) == sorted([path.name, out.name])


def test_options_are_checked() -> None:
    with pytest.raises(ValueError, match="choose 160x160"):
        FilmOptions(width=20_000)
    with pytest.raises(ValueError, match="even"):
        FilmOptions(FilmFormat.MP4, 321, 180)
    with pytest.raises(ValueError, match="gif names no film format"):
        film_format_of(Path("fight.gif"))
    assert film_format_of(Path("fight")) is FilmFormat.WEBP
