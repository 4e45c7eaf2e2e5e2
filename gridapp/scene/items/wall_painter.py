"""Walls, doors and terrain as they are drawn into the background."""

from itertools import product
from math import dist, hypot

from PySide6.QtCore import QCoreApplication, QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen, QTransform

from gridapp.battle.board import Door, DoorState, Terrain, Wall, WallKind
from gridapp.battle.views import SeenDoor, SeenWall
from gridapp.grid.cells import Cell
from gridapp.grid.grid import Grid
from gridapp.scene import theme
from gridapp.scene.coordinates import CELL, board_rect, cell_centre, cells_rect, to_scene
from gridapp.scene.items.glyphs import icon_glyph
from gridapp.scene.overlays.badges import Pill, cased_lines
from gridapp.scene.overlays.shapes import hatch_cell

_WOOD, _STONE = QColor("#9A6A3A"), QColor("#4A4640")
_WALL_STYLE = {
    WallKind.WALL: Qt.PenStyle.SolidLine,
    WallKind.OBJECT: Qt.PenStyle.DotLine,
    WallKind.WINDOW: Qt.PenStyle.DashLine,
}
_WALL_COLOUR = {
    WallKind.WALL: theme.PURPLE,
    WallKind.OBJECT: theme.PURPLE,
    WallKind.WINDOW: theme.SKY,
}
_NAMED_FROM, _NAMED_LENGTH = 28.0, 0.7
"""From so many pixels per cell on, walls of that length in cells are labelled."""

_TITLED_FROM = 18
"""From so many pixels per cell on, regions are named."""

_STRETCH = 8
"""So many cells of a row are shown or left out together."""

_RIM = 2.5
"""Half the width of the widest line of a hatching."""


def paint_walls(painter: QPainter, grid: Grid, walls: tuple[Wall, ...], pixels: float) -> None:
    """Thin lines, by kind; low ones and those that give cover say so. Only the GM sees them."""
    width = max(3.5, 1.8 * CELL / pixels)
    for kind, low in product(WallKind, (False, True)):
        chosen = (one for one in walls if one.kind is kind and (one.height is not None) is low)
        pieces = [QLineF(to_scene(wall.a), to_scene(wall.b)) for wall in chosen]
        style = Qt.PenStyle.DashDotLine if low else _WALL_STYLE[kind]
        cased_lines(painter, pieces, QPen(_WALL_COLOUR[kind], width, style), width)
    if pixels >= _NAMED_FROM:
        for wall in walls:
            if (wall.height is not None or wall.cover) and dist(wall.a, wall.b) >= _NAMED_LENGTH:
                middle = (to_scene(wall.a) + to_scene(wall.b)) / 2
                Pill(_wall_title(grid, wall), share=0.15).paint(painter, middle, pixels)


def _wall_title(grid: Grid, wall: Wall) -> str:
    """How high a wall is, and the tag of its cover."""
    height = [] if wall.height is None else [f"{wall.height:g} {grid.unit.value}"]
    return ", ".join([*height, *([wall.cover.replace("_", " ")] if wall.cover else [])])


def paint_seen_walls(painter: QPainter, walls: tuple[SeenWall, ...]) -> None:
    """Walls as on a drawn map: thick, dark, all alike."""
    pieces = [QLineF(to_scene(wall.a), to_scene(wall.b)) for wall in walls]
    pen = QPen(_STONE, 0.11 * CELL, c=Qt.PenCapStyle.RoundCap)
    cased_lines(painter, pieces, pen, 4.0, 0.9)


def paint_seen_door(painter: QPainter, door: SeenDoor) -> None:
    """A door as the players know it: open or shut."""
    _paint_leaf(painter, to_scene(door.a), to_scene(door.b), _leaf(door), is_open=door.is_open)


def paint_door(painter: QPainter, door: Door, pixels: float) -> None:
    """A door with the GM's knowledge: locked and secret ones are marked."""
    a, b = to_scene(door.a), to_scene(door.b)
    _paint_leaf(painter, a, b, _leaf(door), is_open=door.is_open, secret=door.secret)
    middle = (a + b) / 2
    if door.state is DoorState.LOCKED:
        _paint_sign(painter, middle, pixels, icon="lock")
    if door.secret:
        offset = QPointF(0.3 * CELL, 0) if door.state is DoorState.LOCKED else QPointF()
        _paint_sign(painter, middle + offset, pixels, letter="S")


def _leaf(door: Door | SeenDoor) -> QColor:
    """What a door is made of: wood, or glass that one sees through."""
    return theme.SKY if door.window else _WOOD


