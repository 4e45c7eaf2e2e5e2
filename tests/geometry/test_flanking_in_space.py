"""Flanking in space: bodies as stacks of cubes, heights counted from the target's.

The oracle takes every cube of three bodies of one cell literally: fractions, no marks.
"""

from fractions import Fraction
from math import acos, degrees, sqrt

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from gridapp.geometry.flanking.flanking import (
    Criterion,
    Extent,
    FlankRule,
    Heights,
    Partner,
    completing_anchors,
    flank_proof,
)
from gridapp.geometry.flanking.height import RelativeHeight, relative_height
from gridapp.grid.cells import Cell
from tests.geometry.flanking_boards import ANGLE, CELLS, HEXES, MIRRORED, SIDES, SQUARES

EVERY_RULE = (CELLS, SIDES, ANGLE, MIRRORED)
LEFT, MIDDLE, RIGHT = (4, 5), (5, 5), (6, 5)


def flank(
    rule: FlankRule, first: tuple[Cell, int], second: tuple[Cell, int], target: int = 0
) -> bool:
    """Return True if two creatures of a cube, each at a height, flank a third in the middle."""
    heights = Heights(Extent(first[1]), Extent(second[1]), Extent(target))
    proof = flank_proof(SQUARES, rule, (first[0],), (second[0],), (MIDDLE,), heights)
    return proof is not None


@pytest.mark.parametrize("rule", EVERY_RULE)
@pytest.mark.parametrize(
    ("left", "right", "flanks"),
    [(0, 0, True), (1, 1, False), (-1, -1, False), (1, -1, True), (2, -2, True)],
)
def test_left_and_right_of_the_target(
    rule: FlankRule, left: int, right: int, *, flanks: bool
) -> None:
    """Two foes a cube up look down from the same side; a foe up and a foe down do not."""
    assert flank(rule, (LEFT, left), (RIGHT, right)) is flanks


@pytest.mark.parametrize("rule", EVERY_RULE)
def test_straight_above_and_straight_below(rule: FlankRule) -> None:
    assert flank(rule, (MIDDLE, 1), (MIDDLE, -1))
    assert not flank(rule, (MIDDLE, 1), (MIDDLE, 2))
    assert not flank(rule, (MIDDLE, 0), (MIDDLE, -1))


def test_the_angle_between_one_above_and_one_beside() -> None:
    """From straight above to beside are 90 degrees; from left and up to right 135."""
    assert not flank(ANGLE, (MIDDLE, 1), (RIGHT, 0))
    assert flank(ANGLE, (LEFT, 1), (RIGHT, 0))
    assert not flank(CELLS, (LEFT, 1), (RIGHT, 0))
    assert not flank(SIDES, (LEFT, 1), (RIGHT, 0))


def test_everybody_as_high_is_level_ground() -> None:
    for rule in EVERY_RULE:
        assert flank(rule, (LEFT, 7), (RIGHT, 7), 7)


def test_a_tall_flanker_beside_a_low_target() -> None:
    """The ogre's lower cubes are beside the target, so it flanks as on the plane."""
    ogre = SQUARES.covered_cells((6, 5), "2x2")
    heights = Heights(Extent(0), Extent(0, 2), Extent(0))
    for rule in (CELLS, SIDES, ANGLE):
        assert flank_proof(SQUARES, rule, (LEFT,), ogre, (MIDDLE,), heights)


def test_over_and_under_one_column_of_a_large_target() -> None:
    """Above and below the same cell of an ogre of two cubes; above and below two cells not."""
    ogre, body = SQUARES.covered_cells(MIDDLE, "2x2"), Extent(0, 2)
    heights = Heights(Extent(2), Extent(-1), body)
    assert flank_proof(SQUARES, CELLS, ((5, 5),), ((5, 5),), ogre, heights)
    assert not flank_proof(SQUARES, CELLS, ((5, 5),), ((6, 5),), ogre, heights)
    assert flank_proof(SQUARES, SIDES, ((5, 5),), ((6, 5),), ogre, heights)


def test_relative_heights_are_half_cells_from_the_centre() -> None:
    """Of two cubes from level 1 over a target at level 0, the lower is one whole cell higher."""
    assert relative_height(Extent(1, 2), Extent(0)) == RelativeHeight((2, 4), 3)
    assert relative_height(Extent(-1, 2), Extent(0)) == RelativeHeight((-2, 0), 0)
    assert relative_height(Extent(2), Extent(0, 2)) == RelativeHeight((3,), 3)


cells = st.tuples(st.integers(3, 7), st.integers(3, 7))
levels = st.integers(-3, 3)


@given(st.sampled_from(EVERY_RULE), cells, levels, cells, levels, levels)
def test_single_cubes_flank_as_fractions_say(
    rule: FlankRule, first: Cell, up: int, second: Cell, down: int, ground: int
) -> None:
    a = (first[0] - 5, first[1] - 5, up - ground)
    b = (second[0] - 5, second[1] - 5, down - ground)
    assume(any(a))
    assume(any(b))
    assert flank(rule, (first, up), (second, down), ground) is _flanks(rule, a, b)


Vector = tuple[int, int, int]


def _flanks(rule: FlankRule, a: Vector, b: Vector) -> bool:
    """Return True if cubes at two vectors from the target's cube flank it."""
    if rule.criterion is Criterion.OPPOSITE_SIDES:
        return _through_opposite_faces(a, b)
    dot = sum(x * y for x, y in zip(a, b, strict=True))
    cosine = dot / sqrt(sum(x * x for x in a) * sum(y * y for y in b))
    if rule.criterion is Criterion.ANGLE:
        return degrees(acos(max(-1.0, min(1.0, cosine)))) >= rule.degrees - 1e-6
    if rule.mirrored_only:
        return all(x == -y for x, y in zip(a, b, strict=True))
    pairs = [(0, 1), (0, 2), (1, 2)]
    return dot < 0 and all(a[i] * b[j] == a[j] * b[i] for i, j in pairs)


def _through_opposite_faces(a: Vector, b: Vector) -> bool:
    """Return True if the segment meets both faces of an axis of the cube of half a side 1/2."""
    half = Fraction(1, 2)
    for axis in range(3):
        low, high = sorted((a[axis], b[axis]))
        if not (low <= -half and high >= half):
            continue
        shares = [(side - a[axis]) / Fraction(b[axis] - a[axis]) for side in (-half, half)]
        meetings = [
            [a[i] + share * (b[i] - a[i]) for i in range(3) if i != axis] for share in shares
        ]
        if all(abs(part) <= half for meeting in meetings for part in meeting):
            return True
    return False


def test_cells_that_complete_a_flank_above_and_below() -> None:
    """With a partner straight below, only the mover straight above completes the flank."""
    below, target = Partner((MIDDLE,), Extent(-1)), Partner((MIDDLE,))
    anchors = [(x, y) for x in (4, 5, 6) for y in (4, 5, 6)]
    for rule, expected in ((CELLS, {MIDDLE}), (MIRRORED, {MIDDLE}), (SIDES, {MIDDLE})):
        made = completing_anchors(
            SQUARES, rule, "1x1", anchors, {"under": below}, target, lambda _: Extent(1)
        )
        assert set(made) == expected


def test_hexes_have_the_same_heights() -> None:
    """Across a hex: opposite on the level, not both one cube up."""
    for rule in EVERY_RULE:
        for up, expected in ((0, True), (1, False)):
            heights = Heights(Extent(up), Extent(up))
            proof = flank_proof(HEXES, rule, ((1, 0),), ((-1, 0),), ((0, 0),), heights)
            assert (proof is not None) is expected
