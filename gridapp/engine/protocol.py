"""What a rule pack answers beyond its data: the one interface between engine and packs.

The five systems shaped it. An order that moves within a round, segments without initiative
and a fixed order all fit ``start`` and ``end_turn``; action points, vigor and action slots are
pools that ``offers`` weighs and ``perform`` pays; movement bought in advance or per action is a
``MovePlan``; opportunity attacks, rebuffs on approach and openings are ``provocations`` over
the same spatial events; a defence that is rolled or paid for is a question that ``perform``
asks and ``answer`` settles.
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
    """An action as it stands for a creature now.

    ``price`` tells the cost in words; ``refusal`` says why it cannot be taken, ``None`` if it
    can; ``targets`` are the creatures it may be aimed at and ``weapons`` what with. Where not
    every weapon arrives at every target, ``arms`` names those that do for each.
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
        """Every target with every weapon that it may be aimed at it with: each of them applies."""
        return tuple(
            (target, weapon)
            for target in self.targets
            for weapon in self.weapons_by_target.get(target, self.weapons)
        )


class Reach(msgspec.Struct, frozen=True):
    """How far a creature threatens with one weapon, in steps from the nearest cell.

    ``optimal`` is the distance inside which it does not want a foe: coming from farther away
    to within it is an event of its own. ``None`` for weapons without one. One that does not
    ``threaten`` cells counts for flanking only, as a bow may. ``metric`` counts its steps.
    """

    weapon: str
    nearest: int
    farthest: int
    line: LineRule
    optimal: int | None = None
    threatens: bool = True
    metric: Metric = Metric.UNIFORM


class MoveLeg(msgspec.Struct, frozen=True):
    """A part of a move: its name, and what it costs out of which pools."""

    name: str
    cost: Mapping[str, int]


class Leap(msgspec.Struct, frozen=True):
    """A way over whatever lies between, the steps spent up to each of its cells, and its price."""

    route: tuple[Cell, ...]
    costs: tuple[int, ...]
    price: str


MAX_LEGS = 20
"""No plan has more legs, however many actions a GM has given: one moves again after them."""


class MovePlan(msgspec.Struct, frozen=True):
    """How a creature may move with one action: the rules of each step, and a name per leg.

    ``pass_foes`` lets it through the cells of its foes, where it may not end. A way of less
    than ``least`` steps is refused, ``least_rule`` says why. Where ``ends`` are given the move
    ends on one of them, ``ends_why`` and ``ends_rule`` say why. Where one leg has several
    prices, ``tiers`` names them in its place, each with the steps that it lasts for, ascending.
    Where there are ``leaps`` the move goes along one of them and no other way, and the pack
    carries it out itself (`Mechanics.perform`); ``ends_why`` then says why of all other cells.
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
        """The first tier that lasts for so many steps, the last one if none does."""
        found = (place for place, (upto, _) in enumerate(self.tiers) if cost <= upto)
        return next(found, len(self.tiers) - 1)

    def may_end(self, cell: Cell, cost: int) -> bool:
        """Whether a way of so many steps may end on a cell."""
        return cost >= self.min_steps and (self.ends is None or cell in self.ends)


class Provocation(msgspec.Struct, frozen=True):
    """A reaction that a move offers to ``striker`` as the mover leaves ``cell``.

    ``step`` is the index of that cell in the route and ``leg`` the leg it lies in; at the last
    cell of a route it is offered as the move ends. Of each ``kind`` there is one a leg for each
    striker, unless ``each`` says that there is one at each step.
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
    """The functions of a pack. Each may read the situation; only those with a draft change it."""

    def prepare_creature(self, book: Rulebook, token: Token) -> Token:
        """Make a creature ready to join: pools filled, missing statistics at their default."""
        ...

    def start_fight(self, draft: "Draft", unaware: tuple[str, ...]) -> None:
        """Begin the fight: make the order, begin the first round and turn.

        ``unaware`` are the creatures that did not see it coming.
        """
        ...

    def join_fight(self, draft: "Draft", token_id: str) -> None:
        """Let a creature that has just come onto the board join the fight."""
        ...

    def end_turn(self, draft: "Draft") -> None:
        """End the active creature's turn and find who acts next."""
        ...

    def offer(self, situation: "Situation", actor: Token, key: str, action: Action) -> Offer:
        """One action of the system, and why it cannot be taken if it cannot."""
        ...

    def reaches(self, situation: "Situation", token: Token) -> tuple[Reach, ...]:
        """The weapons with which a creature threatens, empty if it cannot attack.

        The answer depends on nothing but the creature, the grid and the settings of the battle:
        it is kept from one moment to the next.
        """
        ...

    def can_react(self, situation: "Situation", token: Token) -> bool:
        """Whether a creature has a reaction left."""
        ...

    def plan_move(self, situation: "Situation", actor: Token, action: str) -> MovePlan:
        """How far and how a creature may move with an action that it was offered."""
        ...

    def pay_leg(self, draft: "Draft", actor: str, action: str) -> None:
        """Pay for a leg of a move as it begins."""
        ...

    def after_walk(self, draft: "Draft", walk: Walk, since: int) -> None:
        """Keep what a stretch of a move used up; it leads from that index to where it stands."""
        ...

    def provocations(
        self, situation: "Situation", mover: Token, action: str, events: tuple[SpatialEvent, ...]
    ) -> tuple[Provocation, ...]:
        """Which of the spatial events of a move let whom react, in the order of play."""
        ...

    def ask_reaction(self, draft: "Draft", mover: Token, provocation: Provocation) -> None:
        """Put the question whether a reaction is taken."""
        ...

    def perform(self, draft: "Draft", act: Act) -> Refused | None:
        """Pay for and carry out an action that is no move, or a move that leaps."""
        ...

    def attack_odds(
        self, situation: "Situation", attacker: Token, target: Token, weapon: Weapon, action: str
    ) -> AttackOdds | None:
        """The exact odds of an attack with that action or reaction, ``None`` if unknown."""
        ...

    def answer(self, draft: "Draft", question: Question, option: str) -> None:
        """Carry out the answer to a question that this pack asked."""
        ...

    def resume(self, draft: "Draft", declared: DeclaredAct) -> None:
        """Go on with an act that `perform` declared, now that no question stands any more.

        It takes the act off the stack, or puts it into another stage.
        """
        ...

    def after_gm_edit(self, draft: "Draft", token_id: str, what: str) -> None:
        """Let follow what follows once a GM has set a pool, a condition, or the ``place``."""
        ...

    def is_out(self, token: Token) -> bool:
        """Whether a creature is out of the fight, so that its turns are passed over."""
        ...

    def stop_reason(self, situation: "Situation", actor: Token) -> Refused | None:
        """Why an act that was interrupted cannot go on, if it cannot."""
        ...


class Rules(msgspec.Struct, frozen=True):
    """A rule pack at work: its data and its functions."""

    book: Rulebook
    mechanics: Mechanics
