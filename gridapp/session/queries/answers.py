"""Query answers as plain values with cell labels, ready for JSON."""

import msgspec

from gridapp.engine.queries.lower_postures import BetterPosture
from gridapp.engine.queries.turns.round_parts import RoundPart
from gridapp.geometry.cover.cover import Cover


class OpportunityAttack(msgspec.Struct, frozen=True):
    """An opportunity attack provoked by a route: the striker's id, cell left, step and leg."""

    striker: str
    leaving: str
    step: int
    leg: int
    weapons: tuple[str, ...]
    rule: str


class MoveDestination(msgspec.Struct, frozen=True):
    """A cell where a move may end, with cost and route.

    ``squeezes`` are the cells of the route that are entered by squeezing, which takes
    ``squeezing`` of the length.
    """

    cell: str
    cost: int
    length: float
    price: tuple[str, ...]
    route: tuple[str, ...]
    provokes: tuple[OpportunityAttack, ...]
    squeezes: tuple[str, ...] = ()
    squeezing: float = 0


class MovesAnswer(msgspec.Struct, frozen=True):
    """The destinations of a creature with an action; ``refusal`` if moving is illegal."""

    token: str
    action: str
    unit: str
    refusal: str = ""
    cells: tuple[MoveDestination, ...] = ()


class ThreatenedCell(msgspec.Struct, frozen=True):
    """A cell threatened by foes, and the foes that can still react."""

    cell: str
    by: tuple[str, ...]
    can_react: tuple[str, ...]


class ThreatAnswer(msgspec.Struct, frozen=True):
    """The cells threatened by the foes of a creature.

    With ``next_turns``, out of the creature's turn, as their next turns will find the foes.
    """

    token: str
    cells: tuple[ThreatenedCell, ...]
    next_turns: bool = False


class DangerStrike(msgspec.Struct, frozen=True):
    """The worst attacks of a foe, in its next turn, on a creature at a cell.

    ``attacks`` is how often it attacks with ``weapon``, from the end of ``route``. Chances and mean
    loss are ``None`` if the rules define none.
    """

    foe: str
    weapon: str
    attacks: int
    route: tuple[str, ...]
    hit: float | None
    loss: float | None
    felled: float | None
    victims: int


class DangerCell(msgspec.Struct, frozen=True):
    """What foes can do to a creature on a cell before its next turn; see `DangerAnswer`."""

    cell: str
    band: str
    hit: float
    loss: float
    felled: float
    shared_loss: float
    shared_felled: float
    strikes: tuple[DangerStrike, ...]


class DangerAnswer(msgspec.Struct, frozen=True):
    """The danger to a creature on cells it gets to, nearest first.

    ``hit``, ``loss`` and ``felled`` of a cell hold if every foe does its worst to this creature;
    ``shared_loss`` and ``shared_felled`` if each foe's threat is divided among those of the side
    that it could strike. ``life`` is what the creature has left.
    """

    token: str
    life: int
    cells: tuple[DangerCell, ...]


class FlankedBy(msgspec.Struct, frozen=True):
    """A pair of creatures that flanks the target, and the criterion."""

    one: str
    other: str
    criterion: str


class FlankingCell(msgspec.Struct, frozen=True):
    """A cell where the creature would flank ``target`` together with ``partner``."""

    cell: str
    target: str
    partner: str


class FlankingAnswer(msgspec.Struct, frozen=True):
    """Flankers of a creature, and cells where it would flank; ``refusal`` if moving is illegal."""

    token: str
    flanked_by: tuple[FlankedBy, ...]
    completes: tuple[FlankingCell, ...]
    refusal: str = ""


class CoverAnswer(msgspec.Struct, frozen=True):
    """The cover of a target from an attacker, with the rays that prove the grade.

    ``ducked`` are the postures that would improve the cover behind a low wall.
    """

    attacker: str
    target: str
    at: str
    cover: Cover
    ducked: tuple[BetterPosture, ...] = ()


class PositionChange(msgspec.Struct, frozen=True):
    """A change on entering a cell: ``flanked`` by two creatures, or ``cover`` from a creature.

    ``grade`` is the new cover, empty for none.
    """

    kind: str
    at: str
    step: int
    whose: str
    other: str = ""
    grade: str = ""


class ProvokesAnswer(msgspec.Struct, frozen=True):
    """The opportunity attacks and changes along a route; ``refusal`` if the route is illegal."""

    token: str
    route: tuple[str, ...]
    length: float = 0
    provokes: tuple[OpportunityAttack, ...] = ()
    changes: tuple[PositionChange, ...] = ()
    refusal: str = ""


class WeaponOdds(msgspec.Struct, frozen=True):
    """The exact odds of an attack, as fractions such as ``13/20``, after opportunity attacks.

    ``arrives`` is the probability of surviving the opportunity attacks on the route to ``at`` and
    of paying for it after the defences on it;
    ``damage`` pairs every amount with its probability, ``fells`` is the probability that a hit
    downs the target. ``mean`` is the average damage, ``loss`` the average of what the target really
    loses, no more than it has left. With a ``refusal`` (out of reach, out of sight ...) the weapon
    cannot be used from there, and every figure but ``arrives`` and ``lost`` is 0. ``lost`` is the
    average that the attacker loses on the way. With further strikes ``then``, by action, ``fells``
    and ``loss`` count them all; ``hit``, ``critical``, ``mean`` and ``damage`` are of the first.
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
    loss: float = 0
    refusal: str = ""
    lost: float = 0
    then: tuple[str, ...] = ()


class OddsAnswer(msgspec.Struct, frozen=True):
    """The odds for every weapon of an attacker."""

    weapons: tuple[WeaponOdds, ...]


class OfferedAction(msgspec.Struct, frozen=True):
    """An action of a creature: id, name, price in words; ``refusal`` if it cannot be taken now.

    ``targets`` are the ids of possible targets, each with the ids of the weapons for it.
    """

    action: str
    name: str
    price: str
    refusal: str
    targets: dict[str, tuple[str, ...]]


class ActionsAnswer(msgspec.Struct, frozen=True):
    """Every action of a creature, available actions first."""

    token: str
    actions: tuple[OfferedAction, ...]


class RoundAnswer(msgspec.Struct, frozen=True):
    """The parts of the round and who may act in each; empty if the rules have none."""

    parts: tuple[RoundPart, ...]
