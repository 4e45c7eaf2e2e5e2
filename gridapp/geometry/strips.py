"""The walls between one space and each of several others.

For each pair of spaces only the walls in their *strip* count: all between the two lines along the
way from centre to centre that hold both spaces. Points are in cells, from the centre of the one
space.
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from gridapp.geometry.bars import Bars
from gridapp.geometry.layers import EPS
from gridapp.geometry.tips import Aims, Tips

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Floats = NDArray[np.float64]
    Ints = NDArray[np.int64]
    Flags = NDArray[np.bool_]

DOUBT = 4 * EPS
"""What comes so near to touching, in cells, is decided by nobody who looks at many at once."""

ROOM = 2 * DOUBT
"""So much is added to both sides of a strip, so that nothing that touches a ray is missed."""

ROUGH = 2e-6
"""Walls in strips are searched for with few digits: such a share of a number may be wrong."""

Mark = Sequence[float]
"""A wall along a way: for each of its ends how far along it is, and how far aside."""


class Strips:
    """The strips from one space to others, each half ``radius`` wide.

    ``middles`` and ``ways`` have shape (2, m): the centres of the others and the directions to
    them; they lie ``away``. Walls in strips come in pairs with them, in the order of the others:
    ``others`` and ``places`` are numbers of both, ``ends`` the walls' as in ``Bars``.
    """

    def __init__(self, bars: Bars, starts: Tips, ends: Aims) -> None:
        """No other shares the centre."""
        import numpy as np

        self._bars, centre = bars, np.array([starts.centre]).T
        self.radius = max(starts.extent, ends.extent) + ROOM
        self.middles = ends.centres - centre
        self.away = np.hypot(*self.middles)
        self.ways = self.middles / self.away
        held = self._held(bars, *starts.centre)
        self.others, self.places = np.divmod(np.flatnonzero(held), len(bars))
        self.ends = np.take(bars.ends, self.places, axis=2)
        self.ends -= centre
        ux, uy = np.take(self.ways, self.others, axis=1)
        x, y = self.ends[:, 0], self.ends[:, 1]
        self._marks = np.empty_like(self.ends)
        self._marks[:, 0], self._marks[:, 1] = ux * x + uy * y, ux * y - uy * x
        self._bounds: list[int] = np.searchsorted(self.others, np.arange(len(ends) + 1)).tolist()

    def _held(self, bars: Bars, x: float, y: float) -> "Flags":
        """By other and wall whether it may come into the strip."""
        import numpy as np

        (ux, uy), half = self.ways, self.away / 2
        count = len(half)
        aims = np.empty((3, 2 * count), np.float32)
        aims[:2, :count] = -uy, ux
        aims[:2, count:] = ux, uy
        aims[2] = aims[0] * -x - aims[1] * y
        aims[2, count:] -= half
        room = np.full((2 * count, 1), self.radius, np.float32)
        room[count:, 0] += half
        room += ROUGH * (bars.far + abs(x) + abs(y) + float(self.away.max()))
        aims = aims.T
        gaps = aims @ bars.middles
        np.abs(gaps, out=gaps)
        halves = aims[:, :2] @ bars.halves
        gaps -= np.abs(halves, out=halves)
        near = gaps <= room
        held: Flags = np.logical_and(near[:count], near[count:], out=near[:count])
        return held

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

        room, (va, vb) = self.radius, self._marks[:, 1]
        across = np.flatnonzero((np.minimum(va, vb) < -room) & (np.maximum(va, vb) > room))
        va, vb, others = va[across], vb[across], self.others[across]
        a, b = self._marks[:, 0, across]
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

        (a, b), (va, vb) = self._marks[:, 0], self._marks[:, 1]
        room, last = self.radius, np.where(done, 0.0, self.away - self.radius)[self.others]
        inside = np.flatnonzero((a > room) & (b > room) & (a < last) & (b < last))
        others, places, va, vb = self.others[inside], self.places[inside], va[inside], vb[inside]
        begins = ~self._bars.joined[places]
        begins[1:] |= (others[1:] != others[:-1]) | (places[1:] != places[:-1] + 1)
        begins[:1] = True
        first = np.flatnonzero(begins)
        if not first.size:
            return first, va, vb
        low = np.minimum.reduceat(np.minimum(va, vb), first)
        return inside[first], low, np.maximum.reduceat(np.maximum(va, vb), first)
