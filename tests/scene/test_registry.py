"""The registry of painters: every mark has a painter, and a new mark needs no further change."""

import subprocess
import sys
from collections.abc import Iterable, Iterator, Mapping
from typing import ClassVar

import pytest
from PySide6.QtCore import QRectF
from pytestqt.qtbot import QtBot

from gridapp.battle.shown.overlays import Mark, Overlay
from gridapp.export.snapshot import render
from gridapp.resources import import_modules
from gridapp.scene import theme
from gridapp.scene.coordinates import cell_centre, cells_rect
from gridapp.scene.gm_scene import GmScene
from gridapp.scene.overlays import registry
from gridapp.scene.overlays.legend_symbols import BadgeShape, BadgeSymbol
from gridapp.scene.overlays.registry import (
    BoardGeometry,
    Canvas,
    LegendEntry,
    MarkPainter,
    PaintStage,
    Pass,
    legend_entries,
    painters,
)
from tests.golden.boards import square_overlay, square_view

SYMBOL = BadgeSymbol(BadgeShape.DISC, theme.BLUE)


def mark_types(base: type[Mark] = Mark) -> Iterator[type[Mark]]:
    import_modules("gridapp.session.overlays")
    for mark_type in base.__subclasses__():
        if mark_type.__module__.startswith("gridapp."):
            yield mark_type
        yield from mark_types(mark_type)


def test_every_mark_has_a_painter_and_every_painter_a_mark() -> None:
    kinds = [mark_type.kind for mark_type in mark_types()]
    assert sorted(kinds) == sorted(painters())


def test_painters_declare_the_mark_of_their_kind() -> None:
    names = {mark_type.kind: mark_type.__name__ for mark_type in mark_types()}
    declared = {kind: painter.__annotations__["mark"] for kind, painter in painters().items()}
    assert declared == names


def test_stages_of_a_painter_are_in_its_layer() -> None:
    grid = square_view()[0].seen.grid
    for mark in square_overlay().marks:
        painter = painters()[mark.kind](mark)
        painter.prepare(BoardGeometry(grid))
        below = {stage < PaintStage.SIGHT_LINES for stage in painter.passes()}
        assert below == {painter.below_tokens}, mark.kind


def test_the_scene_loads_without_the_session() -> None:
    """Painters import their marks for type checking only: the scene knows no rules."""
    code = (
        "import sys\n"
        "from gridapp.scene.overlays.registry import painters\n"
        "assert painters()\n"
        "above = ('gridapp.session', 'gridapp.engine')\n"
        "print([name for name in sys.modules if name.startswith(above)])"
    )
    output = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True
    )
    assert output.stdout.strip() == "[]"


class StarMark(Mark, frozen=True):
    """A mark unknown to the app."""

    kind: ClassVar[str] = "star of the test"
    cell: tuple[int, int]


@pytest.fixture
def star() -> Iterator[Overlay]:
    """An overlay with a new kind of mark, registered for this test."""

    class StarPainter(MarkPainter):
        mark: StarMark
        kind = StarMark.kind

        def passes(self) -> Mapping[PaintStage, Pass]:
            return {PaintStage.BADGES: self._paint}

        def bounds(self) -> QRectF:
            return cells_rect(self.grid, [self.mark.cell])

        def _paint(self, canvas: Canvas) -> None:
            canvas.painter.setBrush(theme.BLUE)
            canvas.painter.drawEllipse(cell_centre(self.grid, self.mark.cell), 30, 30)

        def legend(self, overlay: Overlay) -> Iterable[LegendEntry]:
            yield LegendEntry(SYMBOL, "A star")

    painters.cache_clear()
    yield Overlay((StarMark((3, 6)),))
    del registry._PAINTERS[StarPainter.kind]
    painters.cache_clear()


def test_a_new_mark_is_painted_and_explained(star: Overlay, qtbot: QtBot) -> None:
    scene = GmScene()
    scene.show(square_view()[0])
    bare = render(scene, 40)
    scene.show_overlay(star)
    drawn = render(scene, 40)
    margin = 0.6 * 40
    spot = (round(3.5 * 40 + margin), round(6.5 * 40 + margin))
    assert drawn.pixelColor(*spot).name() == theme.BLUE.name()
    assert bare.pixelColor(*spot).name() != theme.BLUE.name()
    assert legend_entries(star) == (LegendEntry(SYMBOL, "A star"),)
