"""Views of a battle by audience.

`PlayerView` is built field by field from what players may know and has no field for a secret; the
table window and every export for players are drawn from a `PlayerView` alone.
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
    """A creature as drawn for every audience."""

    id: str
    name: str
    side: str
    cell: Cell
    space: str
    picture: str
    active: bool
    conditions: tuple[str, ...]


class SeenDoor(msgspec.Struct, frozen=True):
    """A door known to the players."""

    a: Point
    b: Point
    is_open: bool
    window: bool = False


class SeenWall(msgspec.Struct, frozen=True):
    """A wall segment drawn because the map has no picture."""

    a: Point
    b: Point


class SeenNote(msgspec.Struct, frozen=True):
    """A note shown to players; renumbered from 1, so that gaps reveal no hidden notes."""

    number: int
    text: str
    cell: Cell


class PinnedNote(msgspec.Struct, frozen=True):
    """A note as the GM sees it, on the note's cell or on its creature's cell."""

    number: int
    text: str
    cell: Cell
    shown: bool


class PlayerView(msgspec.Struct, frozen=True):
    """The players' board: visible creatures and their initiative order, and known doors.

    ``walls`` is empty if the map has a picture; without a picture the walls are drawn, closed
    secret doors among them. ``look`` is the grid style for the table.
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
    """The board for the GM: the players' view, and separately everything hidden from players."""

    seen: PlayerView
    hidden: tuple[SeenToken, ...]
    walls: tuple[Wall, ...]
    doors: tuple[Door, ...]
    terrain: tuple[Terrain, ...]
    look: GridStyle = GridStyle()
    notes: tuple[PinnedNote, ...] = ()


def player_view(battle: Battle) -> PlayerView:
    """Return the players' view of a battle."""
    seen = tuple(token for token in battle.tokens if not token.hidden)
    visible_ids = {token.id for token in seen}
    board = battle.board
    return PlayerView(
        name=battle.name,
        grid=board.grid,
        picture=board.picture,
        tokens=tuple(_seen_token(token, battle) for token in seen),
        doors=tuple(
            SeenDoor(door.a, door.b, door.is_open, door.window)
            for door in board.doors
            if door.is_open or not door.secret
        ),
        walls=() if board.picture else _seen_walls(board),
        order=tuple(entry.token for entry in battle.order if entry.token in visible_ids),
        round=battle.round,
        look=msgspec.structs.replace(battle.look, shown=battle.look.at_table),
        notes=tuple(
            SeenNote(entry, note.text, cell)
            for entry, (note, cell) in enumerate(shown_notes(battle), start=1)
        ),
    )


def _seen_walls(board: Board) -> tuple[SeenWall, ...]:
    """Return walls and closed secret doors, joined along each line to leave no revealing seam."""
    if _last_seen.board is not board:
        secret = (door for door in board.doors if door.secret and not door.is_open)
        pieces = {(wall.a, wall.b) for wall in board.walls} | {(door.a, door.b) for door in secret}
        seen = tuple(SeenWall(a, b) for a, b in join_segments(pieces))
        _last_seen.board, _last_seen.walls = board, seen
    return _last_seen.walls


class _LastSeen:
    """One-entry cache: the joined walls of the last board, because walls rarely change."""

    board: Board | None = None
    walls: tuple[SeenWall, ...] = ()


_last_seen = _LastSeen()


def shown_notes(battle: Battle) -> tuple[tuple[Note, Cell], ...]:
    """Return the notes shown to players with their cells, in display order."""
    unseen = {token.id for token in battle.tokens if token.hidden}
    with_cells = ((note, note_cell(battle, note)) for note in battle.notes)
    return tuple(
        (note, cell)
        for note, cell in with_cells
        if note.shown and cell is not None and note.who not in unseen
    )


def note_cell(battle: Battle, note: Note) -> Cell | None:
    """Return the current cell of a note; ``None`` if its creature is gone."""
    if not note.who:
        return note.cell
    token = battle.token(note.who)
    return token.cell if token else None


def _pinned_notes(battle: Battle) -> tuple[PinnedNote, ...]:
    seen = {note.number for note, _ in shown_notes(battle)}
    places = ((note, note_cell(battle, note)) for note in battle.notes)
    return tuple(
        PinnedNote(note.number, note.text, cell, note.number in seen)
        for note, cell in places
        if cell is not None
    )


def gm_view(battle: Battle) -> GmView:
    """Return the GM's view of a battle."""
    hidden = tuple(_seen_token(token, battle) for token in battle.tokens if token.hidden)
    board = battle.board
    return GmView(
        seen=player_view(battle),
        hidden=hidden,
        walls=board.walls,
        doors=board.doors,
        terrain=board.terrain,
        look=battle.look,
        notes=_pinned_notes(battle),
    )


def _seen_token(token: Token, battle: Battle) -> SeenToken:
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
