"""Brightness and colours of a picture apart, as films store them (I420, BT.601 in 16 to 235)."""

from typing import TYPE_CHECKING

import numpy as np
from PySide6.QtCore import QRect
from PySide6.QtGui import QImage

if TYPE_CHECKING:
    from numpy.typing import NDArray

_BRIGHTNESS = (6416, 33039, 16829)
_BLUE = (28784, -19070, -9714)
_RED = (-4681, -24103, 28784)
"""The shares of blue, green and red, in 65536ths."""


class PlanarPicture:
    """A picture of which only what has changed is converted; its sides are even."""

    def __init__(self, width: int, height: int) -> None:
        """Start with a picture of nothing; the whole of the first image has to be drawn."""
        self.data = bytearray(width * height * 3 // 2)
        pixels, size = np.frombuffer(self.data, np.uint8), width * height
        self._brightness = pixels[:size].reshape(height, width)
        self._blue, self._red = pixels[size:].reshape(2, height // 2, width // 2)

    def draw(self, image: QImage, area: QRect) -> None:
        """Take over the pixels of an area from an image of the same size."""
        height, width = self._brightness.shape
        left, top = area.left() // 2, area.top() // 2
        right = min(area.right() // 2 + 1, width // 2)
        bottom = min(area.bottom() // 2 + 1, height // 2)
        pixels = np.frombuffer(image.constBits(), np.uint8).reshape(height, width, 4)
        part = pixels[2 * top : 2 * bottom, 2 * left : 2 * right, :3].astype(np.int32)
        self._brightness[2 * top : 2 * bottom, 2 * left : 2 * right] = _mixed(part, _BRIGHTNESS, 16)
        squares = part[::2, ::2] + part[1::2, ::2] + part[::2, 1::2] + part[1::2, 1::2] + 2 >> 2
        self._blue[top:bottom, left:right] = _mixed(squares, _BLUE, 128)
        self._red[top:bottom, left:right] = _mixed(squares, _RED, 128)


def _mixed(
    pixels: "NDArray[np.int32]", shares: tuple[int, int, int], zero: int
) -> "NDArray[np.uint8]":
    """Return the sum of the shares of blue, green and red, counted from ``zero``."""
    blue, green, red = (pixels[:, :, channel] * share for channel, share in enumerate(shares))
    return ((blue + green + red + (1 << 15) >> 16) + zero).astype(np.uint8)
