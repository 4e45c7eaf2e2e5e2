"""How much cover a target has from an attacker, with the lines that prove it.

A space is open: obstacles that only touch it, or a ray, hide nothing. Rays run from just inside
the corners of a space (``INSET`` cells towards its centre) and from its centre.

Low walls and walls with a cover tag count as obstacles for every method, but never make cover
total: ``Cover.line`` tells whether any line at all is open past what nobody sees through.
"""

from collections.abc import Mapping
from enum import StrEnum
from itertools import pairwise
from math import hypot

import msgspec

from gridapp.geometry.layers import EPS, Layer, Segment
from gridapp.geometry.lines import Hit, first_hit, meetings, pinches
from gridapp.geometry.walls import SOLID, Barriers
from gridapp.grid.cells import Cell, Point
from gridapp.grid.grid import Grid

INSET = 1 / 1024
"""So far inside its corner, towards the centre of the space, a corner ray begins and ends."""

IN_FAVOUR = 1e-6
"""A share this near below a threshold reaches it (ruling AP-R92)."""


class CoverMethod(StrEnum):
    """How cover is measured.

    ``CORNERS``: rays between the corners and centres of the two spaces. ``ANY_LINE``: none or
    total. ``SILHOUETTE``: the hidden share of the target's width across the line of sight, and of
    its height behind low walls (AP-R91, AP-R94). ``TAGGED``: the best tag across the line between
    the centres; a tag is the id of a grade (GR-30).
    """

    NONE = "none"
    CORNERS = "corners"
    ANY_LINE = "any_line"
    SILHOUETTE = "silhouette"
    TAGGED = "tagged"


class CoverGrade(msgspec.Struct, frozen=True):
    """A grade of cover that begins where ``at_least`` of the target, from 0 to 1, is hidden."""

    id: str
    name: str
    at_least: float


class CoverRule(msgspec.Struct, frozen=True):
    """How a rule system judges cover; ``grades`` ascend.

    ``creatures``: whether other creatures hide a target. ``best_point``: the attacker takes the
    point of its space with the fewest blocked rays, instead of counting the rays from all.
    """

    method: CoverMethod
    grades: tuple[CoverGrade, ...] = ()
    creatures: bool = False
    best_point: bool = False


class Ray(msgspec.Struct, frozen=True):
    """A line that was tried; ``blocked_at`` and ``blocker`` say where and by what it ended."""

    start: Point
    end: Point
    blocked_at: Point | None = None
    blocker: str = ""


class Cover(msgspec.Struct, frozen=True):
    """The cover of a target.

    ``fraction`` is the hidden share; where rays were counted it is exactly ``blocked / total``.
    ``line`` says whether any line at all reaches the target; without one its cover is total.
    ``grade`` is the id of the grade, ``""`` for none. ``margin`` is by how much the share would
    have to change, down or up, for the grade to change.
    """

    fraction: float
    grade: str
    blocked: int = 0
    total: int = 0
    rays: tuple[Ray, ...] = ()
    blockers: tuple[str, ...] = ()
    margin: float = 1.0
    line: bool = True


def cover(
    grid: Grid,
    barriers: Barriers,
    attacker_cells: tuple[Cell, ...],
    target_cells: tuple[Cell, ...],
    rule: CoverRule,
    bodies: Mapping[str, tuple[Cell, ...]] | None = None,
    *,
    height: float | None = None,
) -> Cover:
    """The cover that the target has from the attacker.

    ``bodies`` are the other creatures' cells by id; they count where the rule says so. ``height``
    is how high the target stands, in the grid's unit; without it low walls hide like high ones.
    """
    others = bodies if bodies and rule.creatures else {}
    in_way = _body_segments(grid, others, attacker_cells, target_cells)
    if rule.method is CoverMethod.NONE:
        return Cover(0.0, "")
    if rule.method is CoverMethod.ANY_LINE:
        line = any_line(grid, barriers, attacker_cells, target_cells)
        return _graded(rule, 0.0 if line else 1.0, (), line=line)
    if rule.method is CoverMethod.SILHOUETTE:
        share, rays = _silhouette(grid, barriers, in_way, attacker_cells, target_cells, height)
        return _graded(rule, share, rays, line=share < 1 - IN_FAVOUR)
    return _by_rays(grid, barriers, in_way, attacker_cells, target_cells, rule)


