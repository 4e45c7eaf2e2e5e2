"""Answers of the map that are kept from one situation to the next."""

from functools import lru_cache
from typing import TYPE_CHECKING

from gridapp.geometry.cover.cover import Cover, CoverRule, cover
from gridapp.geometry.reach.threatened_area import reached_cells
from gridapp.geometry.visibility.obstacles import Barriers
from gridapp.grid.cells import Cell
from gridapp.grid.grid import Grid

if TYPE_CHECKING:
    from gridapp.engine.protocol import Reach


@lru_cache(maxsize=4096)
def area_reached(
    grid: Grid, barriers: Barriers, cells: tuple[Cell, ...], reach: "Reach", up: int
) -> frozenset[Cell]:
    """A threatened area: most creatures stand still."""
    near, far = reach.nearest, reach.farthest
    return reached_cells(grid, barriers, cells, near, far, reach.line, rise=up)


@lru_cache(maxsize=1024)
def cover_between(
    grid: Grid,
    barriers: Barriers,
    ones: tuple[Cell, ...],
    others: tuple[Cell, ...],
    how: CoverRule,
    bodies: tuple[tuple[str, tuple[Cell, ...]], ...],
    height: float | None,
) -> Cover:
    """The cover between two spaces: an act asks for it several times."""
    return cover(grid, barriers, ones, others, how, dict(bodies), height=height)
