"""The rays from one space to several others, and whether any line at all leads from one to another.

A line that leads anywhere passes everything opaque; which rays count as open is told in ``rays``.
"""

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property, lru_cache
from itertools import product

from gridapp.geometry.cover.bystanders import Body
from gridapp.geometry.cover.exact_rays import stop
from gridapp.geometry.cover.ray_batch import Judgements, Unhindered
from gridapp.geometry.cover.ray_endpoints import Aims, Tips, tips
from gridapp.geometry.cover.ray_set import Trial
from gridapp.geometry.planar.segment_grid import Layer, Segment
from gridapp.geometry.visibility.line_of_sight import has_opening
from gridapp.geometry.visibility.obstacles import OPAQUE, SOLID, Barriers
from gridapp.geometry.visibility.sight_mesh import Passages
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
    volley = Volley(grid, barriers, ones, Targets(grid, {"": others}))
    return volley.has_line("", volley.trial("", OPAQUE))


def _near(layer: Layer, starts: Tips, ends: Tips) -> frozenset[Segment] | None:
    """What may meet a line between two spaces, and some more; nothing if they lie far apart."""
    return layer.between(starts.centre, ends.centre, max(starts.extent, ends.extent))


class Targets(Mapping[str, Space]):
    """Spaces by their ids, prepared to be aimed at from one place after the other."""

    def __init__(self, grid: Grid, spaces: Mapping[str, Space]) -> None:
        self.grid = grid
        self._spaces = spaces
        self._taken = frozenset([cell for cells in spaces.values() for cell in cells])

    def __getitem__(self, name: str) -> Space:
        return self._spaces[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._spaces)

    def __len__(self) -> int:
        return len(self._spaces)

    @cached_property
    def numbers(self) -> dict[str, int]:
        """Their places in the order of the ids."""
        return {name: number for number, name in enumerate(self)}

    @cached_property
    def aims(self) -> Aims:
        """Their tips, in their order."""
        return Aims([tips(self.grid, cells) for cells in self._spaces.values()])

    def beside(self, cells: Space) -> "Targets":
        """Those that share no cell with a space."""
        if self._taken.isdisjoint(cells):
            return self
        found = {name: own for name, own in self.items() if not set(own).intersection(cells)}
        return Targets(self.grid, found)


class Volley:
    """The rays from one space to several others, those past the same walls judged together.

    ``targets`` are those of them that share no cell with it.
    """

    def __init__(self, grid: Grid, barriers: Barriers, ones: Space, targets: Targets) -> None:
        self.grid, self.barriers, self.ones = grid, barriers, ones
        self.targets = targets.beside(ones)
        self._starts = tips(grid, ones)
        self._judged: dict[int, Judgements | Unhindered] = {}

    def plain(self, role: int, *, best: bool) -> dict[str, int]:
        """How many rays past walls of a role are plainly open, of all or from the best start.

        By target; left out is where some are undecided, and where none is open though a line
        past what is opaque might be.
        """
        role = self._past(role)
        told = zip(self.targets, self._known(role).plain(best=best), strict=True)
        least = 0 if role == OPAQUE else 1
        return {name: seen for name, seen in told if seen >= least}

    def trial(self, name: str, role: int, bodies: Sequence[Body] = ()) -> Trial:
        """The rays to a target, past walls of a role."""
        role = self._past(role)
        judgement = self._known(role).of(self.targets.numbers[name])
        layer, ends = self.barriers.layer(role), self.ends(name)
        return Trial(layer, self._starts, ends, judgement, bodies)

    def ends(self, name: str) -> Tips:
        """The tips of a target."""
        return self.targets.aims.spaces[self.targets.numbers[name]]

    def _past(self, role: int) -> int:
        """The role of the walls that count; what is solid is opaque where nothing is low."""
        return OPAQUE if role == SOLID and not self.barriers.low else role

    def _known(self, role: int) -> Judgements | Unhindered:
        found = self._judged.get(role)
        if found is None:
            found = self._judged[role] = self._judge(self.barriers.layer(role))
        return found

    def _judge(self, layer: Layer) -> Judgements | Unhindered:
        aims = self.targets.aims
        if len(aims) == 1 and _near(layer, self._starts, aims.spaces[0]) == frozenset():
            return Unhindered(self._starts, aims.spaces[0])
        return Judgements(layer.bars, self._starts, aims)

    def has_line(self, name: str, trial: Trial) -> bool:
        """Whether any line leads to a space: one of the rays past what is opaque, or another."""
        return trial.has_open or self.has_other_line(name, trial)

    def has_other_line(self, name: str, trial: Trial) -> bool:
        """The same where no ray past what is opaque is open."""
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
