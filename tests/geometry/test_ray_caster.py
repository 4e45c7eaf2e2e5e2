"""Rays to several targets, and any line at all: against each ray and each line alone."""

from itertools import pairwise, product

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from gridapp.battle.board import Board, Wall
from gridapp.geometry.cover.ray_caster import (
    CoverTargets,
    RayCaster,
    has_any_line,
    has_line_past_mesh,
)
from gridapp.geometry.visibility.obstacles import OPAQUE, SOLID, obstacles_of
from gridapp.geometry.visibility.sight_mesh import SightMesh
from gridapp.grid.cells import Cell
from gridapp.grid.grid import Grid
from tests.geometry import oracles_sight as oracle

Case = tuple[Grid, list[oracle.Bar]]


@settings(max_examples=120)
@given(oracle.random_walls(most=14), st.data())
def test_any_line_is_found_as_by_the_search_through_all_walls(
    case: Case, data: st.DataObject
) -> None:
    grid, bars = case
    board = oracle.board(grid, bars)
    first, second = (data.draw(oracle.spaces(grid)) for _ in range(2))
    assume(set(first).isdisjoint(second))
    mesh = SightMesh(grid.size, obstacles_of(board).opaque.segments)
    expected = has_line_past_mesh(grid, mesh, first, second)
    obstacles = obstacles_of(board)
    assert has_any_line(grid, obstacles, first, second) == expected
    assert obstacles.sight_mesh.graph  # from now on the whole mesh is asked, without chains
    targets = CoverTargets(grid, {"": second})
    caster = RayCaster(grid, obstacles, first, targets)
    assert caster.has_line("", caster.ray_set("", OPAQUE)) == expected


@settings(max_examples=15, deadline=None)
@given(oracle.random_walls(most=6), st.data(), st.sampled_from([OPAQUE, SOLID]))
def test_rays_are_counted_as_one_by_one_in_integers(
    case: Case, data: st.DataObject, role: int
) -> None:
    """Opaque walls are also solid, so both roles test the same rays on these boards."""
    (grid, bars), names = case, ("1x1",)
    first = data.draw(oracle.spaces(grid, names))
    others = {
        str(number): cells
        for number in range(1, 3)
        if set(cells := data.draw(oracle.spaces(grid, names))).isdisjoint(first)
    }
    assume(others)
    caster = RayCaster(
        grid, obstacles_of(oracle.board(grid, bars)), first, CoverTargets(grid, others)
    )
    decided = caster.decided_counts(role, best=False)
    for name, cells in others.items():
        ends = product(oracle.endpoints(grid.shape, first), oracle.endpoints(grid.shape, cells))
        count = sum(oracle.is_open(start, end, bars) for start, end in ends)
        rays = caster.ray_set(name, role)
        assert sum(ray.blocked_at is None for ray in rays.rays()) == count
        assert decided.get(name, count) == count


@pytest.mark.parametrize("second", [(2, 1), (0, 1), (1, 2), (1, 0)])
@pytest.mark.parametrize("gap", [0, 1, 2, 3])
def test_every_piece_of_a_wall_between_neighbours_is_seen(second: Cell, gap: int) -> None:
    """Three pieces close the side shared by two squares; without any of them a line passes."""
    grid, first = Grid(3, 3), (1, 1)
    shared = [point for point in grid.polygon(first) if point in grid.polygon(second)]
    (ax, ay), (bx, by) = sorted(shared)
    places = [(ax + (bx - ax) * share, ay + (by - ay) * share) for share in (0, 0.3, 0.7, 1)]
    pieces = [Wall(f"w{n}", a, b) for n, (a, b) in enumerate(pairwise(places), start=1)]
    walls = tuple(piece for piece in pieces if piece.id != f"w{gap}")
    obstacles = obstacles_of(Board(grid, walls))
    segments = frozenset(obstacles.opaque.segments)
    for nearby in (None, segments):
        assert has_any_line(grid, obstacles, (first,), (second,), nearby) is bool(gap)
