"""Answers of the map that are kept from one situation to the next."""

from functools import lru_cache
from typing import TYPE_CHECKING

from gridapp.geometry.cover.cover import Cover, CoverRule, cover
from gridapp.geometry.reach.threatened_area import cells_in_reach
from gridapp.geometry.visibility.obstacles import Obstacles
from gridapp.grid.cells import Cell
from gridapp.grid.grid import Grid

if TYPE_CHECKING:
    from gridapp.engine.protocol import Reach


@lru_cache(maxsize=4096)
def cached_reach_area(
    grid: Grid, barriers: Obstacles, cells: tuple[Cell, ...], reach: "Reach", up: int
) -> frozenset[Cell]:
    """A threatened area: most creatures stand still."""
    near, far = reach.nearest, reach.farthest
    return cells_in_reach(grid, barriers, cells, near, far, reach.line, rise=up)


@lru_cache(maxsize=1024)
def cached_cover(
    grid: Grid,
    barriers: Obstacles,
    ones: tuple[Cell, ...],
    others: tuple[Cell, ...],
    how: CoverRule,
    bodies: tuple[tuple[str, tuple[Cell, ...]], ...],
    height: float | None,
) -> Cover:
    """The cover between two spaces: an act asks for it several times."""
    return cover(grid, barriers, ones, others, how, dict(bodies), height=height)
