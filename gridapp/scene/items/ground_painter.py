"""The background: map picture, terrain, grid, walls, doors and labels.

The background does not change during a drag, so the view paints it once and caches the picture.
"""

from collections.abc import Collection
from typing import NamedTuple

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPixmap

from gridapp.battle.board import Door, Terrain, Wall
from gridapp.battle.grid_style import GridStyle
from gridapp.battle.shown.views import GmFog, SeenDoor, SeenMap, SeenWall
from gridapp.grid.cells import Cell
from gridapp.grid.grid import Grid
from gridapp.scene import theme
from gridapp.scene.coordinates import CELL, board_rect, pixels_per_cell
from gridapp.scene.items.fog_painter import (
    clip_to_known,
    fade_edges,
    paint_gm_fog,
    shade_memory,
)
from gridapp.scene.items.grid_lines import MARGIN, GridLines, paint_labels
from gridapp.scene.items.wall_painter import (
    TerrainHatching,
    paint_door,
    paint_seen_door,
    paint_seen_walls,
    paint_walls,
    place_titles,
)

_TITLE_PIXELS = 48.0
"""The zoom for which the names of terrain are placed before the first paint."""


class MapFeatures(NamedTuple):
    """Doors, walls and terrain to draw: doors and walls for players are the ``seen_`` ones."""

    seen_doors: tuple[SeenDoor, ...] = ()
    seen_walls: tuple[SeenWall, ...] = ()
    doors: tuple[Door, ...] = ()
    walls: tuple[Wall, ...] = ()
    terrain: tuple[Terrain, ...] = ()
    known: SeenMap | None = None
    fog: GmFog | None = None


class GroundStyle(NamedTuple):
    """The colours round the board and of its labels, and how far these are turned, in degrees.

    ``board`` is the colour of a board without a picture, ``unknown`` of what players do not know.
    """

    surround: QColor = theme.SURROUND
    text_turn: int = 0
    ink: QColor = theme.PAPER
    board: QColor = theme.PARCHMENT
    unknown: QColor = theme.FOG


class FlatGround(NamedTuple):
    """A picture of map, fog and memory, drawn in their place, and the area it covers."""

    image: QImage
    area: QRectF


