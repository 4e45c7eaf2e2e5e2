"""How much cover a target has from an attacker, with the lines that prove it.

A space is open: obstacles that only touch it, or a ray, hide nothing (see ``rays``). Low walls and
walls with a cover tag count as obstacles for every method, but where rays are counted they never
make cover total: ``Cover.line`` tells whether any line at all is open past what nobody sees
through, and that is decided exactly (see ``openings``).
"""

from collections.abc import Mapping, Sequence
from enum import StrEnum
from functools import cached_property, lru_cache

import msgspec

from gridapp.geometry.cover.bystanders import BystanderCell, Bystanders
from gridapp.geometry.cover.ray_caster import CoverTargets, RayCaster
from gridapp.geometry.cover.ray_endpoints import ray_endpoints
from gridapp.geometry.cover.ray_set import Ray, RaySet
from gridapp.geometry.cover.silhouette import (
    body_shadows,
    hidden,
    middle,
    silhouette_view,
    stretches,
    wall_shadows,
)
from gridapp.geometry.planar.lazy_sequence import LazySequence
from gridapp.geometry.visibility.obstacles import OPAQUE, SOLID, Obstacles
from gridapp.geometry.visibility.rays import intersect_line, pinch_points
from gridapp.grid.cells import Cell, Point
from gridapp.grid.grid import Grid

__all__ = ["Cover", "CoverGrade", "CoverMethod", "CoverRule", "Ray", "cover", "covers"]

GRADE_TOLERANCE = 1e-6
"""A share this near below a threshold reaches it (ruling AP-R92)."""

Space = tuple[Cell, ...]


class CoverMethod(StrEnum):
    """How cover is measured.

    ``CORNERS``: rays between the corners and centres of the two spaces. ``ANY_LINE``: none or
    total. ``SILHOUETTE``: the hidden share of the target's width across the line of sight, and of
    its height behind low walls (AP-R91, AP-R94). ``TAGGED``: the best tag across the line between
    the centres, a tag being the id of a grade (GR-30), or by rays past untagged walls.
    """

    NONE = "none"
    CORNERS = "corners"
    ANY_LINE = "any_line"
    SILHOUETTE = "silhouette"
    TAGGED = "tagged"


class CoverGrade(msgspec.Struct, frozen=True):
    """A grade of cover that begins where ``at_least`` of the target, from 0 to 1, is hidden.

    A grade that asks for all of it needs that no line at all is open; one that asks for more than
    1 is given by a tag only, and its place among the others says how good it is.
    """

    id: str
    name: str
    at_least: float


class CoverRule(msgspec.Struct, frozen=True):
    """How a rule system judges cover; ``grades`` ascend from the least to the best.

    ``creatures``: whether other creatures hide a target; they never make cover total.
    ``best_point``: the attacker takes the point of its space with the fewest blocked rays,
    instead of counting the rays from all.
    """

    method: CoverMethod
    grades: tuple[CoverGrade, ...] = ()
    creatures: bool = False
    best_point: bool = False


