"""Rays past creatures: what is decided at a glance, or met before, against the exact test."""

import random

import pytest

from gridapp.geometry.cover.bystanders import (
    BystanderCell,
    Meeting,
    free_sides,
    is_stopped_by_cells,
    is_stopped_past,
    meeting,
)
from gridapp.geometry.cover.exact_rays import first_stop
from gridapp.geometry.cover.ray_endpoints import ALL_ROUND, RayEndpoint, ray_endpoints
from gridapp.grid.cells import Cell
from gridapp.grid.grid import CellShape, Grid

RAYS = 600


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
