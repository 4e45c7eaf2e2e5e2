"""Painters of walls, doors and terrain in the background."""

from collections.abc import Collection, Iterable, Iterator
from functools import cached_property
from itertools import product
from math import ceil, dist, hypot

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen, QTransform

from gridapp.battle.board import Door, DoorState, Terrain, Wall, WallKind
from gridapp.battle.shown.views import SeenDoor, SeenWall
from gridapp.grid.cells import Cell
from gridapp.grid.grid import Grid
from gridapp.scene import theme
from gridapp.scene.coordinates import (
    CELL,
    board_rect,
    cell_centre,
    from_scene,
    to_scene,
)
from gridapp.scene.items.glyphs import icon_glyph
from gridapp.scene.items.hatching import hatch_pieces, outline_of_squares
from gridapp.scene.overlays.badges import Pill, cased_lines
from gridapp.scene.translation import tr, tr_sample

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
_LOW_WIDTH = 2.2
"""How much wider a low wall is than another one on the GM's board."""

_NAMED_FROM, _NAMED_LENGTH = 28.0, 0.7
"""Smallest cell size in pixels, and smallest wall length in cells, for wall labels."""

_TITLED_FROM = 18
"""Smallest cell size in pixels for the names of terrain regions."""

_MOST_SPOTS = 60
"""The most cells of a region that are tried for its name."""

_PARTS = 4
"""Lines of hatching along the side of a cell."""
_WIDE, _NARROW = 5.0, 2.2
"""Widths of a dark hatch line and of the coloured one on it, in scene units."""


def paint_walls(painter: QPainter, grid: Grid, walls: tuple[Wall, ...], pixels: float) -> None:
    """Paint the GM's walls as thin lines by kind, with height and cover tag on long walls.

    A low wall is wider and hollow.
    """
    width = max(3.5, 1.8 * CELL / pixels)
    for kind, low in product(WallKind, (False, True)):
        chosen = (wall for wall in walls if wall.kind is kind and wall.is_low is low)
        pieces = [QLineF(to_scene(wall.a), to_scene(wall.b)) for wall in chosen]
        pen = QPen(_WALL_COLOUR[kind], width, _WALL_STYLE[kind])
        if low:
            pen.setWidthF(_LOW_WIDTH * width)
        cased_lines(painter, pieces, pen, width)
        if low:
            _hollow(painter, pieces, width)
    if pixels >= _NAMED_FROM:
        for wall in walls:
            if (wall.height is not None or wall.cover) and dist(wall.a, wall.b) >= _NAMED_LENGTH:
                middle = (to_scene(wall.a) + to_scene(wall.b)) / 2
                Pill(_wall_title(grid, wall), share=0.15).paint(painter, middle, pixels)


def _wall_title(grid: Grid, wall: Wall) -> str:
    """Return the height of a wall and its cover tag."""
    height = (
        [] if wall.height is None else [f"{wall.height:g} {grid.unit.value}".replace(".", tr("."))]
    )
    return ", ".join([*height, *([wall.cover.replace("_", " ")] if wall.cover else [])])


def paint_seen_walls(painter: QPainter, walls: tuple[SeenWall, ...]) -> None:
    """Paint the players' walls as on a drawn map: thick, dark, all kinds alike; low ones hollow."""
    pen = QPen(_STONE, 0.11 * CELL, c=Qt.PenCapStyle.RoundCap)
    for low in (True, False):
        chosen = (wall for wall in walls if wall.low is low)
        pieces = [QLineF(to_scene(wall.a), to_scene(wall.b)) for wall in chosen]
        cased_lines(painter, pieces, pen, 4.0, 0.9)
        if low:
            _hollow(painter, pieces, 0.055 * CELL)


def _hollow(painter: QPainter, pieces: list[QLineF], width: float) -> None:
    """Paint the pale middle of low walls."""
    painter.setPen(QPen(theme.PAPER, width, c=Qt.PenCapStyle.FlatCap))
    painter.drawLines(pieces)


def paint_seen_door(painter: QPainter, door: SeenDoor) -> None:
    """Paint a door for the players: open or shut."""
    _paint_leaf(
        painter, to_scene(door.a), to_scene(door.b), _leaf_colour(door), is_open=door.is_open
    )


def paint_door(painter: QPainter, door: Door, pixels: float) -> None:
    """Paint a door for the GM, with marks for locked and secret doors."""
    a, b = to_scene(door.a), to_scene(door.b)
    _paint_leaf(painter, a, b, _leaf_colour(door), is_open=door.is_open, secret=door.secret)
    middle = (a + b) / 2
    if door.state is DoorState.LOCKED:
        _paint_badge(painter, middle, pixels, icon="lock")
    if door.secret:
        offset = QPointF(0.3 * CELL, 0) if door.state is DoorState.LOCKED else QPointF()
        _paint_badge(painter, middle + offset, pixels, letter="S")


def _leaf_colour(door: Door | SeenDoor) -> QColor:
    """Return the colour of the door leaf: wood, or glass for see-through doors."""
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
    """Paint the two posts, and the free passage of an open door."""
    if is_open:
        painter.setPen(QPen(theme.translucent(theme.PAPER, 0.7), 4, Qt.PenStyle.DotLine))
        painter.drawLine(QPointF(0, 0), QPointF(length, 0))
    painter.setPen(QPen(theme.PAPER, 2.5))
    painter.setBrush(theme.INK)
    for x in (0.0, length):
        painter.drawRect(QRectF(x - thick * 0.5, -thick * 0.7, thick, thick * 1.4))


