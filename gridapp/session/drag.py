"""Dragging a creature: pick up, hover, drop. Works with plain points, without a window."""

from collections.abc import Iterator
from math import dist

from gridapp.battle.commands import Command
from gridapp.battle.outcomes import Refused
from gridapp.battle.shown.overlays import Overlay
from gridapp.battle.state import Battle, Phase
from gridapp.battle.tokens import Token
from gridapp.engine.movement.preview import DestinationPreview, Preview
from gridapp.engine.protocol import Rules
from gridapp.engine.queries.facings import facing_of
from gridapp.engine.queries.situation import Situation
from gridapp.engine.queries.turns.round_parts import RoundPart, RoundPartsAfterMove
from gridapp.grid.cells import Cell, Point
from gridapp.session.drag_moves import DragFrame, DragKey, DragMove, FreeMove, RuledMove
from gridapp.session.narration.narrator import Narrator
from gridapp.session.overlays.registry import Level

CACHED_FRAMES = 400
"""Limit of frames in the cache of a drag."""

MOST_FACINGS = 12
"""A multiple of the 4 facings on squares and the 6 on hexes."""

PREFETCHED_CELLS = 4
"""Number of neighbour cells whose frame is computed in advance."""


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
        whole = truth or battle
        self._truth = self.preview.situation if whole is battle else Situation(whole, rules)
        self._parts = RoundPartsAfterMove(self._truth, token)
        self._narrator = Narrator(battle, rules)
        self._move = self._make_move()
        self._frames: dict[DragKey, DragFrame] = {}
        self._early: tuple[DragKey, DragFrame] | None = None

    def _make_move(self) -> DragMove:
        """Return the move by the present preview, or without rules."""
        if self.is_free:
            return FreeMove(self.preview.situation, self.token)
        return RuledMove(self.preview, self._truth, self._narrator)

    def cell_under(self, point: Point) -> Cell:
        """Return the creature's anchor cell for a pointer position.

        The body moves as far as the pointer has moved since the grab, and snaps to the nearest
        cells, as the dragged token is drawn.
        """
        return self._grid.cell_at(self._middle(point))

    def _middle(self, point: Point) -> Point:
        """Return the centre of the anchor cell, moved as far as the pointer since the grab."""
        (x, y), (gx, gy) = self._from, self._grab
        return (x + point[0] - gx, y + point[1] - gy)

    def frame_at(self, point: Point) -> DragFrame:
        """Return all that is shown for a pointer position."""
        return self.frame_for_cell(self.cell_under(point))

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
            frame = self._frames[key] = self._move.frame(key)
        return frame

    def early_frame(self, cell: Cell) -> DragFrame:
        """Return the frame to show at once for a destination: the full frame if cached, else calm.

        A calm frame has no covers: where the creature can go, the route, its cost and who may
        react on it. The rest takes longer; `steps_to_frame` asks for it.
        """
        key = self._key(cell)
        if key in self._frames:
            return self._frames[key]
        if self._early is None or self._early[0] != key:
            self._early = key, self._move.early_frame(key)
        return self._early[1]

    def steps_to_frame(self, cell: Cell) -> Iterator[None]:
        """Yield after each part of the work that `frame_for_cell` needs beyond `early_frame`."""
        key = self._key(cell)
        if key not in self._frames:
            yield from self._move.steps(key)
            self.frame_for_cell(cell)
            yield

    def _key(self, cell: Cell) -> DragKey:
        return DragKey(cell, self.stops, self.use_safest_route, self.level, self.facing)

    def body_at(self, cell: Cell) -> Token:
        """Return the creature with its facing on arrival at a cell."""
        return self._move.body(self._key(cell))

    def turn(self, cell: Cell, by: int = 1) -> bool:
        """Choose the next facing in which a long body can arrive on a cell, to the right.

        With a negative ``by`` to the left. Return False if there is no other.
        """
        own, now = facing_of(self._grid, self.token), facing_of(self._grid, self.body_at(cell))
        choices = self._move.facings_at(cell)
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
            self.preview = self.preview.arriving(facing)
            self._move = self._make_move()

    def precompute_neighbour(self, point: Point) -> bool:
        """Compute an uncached frame beside the pointer and its parts of the round.

        The nearest comes first; False if none is left.
        """
        near = sorted(
            self._grid.neighbours(self.cell_under(point)),
            key=lambda cell: dist(self._grid.centre(cell), self._middle(point)),
        )
        for cell in near[:PREFETCHED_CELLS]:
            if self._key(cell) not in self._frames:
                self.frame_for_cell(cell)
                self.round_parts_at(cell)
                return True
        return False

    def round_parts_at(self, cell: Cell) -> tuple[RoundPart, ...]:
        """Return the parts of the round, and who may act in each, after a drop on a cell.

        For an illegal cell the creature stays, and so does the result.
        """
        is_legal = self.early_frame(cell).overlay.legal
        return self._parts.at(cell if is_legal else self.token.cell)

    def detailed_overlays(self, cell: Cell) -> Iterator[Overlay]:
        """Yield overlays with slower details: the safest route beside the shortest, and own cover.

        Each step adds cover from a few more foes; small fights need a single step.
        """
        key = self._key(cell)
        yield from self._move.details(key, self.frame_for_cell(cell).overlay)

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
        return self._move.command(self._key(cell))
