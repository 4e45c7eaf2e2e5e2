"""The cells covered by creatures of every size."""

import pytest
from hypothesis import given

from gridapp.grid import footprints, hexes
from gridapp.grid.cells import Cell
from gridapp.grid.grid import CellShape, Grid
from tests.grid.strategies import CLUSTER_SPACES, LONG_SPACES, cells, grids, plus, spaces

HEXES = Grid(20, 20, shape=CellShape.HEX_POINTY)
SQUARES = Grid(20, 20)


@given(grids, spaces, cells)
def test_a_body_is_connected_and_holds_its_anchor_first(
    grid: Grid, space: str, anchor: Cell
) -> None:
    body = grid.covered_cells(anchor, space)
    assert body[0] == anchor
    assert len(set(body)) == len(body)
    straight = grid.directions if grid.is_hex else grid.directions[:4]
    met, edge = {anchor}, [anchor]
    while edge:
        cell = edge.pop()
        result = {plus(cell, step) for step in straight}.intersection(body) - met
        met |= result
        edge.extend(result)
    assert met == set(body)


@given(grids, spaces, cells)
def test_a_body_keeps_its_form_wherever_it_stands(grid: Grid, space: str, anchor: Cell) -> None:
    assert grid.covered_cells(anchor, space) == tuple(
        plus(anchor, part) for part in grid.footprint(space)
    )


@pytest.mark.parametrize("side", range(1, 7))
def test_creatures_of_rr_04_and_vr_12_are_squares_of_squares(side: int) -> None:
    """Large 2x2, Huge 3x3, Gargantuan 4x4, Colossal 6x6; the anchor is the upper left cell."""
    body = SQUARES.covered_cells((3, 5), f"{side}x{side}")
    assert set(body) == {(3 + x, 5 + y) for x in range(side) for y in range(side)}


@pytest.mark.parametrize(("space", "sides"), [("1x2", (1, 2)), ("4x2", (4, 2))])
@pytest.mark.parametrize("shape", CellShape)
def test_long_creatures_run_along_the_two_axes(
    shape: CellShape, space: str, sides: tuple[int, int]
) -> None:
    body = Grid(9, 9, shape=shape).footprint(space)
    assert body == tuple((x, y) for y in range(sides[1]) for x in range(sides[0]))


@pytest.mark.parametrize("space", CLUSTER_SPACES)
def test_clusters_have_as_many_cells_as_their_names_say(space: str) -> None:
    assert len(HEXES.footprint(space)) == int(space[3:])


@pytest.mark.parametrize(("space", "radius"), [("hex1", 0), ("hex7", 1), ("hex19", 2)])
def test_clusters_round_a_hex_hold_all_within_a_radius(space: str, radius: int) -> None:
    around = {(q, r) for q in range(-4, 5) for r in range(-4, 5)}
    near = {cell for cell in around if hexes.distance(cell, (0, 0)) <= radius}
    assert set(HEXES.footprint(space)) == near


def test_clusters_round_a_corner_hold_the_nearest_cells() -> None:
    """Worked by hand: the three hexes at a corner, then all nine that touch them.

    Six of the nine are farther from the corner than the other three; no thirteenth hex is as
    near as those six.
    """
    assert set(HEXES.footprint("hex3")) == {(0, 0), (1, 0), (0, 1)}
    notches = {(1, 1), (1, -1), (-1, 1)}
    remainder = {(0, -1), (2, -1), (2, 0), (0, 2), (-1, 2), (-1, 0)}
    assert set(HEXES.footprint("hex12")) == {(0, 0), (1, 0), (0, 1)} | notches | remainder


@pytest.mark.parametrize("space", CLUSTER_SPACES)
def test_clusters_are_symmetric_about_their_middle(space: str) -> None:
    """Under a turn by a third and under the mirror that swaps q and r, about the centroid."""
    body = HEXES.footprint(space)
    count = len(body)
    middle = (sum(q for q, _ in body), sum(r for _, r in body))
    spokes = {(count * q - middle[0], count * r - middle[1]) for q, r in body}
    assert {hexes.rotate(hexes.rotate(spoke)) for spoke in spokes} == spokes
    assert {(r, q) for q, r in spokes} == spokes