def _paint_badge(
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
    """The hatching of a terrain region with movement cost, and its name for the GM."""

    def __init__(self, grid: Grid, region: Terrain) -> None:
        self.region = region
        self._grid = grid
        slopes = (True, False) if region.factor == 0 else (False,)
        self._pieces = hatch_pieces(grid, region.cells, _PARTS, _WIDE, slopes)
        self._outline = None if grid.is_hex else outline_of_squares(region.cells)
        self._home = _middle(grid, region) if region.cells else None
        self._middle, self._pixels = self._home, 0.0

    def place_title(
        self, occupied: Collection[Cell], pixels: float, taken: Collection[QRectF]
    ) -> QRectF:
        """Move the name beside the tokens on these cells and off taken areas; return its area.

        ``pixels`` is the zoom in pixels per cell. At the same zoom a free name stays. Otherwise it
        goes to the free cell nearest to the middle of the region, or a cell beside the region.
        """
        home = self._home
        if home is None or self._middle is None:
            return QRectF()
        before = self._middle if pixels == self._pixels else home
        self._pixels = pixels
        is_free = (
            spot
            for spot in self._spots_after(before)
            if self._is_free(self._area(spot), occupied, taken)
        )
        self._middle = next(is_free, home)
        return self._area(self._middle)

    def _spots_after(self, before: QPointF) -> Iterator[QPointF]:
        """Yield the place of the name before, then all others."""
        yield before
        yield from self._spots

    @cached_property
    def _spots(self) -> list[QPointF]:
        """The places for the name: cells of the region, then above and below them."""
        home = self._home or QPointF()

        def distance(spot: QPointF) -> float:
            return (spot.x() - home.x()) ** 2 + (spot.y() - home.y()) ** 2

        inside = [cell_centre(self._grid, cell) for cell in self.region.cells]
        inside = sorted(inside, key=distance)[:_MOST_SPOTS]
        beside = [spot + QPointF(0, step * CELL) for step in (-1, 1) for spot in inside]
        board = board_rect(self._grid)
        return [*inside, *sorted(filter(board.contains, beside), key=distance)]

    def _area(self, middle: QPointF) -> QRectF:
        """Return the area of the name round a place, on the board."""
        plate, board = _pill(self.region).rect(middle, self._pixels), board_rect(self._grid)
        plate.moveLeft(max(min(plate.left(), board.right() - plate.width()), board.left()))
        return plate

    def _is_free(self, area: QRectF, occupied: Collection[Cell], taken: Collection[QRectF]) -> bool:
        """Return True if an area covers none of these cells and none of the taken areas."""
        if any(area.intersects(each) for each in taken):
            return False
        steps = max(1, ceil(area.width() / (CELL / 2)))
        points = (
            from_scene(QPointF(area.left() + area.width() * step / steps, y))
            for step in range(steps + 1)
            for y in (area.top(), area.center().y(), area.bottom())
        )
        return not any(self._grid.cell_at(point) in occupied for point in points)

    def paint(self, painter: QPainter, exposed: QRectF) -> None:
        """Paint the exposed lines, cut off at the edge of the region."""
        pieces = (piece for piece in self._pieces if piece.area.intersects(exposed))
        shown = [line for piece in pieces for line in piece.lines]
        if not shown:
            return
        painter.save()
        if self._outline is not None:
            painter.setClipPath(self._outline, Qt.ClipOperation.IntersectClip)
        colour = theme.GREY if self.region.factor == 0 else theme.GREEN
        for width, ink, opacity in ((_WIDE, theme.INK, 0.22), (_NARROW, colour, 0.6)):
            painter.setPen(QPen(theme.translucent(ink, opacity), width, c=Qt.PenCapStyle.FlatCap))
            painter.drawLines(shown)
        painter.restore()

    def paint_title(self, painter: QPainter, pixels: float) -> None:
        """Paint the name, which belongs on top of walls and of other hatchings."""
        if self._middle is not None and pixels >= _TITLED_FROM:
            _pill(self.region).paint(painter, self._area(self._middle).center(), pixels)


def place_titles(
    hatchings: Iterable[TerrainHatching], occupied: Collection[Cell], pixels: float
) -> tuple[QPointF, ...]:
    """Place the names of all regions beside tokens and each other; return their centres."""
    taken: list[QRectF] = []
    for hatching in hatchings:
        taken.append(hatching.place_title(occupied, pixels, taken))
    return tuple(area.center() for area in taken)


def _middle(grid: Grid, region: Terrain) -> QPointF:
    """Return the centre of the region's cell nearest to its centroid, where the name goes."""
    spots = [cell_centre(grid, cell) for cell in region.cells]
    x = sum(spot.x() for spot in spots) / len(spots)
    y = sum(spot.y() for spot in spots) / len(spots)
    return min(spots, key=lambda spot: (spot.x() - x) ** 2 + (spot.y() - y) ** 2)


def _pill(region: Terrain) -> Pill:
    """Return the label of a region, which stays smaller than a cell also with large texts."""
    return Pill(_title(region), most=0.5)


def _title(region: Terrain) -> str:
    barred = tr("no entry")
    price = barred if region.factor == 0 else f"\u00d7{region.factor}"
    height = f" \u2191{region.elevation}" if region.elevation else ""
    return f"{tr_sample(region.name)} {price}{height}".lstrip()
