"""The order of turns uses all the room on the players' screen."""

import msgspec
import pytest
from PySide6.QtCore import QRect, QRectF, QSizeF
from PySide6.QtGui import QColor, QImage, QPainter

from gridapp.scene import theme
from gridapp.scene.table_panels import (
    OrderPlate,
    PanelLook,
    PanelTexts,
    order_plates,
    paint_panels,
    paint_plate,
)
from gridapp.scene.theme import Outline, SideStyle
from tests.golden.boards import square_view

WIDTH, HEIGHT = 1080, 1920
"""A screen of 1920 x 1080 whose readers sit at its left edge."""

LETTERS = WIDTH / 30
NAMES = ("Tamo", "Ayla", "Mira", "Cleo", "Bran", "Vik", "Odo", "Sera", "Grum", "Rip") * 4
INK = QColor("#12F0E1")
"""A colour that nothing else has."""


def painted(count: int, active: int = 0) -> QImage:
    style = SideStyle(INK.name(), Outline.CIRCLE)
    plates = tuple(
        OrderPlate(name, style, number == active) for number, name in enumerate(NAMES[:count])
    )
    image = QImage(WIDTH, HEIGHT, QImage.Format.Format_RGB32)
    image.fill(theme.PAPER)
    painter = QPainter(image)
    paint_panels(painter, QSizeF(WIDTH, HEIGHT), PanelTexts(3, plates, ()), PanelLook())
    painter.end()
    return image


@pytest.mark.parametrize("lifeless", ["dead", "destroyed", "out"])
def test_the_fallen_are_marked_in_the_order_that_players_see(qapp: object, lifeless: str) -> None:
    """Faded and struck out: a line of pixels goes through the name, and none is as light."""
    view = square_view()[0].seen
    fallen = tuple(
        msgspec.structs.replace(
            token,
            conditions=("prone", lifeless) if token.id == "ayla" else ("dying",),
            lifeless=lifeless if token.id == "ayla" else "",
        )
        for token in view.tokens
    )
    view = msgspec.structs.replace(view, tokens=fallen, order=("ayla", "orc"))
    assert [plate.name for plate in order_plates(view) if plate.dead] == ["Ayla"]

    plain, dead = (_lightness(_plate(dead=is_dead)) for is_dead in (False, True))
    longest = [max(sum(light > 100 for light in row) for row in rows) for rows in (plain, dead)]
    assert longest[1] > longest[0] * 1.3
    assert max(map(max, dead)) < max(map(max, plain)) * 0.9


def _lightness(image: QImage) -> list[list[int]]:
    """Return the lightness of the pixels, row by row."""
    return [
        [image.pixelColor(x, y).lightness() for x in range(image.width())]
        for y in range(image.height())
    ]


def _plate(*, dead: bool) -> QImage:
    """Return the plate of a creature alone, in light letters on black."""
    image = QImage(300, 60, QImage.Format.Format_RGB32)
    image.fill(0)
    painter = QPainter(image)
    painter.setFont(theme.font(30, bold=True))
    plate = OrderPlate("illicit", SideStyle("#000000", Outline.CIRCLE), active=False, dead=dead)
    paint_plate(painter, plate, QRectF(0, 0, 300, 60), 30)
    painter.end()
    return image


def marks(image: QImage) -> list[QRect]:
    """Return the place of each creature's mark, by the pixels of its colour."""
    places: list[QRect] = []
    for y in range(round(2 * LETTERS)):
        for x in range(WIDTH):
            if image.pixelColor(x, y) == INK:
                _add(places, QRect(x, y, 1, 1))
    return places


def _add(places: list[QRect], pixel: QRect) -> None:
    """Add a pixel to the places, and merge all places touching the pixel."""
    for place in [place for place in places if place.adjusted(-1, -1, 1, 1).intersects(pixel)]:
        places.remove(place)
        pixel = pixel.united(place)
    places.append(pixel)


@pytest.mark.parametrize("count", [3, 5, 7, 10])
def test_all_creatures_of_a_fight_are_shown_at_the_short_edge(qapp: object, count: int) -> None:
    places = marks(painted(count))
    assert len(places) == count
    assert all(place.bottom() <= 1.9 * LETTERS for place in places)


def test_letters_are_large_where_they_fit(qapp: object) -> None:
    """A mark is nine tenths of the letters less a dark edge; letters shrink to two thirds."""
    few, many = marks(painted(3))[0], marks(painted(10))[0]
    assert few.height() == pytest.approx(0.82 * LETTERS, abs=3)
    assert many.height() == pytest.approx(0.82 * 0.65 * LETTERS, abs=3)


def test_plates_lie_beside_one_another(qapp: object) -> None:
    places = marks(painted(10))
    for number, place in enumerate(places):
        assert not any(place.intersects(later) for later in places[number + 1 :])
    assert len({place.top() for place in places}) == 2


def test_the_room_is_used_at_the_end_of_a_long_order(qapp: object) -> None:
    """Not all of forty creatures fit; the active creature is always included."""
    yellow = theme.YELLOW
    for active in (0, 20, 39):
        image = painted(40, active)
        assert len(marks(image)) > 8
        row = [image.pixelColor(x, y) for x in range(0, WIDTH, 3) for y in range(0, 66, 3)]
        assert yellow in row
