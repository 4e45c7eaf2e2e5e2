"""The rays from one space to several others, and whether any line at all leads from one to another.

A line that leads anywhere passes everything opaque; which rays count as open is told in ``rays``.
"""

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property, lru_cache
from itertools import product

from gridapp.geometry.cover.bystanders import BystanderCell
from gridapp.geometry.cover.exact_rays import first_stop
from gridapp.geometry.cover.ray_batch import OpenRays, RayBatch
from gridapp.geometry.cover.ray_endpoints import RayEndpoints, TargetEndpoints, ray_endpoints
from gridapp.geometry.cover.ray_set import RaySet
from gridapp.geometry.planar.segment_grid import Segment, SegmentGrid
from gridapp.geometry.visibility.line_of_sight import has_line_between
from gridapp.geometry.visibility.obstacles import OPAQUE, SOLID, Obstacles
from gridapp.geometry.visibility.sight_mesh import SightMesh
from gridapp.grid.cells import Cell, Polygon
from gridapp.grid.grid import Grid

Space = tuple[Cell, ...]


def has_any_line(grid: Grid, barriers: Obstacles, ones: Space, others: Space) -> bool:
    """Whether some straight line between two spaces passes everything opaque."""
    if not set(ones).isdisjoint(others):
        return True
    starts, ends = ray_endpoints(grid, ones), ray_endpoints(grid, others)
    near = _near(barriers.opaque, starts, ends)
    if near is not None and (not near or first_stop(near, starts[0], ends[0]) is None):
        return True
    volley = RayCaster(grid, barriers, ones, CoverTargets(grid, {"": others}))
    return volley.has_line("", volley.trial("", OPAQUE))


def _near(
    layer: SegmentGrid, starts: RayEndpoints, ends: RayEndpoints
) -> frozenset[Segment] | None:
    """What may meet a line between two spaces, and some more; nothing if they lie far apart."""
    return layer.in_corridor(starts.centre, ends.centre, max(starts.extent, ends.extent))


class CoverTargets(Mapping[str, Space]):
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
    def aims(self) -> TargetEndpoints:
        """Their tips, in their order."""
        return TargetEndpoints([ray_endpoints(self.grid, cells) for cells in self._spaces.values()])

    def beside(self, cells: Space) -> "CoverTargets":
        """Those that share no cell with a space."""
        if self._taken.isdisjoint(cells):
            return self
        found = {name: own for name, own in self.items() if not set(own).intersection(cells)}
        return CoverTargets(self.grid, found)


class RayCaster:
    """The rays from one space to several others, those past the same walls judged together.

    ``targets`` are those of them that share no cell with it.
    """

    def __init__(self, grid: Grid, barriers: Obstacles, ones: Space, targets: CoverTargets) -> None:
        self.grid, self.barriers, self.ones = grid, barriers, ones
        self.targets = targets.beside(ones)
        self._starts = ray_endpoints(grid, ones)
        self._judged: dict[int, RayBatch | OpenRays] = {}

    def plain(self, role: int, *, best: bool) -> dict[str, int]:
        """How many rays past walls of a role are plainly open, of all or from the best start.

        By target; left out is where some are undecided, and where none is open though a line
        past what is opaque might be.
        """
        role = self._past(role)
        told = zip(self.targets, self._known(role).plain(best=best), strict=True)
        least = 0 if role == OPAQUE else 1
        return {name: seen for name, seen in told if seen >= least}

    def trial(self, name: str, role: int, bodies: Sequence[BystanderCell] = ()) -> RaySet:
        """The rays to a target, past walls of a role."""
        role = self._past(role)
        judgement = self._known(role).of(self.targets.numbers[name])
        layer, ends = self.barriers.layer(role), self.ends(name)
        return RaySet(layer, self._starts, ends, judgement, bodies)

    def ends(self, name: str) -> RayEndpoints:
        """The tips of a target."""
        return self.targets.aims.spaces[self.targets.numbers[name]]

    def _past(self, role: int) -> int:
        """The role of the walls that count; what is solid is opaque where nothing is low."""
        return OPAQUE if role == SOLID and not self.barriers.low_obstacles else role

    def _known(self, role: int) -> RayBatch | OpenRays:
        found = self._judged.get(role)
        if found is None:
            found = self._judged[role] = self._judge(self.barriers.layer(role))
        return found

    def _judge(self, layer: SegmentGrid) -> RayBatch | OpenRays:
        aims = self.targets.aims
        if len(aims) == 1 and _near(layer, self._starts, aims.spaces[0]) == frozenset():
            return OpenRays(self._starts, aims.spaces[0])
        return RayBatch(layer.wall_arrays, self._starts, aims)

    def has_line(self, name: str, trial: RaySet) -> bool:
        """Whether any line leads to a space: one of the rays past what is opaque, or another."""
        return trial.has_open or self.has_other_line(name, trial)

    def has_other_line(self, name: str, trial: RaySet) -> bool:
        """The same where no ray past what is opaque is open."""
        plain = trial.plain_line
        if plain is not None:
            return plain
        passages = self.barriers.sight_mesh
        return _has_opening(self.grid, passages, self.ones, self.targets[name])


def _has_opening(grid: Grid, passages: SightMesh, ones: Space, others: Space) -> bool:
    maze = passages.graph
    parts = product(_convex_parts(grid, ones), _convex_parts(grid, others))
    return any(has_line_between(maze, one, other) for one, other in parts)


@lru_cache(maxsize=4096)
def _convex_parts(grid: Grid, cells: Space) -> tuple[Polygon, ...]:
    """A rectangle of squares as a whole, any other space cell by cell."""
    (left, right), (top, bottom) = ((min(span), max(span) + 1) for span in zip(*cells, strict=True))
    if grid.is_hex or len(cells) != (right - left) * (bottom - top):
        return tuple(map(grid.polygon, cells))
    corners = ((left, top), (right, top), (right, bottom), (left, bottom))
    return (tuple((float(x), float(y)) for x, y in corners),)
