"""Cover by every method: rulings worked out by hand."""

from collections.abc import Sequence
from typing import ClassVar

import msgspec
import pytest

from gridapp.battle.board import Board, Door, DoorState, Wall, WallKind
from gridapp.geometry.cover.bystanders import BystanderCell
from gridapp.geometry.cover.cover import Cover, CoverGrade, CoverMethod, CoverRule, cover, covers
from gridapp.geometry.cover.ray_caster import RayCaster
from gridapp.geometry.cover.ray_set import RaySet
from gridapp.geometry.visibility.obstacles import obstacles_of
from gridapp.grid.cells import Cell, Point
from gridapp.grid.grid import CellShape, Grid
from tests.geometry import oracles_sight as oracle

GRID = Grid(20, 20)
A, T = (2, 4), (8, 4)
QUARTERS = (
    CoverGrade("1/4", "quarter", 0.25),
    CoverGrade("1/2", "half", 0.5),
    CoverGrade("3/4", "three quarters", 0.75),
    CoverGrade("9/10", "slit", 0.9),
    CoverGrade("total", "total", 1.0),
)
CORNERS = CoverRule(CoverMethod.CORNERS, QUARTERS)
SILHOUETTE = CoverRule(CoverMethod.SILHOUETTE, QUARTERS)
ANY_LINE = CoverRule(CoverMethod.ANY_LINE, QUARTERS[-1:])
TAGGED = CoverRule(
    CoverMethod.TAGGED,
    (
        CoverGrade("light", "Light", 2.0),
        CoverGrade("partial", "Partial", 0.5),
        CoverGrade("full", "Full", 1.0),
    ),
)
Ends = tuple[Point, Point]


def cover_of_t(
    rule: CoverRule,
    *walls: Wall,
    one: tuple[Cell, ...] = (A,),
    other: tuple[Cell, ...] = (T,),
    **extra: object,
) -> Cover:
    """Return the cover of T from A, six cells apart in a row by default."""
    return cover(GRID, obstacles_of(Board(GRID, walls)), one, other, rule, **extra)  # type: ignore[arg-type]


def across(x: float, top: float, bottom: float, name: str = "w") -> Wall:
    """A wall from top to bottom at a column's left edge."""
    return Wall(name, (x, top), (x, bottom))


