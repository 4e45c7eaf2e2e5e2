"""Commands that align or restyle the grid."""

import msgspec

from gridapp.battle import commands as do
from gridapp.battle.events import GridAligned, GridStyleChanged
from gridapp.battle.outcomes import Refused
from gridapp.battle.regrid import regrid_board
from gridapp.engine.commands.draft import Draft
from gridapp.engine.queries.legal_actions import waiting_refusal


def align_grid(draft: Draft, command: do.AlignGrid) -> Refused | None:
    """Change the grid; refused if a creature or note would end up off the board."""
    if stop := waiting_refusal(draft.battle):
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
        if not all(cell in grid for cell in grid.covered_cells(token.cell, token.space)):
            return Refused("off_board", f"{token.name} would stand off the board")
    for note in draft.battle.notes:
        if note.cell is not None and note.cell not in grid:
            return Refused("off_board", f"note {note.number} would lie off the board")
    draft.update(board=regrid_board(board, grid, walls_on_picture=walls))
    draft.emit(GridAligned(grid.columns, grid.rows, grid.pixels, grid.offset, walls))
    return None


def set_grid_style(draft: Draft, command: do.SetGridLook) -> Refused | None:
    """Change the style of the grid lines."""
    if command.look == draft.battle.look:
        return Refused("nothing", "the lines are drawn so already")
    draft.update(look=command.look)
    draft.emit(GridStyleChanged(command.look))
    return None
