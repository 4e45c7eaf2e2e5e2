"""Walls made ready for questions: repaired, refused by name, cached, and changed piece by piece."""

from math import inf, nan

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gridapp.battle.board import Board, Door, DoorState, Wall, WallKind
from gridapp.geometry.planar.segment_grid import SegmentGrid
from gridapp.geometry.visibility import obstacles as module
from gridapp.geometry.visibility.obstacles import (
    GeometryError,
    Obstacles,
    obstacles_of,
    repair_walls,
)
from gridapp.geometry.visibility.rays import RayHit, first_blocker, is_clear_line
from gridapp.geometry.visibility.sight_mesh import SightMesh
from gridapp.grid.cells import Point
from gridapp.grid.grid import Grid
from tests.geometry.oracles_sight import furnished

GRID = Grid(8, 8)
A, B = (0.5, 0.5), (3.5, 0.5)


def board(*walls: Wall, doors: tuple[Door, ...] = ()) -> Board:
    return Board(GRID, walls, doors)


def across(**how: object) -> Wall:
    """A wall across the line from A to B."""
    return msgspec.structs.replace(Wall("w", (2.0, 0.0), (2.0, 1.0)), **how)


class TestRepair:
    """Issue 3: degenerate input is repaired or refused with the wall's id."""

    def test_sound_walls_stay_as_they_are(self) -> None:
        walls = (across(), across(id="v", b=(2.0, 3.0)))
        assert repair_walls(walls) == (walls, ())

    def test_a_wall_without_length_is_left_out_and_named(self) -> None:
        kept, notes = repair_walls((across(id="dot", b=(2.0, 0.0)), across()))
        assert [wall.id for wall in kept] == ["w"]
        assert notes == ("wall 'dot' has no length: left out",)

    def test_what_says_the_same_twice_is_left_out_and_named(self) -> None:
        back = across(id="back", a=(2.0, 1.0), b=(2.0, 0.0))
        kept, notes = repair_walls((across(), back, across(id="window", kind=WallKind.WINDOW)))
        assert [wall.id for wall in kept] == ["w", "window"]
        assert notes == ("wall 'back' repeats wall 'w': left out",)

    @pytest.mark.parametrize("number", [nan, inf, -inf])
    def test_what_is_no_number_is_refused_by_name(self, number: float) -> None:
        with pytest.raises(GeometryError, match="wall 'w': a coordinate") as caught:
            repair_walls((across(a=(0.0, number)),))
        assert (caught.value.wall, "finite" in caught.value.reason) == ("w", True)
        with pytest.raises(GeometryError, match="wall 'w': the height"):
            obstacles_of(board(across(height=number)))

    def test_so_is_a_door(self) -> None:
        with pytest.raises(GeometryError, match="wall 'd'"):
            obstacles_of(board(doors=(Door("d", (nan, 0.0), (1.0, 1.0)),)))

    def test_crossed_overlapping_and_outlying_walls_ask_for_nothing(self) -> None:
        walls = (
            across(),
            across(id="crossing", a=(0.0, 0.5), b=(8.0, 0.5)),
            across(id="overlapping", a=(2.0, 0.5), b=(2.0, 5.0)),
            across(id="outside", a=(-50.0, -50.0), b=(90.0, -50.0)),
            across(id="through", a=(-50.0, 3.0), b=(90.0, 3.5)),
        )
        assert repair_walls(walls) == (walls, ())
        found = obstacles_of(board(*walls))
        assert first_blocker(found, A, B)
        assert found.sight_mesh.fan(A).polygon


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
        found = obstacles_of(board(wall), tags=["light"])
        assert layers == tuple(bool(one.near_line(A, B)) for one in layers_of(found))
        assert is_clear_line(found, A, B) != layers[1]
        assert is_clear_line(found, A, B, see_over=True) != layers[0]

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
        found = obstacles_of(board(doors=(Door("d", (2.0, 0.0), (2.0, 1.0), state, secret),)))
        assert is_clear_line(found, A, B) != stops
        assert is_clear_line(found, A, B, see_over=True) != stops

    def test_low_lists_what_stops_a_thrust_but_no_look(self) -> None:
        found = obstacles_of(
            board(across(), across(id="low", height=1.0), across(id="t", cover="x"))
        )
        assert {one.id for one in found.low_obstacles} == {"low", "t"}


