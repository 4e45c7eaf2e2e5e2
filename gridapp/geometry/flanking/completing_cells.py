"""A flanker in position, prepared to test who completes the flank.

A partner is prepared once per target and tested against many footprints. Footprints are tuples of
cells, the anchor first; none is empty or overlaps the target's. Oracle: ``flanks`` in
``tests/geometry/oracles_flanking.py``.
"""

from abc import ABC, abstractmethod
from typing import Protocol

from gridapp.geometry.flanking.angles import Vector, VectorAngle, twice_dot
from gridapp.geometry.flanking.criteria import Criterion, FlankProof, FlankRule
from gridapp.geometry.flanking.height import GROUND, ON_LEVEL, Extent, RelativeHeight
from gridapp.geometry.flanking.opposite_cells import (
    FootprintCentre,
    Mark,
    OppositeCells,
    OppositeSides,
    opposite_mark,
)
from gridapp.grid.cells import Cell, Footprint, Point
from gridapp.grid.grid import Grid


class FlankPartner(Protocol):
    """A flanker in position beside a target."""

    def prove(self, flanker: Footprint, height: RelativeHeight = ON_LEVEL) -> FlankProof | None:
        """Return the proof that a creature on these cells completes the flank, or None."""
        ...


class AnglePartner:
    """A flanker under the angle criterion (AP-R80)."""

    def __init__(
        self,
        grid: Grid,
        rule: FlankRule,
        cells: Footprint,
        target: Footprint,
        height: RelativeHeight = ON_LEVEL,
    ) -> None:
        """Compute the flanker's direction from the target's centre."""
        self._grid, self._limit = grid, rule.degrees
        self._anchor, self._centre = cells[0], FootprintCentre(target)
        self._target_cells, self._middle = len(target), _middle(grid, cells)
        self._vector, self._up = self._direction(cells, height)

    def _direction(self, cells: Footprint, height: RelativeHeight) -> tuple[Vector, int]:
        """Return the vector to a flanker's centre, and its vertical part, in doubled scale."""
        x, y = self._centre.vector_to(cells)
        return (2 * x, 2 * y), height.centre * len(cells) * self._target_cells

    def prove(self, flanker: Footprint, height: RelativeHeight = ON_LEVEL) -> FlankProof | None:
        """Return the proof if both centres form a wide enough angle around the target."""
        vector, up = self._direction(flanker, height)
        is_hex, both_up = self._grid.is_hex, (up, self._up)
        angle = VectorAngle.between(vector, self._vector, is_hex=is_hex, up=both_up)
        if not angle.at_least(self._limit):
            return None
        margin = max(0.0, round(angle.degrees() - self._limit, 3))
        ends = _middle(self._grid, flanker), self._middle
        return FlankProof(Criterion.ANGLE, flanker[0], self._anchor, margin, *ends)


class AroundPartner:
    """A flanker under the criterion by number: everybody around completes the flank."""

    def __init__(self, grid: Grid, cells: Footprint) -> None:
        """Compute the flanker's centre."""
        self._grid, self._anchor, self._middle = grid, cells[0], _middle(grid, cells)

    def prove(self, flanker: Footprint, height: RelativeHeight = ON_LEVEL) -> FlankProof | None:  # noqa: ARG002 - by number alone
        """Return the proof for any cells: the caller has counted the creatures around."""
        ends = _middle(self._grid, flanker), self._middle
        return FlankProof(Criterion.AROUND, flanker[0], self._anchor, 0.0, *ends)


