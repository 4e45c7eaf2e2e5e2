"""Doors opened and closed by creatures."""

import msgspec

from gridapp.battle.board import Door, DoorState
from gridapp.battle.events import DoorSet
from gridapp.battle.tokens import Token
from gridapp.engine.commands.draft import Draft
from gridapp.engine.queries.situation import Situation


def doors_beside(situation: Situation, token: Token) -> tuple[Door, ...]:
    """Return the doors next to a creature that are neither locked nor secret."""
    return tuple(
        door
        for door in situation.battle.board.doors
        if door.state is not DoorState.LOCKED
        and not (door.secret and not door.is_open)
        and _blocks_step(situation, token, door)
    )


def _blocks_step(situation: Situation, token: Token, door: Door) -> bool:
    """Return True if a door, when closed, blocks a step next to a creature.

    Where gaps count, a door across the centre line counts too: it may leave a gap beside it.
    """
    factor = situation.book.squeeze.map_factor
    return any(_shuts_step(situation, token, door, each) for each in {None, factor})


def _shuts_step(situation: Situation, token: Token, door: Door, squeeze_factor: int | None) -> bool:
    from gridapp.geometry.movement.movement_map import movement_map_of

    board, grid = situation.battle.board, situation.grid
    is_open, is_shut = (
        movement_map_of(board.with_door(msgspec.structs.replace(door, state=state)), squeeze_factor)
        for state in (DoorState.OPEN, DoorState.CLOSED)
    )
    return any(
        is_open.is_step_open(cell, beside) != is_shut.is_step_open(cell, beside)
        for cell in situation.cells(token)
        for beside in grid.neighbours(cell)
    )


def toggle_door(draft: Draft, door: Door) -> None:
    """Open a closed door or close an open door, with an event."""
    state = DoorState.CLOSED if door.is_open else DoorState.OPEN
    draft.update(board=draft.battle.board.with_door(msgspec.structs.replace(door, state=state)))
    draft.emit(DoorSet(door.id, state.value))
