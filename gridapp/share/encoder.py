"""The encoder: views of an audience go in, messages come out, everything numbered anew."""

from collections.abc import Collection, Mapping
from itertools import groupby
from math import sqrt
from typing import NamedTuple

from gridapp.battle.board import Picture
from gridapp.battle.grid_style import GridStyle
from gridapp.battle.knowing.known_region import KnownRegion
from gridapp.battle.shown.views import PlayerView, SeenMap, SeenToken
from gridapp.battle.vision.mask import Mask
from gridapp.grid.cells import Cell, Point
from gridapp.grid.floors import one_floor
from gridapp.grid.footprints import turned_degrees
from gridapp.grid.grid import Grid
from gridapp.share.messages import (
    AreaMessage,
    BarMessage,
    DoorMessage,
    GridMessage,
    KnownMessage,
    NoteMessage,
    StateMessage,
    TokenMessage,
    ViewMessage,
    difference,
)


class Ground(NamedTuple):
    """The unchanging map under the tokens, drawn as a picture."""

    grid: Grid
    picture: Picture | None
    look: GridStyle
    floor_pictures: Mapping[int, Picture] = {}


class ViewEncoder:
    """Turns the views of one audience into messages, a state first and then changes.

    ``pictures`` are the names of token pictures by number, ``grounds`` the grounds, and
    ``known_on`` for each ground all that was known of it at any time, ``None`` for the whole.
    """

    def __init__(self) -> None:
        self.pictures: list[str] = []
        self.grounds: list[Ground] = []
        self.known_on: list[KnownRegion | None] = []
        self._ids: dict[str, int] = {}
        self._last: StateMessage | None = None
        self._last_grid: tuple[Grid, GridMessage] | None = None
        self._last_known: tuple[SeenMap, KnownMessage] | None = None

    def encode(self, view: PlayerView) -> ViewMessage | None:
        """Return the changes from the last view to this view, or ``None`` without changes."""
        state = self.state(view)
        before, self._last = self._last, state
        return state if before is None else difference(before, state)

    def state(self, view: PlayerView) -> StateMessage:
        """Return a view as a whole state."""
        grid = view.grid
        tokens = [self._token(token, grid) for token in view.tokens]
        return StateMessage(
            name=view.name,
            grid=self._grid(grid),
            ground=self._ground(view),
            round=view.round,
            order=tuple(self._id(name) for name in view.order),
            tokens=tuple(sorted(tokens, key=lambda token: token.id)),
            doors=tuple(
                DoorMessage(_near(door.a), _near(door.b), door.is_open, door.window)
                for door in view.doors
            ),
            walls=tuple((_near(wall.a), _near(wall.b)) for wall in view.walls),
            notes=tuple(
                NoteMessage(
                    note.number, note.text, _near(grid.centre(note.cell)), grid.label(note.cell)
                )
                for note in view.notes
            ),
            areas=tuple(
                AreaMessage(
                    area.name, area.colour, tuple(_near(grid.centre(c)) for c in area.cells)
                )
                for area in view.areas
            ),
            known_map=self._known(view.known) if view.known is not None else None,
        )

    def _id(self, name: str) -> int:
        return self._ids.setdefault(name, len(self._ids) + 1)

    def _picture(self, name: str) -> int:
        if name not in self.pictures:
            self.pictures.append(name)
        return self.pictures.index(name)

    def _token(self, token: SeenToken, grid: Grid) -> TokenMessage:
        centre, wide, high = _disc(grid, grid.covered_cells(token.cell, token.space))
        return TokenMessage(
            id=self._id(token.id),
            name=token.name,
            side=token.side,
            centre=centre,
            label=grid.label(token.cell),
            picture=self._picture(token.picture),
            wide=wide,
            high=high,
            turned=turned_degrees(token.space, is_hex=grid.is_hex),
            active=token.active,
            conditions=token.conditions,
            bars=tuple(
                BarMessage(bar.pool, bar.current, bar.maximum, bar.life)
                for bar in token.vitals.bars
            ),
            injury=token.vitals.injury.value,
            lifeless=bool(token.lifeless),
        )

    def _ground(self, view: PlayerView) -> int:
        ground = Ground(view.grid, view.picture, view.look, view.floor_pictures)
        if ground not in self.grounds:
            self.grounds.append(ground)
            self.known_on.append(KnownRegion.empty(view.grid.size))
        number = self.grounds.index(ground)
        before = self.known_on[number]
        if view.known is None or before is None:
            self.known_on[number] = None
        else:
            self.known_on[number] = before | _whole(view.known)
        return number

    def _grid(self, grid: Grid) -> GridMessage:
        if self._last_grid is None or self._last_grid[0] != grid:
            self._last_grid = (grid, grid_message(grid))
        return self._last_grid[1]

    def _known(self, seen_map: SeenMap) -> KnownMessage:
        if self._last_known is None or self._last_known[0] != seen_map:
            rectangles = KnownMessage(
                seen_map.seen.samples,
                mask_rectangles(_whole(seen_map).mask()),
                mask_rectangles(seen_map.seen),
            )
            self._last_known = (seen_map, rectangles)
        return self._last_known[1]


