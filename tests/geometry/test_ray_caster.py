"""Rays to several targets, and any line at all: against each ray and each line alone."""

from itertools import pairwise

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from gridapp.battle.board import Board, Wall
from gridapp.geometry.cover.ray_batch import NONE_OPEN
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
    targets = {
        str(number): cells
        for number in range(1, 3)
        if set(cells := data.draw(oracle.spaces(grid, names))).isdisjoint(first)
    }
    assume(targets)
    caster = RayCaster(
        grid, obstacles_of(oracle.board(grid, bars)), first, CoverTargets(grid, targets)
    )
    decided = caster.decided_counts(role, best=False)
    decided_best = caster.decided_counts(role, best=True)
    for name, cells in targets.items():
        ends = oracle.endpoints(grid.shape, cells)
        counts = [
            sum(oracle.is_open(start, end, bars) for end in ends)
            for start in oracle.endpoints(grid.shape, first)
        ]
        rays = caster.ray_set(name, role)
        assert sum(ray.blocked_at is None for ray in rays.rays()) == sum(counts)
        assert _open_rays(decided.get(name, sum(counts))) == sum(counts)
        best = caster.ray_set(name, role)
        most = _open_rays(decided_best.get(name, max(counts)))
        assert most == best.best_open_count == max(counts)
        best.choose_best()
        assert best.start_indices == (counts.index(max(counts)),)


def _open_rays(decided: int) -> int:
    """Return how many rays are open by a decided count."""
    return 0 if decided == NONE_OPEN else decided


ALONG_EDGES = [((0.0, 0.0), (3.0, 0.0)), ((3.0, 0.0), (3.0, 2.0)), ((3.0, 2.0), (0.0, 2.0))]
"""Walls along the edges of a box of 3 by 2 cells, whose fourth edge is open."""


@pytest.mark.parametrize("second", [(2, 1), (2, 0), (0, 1)])
def test_walls_along_the_edges_of_the_box_stop_no_ray(second: Cell) -> None:
    walls = tuple(Wall(f"w{n}", *ends) for n, ends in enumerate(ALONG_EDGES))
    grid, first = Grid(5, 5), (0, 0)
    caster = RayCaster(
        grid, obstacles_of(Board(grid, walls)), (first,), CoverTargets(grid, {"": (second,)})
    )
    assert caster.decided_counts(SOLID, best=False) == {"": 25}
    assert caster.decided_counts(SOLID, best=True) == {"": 5}
    assert all(ray.blocked_at is None for ray in caster.ray_set("", SOLID).rays())


def test_a_wall_just_inside_the_box_stops_rays_along_its_edge() -> None:
    """From (0, 0) to (2, 0) the rays between two upper corners meet a wall that hangs in there."""
    grid, wall = Grid(5, 5), Wall("w", (1.5, 0.0), (1.5, 0.01))
    obstacles, targets = obstacles_of(Board(grid, (wall,))), CoverTargets(grid, {"": ((2, 0),)})
    caster = RayCaster(grid, obstacles, ((0, 0),), targets)
    stopped = [ray for ray in caster.ray_set("", SOLID).rays() if ray.blocked_at]
    assert {(ray.start, ray.end) for ray in stopped} == {
        ((x, 0.0), (end_x, 0.0)) for x in (0.0, 1.0) for end_x in (2.0, 3.0)
    }


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
