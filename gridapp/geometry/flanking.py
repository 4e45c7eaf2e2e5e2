"""Who flanks whom, decided in whole numbers, with the cells or the angle that proves it.

Spaces are tuples of cells with the anchor first, as ``Grid.covered`` gives them; none is empty.
Whether the two flankers threaten the target, and are allies, is for the caller to ask first.
"""

from collections.abc import Iterable, Mapping
from enum import StrEnum
from functools import lru_cache
from typing import Protocol

import msgspec

from gridapp.geometry import flanking_angle
from gridapp.geometry.flanking_pairs import (
    Footprint,
    Mark,
    OppositeCells,
    OppositeSides,
    answer,
    from_centre,
)
from gridapp.grid.cells import Cell, Point
from gridapp.grid.grid import Grid

_REMEMBERED = 512


class Criterion(StrEnum):
    """What makes two creatures flank a third.

    * ``OPPOSITE_CELLS``: a cell of each lies exactly opposite as the target's centre sees them
      (RR-13), see ``OppositeCells``.
    * ``OPPOSITE_SIDES``: the segment between a cell of each crosses the border of the target's
      space at opposite sides or corners (VR-19), see ``OppositeSides``.
    * ``ANGLE``: the centres of their spaces stand so many degrees apart as seen from the centre
      of the target's space, the limit included (AP-90, AP-R80).
    * ``NONE``: nobody is ever flanked.
    """

    OPPOSITE_CELLS = "opposite_cells"
    OPPOSITE_SIDES = "opposite_sides"
    ANGLE = "angle"
    NONE = "none"


