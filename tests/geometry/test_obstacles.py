"""Obstacles: repaired, refused by name, cached, and updated incrementally."""

from itertools import cycle
from math import inf, nan

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gridapp.battle.board import Board, Door, DoorState, Wall, WallKind
from gridapp.geometry.planar.segment_grid import SegmentGrid
from gridapp.geometry.visibility import obstacles as module
from gridapp.geometry.visibility.obstacles import (
    SOLID,
    GeometryError,
    Obstacles,
    obstacles_of,
    wall_segment,
)
from gridapp.geometry.visibility.rays import RayHit, first_blocker, is_clear_line
from gridapp.geometry.visibility.sight_mesh import SightMesh
from gridapp.grid.cells import Point
from gridapp.grid.grid import Grid
from tests.geometry.oracles_sight import random_boards

GRID = Grid(8, 8)
A, B = (0.5, 0.5), (3.5, 0.5)


def board(*walls: Wall, doors: tuple[Door, ...] = ()) -> Board:
    return Board(GRID, walls, doors)


def across(**fields: object) -> Wall:
    """A wall across the line from A to B."""
    return msgspec.structs.replace(Wall("w", (2.0, 0.0), (2.0, 1.0)), **fields)


class TestRefusal:
    """Issue 3: coordinates that are no numbers are refused with the wall's id."""

    @pytest.mark.parametrize("number", [nan, inf, -inf])
    def test_walls_with_non_finite_coordinates_are_refused_by_name(self, number: float) -> None:
        with pytest.raises(GeometryError, match="wall 'w': a coordinate") as caught:
            obstacles_of(board(across(a=(0.0, number))))
        assert (caught.value.wall, "finite" in caught.value.reason) == ("w", True)
        with pytest.raises(GeometryError, match="wall 'w': the height"):
            obstacles_of(board(across(height=number)))

    def test_finite_coordinates_with_an_infinite_sum_are_taken(self) -> None:
        segment = wall_segment(Wall("w", (1e308, 1e308), (1e308, 1.0)))
        assert (segment.ax, segment.ay, segment.bx, segment.by) == (1e308, 1e308, 1e308, 1.0)

    def test_coordinates_whose_infinities_cancel_are_refused(self) -> None:
        with pytest.raises(GeometryError, match="wall 'w': a coordinate"):
            wall_segment(Wall("w", (inf, 0.0), (-inf, 0.0)))

    def test_doors_with_non_finite_coordinates_are_refused_by_name(self) -> None:
        with pytest.raises(GeometryError, match="wall 'd'"):
            obstacles_of(board(doors=(Door("d", (nan, 0.0), (1.0, 1.0)),)))

    def test_crossing_overlapping_and_distant_walls_are_accepted(self) -> None:
        walls = (
            across(),
            across(id="crossing", a=(0.0, 0.5), b=(8.0, 0.5)),
            across(id="overlapping", a=(2.0, 0.5), b=(2.0, 5.0)),
            across(id="outside", a=(-50.0, -50.0), b=(90.0, -50.0)),
            across(id="through", a=(-50.0, 3.0), b=(90.0, 3.5)),
        )
        obstacles = obstacles_of(board(*walls))
        assert first_blocker(obstacles, A, B)
        assert obstacles.sight_mesh.fan(A).polygon


def test_a_change_of_low_walls_keeps_the_sight_mesh_and_one_of_high_walls_does_not() -> None:
    high, low = across(), across(id="low", a=(4.0, 0.0), b=(4.0, 1.0), height=3.0)
    base = Obstacles(board(high, low), frozenset())
    raised = Obstacles(board(high, msgspec.structs.replace(low, height=4.0)), frozenset(), base)
    assert raised.sight_mesh is base.sight_mesh
    assert [segment.height for segment in raised.low_obstacles] == [4.0]
    grown = Obstacles(board(high, msgspec.structs.replace(low, height=None)), frozenset(), base)
    assert grown.sight_mesh is not base.sight_mesh
    assert set(grown.sight_mesh.walls) == set(grown.opaque.segments)
    assert len(grown.sight_mesh.walls) == 2


