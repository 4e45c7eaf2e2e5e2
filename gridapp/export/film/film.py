"""Makes a film of the moments of a fight, frame by frame."""

from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING

import numpy as np
from PySide6.QtCore import QRect
from PySide6.QtGui import QImage

from gridapp.battle.shown.moments import Moment
from gridapp.export.film.containers import Container, PngFilm, WebpFilm
from gridapp.export.film.options import FilmFormat, FilmOptions
from gridapp.export.film.painter import FilmPainter, Shot
from gridapp.export.film.video import VideoFilm
from gridapp.export.progress import Progress
from gridapp.export.snapshot import loading_pictures

if TYPE_CHECKING:
    from numpy.typing import NDArray

BLINK_MS = 20
"""How long a part of a change stands before the rest of it: players of films take this as given."""
MOST_PARTS, LEAST_SPARED = 3, 12_000
"""Most parts of a change, and the fewest pixels for which one more is worth its overhead."""


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
    """Yield each moment with its number, and True for the last moment."""
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
    """Gives shots to a container, each with the rectangles that changed."""

    def __init__(self, container: Container) -> None:
        self._container = container
        self._last: QImage | None = None

    def add(self, shot: Shot) -> None:
        """Add a shot; equal shots in a row become a longer shot.

        Parts far from each other are stored one after another, each for a blink.
        """
        last = self._last
        areas = [shot.image.rect()] if last is None else changed_areas(last, shot.image)
        if not areas:
            self._container.prolong(shot.milliseconds)
            return
        for area in areas[:-1]:
            self._container.add(shot.image, area, BLINK_MS)
        duration = shot.milliseconds - BLINK_MS * (len(areas) - 1)
        self._container.add(shot.image, areas[-1], duration)
        self._last = shot.image


def changed_areas(before: QImage, after: QImage) -> list[QRect]:
    """Return at most `MOST_PARTS` rectangles that contain every difference of two images.

    A rectangle is cut in two where that spares the most pixels, at a gap in its rows or columns.
    """
    width, height = after.width(), after.height()
    pixels = [
        np.frombuffer(image.constBits(), dtype=np.uint32).reshape(height, width)
        for image in (before, after)
    ]
    differs = pixels[0] != pixels[1]
    parts = [part for part in (_tight(differs, QRect(0, 0, width, height)),) if part]
    while parts and len(parts) < MOST_PARTS:
        cuts = [(index, *_cut(differs, part)) for index, part in enumerate(parts)]
        index, spared, halves = max(cuts, key=lambda cut: cut[1])
        if spared < LEAST_SPARED:
            break
        parts[index : index + 1] = halves
    return parts


def _tight(differs: "NDArray[np.bool_]", area: QRect) -> QRect | None:
    """Return the smallest rectangle round what differs in an area, ``None`` if nothing does."""
    inside = differs[area.top() : area.bottom() + 1, area.left() : area.right() + 1]
    rows, columns = np.flatnonzero(inside.any(axis=1)), np.flatnonzero(inside.any(axis=0))
    if not len(rows):
        return None
    left, top = area.left() + int(columns[0]), area.top() + int(rows[0])
    return QRect(left, top, int(np.ptp(columns)) + 1, int(np.ptp(rows)) + 1)


def _cut(differs: "NDArray[np.bool_]", area: QRect) -> tuple[int, list[QRect]]:
    """Return the best two halves of a tight rectangle, and how many pixels they spare."""
    inside = differs[area.top() : area.bottom() + 1, area.left() : area.right() + 1]
    best: tuple[int, list[QRect]] = (0, [area])
    for axis in (0, 1):
        used = np.flatnonzero(inside.any(axis=axis))
        gaps = np.diff(used)
        if not len(gaps):
            continue
        split = int(used[int(gaps.argmax())]) + 1
        first, second = QRect(area), QRect(area)
        if axis == 0:
            first.setWidth(split)
            second.setLeft(area.left() + split)
        else:
            first.setHeight(split)
            second.setTop(area.top() + split)
        halves = [half for each in (first, second) if (half := _tight(differs, each))]
        spared = _pixels(area) - sum(map(_pixels, halves))
        best = max(best, (spared, halves), key=lambda cut: cut[0])
    return best


def _pixels(area: QRect) -> int:
    return area.width() * area.height()
