"""Data exchanged between the engine and rule packs: reach, move plans, spatial events, offers."""

from collections.abc import Iterable, Mapping, Sequence
from enum import StrEnum

import msgspec

from gridapp.battle.messages import Text
from gridapp.battle.outcomes import Refused
from gridapp.geometry.flanking.criteria import FlankProof
from gridapp.geometry.movement.rules import MoveRules
from gridapp.geometry.reach.rules import LineRule
from gridapp.grid.cells import Cell
from gridapp.grid.distances import Metric

MAX_LEGS = 20
"""Limit of legs in a plan; a creature with more actions moves again afterwards."""


class Offer(msgspec.Struct, frozen=True):
    """An action as currently available to a creature.

    ``price`` is the cost in words; ``refusal`` is the reason the action cannot be taken, ``None``
    if available. ``targets`` are the valid target ids and ``weapons`` the usable weapon ids. If not
    every weapon reaches every target, ``weapons_by_target`` lists the weapons for each.
    ``weapon_prices`` are the costs in words of weapons that cost something else than ``price``.
    """

    action: str
    name: str
    price: str
    rule: str
    refusal: Refused | None = None
    targets: Sequence[str] = ()
    weapons: tuple[str, ...] = ()
    weapons_by_target: Mapping[str, tuple[str, ...]] = {}
    weapon_prices: Mapping[str, str] = {}

    def attack_pairs(self) -> tuple[tuple[str, str], ...]:
        """Return every valid pair of target and weapon."""
        return tuple(
            (target, weapon)
            for target in self.targets
            for weapon in self.weapons_by_target.get(target, self.weapons)
        )


class Reach(msgspec.Struct, frozen=True):
    """The distances at which a creature threatens with a weapon, in steps from its nearest cell.

    ``optimal`` is the weapon's optimal range: moving from outside to inside is a spatial event of
    its own; ``None`` for weapons without. A reach with ``threatens`` False counts for flanking
    only, as a bow may. ``metric`` counts the steps.
    """

    weapon: str
    nearest: int
    farthest: int
    line: LineRule
    optimal: int | None = None
    threatens: bool = True
    metric: Metric = Metric.UNIFORM


class Threat(msgspec.Struct, frozen=True):
    """A creature threatening a cell, with its weapons, and whether a reaction is left."""

    token: str
    weapons: tuple[str, ...]
    can_react: bool


class FlankingPair(msgspec.Struct, frozen=True):
    """Two creatures that flank a third, and the proof."""

    first: str
    second: str
    target: str
    proof: FlankProof


class MoveLeg(msgspec.Struct, frozen=True):
    """A leg of a move, with a name and a cost by pool."""

    name: str
    cost: Mapping[str, int]


class PlannedJump(msgspec.Struct, frozen=True):
    """A jump: route, steps spent up to each cell, price in words."""

    route: tuple[Cell, ...]
    costs: tuple[int, ...]
    price: str


class MovePlan(msgspec.Struct, frozen=True):
    """How a creature may move with an action: the step rules, and the legs that pay for steps.

    ``pass_foes`` allows moving through foes' cells, without ending there. A route shorter than
    ``min_steps`` is refused under ``min_steps_rule``. If ``ends`` is given the move must end on one
    of its cells; ``ends_reason`` and ``ends_rule`` explain a refusal. If a leg has several prices,
    ``tiers`` lists (maximum steps, name), ascending, in place of the leg's name, and ``tier_costs``
    the price of each by pool. With ``jumps`` the move must follow a given jump, and the pack
    carries the move out (``perform``); ``ends_reason`` then refuses all other cells.
    """

    action: str
    rules: MoveRules
    legs: tuple[MoveLeg, ...]
    pass_foes: bool = False
    min_steps: int = 0
    min_steps_rule: str = ""
    ends: frozenset[Cell] | None = None
    ends_reason: Text = ""
    ends_rule: str = ""
    tiers: tuple[tuple[int, str], ...] = ()
    tier_costs: tuple[Mapping[str, int], ...] = ()
    jumps: tuple[PlannedJump, ...] | None = None

    def tier(self, cost: int) -> int:
        """Return the index of the first tier that covers ``cost`` steps, else of the last tier."""
        matching = (index for index, (limit, _) in enumerate(self.tiers) if cost <= limit)
        return next(matching, len(self.tiers) - 1)

    def may_end(self, cell: Cell, cost: int) -> bool:
        """Return True if a route of ``cost`` steps may end on a cell."""
        return cost >= self.min_steps and (self.ends is None or cell in self.ends)


class Provocation(msgspec.Struct, frozen=True):
    """A reaction that a move offers to ``attacker`` as the mover leaves ``cell``.

    ``step`` is the index of that cell in the route and ``leg`` its leg; at the last cell of the
    route the reaction is offered as the move ends. An attacker gets a reaction of a ``kind`` once
    per leg, with ``every_step`` once per step. ``instead`` is True if it has this one only where it
    lets an earlier one of the route pass: it has no more left. ``readied``: an act prepared for it,
    not an opportunity attack.
    """

    kind: str
    attacker: str
    step: int
    leg: int
    cell: Cell
    rule: str
    weapons: tuple[str, ...]
    every_step: bool = False
    instead: bool = False
    readied: bool = False


def made_together(provocations: Iterable[Provocation]) -> tuple[Provocation, ...]:
    """Return the reactions that can all be made, without those possible only instead of another."""
    return tuple([each for each in provocations if not each.instead])


class SpatialEventKind(StrEnum):
    """Kinds of spatial events.

    ``ENTERED``, ``MOVED_WITHIN_REACH`` and ``LEFT`` concern a foe's threatened area,
    ``ENTERED_OPTIMAL_RANGE`` its optimal range, ``ENTERED_SPACE`` the cells it covers. ``PARTED``:
    the mover left the side of a creature, of any side, that holds it.
    ``BECAME_FLANKED``: a pair flanks the mover that did not before the step. ``COVER_CHANGED``: the
    mover's cover against a foe has changed. ``CHANCE_BEGAN``, ``CHANCE_ENDED``: a creature that
    waits to act on the mover can do so after the step, or only before it. ``ENTERED_AREA`` and
    ``STARTED_IN_AREA``: the creature entered an area of effect, or began its turn inside.
    """

    ENTERED = "entered"
    MOVED_WITHIN_REACH = "stirred"
    LEFT = "left"
    ENTERED_OPTIMAL_RANGE = "closed_in"
    ENTERED_SPACE = "met"
    PARTED = "parted"
    BECAME_FLANKED = "flanked"
    COVER_CHANGED = "cover"
    CHANCE_BEGAN = "chance_began"
    CHANCE_ENDED = "chance_ended"
    ENTERED_AREA = "entered_area"
    STARTED_IN_AREA = "started_in_area"


class SpatialEvent(msgspec.Struct, frozen=True):
    """A spatial event of a step; ``step`` is the index in the route of the cell being left.

    ``cell`` is that cell and ``to`` the next. ``creature`` is the foe whose reach, flank or line of
    sight is concerned, ``partner`` its flanking partner. ``weapons`` are those that reach the mover
    before the step (after the step for ``ENTERED``), or whose optimal range was entered. ``grade``
    is the new cover. ``leg`` is the leg of the move. ``area`` is the id of the area of effect.
    """

    kind: SpatialEventKind
    step: int
    leg: int
    cell: Cell
    to: Cell
    creature: str
    weapons: tuple[str, ...] = ()
    partner: str = ""
    grade: str = ""
    area: str = ""
