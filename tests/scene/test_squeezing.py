"""The wedges of a squeezing step: places on the board, and text in the legend."""

import pytest
from PySide6.QtCore import QLineF, QPointF
from pytestqt.qtbot import QtBot

from gridapp.battle.shown.overlays import Overlay
from gridapp.export.snapshot import render
from gridapp.scene import theme
from gridapp.scene.gm_scene import GmScene
from gridapp.scene.overlays.registry import legend_entries
from gridapp.scene.overlays.squeezing import wedges
from gridapp.session.overlays.squeezing import SqueezingMark
from tests.golden.boards import square_view

PIXELS = 40


@pytest.mark.parametrize(
    "step",
    [QLineF(0, 0, 100, 0), QLineF(0, 0, 0, 100), QLineF(50, 50, -50, -50), QLineF(0, 0, 50, 87)],
)
def test_wedges_point_at_the_middle_of_the_step_from_both_sides(step: QLineF) -> None:
    tips = []
    for wedge in wedges(step):
        tip, *base = (wedge.at(index) for index in range(3))
        away = [QLineF(step.center(), point).length() for point in (tip, *base)]
        assert away[0] < min(away[1:])
        tips.append(tip)
    assert len(tips) == 2
    between = tips[0] + tips[1] - step.center() * 2
    assert between.manhattanLength() < 1e-6
    assert QPointF.dotProduct(tips[0] - step.center(), step.p2() - step.p1()) == pytest.approx(0)


def test_wedges_are_painted_beside_the_route_and_explained(qtbot: QtBot) -> None:
    scene = GmScene()
    scene.show(square_view()[0])
    bare = render(scene, PIXELS)
    mark = SqueezingMark((((2.5, 6.5), (3.5, 6.5)),))
    scene.show_overlay(Overlay((mark,)))
    drawn = render(scene, PIXELS)
    margin = 0.6 * PIXELS
    for down in (6.21, 6.79):
        spot = round(3.0 * PIXELS + margin), round(down * PIXELS + margin)
        assert drawn.pixelColor(*spot).name() == theme.ORANGE.name()
        assert bare.pixelColor(*spot).name() != theme.ORANGE.name()
    assert [entry.text for entry in legend_entries(Overlay((mark,)))] == ["Squeezes between walls"]
