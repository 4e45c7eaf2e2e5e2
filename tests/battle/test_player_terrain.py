"""What players see of terrain on a board without a picture."""

import msgspec

from gridapp.battle.board import Board, Picture, Terrain
from gridapp.battle.shown.floor_views import view_of_floor
from gridapp.battle.shown.views import SeenTerrain, player_view
from gridapp.battle.state import Battle, PackRef
from gridapp.battle.vision.fog import Fog, FogMode, HandFog
from gridapp.geometry.planar.rasters import fill_polygons
from gridapp.grid.grid import Grid
from gridapp.grid.regions import PolygonWithHoles

GRID = Grid(6, 2)
MUD = Terrain("t1", "The trap of the GM", 2, ((1, 0), (4, 0)))
BOG = Terrain("t2", "Bog", 2, ((4, 0), (2, 1)))
ROCK = Terrain("t3", "Rock", 0, ((5, 1),))
BATTLE = Battle("Camp", PackRef("reactions", "1"), Board(GRID, terrain=(MUD, BOG, ROCK)))


def test_terrain_is_seen_by_price_without_the_names_of_the_gm() -> None:
    assert player_view(BATTLE).terrain == (
        SeenTerrain(0, ((5, 1),)),
        SeenTerrain(2, ((1, 0), (2, 1), (4, 0))),
    )


def test_terrain_outside_the_known_map_is_absent() -> None:
    """Columns A to C are revealed by hand: B1 and C2 are known, E1 and F2 are not."""
    known_mask = fill_polygons(GRID, [PolygonWithHoles(((0, 0), (3, 0), (3, 2), (0, 2)))])
    fogged = msgspec.structs.replace(BATTLE, fog=Fog(FogMode.HAND, HandFog(revealed=known_mask)))
    assert player_view(fogged).terrain == (SeenTerrain(2, ((1, 0), (2, 1))),)


def test_a_map_with_a_picture_shows_its_own_terrain() -> None:
    board = msgspec.structs.replace(BATTLE.board, picture=Picture("0" * 64, 60, 20))
    assert player_view(msgspec.structs.replace(BATTLE, board=board)).terrain == ()


def test_terrain_belongs_to_its_floor() -> None:
    view = player_view(BATTLE)
    assert view_of_floor(view, 0).terrain == view.terrain