class Cover(msgspec.Struct, frozen=True):
    """The cover of a target.

    ``fraction`` is the hidden share; where rays were counted it is exactly ``blocked / total``.
    ``line`` says whether any line at all reaches the target; without one its cover is total.
    ``grade`` is the id of the grade, ``""`` for none. ``margin`` is by how much the share would
    have to change, down or up, for the grade to change. ``rays`` are the lines that were tried,
    ``shadow`` the hidden stretches of the silhouette, ``blockers`` the ids of walls, doors and
    creatures that hide anything.
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


def cover(
    grid: Grid,
    obstacles: Obstacles,
    attacker_cells: Space,
    target_cells: Space,
    rule: CoverRule,
    bystanders: Mapping[str, Space] | None = None,
    *,
    height: float | None = None,
) -> Cover:
    """The cover that the target has from the attacker; none if they share a cell.

    ``bodies`` are the other creatures' cells by id; they count where the rule says so. ``height``
    is how high the target stands, in the grid's unit; without it low walls hide like high ones.
    """
    targets, heights = {"": target_cells}, {"": height}
    return covers(grid, obstacles, attacker_cells, targets, rule, bystanders, heights=heights)[""]


def covers(
    grid: Grid,
    obstacles: Obstacles,
    attacker_cells: Space,
    targets: Mapping[str, Space],
    rule: CoverRule,
    bodies: Mapping[str, Space] | None = None,
    *,
    heights: Mapping[str, float | None] | None = None,
) -> dict[str, Cover]:
    """The cover of several targets, by their ids, from one attacker: what `cover` says of each.

    ``bodies`` may hold the targets too.
    """
    if not isinstance(targets, CoverTargets):
        targets = CoverTargets(grid, targets)
    volley = RayCaster(grid, obstacles, attacker_cells, targets)
    bystanders = Bystanders(grid, bodies) if rule.creatures and bodies else None
    question = _Question(volley, rule, bystanders, heights or {})
    answer, apart = _METHODS[rule.method], volley.targets
    if apart is targets:
        return {name: answer(question, name) for name in targets}
    return {
        name: answer(question, name) if name in apart else question.graded(0.0) for name in targets
    }


class _Question:
    """What is asked about the targets of a volley; ``heights`` are how high they stand.

    ``points`` says from how many points of the space rays are counted.
    """

    def __init__(
        self,
        volley: RayCaster,
        rule: CoverRule,
        bystanders: Bystanders | None,
        heights: Mapping[str, float | None],
    ) -> None:
        self.volley, self.rule, self.bystanders, self.heights = volley, rule, bystanders, heights
        self.grid, self.barriers, self.ones = volley.grid, volley.barriers, volley.ones
        self.points = 1 if rule.best_point else len(ray_endpoints(self.grid, self.ones))
        self._grades = _grades(rule)

    def others(self, name: str) -> Space:
        return self.volley.targets[name]

    def bodies_near(self, name: str) -> Sequence[BystanderCell]:
        """The bodies that may hide a target, if the rule counts creatures."""
        if self.bystanders is None:
            return ()
        others = self.others(name)
        starts, ends = ray_endpoints(self.grid, self.ones), ray_endpoints(self.grid, others)
        return self.bystanders.between(starts, ends, {*self.ones, *others})

    @cached_property
    def plain(self) -> dict[str, int]:
        """How many rays to targets are open, where that is plain and counts; 0 for no line."""
        role, best = _COUNTED[self.rule.method], self.rule.best_point
        return self.volley.plain(role, best=best)

    def counted(self, blocked: int, total: int, *, line: bool) -> tuple[float, str, float]:
        """The share of the rays that are blocked, its grade and the margin."""
        found = self._grades.get((blocked, total, line))
        if found is None:
            cover = self.graded(blocked / total, line=line)
            found = cover.fraction, cover.grade, cover.margin
            self._grades[blocked, total, line] = found
        return found

    def graded(self, share: float, *, line: bool = True) -> Cover:
        """The answer for a hidden share, without its proof."""
        return _graded(self.rule, share, line=line)


@lru_cache(maxsize=64)
def _grades(_: CoverRule) -> dict[tuple[int, int, bool], tuple[float, str, float]]:
    """What is known of rays under a rule: by those blocked, all, and whether a line is open."""
    return {}


def _graded(rule: CoverRule, share: float, *, line: bool) -> Cover:
    grade, below, above = "", 0.0, 2.0
    for step in rule.grades:
        if share >= step.at_least - GRADE_TOLERANCE and not (line and step.at_least >= 1):
            grade, below = step.id, step.at_least
        elif step.at_least > share:
            above = min(above, step.at_least)
    margins = ([share - below] if grade else []) + ([above - share] if above <= 1 else [])
    return Cover(share, grade, margin=max(0.0, min(margins, default=1.0)), line=line)


def _unhidden(question: _Question, _: str) -> Cover:
    return question.graded(0.0)


def _by_line(question: _Question, name: str) -> Cover:
    line = question.volley.has_line(name, question.volley.trial(name, OPAQUE))
    return question.graded(0.0 if line else 1.0, line=line)


class _Rays:
    """The rays to a target that count, tried when somebody looks at them."""

    def __init__(
        self, question: _Question, name: str, bodies: Sequence[BystanderCell] | None = None
    ) -> None:
        """``bodies`` are those that may hide it, if they are known."""
        self._question, self._name, self._bodies = question, name, bodies

    @cached_property
    def trial(self) -> RaySet:
        question, name, bodies = self._question, self._name, self._bodies
        near = question.bodies_near(name) if bodies is None else bodies
        trial = question.volley.trial(name, _COUNTED[question.rule.method], near)
        if question.rule.best_point:
            trial.choose_best()
        return trial

    def all(self) -> tuple[Ray, ...]:
        return self.trial.rays()

    def first(self) -> Ray:
        return self.trial.first_ray()

    def blockers(self) -> tuple[str, ...]:
        return self.trial.blockers()


def _counted(question: _Question, name: str) -> Cover:
    """Cover by counting rays past everything in the role of the method.

    The rays are tried one by one only where it is not plain how many are open.
    """
    seen = question.plain.get(name)
    if seen == 0:
        return _by_rays(question, name, 0, _Rays(question, name), line=False)
    bodies = question.bodies_near(name)
    rays = _Rays(question, name, bodies)
    if seen is not None and not bodies:
        return _by_rays(question, name, seen, rays, line=True)
    seen = rays.trial.seen
    line = seen > 0 or _is_line_open(question.volley, name, rays.trial)
    return _by_rays(question, name, seen, rays, line=line)


def _by_rays(question: _Question, name: str, seen: int, rays: _Rays, *, line: bool) -> Cover:
    """The cover if so many rays are open."""
    total = len(question.volley.ends(name)) * question.points
    blocked = total - seen
    share, grade, margin = question.counted(blocked, total, line=line)
    all_, blockers = (
        LazySequence(rays.all, rays.first),
        LazySequence(rays.blockers) if blocked else (),
    )
    return Cover(share, grade, blocked, total, all_, blockers, margin, line)


def _is_line_open(volley: RayCaster, name: str, trial: RaySet) -> bool:
    """Whether any line is open past what is opaque, though no ray of a trial is."""
    if trial.layer is not volley.barriers.opaque or trial.bodies:
        return volley.has_line(name, volley.trial(name, OPAQUE))
    return volley.has_other_line(name, trial)


def _by_silhouette(question: _Question, name: str) -> Cover:
    seen = silhouette_view(question.grid, question.ones, question.others(name))
    if seen is None:
        return question.graded(0.0)
    walls = wall_shadows(question.barriers, seen, question.heights.get(name))
    bodies = body_shadows(question.bodies_near(name), seen)
    cast, share = walls + bodies, hidden(walls, seen.half)
    line = share < 1 - GRADE_TOLERANCE
    return msgspec.structs.replace(
        question.graded(hidden(cast, seen.half) if bodies else share, line=line),
        rays=LazySequence(lambda: tuple(Ray(seen.eye, end) for end in seen.ends)),
        blockers=LazySequence(lambda: tuple(sorted({one.id for one in cast}))) if cast else (),
        shadow=LazySequence(lambda: tuple(map(seen.stretch, stretches(cast)))) if cast else (),
    )


def _by_tag(question: _Question, name: str) -> Cover:
    """The best of the grade by rays past untagged walls and of the tags across the line."""
    found = _counted(question, name)
    start, end = middle(question.grid, question.ones), middle(question.grid, question.others(name))
    near = [one for one in question.barriers.graded.near_line(start, end) if one.tag]
    _, crossings, contacts = intersect_line(near, start, end)
    crossed = {name for _, name in crossings + pinch_points(contacts)}
    ranks = {grade.id: rank for rank, grade in enumerate(question.rule.grades)}
    tags = [one.tag for one in near if one.id in crossed and one.tag in ranks]
    best = max((*tags, found.grade), key=lambda grade: ranks.get(grade, -1))
    blockers = tuple(sorted(crossed.union(found.blockers)))
    return msgspec.structs.replace(found, grade=best, blockers=blockers)


_COUNTED = {CoverMethod.CORNERS: SOLID, CoverMethod.TAGGED: OPAQUE}
"""The methods that count rays, and past what."""

_METHODS = {
    CoverMethod.NONE: _unhidden,
    CoverMethod.CORNERS: _counted,
    CoverMethod.ANY_LINE: _by_line,
    CoverMethod.SILHOUETTE: _by_silhouette,
    CoverMethod.TAGGED: _by_tag,
}
