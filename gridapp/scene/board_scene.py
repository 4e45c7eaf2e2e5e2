"""The two scenes: ``TableScene`` for the players, ``GmScene`` for the GM.

Both draw tokens and background with the same code. Only ``GmScene`` accepts a ``GmView`` or an
overlay, so GM secrets have no path into the players' window.
"""

from collections.abc import Callable, Iterable, Mapping
from math import sqrt
from types import MappingProxyType

from PySide6.QtCore import QRect, QRectF, QTimer
from PySide6.QtGui import QImage, QPainter, QPixmap
from PySide6.QtWidgets import QGraphicsItem, QGraphicsScene, QStyleOptionGraphicsItem

from gridapp.battle.bars import Vitals
from gridapp.battle.grid_style import GridStyle
from gridapp.battle.shown.views import PlayerView, SeenMap, SeenToken
from gridapp.grid.cells import Cell, Point
from gridapp.grid.grid import Grid
from gridapp.scene.coordinates import CELL, board_rect, disc_rect
from gridapp.scene.guard import guarded
from gridapp.scene.items.area_item import AreaItem, AreaMark
from gridapp.scene.items.event_marks import GM_LETTERS, EventMarks, LetterSize
from gridapp.scene.items.ground_painter import BoardBackground, GroundStyle, MapFeatures
from gridapp.scene.items.note_item import NoteItem, NoteMark
from gridapp.scene.items.tokens.name_places import NamedBody, NameRoom, name_rooms
from gridapp.scene.items.tokens.token_item import Resolution, TokenItem
from gridapp.scene.items.tokens.token_painter import TokenPart
from gridapp.scene.overlays.badges import display_name
from gridapp.scene.theme import side_styles

PictureProvider = Callable[[str], QPixmap | None]

TOKEN_SCALES = (24, 34, 48, 68, 96, 136, 192, 272, 384, 544)
"""Resolutions of token pictures in device pixels per cell; the next larger is scaled down."""

TOKEN_PIXEL_BUDGET = 24_000_000

_ZOOM_TOLERANCE = 0.01

FIRST_PAINT_MS = 60
"""Time for the first paint of a new board before its map is smoothed."""

MARK_SECONDS, TABLE_MARK_SECONDS = 1.5, 3.0
"""How long event marks stand on the GM's board, and on the table."""

EFFECTS_Z, GHOSTS_Z, AREAS_Z, NAMES_Z, TOKENS_Z, LIGHTS_Z, NOTES_Z, SELECTION_Z, MARKS_Z = (
    0.4,
    0.45,
    0.5,
    0.6,
    1.0,
    1.1,
    1.2,
    1.5,
    2.0,
)