def any_line(
    grid: Grid, barriers: Barriers, ones: tuple[Cell, ...], others: tuple[Cell, ...]
) -> bool:
    """Whether some straight line between two spaces passes everything opaque."""
    layer = barriers.opaque
    if set(ones) & set(others):
        return True
    starts, ends = _points(grid, ones), _points(grid, others)
    if any(first_hit(layer, start, end) is None for start in starts for end in ends):
        return True
    denser = [(start, end) for start in _denser(grid, ones) for end in _denser(grid, others)]
    return any(first_hit(layer, start, end) is None for start, end in denser)


def _by_rays(
    grid: Grid,
    barriers: Barriers,
    in_way: list[Segment],
    attacker_cells: tuple[Cell, ...],
    target_cells: tuple[Cell, ...],
    rule: CoverRule,
) -> Cover:
    tagged = rule.method is CoverMethod.TAGGED
    layer = barriers.opaque if tagged else barriers.solid
    ends = _points(grid, target_cells)
    by_point = [
        [_ray(layer, in_way, start, end) for end in ends] for start in _points(grid, attacker_cells)
    ]
    if rule.best_point:
        by_point = [min(by_point, key=lambda rays: sum(1 for ray in rays if ray.blocker))]
    rays = tuple(ray for group in by_point for ray in group)
    blocked = sum(1 for ray in rays if ray.blocker)
    line = blocked < len(rays) or any_line(grid, barriers, attacker_cells, target_cells)
    found = _graded(rule, blocked / len(rays), rays, line=line)
    return (
        _with_tags(grid, barriers, attacker_cells, target_cells, rule, found) if tagged else found
    )


def _with_tags(
    grid: Grid,
    barriers: Barriers,
    attacker_cells: tuple[Cell, ...],
    target_cells: tuple[Cell, ...],
    rule: CoverRule,
    found: Cover,
) -> Cover:
    """The same cover with the best grade that a tag across the line between centres gives."""
    start, end = _middle(grid, attacker_cells), _middle(grid, target_cells)
    near = [segment for segment in barriers.graded.along(start, end) if segment.tag]
    _, crossings, contacts = meetings(near, start, end)
    names = {name for _, name in crossings + pinches(contacts)}
    ranks = {grade.id: rank for rank, grade in enumerate(rule.grades)}
    best = ranks.get(found.grade, -1)
    for segment in near:
        if segment.id in names:
            best = max(best, ranks.get(segment.tag, -1))
    grade = rule.grades[best].id if best >= 0 else ""
    blockers = tuple(sorted(names.union(found.blockers)))
    return msgspec.structs.replace(found, grade=grade, blockers=blockers)


def _graded(rule: CoverRule, share: float, rays: tuple[Ray, ...], *, line: bool) -> Cover:
    """The answer for a hidden share; the grade of a full share needs that no line is open."""
    grade, margin = "", 1.0
    for step in rule.grades:
        reached = share >= step.at_least - IN_FAVOUR and not (line and step.at_least >= 1)
        if reached:
            grade, margin = step.id, max(0.0, share - step.at_least)
        else:
            margin = min(margin, abs(step.at_least - share))
            break
    blocked = sum(1 for ray in rays if ray.blocker)
    blockers = tuple(sorted({ray.blocker for ray in rays if ray.blocker}))
    return Cover(share, grade, blocked, len(rays), rays, blockers, margin, line)


def _ray(layer: Layer, in_way: list[Segment], start: Point, end: Point) -> Ray:
    hits = [hit for hit in (first_hit(layer, start, end), _body_hit(in_way, start, end)) if hit]
    if not hits:
        return Ray(start, end)
    first = min(hits, key=lambda hit: hypot(hit.point[0] - start[0], hit.point[1] - start[1]))
    return Ray(start, end, first.point, first.id)


def _body_hit(in_way: list[Segment], start: Point, end: Point) -> Hit | None:
    return first_hit(Layer(tuple(in_way)), start, end) if in_way else None


def _body_segments(
    grid: Grid,
    bodies: Mapping[str, tuple[Cell, ...]],
    attacker_cells: tuple[Cell, ...],
    target_cells: tuple[Cell, ...],
) -> list[Segment]:
    """The outlines of the bodies that are neither the attacker's nor the target's."""
    own = {*attacker_cells, *target_cells}
    segments = []
    for name, cells in bodies.items():
        for cell in cells:
            if cell not in own:
                corners = grid.polygon(cell)
                sides = zip(corners, corners[1:] + corners[:1], strict=True)
                segments += [Segment(*a, *b, name) for a, b in sides]
    return segments


