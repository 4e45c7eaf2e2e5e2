"""Areas of effect and measuring, counted by hand on a small board."""

import msgspec

from gridapp.battle.areas import Area, AreaShape
from gridapp.battle.board import Board, Wall
from gridapp.session.queries.area_templates import place_area
from gridapp.session.queries.measuring import measure_route
from tests import marks
from tests.engine.scenes import HERO, OGRE, RAIDER, cells, rules, scene

BOARD = """
. . . . . .
. A . G . .
. . . . . .
. . . O O .
. . . O O .
"""


def test_circle() -> None:
    """Radius 5 ft around the corner of C2, D2, C3, D3: those four cells, and G on one of them."""
    battle = scene(BOARD, A=HERO, G=RAIDER, O=OGRE)
    laid = place_area(battle, rules(), Area("", "", AreaShape.CIRCLE, 5, (3.1, 1.9)))
    assert laid.cells == cells(battle, "C2 D2 C3 D3")
    assert laid.creatures == ("G",)
    assert laid.overlay.status == "Circle, 5 ft: 4 cells, takes in G"


def test_line() -> None:
    """From A's centre 15 ft to the right: A's cell and the next three."""
    battle = scene(BOARD, A=HERO, G=RAIDER, O=OGRE)
    line = Area("", "", AreaShape.LINE, 15, (1.5, 1.5))
    laid = place_area(battle, rules(), line)
    assert laid.cells == cells(battle, "B2 C2 D2 E2")
    assert laid.creatures == ("A", "G")
    walled = Board(battle.board.grid, (Wall("w", (3, 0), (3, 5)),))
    battle = msgspec.structs.replace(battle, board=walled)
    stopped = place_area(battle, rules(), msgspec.structs.replace(line, stopped=True))
    assert (stopped.cells, stopped.creatures) == (cells(battle, "B2 C2"), ("A",))


def test_large_creature_is_hit_at_any_cell() -> None:
    battle = scene(BOARD, A=HERO, G=RAIDER, O=OGRE)
    laid = place_area(battle, rules(), Area("", "", AreaShape.SQUARE, 5, (4.5, 4.5)))
    assert laid.cells == cells(battle, "E5")
    assert laid.creatures == ("O",)


def test_measuring_uses_the_distances_of_the_pack() -> None:
    """A1 to D4 are three diagonals, to F4 two more: 25 ft regardless of walls."""
    battle = scene(BOARD, A=HERO, G=RAIDER, O=OGRE)
    shown = measure_route(battle, rules(), cells(battle, "A1 D4 F4"))
    route = marks.route(shown)
    assert route is not None
    assert (route.text, shown.status) == ("25 ft", "A1 to D4 to F4: 25 ft, 5 cells")
