"""MP4 through an ``ffmpeg`` on the path; without one, this format is refused with the remedy."""

import shutil
import subprocess
from contextlib import suppress
from pathlib import Path
from tempfile import TemporaryDirectory

from PySide6.QtCore import QRect
from PySide6.QtGui import QImage

from gridapp.export.snapshot import SnapshotError

FRAMES_A_SECOND = 25
_MS = 1000 // FRAMES_A_SECOND


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
        self._folder = TemporaryDirectory(prefix="gridapp-film-")
        self._path = Path(self._folder.name) / "film.mp4"
        self._image = QImage()
        self._left = 0
        command = [program, *_arguments(width, height), str(self._path)]
        try:
            self._process = subprocess.Popen(  # noqa: S603 - no text of a battle is in it
                command, stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
            )
        except OSError as error:
            self._folder.cleanup()
            raise _problem(f"ffmpeg cannot be started: {error.strerror}.") from error

    def add(self, image: QImage, changed: QRect, milliseconds: int) -> None:
        """Add a frame.

        Raises:
            SnapshotError: ffmpeg has ended.
        """
        self._write()
        self._image, self._left = image, self._left + milliseconds

    def prolong(self, milliseconds: int) -> None:
        """Show the last frame for longer."""
        self._left += milliseconds

    def _write(self) -> None:
        """Write the last frame once for each interval of its duration; carry the remainder over."""
        count, self._left = divmod(self._left, _MS)
        pixels = bytes(self._image.constBits()) if count else b""
        stdin = self._process.stdin
        try:
            for _ in range(count):
                if stdin is not None:
                    stdin.write(pixels)
        except OSError as error:
            self.discard()
            raise _problem("ffmpeg has stopped.") from error

    def finish(self) -> bytes:
        """Return the bytes of the film.

        Raises:
            SnapshotError: ffmpeg has failed.
        """
        self._left += _MS - 1
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
        self._folder.cleanup()


def _arguments(width: int, height: int) -> list[str]:
    """Return ffmpeg's arguments: a single thread and no metadata, for the same bytes."""
    text = (
        f"-hide_banner -f rawvideo -pix_fmt bgra -s {width}x{height}"
        f" -r {FRAMES_A_SECOND} -i - -an -map_metadata -1 -c:v libx264 -preset veryfast -crf 23"
        " -threads 1 -pix_fmt yuv420p -fflags +bitexact -flags:v +bitexact"
        " -bsf:v filter_units=remove_types=6 -movflags +faststart -f mp4 -y"
    )
    return text.split()


def _problem(why: str) -> SnapshotError:
    return SnapshotError("", why, "Choose .webp or .png, or install ffmpeg.")
