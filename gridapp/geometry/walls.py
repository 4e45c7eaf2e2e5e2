"""Walls and doors prepared for questions about lines: what stops a look, a thrust, a shot.

Points are in cell units. Three layers, each a set of segments that a line may run into:

* ``opaque``: what nobody sees or shoots through: walls and objects without a height and without
  a cover tag, closed doors, secret ones too;
* ``solid``: also low walls (those with a height) and walls tagged with a grade of cover, except
  those whose tag the caller lets through; a thrust stops here even if a look does not;
* ``graded``: also windows with a cover tag and the tags let through: all that can give cover.

Windows without a tag and open doors are in no layer.
"""

from collections import OrderedDict
from collections.abc import Iterable, Sequence
from math import isfinite

from gridapp.battle.board import Board, Door, Wall, WallKind
from gridapp.geometry.layers import EPS, Layer, Segment
from gridapp.grid.cells import Point

KEPT = 8
"""So many boards stay prepared: the one in play, its neighbours in the history, previews."""


class GeometryError(ValueError):
    """A wall that no question can be asked about; ``wall`` is its id, ``reason`` what is wrong."""

    def __init__(self, wall: str, reason: str) -> None:
        super().__init__(f"wall {wall!r}: {reason}")
        self.wall = wall
        self.reason = reason


class Barriers:
    """The segments of one board that stop lines; ``tags`` are the cover tags let through."""

    def __init__(self, board: Board, tags: frozenset[str] = frozenset()) -> None:
        self.tags = tags
        walls, self.notes = repair(board.walls)
        doors = tuple(_door_segment(door) for door in board.doors if _stops(door))
        stout = tuple(_segment(wall) for wall in walls if _is_opaque(wall))
        firm = tuple(_segment(wall) for wall in walls if _is_solid(wall, tags))
        graded = tuple(_segment(wall) for wall in walls if _is_graded(wall))
        self.opaque = Layer(stout + doors)
        self.solid = self.opaque if len(firm) == len(stout) else Layer(firm + doors)
        self.graded = self.solid if len(graded) == len(firm) else Layer(graded + doors)


_prepared: OrderedDict[tuple[int, frozenset[str]], tuple[Board, Barriers]] = OrderedDict()


def barriers(board: Board, tags: Iterable[str] = ()) -> Barriers:
    """The barriers of a board; the same board gives the same object as long as it is kept.

    ``tags`` are cover tags that stop no thrust (foliage, say): they leave the ``solid`` layer.

    Raises:
        GeometryError: a wall or door has a coordinate that is no finite number.
    """
    key = (id(board), frozenset(tags))
    found = _prepared.get(key)
    if found is None:
        found = _prepared[key] = (board, Barriers(board, key[1]))
        if len(_prepared) > KEPT:
            _prepared.popitem(last=False)
    return found[1]


def repair(walls: Sequence[Wall]) -> tuple[tuple[Wall, ...], tuple[str, ...]]:
    """The walls without those that have no length or say again what another says, and notes.

    Every note names the wall it left out. Two walls between the same points are the same if kind,
    height and tag agree; walls that overlap or cross stay: lines handle them.

    Raises:
        GeometryError: a coordinate or height is no finite number.
    """
    kept: dict[object, Wall] = {}
    notes: list[str] = []
    for wall in walls:
        _require_finite(wall.id, wall.a, wall.b, wall.height)
        key = (frozenset((wall.a, wall.b)), wall.kind, wall.height, wall.cover)
        if _has_no_length(wall.a, wall.b):
            notes.append(f"wall {wall.id!r} has no length: left out")
        elif key in kept:
            notes.append(f"wall {wall.id!r} repeats wall {kept[key].id!r}: left out")
        else:
            kept[key] = wall
    return tuple(kept.values()), tuple(notes)


def _require_finite(wall: str, a: Point, b: Point, height: float | None = None) -> None:
    if not all(map(isfinite, (*a, *b))):
        raise GeometryError(wall, "a coordinate is not a finite number")
    if height is not None and not isfinite(height):
        raise GeometryError(wall, "the height is not a finite number")


def _has_no_length(a: Point, b: Point) -> bool:
    return abs(a[0] - b[0]) <= EPS and abs(a[1] - b[1]) <= EPS


def _stops(door: Door) -> bool:
    _require_finite(door.id, door.a, door.b)
    return not door.is_open and not _has_no_length(door.a, door.b)


def _is_opaque(wall: Wall) -> bool:
    return wall.kind is not WallKind.WINDOW and wall.height is None and not wall.cover


def _is_solid(wall: Wall, tags: frozenset[str]) -> bool:
    return wall.kind is not WallKind.WINDOW and wall.cover not in tags


def _is_graded(wall: Wall) -> bool:
    return wall.kind is not WallKind.WINDOW or bool(wall.cover)


def _segment(wall: Wall) -> Segment:
    return Segment(*wall.a, *wall.b, wall.id, wall.height, wall.cover)


def _door_segment(door: Door) -> Segment:
    return Segment(*door.a, *door.b, door.id, None, "")
