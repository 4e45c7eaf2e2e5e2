"""The cover of a target from an attacker, with the lines as proof.

Footprints are open sets: an obstacle that only touches a footprint or a ray hides nothing (see
`exact_rays`). Low walls and walls with a cover tag are obstacles for every method. Where rays are
counted, they never make cover total: ``Cover.line`` tells whether any line at all passes the opaque
walls, and that is decided exactly (see `line_of_sight`).

Several targets share the batches of a `RayCaster`, and grades are cached by the number of open
rays; a proof is worked out only when it is asked for. Cost: see `ray_caster`.
Oracle: ``tests/geometry/test_ray_batch.py`` asks for each target alone,
``tests/geometry/test_cover_laws.py`` compares with sample points.
"""

from collections.abc import Mapping, Sequence
from functools import cached_property

import msgspec

from gridapp.caching import cached
from gridapp.geometry.cover.bystanders import BystanderCell, Bystanders
from gridapp.geometry.cover.ray_batch import NONE_OPEN
from gridapp.geometry.cover.ray_caster import CoverTargets, RayCaster, has_any_line
from gridapp.geometry.cover.ray_endpoints import ray_endpoints
from gridapp.geometry.cover.ray_set import Ray, RaySet
from gridapp.geometry.cover.rules import CoverGrade, CoverMethod, CoverRule
from gridapp.geometry.cover.silhouette import (
    SilhouetteView,
    bystander_shadows,
    footprint_centre,
    hidden_share,
    hidden_stretches,
    silhouette_view,
    wall_shadows,
)
from gridapp.geometry.planar.lazy_sequence import LazyItems, LazySequence
from gridapp.geometry.planar.tolerances import GRADE_TOLERANCE
from gridapp.geometry.visibility.obstacles import OPAQUE, SOLID, Obstacles
from gridapp.geometry.visibility.rays import intersect_line, pinch_points
from gridapp.grid.cells import Footprint, Point
from gridapp.grid.grid import Grid

__all__ = ["Cover", "CoverGrade", "CoverMethod", "CoverRule", "Ray", "cover", "covers", "has_line"]


class Cover(msgspec.Struct, frozen=True):
    """How much cover a target has, and why.

    Attributes:
        fraction: hidden share, 0 to 1; ``blocked / total`` where rays were counted.
        grade: id of the grade, ``""`` for none.
        rays: the rays tried.
        blockers: ids of the walls, doors and creatures that hide anything.
        margin: change of the share, up or down, at which the grade changes.
        line: True if any line at all reaches the target; otherwise its cover is total.
        shadow: the hidden stretches of the silhouette.
        veils: the hidden share of the height (0 to 1) in each of these stretches.
        tag_line: the line between the centres, blocked at the tag that gives the grade.
    """

    fraction: float
    grade: str
    blocked: int = 0
    total: int = 0
    rays: Sequence[Ray] = ()
    blockers: Sequence[str] = ()
    margin: float = 1.0
    line: bool = True
    shadow: Sequence[tuple[Point, Point]] = ()
    veils: Sequence[float] = ()
    tag_line: Ray | None = None


def cover(
    grid: Grid,
    obstacles: Obstacles,
    attacker_cells: Footprint,
    target_cells: Footprint,
    rule: CoverRule,
    bystanders: Mapping[str, Footprint] | None = None,
    *,
    height: float | None = None,
) -> Cover:
    """Return the cover of a target from an attacker, no cover if they share a cell.

    ``bystanders`` are the cells of other creatures by id, used if the rule counts creatures.
    ``height`` is the target's height in the grid's unit; without it low walls hide like high walls.
    """
    targets, heights = {"": target_cells}, {"": height}
    return covers(grid, obstacles, attacker_cells, targets, rule, bystanders, heights=heights)[""]


