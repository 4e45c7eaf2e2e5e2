"""Shadows on a silhouette: hidden stretches and apparent width."""

from random import Random

import pytest

from gridapp.battle.board import Board, Wall
from gridapp.geometry.cover.cover import Cover, CoverGrade, CoverMethod, CoverRule, cover, covers
from gridapp.geometry.cover.silhouette import silhouette_view, wall_shadows
from gridapp.geometry.visibility.obstacles import Obstacles, obstacles_of
from gridapp.grid.cells import Cell
from gridapp.grid.grid import CellShape, Grid

GRID = Grid(20, 20)
A, T = ((2, 4),), ((8, 4),)
ALL = CoverGrade("total", "total", 1.0)
SILHOUETTE = CoverRule(CoverMethod.SILHOUETTE, (CoverGrade("1/2", "half", 0.5), ALL))


def half_way(name: str, top: float, bottom: float, height: float | None = None) -> Wall:
    return Wall(name, (5.5, top), (5.5, bottom), height=height)


def cover_of_t(*walls: Wall, height: float | None = None) -> Cover:
    return cover(GRID, obstacles_of(Board(GRID, walls)), A, T, SILHOUETTE, height=height)


def shadow_rows(result: Cover) -> list[tuple[float, float]]:
    """The hidden stretches, from top to bottom, all of them on the silhouette."""
    assert {point[0] for stretch in result.shadow for point in stretch} <= {8.5}
    return [(round(low[1], 9), round(high[1], 9)) for low, high in result.shadow]


@pytest.mark.parametrize(
    ("first", "second", "share", "stretches"),
    [
        # -0.5 to -0.4 and 0.2 to 0.4 off the middle: light falls between them
        ((4.25, 4.3), (4.6, 4.7), 0.3, [(4.0, 4.1), (4.7, 4.9)]),
        ((4.25, 4.45), (4.4, 4.5), 0.5, [(4.0, 4.5)]),  # they overlap
        ((4.25, 4.4), (4.4, 4.5), 0.5, [(4.0, 4.5)]),  # they touch
        ((4.25, 4.6), (4.3, 4.4), 0.7, [(4.0, 4.7)]),  # one lies in the other
        ((4.25, 4.35), (4.25, 4.6), 0.7, [(4.0, 4.7)]),  # and begins with it
    ],
)
def test_two_shadows(
    first: tuple[float, float],
    second: tuple[float, float],
    share: float,
    stretches: list[tuple[float, float]],
) -> None:
    """AP-R91: the union counts, nothing twice."""
    for walls in ((first, second), (second, first)):
        low, high = (half_way(name, *ends) for name, ends in zip("ab", walls, strict=True))
        result = cover_of_t(low, high)
        assert result.fraction == pytest.approx(share)
        assert shadow_rows(result) == stretches
        assert result.blockers == ("a", "b")


def test_three_shadows_two_of_them_adjacent() -> None:
    result = cover_of_t(
        half_way("a", 4.25, 4.3), half_way("b", 4.5, 4.6), half_way("c", 4.55, 4.7, height=9.0)
    )
    assert shadow_rows(result) == [(4.0, 4.1), (4.5, 4.9)]
    assert result.fraction == pytest.approx(0.1 + 0.4)


@pytest.mark.parametrize(("wall", "target", "share"), [(1.0, 2.0, 0.5), (3.0, 2.0, 1.0)])
def test_a_low_wall_hides_at_most_everything_and_is_named(
    wall: float, target: float, share: float
) -> None:
    """AP-R94: min(1, wall / target)."""
    result = cover_of_t(half_way("low", 4.25, 4.5, wall), height=target)
    assert result.fraction == pytest.approx(share / 2)
    assert result.blockers == ("low",)
    without = cover_of_t(half_way("low", 4.25, 4.5, wall))
    assert without.fraction == pytest.approx(0.5)


def test_a_wall_of_height_zero_blocks_nothing() -> None:
    result = cover_of_t(half_way("kerb", 4.0, 5.0, 0.0), height=2.0)
    assert (result.fraction, result.blockers, result.shadow) == (0, (), ())


