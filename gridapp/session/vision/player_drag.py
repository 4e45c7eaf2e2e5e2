"""What players see while the GM drags a creature or lays an area, out of what they know."""

from collections.abc import Callable

import msgspec

from gridapp.battle.areas import Area
from gridapp.battle.shown.overlays import Overlay, PlayerDrag
from gridapp.caching import cached_for_good
from gridapp.grid.cells import Cell
from gridapp.session.drag import Drag
from gridapp.session.overlays.bands import BandsMark, area_overlay
from gridapp.session.overlays.footprint import FootprintMark
from gridapp.session.overlays.registry import Level
from gridapp.session.overlays.routes import RouteMark, WaypointsMark
from gridapp.session.queries.area_templates import place_area
from gridapp.session.session import Session

_SHOWN = (BandsMark, RouteMark, WaypointsMark, FootprintMark)
"""All that players see of a drag: no danger, no flanks, no cover."""


class TableDrag:
    """A drag of the GM as the players see it; made once for a drag."""

    def __init__(self, session: Session, drag: Drag) -> None:
        """Prepare for a drag under way."""
        self.drag = drag
        self._knows_cell = cached_for_good(session.knowledge().knows_cell)
        known_battle = session.known_battle()
        battle, token = drag.preview.situation.battle, known_battle.token(drag.token.id)
        self._is_own = drag.token.played
        self._known: Drag | None = None
        if drag.is_free or token is None:
            return
        if battle is known_battle:
            self._known = drag
        else:
            point, action = known_battle.board.grid.centre(token.cell), drag.preview.action
            self._known = Drag(known_battle, session.rules, token, point, action, free=False)
            self._known.level = Level.CALM

    def at(self, cell: Cell, *, foes: bool = False) -> PlayerDrag | None:
        """Return what players see with the pointer on a cell, ``None`` if nothing.

        Only player characters are shown, creatures of the GM with ``foes``; never one that the
        players do not know, and never a move without rules.
        """
        known = self._known
        if known is None or not (self._is_own or foes):
            return None
        if known is not self.drag:
            known.stops, known.use_safest_route = self.drag.stops, self.drag.use_safest_route
            known.face(self.drag.facing)
        return for_players(known.early_frame(cell).overlay, self._knows_cell)


def laid_area_for_players(session: Session, area: Area) -> PlayerDrag | None:
    """Return the part of the GM's unfinished area visible to players, or ``None``.

    Its cells are worked out on the map that they know, and cut to those in their sight.
    """
    inside = place_area(session.known_battle(), session.rules, area).cells
    knowledge = session.knowledge()
    cells = knowledge.cells_of_area(area, inside)
    return for_players(area_overlay("", cells), knowledge.knows_cell) if cells else None


def for_players(overlay: Overlay, knows_cell: Callable[[Cell], bool]) -> PlayerDrag:
    """Return the part of an overlay shown to players, computed from their knowledge.

    Bands end where the known map ends: beyond it nobody knows how far a creature comes. They have
    no names, which are for the GM who chose the action.
    """
    shown = overlay.only(*_SHOWN)
    bands = shown.get(BandsMark)
    return PlayerDrag(shown if bands is None else shown.with_marks(_known_bands(bands, knows_cell)))


def _known_bands(bands: BandsMark, knows_cell: Callable[[Cell], bool]) -> BandsMark:
    return BandsMark(
        tuple(
            msgspec.structs.replace(band, name="", cells=tuple(filter(knows_cell, band.cells)))
            for band in bands.bands
        )
    )