@pytest.mark.parametrize("space", ["hex1", "hex7", "hex19"])
def test_clusters_round_a_hex_have_all_six_turns(space: str) -> None:
    body = set(HEXES.footprint(space))
    assert {hexes.rotate(cell) for cell in body} == body


def test_a_creature_keeps_its_rank_of_size_on_another_grid() -> None:
    for rank, space in enumerate(CLUSTER_SPACES, 1):
        assert HEXES.footprint(f"{rank}x{rank}") == HEXES.footprint(space)
        assert SQUARES.footprint(space) == SQUARES.footprint(f"{rank}x{rank}")
    assert HEXES.footprint("6x6") == HEXES.footprint("hex19")


@pytest.mark.parametrize("is_hex", [False, True])
@pytest.mark.parametrize("space", LONG_SPACES)
def test_spaces_are_the_same_value_every_time(space: str, is_hex: bool) -> None:
    assert footprints.offsets(space, is_hex=is_hex) is footprints.offsets(space, is_hex=is_hex)


@pytest.mark.parametrize("shape", CellShape)
@pytest.mark.parametrize(
    ("space", "reason"),
    [
        ("", "unknown space ''"),
        ("2", "unknown space '2'"),
        ("2x", "unknown space '2x'"),
        ("-1x2", "unknown space '-1x2'"),
        ("2X2", "unknown space '2X2'"),
        ("2x2x2", "unknown space '2x2x2'"),
        ("\u0662x\u0662", "unknown space"),
        ("hex", "unknown space 'hex'"),
        ("hex2", "unknown space 'hex2': write it .* hex1, hex3, hex7, hex12, hex19"),
        ("9999x1", "unknown space '9999x1'"),
        ("0x1", "space '0x1' is out of range: each side has 1 to 6 cells"),
        ("1x0", "space '1x0' is out of range"),
        ("7x1", "space '7x1' is out of range"),
        ("1x7", "space '1x7' is out of range"),
    ],
)
def test_other_spaces_are_refused_by_name(shape: CellShape, space: str, reason: str) -> None:
    with pytest.raises(ValueError, match=reason):
        Grid(9, 9, shape=shape).footprint(space)


@pytest.mark.parametrize(
    ("space", "cells"),
    [
        ("1x2", {(0, 0), (0, 1)}),
        ("1x2@1", {(0, 0), (-1, 0)}),
        ("1x2@2", {(0, 0), (0, -1)}),
        ("1x2@3", {(0, 0), (1, 0)}),
        ("2x1@1", {(0, 0), (0, 1)}),
        ("2x3@1", {(x, y) for x in (-1, 0, 1) for y in (0, 1)}),
        ("2x3@2", {(x, y) for x in (0, 1) for y in (-1, 0, 1)}),
    ],
)
def test_a_turned_body_keeps_the_cells_of_its_head(space: str, cells: set[Cell]) -> None:
    assert set(SQUARES.footprint(space)) == cells
    assert SQUARES.footprint(space)[0] == (0, 0)


def test_a_pair_of_hexes_has_six_facings_and_a_parallelogram_one() -> None:
    tails = [HEXES.footprint(footprints.faced("1x2", n, is_hex=True))[1] for n in range(6)]
    assert tails == [(0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1), (1, 0)]
    assert footprints.facings("2x3", is_hex=True) == 1
    assert footprints.facings("2x3", is_hex=False) == 4
    assert HEXES.footprint("2x3@2") == HEXES.footprint("2x3")
    assert footprints.facings("3x3", is_hex=False) == 1


@pytest.mark.parametrize("space", ["1x2@", "1x2@0", "1x2@6", "1x2@x", "@1", "1x2@1@1"])
def test_a_facing_is_written_in_one_way(space: str) -> None:
    for grid in (SQUARES, HEXES):
        with pytest.raises(ValueError, match="unknown space"):
            grid.footprint(space)
