"""Dragging a creature: pick up, hover, drop. Works with plain points, without a window."""

from collections.abc import Iterator
from math import dist
from typing import NamedTuple

import msgspec

from gridapp.battle.commands import Act, Command, ShiftToken
from gridapp.battle.outcomes import Refused
from gridapp.battle.shown.overlays import Overlay
from gridapp.battle.state import Battle, Phase
from gridapp.battle.tokens import Token
from gridapp.engine.commands import placement
from gridapp.engine.movement.preview import DestinationPreview, Preview, RoutePreview
from gridapp.engine.movement.unknown_truth import Unknown, hides_part_of
from gridapp.engine.protocol import Rules
from gridapp.engine.queries.facings import faced_token, facing_of
from gridapp.engine.queries.situation import Situation, with_token_at
from gridapp.engine.queries.turns import legal_actions
from gridapp.engine.queries.turns.round_parts import RoundPart, round_parts
from gridapp.grid.cells import Cell, Point
from gridapp.grid.footprints import facings
from gridapp.session.i18n import shown
from gridapp.session.narration.narrator import Narrator
from gridapp.session.overlays.drag_overlay import DragOverlay
from gridapp.session.overlays.footprint import FootprintMark
from gridapp.session.overlays.registry import Level
from gridapp.session.overlays.routes import WaypointsMark
from gridapp.session.overlays.unknown import UnknownMark

CACHED_FRAMES = 400
"""Limit of frames in the cache of a drag."""

MOST_FACINGS = 12
"""A multiple of the 4 facings on squares and the 6 on hexes."""

PREFETCHED_CELLS = 4
"""Number of neighbour cells whose frame is computed in advance."""


_FrameKey = tuple[Cell, tuple[Cell, ...], bool, Level, int | None]
"""What a frame depends on: cell, waypoints, whether the route is the safest, level, facing."""


class DragFrame(NamedTuple):
    """The preview at a pointer position: the creature in its cell, marks and turns.

    ``shift`` is how far the middle of ``body`` is off that of the creature as it stood.
    """

    cell: Cell
    body: Token
    shift: Point
    overlay: Overlay
    round_parts: tuple[RoundPart, ...]