class TestCorners:
    """Rays between centres and corners of both footprints: 25 for two cells."""

    def test_no_obstacle_gives_no_cover(self) -> None:
        result = cover_of_t(CORNERS)
        assert (result.fraction, result.grade, result.blocked, result.total) == (0, "", 0, 25)
        assert (result.line, result.blockers, result.margin) == (True, (), 0.25)
        assert len(result.rays) == 25

    def test_a_wall_over_the_lower_half_stops_the_rays_it_crosses(self) -> None:
        result = cover_of_t(CORNERS, across(5.0, 4.5, 8.0))
        # Halfway between the columns of corners the 25 rays pass at heights between 4 and 5.
        # From x = 2, 2.5 or 3 to 8, 8.5 or 9, those that end below the middle of their heights at
        # x = 5 are crossed; the ray from centre to centre only touches the end of the wall.
        heights = [
            start[1] + (5 - start[0]) / (end[0] - start[0]) * (end[1] - start[1])
            for start in ((2.5, 4.5), (2, 4), (3, 4), (3, 5), (2, 5))
            for end in ((8.5, 4.5), (8, 4), (9, 4), (9, 5), (8, 5))
        ]
        below = sum(1 for height in heights if height > 4.5 + 1e-9)
        assert (result.blocked, result.total) == (below, 25)
        assert result.fraction == below / 25
        assert result.blockers == ("w",)

    def test_a_wall_as_wide_as_the_footprints_gives_total_cover(self) -> None:
        result = cover_of_t(CORNERS, across(5.0, 4.0, 5.0))
        assert (result.fraction, result.grade, result.line, result.margin) == (1, "total", False, 0)

    def test_a_slightly_shorter_wall_leaves_a_line(self) -> None:
        result = cover_of_t(CORNERS, across(5.0, 4.0, 4.999))
        assert result.line
        assert result.grade != "total"

    def test_all_rays_blocked_but_a_gap_between_them_is_not_total(self) -> None:
        gap = (across(5.0, 0.0, 4.51, "u"), across(5.0, 4.56, 9.0, "v"))
        result = cover_of_t(CORNERS, *gap)
        assert (result.blocked, result.total, result.line) == (25, 25, True)
        assert (result.fraction, result.grade) == (1.0, "9/10")
        assert result.margin == pytest.approx(0.1)
        assert result.blockers == ("u", "v")
        assert cover_of_t(ANY_LINE, *gap).line

    def test_one_ray_through_a_gap_is_enough(self) -> None:
        """From (2, 4) to (9, 5) it is 3/7 below y = 4 at x = 5; its neighbours are 2/5 and 1/2."""
        result = cover_of_t(CORNERS, across(5.0, 0.0, 4.42), across(5.0, 4.44, 9.0))
        assert (result.blocked, result.total, result.line) == (24, 25, True)
        (ray,) = [ray for ray in result.rays if ray.blocked_at is None]
        assert (ray.start, ray.end) == ((2.0, 4.0), (9.0, 5.0))

    @pytest.mark.parametrize(
        "wall",
        [
            Wall("w", (4.0, 4.0), (7.0, 4.0)),  # along the upper edge of both spaces
            Wall("w", (2.0, 4.0), (3.0, 4.0)),  # along an edge of one
            Wall("w", (8.0, 3.0), (8.0, 4.0)),  # touching a corner
            Wall("w", (5.0, 5.0), (5.0, 9.0)),  # touching the lowest ray
            Wall("w", (9.0, 0.0), (9.0, 9.0)),  # along the far edge
            Wall("w", (2.0, 0.0), (2.0, 9.0)),  # behind the attacker
        ],
    )
    def test_touching_walls_give_no_cover(self, wall: Wall) -> None:
        result = cover_of_t(CORNERS, wall)
        assert (result.blocked, result.grade, result.blockers) == (0, "", ())

    def test_low_walls_stop_rays_but_never_make_cover_total(self) -> None:
        """VR-20, RR-22: partial obstruction is cover; no line at all is no target."""
        low = Wall("low", (5.0, 0.0), (5.0, 9.0), height=3.0)
        tagged = Wall("tag", (5.0, 0.0), (5.0, 9.0), cover="light")
        for wall in (low, tagged):
            result = cover_of_t(CORNERS, wall)
            assert (result.fraction, result.line, result.grade) == (1, True, "9/10")
        assert cover_of_t(CORNERS, Wall("w", (5.0, 0.0), (5.0, 9.0), WallKind.WINDOW)).blocked == 0

    @pytest.mark.parametrize("wall", [across(5.0, 0.0, 9.0), across(5.0, 4.2, 4.7)])
    def test_the_proof_is_computed_once(self, wall: Wall, monkeypatch: pytest.MonkeyPatch) -> None:
        tried: list[str] = []
        trial = RayCaster.ray_set

        def counted(
            self: RayCaster, name: str, role: int, bodies: Sequence[BystanderCell] = ()
        ) -> RaySet:
            tried.append(name)
            return trial(self, name, role, bodies)

        monkeypatch.setattr(RayCaster, "ray_set", counted)
        result = cover_of_t(CORNERS, wall)
        assert (result.rays[0].blocker, result.blockers, len(result.rays)) == ("w", ("w",), 25)
        assert len(tried) == 1

    def test_the_best_point_of_the_attacker_may_see_more(self) -> None:
        best = msgspec.structs.replace(CORNERS, best_point=True)
        wall = across(5.0, 4.5, 8.0)
        all_points, one_point = cover_of_t(CORNERS, wall), cover_of_t(best, wall)
        assert one_point.total == len(one_point.rays) == 5
        assert one_point.fraction < all_points.fraction
        assert {ray.start for ray in one_point.rays} <= {(2.0, 4.0), (3.0, 4.0)}

    def test_the_best_point_without_open_rays_still_gives_total_cover(self) -> None:
        best = msgspec.structs.replace(CORNERS, best_point=True)
        result = cover_of_t(best, across(5.0, 0.0, 9.0))
        assert (result.grade, result.total, len(result.rays)) == ("total", 5, 5)
        assert {ray.start for ray in result.rays} == {(2.5, 4.5)}

    def test_doors_are_walls_until_they_open(self) -> None:
        door = Door("d", (5.0, 0.0), (5.0, 9.0))
        shut = Board(GRID, doors=(door,))
        opened = shut.with_door(msgspec.structs.replace(door, state=DoorState.OPEN))
        result = cover(GRID, obstacles_of(shut), (A,), (T,), CORNERS)
        assert (result.grade, result.blockers) == ("total", ("d",))
        assert cover(GRID, obstacles_of(opened), (A,), (T,), CORNERS).grade == ""

    def test_creatures_in_one_cell_have_no_cover_from_each_other(self) -> None:
        wall = across(8.5, 0.0, 9.0)
        for method in CoverMethod:
            result = cover_of_t(CoverRule(method, QUARTERS), wall, one=(T, (9, 4)))
            assert (result.fraction, result.grade, result.line) == (0, "", True)

    def test_neighbours_with_a_wall_between_them(self) -> None:
        assert cover_of_t(CORNERS, across(8.0, 4.0, 5.0), one=((7, 4),)).grade == "total"
        assert cover_of_t(CORNERS, one=((7, 4),)).blocked == 0

    @pytest.mark.parametrize(
        ("attacker", "space", "wall", "corners"),
        [
            # over the left end of a row of six, seen from above its middle
            ((10, 0), "6x1", ((7.5, 3.5), (8.85, 3.5)), {(8.0, 4.0), (8.0, 5.0)}),
            # beside the lower end of a column of six, seen from left of its middle
            ((4, 7), "1x6", ((7.5, 9.15), (7.5, 10.5)), {(8.0, 10.0), (9.0, 10.0)}),
        ],
    )
    def test_a_long_target_may_have_one_end_hidden(
        self, attacker: Cell, space: str, wall: Ends, corners: set[Point]
    ) -> None:
        """Half a cell before it, from 2.5 cells aside, the rays pass 8.83 on to the far corner."""
        result = cover_of_t(
            CORNERS,
            Wall("w", *wall),
            one=(attacker,),
            other=GRID.covered_cells((8, 4), space),
        )
        assert {ray.end for ray in result.rays if ray.blocked_at} == corners

    def test_large_footprints_have_rays_from_all_outer_corners(self) -> None:
        first_cells, second_cells = (
            GRID.covered_cells((0, 4), "2x2"),
            GRID.covered_cells((8, 4), "3x3"),
        )
        assert cover_of_t(CORNERS, one=first_cells, other=second_cells).total == 9 * 13


