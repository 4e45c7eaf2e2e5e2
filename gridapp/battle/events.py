"""What happened: the facts that a command brought about, in order."""

import msgspec

from gridapp.battle.grid_style import GridStyle
from gridapp.battle.notes import Note
from gridapp.grid.cells import Cell, Point


class _Event(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="event", tag=True):
    """The base of all events; ``event`` names the class in JSON."""


class Placed(_Event, frozen=True):
    """A creature came onto the board, or was set somewhere without rules."""

    token: str
    cell: Cell


class Removed(_Event, frozen=True):
    """A creature left the board."""

    token: str
    name: str


class VisibilityChanged(_Event, frozen=True, tag="Shown"):
    """A creature was hidden or revealed."""

    token: str
    hidden: bool


class DoorSet(_Event, frozen=True):
    """A door changed."""

    door: str
    state: str


class BoardEdited(_Event, frozen=True):
    """The map was drawn on: the ids of pieces that are new, that changed and that are gone."""

    drawn: tuple[str, ...] = ()
    changed: tuple[str, ...] = ()
    removed: tuple[str, ...] = ()


class GridAligned(_Event, frozen=True, tag="Aligned"):
    """The grid was laid anew over the map picture; ``walls`` tells whether walls stayed on it."""

    columns: int
    rows: int
    pixels: float
    offset: Point
    walls: bool


class GridStyleChanged(_Event, frozen=True, tag="LinesDrawn"):
    """The lines of the grid are drawn in another way."""

    look: GridStyle


class NoteWritten(_Event, frozen=True):
    """A note was pinned, or written anew."""

    note: Note
    new: bool


class NoteRemoved(_Event, frozen=True):
    """A note was taken away."""

    number: int


class RoundBegan(_Event, frozen=True):
    """A new round began."""

    round: int


class TurnBegan(_Event, frozen=True):
    """A creature's turn began."""

    token: str


class TurnEnded(_Event, frozen=True):
    """A creature's turn ended."""

    token: str


class Moved(_Event, frozen=True):
    """A creature walked along a route; ``length`` is its cost in the grid's unit."""

    token: str
    action: str
    route: tuple[Cell, ...]
    length: float


class Modifier(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One part of a total: what it is, how much, and the rule it comes from.

    ``source`` is ``sheet``, ``map`` or ``dice``.
    """

    name: str
    value: int
    rule: str
    source: str = "sheet"


class Rolled(_Event, frozen=True):
    """A roll and everything that made up its total; ``against`` is what it had to reach.

    ``opposed`` are the parts of ``against``. Where the total has to stay ``under``, it succeeds
    at or under that score. Of an ``attack`` it is said that it hits or misses.
    """

    token: str
    what: str
    dice: tuple[int, ...]
    modifiers: tuple[Modifier, ...]
    total: int
    rule: str
    against: int | None = None
    opposed: tuple[Modifier, ...] = ()
    success: bool | None = None
    under: bool = False
    attack: bool = False


class Damaged(_Event, frozen=True):
    """A creature lost some of a pool, such as hit points."""

    token: str
    pool: str
    amount: int
    left: int
    rule: str


class Spent(_Event, frozen=True):
    """A creature paid for something out of a pool."""

    token: str
    pool: str
    amount: int
    left: int


class ConditionGained(_Event, frozen=True, tag="Gained"):
    """A creature came under a condition."""

    token: str
    condition: str
    rule: str


class ConditionLost(_Event, frozen=True, tag="Lost"):
    """A creature got rid of a condition."""

    token: str
    condition: str
    rule: str


class Corrected(_Event, frozen=True):
    """The GM set something without rules: whose, what, and to which value."""

    token: str
    what: str
    value: str


class Asked(_Event, frozen=True):
    """The battle now waits for an answer."""

    question: int
    text: str
    rule: str


class Answered(_Event, frozen=True):
    """A question was settled."""

    question: int
    who: str
    option: str
    text: str


class Halted(_Event, frozen=True):
    """An act ended before it was finished."""

    token: str
    why: str
    rule: str


class Narrated(_Event, frozen=True, tag="Told"):
    """Something that only the rule pack has words for, such as a stance taken.

    ``token`` is whom it is about, empty for everybody.
    """

    token: str
    text: str
    rule: str


Event = (
    Placed
    | Removed
    | VisibilityChanged
    | DoorSet
    | BoardEdited
    | GridAligned
    | GridStyleChanged
    | NoteWritten
    | NoteRemoved
    | RoundBegan
    | TurnBegan
    | TurnEnded
    | Moved
    | Rolled
    | Damaged
    | Spent
    | ConditionGained
    | ConditionLost
    | Corrected
    | Asked
    | Answered
    | Halted
    | Narrated
)
