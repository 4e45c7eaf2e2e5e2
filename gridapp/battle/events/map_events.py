"""Events of the map: creatures put down and hidden, doors, pieces, grid, notes, floors, links."""

from gridapp.battle.bars import BarDetail
from gridapp.battle.board import LinkKind
from gridapp.battle.events.base import BaseEvent
from gridapp.battle.grid_style import GridStyle
from gridapp.battle.notes import Note
from gridapp.grid.cells import Cell, Point


class Placed(BaseEvent, frozen=True):
    """A creature was placed on the board, or set on a cell before the fight."""

    token: str
    cell: Cell


class Removed(BaseEvent, frozen=True):
    """A creature left the board."""

    token: str
    name: str


class VisibilityChanged(BaseEvent, frozen=True, tag="Shown"):
    """A creature was hidden or revealed."""

    token: str
    hidden: bool


class DoorSet(BaseEvent, frozen=True):
    """A door was opened, closed or locked."""

    door: str
    state: str


class BoardEdited(BaseEvent, frozen=True):
    """The map was edited: ids of new, changed and removed pieces."""

    drawn: tuple[str, ...] = ()
    changed: tuple[str, ...] = ()
    removed: tuple[str, ...] = ()


class GridAligned(BaseEvent, frozen=True, tag="Aligned"):
    """The grid was fitted to the map picture; ``walls`` is True if walls kept their pixels."""

    columns: int
    rows: int
    pixels: float
    offset: Point
    walls: bool


class GridStyleChanged(BaseEvent, frozen=True, tag="LinesDrawn"):
    """The style of the grid lines changed."""

    look: GridStyle


class BarsSet(BaseEvent, frozen=True):
    """The GM chose what players see of the pools of a side; ``detail`` None for the default."""

    side: str
    detail: BarDetail | None


class NoteWritten(BaseEvent, frozen=True):
    """A note was pinned or replaced."""

    note: Note
    new: bool


class NoteRemoved(BaseEvent, frozen=True):
    """A note was deleted."""

    number: int


class FloorPut(BaseEvent, frozen=True):
    """A floor was added, renamed or otherwise changed."""

    number: int
    name: str
    elevation: int
    new: bool


class FloorRemoved(BaseEvent, frozen=True):
    """A floor was removed from the map."""

    number: int
    name: str


class LinkPut(BaseEvent, frozen=True):
    """Two floors were linked, or a link changed; ``cells`` are the ends or the opening."""

    kind: LinkKind
    cells: tuple[Cell, ...]


class LinkRemoved(BaseEvent, frozen=True):
    """A link between two floors was removed; ``cells`` as in `LinkPut`."""

    kind: LinkKind
    cells: tuple[Cell, ...]
