"""Events: what a command changed, in order."""

import msgspec

from gridapp.battle.areas import Area
from gridapp.battle.bars import BarDetail
from gridapp.battle.board import LinkKind
from gridapp.battle.grid_style import GridStyle
from gridapp.battle.messages import Text
from gridapp.battle.notes import Note
from gridapp.battle.rolls import RolledDice
from gridapp.battle.vision.fog import FogMode
from gridapp.battle.vision.lights import Light, LightLevel
from gridapp.grid.cells import Cell, Point


class _Event(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="event", tag=True):
    """Base of all events; ``event`` names the class in JSON."""


class Placed(_Event, frozen=True):
    """A creature was placed on the board, or set on a cell before the fight."""

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
    """A door was opened, closed or locked."""

    door: str
    state: str


class BoardEdited(_Event, frozen=True):
    """The map was edited: ids of new, changed and removed pieces."""

    drawn: tuple[str, ...] = ()
    changed: tuple[str, ...] = ()
    removed: tuple[str, ...] = ()


class GridAligned(_Event, frozen=True, tag="Aligned"):
    """The grid was fitted to the map picture; ``walls`` is True if walls kept their pixels."""

    columns: int
    rows: int
    pixels: float
    offset: Point
    walls: bool


class GridStyleChanged(_Event, frozen=True, tag="LinesDrawn"):
    """The style of the grid lines changed."""

    look: GridStyle


class BarsSet(_Event, frozen=True):
    """The GM chose what players see of the pools of a side; ``detail`` None for the default."""

    side: str
    detail: BarDetail | None


class NoteWritten(_Event, frozen=True):
    """A note was pinned or replaced."""

    note: Note
    new: bool


class NoteRemoved(_Event, frozen=True):
    """A note was deleted."""

    number: int


class FogModeSet(_Event, frozen=True):
    """The way the fog is lifted changed."""

    mode: FogMode
    doors_reveal: bool
    hold: bool


class FogEdited(_Event, frozen=True):
    """A part of the map was revealed or hidden by hand.

    ``room`` is its name if it is a named room; ``held`` is True if players do not know yet.
    """

    revealed: bool
    room: str = ""
    whole: bool = False
    held: bool = False


class FogShown(_Event, frozen=True):
    """Changes of the fog that were held back were shown."""


class RoomNamed(_Event, frozen=True):
    """A room was named or redrawn."""

    name: str


class RoomForgotten(_Event, frozen=True):
    """A named room was removed."""

    name: str


class LightPut(_Event, frozen=True):
    """A light was put somewhere or changed."""

    light: Light
    new: bool


class LightRemoved(_Event, frozen=True):
    """A light was taken away."""

    light: str


class SceneLightSet(_Event, frozen=True):
    """The light of the whole scene changed."""

    level: LightLevel


class PartiesSet(_Event, frozen=True):
    """Other creatures look for the players now: the names of the parties."""

    parties: tuple[str, ...]


class SeenForgotten(_Event, frozen=True):
    """Parties forgot what they had seen of the map: their names."""

    parties: tuple[str, ...]


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
    """A creature walked a route; ``length`` is the movement cost in the grid's unit."""

    token: str
    action: str
    route: tuple[Cell, ...]
    length: float


