"""Write a picture: painted in strips and encoded in a thread, so nothing blocks.

The file is replaced at the very end, in the window's thread: a picture cancelled before that leaves
the old file as it was.
"""

from collections.abc import Callable, Iterator
from pathlib import Path

from gridapp.export.board_picture import BoardPicture
from gridapp.export.drawing_file import drawing_steps
from gridapp.export.picture_options import PictureFormat
from gridapp.export.progress import Progress
from gridapp.export.snapshot import SnapshotError, encoded, write_bytes
from gridapp.windows.files.jobs import Job, JobBar
from gridapp.windows.files.step_job import StepJob
from gridapp.windows.language import tr


class PictureExporter:
    """Writes a picture of pixels, or a drawing, to a file."""

    def __init__(
        self,
        bar: JobBar,
        picture: BoardPicture,
        path: Path,
        done: Callable[[Path], object],
        failed: Callable[[Exception], object],
    ) -> None:
        self._bar, self._picture, self._path = bar, picture, path
        self._done, self._failed = done, failed
        self._image = picture.blank(1)

    def start(self, format_: PictureFormat) -> None:
        """Start painting; the bar shows progress and can cancel.

        Raises:
            SnapshotError: the picture is too large for the format; nothing has been painted.
        """
        is_drawing = format_.is_drawing
        self._picture.check_format(format_)
        steps = drawing_steps(self._picture, format_) if is_drawing else self._strips()
        done = self._write if is_drawing else lambda _: self._encode(format_)
        job = StepJob(self._bar, steps, done, self._failed)
        job.start(tr("Exporting {name}…", name=self._path.name))

    def _strips(self) -> Iterator[Progress | bytes]:
        """Paint the picture strip by strip; the bytes at the end are none."""
        self._image = self._picture.blank(self._picture.height)
        for row in self._picture.strips(self._image):
            yield Progress(row, self._picture.height)
        yield b""

    def _encode(self, format_: PictureFormat) -> None:
        """Encode the painted picture in a thread."""
        image, quality = self._image, self._picture.options.quality
        job = Job(
            self._bar,
            lambda: bytes(encoded(image, format_, quality).data()),
            self._write,
            self._failed,
        )
        job.start(tr("Writing {name}…", name=self._path.name))

    def _write(self, data: bytes) -> None:
        try:
            write_bytes(data, self._path)
        except SnapshotError as problem:
            self._failed(problem)
            return
        self._done(self._path)
