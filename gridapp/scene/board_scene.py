"""The two scenes: ``TableScene`` for the players, ``GmScene`` for the GM.

Both draw tokens and background with the same code. Only ``GmScene`` accepts a ``GmView`` or an
overlay, so GM secrets have no path into the players' window.
"""

from collections.abc import Callable, Iterable, Mapping
from math import sqrt
from types import MappingProxyType

from PySide6.QtCore import QRect, QRectF, QTimer
from PySide6.QtGui import QPainter, QPixmap
from PySide6.QtWidgets import QGraphicsItem, QGraphicsScene, QStyleOptionGraphicsItem

from gridapp.battle.bars import Vitals
from gridapp.battle.event_marks import PlayerMarks, SeenMark
from gridapp.battle.grid_style import GridStyle
from gridapp.battle.overlays import EMPTY_OVERLAY, Overlay, PlayerDrag
from gridapp.battle.views import GmView, PlayerView, SeenMap, SeenToken
from gridapp.grid.cells import Cell, Point
from gridapp.grid.grid import Grid
from gridapp.scene.coordinates import CELL
from gridapp.scene.guard import guarded
from gridapp.scene.items.area_item import AreaItem, AreaMark
from gridapp.scene.items.event_mark_item import EventMarks
from gridapp.scene.items.event_plates import GM_LETTERS, TABLE_LETTERS, LetterSize
from gridapp.scene.items.ground_painter import BoardBackground, GroundStyle, MapFeatures
from gridapp.scene.items.light_item import LightItem
from gridapp.scene.items.note_item import OPEN_ICON, SECRET_ICON, NoteItem, NoteMark
from gridapp.scene.items.selection_marks import SelectionItem
from gridapp.scene.items.token_item import Resolution, TokenItem
from gridapp.scene.items.token_painter import PADDING, TokenPart
from gridapp.scene.overlays.overlay_item import OverlayItem
from gridapp.scene.overlays.registry import BoardGeometry
from gridapp.scene.table_drag import TableDragItems
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

EFFECTS_Z, AREAS_Z, TOKENS_Z, LIGHTS_Z, NOTES_Z, SELECTION_Z, MARKS_Z = (
    0.4,
    0.5,
    1.0,
    1.1,
    1.2,
    1.5,
    2.0,
)


class BoardScene(QGraphicsScene):
    """A board with one graphics item for each token, updated from view values by token id."""

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
            (item.footprint.width() / CELL + 2 * PADDING) ** 2 for item in self._tokens.values()
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
        standing = sorted(
            (self.effects, *self._tokens.values(), self.notes), key=QGraphicsItem.zValue
        )
        for item in standing:
            _paint_item(painter, item, area)
        painter.restore()

    def _show_background(self, view: PlayerView, features: MapFeatures) -> None:
        picture = view.picture.sha256 if view.picture else ""
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
        """Add, update and remove items so that each token has exactly one.

        ``vitals`` replace those that the tokens carry.
        """
        grid = self.grid
        if grid is None:
            return
        styles = side_styles(_sides(seen), _sides(unseen))
        crowded = crowded_tokens(grid, (*seen, *unseen))
        items: dict[str, TokenItem] = {}
        for token, hidden in (
            *((seen_token, False) for seen_token in seen),
            *((seen_token, True) for seen_token in unseen),
        ):
            item = self._tokens.pop(token.id, None) or self._new_token()
            item.show_token(
                token,
                grid,
                styles[token.side],
                self._sharpness,
                hidden=hidden,
                crowded=token.id in crowded,
                part=self._parts.get(token.side, TokenPart.FULL),
                vitals=vitals.get(token.id),
            )
            items[token.id] = item
        for gone in self._tokens.values():
            self.removeItem(gone)
        self._tokens = items
        self._occupied = {cell for item in items.values() for cell in item.cells}
        self._token_rects = {key: item.footprint for key, item in items.items()}
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


class TableScene(BoardScene):
    """The players' board, drawn from a ``PlayerView``, which holds no secrets."""

    def __init__(self) -> None:
        super().__init__(TABLE_LETTERS, TABLE_MARK_SECONDS)
        self._drag = TableDragItems(self, AREAS_Z, MARKS_Z)

    def show_marks(self, marks: PlayerMarks) -> None:
        """Show marks of what has just happened.

        Raises:
            TypeError: the value is not a ``PlayerMarks``.
        """
        require_player_marks(marks)
        self.event_marks.show_marks(marks.marks)

    def show_drag(self, drag: PlayerDrag | None) -> None:
        """Show the drag of a creature, or none; the next view ends it.

        Raises:
            TypeError: the value is not a ``PlayerDrag``.
        """
        if self.grid is not None:
            board = BoardGeometry(self.grid, self._occupied)
            self._drag.show_drag(drag, board, self._token_rects)

    @property
    def drag(self) -> PlayerDrag | None:
        """The drag that is shown."""
        return self._drag.drag

    def set_style(self, style: GroundStyle, parts: Mapping[str, TokenPart]) -> None:
        """Set colour and turn of texts, and by side how much of a token the next view draws."""
        self._parts = parts
        if style == self._style:
            return
        self._style = style
        if self._background is not None:
            self._background.style = style
        for item in self._tokens.values():
            item.turn_upright(style.text_turn)
        self.event_marks.turn_upright(style.text_turn)
        self.invalidate(self.sceneRect(), QGraphicsScene.SceneLayer.BackgroundLayer)

    def show(self, view: PlayerView) -> None:
        """Show a new state of the board.

        Raises:
            TypeError: the view is not a ``PlayerView``.
        """
        require_player_view(view)
        self.set_look(view.look)
        features = MapFeatures(seen_doors=view.doors, seen_walls=view.walls, known=view.known)
        self._show_background(view, features)
        self._show_tokens(view.tokens, ())
        self._show_notes(NoteMark(note.number, note.cell) for note in view.notes)
        self.show_drag(None)
        marks = (AreaMark(area.name, area.colour, area.cells) for area in view.areas)
        self._show_effects(marks, view.known)


