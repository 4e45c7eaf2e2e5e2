"""What a GM does to the board as a whole: its grid laid anew, its lines drawn."""

import msgspec

from gridapp.battle import commands as do
from gridapp.battle.events import Aligned, LinesDrawn
from gridapp.battle.outcomes import Refused
from gridapp.battle.regrid import laid
from gridapp.engine.commands.draft import Draft
from gridapp.engine.queries.legal_actions import waiting


def align(draft: Draft, command: do.AlignGrid) -> Refused | None:
    """Lay the grid anew; nobody may lose the ground under the feet."""
    if stop := waiting(draft.battle):
        return stop
    board = draft.battle.board
    if board.picture is None:
        return Refused("picture", "there is no map picture to lay the grid over")
    fields = msgspec.structs.asdict(command)
    walls = fields.pop("walls_on_picture")
    try:
        grid = msgspec.structs.replace(board.grid, **fields)
    except ValueError as problem:
        return Refused("grid", str(problem))
    for token in draft.battle.tokens:
        if not all(cell in grid for cell in grid.covered(token.cell, token.space)):
            return Refused("off_board", f"{token.name} would stand off the board")
    for note in draft.battle.notes:
        if note.cell is not None and note.cell not in grid:
            return Refused("off_board", f"note {note.number} would lie off the board")
    draft.put(board=laid(board, grid, walls_on_picture=walls))
    draft.emit(Aligned(grid.columns, grid.rows, grid.pixels, grid.offset, walls))
    return None


def set_look(draft: Draft, command: do.SetGridLook) -> Refused | None:
    """Draw the lines of the grid in another way."""
    if command.look == draft.battle.look:
        return Refused("nothing", "the lines are drawn so already")
    draft.put(look=command.look)
    draft.emit(LinesDrawn(command.look))
    return None