def _points(grid: Grid, cells: tuple[Cell, ...]) -> list[Point]:
    """The centre of a space and the points just inside the corners of its cells."""
    centre_x, centre_y = _middle(grid, cells)
    points = {(centre_x, centre_y): None}
    for cell in cells:
        x, y = grid.centre(cell)
        for corner_x, corner_y in grid.polygon(cell):
            away = hypot(corner_x - x, corner_y - y)
            share = 1 - INSET / away
            points[(x + share * (corner_x - x), y + share * (corner_y - y))] = None
    return list(points)


def _denser(grid: Grid, cells: tuple[Cell, ...]) -> list[Point]:
    """Points all along the edges of the cells, just inside them."""
    points = []
    for cell in cells:
        x, y = grid.centre(cell)
        inner = [
            (x + (1 - INSET) * (px - x), y + (1 - INSET) * (py - y))
            for px, py in grid.polygon(cell)
        ]
        for (px, py), (qx, qy) in zip(inner, inner[1:] + inner[:1], strict=True):
            points += [(px + k / 4 * (qx - px), py + k / 4 * (qy - py)) for k in range(4)]
    return points


def _middle(grid: Grid, cells: tuple[Cell, ...]) -> Point:
    """The centre of a space: the mean of its cells' centres."""
    centres = [grid.centre(cell) for cell in cells]
    return (sum(x for x, _ in centres) / len(cells), sum(y for _, y in centres) / len(cells))


def _silhouette(
    grid: Grid,
    barriers: Barriers,
    in_way: list[Segment],
    attacker_cells: tuple[Cell, ...],
    target_cells: tuple[Cell, ...],
    height: float | None,
) -> tuple[float, tuple[Ray, ...]]:
    """The hidden share of the target's silhouette, and a ray to each end of it."""
    start, end = _middle(grid, attacker_cells), _middle(grid, target_cells)
    away = hypot(end[0] - start[0], end[1] - start[1])
    if away <= EPS:
        return 0.0, ()
    across = (-(end[1] - start[1]) / away, (end[0] - start[0]) / away)
    half = width(grid, target_cells, across) / 2
    segments = [*(one for one, role in barriers.roles.items() if role & SOLID), *in_way]
    shadows = [
        (low, high, 1.0 if one.height is None or not height else min(1.0, one.height / height))
        for one in segments
        if (found := _shadow(one, start, across, away, half)) is not None
        for low, high in (found,)
    ]
    ends = [(end[0] + s * across[0], end[1] + s * across[1]) for s in (-half, half)]
    rays = tuple(_ray(barriers.solid, in_way, start, point) for point in ends)
    return _hidden(shadows, half), rays


def width(grid: Grid, cells: tuple[Cell, ...], across: Point) -> float:
    """How many cells wide a space is, seen across a direction of length 1.

    A square or hexagonal space is as wide from everywhere as its row of cells is long (AP-R91);
    a long one counts its two sides by how much of each is seen.
    """
    spans = [max(values) - min(values) + 1 for values in zip(*cells, strict=True)]
    if grid.is_hex:
        sums = [column + row for column, row in cells]
        return float(max(*spans, max(sums) - min(sums) + 1))
    seen_x, seen_y = abs(across[0]), abs(across[1])
    return float(seen_x * spans[0] + seen_y * spans[1]) / (seen_x + seen_y)


def _shadow(
    one: Segment, start: Point, across: Point, away: float, half: float
) -> tuple[float, float] | None:
    """The stretch of the silhouette, by distance from its middle, that a segment hides."""
    ends = []
    for x, y in ((one.ax, one.ay), (one.bx, one.by)):
        dx, dy = x - start[0], y - start[1]
        ends.append((dx * across[1] - dy * across[0], dx * across[0] + dy * across[1]))
    (near_a, off_a), (near_b, off_b) = sorted(ends)
    if near_b <= EPS or near_a >= away - EPS:
        return None
    gain = (off_b - off_a) / (near_b - near_a) if near_b - near_a > EPS else 0.0
    if near_a < EPS:
        near_a, off_a = EPS, off_a + (EPS - near_a) * gain
    if near_b > away:
        near_b, off_b = away, off_b + (away - near_b) * gain
    low, high = sorted((off_a * away / near_a, off_b * away / near_b))
    low, high = max(low, -half), min(high, half)
    return (low, high) if high - low > EPS else None


def _hidden(shadows: list[tuple[float, float, float]], half: float) -> float:
    """The share of the silhouette under the shadows, each with the share of height it hides."""
    edges = sorted({edge for low, high, _ in shadows for edge in (low, high)})
    total = 0.0
    for left, right in pairwise(edges):
        middle = (left + right) / 2
        hides = [part for low, high, part in shadows if low < middle < high]
        total += (right - left) * max(hides, default=0.0)
    return min(1.0, total / (2 * half))
