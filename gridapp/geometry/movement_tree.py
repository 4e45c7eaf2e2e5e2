"""The tree of all routes in arrays: which node lies a step before each, and how deep it lies."""

from collections.abc import Collection
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Ints = NDArray[np.int64]
    Flags = NDArray[np.bool_]


class Tree:
    """The nodes that steps lead to, and those where routes begin; each has a *place* in here.

    ``nodes`` are their numbers in rising order, ``before`` the place of the one a step before
    each, its own where a route begins.
    """

    def __init__(self, before: "Ints", starts: Collection[int]) -> None:
        """Take the number of the node before each; what nothing leads to has its own."""
        import numpy as np

        held = before != np.arange(before.size)
        held[list(starts)] = True
        self.nodes: Ints = np.flatnonzero(held)
        self._places = np.cumsum(held) - 1
        self.before = self.places(before[self.nodes])

    def places(self, nodes: "Ints") -> "Ints":
        """The places of some nodes."""
        return self._places[nodes]

    def depths(self) -> "Ints":
        """How many steps lead to each node."""
        import numpy as np

        before = self.before
        depth: Ints = (before != np.arange(before.size)).astype(np.int64)
        while (more := depth[before]).any():
            depth, before = depth + more, before[before]
        return depth

    def last(self, told: "Flags") -> "Ints":
        """The last node on the way to each that is told, itself included, or else the first."""
        import numpy as np

        last: Ints = np.where(told, np.arange(told.size), self.before)
        while ((further := last[last]) != last).any():
            last = further
        return last
