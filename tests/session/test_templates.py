"""Areas of effect and the tape: counted by hand on a small board."""

from gridapp.session.area_templates import AreaShape, AreaTemplate, place_area
from gridapp.session.queries.measuring import measure_route
from tests.engine.scenes import HERO, OGRE, RAIDER, cells, rules, scene

BOARD = """
. . . . . .
. A . G . .
. . . . . .
. . . O O .
. . . O O .
"""


def test_a_circle_takes_in_cells_round_an_intersection() -> None:
    """Radius 5 ft round the corner of C2, D2, C3, D3: those four cells, and G on one of them."""
    battle = scene(BOARD, A=HERO, G=RAIDER, O=OGRE)
    laid = place_area(battle, rules(), AreaTemplate(AreaShape.CIRCLE, 5, (0, 0), (3.1, 1.9)))
    assert laid.cells == cells(battle, "C2 D2 C3 D3")
    assert laid.creatures == ("G",)
    assert laid.overlay.status == "Circle, 5 ft: 4 cells, takes in G"


def test_a_line_runs_from_its_start_towards_a_point() -> None:
    """From the middle of A to the right, 15 ft long: its own cell and the three after it."""
    battle = scene(BOARD, A=HERO, G=RAIDER, O=OGRE)
    laid = place_area(battle, rules(), AreaTemplate(AreaShape.LINE, 15, (1.5, 1.5), (5.5, 1.5)))
    assert laid.cells == cells(battle, "B2 C2 D2 E2")
    assert laid.creatures == ("A", "G")


def test_a_large_creature_is_hit_by_any_of_its_cells() -> None:
    battle = scene(BOARD, A=HERO, G=RAIDER, O=OGRE)
    laid = place_area(battle, rules(), AreaTemplate(AreaShape.SQUARE, 5, (0, 0), (4.5, 4.5)))
    assert laid.cells == cells(battle, "E5")
    assert laid.creatures == ("O",)


def test_without_a_direction_a_cone_takes_in_nothing() -> None:
    battle = scene(BOARD, A=HERO, G=RAIDER, O=OGRE)
    laid = place_area(battle, rules(), AreaTemplate(AreaShape.CONE, 15, (1.5, 1.5), (1.5, 1.5)))
    assert (laid.cells, laid.creatures) == ((), ())


def test_a_tape_counts_as_the_system_does() -> None:
    """A1 to D4 are three diagonals, to F4 two more: 25 ft however many walls there are."""
    battle = scene(BOARD, A=HERO, G=RAIDER, O=OGRE)
    shown = measure_route(battle, rules(), cells(battle, "A1 D4 F4"))
    assert shown.route is not None
    assert (shown.route.text, shown.status) == ("25 ft", "A1 to D4 to F4: 25 ft, 5 cells")
