"""The two scenes: one for the table, one for the GM.

They share how tokens and the ground are drawn, and nothing else: only ``GmScene`` takes a
``GmView`` or an overlay, and ``TableScene`` has no way in for either.
"""

from collections.abc import Callable, Iterable
from math import sqrt

from PySide6.QtCore import QRect, QRectF, QTimer
from PySide6.QtGui import QPainter, QPixmap
from PySide6.QtWidgets import QGraphicsItem, QGraphicsScene, QStyleOptionGraphicsItem

from gridapp.battle.grid_style import GridStyle
from gridapp.battle.overlays import EMPTY_OVERLAY, Overlay
from gridapp.battle.views import GmView, PlayerView, SeenToken
from gridapp.grid.cells import Cell, Point
from gridapp.grid.grid import Grid
from gridapp.scene.coordinates import CELL
from gridapp.scene.guard import guarded
from gridapp.scene.items.ground_painter import BoardBackground, MapFeatures
from gridapp.scene.items.note_item import OPEN_ICON, SECRET_ICON, NoteItem, NoteMark
from gridapp.scene.items.selection_marks import SelectionItem
from gridapp.scene.items.token_item import Resolution, TokenItem
from gridapp.scene.items.token_painter import PADDING
from gridapp.scene.overlays.overlay_areas import AreasItem
from gridapp.scene.overlays.overlay_marks import MarksItem
from gridapp.scene.theme import side_styles

PictureProvider = Callable[[str], QPixmap | None]

TOKEN_SCALES = (24, 34, 48, 68, 96, 136, 192, 272, 384, 544)
"""The pixels per cell at which tokens are painted; between them they are scaled down."""

TOKEN_PIXEL_BUDGET = 24_000_000

_HARDLY = 0.01

FIRST_PAINT_MS = 60
"""How long a new board is left to paint itself for the first time."""

AREAS_Z, TOKENS_Z, NOTES_Z, SELECTION_Z, MARKS_Z = 0.5, 1.0, 1.2, 1.5, 2.0


