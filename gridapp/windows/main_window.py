"""The GM's window: board, turn order, actions and log."""

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QEvent, Qt, QTimer
from PySide6.QtGui import QCloseEvent, QDragEnterEvent, QDropEvent, QImage
from PySide6.QtWidgets import QMainWindow, QMenu, QWidget

from gridapp.battle.commands import Act, Command, EndFight, EndTurn, SetStanding
from gridapp.battle.views import PlayerView
from gridapp.packs.loader import Packs
from gridapp.scene.board_scene import GmScene, TableScene
from gridapp.scene.guard import guarded, set_reporter
from gridapp.scene.items.portraits import set_picture_source
from gridapp.session.creatures.pictures import find_picture
from gridapp.session.session import Session
from gridapp.session.start import remember_battle
from gridapp.storage.formats.import_report import ImportReport
from gridapp.storage.problems import FileProblem
from gridapp.windows import language
from gridapp.windows.commands.qt_actions import CommandActions
from gridapp.windows.controllers.creature_controller import CreatureController
from gridapp.windows.controllers.draw_controller import DrawController
from gridapp.windows.controllers.grid_controller import GridController
from gridapp.windows.controllers.group_controller import GroupController
from gridapp.windows.controllers.history_controller import HistoryController
from gridapp.windows.controllers.map_tools_controller import MapToolsController
from gridapp.windows.controllers.note_controller import NoteController
from gridapp.windows.controllers.table_controller import TableController
from gridapp.windows.controllers.view_controller import ViewController
from gridapp.windows.dialogs.about_page import about_page
from gridapp.windows.dialogs.keys_page import KeysPage
from gridapp.windows.dialogs.new_battle import NewBattleDialog
from gridapp.windows.dialogs.tour import Tour
from gridapp.windows.files.battle_location import LocationController
from gridapp.windows.files.battle_opener import OpenedBattle, discard_opened
from gridapp.windows.files.disk_status import DiskStatus
from gridapp.windows.files.file_controller import FileController
from gridapp.windows.files.jobs import Job
from gridapp.windows.files.map_pictures import MapPictures, decode_map_picture
from gridapp.windows.language import tr
from gridapp.windows.layout import WindowParts, add_toolbar
from gridapp.windows.panels.status_line import Tone
from gridapp.windows.presenter import WindowPresenter
from gridapp.windows.settings import Settings
from gridapp.windows.settings_store import restore_geometry, save_geometry
from gridapp.windows.tools.tool_context import ToolContext
from gridapp.windows.tools.tool_controller import ToolController
from gridapp.windows.widgets.banner import Severity


