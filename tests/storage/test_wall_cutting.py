"""Walls are cut where a door lies on them, and nowhere else."""

import pytest

from gridapp.battle.board import Board, Door, DoorState, Wall, WallKind
from gridapp.geometry.movement.movement_map import movement_map_of
from gridapp.grid.cells import Point
from gridapp.grid.grid import Grid
from gridapp.storage.formats.import_report import ImportReport, ReportBuilder
from gridapp.storage.formats.wall_cutting import cut_at_doors


def cut(walls: tuple[Wall, ...], *doors: Door) -> tuple[tuple[Wall, ...], ImportReport]:
    notes = ReportBuilder()
    named = [(f"doors[{number}]", door) for number, door in enumerate(doors)]
    return cut_at_doors(walls, named, notes), notes.build()


def test_door_in_the_middle_of_a_wall() -> None:
    walls, report = cut((Wall("w1", (0, 2), (6, 2)),), Door("d1", (2, 2), (3, 2)))
    assert walls == (Wall("w1", (0, 2), (2, 2)), Wall("w2", (3, 2), (6, 2)))
    assert [line.where for line in report.lines] == ["doors[0]"]


def test_open_door_is_passed_after_the_cut() -> None:
    walls, door = (Wall("w1", (0, 2), (6, 2)),), Door("d1", (3, 2), (2, 2), DoorState.OPEN)
    before = movement_map_of(Board(Grid(6, 4), walls, (door,)))
    after = movement_map_of(Board(Grid(6, 4), cut(walls, door)[0], (door,)))
    assert not before.is_step_open((2, 1), (2, 2))
    assert after.is_step_open((2, 1), (2, 2))
    assert not after.is_step_open((1, 1), (1, 2))


def test_two_doors_and_a_wall_drawn_twice() -> None:
    """Kinds, heights and the direction of each wall stay; rests below a hundredth are dropped."""
    low = Wall("o1", (6, 2), (0, 2.05), WallKind.OBJECT, 3.0)
    doors = Door("d1", (0, 2), (1, 2)), Door("d2", (4, 2), (5.995, 2))
    walls, _ = cut((Wall("w1", (0, 2), (6, 2)), low), *doors)
    assert walls[0] == Wall("w1", (1, 2), (4, 2))
    (remaining,) = walls[1:]
    assert (remaining.id, remaining.kind, remaining.height) == ("o1", WallKind.OBJECT, 3.0)
    assert [*remaining.a, *remaining.b] == pytest.approx([4, 2.0167, 1, 2.0417], abs=0.001)


@pytest.mark.parametrize(
    ("a", "b"),
    [
        ((2, 2.2), (3, 2.2)),
        ((2, 1.5), (2, 2.5)),
        ((6, 2), (7, 2)),
        ((5.96, 2), (7, 2)),
        ((2, 2), (3, 2.2)),
        ((2, 2), (2, 3)),
    ],
)
def test_doors_beside_a_wall_cut_nothing(a: Point, b: Point) -> None:
    walls = (Wall("left", (0, 2), (6, 2)),)
    assert cut(walls, Door("d1", a, b)) == (walls, ImportReport())


def test_door_as_long_as_its_wall() -> None:
    walls, _ = cut(
        (Wall("w1", (2, 2), (3, 2)), Wall("w2", (3, 2), (3, 5))), Door("d", (2, 2), (3, 2))
    )
    assert walls == (Wall("w1", (3, 2), (3, 5)),)


def test_slanted_wall_across_many_columns() -> None:
    walls, _ = cut((Wall("w1", (0, 0), (30, 40)),), Door("d1", (15, 20), (15.6, 20.8)))
    assert [[*wall.a, *wall.b] for wall in walls] == [
        pytest.approx([0, 0, 15, 20]),
        pytest.approx([15.6, 20.8, 30, 40]),
    ]