def covers(
    grid: Grid,
    obstacles: Obstacles,
    attacker_cells: Footprint,
    targets: Mapping[str, Footprint],
    rule: CoverRule,
    bystanders: Mapping[str, Footprint] | None = None,
    *,
    heights: Mapping[str, float | None] | None = None,
) -> dict[str, Cover]:
    """Return the cover of several targets by id from one attacker.

    Each answer equals that of `cover`; ``bystanders`` may include the targets.
    """
    if not isinstance(targets, CoverTargets):
        targets = CoverTargets(grid, targets)
    caster = RayCaster(grid, obstacles, attacker_cells, targets)
    in_the_way = Bystanders(grid, bystanders) if rule.creatures and bystanders else None
    query = _CoverQuery(caster, rule, in_the_way, heights or {})
    measure, separate = _MEASURE_BY_METHOD[rule.method], caster.targets
    if separate is targets:
        return {name: measure(query, name) for name in targets}
    return {
        name: measure(query, name) if name in separate else query.grade(0.0) for name in targets
    }


def has_line(
    grid: Grid,
    obstacles: Obstacles,
    attacker_cells: Footprint,
    target_cells: Footprint,
    rule: CoverRule,
    *,
    height: float | None = None,
) -> bool:
    """Return ``line`` of `cover`, without counting rays: creatures never close the last line.

    Oracle: ``tests/geometry/test_cover_laws.py`` compares with the cover.
    """
    if rule.method is CoverMethod.SILHOUETTE:
        return cover(grid, obstacles, attacker_cells, target_cells, rule, height=height).line
    is_open = rule.method is CoverMethod.NONE
    return is_open or has_any_line(grid, obstacles, attacker_cells, target_cells)


class _CoverQuery:
    """The inputs shared by all targets of one query; ``heights`` are the targets' heights.

    ``points`` is the number of attacker points from which rays are counted.
    """

    def __init__(
        self,
        caster: RayCaster,
        rule: CoverRule,
        bystanders: Bystanders | None,
        heights: Mapping[str, float | None],
    ) -> None:
        self.caster, self.rule, self.bystanders, self.heights = caster, rule, bystanders, heights
        self.grid, self.obstacles, self.attacker_cells = (
            caster.grid,
            caster.obstacles,
            caster.attacker_cells,
        )
        self.points = 1 if rule.best_point else len(ray_endpoints(self.grid, self.attacker_cells))
        self.graded_counts = _count_cache(rule)

    def target_cells(self, name: str) -> Footprint:
        """Return the footprint of a target."""
        return self.caster.targets[name]

    def bystanders_near(self, name: str) -> Sequence[BystanderCell]:
        """Return the bystander cells that may hide a target, if the rule counts creatures."""
        if self.bystanders is None:
            return ()
        target = self.target_cells(name)
        starts, ends = (
            ray_endpoints(self.grid, self.attacker_cells),
            ray_endpoints(self.grid, target),
        )
        return self.bystanders.between(starts, ends, {*self.attacker_cells, *target})

    @cached_property
    def endpoint_counts(self) -> dict[str, int]:
        """The number of ray endpoints of each target."""
        return self.caster.targets.endpoint_counts

    @property
    def role(self) -> int:
        """The role of the obstacles in the way of counted rays."""
        return _ROLE_BY_METHOD[self.rule.method]

    @cached_property
    def decided_counts(self) -> dict[str, int]:
        """The number of open rays by target where the batch decides it: see `RayCaster`."""
        return self.caster.decided_counts(self.role, best=self.rule.best_point)

    def grade_count(self, blocked: int, total: int, *, line: bool) -> tuple[float, str, float]:
        """Return share, grade and margin for a count of blocked rays; see `graded_counts`."""
        cover = self.grade(blocked / total, line=line)
        graded = cover.fraction, cover.grade, cover.margin
        self.graded_counts[blocked, total, line] = graded
        return graded

    def grade(self, share: float, *, line: bool = True) -> Cover:
        """Return the cover for a hidden share, without its proof."""
        return _grade_share(self.rule, share, line=line)


@cached(64)
def _count_cache(_: CoverRule) -> dict[tuple[int, int, bool], tuple[float, str, float]]:
    """Return the cache of graded counts of a rule.

    Keys are (blocked, total, line), values share, grade and margin.
    """
    return {}