class FlankRule(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A criterion and its settings.

    ``degrees`` (1 to 180) belongs to ``ANGLE``. ``mirrored_only`` (equal distances only) and
    ``straight_across`` (also along the own rows of a target of several cells) belong to
    ``OPPOSITE_CELLS``.
    """

    criterion: Criterion
    degrees: int = 120
    mirrored_only: bool = False
    straight_across: bool = True

    def __post_init__(self) -> None:
        """Refuse an angle that two directions cannot have.

        Raises:
            ValueError: ``degrees`` lies outside 1 to 180.
        """
        if not 1 <= self.degrees <= 180:
            raise ValueError(f"degrees must lie from 1 to 180, not {self.degrees}")


class FlankProof(msgspec.Struct, frozen=True):
    """Why a target is flanked.

    ``one`` and ``other`` are the opposite cells, for ``ANGLE`` the anchors of the two spaces.
    ``one_point`` and ``other_point``, in cell units, are what to draw the line between: the
    middle of those cells, for ``ANGLE`` of the spaces. ``margin`` counts the degrees above the
    limit, rounded for people to read; it is 0 for the other criteria.
    """

    criterion: Criterion
    one: Cell
    other: Cell
    margin: float
    one_point: Point
    other_point: Point


class _Partner(Protocol):
    """One flanker in place; it finds what a second one would flank the target by."""

    def pair(self, one: Footprint) -> tuple[Cell, Cell] | None:
        """A cell of the second flanker and a cell of this one that prove the flank."""
        ...


def flank(
    grid: Grid, rule: FlankRule, one: Footprint, other: Footprint, target: Footprint
) -> FlankProof | None:
    """The proof that two creatures flank a target, ``None`` when they do not.

    Nobody flanks a creature whose space it shares (AP-R83).
    """
    space = frozenset(target)
    if rule.criterion is Criterion.NONE or not (space.isdisjoint(one) and space.isdisjoint(other)):
        return None
    pair = _partner(rule, grid.is_hex, other, target).pair(one)
    return pair and _proof(grid, rule, (one, other, target), pair)


def completing_anchors(
    grid: Grid,
    rule: FlankRule,
    space: str,
    anchors: Iterable[Cell],
    partners: Mapping[str, Footprint],
    target: Footprint,
) -> dict[Cell, tuple[tuple[str, FlankProof], ...]]:
    """The anchors at which a creature of ``space`` completes a flank, with whom and why.

    ``anchors`` are the places that the mover could take and threaten the target from;
    ``partners`` the spaces of those who already threaten it, by id. Anchors that complete
    nothing are left out. In every proof ``one`` is the mover.

    Raises:
        ValueError: there is no such space.
    """
    taken = frozenset(target)
    waiting = _waiting(grid, rule, partners, target)
    found: dict[Cell, tuple[tuple[str, FlankProof], ...]] = {}
    for anchor in anchors if waiting else ():
        body = grid.covered(anchor, space)
        if not taken.isdisjoint(body):
            continue
        proofs = tuple(
            (name, _proof(grid, rule, (body, partners[name], target), pair))
            for name, partner in waiting
            if (pair := partner.pair(body))
        )
        if proofs:
            found[anchor] = proofs
    return found


def _waiting(
    grid: Grid, rule: FlankRule, partners: Mapping[str, Footprint], target: Footprint
) -> list[tuple[str, _Partner]]:
    if rule.criterion is Criterion.NONE:
        return []
    taken = frozenset(target)
    return [
        (name, _partner(rule, grid.is_hex, cells, target))
        for name, cells in partners.items()
        if taken.isdisjoint(cells)
    ]


@lru_cache(maxsize=_REMEMBERED)
def _partner(rule: FlankRule, is_hex: bool, cells: Footprint, target: Footprint) -> _Partner:  # noqa: FBT001 - keyword arguments make slower cache keys
    """A flanker in place, kept because every step of a drag asks for it again."""
    if rule.criterion is Criterion.ANGLE:
        return _AnglePartner(cells, target, rule.degrees, is_hex=is_hex)
    if rule.criterion is Criterion.OPPOSITE_SIDES:
        return _SidesPartner(cells, OppositeSides(target, is_hex=is_hex))
    marking = OppositeCells(
        target,
        is_hex=is_hex,
        mirrored=rule.mirrored_only,
        straight_across=rule.straight_across,
    )
    return _CellsPartner(cells, marking)


class _AnglePartner:
    def __init__(self, cells: Footprint, target: Footprint, degrees: int, *, is_hex: bool) -> None:
        self._anchor, self._target = cells[0], target
        self._way = from_centre(cells, target)
        self._degrees, self._is_hex = degrees, is_hex

    def pair(self, one: Footprint) -> tuple[Cell, Cell] | None:
        way = from_centre(one, self._target)
        wide = flanking_angle.at_least(way, self._way, self._degrees, is_hex=self._is_hex)
        return (one[0], self._anchor) if wide else None


class _SidesPartner:
    def __init__(self, cells: Footprint, border: OppositeSides) -> None:
        self._cells, self._border = cells, border
        self._known: dict[Cell, Cell | None] = {}

    def pair(self, one: Footprint) -> tuple[Cell, Cell] | None:
        for cell in one:
            if cell not in self._known:
                self._known[cell] = self._opposite(cell)
            if other := self._known[cell]:
                return (cell, other)
        return None

    def _opposite(self, cell: Cell) -> Cell | None:
        return next((other for other in self._cells if self._border.crossed(cell, other)), None)


class _CellsPartner:
    def __init__(self, cells: Footprint, marking: OppositeCells) -> None:
        self._marking = marking
        self._answers: dict[Mark, Cell] = {}
        self._known: dict[Cell, Cell | None] = {}
        for cell in cells:
            for mark in marking.marks(cell):
                self._answers.setdefault(answer(mark), cell)

    def pair(self, one: Footprint) -> tuple[Cell, Cell] | None:
        for cell in one:
            if cell not in self._known:
                self._known[cell] = self._opposite(cell)
            if other := self._known[cell]:
                return (cell, other)
        return None

    def _opposite(self, cell: Cell) -> Cell | None:
        marks = self._marking.marks(cell)
        return next((self._answers[mark] for mark in marks if mark in self._answers), None)


def _proof(
    grid: Grid,
    rule: FlankRule,
    spaces: tuple[Footprint, Footprint, Footprint],
    pair: tuple[Cell, Cell],
) -> FlankProof:
    one, other, target = spaces
    if rule.criterion is not Criterion.ANGLE:
        ends = grid.centre(pair[0]), grid.centre(pair[1])
        return FlankProof(rule.criterion, *pair, 0.0, *ends)
    ways = from_centre(one, target), from_centre(other, target)
    margin = max(0.0, round(flanking_angle.angle(*ways, is_hex=grid.is_hex) - rule.degrees, 3))
    return FlankProof(rule.criterion, *pair, margin, _middle(grid, one), _middle(grid, other))


def _middle(grid: Grid, cells: Footprint) -> Point:
    centres = [grid.centre(cell) for cell in cells]
    return (sum(x for x, _ in centres) / len(cells), sum(y for _, y in centres) / len(cells))