class MapPicture:
    """The map picture with halved copies (mipmaps) for smooth painting at small zooms."""

    def __init__(self, pixmap: QPixmap) -> None:
        self._copies = [pixmap]
        self._is_ready = False
        self.is_opaque = not pixmap.hasAlphaChannel()

    def enable_smoothing(self) -> bool:
        """Allow the use of halved copies; return True the first time.

        The copies take a while to make, so the first paint of a new board goes without.
        """
        fresh, self._is_ready = not self._is_ready, True
        return fresh

    def paint(self, painter: QPainter, target: QRectF, pixels: float, wanted: float) -> None:
        """Paint into ``target``; the picture has ``pixels`` per cell, the device ``wanted``."""
        picture = self._copy(self._step(pixels, wanted))
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        painter.drawPixmap(target, picture, QRectF(picture.rect()))

    def _step(self, pixels: float, wanted: float) -> int:
        """Return how often the copy that is painted was halved."""
        step = 0
        # The first paint may be a little rough: smoothing needs halved copies.
        while (
            self._is_ready and pixels / 2 ** (step + 1) >= wanted and self._copy(step).width() > 64
        ):
            step += 1
        return step

    def reach(self, pixels: float, wanted: float) -> float:
        """Return how far from a device pixel the picture's colours in it may come from.

        A pixel is mixed from the four nearest pixels of a copy, and a halved copy from all that
        its own pixels touch.
        """
        step = self._step(pixels, wanted)
        return wanted / pixels * (3 << step if step else 2)

    def size(self) -> tuple[float, float]:
        """Width and height in pixels."""
        return (self._copies[0].width(), self._copies[0].height())

    def _copy(self, step: int) -> QPixmap:
        while len(self._copies) <= step:
            last = self._copies[-1]
            half = (max(1, last.width() // 2), max(1, last.height() // 2))
            smooth = Qt.TransformationMode.SmoothTransformation
            self._copies.append(last.scaled(*half, Qt.AspectRatioMode.IgnoreAspectRatio, smooth))
        return self._copies[step]


class BoardBackground:
    """The layers of a board below the tokens.

    With ``names_above`` the names of terrain are left to an item above other marks.
    """

    def __init__(
        self,
        grid: Grid,
        picture: QPixmap | None,
        features: MapFeatures,
        look: GridStyle,
        *,
        labels: bool,
    ) -> None:
        self.grid = grid
        self.picture = MapPicture(picture) if picture and not picture.isNull() else None
        self.look, self.labels = look, labels
        self.style = GroundStyle()
        self.names_above = False
        self._flat: FlatGround | None = None
        self._lines = GridLines(grid)
        self._hatchings: tuple[TerrainHatching, ...] = ()
        self._titles: tuple[QPointF, ...] = ()
        self._occupied: frozenset[Cell] = frozenset()
        self._title_pixels = _TITLE_PIXELS
        self.set_features(features)

    def set_features(self, features: MapFeatures) -> None:
        """Replace doors, walls and terrain; unchanged terrain keeps its computed hatching."""
        self.features = features
        previous = {hatching.region.id: hatching for hatching in self._hatchings}
        self._hatchings = tuple(
            before
            if (before := previous.get(region.id)) and before.region == region
            else TerrainHatching(self.grid, region)
            for region in features.terrain
        )
        self._titles = place_titles(self._hatchings, self._occupied, self._title_pixels)

    def repeat_lines(self, *, on: bool = True) -> None:
        """Paint the grid lines from a picture from now on."""
        self._lines.repeat(on=on)

    def avoid(self, occupied: Collection[Cell]) -> bool:
        """Move the names of terrain beside the tokens on these cells; return True if any moved."""
        before, self._occupied = self._titles, frozenset(occupied)
        self._titles = place_titles(self._hatchings, self._occupied, self._title_pixels)
        return self._titles != before

    def _fit_titles(self, pixels: float) -> None:
        """Place the names of terrain for a zoom."""
        if pixels != self._title_pixels:
            self._title_pixels = pixels
            self._titles = place_titles(self._hatchings, self._occupied, pixels)

    @property
    def scene_rect(self) -> QRectF:
        """The board plus label margins, in scene units."""
        return board_rect(self.grid).adjusted(-MARGIN, -MARGIN, MARGIN / 2, MARGIN / 2)

    def paint(self, painter: QPainter, exposed: QRectF) -> None:
        """Paint all layers, bottom first."""
        pixels = pixels_per_cell(painter)
        painter.fillRect(exposed, self.style.surround)
        painter.save()
        if self.grid.floor_rows:
            painter.setClipRect(self.scene_rect, Qt.ClipOperation.IntersectClip)
        if self._flat is not None:
            self._paint_flat(painter, exposed, pixels, self._flat)
        else:
            self._paint_ground(painter, exposed, pixels)
            self._paint_fog_of_gm(painter)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self._paint_fixtures(painter, exposed, pixels)
        painter.restore()
        if self.labels:  # beside the board, outside the part that a floor is cut to
            painter.save()
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            paint_labels(painter, self.grid, pixels, self.style.text_turn, self.style.ink)
            painter.restore()

    @property
    def is_plain(self) -> bool:
        """True if the ground is one colour: no picture, no fog, nothing unknown."""
        features = self.features
        return self.picture is None and features.known is None and features.fog is None

    @property
    def useful_pixels(self) -> int:
        """The pixels of a cell above which the ground shows nothing more."""
        return max(64, round(self.grid.pixels) if self.picture is not None else 0)

    def flatten(self, area: QRectF, pixels: int) -> None:
        """Paint map, fog and memory of an area into one picture, drawn from now on in their place.

        ``pixels`` is the size of a cell. A file drawn from now on holds no other part of the map.
        """
        area = area.intersected(board_rect(self.grid))
        scale = pixels / CELL
        width, height = round(area.width() * scale), round(area.height() * scale)
        image = QImage(max(1, width), max(1, height), QImage.Format.Format_RGB32)
        image.fill(self.style.surround)
        painter = QPainter(image)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        painter.scale(image.width() / area.width(), image.height() / area.height())
        painter.translate(-area.topLeft())
        self._paint_ground(painter, area, pixels, lined=False)
        self._paint_fog_of_gm(painter)
        painter.end()
        self._flat = FlatGround(image, area)

    def take_flat_picture(self) -> QImage | None:
        """Return the picture of `flatten`, and draw a single pixel in its place from now on."""
        if self._flat is None:
            return None
        picture = self._flat.image
        pixel = QImage(1, 1, QImage.Format.Format_RGB32)
        pixel.fill(self.style.surround)
        self._flat = FlatGround(pixel, self._flat.area)
        return picture

    def _paint_flat(
        self, painter: QPainter, exposed: QRectF, pixels: float, flat: FlatGround
    ) -> None:
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        painter.drawImage(flat.area, flat.image)
        if not self.look.shown:
            return
        painter.save()
        painter.setClipRect(flat.area, Qt.ClipOperation.IntersectClip)
        if self.features.known is not None:
            clip_to_known(painter, exposed, self.features.known, 0.0)
        self._paint_lines(painter, exposed, pixels)
        painter.restore()

    def _paint_lines(self, painter: QPainter, exposed: QRectF, pixels: float) -> None:
        plain = self.style.board if self.picture is None else None
        self._lines.paint(painter, exposed, pixels, self.look, plain)

    def _paint_fog_of_gm(self, painter: QPainter) -> None:
        if self.features.fog is not None:
            paint_gm_fog(painter, board_rect(self.grid), self.features.fog)

    def _paint_ground(
        self, painter: QPainter, exposed: QRectF, pixels: float, *, lined: bool = True
    ) -> None:
        """Paint the map and its lines, nothing of them outside what players know.

        The hatching of terrain for players belongs to it, as it fades with the map.
        """
        known = self.features.known
        painter.save()
        if known is not None:
            painter.fillRect(board_rect(self.grid), self.style.unknown)
            clip_to_known(painter, exposed, known, self._reach(painter, pixels))
        self._paint_map(painter, exposed, pixels)
        if lined and self.look.shown:
            self._paint_lines(painter, exposed, pixels)
        if known is not None:
            if lined:
                self._paint_terrain(painter, exposed)
            shade_memory(painter, board_rect(self.grid), known)
            fade_edges(painter, board_rect(self.grid), known)
        painter.restore()

    def _reach(self, painter: QPainter, pixels: float) -> float:
        if self.picture is None:
            return 0.0
        points = pixels * painter.device().devicePixelRatioF()
        return self.picture.reach(self.grid.pixels, points)

    def _paint_map(self, painter: QPainter, exposed: QRectF, pixels: float) -> None:
        board = board_rect(self.grid)
        if self.picture is None:
            painter.fillRect(board & exposed, self.style.board)
            return
        scale = CELL / self.grid.pixels
        width, height = self.picture.size()
        offset_x, top = self.grid.offset
        target = QRectF(-offset_x * scale, -top * scale, width * scale, height * scale)
        target.translate(board.topLeft())
        if not (self.picture.is_opaque and target.contains(board)):
            painter.fillRect(board, self.style.board)
        painter.save()
        painter.setClipRect(board, Qt.ClipOperation.IntersectClip)
        points = pixels * painter.device().devicePixelRatioF()
        self.picture.paint(painter, target, self.grid.pixels, points)
        painter.restore()

    def _paint_fixtures(self, painter: QPainter, exposed: QRectF, pixels: float) -> None:
        self._fit_titles(pixels)
        if self.features.known is None or self._flat is not None:
            self._paint_terrain(painter, exposed)
        paint_seen_walls(painter, self.features.seen_walls)
        paint_walls(painter, self.grid, self.features.walls, pixels)
        for seen in self.features.seen_doors:
            paint_seen_door(painter, seen)
        for door in self.features.doors:
            paint_door(painter, door, pixels)
        if not self.names_above:
            self.paint_names(painter, pixels)

    def _paint_terrain(self, painter: QPainter, exposed: QRectF) -> None:
        """Paint the hatching of terrain, for players only where they know the map."""
        if not self._hatchings:
            return
        painter.save()
        if self.features.known is not None:
            clip_to_known(painter, exposed, self.features.known, 0.0)
        for hatching in self._hatchings:
            hatching.paint(painter, exposed)
        painter.restore()

    def paint_names(self, painter: QPainter, pixels: float) -> None:
        """Paint the names of terrain, placed for a zoom."""
        self._fit_titles(pixels)
        for hatching in self._hatchings:
            hatching.paint_title(painter, pixels)
