"""Commands: everything people can do to a battle, as data."""

from collections.abc import Mapping

import msgspec

from gridapp.battle.amounts import Portion
from gridapp.battle.areas import Area
from gridapp.battle.bars import BarDetail
from gridapp.battle.board import BoardPiece, Door, DoorState, Floor, Link, Terrain, Wall
from gridapp.battle.grid_style import GridStyle
from gridapp.battle.notes import Note
from gridapp.battle.tokens import Condition, Sheet, Token
from gridapp.battle.vision.fog import DoorsReveal, FogArea, FogMode, Room
from gridapp.battle.vision.lights import Light, LightLevel
from gridapp.battle.vision.sight import Party
from gridapp.grid.cells import Cell, Point


class _Command(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="do", tag=True):
    """Base of all commands; ``do`` names the class in JSON."""


class PlaceToken(_Command, frozen=True):
    """Put a new creature on the board."""

    token: Token


class RemoveToken(_Command, frozen=True):
    """Take a creature off the board."""

    token: str


class ShiftToken(_Command, frozen=True):
    """Set a creature on a cell without movement rules (GM), a long body with another facing."""

    token: str
    cell: Cell
    facing: int | None = None


class ShiftTokens(_Command, frozen=True):
    """Set several creatures, cell by token id, without movement rules (GM); all or none."""

    cells: Mapping[str, Cell]


class HideToken(_Command, frozen=True):
    """Hide a creature from the players, or reveal a hidden creature."""

    token: str
    hidden: bool


class SetGroup(_Command, frozen=True):
    """Group creatures for joint selection; an empty name dissolves the group."""

    tokens: tuple[str, ...]
    group: str


class SetDoor(_Command, frozen=True):
    """Open, close or lock a door."""

    door: str
    state: DoorState


class EditBoard(_Command, frozen=True):
    """Edit the map: add pieces, replace pieces by id, remove pieces.

    An id in ``removed`` may return in the same command as a piece of another kind.
    """

    walls: tuple[Wall, ...] = ()
    doors: tuple[Door, ...] = ()
    terrain: tuple[Terrain, ...] = ()
    removed: tuple[str, ...] = ()

    @property
    def pieces(self) -> tuple[BoardPiece, ...]:
        """All new or changed pieces."""
        return (*self.walls, *self.doors, *self.terrain)


class AlignGrid(_Command, frozen=True):
    """Fit the grid to the map picture; creatures and terrain keep their cells.

    ``pixels`` is the width of a cell in the picture and ``offset`` the pixel of the board's upper
    left corner. With ``walls_on_picture`` walls and doors keep their pixels, without they keep
    their grid coordinates.
    """

    columns: int
    rows: int
    pixels: float
    offset: Point
    walls_on_picture: bool = True


class SetGridLook(_Command, frozen=True):
    """Change how the grid lines are drawn."""

    look: GridStyle


class SetBars(_Command, frozen=True):
    """Choose what players see of the pools of a side; without a detail the default applies."""

    side: str
    detail: BarDetail | None = None


class PutNote(_Command, frozen=True):
    """Pin a note, or replace the note with the same number."""

    note: Note


class RemoveNote(_Command, frozen=True):
    """Delete a note."""

    number: int


class SetFogMode(_Command, frozen=True):
    """Change how the fog is lifted; ``None`` leaves a switch as it is.

    With ``doors_reveal`` an opened door reveals the room behind it, with `CLOSED_ROOMS` a closed
    room only. With ``hold`` players see changes by hand at `ShowFog`, or when it is switched off.
    """

    mode: FogMode | None = None
    doors_reveal: DoorsReveal | None = None
    hold: bool | None = None


class RevealArea(_Command, frozen=True):
    """Reveal a part of the map to the players by hand."""

    area: FogArea


class HideArea(_Command, frozen=True):
    """Hide a part of the map from the players by hand."""

    area: FogArea


class ShowFog(_Command, frozen=True):
    """Show the players the changes by hand that were held back."""


class PutRoom(_Command, frozen=True):
    """Name a room, or replace the room of that name."""

    room: Room


class RemoveRoom(_Command, frozen=True):
    """Forget a named room; what is revealed stays revealed."""

    name: str


class PutLight(_Command, frozen=True):
    """Put a light on the board or into a creature's hand, or replace the light of the same id."""

    light: Light


class RemoveLight(_Command, frozen=True):
    """Take a light away."""

    light: str


class SetSceneLight(_Command, frozen=True):
    """Set the light of the whole scene."""

    level: LightLevel


class SetParties(_Command, frozen=True):
    """Set the parties whose creatures see for the players; a party left out loses its memory.

    Without any party all player characters look together.
    """

    parties: tuple[Party, ...]


class ForgetSeen(_Command, frozen=True):
    """Let parties forget the map they have seen; without ids all of them."""

    parties: tuple[str, ...] = ()


class SetPool(_Command, frozen=True):
    """Set the current value of a creature's pool (GM)."""

    token: str
    pool: str
    value: int


class SetCondition(_Command, frozen=True):
    """Add a condition to a creature, or remove a condition (GM)."""

    token: str
    condition: str
    on: bool


class SetSheet(_Command, frozen=True):
    """Replace a creature's sheet (GM); statistics left out are derived."""

    token: str
    sheet: Sheet


