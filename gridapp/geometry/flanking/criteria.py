"""Flanking criteria and the proof of a flank, as plain values."""

from enum import StrEnum

import msgspec

from gridapp.grid.cells import Cell, Point


class Criterion(StrEnum):
    """When two creatures flank a third.

    * ``OPPOSITE_CELLS``: a cell of each lies exactly opposite as seen from the target's centre
      (RR-13), see ``OppositeCells``.
    * ``OPPOSITE_SIDES``: the segment between a cell of each crosses the target's border at opposite
      sides or corners (VR-19), see ``OppositeSides``.
    * ``ANGLE``: the centres of both footprints form at least the given angle around the
      centre of the target's footprint, the limit included (AP-90, AP-R80).
    * ``AROUND``: at least a given number of creatures threaten the target, wherever they stand;
      any two of them flank it.
    * ``NONE``: no creature is ever flanked.
    """

    OPPOSITE_CELLS = "opposite_cells"
    OPPOSITE_SIDES = "opposite_sides"
    ANGLE = "angle"
    AROUND = "around"
    NONE = "none"


class FlankRule(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A flanking criterion with parameters.

    ``degrees`` (1 to 180) belongs to ``ANGLE``. ``mirrored_only`` (equal distances only) and
    ``straight_across`` (a target of several cells is also flanked along each line of its cells)
    belong to ``OPPOSITE_CELLS``. ``number`` (2 or more) belongs to ``AROUND``.
    """

    criterion: Criterion
    degrees: int = 120
    mirrored_only: bool = False
    straight_across: bool = True
    number: int = 3

    def __post_init__(self) -> None:
        """Check angle and number.

        Raises:
            ValueError: ``degrees`` lies outside 1 to 180, or ``number`` below 2.
        """
        if self.number < 2:
            raise ValueError(f"number must be 2 or more, not {self.number}")
        if not 1 <= self.degrees <= 180:
            raise ValueError(f"degrees must lie from 1 to 180, not {self.degrees}")

    def are_enough(self, flankers: int) -> bool:
        """Return True if this number of creatures can flank a target."""
        return self.criterion is not Criterion.AROUND or flankers >= self.number


class FlankProof(msgspec.Struct, frozen=True):
    """Why a target is flanked.

    ``flanker`` and ``partner`` are the opposite cells, the nearest pair if several qualify; for
    ``ANGLE`` the anchors of both footprints. ``flanker_point`` and ``partner_point``, in cell
    units, are the ends of the line to draw: centres of these cells, for ``ANGLE`` of the
    footprints. ``margin`` is the number of degrees above the limit, rounded for display; 0 for
    other criteria.
    """

    criterion: Criterion
    flanker: Cell
    partner: Cell
    margin: float
    flanker_point: Point
    partner_point: Point
