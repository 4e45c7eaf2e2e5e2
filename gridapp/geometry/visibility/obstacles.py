"""Walls and doors of a board as segments, sorted by what they stop.

Points are in cell units. Three layers of segments:

* ``opaque`` stops sight and shots: walls and objects without height and cover tag, closed doors,
  secret doors too;
* ``solid`` also contains low walls (with a height) and walls tagged with a grade of cover, except
  tags the caller lets through; these stop a melee attack even where they do not stop sight. The
  caller may exclude a tag over which melee attacks pass, and with it the low walls;
* ``graded`` also contains windows with a cover tag and the tags let through: everything that can
  give cover.

Windows without a tag, windows that open like a door, and open doors are in no layer. Boards are
prepared incrementally: a changed door or wall updates the segment grids and the sight mesh instead
of rebuilding them. Oracle: ``tests/geometry/test_obstacles.py`` compares updated with new
obstacles.
"""

from collections import OrderedDict
from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from math import isfinite
from operator import is_

import msgspec

from gridapp.battle.board import Board, Door, DoorState, Wall, WallKind
from gridapp.geometry.planar.segment_grid import Segment, SegmentGrid
from gridapp.geometry.planar.tolerances import TOUCH_TOLERANCE
from gridapp.geometry.visibility.sight_mesh import SightMesh

CACHE_SIZE = 8
"""Cached boards: the one in play, its neighbours in the history, previews."""

MAX_INCREMENTAL_CHANGES = 40
"""Up to this many changed segments are applied incrementally; more cause a rebuild."""

OPAQUE, SOLID, GRADED, LOW = 1, 2, 4, 8


class GeometryError(ValueError):
    """An invalid wall; ``wall`` is the id, ``reason`` the fault."""

    def __init__(self, wall: str, reason: str) -> None:
        super().__init__(f"wall {wall!r}: {reason}")
        self.wall = wall
        self.reason = reason


class Obstacles:
    """The sight-blocking segments of a board; ``tags`` are the cover tags let through.

    ``base`` is an earlier board's obstacles with equal tags, reused where nothing changed.
    ``roles`` maps each segment to its layers as a sum of ``OPAQUE``, ``SOLID`` and ``GRADED``, and
    ``LOW`` where it can be seen over and not walked through.
    """

    opaque: SegmentGrid
    solid: SegmentGrid
    graded: SegmentGrid
    sight_mesh: SightMesh
    segments: dict[int, Segment]

    def __init__(
        self,
        board: Board,
        tags: frozenset[str],
        base: "Obstacles | None" = None,
        struck_over: str = "",
    ) -> None:
        self.board = board
        self.tags = tags
        self.struck_over = struck_over
        self.roles: dict[Segment, int] = base.roles.copy() if base else {}
        self._changed: list[Segment] = []
        self._list_walls(base)
        self._list_doors(base)
        if (
            base
            and len(self._changed) <= MAX_INCREMENTAL_CHANGES
            and base.board.grid.size == board.grid.size
        ):
            self.opaque, self.solid, self.graded = self._updated_layers(base)
            self.sight_mesh = self._updated_mesh(base)
        else:
            self.opaque, self.solid, self.graded = self._new_layers()
            self.sight_mesh = SightMesh(board.grid.size, self._opaque_segments)

    def _updated_mesh(self, base: "Obstacles") -> SightMesh:
        """Return the mesh of an earlier board, updated if what stops sight has changed."""
        if self.opaque is base.opaque:
            return base.sight_mesh
        walls = [segment for segment in self._changed if self.roles.get(segment, 0) & OPAQUE]
        return base.sight_mesh.updated(self._changed, walls)

    @property
    def _opaque_segments(self) -> Iterator[Segment]:
        """The segments opaque to sight."""
        return iter(self._segments_with(OPAQUE))

    def _segments_with(self, bit: int) -> tuple[Segment, ...]:
        """Return the segments whose role has a bit; all or none without a look at each segment."""
        kinds = set(self.roles.values())
        if not any(kind & bit for kind in kinds):
            return ()
        if all(kind & bit for kind in kinds):
            return tuple(self.roles)
        return tuple([segment for segment, role in self.roles.items() if role & bit])

    def layer(self, role: int) -> SegmentGrid:
        """Return the segments that stop sight (``OPAQUE``) or a melee attack (``SOLID``)."""
        return self.opaque if role == OPAQUE else self.solid

    @cached_property
    def low_obstacles(self) -> tuple[Segment, ...]:
        """The segments that can be seen over and not walked through: low and tagged walls."""
        return self._segments_with(LOW)

    @cached_property
    def low_boxes(self) -> tuple[tuple[str, float, float, float, float], ...]:
        """The ids of the low obstacles with their boxes: left, right, top, bottom."""
        return tuple(
            (
                segment.id,
                min(segment.ax, segment.bx),
                max(segment.ax, segment.bx),
                min(segment.ay, segment.by),
                max(segment.ay, segment.by),
            )
            for segment in self.low_obstacles
        )

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
                self._set_role(old[key], 0)
        self._add_walls(new)

    def _add_walls(self, walls: Sequence[Wall]) -> None:
        """Set the layers of new walls, as `_set_role` does for each."""
        roles, segments = self.roles, self.segments
        for wall in walls:
            segment, role = segments[id(wall)], _role(wall, self.tags, self.struck_over)
            if role and segment not in roles and not _has_no_length(segment):
                roles[segment] = role
                self._changed.append(segment)

    def _list_doors(self, base: "Obstacles | None") -> None:
        old = base.doors if base else {}
        self.doors: dict[Door, Segment] = {}
        for door in self.board.doors:
            key = msgspec.structs.replace(door, state=DoorState.CLOSED)
            segment = self.doors[key] = old.get(key) or door_segment(door)
            clear = door.is_open or door.window
            self._set_role(segment, 0 if clear else OPAQUE | SOLID | GRADED)
        for key in old.keys() - self.doors.keys():
            self._set_role(old[key], 0)

    def _set_role(self, segment: Segment, role: int) -> None:
        """Set the layers of a segment; 0 removes it."""
        if self.roles.get(segment, 0) == role or _has_no_length(segment):
            return
        self._changed.append(segment)
        if role:
            self.roles[segment] = role
        else:
            del self.roles[segment]

    def _new_layers(self) -> list[SegmentGrid]:
        """Build the three layers; equal layers share one grid."""
        layer_by_segments: dict[tuple[Segment, ...], SegmentGrid] = {}
        layers = []
        for bit in (OPAQUE, SOLID, GRADED):
            segments = self._segments_with(bit)
            layers.append(layer_by_segments.get(segments) or SegmentGrid(segments))
            layer_by_segments[segments] = layers[-1]
        return layers

    def _updated_layers(self, base: "Obstacles") -> list[SegmentGrid]:
        """Update the three layers of an earlier board."""
        layer_by_change: dict[
            tuple[SegmentGrid, tuple[Segment, ...], tuple[Segment, ...]], SegmentGrid
        ] = {}
        layers = []
        for layer, bit in ((base.opaque, OPAQUE), (base.solid, SOLID), (base.graded, GRADED)):
            removed = tuple(
                [segment for segment in self._changed if base.roles.get(segment, 0) & bit]
            )
            added = tuple(
                [segment for segment in self._changed if self.roles.get(segment, 0) & bit]
            )
            key = layer, removed, added
            layers.append(
                layer_by_change.get(key)
                or (layer.updated(removed, added) if removed or added else layer)
            )
            layer_by_change[key] = layers[-1]
        return layers


