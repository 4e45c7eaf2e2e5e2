"""MP4 through an ``ffmpeg`` on the path; without one, this format is refused with the remedy.

Each picture is encoded once, with its own duration, however long it stands.
"""

import re
import shutil
import subprocess
from contextlib import suppress

from PySide6.QtCore import QRect
from PySide6.QtGui import QImage

from gridapp.export.film.planar_picture import PlanarPicture
from gridapp.export.film.raw_frames import frame_header, stream_header
from gridapp.export.snapshot import SnapshotError
from gridapp.scratch_folders import ScratchFolder

LAST_MS = 1
"""How long before its end the last picture is given once more: only the next one ends a picture."""


class VideoFilm:
    """An H.264 film: pixels go to ffmpeg through a pipe, the film comes back as a file."""

    def __init__(self, width: int, height: int) -> None:
        """Start ffmpeg.

        Raises:
            SnapshotError: there is no ffmpeg, or it cannot be started.
        """
        program = shutil.which("ffmpeg")
        if program is None:
            raise _problem("The program ffmpeg is not on the path.")
        self._folder = ScratchFolder("gridapp-film-")
        self._path = self._folder.path / "film.mp4"
        self._image, self._picture = QImage(), PlanarPicture(width, height)
        self._start = self._left = 0
        command = [program, *_arguments(program), str(self._path)]
        try:
            self._process = subprocess.Popen(  # noqa: S603 - no text of a battle is in it
                command, stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
            )
        except OSError as error:
            self._folder.close()
            raise _problem(f"ffmpeg cannot be started: {error.strerror}.") from error
        self._send(stream_header(width, height))

    def add(self, image: QImage, changed: QRect, milliseconds: int) -> None:
        """Add a frame.

        Raises:
            SnapshotError: ffmpeg has ended.
        """
        if image.cacheKey() != self._image.cacheKey():  # else another part of the same picture
            self._write()
            changed = changed if not self._image.isNull() else image.rect()
            self._image = image
        self._picture.draw(image, changed)
        self._left += milliseconds

    def prolong(self, milliseconds: int) -> None:
        """Show the last frame for longer."""
        self._left += milliseconds

    def _write(self) -> None:
        """Write the last frame, if any, with the time of its begin."""
        if not self._image.isNull():
            self._send(frame_header(self._start, len(self._picture.data)))
            self._send(self._picture.data)
        self._start, self._left = self._start + self._left, 0

    def _send(self, data: "bytes | bytearray | memoryview") -> None:
        stdin = self._process.stdin
        try:
            if stdin is not None:
                stdin.write(data)
        except OSError as error:
            self.discard()
            raise _problem("ffmpeg has stopped.") from error

    def finish(self) -> bytes:
        """Return the bytes of the film.

        Raises:
            SnapshotError: ffmpeg has failed.
        """
        self._left = max(self._left - LAST_MS, 1)
        self._write()
        self._write()
        try:
            if self._process.stdin is not None:
                self._process.stdin.close()
            if self._process.wait() == 0:
                return self._path.read_bytes()
        except OSError as error:
            raise _problem("ffmpeg has failed.") from error
        finally:
            self.discard()
        raise _problem("ffmpeg has failed.")

    def discard(self) -> None:
        """End ffmpeg and delete the temporary file."""
        if self._process.poll() is None:
            self._process.kill()
            self._process.wait()
        if self._process.stdin is not None and not self._process.stdin.closed:
            with suppress(OSError):  # the pipe may have broken before
                self._process.stdin.close()
        self._folder.close()


def _arguments(program: str) -> list[str]:
    """Return ffmpeg's arguments: a single thread and no metadata, for the same bytes.

    Without frames that refer to later ones (``-bf 0``), since those get wrong durations.
    """
    text = (
        "-hide_banner -f matroska -i - -an -map_metadata -1 -c:v libx264 -preset superfast -crf 23"
        " -x264-params mbtree=1:rc-lookahead=10"
        f" -threads 1 -pix_fmt yuv420p -bf 0 -g 250 -enc_time_base 1:1000 {_own_durations(program)}"
        " -fflags +bitexact -flags:v +bitexact"
        " -bsf:v filter_units=remove_types=6 -movflags +faststart -f mp4 -y"
    )
    return text.split()


def _own_durations(program: str) -> str:
    """Return the option by which frames keep their times; it has another name before 5.1."""
    try:
        shown = subprocess.run(  # noqa: S603 - the program that is started anyway
            [program, "-version"],
            stdin=subprocess.DEVNULL,
            capture_output=True,
            check=False,
            timeout=10,
        ).stdout
    except (OSError, subprocess.TimeoutExpired):
        shown = b""
    version = re.match(rb"ffmpeg version n?(\d+)\.(\d+)", shown)
    old = version is not None and tuple(map(int, version.groups())) < (5, 1)
    return "-vsync vfr" if old else "-fps_mode vfr"


def _problem(why: str) -> SnapshotError:
    return SnapshotError("", why, "Choose .webp or .png, or install ffmpeg.")
