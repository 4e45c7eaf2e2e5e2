"""The players' window: the board without the GM's secrets."""

from collections.abc import Callable
from math import hypot

from PySide6.QtCore import QMarginsF, QPoint, QRectF, QSize, QSizeF, Qt, Signal
from PySide6.QtGui import (
    QCloseEvent,
    QColor,
    QMouseEvent,
    QPainter,
    QPixmap,
    QResizeEvent,
    QScreen,
    QShowEvent,
)
from PySide6.QtWidgets import QWidget

from gridapp.battle.shown.event_marks import PlayerMarks
from gridapp.battle.shown.overlays import PlayerDrag
from gridapp.battle.shown.views import PlayerView
from gridapp.grid.floors import floor_of_point
from gridapp.scene import theme
from gridapp.scene.board_scene import PictureProvider
from gridapp.scene.coordinates import CELL
from gridapp.scene.guard import guarded
from gridapp.scene.items.grid_lines import with_label_room
from gridapp.scene.items.ground_painter import GroundStyle
from gridapp.scene.items.tokens.token_painter import TokenPart
from gridapp.scene.table_panels import PanelLook, note_lines, panel_margins, panel_texts
from gridapp.scene.table_scene import TableScene, require_player_view
from gridapp.session.table.camera import Bounds, Placement, TableScreen, place
from gridapp.session.table.known_part import known_part, with_edge_of_map
from gridapp.session.table.monitors import MonitorSettings
from gridapp.session.table.steering import TableState, first_state
from gridapp.windows.language import tr
from gridapp.windows.table.canvas import TableCanvas, scene_transform
from gridapp.windows.table.cover import (
    Blackout,
    CardOutline,
    CheckPicture,
    Covered,
    Handout,
    TableCover,
)
from gridapp.windows.table.screens import corner_of, middle_of

_SMALLEST = 160, 90


