"""How many bytes a picture will have, before it is written.

Encoders work on small blocks, so a picture made of strips cut out of the whole, each as wide as
the whole and evenly apart, compresses as well as the whole does. A small picture is encoded itself.
"""

from typing import NamedTuple

from PySide6.QtGui import QImage, QPainter

from gridapp.export.board_picture import BoardPicture
from gridapp.export.picture_options import PictureFormat
from gridapp.export.snapshot import encoded

EXACT_UP_TO = 12_000_000
"""Pixels up to which the whole picture is encoded."""
_STRIP_ROWS = 64
"""Pixel rows of a strip: whole blocks of JPEG and WebP, and few seams in the history of PNG."""


class SizeSample(NamedTuple):
    """The picture or sampled strips of it; ``share`` is the sampled part of the area."""

    image: QImage
    share: float
    width: int
    height: int

    @property
    def is_exact(self) -> bool:
        """True if the sample is the whole picture."""
        return self.share == 1

    def file_size(self, format_: PictureFormat, quality: int) -> int:
        """Return the size of the picture's file in bytes; may run in any thread.

        Raises:
            SnapshotError: the sample cannot be encoded.
        """
        return round(len(encoded(self.image, format_, quality).data()) / self.share)


def size_sample(picture: BoardPicture) -> SizeSample:
    """Return a sample for estimating a picture's file size."""
    width, height = picture.width, picture.height
    if width * height <= EXACT_UP_TO:
        return SizeSample(picture.image(), 1, width, height)
    count = max(2, EXACT_UP_TO // (width * _STRIP_ROWS))
    image = _strips(picture, min(count, height // _STRIP_ROWS))
    return SizeSample(image, image.height() / height, width, height)


def _strips(picture: BoardPicture, count: int) -> QImage:
    """Return evenly spaced strips of the picture as one image."""
    step = picture.height / count
    parts = [
        picture.rows(round((number + 0.5) * step - _STRIP_ROWS / 2), _STRIP_ROWS)
        for number in range(count)
    ]
    whole = QImage(picture.width, sum(part.height() for part in parts), parts[0].format())
    painter, row = QPainter(whole), 0
    painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_Source)
    for part in parts:
        painter.drawImage(0, row, part)
        row += part.height()
    painter.end()
    return whole
