"""The scene of the GM's board, with what players do not know and the marks of a drag."""

from collections.abc import Callable

from PySide6.QtCore import QRectF
from PySide6.QtWidgets import QGraphicsItem

from gridapp.battle.shown.event_marks import SeenMark
from gridapp.battle.shown.floor_views import Ghost, ghosts, view_of_floor
from gridapp.battle.shown.overlays import EMPTY_OVERLAY, Mark, Overlay
from gridapp.battle.shown.views import GmView, PlayerView
from gridapp.scene.board_scene import (
    AREAS_Z,
    GHOSTS_Z,
    LIGHTS_Z,
    MARKS_Z,
    NAMES_Z,
    SELECTION_Z,
    BoardScene,
)
from gridapp.scene.items.area_item import AreaMark
from gridapp.scene.items.ground_painter import MapFeatures
from gridapp.scene.items.light_item import LightItem
from gridapp.scene.items.link_item import LinkItem, link_shapes
from gridapp.scene.items.note_item import OPEN_ICON, SECRET_ICON, NoteMark
from gridapp.scene.items.selection_marks import SelectionMarks
from gridapp.scene.items.terrain_names import TerrainNames
from gridapp.scene.items.tokens.ghost_item import GhostItem
from gridapp.scene.overlays.overlay_item import OverlayItem
from gridapp.scene.overlays.registry import BoardGeometry
from gridapp.scene.theme import SideStyle, side_styles


class GmScene(BoardScene):
    """The GM's board: all tokens, walls, notes and lights, the selection and the overlay."""

    def __init__(self) -> None:
        super().__init__()
        self._overlay = self._base_overlay = EMPTY_OVERLAY
        self._standing_marks: tuple[Mark, ...] = ()
        self._is_stale = False
        self.overlay_listeners: list[Callable[[Overlay], object]] = []
        self._selection: tuple[str, ...] = ()
        self._areas = OverlayItem(below_tokens=True)
        self._names = TerrainNames()
        self._marks = OverlayItem(below_tokens=False)
        self.selection_marks = SelectionMarks(self, SELECTION_Z)
        self.lights = LightItem()
        self.links = LinkItem()
        self.ghosts = GhostItem()
        stacking: tuple[tuple[QGraphicsItem, float], ...] = (
            (self._areas, AREAS_Z),
            (self._names, NAMES_Z),
            (self._marks, MARKS_Z),
            (self.lights, LIGHTS_Z),
            (self.links, GHOSTS_Z),
            (self.ghosts, GHOSTS_Z),
        )
        for item, z in stacking:
            item.setZValue(z)
            self.addItem(item)

    def show(self, view: GmView) -> None:
        """Show a new state of the board; a different grid clears the overlay."""
        self._remember_sides(view.seen.tokens, view.hidden)
        others, view = ghosts(view, self.floor), view_of_floor(view, self.floor)
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
        self.ghosts.show_ghosts(others, view.seen.grid, self._ghost_styles(others))
        self.links.show_shapes(link_shapes(view.links, view.floors, view.seen.grid))
        self._show_effects(
            AreaMark(area.name, area.colour, area.cells, area.id, not area.shown)
            for area in view.areas
        )
        self.show_selection(self._selection)

    def _ghost_styles(self, others: tuple[Ghost, ...]) -> dict[str, SideStyle]:
        seen, unseen = self._all_sides
        return side_styles(seen, unseen) if others else {}

    def show_marks(self, marks: tuple[SeenMark, ...]) -> None:
        """Show marks of what has just happened."""
        self.event_marks.show_marks(marks)

    def show_selection(self, ids: tuple[str, ...], box: QRectF | None = None) -> None:
        """Mark the selected tokens and draw the selection box, in scene units."""
        self._selection = ids
        items = (self._tokens[token_id] for token_id in ids if token_id in self._tokens)
        self.selection_marks.show(items, box)

    @property
    def overlay(self) -> Overlay:
        """The overlay on the board, the standing marks included."""
        marks = self._standing_marks
        return self._overlay.with_marks(*marks) if marks else self._overlay

    def _show_background(self, view: PlayerView, features: MapFeatures) -> None:
        super()._show_background(view, features)
        if self._background is not None:
            self._names.take_over(self._background)

    def _frozen_items(self) -> list[QGraphicsItem]:
        items = (self._areas, self._names, *super()._frozen_items())
        return sorted(items, key=QGraphicsItem.zValue)

    def _board_items(self) -> list[QGraphicsItem]:
        return sorted((self._names, *super()._board_items()), key=QGraphicsItem.zValue)

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
        self._draw(self.overlay)

    def set_standing_marks(self, *marks: Mark) -> None:
        """Set marks to draw with every overlay, a drag's too; call without marks to clear them."""
        if marks != self._standing_marks:
            self._standing_marks, self._is_stale = marks, True
            self.show_overlay(self._overlay)

    def _draw(self, overlay: Overlay) -> None:
        if self.grid is None:
            return
        board = BoardGeometry(self.grid, self._occupied)
        if self._areas.show_overlay(overlay, board, self._token_rects):
            self._repaint_frozen()
        self._marks.show_overlay(overlay, board, self._token_rects)
        for listener in self.overlay_listeners:
            listener(overlay)
