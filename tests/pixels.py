"""Where a picture has a colour: all pixels at once, as asking for each by itself takes seconds."""

import numpy as np
import numpy.typing as npt
from PySide6.QtGui import QColor, QImage

from tests.golden.compare import pixels


def in_colour(image: QImage, colour: QColor) -> npt.NDArray[np.bool_]:
    """Return by row and column which pixels have exactly a colour and its opacity."""
    wanted = np.array(colour.getRgb(), np.uint8)
    return np.asarray((pixels(image) == wanted).all(axis=2), np.bool_)


def columns_and_rows(image: QImage, colour: QColor) -> tuple[list[int], list[int]]:
    """Return the columns and the rows, ascending, in which a picture has a colour."""
    marked = in_colour(image, colour)
    return np.flatnonzero(marked.any(axis=0)).tolist(), np.flatnonzero(marked.any(axis=1)).tolist()
