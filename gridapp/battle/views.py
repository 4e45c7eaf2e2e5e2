"""What each audience may see, as values of their own.

``PlayerView`` is built field by field from what players may know and has no field for a
secret; the table window and every export for players are drawn from it alone.
"""

import msgspec

from gridapp.battle.board import Board, Door, Picture, Terrain, Wall
from gridapp.battle.look import GridLook
from gridapp.battle.seams import joined
from gridapp.battle.state import Battle
from gridapp.battle.tokens import Token
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
    look: GridLook = GridLook()


class GmView(msgspec.Struct, frozen=True):
    """The board for the GM: the players' view, and apart from it everything they do not see."""

    seen: PlayerView
    hidden: tuple[SeenToken, ...]
    walls: tuple[Wall, ...]
    doors: tuple[Door, ...]
    terrain: tuple[Terrain, ...]
    look: GridLook = GridLook()


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
    )


def _seen_walls(board: Board) -> tuple[SeenWall, ...]:
    """Walls and shut secret doors, joined along each line: no seam tells where a door is."""
    if _last_seen.board is not board:
        secret = (door for door in board.doors if door.secret and not door.is_open)
        pieces = {(wall.a, wall.b) for wall in board.walls} | {(door.a, door.b) for door in secret}
        seen = tuple(SeenWall(a, b) for a, b in joined(pieces))
        _last_seen.board, _last_seen.walls = board, seen
    return _last_seen.walls


class _LastSeen:
    """The walls of the board that was asked about last: they change seldom."""

    board: Board | None = None
    walls: tuple[SeenWall, ...] = ()
    look: GridLook = GridLook()


_last_seen = _LastSeen()


def gm_view(battle: Battle) -> GmView:
    """Everything on the board, secrets apart."""
    hidden = tuple(_seen(token, battle) for token in battle.tokens if token.hidden)
    board = battle.board
    return GmView(player_view(battle), hidden, board.walls, board.doors, board.terrain, battle.look)


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
