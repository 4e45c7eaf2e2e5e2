"""Walls and doors prepared for questions about lines: what stops a look, a thrust, a shot.

Points are in cell units. Three layers, each a set of segments that a line may run into:

* ``opaque``: what nobody sees or shoots through: walls and objects without a height and without
  a cover tag, closed doors, secret ones too;
* ``solid``: also low walls (those with a height) and walls tagged with a grade of cover, except
  those whose tag the caller lets through; a thrust stops here even if a look does not;
* ``graded``: also windows with a cover tag and the tags let through: all that can give cover.

Windows without a tag, those that open like a door, and open doors are in no layer.
"""

from collections import OrderedDict
from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from math import isfinite
from operator import is_

import msgspec

from gridapp.battle.board import Board, Door, DoorState, Wall, WallKind
from gridapp.geometry.planar.segment_grid import TOUCH_TOLERANCE, Segment, SegmentGrid
from gridapp.geometry.visibility.sight_mesh import SightMesh

KEPT = 8
"""So many boards stay prepared: the one in play, its neighbours in the history, previews."""

FEW = 40
"""Up to so many changes are worked into what is there; more of them, and it is made anew."""

OPAQUE, SOLID, GRADED = 1, 2, 4


class GeometryError(ValueError):
    """A wall that no question can be asked about; ``wall`` is its id, ``reason`` what is wrong."""

    def __init__(self, wall: str, reason: str) -> None:
        super().__init__(f"wall {wall!r}: {reason}")
        self.wall = wall
        self.reason = reason


class Obstacles:
    """The segments of one board that stop lines; ``tags`` are the cover tags let through.

    ``base`` is an earlier board's barriers with the same tags: what did not change is taken over.
    ``roles`` tells for every segment in play the layers it is in, as a sum of bits.
    """

    opaque: SegmentGrid
    solid: SegmentGrid
    graded: SegmentGrid
    sight_mesh: SightMesh
    segments: dict[int, Segment]

    def __init__(self, board: Board, tags: frozenset[str], base: "Obstacles | None" = None) -> None:
        self.board = board
        self.tags = tags
        self.roles: dict[Segment, int] = base.roles.copy() if base else {}
        self._changed: list[Segment] = []
        self._list_walls(base)
        self._list_doors(base)
        if base and len(self._changed) <= FEW and base.board.grid.size == board.grid.size:
            self.opaque, self.solid, self.graded = self._changed_layers(base)
            walls = [one for one in self._changed if self.roles.get(one, 0) & OPAQUE]
            self.sight_mesh = base.sight_mesh.updated(self._changed, walls)
        else:
            self.opaque, self.solid, self.graded = self._layers()
            self.sight_mesh = SightMesh(board.grid.size, self._walls)

    @property
    def _walls(self) -> Iterator[Segment]:
        """The segments that stop a look."""
        return (one for one, role in self.roles.items() if role & OPAQUE)

    def layer(self, role: int) -> SegmentGrid:
        """The layer of what stops a look (``OPAQUE``) or a thrust (``SOLID``)."""
        return self.opaque if role == OPAQUE else self.solid

    @cached_property
    def low_obstacles(self) -> tuple[Segment, ...]:
        """The segments that stop a thrust but not every look: low and tagged ones."""
        return tuple(one for one, role in self.roles.items() if role & SOLID and not role & OPAQUE)

    def _list_walls(self, base: "Obstacles | None") -> None:
        old = base.segments if base else {}
        walls = self.board.walls
        if base and walls is base.board.walls:
            self.segments = old
            return
        before = base.board.walls if base else ()
        if len(before) <= len(walls) and all(map(is_, before, walls)):
            new = walls[len(before) :]
            self.segments = old | {id(wall): wall_segment(wall) for wall in new}
        else:
            new = tuple(wall for wall in walls if id(wall) not in old)
            self.segments = {id(wall): old.get(id(wall)) or wall_segment(wall) for wall in walls}
            for key in old.keys() - self.segments.keys():
                self._play(old[key], 0)
        for wall in new:
            self._play(self.segments[id(wall)], _role(wall, self.tags))

    def _list_doors(self, base: "Obstacles | None") -> None:
        old = base.doors if base else {}
        self.doors: dict[Door, Segment] = {}
        for door in self.board.doors:
            key = msgspec.structs.replace(door, state=DoorState.CLOSED)
            segment = self.doors[key] = old.get(key) or door_segment(door)
            clear = door.is_open or door.window
            self._play(segment, 0 if clear else OPAQUE | SOLID | GRADED)
        for key in old.keys() - self.doors.keys():
            self._play(old[key], 0)

    def _play(self, segment: Segment, role: int) -> None:
        """Give a segment a role; 0 takes it away."""
        if self.roles.get(segment, 0) == role or _has_no_length(segment):
            return
        self._changed.append(segment)
        if role:
            self.roles[segment] = role
        else:
            del self.roles[segment]

    def _layers(self) -> list[SegmentGrid]:
        """The three layers, one and the same where they hold the same."""
        made: dict[tuple[Segment, ...], SegmentGrid] = {}
        found = []
        for bit in (OPAQUE, SOLID, GRADED):
            held = tuple([segment for segment, role in self.roles.items() if role & bit])
            found.append(made.get(held) or SegmentGrid(held))
            made[held] = found[-1]
        return found

    def _changed_layers(self, base: "Obstacles") -> list[SegmentGrid]:
        """Those of an earlier board with what changed since."""
        made: dict[tuple[SegmentGrid, tuple[Segment, ...], tuple[Segment, ...]], SegmentGrid] = {}
        found = []
        for layer, bit in ((base.opaque, OPAQUE), (base.solid, SOLID), (base.graded, GRADED)):
            gone = tuple([one for one in self._changed if base.roles.get(one, 0) & bit])
            new = tuple([one for one in self._changed if self.roles.get(one, 0) & bit])
            key = layer, gone, new
            found.append(made.get(key) or (layer.updated(gone, new) if gone or new else layer))
            made[key] = found[-1]
        return found


