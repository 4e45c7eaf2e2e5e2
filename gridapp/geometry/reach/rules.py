"""Which attacks reach, as plain values."""

from enum import StrEnum


class LineRule(StrEnum):
    """Which line must be clear for a melee attack.

    ``CENTRE``: between the centres of some pair of cells within reach (GR-04, SR-03). ``ANY``: any
    line at all between two cells (the target is not in total cover).
    """

    NONE = "none"
    CENTRE = "centre"
    ANY = "any"
