"""What is drawn over the board while a creature is dragged: plain values, ready to paint."""

import msgspec

from gridapp.grid.cells import Cell, Point


class CostBand(msgspec.Struct, frozen=True):
    """Cells that the same price reaches; ``name`` says the price, such as ``Advance``."""

    name: str
    cells: tuple[Cell, ...]


class RouteMark(msgspec.Struct, frozen=True):
    """The way to the hovered cell, from the start; ``legs`` are indices where a leg ends.

    ``text`` is its length with the unit, such as ``35 ft``.
    """

    cells: tuple[Cell, ...]
    legs: tuple[int, ...]
    text: str


class ProvocationMark(msgspec.Struct, frozen=True):
    """Who may strike, from where, as the creature leaves ``cell`` at that step of the route."""

    attacker: str
    name: str
    origin: Point
    cell: Cell
    step: int


class FlankMark(msgspec.Struct, frozen=True):
    """A cell that would complete a flank: of whom (``target``) and with whom (``partner``).

    For a flank that stands already, ``centre`` is the middle of the one who stands there.
    """

    cell: Cell
    target: str
    partner: str
    target_centre: Point
    partner_centre: Point
    centre: Point | None = None


class Sightline(msgspec.Struct, frozen=True):
    """A line from the hovered cell; ``end`` is where it stops when something blocks it."""

    start: Point
    end: Point
    blocked: bool


class CoverMark(msgspec.Struct, frozen=True):
    """The cover that an enemy would have from the hovered cell, and the lines that prove it."""

    target: str
    centre: Point
    grade: str
    text: str
    lines: tuple[Sightline, ...]


class Sketch(msgspec.Struct, frozen=True):
    """What is being drawn or moved on the map: lines, cells, and ends that can be held.

    ``spot`` is where the next point would be set, ``text`` stands beside it.
    """

    lines: tuple[tuple[Point, Point], ...] = ()
    cells: tuple[Cell, ...] = ()
    handles: tuple[Point, ...] = ()
    next_point: Point | None = None
    text: str = ""


class Overlay(msgspec.Struct, frozen=True):
    """Everything drawn over the board at one moment.

    ``other`` is a way that is safer than ``route``, ``stops`` are the cells that the way was
    told to go by. ``threat`` pairs each threatened cell with the number of enemies that
    threaten it and whether any of them can still react. ``ghost`` are the cells the creature
    would cover; ``flanked`` are flanks that stand already. ``provoked`` pairs the middle of the
    creature, on each cell to which the shortest way provokes, with how many strikes it offers.
    ``sketch`` is what the GM draws on the map.
    ``counted`` asks for the number in every threatened cell; ``legal`` says whether it may be
    dropped there; ``line`` tells the rest.
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
