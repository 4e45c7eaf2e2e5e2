"""Films read back frame by frame: Qt for WebP, a reader of our own for the chunks of PNG."""

import os
import random
import shutil
import struct
import subprocess
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
from gridapp.export.film.planar_picture import PlanarPicture
from gridapp.export.film.video import VideoFilm
from gridapp.export.progress import Progress, run_steps
from gridapp.export.snapshot import SnapshotError
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
AS_IT_IS = ("-fps_mode", "passthrough", "-pix_fmt", "bgra")
FFMPEG, FFPROBE = shutil.which("ffmpeg"), shutil.which("ffprobe")


def webp_frames(data: bytes) -> list[tuple[QImage, int]]:
    """Return the frames of a WebP and how long each stands, as Qt plays it."""
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
    at, head, numbers = 8, b"", []
    parts: list[tuple[tuple[int, ...], bytes]] = []
    while at < len(data):
        size, name = struct.unpack_from(">I4s", data, at)
        body = data[at + 8 : at + 8 + size]
        assert struct.unpack_from(">I", data, at + 8 + size)[0] == zlib.crc32(name + body)
        at += 12 + size
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


def chunk_names(data: bytes, at: int, little: str) -> list[bytes]:
    names = []
    while at < len(data):
        first, second = data[at : at + 4], data[at + 4 : at + 8]
        name, size = (first, second) if little == "<" else (second, first)
        (length,) = struct.unpack(f"{little}I", size)
        names.append(name)
        at += 8 + length + (length % 2 if little == "<" else 4)
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
    """Between two places a creature is at others: there are more frames than moments."""
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


# MP4


def test_without_ffmpeg_the_remedy_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    path = sample_fight(tmp_path, count=20)
    monkeypatch.setenv("PATH", str(tmp_path))
    assert run(["film", str(path), "-o", str(tmp_path / "fight.mp4")]) == 1
    assert "install ffmpeg" in capsys.readouterr().err
    assert not (tmp_path / "fight.mp4").exists()


def stand_in(folder: Path, script: str, version: str = "") -> None:
    """Write a program that stands in for ffmpeg: asked for its version it says that alone."""
    program = folder / "ffmpeg"
    asked = f'if [ "$1" = -version ]; then echo "{version}"; exit; fi'
    program.write_text(f"#!/bin/sh\n{asked}\n{script}\n", encoding="utf-8")
    program.chmod(0o755)