class GmScene(BoardScene):
    """The GM's board: all tokens, walls, notes and lights, the selection and the overlay."""

    def __init__(self) -> None:
        super().__init__()
        self._overlay = self._base_overlay = EMPTY_OVERLAY
        self._areas = OverlayItem(below_tokens=True)
        self._areas.setZValue(AREAS_Z)
        self._marks = OverlayItem(below_tokens=False)
        self._marks.setZValue(MARKS_Z)
        self._is_stale = False
        self.overlay_listeners: list[Callable[[Overlay], object]] = []
        self._selection_item = SelectionItem()
        self._selection_item.setZValue(SELECTION_Z)
        self._selection: tuple[str, ...] = ()
        self.lights = LightItem()
        self.lights.setZValue(LIGHTS_Z)
        for item in (self._areas, self._marks, self._selection_item, self.lights):
            self.addItem(item)

    def show(self, view: GmView) -> None:
        """Show a new state of the board; a different grid clears the overlay."""
        if self.grid is not None and self.grid != view.seen.grid:
            self.show_overlay(EMPTY_OVERLAY)
        features = MapFeatures(
            doors=view.doors, walls=view.walls, terrain=view.terrain, fog=view.fog
        )
        self.set_look(view.look)
        self._show_background(view.seen, features)
        self._show_tokens(view.seen.tokens, view.hidden, view.vitals)
        self._is_stale = True
        self._show_notes(
            NoteMark(note.number, note.cell, OPEN_ICON if note.shown else SECRET_ICON)
            for note in view.notes
        )
        self.lights.show_lights(view.lights)
        self._show_effects(
            AreaMark(area.name, area.colour, area.cells, area.id, not area.shown)
            for area in view.areas
        )
        self.show_selection(self._selection)

    def show_marks(self, marks: tuple[SeenMark, ...]) -> None:
        """Show marks of what has just happened."""
        self.event_marks.show_marks(marks)

    def show_selection(self, ids: tuple[str, ...], box: QRectF | None = None) -> None:
        """Mark the selected tokens and draw the selection box, in scene units."""
        self._selection = ids
        items = (self._tokens[token_id] for token_id in ids if token_id in self._tokens)
        self._selection_item.show_areas(tuple(item.footprint for item in items), box)

    @property
    def overlay(self) -> Overlay:
        """The overlay on the board."""
        return self._overlay

    def _frozen_items(self) -> list[QGraphicsItem]:
        return sorted((self._areas, *super()._frozen_items()), key=QGraphicsItem.zValue)

    def set_base_overlay(self, overlay: Overlay) -> None:
        """Set the overlay of the lenses, drawn while no tool shows an overlay."""
        was_base = self._overlay is self._base_overlay
        self._base_overlay = overlay
        if was_base:
            self.show_overlay(EMPTY_OVERLAY)

    def show_overlay(self, overlay: Overlay) -> None:
        """Draw an overlay; ``NOTHING`` returns to the base overlay."""
        overlay = self._base_overlay if overlay is EMPTY_OVERLAY else overlay
        if self.grid is None or (overlay is self._overlay and not self._is_stale):
            self._overlay = overlay
            return
        self._overlay, self._is_stale = overlay, False
        board = BoardGeometry(self.grid, self._occupied)
        if self._areas.show_overlay(overlay, board, self._token_rects):
            self._repaint_frozen()
        self._marks.show_overlay(overlay, board, self._token_rects)
        for listener in self.overlay_listeners:
            listener(overlay)


def _paint_item(painter: QPainter, item: QGraphicsItem, area: QRectF) -> None:
    """Paint an item if its bounds touch ``area``, in scene units."""
    if item.isVisible() and item.sceneBoundingRect().intersects(area):
        painter.save()
        painter.setTransform(item.sceneTransform(), combine=True)
        item.paint(painter, QStyleOptionGraphicsItem(), None)
        painter.restore()


def _sides(tokens: Iterable[SeenToken]) -> list[str]:
    return [token.side for token in tokens]


def crowded_tokens(grid: Grid, tokens: Iterable[SeenToken]) -> set[str]:
    """Return the ids of tokens with a neighbour to the left or right.

    The name plates of crowded tokens stay inside their own cells.
    """
    spaces = {token.id: grid.covered_cells(token.cell, token.space) for token in tokens}
    owner = {cell: name for name, cells in spaces.items() for cell in cells}
    crowded = set()
    for name, cells in spaces.items():
        beside = {(column + step, row) for column, row in cells for step in (-1, 1)}
        if any(owner.get(cell, name) != name for cell in beside):
            crowded.add(name)
    return crowded


def require_player_marks(marks: object) -> None:
    """Refuse any value but ``PlayerMarks`` for the players' window.

    Raises:
        TypeError: the value has a different type and might hold secrets.
    """
    if not isinstance(marks, PlayerMarks):
        message = f"the table shows PlayerMarks, not a {type(marks).__name__}"
        raise TypeError(message)


def require_player_view(view: object) -> None:
    """Refuse any value but a ``PlayerView`` for the players' window.

    Raises:
        TypeError: the value has a different type and might hold secrets.
    """
    if not isinstance(view, PlayerView):
        message = f"the table shows a PlayerView, not a {type(view).__name__}"
        raise TypeError(message)
