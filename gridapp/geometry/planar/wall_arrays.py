"""Walls as arrays, prepared for questions about many lines at once."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Flags = NDArray[np.bool_]


class WallArrays:
    """Straight walls.

    ``ends`` has shape (2, 2, n): both ends, across and down, in cells; no number in it is larger
    than ``far``. ``middles`` and ``halves`` say with few digits where the middle of each wall lies
    and where its second end from there, ``middles`` with a row of ones below. ``joined`` tells
    of each wall whether it shares an end with the one before it.
    """

    def __init__(self, rows: "NDArray[np.float64]") -> None:
        """``rows`` has a row ``(ax, ay, bx, by)`` for each wall, in cells."""
        import numpy as np

        self.ends = np.ascontiguousarray(rows.T).reshape(2, 2, -1)
        one, other = self.ends
        middles = np.ones((3, len(rows)))
        middles[:2] = (one + other) / 2
        self.middles = middles.astype(np.float32)
        self.halves = ((other - one) / 2).astype(np.float32)
        self.joined = np.zeros(len(rows), bool)
        self.joined[1:] = _share_an_end(self.ends[..., :-1], self.ends[..., 1:])
        self.far = float(np.abs(rows).max(initial=0))

    def __len__(self) -> int:
        return int(self.halves.shape[1])


def _share_an_end(ones: "NDArray[np.float64]", others: "NDArray[np.float64]") -> "Flags":
    """For each two walls whether an end of the one is an end of the other."""
    shared: Flags = (ones[:, None] == others).all(axis=2).any(axis=(0, 1))
    return shared