def _paint_leaf(
    painter: QPainter,
    a: QPointF,
    b: QPointF,
    colour: QColor,
    *,
    is_open: bool,
    secret: bool = False,
) -> None:
    along = b - a
    length, thick = hypot(along.x(), along.y()), 0.15 * CELL
    if length == 0:
        return
    painter.save()
    unit = along / length
    painter.setTransform(QTransform(unit.x(), unit.y(), -unit.y(), unit.x(), a.x(), a.y()), True)
    _paint_frame(painter, length, thick, is_open=is_open)
    if is_open:
        painter.rotate(-72)
    painter.setPen(QPen(theme.INK, 5, Qt.PenStyle.DashLine if secret else Qt.PenStyle.SolidLine))
    painter.setBrush(theme.translucent(colour, 0.55) if secret else colour)
    painter.drawRoundedRect(QRectF(0, -thick / 2, length, thick), 3, 3)
    painter.setPen(QPen(theme.translucent(theme.PAPER, 0.8), 2.5))
    painter.drawLine(QPointF(length * 0.08, 0), QPointF(length * 0.92, 0))
    painter.restore()


def _paint_frame(painter: QPainter, length: float, thick: float, *, is_open: bool) -> None:
    """The two posts, and the free way between them when the door is open."""
    if is_open:
        painter.setPen(QPen(theme.translucent(theme.PAPER, 0.7), 4, Qt.PenStyle.DotLine))
        painter.drawLine(QPointF(0, 0), QPointF(length, 0))
    painter.setPen(QPen(theme.PAPER, 2.5))
    painter.setBrush(theme.INK)
    for x in (0.0, length):
        painter.drawRect(QRectF(x - thick * 0.5, -thick * 0.7, thick, thick * 1.4))


def _paint_sign(
    painter: QPainter, middle: QPointF, pixels: float, icon: str = "", letter: str = ""
) -> None:
    side = max(0.28 * CELL, 13 * CELL / pixels)
    spot = QRectF(middle.x() - side / 2, middle.y() - side / 2, side, side)
    painter.setPen(QPen(theme.INK, side * 0.08))
    painter.setBrush(theme.PAPER)
    painter.drawEllipse(spot)
    if icon:
        inner = spot.adjusted(side * 0.2, side * 0.2, -side * 0.2, -side * 0.2)
        painter.drawImage(inner, icon_glyph(icon, 96, theme.INK))
    else:
        painter.setFont(theme.font(side * 0.7, bold=True))
        painter.drawText(spot, Qt.AlignmentFlag.AlignCenter, letter)


class TerrainHatching:
    """A region under a quiet hatching with its name and price; only the GM sees it."""

    def __init__(self, grid: Grid, region: Terrain) -> None:
        self.region = region
        self._grid = grid
        self._pieces = [_hatched(grid, region, cells) for cells in _stretches(region.cells)]
        self._middle = _middle(grid, region) if region.cells else None

    def paint(self, painter: QPainter, exposed: QRectF, pixels: float) -> None:
        """The part that is exposed; there are thousands of lines in a large region."""
        region = self.region
        shown = [line for room, lines in self._pieces if room.intersects(exposed) for line in lines]
        colour = theme.GREY if region.factor == 0 else theme.GREEN
        for width, ink, opacity in ((2 * _RIM, theme.INK, 0.22), (2.2, colour, 0.6)):
            painter.setPen(QPen(theme.translucent(ink, opacity), width))
            painter.drawLines(shown)
        if self._middle is not None and pixels >= _TITLED_FROM:
            title, board = Pill(_title(region)), board_rect(self._grid)
            plate = title.rect(self._middle, pixels)
            plate.moveLeft(max(min(plate.left(), board.right() - plate.width()), board.left()))
            title.paint(painter, plate.center(), pixels)


def _stretches(cells: tuple[Cell, ...]) -> list[list[Cell]]:
    """Cells of one row that lie near each other."""
    found: dict[tuple[int, int], list[Cell]] = {}
    for column, row in cells:
        found.setdefault((row, column // _STRETCH), []).append((column, row))
    return list(found.values())


def _hatched(grid: Grid, region: Terrain, cells: list[Cell]) -> tuple[QRectF, list[QLineF]]:
    """The room and the lines of some cells."""
    slopes = (True, False) if region.factor == 0 else (False,)
    lines = [
        line
        for cell in cells
        for rising in slopes
        for line in hatch_cell(grid, cell, 4, rising=rising)
    ]
    return cells_rect(grid, cells).adjusted(-_RIM, -_RIM, _RIM, _RIM), lines


def _middle(grid: Grid, region: Terrain) -> QPointF:
    """The cell of the region nearest to its centre of gravity, so that the name lies in it."""
    spots = [cell_centre(grid, cell) for cell in region.cells]
    x = sum(spot.x() for spot in spots) / len(spots)
    y = sum(spot.y() for spot in spots) / len(spots)
    return min(spots, key=lambda spot: (spot.x() - x) ** 2 + (spot.y() - y) ** 2)


def _title(region: Terrain) -> str:
    barred = QCoreApplication.translate("window", "no entry")
    price = barred if region.factor == 0 else f"\u00d7{region.factor}"
    height = f" \u2191{region.elevation}" if region.elevation else ""
    return f"{region.name} {price}{height}"
