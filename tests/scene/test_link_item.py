"""What is drawn of links between floors, by floor."""

import msgspec
from PySide6.QtGui import QImage, QPainter
from pytestqt.qtbot import QtBot

from gridapp.battle.board import Board, Floor, Link, LinkKind, Picture
from gridapp.battle.shown.seen_links import SeenLink
from gridapp.battle.shown.views import player_view
from gridapp.battle.state import Battle, PackRef
from gridapp.battle.vision.fog import Fog, FogMode, HandFog
from gridapp.geometry.planar.rasters import fill_polygons
from gridapp.grid.floors import shown_floor, with_floors
from gridapp.grid.grid import Grid
from gridapp.grid.regions import PolygonWithHoles
from gridapp.scene import theme
from gridapp.scene.coordinates import CELL
from gridapp.scene.items.link_item import LinkItem, LinkPart, LinkShape, link_shapes
from gridapp.scene.table_scene import TableScene
from tests.pixels import in_colour

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


def test_players_see_known_ends_and_openings_and_no_secret_link() -> None:
    secret = Link("trapdoor", LinkKind.LADDER, (LABEL("A1"), LABEL("A1/2")), secret=True)
    board = Board(GRID, floors=FLOORS, links=(secret, *LINKS))
    hall = fill_polygons(GRID, [PolygonWithHoles(((0, 0), (6, 0), (6, 4), (0, 4)))])
    fog = Fog(FogMode.HAND, HandFog(revealed=hall))
    view = player_view(Battle("b", PackRef("p", "1"), board, fog=fog))
    assert view.links == (
        SeenLink(LinkKind.STAIRS, (LABEL("B2"),), up=True),
        SeenLink(LinkKind.LADDER, (LABEL("D1"),)),
    )
    whole = player_view(Battle("b", PackRef("p", "1"), board))
    hole = SeenLink(LinkKind.HOLE, (LABEL("E2/1"), LABEL("E3/1")), opening=True)
    assert len(whole.links) == 5
    assert whole.links[-1] == hole
    drawn = msgspec.structs.replace(board, picture=Picture("0" * 64, 60, 40))
    assert not player_view(Battle("b", PackRef("p", "1"), drawn)).links


def test_the_players_board_draws_the_links_of_its_floor(qtbot: QtBot) -> None:
    scene = TableScene()
    board = Board(GRID, floors=FLOORS, links=LINKS)
    scene.show(player_view(Battle("b", PackRef("p", "1"), board)))
    assert [shape.part for shape in scene.links.shapes] == [LinkPart.END, LinkPart.END]
    scene.floor = 1
    scene.show(player_view(Battle("b", PackRef("p", "1"), board)))
    assert [shape.part for shape in scene.links.shapes] == [LinkPart.OPENING, LinkPart.END]


def test_only_a_chosen_link_is_outlined(qtbot: QtBot) -> None:
    """The links of the players have no names, and none of them is ever chosen."""
    scene = TableScene()
    scene.show(player_view(Battle("b", PackRef("p", "1"), Board(GRID, floors=FLOORS, links=LINKS))))
    assert not yellow_pixels(scene.links)
    item = LinkItem()
    item.show_shapes(link_shapes(LINKS, FLOORS, GRID))
    assert not yellow_pixels(item)
    item.choose(LINKS[0].id)
    assert yellow_pixels(item)


def yellow_pixels(item: LinkItem) -> int:
    """Return how many pixels of the links have the colour of what is chosen."""
    image = QImage(600, 600, QImage.Format.Format_RGB32)
    image.fill(theme.PAPER)
    painter = QPainter(image)
    item.draw(painter)
    painter.end()
    return int(in_colour(image, theme.YELLOW).sum())
