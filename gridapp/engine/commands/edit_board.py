"""Edit walls, doors and terrain by id, with validation."""

from collections import Counter
from collections.abc import Iterator
from math import isfinite

from gridapp.battle import commands as do
from gridapp.battle.board import TERRAIN_LIMIT, Board, BoardPiece, Door, Terrain, Wall
from gridapp.battle.events import BoardEdited
from gridapp.battle.messages import Text, message
from gridapp.battle.outcomes import Refused
from gridapp.engine.commands.draft import Draft
from gridapp.engine.commands.placement import MAX_NAME_LENGTH
from gridapp.engine.queries.turns.legal_actions import waiting_refusal
from gridapp.grid.cells import Point
from gridapp.grid.grid import Grid

_Bounds = tuple[Point, Point]
"""A box: its upper left and lower right corner."""

MIN_WALL_LENGTH = 1e-3
"""In cells; a shorter wall could neither be seen nor grabbed."""


def edit_board(draft: Draft, command: do.EditBoard) -> Refused | None:
    """Change the map; an invalid piece refuses the whole command."""
    if stop := waiting_refusal(draft.battle):
        return stop
    board = draft.battle.board
    put = command.pieces
    refused = next(_refusals(board, put, command.removed), None)
    if refused is not None:
        return refused
    edited = board.with_pieces(put, command.removed)
    before = {piece.id: piece for piece in board.pieces}
    changed = tuple(piece.id for piece in put if piece.id in before and piece != before[piece.id])
    drawn = tuple(piece.id for piece in put if piece.id not in before)
    removed = tuple(sorted(set(command.removed) - {piece.id for piece in put}))
    if not (drawn or changed or removed):
        return Refused("nothing", message("nothing on the map would change"))
    draft.update(board=edited)
    draft.emit(BoardEdited(drawn, changed, removed))
    return None


def _refusals(
    board: Board, put: tuple[BoardPiece, ...], removed: tuple[str, ...]
) -> Iterator[Refused]:
    kinds, area = {piece.id: type(piece) for piece in board.pieces}, _map_bounds(board)
    for name in removed:
        if name not in kinds:
            yield Refused("piece", message("there is no piece {name} on the map", name=repr(name)))
    for name, times in Counter(piece.id for piece in put).items():
        if times > 1 or not name or len(name) > MAX_NAME_LENGTH:
            yield Refused(
                "id", message("piece {name}: a piece needs an id of its own", name=repr(name))
            )
    for piece in put:
        if piece.id not in removed and kinds.get(piece.id, type(piece)) is not type(piece):
            yield Refused(
                "id",
                message("piece {piece}: another kind of piece has that id", piece=repr(piece.id)),
            )
        faults = (
            _terrain_faults(piece, board.grid)
            if isinstance(piece, Terrain)
            else _segment_faults(piece, area)
        )
        kind, name = type(piece).__name__.lower(), repr(piece.id)
        for code, why in faults:
            yield Refused(code, message("{kind} {piece} {why}", kind=kind, piece=name, why=why))


def _map_bounds(board: Board) -> _Bounds:
    """Return the bounds of the map, widened to any wall that already reaches beyond the grid."""
    ends = [end for segment in board.walls_and_doors for end in (segment.a, segment.b)]
    xs, ys = zip((0.0, 0.0), board.grid.size, *ends, strict=True)
    return (min(xs), min(ys)), (max(xs), max(ys))


def _segment_faults(segment: Wall | Door, area: _Bounds) -> Iterator[tuple[str, Text]]:
    """Yield the faults of a wall or door, as code and text."""
    if not all(map(isfinite, (*segment.a, *segment.b))):
        yield "number", message("has a corner that is no number")
    elif not (_is_inside(segment.a, area) and _is_inside(segment.b, area)):
        yield "off_map", message("lies outside the map")
    elif max(abs(segment.a[0] - segment.b[0]), abs(segment.a[1] - segment.b[1])) < MIN_WALL_LENGTH:
        yield "length", message("has no length")
    if isinstance(segment, Wall):
        if segment.height is not None and not (isfinite(segment.height) and segment.height > 0):
            yield "height", message("needs a height above 0, or none")
        if len(segment.cover) > MAX_NAME_LENGTH:
            yield "cover", message("has too long a name for its cover")


def _is_inside(point: Point, area: _Bounds) -> bool:
    (min_x, min_y), (max_x, max_y) = area
    return min_x <= point[0] <= max_x and min_y <= point[1] <= max_y


def _terrain_faults(region: Terrain, grid: Grid) -> Iterator[tuple[str, Text]]:
    """Yield the faults of a terrain region, as code and text."""
    if not region.name.strip() or len(region.name) > MAX_NAME_LENGTH:
        yield "name", message("needs a name of 1 to {count} letters", count=MAX_NAME_LENGTH)
    if not 0 <= region.factor <= TERRAIN_LIMIT:
        why = message(
            "cannot cost {factor} times as much: 0 to {limit}",
            factor=str(region.factor),
            limit=TERRAIN_LIMIT,
        )
        yield "factor", why
    if abs(region.elevation) > TERRAIN_LIMIT:
        why = message(
            "cannot lie {height} cells high: at most {limit}",
            height=region.elevation,
            limit=TERRAIN_LIMIT,
        )
        yield "elevation", why
    if not region.cells:
        yield "cells", message("has no cells")
    if len(set(region.cells)) < len(region.cells):
        yield "cells", message("has a cell twice")
    if not all(cell in grid for cell in region.cells):
        yield "off_map", message("lies outside the map")
