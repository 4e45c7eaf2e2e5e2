"""Contacts of walls with steps, and the open edges they leave, against exact integers."""

from random import Random

from hypothesis import given
from hypothesis import strategies as st

from gridapp.geometry.movement.bit_boards import shifted
from gridapp.geometry.movement.movement_map import movement_map_of
from gridapp.geometry.movement.walls.blocked_edges import LANES, BlockedEdges
from gridapp.geometry.movement.walls.wall_contacts import (
    CUT,
    FLAGS_PER_STEP,
    LEFT,
    RIGHT,
    find_wall_contacts,
)
from tests.geometry import oracles_movement as slow
from tests.geometry.journeys import CORNERS, SPACES, WORLDS, any_wall, any_world, from_seed


def one_wall(dice: Random) -> slow.World:
    """A board with a single wall."""
    grid = any_world(dice).grid
    return slow.World(grid, (any_wall(dice, grid),), (), ())


@given(from_seed(one_wall))
def test_flags_of_a_wall_are_those_of_every_step(world: slow.World) -> None:
    layout = movement_map_of(world.board()).layout
    contacts = find_wall_contacts(layout, world.board().walls)
    flags = {divmod(index, layout.size) for index in contacts.plane_bits.tolist()}
    for index, (dx, dy) in enumerate(layout.forward_directions):
        for cell in world.grid.cells:
            cut, sides = slow.wall_sides(world, cell, (cell[0] + dx, cell[1] + dy))
            result = {
                flag
                for flag in (CUT, LEFT, RIGHT)
                if (FLAGS_PER_STEP * index + flag, layout.bit_of(cell)) in flags
            }
            assert (CUT in result) == cut, (cell, (dx, dy))
            if not cut:
                assert result == {RIGHT if side else LEFT for side in sides}, (cell, (dx, dy))


@given(WORLDS, st.sampled_from(CORNERS), st.data())
def test_open_edges_are_the_open_steps(
    world: slow.World, corners: str, data: st.DataObject
) -> None:
    movement_map = movement_map_of(world.board())
    layout = movement_map.layout
    blocked = BlockedEdges(layout, movement_map.planes, movement_map.terrain.impassable)
    single = blocked.for_one_cell("strict" if corners == "strict" else "touch")
    space = data.draw(st.sampled_from(SPACES[world.grid.is_hex]))
    body = blocked.for_footprint(single, world.grid.footprint(space))
    for step, edges in zip(layout.forward_directions, single.edges, strict=True):
        for cell in world.grid.cells:
            after = (cell[0] + step[0], cell[1] + step[1])
            is_open = bool(edges >> layout.bit_of(cell) & 1)
            assert is_open == slow.step_open(world, cell, after, corners)
    for cell in world.grid.cells:
        can_stand = bool(body.standable >> layout.bit_of(cell) & 1)
        assert can_stand == slow.stands(world, cell, space)


@given(WORLDS)
def test_lanes_are_the_edges_moved_along_their_row(world: slow.World) -> None:
    movement_map = movement_map_of(world.board())
    layout = movement_map.layout
    edges = movement_map.passable_edges("hex1" if world.grid.is_hex else "1x1")
    lane_of = dict(zip(LANES, edges.lanes, strict=True))
    for (dx, dy), forward in zip(layout.forward_directions, edges.edges, strict=True):
        along, row = layout.along_row((dx, dy)), layout.row((dx, dy))
        shift = layout.shift((dx, dy))
        assert lane_of[along, row] == shifted(forward, along)
        assert lane_of[-along, -row] == shifted(shifted(forward, shift), -along)