def test_a_short_high_wall_and_a_long_low_one() -> None:
    """0.2 hidden wholly, 0.8 by half: 0.2 + 0.4."""
    walls = half_way("high", 4.25, 4.35), half_way("low", 4.0, 5.0, 1.0)
    assert cover_of_t(*walls, height=2.0).fraction == pytest.approx(0.6)


@pytest.mark.parametrize(
    ("eyes", "width"),
    [
        (((2, 8),), 1.0),  # along its row of four
        (((9, 2), (10, 2)), 4.0),  # from straight above: from (10, 2.5) to (10, 8.5)
        (((3, 2), (4, 2)), 2.5),  # from (4, 2.5), at 45 degrees: half of each side
        (((2, 4), (1, 4)), 2.0),  # from (2, 4.5), 8 along and 4 down: a third and two thirds
    ],
)
def test_a_long_creature_counts_its_sides_by_how_much_is_seen(
    eyes: tuple[Cell, ...], width: float
) -> None:
    """AP-R91 for 4 x 1 cells round (10, 8.5)."""
    seen = silhouette_view(GRID, eyes, GRID.covered_cells((8, 8), "4x1"))
    assert seen is not None
    assert 2 * seen.half_width == pytest.approx(width)


def test_creatures_count_for_several_targets_too() -> None:
    """A creature on (5, 4) is in the way to T, and not in the way to (8, 9)."""
    rule = CoverRule(CoverMethod.CORNERS, (ALL,), creatures=True)
    targets = {"far": ((2, 9),), "t": T}
    answers = covers(GRID, obstacles_of(Board(GRID)), A, targets, rule, {"b": ((5, 4),)})
    assert list(answers) == ["far", "t"]
    assert (answers["far"].blocked, answers["t"].blockers) == (0, ("b",))


def test_the_margin_to_total_cover_counts_all_open_rays() -> None:
    """Only total cover is a grade: all the open rays are missing."""
    rule = CoverRule(CoverMethod.CORNERS, (ALL,))
    walls = obstacles_of(Board(GRID, (Wall("w", (5.5, 4.5), (5.5, 9.0)),)))
    result = cover(GRID, walls, A, T, rule)
    assert result.grade == ""
    assert result.margin == pytest.approx(1 - result.fraction)
    assert 0 < result.fraction < 1


def test_without_a_next_grade_the_margin_is_one() -> None:
    """Grades that a tag alone gives lie beyond any share, and so does a rule without grades."""
    for grades in ((), (CoverGrade("light", "Light", 2.0),)):
        rule = CoverRule(CoverMethod.CORNERS, grades)
        assert cover(GRID, obstacles_of(Board(GRID)), A, T, rule).margin == 1


@pytest.mark.parametrize("shape", CellShape)
def test_shadows_without_the_whole_mesh_are_those_with_it(shape: CellShape) -> None:
    """Until many are asked for, only the walls in front of a silhouette are triangulated."""
    dice, hidden = Random(7), 0
    for _ in range(30):
        grid = Grid(dice.randint(6, 24), dice.randint(6, 20), shape)
        board = Board(grid, tuple(any_wall(dice, grid, f"w{n}") for n in range(40)))
        whole = Obstacles(board, frozenset())
        assert whole.sight_mesh.graph
        for _ in range(6):
            viewer, target = dice.choice(grid.cells), dice.choice(grid.cells)
            view = silhouette_view(grid, (viewer,), (target,))
            if view is not None:
                part = Obstacles(board, frozenset())
                shadows = sorted(wall_shadows(part, view, None))
                assert shadows == sorted(wall_shadows(whole, view, None))
                assert not part.sight_mesh.is_built
                hidden += bool(shadows)
    assert hidden > 40


def any_wall(dice: Random, grid: Grid, name: str) -> Wall:
    (x, y), (width, height) = grid.polygon(dice.choice(grid.cells))[0], grid.size
    if dice.random() < 0.5:
        x, y = dice.uniform(0, width), dice.uniform(0, height)
    return Wall(name, (x, y), (x + dice.uniform(-2, 2), y + dice.uniform(-2, 2)))
