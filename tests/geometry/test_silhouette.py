"""Shadows on a silhouette, one by one: which stretches lie under them, and how wide it is.

The eye stands at (2.5, 4.5), the silhouette from (8.5, 4) to (8.5, 5); of a wall half-way, at
x = 5.5, the shadow is twice as long as the wall, measured from the line of sight.
"""

import pytest

from gridapp.battle.board import Board, Wall
from gridapp.geometry.cover.cover import Cover, CoverGrade, CoverMethod, CoverRule, cover, covers
from gridapp.geometry.cover.silhouette import silhouette_view
from gridapp.geometry.visibility.obstacles import obstacles_of
from gridapp.grid.cells import Cell
from gridapp.grid.grid import Grid

GRID = Grid(20, 20)
A, T = ((2, 4),), ((8, 4),)
ALL = CoverGrade("total", "total", 1.0)
SILHOUETTE = CoverRule(CoverMethod.SILHOUETTE, (CoverGrade("1/2", "half", 0.5), ALL))


def half_way(name: str, top: float, bottom: float, height: float | None = None) -> Wall:
    return Wall(name, (5.5, top), (5.5, bottom), height=height)


def asked(*walls: Wall, height: float | None = None) -> Cover:
    return cover(GRID, obstacles_of(Board(GRID, walls)), A, T, SILHOUETTE, height=height)


def drawn(found: Cover) -> list[tuple[float, float]]:
    """The hidden stretches, from top to bottom, all of them on the silhouette."""
    assert {point[0] for stretch in found.shadow for point in stretch} <= {8.5}
    return [(round(low[1], 9), round(high[1], 9)) for low, high in found.shadow]


@pytest.mark.parametrize(
    ("one", "other", "share", "stretches"),
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
    one: tuple[float, float],
    other: tuple[float, float],
    share: float,
    stretches: list[tuple[float, float]],
) -> None:
    """AP-R91: the union counts, nothing twice."""
    for walls in ((one, other), (other, one)):
        low, high = (half_way(name, *ends) for name, ends in zip("ab", walls, strict=True))
        found = asked(low, high)
        assert found.fraction == pytest.approx(share)
        assert drawn(found) == stretches
        assert found.blockers == ("a", "b")


def test_three_shadows_of_which_the_last_two_meet() -> None:
    found = asked(
        half_way("a", 4.25, 4.3), half_way("b", 4.5, 4.6), half_way("c", 4.55, 4.7, height=9.0)
    )
    assert drawn(found) == [(4.0, 4.1), (4.5, 4.9)]
    assert found.fraction == pytest.approx(0.1 + 0.4)


@pytest.mark.parametrize(("wall", "target", "share"), [(1.0, 2.0, 0.5), (3.0, 2.0, 1.0)])
def test_a_low_wall_hides_no_more_than_all_and_is_named(
    wall: float, target: float, share: float
) -> None:
    """AP-R94: min(1, wall / target)."""
    found = asked(half_way("low", 4.25, 4.5, wall), height=target)
    assert found.fraction == pytest.approx(share / 2)
    assert found.blockers == ("low",)
    without = asked(half_way("low", 4.25, 4.5, wall))
    assert without.fraction == pytest.approx(0.5)


def test_a_wall_without_height_is_no_blocker() -> None:
    found = asked(half_way("kerb", 4.0, 5.0, 0.0), height=2.0)
    assert (found.fraction, found.blockers, found.shadow) == (0, (), ())


def test_a_short_high_wall_and_a_long_low_one() -> None:
    """0.2 hidden wholly, 0.8 by half: 0.2 + 0.4."""
    walls = half_way("high", 4.25, 4.35), half_way("low", 4.0, 5.0, 1.0)
    assert asked(*walls, height=2.0).fraction == pytest.approx(0.6)


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
    """Somebody on (5, 4) stands in the line to T, and not in that to (8, 9)."""
    rule = CoverRule(CoverMethod.CORNERS, (ALL,), creatures=True)
    targets = {"far": ((2, 9),), "t": T}
    found = covers(GRID, obstacles_of(Board(GRID)), A, targets, rule, {"b": ((5, 4),)})
    assert list(found) == ["far", "t"]
    assert (found["far"].blocked, found["t"].blockers) == (0, ("b",))


def test_the_margin_to_the_next_grade_counts_up_to_all() -> None:
    """Only total cover is a grade: all the open rays are missing."""
    rule = CoverRule(CoverMethod.CORNERS, (ALL,))
    walls = obstacles_of(Board(GRID, (Wall("w", (5.5, 4.5), (5.5, 9.0)),)))
    found = cover(GRID, walls, A, T, rule)
    assert found.grade == ""
    assert found.margin == pytest.approx(1 - found.fraction)
    assert 0 < found.fraction < 1


def test_no_grade_is_no_nearer_than_all_of_it() -> None:
    """Grades that a tag alone gives lie beyond any share, and so does a rule without grades."""
    for grades in ((), (CoverGrade("light", "Light", 2.0),)):
        rule = CoverRule(CoverMethod.CORNERS, grades)
        assert cover(GRID, obstacles_of(Board(GRID)), A, T, rule).margin == 1
