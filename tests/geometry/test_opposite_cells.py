"""Opposite cells and sides, partners and rules of flanking, each against the slow decision."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gridapp.geometry.flanking.completing_cells import partner_of
from gridapp.geometry.flanking.criteria import Criterion, FlankRule
from gridapp.geometry.flanking.opposite_cells import OppositeCells, OppositeSides, opposite_mark
from gridapp.grid.cells import Cell, Footprint
from gridapp.grid.grid import CellShape, Grid
from tests.geometry import oracles_flanking as slow

cells: st.SearchStrategy[Cell] = st.tuples(st.integers(-5, 6), st.integers(-5, 6))
footprints: st.SearchStrategy[Footprint] = st.lists(
    st.tuples(st.integers(-2, 2), st.integers(-2, 2)), min_size=1, max_size=7, unique=True
).map(tuple)
shapes = st.sampled_from(CellShape)


@given(shapes, footprints, cells, cells, st.booleans(), st.booleans())
def test_cells_are_opposite_if_their_marks_are(
    shape: CellShape, target: Footprint, a: Cell, b: Cell, mirrored: bool, across: bool
) -> None:
    if a in target or b in target:
        return
    rule = FlankRule(Criterion.OPPOSITE_CELLS, mirrored_only=mirrored, straight_across=across)
    is_hex = shape is not CellShape.SQUARE
    marks = OppositeCells(target, is_hex=is_hex, mirrored=mirrored, straight_across=across)
    answers = {opposite_mark(mark) for mark in marks.marks(b)}
    found = not answers.isdisjoint(marks.marks(a))
    assert found == slow.opposite(shape, rule, a, b, target)


@given(shapes, footprints, cells, cells)
def test_segments_cross_opposite_sides_of_the_border(
    shape: CellShape, target: Footprint, a: Cell, b: Cell
) -> None:
    border = OppositeSides(target, is_hex=shape is not CellShape.SQUARE)
    if a in target or b in target:
        return
    found = border.is_crossed_by(border.side_distances(a), border.side_distances(b))
    assert found == slow.crosses(shape, slow.border(shape, target), a, b)


@given(
    shapes,
    st.builds(
        FlankRule,
        st.sampled_from([Criterion.OPPOSITE_CELLS, Criterion.OPPOSITE_SIDES, Criterion.ANGLE]),
        degrees=st.integers(1, 180),
    ),
    footprints,
    cells,
    cells,
)
def test_a_partner_proves_what_the_slow_decision_finds(
    shape: CellShape, rule: FlankRule, target: Footprint, a: Cell, b: Cell
) -> None:
    if a in target or b in target:
        return
    proof = partner_of(Grid(20, 20, shape), rule, (b,), target).prove((a,))
    assert (proof is not None) == slow.flanks(shape, rule, (a,), (b,), target)
    assert proof is None or (proof.flanker, proof.partner) == (a, b)


@pytest.mark.parametrize("degrees", [0, 181, -120])
def test_an_angle_outside_1_to_180_degrees_is_refused(degrees: int) -> None:
    with pytest.raises(ValueError, match="degrees must lie from 1 to 180"):
        FlankRule(Criterion.ANGLE, degrees=degrees)