class BoardScene(QGraphicsScene):
    """A board with tokens, kept in step with a view value by the tokens' ids."""

    def __init__(self) -> None:
        super().__init__()
        self.setItemIndexMethod(QGraphicsScene.ItemIndexMethod.NoIndex)
        self._provider: PictureProvider = lambda _: None
        self._look, self._labels = GridStyle(), True
        self._ground: BoardBackground | None = None
        self._picture_id: str | None = None
        self._tokens: dict[str, TokenItem] = {}
        self._occupied: set[Cell] = set()
        self._places: dict[str, QRectF] = {}
        self._sharpness = Resolution(TOKEN_SCALES[4])
        self._is_held = False
        self.notes = NoteItem()
        self.notes.setZValue(NOTES_Z)

    @property
    def grid(self) -> Grid | None:
        """The grid of the shown board."""
        return self._ground.grid if self._ground else None

    def set_pictures(self, provider: PictureProvider) -> None:
        """Say where map pictures come from: a picture by its sha-256."""
        self._provider = provider
        # Not "", which is a board without a picture.
        self._picture_id = None

    def smooth_map(self) -> None:
        """Paint the map as smooth as it gets, from now on."""
        ground = self._ground
        if ground is not None and ground.picture is not None and ground.picture.enable_smoothing():
            self.invalidate(self.sceneRect(), QGraphicsScene.SceneLayer.BackgroundLayer)

    @property
    def look(self) -> GridStyle:
        """How the lines of the grid are drawn."""
        return self._look

    def set_look(self, look: GridStyle) -> None:
        """Draw the lines so until another view is shown."""
        self._look = look
        if self._ground is not None and self._ground.look != look:
            self._ground.look = look
            self.invalidate(self.sceneRect(), QGraphicsScene.SceneLayer.BackgroundLayer)

    @property
    def has_labels(self) -> bool:
        """Whether cells are named round the board."""
        return self._labels

    def set_labels(self, *, on: bool) -> None:
        """Name cells round the board, or leave the names out."""
        self._labels = on
        if self._ground is not None and self._ground.labels != on:
            self._ground.labels = on
            self.invalidate(self.sceneRect(), QGraphicsScene.SceneLayer.BackgroundLayer)

    def set_detail(self, pixels_per_cell: float, ratio: float = 1.0) -> None:
        """Paint tokens for about so many pixels per cell, ``ratio`` points to the pixel."""
        # A zoom of 48 comes as 48.00000001, and would be painted larger and scaled down.
        wanted = min(pixels_per_cell * ratio, self._sharpest()) - _HARDLY
        scale = next((step for step in TOKEN_SCALES if step >= wanted), TOKEN_SCALES[-1])
        self.set_resolution(Resolution(scale, ratio))

    def set_resolution(self, sharpness: Resolution) -> None:
        """Paint tokens just so sharp."""
        if sharpness == self._sharpness:
            return
        self._sharpness = sharpness
        for item in self._tokens.values():
            item.set_resolution(sharpness)
        self._repaint_held()

    @property
    def resolution(self) -> Resolution:
        """How sharp tokens are painted."""
        return self._sharpness

    def _sharpest(self) -> float:
        """The points per cell at which the pictures of all tokens still fit into memory."""
        cells = sum(
            (item.footprint.width() / CELL + 2 * PADDING) ** 2 for item in self._tokens.values()
        )
        return sqrt(TOKEN_PIXEL_BUDGET / max(cells, 1.0))

    def token_ids(self) -> tuple[str, ...]:
        """Every token that has an item here."""
        return tuple(self._tokens)

    def token_item(self, token_id: str) -> TokenItem | None:
        """The item of a token."""
        return self._tokens.get(token_id)

    def footprints(self) -> list[QRectF]:
        """Where the tokens stand in the scene."""
        return [item.footprint for item in self._tokens.values()]

    def token_at(self, point: Point) -> str | None:
        """The token whose footprint holds a point in cell units, the uppermost if several."""
        if self._ground is None:
            return None
        cell = self._ground.grid.cell_at(point)
        found = [
            (item.zValue(), place, token_id)
            for place, (token_id, item) in enumerate(self._tokens.items())
            if cell in item.cells
        ]
        return max(found)[2] if found else None

    @guarded
    def drawBackground(self, painter: QPainter, rect: QRectF | QRect) -> None:
        if self._ground is None:
            super().drawBackground(painter, rect)
            return
        self._ground.paint(painter, QRectF(rect))
        if self._is_held:
            painter.save()
            for item in self._holdable():
                painter.setOpacity(item.opacity())
                _paint_item(painter, item, QRectF(rect))
            painter.restore()

    def set_frozen(self, *, frozen: bool) -> None:
        """Paint what stands on the board into the background, or as usual again.

        While something is carried over the board nothing else changes, and views keep the
        background as a picture.
        """
        self._is_held = frozen
        for item in self._holdable():
            item.setFlag(QGraphicsItem.GraphicsItemFlag.ItemHasNoContents, frozen)
        self.invalidate(self.sceneRect(), QGraphicsScene.SceneLayer.BackgroundLayer)

    def _holdable(self) -> list[QGraphicsItem]:
        """What can be painted into the background, from below."""
        return sorted(self._tokens.values(), key=QGraphicsItem.zValue)

    def _repaint_held(self) -> None:
        """What stands on the board has changed after all."""
        if self._is_held:
            self.set_frozen(frozen=True)

    def paint_without_overlays(self, painter: QPainter, target: QRectF, area: QRectF) -> None:
        """An area of the board with creatures and notes; without what is drawn over them."""
        if self._ground is None:
            return
        painter.save()
        painter.setClipRect(target)
        painter.translate(target.topLeft())
        painter.scale(target.width() / area.width(), target.height() / area.height())
        painter.translate(-area.topLeft())
        self._ground.paint(painter, area)
        standing = sorted((*self._tokens.values(), self.notes), key=QGraphicsItem.zValue)
        for item in standing:
            _paint_item(painter, item, area)
        painter.restore()

    def _show_ground(self, view: PlayerView, fixtures: MapFeatures) -> None:
        picture = view.picture.sha256 if view.picture else ""
        ground = self._ground
        if ground is None or ground.grid != view.grid or picture != self._picture_id:
            pixmap = self._provider(picture) if picture else None
            labels = self._labels
            self._ground = BoardBackground(view.grid, pixmap, fixtures, self._look, labels=labels)
            self._picture_id = picture
            self.setSceneRect(self._ground.scene_rect)
            if self._ground.picture is not None:
                QTimer.singleShot(FIRST_PAINT_MS, self, self.smooth_map)
        elif ground.features != fixtures:
            ground.set_features(fixtures)
        else:
            return
        self.invalidate(self.sceneRect(), QGraphicsScene.SceneLayer.BackgroundLayer)

    def _show_tokens(self, seen: tuple[SeenToken, ...], unseen: tuple[SeenToken, ...]) -> None:
        """Add, change and remove items so that there is one for each token."""
        grid = self.grid
        if grid is None:
            return
        styles = side_styles(_sides(seen), _sides(unseen))
        crowded = crowded_tokens(grid, (*seen, *unseen))
        kept: dict[str, TokenItem] = {}
        for token, hidden in (*((one, False) for one in seen), *((one, True) for one in unseen)):
            item = self._tokens.pop(token.id, None) or self._new_token()
            item.show_token(
                token,
                grid,
                styles[token.side],
                self._sharpness,
                hidden=hidden,
                crowded=token.id in crowded,
            )
            kept[token.id] = item
        for gone in self._tokens.values():
            self.removeItem(gone)
        self._tokens = kept
        self._occupied = {cell for item in kept.values() for cell in item.cells}
        self._places = {key: item.footprint for key, item in kept.items()}
        self._repaint_held()

    def _show_notes(self, marks: Iterable[NoteMark]) -> None:
        shown, grid = tuple(marks), self.grid
        if shown and self.notes.scene() is None:
            self.addItem(self.notes)
        if grid is not None:
            self.notes.show_marks(shown, grid)

    def _new_token(self) -> TokenItem:
        item = TokenItem()
        self.addItem(item)
        return item


