"""The drag tool: pick a creature up, hover, drop. It is fed plain points and knows no window."""

from collections.abc import Iterator
from math import dist

import msgspec

from gridapp.battle.commands import Act, Command, ShiftToken
from gridapp.battle.outcomes import Refused
from gridapp.battle.overlays import Overlay
from gridapp.battle.state import Battle, Phase
from gridapp.battle.tokens import Token
from gridapp.engine.commands import placement
from gridapp.engine.movement.preview import DestinationPreview, Preview, RoutePreview
from gridapp.engine.movement.special_moves import with_token_at
from gridapp.engine.protocol import Rules
from gridapp.engine.queries import legal_actions
from gridapp.engine.queries.round_parts import RoundPart, round_parts
from gridapp.engine.queries.situation import Situation
from gridapp.grid.cells import Cell, Point
from gridapp.session.narration.narrator import Narrator
from gridapp.session.overlays.drag_overlay import DragOverlay

CACHED_OVERLAYS = 400
"""What is drawn stays known for so many cells."""

PREFETCHED_CELLS = 4
"""So many of the cells beside the pointer are worked out before it gets there."""


class Drag:
    """One drag of one creature, from pick-up to drop, by mouse or by keys.

    Before the fight, and with ``free`` (a GM's move without rules), any creature goes
    anywhere that has room; otherwise the preview of ``action`` decides. The way goes by the
    ``stops``; where ``safe`` is set it is the way that fewest foes may strike on.
    """

    def __init__(
        self, battle: Battle, rules: Rules, token: Token, grab: Point, action: str, *, free: bool
    ) -> None:
        """Pick the creature up at a point of the board."""
        self.token = token
        self.stops: tuple[Cell, ...] = ()
        self.use_safest_route = False
        self._grid = battle.board.grid
        self._grab, self._from = grab, self._grid.centre(token.cell)
        self.is_free = free or battle.phase is Phase.SETUP
        self.preview = Preview(Situation(battle, rules), token, action)
        self._overlay = DragOverlay(self.preview, Narrator(battle, rules))
        self._shown: dict[tuple[Cell, tuple[Cell, ...], bool], Overlay] = {}
        self._parts: dict[Cell, tuple[RoundPart, ...]] = {}
        self._safest: tuple[Cell, RoutePreview | None] | None = None

    def cell_under(self, point: Point) -> Cell:
        """The anchor cell that the creature would have with the pointer there.

        The whole body moves as far as the pointer did, wherever it was taken, and goes to the
        nearest cells; so it lies as the carried token does.
        """
        return self._grid.cell_at(self._middle(point))

    def _middle(self, point: Point) -> Point:
        """Where the middle of the anchor cell is carried with the pointer at a point."""
        (x, y), (gx, gy) = self._from, self._grab
        return (x + point[0] - gx, y + point[1] - gy)

    def overlay_at(self, point: Point) -> Overlay:
        """What is drawn with the pointer at a point."""
        return self.overlay_for_cell(self.cell_under(point))

    def overlay_for_cell(self, cell: Cell) -> Overlay:
        """What is drawn with the creature held over a cell; one goes to and fro over them."""
        key = (cell, self.stops, self.use_safest_route)
        found = self._shown.get(key)
        if found is None:
            if len(self._shown) >= CACHED_OVERLAYS:
                self._shown.clear()
            found = self._shown[key] = self._draw(cell)
        return found

    def precompute_neighbour(self, point: Point) -> bool:
        """Work out one cell beside the pointer, the nearest first; whether one was left."""
        near = sorted(
            self._grid.neighbours(self.cell_under(point)),
            key=lambda cell: dist(self._grid.centre(cell), self._middle(point)),
        )
        for cell in near[:PREFETCHED_CELLS]:
            if (cell, self.stops, self.use_safest_route) not in self._shown:
                self.overlay_for_cell(cell)
                self.round_parts_at(cell)
                return True
        return False

    def round_parts_at(self, cell: Cell) -> tuple[RoundPart, ...]:
        """Who may act in which part of the round if the creature is dropped on a cell.

        Where it cannot be dropped it stays, and so does the answer.
        """
        lands = self.overlay_for_cell(cell).legal and cell != self.token.cell
        key = cell if lands else self.token.cell
        if key not in self._parts:
            situation = self.preview.situation
            self._parts[key] = round_parts(with_token_at(situation, self.token, key))
        return self._parts[key]

    def _draw(self, cell: Cell) -> Overlay:
        if not self.is_free:
            drawn = self._overlay.for_destination(self.preview_for_cell(cell))
            return msgspec.structs.replace(drawn, stops=self.stops)
        ghost = self.preview.situation.cells(self.token, cell)
        refusal = self._no_room(cell)
        return Overlay(
            footprint=ghost if all(one in self._grid for one in ghost) else (),
            token=self.token.id,
            legal=refusal is None,
            status=str(refusal or self._grid.label(cell)),
        )

    def detailed_overlays(self, cell: Cell) -> Iterator[Overlay]:
        """The same with what takes longer: the safest way beside the shortest, own cover.

        It comes in steps, each with the cover of a few foes more; in small fights there is one.
        """
        drawn = self.overlay_for_cell(cell)
        if self.is_free or not drawn.legal:
            yield drawn
            return
        hover = self.preview_for_cell(cell)
        worse = not self.use_safest_route and not self.stops and bool(hover.provocations)
        other = self._safer(cell, hover) if worse else None
        yield from self._overlay.with_details(drawn, hover, other)

    def _safer(self, cell: Cell, hover: DestinationPreview) -> RoutePreview | None:
        """The safest way, where it is safer than the shortest."""
        way = self._safest_to(cell)
        if way is None or len(way.provocations) >= len(hover.provocations):
            return None
        return way

    def _safest_to(self, cell: Cell) -> RoutePreview | None:
        if self._safest is None or self._safest[0] != cell:
            self._safest = (cell, self.preview.safest_route(cell))
        return self._safest[1]

    def add_stop(self, cell: Cell) -> bool:
        """Let the way go by a cell; whether it can."""
        last = self.stops[-1] if self.stops else self.token.cell
        if self.is_free or cell == last or self.preview_for_cell(cell).refusal is not None:
            return False
        self.stops = (*self.stops, cell)
        return True

    def remove_last_stop(self) -> bool:
        """Take the last stop back; whether there was one."""
        had, self.stops = bool(self.stops), self.stops[:-1]
        return had

    def _no_room(self, cell: Cell) -> Refused | None:
        """Why the creature cannot be set on a cell without rules, if it cannot."""
        situation = self.preview.situation
        return legal_actions.waiting_refusal(situation.battle) or placement.no_room(
            situation, self.token, cell
        )

    def preview_for_cell(self, cell: Cell) -> DestinationPreview:
        """The preview's answers for a cell, by the way that was chosen."""
        way = self._safest_to(cell) if self.use_safest_route and not self.stops else None
        if way is not None:
            return self.preview.for_route(way.route)
        return self.preview.via(self.stops, cell)

    def command_at(self, point: Point) -> Command | Refused | None:
        """What a drop at a point asks for: a command, a refusal, or nothing at all."""
        return self.command_for_cell(self.cell_under(point))

    def command_for_cell(self, cell: Cell) -> Command | Refused | None:
        """What a drop on a cell asks for: a command, a refusal, or nothing at all."""
        if cell == self.token.cell and not self.stops:
            return None
        if self.is_free:
            return self._no_room(cell) or ShiftToken(self.token.id, cell)
        hover = self.preview_for_cell(cell)
        if hover.refusal is not None:
            return hover.refusal
        return Act(self.token.id, self.preview.action, hover.route)
