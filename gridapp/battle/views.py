"""What each audience may see, as values of their own.

``PlayerView`` is built field by field from what players may know and has no field for a
secret; the table window and every export for players are drawn from it alone.
"""

import msgspec

from gridapp.battle.board import Board, Door, Picture, Terrain, Wall
from gridapp.battle.grid_style import GridStyle
from gridapp.battle.notes import Note
from gridapp.battle.state import Battle
from gridapp.battle.tokens import Token
from gridapp.battle.wall_joints import join_segments
from gridapp.grid.cells import Cell, Point
from gridapp.grid.grid import Grid


class SeenToken(msgspec.Struct, frozen=True):
    """A creature as everybody at the table sees it."""

    id: str
    name: str
    side: str
    cell: Cell
    space: str
    picture: str
    active: bool
    conditions: tuple[str, ...]


class SeenDoor(msgspec.Struct, frozen=True):
    """A door that players know of."""

    a: Point
    b: Point
    is_open: bool
    window: bool = False


class SeenWall(msgspec.Struct, frozen=True):
    """A piece of wall that is drawn because no map picture shows it."""

    a: Point
    b: Point


class SeenNote(msgspec.Struct, frozen=True):
    """A note that players may read; notes are counted anew, so that none is missed."""

    number: int
    text: str
    cell: Cell


class PinnedNote(msgspec.Struct, frozen=True):
    """A note as the GM sees it, on its cell or on that of its creature."""

    number: int
    text: str
    cell: Cell
    shown: bool


class PlayerView(msgspec.Struct, frozen=True):
    """The board for the players: seen creatures, known doors, the order without the unseen.

    ``walls`` is empty where a map picture shows them; without one they are drawn, and a secret
    door that is shut is a wall among them. Of ``look`` what is drawn at the table counts.
    """

    name: str
    grid: Grid
    picture: Picture | None
    tokens: tuple[SeenToken, ...]
    doors: tuple[SeenDoor, ...]
    order: tuple[str, ...]
    round: int
    walls: tuple[SeenWall, ...] = ()
    look: GridStyle = GridStyle()
    notes: tuple[SeenNote, ...] = ()


class GmView(msgspec.Struct, frozen=True):
    """The board for the GM: the players' view, and apart from it everything they do not see."""

    seen: PlayerView
    hidden: tuple[SeenToken, ...]
    walls: tuple[Wall, ...]
    doors: tuple[Door, ...]
    terrain: tuple[Terrain, ...]
    look: GridStyle = GridStyle()
    notes: tuple[PinnedNote, ...] = ()


def player_view(battle: Battle) -> PlayerView:
    """What the players may know of a battle."""
    seen = tuple(token for token in battle.tokens if not token.hidden)
    known = {token.id for token in seen}
    board = battle.board
    return PlayerView(
        name=battle.name,
        grid=board.grid,
        picture=board.picture,
        tokens=tuple(_seen(token, battle) for token in seen),
        doors=tuple(
            SeenDoor(door.a, door.b, door.is_open, door.window)
            for door in board.doors
            if door.is_open or not door.secret
        ),
        walls=() if board.picture else _seen_walls(board),
        order=tuple(place.token for place in battle.order if place.token in known),
        round=battle.round,
        look=msgspec.structs.replace(battle.look, shown=battle.look.at_table),
        notes=tuple(
            SeenNote(place, note.text, cell)
            for place, (note, cell) in enumerate(shown_notes(battle), start=1)
        ),
    )


def _seen_walls(board: Board) -> tuple[SeenWall, ...]:
    """Walls and shut secret doors, joined along each line: no seam tells where a door is."""
    if _last_seen.board is not board:
        secret = (door for door in board.doors if door.secret and not door.is_open)
        pieces = {(wall.a, wall.b) for wall in board.walls} | {(door.a, door.b) for door in secret}
        seen = tuple(SeenWall(a, b) for a, b in join_segments(pieces))
        _last_seen.board, _last_seen.walls = board, seen
    return _last_seen.walls


class _LastSeen:
    """The walls of the board that was asked about last: they change seldom."""

    board: Board | None = None
    walls: tuple[SeenWall, ...] = ()


_last_seen = _LastSeen()


def shown_notes(battle: Battle) -> tuple[tuple[Note, Cell], ...]:
    """The notes that players may read, in the order in which they are counted, and their cells."""
    unseen = {token.id for token in battle.tokens if token.hidden}
    found = ((note, note_cell(battle, note)) for note in battle.notes)
    return tuple(
        (note, cell)
        for note, cell in found
        if note.shown and cell is not None and note.who not in unseen
    )


def note_cell(battle: Battle, note: Note) -> Cell | None:
    """Where a note is now; ``None`` if its creature is not there."""
    if not note.who:
        return note.cell
    token = battle.token(note.who)
    return token.cell if token else None


def _pinned(battle: Battle) -> tuple[PinnedNote, ...]:
    seen = {note.number for note, _ in shown_notes(battle)}
    places = ((note, note_cell(battle, note)) for note in battle.notes)
    return tuple(
        PinnedNote(note.number, note.text, cell, note.number in seen)
        for note, cell in places
        if cell is not None
    )


def gm_view(battle: Battle) -> GmView:
    """Everything on the board, secrets apart."""
    hidden = tuple(_seen(token, battle) for token in battle.tokens if token.hidden)
    board = battle.board
    return GmView(
        seen=player_view(battle),
        hidden=hidden,
        walls=board.walls,
        doors=board.doors,
        terrain=board.terrain,
        look=battle.look,
        notes=_pinned(battle),
    )


def _seen(token: Token, battle: Battle) -> SeenToken:
    return SeenToken(
        id=token.id,
        name=token.name,
        side=token.side,
        cell=token.cell,
        space=token.space,
        picture=token.picture,
        active=token.id == battle.active,
        conditions=tuple(dict.fromkeys(held.id for held in token.conditions)),
    )