def _grade_share(rule: CoverRule, share: float, *, line: bool) -> Cover:
    grade, below, above = "", 0.0, 2.0
    for step in rule.grades:
        if share >= step.at_least - GRADE_TOLERANCE and not (line and step.at_least >= 1):
            grade, below = step.id, step.at_least
        elif step.at_least > share:
            above = min(above, step.at_least)
    margins = ([share - below] if grade else []) + ([above - share] if above <= 1 else [])
    return Cover(share, grade, margin=max(0.0, min(margins, default=1.0)), line=line)


def _no_cover(query: _CoverQuery, _: str) -> Cover:
    return query.grade(0.0)


def _by_any_line(query: _CoverQuery, name: str) -> Cover:
    line = query.caster.has_line(name, query.caster.ray_set(name, OPAQUE))
    return query.grade(0.0 if line else 1.0, line=line)


class _CountedRays(LazyItems[Ray]):
    """The rays that prove a count, tested on first access."""

    __slots__ = ("_all_rays", "_bystanders", "_chosen", "_name", "_query")

    def __init__(
        self, query: _CoverQuery, name: str, bystanders: Sequence[BystanderCell] | None = None
    ) -> None:
        """Take the arguments of the rays; nothing is computed yet.

        ``bystanders`` are the cells that may hide the target, None if they are to be computed.
        """
        # As in `LazyItems`, but written out: made for every foe in every frame of a drag.
        self._made: tuple[Ray, ...] | None = None
        self._all_rays: RaySet | None = None
        self._chosen: RaySet | None = None
        self._query, self._name, self._bystanders = query, name, bystanders

    @property
    def all_rays(self) -> RaySet:
        """The rays to the target from all start points, each tested on demand."""
        rays = self._all_rays
        if rays is None:
            query, name, bystanders = self._query, self._name, self._bystanders
            near = query.bystanders_near(name) if bystanders is None else bystanders
            rays = self._all_rays = query.caster.ray_set(name, query.role, near)
        return rays

    @property
    def open_count(self) -> int:
        """The number of open rays, from all start points or from the best."""
        rays = self.all_rays
        return rays.best_open_count if self._query.rule.best_point else rays.open_count

    @property
    def ray_set(self) -> RaySet:
        """The rays that count, tested on first access."""
        chosen = self._chosen
        if chosen is None:
            chosen = self._chosen = self.all_rays
            if self._query.rule.best_point:
                chosen.choose_best()
        return chosen

    def make(self) -> tuple[Ray, ...]:
        return self.ray_set.rays()

    def make_first(self) -> Ray:
        return self.ray_set.first_ray()


class _Blockers(LazyItems[str]):
    """The ids of everything that stops a counted ray."""

    __slots__ = ("_rays",)

    def __init__(self, rays: _CountedRays) -> None:
        self._made, self._rays = None, rays

    def make(self) -> tuple[str, ...]:
        return self._rays.ray_set.blockers()


def _by_counted_rays(query: _CoverQuery, name: str) -> Cover:
    """Return the cover by counting rays past the obstacles of the method's role.

    Rays are tested individually only where the batch leaves the count undecided.
    """
    count = query.decided_counts.get(name)
    if count is not None and count <= 0:
        line = count == NONE_OPEN and query.caster.line_without_rays(name, query.role)
        return _from_open_count(query, name, 0, _CountedRays(query, name), line=line)
    bystanders = query.bystanders_near(name) if query.bystanders is not None else ()
    rays = _CountedRays(query, name, bystanders)
    if count is not None and not bystanders:
        return _from_open_count(query, name, count, rays, line=True)
    count = rays.open_count
    line = count > 0 or _is_line_open(query, name, rays.all_rays)
    return _from_open_count(query, name, count, rays, line=line)


def _from_open_count(
    query: _CoverQuery, name: str, open_count: int, rays: _CountedRays, *, line: bool
) -> Cover:
    """Return the cover for a number of open rays."""
    total = query.endpoint_counts[name] * query.points
    blocked = total - open_count
    graded = query.graded_counts.get((blocked, total, line))
    share, grade, margin = graded or query.grade_count(blocked, total, line=line)
    blockers = _Blockers(rays) if blocked else ()
    return Cover(share, grade, blocked, total, rays, blockers, margin, line)


