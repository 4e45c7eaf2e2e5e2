"""Walls as numpy arrays for batch tests against many lines."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Flags = NDArray[np.bool_]


class WallArrays:
    """The coordinates of ``n`` straight walls.

    Attributes:
        ends: float64 of shape (2, 2, n): endpoint, axis (x, y), wall; in cells.
        midpoints: float32 of shape (3, n), homogeneous (last row 1).
        half_vectors: float32 of shape (2, n), from the midpoint to the second endpoint.
        joins_previous: bool of shape (n,), True if a wall shares an endpoint with the wall before.
        max_coordinate: the largest absolute coordinate, which bounds the float32 error.
    """

    def __init__(self, rows: "NDArray[np.float64]") -> None:
        """Take one row ``(ax, ay, bx, by)`` per wall, in cells."""
        import numpy as np

        self.ends = np.ascontiguousarray(rows.T).reshape(2, 2, -1)
        first_ends, second_ends = self.ends
        midpoints = np.ones((3, len(rows)))
        midpoints[:2] = (first_ends + second_ends) / 2
        self.midpoints = midpoints.astype(np.float32)
        self.half_vectors = ((second_ends - first_ends) / 2).astype(np.float32)
        self.joins_previous = np.zeros(len(rows), bool)
        self.joins_previous[1:] = _shares_an_end(self.ends[..., :-1], self.ends[..., 1:])
        self.max_coordinate = float(np.abs(rows).max(initial=0))

    def __len__(self) -> int:
        return int(self.half_vectors.shape[1])


def _shares_an_end(
    first_walls: "NDArray[np.float64]", second_walls: "NDArray[np.float64]"
) -> "Flags":
    """Return for each pair of walls whether an endpoint of the first equals one of the second."""
    shared: Flags = (first_walls[:, None] == second_walls).all(axis=2).any(axis=(0, 1))
    return shared
