"""The GM's window: board, turn order, actions and log."""

from collections.abc import Sequence

from PySide6.QtCore import QEvent, Qt, QTimer
from PySide6.QtGui import QCloseEvent, QDragEnterEvent, QDropEvent
from PySide6.QtWidgets import QMainWindow, QWidget

from gridapp.packs.loader import Packs
from gridapp.scene.guard import guarded, set_reporter
from gridapp.session.session import Session
from gridapp.windows.commands.qt_actions import CommandActions, paint_overflow_arrows
from gridapp.windows.composition.board_area import build_board
from gridapp.windows.composition.file_area import build_files
from gridapp.windows.controllers.battle_controller import BUSY_MS
from gridapp.windows.controllers.controller import Shell
from gridapp.windows.files.map_pictures import DecodingPicture, MapPictures
from gridapp.windows.language import tr
from gridapp.windows.layout import WindowParts, add_toolbar
from gridapp.windows.settings import Settings
from gridapp.windows.settings_store import restore_geometry, save_geometry
from gridapp.windows.tools.tool_context import ToolContext
from gridapp.windows.tools.tool_controller import ToolController
from gridapp.windows.widgets.banner import BannerAction, Severity


class MainWindow(QMainWindow):
    """Shows the open battle and carries out the GM's commands.

    The work is done by the controllers in `board_area` and `file_area`; the window itself only
    handles its own events.
    """

    def __init__(
        self,
        session: Session,
        packs: Packs,
        frame: QWidget | None = None,
        decoding: DecodingPicture | None = None,
    ) -> None:
        """Build the window, inside `frame` or by itself; `decoding` is the map picture to come."""
        super().__init__(frame)
        if frame is not None:
            self._fill(frame)
        self.packs, self.settings = packs, Settings()
        self.parts = WindowParts(self)
        self.commands = CommandActions(self, self.settings)
        self.commands.fill_menus(self)
        self.context = ToolContext(session, self.parts.scene, self.parts.board)
        self.tools = ToolController(self.context, session.first_move())
        shell = Shell(self, self.parts, self.commands, self.settings, self.context, self.tools)
        self.pictures = MapPictures(session, self.parts.job_bar, decoding)
        self.board_area = build_board(shell, self.pictures, packs)
        self.file_area = build_files(shell, packs, self.pictures, self.board_area)
        self.commands.connect({"quit": lambda: self.window().close()})
        add_toolbar(self, self.commands)
        self.setAcceptDrops(True)
        set_reporter(self._show_error)
        if self.isWindow():
            restore_geometry(self.settings.store, self)
        self.file_area.battle.start()
        self._painted_palette = self.palette()
        self.show_pack_problems(packs.problems)

    def _fill(self, frame: QWidget) -> None:
        """Be the content of a frame, which shows the title."""
        self.setWindowFlags(Qt.WindowType.Widget)
        self.windowTitleChanged.connect(frame.setWindowTitle)

    def show_pack_problems(self, problems: Sequence[str]) -> None:
        """Show a banner for each rule pack that is switched off."""
        for problem in problems:
            self.show_banner(
                Severity.WARNING,
                tr("Switched off because of a mistake in it: {problem}", problem=problem),
            )

    @property
    def session(self) -> Session:
        """The open battle."""
        return self.context.session

    def show_banner(
        self, severity: Severity, text: str, action: BannerAction | None = None
    ) -> None:
        """Show a banner above the board."""
        self.parts.banners.show_banner(severity, text, action)

    def _show_error(self, error: BaseException) -> None:
        text = tr(
            "Something went wrong inside the app: {error}. Nothing is lost.", error=repr(error)
        )
        self.show_banner(Severity.PROBLEM, text)

    # Events

    @guarded
    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() is QEvent.Type.PaletteChange:
            QTimer.singleShot(0, self, self._repaint)

    def _repaint(self) -> None:
        """Repaint after a palette change has reached all widgets.

        Qt reports a change when the window comes into its frame, too: then all is painted rightly.
        """
        if self.isVisible() and self.palette() != self._painted_palette:
            self._painted_palette = self.palette()
            self.commands.repaint_icons()
            paint_overflow_arrows(self)
            self.parts.palette.repaint_icons()
            self.parts.report.repaint_icons()
            self.parts.status.repaint_all()
            self.board_area.presenter.refresh()

    @guarded
    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        if any(url.isLocalFile() for url in event.mimeData().urls()):
            event.acceptProposedAction()

    @guarded
    def dropEvent(self, event: QDropEvent) -> None:
        names = [url.toLocalFile() for url in event.mimeData().urls() if url.isLocalFile()]
        if names:
            event.acceptProposedAction()
            self.file_area.files.open_dropped(names)

    @guarded
    def closeEvent(self, event: QCloseEvent) -> None:
        if self.session.is_busy:
            event.ignore()
            QTimer.singleShot(BUSY_MS, self, self.window().close)
            return
        board, files = self.board_area, self.file_area
        guards = (board.notes, files.disk, board.creatures)
        if not all(controller.can_close() for controller in guards):
            event.ignore()
            return
        save_geometry(self.settings.store, self.window())
        board.views.save_view()
        files.documents.close_pages()
        board.danger.worker.shut_down()
        board.advice.worker.shut_down()
        self.parts.job_bar.shut_down()
        board.computer.stop()
        board.table.shut_down()
        set_reporter(None)
        board.history.close()
        board.rulings.close()
        board.rules.close()
        files.disk.stop()
        files.files.close()
        self.session.close()
        files.backups.back_up()
        super().closeEvent(event)
