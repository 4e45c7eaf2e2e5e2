"""Creatures placed, removed, shifted, hidden and grouped, and doors set, by the GM."""

import msgspec

from gridapp.battle import commands as do
from gridapp.battle.areas import put_down_areas
from gridapp.battle.board import DoorState
from gridapp.battle.events import Corrected, DoorSet, Narrated, Placed, Removed, VisibilityChanged
from gridapp.battle.messages import message
from gridapp.battle.notes import unpin_notes
from gridapp.battle.outcomes import Refused
from gridapp.battle.questions import DeclaredAct
from gridapp.battle.state import Phase
from gridapp.battle.tokens import Token
from gridapp.battle.vision.lights import put_down_lights
from gridapp.engine.commands.draft import Draft
from gridapp.engine.commands.falls import fall_through
from gridapp.engine.queries.facings import faced_token
from gridapp.engine.queries.situation import Situation
from gridapp.engine.queries.turns.legal_actions import waiting_refusal
from gridapp.grid.cells import Cell

MAX_NAME_LENGTH = 200
NAME_REFUSAL = message("a creature needs a name of 1 to {count} letters", count=MAX_NAME_LENGTH)
PLACE_EDIT = "place"
"""What `Mechanics.after_gm_edit` is told after a change of position."""


def is_valid_name(name: str) -> bool:
    """Return True if a text is valid as a creature's name."""
    return bool(name.strip()) and len(name) <= MAX_NAME_LENGTH


def unknown_creature(token_id: str) -> Refused:
    """Return the refusal for an unknown token id."""
    return Refused("token", message("there is no creature {token}", token=repr(token_id)))


def place_token(draft: Draft, command: do.PlaceToken) -> Refused | None:
    """Place a new creature on the board; during a fight the creature joins the order."""
    token = command.token
    if stop := waiting_refusal(draft.battle):
        return stop
    if draft.battle.token(token.id) is not None:
        return Refused(
            "token", message("there is a creature {token} already", token=repr(token.id))
        )
    if not token.id or not is_valid_name(token.name):
        return Refused("name", NAME_REFUSAL)
    if refused := no_room(draft.situation, token, token.cell):
        return refused
    try:
        ready = draft.rules.mechanics.prepare_creature(draft.situation.book, token)
    except ValueError as problem:
        return Refused(
            "sheet", message("{token}: {problem}", token=token.name, problem=str(problem))
        )
    draft.update(tokens=(*draft.battle.tokens, ready))
    draft.emit(Placed(token.id, token.cell))
    fall_through(draft, token.id)
    if draft.battle.phase is Phase.FIGHT:
        draft.rules.mechanics.join_fight(draft, token.id)
    return None


def remove_token(draft: Draft, command: do.RemoveToken) -> Refused | None:
    """Remove a creature from the board, the order, standing answers and postponed acts."""
    token = draft.battle.token(command.token)
    if token is None:
        return unknown_creature(command.token)
    busy = [entry.act.actor for entry in draft.battle.underway if isinstance(entry, DeclaredAct)]
    if draft.battle.active in (token.id, *busy) or token.id in busy or draft.battle.questions:
        return Refused(
            "busy",
            message("{token} cannot leave in the middle of a turn or question", token=token.name),
        )
    centre = draft.situation.centre(token)
    draft.update(
        tokens=tuple(each for each in draft.battle.tokens if each.id != token.id),
        order=tuple(slot for slot in draft.battle.order if slot.token != token.id),
        standing=tuple(each for each in draft.battle.standing if each.who != token.id),
        postponed=tuple(each for each in draft.battle.postponed if each.act.actor != token.id),
        notes=unpin_notes(draft.battle.notes, token),
        lighting=put_down_lights(draft.battle.lighting, token, centre),
        areas=put_down_areas(draft.battle.areas, token, centre),
    )
    draft.emit(Removed(token.id, token.name))
    _end_bonds(draft, token.id)
    return None


