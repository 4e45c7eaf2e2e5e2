"""Leaps are asked about as any other movement."""

from gridapp.engine.movement.jumps import LeapOptions
from gridapp.engine.protocol import Leap
from gridapp.grid.boxes import Box
from gridapp.grid.cells import Cell

Step = tuple[Cell, Cell, int, int]

FAR = Leap(((3, 3), (4, 3), (5, 2), (6, 2)), (0, 1, 2, 3), "a long leap")
NEAR = Leap(((3, 3), (2, 4)), (0, 1), "a short leap")
OPTIONS = LeapOptions((3, 3), (FAR, NEAR))


def steps_near(*near: Cell) -> dict[Cell, tuple[Step, ...]]:
    """The steps that are told of each leap: cells, leg and place in the route."""
    none: tuple[Step, ...] = ()
    found = OPTIONS.fold_routes(none, lambda steps, *step: (*steps, step), tuple, near)
    return dict(zip(OPTIONS, found, strict=True))


def test_only_steps_that_leave_or_enter_a_near_cell_are_told() -> None:
    assert steps_near((4, 3)) == {
        (2, 4): (),
        (6, 2): (((3, 3), (4, 3), 0, 0), ((4, 3), (5, 2), 0, 1)),
    }
    assert steps_near((6, 2), (2, 4)) == {
        (2, 4): (((3, 3), (2, 4), 0, 0),),
        (6, 2): (((5, 2), (6, 2), 0, 2),),
    }


def test_the_extent_holds_every_cell_of_every_leap() -> None:
    assert OPTIONS.bounds == Box(2, 6, 2, 4)


def test_without_leaps_the_extent_is_the_start() -> None:
    assert LeapOptions((3, 3), ()).bounds == Box(3, 3, 3, 3)
