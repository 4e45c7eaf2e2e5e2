"""Benchmarks of visibility and cover."""

import random
from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from gridapp.battle.board import Board
from gridapp.bench.libraries import Lines, Shadows, Sightseer, clipped, eye_points, has
from gridapp.bench.questions import Rival, agree_within, agreement, compared, in_rounds
from gridapp.bench.report import NOT_COMPARED, BenchRow
from gridapp.bench.scenes import BenchPlan, Block, free_cells, wall_blocks, walls_of
from gridapp.bench.timing import TimeLimit
from gridapp.geometry.cover.cover import Cover, CoverGrade, CoverMethod, CoverRule, covers
from gridapp.geometry.planar.shapes import polygon_area
from gridapp.geometry.visibility.obstacles import Obstacles, obstacles_of
from gridapp.geometry.visibility.visible_area import VisibleArea, visible_from
from gridapp.grid.cells import Cell, Point
from gridapp.grid.grid import Grid

SIGHT, SHADOWS, COVER, SHARE = 0.02, 0.002, 1.0, 1.0
TARGETS = 50
CHECKED = 5
EYES = 16
"""Eye points timed in a row: a slow rival evicts our data from the processor's caches, so a single
query would time the memory."""

SLACK = 1e-5
"""Relative tolerance of areas: visilibity places walls within 1e-9 only."""

RULE = CoverRule(
    CoverMethod.CORNERS,
    (CoverGrade("half", "half", 0.5), CoverGrade("total", "total", 1.0)),
)


class CoverCase(NamedTuple):
    """An attacker's cell and the cells of its targets."""

    attacker: Cell
    targets: tuple[Cell, ...]


class ShareCase(NamedTuple):
    """A computed visibility polygon, and cells whose visible share is measured."""

    sight: VisibleArea
    cells: tuple[Cell, ...]


def questions(plan: BenchPlan) -> Iterator[BenchRow]:
    """Yield the rows about visibility and cover."""
    for dense in (True, False):
        yield from _polygons(plan, dense=dense)
    for dense in (True, False):
        for lattice in (False, True):
            yield from _covers(plan, dense=dense, lattice=lattice)
    yield from _shares(plan)


def _polygons(plan: BenchPlan, *, dense: bool) -> Iterator[BenchRow]:
    grid, blocks = plan.grid(), wall_blocks(plan, plan.walls, dense=dense)
    obstacles = _triangulated(grid, Board(grid, walls_of(blocks)))
    eyes = eye_points(grid, blocks, CHECKED + EYES * (plan.rounds + 1))
    checked, rounds = eyes[:CHECKED], in_rounds(eyes[CHECKED:], EYES)

    def ours(eye: Point) -> object:
        return visible_from(grid, obstacles, eye).polygons[0]

    def areas(area_of: Callable[[Point], float]) -> str:
        return agree_within(
            [
                (polygon_area(visible_from(grid, obstacles, e).polygons[0]), area_of(e))
                for e in checked
            ],
            SLACK,
        )

    limit = TimeLimit(plan.rounds, plan.seconds)
    name = f"sight polygon, {'dense' if dense else 'open'}"
    yield from compared(name, ours, _sight_rivals(grid, blocks, areas), rounds, limit)


def _sight_rivals(
    grid: Grid, blocks: Sequence[Block], compare: Callable[[Callable[[Point], float]], str]
) -> list[Rival[Point]]:
    """Return the libraries that work out visible polygons; ``compare`` checks their areas."""
    seer = Sightseer.of(grid, blocks) if has("visilibity") else None
    shadows = Shadows.of(grid, blocks) if has("shapely") else None
    return [
        Rival(
            "visilibity",
            seer.seen if seer else None,
            SIGHT,
            compare(lambda eye: float(seer.seen(eye).area())) if seer else NOT_COMPARED,
        ),
        Rival(
            "union of shapely shadows",
            shadows.seen if shadows else None,
            SHADOWS,
            compare(lambda eye: float(shadows.seen(eye).area)) if shadows else NOT_COMPARED,
        ),
    ]