def test_each_picture_is_sent_once_with_its_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The last is sent again a millisecond before the end, so that its duration is known."""
    stand_in(tmp_path, 'for last; do :; done; /bin/cat > "$last"')
    monkeypatch.setenv("PATH", str(tmp_path))
    sent = clusters(filled(VideoFilm(64, 48)))
    assert [start for start, _ in sent] == [0, 100, 350, 1350, 1350 + 65 + 35 - 1]
    assert [pixels for _, pixels in sent] == [planes(image) for image in (*FRAMES, FRAMES[-1])]


def planes(image: QImage) -> bytes:
    """Return brightness and colours of a picture, all converted at once."""
    picture = PlanarPicture(image.width(), image.height())
    picture.draw(image, image.rect())
    return bytes(picture.data)


@pytest.mark.parametrize(
    ("colour", "brightness", "blue", "red"),
    [
        ((0, 0, 0), 16, 128, 128),
        ((255, 255, 255), 235, 128, 128),
        ((255, 0, 0), 81, 90, 240),
        ((0, 255, 0), 145, 54, 34),
        ((0, 0, 255), 41, 240, 110),
    ],
)
def test_colours_of_films_are_those_of_the_standard(
    colour: tuple[int, int, int], brightness: int, blue: int, red: int
) -> None:
    """The values of BT.601 for television, as tables give them."""
    image = QImage(4, 2, QImage.Format.Format_RGB32)
    image.fill(QColor(*colour))
    assert planes(image) == bytes([brightness] * 8 + [blue] * 2 + [red] * 2)


def test_only_what_has_changed_is_converted() -> None:
    """Areas of odd sides at odd places, in the corners too, give the picture of the whole."""
    rng = random.Random(5)
    image = QImage(16, 12, QImage.Format.Format_RGB32)
    image.fill(QColor(90, 120, 150))
    picture = PlanarPicture(16, 12)
    picture.draw(image, image.rect())
    for left, top, width, height in ((3, 5, 1, 1), (0, 0, 5, 3), (15, 11, 1, 1), (7, 2, 4, 7)):
        image = image.copy()
        for x in range(left, left + width):
            for y in range(top, top + height):
                image.setPixelColor(x, y, QColor(*(rng.randrange(256) for _ in range(3))))
        picture.draw(image, QRect(left, top, width, height))
        assert bytes(picture.data) == planes(image)


def clusters(stream: bytes) -> list[tuple[int, bytes]]:
    """Return the time and the pixels of each picture of a Matroska stream."""
    found = []
    for part in stream.split(bytes.fromhex("1f43b675"))[1:]:
        body = part[8:]
        assert body[0] == 0xE7
        length = int.from_bytes(body[1:9], "big") - (1 << 56)
        start, block = int.from_bytes(body[9 : 9 + length], "big"), body[9 + length :]
        assert block[:1] == b"\xa3"
        found.append((start, block[13:]))
    return found


def test_parts_of_one_picture_are_one_frame(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    stand_in(tmp_path, 'for last; do :; done; /bin/cat > "$last"')
    monkeypatch.setenv("PATH", str(tmp_path))
    film = VideoFilm(64, 48)
    for area, milliseconds in ((QRect(0, 0, 8, 8), BLINK_MS), (QRect(40, 0, 8, 8), 200)):
        film.add(FRAMES[1], area, milliseconds)
    assert [start for start, _ in clusters(film.finish())] == [0, BLINK_MS + 200 - 1]


@pytest.mark.skipif(not (FFMPEG and FFPROBE), reason="needs ffmpeg")
def test_an_mp4_holds_each_picture_for_its_time() -> None:
    """Read back by ffmpeg: five frames, their times to a millisecond, and their colours."""
    data = filled(VideoFilm(64, 48))
    times = subprocess.run(
        [str(FFPROBE), "-v", "error", "-show_entries", "packet=pts_time", "-of", "csv=p=0", "-"],
        input=data,
        capture_output=True,
        check=True,
    ).stdout.split()
    read = [round(1000 * float(text.strip(b","))) for text in times]
    assert read == [0, 100, 350, 1350, 1449]
    pixels = subprocess.run(
        [str(FFMPEG), "-v", "error", "-i", "-", *AS_IT_IS, "-f", "rawvideo", "-"],
        input=data,
        capture_output=True,
        check=True,
    ).stdout
    size = 64 * 48 * 4
    for number, image in enumerate((*FRAMES, FRAMES[-1])):
        back = QImage(pixels[number * size :][:size], 64, 48, QImage.Format.Format_RGB32)
        assert difference(back, image) < 12


@pytest.mark.parametrize(
    ("version", "option"),
    [
        ("ffmpeg version 4.4.2-0ubuntu0.22.04.1", "-vsync"),
        ("ffmpeg version n5.0.1", "-vsync"),
        ("ffmpeg version 5.1.9-0+deb12u1", "-fps_mode"),
        ("ffmpeg version n7.1", "-fps_mode"),
        ("ffmpeg version N-118461-gdeadbeef", "-fps_mode"),
    ],
)
def test_older_versions_know_another_option(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, version: str, option: str
) -> None:
    said = tmp_path / "said"
    script = f'echo "$@" > {said}; for last; do :; done; /bin/cat > "$last"'
    stand_in(tmp_path, script, f"{version} Copyright")
    monkeypatch.setenv("PATH", str(tmp_path))
    filled(VideoFilm(64, 48))
    assert f"{option} vfr" in said.read_text(encoding="utf-8")


def test_a_failing_ffmpeg_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    stand_in(tmp_path, "exit 1")
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(SnapshotError, match="ffmpeg"):
        filled(VideoFilm(64, 48))


def test_cancelling_ends_ffmpeg(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    stand_in(tmp_path, "exec /bin/cat > /dev/null")
    monkeypatch.setenv("PATH", str(tmp_path))
    film = VideoFilm(64, 48)
    film.add(FRAMES[0], FRAMES[0].rect(), 100)
    film.discard()
    assert isinstance(film._process, subprocess.Popen)
    assert film._process.returncode is not None
