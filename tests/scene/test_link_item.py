"""What is drawn of links between floors, by floor."""

from gridapp.battle.board import Floor, Link, LinkKind
from gridapp.grid.floors import shown_floor, with_floors
from gridapp.grid.grid import Grid
from gridapp.scene.coordinates import CELL
from gridapp.scene.items.link_item import LinkPart, LinkShape, link_shapes

GRID = with_floors(Grid(6, 4), 3)
FLOORS = (Floor(0, "Hall"), Floor(1, "Gallery", 2), Floor(2, "Cellar", -2))
LABEL = GRID.parse_label
LINKS = (
    Link("up", LinkKind.STAIRS, (LABEL("B2"), LABEL("C3/1"))),
    Link("down", LinkKind.LADDER, (LABEL("D1"), LABEL("D1/2"))),
    Link("hole", LinkKind.HOLE, opening=(LABEL("E2/1"), LABEL("E3/1")), below=0),
)


def shapes_on(floor: int) -> dict[str, LinkShape]:
    return {shape.link: shape for shape in link_shapes(LINKS, FLOORS, shown_floor(GRID, floor))}


def test_ends_lead_up_or_down() -> None:
    hall = shapes_on(0)
    assert (hall["up"].part, hall["up"].up) == (LinkPart.END, True)
    assert (hall["down"].part, hall["down"].up) == (LinkPart.END, False)
    assert shapes_on(2)["down"].up
    assert not shapes_on(1)["up"].up


def test_an_opening_is_drawn_above_and_its_outline_below() -> None:
    assert shapes_on(1)["hole"].part is LinkPart.OPENING
    under = shapes_on(0)["hole"]
    assert under.part is LinkPart.UNDER
    area = under.path.boundingRect()
    assert (area.left() / CELL, area.top() / CELL) == (4, 1)
    assert (area.width() / CELL, area.height() / CELL) == (1, 2)


def test_links_of_other_floors_are_left_out() -> None:
    assert set(shapes_on(2)) == {"down"}