class TestCreatures:
    """The rule decides whether creatures give cover (AP-R93, VR-20); never total cover."""

    BODIES: ClassVar = {"ogre": GRID.covered_cells((5, 3), "2x2"), "target": (T,), "attacker": (A,)}

    def test_creatures_count_only_if_the_rule_says_so(self) -> None:
        assert cover_of_t(CORNERS, bystanders=self.BODIES).blocked == 0
        counted = msgspec.structs.replace(CORNERS, creatures=True)
        result = cover_of_t(counted, bystanders=self.BODIES)
        assert result.blockers == ("ogre",)
        assert (result.blocked, result.line, result.grade) == (25, True, "9/10")
        assert result.rays[0].blocker == "ogre"

    def test_a_creature_touching_the_ray_hides_nothing(self) -> None:
        counted = msgspec.structs.replace(CORNERS, creatures=True)
        result = cover_of_t(counted, bystanders={"goblin": ((5, 5), (4, 3)), "far": ((15, 15),)})
        assert result.blocked == 0

    @pytest.mark.parametrize(
        ("attacker", "target", "between"),
        [
            ((2, 4), (8, 4), (3, 4)),  # right beside the attacker
            ((2, 4), (8, 4), (7, 4)),  # and the target
            ((4, 2), (4, 8), (4, 5)),  # in a column
            ((4, 8), (4, 2), (4, 7)),
            ((2, 2), (8, 8), (5, 5)),  # on a diagonal
            ((8, 2), (2, 8), (5, 5)),
        ],
    )
    def test_a_creature_on_the_line_stops_the_ray_between_the_centres(
        self, attacker: Cell, target: Cell, between: Cell
    ) -> None:
        counted = msgspec.structs.replace(CORNERS, creatures=True)
        result = cover_of_t(
            counted, one=(attacker,), other=(target,), bystanders={"ogre": (between,)}
        )
        assert result.rays[0].blocker == "ogre"

    def test_creatures_hide_a_silhouette_like_walls_but_never_all_of_it(self) -> None:
        counted = msgspec.structs.replace(SILHOUETTE, creatures=True)
        result = cover_of_t(counted, bystanders=self.BODIES)
        assert (result.fraction, result.line, result.grade) == (1, True, "9/10")
        assert result.blockers == ("ogre",)
        assert cover_of_t(SILHOUETTE, bystanders=self.BODIES).fraction == 0


