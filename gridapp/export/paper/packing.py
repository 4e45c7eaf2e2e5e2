"""Rectangles packed on pages, largest first, in shelves."""

from collections.abc import Sequence
from typing import NamedTuple


class Spot(NamedTuple):
    """The position of a packed rectangle: item, page, upper left corner."""

    item: int
    page: int
    x: float
    y: float


def pack(
    sizes: Sequence[tuple[float, float]], room: tuple[float, float], gap: float
) -> tuple[Spot, ...]:
    """Return a spot for each rectangle, none overlapping, in shelves from the top of each page.

    Next-fit by decreasing height: rectangles are sorted by height, each goes on the present shelf,
    the next shelf or the next page. O(n log n).

    Raises:
        ValueError: a rectangle is larger than a page.
    """
    spots: list[Spot] = []
    page, x, y, shelf = 0, 0.0, 0.0, 0.0
    for index in sorted(range(len(sizes)), key=lambda each: (-sizes[each][1], each)):
        width, height = sizes[index]
        if width > room[0] or height > room[1]:
            message = (
                f"a figure of {width:.0f} x {height:.0f} mm is larger than a page of"
                f" {room[0]:.0f} x {room[1]:.0f} mm: choose larger paper or smaller cells"
            )
            raise ValueError(message)
        if x and x + width > room[0]:
            x, y, shelf = 0.0, y + shelf + gap, 0.0
        if y + height > room[1]:
            page, x, y, shelf = page + 1, 0.0, 0.0, 0.0
        spots.append(Spot(index, page, x, y))
        x, shelf = x + width + gap, max(shelf, height)
    return tuple(spots)
