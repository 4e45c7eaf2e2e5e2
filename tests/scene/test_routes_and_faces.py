"""A route that passes creatures runs beneath their tokens: faces and names stay whole."""

import msgspec
import pytest
from PySide6.QtCore import QRectF
from PySide6.QtWidgets import QGraphicsView
from pytestqt.qtbot import QtBot

from gridapp.battle.shown.overlays import Mark, Overlay
from gridapp.export.snapshot import render
from gridapp.grid.cells import Cell
from gridapp.scene.coordinates import CELL, cell_centre
from gridapp.scene.gm_scene import GmScene
from gridapp.scene.overlays.badges import Pill
from gridapp.scene.overlays.label_places import LabelLayout
from gridapp.scene.overlays.routes import price_plates
from gridapp.session.overlays.routes import RouteMark, SaferRouteMark
from tests.golden.boards import square_view, token

PIXELS = 40


@pytest.mark.parametrize("mark_type", [RouteMark, SaferRouteMark])
def test_route_is_not_painted_over_the_token_that_it_passes(
    qtbot: QtBot, mark_type: type[RouteMark] | type[SaferRouteMark]
) -> None:
    """From two cells left of a creature to three right; the mover's own start is painted over."""
    scene = GmScene()
    view, *_ = square_view()
    scene.show(view)
    bare = render(scene, PIXELS)
    passed = next(each for each in view.seen.tokens if each.space == "1x1" and each.cell[0] > 2)
    column, row = passed.cell
    mark: Mark = mark_type(tuple((column + step, row) for step in range(-2, 4)), text="")
    scene.show_overlay(Overlay((mark,)))
    drawn, margin = render(scene, PIXELS), 0.6 * PIXELS

    def differs(x: float) -> bool:
        spot = round(x * PIXELS + margin), round((row + 0.5) * PIXELS + margin)
        return drawn.pixelColor(*spot) != bare.pixelColor(*spot)

    assert not any(differs(column + share / 10) for share in range(2, 9))
    assert differs(column - 0.5)
    assert differs(column + 1.5)


@pytest.mark.parametrize(
    ("foes", "free"),
    [
        ([(5, 3)], (5, 5)),
        ([(5, 3), (5, 5)], (5, 2)),
        ([(5, 3), (5, 5), (5, 2)], (5, 6)),
        ([], (5, 3)),
    ],
)
def test_length_stands_where_no_creature_is(qtbot: QtBot, foes: list[Cell], free: Cell) -> None:
    """Above the destination in F5, else below it, else a cell farther away."""
    scene = GmScene()
    view, *_ = square_view()
    tokens = [token(f"foe {number}", "foes", cell) for number, cell in enumerate(foes)]
    hero = token("hero", "heroes", (3, 4))
    seen = msgspec.structs.replace(view.seen, tokens=(hero, *tokens), picture=None)
    scene.show(msgspec.structs.replace(view, seen=seen, hidden=(), terrain=(), walls=()))
    route = ((3, 4), (4, 4), (5, 4))
    pictures = []
    for text in ("", "10 ft"):
        scene.show_overlay(Overlay((RouteMark(route, text=text),)))
        pictures.append(render(scene, 60))
    bare, labelled = pictures
    margin = 0.6 * 60
    for column, row in (*foes, free):
        spots = [(column + x / 8, row + y / 8) for x in range(1, 8) for y in range(1, 8)]
        pixels = [(round(x * 60 + margin), round(y * 60 + margin)) for x, y in spots]
        differs = any(bare.pixelColor(*spot) != labelled.pixelColor(*spot) for spot in pixels)
        assert differs is ((column, row) == free), (column, row)


def test_price_of_the_safest_route_covers_no_creature(qtbot: QtBot) -> None:
    """The route passes a foe on the right, so the price is painted on the left."""
    scene = GmScene()
    view, *_ = square_view()
    tokens = (token("hero", "heroes", (4, 6)), token("foe", "foes", (6, 4)))
    seen = msgspec.structs.replace(view.seen, tokens=tokens, picture=None)
    scene.show(msgspec.structs.replace(view, seen=seen, hidden=(), terrain=(), walls=()))
    route = ((4, 6), (4, 5), (4, 4), (4, 3), (4, 2))
    pictures = []
    for text in ("", "10 ft, Move, no opportunity attack"):
        scene.show_overlay(Overlay((SaferRouteMark(route, text=text),)))
        pictures.append(render(scene, 60))
    bare, priced = pictures
    area = [
        (round((6 + x / 9) * 60 + 36), round((4 + y / 9) * 60 + 36))
        for x in range(10)
        for y in range(10)
    ]
    assert all(bare.pixelColor(*spot) == priced.pixelColor(*spot) for spot in area)
    assert bare != priced


def test_price_among_creatures_stands_clear_of_them_and_of_the_length() -> None:
    """A row of creatures with the length above them, five cells wide: there is room below."""
    row = QRectF(-2 * CELL, -0.5 * CELL, 5 * CELL, CELL)
    length = QRectF(-2 * CELL, -1.1 * CELL, 5 * CELL, 0.6 * CELL)
    label = QRectF(-CELL, -0.3 * CELL, 2 * CELL, 0.6 * CELL)
    placed = LabelLayout([row, length]).place(price_plates(label))
    assert not placed.intersects(row)
    assert not placed.intersects(length)


@pytest.mark.parametrize("pixels", [16, 32, 64])
def test_price_beside_the_safest_route_is_painted_whole(qtbot: QtBot, pixels: int) -> None:
    """A long German price in a small window was cut at the right."""
    scene = GmScene()
    shown, *_ = square_view()
    scene.show(shown)
    view = QGraphicsView(scene)
    qtbot.addWidget(view)
    view.scale(pixels / CELL, pixels / CELL)
    text, middle = "35 ft, Bewegung, 1 Gelegenheitsangriff", (5, 4)
    scene.show_overlay(Overlay((SaferRouteMark(((4, 3), middle, (4, 5)), text=text),)))
    price = Pill(text, share=0.2, icon="shield").rect(cell_centre(shown.seen.grid, middle), pixels)
    right, left, *_ = price_plates(price)
    assert scene._marks.boundingRect().contains(right)
    assert scene._marks.boundingRect().contains(left)
