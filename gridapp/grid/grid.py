"""The grid of a map: one value with every conversion between cells, points, pixels and labels."""

from collections.abc import Iterable
from enum import StrEnum
from functools import cached_property
from itertools import chain, repeat
from math import isfinite

import msgspec

from gridapp.grid import distances, footprints, hexes, labels, squares
from gridapp.grid.cells import Cell, Footprint, Point, Polygon

LARGEST_SIDE = 500
"""Largest number of columns or rows."""

FLOOR_GAP = 10
"""Rows between two floors of a sheet: farther than any weapon reaches in melee."""


class CellShape(StrEnum):
    """The shape of the cells."""

    SQUARE = "square"
    HEX_POINTY = "hex_pointy"
    HEX_FLAT = "hex_flat"


class Unit(StrEnum):
    """The unit of length in which the cell size is given."""

    FEET = "ft"
    YARDS = "yd"
    METRES = "m"


class Grid(msgspec.Struct, frozen=True, forbid_unknown_fields=True, dict=True):
    """A board of ``columns`` by ``rows`` cells.

    ``cell_size`` is the width of a cell in ``unit``; ``pixels`` is the width of a cell in the map
    picture, and ``offset`` the picture pixel of the board's upper left corner. On a map of several
    floors ``floor_rows`` is the number of rows of each, and ``rows`` that of the sheet they lie on
    (`gridapp.grid.floors`); 0 is a map of one floor.
    """

    columns: int
    rows: int
    shape: CellShape = CellShape.SQUARE
    cell_size: float = 5
    unit: Unit = Unit.FEET
    pixels: float = 64
    offset: Point = (0.0, 0.0)
    floor_rows: int = 0

    def __post_init__(self) -> None:
        """Check the fields; msgspec adds the position in the file to the message.

        Raises:
            ValueError: ``columns`` or ``rows`` lies outside 1 to 500, ``cell_size`` or ``pixels``
                is not a positive number, ``offset`` is not two finite numbers, or ``floor_rows``
                is more than ``rows``.
        """
        for name in ("columns", "rows"):
            if not 1 <= getattr(self, name) <= LARGEST_SIDE:
                raise ValueError(f"{name} must lie from 1 to {LARGEST_SIDE}")
        for name in ("cell_size", "pixels"):
            if not (isfinite(getattr(self, name)) and getattr(self, name) > 0):
                raise ValueError(f"{name} must be a number above 0")
        if not all(isfinite(part) for part in self.offset):
            raise ValueError("offset must be two numbers")
        if not 0 <= self.floor_rows <= self.rows:
            raise ValueError("floor_rows must lie from 0 to rows")

    @cached_property
    def is_hex(self) -> bool:
        """True if cells are hexes, which use axial coordinates."""
        return self.shape is not CellShape.SQUARE

    @cached_property
    def directions(self) -> tuple[Cell, ...]:
        """The steps to the neighbours of a cell; on squares the four straight ones first."""
        return hexes.DIRECTIONS if self.is_hex else squares.DIRECTIONS

    @cached_property
    def size(self) -> Point:
        """Width and height of the board in cell units."""
        if self.shape is CellShape.SQUARE:
            return (float(self.columns), float(self.rows))
        return hexes.board_size(self.columns, self.rows, flat=self.shape is CellShape.HEX_FLAT)

    def __contains__(self, cell: Cell) -> bool:
        """Return True if the cell is on the board."""
        column, row = self.offset_of(cell)
        if not (0 <= column < self.columns and 0 <= row < self.rows):
            return False
        return not self.floor_rows or row % self.floor_stride < self.floor_rows

    @cached_property
    def floor_stride(self) -> int:
        """The rows from a floor to the next, always even on a sheet of floors; else all rows."""
        rows = self.floor_rows + FLOOR_GAP
        return rows + rows % 2 if self.floor_rows else self.rows

    @cached_property
    def cells(self) -> tuple[Cell, ...]:
        """All cells of the board, row by row."""
        stride, height = self.floor_stride, self.floor_rows or self.rows
        rows = [row for row in range(self.rows) if row % stride < height]
        columns = range(self.columns)
        offsets = chain.from_iterable([zip(columns, repeat(row), strict=False) for row in rows])
        return tuple(map(self.from_offset, offsets) if self.is_hex else offsets)

    def offset_of(self, cell: Cell) -> tuple[int, int]:
        """Return the column and row of a cell, both from 0."""
        if self.shape is CellShape.SQUARE:
            return cell
        return hexes.to_offset(cell, flat=self.shape is CellShape.HEX_FLAT)

    def from_offset(self, column_row: tuple[int, int]) -> Cell:
        """Return the cell at a column and row, both from 0."""
        if self.shape is CellShape.SQUARE:
            return column_row
        return hexes.from_offset(column_row, flat=self.shape is CellShape.HEX_FLAT)

    def cell_at(self, point: Point) -> Cell:
        """Return the cell at a point, possibly off the board."""
        if self.shape is CellShape.SQUARE:
            return squares.cell_at(point)
        return hexes.cell_at(point, flat=self.shape is CellShape.HEX_FLAT)

    def centre(self, cell: Cell) -> Point:
        """Return the centre of a cell."""
        if self.shape is CellShape.SQUARE:
            return squares.centre(cell)
        return hexes.centre(cell, flat=self.shape is CellShape.HEX_FLAT)

    def polygon(self, cell: Cell) -> Polygon:
        """Return the corners of a cell, clockwise on the screen."""
        if self.shape is CellShape.SQUARE:
            return squares.polygon(cell)
        return hexes.polygon(cell, flat=self.shape is CellShape.HEX_FLAT)

    def neighbours(self, cell: Cell) -> tuple[Cell, ...]:
        """Return the neighbours of a cell on the board."""
        column, row = cell
        around = ((column + dc, row + dr) for dc, dr in self.directions)
        return tuple(neighbour for neighbour in around if neighbour in self)

    def footprint(self, space: str) -> Footprint:
        """Return the cells covered by a creature of this space, relative to its anchor.

        Raises:
            ValueError: the space name is unknown.
        """
        return footprints.offsets(space, is_hex=self.is_hex)

    def covered_cells(self, anchor: Cell, space: str) -> Footprint:
        """Return the cells covered by a creature of this space at an anchor."""
        offsets = footprints.offsets(space, is_hex=self.is_hex)
        if len(offsets) == 1:
            return (anchor,)
        column, row = anchor
        return tuple([(column + dc, row + dr) for dc, dr in offsets])

    def cell_distance(self, a: Cell, b: Cell) -> int:
        """Return the steps between two cells if every step, diagonal or not, counts 1."""
        return hexes.distance(a, b) if self.is_hex else distances.chebyshev(a, b)

    def distance(self, first: Iterable[Cell], second: Iterable[Cell], rise: int = 0) -> int:
        """Return the steps between the nearest cells of two footprints, in cubes with a ``rise``.

        ``rise`` is the result of `distances.rise` for their elevations (RR-05).
        """
        return int(
            distances.distance_3d(
                distances.nearest_distance(first, second, self.cell_distance), rise
            )
        )

    def label(self, cell: Cell) -> str:
        """Return the map label of a cell, such as ``C4``: column letters, then the row from 1.

        On the floors above or below floor 0 the floor follows: ``C4/1``.
        """
        floor, column_row = self._on_floor(cell)
        return labels.label(column_row) + labels.floor_suffix(floor)

    def numeric_label(self, cell: Cell) -> str:
        """Return the numeric label of a cell, such as ``3.4``: column and row from 1."""
        floor, column_row = self._on_floor(cell)
        return labels.numeric_label(column_row) + labels.floor_suffix(floor)

    def _on_floor(self, cell: Cell) -> tuple[int, tuple[int, int]]:
        """Return the floor of a cell, and its column and row there, all from 0."""
        column, row = self.offset_of(cell)
        floor = max(row, 0) // self.floor_stride if self.floor_rows else 0
        return floor, (column, row - floor * self.floor_stride)

    def parse_label(self, text: str) -> Cell:
        """Return the cell with a label (``C4``, ``C4/1``) or numeric label (``3.4``).

        Raises:
            ValueError: the text is no label, or names a floor that the map does not have.
        """
        text, floor = labels.split_floor(text)
        if floor and (not self.floor_rows or floor * self.floor_stride >= self.rows):
            raise ValueError(f"{text}/{floor} is no cell: the map has no floor {floor}")
        column, row = labels.parse(text)
        if self.floor_rows and row >= self.floor_rows:
            raise ValueError(f"{text} is no cell: a floor has {self.floor_rows} rows")
        return self.from_offset((column, row + floor * self.floor_stride))

    def to_pixel(self, point: Point) -> Point:
        """Return the picture pixel at a point; both may be fractional."""
        return (self.offset[0] + point[0] * self.pixels, self.offset[1] + point[1] * self.pixels)

    def from_pixel(self, pixel: Point) -> Point:
        """Return the point at a picture pixel."""
        across, down = pixel[0] - self.offset[0], pixel[1] - self.offset[1]
        return (across / self.pixels, down / self.pixels)

    def length(self, steps: float) -> float:
        """Return the length of a number of steps in the grid's unit."""
        return steps * self.cell_size
