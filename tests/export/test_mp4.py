"""Films as MP4: what is sent to ffmpeg, and what comes back from it."""

import random
import shutil
import subprocess
from pathlib import Path

import pytest
from PySide6.QtCore import QRect
from PySide6.QtGui import QColor, QImage

from gridapp.cli.commands import run
from gridapp.export.film.film import BLINK_MS
from gridapp.export.film.planar_picture import PlanarPicture
from gridapp.export.film.video import VideoFilm
from gridapp.export.snapshot import SnapshotError
from tests.export.test_film import FRAMES, difference, filled
from tests.session.sample_fight import sample_fight

pytestmark = pytest.mark.usefixtures("qapp")

AS_IT_IS = ("-fps_mode", "passthrough", "-pix_fmt", "bgra")
FFMPEG, FFPROBE = shutil.which("ffmpeg"), shutil.which("ffprobe")


def test_without_ffmpeg_the_remedy_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    path = sample_fight(tmp_path, count=20)
    monkeypatch.setenv("PATH", str(tmp_path))
    assert run(["film", str(path), "-o", str(tmp_path / "fight.mp4")]) == 1
    assert "install ffmpeg" in capsys.readouterr().err
    assert not (tmp_path / "fight.mp4").exists()


def stand_in(folder: Path, script: str, version: str = "") -> None:
    """Write a fake ffmpeg: called with ``-version`` it only prints a version."""
    program = folder / "ffmpeg"
    asked = f'if [ "$1" = -version ]; then echo "{version}"; exit; fi'
    program.write_text(f"#!/bin/sh\n{asked}\n{script}\n", encoding="utf-8")
    program.chmod(0o755)


def test_each_picture_is_sent_once_with_its_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The last picture is sent twice, again a millisecond before the end, to fix its duration."""
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
    blocks = []
    for part in stream.split(bytes.fromhex("1f43b675"))[1:]:
        body = part[8:]
        assert body[0] == 0xE7
        length = int.from_bytes(body[1:9], "big") - (1 << 56)
        start, block = int.from_bytes(body[9 : 9 + length], "big"), body[9 + length :]
        assert block[:1] == b"\xa3"
        blocks.append((start, block[13:]))
    return blocks


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