_prepared: OrderedDict[tuple[int, frozenset[str]], Obstacles] = OrderedDict()


def obstacles_of(board: Board, tags: Iterable[str] = ()) -> Obstacles:
    """The barriers of a board; the same board gives the same object as long as it is kept.

    ``tags`` are cover tags that stop no thrust (foliage, say): they leave the ``solid`` layer.

    Raises:
        GeometryError: a wall or door has a coordinate that is no finite number.
    """
    key = (id(board), frozenset(tags))
    found = _prepared.get(key)
    if found is None:
        like = (one for one in reversed(_prepared.values()) if one.tags == key[1])
        found = _prepared[key] = Obstacles(board, key[1], next(like, None))
        if len(_prepared) > KEPT:
            _prepared.popitem(last=False)
    else:
        _prepared.move_to_end(key)
    return found


def repair_walls(walls: Sequence[Wall]) -> tuple[tuple[Wall, ...], tuple[str, ...]]:
    """The walls without those that have no length or say again what another says, and notes.

    Every note names the wall it left out. Two walls between the same points are the same if kind,
    height and tag agree; walls that overlap or cross stay: lines handle them.

    Raises:
        GeometryError: a coordinate or height is no finite number.
    """
    kept: dict[object, Wall] = {}
    notes: list[str] = []
    for wall in walls:
        key = (frozenset((wall.a, wall.b)), wall.kind, wall.height, wall.cover)
        if _has_no_length(wall_segment(wall)):
            notes.append(f"wall {wall.id!r} has no length: left out")
        elif key in kept:
            notes.append(f"wall {wall.id!r} repeats wall {kept[key].id!r}: left out")
        else:
            kept[key] = wall
    return tuple(kept.values()), tuple(notes)


def wall_segment(wall: Wall) -> Segment:
    """The segment of a wall.

    Raises:
        GeometryError: a coordinate or the height is no finite number.
    """
    if wall.height is not None and not isfinite(wall.height):
        raise GeometryError(wall.id, "the height is not a finite number")
    return _checked(Segment(*wall.a, *wall.b, wall.id, wall.height, wall.cover))


def door_segment(door: Door) -> Segment:
    """The segment of a door, open or closed.

    Raises:
        GeometryError: a coordinate is no finite number.
    """
    return _checked(Segment(*door.a, *door.b, door.id))


def _checked(segment: Segment) -> Segment:
    if not all(map(isfinite, (segment.ax, segment.ay, segment.bx, segment.by))):
        raise GeometryError(segment.id, "a coordinate is not a finite number")
    return segment


def _has_no_length(one: Segment) -> bool:
    return abs(one.ax - one.bx) <= TOUCH_TOLERANCE and abs(one.ay - one.by) <= TOUCH_TOLERANCE


def _role(wall: Wall, tags: frozenset[str]) -> int:
    """In which layers a wall belongs."""
    window = wall.kind is WallKind.WINDOW
    role = GRADED if wall.cover or not window else 0
    if not window and wall.cover not in tags:
        role |= SOLID
    if not window and wall.height is None and not wall.cover:
        role |= OPAQUE
    return role