class TestSilhouette:
    """AP-R91 to AP-R94: the eye at (2.5, 4.5), the silhouette from (8.5, 4) to (8.5, 5)."""

    def test_half_hidden(self) -> None:
        result = cover_of_t(SILHOUETTE, across(5.5, 4.5, 9.0))
        assert result.fraction == pytest.approx(0.5)
        assert (result.grade, result.blockers) == ("1/2", ("w",))
        assert result.shadow == (((8.5, 4.5), (8.5, 5.0)),)
        assert [ray.end for ray in result.rays] == [(8.5, 4.0), (8.5, 5.0)]

    @pytest.mark.parametrize(
        ("bottom", "grade", "margin"),
        [
            (4.3, "", 0.15),
            (4.375, "1/4", 0.0),
            (4.49, "1/4", 0.02),
            (4.625, "3/4", 0.0),
            (4.7, "9/10", 0.0),
            (4.75, "total", 0.0),
        ],
    )
    def test_bands_of_a_wall_half_way(self, bottom: float, grade: str, margin: float) -> None:
        """Half way the target spans 4.25 to 4.75: hidden is (bottom - 4.25) / 0.5."""
        result = cover_of_t(SILHOUETTE, across(5.5, 0.0, bottom))
        assert result.fraction == pytest.approx((bottom - 4.25) / 0.5)
        assert result.grade == grade
        assert result.margin == pytest.approx(margin, abs=1e-9)

    def test_shadows_that_overlap_count_once(self) -> None:
        walls = (across(5.5, 0.0, 4.5, "u"), across(4.0, 0.0, 4.5, "v"), across(7.0, 4.0, 4.4, "z"))
        assert cover_of_t(SILHOUETTE, *walls).fraction == pytest.approx(0.5)

    def test_total_leaves_no_line(self) -> None:
        result = cover_of_t(SILHOUETTE, across(5.5, 0.0, 9.0))
        assert (result.fraction, result.grade, result.line) == (1, "total", False)

    def test_grazing_hides_nothing(self) -> None:
        """A wall along the line of sight, on the silhouette, behind it and behind the eye."""
        along = Wall("w", (3.0, 4.5), (8.0, 4.5))
        for wall in (along, across(8.5, 0.0, 9.0), across(10.0, 0.0, 9.0), across(1.0, 0.0, 9.0)):
            assert cover_of_t(SILHOUETTE, wall).fraction == 0

    def test_a_wall_past_both_ends_of_the_line_of_sight_hides_its_part_before_the_target(
        self,
    ) -> None:
        slanted = Wall("w", (0.0, 3.5), (17.0, 5.5))
        eye, ends = (2.5, 4.5), ((8.5, 4.0), (8.5, 5.0))
        expected = oracle.hidden_share(eye, ends, [slanted], 5000)
        assert cover_of_t(SILHOUETTE, slanted).fraction == pytest.approx(expected, abs=1e-3)

    @pytest.mark.parametrize(
        ("posture", "fraction", "grade"),
        [(2.0, 0.5, "1/2"), (1.0, 1.0, "total"), (0.5, 1.0, "total"), (4.0, 0.25, "1/4")],
    )
    def test_a_low_wall_hides_a_share_of_the_height(
        self, posture: float, fraction: float, grade: str
    ) -> None:
        """AP-R94: a wall 1 yard high before somebody standing, crouching, prone, and tall."""
        low = Wall("low", (5.5, 0.0), (5.5, 9.0), height=1.0)
        result = cover_of_t(SILHOUETTE, low, height=posture)
        assert result.fraction == pytest.approx(fraction)
        assert result.grade == grade

    def test_a_low_wall_and_a_high_one_hide_what_the_higher_hides(self) -> None:
        low = Wall("low", (5.5, 0.0), (5.5, 9.0), height=1.0)
        high = across(4.0, 4.5, 9.0)
        assert cover_of_t(SILHOUETTE, low, high, height=2.0).fraction == pytest.approx(0.75)
        assert cover_of_t(SILHOUETTE, low, high).fraction == 1
        flat = Wall("flat", (5.5, 0.0), (5.5, 9.0), height=0.0)
        assert cover_of_t(SILHOUETTE, flat, height=2.0).fraction == 0

    def test_footprints_with_a_common_centre_have_no_cover(self) -> None:
        ring = tuple(cell for cell in GRID.covered_cells((7, 3), "3x3") if cell != T)
        assert cover_of_t(SILHOUETTE, across(8.0, 0.0, 9.0), one=ring).fraction == 0

    def test_a_silhouette_is_as_wide_as_the_footprint(self) -> None:
        """Two cells from the eye's height 5: half way the target spans 4.5 to 5.5."""
        big = GRID.covered_cells((8, 4), "2x2")
        result = cover_of_t(SILHOUETTE, across(5.0, 0.0, 5.0), one=((2, 4), (2, 5)), other=big)
        assert result.fraction == pytest.approx(0.5)
        long = cover_of_t(SILHOUETTE, other=GRID.covered_cells((8, 4), "3x1"))
        assert [ray.end[1] for ray in long.rays] == [4.0, 5.0]

    @pytest.mark.parametrize(
        ("space", "cells"), [("hex1", 1), ("hex3", 2), ("hex7", 3), ("hex12", 4)]
    )
    def test_a_cluster_of_hexes_is_as_wide_as_its_longest_row(self, space: str, cells: int) -> None:
        hexes = Grid(20, 20, shape=CellShape.HEX_POINTY)
        rule, none = SILHOUETTE, obstacles_of(Board(hexes))
        result = cover(hexes, none, ((2, 8),), hexes.covered_cells((8, 8), space), rule)
        (ax, ay), (bx, by) = (ray.end for ray in result.rays)
        assert ((bx - ax) ** 2 + (by - ay) ** 2) ** 0.5 == pytest.approx(cells)


