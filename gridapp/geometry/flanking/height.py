"""The height of a flanker relative to its target, for flanking in space.

A body is a stack of cubes, as many as its height in cells, from its elevation upwards (RR-05). The
board is flat for two bodies whose cubes overlap in height, whatever their sizes: on level ground
flanking in space is flanking on the plane. Straight above is opposite to straight below.
"""

from typing import NamedTuple


class Extent(NamedTuple):
    """The lowest cube of a body, in cells above the ground, and the number of its cubes."""

    bottom: int = 0
    height: int = 1

    @property
    def doubled_centre(self) -> int:
        """Twice the height of the body's centre, an integer."""
        return 2 * self.bottom + self.height


GROUND = Extent()


class RelativeHeight(NamedTuple):
    """The height of a body relative to a target's centre, in half cells, upwards positive.

    ``cubes`` are the heights of its cubes' centres, 0 for every cube beside the target, without
    repetitions; ``centre`` is the height of the body's centre, 0 if any cube is beside the target.
    """

    cubes: tuple[int, ...] = (0,)
    centre: int = 0

    @property
    def is_beside(self) -> bool:
        """True if a cube of the body is as high as one of the target's."""
        return 0 in self.cubes


ON_LEVEL = RelativeHeight()


def relative_height(body: Extent, target: Extent) -> RelativeHeight:
    """Return the height of a body relative to a target."""
    middle = target.doubled_centre
    offsets = [2 * (body.bottom + cube) + 1 - middle for cube in range(body.height)]
    cubes = tuple(dict.fromkeys(offset if abs(offset) > target.height else 0 for offset in offsets))
    return RelativeHeight(cubes, 0 if 0 in cubes else body.doubled_centre - middle)
