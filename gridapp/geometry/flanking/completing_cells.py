"""One flanker in place beside a target, ready to tell who completes the flank with it.

A partner is prepared once and asked about many creatures. Spaces are tuples of cells with the
anchor first; none of them is empty or overlaps the target's.
"""

from abc import ABC, abstractmethod
from typing import Protocol

from gridapp.geometry.flanking.angles import VectorAngle, twice_dot
from gridapp.geometry.flanking.criteria import Criterion, FlankProof, FlankRule
from gridapp.geometry.flanking.opposite_cells import (
    Footprint,
    FootprintCentre,
    Mark,
    OppositeCells,
    OppositeSides,
    answer,
)
from gridapp.grid.cells import Cell, Point
from gridapp.grid.grid import Grid


class FlankPartner(Protocol):
    """A flanker in place."""

    def prove(self, one: Footprint) -> FlankProof | None:
        """The proof that a creature on these cells completes the flank."""
        ...


class AnglePartner:
    """A flanker that wants another one at a wide angle to it (AP-R80)."""

    def __init__(self, grid: Grid, rule: FlankRule, cells: Footprint, target: Footprint) -> None:
        """Look at the flanker from the target's centre."""
        self._grid, self._limit = grid, rule.degrees
        self._anchor, self._centre = cells[0], FootprintCentre(target)
        self._way, self._middle = self._centre.way(cells), _middle(grid, cells)

    def prove(self, one: Footprint) -> FlankProof | None:
        """The proof, if the centre of these cells stands far enough round the target."""
        way = self._centre.way(one)
        spread = VectorAngle.between(way, self._way, is_hex=self._grid.is_hex)
        if not spread.at_least(self._limit):
            return None
        margin = max(0.0, round(spread.degrees() - self._limit, 3))
        ends = _middle(self._grid, one), self._middle
        return FlankProof(Criterion.ANGLE, one[0], self._anchor, margin, *ends)


class _Pairs(ABC):
    """A flanker that wants a cell of another one opposite to one of its own.

    Where several pairs of cells prove the flank, the nearest to the target are named.
    """

    criterion: Criterion

    def __init__(self, grid: Grid, cells: Footprint, target: Footprint) -> None:
        self._grid, self._centre = grid, FootprintCentre(target)
        self._cells = sorted(cells, key=self._distance)
        self._known: dict[Cell, Cell | None] = {}

    def prove(self, one: Footprint) -> FlankProof | None:
        """The proof, if one of these cells has a cell of the flanker opposite to it."""
        known = self._known
        for cell in one:
            if cell not in known:
                known[cell] = self._opposite(cell)
        pairs = [(cell, other) for cell in one if (other := known[cell])]
        if not pairs:
            return None
        cell, other = min(pairs, key=lambda pair: self._distance(pair[0]))
        return FlankProof(
            self.criterion, cell, other, 0.0, self._grid.centre(cell), self._grid.centre(other)
        )

    def _distance(self, cell: Cell) -> int:
        """A whole number that grows with the distance from the target's centre."""
        way = self._centre.way((cell,))
        return twice_dot(way, way, is_hex=self._grid.is_hex)

    @abstractmethod
    def _opposite(self, cell: Cell) -> Cell | None:
        """The nearest cell of this flanker that is opposite to a cell of another."""


class SidesPartner(_Pairs):
    """A flanker that wants another one across the target's space (VR-19)."""

    criterion = Criterion.OPPOSITE_SIDES

    def __init__(self, grid: Grid, cells: Footprint, target: Footprint) -> None:
        """Measure the target's border."""
        super().__init__(grid, cells, target)
        self._border = border = OppositeSides(target, is_hex=grid.is_hex)
        self._ends = [(cell, border.heights(cell)) for cell in self._cells]

    def _opposite(self, cell: Cell) -> Cell | None:
        start, crossed = self._border.heights(cell), self._border.crossed
        return next((other for other, end in self._ends if crossed(start, end)), None)


class CellsPartner(_Pairs):
    """A flanker that wants another one in an exactly opposite cell (RR-13)."""

    criterion = Criterion.OPPOSITE_CELLS

    def __init__(self, grid: Grid, rule: FlankRule, cells: Footprint, target: Footprint) -> None:
        """Tell the marks that an opposite cell would bear."""
        super().__init__(grid, cells, target)
        self._round = OppositeCells(
            target,
            is_hex=grid.is_hex,
            mirrored=rule.mirrored_only,
            straight_across=rule.straight_across,
        )
        self._answers: dict[Mark, Cell] = {}
        for cell in self._cells:
            for mark in self._round.marks(cell):
                self._answers.setdefault(answer(mark), cell)

    def _opposite(self, cell: Cell) -> Cell | None:
        marks, answers = self._round.marks(cell), self._answers
        return min(
            (answers[mark] for mark in marks if mark in answers), key=self._distance, default=None
        )


def partner_of(grid: Grid, rule: FlankRule, cells: Footprint, target: Footprint) -> FlankPartner:
    """The flanker on ``cells`` beside a target, under any criterion but ``NONE``."""
    if rule.criterion is Criterion.ANGLE:
        return AnglePartner(grid, rule, cells, target)
    if rule.criterion is Criterion.OPPOSITE_SIDES:
        return SidesPartner(grid, cells, target)
    return CellsPartner(grid, rule, cells, target)


def _middle(grid: Grid, cells: Footprint) -> Point:
    """The centre of a space: the mean of its cells' centres."""
    centres = [grid.centre(cell) for cell in cells]
    return (sum(x for x, _ in centres) / len(cells), sum(y for _, y in centres) / len(cells))
