"""The seen region against a slow oracle: rays cast wall by wall at random points.

The oracle knows nothing of triangles and polygons: a point is seen if the segment from an eye to it
crosses no wall, and it is within a circle. Points closer to a decision than ``CLOSE`` are skipped.
"""

import math
import random
from fractions import Fraction
from itertools import pairwise
from math import inf

import numpy as np
import pytest
import shapely

from gridapp.battle.board import Board, Wall
from gridapp.bench import fog_sights
from gridapp.geometry.planar import rasters
from gridapp.geometry.planar.set_operations import Shape, without
from gridapp.geometry.visibility import seen_region as seen_region_module
from gridapp.geometry.visibility.obstacles import obstacles_of
from gridapp.geometry.visibility.seen_region import seen_region
from gridapp.geometry.visibility.sight_mesh import SightMesh
from gridapp.geometry.visibility.viewpoints import Lamp, Viewer
from gridapp.geometry.visibility.visibility_fan import outline
from gridapp.grid.cells import Point
from gridapp.grid.grid import Grid
from gridapp.grid.regions import Region

GRID = Grid(20, 14)
CLOSE = 0.01
"""Distance in cells within which a point may be decided either way."""


def _walls(rnd: random.Random, count: int) -> tuple[Wall, ...]:
    walls = []
    for number in range(count):
        x, y = rnd.uniform(0, 20), rnd.uniform(0, 14)
        dx, dy = rnd.choice([(rnd.uniform(-3, 3), rnd.uniform(-3, 3)), (2.0, 0.0), (0.0, 3.0)])
        if dx == 2.0 or dy == 3.0:
            x, y = float(round(x)), float(round(y))
        walls.append(Wall(f"w{number}", (x, y), (x + dx, y + dy)))
    return tuple(walls)


def _gap(eye: Point, point: Point, wall: Wall) -> float:
    """The distance of a line of sight from a wall, 0 if they cross."""
    return float(
        shapely.distance(shapely.LineString([eye, point]), shapely.LineString([wall.a, wall.b]))
    )


def _line(eye: Point, point: Point, walls: tuple[Wall, ...]) -> bool | None:
    """Return True for a clear line of sight, False for a blocked one, None for a close call."""
    crossed = [wall for wall in walls if _gap(eye, point, wall) == 0]
    if not crossed:
        return True if all(_gap(eye, point, wall) > CLOSE for wall in walls) else None
    return False if any(_crosses_clearly(eye, point, wall) for wall in crossed) else None


def _crosses_clearly(eye: Point, point: Point, wall: Wall) -> bool:
    sight = shapely.LineString([eye, point])
    bar = shapely.LineString([wall.a, wall.b])
    meet = shapely.intersection(sight, bar)
    spots = [shapely.Point(end) for end in (eye, point, wall.a, wall.b)]
    return meet.geom_type == "Point" and all(meet.distance(spot) > CLOSE for spot in spots)


def _within(lamp: Lamp, point: Point) -> bool | None:
    x, y = point[0] - lamp.place[0], point[1] - lamp.place[1]
    aside = abs((math.degrees(math.atan2(y, x)) - lamp.direction + 180) % 360 - 180)
    # An inscribed polygon of 64 corners is up to 0.12 % smaller than its circle.
    reached = math.hypot(x, y) <= lamp.radius and aside <= lamp.angle / 2
    inner = math.hypot(x, y) <= 0.998 * lamp.radius and aside <= lamp.angle / 2 - 1
    if reached == inner and abs(aside - lamp.angle / 2) > 1:
        return reached
    return reached if lamp.angle >= 360 and reached == inner else None


def _seen(
    point: Point, viewers: list[Viewer], lamps: list[Lamp] | None, walls: tuple[Wall, ...]
) -> bool | None:
    """Return whether a point is seen, None if that is a close call."""
    lit: bool | None = lamps is None
    for lamp in lamps or ():
        lit = _either(lit, _both(_within(lamp, point), _line(lamp.place, point, walls)))
    is_seen: bool | None = False
    for viewer in viewers:
        sight: bool | None = False
        near: bool | None = False
        for eye in viewer.eyes:
            sight = _either(sight, _line(eye, point, walls))
            if viewer.dark_range:
                near = _either(near, _within(Lamp(eye, viewer.dark_range), point))
        is_seen = _either(is_seen, _both(sight, _either(lit, near)))
    return is_seen


def _both(first: bool | None, second: bool | None) -> bool | None:
    if first is False or second is False:
        return False
    return True if first and second else None


