"""Makes a film of the moments of a fight, frame by frame."""

from collections.abc import Callable, Iterable, Iterator

import numpy as np
from PySide6.QtCore import QRect
from PySide6.QtGui import QImage

from gridapp.battle.moments import Moment
from gridapp.export.film.containers import Container, PngFilm, WebpFilm
from gridapp.export.film.options import FilmFormat, FilmOptions
from gridapp.export.film.painter import FilmPainter, Shot
from gridapp.export.film.video import VideoFilm
from gridapp.export.progress import Progress
from gridapp.export.snapshot import loading_pictures


def film_steps(
    moments: Iterable[Moment | None],
    count: int,
    pictures: Callable[[str], bytes | None],
    options: FilmOptions,
) -> Iterator[Progress | bytes]:
    """Yield how far the film is after each frame, and last the bytes of its file.

    ``count`` is the number of ``moments``, ``pictures`` returns the bytes of a picture by sha-256.

    Raises:
        SnapshotError: the map picture cannot be drawn, or the film not be encoded.
    """
    with loading_pictures(pictures) as provider:
        container, painter = _container(options), FilmPainter(options, provider)
        try:
            frames = _Frames(container)
            for number, moment, last in _with_last(moments):
                if moment is not None:
                    for shot in painter.shots(moment, last=last):
                        frames.add(shot)
                        yield Progress(number, count)
                yield Progress(number, count)
            yield container.finish()
        finally:
            container.discard()


def _container(options: FilmOptions) -> Container:
    match options.format:
        case FilmFormat.PNG:
            return PngFilm()
        case FilmFormat.MP4:
            return VideoFilm(options.width, options.height)
    return WebpFilm(options.width, options.height, options.quality)


def _with_last(moments: Iterable[Moment | None]) -> Iterator[tuple[int, Moment | None, bool]]:
    """Yield each moment with its number, and whether nothing is learned after it."""
    waiting: tuple[int, Moment] | None = None
    for number, moment in enumerate(moments, start=1):
        if moment is None:
            yield number, None, False
            continue
        if waiting is not None:
            yield *waiting, False
        waiting = (number, moment)
    if waiting is not None:
        yield *waiting, True


class _Frames:
    """Gives shots to a container, each with the rectangle that changed."""

    def __init__(self, container: Container) -> None:
        self._container = container
        self._last: QImage | None = None

    def add(self, shot: Shot) -> None:
        """Add a shot; one that shows the same as the last prolongs it."""
        whole = shot.image.rect()
        changed = whole if self._last is None else changed_area(self._last, shot.image)
        if changed.isEmpty():
            self._container.prolong(shot.milliseconds)
            return
        self._container.add(shot.image, changed, shot.milliseconds)
        self._last = shot.image


def changed_area(before: QImage, after: QImage) -> QRect:
    """Return the smallest rectangle outside which two images of one size are equal."""
    width, height = after.width(), after.height()
    pixels = [
        np.frombuffer(image.constBits(), dtype=np.uint32).reshape(height, width)
        for image in (before, after)
    ]
    differs = pixels[0] != pixels[1]
    rows, columns = np.flatnonzero(differs.any(axis=1)), np.flatnonzero(differs.any(axis=0))
    if not len(rows):
        return QRect()
    left, top = int(columns[0]), int(rows[0])
    return QRect(left, top, int(columns[-1]) - left + 1, int(rows[-1]) - top + 1)
