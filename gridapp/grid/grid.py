"""The grid of a map: one value that answers every question about cells."""

from collections.abc import Iterable
from enum import StrEnum
from functools import cached_property
from math import isfinite

import msgspec

from gridapp.grid import distances, footprints, hexes, labels, squares
from gridapp.grid.cells import Cell, Point, Polygon

LARGEST_SIDE = 500
"""The most columns or rows that a board may have."""


class CellShape(StrEnum):
    """The shape of the cells."""

    SQUARE = "square"
    HEX_POINTY = "hex_pointy"
    HEX_FLAT = "hex_flat"


class Unit(StrEnum):
    """The unit of length that the cell size is told in."""

    FEET = "ft"
    YARDS = "yd"
    METRES = "m"


class Grid(msgspec.Struct, frozen=True, forbid_unknown_fields=True, dict=True):
    """A board of ``columns`` by ``rows`` cells.

    ``cell_size`` is the width of a cell in ``unit``; ``pixels`` is the width of a cell in the
    map picture and ``offset`` the picture's pixel at which the board's upper left corner lies.
    """

    columns: int
    rows: int
    shape: CellShape = CellShape.SQUARE
    cell_size: float = 5
    unit: Unit = Unit.FEET
    pixels: float = 64
    offset: Point = (0.0, 0.0)

    def __post_init__(self) -> None:
        """Refuse what no map can have; msgspec tells the file's place along with the reason.

        Raises:
            ValueError: ``columns`` or ``rows`` lies outside 1 to 500, ``cell_size`` or
                ``pixels`` is not a number above 0, or ``offset`` is not two numbers.
        """
        for name in ("columns", "rows"):
            if not 1 <= getattr(self, name) <= LARGEST_SIDE:
                raise ValueError(f"{name} must lie from 1 to {LARGEST_SIDE}")
        for name in ("cell_size", "pixels"):
            if not (isfinite(getattr(self, name)) and getattr(self, name) > 0):
                raise ValueError(f"{name} must be a number above 0")
        if not all(isfinite(part) for part in self.offset):
            raise ValueError("offset must be two numbers")

    @cached_property
    def is_hex(self) -> bool:
        """Whether cells are hexes, which use axial coordinates."""
        return self.shape is not CellShape.SQUARE

    @cached_property
    def directions(self) -> tuple[Cell, ...]:
        """The steps to the neighbours of a cell; squares list the four straight ones first."""
        return hexes.DIRECTIONS if self.is_hex else squares.DIRECTIONS

    @cached_property
    def size(self) -> Point:
        """Width and height of the whole board in cell units."""
        if self.shape is CellShape.SQUARE:
            return (float(self.columns), float(self.rows))
        return hexes.board_size(self.columns, self.rows, flat=self.shape is CellShape.HEX_FLAT)

    def __contains__(self, cell: Cell) -> bool:
        """Whether the cell lies on the board."""
        column, row = self.offset_of(cell)
        return 0 <= column < self.columns and 0 <= row < self.rows

    @cached_property
    def cells(self) -> tuple[Cell, ...]:
        """Every cell of the board, row by row."""
        rows, columns = range(self.rows), range(self.columns)
        return tuple(self.from_offset((column, row)) for row in rows for column in columns)

    def offset_of(self, cell: Cell) -> tuple[int, int]:
        """The column and row of a cell, both from 0."""
        if self.shape is CellShape.SQUARE:
            return cell
        return hexes.to_offset(cell, flat=self.shape is CellShape.HEX_FLAT)

    def from_offset(self, place: tuple[int, int]) -> Cell:
        """The cell at a column and row, both from 0."""
        if self.shape is CellShape.SQUARE:
            return place
        return hexes.from_offset(place, flat=self.shape is CellShape.HEX_FLAT)

    def cell_at(self, point: Point) -> Cell:
        """The cell that holds a point; the cell may lie off the board."""
        if self.shape is CellShape.SQUARE:
            return squares.cell_at(point)
        return hexes.cell_at(point, flat=self.shape is CellShape.HEX_FLAT)

    def centre(self, cell: Cell) -> Point:
        """The middle of a cell."""
        if self.shape is CellShape.SQUARE:
            return squares.centre(cell)
        return hexes.centre(cell, flat=self.shape is CellShape.HEX_FLAT)

    def polygon(self, cell: Cell) -> Polygon:
        """The corners of a cell, clockwise on the screen."""
        if self.shape is CellShape.SQUARE:
            return squares.polygon(cell)
        return hexes.polygon(cell, flat=self.shape is CellShape.HEX_FLAT)

    def neighbours(self, cell: Cell) -> tuple[Cell, ...]:
        """The cells one step away that lie on the board."""
        column, row = cell
        around = ((column + dc, row + dr) for dc, dr in self.directions)
        return tuple(place for place in around if place in self)

    def footprint(self, space: str) -> tuple[Cell, ...]:
        """The offsets from the anchor that a creature of this space covers.

        Raises:
            ValueError: there is no such space.
        """
        return footprints.offsets(space, is_hex=self.is_hex)

    def covered_cells(self, anchor: Cell, space: str) -> tuple[Cell, ...]:
        """The cells that a creature of this space covers when anchored at a cell."""
        offsets = footprints.offsets(space, is_hex=self.is_hex)
        if len(offsets) == 1:
            return (anchor,)
        column, row = anchor
        return tuple([(column + dc, row + dr) for dc, dr in offsets])

    def cell_distance(self, one: Cell, other: Cell) -> int:
        """How many steps lie between two cells when every step, diagonal or not, counts 1."""
        return hexes.distance(one, other) if self.is_hex else distances.chebyshev(one, other)

    def distance(self, ones: Iterable[Cell], others: Iterable[Cell], rise: int = 0) -> int:
        """The steps between the nearest cells of two footprints, in cubes where one is higher.

        ``rise`` is what ``distances.rise`` tells of their elevations (RR-05).
        """
        return int(
            distances.distance_3d(
                distances.nearest_distance(ones, others, self.cell_distance), rise
            )
        )

    def label(self, cell: Cell) -> str:
        """The cell's name on the map, such as ``C4``: column letters, then the row from 1."""
        return labels.label(self.offset_of(cell))

    def numeric_label(self, cell: Cell) -> str:
        """The cell's name in figures, such as ``3.4``: column and row, both from 1."""
        return labels.numeric_label(self.offset_of(cell))

    def parse_label(self, text: str) -> Cell:
        """The cell of that name (``C4``) or of that ``column.row`` pair from 1 (``3.4``).

        Raises:
            ValueError: the text is no label.
        """
        return self.from_offset(labels.parse(text))

    def to_pixel(self, point: Point) -> Point:
        """The pixel of the map picture at a point; both may be fractions."""
        return (self.offset[0] + point[0] * self.pixels, self.offset[1] + point[1] * self.pixels)

    def from_pixel(self, pixel: Point) -> Point:
        """The point at a pixel of the map picture."""
        across, down = pixel[0] - self.offset[0], pixel[1] - self.offset[1]
        return (across / self.pixels, down / self.pixels)

    def length(self, steps: float) -> float:
        """How long that many steps are, in the grid's unit."""
        return steps * self.cell_size