def _is_line_open(query: _CoverQuery, name: str, ray_set: RaySet) -> bool:
    """Return True if any line passes the opaque walls although no ray does."""
    caster = query.caster
    if ray_set.bystanders:
        return caster.has_line(name, caster.ray_set(name, OPAQUE))
    return caster.line_without_rays(name, query.role)


def _by_silhouette(query: _CoverQuery, name: str) -> Cover:
    silhouette = silhouette_view(query.grid, query.attacker_cells, query.target_cells(name))
    if silhouette is None:
        return query.grade(0.0)
    walls = wall_shadows(query.obstacles, silhouette, query.heights.get(name))
    bystanders = bystander_shadows(query.bystanders_near(name), silhouette)
    shadows, share = walls + bystanders, hidden_share(walls, silhouette.half_width)
    line = share < 1 - GRADE_TOLERANCE
    total = hidden_share(shadows, silhouette.half_width) if bystanders else share
    if not shadows:
        return msgspec.structs.replace(query.grade(total, line=line), rays=_outline(silhouette))
    return msgspec.structs.replace(
        query.grade(total, line=line),
        rays=_outline(silhouette),
        blockers=LazySequence(lambda: tuple(sorted({shadow.id for shadow in shadows}))),
        shadow=LazySequence(
            lambda: tuple(silhouette.stretch(each[:2]) for each in hidden_stretches(shadows))
        ),
        veils=LazySequence(lambda: tuple(each.height_share for each in hidden_stretches(shadows))),
    )


def _outline(silhouette: SilhouetteView) -> Sequence[Ray]:
    """Return the lines from the eye to both ends of the silhouette, whatever hides them."""
    return LazySequence(lambda: tuple(Ray(silhouette.eye, end) for end in silhouette.ends))


def _by_tag(query: _CoverQuery, name: str) -> Cover:
    """Return the better grade of two: by rays past untagged walls, or by tags on the line."""
    counted = _by_counted_rays(query, name)
    start, end = (
        footprint_centre(query.grid, query.attacker_cells),
        footprint_centre(query.grid, query.target_cells(name)),
    )
    nearby = [segment for segment in query.obstacles.graded.near_line(start, end) if segment.tag]
    length, crossings, contacts = intersect_line(nearby, start, end)
    crossed = sorted(crossings + pinch_points(contacts))
    crossed_ids = {name for _, name in crossed}
    ranks = {grade.id: rank for rank, grade in enumerate(query.rule.grades)}
    tags = [segment.tag for segment in nearby if segment.id in crossed_ids and segment.tag in ranks]
    best = max((*tags, counted.grade), key=lambda grade: ranks.get(grade, -1))
    blockers = LazySequence(lambda: tuple(sorted(crossed_ids.union(counted.blockers))))
    tag_line = None
    if ranks.get(best, -1) > ranks.get(counted.grade, -1):
        deciding = {segment.id for segment in nearby if segment.tag == best}
        share, name = next((at / length, name) for at, name in crossed if name in deciding)
        (x, y), (to_x, to_y) = start, end
        tag_line = Ray(start, end, (x + share * (to_x - x), y + share * (to_y - y)), name)
    return msgspec.structs.replace(counted, grade=best, blockers=blockers, tag_line=tag_line)


_ROLE_BY_METHOD = {CoverMethod.CORNERS: SOLID, CoverMethod.TAGGED: OPAQUE}
"""The methods that count rays, and the role of the obstacles in their way."""

_MEASURE_BY_METHOD = {
    CoverMethod.NONE: _no_cover,
    CoverMethod.CORNERS: _by_counted_rays,
    CoverMethod.ANY_LINE: _by_any_line,
    CoverMethod.SILHOUETTE: _by_silhouette,
    CoverMethod.TAGGED: _by_tag,
}