class _PairPartner(ABC):
    """A flanker under a criterion for pairs of opposite cells.

    Of several pairs that prove the flank, the pair nearest to the target is named. In space every
    cell stands for the cubes of a body over it.
    """

    criterion: Criterion

    def __init__(self, grid: Grid, cells: Footprint, target: Footprint) -> None:
        self._grid, self._centre = grid, FootprintCentre(target)
        self._cells = sorted(cells, key=self._distance)
        self._opposites: dict[tuple[Cell, int], Cell | None] = {}

    def prove(self, flanker: Footprint, height: RelativeHeight = ON_LEVEL) -> FlankProof | None:
        """Return the proof if the creature has a cell opposite to a cell of this flanker."""
        opposites = self._opposites
        cubes = [(cell, level) for cell in flanker for level in height.cubes]
        for cube in cubes:
            if cube not in opposites:
                opposites[cube] = self._opposite(*cube)
        pairs = [(cube[0], opposite) for cube in cubes if (opposite := opposites[cube])]
        if not pairs:
            return None
        cell, opposite = min(pairs, key=lambda pair: self._distance(pair[0]))
        return FlankProof(
            self.criterion,
            cell,
            opposite,
            0.0,
            self._grid.centre(cell),
            self._grid.centre(opposite),
        )

    def _distance(self, cell: Cell) -> int:
        """Return an integer that grows with the distance from the target's centre."""
        vector = self._centre.vector_to((cell,))
        return twice_dot(vector, vector, is_hex=self._grid.is_hex)

    @abstractmethod
    def _opposite(self, cell: Cell, height: int) -> Cell | None:
        """Return this flanker's nearest cell opposite to a cube of the creature, or None."""


class SidesPartner(_PairPartner):
    """A flanker under the opposite-sides criterion (VR-19)."""

    criterion = Criterion.OPPOSITE_SIDES

    def __init__(
        self,
        grid: Grid,
        cells: Footprint,
        target: Footprint,
        height: RelativeHeight = ON_LEVEL,
        target_height: int = 1,
    ) -> None:
        """Measure the target's border."""
        super().__init__(grid, cells, target)
        self._border = border = OppositeSides(target, is_hex=grid.is_hex, height=target_height)
        self._ends = [
            (cell, border.side_distances(cell, level))
            for cell in self._cells
            for level in height.cubes
        ]

    def _opposite(self, cell: Cell, height: int) -> Cell | None:
        start, crossed = self._border.side_distances(cell, height), self._border.is_crossed_by
        return next((candidate for candidate, end in self._ends if crossed(start, end)), None)


class CellsPartner(_PairPartner):
    """A flanker under the opposite-cells criterion (RR-13)."""

    criterion = Criterion.OPPOSITE_CELLS

    def __init__(
        self,
        grid: Grid,
        rule: FlankRule,
        cells: Footprint,
        target: Footprint,
        height: RelativeHeight = ON_LEVEL,
    ) -> None:
        """Index this flanker's cells by the mark that an opposite cell has."""
        super().__init__(grid, cells, target)
        self._round = OppositeCells(
            target,
            is_hex=grid.is_hex,
            mirrored=rule.mirrored_only,
            straight_across=rule.straight_across,
        )
        self._cell_by_mark: dict[Mark, Cell] = {}
        for cell in self._cells:
            for level in height.cubes:
                for mark in self._round.marks(cell, level):
                    self._cell_by_mark.setdefault(opposite_mark(mark), cell)

    def _opposite(self, cell: Cell, height: int) -> Cell | None:
        marks, cell_by_mark = self._round.marks(cell, height), self._cell_by_mark
        return min(
            (cell_by_mark[mark] for mark in marks if mark in cell_by_mark),
            key=self._distance,
            default=None,
        )


def partner_of(
    grid: Grid,
    rule: FlankRule,
    cells: Footprint,
    target: Footprint,
    height: RelativeHeight = ON_LEVEL,
    target_extent: Extent = GROUND,
) -> FlankPartner:
    """Return the flanker on ``cells`` beside a target, for any criterion but ``NONE``.

    ``height`` is the flanker's, relative to the target.
    """
    if rule.criterion is Criterion.ANGLE:
        return AnglePartner(grid, rule, cells, target, height)
    if rule.criterion is Criterion.AROUND:
        return AroundPartner(grid, cells)
    if rule.criterion is Criterion.OPPOSITE_SIDES:
        return SidesPartner(grid, cells, target, height, target_extent.height)
    return CellsPartner(grid, rule, cells, target, height)


def _middle(grid: Grid, cells: Footprint) -> Point:
    """Return the centre of a footprint: the mean of its cells' centres."""
    centres = [grid.centre(cell) for cell in cells]
    return (sum(x for x, _ in centres) / len(cells), sum(y for _, y in centres) / len(cells))
