"""Flanking on boards drawn as text."""

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
    """Return the proof that A and B flank T on a drawn board, or None."""
    spaces: dict[str, list[Cell]] = {"A": [], "B": [], "T": []}
    for row, line in enumerate(rows):
        for column, letter in enumerate(line.split()):
            spaces.get(letter, []).append(grid.from_offset((column, row)))
    first, second, target = (tuple(space) for space in spaces.values())
    return flank_proof(grid, rule, first, second, target)


def pair(rule: FlankRule, first: Cell, second: Cell, *target: Cell) -> FlankProof | None:
    """Return the proof that two creatures of a single hex flank a target, by default (0, 0)."""
    return flank_proof(HEXES, rule, (first,), (second,), target or ((0, 0),))
