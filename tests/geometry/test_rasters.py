"""Masks against shapely, sample by sample, and against figures worked out by hand."""

import random

import numpy as np
import pytest
import shapely

from gridapp.battle.vision.mask import Mask
from gridapp.geometry.planar import rasters
from gridapp.geometry.planar.tolerances import TOUCH_TOLERANCE
from gridapp.grid.grid import CellShape, Grid
from gridapp.grid.regions import PolygonWithHoles
from tests.geometry.mask_cells import cell_share, cells_covered, cells_touched

GRID = Grid(12, 9)
SQUARE = PolygonWithHoles(((2.0, 2.0), (5.0, 2.0), (5.0, 4.0), (2.0, 4.0)))


def _random_area(rnd: random.Random) -> PolygonWithHoles:
    """Return a star-shaped polygon, partly off the board, with a hole in its middle."""
    x, y = rnd.uniform(0, 12), rnd.uniform(0, 9)
    angles = sorted(rnd.uniform(0, 2 * np.pi) for _ in range(rnd.randint(7, 25)))
    if max(b - a for a, b in zip(angles, [*angles[1:], angles[0] + 2 * np.pi], strict=True)) > 3:
        return _random_area(rnd)
    points = [
        (x + r * float(np.cos(a)), y + r * float(np.sin(a)))
        for a in angles
        for r in [rnd.uniform(1.0, 5.0)]
    ]
    middle = tuple((x + 0.3 * (px - x), y + 0.3 * (py - y)) for px, py in points)
    return PolygonWithHoles(tuple(points), (middle,))


def _squares(margin: float) -> list[shapely.Polygon]:
    return [
        shapely.box(i / 8 + margin, j / 8 + margin, (i + 1) / 8 - margin, (j + 1) / 8 - margin)
        for j in range(72)
        for i in range(96)
    ]


@pytest.mark.parametrize("seed", range(12))
def test_a_filled_polygon_has_the_samples_that_shapely_finds(seed: int) -> None:
    area = _random_area(random.Random(seed))
    polygon = shapely.Polygon(area.outline, area.holes)
    shapely.prepare(polygon)
    centres = shapely.points([((i + 0.5) / 8, (j + 0.5) / 8) for j in range(72) for i in range(96)])
    bits = rasters.bits_of(rasters.fill_polygons(GRID, [area]))
    assert (bits.ravel() == shapely.contains(polygon, centres)).all()
    whole = rasters.bits_of(rasters.fill_polygons(GRID, [area], whole=True)).ravel()
    assert not (whole & ~shapely.covers(polygon, _squares(2 * TOUCH_TOLERANCE))).any()
    assert not (shapely.covers(polygon, _squares(0.0)) & ~whole).any()


def test_an_area_along_grid_lines_loses_no_sample() -> None:
    mask = rasters.fill_polygons(GRID, [SQUARE], whole=True)
    assert rasters.bits_of(mask).sum() == 3 * 2 * 64
    assert cells_covered(mask, GRID) == {(c, r) for c in (2, 3, 4) for r in (2, 3)}
    assert cells_touched(mask, GRID) == cells_covered(mask, GRID)


def test_an_outline_off_the_board_fills_the_board() -> None:
    far = PolygonWithHoles(((-1e9, -1e9), (1e9, -1e9), (1e9, 1e9), (-1e9, 1e9)))
    assert rasters.fill_polygons(GRID, [far], whole=True) == rasters.full_mask(GRID)
    off_board = PolygonWithHoles(((20.0, 20.0), (30.0, 20.0), (30.0, 30.0)))
    assert rasters.fill_polygons(GRID, [off_board]) == rasters.empty_mask(GRID)
    assert rasters.fill_polygons(GRID, [PolygonWithHoles(((3.0, 3.0),))]) == rasters.empty_mask(
        GRID
    )
    with pytest.raises(ValueError, match="finite"):
        rasters.fill_polygons(
            GRID, [PolygonWithHoles(((0.0, 0.0), (float("nan"), 1.0), (1.0, 1.0)))]
        )


