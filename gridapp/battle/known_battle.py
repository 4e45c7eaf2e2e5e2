"""The battle as an audience knows it, for answers that may not name or heed what is unknown."""

import msgspec

from gridapp.battle.board import Board, Door, DoorState, Wall
from gridapp.battle.knowledge import AudienceKind, Knowledge
from gridapp.battle.state import Battle


def known_battle(knows: Knowledge) -> Battle:
    """Return a battle with the known creatures only, and the board as the audience knows it.

    Doors out of sight are as they were seen last, secret doors shut. A wall is known as a whole if
    any piece of it is: who sees where it begins may reckon with it. A pending question or act that
    names an unknown creature is left out.
    """
    battle, known = knows.battle, knows.creature_ids
    if knows.audience.kind is AudienceKind.GM:
        return battle
    names = {token.id for token in battle.tokens} - known
    return msgspec.structs.replace(
        battle,
        board=_known_board(knows),
        tokens=knows.creatures,
        order=tuple(entry for entry in battle.order if knows.knows_entry(entry)),
        active=battle.active if battle.active in known else "",
        questions=tuple(each for each in battle.questions if not _names(each, names)),
        underway=tuple(each for each in battle.underway if not _names(each, names)),
        postponed=tuple(each for each in battle.postponed if not _names(each, names)),
        standing=tuple(each for each in battle.standing if each.who not in names),
        notes=(),
    )


def _known_board(knows: Knowledge) -> Board:
    board = knows.battle.board
    doors = tuple(known for door in board.doors if (known := _known_door(knows, door)) is not None)
    if knows.is_open:
        return msgspec.structs.replace(board, doors=doors)
    walls = tuple(wall for wall in board.walls if _knows_wall(knows, wall))
    terrain = tuple(
        msgspec.structs.replace(region, cells=cells)
        for region in board.terrain
        if (cells := tuple(cell for cell in region.cells if knows.knows_cell(cell)))
    )
    return msgspec.structs.replace(board, walls=walls, doors=doors, terrain=terrain)


def _knows_wall(knows: Knowledge, wall: Wall) -> bool:
    return bool(knows.wall_pieces([(wall.a, wall.b)]))


def _known_door(knows: Knowledge, door: Door) -> Door | None:
    """Return a door as it is known: as seen now or last, as a wall that is shut, or not at all."""
    if knows.knows_door(door):
        return door
    state = knows.remembered_state(door)
    if state is None:
        if not knows.wall_pieces([(door.a, door.b)]):
            return None
        state = DoorState.CLOSED
    return msgspec.structs.replace(door, state=state)


def _names(value: object, names: set[str]) -> bool:
    """Return True if plain data holds any of these ids."""
    if isinstance(value, str):
        return value in names
    if isinstance(value, msgspec.Struct):
        return any(_names(part, names) for part in msgspec.structs.astuple(value))
    if isinstance(value, dict):
        return any(_names(part, names) for pair in value.items() for part in pair)
    return isinstance(value, tuple | list) and any(_names(part, names) for part in value)
