"""What a drag does in a cell: by the rules of an action, or without rules.

`RuledMove` and `FreeMove` answer the same questions, each from a `DragKey` alone; `Drag` keeps
the key by mouse and keys, and the frames.
"""

from collections.abc import Callable, Iterator
from typing import NamedTuple, Protocol

import msgspec

from gridapp.battle.commands import Act, Command, ShiftToken
from gridapp.battle.outcomes import Refused
from gridapp.battle.shown.overlays import Overlay
from gridapp.battle.tokens import Token
from gridapp.engine.commands import placement
from gridapp.engine.movement.preview import DestinationPreview, Preview, RoutePreview
from gridapp.engine.movement.unknown_truth import Unknown, hides_part_of
from gridapp.engine.queries.facings import faced_token, facing_of
from gridapp.engine.queries.situation import Situation
from gridapp.engine.queries.turns import legal_actions
from gridapp.engine.types import made_together
from gridapp.grid.cells import Cell, Point
from gridapp.grid.footprints import facings
from gridapp.session.i18n import shown
from gridapp.session.narration.narrator import Narrator
from gridapp.session.overlays.drag_overlay import DragOverlay
from gridapp.session.overlays.footprint import FootprintMark
from gridapp.session.overlays.registry import Level
from gridapp.session.overlays.routes import WaypointsMark
from gridapp.session.overlays.unknown import unknown_mark


class DragKey(NamedTuple):
    """All inputs of a frame; ``facing`` is the facing chosen for a long body, if any."""

    cell: Cell
    stops: tuple[Cell, ...]
    is_safest: bool
    level: Level
    facing: int | None


class DragFrame(NamedTuple):
    """The preview at a pointer position: the creature in its cell, and the marks.

    ``shift`` is how far the middle of ``body`` is off that of the creature as it stood.
    """

    cell: Cell
    body: Token
    shift: Point
    overlay: Overlay


class DragMove(Protocol):
    """The answers of a drag for a cell."""

    def frame(self, key: DragKey) -> DragFrame:
        """Return all that is shown with the pointer on the cell."""
        ...

    def early_frame(self, key: DragKey) -> DragFrame:
        """Return the frame of a calm drag without covers, which are the slowest part of it."""
        ...

    def steps(self, key: DragKey, /) -> Iterator[None]:
        """Yield after each part of what `frame` needs beyond `early_frame`."""
        ...

    def details(self, key: DragKey, drawn: Overlay, /) -> Iterator[Overlay]:
        """Yield the overlay of the frame with slower details, step by step."""
        ...

    def command(self, key: DragKey) -> Command | Refused:
        """Return the command for a drop on the cell, or why there is none."""
        ...

    def body(self, key: DragKey) -> Token:
        """Return the creature, facing as on arrival."""
        ...

    def facings_at(self, cell: Cell, /) -> tuple[int, ...]:
        """Return the facings in which the body can arrive on a cell."""
        ...


