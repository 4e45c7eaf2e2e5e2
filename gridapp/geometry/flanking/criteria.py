"""What counts as flanking, and the proof of a flank, as plain values."""

from enum import StrEnum

import msgspec

from gridapp.grid.cells import Cell, Point


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

    ``one`` and ``other`` are the opposite cells, those nearest to the target where several
    pairs are; for ``ANGLE`` they are the anchors of the two spaces.
    ``one_point`` and ``other_point``, in cell units, are what to draw the line between: the
    middle of those cells, for ``ANGLE`` of the spaces. ``margin`` counts the degrees above the
    limit, rounded for people to read; it is 0 for the other criteria.
    """

    criterion: Criterion
    flanker: Cell
    partner: Cell
    margin: float
    flanker_point: Point
    partner_point: Point
