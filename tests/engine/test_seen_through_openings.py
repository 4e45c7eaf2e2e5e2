"""What creatures see of other floors through holes and balconies.

The oracle casts a ray wall by wall on the floor on which the openings rule asks; it knows nothing
of polygons and of sheets with several floors.
"""

import random

import msgspec
import pytest

from gridapp.battle.board import Floor, Link, LinkKind, Wall
from gridapp.battle.commands import EditBoard, PutFloor, PutLink, ShiftToken
from gridapp.battle.floors import parted
from gridapp.battle.state import Battle
from gridapp.battle.vision.lights import Light, Lighting, LightLevel
from gridapp.engine.queries.seen import seen_by, seen_mask
from gridapp.geometry.visibility.obstacles import obstacles_of
from gridapp.grid.cells import Point
from tests.engine.scenes import HERO, RAIDER, cells, play, scene
from tests.geometry.mask_cells import cells_covered
from tests.geometry.test_seen_region import _line

BOARD = ". . . . . . .\nA . . . . . G\n. . . . . . ."
WIDTH, HEIGHT, STEP = 7, 3, 14
"""Columns and rows of a floor, and the rows from one floor to the next."""


def house(place: str = "B2/1", opening: str = "D2/1 E2/1", *, secret: bool = False) -> Battle:
    """A hall under a gallery with a hole of two cells; the hero stands at ``place``."""
    battle = play(scene(BOARD, A=HERO, G=RAIDER), PutFloor(Floor(1, "Gallery", 2)))
    link = Link("hole", LinkKind.HOLE, opening=cells(battle, opening), secret=secret)
    return play(battle, PutLink(link), ShiftToken("A", cells(battle, place)[0]))


def seen(battle: Battle) -> set[str]:
    """Return the labels of the cells that the hero sees as a whole."""
    grid = battle.board.grid
    mask = seen_mask(battle, obstacles_of(parted(battle.board)), ["A"])
    return {grid.label(cell) for cell in cells_covered(mask, grid) if cell in grid}


def of_floor(labels: set[str], number: int) -> set[str]:
    return {label for label in labels if label.endswith("/1") == bool(number)}


GALLERY = {f"{column}{row}/1" for column in "ABCDEFG" for row in (1, 2, 3)}
HALL = {f"{column}{row}" for column in "ABCDEFG" for row in (1, 2, 3)}


def test_from_above_the_cells_under_the_opening_are_seen() -> None:
    labels = seen(house())
    assert of_floor(labels, 1) == GALLERY
    assert of_floor(labels, 0) == {"D2", "E2"}


def test_a_wall_above_hides_the_opening_and_a_wall_below_does_not() -> None:
    """The upper wall from C to D separates hero and hole; the line passes over the lower one."""
    battle = house()
    above = play(battle, EditBoard(walls=(Wall("w", (3.0, 14.0), (3.0, 17.0)),)))
    assert not of_floor(seen(above), 0)
    below = play(battle, EditBoard(walls=(Wall("w", (4.0, 0.0), (4.0, 3.0)),)))
    assert of_floor(seen(below), 0) == {"D2", "E2"}


def test_from_under_the_opening_the_upper_floor_is_seen() -> None:
    labels = seen(house("D2"))
    assert of_floor(labels, 0) == HALL
    assert of_floor(labels, 1) == GALLERY


def test_from_elsewhere_below_nothing_above_is_seen() -> None:
    labels = seen(house("C2"))
    assert of_floor(labels, 0) == HALL
    assert not of_floor(labels, 1)


def test_nobody_looks_through_a_secret_opening() -> None:
    assert not of_floor(seen(house(secret=True)), 0)
    assert not of_floor(seen(house("D2", secret=True)), 1)


def test_light_stays_on_its_floor() -> None:
    """In the dark a lamp above shows nothing below, a lamp below shows what is under the hole."""
    dark = Lighting(LightLevel.DARK, (Light("lamp", (3.5, 15.5)),))
    assert not of_floor(seen(msgspec.structs.replace(house(), lighting=dark)), 0)
    below = Lighting(LightLevel.DARK, (Light("lamp", (3.5, 1.5)),))
    labels = seen(msgspec.structs.replace(house(), lighting=below))
    assert (of_floor(labels, 0), of_floor(labels, 1)) == ({"D2", "E2"}, set())


def test_the_range_in_the_dark_counts_across() -> None:
    """Three cells from the hero's own edge: D2 is two cells away, E2 three, and not seen whole."""
    battle = msgspec.structs.replace(house(), lighting=Lighting(LightLevel.DARK))
    hero = battle.token("A")
    assert hero is not None
    keen = msgspec.structs.replace(hero, senses={"darkvision": 15})
    assert of_floor(seen(battle.with_token(keen)), 0) == {"D2"}


def _oracle(battle: Battle, eye_cell: str, point: Point) -> bool | None:
    """Return whether a small creature sees a point, by one ray on the floor that the rule names."""
    grid, walls = battle.board.grid, battle.board.walls
    (opening,) = (set(link.opening) for link in battle.board.links)
    (column, row) = cells(battle, eye_cell)[0]
    eye_floor, floor = row // STEP, int(point[1] // STEP)
    eye = grid.centre((column, row))
    if eye_floor == floor:
        return _line(eye, point, walls)
    if eye_floor == 1:
        upper = (point[0], point[1] + STEP)
        return _line(eye, upper, walls) if grid.cell_at(upper) in opening else False
    under = (column, row + STEP) in opening
    return _line((eye[0], eye[1] + STEP), point, walls) if under else False


@pytest.mark.parametrize("seed", range(12))
def test_what_is_seen_is_what_rays_find(seed: int) -> None:
    """Random walls on both floors; points near an edge of the opening or of sight are skipped."""
    rnd = random.Random(seed)
    hero_cell = rnd.choice(["B2/1", "A1/1", "D2", "E2", "C3", "G3/1"])
    walls = tuple(
        Wall(f"w{number}", (x, y), (x + rnd.uniform(-2, 2), y + rnd.uniform(-1, 1)))
        for number in range(6)
        for x, y in [(rnd.uniform(2, 5), rnd.uniform(1, 2) + STEP * rnd.choice([0, 1]))]
    )
    battle = play(house(hero_cell), EditBoard(walls=walls))
    region = seen_by(battle, obstacles_of(parted(battle.board)), ["A"])
    points = [
        (rnd.uniform(0, WIDTH), rnd.uniform(0, HEIGHT) + STEP * rnd.choice([0, 1]))
        for _ in range(300)
    ]
    wanted = [_oracle(battle, hero_cell, point) for point in points]
    decided = [
        (point, want) for point, want in zip(points, wanted, strict=True) if want is not None
    ]
    assert len(decided) > 200
    is_seen = region.contains([point for point, _ in decided])
    assert is_seen == [want for _, want in decided]
