"""What is too large for a picture: refused before painting, with the largest size that fits."""

from collections.abc import Callable

from gridapp.export.picture_options import PictureFormat
from gridapp.export.snapshot import (
    MAX_DPI,
    MAX_PIXELS,
    MIN_DPI,
    MOST_PIXELS_A_SIDE,
    SnapshotError,
)

Size = tuple[int, int]
"""Width and height in pixels."""


class PictureLimits:
    """Checks the sizes of a picture; ``size_at`` gives its size by the pixels of a cell.

    ``by_width`` are the pixels across if the user chose these and not the size of a cell: what
    would fit is then told in pixels across as well.
    """

    def __init__(self, size_at: Callable[[int], Size], by_width: int | None) -> None:
        self._size_at, self._by_width = size_at, by_width

    def check(self, cell_pixels: int) -> None:
        """Refuse cells too small or too large, and more pixels than a picture may have.

        Raises:
            SnapshotError: it is refused.
        """
        if not MIN_DPI <= cell_pixels <= MAX_DPI:
            raise self._out_of_range(cell_pixels)
        width, height = self._size_at(cell_pixels)
        if width * height > MAX_PIXELS:
            why = f"The picture would have {width} x {height} pixels, more than {MAX_PIXELS:,}."
            best = self._largest(cell_pixels, lambda size: size[0] * size[1] <= MAX_PIXELS)
            raise self._refusal(why, best)

    def check_format(self, cell_pixels: int, format_: PictureFormat) -> None:
        """Refuse a picture whose longer side has too many pixels for a format.

        Raises:
            SnapshotError: it is refused.
        """
        most = MOST_PIXELS_A_SIDE.get(format_)
        if most is None or max(self._size_at(cell_pixels)) <= most:
            return
        why = f"A {format_.name} picture has at most {most} pixels a side."
        raise self._refusal(why, self._largest(cell_pixels, _sides_up_to(most)))

    def _out_of_range(self, cell_pixels: int) -> SnapshotError:
        if self._by_width is None:
            why = f"{cell_pixels} pixels a cell is out of range."
            return SnapshotError("", why, f"Choose a number from {MIN_DPI} to {MAX_DPI}.")
        low, high = self._size_at(MIN_DPI)[0], self._size_at(MAX_DPI)[0]
        why = f"{self._by_width} pixels across is out of range."
        return SnapshotError("", why, f"Choose a number from {low} to {high}.")

    def _largest(self, cell_pixels: int, fits: Callable[[Size], bool]) -> int:
        """Return the most pixels of a cell that fit, 0 if none do (bisection)."""
        low, high = MIN_DPI - 1, cell_pixels
        while high - low > 1:
            middle = (low + high) // 2
            low, high = (middle, high) if fits(self._size_at(middle)) else (low, middle)
        return low if low >= MIN_DPI else 0

    def _refusal(self, why: str, best: int) -> SnapshotError:
        if not best:
            return SnapshotError("", why, "Choose a smaller region.")
        if self._by_width is None:
            return SnapshotError(
                "", why, f"Choose at most {best} pixels a cell, or a smaller region."
            )
        width = self._size_at(best)[0]
        return SnapshotError("", why, f"Choose at most {width} pixels across, or a smaller region.")


def _sides_up_to(most: int) -> Callable[[Size], bool]:
    return lambda size: max(size) <= most
