"""The region that several viewers see together, cut with light: polygons with holes.

A point is seen if some viewer has a line of sight to it, and it is lit or within the range in which
that viewer sees in the dark. Sight and light are the exact polygons of `visibility_fan`; shapely
does the set work.

Parts are cached by what they depend on: a viewer's part by its eyes and its range, a light's by
the light, both by the lit region and the walls. A union of many parts is cached by halves, and
without the parts that changed last, so that after a move little more than the mover's part is
united anew. Oracle:
``tests/geometry/test_seen_region.py`` casts a ray wall by wall at random points.
"""

from collections import OrderedDict
from collections.abc import Callable, Hashable, Iterable, Sequence
from contextlib import suppress
from math import cos, hypot, inf, pi
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

from gridapp.battle.vision.mask import Mask
from gridapp.caching import cached
from gridapp.geometry.planar.cached_property import CachedProperty
from gridapp.geometry.planar.rasters import bits_of, fill_polygons, mask_of, region_bits
from gridapp.geometry.planar.set_operations import (
    Shape,
    common,
    corner_count,
    moved,
    points_inside,
    region_of,
    shape_of,
    united,
    without,
)
from gridapp.geometry.visibility.sight_mesh import SightMesh
from gridapp.geometry.visibility.viewpoints import (
    CIRCLE_CORNERS,
    FloorOpening,
    Lamp,
    Viewer,
    sectors,
)
from gridapp.grid.cells import Point
from gridapp.grid.floors import floor_corner, floor_count, floor_size
from gridapp.grid.grid import Grid
from gridapp.grid.regions import PolygonWithHoles, Region

if TYPE_CHECKING:
    from gridapp.geometry.planar.rasters import Bits

CACHED_PARTS, CACHED_BOARDS = 400, 4

PARTS_EACH = 4
"""Parts cached for each viewer and lamp, where that is more: its own, cut parts, and halves."""

CUT_ONE_BY_ONE = 3
"""Most viewers whose parts are each cut with the light and cached apart."""

FAR_SHARE, FEW_FAR = 0.25, 12
"""Share of the board's diagonal from which on a lamp reaches far, and how many such are few."""

SIMPLE_SIGHTS = 1.0
"""Corners of all sights together, for each corner of the light, below which they are united."""

T = TypeVar("T")


class SeenRegion:
    """What viewers see by the light of lamps, or everything in sight if ``lamps`` is None."""

    def __init__(
        self, parts: "_Parts", viewers: tuple[Viewer, ...], lamps: frozenset[Lamp] | None
    ) -> None:
        self._parts, self._viewers, self._lamps = parts, viewers, lamps
        self._masks: dict[Grid, Mask] = {}
        self._bits: dict[Grid, Bits] = {}

    @CachedProperty
    def shape(self) -> Shape:
        """The region as a shape of shapely."""
        return self._parts.everything_seen(self._viewers, self._lamps)

    @CachedProperty
    def region(self) -> Region:
        """The region as plain polygons with holes."""
        return region_of(self.shape)

    def mask(self, grid: Grid) -> Mask:
        """Return the samples of a board that are seen as a whole, see ``bits``."""
        if grid not in self._masks:
            self._masks[grid] = mask_of(grid, self.bits(grid))
        return self._masks[grid]

    def bits(self, grid: Grid) -> "Bits":
        """Return flags of the wholly seen samples; samples between floors are never seen.

        Between floors a view could pass around the end of a wall. The flags are read-only.
        """
        if grid not in self._bits:
            seen = region_bits(grid, self.region, whole=True)
            self._bits[grid] = seen & ~bits_of(_gaps(grid)) if grid.floor_rows else seen
            self._bits[grid].flags.writeable = False
        return self._bits[grid]

    def contains(self, points: Sequence[Point]) -> list[bool]:
        """Return whether each point is seen."""
        inside: list[bool] = points_inside(self.shape, points).tolist() if points else []
        return inside


