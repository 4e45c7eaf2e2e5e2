"""The widgets of the main window and their layout."""

from PySide6.QtCore import QEvent, QObject, QSize, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QMainWindow,
    QProxyStyle,
    QScrollArea,
    QSplitter,
    QStyle,
    QStyleHintReturn,
    QStyleOption,
    QToolBar,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from gridapp.scene.gm_scene import GmScene
from gridapp.scene.guard import guarded
from gridapp.windows.board.gm_board import BoardArea
from gridapp.windows.board_and_side import BoardAndSide
from gridapp.windows.commands.qt_actions import CommandActions, paint_overflow_arrows
from gridapp.windows.files.jobs import JobBar
from gridapp.windows.panels.action_panel import ActionPanel
from gridapp.windows.panels.computer.advice_panel import AdvicePanel
from gridapp.windows.panels.computer.computer_bar import ComputerBar
from gridapp.windows.panels.computer.plans_panel import PlansPanel
from gridapp.windows.panels.creature_palette import CreaturePalette
from gridapp.windows.panels.draw_panel import DrawPanel
from gridapp.windows.panels.fog_panel import FogPanel
from gridapp.windows.panels.log_panel import LogPanel
from gridapp.windows.panels.notes_panel import NotesPanel
from gridapp.windows.panels.report_panel import ReportPanel
from gridapp.windows.panels.search_panel import SearchPanel
from gridapp.windows.panels.sheet_panel import SheetPanel
from gridapp.windows.panels.status_line import StatusLine
from gridapp.windows.panels.turn_panel import TurnPanel
from gridapp.windows.side_tabs import SideTabs
from gridapp.windows.table.bar import TableBar
from gridapp.windows.widgets.plain_text import font_like

_ROOM = 8
"""Horizontal padding of a tab in pixels, left and right together."""
_TOOLBAR = (
    "new",
    "open",
    "import",
    "",
    "undo",
    "redo",
    "",
    "fit",
    "zoom_in",
    "zoom_out",
    "",
    "threat",
    "reach",
    "sight",
    "flanks",
    "all_marks",
    "players_knowledge",
    "",
    "area",
    "draw",
    "",
    "table",
    "picture",
)
_NAMED = ("table",)
_UPPER, _TABS, _LOW_TABS, _TABS_SHARE = 620, 138, 80, 5
"""Comfortable height of turn order and actions in pixels; height of the tabs, usual and least, and
the part of the side that they have between: a fifth."""

_LOW_UPPER = 120
"""Least visible height of turn order and actions in pixels; the rest is reached by scrolling."""

_TIGHT_LINES = 17
"""Lines of text that turn order and actions need for a card with free lines."""

_ACTIONS, _PAGE = 120, 170
"""Height left to the actions beyond the usual, a row of tiles; height of a page in a low window."""


class _NarrowTabs(QProxyStyle):
    """A style with narrow tabs, so that all tabs fit on a laptop in German too.

    A style sheet would stop the tabs from following a change of the palette.
    """

    @guarded(fallback=_ROOM)
    def pixelMetric(
        self,
        metric: QStyle.PixelMetric,
        option: QStyleOption | None = None,
        widget: QWidget | None = None,
    ) -> int:
        if metric is QStyle.PixelMetric.PM_TabBarTabHSpace:
            return _ROOM
        return super().pixelMetric(metric, option, widget)


class _MenusWithoutAlt(QProxyStyle):
    """A style in which Alt alone does not go to the menus: on the board it shows everything.

    The keys of the menus, such as Alt+F, are not touched.
    """

    @guarded(fallback=0)
    def styleHint(
        self,
        hint: QStyle.StyleHint,
        option: QStyleOption | None = None,
        widget: QWidget | None = None,
        returned: QStyleHintReturn | None = None,
    ) -> int:
        if hint is QStyle.StyleHint.SH_MenuBar_AltKeyNavigation:
            return 0
        return super().styleHint(hint, option, widget, returned)


