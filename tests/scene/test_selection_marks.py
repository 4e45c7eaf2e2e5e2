"""Brackets round selected creatures: seen, and never over a name."""

from itertools import product

import msgspec
import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QImage
from pytestqt.qtbot import QtBot

from gridapp.battle.shown.views import SeenToken
from gridapp.export.snapshot import render
from gridapp.scene import theme
from gridapp.scene.coordinates import CELL
from gridapp.scene.gm_scene import GmScene
from tests.golden.boards import square_view, token

PIXELS = 40
"""Of a cell."""
SEEN = 16
"""Difference of lightness; less of a bracket shines through the edge of a letter."""


@pytest.fixture(autouse=True)
def application(qtbot: QtBot) -> None:
    """Start the application required by scenes."""


def scene_of(*tokens: SeenToken) -> GmScene:
    view, _ = square_view()
    scene = GmScene()
    seen = msgspec.structs.replace(view.seen, tokens=tokens, picture=None)
    scene.show(msgspec.structs.replace(view, seen=seen, terrain=(), hidden=(), walls=(), doors=()))
    return scene


def pictures(scene: GmScene, selected: str, row: int) -> tuple[QImage, QImage]:
    """Return a row of cells, and half a cell above and below, without and with a selection."""
    area = QRectF(0, (row - 0.5) * CELL, 6 * CELL, 2 * CELL)
    plain = render(scene, PIXELS, area)
    scene.show_selection((selected,))
    return plain, render(scene, PIXELS, area)


def changed(plain: QImage, marked: QImage) -> set[tuple[int, int]]:
    """Return the pixels that differ so much that it is seen."""
    places = product(range(plain.width()), range(plain.height()))
    return {
        (x, y)
        for x, y in places
        if abs(plain.pixelColor(x, y).lightness() - marked.pixelColor(x, y).lightness()) > SEEN
    }


def letters(named: QImage, nameless: QImage) -> set[tuple[int, int]]:
    """Return the pixels of names: as light as paper, where nothing is without names."""
    paper = theme.PAPER.lightness() - 30
    plates = changed(nameless, named)
    return {(x, y) for x, y in plates if named.pixelColor(x, y).lightness() > paper}


def test_brackets_hide_no_letter_of_a_name() -> None:
    """Of the creature itself, and of its neighbour to the right."""
    names = ("Bartholomew", "Ann")
    tokens = [token(name, "heroes", (3 + n, 3)) for n, name in enumerate(names)]
    bare = [msgspec.structs.replace(each, name="") for each in tokens]
    nameless, _ = pictures(scene_of(*bare), "", 3)
    scene = scene_of(*tokens)
    for name in names:
        plain, marked = pictures(scene, name, 3)
        scene.show_selection(())
        assert letters(plain, nameless)
        assert changed(plain, marked)
        assert not letters(plain, nameless) & changed(plain, marked)


def test_brackets_of_a_rider_lie_over_its_mount() -> None:
    """All four corners of the rider's cell, two of which are in the middle of the mount."""
    mount = token("horse", "heroes", (2, 2), space="2x2")
    scene = scene_of(mount, token("rider", "heroes", (3, 2)))
    plain, marked = pictures(scene, "rider", 2)
    places = changed(plain, marked)
    for column, row in product((3, 4), (0.5, 1.5)):
        near = QRectF(column * PIXELS, row * PIXELS, 0, 0).adjusted(-5, -5, 5, 5)
        assert any(near.contains(x, y) for x, y in places), (column, row)