class TestRoles:
    """What stops a look, what a thrust, and what gives cover."""

    @pytest.mark.parametrize(
        ("wall", "layers"),
        [
            (across(), (True, True, True)),
            (across(kind=WallKind.OBJECT), (True, True, True)),
            (across(kind=WallKind.WINDOW), (False, False, False)),
            (across(kind=WallKind.WINDOW, cover="slit"), (False, False, True)),
            (across(height=3.0), (False, True, True)),
            (across(cover="partial"), (False, True, True)),
            (across(cover="light"), (False, False, True)),
            (across(b=(2.0, 0.0)), (False, False, False)),
        ],
    )
    def test_of_walls(self, wall: Wall, layers: tuple[bool, bool, bool]) -> None:
        obstacles = obstacles_of(board(wall), tags=["light"])
        assert layers == tuple(bool(item.near_line(A, B)) for item in layers_of(obstacles))
        assert is_clear_line(obstacles, A, B) != layers[1]
        assert is_clear_line(obstacles, A, B, see_over=True) != layers[0]

    @pytest.mark.parametrize(
        ("state", "secret", "stops"),
        [
            (DoorState.OPEN, False, False),
            (DoorState.OPEN, True, False),
            (DoorState.CLOSED, False, True),
            (DoorState.LOCKED, False, True),
            (DoorState.CLOSED, True, True),
        ],
    )
    def test_of_doors(self, state: DoorState, secret: bool, stops: bool) -> None:
        obstacles = obstacles_of(board(doors=(Door("d", (2.0, 0.0), (2.0, 1.0), state, secret),)))
        assert is_clear_line(obstacles, A, B) != stops
        assert is_clear_line(obstacles, A, B, see_over=True) != stops

    def test_low_obstacles_stop_melee_attacks_but_not_sight(self) -> None:
        obstacles = obstacles_of(
            board(across(), across(id="low", height=1.0), across(id="t", cover="x"))
        )
        assert {item.id for item in obstacles.low_obstacles} == {"low", "t"}


def layers_of(result: Obstacles) -> tuple[SegmentGrid, ...]:
    return (result.opaque, result.solid, result.graded)


class TestCache:
    """What is prepared is kept, and what did not change is taken over."""

    def test_a_board_is_prepared_once_for_each_set_of_tags(self) -> None:
        first = board(across())
        assert obstacles_of(first) is obstacles_of(first)
        assert obstacles_of(first, ["light"]) is obstacles_of(first, {"light"})
        assert obstacles_of(first) is not obstacles_of(first, ["light"])

    def test_the_cache_evicts_the_least_recently_used_board(self) -> None:
        first = board(across())
        obstacles = obstacles_of(first)
        boards = [board(across(id=f"w{k}")) for k in range(module.CACHE_SIZE)]
        for item in boards[:-1]:
            obstacles_of(item)
        assert obstacles_of(first) is obstacles
        for item in boards:
            obstacles_of(item)
        assert obstacles_of(first) is not obstacles

    def test_an_opened_door_reuses_walls_and_triangles(self) -> None:
        door = Door("d", (2.0, 0.0), (2.0, 1.0))
        shut = board(across(a=(2.0, 1.0), b=(2.0, 8.0)), doors=(door,))
        before = obstacles_of(shut)
        assert before.sight_mesh.fan(A).polygon
        after = obstacles_of(shut.with_door(msgspec.structs.replace(door, state=DoorState.OPEN)))
        assert after.segments is before.segments
        assert after.sight_mesh.graph.mesh is before.sight_mesh.graph.mesh
        assert not is_clear_line(before, A, B)
        assert is_clear_line(after, A, B)

    def test_another_board_size_is_built_from_scratch(self) -> None:
        small = obstacles_of(board(across()))
        large = obstacles_of(Board(Grid(20, 20), (across(),)))
        assert large.sight_mesh.size == (20.0, 20.0)
        assert small.sight_mesh.size == (8.0, 8.0)


def lines(result: Obstacles, points: list[Point]) -> list[RayHit | None]:
    """The first obstacle on each line between points."""
    pairs = [(a, b) for a in points for b in points]
    return [first_blocker(result, *pair, see_over=over) for pair in pairs for over in (False, True)]


