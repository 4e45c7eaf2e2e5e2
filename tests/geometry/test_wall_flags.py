"""Updated wall flags equal flags built from scratch."""

from hypothesis import given
from hypothesis import strategies as st

from gridapp.battle.board import Wall
from gridapp.geometry.movement.bit_boards import layout_of
from gridapp.geometry.movement.walls.wall_flags import WallFlags
from gridapp.grid.grid import CellShape, Grid

ends = st.tuples(st.integers(0, 10), st.integers(0, 10)).map(lambda at: (at[0] / 2, at[1] / 2))
walls = st.builds(Wall, st.just("w"), ends, ends)


@given(st.sampled_from(CellShape), st.lists(walls, max_size=8), st.data())
def test_updated_flags_equal_new_ones(
    shape: CellShape, pool: list[Wall], data: st.DataObject
) -> None:
    """Walls stay, go, come, change places, and are there twice."""
    layout = layout_of(Grid(5, 5, shape))
    wall_lists = st.lists(st.sampled_from(pool), max_size=10).map(tuple) if pool else st.just(())
    before, after = data.draw(wall_lists), data.draw(wall_lists)
    changed = WallFlags(layout, after, WallFlags(layout, before))
    rebuilt = WallFlags(layout, after)
    assert changed.planes == rebuilt.planes
    assert changed.blocked_centres == rebuilt.blocked_centres
    assert (changed.counts == rebuilt.counts).all()
