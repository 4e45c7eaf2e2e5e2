"""Floors and links as people draw them: new ones, their names, their lines of text."""

from collections.abc import Collection

from gridapp.battle.board import Board, Floor, Link, LinkKind
from gridapp.battle.floors import links_on
from gridapp.grid.cells import Cell
from gridapp.grid.floors import floor_of
from gridapp.session.i18n import tr, tr_noop

STOREY = 2
"""Height of a new floor above the floor below it, in cells."""

KIND_NAMES = {
    LinkKind.STAIRS: tr_noop("Stairs"),
    LinkKind.LADDER: tr_noop("Ladder"),
    LinkKind.HOLE: tr_noop("Hole"),
    LinkKind.BALCONY: tr_noop("Balcony"),
}
PASSAGES = frozenset({LinkKind.STAIRS, LinkKind.LADDER})
"""Kinds that are drawn by their two ends; the others are drawn by the cells of their opening."""


def sorted_floors(board: Board) -> tuple[Floor, ...]:
    """Return the floors of a map, the lowest first."""
    return tuple(sorted(board.floors, key=lambda floor: (floor.elevation, floor.number)))


def new_floor(board: Board, *, below: bool = False) -> Floor:
    """Return a floor to be added above all others, or ``below`` them, with a name not taken."""
    numbers = {floor.number for floor in board.floors} or {0}
    number = next(n for n in range(1, len(numbers) + 1) if n not in numbers)
    names = {floor.name for floor in board.floors}
    counted = range(number, number + len(names) + 1)
    kind = tr_noop("Cellar {number}") if below else tr_noop("Floor {number}")
    name = next(name for n in counted if (name := tr(kind, number=n)) not in names)
    heights = [floor.elevation for floor in board.floors] or [0]
    return Floor(number, name, min(heights) - STOREY if below else max(heights) + STOREY)


def floor_beside(board: Board, number: int, *, lower: bool) -> int | None:
    """Return the number of the nearest floor above a floor, or ``lower`` than it."""
    here = board.floor(number)
    if here is None:
        return None
    candidates = [
        floor
        for floor in board.floors
        if (floor.elevation < here.elevation if lower else floor.elevation > here.elevation)
    ]
    nearest = min(candidates, key=lambda floor: abs(floor.elevation - here.elevation), default=None)
    return None if nearest is None else nearest.number


def free_link_name(board: Board, kind: LinkKind) -> str:
    """Return a name for a new link of a kind, such as ``Stairs 2``."""
    taken = {link.id for link in board.links}
    numbers = range(1, len(taken) + 2)
    return next(name for n in numbers if (name := f"{tr(KIND_NAMES[kind])} {n}") not in taken)


def new_passage(
    board: Board, kind: LinkKind, ends: tuple[Cell, Cell], steps: int, *, secret: bool = False
) -> Link:
    """Return new stairs or a new ladder between two cells."""
    return Link(free_link_name(board, kind), kind, ends, steps, secret=secret)


def new_opening(
    board: Board, kind: LinkKind, cells: Collection[Cell], *, secret: bool = False
) -> Link:
    """Return a new hole or balcony over the nearest floor below its cells."""
    above = floor_of(board.grid, min(cells))
    below = floor_beside(board, above, lower=True)
    name, opening = free_link_name(board, kind), tuple(sorted(cells))
    return Link(name, kind, opening=opening, below=above if below is None else below, secret=secret)


def link_at(board: Board, cell: Cell) -> Link | None:
    """Return the link with an end or an opening on a cell; of several an end goes first."""
    links = links_on(board, floor_of(board.grid, cell))
    at_cell = [link for link in links if cell in (*(link.ends or ()), *link.opening)]
    return min(at_cell, key=lambda link: cell not in (link.ends or ()), default=None)


def link_text(board: Board, link: Link) -> str:
    """Return a link as a line of text: name, cells, cost."""
    label = board.grid.label
    if link.ends is not None:
        text = tr_noop("{name}: {start} to {end}, {steps} steps")
        if link.steps == 1:
            text = tr_noop("{name}: {start} to {end}, 1 step")
        start, end = map(label, link.ends)
        text = tr(text, name=link.id, start=start, end=end, steps=link.steps)
    else:
        first, last, below = label(link.opening[0]), label(link.opening[-1]), link.below
        text = tr_noop("{name}: {first} to {last}, over floor {floor}")
        if len(link.opening) == 1:
            text = tr_noop("{name}: {first}, over floor {floor}")
        floor = board.floor(below)
        text = tr(text, name=link.id, first=first, last=last, floor=floor.name if floor else below)
    return tr("{link} (secret)", link=text) if link.secret else text