class TestTags:
    """GR-30: a tag on a barrier across the line between the centres; the best single grade."""

    def tag(self, name: str, x: float = 5.0, kind: WallKind = WallKind.OBJECT) -> Wall:
        return Wall(f"{name}-{x}", (x, 0.0), (x, 9.0), kind, cover=name)

    def test_a_tag_gives_its_grade(self) -> None:
        result = cover_of_t(TAGGED, self.tag("light"))
        assert (result.grade, result.fraction, result.line) == ("light", 0, True)
        assert result.blockers == ("light-5.0",)

    def test_the_best_of_several_counts(self) -> None:
        assert cover_of_t(TAGGED, self.tag("partial"), self.tag("light", 6.0)).grade == "partial"

    def test_windows_and_low_walls_with_a_tag_count(self) -> None:
        assert cover_of_t(TAGGED, self.tag("partial", kind=WallKind.WINDOW)).grade == "partial"
        low = msgspec.structs.replace(self.tag("partial"), height=1.0)
        assert cover_of_t(TAGGED, low).grade == "partial"

    def test_unknown_tags_and_tags_off_the_line_give_no_cover(self) -> None:
        assert cover_of_t(TAGGED, self.tag("odd")).grade == ""
        aside = msgspec.structs.replace(self.tag("partial"), a=(5.0, 4.5))
        assert cover_of_t(TAGGED, aside).grade == ""

    def test_untagged_walls_count_by_the_rays_they_stop(self) -> None:
        result = cover_of_t(TAGGED, across(5.0, 0.0, 9.0), self.tag("light", 6.0))
        assert (result.grade, result.line) == ("full", False)


class TestOthers:
    """Further methods, thresholds, and several targets."""

    def test_no_cover_at_all(self) -> None:
        result = cover_of_t(CoverRule(CoverMethod.NONE, QUARTERS), across(5.0, 0.0, 9.0))
        assert (result.fraction, result.grade) == (0, "")

    def test_any_line(self) -> None:
        """RR-22: cover is that no line is left between the two spaces."""
        assert cover_of_t(ANY_LINE, across(5.0, 4.0, 4.99)).grade == ""
        result = cover_of_t(ANY_LINE, across(5.0, 4.0, 5.0))
        assert (result.fraction, result.grade, result.line, result.margin) == (1, "total", False, 0)

    def test_without_grades_the_share_is_still_reported(self) -> None:
        result = cover_of_t(CoverRule(CoverMethod.CORNERS), across(5.0, 4.0, 5.0))
        assert (result.fraction, result.grade, result.margin) == (1, "", 1)

    def test_a_share_just_below_a_threshold_reaches_it(self) -> None:
        """AP-R92: a tolerance of a millionth in favour of more cover."""
        for below, grade in ((5e-7, "1/4"), (5e-6, "")):
            wall = across(5.5, 0.0, 4.375 - below / 2)
            assert cover_of_t(SILHOUETTE, wall).grade == grade

    def test_several_targets_at_once(self) -> None:
        obstacles = obstacles_of(Board(GRID, (across(5.0, 4.0, 5.0),)))
        targets = {"t": (T,), "up": ((8, 0),), "big": GRID.covered_cells((8, 4), "2x2")}
        answers = covers(GRID, obstacles, (A,), targets, CORNERS)
        assert answers == {
            name: cover(GRID, obstacles, (A,), cells, CORNERS) for name, cells in targets.items()
        }
