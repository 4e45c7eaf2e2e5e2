"""Benchmarks of fog by sight: the region several viewers see, and the memory of it.

Scenes: rooms with one-cell gaps, with pillars among them if walls are left; and open ground full of
irregular pillars of 16 sides, the worst case. Six viewers stand among 12 lights of 8 cells in the
dark; half of them see 12 cells in the dark, half 4. Each round moves one viewer to a cell nearby.
The target is a time: the ratio is ours to the budget.
"""

import random
from collections.abc import Callable, Iterator, Sequence
from math import cos, pi, sin
from typing import NamedTuple

from gridapp.battle.board import Board, Wall
from gridapp.battle.vision.mask import Mask
from gridapp.bench.report import BenchRow
from gridapp.bench.scenes import BenchPlan
from gridapp.bench.timing import Case, TimeLimit, race
from gridapp.geometry.planar.rasters import empty_mask, region_bits, with_bits
from gridapp.geometry.visibility.obstacles import obstacles_of
from gridapp.geometry.visibility.seen_region import SeenRegion, seen_region
from gridapp.geometry.visibility.sight_mesh import SightMesh
from gridapp.geometry.visibility.viewpoints import Lamp, Viewer
from gridapp.grid.cells import Point
from gridapp.grid.grid import Grid

GRID = Grid(60, 40)
VIEWERS, LIGHTS, LIGHT_RADIUS, DARK_RANGES = 6, 12, 8.0, (12.0, 4.0)
ROOM, SIDES = 6, 16
SIGHT_ROOMS, SIGHT_FIELD, MOVER_FIELD, MEMORY = 0.010, 0.050, 0.030, 0.008
MOVES = 300


class Look(NamedTuple):
    """The walls, all viewers and all lights after a move."""

    mesh: SightMesh
    viewers: tuple[Viewer, ...]
    lamps: tuple[Lamp, ...]

    def seen(self) -> SeenRegion:
        return seen_region(self.mesh, self.viewers, self.lamps)


class Remembering(NamedTuple):
    """What was remembered before a move, and what is seen after it."""

    before: Mask
    seen: SeenRegion


def questions(plan: BenchPlan) -> Iterator[BenchRow]:
    """Yield the rows about fog by sight, on boards of 60x40 cells."""
    quick = plan.walls < 500
    for kind, walls in (("rooms", 500), ("rooms", 2000), ("field", 500), ("field", 2000)):
        if not quick or walls == 500:
            yield from _scene(plan, kind, walls)


def _scene(plan: BenchPlan, kind: str, walls: int) -> Iterator[BenchRow]:
    board = Board(GRID, rooms(walls) if kind == "rooms" else field(walls))
    looks = looks_after_moves(obstacles_of(board).sight_mesh, 2 * plan.rounds + 2)
    for look in looks[:1]:
        look.seen().region  # noqa: B018 - triangulates and lights the board
    name = f"{kind} of {walls}"
    limit = TimeLimit(plan.rounds, plan.seconds)
    steps, jumps = looks[: plan.rounds + 1], _jumps(looks[plan.rounds + 1 :])
    moving, anew = (SIGHT_ROOMS,) * 2 if kind == "rooms" else (MOVER_FIELD, SIGHT_FIELD)
    yield _row(f"sight after a move, {name}", _shape, steps, moving, limit)
    yield _row(f"sight of {VIEWERS} from new places, {name}", _shape, jumps, anew, limit)
    moves = MOVES if plan.walls >= 500 else 10
    memories = _memories(looks[0].mesh, moves)
    first, last = memories[1 : len(steps) + 1], memories[-len(steps) :]
    yield _row(f"memory, first moves, {name}", _remember, first, MEMORY, limit)
    row = _row(f"memory, move {moves}, {name}", _remember, last, MEMORY, limit)
    stored = len(memories[-1].before.bits) * 4 / 3000
    yield row._replace(against=f"{row.against}; {stored:.1f} kB stored")


def _shape(look: Look) -> object:
    return look.seen().region


def _remember(case: Remembering) -> Mask:
    """Fill what is seen into a mask and add it, as after a command."""
    return with_bits(case.before, region_bits(GRID, case.seen.region, whole=True))


