"""The interface between engine and rule packs.

Every method answers a question that pack data cannot. An order that changes within a round,
segments without initiative and a fixed order all fit ``start_fight`` and ``end_turn``; action
points, vigor and action slots are pools that ``offer`` checks and ``perform`` pays; movement is a
`MovePlan`, whether bought in advance or per action; opportunity attacks and other movement
reactions are ``provocations`` of the same spatial events; a rolled or paid defence is a question
that ``perform`` asks and ``answer`` resolves.
"""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Protocol

import msgspec

from gridapp.battle.commands import Act
from gridapp.battle.outcomes import Refused
from gridapp.battle.questions import DeclaredAct, Question, Walk
from gridapp.battle.tokens import Token, Weapon
from gridapp.engine.queries.spatial_events import SpatialEvent
from gridapp.engine.rulebook.odds import AttackOdds
from gridapp.engine.rulebook.pack_data import Action, Rulebook
from gridapp.geometry.movement.move_options import MoveRules
from gridapp.geometry.reach.threatened_area import LineRule
from gridapp.grid.cells import Cell
from gridapp.grid.distances import Metric

if TYPE_CHECKING:
    from gridapp.engine.commands.draft import Draft
    from gridapp.engine.queries.situation import Situation


class Offer(msgspec.Struct, frozen=True):
    """An action as currently available to a creature.

    ``price`` is the cost in words; ``refusal`` is the reason the action cannot be taken, ``None``
    if
    available. ``targets`` are the valid target ids and ``weapons`` the usable weapon ids. If not
    every
    weapon reaches every target, ``weapons_by_target`` lists the weapons for each.
    """

    action: str
    name: str
    price: str
    rule: str
    refusal: Refused | None = None
    targets: Sequence[str] = ()
    weapons: tuple[str, ...] = ()
    weapons_by_target: Mapping[str, tuple[str, ...]] = {}

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
    its
    own; ``None`` for weapons without. A reach with ``threatens`` False counts for flanking only, as
    a
    bow may. ``metric`` counts the steps.
    """

    weapon: str
    nearest: int
    farthest: int
    line: LineRule
    optimal: int | None = None
    threatens: bool = True
    metric: Metric = Metric.UNIFORM


class MoveLeg(msgspec.Struct, frozen=True):
    """A leg of a move: its name and its cost by pool."""

    name: str
    cost: Mapping[str, int]


class Leap(msgspec.Struct, frozen=True):
    """A jump: its route, the steps spent up to each cell, and its price in words."""

    route: tuple[Cell, ...]
    costs: tuple[int, ...]
    price: str


MAX_LEGS = 20
"""Limit of legs in a plan; a creature with more actions moves again afterwards."""


class MovePlan(msgspec.Struct, frozen=True):
    """How a creature may move with an action: the step rules, and the legs that pay for steps.

    ``pass_foes`` allows moving through foes' cells, without ending there. A route shorter than
    ``min_steps`` is refused under ``min_steps_rule``. If ``ends`` is given the move must end on one
    of its cells; ``ends_reason`` and ``ends_rule`` explain a refusal. If a leg has several prices,
    ``tiers`` lists (maximum steps, name), ascending, in place of the leg's name. With ``leaps`` the
    move must follow a given leap, and the pack carries the move out (`Mechanics.perform`);
    ``ends_reason`` then refuses all other cells.
    """

    action: str
    rules: MoveRules
    legs: tuple[MoveLeg, ...]
    pass_foes: bool = False
    min_steps: int = 0
    min_steps_rule: str = ""
    ends: frozenset[Cell] | None = None
    ends_reason: str = ""
    ends_rule: str = ""
    tiers: tuple[tuple[int, str], ...] = ()
    leaps: tuple[Leap, ...] | None = None

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
    route
    the reaction is offered as the move ends. An attacker gets a reaction of a ``kind`` once per
    leg,
    with ``every_step`` once per step.
    """

    kind: str
    attacker: str
    step: int
    leg: int
    cell: Cell
    rule: str
    weapons: tuple[str, ...]
    every_step: bool = False


class Mechanics(Protocol):
    """The functions of a rule pack.

    All functions may read the situation; only functions with a draft change state.
    """

    def prepare_creature(self, book: Rulebook, token: Token) -> Token:
        """Return a creature ready to join: pools full, missing statistics derived or at default."""
        ...

    def start_fight(self, draft: "Draft", unaware: tuple[str, ...]) -> None:
        """Begin the fight: set the initiative order, begin the first round and turn.

        ``unaware`` are the surprised creatures.
        """
        ...

    def join_fight(self, draft: "Draft", token_id: str) -> None:
        """Add a creature placed during the fight to the initiative order."""
        ...

    def end_turn(self, draft: "Draft") -> None:
        """End the active creature's turn and begin the next."""
        ...

    def offer(self, situation: "Situation", actor: Token, key: str, action: Action) -> Offer:
        """Return an action as currently available to a creature, with a refusal if unavailable."""
        ...

    def reaches(self, situation: "Situation", token: Token) -> tuple[Reach, ...]:
        """Return the reach of each threatening weapon of a creature, empty if unable to attack.

        The result may depend only on the creature, the grid and the battle's settings, because the
        engine
        caches results across situations.
        """
        ...

    def can_react(self, situation: "Situation", token: Token) -> bool:
        """Return True if a creature has a reaction left."""
        ...

    def plan_move(self, situation: "Situation", actor: Token, action: str) -> MovePlan:
        """Return how a creature may move with an action it was offered."""
        ...

    def pay_leg(self, draft: "Draft", actor: str, action: str) -> None:
        """Pay for a leg of a move as the leg begins."""
        ...

    def after_walk(self, draft: "Draft", walk: Walk, since: int) -> None:
        """Record the costs of a stretch of a move, from index ``since`` to the current cell."""
        ...

    def provocations(
        self, situation: "Situation", mover: Token, action: str, events: tuple[SpatialEvent, ...]
    ) -> tuple[Provocation, ...]:
        """Return the reactions that the spatial events of a move provoke, in the order of play."""
        ...

    def ask_reaction(self, draft: "Draft", mover: Token, provocation: Provocation) -> None:
        """Ask the attacker whether to take a provoked reaction."""
        ...

    def perform(self, draft: "Draft", act: Act) -> Refused | None:
        """Pay for and carry out an action other than a walk."""
        ...

    def attack_odds(
        self, situation: "Situation", attacker: Token, target: Token, weapon: Weapon, action: str
    ) -> AttackOdds | None:
        """Return the exact odds of an attack with an action or reaction, ``None`` if unknown."""
        ...

    def answer(self, draft: "Draft", question: Question, option: str) -> None:
        """Carry out the answer to a question asked by this pack."""
        ...

    def resume(self, draft: "Draft", declared: DeclaredAct) -> None:
        """Continue a declared act, now that no question is pending.

        Must pop the act from the stack or set its next stage.
        """
        ...

    def after_gm_edit(self, draft: "Draft", token_id: str, what: str) -> None:
        """Apply the rules' consequences after the GM edits a pool, a condition or a position.

        ``what`` is the id of the pool or condition, or ``place``.
        """
        ...

    def is_out(self, token: Token) -> bool:
        """Return True if a creature is out of the fight and takes no turns."""
        ...

    def stop_reason(self, situation: "Situation", actor: Token) -> Refused | None:
        """Return why a creature's interrupted act must stop, ``None`` if the act can continue."""
        ...


class Rules(msgspec.Struct, frozen=True):
    """A loaded rule pack: data and functions."""

    book: Rulebook
    mechanics: Mechanics