def visible_areas(result: Obstacles, eyes: list[Point]) -> list[float]:
    """The visible area from each point."""
    fans = [result.sight_mesh.fan(eye) for eye in eyes]
    return [sum(fan.visible_area(GRID.polygon(cell)) for cell in GRID.cells) for fan in fans]


@settings(max_examples=60)
@given(st.data())
def test_updated_obstacles_answer_like_new_ones(data: st.DataObject) -> None:
    """Walls drawn and removed, doors opened and shut: only what changed is made anew."""
    pool = data.draw(random_boards(GRID))
    numbers = st.floats(0.01, 7.99)
    eyes = data.draw(st.lists(st.tuples(numbers, numbers), min_size=2, max_size=3))
    now: Obstacles | None = None
    for _ in range(4):
        walls = tuple(wall for wall in pool.walls if data.draw(st.booleans()))
        doors = tuple(
            msgspec.structs.replace(door, state=data.draw(st.sampled_from(DoorState)))
            for door in pool.doors
            if data.draw(st.booleans())
        )
        changed = Board(GRID, walls, doors)
        now = Obstacles(changed, frozenset({"light"}), now)
        fresh = Obstacles(changed, frozenset({"light"}))
        assert lines(now, eyes) == lines(fresh, eyes)
        assert visible_areas(now, eyes) == pytest.approx(visible_areas(fresh, eyes), abs=1e-4)
        assert endpoints_of(now.opaque) == endpoints_of(fresh.opaque)


@settings(max_examples=30)
@given(random_boards(GRID), st.sampled_from(["partial", "full"]))
def test_what_is_struck_over_stops_no_blow_and_hides_as_before(board: Board, tag: str) -> None:
    walls = tuple(
        msgspec.structs.replace(wall, cover=cover, height=height)
        for wall, (cover, height) in zip(
            board.walls, cycle([("", None), (tag, None), ("", 1.0), ("other", 1.0)]), strict=False
        )
    )
    changed = msgspec.structs.replace(board, walls=walls)
    plain, over = Obstacles(changed, frozenset()), Obstacles(changed, frozenset(), None, tag)
    lowered = {
        wall.id
        for wall in walls
        if wall.kind is not WallKind.WINDOW
        and (wall.cover == tag or (not wall.cover and wall.height is not None))
    }
    remaining = [name for name in ids_of(plain) if name not in lowered]
    assert ids_of(over) == remaining
    assert [low.id for low in over.low_obstacles] == [low.id for low in plain.low_obstacles]
    assert endpoints_of(over.opaque) == endpoints_of(plain.opaque)
    assert endpoints_of(over.graded) == endpoints_of(plain.graded)


def ids_of(obstacles: Obstacles) -> list[str]:
    """The ids of the segments that stop a blow."""
    return sorted(segment.id for segment, role in obstacles.roles.items() if role & SOLID)


def endpoints_of(layer: SegmentGrid) -> list[list[float]]:
    """The ends of all segments, which are told in the order of the segments."""
    result: list[list[float]] = layer.endpoints.tolist()
    assert result == [[item.ax, item.ay, item.bx, item.by] for item in layer.segments]
    return sorted(result)


def test_many_changes_at_once_cause_a_rebuild() -> None:
    def row(y: float) -> tuple[Wall, ...]:
        return tuple(Wall(f"{y}-{k}", (k / 8, y), ((k + 1) / 8, y)) for k in range(50))

    before = obstacles_of(board(*row(2.0)))
    assert before.sight_mesh.graph.steps
    after = obstacles_of(board(*row(3.0)))
    assert first_blocker(after, (1.1, 0.5), (1.1, 5.5)) == ((1.1, 3.0), "3.0-8")


def test_a_mesh_with_many_removed_walls_is_rebuilt() -> None:
    grid = Grid(8, 8)
    walls = tuple(Wall(f"w{k}", (k / 8, 2.0), ((k + 1) / 8, 2.0)) for k in range(60))
    result: Obstacles | None = None
    for wall in (*walls, None):
        result = Obstacles(Board(grid, (wall,) if wall else ()), frozenset(), result)
        assert result.sight_mesh.graph.steps
    assert result
    assert len(result.sight_mesh.constraints) < 60
    assert isinstance(result.sight_mesh, SightMesh)