def _triangulated(grid: Grid, board: Board) -> Obstacles:
    """Return the obstacles of a board, triangulated in advance."""
    obstacles = obstacles_of(board)
    middle = grid.size[0] / 2, grid.size[1] / 2
    assert visible_from(grid, obstacles, middle).polygons  # noqa: S101 - fills the cache
    return obstacles


def _covers(plan: BenchPlan, *, dense: bool, lattice: bool) -> Iterator[BenchRow]:
    grid, blocks = plan.grid(), wall_blocks(plan, plan.walls, dense=dense, lattice=lattice)
    obstacles = obstacles_of(Board(grid, walls_of(blocks)))
    free = free_cells(grid, blocks)
    rnd = random.Random("shots")
    shots = [
        CoverCase(
            attacker, tuple([cell for cell in rnd.sample(free, TARGETS + 1) if cell != attacker])
        )
        for attacker in rnd.sample(free, plan.rounds + 1 + CHECKED)
    ]
    shots = [CoverCase(shot.attacker, shot.targets[:TARGETS]) for shot in shots]

    def ours(shot: CoverCase) -> list[Cover]:
        targets = {str(number): (cell,) for number, cell in enumerate(shot.targets)}
        return [*covers(grid, obstacles, (shot.attacker,), targets, RULE).values()]

    lines = Lines.of(blocks) if has("shapely") else None
    answers = NOT_COMPARED
    if lines and not lattice:
        answers = agreement([_verdicts(grid, lines, shot, ours(shot)) for shot in shots[:CHECKED]])
    name = f"cover of {TARGETS}, {'dense' if dense else 'open'}{', on the lattice' * lattice}"
    rival: Rival[CoverCase] = Rival(
        "shapely prepared union, 16 rays each",
        (lambda shot: lines.blocked(grid, *shot)) if lines else None,
        COVER,
        answers,
    )
    limit = TimeLimit(plan.rounds, plan.seconds)
    yield from compared(f"{name}, 25 rays", ours, [rival], in_rounds(shots[CHECKED:], 1), limit)


def _verdicts(
    grid: Grid, lines: Lines, shot: CoverCase, covers: list[Cover]
) -> tuple[dict[tuple[Point, Point], bool], dict[tuple[Point, Point], bool]]:
    """Return which rays between corners are blocked, ours and theirs."""
    rays, hits = lines.blocked(grid, *shot)
    pairs = zip(rays.tolist(), hits.tolist(), strict=True)
    theirs = {((ax, ay), (bx, by)): hit for ((ax, ay), (bx, by)), hit in pairs}
    rays_found = [ray for cover in covers for ray in cover.rays]
    ours = {(ray.start, ray.end): ray.blocked_at is not None for ray in rays_found}
    return {ends: ours.get(ends, not hit) for ends, hit in theirs.items()}, theirs


def _shares(plan: BenchPlan) -> Iterator[BenchRow]:
    grid, blocks = plan.grid(), wall_blocks(plan, plan.walls)
    obstacles = _triangulated(grid, Board(grid, walls_of(blocks)))
    free = free_cells(grid, blocks)
    rnd = random.Random("shares")
    looks = [
        ShareCase(visible_from(grid, obstacles, eye), tuple(rnd.sample(free, TARGETS)))
        for eye in eye_points(grid, blocks, plan.rounds + 1 + CHECKED)
    ]

    def ours(look: ShareCase) -> list[float]:
        return [look.sight.visible_share(cell) for cell in look.cells]

    def theirs(look: ShareCase) -> list[float]:
        return clipped(look.sight.polygons[0], [grid.polygon(cell) for cell in look.cells])

    checked = [
        pair for look in looks[:CHECKED] for pair in zip(ours(look), theirs(look), strict=True)
    ]
    timed = [look for look in looks[CHECKED:] if look.sight.polygons]
    rival: Rival[ShareCase] = Rival(
        "shapely clip_by_rect", theirs, SHARE, agree_within(checked, SLACK)
    )
    limit = TimeLimit(plan.rounds, plan.seconds)
    yield from compared(f"seen share of {TARGETS} cells", ours, [rival], in_rounds(timed, 1), limit)