def _either(first: bool | None, second: bool | None) -> bool | None:
    if first or second:
        return True
    return None if first is None or second is None else False


def _contains(region: Region, points: list[Point]) -> list[bool]:
    shapes = [shapely.Polygon(area.outline, area.holes) for area in region]
    assert all(shape.is_valid for shape in shapes)
    union = shapely.union_all(shapes) if shapes else shapely.Polygon()
    return [bool(each) for each in shapely.contains_xy(union, np.array(points))]


def _scene(seed: int) -> tuple[tuple[Wall, ...], list[Viewer], list[Lamp] | None]:
    rnd = random.Random(seed)
    walls = _walls(rnd, rnd.choice([3, 12, 40]))

    def spot() -> Point:
        return (rnd.uniform(0.1, 19.9), rnd.uniform(0.1, 13.9))

    viewers = [
        Viewer(tuple(spot() for _ in range(rnd.choice([1, 1, 4]))), rnd.choice([0.0, 2.5, 6.0]))
        for _ in range(rnd.randint(1, 4))
    ]
    lamps = [
        Lamp(spot(), rnd.uniform(1, 9), rnd.choice([360.0, 60.0, 200.0]), rnd.uniform(0, 360))
        for _ in range(rnd.randint(0, 5))
    ]
    return walls, viewers, rnd.choice([None, lamps, lamps])


SWITCHES = "CUT_ONE_BY_ONE", "SIMPLE_SIGHTS", "FAR_SHARE", "FEW_FAR"
WAYS = {
    "one by one": (99, 1.0, 9.0, 0),
    "united": (-1, inf, 9.0, 0),
    "from the light": (-1, 0.0, 9.0, 0),
    "by what stays dark": (-1, 0.0, 0.0, 0),
}
"""``SWITCHES`` with which a region is worked out in each way."""


def _use_way(monkeypatch: pytest.MonkeyPatch, way: str) -> None:
    module = "gridapp.geometry.visibility.seen_region"
    for name, value in zip(SWITCHES, WAYS[way], strict=True):
        monkeypatch.setattr(f"{module}.{name}", value)


