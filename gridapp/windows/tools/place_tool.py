"""Setting new creatures on the board: each click sets one."""

import msgspec

from gridapp.battle.overlays import EMPTY_OVERLAY, Overlay
from gridapp.battle.tokens import Token
from gridapp.grid.cells import Cell, Point
from gridapp.packs.creatures import CreatureTemplate
from gridapp.scene.coordinates import from_scene
from gridapp.session.compass import neighbour
from gridapp.session.groups import PlacementOptions, on_free_cells, place_command, with_unused_names
from gridapp.windows.language import tr
from gridapp.windows.panels.status_line import Tone
from gridapp.windows.tools.tool_context import ToolContext


class PlaceTool:
    """Shows where the creature would stand, and sets it there on a click."""

    def __init__(
        self,
        desk: ToolContext,
        creature: CreatureTemplate,
        wished: PlacementOptions = PlacementOptions(),  # noqa: B008 - frozen
    ) -> None:
        self.is_over = False
        self._desk = desk
        self._creature, self._wished = creature, wished
        self._shown: Cell | None = None
        self._many = f"{wished.number} x {creature.name}" if wished.number > 1 else creature.name
        said = tr("Click where {name} shall stand; Esc when done", name=self._many)
        desk.say(said, Tone.HINT)

    def is_placing(self, creature: CreatureTemplate, wished: PlacementOptions) -> bool:
        """Whether it is this creature that is set, and so many of that side."""
        return (self._creature, self._wished) == (creature, wished)

    def press(self, point: Point) -> None:
        """The creature is set where the button comes up."""

    def move(self, point: Point) -> None:
        """The same with the button down."""
        self.hover(point)

    def hover(self, point: Point) -> None:
        """Show the cells that it would take."""
        self._show(self._token(point))

    def _show(self, token: Token) -> None:
        if token.cell == self._shown:
            return
        self._shown = token.cell
        grid = self._desk.session.battle.board.grid
        cells = tuple(
            c for one in self._crowd(token) for c in grid.covered_cells(one.cell, one.space)
        )
        fits = bool(cells) and all(cell in grid for cell in cells)
        self._desk.scene.show_overlay(Overlay(footprint=cells) if fits else EMPTY_OVERLAY)
        if fits:
            said = tr("{name} at {cell}", name=self._many, cell=grid.label(token.cell))
            self._desk.say(said, Tone.DRAG)

    def release(self, point: Point) -> None:
        """Set it there; the next one waits for another click."""
        self._set(self._token(point))
        self._shown = None

    def drop(self, point: Point) -> None:
        """Set it there and be done; where there is no room, the reason is the last word."""
        there = self._set(self._token(point))
        self.is_over = True
        self._desk.scene.show_overlay(EMPTY_OVERLAY)
        if there:
            self._desk.say("", Tone.HINT)

    def _set(self, token: Token) -> bool:
        """Whether there was room for it, and for all that come with it."""
        crowd = self._crowd(token)
        if not crowd:
            said = tr("There is no room for {name}", name=self._many)
            self._desk.say(said, Tone.REFUSED)
        elif self._desk.do(place_command(crowd)):
            said = tr("{name} is set; click for another, Esc when done", name=self._many)
            if len(crowd) > 1:
                said = tr("{name} are set; click for more, Esc when done", name=self._many)
            self._desk.say(said, Tone.DONE)
            return True
        return False

    def _crowd(self, token: Token) -> tuple[Token, ...]:
        """All that one click sets: the first where one clicks, others on free cells round it."""
        battle, count = self._desk.session.battle, self._wished.number
        several = (token,) * count
        return with_unused_names(battle, several if count == 1 else on_free_cells(battle, several))

    # Keys

    def step(self, direction: str) -> None:
        """The ghost goes one cell that way; the first step shows it in the middle of the view."""
        grid, view = self._desk.session.battle.board.grid, self._desk.board
        middle = from_scene(view.mapToScene(view.viewport().rect().center()))
        here = self._shown
        cell = grid.cell_at(middle) if here is None else neighbour(grid, here, direction)
        if cell in grid:
            view.scroll_to_point(grid.centre(cell))
            self._show(self._at(cell))

    def press_space(self) -> None:
        """Space sets it here, as Enter does."""
        self.press_enter(safe=False)

    def press_backspace(self) -> None:
        """There is nothing to take back."""

    def press_enter(self, *, safe: bool) -> None:
        """Set it where its ghost is."""
        if self._shown is not None:
            self._set(self._at(self._shown))

    def cancel(self) -> None:
        """No more of them."""
        self.is_over = True
        self._desk.scene.show_overlay(EMPTY_OVERLAY)
        self._desk.say("", Tone.HINT)

    def _token(self, point: Point) -> Token:
        """The creature, its footprint's middle as near to the pointer as may be."""
        return self._at(_anchor(self._desk, self._creature, point))

    def _at(self, cell: Cell) -> Token:
        """The creature on a cell, as it is wished."""
        token = self._creature.make_token(self._desk.session.rules.book, "new", cell)
        side = self._wished.side or token.side
        return msgspec.structs.replace(token, side=side, hidden=self._wished.hidden)


def _anchor(desk: ToolContext, creature: CreatureTemplate, point: Point) -> Cell:
    """The anchor that brings the middle of a large creature under the pointer."""
    grid, book = desk.session.battle.board.grid, desk.session.rules.book
    space = creature.footprint(book)
    under = grid.cell_at(point)
    centres = [grid.centre(cell) for cell in grid.covered_cells(under, space)]
    middle = (sum(x for x, _ in centres) / len(centres), sum(y for _, y in centres) / len(centres))
    own = grid.centre(under)
    return grid.cell_at((point[0] + own[0] - middle[0], point[1] + own[1] - middle[1]))
