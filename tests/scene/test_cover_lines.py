"""Which sight lines of a proof are painted, and where the odds stand."""

from math import sqrt

import pytest
from PySide6.QtCore import QLineF, QRectF, Qt
from PySide6.QtGui import QImage, QPainter
from PySide6.QtWidgets import QApplication

from gridapp.battle.shown.overlays import Overlay
from gridapp.grid.grid import Grid
from gridapp.scene.coordinates import CELL
from gridapp.scene.overlays.cover import CoverPainter, _lines_to_paint, _tail
from gridapp.scene.overlays.registry import Canvas, PaintStage
from gridapp.session.overlays.cover import CoveredTarget, CoverMark
from gridapp.session.overlays.cover_proof import Sightline
from tests.golden import compare

CORNERS = [(0.0, 0.0), (1.0, 0.0), (0.0, 1.0), (1.0, 1.0)]
FAR = [(x + 5, y + 2) for x, y in CORNERS]


def test_a_bundle_of_clear_lines_is_painted_by_its_edges() -> None:
    """From a unit square to one at (5, 2), the edges join the corners (1, 0) and (0, 1)."""
    bundle = tuple(Sightline(near, far, blocked=False) for near in CORNERS for far in FAR)
    painted = {(line.start, line.end) for line in _lines_to_paint(bundle)}
    assert painted == {((1, 0), (6, 2)), ((0, 1), (5, 3))}


def test_a_bundle_with_a_blocked_line_is_painted_whole() -> None:
    bundle = tuple(
        Sightline(near, far, blocked=near == far) for near in CORNERS for far in (*FAR, CORNERS[0])
    )
    assert _lines_to_paint(bundle) == bundle


def test_few_lines_are_painted_one_by_one() -> None:
    few = tuple(Sightline(CORNERS[0], far, blocked=False) for far in FAR)
    assert _lines_to_paint(few) == few


def painted_over(
    bodies: dict[str, QRectF],
    pixels: int,
    areas: dict[str, QRectF] | None = None,
    text: str = "97 %",
) -> tuple[dict[str, int], int]:
    """Return the painted pixels inside each body, and in all, of odds of 97 % on each.

    With ``areas`` those are counted in place of the bodies.
    """
    image = QImage(400, 400, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(Qt.GlobalColor.transparent)
    painter = QPainter(image)
    scale = pixels / CELL
    painter.scale(scale, scale)
    targets = tuple(
        CoveredTarget(name, (body.center().x() / CELL, body.center().y() / CELL), "", text)
        for name, body in bodies.items()
    )
    mark, whole = CoverMark(targets), QRectF(0, 0, 400 / scale, 400 / scale)
    canvas = Canvas(painter, Grid(20, 20), Overlay((mark,)), bodies, whole)
    CoverPainter(mark).passes()[PaintStage.TOKEN_LABELS](canvas)
    painter.end()
    opacity = compare.pixels(image)[:, :, 3]

    def count(area: QRectF) -> int:
        inside = QRectF(area.topLeft() * scale, area.bottomRight() * scale).toRect()
        inside = inside.adjusted(1, 1, -1, -1)
        rows = slice(inside.top(), inside.bottom() + 1)
        columns = slice(inside.left(), inside.right() + 1)
        return int((opacity[rows, columns] > 0).sum())

    areas = bodies if areas is None else areas
    return {name: count(area) for name, area in areas.items()}, count(whole)


def cells(*places: tuple[int, int]) -> dict[str, QRectF]:
    return {f"t{x}_{y}": QRectF(x * CELL, y * CELL, CELL, CELL) for x, y in places}


def inside_ring(body: QRectF) -> QRectF:
    """Return the largest square inside the round token of a body."""
    beside = body.width() * (1 - sqrt(0.5)) / 2 + CELL / 20
    return body.adjusted(beside, beside, -beside, -beside)


def test_odds_on_small_cells_hide_no_token(qapp: QApplication) -> None:
    """A plate of 40 pixels lay over a token of 20."""
    covered, total = painted_over(cells((4, 5), (8, 5), (8, 6), (5, 9)), 20)
    assert set(covered.values()) == {0}
    assert total > 1000


@pytest.mark.parametrize(
    ("plate", "tail"),
    [
        (QRectF(430, 470, 80, 30), True),  # at the upper left corner
        (QRectF(590, 600, 80, 30), True),
        (QRectF(510, 470, 80, 30), False),  # above, touching
        (QRectF(600, 535, 80, 30), False),
        (QRectF(520, 510, 60, 30), False),  # on the token
    ],
)
def test_odds_at_a_corner_have_a_line_to_their_token(plate: QRectF, tail: bool) -> None:
    """Odds of 55 % on Ayla stood above Bren, at the upper left of her token."""
    token = QRectF(500, 500, 100, 100)
    line = _tail(plate, token)
    assert (line is not None) == tail
    if line is not None:
        assert QLineF(token.center(), line.p1()).length() == pytest.approx(50)
        assert plate.contains(line.p2())


def test_odds_without_room_beside_are_left_to_the_list(qapp: QApplication) -> None:
    crowd = cells(*((x, y) for x in range(3, 10) for y in range(3, 10)))
    covered, _ = painted_over(crowd, 20, {name: inside_ring(body) for name, body in crowd.items()})
    assert set(covered.values()) == {0}


def test_odds_on_large_cells_stand_on_their_token(qapp: QApplication) -> None:
    covered, _ = painted_over(cells((2, 2)), 80)
    assert covered["t2_2"] > 0


def test_odds_on_large_cells_hide_no_name(qapp: QApplication) -> None:
    """Odds of the lower of two creatures lay over the name of the upper."""
    bodies = cells((2, 1), (2, 2), (1, 2))
    names = {
        key: QRectF(body.left(), body.bottom() - CELL / 5, CELL, CELL / 5)
        for key, body in bodies.items()
    }
    covered, total = painted_over(bodies, 80, names)
    assert set(covered.values()) == {0}
    assert total > 3000


@pytest.mark.parametrize("pixels", [31, 80])
def test_a_foe_without_cover_has_no_label_where_no_rule_names_that(
    qapp: QApplication, pixels: int
) -> None:
    """An empty black plate stood on every foe."""
    foe = {"foe": QRectF(CELL, CELL, CELL, CELL)}
    assert painted_over(foe, pixels)[1] > 0
    assert painted_over(foe, pixels, text="")[1] == 0
