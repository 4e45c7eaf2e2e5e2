"""Jump options have the interface of move options."""

from gridapp.engine.movement.jumps import JumpOptions
from gridapp.engine.types import PlannedJump
from gridapp.grid.boxes import Box
from gridapp.grid.cells import Cell

Step = tuple[Cell, Cell, int, int]

FAR = PlannedJump(((3, 3), (4, 3), (5, 2), (6, 2)), (0, 1, 2, 3), "a long jump")
NEAR = PlannedJump(((3, 3), (2, 4)), (0, 1), "a short jump")
OPTIONS = JumpOptions((3, 3), (FAR, NEAR))


def steps_near(*near: Cell) -> dict[Cell, tuple[Step, ...]]:
    """The visited steps of each jump: cells, leg and route index."""
    none: tuple[Step, ...] = ()
    visited = OPTIONS.fold_routes(none, lambda steps, *step: (*steps, step), tuple, near)
    return dict(zip(OPTIONS, visited, strict=True))


def test_fold_visits_only_steps_at_relevant_cells() -> None:
    assert steps_near((4, 3)) == {
        (2, 4): (),
        (6, 2): (((3, 3), (4, 3), 0, 0), ((4, 3), (5, 2), 0, 1)),
    }
    assert steps_near((6, 2), (2, 4)) == {
        (2, 4): (((3, 3), (2, 4), 0, 0),),
        (6, 2): (((5, 2), (6, 2), 0, 2),),
    }


def test_bounds_contain_every_jump() -> None:
    assert OPTIONS.bounds == Box(2, 6, 2, 4)


def test_bounds_without_leaps_are_the_start() -> None:
    assert JumpOptions((3, 3), ()).bounds == Box(3, 3, 3, 3)