class Drag:
    """A drag of a creature from pick-up to drop, by mouse or keys.

    During setup, and with ``free`` (a GM move without rules), any free space is legal; otherwise
    the preview of ``action`` decides. The route visits the ``stops``; with ``use_safest_route`` the
    route provokes the fewest opportunity attacks. ``level`` is how much the overlays show. A long
    body arrives in the ``facing`` that was chosen, with ``None`` as it gets there soonest.

    ``truth`` is the whole battle of a drag by what the players know. Then the move is planned by
    what they know (`Act.planned`), and an `UnknownMark` tells the GM where more is on the route.
    """

    def __init__(
        self,
        battle: Battle,
        rules: Rules,
        token: Token,
        grab: Point,
        action: str,
        *,
        free: bool,
        truth: Battle | None = None,
    ) -> None:
        """Pick the creature up at a point of the board."""
        self.token = token
        self.stops: tuple[Cell, ...] = ()
        self.use_safest_route = False
        self.level = Level.FULL
        self.facing: int | None = None
        self._grid = battle.board.grid
        self._grab, self._from = grab, self._grid.centre(token.cell)
        self.is_free = free or battle.phase is Phase.SETUP
        self.preview = Preview(Situation(battle, rules), token, action)
        truth = truth or battle
        self._truth = self.preview.situation if truth is battle else Situation(truth, rules)
        self._unknown = Unknown(self.preview, self._truth) if hides_part_of(battle, truth) else None
        self._narrator = Narrator(battle, rules)
        self._drag_overlays: dict[Level, DragOverlay] = {}
        self._frames: dict[_FrameKey, DragFrame] = {}
        self._round_parts: dict[Cell, tuple[RoundPart, ...]] = {}

    def cell_under(self, point: Point) -> Cell:
        """Return the creature's anchor cell for a pointer position.

        The body moves as far as the pointer has moved since the grab, and snaps to the nearest
        cells, as the dragged token is drawn.
        """
        return self._grid.cell_at(self._middle(point))

    def _middle(self, point: Point) -> Point:
        """Return the centre of the anchor cell, moved as far as the pointer since it took hold."""
        (x, y), (gx, gy) = self._from, self._grab
        return (x + point[0] - gx, y + point[1] - gy)

    def frame_at(self, point: Point) -> DragFrame:
        """Return all that is shown for a pointer position."""
        cell = self.cell_under(point)
        return self.frame_for_cell(cell)

    def overlay_at(self, point: Point) -> Overlay:
        """Return the overlay for a pointer position."""
        return self.frame_at(point).overlay

    def overlay_for_cell(self, cell: Cell) -> Overlay:
        """Return the overlay for a destination."""
        return self.frame_for_cell(cell).overlay

    def frame_for_cell(self, cell: Cell) -> DragFrame:
        """Return all that is shown for a destination, cached: pointers move back and forth."""
        key = self._key(cell)
        frame = self._frames.get(key)
        if frame is None:
            if len(self._frames) >= CACHED_FRAMES:
                self._frames.clear()
            if not self.is_free:
                frame = self._frames[key] = self._make_move_frame(cell)
            else:
                frame = self._frames[key] = self._make_free_frame(cell)
        return frame

    def _key(self, cell: Cell) -> _FrameKey:
        return (cell, self.stops, self.use_safest_route, self.level, self.facing)

    def body_at(self, cell: Cell) -> Token:
        """Return the creature with its facing on arrival at a cell."""
        if not self.is_free:
            return self.preview.body_at(cell)
        return self.token if self.facing is None else self._faced(self.facing)

    def _shift_to(self, body: Token) -> Point:
        """Return how far the middle of a body is off that of the creature as it stood."""
        centre = self.preview.situation.centre
        if body.space == self.token.space:
            return (0.0, 0.0)
        (x, y), (to_x, to_y) = (centre(each, self.token.cell) for each in (self.token, body))
        return (to_x - x, to_y - y)

    def _faced(self, facing: int) -> Token:
        return faced_token(self._grid, self.token, facing)

    def turn(self, cell: Cell, by: int = 1) -> bool:
        """Choose the next facing in which a long body can arrive on a cell, to the right.

        With a negative ``by`` to the left. Return False if there is no other.
        """
        own, now = facing_of(self._grid, self.token), facing_of(self._grid, self.body_at(cell))
        choices = self._facings_at(cell)
        if not set(choices) - {now}:
            return False
        after = sorted(choices, key=lambda facing: ((facing - now) * by - 1) % MOST_FACINGS)
        facing = next(each for each in after if each != now)
        is_back = facing == own and cell == self.token.cell
        self.face(None if is_back else facing)
        return True

    def face(self, facing: int | None) -> None:
        """Choose the facing in which a long body arrives, ``None`` for any."""
        if facing == self.facing:
            return
        self.facing = facing
        if not self.is_free:
            self._take(self.preview.arriving(facing))

    def _facings_at(self, cell: Cell) -> tuple[int, ...]:
        """Return the facings in which the body can arrive on a cell."""
        if self.is_free:
            return tuple(range(facings(self.token.space, is_hex=self._grid.is_hex)))
        own = (facing_of(self._grid, self.token),) if cell == self.token.cell else ()
        return (*own, *self.preview.facings_at(cell))

    def _take(self, preview: Preview) -> None:
        """Go on with another preview of the same move."""
        self.preview = preview
        self._drag_overlays.clear()
        if self._unknown is not None:
            self._unknown = Unknown(preview, self._truth)

    @property
    def _overlay(self) -> DragOverlay:
        """The overlays of the level, made when the level is first shown."""
        if self.level not in self._drag_overlays:
            made = DragOverlay(self.preview, self._narrator, self.level)
            self._drag_overlays[self.level] = made
        return self._drag_overlays[self.level]

    def precompute_neighbour(self, point: Point) -> bool:
        """Compute an uncached frame beside the pointer, nearest first; False if none is left."""
        near = sorted(
            self._grid.neighbours(self.cell_under(point)),
            key=lambda cell: dist(self._grid.centre(cell), self._middle(point)),
        )
        for cell in near[:PREFETCHED_CELLS]:
            if self._key(cell) not in self._frames:
                self.frame_for_cell(cell)
                return True
        return False

    def round_parts_at(self, cell: Cell) -> tuple[RoundPart, ...]:
        """Return the parts of the round, and who may act in each, after a drop on a cell.

        For an illegal cell the creature stays, and so does the result.
        """
        return self.frame_for_cell(cell).round_parts

    def _round_parts_after(self, cell: Cell, *, legal: bool) -> tuple[RoundPart, ...]:
        key = cell if legal else self.token.cell
        if key not in self._round_parts:
            self._round_parts[key] = round_parts(with_token_at(self._truth, self.token, key))
        return self._round_parts[key]

    def _make_move_frame(self, cell: Cell) -> DragFrame:
        """Ask the engine for the move to a cell, then draw it."""
        hover = self.preview_for_cell(cell)
        points = self._unknown.points(hover) if self._unknown else ()
        body = self.preview.body_after(hover)
        shift = self._shift_to(body)
        parts = self._round_parts_after(cell, legal=hover.refusal is None)
        marks = (
            WaypointsMark(self.stops) if self.stops else None,
            UnknownMark(points) if points else None,
        )
        drawn = self._overlay.for_destination(hover)
        overlay = drawn.with_marks(*(mark for mark in marks if mark is not None))
        return DragFrame(cell, body, shift, overlay, parts)

    def _make_free_frame(self, cell: Cell) -> DragFrame:
        """Return the frame of a move without rules: the footprint, and whether there is room."""
        body = self.body_at(cell)
        shift, cells = self._shift_to(body), self.preview.situation.cells(body, cell)
        is_on_board = all(covered in self._grid for covered in cells)
        refusal = self._no_room(cell, body)
        parts = self._round_parts_after(cell, legal=refusal is None)
        overlay = Overlay(
            (FootprintMark(cells if is_on_board else (), self.token.id),),
            legal=refusal is None,
            status=shown(refusal.text) if refusal else self._grid.label(cell),
        )
        return DragFrame(cell, body, shift, overlay, parts)

    def detailed_overlays(self, cell: Cell) -> Iterator[Overlay]:
        """Yield overlays with slower details: the safest route beside the shortest, and own cover.

        Each step adds cover from a few more foes; small fights need a single step.
        """
        drawn = self.overlay_for_cell(cell)
        if self.is_free or not drawn.legal:
            yield drawn
            return
        hover = self.preview_for_cell(cell)
        worse = not self.use_safest_route and not self.stops and bool(hover.provocations)
        safer = self._safer_route(cell, hover) if worse else None
        yield from self._overlay.with_details(drawn, hover, safer)

    def _safer_route(self, cell: Cell, hover: DestinationPreview) -> RoutePreview | None:
        """Return the safest route if safer than the shortest, else ``None``."""
        safest = self.preview.safest_route(cell)
        if safest is None or len(safest.provocations) >= len(hover.provocations):
            return None
        return safest

    def add_stop(self, cell: Cell) -> bool:
        """Add a cell to the route's stops; return False if not possible."""
        last = self.stops[-1] if self.stops else self.token.cell
        if self.is_free or cell == last or self.preview_for_cell(cell).refusal is not None:
            return False
        self.stops = (*self.stops, cell)
        return True

    def remove_last_stop(self) -> bool:
        """Remove the last stop; return False if none."""
        had, self.stops = bool(self.stops), self.stops[:-1]
        return had

    def _no_room(self, cell: Cell, body: Token) -> Refused | None:
        """Return why a move without rules cannot end on a cell, or ``None`` if it can."""
        situation = self.preview.situation
        refusal = legal_actions.waiting_refusal(situation.battle)
        return refusal or placement.no_room(situation, body, cell)

    def preview_for_cell(self, cell: Cell) -> DestinationPreview:
        """Return the preview for a destination, along the chosen route."""
        return self.preview.via(self.stops, cell, safest=self.use_safest_route)

    def command_at(self, point: Point) -> Command | Refused | None:
        """Return the command for a drop at a point, a refusal, or ``None`` for no move."""
        return self.command_for_cell(self.cell_under(point))

    def command_for_cell(self, cell: Cell) -> Command | Refused | None:
        """Return the command for a drop on a cell, a refusal, or ``None`` for no move."""
        if cell == self.token.cell and not self.stops and self.facing is None:
            return None
        if self.is_free:
            return self._no_room(cell, self.body_at(cell)) or ShiftToken(
                self.token.id, cell, self.facing
            )
        hover = self.preview_for_cell(cell)
        if hover.refusal is not None:
            return hover.refusal
        planned = self._unknown.planned_costs(hover) if self._unknown else ()
        act = Act(self.token.id, self.preview.action, hover.route, planned=planned)
        return msgspec.structs.replace(act, facings=hover.facings) if hover.facings else act
