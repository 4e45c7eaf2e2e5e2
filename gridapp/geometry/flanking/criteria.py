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
    * ``NONE``: no creature is ever flanked.
    """

    OPPOSITE_CELLS = "opposite_cells"
    OPPOSITE_SIDES = "opposite_sides"
    ANGLE = "angle"
    NONE = "none"


class FlankRule(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A flanking criterion and its settings.

    ``degrees`` (1 to 180) belongs to ``ANGLE``. ``mirrored_only`` (equal distances only) and
    ``straight_across`` (a target of several cells is also flanked along each line of its cells)
    belong to ``OPPOSITE_CELLS``.
    """

    criterion: Criterion
    degrees: int = 120
    mirrored_only: bool = False
    straight_across: bool = True

    def __post_init__(self) -> None:
        """Check the angle.

        Raises:
            ValueError: ``degrees`` lies outside 1 to 180.
        """
        if not 1 <= self.degrees <= 180:
            raise ValueError(f"degrees must lie from 1 to 180, not {self.degrees}")


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