def layers_of(found: Obstacles) -> tuple[SegmentGrid, ...]:
    return (found.opaque, found.solid, found.graded)


class TestCache:
    """What is prepared is kept, and what did not change is taken over."""

    def test_a_board_is_prepared_once_for_each_set_of_tags(self) -> None:
        one = board(across())
        assert obstacles_of(one) is obstacles_of(one)
        assert obstacles_of(one, ["light"]) is obstacles_of(one, {"light"})
        assert obstacles_of(one) is not obstacles_of(one, ["light"])

    def test_it_forgets_what_was_not_asked_for_lately(self) -> None:
        first = board(across())
        found = obstacles_of(first)
        boards = [board(across(id=f"w{k}")) for k in range(module.CACHE_SIZE)]
        for other in boards[:-1]:
            obstacles_of(other)
        assert obstacles_of(first) is found
        for other in boards:
            obstacles_of(other)
        assert obstacles_of(first) is not found

    def test_an_opened_door_leaves_walls_and_triangles_alone(self) -> None:
        door = Door("d", (2.0, 0.0), (2.0, 1.0))
        shut = board(across(a=(2.0, 1.0), b=(2.0, 8.0)), doors=(door,))
        before = obstacles_of(shut)
        assert before.sight_mesh.fan(A).polygon
        after = obstacles_of(shut.with_door(msgspec.structs.replace(door, state=DoorState.OPEN)))
        assert after.segments is before.segments
        assert after.sight_mesh.graph.mesh is before.sight_mesh.graph.mesh
        assert not is_clear_line(before, A, B)
        assert is_clear_line(after, A, B)

    def test_another_size_of_board_begins_anew(self) -> None:
        small = obstacles_of(board(across()))
        large = obstacles_of(Board(Grid(20, 20), (across(),)))
        assert large.sight_mesh.size == (20.0, 20.0)
        assert small.sight_mesh.size == (8.0, 8.0)


def lines(found: Obstacles, points: list[Point]) -> list[RayHit | None]:
    """What stops the lines between some points."""
    pairs = [(a, b) for a in points for b in points]
    return [first_blocker(found, *pair, see_over=over) for pair in pairs for over in (False, True)]


def looks(found: Obstacles, eyes: list[Point]) -> list[float]:
    """How much is seen from some points."""
    fans = [found.sight_mesh.fan(eye) for eye in eyes]
    return [sum(fan.visible_area(GRID.polygon(cell)) for cell in GRID.cells) for fan in fans]


@settings(max_examples=60)
@given(st.data())
def test_changed_boards_answer_like_new_ones(data: st.DataObject) -> None:
    """Walls drawn and removed, doors opened and shut: only what changed is made anew."""
    pool = data.draw(furnished(GRID))
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
        assert looks(now, eyes) == pytest.approx(looks(fresh, eyes), abs=1e-4)
        assert listed(now.opaque) == listed(fresh.opaque)


def listed(layer: SegmentGrid) -> list[list[float]]:
    """The ends of all segments, which are told in the order of the segments."""
    found: list[list[float]] = layer.endpoints.tolist()
    assert found == [[one.ax, one.ay, one.bx, one.by] for one in layer.segments]
    return sorted(found)


def test_many_changes_at_once_are_made_anew() -> None:
    def row(y: float) -> tuple[Wall, ...]:
        return tuple(Wall(f"{y}-{k}", (k / 8, y), ((k + 1) / 8, y)) for k in range(50))

    before = obstacles_of(board(*row(2.0)))
    assert before.sight_mesh.graph.steps
    after = obstacles_of(board(*row(3.0)))
    assert first_blocker(after, (1.1, 0.5), (1.1, 5.5)) == ((1.1, 3.0), "3.0-8")


def test_triangles_with_many_walls_gone_are_made_anew() -> None:
    grid = Grid(8, 8)
    walls = tuple(Wall(f"w{k}", (k / 8, 2.0), ((k + 1) / 8, 2.0)) for k in range(60))
    found: Obstacles | None = None
    for wall in (*walls, None):
        found = Obstacles(Board(grid, (wall,) if wall else ()), frozenset(), found)
        assert found.sight_mesh.graph.steps
    assert found
    assert len(found.sight_mesh.constraints) < 60
    assert isinstance(found.sight_mesh, SightMesh)