def _row(
    question: str,
    run: Callable[[Case], object],
    cases: Sequence[Case],
    budget: float,
    limit: TimeLimit,
) -> BenchRow:
    """Return a row that compares the time within which 95 of 100 cases stay with a budget."""
    times = sorted(race({"ours": run}, [[case] for case in cases], limit)["ours"])
    slow = times[min(len(times) - 1, int(0.95 * len(times)))]
    return BenchRow(question, slow, "budget, 95 of 100", budget, slow / budget, 1.0)


def looks_after_moves(mesh: SightMesh, count: int) -> list[Look]:
    """Return the viewers and lights after each of some moves of one viewer to a cell nearby."""
    rnd = random.Random("looks")
    lamps = tuple(Lamp(_spot(rnd), LIGHT_RADIUS) for _ in range(LIGHTS))
    viewers = [Viewer((_spot(rnd),), DARK_RANGES[k % 2]) for k in range(VIEWERS)]
    looks = []
    for _ in range(count):
        looks.append(Look(mesh, tuple(viewers), lamps))
        mover = rnd.randrange(VIEWERS)
        viewers[mover] = _moved(mesh, viewers[mover], rnd)
    return looks


def _spot(rnd: random.Random) -> Point:
    return (rnd.randrange(GRID.columns) + 0.5, rnd.randrange(GRID.rows) + 0.5)


def _moved(mesh: SightMesh, viewer: Viewer, rnd: random.Random) -> Viewer:
    """Return the viewer on a random cell that it sees, at most 6 cells away."""
    seen = seen_region(mesh, [viewer], None)
    (x, y), near = viewer.eyes[0], range(-6, 7)
    spots = [(x + dx, y + dy) for dx in near for dy in near if dx or dy]
    spots = [spot for spot, inside in zip(spots, seen.contains(spots), strict=True) if inside]
    return viewer._replace(eyes=(rnd.choice(spots or [_spot(rnd)]),))


def _jumps(looks: Sequence[Look]) -> list[Look]:
    """Return the looks with every viewer at a new place."""
    rnd = random.Random("jumps")
    return [
        look._replace(viewers=tuple(each._replace(eyes=(_spot(rnd),)) for each in look.viewers))
        for look in looks
    ]


def _memories(mesh: SightMesh, moves: int) -> list[Remembering]:
    """Return what is remembered before each of some moves, and what is seen then."""
    before, memories = empty_mask(GRID), []
    for look in looks_after_moves(mesh, moves):
        memories.append(Remembering(before, look.seen()))
        before = _remember(memories[-1])
    return memories


def rooms(walls: int) -> tuple[Wall, ...]:
    """Return walls of rooms with gaps of a cell, then irregular pillars up to the number."""
    lines: list[tuple[Point, Point]] = []
    for x in range(0, GRID.columns + 1, ROOM):
        for y in range(0, GRID.rows, ROOM // 2):
            start = y + (1 if (x + y) % 4 == 0 else 0)
            lines.append(((float(x), float(start)), (float(x), float(y + ROOM // 2))))
    for y in range(0, GRID.rows + 1, ROOM):
        for x in range(0, GRID.columns, ROOM // 2):
            start = x + (1 if (x + y) % 4 == 0 else 0)
            lines.append(((float(start), float(y)), (float(x + ROOM // 2), float(y))))
    lines += _pillars(random.Random(walls), max(0, walls - len(lines)))
    return _walls(lines[:walls])


def field(walls: int) -> tuple[Wall, ...]:
    """Return irregular pillars of 16 sides on open ground."""
    return _walls(_pillars(random.Random(walls), walls))


def _pillars(rnd: random.Random, walls: int) -> list[tuple[Point, Point]]:
    lines: list[tuple[Point, Point]] = []
    for _ in range(walls // SIDES):
        x, y = rnd.uniform(1, GRID.columns - 1), rnd.uniform(1, GRID.rows - 1)
        angles = [2 * pi * side / SIDES for side in range(SIDES)]
        radii = [rnd.uniform(0.25, 0.45) for _ in range(SIDES)]
        ring = [(x + r * cos(a), y + r * sin(a)) for a, r in zip(angles, radii, strict=True)]
        lines += zip(ring, [*ring[1:], ring[0]], strict=True)
    return lines


def _walls(lines: Sequence[tuple[Point, Point]]) -> tuple[Wall, ...]:
    return tuple(Wall(f"w{number}", a, b) for number, (a, b) in enumerate(lines))
