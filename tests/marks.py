"""The marks of an overlay by their usual names, empty where the overlay has none."""

from gridapp.battle.shown.overlays import Overlay
from gridapp.grid.cells import Cell, Point
from gridapp.session.overlays.bands import BandsMark, CostBand
from gridapp.session.overlays.cover import CoveredTarget, CoverMark
from gridapp.session.overlays.flanks import CurrentFlanksMark, FlankCellsMark, FlankLink
from gridapp.session.overlays.footprint import FootprintMark, footprint_cells
from gridapp.session.overlays.provocations import ProvocationsMark, ShownProvocation
from gridapp.session.overlays.provoking_cells import ProvokingCellsMark
from gridapp.session.overlays.routes import RouteMark, SaferRouteMark, WaypointsMark
from gridapp.session.overlays.sketch import SketchMark
from gridapp.session.overlays.threat import ThreatMark


def bands(overlay: Overlay) -> tuple[CostBand, ...]:
    mark = overlay.get(BandsMark)
    return mark.bands if mark else ()


def threat(overlay: Overlay) -> tuple[tuple[Cell, int, bool], ...]:
    mark = overlay.get(ThreatMark)
    return mark.cells if mark else ()


def show_counts(overlay: Overlay) -> bool:
    mark = overlay.get(ThreatMark)
    return mark is not None and mark.show_counts


def route(overlay: Overlay) -> RouteMark | None:
    return overlay.get(RouteMark)


def safer_route(overlay: Overlay) -> SaferRouteMark | None:
    return overlay.get(SaferRouteMark)


def stops(overlay: Overlay) -> tuple[Cell, ...]:
    mark = overlay.get(WaypointsMark)
    return mark.cells if mark else ()


def provocations(overlay: Overlay) -> tuple[ShownProvocation, ...]:
    mark = overlay.get(ProvocationsMark)
    return mark.provocations if mark else ()


def provoking_cells(overlay: Overlay) -> tuple[tuple[Point, int], ...]:
    mark = overlay.get(ProvokingCellsMark)
    return mark.cells if mark else ()


def flanks(overlay: Overlay) -> tuple[FlankLink, ...]:
    mark = overlay.get(FlankCellsMark)
    return mark.links if mark else ()


def current_flanks(overlay: Overlay) -> tuple[FlankLink, ...]:
    mark = overlay.get(CurrentFlanksMark)
    return mark.links if mark else ()


def covers(overlay: Overlay) -> tuple[CoveredTarget, ...]:
    mark = overlay.get(CoverMark)
    return mark.targets if mark else ()


def footprint(overlay: Overlay) -> tuple[Cell, ...]:
    return footprint_cells(overlay)


def token(overlay: Overlay) -> str:
    mark = overlay.get(FootprintMark)
    return mark.token if mark else ""


def sketch(overlay: Overlay) -> SketchMark | None:
    return overlay.get(SketchMark)
