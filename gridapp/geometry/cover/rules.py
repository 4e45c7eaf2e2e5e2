"""How cover is measured, as plain values."""

from enum import StrEnum

import msgspec


class CoverMethod(StrEnum):
    """How cover is measured.

    ``CORNERS``: rays between the corners and centres of both footprints. ``ANY_LINE``: none or
    total. ``SILHOUETTE``: the hidden share of the target's width across the line of sight, and of
    its height behind low walls (AP-R91, AP-R94). ``TAGGED``: the best tag across the line between
    the centres, a tag being the id of a grade (GR-30), or rays past untagged walls.
    """

    NONE = "none"
    CORNERS = "corners"
    ANY_LINE = "any_line"
    SILHOUETTE = "silhouette"
    TAGGED = "tagged"


class CoverGrade(msgspec.Struct, frozen=True):
    """A grade of cover, reached when the share ``at_least`` (0 to 1) is hidden.

    A grade with ``at_least`` 1 also requires that no line at all is open. A grade above 1 is given
    by tags only and ranked by its position among the grades.
    """

    id: str
    name: str
    at_least: float


class CoverRule(msgspec.Struct, frozen=True):
    """How a rule system measures cover; ``grades`` in ascending order.

    ``creatures``: other creatures give cover, but never total cover. ``best_point``: count the rays
    from the attacker's best point only, instead of from all its points.
    """

    method: CoverMethod
    grades: tuple[CoverGrade, ...] = ()
    creatures: bool = False
    best_point: bool = False
