"""The map drawn on: walls, doors and terrain changed by their ids, none of them impossible."""

from collections import Counter
from collections.abc import Iterator
from math import isfinite

from gridapp.battle import commands as do
from gridapp.battle.board import TERRAIN_LIMIT, Board, BoardPiece, Door, Terrain, Wall
from gridapp.battle.events import BoardEdited
from gridapp.battle.outcomes import Refused
from gridapp.engine.commands.draft import Draft
from gridapp.engine.commands.placement import MAX_NAME_LENGTH
from gridapp.engine.queries.legal_actions import waiting_refusal
from gridapp.grid.cells import Point
from gridapp.grid.grid import Grid

_Area = tuple[Point, Point]
"""A box, by its upper left and its lower right corner."""

MIN_WALL_LENGTH = 1e-3
"""No piece of wall is shorter, in cells: nobody could see it, nor take hold of it."""


def edit_board(draft: Draft, command: do.EditBoard) -> Refused | None:
    """Change the map; where one piece cannot be, none is changed."""
    if stop := waiting_refusal(draft.battle):
        return stop
    board = draft.battle.board
    put = command.pieces
    refused = next(_refusals(board, put, command.removed), None)
    if refused is not None:
        return refused
    edited = board.with_pieces(put, command.removed)
    before = {one.id: one for one in board.pieces}
    changed = tuple(one.id for one in put if one.id in before and one != before[one.id])
    drawn = tuple(one.id for one in put if one.id not in before)
    removed = tuple(sorted(set(command.removed) - {one.id for one in put}))
    if not (drawn or changed or removed):
        return Refused("nothing", "nothing on the map would change")
    draft.update(board=edited)
    draft.emit(BoardEdited(drawn, changed, removed))
    return None


def _refusals(
    board: Board, put: tuple[BoardPiece, ...], removed: tuple[str, ...]
) -> Iterator[Refused]:
    kinds, area = {one.id: type(one) for one in board.pieces}, _area(board)
    for name in removed:
        if name not in kinds:
            yield Refused("piece", f"there is no piece {name!r} on the map")
    for name, times in Counter(one.id for one in put).items():
        if times > 1 or not name or len(name) > MAX_NAME_LENGTH:
            yield Refused("id", f"piece {name!r}: a piece needs an id of its own")
    for one in put:
        if one.id not in removed and kinds.get(one.id, type(one)) is not type(one):
            yield Refused("id", f"piece {one.id!r}: another kind of piece has that id")
        faults = _terrain(one, board.grid) if isinstance(one, Terrain) else _line(one, area)
        for code, why in faults:
            yield Refused(code, f"{type(one).__name__.lower()} {one.id!r} {why}")


def _area(board: Board) -> _Area:
    """The map, and how far walls reach beyond its edge already, as where its grid was laid anew."""
    ends = [end for one in board.walls_and_doors for end in (one.a, one.b)]
    xs, ys = zip((0.0, 0.0), board.grid.size, *ends, strict=True)
    return (min(xs), min(ys)), (max(xs), max(ys))


def _line(one: Wall | Door, area: _Area) -> Iterator[tuple[str, str]]:
    """What is wrong with a wall or a door."""
    if not all(map(isfinite, (*one.a, *one.b))):
        yield "number", "has a corner that is no number"
    elif not (_lies(one.a, area) and _lies(one.b, area)):
        yield "off_map", "lies outside the map"
    elif max(abs(one.a[0] - one.b[0]), abs(one.a[1] - one.b[1])) < MIN_WALL_LENGTH:
        yield "length", "has no length"
    if isinstance(one, Wall):
        if one.height is not None and not (isfinite(one.height) and one.height > 0):
            yield "height", "needs a height above 0, or none"
        if len(one.cover) > MAX_NAME_LENGTH:
            yield "cover", "has too long a name for its cover"


def _lies(point: Point, area: _Area) -> bool:
    (left, top), (right, bottom) = area
    return left <= point[0] <= right and top <= point[1] <= bottom


def _terrain(region: Terrain, grid: Grid) -> Iterator[tuple[str, str]]:
    """What is wrong with a region."""
    if not region.name.strip() or len(region.name) > MAX_NAME_LENGTH:
        yield "name", f"needs a name of 1 to {MAX_NAME_LENGTH} letters"
    if not 0 <= region.factor <= TERRAIN_LIMIT:
        yield "factor", f"cannot cost {region.factor} times as much: 0 to {TERRAIN_LIMIT}"
    if abs(region.elevation) > TERRAIN_LIMIT:
        yield "elevation", f"cannot lie {region.elevation} cells high: at most {TERRAIN_LIMIT}"
    if not region.cells:
        yield "cells", "has no cells"
    if len(set(region.cells)) < len(region.cells):
        yield "cells", "has a cell twice"
    if not all(cell in grid for cell in region.cells):
        yield "off_map", "lies outside the map"