class SetRule(_Command, frozen=True):
    """Switch a ruling of the rule pack for this battle."""

    setting: str
    value: str


class SetStanding(_Command, frozen=True):
    """Set a standing answer: always or never react, or ask each time (``always`` None).

    Without a token the answer is the GM's own. ``option`` names the answer if neither the first nor
    the last option is meant.
    """

    token: str
    kind: str
    always: bool | None
    option: str = ""


class StartFight(_Command, frozen=True):
    """Begin the fight: the pack rolls initiative or opens the first segment.

    ``unaware`` are the creatures surprised by the start.
    """

    unaware: tuple[str, ...] = ()


class EndFight(_Command, frozen=True):
    """End the fight: clear order and turn, and end all timed conditions."""


class Act(_Command, frozen=True):
    """Take an action: the action's id with route, target, weapon or choices as required.

    ``planned`` is for a route planned by what players know: the cost up to each of its cells, in
    steps. Such a move is not refused where the battle is otherwise, but stops there. ``facings`` is
    for a long body that turns: its facing, from 0, at each cell of the route. A turn in place is a
    step of the route to the same cell.
    """

    actor: str
    action: str
    route: tuple[Cell, ...] = ()
    target: str = ""
    weapon: str = ""
    choices: Mapping[str, str] = {}
    planned: tuple[int, ...] = ()
    facings: tuple[int, ...] = ()


class Answer(_Command, frozen=True):
    """Answer the pending question with an option, and with a number if asked for.

    ``choices`` are the options of the parts of a card, by the part's id; others keep their default.
    """

    question: int
    option: str
    number: int | None = None
    choices: Mapping[str, str] = {}


class EndTurn(_Command, frozen=True):
    """End the active creature's turn and begin the next."""


class Together(_Command, frozen=True):
    """A batch of board changes, applied in order; all or none."""

    steps: tuple[PlaceToken | RemoveToken | HideToken | ShiftTokens, ...]


class AdjustPools(_Command, frozen=True):
    """Damage or heal creatures by the rules, or change one of their pools (GM); all or none.

    ``entry`` is what `gridapp.battle.amounts` reads, such as ``-7`` or ``2d6+3``; its dice are
    rolled once for all. Without a ``pool`` the amount is damage or healing, and the rules decide
    what follows. ``portions`` are the creatures that get another part of the amount, by id.
    """

    tokens: tuple[str, ...]
    entry: str
    pool: str = ""
    portions: Mapping[str, Portion] = {}


class SetConditions(_Command, frozen=True):
    """Give creatures a condition, with its end, or take the condition from them (GM)."""

    tokens: tuple[str, ...]
    condition: Condition
    on: bool = True


class MoveInOrder(_Command, frozen=True):
    """Move a creature in the order of turns, ahead of ``before`` or to the end (GM)."""

    token: str
    before: str = ""


class RollDice(_Command, frozen=True):
    """Roll dice outside the rules, such as ``4d6kh3``, optionally for a creature."""

    text: str
    token: str = ""


class PutArea(_Command, frozen=True):
    """Put an area of effect on the board, or replace the area of the same id."""

    area: Area


class MoveArea(_Command, frozen=True):
    """Move an area to a point or a creature, or turn it."""

    area: str
    place: Point | None = None
    carrier: str = ""
    direction: float | None = None


class RemoveArea(_Command, frozen=True):
    """Take an area of effect off the board."""

    area: str


class ApplyArea(_Command, frozen=True):
    """Damage or heal everybody inside an area of effect, all or none (GM).

    ``entry`` is an amount to lose or gain, such as ``8d6``; its dice are rolled once for all.
    ``kind`` is a damage type, ``save`` a way to resist and ``number`` what it must meet, all as the
    rule pack lists them. Whoever resists gets the part ``resisted``. ``portions`` are the creatures
    that get another part, by id; they roll all the same. ``laid`` is an area that is not on the
    board, for an effect that lasts a moment; then ``area`` is not looked up.
    """

    area: str
    entry: str
    kind: str = ""
    save: str = ""
    number: int = 0
    resisted: Portion = Portion.HALF
    portions: Mapping[str, Portion] = {}
    laid: Area | None = None


class PutFloor(_Command, frozen=True):
    """Add a floor to the map, or replace the floor of the same number: rename, raise, picture.

    The first new floor makes the map that there is floor 0.
    """

    floor: Floor


class RemoveFloor(_Command, frozen=True):
    """Remove a floor without creatures, with its terrain, walls, notes, lights and areas."""

    number: int


class PutLink(_Command, frozen=True):
    """Link two floors, or replace the link of the same id."""

    link: Link


class RemoveLink(_Command, frozen=True):
    """Remove a link between two floors."""

    link: str


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
    | SetBars
    | PutNote
    | RemoveNote
    | SetFogMode
    | RevealArea
    | HideArea
    | ShowFog
    | PutRoom
    | RemoveRoom
    | PutLight
    | RemoveLight
    | SetSceneLight
    | SetParties
    | ForgetSeen
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
    | AdjustPools
    | SetConditions
    | MoveInOrder
    | RollDice
    | PutArea
    | MoveArea
    | RemoveArea
    | ApplyArea
    | PutFloor
    | RemoveFloor
    | PutLink
    | RemoveLink
)