def grid_message(grid: Grid) -> GridMessage:
    """Return a grid as a message."""
    first = grid.from_offset((0, 0))
    x, y = grid.centre(first)
    corners = tuple(_near((cx - x, cy - y)) for cx, cy in grid.polygon(first))
    columns = [grid.from_offset((column, 0)) for column in range(grid.columns)]
    rows = [row for row in range(grid.rows) if row % grid.floor_stride < one_floor(grid).rows]
    return GridMessage(
        size=_near(grid.size),
        corners=corners,
        columns=tuple(
            (grid.label(cell).rstrip("0123456789"), _near(grid.centre(cell))) for cell in columns
        ),
        rows=tuple(
            (str(row % grid.floor_stride + 1), _near(grid.centre(grid.from_offset((0, row)))))
            for row in rows
        ),
    )


def mask_rectangles(mask: Mask) -> tuple[int, ...]:
    """Return the rectangles of a mask: left, top, width and height of each, row by row.

    Every run of set samples is a rectangle, as high as the number of equal rows that follow.
    """
    width, height = mask.size
    bits = f"{int.from_bytes(mask.raw, 'big'):0{len(mask.raw) * 8}b}"
    numbers: list[int] = []
    rows = (bits[row * width : (row + 1) * width] for row in range(height))
    top = 0
    for row, same in groupby(rows):
        count = sum(1 for _ in same)
        left = 0
        for bit, run in groupby(row):
            length = sum(1 for _ in run)
            if bit == "1":
                numbers += (left, top, length, count)
            left += length
        top += count
    return tuple(numbers)


def _whole(seen_map: SeenMap) -> KnownRegion:
    return KnownRegion.of(seen_map.seen) | KnownRegion.of(seen_map.remembered)


def _disc(grid: Grid, cells: Collection[Cell]) -> tuple[Point, float, float]:
    """Return centre, width and height of a token's disc; on hexes a circle of its own area."""
    if grid.is_hex:
        middles = [grid.centre(cell) for cell in cells]
        xs, ys = zip(*middles, strict=True)
        side = round(sqrt(len(middles)), 3)
        return _near((sum(xs) / len(xs), sum(ys) / len(ys))), side, side
    corners = [corner for cell in cells for corner in grid.polygon(cell)]
    xs, ys = zip(*corners, strict=True)
    middle = _near(((min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2))
    return middle, round(max(xs) - min(xs), 3), round(max(ys) - min(ys), 3)


def _centres(grid: Grid, cells: Collection[Cell]) -> tuple[Point, ...]:
    return tuple(_near(grid.centre(cell)) for cell in cells)


def _near(point: Point) -> Point:
    """Return a point rounded to a thousandth of a cell, which keeps messages short."""
    return (round(point[0], 3), round(point[1], 3))