class BoardScene(QGraphicsScene):
    """A board with one graphics item for each token, updated from view values by token id.

    ``floor`` is the floor that the next view shows.
    """

    def __init__(
        self, letters: LetterSize = GM_LETTERS, mark_seconds: float = MARK_SECONDS
    ) -> None:
        super().__init__()
        self.setItemIndexMethod(QGraphicsScene.ItemIndexMethod.NoIndex)
        self._provider: PictureProvider = lambda _: None
        self._look, self._labels = GridStyle(), True
        self._background: BoardBackground | None = None
        self._picture_id: str | None = None
        self._tokens: dict[str, TokenItem] = {}
        self._occupied: set[Cell] = set()
        self._token_rects: dict[str, QRectF] = {}
        self._sharpness = Resolution(TOKEN_SCALES[4])
        self._is_frozen = False
        self._style = GroundStyle()
        self._parts: Mapping[str, TokenPart] = {}
        self.floor = 0
        self._all_sides: tuple[list[str], list[str]] = ([], [])
        self.notes = NoteItem()
        self.notes.setZValue(NOTES_Z)
        self.effects = AreaItem()
        self.effects.setZValue(EFFECTS_Z)
        self.event_marks = EventMarks(self, letters, mark_seconds)

    @property
    def grid(self) -> Grid | None:
        """The grid of the board, or None before the first view."""
        return self._background.grid if self._background else None

    def set_pictures(self, provider: PictureProvider) -> None:
        """Set the function that returns a map picture by sha-256."""
        self._provider = provider
        # None forces a new look-up; "" is a board without a picture.
        self._picture_id = None

    def smooth_map(self) -> None:
        """Paint the map picture from smoothed smaller copies from now on."""
        background = self._background
        if (
            background is not None
            and background.picture is not None
            and background.picture.enable_smoothing()
        ):
            self.invalidate(self.sceneRect(), QGraphicsScene.SceneLayer.BackgroundLayer)

    def repeat_lines(self, *, on: bool = True) -> None:
        """Paint the grid lines of this map from a picture, for many paintings in one place."""
        if self._background is not None:
            self._background.repeat_lines(on=on)

    @property
    def look(self) -> GridStyle:
        """Colour, opacity and visibility of the grid lines."""
        return self._look

    def set_look(self, look: GridStyle) -> None:
        """Draw the grid lines with this look until the next view."""
        self._look = look
        if self._background is not None and self._background.look != look:
            self._background.look = look
            self.invalidate(self.sceneRect(), QGraphicsScene.SceneLayer.BackgroundLayer)

    @property
    def has_labels(self) -> bool:
        """Whether column letters and row numbers surround the board."""
        return self._labels

    def set_labels(self, *, on: bool) -> None:
        """Show or hide the column letters and row numbers."""
        self._labels = on
        if self._background is not None and self._background.labels != on:
            self._background.labels = on
            self.invalidate(self.sceneRect(), QGraphicsScene.SceneLayer.BackgroundLayer)

    def set_ground(self, style: GroundStyle) -> None:
        """Set the colours round the board, and turn all texts on it."""
        if style == self._style:
            return
        self._style = style
        if self._background is not None:
            self._background.style = style
        for item in self._tokens.values():
            item.turn_upright(style.text_turn)
        self.event_marks.turn_upright(style.text_turn)
        self.invalidate(self.sceneRect(), QGraphicsScene.SceneLayer.BackgroundLayer)

    def prepare_for_file(self, area: QRectF, pixels: int) -> None:
        """Prepare the scene, for good, for files of lines and letters such as PDF.

        The ground of ``area`` becomes one picture of ``pixels`` a cell, so that a file cannot hold
        more of the map; what Qt would cache as a picture is drawn as lines.
        """
        background = self._background
        if background is not None and not background.is_plain:
            background.flatten(area, min(pixels, background.useful_pixels))
        for item in self.items():
            item.setCacheMode(QGraphicsItem.CacheMode.NoCache)

    def take_ground(self) -> QImage | None:
        """Return the picture made by `prepare_for_file`, if any, and draw a pixel instead of it.

        So a file can store the picture in another way than Qt does.
        """
        return None if self._background is None else self._background.take_flat_picture()

    def set_detail(self, pixels_per_cell: float, ratio: float = 1.0) -> None:
        """Choose the token resolution for a zoom in interface pixels per cell.

        ``ratio`` is the device pixel ratio. The resolution is the next entry of ``TOKEN_SCALES``,
        limited by ``TOKEN_PIXEL_BUDGET``.
        """
        # Rounding turns a zoom of 48 into 48.00000001, which would pick the next larger scale.
        self.event_marks.set_scale(pixels_per_cell)
        wanted = min(pixels_per_cell * ratio, self._max_scale()) - _ZOOM_TOLERANCE
        scale = next((step for step in TOKEN_SCALES if step >= wanted), TOKEN_SCALES[-1])
        self.set_resolution(Resolution(scale, ratio))

    def set_resolution(self, sharpness: Resolution) -> None:
        """Repaint all tokens at this resolution."""
        if sharpness == self._sharpness:
            return
        self._sharpness = sharpness
        for item in self._tokens.values():
            item.set_resolution(sharpness)
        self._repaint_frozen()

    @property
    def resolution(self) -> Resolution:
        """The resolution of the token pictures."""
        return self._sharpness

    def _max_scale(self) -> float:
        """Return the device pixels per cell at which all token pictures fit the pixel budget."""
        cells = sum(
            (item.footprint.width() / CELL + 2 * item.margin)
            * (item.footprint.height() / CELL + 2 * item.rise)
            for item in self._tokens.values()
        )
        return sqrt(TOKEN_PIXEL_BUDGET / max(cells, 1.0))

    def token_ids(self) -> tuple[str, ...]:
        """The ids of all tokens in the scene."""
        return tuple(self._tokens)

    def token_item(self, token_id: str) -> TokenItem | None:
        """Return the graphics item of a token, or None."""
        return self._tokens.get(token_id)

    def footprints(self) -> list[QRectF]:
        """The rectangles of all tokens, in scene units."""
        return [item.footprint for item in self._tokens.values()]

    def token_at(self, point: Point) -> str | None:
        """Return the topmost token whose footprint contains a point in cell units, or None."""
        if self._background is None:
            return None
        cell = self._background.grid.cell_at(point)
        candidates = [
            (item.zValue(), index, token_id)
            for index, (token_id, item) in enumerate(self._tokens.items())
            if cell in item.cells
        ]
        return max(candidates)[2] if candidates else None

    @guarded
    def drawBackground(self, painter: QPainter, rect: QRectF | QRect) -> None:
        if self._background is None:
            super().drawBackground(painter, rect)
            return
        self._background.paint(painter, QRectF(rect))
        if self._is_frozen:
            painter.save()
            for item in self._frozen_items():
                painter.setOpacity(item.opacity())
                _paint_item(painter, item, QRectF(rect))
            painter.restore()

    def set_frozen(self, *, frozen: bool) -> None:
        """Paint tokens and area marks into the cached background (``frozen``), or as items again.

        During a drag only the dragged token changes, and views cache the background as a picture.
        """
        self._is_frozen = frozen
        for item in self._frozen_items():
            item.setFlag(QGraphicsItem.GraphicsItemFlag.ItemHasNoContents, frozen)
        self.invalidate(self.sceneRect(), QGraphicsScene.SceneLayer.BackgroundLayer)

    def _frozen_items(self) -> list[QGraphicsItem]:
        """The items that ``set_frozen`` paints into the background, bottom first."""
        return sorted((self.effects, *self._tokens.values()), key=QGraphicsItem.zValue)

    def _repaint_frozen(self) -> None:
        """Refresh the frozen background after a change of a token or an area mark."""
        if self._is_frozen:
            self.set_frozen(frozen=True)

    def paint_without_overlays(self, painter: QPainter, target: QRectF, area: QRectF) -> None:
        """Paint an area of the board with areas, tokens and notes, without overlays."""
        if self._background is None:
            return
        painter.save()
        painter.setClipRect(target)
        painter.translate(target.topLeft())
        painter.scale(target.width() / area.width(), target.height() / area.height())
        painter.translate(-area.topLeft())
        self._background.paint(painter, area)
        for item in self._board_items():
            _paint_item(painter, item, area)
        painter.restore()

    def _board_items(self) -> list[QGraphicsItem]:
        """The items that show the board itself, bottom first."""
        items = (self.effects, *self._tokens.values(), self.notes)
        return sorted(items, key=QGraphicsItem.zValue)

    def _remember_sides(
        self, seen: tuple[SeenToken, ...], unseen: tuple[SeenToken, ...] = ()
    ) -> None:
        """Keep the colours of sides the same on every floor."""
        self._all_sides = (_sides(seen), _sides(unseen))

    def _show_background(self, view: PlayerView, features: MapFeatures) -> None:
        picture = view.picture.key if view.picture else ""
        background = self._background
        if background is None or background.grid != view.grid or picture != self._picture_id:
            pixmap = self._provider(picture) if picture else None
            labels = self._labels
            self._background = BoardBackground(
                view.grid, pixmap, features, self._look, labels=labels
            )
            self._background.style = self._style
            self._picture_id = picture
            self.setSceneRect(self._background.scene_rect)
            if self._background.picture is not None:
                QTimer.singleShot(FIRST_PAINT_MS, self, self.smooth_map)
        elif background.features != features:
            background.set_features(features)
        else:
            return
        self.invalidate(self.sceneRect(), QGraphicsScene.SceneLayer.BackgroundLayer)

    def _show_tokens(
        self,
        seen: tuple[SeenToken, ...],
        unseen: tuple[SeenToken, ...],
        vitals: Mapping[str, Vitals] = MappingProxyType({}),
    ) -> None:
        """Show an item for each token; ``vitals`` replace the tokens' own."""
        grid = self.grid
        if grid is None:
            return
        known, unknown = self._all_sides
        styles = side_styles([*known, *_sides(seen)], [*unknown, *_sides(unseen)])
        rooms = self._name_rooms(grid, (*seen, *unseen))
        items: dict[str, TokenItem] = {}
        hidden_ids = {token.id for token in unseen}
        for token in (*seen, *unseen):
            item = self._tokens.pop(token.id, None) or self._new_token()
            item.show_token(
                token,
                grid,
                styles[token.side],
                self._sharpness,
                hidden=token.id in hidden_ids,
                room=rooms[token.id],
                part=self._parts.get(token.side, TokenPart.FULL),
                vitals=vitals.get(token.id),
            )
            items[token.id] = item
        self._replace_tokens(items)

    def _name_rooms(self, grid: Grid, tokens: Iterable[SeenToken]) -> dict[str, NameRoom]:
        bodies = {
            token.id: NamedBody(
                display_name(token.name),
                disc_rect(grid, grid.covered_cells(token.cell, token.space)),
            )
            for token in tokens
        }
        return name_rooms(bodies, board_rect(grid), turn=self._style.text_turn)

    def _replace_tokens(self, items: dict[str, TokenItem]) -> None:
        """Keep these items; remove the items of creatures that are gone."""
        for gone in self._tokens.values():
            self.removeItem(gone)
        self._tokens = items
        self._occupied = {cell for item in items.values() for cell in item.cells}
        self._token_rects = {key: item.footprint for key, item in items.items()}
        self.event_marks.set_bodies(self._token_rects.values())
        if self._background is not None and self._background.avoid(self._occupied):
            self.invalidate(self.sceneRect(), QGraphicsScene.SceneLayer.BackgroundLayer)
        self._repaint_frozen()

    def _show_notes(self, marks: Iterable[NoteMark]) -> None:
        shown, grid = tuple(marks), self.grid
        if shown and self.notes.scene() is None:
            self.addItem(self.notes)
        if grid is not None:
            self.notes.show_marks(shown, grid)

    def _show_effects(self, marks: Iterable[AreaMark], known: SeenMap | None = None) -> None:
        shown, grid = tuple(marks), self.grid
        if shown and self.effects.scene() is None:
            self.addItem(self.effects)
        if grid is not None:
            self.effects.show_marks(shown, grid, known, self._occupied)
            self._repaint_frozen()

    def _new_token(self) -> TokenItem:
        item = TokenItem()
        item.turn_upright(self._style.text_turn)
        self.addItem(item)
        return item


def _paint_item(painter: QPainter, item: QGraphicsItem, area: QRectF) -> None:
    """Paint an item if its bounds touch ``area``, in scene units."""
    if item.isVisible() and item.sceneBoundingRect().intersects(area):
        painter.save()
        painter.setTransform(item.sceneTransform(), combine=True)
        item.paint(painter, QStyleOptionGraphicsItem(), None)
        painter.restore()


def _sides(tokens: Iterable[SeenToken]) -> list[str]:
    return [token.side for token in tokens]
