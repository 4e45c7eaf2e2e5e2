"""The place tool: each click places creatures on the board."""

import msgspec

from gridapp.battle.shown.overlays import EMPTY_OVERLAY, Overlay
from gridapp.battle.tokens import Token
from gridapp.engine.queries.situation import Situation
from gridapp.grid.cells import Cell, Point
from gridapp.packs.creatures import CreatureTemplate
from gridapp.scene.coordinates import from_scene
from gridapp.session.compass import neighbour
from gridapp.session.groups.placing import (
    PlacementOptions,
    on_free_cells,
    place_command,
    with_unused_names,
)
from gridapp.session.i18n import shown_name
from gridapp.session.overlays.footprint import FootprintMark
from gridapp.windows.language import tr
from gridapp.windows.panels.status_line import Tone
from gridapp.windows.tools.tool_context import ToolContext


class PlaceTool:
    """Previews the footprint of new creatures and places them on a click."""

    def __init__(
        self,
        context: ToolContext,
        creature: CreatureTemplate,
        placement: PlacementOptions = PlacementOptions(),  # noqa: B008 - frozen
    ) -> None:
        self.is_over = False
        self._context = context
        self._creature, self._placement = creature, placement
        self._previewed: Cell | None = None
        self._count_and_name = (
            f"{placement.number} x {creature.name}" if placement.number > 1 else creature.name
        )
        message = tr("Click a cell to place {name}; Esc when done", name=self._count_and_name)
        context.say(message, Tone.HINT)

    def is_placing(self, creature: CreatureTemplate, placement: PlacementOptions) -> bool:
        """Return True if the tool places exactly this creature with these options."""
        return (self._creature, self._placement) == (creature, placement)

    def press(self, point: Point) -> None:
        """Do nothing: the creature is placed on release."""

    def move(self, point: Point) -> None:
        """Treat a drag like a hover."""
        self.hover(point)

    def hover(self, point: Point) -> None:
        """Preview the footprint under the pointer."""
        self._show(self._token_at_pointer(point))

    def _show(self, token: Token) -> None:
        if token.cell == self._previewed:
            return
        self._previewed = token.cell
        grid = self._context.session.battle.board.grid
        cells = tuple(
            c
            for placed in self._new_tokens(token)
            for c in grid.covered_cells(placed.cell, placed.space)
        )
        fits = bool(cells) and all(cell in grid for cell in cells)
        shown = Overlay((FootprintMark(cells),)) if fits else EMPTY_OVERLAY
        self._context.scene.show_overlay(shown)
        if fits:
            message = tr("{name} at {cell}", name=self._count_and_name, cell=grid.label(token.cell))
            self._context.say(message, Tone.DRAG)

    def release(self, point: Point) -> None:
        """Place the creatures; the tool stays active for another click."""
        self._place(self._token_at_pointer(point))
        self._previewed = None

    def drop(self, point: Point) -> None:
        """Place the creatures and close the tool; a refusal stays in the status line."""
        is_placed = self._place(self._token_at_pointer(point))
        self.is_over = True
        self._context.scene.show_overlay(EMPTY_OVERLAY)
        if is_placed:
            self._context.say("", Tone.HINT)

    def _place(self, token: Token) -> bool:
        """Place the creatures; return False without room for all of them."""
        tokens = self._new_tokens(token)
        if not tokens:
            message = tr("No room for {name}", name=self._count_and_name)
            self._context.say(message, Tone.REFUSED)
        elif self._context.do(place_command(tokens)):
            message = tr(
                "{name} placed; click for another, Esc when done", name=self._count_and_name
            )
            if len(tokens) > 1:
                message = tr(
                    "{name} placed; click for more, Esc when done", name=self._count_and_name
                )
            self._context.say(message, Tone.DONE)
            return True
        return False

    def _new_tokens(self, token: Token) -> tuple[Token, ...]:
        """Return the tokens of a click: the first in its cell, the rest on free cells nearby."""
        session, several = self._context.session, (token,) * self._placement.number
        if len(several) > 1:
            several = on_free_cells(Situation(session.battle, session.rules), several)
        return with_unused_names(session.battle, several)

    # Keys

    def step(self, direction: str) -> None:
        """Move the preview by a cell; the first step starts in the middle of the view."""
        grid, view = self._context.session.battle.board.grid, self._context.board
        middle = from_scene(view.mapToScene(view.viewport().rect().center()))
        previous = self._previewed
        cell = grid.cell_at(middle) if previous is None else neighbour(grid, previous, direction)
        if cell in grid:
            view.scroll_to_point(grid.centre(cell))
            self._show(self._token_on(cell))

    def press_space(self) -> None:
        """Place the creatures, like Enter."""
        self.press_enter(safe=False)

    def press_backspace(self) -> None:
        """Do nothing: there is no step to undo."""

    def press_enter(self, *, safe: bool) -> None:
        """Place the creatures at the preview."""
        if self._previewed is not None:
            self._place(self._token_on(self._previewed))

    def cancel(self) -> None:
        """Close the tool."""
        self.is_over = True
        self._context.scene.show_overlay(EMPTY_OVERLAY)
        self._context.say("", Tone.HINT)

    def _token_at_pointer(self, point: Point) -> Token:
        """Return the new token, its footprint centred as near to the pointer as possible."""
        return self._token_on(_anchor(self._context, self._creature, point))

    def _token_on(self, cell: Cell) -> Token:
        """Return the new token on a cell, with the chosen side and visibility."""
        name = shown_name(self._creature.name)
        token = self._creature.make_token(self._context.session.rules.book, "new", cell, name)
        side = self._placement.side or token.side
        return msgspec.structs.replace(token, side=side, hidden=self._placement.hidden)


def _anchor(context: ToolContext, creature: CreatureTemplate, point: Point) -> Cell:
    """Return the anchor cell that centres a large creature under the pointer."""
    grid, book = context.session.battle.board.grid, context.session.rules.book
    space = creature.footprint(book)
    under = grid.cell_at(point)
    centres = [grid.centre(cell) for cell in grid.covered_cells(under, space)]
    middle = (sum(x for x, _ in centres) / len(centres), sum(y for _, y in centres) / len(centres))
    own = grid.centre(under)
    return grid.cell_at((point[0] + own[0] - middle[0], point[1] + own[1] - middle[1]))