class TableScene(BoardScene):
    """What the players see, drawn from a value that cannot hold a secret."""

    def show(self, view: PlayerView) -> None:
        """Show this state of the board."""
        require_player_view(view)
        self.set_look(view.look)
        self._show_ground(view, MapFeatures(seen_doors=view.doors, seen_walls=view.walls))
        self._show_tokens(view.tokens, ())
        self._show_notes(NoteMark(note.number, note.cell) for note in view.notes)


class GmScene(BoardScene):
    """What the GM sees: the whole board, and the overlay of a drag."""

    def __init__(self) -> None:
        super().__init__()
        self._overlay = self._base = EMPTY_OVERLAY
        self._areas = AreasItem()
        self._areas.setZValue(AREAS_Z)
        self._marks = MarksItem()
        self._marks.setZValue(MARKS_Z)
        self._is_stale = False
        self.overlay_listeners: list[Callable[[Overlay], object]] = []
        self._chosen_marks = SelectionItem()
        self._chosen_marks.setZValue(SELECTION_Z)
        self._chosen: tuple[str, ...] = ()
        self.addItem(self._areas)
        self.addItem(self._marks)
        self.addItem(self._chosen_marks)

    def show(self, view: GmView) -> None:
        """Show this state of the board."""
        if self.grid is not None and self.grid != view.seen.grid:
            self.show_overlay(EMPTY_OVERLAY)
        fixtures = MapFeatures(doors=view.doors, walls=view.walls, terrain=view.terrain)
        self.set_look(view.look)
        self._show_ground(view.seen, fixtures)
        self._show_tokens(view.seen.tokens, view.hidden)
        self._is_stale = True
        self._show_notes(
            NoteMark(note.number, note.cell, OPEN_ICON if note.shown else SECRET_ICON)
            for note in view.notes
        )
        self.show_selection(self._chosen)

    def show_selection(self, ids: tuple[str, ...], box: QRectF | None = None) -> None:
        """Mark the chosen creatures, and draw the box that one chooses with."""
        self._chosen = ids
        items = (self._tokens[one] for one in ids if one in self._tokens)
        self._chosen_marks.show_areas(tuple(item.footprint for item in items), box)

    @property
    def overlay(self) -> Overlay:
        """What is drawn over the board."""
        return self._overlay

    def _holdable(self) -> list[QGraphicsItem]:
        return [self._areas, *super()._holdable()]

    def set_base_overlay(self, overlay: Overlay) -> None:
        """What is drawn over the board while nothing else is."""
        was_base = self._overlay is self._base
        self._base = overlay
        if was_base:
            self.show_overlay(EMPTY_OVERLAY)

    def show_overlay(self, overlay: Overlay) -> None:
        """Show what is drawn over the board; ``NOTHING`` clears it down to the base."""
        overlay = self._base if overlay is EMPTY_OVERLAY else overlay
        if self.grid is None or (overlay is self._overlay and not self._is_stale):
            self._overlay = overlay
            return
        self._overlay, self._is_stale = overlay, False
        if self._areas.show_overlay(overlay, self.grid, self._occupied):
            self._repaint_held()
        self._marks.show_overlay(overlay, self.grid, self._places)
        for listener in self.overlay_listeners:
            listener(overlay)


def _paint_item(painter: QPainter, item: QGraphicsItem, area: QRectF) -> None:
    """What shows of an item in an area of the scene."""
    if item.isVisible() and item.sceneBoundingRect().intersects(area):
        painter.save()
        painter.setTransform(item.sceneTransform(), combine=True)
        item.paint(painter, QStyleOptionGraphicsItem(), None)
        painter.restore()


def _sides(tokens: Iterable[SeenToken]) -> list[str]:
    return [token.side for token in tokens]


def crowded_tokens(grid: Grid, tokens: Iterable[SeenToken]) -> set[str]:
    """Those who have somebody beside them in a row that their name is written in."""
    spaces = {token.id: grid.covered_cells(token.cell, token.space) for token in tokens}
    owner = {cell: name for name, cells in spaces.items() for cell in cells}
    found = set()
    for name, cells in spaces.items():
        beside = {(column + step, row) for column, row in cells for step in (-1, 1)}
        if any(owner.get(cell, name) != name for cell in beside):
            found.add(name)
    return found


def require_player_view(view: object) -> None:
    """Stop anything but a ``PlayerView`` on its way to the table.

    Raises:
        TypeError: it is something else, which might hold secrets.
    """
    if not isinstance(view, PlayerView):
        message = f"the table shows a PlayerView, not a {type(view).__name__}"
        raise TypeError(message)