class TableWindow(QWidget):
    """Shows the `PlayerView` returned by `get_view`; has no access to the session or GM data.

    `changed` is emitted when the players see something else, `refreshed` after the board was shown
    anew, without a drag, and `screen_changed` when the window has come to another screen. While
    frozen the window keeps its picture; `refresh` and `set_state` are caught up afterwards.
    """

    closed = Signal()
    changed = Signal()
    refreshed = Signal()
    screen_changed = Signal()

    def __init__(self, get_view: Callable[[], PlayerView], pictures: PictureProvider) -> None:
        super().__init__()
        self._provide = get_view
        self.scene = TableScene()
        self.scene.set_pictures(pictures)
        self.board = TableCanvas(self.scene)
        self.board.setParent(self)
        self.board.resized.connect(self._place)
        self.cover = TableCover(self)
        self._view = self._provide()
        require_player_view(self._view)
        self.state = self._shown = first_state(self._view.grid)
        self.monitor: MonitorSettings | None = None
        self._handout: Handout | None = None
        self._plan: PlayerDrag | None = None
        self._calibration: CardOutline | CheckPicture | None = None
        self._is_black = self._is_frozen = self._is_watched = False
        self.setWindowTitle(tr("Players' window"))
        # The GM keeps the keyboard, even when somebody clicks here.
        self.setAttribute(Qt.WidgetAttribute.WA_ShowWithoutActivating)
        self.setWindowFlag(Qt.WindowType.WindowDoesNotAcceptFocus)
        self.setMinimumSize(*_SMALLEST)
        self.resize(1024, 576)
        self.refresh()

    # What the players see

    def show_marks(self, marks: PlayerMarks) -> None:
        """Show marks of what has just happened; a frozen picture shows none."""
        if not self._is_frozen:
            self.scene.show_marks(marks)

    def show_drag(self, drag: PlayerDrag | None) -> None:
        """Show the drag of a creature, or else the plan; a frozen picture stays as it is."""
        if not self._is_frozen:
            self.scene.show_drag(drag or self._plan)

    def show_plan(self, plan: PlayerDrag | None) -> None:
        """Show a plan while nothing is dragged, until another or none is given."""
        self._plan = plan
        self.show_drag(None)

    def refresh(self) -> None:
        """Show the present board; the picture stays while frozen."""
        if self._is_frozen:
            return
        self._view, self._shown = self._provide(), self.state
        self._apply_style()
        self.scene.floor = floor_of_point(self._view.grid, self._shown.frame.centre)
        self.scene.show(self._view)
        self.scene.repeat_lines(on=self._view.known is not None)
        self.scene.show_drag(self._plan)
        self._place()
        self.refreshed.emit()

    def set_state(self, state: TableState, monitor: MonitorSettings | None) -> None:
        """Show another part of the map, or in another form."""
        self.state, self.monitor = state, monitor
        self.refresh()

    @property
    def table_screen(self) -> TableScreen:
        """The window in device pixels, with what is known of its screen."""
        width, height = self.board.device_size()
        if self.monitor is None:
            return TableScreen(width, height)
        settings = self.monitor
        return TableScreen(width, height, settings.density, settings.safe, settings.cell)

    @property
    def placement(self) -> Placement:
        """Where the map lies on the window, in device pixels; while frozen, where it will lie."""
        return self._placement(self.state)

    def _placement(self, state: TableState) -> Placement:
        area, screen = self.scene.sceneRect(), self._screen_with_panels(state)
        placed = place(state.frame, screen, self._fitted_part(state, area))
        if state.frame.true_size or not self.scene.has_labels:
            return placed
        sideways = _text_turn(state) % 180 != 0
        for _ in range(3):  # letters have a least size: their room depends on the scale
            pixels = hypot(*placed.right) / self.board.devicePixelRatioF()
            whole = with_label_room(area, self._view.grid, pixels, sideways=sideways)
            placed = place(state.frame, screen, self._fitted_part(state, whole))
        return placed

    def _fitted_part(self, state: TableState, whole: QRectF) -> Bounds:
        """Return what is to fill the screen: the whole map with its letters, or what is known."""
        if not state.fits_known:
            return _bounds(whole)
        grid = self._view.grid
        floor = floor_of_point(grid, state.frame.centre)
        known = known_part(self._view, floor)
        return with_edge_of_map(known, grid, floor, _bounds(whole)) if known else _bounds(whole)

    def _panel_room(self) -> QMarginsF:
        """Return the room that the order of turns and the notes take at each edge of the window."""
        return panel_margins(QSizeF(self.size()), panel_texts(self._view), self._panel_look())

    def _screen_with_panels(self, state: TableState) -> TableScreen:
        """Return the screen with the room of its panels; notes never move a map with miniatures."""
        texts = panel_texts(self._view)
        if state.has_miniatures:
            texts = texts._replace(notes=())
        ratio = self.board.devicePixelRatioF()
        room = panel_margins(QSizeF(self.size()), texts, self._panel_look())
        edges = (room.left(), room.top(), room.right(), room.bottom())
        left, top, right, bottom = (edge * ratio for edge in edges)
        return self.table_screen._replace(panels=(left, top, right, bottom))

    def _place(self) -> None:
        placement = self._placement(self._shown)
        self.board.set_placement(placement)
        look = self._panel_look()
        self.board.set_panels(panel_texts(self._view), look)
        self.cover.set_margins(look.margins, self._panel_room())
        self.scene.event_marks.set_view(self._free_part(placement, look.margins))
        self.changed.emit()

    @property
    def free_bounds(self) -> Bounds:
        """The part of the map on the screen that no panel hides; while frozen, that will be."""
        return _bounds(self._free_part(self.placement, self._panel_look().margins))

    def _free_part(self, placement: Placement, margins: QMarginsF) -> QRectF:
        """Return the part of the scene on the screen that neither frame nor panels hide."""
        area = QRectF(self.rect()).marginsRemoved(margins).marginsRemoved(self._panel_room())
        inverse, _ = scene_transform(placement, self.board.devicePixelRatioF()).inverted()
        return inverse.mapRect(area)

    def _apply_style(self) -> None:
        state = self._shown
        surround = QColor(state.background) if state.background else theme.SURROUND
        turn = _text_turn(state)
        parts = {side: TokenPart(discs.value) for side, discs in state.discs.items()}
        self.scene.set_style(GroundStyle(surround, turn), parts)

    def _panel_look(self) -> PanelLook:
        screen, ratio = self.table_screen, self.board.devicePixelRatioF()
        left, top, right, bottom = (edge / ratio for edge in screen.safe_rect)
        margins = QMarginsF(left, top, self.width() - right, self.height() - bottom)
        edge = QColor(self._shown.edge) if self._shown.edge else theme.BLACK
        return PanelLook(self._shown.reader.degrees, margins, edge)

    # Covers

    @property
    def is_black(self) -> bool:
        """True while the players see nothing."""
        return self._is_black

    @property
    def is_frozen(self) -> bool:
        """True while the players' picture stays as it is."""
        return self._is_frozen

    @property
    def shows_board(self) -> bool:
        """True while the players see the present board."""
        return self.isVisible() and not self._is_frozen and not self.cover.hides_all

    @property
    def is_measured(self) -> bool:
        """True while the players see what the GM measures the screen by."""
        return self._calibration is not None

    @property
    def handout(self) -> Handout | None:
        """The handout that the players see, or None."""
        return self._handout

    def set_black(self, *, on: bool) -> None:
        """Show nothing, at once."""
        self._is_black = on
        self._update_cover()

    def set_frozen(self, *, on: bool) -> None:
        """Keep the present picture, or catch up with the board."""
        self._is_frozen = on
        self.refresh()
        self.changed.emit()

    def set_handout(self, handout: Handout | None) -> None:
        """Show a picture or text to the players, or take it away."""
        self._handout = handout
        self._update_cover()

    def set_calibration(self, shown: CardOutline | CheckPicture | None) -> None:
        """Show a picture to measure on the screen, or the board again."""
        self._calibration = shown
        self._update_cover()

    def _update_cover(self) -> None:
        covers: tuple[Covered | None, ...] = (
            Blackout() if self._is_black else None,
            self._calibration,
            self._handout,
        )
        self.cover.show_cover(next((cover for cover in covers if cover is not None), None))
        self.changed.emit()

    @property
    def view(self) -> PlayerView:
        """What the players know, as shown; while frozen as it was."""
        return self._view

    @property
    def note_text(self) -> str:
        """The text of the notes visible to players."""
        return "\n".join(note_lines(self._view))

    def thumbnail(self, width: int, height: int) -> QPixmap:
        """Return what the players see now, scaled into a box; black while the window is hidden."""
        size = self.size().scaled(width, height, Qt.AspectRatioMode.KeepAspectRatio)
        picture = QPixmap(size.expandedTo(QSize(1, 1)))
        picture.fill(theme.BLACK)
        if self.isVisible():
            painter = QPainter(picture)
            painter.scale(picture.width() / self.width(), picture.height() / self.height())
            painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
            if not self.cover.hides_all:
                self.board.paint_small(painter)
            if self.cover.shown is not None:
                # Without the window's own ground, which would hide the map round an inset.
                self.cover.render(painter, QPoint(), renderFlags=QWidget.RenderFlag.DrawChildren)
            painter.end()
        return picture

    # The window

    def show_on(self, screen: QScreen | None, gm_window: QWidget) -> None:
        """Show full screen on a screen of its own, or as a small window beside the GM's work."""
        if screen is None:
            self.showNormal()
            self.setGeometry(corner_of(gm_window))
        else:
            self.setGeometry(middle_of(screen))
            self.create()
            handle = self.windowHandle()
            if handle is not None:  # Wayland takes the screen, not the position
                handle.setScreen(screen)
            self._fill_screen()

    def _fill_screen(self) -> None:
        """Fill the screen; `showFullScreen` would ask for the keyboard as well."""
        self.setWindowState(self.windowState() | Qt.WindowState.WindowFullScreen)
        self.show()

    def toggle_full(self) -> None:
        """Switch full screen on or off."""
        if self.isFullScreen():
            self.showNormal()
            self.setGeometry(middle_of(self.screen()))
        else:
            self._fill_screen()

    @guarded
    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        self.toggle_full()
        event.accept()

    @guarded
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.board.setGeometry(self.rect())
        self.cover.setGeometry(self.rect())

    @guarded
    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        handle = self.windowHandle()
        if not self._is_watched:
            self._is_watched = True
            handle.screenChanged.connect(lambda _: self.screen_changed.emit())

    @guarded
    def closeEvent(self, event: QCloseEvent) -> None:
        self.closed.emit()
        super().closeEvent(event)


def _bounds(area: QRectF) -> Bounds:
    """Return a part of the scene in cell units."""
    return Bounds(area.left() / CELL, area.top() / CELL, area.right() / CELL, area.bottom() / CELL)


def _text_turn(state: TableState) -> int:
    """Return how far texts are turned clockwise on the map, so that readers see them upright."""
    return (state.reader.degrees - 90 * state.frame.turn) % 360
