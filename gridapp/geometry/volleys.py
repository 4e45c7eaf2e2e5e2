"""The rays from one space to several others, and whether any line at all leads from one to another.

A line that leads anywhere passes everything opaque; which rays count as open is told in ``rays``.
"""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from itertools import product

from gridapp.geometry.bodies import Body
from gridapp.geometry.corners import Trial
from gridapp.geometry.judging import Judgement, judged, unhindered
from gridapp.geometry.layers import Layer, Segment
from gridapp.geometry.openings import has_opening
from gridapp.geometry.passages import Passages
from gridapp.geometry.rays import stop
from gridapp.geometry.tips import Tips, tips
from gridapp.geometry.walls import OPAQUE, SOLID, Barriers
from gridapp.grid.cells import Cell, Polygon
from gridapp.grid.grid import Grid

Space = tuple[Cell, ...]


def any_line(grid: Grid, barriers: Barriers, ones: Space, others: Space) -> bool:
    """Whether some straight line between two spaces passes everything opaque."""
    if not set(ones).isdisjoint(others):
        return True
    starts, ends = tips(grid, ones), tips(grid, others)
    near = _near(barriers.opaque, starts, ends)
    if near is not None and (not near or stop(near, starts[0], ends[0]) is None):
        return True
    volley = Volley(grid, barriers, ones, {"": others})
    return volley.has_line("", volley.trial("", OPAQUE))


def _near(layer: Layer, starts: Tips, ends: Tips) -> frozenset[Segment] | None:
    """What may meet a line between two spaces, and some more; nothing if they lie far apart."""
    return layer.between(starts.centre, ends.centre, max(starts.extent, ends.extent))


class Volley:
    """The rays from one space to several others, those past the same walls judged together."""

    def __init__(
        self, grid: Grid, barriers: Barriers, ones: Space, targets: Mapping[str, Space]
    ) -> None:
        self.grid, self.barriers, self.ones, self.targets = grid, barriers, ones, targets
        self._starts = tips(grid, ones)
        self._judged: dict[int, dict[str, tuple[Tips, Judgement]]] = {}

    def trial(self, name: str, role: int, bodies: Sequence[Body] = ()) -> Trial:
        """The rays to a space that shares no cell with that one, past walls of a role."""
        if role == SOLID and not self.barriers.low:
            role = OPAQUE
        if role not in self._judged:
            self._judged[role] = self._judge(role)
        ends, judgement = self._judged[role][name]
        return Trial(self.barriers.layer(role), self._starts, ends, judgement, bodies)

    def _judge(self, role: int) -> dict[str, tuple[Tips, Judgement]]:
        own = set(self.ones)
        apart = {
            name: tips(self.grid, cells)
            for name, cells in self.targets.items()
            if own.isdisjoint(cells)
        }
        ends, layer = list(apart.values()), self.barriers.layer(role)
        if len(ends) == 1 and _near(layer, self._starts, ends[0]) == frozenset():
            found = [unhindered(self._starts, ends[0])]
        else:
            found = judged(layer.bars, self._starts, ends)
        return dict(zip(apart, zip(ends, found, strict=True), strict=True))

    def has_line(self, name: str, trial: Trial) -> bool:
        """Whether any line leads to a space: one of the rays past what is opaque, or another."""
        plain = trial.plain_line
        if plain is not None:
            return plain
        passages = self.barriers.passages
        return _has_opening(self.grid, passages, self.ones, self.targets[name])


def _has_opening(grid: Grid, passages: Passages, ones: Space, others: Space) -> bool:
    maze = passages.maze
    parts = product(_convex_parts(grid, ones), _convex_parts(grid, others))
    return any(has_opening(maze, one, other) for one, other in parts)


@lru_cache(maxsize=4096)
def _convex_parts(grid: Grid, cells: Space) -> tuple[Polygon, ...]:
    """A rectangle of squares as a whole, any other space cell by cell."""
    (left, right), (top, bottom) = ((min(span), max(span) + 1) for span in zip(*cells, strict=True))
    if grid.is_hex or len(cells) != (right - left) * (bottom - top):
        return tuple(map(grid.polygon, cells))
    corners = ((left, top), (right, top), (right, bottom), (left, bottom))
    return (tuple((float(x), float(y)) for x, y in corners),)