class Modifier(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A term of a total: name, value and rule number.

    ``source`` is ``sheet``, ``map`` or ``dice``.
    """

    name: Text
    value: int
    rule: str
    source: str = "sheet"


class Rolled(_Event, frozen=True):
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


class AttackResolved(_Event, frozen=True):
    """An attack hit its target or missed, after any defence; the roll is an event of its own."""

    token: str
    target: str
    hit: bool


class OpportunityTaken(_Event, frozen=True):
    """A creature makes an opportunity attack on a target."""

    token: str
    target: str


class Damaged(_Event, frozen=True):
    """A creature lost points of a pool, such as hit points."""

    token: str
    pool: str
    amount: int
    remaining: int = msgspec.field(name="left")
    rule: str


class Spent(_Event, frozen=True):
    """A creature paid a cost out of a pool."""

    token: str
    pool: str
    amount: int
    remaining: int = msgspec.field(name="left")


class ConditionGained(_Event, frozen=True, tag="Gained"):
    """A creature gained a condition."""

    token: str
    condition: str
    rule: str


class ConditionLost(_Event, frozen=True, tag="Lost"):
    """A creature lost a condition."""

    token: str
    condition: str
    rule: str


class Corrected(_Event, frozen=True):
    """The GM set a value without rules: on which creature, which value, and the new value."""

    token: str
    what: str
    value: str


class Asked(_Event, frozen=True):
    """A question was asked; the battle waits for an answer."""

    question: int
    text: Text
    rule: str


class Answered(_Event, frozen=True):
    """A question was answered."""

    question: int
    who: str
    option: str
    text: Text


class Halted(_Event, frozen=True):
    """An act ended unfinished."""

    token: str
    why: Text
    rule: str


class MetUnknown(_Event, frozen=True):
    """A move stopped before a cell, by what the players do not know: the creature ``who``, if any.

    Only the GM is told.
    """

    token: str
    cell: Cell
    who: str = ""


class Narrated(_Event, frozen=True, tag="Told"):
    """A log line worded by the rule pack, such as a stance taken.

    ``token`` is the creature concerned, empty for all.
    """

    token: str
    text: Text
    rule: str


class Healed(_Event, frozen=True):
    """A creature regained points of a pool, such as hit points."""

    token: str
    pool: str
    amount: int
    remaining: int = msgspec.field(name="left")
    rule: str


class PoolsAdjusted(_Event, frozen=True):
    """The GM damages or heals creatures, or changes a pool, by what was typed.

    Without a ``pool`` the rules decide what follows.
    """

    tokens: tuple[str, ...]
    pool: str
    entry: str


class DiceRolled(_Event, frozen=True):
    """Dice were rolled outside the rules; ``token`` is empty if nobody in particular rolled."""

    token: str
    text: str
    dice: tuple[RolledDice, ...]
    flat: int
    total: int


class OrderChanged(_Event, frozen=True):
    """The GM moved a creature in the order of turns, ahead of ``before`` or to the end."""

    token: str
    before: str


class AreaPut(_Event, frozen=True):
    """An area of effect was put on the board or changed; ``inside`` are the creatures in it."""

    area: Area
    new: bool
    inside: tuple[str, ...]


class AreaMoved(_Event, frozen=True):
    """An area of effect lies elsewhere now, or another way round."""

    area: Area
    inside: tuple[str, ...]


class AreaRemoved(_Event, frozen=True):
    """An area of effect is gone: removed, or ``over`` because its time had come."""

    area: str
    name: str
    over: bool


class AreaMet(_Event, frozen=True):
    """A creature entered an area of effect, or ``started`` its turn inside."""

    token: str
    area: str
    name: str
    started: bool


class AreaApplied(_Event, frozen=True):
    """An area of effect damages or heals everybody inside; ``save`` names the roll to resist."""

    area: str
    name: str
    entry: str
    save: str
    number: int


class AreaResolved(_Event, frozen=True):
    """What an area of effect does to a creature; ``resisted`` None if it could not resist.

    ``amount`` is the creature's part before armour and the like; negative for healing.
    """

    token: str
    resisted: bool | None
    amount: int


class FloorPut(_Event, frozen=True):
    """A floor was added, renamed or otherwise changed."""

    number: int
    name: str
    elevation: int
    new: bool


class FloorRemoved(_Event, frozen=True):
    """A floor was removed from the map."""

    number: int
    name: str


class LinkPut(_Event, frozen=True):
    """Two floors were linked, or a link changed; ``cells`` are the ends or the opening."""

    kind: LinkKind
    cells: tuple[Cell, ...]


class LinkRemoved(_Event, frozen=True):
    """A link between two floors was removed; ``cells`` as in `LinkPut`."""

    kind: LinkKind
    cells: tuple[Cell, ...]


Event = (
    Placed
    | Removed
    | VisibilityChanged
    | DoorSet
    | BoardEdited
    | GridAligned
    | GridStyleChanged
    | BarsSet
    | NoteWritten
    | NoteRemoved
    | FogModeSet
    | FogEdited
    | FogShown
    | RoomNamed
    | RoomForgotten
    | LightPut
    | LightRemoved
    | SceneLightSet
    | PartiesSet
    | SeenForgotten
    | RoundBegan
    | TurnBegan
    | TurnEnded
    | Moved
    | Rolled
    | AttackResolved
    | OpportunityTaken
    | Damaged
    | Spent
    | ConditionGained
    | ConditionLost
    | Corrected
    | Asked
    | Answered
    | Halted
    | MetUnknown
    | Narrated
    | Healed
    | PoolsAdjusted
    | DiceRolled
    | OrderChanged
    | AreaPut
    | AreaMoved
    | AreaRemoved
    | AreaMet
    | AreaApplied
    | AreaResolved
    | FloorPut
    | FloorRemoved
    | LinkPut
    | LinkRemoved
)