@cached(CACHED_BOARDS)
def _gaps(grid: Grid) -> Mask:
    """Return the samples between the floors of a sheet."""
    width, height = floor_size(grid)
    tops = [floor_corner(grid, floor)[1] + height for floor in range(floor_count(grid) - 1)]
    ends = [floor_corner(grid, floor)[1] for floor in range(1, floor_count(grid))]
    boxes = [
        PolygonWithHoles(((0.0, top), (width, top), (width, end), (0.0, end)))
        for top, end in zip(tops, ends, strict=True)
    ]
    return fill_polygons(grid, boxes)


class _Parts:
    """The cached polygons of viewers and lamps on a board, for its current walls."""

    def __init__(self, mesh: SightMesh) -> None:
        self.mesh = mesh
        self._cache: OrderedDict[Hashable, Any] = OrderedDict()
        self._limit = CACHED_PARTS
        self._last: dict[str, _Last] = {}
        self._chains: dict[bool, tuple[Viewer, ...]] = {}
        self._lasting_lamps: frozenset[Lamp] | None = None
        self._last_lamps: frozenset[Lamp] | None = None
        self._asked = 0

    def find(self, key: Hashable, make: Callable[[], T]) -> T:
        """Return the value of a key, made on first use."""
        value: T | None = self._cache.get(key)
        if value is None:
            value = self._cache[key] = make()
            if len(self._cache) > self._limit:
                self._cache.popitem(last=False)
        with suppress(KeyError):  # another thread may have made it forgotten
            self._cache.move_to_end(key)
        return value

    def make_room(self, viewers: int, lamps: int) -> None:
        """Let the cache hold the parts of so many viewers and lamps, and their unions by halves."""
        self._limit = max(self._limit, PARTS_EACH * (viewers + lamps))

    def everything_seen(self, viewers: tuple[Viewer, ...], lamps: frozenset[Lamp] | None) -> Shape:
        """Return what viewers see together, in the cheaper of two ways that give the same region.

        The parts of few viewers are each cut with the light, cached and united.
        """
        if lamps is None:
            return self._union("sight", None, viewers, self._in_sight)
        if len(viewers) <= CUT_ONE_BY_ONE:
            return self._union("seen", lamps, viewers, lambda viewer: self._seen(viewer, lamps))
        key = ("seen", lamps, frozenset(viewers))
        return self.find(key, lambda: self._seen_together(viewers, lamps))

    def _seen_together(self, viewers: tuple[Viewer, ...], lamps: frozenset[Lamp]) -> Shape:
        """Return what viewers see by the light of lamps, and within their ranges in the dark.

        The light comes once into the set work. Parts of several viewers would share its outline,
        each with other corners on it, and GEOS then works a second time, with snapping. Sights of
        few corners are united and cut with the light. Among irregular walls it is cheaper to take
        one after the other from the light, and what is left over from the light as a whole: that
        shrinks with each viewer. While lights change the board takes the place of the light: what
        is left over of it serves after the next change too.
        """
        # The lamps come first: their parts are the first that the cache may forget.
        lit = self._lit_region(lamps)
        near = self._union("near", None, viewers, self._near)
        sights = [self._in_sight(viewer) for viewer in viewers]
        if corner_count(sights) < SIMPLE_SIGHTS * corner_count([lit]):
            sight = self._union("sight", None, viewers, self._in_sight)
            return united([common(sight, lit), near])
        is_lasting = self._is_lasting(lamps, len(viewers))
        return without(united([lit, near]), self._unseen(viewers, lamps if is_lasting else None))

    def _is_lasting(self, lamps: frozenset[Lamp], viewers: int) -> bool:
        """Return True if caching the unseen part of this light pays.

        It does for the first lights, and for later ones after as many queries without a change as
        there are viewers; a carried torch changes sooner.
        """
        self._asked = self._asked + 1 if lamps == self._last_lamps else 0
        self._last_lamps = lamps
        if self._lasting_lamps is None or self._asked >= viewers:
            self._lasting_lamps = lamps
        return lamps == self._lasting_lamps

    def _unseen(self, viewers: tuple[Viewer, ...], lamps: frozenset[Lamp] | None) -> Shape:
        """Return the part of the lit region that no viewer sees, of the board without ``lamps``.

        Those who changed come last, so that the others' part is cached for the next time.
        """
        before = self._chains.get(lamps is None, ())
        stayed = [viewer for viewer in before if viewer in viewers]
        chain = (*stayed, *(viewer for viewer in viewers if viewer not in stayed))
        self._chains[lamps is None] = chain
        unseen = self._board if lamps is None else self._lit_region(lamps)
        for count, viewer in enumerate(chain, 1):
            wider, sight = unseen, self._in_sight(viewer)
            key = ("unseen", lamps, chain[:count])
            unseen = self.find(key, lambda: without(wider, sight))  # noqa: B023 - called at once
        return unseen

    def _in_sight(self, viewer: Viewer) -> Shape:
        """Return what a viewer would see on a lit board."""
        sight = self.find(viewer.eyes, lambda: self._sight(viewer.eyes))
        if (window := viewer.window) is None:
            return sight
        return self.find((viewer.eyes, window), lambda: _through(sight, window))

    def _near(self, viewer: Viewer) -> Shape:
        """Return what a viewer sees without any light."""
        return self.find(("near", viewer), lambda: self._without_light(viewer))

    def _without_light(self, viewer: Viewer) -> Shape:
        sight, near = self._in_sight(viewer), self._dark_ranges(viewer)
        return sight if near is None else common(sight, united(map(self._disc, near)))

    def _dark_ranges(self, viewer: Viewer) -> list[Lamp] | None:
        """Return the circles in which a viewer needs no light, ``None`` if one covers the board."""
        centres = viewer.range_centres if viewer.dark_range > 0 else ()
        near = [Lamp(centre, viewer.dark_range) for centre in centres]
        return None if any(map(self._covers_board, near)) else near

    def _seen(self, viewer: Viewer, lamps: frozenset[Lamp]) -> Shape:
        """Return what a viewer sees by the light of lamps."""
        return self.find((viewer, lamps), lambda: self._cut(viewer, lamps))

    def _cut(self, viewer: Viewer, lamps: frozenset[Lamp]) -> Shape:
        """Return what a viewer sees of the lit region, and within its own range in the dark."""
        sight, near = self._in_sight(viewer), self._dark_ranges(viewer)
        if near is None:
            return sight
        return common(sight, united([self._lit_region(lamps), *map(self._disc, near)]))

    def _lit_region(self, lamps: frozenset[Lamp]) -> Shape:
        """Return the region lit by lamps."""
        far = frozenset(lamp for lamp in lamps if lamp.radius >= FAR_SHARE * self._diagonal)
        if len(far) <= FEW_FAR:
            far = frozenset()
        rest = tuple(sorted(lamps - far, key=repr))
        lit = self._union("lit", None, rest, self._lit_by)
        if not far:
            return lit
        return self.find(("lit", rest, far), lambda: united([self._lit_from_far(far), lit]))

    def _lit_from_far(self, lamps: frozenset[Lamp]) -> Shape:
        """Return the region lit by many lamps that reach far: the board less what stays dark.

        The union of many large parts has the corners of all their shadows. What is dark shrinks
        with every lamp instead, so that each costs less than the one before.
        """
        dark = self._board
        for lamp in sorted(lamps, key=repr):
            dark = without(dark, self._lit_by(lamp))
        return without(self._board, dark)

    def _lit_by(self, lamp: Lamp) -> Shape:
        """Return the region lit by a lamp, cached."""
        return self.find(lamp, lambda: self._lit(lamp))

    def _lit(self, lamp: Lamp) -> Shape:
        """Return the region lit by a lamp."""
        reach = lamp.radius if lamp.radius < self._diagonal else inf
        return self._within(self._fan(lamp.place, reach), lamp)

    def _sight(self, eyes: tuple[Point, ...]) -> Shape:
        return united(self._fan(eye, inf) for eye in eyes)

    def _fan(self, eye: Point, reach: float) -> Shape:
        """Return the visibility polygon of a point, empty off the board."""
        width, height = self.mesh.size
        if not (0 <= eye[0] <= width and 0 <= eye[1] <= height):
            return shape_of(())
        return shape_of(self.mesh.fan(eye, reach).polygon)

    def _within(self, shape: Shape, lamp: Lamp) -> Shape:
        """Return the part of a shape that a lamp reaches, walls apart."""
        return shape if self._covers_board(lamp) else common(shape, self._disc(lamp))

    def _covers_board(self, lamp: Lamp) -> bool:
        """Return True if a lamp on the board reaches all of it, walls apart."""
        return lamp.angle >= 360 and lamp.radius * cos(pi / CIRCLE_CORNERS) >= self._diagonal

    def _disc(self, lamp: Lamp) -> Shape:
        """Return the circle or sector that a lamp reaches, walls apart."""
        return united(map(shape_of, sectors(lamp, self._diagonal)))

    @CachedProperty
    def _board(self) -> Shape:
        """The whole board."""
        width, height = self.mesh.size
        return shape_of(((0.0, 0.0), (width, 0.0), (width, height), (0.0, height)))

    @property
    def _diagonal(self) -> float:
        return hypot(*self.mesh.size)

    def _union(
        self, kind: str, light: Hashable, items: tuple[T, ...], make: Callable[[T], Shape]
    ) -> Shape:
        """Return the union of the shapes of items; ``light`` is what they depend on besides.

        When the same item changes a second time, the others are united and cached apart; from then
        on only that item is united again. When another one changes, only the halves, quarters and
        so on that contain it are, provided that unchanged items keep their order.
        """
        all_items, before = frozenset(items), self._last.get(kind)
        if (kind, light, all_items) in self._cache:
            return self.find((kind, light, all_items), lambda: shape_of(()))
        if len(items) > 1:
            is_like = before is not None and before.light == light
            kept = all_items & before.items if before and is_like else frozenset[T]()
            self._last[kind] = _Last(light, all_items, kept)
            if kept and before is not None and before.kept == kept:
                rest = [item for item in items if item in kept]
                changed = [item for item in items if item not in kept]
                shapes = [self._tree(kind, light, tuple(rest), make), *map(make, changed)]
                return self.find((kind, light, all_items), lambda: united(shapes))
        return self._tree(kind, light, items, make)

    def _tree(
        self, kind: str, light: Hashable, items: tuple[T, ...], make: Callable[[T], Shape]
    ) -> Shape:
        """Return the union of the shapes of items by cached halves."""
        if len(items) < 2:
            return united(map(make, items))
        half = 1 << (len(items) - 1).bit_length() - 1
        return self.find(
            (kind, light, frozenset(items)),
            lambda: united(
                self._tree(kind, light, part, make) for part in (items[:half], items[half:])
            ),
        )


