"""Flanking against the oracle, and its symmetries, on every cell shape."""

from collections.abc import Callable, Sequence
from functools import cache
from itertools import combinations_with_replacement
from math import dist

import msgspec
import pytest
from hypothesis import event, given
from hypothesis import strategies as st

from gridapp.geometry.flanking.flanking import (
    Criterion,
    FlankProof,
    FlankRule,
    Partner,
    completing_anchors,
    flank_proof,
)
from gridapp.grid import hexes
from gridapp.grid.cells import Cell
from gridapp.grid.grid import CellShape, Grid
from tests.geometry.oracles_flanking import flanks

Footprint = tuple[Cell, ...]
Scene = tuple[Grid, Footprint, Footprint, Footprint]

SPACES = ("1x1", "2x2", "3x3", "4x4", "hex19", "6x6", "1x2", "3x1")
DEGREES = (*(30, 45, 60, 90, 120, 135, 150, 180), *(1, 89, 91, 100, 119, 121, 179))

shapes = st.sampled_from(CellShape)
rules = st.builds(
    FlankRule,
    st.sampled_from([Criterion.OPPOSITE_CELLS, Criterion.OPPOSITE_SIDES, Criterion.ANGLE]),
    degrees=st.sampled_from(DEGREES) | st.integers(1, 180),
    mirrored_only=st.booleans(),
    straight_across=st.booleans(),
)
near: st.SearchStrategy[Cell] = st.tuples(st.integers(-5, 6), st.integers(-5, 6))


SHAPELESS = st.lists(
    st.tuples(st.integers(-2, 2), st.integers(-2, 2)), min_size=1, max_size=7, unique=True
).map(tuple)
"""Footprints of any form, with holes, dents and loose parts."""

origin: st.SearchStrategy[Cell] = st.just((0, 0))
chances = st.booleans()


@cache
def anchored(shape: CellShape) -> st.SearchStrategy[Footprint]:
    """Footprints about (0, 0); made once, since that takes longer than drawing from them."""
    return (
        st.sampled_from([Grid(20, 20, shape=shape).footprint(space) for space in SPACES])
        | SHAPELESS
    )


@st.composite
def footprints(draw: st.DrawFn, grid: Grid, anchors: st.SearchStrategy[Cell]) -> Footprint:
    return moved(draw(anchored(grid.shape)), draw(anchors))


@st.composite
def scenes(draw: st.DrawFn) -> Scene:
    """A grid, two creatures, often point-reflected to each other, and a target among them."""
    grid = Grid(20, 20, shape=draw(shapes))
    target = draw(footprints(grid, origin))
    first, second = draw(footprints(grid, near)), draw(footprints(grid, near))
    if draw(chances):
        columns, rows = zip(*target, strict=True)
        ends = (min(columns) + max(columns), min(rows) + max(rows))
        second = tuple((ends[0] - x, ends[1] - y) for x, y in first)
    return grid, first, second, target


def moved(cells: Sequence[Cell], by: Cell) -> Footprint:
    return tuple((x + by[0], y + by[1]) for x, y in cells)


@pytest.mark.parametrize("criterion", Criterion)
@given(scene=scenes(), rule=rules)
def test_flanking_agrees_with_the_oracle(
    scene: Scene, rule: FlankRule, criterion: Criterion
) -> None:
    rule = msgspec.structs.replace(rule, criterion=criterion)
    grid, first, second, target = scene
    proof = flank_proof(grid, rule, first, second, target)
    event(f"{proof is not None}")
    assert (proof is not None) == flanks(grid.shape, rule, first, second, target)


@pytest.mark.parametrize("criterion", list(Criterion)[:3])
@pytest.mark.parametrize("space", ["1x1", "2x2", "3x3", "1x2"])
@pytest.mark.parametrize("shape", CellShape)
def test_every_pair_of_neighbours_agrees_with_the_oracle(
    shape: CellShape, space: str, criterion: Criterion
) -> None:
    grid, rule = Grid(20, 20, shape=shape), FlankRule(criterion)
    target = grid.covered_cells((0, 0), space)
    around = [(q, r) for q in range(-4, 6) for r in range(-4, 6)]
    ring = [(cell,) for cell in around if grid.distance([cell], target) == 1]
    for first, second in combinations_with_replacement(ring, 2):
        expected = flanks(shape, rule, first, second, target)
        assert bool(flank_proof(grid, rule, first, second, target)) == expected


@given(scenes(), rules)
def test_flanking_is_symmetric(scene: Scene, rule: FlankRule) -> None:
    grid, first, second, target = scene
    proof, back = (
        flank_proof(grid, rule, first, second, target),
        flank_proof(grid, rule, second, first, target),
    )
    assert (proof is None) == (back is None)
    if proof and back and rule.criterion is Criterion.ANGLE:
        assert (back.flanker, back.partner, back.margin) == (
            proof.partner,
            proof.flanker,
            proof.margin,
        )
        assert (back.flanker_point, back.partner_point) == (
            proof.partner_point,
            proof.flanker_point,
        )