def _end_bonds(draft: Draft, removed_id: str) -> None:
    """End the bonds of other creatures to a removed creature (``bond`` of a condition).

    The creature may be the source of the condition, or one of those towards whom it applies.
    """
    declared = draft.rules.book.conditions
    for token in draft.battle.tokens:
        for held in token.conditions:
            entry = declared.get(held.id)
            if entry is None or not entry.bond:
                continue
            if removed_id in held.against:
                draft.narrow_condition(token.id, held, removed_id, entry.rule)
            elif held.source == removed_id:
                draft.lose_exact(token.id, held, entry.rule)


def shift_token(draft: Draft, command: do.ShiftToken) -> Refused | None:
    """Set a creature on a free cell without movement rules.

    During a fight the event is a correction, to distinguish the shift from a move.
    """
    token = draft.battle.token(command.token)
    if token is None:
        return unknown_creature(command.token)
    if refused := waiting_refusal(draft.battle):
        return refused
    if command.facing is not None:
        token = faced_token(draft.battle.board.grid, token, command.facing)
    if refused := no_room(draft.situation, token, command.cell):
        return refused
    draft.update_token(token.id, space=token.space)
    _set_down(draft, token.id, command.cell)
    return None


def shift_tokens(draft: Draft, command: do.ShiftTokens) -> Refused | None:
    """Set several creatures on cells at once; swapping is allowed.

    Events follow the order of the ids, as stored in the log.
    """
    if stop := waiting_refusal(draft.battle):
        return stop
    if not command.cells:
        return Refused("nothing", message("nobody is to be set anywhere"))
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
    fall_through(draft, token_id)
    draft.rules.mechanics.after_gm_edit(draft, token_id, PLACE_EDIT)


def hide_token(draft: Draft, command: do.HideToken) -> Refused | None:
    """Hide a creature from the players, or reveal a hidden creature."""
    if draft.battle.token(command.token) is None:
        return unknown_creature(command.token)
    draft.update_token(command.token, hidden=command.hidden)
    draft.emit(VisibilityChanged(command.token, command.hidden))
    return None


def set_group(draft: Draft, command: do.SetGroup) -> Refused | None:
    """Group creatures, or remove creatures from their groups."""
    ids = tuple(dict.fromkeys(command.tokens))
    tokens = [draft.battle.token(token_id) for token_id in ids]
    if None in tokens:
        return unknown_creature(ids[tokens.index(None)])
    if len(tokens) < (2 if command.group else 1) or len(command.group) > MAX_NAME_LENGTH:
        return Refused("group", message("a group needs two creatures and a name of its own"))
    for token_id in ids:
        draft.update_token(token_id, group=command.group)
    names = ", ".join(token.name for token in tokens if token is not None)
    text = message("{names} are in no group", names=names)
    if command.group:
        text = message("{names} are a group", names=names)
    draft.emit(Narrated("", text, ""))
    return None


def set_door(draft: Draft, command: do.SetDoor) -> Refused | None:
    """Open, close or lock a door; opening a secret door reveals the door for good."""
    door = draft.battle.board.door(command.door)
    if door is None:
        return Refused("door", message("there is no door {door}", door=repr(command.door)))
    if stop := waiting_refusal(draft.battle):
        return stop
    secret = door.secret and command.state is not DoorState.OPEN
    changed = msgspec.structs.replace(door, state=command.state, secret=secret)
    draft.update(board=draft.battle.board.with_door(changed))
    draft.emit(DoorSet(door.id, command.state.value))
    return None


def no_room(situation: Situation, token: Token, cell: Cell) -> Refused | None:
    """Return why a creature cannot stand at an anchor, ``None`` if the space is free."""
    grid = situation.grid
    try:
        cells = grid.covered_cells(cell, token.space)
    except ValueError as problem:
        return Refused("space", str(problem))
    if not all(each in grid for each in cells):
        return Refused(
            "off_board", message("{token} does not fit on the board there", token=token.name)
        )
    taken = {
        each: blocker
        for blocker in situation.battle.tokens
        if blocker.id != token.id and not situation.may_share_cells(token, blocker)
        for each in situation.cells(blocker)
    }
    for each in cells:
        if each in taken:
            return Refused(
                "occupied",
                message("{other} stands at {cell}", other=taken[each].name, cell=grid.label(each)),
            )
    return None