class _UpperSide(QScrollArea):
    """Turn order above actions, scrolled where the window is too low for both.

    Where there is little room, the actions come before more than the least rows of the order; what
    is left then goes to the order up to its usual rows, to the actions, and to the order again.
    """

    def __init__(self, turn: TurnPanel, actions: ActionPanel) -> None:
        super().__init__()
        self._turn, self._actions = turn, actions
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._page = QWidget()
        self._column = QVBoxLayout(self._page)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(0)
        self._column.addWidget(turn)
        self._column.addWidget(actions, 1)
        self.setWidget(self._page)

    def _share(self) -> None:
        """Share the visible height, or the least height of the page, between order and actions."""
        room, page = self.viewport().size(), self._page
        self._turn.card.set_tight(room.height() < _TIGHT_LINES * self.fontMetrics().height())
        height = max(room.height(), self.least_height)
        page.resize(room.width(), height)
        self._turn.fit_order(height - self._actions.wanted_height)
        self._actions.fit_choices(height - self._turn.heightForWidth(room.width()))

    @property
    def least_height(self) -> int:
        """The height in which nothing has to be scrolled, with the least of order and actions."""
        least = self._column.minimumHeightForWidth(self.viewport().width())
        return max(least, self._page.minimumSizeHint().height())

    @guarded
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._share()
        # Qt laid out before this: once more with the new room, or all would move a little later.
        self.lay_out()

    def lay_out(self) -> None:
        """Lay out order and actions now, as Qt does once the event loop runs."""
        for layout in (self._turn.layout(), self._column):
            if layout is not None:
                layout.invalidate()
                layout.activate()

    @guarded(fallback=False)
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if watched is self._page and event.type() is QEvent.Type.LayoutRequest:
            self._share()
        return super().eventFilter(watched, event)

    @guarded(fallback=QSize(0, 0))
    def minimumSizeHint(self) -> QSize:
        needed = self._page.minimumSizeHint()
        return QSize(needed.width(), min(_LOW_UPPER, needed.height()))

    @guarded(fallback=QSize(0, 0))
    def sizeHint(self) -> QSize:
        return self._page.sizeHint()