class RuledMove:
    """A move by an action of the rules, planned by what the preview's battle knows.

    ``truth`` is the whole battle: the move is carried out in it.
    """

    def __init__(self, preview: Preview, truth: Situation, narrator: Narrator) -> None:
        self._preview, self._narrator = preview, narrator
        hides = hides_part_of(preview.situation.battle, truth.battle)
        self._unknown = Unknown(preview, truth) if hides else None
        self._overlays: dict[Level, DragOverlay] = {}
        self._hovered: tuple[DragKey, DestinationPreview] | None = None

    def _hover(self, key: DragKey) -> DestinationPreview:
        """Return the preview of a drop on a cell, cached with its covers for the last key.

        The cell of the last stop is a destination like any other.
        """
        if self._hovered is None or self._hovered[0] != key:
            at_last_stop = key.stops[-1:] == (key.cell,)
            stops = key.stops[:-1] if at_last_stop else key.stops
            hover = self._preview.via(stops, key.cell, safest=key.is_safest)
            self._hovered = key, hover
        return self._hovered[1]

    def _overlay(self, level: Level) -> DragOverlay:
        """Return the overlays of a level, made when the level is first shown."""
        if level not in self._overlays:
            self._overlays[level] = DragOverlay(self._preview, self._narrator, level)
        return self._overlays[level]

    def frame(self, key: DragKey) -> DragFrame:
        """Ask the engine for the move to a cell, then draw it."""
        return self._drawn(key, self._overlay(key.level).for_destination)

    def early_frame(self, key: DragKey) -> DragFrame:
        """Ask the engine for the move to a cell, then draw what is known soon."""
        return self._drawn(key, self._overlay(key.level).early)

    def steps(self, key: DragKey) -> Iterator[None]:
        """Yield after each part of the work for covers and for marks that are not calm."""
        yield from self._overlay(key.level).steps(self._hover(key))

    def _drawn(self, key: DragKey, draw: Callable[[DestinationPreview], Overlay]) -> DragFrame:
        situation, actor = self._preview.situation, self._preview.actor
        hover = self._hover(key)
        unknown = unknown_mark(self._unknown, situation, hover) if self._unknown else None
        shift = _shift(situation, actor, hover.body)
        marks = (
            WaypointsMark(key.stops) if key.stops else None,
            unknown,
        )
        overlay = draw(hover).with_marks(*(mark for mark in marks if mark is not None))
        return DragFrame(key.cell, hover.body, shift, overlay)

    def details(self, key: DragKey, drawn: Overlay) -> Iterator[Overlay]:
        """Yield overlays with the safest route beside the shortest, and own cover.

        Each step adds cover from a few more foes; small fights need a single step.
        """
        if not drawn.legal:
            yield drawn
            return
        hover = self._hover(key)
        worse = not key.is_safest and not key.stops and bool(hover.provocations)
        safer = self._safer_route(hover) if worse else None
        yield from self._overlay(key.level).with_details(drawn, hover, safer)

    def _safer_route(self, hover: DestinationPreview) -> RoutePreview | None:
        """Return the safest route if safer than the shortest, else ``None``."""
        safest = self._preview.safest_route(hover.cell)
        if safest is None:
            return None
        attacks, now = (len(made_together(each.provocations)) for each in (safest, hover))
        if attacks >= now:
            return None
        return safest

    def command(self, key: DragKey) -> Command | Refused:
        """Return the command of a drop: an act along the shown route, or the refusal."""
        hover = self._hover(key)
        if hover.refusal is not None:
            return hover.refusal
        planned = self._unknown.planned_costs(hover) if self._unknown else ()
        act = Act(self._preview.actor.id, self._preview.action, hover.route, planned=planned)
        return msgspec.structs.replace(act, facings=hover.facings) if hover.facings else act

    def body(self, key: DragKey) -> Token:
        """Return the creature as it faces on arrival by the shortest route."""
        return self._preview.body_at(key.cell)

    def facings_at(self, cell: Cell) -> tuple[int, ...]:
        """Return the facings in which the body can arrive on a cell, the present one first."""
        grid, actor = self._preview.situation.grid, self._preview.actor
        own = (facing_of(grid, actor),) if cell == actor.cell else ()
        return (*own, *self._preview.facings_at(cell))


class FreeMove:
    """A move without rules: any cell with room for the body is legal."""

    def __init__(self, situation: Situation, token: Token) -> None:
        self._situation, self._token = situation, token
        self._grid = situation.grid

    def frame(self, key: DragKey) -> DragFrame:
        """Return the frame of a cell: the footprint, and whether there is room."""
        situation, token, cell = self._situation, self._token, key.cell
        body = self.body(key)
        shift = _shift(situation, token, body)
        refusal = self._no_room(cell, body)
        cells = situation.cells(body, cell)
        is_on_board = all(covered in self._grid for covered in cells)
        overlay = Overlay(
            (FootprintMark(cells if is_on_board else (), token.id),),
            legal=refusal is None,
            status=shown(refusal.text) if refusal else self._grid.label(cell),
        )
        return DragFrame(cell, body, shift, overlay)

    def early_frame(self, key: DragKey) -> DragFrame:
        """Return the frame of a cell: nothing of it is slow."""
        return self.frame(key)

    def steps(self, _key: DragKey) -> Iterator[None]:
        """Yield nothing: a move without rules has neither covers nor marks of the whole drag."""
        yield from ()

    def details(self, _key: DragKey, drawn: Overlay) -> Iterator[Overlay]:
        """Yield the overlay as it is: a move without rules has no details."""
        yield drawn

    def command(self, key: DragKey) -> Command | Refused:
        """Return the shift of the creature, or why there is no room."""
        refusal = self._no_room(key.cell, self.body(key))
        return refusal or ShiftToken(self._token.id, key.cell, key.facing)

    def body(self, key: DragKey) -> Token:
        """Return the creature with the chosen facing, with its own if none was chosen."""
        token = self._token
        return token if key.facing is None else faced_token(self._grid, token, key.facing)

    def facings_at(self, _cell: Cell) -> tuple[int, ...]:
        """Return all facings of the body."""
        return tuple(range(facings(self._token.space, is_hex=self._grid.is_hex)))

    def _no_room(self, cell: Cell, body: Token) -> Refused | None:
        """Return why the move cannot end on a cell, or ``None`` if it can."""
        refusal = legal_actions.waiting_refusal(self._situation.battle)
        return refusal or placement.no_room(self._situation, body, cell)


def _shift(situation: Situation, token: Token, body: Token) -> Point:
    """Return the vector from the middle of a creature to the middle of its turned body."""
    if body.space == token.space:
        return (0.0, 0.0)
    (x, y), (to_x, to_y) = (situation.centre(each, token.cell) for each in (token, body))
    return (to_x - x, to_y - y)
