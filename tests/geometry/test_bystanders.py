"""Rays past creatures: what is decided at a glance, or met before, against the exact test."""

import random

import pytest

from gridapp.geometry.cover.bystanders import (
    MAX_CELLS_ONE_BY_ONE,
    BystanderCell,
    Bystanders,
    Meeting,
    free_sides,
    is_stopped_by_cells,
    is_stopped_past,
    meeting,
)
from gridapp.geometry.cover.exact_rays import first_stop
from gridapp.geometry.cover.ray_endpoints import ALL_ROUND, RayEndpoint, ray_endpoints
from gridapp.geometry.cover.square_rays import square_rays
from gridapp.grid.cells import Cell
from gridapp.grid.grid import CellShape, Grid

RAYS = 600
SPACES = ("1x1", "2x2", "1x2", "3x2")
PAIRS = 40


def somewhere(dice: random.Random) -> Cell:
    return dice.randrange(6), dice.randrange(6)


def rays(grid: Grid, dice: random.Random) -> tuple[RayEndpoint, RayEndpoint, list[BystanderCell]]:
    """Return the ends of a ray between two cells, and one to three further cells."""
    cells = {somewhere(dice) for _ in range(5)}
    while len(cells) < 3:
        cells.add(somewhere(dice))
    begin, end, *bystanders = dice.sample(sorted(cells), len(cells))
    starts, ends = (ray_endpoints(grid, (cell,)) for cell in (begin, end))
    bodies = [BystanderCell(f"{cell}", grid.polygon(cell)) for cell in bystanders]
    return dice.choice(list(starts)), dice.choice(list(ends)), bodies


@pytest.mark.parametrize("shape", [CellShape.SQUARE, CellShape.HEX_POINTY, CellShape.HEX_FLAT])
def test_what_is_decided_early_is_decided_alike(shape: CellShape) -> None:
    grid, dice = Grid(6, 6, shape=shape), random.Random(27)
    met = dict.fromkeys(Meeting, 0)
    for _ in range(RAYS):
        start, end, bodies = rays(grid, dice)
        for body in bodies:
            verdict = meeting(body.corners, start.point, end.point)
            met[verdict] += 1
            if verdict is Meeting.CROSSED:
                assert first_stop(body.sides, start, end) is not None
            if verdict is Meeting.APART:
                assert first_stop(body.sides, start, end) is None
        (x, y), (end_x, end_y) = start.point, end.point
        relative = tuple(body.corners_from(start.point) for body in bodies)
        stop = first_stop([side for body in bodies for side in body.sides], start, end)
        past = relative, (end_x - x, end_y - y), start.wedges, end.wedges
        assert is_stopped_by_cells(*past) == (stop is not None)
        assert is_stopped_past(*past) == (stop is not None)
    assert min(met.values()) > RAYS / 20


def test_all_rays_past_squares_are_decided_as_each_of_them_alone() -> None:
    """Of bodies of several sizes, at places that come again and at others."""
    grid, dice = Grid(9, 9), random.Random(28)
    decided = {True: 0, False: 0}
    for _ in range(PAIRS):
        first, second = (grid.covered_cells(somewhere(dice), dice.choice(SPACES)) for _ in range(2))
        if not set(first).isdisjoint(second):
            continue
        starts, ends = ray_endpoints(grid, first), ray_endpoints(grid, second)
        others = {somewhere(dice) for _ in range(5)}.difference(first, second)
        bodies = [BystanderCell("", grid.polygon(cell)) for cell in sorted(others)]
        offset = (ends.centre[0] - starts.centre[0], ends.centre[1] - starts.centre[1])
        corners = [body.corners_from(starts.centre)[0] for body in bodies]
        past = square_rays(offset, starts.pattern, ends.pattern).past(corners)
        for number, start in enumerate(starts):
            relative = [body.corners_from(start.point) for body in bodies]
            crossed, stopped = past.crossed_from(number), past.stopped_from(number)
            assert crossed & stopped == crossed
            for place, end in enumerate(ends):
                ray = end.point[0] - start.point[0], end.point[1] - start.point[1]
                alone = is_stopped_past(relative, ray, start.wedges, end.wedges)
                assert bool(stopped >> place & 1) is alone
                decided[alone] += 1
    assert min(decided.values()) > 100


def test_few_cells_near_a_path_are_found_as_many_are() -> None:
    grid, dice = Grid(6, 6, shape=CellShape.HEX_FLAT), random.Random(29)
    for _ in range(PAIRS):
        begin, end, *others = (somewhere(dice) for _ in range(8))
        if begin == end:
            continue
        path = ray_endpoints(grid, (begin,)), ray_endpoints(grid, (end,))
        far = [(100 + number, 100) for number in range(MAX_CELLS_ONE_BY_ONE)]
        few = Bystanders(grid, {"a": others}).between(*path, {begin, end})
        many = Bystanders(grid, {"a": others, "b": far}).between(*path, {begin, end})
        assert [body.corners for body in few] == [body.corners for body in many]


def test_a_body_is_crossed_through_its_sides_only() -> None:
    """Through the middle, along a side, through two opposite corners, beyond the end, aside."""
    square = ((2.0, 0.0), (3.0, 0.0), (3.0, 1.0), (2.0, 1.0))
    assert meeting(square, (0.0, 0.5), (5.0, 0.5)) is Meeting.CROSSED
    assert meeting(square, (0.0, 0.0), (5.0, 0.0)) is Meeting.NEAR
    assert meeting(square, (1.0, -1.0), (4.0, 2.0)) is Meeting.NEAR
    assert meeting(square, (0.0, 0.5), (1.5, 0.5)) is Meeting.APART
    assert meeting(square, (0.0, 2.0), (5.0, 2.0)) is Meeting.APART


def test_a_ray_passes_bodies_on_one_side_and_not_between_two() -> None:
    """Along a row from a cell's middle; from corner to corner past one, and past two."""
    square = ((2.0, 0.0), (3.0, 0.0), (3.0, 1.0), (2.0, 1.0))
    opposite = ((2.0, -1.0), (3.0, -1.0), (3.0, 0.0), (2.0, 0.0))
    ray = (5.0, 0.0)
    assert not is_stopped_past((square,), ray, ALL_ROUND, ALL_ROUND)
    assert not is_stopped_past((opposite,), ray, ALL_ROUND, ALL_ROUND)
    assert is_stopped_past((square, opposite), ray, ALL_ROUND, ALL_ROUND)
    down = (((1.0, 0.0), (0.0, 1.0)),)
    assert free_sides(ray, down, ALL_ROUND) == (1,)
    assert is_stopped_past((square,), ray, down, down)
    assert not is_stopped_past((opposite,), ray, down, down)
