"""Regions of samples: set operations, cells, and walls cut beside a region."""

from hypothesis import example, given
from hypothesis import strategies as st

from gridapp.battle.knowing.known_region import KnownRegion
from gridapp.geometry.planar import rasters
from gridapp.grid.grid import CellShape, Grid
from gridapp.grid.regions import PolygonWithHoles
from tests.geometry.mask_cells import cells_touched

GRID = Grid(6, 5)
coordinates = st.floats(-1, 7, allow_nan=False)
points = st.tuples(coordinates, coordinates)
polygons = st.lists(points, min_size=3, max_size=5, unique=True).map(tuple)


def box(left: float, top: float, right: float, low: float, grid: Grid = GRID) -> KnownRegion:
    corners = ((left, top), (right, top), (right, low), (left, low))
    return KnownRegion.of(rasters.fill_polygons(grid, [PolygonWithHoles(corners)]))


@given(polygons, polygons, st.lists(points, max_size=20))
def test_set_operations_agree_with_the_rasters(
    first: tuple[tuple[float, float], ...],
    second: tuple[tuple[float, float], ...],
    spots: list[tuple[float, float]],
) -> None:
    masks = [
        rasters.fill_polygons(GRID, [PolygonWithHoles(polygon)]) for polygon in (first, second)
    ]
    left, right = (KnownRegion.of(mask) for mask in masks)
    assert (left | right).mask() == rasters.union(*masks)
    assert (left - right).mask() == rasters.difference(*masks)
    assert [left.holds(*spot) for spot in spots] == [rasters.contains(masks[0], s) for s in spots]


def test_nothing_is_known_of_any_board_at_first() -> None:
    for grid in (GRID, Grid(201, 200), Grid(7, 9, CellShape.HEX_FLAT)):
        nothing = KnownRegion.empty(grid.size)
        assert nothing.mask() == rasters.empty_mask(grid)
        assert not nothing


@given(polygons)
def test_touched_cells_agree_with_the_rasters(polygon: tuple[tuple[float, float], ...]) -> None:
    for shape in CellShape:
        grid = Grid(6, 5, shape)
        mask = rasters.fill_polygons(grid, [PolygonWithHoles(polygon)])
        region = KnownRegion.of(mask)
        touched = {cell for cell in grid.cells if region.touches(grid.polygon(cell))}
        assert touched == cells_touched(mask, grid)


def test_wall_is_cut_at_the_end_of_the_region() -> None:
    region = box(1, 1, 3, 2)
    assert list(region.pieces_along((0, 2), (6, 2))) == [((1.0, 2), (3.0, 2))]
    assert list(region.pieces_along((0, 2.5), (6, 2.5))) == []


def test_wall_that_leaves_the_region_is_cut_where_it_leaves() -> None:
    region = box(1, 1, 3, 2)
    (piece,) = region.pieces_along((2, 0), (2, 5))
    assert piece == ((2.0, 1.0), (2.0, 2.0))


@given(st.floats(3.2, 6), st.floats(0, 0.8))
def test_cut_tells_nothing_of_the_far_ends(right: float, left: float) -> None:
    region = box(1, 1, 3, 2)
    for y, slope in ((1.0, 0.0), (1.2, 0.25)):
        wall = ((left, y + slope * left), (right, y + slope * right))
        short = ((1.0, y + slope), (3.0, y + slope * 3))
        assert list(region.pieces_along(*wall))[:1] != []
        cut = [piece for piece in region.pieces_along(*wall) if 1 <= piece[0][0] <= 3]
        assert cut == list(region.pieces_along(*short))


@example(((0.0, 0.0), (0.0, 1.0), (1.0, 0.0)), (0.0, 0.0), (0.0, -1.0))
@example(((0.0, 0.0), (1.0, 2.0), (2.0, 2.0)), (0.0, -6e-8), (1.0, -6e-8))  # rounded when cut
@given(polygons, points, points)
def test_short_cuts_change_nothing(
    polygon: tuple[tuple[float, float], ...],
    a: tuple[float, float],
    b: tuple[float, float],
) -> None:
    """Walls far from a region or deep inside it get the pieces of the closer look."""
    region = KnownRegion.of(rasters.fill_polygons(GRID, [PolygonWithHoles(polygon)]))
    pieces = list(region.pieces_along(a, b))
    exact = KnownRegion(*region.extent, region.bits)
    exact._around = lambda *_: (True, False)  # type: ignore[method-assign] # no short cut
    closer = list(exact.pieces_along(a, b))
    ends = [sorted(piece) for piece in pieces]
    assert ends == [sorted(piece) for piece in closer]
