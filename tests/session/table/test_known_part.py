"""What fills the players' screen when it shows what they know instead of the whole map."""

import msgspec
import pytest

from gridapp.battle.shown.views import PlayerView, SeenMap
from gridapp.geometry.planar import rasters
from gridapp.grid.floors import with_floors
from gridapp.grid.grid import Grid
from gridapp.grid.regions import PolygonWithHoles
from gridapp.session.table.camera import Bounds, Frame
from gridapp.session.table.known_part import known_part, with_edge_of_map
from gridapp.session.table.steering import Discs, TableState

GRID = Grid(60, 40)


def box(left: float, top: float, right: float, bottom: float) -> PolygonWithHoles:
    return PolygonWithHoles(((left, top), (right, top), (right, bottom), (left, bottom)))


def view(
    *seen: PolygonWithHoles, grid: Grid = GRID, before: PolygonWithHoles | None = None
) -> PlayerView:
    remembered = [before] if before else []
    known = SeenMap(rasters.fill_polygons(grid, seen), rasters.fill_polygons(grid, remembered))
    return PlayerView("", grid, None, (), (), (), 1, known=known)


def test_known_cells_with_a_border_of_one() -> None:
    """Seen 20 to 40.5 and remembered 12 to 15 are columns 12 to 41, and a cell on each side."""
    shown = known_part(view(box(20, 10, 40.5, 25), before=box(12, 8, 15, 9)), 0)
    assert shown == Bounds(11, 7, 42, 26)


def test_a_torch_in_the_dark_does_not_fill_the_screen() -> None:
    """4 cells and two of border are 6; 16 and 9 are shown, round the same middle."""
    assert known_part(view(box(30, 20, 34, 24)), 0) == Bounds(24, 17.5, 40, 26.5)


def test_nothing_beside_the_board_is_shown() -> None:
    assert known_part(view(box(0, 0, 4, 4)), 0) == Bounds(0, 0, 16, 9)
    assert known_part(view(box(56, 36, 60, 40)), 0) == Bounds(44, 31, 60, 40)
    assert known_part(view(box(0, 0, 60, 40)), 0) == Bounds(0, 0, 60, 40)


def test_whole_map_where_all_or_nothing_is_known() -> None:
    assert known_part(msgspec.structs.replace(view(), known=None), 0) is None
    assert known_part(view(), 0) is None


def test_floors_have_parts_of_their_own() -> None:
    grid = with_floors(Grid(60, 40), 2)
    top = grid.floor_stride
    shown = known_part(view(box(20, 10, 40, 25), box(2, top + 5, 30, top + 25), grid=grid), 1)
    assert shown == Bounds(1, top + 4, 31, top + 26)


def test_letters_come_with_the_edge_of_the_map() -> None:
    """Known at the left and above: there the letters, to the right and below the part as it is."""
    whole = Bounds(-0.6, -0.8, 60.3, 40.3)
    corner = with_edge_of_map(Bounds(0, 0, 16, 9), GRID, 0, whole)
    assert corner == Bounds(-0.6, -0.8, 16, 9)
    assert with_edge_of_map(Bounds(44, 31, 60, 40), GRID, 0, whole) == Bounds(44, 31, 60.3, 40.3)
    assert with_edge_of_map(Bounds(1, 1, 59, 39), GRID, 0, whole) == Bounds(1, 1, 59, 39)


def test_edge_of_a_lower_floor() -> None:
    grid = with_floors(Grid(60, 40), 2)
    top = grid.floor_stride
    whole = Bounds(-0.6, top - 0.6, 60.3, top + 40.3)
    shown = with_edge_of_map(Bounds(1, top, 31, top + 40), grid, 1, whole)
    assert shown == Bounds(1, top - 0.6, 31, top + 40.3)


def test_only_an_ordinary_view_is_fitted() -> None:
    state = TableState(Frame((5.0, 5.0))).fitted(fit_known=True)
    assert state.fits_known
    assert not state.with_overview(on=True).fits_known
    assert state.with_overview(on=True).with_overview(on=False).fits_known
    assert not state.scaled(true_size=True).fits_known
    assert not msgspec.structs.replace(state, discs={"party": Discs.RING}).fits_known
    assert state.scaled(true_size=True).fitted(fit_known=True).fits_known


@pytest.mark.parametrize("locked", [True, False])
def test_a_lock_keeps_the_view(locked: bool) -> None:
    state = TableState(Frame((5.0, 5.0)), locked=locked)
    assert state.fitted(fit_known=True).fits_known is not locked