def _through(sight: Shape, window: FloorOpening) -> Shape:
    """Return the region seen through an opening, at its place on the next floor."""
    return moved(common(sight, united(map(shape_of, window.opening))), window.shift)


class _Last(NamedTuple):
    """The last union of a kind: lighting, all items, and the items reused from the union before."""

    light: Hashable
    items: frozenset[Any]
    kept: frozenset[Any]


_boards: list[_Parts] = []


def _parts_of(mesh: SightMesh) -> _Parts:
    """Return the cached polygons for the current walls of a board."""
    parts = next((parts for parts in _boards if parts.mesh is mesh), None) or _Parts(mesh)
    others = (each for each in _boards if each is not parts)
    _boards[:] = [parts, *list(others)[: CACHED_BOARDS - 1]]
    return parts


def seen_region(
    mesh: SightMesh, viewers: Iterable[Viewer], lamps: Iterable[Lamp] | None
) -> SeenRegion:
    """Return the region seen by viewers together; with ``lamps`` None the board is lit."""
    parts = _parts_of(mesh)
    who, light = tuple(dict.fromkeys(viewers)), None if lamps is None else frozenset(lamps)
    parts.make_room(len(who), len(light or ()))
    return parts.find(("region", who, light), lambda: SeenRegion(parts, who, light))
