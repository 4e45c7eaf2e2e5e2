"""What a GM does to the board itself: creatures placed, removed, hidden; doors worked."""

import msgspec

from gridapp.battle import commands as do
from gridapp.battle.board import DoorState
from gridapp.battle.events import Corrected, DoorSet, Narrated, Placed, Removed, VisibilityChanged
from gridapp.battle.notes import unpin_notes
from gridapp.battle.outcomes import Refused
from gridapp.battle.questions import DeclaredAct
from gridapp.battle.state import Phase
from gridapp.battle.tokens import Token
from gridapp.engine.commands.draft import Draft
from gridapp.engine.queries.legal_actions import waiting_refusal
from gridapp.engine.queries.situation import Situation
from gridapp.grid.cells import Cell

MAX_NAME_LENGTH = 200
NAME_REFUSAL = f"a creature needs a name of 1 to {MAX_NAME_LENGTH} letters"
PLACE_EDIT = "place"
"""What a GM corrects by setting a creature somewhere."""


def is_valid_name(name: str) -> bool:
    """Whether a creature can be called that."""
    return bool(name.strip()) and len(name) <= MAX_NAME_LENGTH


def unknown_creature(token_id: str) -> Refused:
    """There is no such creature."""
    return Refused("token", f"there is no creature {token_id!r}")


def place_token(draft: Draft, command: do.PlaceToken) -> Refused | None:
    """Put a new creature on the board; once the fight has begun, it joins it."""
    token = command.token
    if stop := waiting_refusal(draft.battle):
        return stop
    if draft.battle.token(token.id) is not None:
        return Refused("token", f"there is a creature {token.id!r} already")
    if not token.id or not is_valid_name(token.name):
        return Refused("name", NAME_REFUSAL)
    if refused := no_room(draft.situation, token, token.cell):
        return refused
    try:
        ready = draft.rules.mechanics.prepare_creature(draft.situation.book, token)
    except ValueError as problem:
        return Refused("sheet", f"{token.name}: {problem}")
    draft.update(tokens=(*draft.battle.tokens, ready))
    draft.emit(Placed(token.id, token.cell))
    if draft.battle.phase is Phase.FIGHT:
        draft.rules.mechanics.join_fight(draft, token.id)
    return None


def remove_token(draft: Draft, command: do.RemoveToken) -> Refused | None:
    """Take a creature off the board, out of the order and out of what it was doing."""
    token = draft.battle.token(command.token)
    if token is None:
        return unknown_creature(command.token)
    busy = [one.act.actor for one in draft.battle.underway if isinstance(one, DeclaredAct)]
    if draft.battle.active in (token.id, *busy) or token.id in busy or draft.battle.questions:
        return Refused("busy", f"{token.name} cannot leave in the middle of a turn or question")
    draft.update(
        tokens=tuple(one for one in draft.battle.tokens if one.id != token.id),
        order=tuple(slot for slot in draft.battle.order if slot.token != token.id),
        standing=tuple(one for one in draft.battle.standing if one.who != token.id),
        postponed=tuple(one for one in draft.battle.postponed if one.act.actor != token.id),
        notes=unpin_notes(draft.battle.notes, token),
    )
    draft.emit(Removed(token.id, token.name))
    return None


def shift_token(draft: Draft, command: do.ShiftToken) -> Refused | None:
    """Set a creature somewhere without any rules but that there is room.

    During a fight the log tells it from a move.
    """
    token = draft.battle.token(command.token)
    if token is None:
        return unknown_creature(command.token)
    if refused := waiting_refusal(draft.battle) or no_room(draft.situation, token, command.cell):
        return refused
    _set_down(draft, token.id, command.cell)
    return None


def shift_tokens(draft: Draft, command: do.ShiftTokens) -> Refused | None:
    """Set creatures somewhere at once, so that one may take the place that another leaves.

    They go in the order of their ids, which is how the log keeps them.
    """
    if stop := waiting_refusal(draft.battle):
        return stop
    if not command.cells:
        return Refused("nothing", "nobody is to be set anywhere")
    cells = dict(sorted(command.cells.items()))
    for token_id, cell in cells.items():
        if draft.battle.token(token_id) is None:
            return unknown_creature(token_id)
        draft.update_token(token_id, cell=cell)
    for token_id, cell in cells.items():
        if refused := no_room(draft.situation, draft.token(token_id), cell):
            return refused
        _set_down(draft, token_id, cell)
    return None


def _set_down(draft: Draft, token_id: str, cell: Cell) -> None:
    draft.update_token(token_id, cell=cell)
    if draft.battle.phase is Phase.FIGHT:
        draft.emit(Corrected(token_id, PLACE_EDIT, draft.situation.grid.label(cell)))
    else:
        draft.emit(Placed(token_id, cell))
    draft.rules.mechanics.after_gm_edit(draft, token_id, PLACE_EDIT)


def hide_token(draft: Draft, command: do.HideToken) -> Refused | None:
    """Hide a creature from the players, or reveal it."""
    if draft.battle.token(command.token) is None:
        return unknown_creature(command.token)
    draft.update_token(command.token, hidden=command.hidden)
    draft.emit(VisibilityChanged(command.token, command.hidden))
    return None


def set_group(draft: Draft, command: do.SetGroup) -> Refused | None:
    """Make a group, or break up what these creatures belong to."""
    ids = tuple(dict.fromkeys(command.tokens))
    tokens = [draft.battle.token(one) for one in ids]
    if None in tokens:
        return unknown_creature(ids[tokens.index(None)])
    if len(tokens) < (2 if command.group else 1) or len(command.group) > MAX_NAME_LENGTH:
        return Refused("group", "a group needs two creatures and a name of its own")
    for one in ids:
        draft.update_token(one, group=command.group)
    names = ", ".join(token.name for token in tokens if token is not None)
    said = "are a group" if command.group else "are in no group"
    draft.emit(Narrated("", f"{names} {said}", ""))
    return None


def set_door(draft: Draft, command: do.SetDoor) -> Refused | None:
    """Open, close or lock a door; a secret one that was open is a secret no more."""
    door = draft.battle.board.door(command.door)
    if door is None:
        return Refused("door", f"there is no door {command.door!r}")
    if stop := waiting_refusal(draft.battle):
        return stop
    secret = door.secret and command.state is not DoorState.OPEN
    changed = msgspec.structs.replace(door, state=command.state, secret=secret)
    draft.update(board=draft.battle.board.with_door(changed))
    draft.emit(DoorSet(door.id, command.state.value))
    return None


def no_room(situation: Situation, token: Token, cell: Cell) -> Refused | None:
    """Why a creature cannot stand anchored at a cell, whatever the rules say, if it cannot."""
    grid = situation.grid
    try:
        cells = grid.covered_cells(cell, token.space)
    except ValueError as problem:
        return Refused("space", str(problem))
    if not all(one in grid for one in cells):
        return Refused("off_board", f"{token.name} does not fit on the board there")
    taken = {
        one: other
        for other in situation.battle.tokens
        if other.id != token.id and not situation.may_share_cells(token, other)
        for one in situation.cells(other)
    }
    for one in cells:
        if one in taken:
            return Refused("occupied", f"{taken[one].name} stands at {grid.label(one)}")
    return None
