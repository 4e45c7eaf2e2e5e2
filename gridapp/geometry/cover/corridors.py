"""The walls between one space and each of several others.

For each pair of spaces only the walls in their *strip* count: all between the two lines along the
way from centre to centre that hold both spaces, those beyond the spaces included. Points are in
cells, from the centre of the one space.
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from gridapp.geometry.cover.ray_endpoints import RayEndpoints, TargetEndpoints
from gridapp.geometry.planar.segment_grid import TOUCH_TOLERANCE
from gridapp.geometry.planar.wall_arrays import WallArrays

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Floats = NDArray[np.float64]
    Ints = NDArray[np.int64]
    Flags = NDArray[np.bool_]

UNDECIDED_DISTANCE = 4 * TOUCH_TOLERANCE
"""What comes so near to touching, in cells, is decided by nobody who looks at many at once."""

CORRIDOR_MARGIN = 2 * UNDECIDED_DISTANCE
"""So much is added to both sides of a strip, so that nothing that touches a ray is missed."""

FLOAT32_ERROR = 2e-6
"""Walls in strips are searched for with few digits: such a share of a number may be wrong."""

Mark = Sequence[float]
"""A wall along a way: for each of its ends how far along it is, and how far aside."""


class Corridors:
    """The strips from one space to others, each half ``radius`` wide.

    ``middles`` and ``ways`` have shape (2, m): the centres of the others and the directions to
    them; they lie ``away``. Walls in strips come in pairs with them, in the order of the others:
    ``others`` and ``places`` are numbers of both, ``ends`` the walls' as in ``Bars``.
    """

    def __init__(self, bars: WallArrays, starts: RayEndpoints, ends: TargetEndpoints) -> None:
        """No other shares the centre."""
        import numpy as np

        self._bars, centre = bars, np.array([starts.centre]).T
        self.radius = max(starts.extent, ends.extent) + CORRIDOR_MARGIN
        self.middles = ends.centres - centre
        self.away = np.hypot(*self.middles)
        self.ways = self.middles / self.away
        self.others, self.places = self._found(*starts.centre)
        self.ends = np.take(bars.ends, self.places, axis=2)
        self.ends -= centre
        ux, uy = np.take(self.ways, self.others, axis=1)
        x, y = self.ends[:, 0], self.ends[:, 1]
        self._marks = np.empty_like(self.ends)
        self._marks[:, 0], self._marks[:, 1] = ux * x + uy * y, ux * y - uy * x
        self._low, self._high = np.minimum(*self._marks), np.maximum(*self._marks)
        self._bounds: list[int] = np.searchsorted(self.others, np.arange(len(ends) + 1)).tolist()

    def _found(self, x: float, y: float) -> "tuple[Ints, Ints]":
        """The pairs of others and of walls that may come between the lines along their strips."""
        import numpy as np

        (ux, uy), bars = self.ways, self._bars
        aims = np.empty((3, len(ux)), np.float32)
        aims[0], aims[1], aims[2] = -uy, ux, uy * x - ux * y
        gaps = aims.T @ bars.middles
        np.abs(gaps, out=gaps)
        halves = aims[:2].T @ bars.halves
        gaps -= np.abs(halves, out=halves)
        room = self.radius + FLOAT32_ERROR * (bars.far + abs(x) + abs(y))
        others, places = np.divmod(np.flatnonzero(gaps <= np.float32(room)), len(bars))
        return others, places

    def facing(self, numbers: "Ints") -> "Ints":
        """The pairs of others with a number, -1 being none, and walls not beyond the spaces."""
        import numpy as np

        ahead = self._low[0] <= (self.away + self.radius)[self.others]
        ahead &= self._high[0] >= -self.radius
        ahead &= numbers[self.others] >= 0
        return np.flatnonzero(ahead)

    def walls(self, number: int) -> list[int]:
        """The places of the walls in the strip to another."""
        here = slice(*self._bounds[number : number + 2])
        found: list[int] = self.places[here].tolist()
        return found

    def marks(self, number: int) -> list[Mark]:
        """Where those walls lie along the way."""
        here = slice(*self._bounds[number : number + 2])
        found: list[Mark] = self._marks.reshape(4, -1)[:, here].T.tolist()
        return found

    def parted(self) -> "Flags":
        """For each other whether all of the strip in between is shut off.

        By one wall, or by walls that hang together: whatever passes between the outermost ends of
        these crosses one of them.
        """
        found = self._parted_by_one()
        places, low, high = self._runs(found)
        across = (low < -self.radius) & (high > self.radius)
        found[self.others[places[across]]] = True
        return found

    def _parted_by_one(self) -> "Flags":
        """For each other whether one wall alone reaches across all of the strip in between."""
        import numpy as np

        room = self.radius
        across = np.flatnonzero((self._low[1] < -room) & (self._high[1] > room))
        others = self.others[across]
        (a, va), (b, vb) = self._marks[..., across]
        slope = (b - a) / (vb - va)
        one, other = a + (room - va) * slope, a - (room + va) * slope
        between = np.minimum(one, other) > room
        between &= np.maximum(one, other) < self.away[others] - room
        found = np.zeros(len(self.away), bool)
        found[others[between]] = True
        return found

    def _runs(self, done: "Flags") -> "tuple[Ints, Floats, Floats]":
        """Walls wholly in between that hang together, where that is not done already.

        A pair of each run, and how far it reaches to both sides.
        """
        import numpy as np

        last = np.where(done, 0.0, self.away - self.radius)[self.others]
        inside = np.flatnonzero((self._low[0] > self.radius) & (self._high[0] < last))
        others, places = self.others[inside], self.places[inside]
        begins = ~self._bars.joined[places]
        begins[1:] |= (others[1:] != others[:-1]) | (places[1:] != places[:-1] + 1)
        begins[:1] = True
        first = np.flatnonzero(begins)
        low, high = self._low[1, inside], self._high[1, inside]
        if first.size:
            low, high = np.minimum.reduceat(low, first), np.maximum.reduceat(high, first)
        return inside[first], low, high
