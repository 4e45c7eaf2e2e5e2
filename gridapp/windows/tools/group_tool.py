"""Dragging several creatures at once, without rules: all of them go the same way."""

from gridapp.battle.commands import ShiftTokens
from gridapp.battle.overlays import EMPTY_OVERLAY, Overlay
from gridapp.grid.cells import Cell, Point
from gridapp.session.selection import find_tokens, shifted_cells
from gridapp.windows.language import tr
from gridapp.windows.panels.status_line import Tone
from gridapp.windows.tools.tool_context import ToolContext


class GroupTool:
    """Takes the chosen creatures along with the one that was taken hold of."""

    def __init__(self, desk: ToolContext, ids: tuple[str, ...]) -> None:
        self.is_over = False
        self._desk, self._ids = desk, ids
        self._start: Cell = (0, 0)
        self._by: Cell = (0, 0)

    def press(self, point: Point) -> None:
        """Take hold of them."""
        self._start = self._desk.session.battle.board.grid.cell_at(point)

    def move(self, point: Point) -> None:
        """Show where they would stand."""
        battle = self._desk.session.battle
        column, row = battle.board.grid.cell_at(point)
        self._by = (column - self._start[0], row - self._start[1])
        cells, fault = shifted_cells(battle, self._ids, self._by)
        grid, tokens = battle.board.grid, find_tokens(battle, self._ids)
        covered = [
            one for token in tokens for one in grid.covered_cells(cells[token.id], token.space)
        ]
        ghost = tuple(cell for cell in covered if cell in grid)
        self._desk.scene.show_overlay(Overlay(footprint=ghost, legal=not fault))
        place = battle.board.grid.label((column, row))
        carried = tr("{count} creatures to {place}, without rules", count=len(cells), place=place)
        said = fault or carried
        self._desk.say(said, Tone.REFUSED if fault else Tone.DRAG)

    def hover(self, point: Point) -> None:
        """Nothing is held."""

    def release(self, point: Point) -> None:
        """Set them down, all of them or none."""
        self.is_over = True
        self._desk.scene.show_overlay(EMPTY_OVERLAY)
        if self._by != (0, 0):
            shift_group(self._desk, self._ids, self._by)

    def cancel(self) -> None:
        """They stay where they are."""
        self.is_over = True
        self._desk.scene.show_overlay(EMPTY_OVERLAY)
        self._desk.say("", Tone.HINT)


def shift_group(desk: ToolContext, ids: tuple[str, ...], by: Cell) -> None:
    """Set creatures so many cells farther, or say why not."""
    cells, fault = shifted_cells(desk.session.battle, ids, by)
    if fault:
        desk.say(fault, Tone.REFUSED)
    else:
        desk.do(ShiftTokens(cells))
