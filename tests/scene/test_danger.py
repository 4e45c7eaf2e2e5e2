"""The danger map painted: bands that differ in their lines, numbers on demand, the legend."""

from itertools import pairwise

import pytest
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QImage, QPainter
from pytestqt.qtbot import QtBot

from gridapp.battle.shown.overlays import Overlay
from gridapp.export.snapshot import render
from gridapp.grid.cells import Cell
from gridapp.grid.grid import CellShape, Grid
from gridapp.scene.coordinates import CELL as SCENE_CELL
from gridapp.scene.gm_scene import GmScene
from gridapp.scene.overlays.danger import _STYLES_BY_CERTAINTY as STYLES
from gridapp.scene.overlays.danger import DangerPainter
from gridapp.scene.overlays.registry import BoardGeometry, Canvas, PaintStage, legend_entries
from gridapp.session.overlays.danger import DangerBand, DangerMark, DangerRoutesMark
from gridapp.session.overlays.threat import ThreatMark
from tests.golden.boards import square_view

CELL: Cell = (3, 3)


@pytest.mark.parametrize("shape", [CellShape.SQUARE, CellShape.HEX_POINTY])
def test_bands_differ_without_colour_and_grow_denser(shape: CellShape) -> None:
    lengths = []
    for band in (DangerBand.NONE, DangerBand.LOW, DangerBand.MIDDLE, DangerBand.HIGH):
        painter = DangerPainter(DangerMark(((CELL, band, 10),)))
        painter.prepare(BoardGeometry(Grid(8, 8, shape)))
        lines = [line for lines in painter._lines.values() for line in lines]
        lengths.append(sum(line.length() for line in lines))
    assert lengths[0] == 0
    assert all(after > 1.4 * before for before, after in pairwise(lengths))


def test_lines_fall_where_those_of_threatened_areas_rise() -> None:
    painter = DangerPainter(DangerMark(((CELL, DangerBand.MIDDLE, 10),)))
    painter.prepare(BoardGeometry(Grid(8, 8)))
    lines = [line for lines in painter._lines.values() for line in lines]
    assert {round(line.dx() * line.dy()) > 0 for line in lines} == {True}


def lines_of(band: DangerBand, *, estimated: bool) -> tuple[float, set[Qt.PenStyle]]:
    """Return the length of the hatching of a cell, and its kinds of lines."""
    cells = ((CELL, band, 10),)
    painter = DangerPainter(DangerMark(cells, estimated=frozenset({CELL} if estimated else ())))
    painter.prepare(BoardGeometry(Grid(8, 8)))
    length = sum(line.length() for lines in painter._lines.values() for line in lines)
    return length, {STYLES[certain][band].line for certain, band in painter._lines}


def test_an_estimate_is_dotted_and_never_looks_safe_or_certain() -> None:
    for band in (DangerBand.NONE, DangerBand.LOW, DangerBand.MIDDLE, DangerBand.HIGH):
        length, kinds = lines_of(band, estimated=True)
        assert length > 0
        assert kinds == {Qt.PenStyle.DotLine}
        assert Qt.PenStyle.DotLine not in lines_of(band, estimated=False)[1]


def test_legend_names_estimates_instead_of_their_bands() -> None:
    cells = ((CELL, DangerBand.HIGH, 70), ((0, 0), DangerBand.LOW, 10))
    overlay = Overlay((DangerMark(cells, estimated=frozenset({CELL})),))
    assert [entry.text for entry in legend_entries(overlay)] == [
        "Danger: loses under a quarter of what is left",
        "Danger: an estimate, exact soon",
    ]


def test_numbers_are_drawn_on_demand_only(qtbot: QtBot) -> None:
    scene = GmScene()
    scene.show(square_view()[0])
    bare = render(scene, 40)
    cells = ((CELL, DangerBand.LOW, 10),)
    scene.set_standing_marks(DangerMark(cells))
    hatched = render(scene, 40)
    scene.set_standing_marks(DangerMark(cells, show_numbers=True))
    numbered = render(scene, 40)
    assert bare != hatched != numbered
    scene.set_standing_marks()
    assert render(scene, 40) == bare


def contrast(ground: QColor, pixels: int) -> float:
    """Return the share of a cell's pixels that an estimate of middling danger lifts off a ground.

    Such pixels differ by 60 of 255 or more in a colour, from which a mark on stone is seen.
    """
    side = 3 * pixels
    image = QImage(side, side, QImage.Format.Format_RGB32)
    image.fill(ground)
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.scale(pixels / SCENE_CELL, pixels / SCENE_CELL)
    cell = (1, 1)
    mark = DangerMark(((cell, DangerBand.MIDDLE, 30),), estimated=frozenset({cell}))
    marks, grid = DangerPainter(mark), Grid(3, 3)
    marks.prepare(BoardGeometry(grid))
    whole = QRectF(0, 0, 3 * SCENE_CELL, 3 * SCENE_CELL)
    canvas = Canvas(painter, grid, Overlay((mark,)), {}, whole)
    marks.passes()[PaintStage.HATCHING](canvas)
    painter.end()
    inside = range(pixels + 2, 2 * pixels - 2)
    seen = [image.pixelColor(x, y) for x in inside for y in inside]
    channels = (QColor.red, QColor.green, QColor.blue)
    lifted = [any(abs(of(each) - of(ground)) >= 60 for of in channels) for each in seen]
    return sum(lifted) / len(lifted)


@pytest.mark.parametrize("ground", ["#8A8B8F", "#5A5B60", "#E3D8BE"])
def test_estimates_are_seen_on_stone_on_small_cells(qtbot: QtBot, ground: str) -> None:
    """Dots of 0.6 pixels were lost on grey at 20 pixels a cell."""
    assert contrast(QColor(ground), 20) >= 0.05


def test_standing_marks_stay_while_a_drag_is_shown(qtbot: QtBot) -> None:
    scene = GmScene()
    scene.show(square_view()[0])
    mark = DangerMark(((CELL, DangerBand.LOW, 10),))
    scene.set_standing_marks(mark)
    scene.show_overlay(Overlay((ThreatMark(((CELL, 1, True),)),)))
    assert {each.kind for each in scene.overlay.marks} == {"threat", "danger"}


def test_legend_names_the_bands_that_occur_and_the_ways() -> None:
    cells = ((CELL, DangerBand.HIGH, 70), ((0, 0), DangerBand.NONE, 0))
    overlay = Overlay((DangerMark(cells), DangerRoutesMark((((0, 0), (1, 1)),))))
    assert [entry.text for entry in legend_entries(overlay)] == [
        "Danger: half or more, or likely to fall",
        "How foes would come to strike",
    ]