@pytest.mark.parametrize("seed", range(14))
def test_the_region_is_what_rays_find(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whether each viewer's sight is cut with the light, or all together."""
    walls, viewers, lamps = _scene(seed)
    rnd = random.Random(f"points {seed}")
    points = [(rnd.uniform(0, 20), rnd.uniform(0, 14)) for _ in range(120)]
    verdicts = [_seen(point, viewers, lamps, walls) for point in points]
    assert sum(verdict is not None for verdict in verdicts) > 60
    for way in WAYS:
        _use_way(monkeypatch, way)
        mesh = obstacles_of(Board(GRID, walls)).sight_mesh.updated((), ())
        inside = _contains(seen_region(mesh, viewers, lamps).region, points)
        pairs = list(zip(points, verdicts, inside, strict=True))
        assert [point for point, verdict, hit in pairs if verdict is (not hit)] == [], way


@pytest.mark.parametrize("seed", range(6))
def test_no_remembered_sample_has_an_unseen_point(seed: int) -> None:
    walls, viewers, lamps = _scene(seed)
    mesh = obstacles_of(Board(GRID, walls)).sight_mesh
    mask = rasters.fill_polygons(GRID, seen_region(mesh, viewers, lamps).region, whole=True)
    rnd = random.Random(f"samples {seed}")
    rows, columns = rasters.bits_of(mask).nonzero()
    for _ in range(150 if len(rows) else 0):
        pick = rnd.randrange(len(rows))
        point = ((columns[pick] + rnd.random()) / 8, (rows[pick] + rnd.random()) / 8)
        assert _seen(point, viewers, lamps, walls) is not False


@pytest.mark.parametrize("way", ["one by one", "from the light"])
@pytest.mark.parametrize("seed", range(8))
def test_a_step_gives_what_a_fresh_start_gives(
    seed: int, way: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What is kept from move to move never changes the answer."""
    _use_way(monkeypatch, way)
    walls, viewers, lamps = _scene(seed)
    rnd = random.Random(f"steps {seed}")
    mesh = obstacles_of(Board(GRID, walls)).sight_mesh
    for step in range(8):
        moved = rnd.randrange(len(viewers))
        viewers[moved] = Viewer(((rnd.uniform(1, 19), rnd.uniform(1, 13)),), 3.0)
        if lamps and step % 2:
            lamps = [*lamps[1:], lamps[0]._replace(place=(rnd.uniform(1, 19), rnd.uniform(1, 13)))]
        shape = seen_region(mesh, viewers, lamps).shape
        fresh = obstacles_of(Board(GRID, tuple(walls))).sight_mesh
        anew = seen_region(fresh, viewers, lamps).shape
        assert shapely.symmetric_difference(shape, anew).area < 1e-6


@pytest.mark.parametrize("seed", range(4))
def test_every_way_gives_the_same_among_irregular_pillars(
    seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """And shapely's plain set operations on each viewer's part, united from scratch."""
    rnd = random.Random(f"pillars {seed}")
    board = Board(fog_sights.GRID, fog_sights.field(600))

    def spot() -> Point:
        return (rnd.randrange(60) + 0.5, rnd.randrange(40) + 0.5)

    viewers = [Viewer((spot(),), rnd.choice([0.0, 4.0, 12.0])) for _ in range(5)]
    lamps = [Lamp(spot(), 8.0) for _ in range(8)]
    shapes = []
    for way in WAYS:
        _use_way(monkeypatch, way)
        mesh = obstacles_of(board).sight_mesh.updated((), ())
        shapes.append(seen_region(mesh, viewers, lamps).shape)
    shapes.append(_from_scratch(obstacles_of(board).sight_mesh, viewers, lamps))
    for shape in shapes:
        assert shape.is_valid
        assert shapely.symmetric_difference(shape, shapes[-1]).area < 1e-4


def _from_scratch(mesh: SightMesh, viewers: list[Viewer], lamps: list[Lamp]) -> Shape:
    """Return the region by definition, with float corners of the sights and no snapping."""
    lit = shapely.union_all([_disc_seen(mesh, lamp.place, lamp.radius) for lamp in lamps])
    parts = []
    for viewer in viewers:
        (eye,), reach = viewer.eyes, viewer.dark_range
        sight = _disc_seen(mesh, eye, 99.0)
        near = [_disc_seen(mesh, eye, reach)] if reach else []
        parts.append(shapely.union_all([shapely.intersection(sight, lit), *near]))
    return shapely.union_all(parts)


def _disc_seen(mesh: SightMesh, eye: Point, radius: float) -> Shape:
    """Return what is seen from a point within a circle of 64 corners."""
    fan = mesh.fan(eye)
    sight = shapely.Polygon(outline(fan.side_ends, fan.pieces, eye))
    corners = [math.tau * corner / 64 for corner in range(64)]
    x, y = eye
    disc = [(x + radius * math.cos(angle), y + radius * math.sin(angle)) for angle in corners]
    return shapely.intersection(sight, shapely.Polygon(disc))


@pytest.mark.parametrize("seed", range(6))
def test_corners_of_a_sight_lie_exactly_on_the_walls(seed: int) -> None:
    """By fractions: every corner is a wall's end or on its line, less than a hair inwards."""
    rnd = random.Random(f"corners {seed}")
    walls = _walls(rnd, 30)
    mesh = obstacles_of(Board(GRID, walls)).sight_mesh
    eye = (rnd.uniform(0.1, 19.9), rnd.uniform(0.1, 13.9))
    fan = mesh.fan(eye)
    on_walls, plain = fan.polygon, outline(fan.side_ends, fan.pieces, eye)
    sides = [tuple(map(Fraction, fan.side_ends[piece[4]])) for piece in fan.pieces]
    for x, y in on_walls:
        point = Fraction(x), Fraction(y)
        assert any(_is_on_line(point, side) for side in sides), (x, y)
    exact, rounded = shapely.Polygon(plain), shapely.Polygon(on_walls)
    assert rounded.is_valid
    assert shapely.difference(rounded, exact.buffer(1e-12)).area < 1e-11
    assert shapely.symmetric_difference(rounded, exact).area < 1e-4


def _is_on_line(point: tuple[Fraction, Fraction], side: tuple[Fraction, ...]) -> bool:
    (x, y), (ax, ay, bx, by) = point, side
    return (bx - ax) * (y - ay) == (by - ay) * (x - ax)


@pytest.mark.parametrize("seed", range(3))
def test_steps_of_a_crowd_give_what_fresh_starts_give(
    seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Viewers and lamps move in turns; the unseen part of the unmoved ones is cached."""
    _use_way(monkeypatch, "from the light")
    rnd = random.Random(f"crowd {seed}")

    def spot() -> Point:
        return (rnd.randrange(4, 16) + 0.5, rnd.randrange(4, 10) + 0.5)

    board = Board(GRID, _walls(rnd, 30))
    viewers = [Viewer((spot(),)) for _ in range(5)]
    lamps = [Lamp(spot(), 9.0) for _ in range(3)]
    mesh = obstacles_of(board).sight_mesh
    for step in range(16):
        if step % 3 or step > 6:  # then the light is the same for longer than there are viewers
            viewers[rnd.randrange(5)] = Viewer((spot(),))
        else:
            lamps[rnd.randrange(3)] = Lamp(spot(), 9.0)
        shape = seen_region(mesh, viewers, lamps).shape
        anew = seen_region(mesh.updated((), ()), viewers, lamps).shape
        assert shapely.symmetric_difference(shape, anew).area < 1e-6


def test_a_light_that_moves_on_costs_one_cut(monkeypatch: pytest.MonkeyPatch) -> None:
    """What the viewers leave of the board is worked out at the first change of a light."""
    _use_way(monkeypatch, "from the light")
    cuts: list[Shape] = []

    def counted(first: Shape, second: Shape) -> Shape:
        cuts.append(second)
        return without(first, second)

    monkeypatch.setattr(seen_region_module, "without", counted)
    mesh = obstacles_of(Board(GRID, _walls(random.Random("torch"), 30))).sight_mesh
    viewers = [Viewer((eye,)) for eye in ((4.5, 4.5), (9.5, 6.5), (6.5, 9.5), (14.5, 3.5))]
    spent = []
    for x in (2.5, 3.5, 4.5, 5.5):
        cuts.clear()
        assert seen_region(mesh, viewers, [Lamp((x, 6.5), 9.0), Lamp((12.5, 5.5), 9.0)]).region
        spent.append(len(cuts))
    assert spent == [5, 5, 1, 1]


def test_by_hand_a_lamp_in_a_dark_room() -> None:
    """A wall across the board at x = 10; the lamp lights the left side only."""
    wall = Wall("w", (10.0, 0.0), (10.0, 14.0))
    mesh = obstacles_of(Board(GRID, (wall,))).sight_mesh
    lamp = Lamp((9.0, 7.0), 4.0)
    near, far = Viewer(((5.0, 7.0),)), Viewer(((15.0, 7.0),), 2.0)
    assert seen_region(mesh, [near], None).shape.area == pytest.approx(10 * 14)
    lit = seen_region(mesh, [near], [lamp]).shape
    # Half a circle, and the strip of one cell between the lamp and the wall.
    strip = 16 * math.asin(1 / 4) + math.sqrt(15)
    assert lit.area == pytest.approx(8 * math.pi + strip, rel=0.003)
    assert lit.area < 8 * math.pi + strip
    assert seen_region(mesh, [far], [lamp]).shape.area == pytest.approx(4 * math.pi, rel=0.003)
    assert seen_region(mesh, [near], []).region == ()
    assert seen_region(mesh, [near], [lamp._replace(place=(15.0, 7.0))]).region == ()


def test_viewers_in_a_wall_or_off_the_board() -> None:
    walls = tuple(
        Wall(f"w{n}", a, b)
        for n, (a, b) in enumerate(
            pairwise([(5.0, 5.0), (9.0, 5.0), (9.0, 9.0), (5.0, 9.0), (5.0, 5.0)])
        )
    )
    mesh = obstacles_of(Board(GRID, walls)).sight_mesh
    assert seen_region(mesh, [Viewer(((-1.0, 3.0), (40.0, 3.0)))], None).region == ()
    inside = seen_region(mesh, [Viewer(((7.0, 7.0),))], None).shape
    assert inside.area == pytest.approx(16)
    for eye in ((5.0, 7.0), (5.0, 5.0), (0.0, 0.0), (20.0, 14.0)):
        seen = seen_region(mesh, [Viewer((eye,), 3.0)], [Lamp(eye, 5.0)]).shape
        assert seen.is_valid
        assert seen.area < GRID.columns * GRID.rows
    alike = seen_region(mesh, [Viewer(((1.0, 1.0),))], [Lamp((1.0, 1.0), 1e9)]).shape
    assert alike.equals(seen_region(mesh, [Viewer(((1.0, 1.0),))], None).shape)
    beam = seen_region(mesh, [Viewer(((1.0, 1.0),))], [Lamp((1.0, 1.0), 1e9, 90.0, 45.0)]).shape
    assert 0 < beam.area < alike.area
