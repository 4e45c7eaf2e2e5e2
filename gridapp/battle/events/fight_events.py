"""Events of a fight: rounds, moves, rolls, damage, conditions, questions, and edits by the GM."""

import msgspec

from gridapp.battle.events.base import BaseEvent
from gridapp.battle.messages import Text
from gridapp.battle.rolls import RolledDice
from gridapp.battle.tokens import Until
from gridapp.grid.cells import Cell


class RoundBegan(BaseEvent, frozen=True):
    """A new round began."""

    round: int


class TurnBegan(BaseEvent, frozen=True):
    """A creature's turn began."""

    token: str


class TurnEnded(BaseEvent, frozen=True):
    """A creature's turn ended."""

    token: str


class Moved(BaseEvent, frozen=True):
    """A creature walked a route; ``length`` is the movement cost in the grid's unit.

    ``facings`` are those of a long body at each cell of the route, if it turned.
    """

    token: str
    action: str
    route: tuple[Cell, ...]
    length: float
    facings: tuple[int, ...] = ()


class Modifier(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A term of a total: name, value and rule number.

    ``source`` is ``sheet``, ``map`` or ``dice``.
    """

    name: Text
    value: int
    rule: str
    source: str = "sheet"


class Rolled(BaseEvent, frozen=True):
    """A roll with every modifier of its total; ``against`` is the target number.

    ``opposed`` are the modifiers that make up ``against``. With ``under`` the roll succeeds at or
    below the target number. For an ``attack`` the log says hit or miss.
    """

    token: str
    what: Text
    dice: tuple[int, ...]
    modifiers: tuple[Modifier, ...]
    total: int
    rule: str
    against: int | None = None
    opposed: tuple[Modifier, ...] = ()
    success: bool | None = None
    under: bool = False
    attack: bool = False


class Acted(BaseEvent, frozen=True):
    """A creature took an action other than a move or an attack, with what of its sheet, if named.

    ``weapon`` is a weapon's id; spells are listed among the weapons.
    """

    token: str
    action: str
    weapon: str = ""


class AttackResolved(BaseEvent, frozen=True):
    """An attack hit its target or missed, after any defence; the roll is an event of its own.

    ``defended`` marks an attack that would have hit, had its target not defended.
    """

    token: str
    target: str
    hit: bool
    defended: bool = False


class CriticalScored(BaseEvent, frozen=True):
    """A hit on a target was critical; the event follows the hit."""

    token: str
    target: str
    rule: str


class OpportunityTaken(BaseEvent, frozen=True):
    """A creature makes an opportunity attack on a target."""

    token: str
    target: str


class Damaged(BaseEvent, frozen=True):
    """A creature lost points of a pool, such as hit points."""

    token: str
    pool: str
    amount: int
    remaining: int = msgspec.field(name="left")
    rule: str


class Spent(BaseEvent, frozen=True):
    """A creature paid a cost out of a pool."""

    token: str
    pool: str
    amount: int
    remaining: int = msgspec.field(name="left")


class ConditionGained(BaseEvent, frozen=True, tag="Gained"):
    """A creature gained a condition, with its duration as in `Condition`."""

    token: str
    condition: str
    rule: str
    until: Until = Until.CURED
    whose: str = ""
    times: int = 1


class ConditionLost(BaseEvent, frozen=True, tag="Lost"):
    """A creature lost a condition."""

    token: str
    condition: str
    rule: str


class Corrected(BaseEvent, frozen=True):
    """The GM set a value without rules: on which creature, which value, and the new value."""

    token: str
    what: str
    value: str


class Asked(BaseEvent, frozen=True):
    """A question was asked; the battle waits for an answer."""

    question: int
    text: Text
    rule: str


class Answered(BaseEvent, frozen=True):
    """A question was answered."""

    question: int
    who: str
    option: str
    text: Text


class Halted(BaseEvent, frozen=True):
    """An act ended unfinished."""

    token: str
    why: Text
    rule: str


class MetUnknown(BaseEvent, frozen=True):
    """A move stopped before a cell, by what the players do not know: the creature ``who``, if any.

    Only the GM is told.
    """

    token: str
    cell: Cell
    who: str = ""


class Narrated(BaseEvent, frozen=True, tag="Told"):
    """A log line worded by the rule pack, such as a stance taken.

    ``token`` is the creature concerned, empty for all.
    """

    token: str
    text: Text
    rule: str


class Healed(BaseEvent, frozen=True):
    """A creature regained points of a pool, such as hit points."""

    token: str
    pool: str
    amount: int
    remaining: int = msgspec.field(name="left")
    rule: str


class PoolsAdjusted(BaseEvent, frozen=True):
    """The GM damages or heals creatures, or changes a pool, by what was typed.

    Without a ``pool`` the rules decide what follows.
    """

    tokens: tuple[str, ...]
    pool: str
    entry: str


class DiceRolled(BaseEvent, frozen=True):
    """Dice were rolled outside the rules; ``token`` is empty if nobody in particular rolled."""

    token: str
    text: str
    dice: tuple[RolledDice, ...]
    flat: int
    total: int


class OrderChanged(BaseEvent, frozen=True):
    """The GM moved a creature in the order of turns, ahead of ``before`` or to the end."""

    token: str
    before: str
