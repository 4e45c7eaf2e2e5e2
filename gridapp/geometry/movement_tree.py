"""The tree of all routes as an array: for each node the number of the one a step before it.

Where a route begins, that is the node itself.
"""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Tree = NDArray[np.int64]


def depths(before: "Tree") -> "Tree":
    """How many steps lead to each node."""
    import numpy as np

    depth: Tree = (before != np.arange(before.size)).astype(np.int64)
    while (more := depth[before]).any():
        depth, before = depth + more, before[before]
    return depth


def last_told(before: "Tree", told: "NDArray[np.bool]") -> "Tree":
    """For each node the last one on the way there that is told, itself included, or the first."""
    import numpy as np

    last: Tree = np.where(told, np.arange(before.size), before)
    while ((further := last[last]) != last).any():
        last = further
    return last