@given(scenes(), rules)
def test_the_cells_in_the_proof_flank_on_their_own(scene: Scene, rule: FlankRule) -> None:
    grid, first, second, target = scene
    proof = flank_proof(grid, rule, first, second, target)
    if proof is None:
        return
    assert proof.criterion is rule.criterion
    assert proof.flanker in first
    assert proof.partner in second
    if rule.criterion is Criterion.ANGLE:
        assert (proof.flanker, proof.partner) == (first[0], second[0])
        assert 0 <= proof.margin <= 180 - rule.degrees
        assert proof.flanker_point == pytest.approx(middle(grid, first))
        assert proof.partner_point == pytest.approx(middle(grid, second))
    else:
        assert flank_proof(grid, rule, (proof.flanker,), (proof.partner,), target) == proof
        nearer = [
            cell
            for cell in first
            if rounded_distance(grid, cell, target) < rounded_distance(grid, proof.flanker, target)
        ]
        assert not any(flank_proof(grid, rule, (cell,), second, target) for cell in nearer)
        limit = rounded_distance(grid, proof.partner, target)
        nearer = [cell for cell in second if rounded_distance(grid, cell, target) < limit]
        assert not any(
            flank_proof(grid, rule, (proof.flanker,), (cell,), target) for cell in nearer
        )
        assert proof.margin == 0
        assert proof.flanker_point == grid.centre(proof.flanker)
        assert proof.partner_point == grid.centre(proof.partner)


def rounded_distance(grid: Grid, cell: Cell, target: Footprint) -> float:
    """The distance of a cell from a target's centre, rounded so that equal distances are equal."""
    return round(dist(grid.centre(cell), middle(grid, target)), 9)


def middle(grid: Grid, cells: Footprint) -> list[float]:
    centres = [grid.centre(cell) for cell in cells]
    return [sum(values) / len(cells) for values in zip(*centres, strict=True)]


def mirrored(cell: Cell) -> Cell:
    """The mirror that swaps the two coordinates, on squares and on hexes."""
    return (cell[1], cell[0])


def rotated(cell: Cell) -> Cell:
    return (-cell[1], cell[0])


@given(scenes(), rules, near)
def test_nothing_changes_when_the_board_is_moved_turned_or_mirrored(
    scene: Scene, rule: FlankRule, by: Cell
) -> None:
    grid, first, second, target = scene
    before = flank_proof(grid, rule, first, second, target)
    turn = hexes.rotate if grid.is_hex else rotated
    moves: list[Callable[[Cell], Cell]] = [
        turn,
        mirrored,
        lambda cell: turn(turn(cell)),
        lambda cell: mirrored(turn(cell)),
        lambda cell: (cell[0] + by[0], cell[1] + by[1]),
    ]
    for move in moves:
        moved = [tuple(map(move, space)) for space in (first, second, target)]
        after = flank_proof(grid, rule, moved[0], moved[1], moved[2])
        assert (before is None) == (after is None)
        if before and after:
            assert after.margin == before.margin


@given(scenes(), rules)
def test_pointy_and_flat_hexes_agree(scene: Scene, rule: FlankRule) -> None:
    pointy, flat = Grid(9, 9, shape=CellShape.HEX_POINTY), Grid(9, 9, shape=CellShape.HEX_FLAT)
    verdicts = flank_proof(pointy, rule, *scene[1:]), flank_proof(flat, rule, *scene[1:])
    assert (verdicts[0] is None) == (verdicts[1] is None)


@given(scenes(), rules, st.integers(1, 180))
def test_a_narrower_limit_never_loses_a_flank(scene: Scene, rule: FlankRule, degrees: int) -> None:
    low, high = sorted((degrees, rule.degrees))
    is_wide_angle, narrow = FlankRule(Criterion.ANGLE, high), FlankRule(Criterion.ANGLE, low)
    if flank_proof(*with_rule(scene, is_wide_angle)):
        assert flank_proof(*with_rule(scene, narrow))


def with_rule(
    scene: Scene, rule: FlankRule
) -> tuple[Grid, FlankRule, Footprint, Footprint, Footprint]:
    return (scene[0], rule, *scene[1:])


@given(scenes())
def test_mirrored_and_plain_opposites_are_only_some_of_all(
    scene: Scene,
) -> None:
    criterion = Criterion.OPPOSITE_CELLS
    every = FlankRule(criterion)
    fewer = [FlankRule(criterion, mirrored_only=True), FlankRule(criterion, straight_across=False)]
    if any(flank_proof(*with_rule(scene, rule)) for rule in fewer):
        assert flank_proof(*with_rule(scene, every))


@given(scenes())
def test_the_none_criterion_never_flanks(scene: Scene) -> None:
    assert flank_proof(*with_rule(scene, FlankRule(Criterion.NONE))) is None


@given(
    shapes,
    rules | st.just(FlankRule(Criterion.NONE)),
    st.sampled_from(SPACES),
    st.sampled_from(SPACES),
    st.dictionaries(st.text(max_size=3), near, max_size=3),
)
def test_anchors_complete_a_flank_exactly_where_the_mover_would_flank(
    shape: CellShape, rule: FlankRule, space: str, target_space: str, places: dict[str, Cell]
) -> None:
    grid = Grid(20, 20, shape=shape)
    target = grid.covered_cells((0, 0), target_space)
    partners = {name: grid.covered_cells(position, space) for name, position in places.items()}
    bodies = {name: Partner(cells) for name, cells in partners.items()}
    anchors = [(q, r) for q in range(-4, 5) for r in range(-4, 5)]
    expected: dict[Cell, tuple[tuple[str, FlankProof], ...]] = {}
    for anchor in anchors:
        body = grid.covered_cells(anchor, space)
        proofs = {name: flank_proof(grid, rule, body, partners[name], target) for name in partners}
        if any(proofs.values()):
            expected[anchor] = tuple((name, proof) for name, proof in proofs.items() if proof)
    for _ in ("computed", "remembered"):
        result = completing_anchors(grid, rule, space, iter(anchors), bodies, Partner(target))
        assert result == expected
        assert list(result) == list(expected)
