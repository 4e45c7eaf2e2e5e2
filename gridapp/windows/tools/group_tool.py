"""The group tool: drag all selected creatures at once, without rules."""

from gridapp.battle.commands import ShiftTokens
from gridapp.battle.shown.overlays import EMPTY_OVERLAY, Overlay
from gridapp.grid.cells import Cell, Point
from gridapp.scene.overlays.badges import display_name
from gridapp.session.groups.selection import find_tokens, shifted_cells
from gridapp.session.overlays.footprint import FootprintMark
from gridapp.windows.language import tr
from gridapp.windows.panels.status_line import Tone
from gridapp.windows.tools.tool_context import ToolContext


class GroupTool:
    """Moves the selected creatures by the same offset."""

    def __init__(self, context: ToolContext, ids: tuple[str, ...]) -> None:
        self.is_over = False
        self._context, self._ids = context, ids
        self._start: Cell = (0, 0)
        self._offset: Cell = (0, 0)

    def press(self, point: Point) -> None:
        """Start to drag the group."""
        self._start = self._context.session.battle.board.grid.cell_at(point)

    def move(self, point: Point) -> None:
        """Preview the new positions."""
        battle = self._context.session.battle
        column, row = battle.board.grid.cell_at(point)
        self._offset = (column - self._start[0], row - self._start[1])
        cells, fault = shifted_cells(battle, self._ids, self._offset)
        grid, tokens = battle.board.grid, find_tokens(battle, self._ids)
        covered = [
            covered_cell
            for token in tokens
            for covered_cell in grid.covered_cells(cells[token.id], token.space)
        ]
        ghost = tuple(cell for cell in covered if cell in grid)
        self._context.scene.show_overlay(Overlay((FootprintMark(ghost),), legal=not fault))
        target = battle.board.grid.label((column, row))
        carried = tr("{count} creatures to {place}, without rules", count=len(cells), place=target)
        message = fault or carried
        self._context.say(message, Tone.REFUSED if fault else Tone.DRAG)

    def hover(self, point: Point) -> None:
        """Do nothing: the group is not being dragged."""

    def release(self, point: Point) -> None:
        """Move all creatures, or none if any has no room."""
        self.is_over = True
        self._context.scene.show_overlay(EMPTY_OVERLAY)
        if self._offset != (0, 0):
            shift_group(self._context, self._ids, self._offset)

    def cancel(self) -> None:
        """Cancel the drag; no creature moves."""
        self.is_over = True
        self._context.scene.show_overlay(EMPTY_OVERLAY)
        self._context.say("", Tone.HINT)


def shift_group(context: ToolContext, ids: tuple[str, ...], offset: Cell) -> None:
    """Move creatures by an offset in cells, or show the reason against the move."""
    cells, fault = shifted_cells(context.session.battle, ids, offset)
    if fault:
        context.say(fault, Tone.REFUSED)
    else:
        context.do(ShiftTokens(cells))


def say_selected(context: ToolContext, ids: tuple[str, ...]) -> None:
    """Show in the status line who is selected."""
    tokens = find_tokens(context.session.battle, ids)
    if tokens:
        listed = ", ".join(display_name(token.name) for token in tokens)
        message = tr("{count} selected: {names}", count=len(tokens), names=listed)
        context.say(message, Tone.HINT)