class MainWindow(QMainWindow):
    """Shows the open battle and carries out the GM's commands."""

    def __init__(self, session: Session, packs: Packs, frame: QWidget | None = None) -> None:
        super().__init__(frame)
        if frame is not None:
            self.setWindowFlags(Qt.WindowType.Widget)
            self.windowTitleChanged.connect(frame.setWindowTitle)
        self.settings = Settings()
        self.parts = WindowParts(self)
        self.commands = CommandActions(self, self.settings)
        self.pictures = MapPictures(session, self.show_problem, self._decode_beside)
        self.context = ToolContext(session, self.parts.scene, self.parts.board, self._say)
        self.tools = ToolController(self.context, session.first_move())
        self.presenter = WindowPresenter(self.parts, self.commands, self.context, self.tools)
        self.tour = Tour(self.show_banner, self.settings)
        self.draw_controller = DrawController(self.parts, self.commands, self.context, self.tools)
        self.map_tools = MapToolsController(
            self, self.parts, self.commands, self.context, self.tools
        )
        self.creature_controller = CreatureController(
            self, self.parts, self.context, self.presenter.show_library, self.show_banner
        )
        self.note_controller = NoteController(self.parts, self.context, self.tools)
        self.packs = packs
        self.grid_controller = GridController(
            self, self.context, lambda: self.pictures, self.commands["lines"].setChecked
        )
        self.view_controller = ViewController(self.parts.board, self.commands, self.settings)
        self.table_controller = TableController(
            self, self.commands, self.view_controller, self._players
        )
        self.presenter.refresh_also = self.table_controller.refresh
        self.files = FileController(self, packs, self.parts.job_bar, self.settings)
        self.location = LocationController(
            self,
            self.parts.job_bar,
            self.settings,
            lambda: self.session,
            self.files.open,
            self.show_banner,
        )
        self.disk_status = DiskStatus(
            self, self.parts.banners, lambda: self.session, self.location.save_as
        )
        self.history_controller = HistoryController(
            self, self.parts.banners, lambda: self.session, self.show_problem
        )
        self.setAcceptDrops(True)
        self._build()
        self._take_over(session)
        for problem in packs.problems:
            self.show_banner(Severity.WARNING, tr("Disabled: {problem}", problem=problem))

    @property
    def session(self) -> Session:
        """The open battle."""
        return self.context.session

    def show_banner(
        self, severity: Severity, text: str, action: tuple[str, Callable[[], object]] | None = None
    ) -> None:
        """Show a banner above the board."""
        self.parts.banners.show_banner(severity, text, action)

    # Building

    def _build(self) -> None:
        self.commands.fill_menus(self)
        self._offer_languages()
        self.files.fill_recent(self.commands.recent)
        self.location.fill_backups(self.commands.backups)
        self.files.restore_offer = self.location.restore_offer
        self.files.fill_samples(self.commands.samples)
        add_toolbar(self, self.commands)
        self._connect_actions()
        self._connect_parts()
        set_reporter(self._tell_error)
        self._restore_place()

    def _offer_languages(self) -> None:
        menu = self.findChild(QMenu, "menu_view")
        if isinstance(menu, QMenu):
            menu.addSeparator()
            languages = menu.addMenu(language.tr_command("&Language"))
            language.fill_language_menu(
                languages, self.settings, lambda text: self.show_banner(Severity.NOTICE, text)
            )

    def _connect_actions(self) -> None:
        self.commands.connect(
            {
                "new": self._new_battle,
                "open": self.files.ask_open,
                "import": self.files.ask_import,
                "import_creatures": self.files.ask_creatures,
                "sample": self.files.open_sample,
                "export_gm": lambda: self.files.export_picture(self._gm_scene(), "GM"),
                "export_table": lambda: self.files.export_picture(self._table_scene(), "table"),
                "export_map": lambda: self.files.export_map(self.session),
                "table": lambda: self.table_controller.toggle(self.pictures),
                "quit": lambda: self.window().close(),
                "fight": self.context.begin_fight,
                "end_turn": lambda: self.context.do(EndTurn()),
                "end_fight": lambda: self.context.do(EndFight()),
                "without_rules": self._set_rules_aside,
                "undo": lambda: self._travel(self.session.undo, tr("Undone")),
                "redo": lambda: self._travel(self.session.redo, tr("Redone")),
                "turn_start": lambda: self._travel(
                    self.history_controller.to_turn_start, tr("Back to the turn's start")
                ),
                "round_start": lambda: self._travel(
                    self.history_controller.to_round_start, tr("Back to the round's start")
                ),
                "history": self.history_controller.open,
                "save_as": self.note_controller.after_saving_note(self.location.save_as),
                "duplicate": self.location.duplicate,
                "rename": self._rename,
                "export_text": self.location.export_text,
                "align": self.grid_controller.open_align_page,
                "lines": lambda: self.grid_controller.show_lines(
                    on=self.commands["lines"].isChecked()
                ),
                "look": self.grid_controller.open_style_page,
                "cancel": self._cancel,
                "actual": self._actual_size,
                "find_active": lambda: self.presenter.scroll_to_token(self.session.battle.active),
                "full": self._toggle_full,
                "keys": lambda: KeysPage(self, self.commands).show(),
                "tour": self.tour.start,
                "about": lambda: about_page(self).show(),
            }
        )

        self.view_controller.connect()
        self.presenter.lenses.connect()
        self.map_tools.connect(self.view_controller, self.settings)
        self.note_controller.connect(self.commands)
        self.draw_controller.connect()
        self.creature_controller.connect(self.commands, lambda: self.tools.selected_token)
        GroupController(self.context, self.tools).connect(self.commands, self.files.paste)

    def _connect_parts(self) -> None:
        parts, tools = self.parts, self.tools
        panel = parts.actions
        panel.move_chosen.connect(tools.set_move_action)
        panel.attack_chosen.connect(self._aim)
        panel.act_chosen.connect(
            lambda action: self.context.do(
                Act(self.session.next_actor(self.tools.selected_token), action)
            )
        )
        panel.start_chosen.connect(self.commands["fight"].trigger)
        panel.end_chosen.connect(self.commands["end_turn"].trigger)
        panel.aim_panel.weapon_chosen.connect(tools.set_weapon)
        panel.aim_panel.target_chosen.connect(tools.attack)
        panel.aim_panel.cancelled.connect(tools.cancel)
        parts.question.answered.connect(self.context.answer)
        parts.question.always_answered.connect(
            lambda who, kind, first, option: self.context.do(SetStanding(who, kind, first, option))
        )
        parts.sheet.command_requested.connect(self._correct)
        parts.palette.place_requested.connect(self._place)
        parts.board.creature_over.connect(lambda name, x, y: self._carry(name, (x, y), drop=False))
        parts.board.creature_dropped.connect(
            lambda name, x, y: self._carry(name, (x, y), drop=True)
        )
        parts.board.alt_changed.connect(lambda on: self.presenter.lenses.show_all(on=on))
        parts.board.files_dropped.connect(self.files.open_dropped)
        parts.turn.token_chosen.connect(self._choose)
        tools.selection_changed.connect(self.presenter.show_selection)
        tools.token_clicked.connect(self.presenter.show_sheet_of)
        tools.tool_changed.connect(self.presenter.show_actions)
        self.files.opened.connect(self._adopt)
        self.files.message.connect(self.show_banner)
        self.files.reported.connect(self._show_library)
        self.context.refresh_library = self.presenter.show_library
        self.context.show_question = self.presenter.show_question

    # The session

    def _adopt(self, opened: OpenedBattle) -> None:
        """Replace the open battle, unless commands would be lost."""
        if not (self.note_controller.can_close() and self.disk_status.can_close(opened.session)):
            discard_opened(opened)
            return
        before = self.session
        self.view_controller.save_view()
        self.tools.leave_battle()
        self.grid_controller.close_pages()
        self.pictures = MapPictures(opened.session, self.show_problem)
        picture = opened.session.battle.board.picture
        if opened.picture is not None and picture is not None:
            self.pictures.add(picture.sha256, opened.picture)
        self.history_controller.close()
        self.context.session = opened.session
        self._take_over(opened.session)
        before.close()
        self.parts.report.hide()
        if opened.report is not None and opened.source is not None:
            self.parts.report.show_report(opened.source.name, opened.report)

    def _show_library(self, name: str, report: ImportReport) -> None:
        """Show the library and the report after an import of creatures."""
        if problem := self.presenter.show_library():
            self.show_banner(Severity.WARNING, problem)
        self.parts.report.show_report(name, report)

    def _take_over(self, session: Session) -> None:
        session.write_in_background()
        session.add_listener(self.presenter.refresh)
        session.add_listener(self.history_controller.refresh)
        self.parts.banners.clear()
        self.draw_controller.start_battle()
        set_picture_source(partial(find_picture, file=session.file))
        self.parts.scene.set_pictures(self.pictures)
        self.table_controller.set_pictures(self.pictures)
        if problem := self.presenter.start_battle():
            self.show_banner(Severity.WARNING, problem)
        self.presenter.refresh()
        path = session.file.path
        self.view_controller.open_view(path)
        self.setWindowTitle(f"{session.battle.name}[*] - gridapp")
        self.window().setWindowFilePath(str(path))
        if session.file.read_only:
            text = tr("{name} is open read-only: nothing can be changed.", name=path.name)
            self.show_banner(
                Severity.WARNING, text, (tr("Open for writing"), lambda: self.files.reopen(path))
            )
        else:
            remember_battle(path)
            self.location.back_up()
        self.files.set_current(path, session.rules)

    def _decode_beside(self) -> None:
        """Decode a large map picture in a thread, after the board is shown."""
        session = self.session
        job = Job(
            self.parts.job_bar,
            lambda: decode_map_picture(session),
            lambda image: self._picture_came(session, image),
            lambda problem: self.show_problem(str(problem)),
        )
        job.start(tr("Reading the map picture…"))

    def _picture_came(self, session: Session, image: QImage | None) -> None:
        picture = session.battle.board.picture
        if session is not self.session or picture is None:
            return
        if image is None:
            self.pictures.load_now(picture.sha256)  # tells what is wrong with it
        else:
            self.pictures.add(picture.sha256, image)
        self.parts.scene.set_pictures(self.pictures)
        self.table_controller.set_pictures(self.pictures)
        self.presenter.refresh()

    def _travel(self, travel: Callable[[], bool], said: str) -> None:
        """Undo, redo or jump, and show `said` if something changed."""
        self.tools.cancel_unless_drawing()
        try:
            if travel():
                self._say(said, Tone.DONE)
        except FileProblem as problem:
            self.show_problem(str(problem))

    def _rename(self) -> None:
        self.location.rename()
        path = self.session.file.path
        self.view_controller.set_path(path)
        self.window().setWindowFilePath(str(path))
        remember_battle(path)
        self.files.set_current(path, self.session.rules)

    def _new_battle(self) -> None:
        """Open the page for a new battle; the open battle stays."""
        self.tools.cancel()
        page = NewBattleDialog(self, self.parts.job_bar, self.packs, self.session.battle.pack.id)
        page.created.connect(self._adopt)
        page.open()

    # What the GM does

    def _set_rules_aside(self) -> None:
        free = self.commands["without_rules"].isChecked()
        self.tools.free = free
        said = tr("Rules are off: drag any creature anywhere") if free else ""
        self._say(said, Tone.REFUSED if free else Tone.HINT)

    def _aim(self, action: str) -> None:
        offers = self.session.offers(self.session.next_actor(self.tools.selected_token))
        offer = next((candidate for candidate in offers if candidate.action == action), None)
        if offer is not None:
            self.tools.start_aiming(self.parts.actions.aim_panel, offer)

    def _place(self, key: str) -> None:
        self.tools.start_placing(self.presenter.creatures[key], self.parts.palette.placement)
        self.parts.board.setFocus()

    def _carry(self, key: str, point: tuple[float, float], *, drop: bool) -> None:
        """Preview or place a creature dragged from the palette."""
        creature = self.presenter.creatures.get(key)
        if creature is not None:
            self.tools.drag_creature_over(creature, point, self.parts.palette.placement, drop=drop)

    def _correct(self, command: Command) -> None:
        """Apply a GM edit from the sheet; restore the sheet if refused."""
        if not self.context.do(command):
            self.presenter.show_selected_creature()

    def _cancel(self) -> None:
        if self.context.rolls.is_waiting:
            self.context.abandon_roll()
        else:
            self.tools.escape()

    def _choose(self, token: str) -> None:
        """Select and show a creature from the turn order or the command palette."""
        self.tools.select([token])
        self.presenter.show_sheet_of(token)
        self.presenter.scroll_to_token(token)

    # What is shown

    def _say(self, text: str, tone: Tone) -> None:
        if text:
            self.parts.status.say(text, tone)
        else:
            self.presenter.show_hint()

    def show_problem(self, text: str) -> None:
        """Show a problem above the board."""
        self.show_banner(Severity.PROBLEM, text)

    def _tell_error(self, error: BaseException) -> None:
        self.show_problem(
            tr("Something went wrong inside the app: {error}. Nothing is lost.", error=repr(error))
        )

    def _gm_scene(self) -> GmScene:
        scene = GmScene()
        scene.set_pictures(self.pictures.load_now)
        scene.show(self.session.gm_view())
        return scene

    def _table_scene(self) -> TableScene:
        scene = TableScene()
        scene.set_pictures(self.pictures.load_now)
        scene.show(self.session.player_view())
        return scene

    def _players(self) -> PlayerView:
        """Return the players' view of the open battle."""
        return self.session.player_view()

    def _actual_size(self) -> None:
        self.parts.board.zoom_to(self.session.battle.board.grid.pixels)

    def _toggle_full(self) -> None:
        window = self.window()
        if window.isFullScreen():
            window.showNormal()
        else:
            window.showFullScreen()
        self.commands["full"].setChecked(window.isFullScreen())

    def _repaint(self) -> None:
        """Repaint after a palette change has reached all widgets."""
        if self.isVisible():
            self.commands.repaint_icons()
            self.parts.palette.repaint_icons()
            self.parts.status.repaint_all()
            self.presenter.refresh()

    @guarded
    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() is QEvent.Type.PaletteChange:
            QTimer.singleShot(0, self, self._repaint)

    # Place and end

    def _restore_place(self) -> None:
        dark = self.palette().window().color().lightness() < 128
        self.commands["dark"].setChecked(dark)
        if self.isWindow():
            restore_geometry(self.settings.store, self)

    @guarded
    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        if any(url.isLocalFile() for url in event.mimeData().urls()):
            event.acceptProposedAction()

    @guarded
    def dropEvent(self, event: QDropEvent) -> None:
        names = [url.toLocalFile() for url in event.mimeData().urls() if url.isLocalFile()]
        if names:
            event.acceptProposedAction()
            self.files.open_dropped(names)

    @guarded
    def closeEvent(self, event: QCloseEvent) -> None:
        if not all(
            controller.can_close()
            for controller in (self.note_controller, self.disk_status, self.creature_controller)
        ):
            event.ignore()
            return
        save_geometry(self.settings.store, self.window())
        self.view_controller.save_view()
        self.parts.job_bar.shut_down()
        self.table_controller.close()
        set_reporter(None)
        self.history_controller.close()
        self.disk_status.stop()
        self.session.close()
        self.location.back_up()
        super().closeEvent(event)
