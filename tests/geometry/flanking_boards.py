"""Boards drawn as text, and whether two creatures flank a third on them.

In every board ``T`` is the target, ``A`` and ``B`` are the two that may flank it. Columns and
rows count from 0 at the upper left; odd rows of hexes stand half a cell to the right.
"""

from gridapp.geometry.flanking.flanking import Criterion, FlankProof, FlankRule, flank_proof
from gridapp.grid.cells import Cell
from gridapp.grid.grid import CellShape, Grid

CELLS = FlankRule(Criterion.OPPOSITE_CELLS)
MIRRORED = FlankRule(Criterion.OPPOSITE_CELLS, mirrored_only=True)
CENTRED = FlankRule(Criterion.OPPOSITE_CELLS, straight_across=False)
SIDES = FlankRule(Criterion.OPPOSITE_SIDES)
ANGLE = FlankRule(Criterion.ANGLE)
SQUARES = Grid(200, 200)
RING = tuple((x, y) for x in range(3) for y in range(3) if (x, y) != (1, 1))
HEXES = Grid(40, 40, shape=CellShape.HEX_POINTY)


def asked(rule: FlankRule, *rows: str, grid: Grid = SQUARES) -> FlankProof | None:
    """Whether A and B flank T on a drawn board."""
    spaces: dict[str, list[Cell]] = {"A": [], "B": [], "T": []}
    for row, line in enumerate(rows):
        for column, letter in enumerate(line.split()):
            spaces.get(letter, []).append(grid.from_offset((column, row)))
    one, other, target = (tuple(space) for space in spaces.values())
    return flank_proof(grid, rule, one, other, target)


def pair(rule: FlankRule, one: Cell, other: Cell, *target: Cell) -> FlankProof | None:
    """Whether two creatures on one hex each flank a target, (0, 0) unless said otherwise."""
    return flank_proof(HEXES, rule, (one,), (other,), target or ((0, 0),))
