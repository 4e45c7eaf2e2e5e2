"""Which part of the board goes on which page.

Pages are equal windows of whole cells on the board, each with a strip of the next page for gluing.
Rows of pages have letters and columns numbers: B3 is the third page of the second row.
"""

from collections.abc import Iterable
from math import ceil, floor
from typing import NamedTuple

from msgspec.structs import replace

from gridapp.export.cropped_view import ViewRectangle, box_round, cells_between
from gridapp.export.paper.print_options import SMALLEST_CELL, Orientation, PrintOptions
from gridapp.grid.floors import shown_floor, shown_rows
from gridapp.grid.grid import Grid
from gridapp.grid.labels import label

MOST_PAGES = 400
FOOT = 9.0
"""Height in mm of the line with label and ruler."""
_SLACK = 1e-6


class Page(NamedTuple):
    """A page: its name, the part of the board it is cut to, and what is printed, in cell units."""

    name: str
    part: ViewRectangle
    printed: ViewRectangle
    cells: str


class PagePlan(NamedTuple):
    """All pages in order, and the paper's width and height in mm as oriented."""

    paper: tuple[float, float]
    across: int
    down: int
    area: ViewRectangle
    pages: tuple[Page, ...]

    def chosen(self, names: frozenset[str]) -> tuple[Page, ...]:
        """Return the pages of these names, all for none.

        Raises:
            ValueError: there is no such page.
        """
        unknown = sorted(names - {page.name for page in self.pages})
        if unknown:
            message = f"there is no page {unknown[0]}; the last page is {self.pages[-1].name}"
            raise ValueError(message)
        return tuple(page for page in self.pages if not names or page.name in names)


def plan_pages(grid: Grid, options: PrintOptions) -> PagePlan:
    """Return the pages of a print; of two ways to lay the paper, the one with fewer pages.

    Raises:
        ValueError: no whole cell fits a page, or there would be too many pages.
    """
    width, height = sorted(options.paper)
    ways = {Orientation.PORTRAIT: (width, height), Orientation.LANDSCAPE: (height, width)}
    papers = (
        list(ways.values())
        if options.orientation is Orientation.AUTO
        else [ways[options.orientation]]
    )
    area = _area(grid, options)
    counts = [(paper, _count(area, paper, options)) for paper in papers]
    fitting = [(paper, count) for paper, count in counts if min(count) > 0]
    if not fitting:
        raise _too_small(area, papers, options)
    paper, (across, down) = min(fitting, key=lambda candidate: candidate[1][0] * candidate[1][1])
    if across * down > MOST_PAGES:
        raise _too_many(across * down, area, papers, options)
    return PagePlan(paper, across, down, area, _pages(grid, options, area, paper, (across, down)))


def _too_small(
    area: ViewRectangle, papers: list[tuple[float, float]], options: PrintOptions
) -> ValueError:
    width, height = sorted(options.paper)
    if best := _largest_cell(area, papers, options):
        message = (
            f"not one cell of {options.cell:g} mm fits a page of {width:g} x {height:g} mm:"
            f" choose cells of at most {best} mm, larger paper or a smaller margin"
        )
        return ValueError(message)
    message = f"not one cell fits a page of {width:g} x {height:g} mm: choose larger paper"
    return ValueError(message)


def _too_many(
    count: int, area: ViewRectangle, papers: list[tuple[float, float]], options: PrintOptions
) -> ValueError:
    if best := _largest_cell(area, papers, options):
        message = (
            f"the board would take {count} pages, more than {MOST_PAGES}:"
            f" choose cells of at most {best} mm, larger paper or a region"
        )
        return ValueError(message)
    message = f"the board would take {count} pages, more than {MOST_PAGES}: choose larger paper"
    return ValueError(message)


def _largest_cell(
    area: ViewRectangle, papers: Iterable[tuple[float, float]], options: PrintOptions
) -> int:
    """Return the largest whole size of a cell in mm that fits, 0 if none does."""
    for cell in range(floor(options.cell), SMALLEST_CELL - 1, -1):
        smaller = replace(options, cell=float(cell))
        counts = [_count(area, paper, smaller) for paper in papers]
        if any(0 < across * down <= MOST_PAGES for across, down in counts):
            return cell
    return 0


def _area(grid: Grid, options: PrintOptions) -> ViewRectangle:
    top, bottom = shown_rows(shown_floor(grid, options.floor))
    whole = grid.from_offset((0, top)), grid.from_offset((grid.columns - 1, bottom))
    corners = options.cells or whole
    return box_round(grid, cells_between(grid, corners))


def _room(paper: tuple[float, float], options: PrintOptions) -> tuple[float, float]:
    """Return how many cells find room on a page, across and down."""
    foot = FOOT if options.labels or options.ruler else 0.0
    across, down = paper[0] - 2 * options.margin, paper[1] - 2 * options.margin - foot
    return across / options.cell, down / options.cell


def _count(
    area: ViewRectangle, paper: tuple[float, float], options: PrintOptions
) -> tuple[int, int]:
    """Return the number of pages across and down, 0 if no cell fits."""
    across, down = _room(paper, options)
    return (
        _needed(area.right - area.left, across, options.overlap),
        _needed(area.bottom - area.top, down, options.overlap),
    )


def _needed(length: float, room: float, overlap: float) -> int:
    if length <= room + _SLACK:
        return 1
    step = floor(room - overlap + _SLACK)
    return ceil(length / step - _SLACK) if step > 0 else 0


def _pages(
    grid: Grid,
    options: PrintOptions,
    area: ViewRectangle,
    paper: tuple[float, float],
    count: tuple[int, int],
) -> tuple[Page, ...]:
    steps = [
        room if pages == 1 else float(floor(room - options.overlap + _SLACK))
        for room, pages in zip(_room(paper, options), count, strict=True)
    ]
    pages = []
    for row in range(count[1]):
        for column in range(count[0]):
            left, top = area.left + column * steps[0], area.top + row * steps[1]
            right = min(left + steps[0], area.right)
            bottom = min(top + steps[1], area.bottom)
            part = ViewRectangle(left, top, right, bottom)
            printed = ViewRectangle(
                left,
                top,
                min(right + options.overlap, area.right),
                min(bottom + options.overlap, area.bottom),
            )
            name = f"{label((row, 0))[:-1]}{column + 1}"
            pages.append(Page(name, part, printed, _cells_in(grid, part)))
    return tuple(pages)


def _cells_in(grid: Grid, part: ViewRectangle) -> str:
    """Return the first and last cell of a part of the board, as in ``A1:G9``."""
    near = 0.01
    first = grid.cell_at((part.left + 0.5, part.top + 0.5))
    last = grid.cell_at((part.right - 0.5 - near, part.bottom - 0.5 - near))
    return f"{grid.label(first)}:{grid.label(last)}"