_cache: OrderedDict[tuple[int, frozenset[str], str], Obstacles] = OrderedDict()


def obstacles_of(board: Board, tags: Iterable[str] = (), struck_over: str = "") -> Obstacles:
    """Return the obstacles of a board, cached by identity of the board.

    ``tags`` are cover tags that do not stop a melee attack (foliage, for example): walls with such
    a tag leave the ``solid`` layer, and so do walls with the tag ``struck_over``, if any, and low
    walls without a tag beside them.

    Raises:
        GeometryError: a wall or door has a coordinate that is not finite.
    """
    key = (id(board), frozenset(tags), struck_over)
    obstacles = _cache.get(key)
    if obstacles is None:
        candidates = (
            candidate
            for candidate in reversed(_cache.values())
            if (candidate.tags, candidate.struck_over) == key[1:]
        )
        obstacles = _cache[key] = Obstacles(board, key[1], next(candidates, None), struck_over)
        if len(_cache) > CACHE_SIZE:
            _cache.popitem(last=False)
    else:
        _cache.move_to_end(key)
    return obstacles


def wall_segment(wall: Wall) -> Segment:
    """Return the segment of a wall.

    Raises:
        GeometryError: a coordinate or the height is not finite.
    """
    (ax, ay), (bx, by), height = wall.a, wall.b, wall.height
    if height is not None and not isfinite(height):
        raise GeometryError(wall.id, "the height is not a finite number")
    segment = Segment(ax, ay, bx, by, wall.id, height, wall.cover)
    # A finite sum has finite addends; an infinite one may come from large numbers.
    return segment if isfinite(ax + ay + bx + by) else _checked(segment)


def door_segment(door: Door) -> Segment:
    """Return the segment of a door, open or closed.

    Raises:
        GeometryError: a coordinate is not finite.
    """
    return _checked(Segment(*door.a, *door.b, door.id))


def _checked(segment: Segment) -> Segment:
    ax, ay, bx, by = segment.ax, segment.ay, segment.bx, segment.by
    if not (isfinite(ax) and isfinite(ay) and isfinite(bx) and isfinite(by)):
        raise GeometryError(segment.id, "a coordinate is not a finite number")
    return segment


def _has_no_length(segment: Segment) -> bool:
    return (
        abs(segment.ax - segment.bx) <= TOUCH_TOLERANCE
        and abs(segment.ay - segment.by) <= TOUCH_TOLERANCE
    )


def _role(wall: Wall, tags: frozenset[str], struck_over: str) -> int:
    """Return the layers of a wall as a sum of role bits."""
    window = wall.kind is WallKind.WINDOW
    role = GRADED if wall.cover or not window else 0
    if window:
        return role
    if wall.height is None and not wall.cover:
        return role | SOLID | OPAQUE
    if wall.cover in tags:
        return role
    is_struck_over = bool(struck_over) and wall.cover in ("", struck_over)
    return role | LOW | (0 if is_struck_over else SOLID)