def test_set_operations_agree_with_sets() -> None:
    second = rasters.fill_polygons(
        GRID, [PolygonWithHoles(((4.0, 0.0), (9.0, 0.0), (9.0, 9.0), (4.0, 9.0)))]
    )
    mask = rasters.fill_polygons(GRID, [SQUARE])
    assert len(cells_touched(rasters.union(mask, second), GRID)) == 6 + 45 - 2
    assert cells_touched(rasters.intersection(mask, second), GRID) == {(4, 2), (4, 3)}
    assert len(cells_touched(rasters.difference(mask, second), GRID)) == 4
    both = rasters.union(mask, second)
    assert rasters.holds_all(both, mask)
    assert rasters.holds_all(both, second)
    assert rasters.holds_all(mask, mask)
    assert not rasters.holds_all(mask, second)
    assert not rasters.holds_all(second, mask)
    assert rasters.contains(mask, (2.01, 3.99))
    assert not rasters.contains(mask, (5.01, 3.0))
    assert not rasters.contains(mask, (-1.0, 300.0))
    with pytest.raises(ValueError, match="different extents"):
        rasters.union(mask, rasters.empty_mask(Grid(3, 3)))
    with pytest.raises(ValueError, match="different extents"):
        rasters.holds_all(mask, rasters.empty_mask(Grid(3, 3)))


def test_a_brush_covers_what_lies_within_its_radius() -> None:
    stroke = [(2.0, 2.0), (6.0, 5.0), (6.0, 5.0), (9.0, 5.0)]
    outline = shapely.LineString(stroke).buffer(1.2, quad_segs=256)
    centre, whole = (
        rasters.bits_of(rasters.brush(GRID, stroke, 1.2, whole=whole)) for whole in (False, True)
    )
    areas = np.array([bits.sum() / 64 for bits in (centre, whole)])
    assert areas[0] == pytest.approx(outline.area, rel=0.01)
    assert areas[0] - 0.2 * outline.length < areas[1] < areas[0]
    shapely.prepare(outline)
    swollen = outline.buffer(0.001)
    assert shapely.covers(swollen, np.array(_squares(0.0))[whole.ravel()]).all()
    assert cells_touched(rasters.brush(GRID, [(3.5, 3.5)], 0.2), GRID) == {(3, 3)}
    assert rasters.brush(GRID, [(3.5, 3.5)], 1e9, whole=True) == rasters.full_mask(GRID)


@pytest.mark.parametrize("shape", [CellShape.HEX_POINTY, CellShape.HEX_FLAT])
def test_hexes_own_the_samples_inside(shape: CellShape) -> None:
    grid = Grid(7, 5, shape)
    cell = grid.from_offset((3, 2))
    mask = rasters.fill_polygons(grid, [PolygonWithHoles(grid.polygon(cell))])
    assert cells_covered(mask, grid) == {cell} == cells_touched(mask, grid)
    assert cell_share(mask, grid, cell) == 1.0
    assert cells_covered(rasters.full_mask(grid), grid) == frozenset(grid.cells)


def test_large_boards_have_fewer_samples() -> None:
    assert rasters.empty_mask(Grid(200, 200)).samples == 8
    assert rasters.full_mask(Grid(500, 500)).size == (2000, 2000)


@pytest.mark.parametrize(
    ("columns", "samples", "bits"), [(12, 8, b""), (12, 8, b"nonsense"), (0, 8, b""), (12, 99, b"")]
)
def test_damaged_masks_are_refused(columns: int, samples: int, bits: bytes) -> None:
    good = rasters.full_mask(GRID)
    assert Mask(12, 9, 8, good.bits) == good
    with pytest.raises(ValueError, match="mask"):
        Mask(columns, 9, samples, bits)
    with pytest.raises(ValueError, match="do not fit"):
        Mask(13, 9, 8, good.bits)


def test_raw_bits_run_row_by_row_from_the_highest_bit() -> None:
    grid = Grid(3, 2)
    mask = rasters.fill_polygons(
        grid, [PolygonWithHoles(((2.0, 0.0), (3.0, 0.0), (3.0, 0.125), (2.0, 0.125)))]
    )
    assert mask.raw == bytes([0, 0, 255]) + bytes(3 * 15)
    assert Mask.of(3, 2, 8, mask.raw) == mask


@pytest.mark.parametrize("seed", range(6))
def test_bounding_box_of_samples_in_a_part_of_the_board(seed: int) -> None:
    """Oracle: every sample asked one by one, and rounded out to whole cell units."""
    rnd = random.Random(seed)
    mask = rasters.fill_polygons(GRID, [_random_area(rnd)])
    left, top, right, bottom = rnd.randint(0, 5), rnd.randint(0, 4), 9, 7
    spots = [
        (i / 8, j / 8)
        for i in range(left * 8, right * 8)
        for j in range(top * 8, bottom * 8)
        if rasters.contains(mask, (i / 8 + 1 / 16, j / 8 + 1 / 16))
    ]
    found = rasters.bounding_box(mask, (left, top), (right - left, bottom - top))
    if not spots:
        assert found is None
        return
    columns, rows = [int(x) for x, _ in spots], [int(y) for _, y in spots]
    assert found == (min(columns), min(rows), max(columns) + 1, max(rows) + 1)
