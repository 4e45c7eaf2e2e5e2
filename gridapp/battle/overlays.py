"""Overlay values drawn over the board during a drag, ready to paint."""

import msgspec

from gridapp.grid.cells import Cell, Point


class CostBand(msgspec.Struct, frozen=True):
    """Cells reachable at the same price; ``name`` is the price, such as ``Advance``."""

    name: str
    cells: tuple[Cell, ...]


class RouteMark(msgspec.Struct, frozen=True):
    """The route to the hovered cell; ``legs`` are the indices at which each leg ends.

    ``text`` is the length with unit, such as ``35 ft``.
    """

    cells: tuple[Cell, ...]
    legs: tuple[int, ...]
    text: str


class ProvocationMark(msgspec.Struct, frozen=True):
    """A provoked reaction: attacker, the attacker's centre, and the cell and step that provoke."""

    attacker: str
    name: str
    origin: Point
    cell: Cell
    step: int


class FlankMark(msgspec.Struct, frozen=True):
    """A cell that would complete a flank of ``target`` with ``partner``.

    For an existing flank ``centre`` is the centre of the creature on ``cell``.
    """

    cell: Cell
    target: str
    partner: str
    target_centre: Point
    partner_centre: Point
    centre: Point | None = None


class Sightline(msgspec.Struct, frozen=True):
    """A line of sight from the hovered cell; ``end`` is the blocking point if ``blocked``."""

    start: Point
    end: Point
    blocked: bool


class CoverMark(msgspec.Struct, frozen=True):
    """An enemy's cover against the hovered cell, with the sight lines as proof."""

    target: str
    centre: Point
    grade: str
    text: str
    lines: tuple[Sightline, ...]


class Sketch(msgspec.Struct, frozen=True):
    """The shape being drawn or moved on the map: lines, cells and grab handles.

    ``next_point`` is where a click would set the next point; ``text`` is drawn beside the point.
    """

    lines: tuple[tuple[Point, Point], ...] = ()
    cells: tuple[Cell, ...] = ()
    handles: tuple[Point, ...] = ()
    next_point: Point | None = None
    text: str = ""


class Overlay(msgspec.Struct, frozen=True):
    """Everything drawn over the board at one moment.

    ``safer_route`` provokes less than ``route``; ``stops`` are the waypoints of the route.
    ``threat`` lists (cell, number of threatening enemies, any of them able to react). ``footprint``
    are the cells the creature would cover; ``current_flanks`` are flanks that exist already.
    ``provoking_cells`` pairs the creature's centre on each cell to which the shortest route
    provokes with the number of provocations. ``show_counts`` draws the number into every threatened
    cell; ``legal`` is False if the creature cannot be dropped. ``status`` is the text of the status
    line.
    """

    bands: tuple[CostBand, ...] = ()
    threat: tuple[tuple[Cell, int, bool], ...] = ()
    route: RouteMark | None = None
    safer_route: RouteMark | None = None
    stops: tuple[Cell, ...] = ()
    provocations: tuple[ProvocationMark, ...] = ()
    flanks: tuple[FlankMark, ...] = ()
    current_flanks: tuple[FlankMark, ...] = ()
    provoking_cells: tuple[tuple[Point, int], ...] = ()
    covers: tuple[CoverMark, ...] = ()
    footprint: tuple[Cell, ...] = ()
    token: str = ""
    show_counts: bool = False
    legal: bool = True
    sketch: Sketch | None = None
    status: str = ""


EMPTY_OVERLAY = Overlay()