class WindowParts:
    """All widgets of the main window."""

    def __init__(self, window: QMainWindow) -> None:
        self.scene = GmScene()
        self.board_area = BoardArea(self.scene, window)
        self.board = self.board_area.board
        self.question = self.board_area.question_bar
        self.banners = self.board_area.banners
        self.turn = TurnPanel()
        self.actions = ActionPanel()
        self.log = LogPanel()
        self.palette = CreaturePalette()
        self.sheet = SheetPanel()
        self.search = SearchPanel()
        self.draw = DrawPanel()
        self.fog = FogPanel()
        self.notes = NotesPanel()
        self.report = ReportPanel()
        self.job_bar = JobBar()
        self.table_bar = TableBar()
        self.computer_bar = ComputerBar()
        self.advice = AdvicePanel()
        self.plans = PlansPanel()
        self.tabs = SideTabs()
        self.status = StatusLine()
        self._set_styles(window)
        self._narrow: tuple[int, int] | None = None
        self.side = self._side()
        self._lay_out(window)

    def _set_styles(self, window: QMainWindow) -> None:
        """Give tabs and menus their own styles, stored here: a widget does not own its style."""
        self._narrow_style = _NarrowTabs("Fusion")
        self.tabs.tabBar().setStyle(self._narrow_style)
        self.tabs.tabBar().setFont(font_like(self.tabs, size=-1))
        self._menu_style = _MenusWithoutAlt("Fusion")
        window.menuBar().setStyle(self._menu_style)

    def _lay_out(self, window: QMainWindow) -> None:
        board_column = QWidget()
        column = QVBoxLayout(board_column)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        for widget, stretch in (
            (self.board_area, 1),
            (self.advice, 0),
            (self.plans, 0),
            (self.table_bar, 0),
            (self.report, 0),
            (self.job_bar, 0),
            (self._status_row(), 0),
        ):
            column.addWidget(widget, stretch)
        self.board_and_side = BoardAndSide(board_column, self.side)
        window.setCentralWidget(self.board_and_side)

    def _status_row(self) -> QWidget:
        """Return status line and computer's bar side by side, at no cost of the board's height."""
        row = QWidget()
        layout = QHBoxLayout(row)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addWidget(self.status, 3)
        layout.addWidget(self.computer_bar, 2)
        return row

    def _side(self) -> QSplitter:
        self.tabs.addTab(self.log, self.tabs.tr("Log"))
        self.tabs.addTab(self.sheet, self.tabs.tr("Sheet"))
        self.tabs.addTab(self.search, self.tabs.tr("Where?"))
        self.tabs.addTab(self.palette, self.tabs.tr("Creatures"))
        self.tabs.addTab(self.draw, self.tabs.tr("Draw"))
        self.tabs.addTab(self.fog, self.tabs.tr("Fog"))
        self.tabs.addTab(self.notes, self.tabs.tr("Notes"))
        self.tabs.tabBar().setAccessibleName(self.tabs.tr("Beside the board"))
        self.tabs.currentChanged.connect(self._fit_tabs)
        self.tabs.room_asked.connect(self._fit_tabs)
        self.upper = _UpperSide(self.turn, self.actions)
        side = QSplitter(Qt.Orientation.Vertical)
        side.addWidget(self.upper)
        side.addWidget(self.tabs)
        side.setStretchFactor(0, 3)
        side.setStretchFactor(1, 2)
        side.setChildrenCollapsible(False)
        side.setMinimumWidth(320)
        return side

    def _fit_tabs(self) -> None:
        """Grow the tabs for a page with many fields, and shrink them again for the next page.

        Every page has as much as the rest can spare if the user asks for it.
        """
        if self._narrow:
            self.side.setSizes(list(self._narrow))
            self._narrow = None
        if self.tabs.is_wide:
            self._grow_to(sum(self.side.sizes()) - self.upper.least_height)
            return
        tall = {self.search: 44, self.draw: 56, self.fog: 56}
        tall |= {self.notes: 50, self.palette: 50, self.sheet: 50}
        if percent := tall.get(self.tabs.currentWidget(), 0):
            self._grow_tabs(percent)

    def _grow_tabs(self, percent: int) -> None:
        """Give the tabs `percent` of the side's height, but leave room for order and actions.

        In a low window a page still gets the room for a few fields.
        """
        whole = sum(self.side.sizes())
        # Not the hint of both, which is an old one until the event loop has laid out.
        both = self.turn.sizeHint().height() + self.actions.sizeHint().height()
        free = whole - both - _ACTIONS
        least = min(_PAGE, whole - self.upper.minimumSizeHint().height())
        self._grow_to(min(whole * percent // 100, max(free, least)))

    def _grow_to(self, wanted: int) -> None:
        """Grow the tabs to the ``wanted`` height, unless already taller."""
        upper, lower = self.side.sizes()
        if lower < wanted:
            self._narrow = (upper, lower)
            self.side.setSizes([upper + lower - wanted, wanted])

    def fit_phase(self, *, setup: bool) -> None:
        """Give room to the creature list during setup, to turns and actions during the fight."""
        self._narrow = None
        whole = sum(self.side.sizes()) or 750
        tabs = max(_LOW_TABS, min(_TABS, whole // _TABS_SHARE))
        # The tile that ends a turn comes before the lines of the log, which are told below as well.
        self.upper.lay_out()
        needed = self.upper.least_height + self.side.handleWidth()
        least = self.tabs.tabBar().sizeHint().height()
        tabs = max(least, min(tabs, whole - needed))
        self.tabs.setMinimumHeight(min(_LOW_TABS, tabs))
        fighting = min(whole - tabs, max(_UPPER, whole * 76 // 100))
        # The tile that begins the fight is whole before more of the list of creatures is in sight.
        preparing = max(whole * 48 // 100, min(needed, whole - _PAGE))
        upper = preparing if setup else fighting
        self.side.setSizes([upper, whole - upper])
        self.tabs.setCurrentWidget(self.palette if setup else self.log)
        self.report.setVisible(setup and self.report.isVisible())


def add_toolbar(window: QMainWindow, actions: CommandActions) -> QToolBar:
    """Add the toolbar with the commands used in every fight."""
    bar = QToolBar(window.tr("Tools"))
    bar.setObjectName("tools")
    bar.setMovable(False)
    bar.setIconSize(QSize(20, 20))
    for key in _TOOLBAR:
        if not key:
            bar.addSeparator()
            continue
        bar.addAction(actions.shown(key))
        button = bar.widgetForAction(actions[key])
        if key in _NAMED and isinstance(button, QToolButton):
            button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
    window.addToolBar(bar)
    paint_overflow_arrows(window)
    return bar
