"""Commands to align and restyle the grid."""

import msgspec

from gridapp.battle import commands as do
from gridapp.battle.board import Board
from gridapp.battle.events import GridAligned, GridStyleChanged
from gridapp.battle.messages import message
from gridapp.battle.outcomes import Refused
from gridapp.battle.regrid import regrid_areas, regrid_board, regrid_fog, regrid_lights
from gridapp.battle.state import Battle
from gridapp.battle.vision.lights import Lighting
from gridapp.engine.commands.draft import Draft
from gridapp.engine.commands.vision.lights import is_on_board
from gridapp.engine.queries.turns.legal_actions import waiting_refusal
from gridapp.grid.grid import Grid


def _fixed_grid(board: Board, command: do.AlignGrid) -> Refused | None:
    """Return the refusal of a change of the grid, ``None`` if the change is possible."""
    if board.picture is None:
        return Refused("picture", message("there is no map picture to lay the grid over"))
    grid = board.grid
    if grid.floor_rows and (command.columns, command.rows) != (grid.columns, grid.rows):
        why = message("the floors of a map keep their size: remove the other floors first")
        return Refused("floors", why)
    return None


def align_grid(draft: Draft, command: do.AlignGrid) -> Refused | None:
    """Change the grid; refused if a creature, note or light would end up off the board.

    What parties remember of the map and what was revealed by hand is lost: it lay on other cells.
    Rooms and areas of effect keep their pixels if walls do; areas off the board are dropped.
    """
    if stop := waiting_refusal(draft.battle):
        return stop
    board = draft.battle.board
    if stop := _fixed_grid(board, command):
        return stop
    fields = msgspec.structs.asdict(command)
    walls = fields.pop("walls_on_picture")
    try:
        grid = msgspec.structs.replace(board.grid, **fields)
    except ValueError as problem:
        return Refused("grid", str(problem))
    lighting = regrid_lights(draft.battle.lighting, board.grid, grid, on_picture=walls)
    if stop := _off_board(draft.battle, grid, lighting):
        return stop
    draft.update(
        board=regrid_board(board, grid, walls_on_picture=walls),
        lighting=lighting,
        sight=msgspec.structs.replace(draft.battle.sight, memories=()),
        fog=regrid_fog(draft.battle.fog, board.grid, grid, on_picture=walls),
        areas=regrid_areas(draft.battle.areas, board.grid, grid, on_picture=walls),
    )
    draft.emit(GridAligned(grid.columns, grid.rows, grid.pixels, grid.offset, walls))
    return None


def _off_board(battle: Battle, grid: Grid, lighting: Lighting) -> Refused | None:
    for token in battle.tokens:
        if not all(cell in grid for cell in grid.covered_cells(token.cell, token.space)):
            return Refused(
                "off_board", message("{token} would stand off the board", token=token.name)
            )
    for note in battle.notes:
        if note.cell is not None and note.cell not in grid:
            return Refused(
                "off_board", message("note {number} would lie off the board", number=note.number)
            )
    for light in lighting.lights:
        if light.place is not None and not is_on_board(grid, light.place):
            return Refused(
                "off_board", message("light {light} would lie off the board", light=light.id)
            )
    return None


def set_grid_style(draft: Draft, command: do.SetGridLook) -> Refused | None:
    """Change the style of the grid lines."""
    if command.look == draft.battle.look:
        return Refused("nothing", message("the lines are drawn so already"))
    draft.update(look=command.look)
    draft.emit(GridStyleChanged(command.look))
    return None
