"""A slow second implementation of bodies among walls: bodies of shapely are swept over the board.

The definition is that of `gridapp.geometry.movement.walls.wall_gaps`. Where the fast version
measures gaps between shadows, this one tries body after body, each a hundredth of a cell beside
the last, from one edge of the band to the other, and asks shapely whether its sweep meets a wall.
"""

from math import hypot, isclose
from typing import NamedTuple

import numpy as np
import shapely
from numpy.typing import NDArray

from gridapp.grid.cells import Cell, Point
from gridapp.grid.grid import Grid

FITS, SQUEEZES = 0.8, 0.4
SPACING = 0.01
"""Distance, in cells, between the bodies that are tried; errors are smaller."""
COARSE = 20
"""Each how many-th body is tried before all others."""
TOUCH = 1e-6
Segment = tuple[Point, Point]


class Path(NamedTuple):
    """A step in its own frame: x along the step, y across, from the middle of the body.

    ``direction`` is the unit vector of the step, ``middle`` the middle of the body, turned as the
    frame is.
    """

    direction: Point
    middle: Point
    length: float
    width: float
    depth: float


def path_of(grid: Grid, anchor: Cell, step: Cell, space: str) -> Path:
    """Return the frame of a step of a body."""
    start, goal = grid.centre(anchor), grid.centre((anchor[0] + step[0], anchor[1] + step[1]))
    length = hypot(goal[0] - start[0], goal[1] - start[1])
    ux, uy = (goal[0] - start[0]) / length, (goal[1] - start[1]) / length
    centres = [grid.centre(cell) for cell in grid.covered_cells(anchor, space)]
    middles = [(ux * x + uy * y, ux * y - uy * x) for x, y in centres]
    right, left = max(across for _, across in middles), min(across for _, across in middles)
    flanks = [
        [along for along, across in middles if isclose(across, side, abs_tol=1e-9)]
        for side in (right, left)
    ]
    first, last = max(map(min, flanks)), min(map(max, flanks))
    middle = (first + last) / 2, (left + right) / 2
    return Path((ux, uy), middle, length, right - left + 1, max(last - first, 0))


def lines_of(path: Path, walls: list[Segment]) -> shapely.MultiLineString:
    """Return walls in the frame of a step."""
    ux, uy = path.direction
    points = np.array(walls, float).reshape(-1, 2, 2) @ np.array(((ux, -uy), (uy, ux)))
    return shapely.multilinestrings(shapely.linestrings(points - np.array(path.middle)))


def is_near(path: Path, walls: list[Segment]) -> bool:
    """Return True if a wall is near enough for a moving body to meet it."""
    body = shapely.box(
        -path.depth / 2 - SPACING,
        -1.5 * path.width,
        path.length + path.depth / 2 + SPACING,
        1.5 * path.width,
    )
    return bool(shapely.intersects(lines_of(path, walls), body))


def is_open(path: Path, walls: list[Segment], width: float) -> bool:
    """Return True if a body of this width can be swept past walls.

    It starts in the middle, goes aside, along the step, and back into the middle. The outermost
    bodies only touch the band: they are tried exactly, for a wall may end just inside its edge.
    """
    lines = lines_of(path, walls)
    shapely.prepare(lines)
    side = (path.width + width) / 2
    outermost = np.array((TOUCH - side, side - TOUCH))
    between = np.arange(-side + SPACING / 2, side, SPACING)
    # Most steps are open to one of a few bodies; only where all of those are stopped do all others
    # have to be tried.
    tries = outermost, between[::COARSE], between
    return any(_is_passable(path, lines, width, aside).any() for aside in tries)


def _is_passable(
    path: Path, lines: shapely.MultiLineString, width: float, aside: NDArray[np.float64]
) -> NDArray[np.bool_]:
    """Return which bodies, so far aside, meet no wall on their way along, aside and back."""
    half = path.depth / 2
    low, high = aside - width / 2, aside + width / 2
    bodies = shapely.box(TOUCH - half, low, path.length + half - TOUCH, high)
    is_free = ~shapely.intersects(lines, bodies)
    low, high = np.minimum(low[is_free], -TOUCH), np.maximum(high[is_free], TOUCH)
    returns = np.ones(len(low), bool)
    for along in (0.0, path.length):
        returns &= ~shapely.intersects(lines, shapely.box(along - TOUCH, low, along + TOUCH, high))
    return returns


def verdict(path: Path, lattice: list[Segment], loose: list[Segment], slack: float = 0.0) -> str:
    """Return what walls off the lattice make of a step: ``fits``, ``squeezes`` or ``stops``.

    ``slack`` is added to the widths that are tried.
    """
    for name, share in (("stops", SQUEEZES), ("squeezes", FITS)):
        width = share * path.width + slack
        if not is_open(path, lattice + loose, width) and is_open(path, lattice, width):
            return name
    return "fits"


def meets_surroundings(path: Path, walls: list[Segment], slack: float) -> bool:
    """Return True if a wall meets the box that matters to a step, larger by ``slack``.

    The box is as long as the band, and three times as wide as the body.
    """
    box = shapely.box(
        -path.depth / 2 - slack,
        -1.5 * path.width - slack,
        path.length + path.depth / 2 + slack,
        1.5 * path.width + slack,
    )
    return bool(shapely.intersects(lines_of(path, walls), box))
