"""Pictures of the board compared with approved pictures."""

from itertools import pairwise
from pathlib import Path

import msgspec
import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QFontInfo, QGuiApplication, QImage
from pytestqt.qtbot import QtBot

from gridapp.battle.bars import Injury, SeenBar, Vitals
from gridapp.battle.board import Wall, WallKind
from gridapp.battle.shown.event_marks import MarkKind, SeenMark
from gridapp.battle.shown.overlays import Overlay
from gridapp.battle.shown.views import GmView
from gridapp.export.snapshot import render
from gridapp.grid.grid import CellShape
from gridapp.scene.coordinates import CELL
from gridapp.scene.gm_scene import GmScene
from gridapp.scene.items.map_pictures import pixmap_provider
from gridapp.scene.motion import Animation
from gridapp.scene.table_scene import TableScene
from gridapp.session.overlays.sketch import SketchMark
from tests.golden.boards import (
    calm_overlay,
    hex_overlay,
    hex_view,
    proof_overlay,
    square_overlay,
    square_view,
)
from tests.golden.compare import check

PICTURES = Path(__file__).parent / "pictures"
DPI = 40


@pytest.fixture(autouse=True)
def same_letters(qtbot: QtBot) -> None:
    family = QFontInfo(QGuiApplication.font()).family()
    if family != "DejaVu Sans":
        pytest.skip(f"the golden pictures are lettered in DejaVu Sans, not {family}")


def gm_picture(overlay: Overlay | None = None, area: QRectF | None = None) -> QImage:
    view, pictures = square_view()
    scene = GmScene()
    scene.set_pictures(pixmap_provider(pictures))
    scene.show(view)
    if overlay is not None:
        scene.show_overlay(overlay)
    return render(scene, DPI, area)


def test_gm_board(tmp_path: Path) -> None:
    check(gm_picture(), PICTURES / "gm.png", tmp_path)


def test_drag(tmp_path: Path) -> None:
    check(gm_picture(square_overlay()), PICTURES / "drag.png", tmp_path)


def test_calm_drag(tmp_path: Path) -> None:
    check(gm_picture(calm_overlay()), PICTURES / "drag_calm.png", tmp_path)


def test_proofs_of_cover(tmp_path: Path) -> None:
    check(gm_picture(proof_overlay()), PICTURES / "proofs.png", tmp_path)


def test_illegal_drag(tmp_path: Path) -> None:
    corner = QRectF(6 * CELL, 4 * CELL, 5 * CELL, 4 * CELL)
    picture = gm_picture(square_overlay(legal=False), corner)
    check(picture, PICTURES / "drag_illegal.png", tmp_path)


def test_table(tmp_path: Path) -> None:
    view, pictures = square_view()
    scene = TableScene()
    scene.set_pictures(pixmap_provider(pictures))
    scene.show(view.seen)
    check(render(scene, DPI), PICTURES / "table.png", tmp_path)


def hurt_and_marked(scene: GmScene | TableScene, view: GmView) -> QImage:
    """Show a hit, a miss, a fall and a healing beside hurt creatures, standing still."""
    scene.set_detail(DPI)
    places = {token.id: token.cell for token in view.seen.tokens}
    first, second, third, *_ = ((column + 0.5, float(row)) for column, row in places.values())
    marks = (
        SeenMark(MarkKind.OPPORTUNITY, first, "Opportunity"),
        SeenMark(MarkKind.MISS, first, "Miss"),
        SeenMark(MarkKind.DAMAGE, second, "-7"),
        SeenMark(MarkKind.FALLEN, second, "Dying"),
        SeenMark(MarkKind.HEALING, third, "+5"),
        SeenMark(MarkKind.DOOR, (4.0, 2.5), "Opens"),
    )
    scene.event_marks.show_marks(marks)
    return render(scene, DPI)


def test_hit_for_the_gm(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Animation, "enabled", False)
    view, pictures = square_view()
    bars = (SeenBar("life", 3, 12, life=True), SeenBar("wounds", 4, 5, life=True))
    known = (
        Vitals((*bars, SeenBar("vigor", 9, 20)), exact=True),
        Vitals((SeenBar("life", 0, 12, life=True),), exact=True),
        Vitals((SeenBar("life", 9, 12, life=True),), exact=True),
    )
    vitals = {token.id: vital for token, vital in zip(view.seen.tokens, known, strict=False)}
    scene = GmScene()
    scene.set_pictures(pixmap_provider(pictures))
    scene.show(msgspec.structs.replace(view, vitals=vitals))
    check(hurt_and_marked(scene, view), PICTURES / "hit_gm.png", tmp_path)


def test_hit_on_the_table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Animation, "enabled", False)
    view, pictures = square_view()
    known = (
        Vitals((SeenBar("life", 2, 4, life=True),)),
        Vitals(injury=Injury.DOWN),
        Vitals(injury=Injury.HURT),
    )
    tokens = tuple(
        msgspec.structs.replace(token, vitals=vital)
        for token, vital in zip(view.seen.tokens, known, strict=False)
    )
    scene = TableScene()
    scene.set_pictures(pixmap_provider(pictures))
    scene.show(msgspec.structs.replace(view.seen, tokens=tokens))
    check(hurt_and_marked(scene, view), PICTURES / "hit_table.png", tmp_path)


def test_drawing(tmp_path: Path) -> None:
    """Low walls and walls with cover differ from other walls, and the sketch from the map."""
    view, pictures = square_view()
    low = (
        Wall("l1", (1, 3), (3, 3), height=3.0),
        Wall("l2", (7, 5), (10, 5), WallKind.OBJECT, 2.5, "arrow_slit"),
        Wall("l3", (5, 7), (7, 7), cover="minor"),
    )
    scene = GmScene()
    scene.set_pictures(pixmap_provider(pictures))
    scene.show(msgspec.structs.replace(view, walls=(*view.walls, *low)))
    line = ((1.0, 6.0), (3.0, 6.0), (3.0, 7.0))
    sketch = SketchMark(
        lines=tuple(pairwise(line)),
        cells=((6, 2), (7, 2), (7, 3)),
        handles=line[:2],
        next_point=line[2],
        text="5 ft, 15 ft in all",
    )
    scene.show_overlay(Overlay((sketch,)))
    check(render(scene, DPI), PICTURES / "drawing.png", tmp_path)


@pytest.mark.parametrize("shape", [CellShape.HEX_POINTY, CellShape.HEX_FLAT])
def test_hexes(tmp_path: Path, shape: CellShape) -> None:
    view = hex_view(shape)
    scene = GmScene()
    scene.show(view)
    scene.show_overlay(hex_overlay(view.seen.grid))
    check(render(scene, DPI), PICTURES / f"{shape}.png", tmp_path)
