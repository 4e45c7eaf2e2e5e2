"""The answers of ``ask``: plain values with labels for cells, ready for JSON."""

import msgspec

from gridapp.engine.queries.lower_postures import BetterPosture
from gridapp.engine.queries.round_parts import RoundPart
from gridapp.geometry.cover.cover import Cover


class OpportunityAttack(msgspec.Struct, frozen=True):
    """A reaction that a route offers: to whom, leaving which cell, at which step."""

    striker: str
    leaving: str
    step: int
    leg: int
    weapons: tuple[str, ...]
    rule: str


class MoveDestination(msgspec.Struct, frozen=True):
    """A cell where a move may end."""

    cell: str
    cost: int
    length: float
    price: tuple[str, ...]
    route: tuple[str, ...]
    provokes: tuple[OpportunityAttack, ...]


class MovesAnswer(msgspec.Struct, frozen=True):
    """Where a creature may go with an action; ``refusal`` if it may not at all."""

    token: str
    action: str
    unit: str
    refusal: str = ""
    cells: tuple[MoveDestination, ...] = ()


class ThreatenedCell(msgspec.Struct, frozen=True):
    """A cell that foes threaten, and those of them who can still react."""

    cell: str
    by: tuple[str, ...]
    can_react: tuple[str, ...]


class ThreatAnswer(msgspec.Struct, frozen=True):
    """The cells that the foes of a creature threaten."""

    token: str
    cells: tuple[ThreatenedCell, ...]


class FlankedBy(msgspec.Struct, frozen=True):
    """Two who flank a creature, by which criterion."""

    one: str
    other: str
    criterion: str


class FlankingCell(msgspec.Struct, frozen=True):
    """A cell from which the creature would complete a flank: of whom, with whom."""

    cell: str
    target: str
    partner: str


class FlankingAnswer(msgspec.Struct, frozen=True):
    """Who flanks a creature, and where it would complete flanks; ``refusal`` if it cannot move."""

    token: str
    flanked_by: tuple[FlankedBy, ...]
    completes: tuple[FlankingCell, ...]
    refusal: str = ""


class CoverAnswer(msgspec.Struct, frozen=True):
    """The cover that a creature has from another, with the lines that prove it."""

    attacker: str
    target: str
    at: str
    cover: Cover
    ducked: tuple[BetterPosture, ...] = ()


class PositionChange(msgspec.Struct, frozen=True):
    """What a step to a cell changes: ``flanked`` by two creatures, or ``cover`` from one.

    ``grade`` is the new cover, empty for none.
    """

    kind: str
    at: str
    step: int
    whose: str
    other: str = ""
    grade: str = ""


class ProvokesAnswer(msgspec.Struct, frozen=True):
    """What a route sets off, and what it changes; ``refusal`` if it cannot be walked."""

    token: str
    route: tuple[str, ...]
    length: float = 0
    provokes: tuple[OpportunityAttack, ...] = ()
    changes: tuple[PositionChange, ...] = ()
    refusal: str = ""


class WeaponOdds(msgspec.Struct, frozen=True):
    """The exact odds of an attack, as fractions such as ``13/20``, after the strikes on the way.

    ``arrives`` is the chance to come through the opportunity attacks on the way to ``at``;
    ``damage`` pairs every amount with its chance, ``fells`` is the chance to down the target.
    """

    attacker: str
    target: str
    weapon: str
    at: str
    arrives: str
    hit: str
    critical: str
    mean: float
    fells: str
    damage: tuple[tuple[int, str], ...]


class OddsAnswer(msgspec.Struct, frozen=True):
    """The odds of every weapon of an attacker."""

    weapons: tuple[WeaponOdds, ...]


class RoundAnswer(msgspec.Struct, frozen=True):
    """The parts of the round and who may act in each; none where rounds have no parts."""

    parts: tuple[RoundPart, ...]
