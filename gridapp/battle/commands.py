"""What people can ask of a battle, as data."""

from collections.abc import Mapping

import msgspec

from gridapp.battle.board import BoardPiece, Door, DoorState, Terrain, Wall
from gridapp.battle.grid_style import GridStyle
from gridapp.battle.notes import Note
from gridapp.battle.tokens import Sheet, Token
from gridapp.grid.cells import Cell, Point


class _Command(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="do", tag=True):
    """The base of all commands; ``do`` names the class in JSON."""


class PlaceToken(_Command, frozen=True):
    """Put a new creature on the board."""

    token: Token


class RemoveToken(_Command, frozen=True):
    """Take a creature off the board."""

    token: str


class ShiftToken(_Command, frozen=True):
    """Set a creature somewhere without rules, as a GM may."""

    token: str
    cell: Cell


class ShiftTokens(_Command, frozen=True):
    """Set several creatures somewhere without rules, all of them or none: cells by their ids."""

    cells: Mapping[str, Cell]


class HideToken(_Command, frozen=True):
    """Hide a creature from the players, or reveal it."""

    token: str
    hidden: bool


class SetGroup(_Command, frozen=True):
    """Make a group of creatures, which are chosen together; without a name they leave theirs."""

    tokens: tuple[str, ...]
    group: str


class SetDoor(_Command, frozen=True):
    """Open, close or lock a door."""

    door: str
    state: DoorState


class EditBoard(_Command, frozen=True):
    """Draw on the map: pieces take the place of those with their ids, or are new; others go.

    A piece that is ``removed`` may come back as one of another kind under the same id.
    """

    walls: tuple[Wall, ...] = ()
    doors: tuple[Door, ...] = ()
    terrain: tuple[Terrain, ...] = ()
    removed: tuple[str, ...] = ()

    @property
    def pieces(self) -> tuple[BoardPiece, ...]:
        """All that is new or changed."""
        return (*self.walls, *self.doors, *self.terrain)


class AlignGrid(_Command, frozen=True):
    """Lay the grid anew over the map picture; creatures and terrain keep their cells.

    ``pixels`` is the width of a cell in the picture and ``offset`` the pixel at which the board
    begins. With ``walls_on_picture`` walls and doors stay where the picture shows them, without
    it they keep their places on the grid.
    """

    columns: int
    rows: int
    pixels: float
    offset: Point
    walls_on_picture: bool = True


class SetGridLook(_Command, frozen=True):
    """Draw the lines of the grid in another way."""

    look: GridStyle


class PutNote(_Command, frozen=True):
    """Pin a note, or write the one of that number anew."""

    note: Note


class RemoveNote(_Command, frozen=True):
    """Take a note away."""

    number: int


class SetPool(_Command, frozen=True):
    """Set what a creature has left of something, as a GM may."""

    token: str
    pool: str
    value: int


class SetCondition(_Command, frozen=True):
    """Bring a creature under a condition, or rid it of one, as a GM may."""

    token: str
    condition: str
    on: bool


class SetSheet(_Command, frozen=True):
    """Give a creature another sheet, as a GM may; statistics that it does not set follow."""

    token: str
    sheet: Sheet


class SetRule(_Command, frozen=True):
    """Switch a ruling of the pack for this battle."""

    setting: str
    value: str


class SetStanding(_Command, frozen=True):
    """Let a creature always or never take reactions of a kind, or (``always`` None) be asked.

    Without a creature it is the GM, for the questions that are the GM's. An ``option`` is what is
    always answered where that is neither the first nor the last one.
    """

    token: str
    kind: str
    always: bool | None
    option: str = ""


class StartFight(_Command, frozen=True):
    """Begin the fight: the pack rolls initiative or opens its first segment.

    ``unaware`` are the creatures that do not see it coming.
    """

    unaware: tuple[str, ...] = ()


class EndFight(_Command, frozen=True):
    """End the fight: no order, no turn, and what would end with a turn or round is over."""


class Act(_Command, frozen=True):
    """Let a creature act: the action's id, and what it needs (a route, a target, a weapon)."""

    actor: str
    action: str
    route: tuple[Cell, ...] = ()
    target: str = ""
    weapon: str = ""
    choices: Mapping[str, str] = {}


class Answer(_Command, frozen=True):
    """Settle the question of that id by one of its options, and a number where one is asked."""

    question: int
    option: str
    number: int | None = None


class EndTurn(_Command, frozen=True):
    """End the active creature's turn; the next one's begins."""


class Together(_Command, frozen=True):
    """Several changes to the board as one: all of them are made, in this order, or none."""

    steps: tuple[PlaceToken | RemoveToken | HideToken | ShiftTokens, ...]


Command = (
    PlaceToken
    | RemoveToken
    | ShiftToken
    | ShiftTokens
    | HideToken
    | SetGroup
    | SetDoor
    | EditBoard
    | AlignGrid
    | SetGridLook
    | PutNote
    | RemoveNote
    | SetPool
    | SetCondition
    | SetSheet
    | SetRule
    | SetStanding
    | StartFight
    | EndFight
    | Act
    | Answer
    | EndTurn
    | Together
)
