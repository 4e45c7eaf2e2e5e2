"""The GM's window: the board, whose turn it is, what may be done, and what happened."""

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
from gridapp.scene.items.portraits import set_source
from gridapp.session.creatures.pictures import find_picture
from gridapp.session.session import Session
from gridapp.session.start import remember
from gridapp.storage.formats.import_report import Report
from gridapp.storage.problems import FileProblem
from gridapp.windows import language
from gridapp.windows.commands.qt_actions import Actions
from gridapp.windows.controllers.creature_controller import CreatureWork
from gridapp.windows.controllers.draw_controller import DrawWork
from gridapp.windows.controllers.grid_controller import GridWork
from gridapp.windows.controllers.group_controller import CrowdWork
from gridapp.windows.controllers.history_controller import Past
from gridapp.windows.controllers.map_tools_controller import Extras
from gridapp.windows.controllers.note_controller import NoteWork
from gridapp.windows.controllers.table_controller import TableWork
from gridapp.windows.controllers.view_controller import Viewing
from gridapp.windows.dialogs.about_page import about_page
from gridapp.windows.dialogs.keys_page import KeysPage
from gridapp.windows.dialogs.new_battle import NewBattle
from gridapp.windows.dialogs.tour import Tour
from gridapp.windows.files.battle_location import Places
from gridapp.windows.files.battle_opener import Opened, forget
from gridapp.windows.files.disk_status import DiskWatch
from gridapp.windows.files.file_controller import FileWork
from gridapp.windows.files.jobs import Job
from gridapp.windows.files.map_pictures import Pictures, decoded
from gridapp.windows.language import told
from gridapp.windows.layout import Parts, toolbar
from gridapp.windows.panels.status_line import Tone
from gridapp.windows.presenter import Projection
from gridapp.windows.settings import Settings
from gridapp.windows.settings_store import keep_place, restore_place
from gridapp.windows.tools.tool_context import Desk
from gridapp.windows.tools.tool_controller import BoardHand
from gridapp.windows.widgets.banner import Weight


class MainWindow(QMainWindow):
    """Shows one open battle at a time and carries out what the GM asks for."""

    def __init__(self, session: Session, packs: Packs, frame: QWidget | None = None) -> None:
        super().__init__(frame)
        if frame is not None:
            self.setWindowFlags(Qt.WindowType.Widget)
            self.windowTitleChanged.connect(frame.setWindowTitle)
        self.settings = Settings()
        self.parts = Parts(self)
        self.commands = Actions(self, self.settings)
        self.pictures = Pictures(session, self.tell_problem, self._decode_beside)
        self.desk = Desk(session, self.parts.scene, self.parts.board, self._say)
        self.hand = BoardHand(self.desk, session.first_move())
        self.projection = Projection(self.parts, self.commands, self.desk, self.hand)
        self.tour = Tour(self.tell, self.settings)
        self.drawing = DrawWork(self.parts, self.commands, self.desk, self.hand)
        self.extras = Extras(self, self.parts, self.commands, self.desk, self.hand)
        self.creatures = CreatureWork(
            self, self.parts, self.desk, self.projection.show_library, self.tell
        )
        self.notes = NoteWork(self.parts, self.desk, self.hand)
        self.packs = packs
        self.grid_work = GridWork(
            self, self.desk, lambda: self.pictures, self.commands["lines"].setChecked
        )
        self.viewing = Viewing(self.parts.board, self.commands, self.settings)
        self.table_work = TableWork(self, self.commands, self.viewing, self._players)
        self.projection.also = self.table_work.refresh
        self.files = FileWork(self, packs, self.parts.jobs, self.settings)
        self.places = Places(
            self, self.parts.jobs, self.settings, lambda: self.session, self.files.open, self.tell
        )
        self.watch = DiskWatch(self, self.parts.banners, lambda: self.session, self.places.save_as)
        self.past = Past(self, self.parts.banners, lambda: self.session, self.tell_problem)
        self.setAcceptDrops(True)
        self._build()
        self._take_over(session)
        for problem in packs.problems:
            self.tell(Weight.WARNING, told("Switched off: {problem}", problem=problem))

    @property
    def session(self) -> Session:
        """The open battle."""
        return self.desk.session

    def tell(
        self, weight: Weight, text: str, action: tuple[str, Callable[[], object]] | None = None
    ) -> None:
        """Show a banner above the board."""
        self.parts.banners.tell(weight, text, action)

    # Building

    def _build(self) -> None:
        self.commands.fill_menus(self)
        self._offer_languages()
        self.files.fill_recent(self.commands.recent)
        self.places.fill_backups(self.commands.backups)
        self.files.offer = self.places.offer
        self.files.fill_samples(self.commands.samples)
        toolbar(self, self.commands)
        self._connect_actions()
        self._connect_parts()
        set_reporter(self._tell_error)
        self._restore_place()

    def _offer_languages(self) -> None:
        menu = self.findChild(QMenu, "menu_view")
        if isinstance(menu, QMenu):
            menu.addSeparator()
            languages = menu.addMenu(language.said("&Language"))
            language.fill(languages, self.settings, lambda text: self.tell(Weight.NOTICE, text))

    def _connect_actions(self) -> None:
        self.commands.connect(
            {
                "new": self._new_battle,
                "open": self.files.ask_open,
                "import": self.files.ask_import,
                "import_creatures": self.files.ask_creatures,
                "sample": self.files.sample,
                "export_gm": lambda: self.files.export(self._gm_scene(), "GM"),
                "export_table": lambda: self.files.export(self._table_scene(), "table"),
                "export_map": lambda: self.files.export_map(self.session),
                "table": lambda: self.table_work.toggle(self.pictures),
                "quit": lambda: self.window().close(),
                "fight": self.desk.begin_fight,
                "end_turn": lambda: self.desk.do(EndTurn()),
                "end_fight": lambda: self.desk.do(EndFight()),
                "without_rules": self._set_rules_aside,
                "undo": lambda: self._travel(self.session.undo, told("Undone")),
                "redo": lambda: self._travel(self.session.redo, told("Redone")),
                "turn_start": lambda: self._travel(
                    self.past.to_turn, told("Back to the turn's start")
                ),
                "round_start": lambda: self._travel(
                    self.past.to_round, told("Back to the round's start")
                ),
                "history": self.past.open,
                "save_as": self.notes.first(self.places.save_as),
                "duplicate": self.places.duplicate,
                "rename": self._rename,
                "export_text": self.places.export_text,
                "align": self.grid_work.align,
                "lines": lambda: self.grid_work.show_lines(on=self.commands["lines"].isChecked()),
                "look": self.grid_work.look,
                "cancel": self._cancel,
                "actual": self._actual_size,
                "find_active": lambda: self.projection.show_token(self.session.battle.active),
                "full": self._toggle_full,
                "keys": lambda: KeysPage(self, self.commands).show(),
                "tour": self.tour.begin,
                "about": lambda: about_page(self).show(),
            }
        )

        self.viewing.connect()
        self.projection.lenses.connect()
        self.extras.connect(self.viewing, self.settings)
        self.notes.connect(self.commands)
        self.drawing.connect()
        self.creatures.connect(self.commands, lambda: self.hand.chosen)
        CrowdWork(self.desk, self.hand).connect(self.commands, self.files.paste)

    def _connect_parts(self) -> None:
        parts, hand = self.parts, self.hand
        panel = parts.actions
        panel.move_chosen.connect(hand.move_with)
        panel.attack_chosen.connect(self._aim)
        panel.act_chosen.connect(
            lambda action: self.desk.do(Act(self.session.actor(self.hand.chosen), action))
        )
        panel.start_chosen.connect(self.commands["fight"].trigger)
        panel.end_chosen.connect(self.commands["end_turn"].trigger)
        panel.aim.weapon_chosen.connect(hand.aim_with)
        panel.aim.target_chosen.connect(hand.strike)
        panel.aim.cancelled.connect(hand.cancel)
        parts.question.answered.connect(self.desk.answer)
        parts.question.always.connect(
            lambda who, kind, first, option: self.desk.do(SetStanding(who, kind, first, option))
        )
        parts.sheet.asked.connect(self._correct)
        parts.palette.place_asked.connect(self._place)
        parts.board.creature_over.connect(lambda name, x, y: self._carry(name, (x, y), drop=False))
        parts.board.creature_dropped.connect(
            lambda name, x, y: self._carry(name, (x, y), drop=True)
        )
        parts.board.alt_held.connect(lambda on: self.projection.lenses.show_everything(on=on))
        parts.board.files_dropped.connect(self.files.dropped)
        parts.turn.chosen.connect(self._choose)
        hand.chose.connect(self.projection.show_choice)
        hand.clicked.connect(self.projection.bring_forth)
        hand.changed.connect(self.projection.show_actions)
        self.files.opened.connect(self._adopt)
        self.files.told.connect(self.tell)
        self.files.reported.connect(self._show_library)
        self.desk.show_library = self.projection.show_library
        self.desk.show_question = self.projection.show_question

    # The session

    def _adopt(self, opened: Opened) -> None:
        """Another battle takes the place of the open one, unless that would lose commands."""
        if not (self.notes.may_leave() and self.watch.may_leave(opened.session)):
            forget(opened)
            return
        before = self.session
        self.viewing.keep()
        self.hand.leave()
        self.grid_work.close()
        self.pictures = Pictures(opened.session, self.tell_problem)
        picture = opened.session.battle.board.picture
        if opened.picture is not None and picture is not None:
            self.pictures.add(picture.sha256, opened.picture)
        self.past.close()
        self.desk.session = opened.session
        self._take_over(opened.session)
        before.close()
        self.parts.report.hide()
        if opened.report is not None and opened.source is not None:
            self.parts.report.show_report(opened.source.name, opened.report)

    def _show_library(self, name: str, report: Report) -> None:
        """Creatures were imported."""
        if problem := self.projection.show_library():
            self.tell(Weight.WARNING, problem)
        self.parts.report.show_report(name, report)

    def _take_over(self, session: Session) -> None:
        session.keep_beside()
        session.listen(self.projection.refresh)
        session.listen(self.past.refresh)
        self.parts.banners.clear()
        self.drawing.new_battle()
        set_source(partial(find_picture, file=session.file))
        self.parts.scene.set_pictures(self.pictures)
        self.table_work.set_pictures(self.pictures)
        if problem := self.projection.new_battle():
            self.tell(Weight.WARNING, problem)
        self.projection.refresh()
        path = session.file.path
        self.viewing.open(path)
        self.setWindowTitle(f"{session.battle.name}[*] - gridapp")
        self.window().setWindowFilePath(str(path))
        if session.file.read_only:
            text = told("{name} is open read-only: nothing can be changed.", name=path.name)
            self.tell(
                Weight.WARNING, text, (told("Open it for writing"), lambda: self.files.reopen(path))
            )
        else:
            remember(path)
            self.places.back_up()
        self.files.now_open(path, session.rules)

    def _decode_beside(self) -> None:
        """A large picture comes later than the board."""
        session = self.session
        job = Job(
            self.parts.jobs,
            lambda: decoded(session),
            lambda image: self._picture_came(session, image),
            lambda problem: self.tell_problem(str(problem)),
        )
        job.start(told("Reading the map's picture…"))

    def _picture_came(self, session: Session, image: QImage | None) -> None:
        picture = session.battle.board.picture
        if session is not self.session or picture is None:
            return
        if image is None:
            self.pictures.at_once(picture.sha256)  # tells what is wrong with it
        else:
            self.pictures.add(picture.sha256, image)
        self.parts.scene.set_pictures(self.pictures)
        self.table_work.set_pictures(self.pictures)
        self.projection.refresh()

    def _travel(self, travel: Callable[[], bool], said: str) -> None:
        """Undo or redo."""
        self.hand.let_go()
        try:
            if travel():
                self._say(said, Tone.DONE)
        except FileProblem as problem:
            self.tell_problem(str(problem))

    def _rename(self) -> None:
        self.places.rename()
        path = self.session.file.path
        self.viewing.renamed(path)
        self.window().setWindowFilePath(str(path))
        remember(path)
        self.files.now_open(path, self.session.rules)

    def _new_battle(self) -> None:
        """The page for a new battle; the open one goes on behind it."""
        self.hand.cancel()
        page = NewBattle(self, self.parts.jobs, self.packs, self.session.battle.pack.id)
        page.made.connect(self._adopt)
        page.open()

    # What the GM does

    def _set_rules_aside(self) -> None:
        free = self.commands["without_rules"].isChecked()
        self.hand.free = free
        said = told("Rules are set aside: a drag sets anybody anywhere") if free else ""
        self._say(said, Tone.REFUSED if free else Tone.HINT)

    def _aim(self, action: str) -> None:
        offers = self.session.offers(self.session.actor(self.hand.chosen))
        offer = next((one for one in offers if one.action == action), None)
        if offer is not None:
            self.hand.aim(self.parts.actions.aim, offer)

    def _place(self, key: str) -> None:
        self.hand.place(self.projection.creatures[key], self.parts.palette.wished)
        self.parts.board.setFocus()

    def _carry(self, key: str, point: tuple[float, float], *, drop: bool) -> None:
        """A creature is dragged from the palette."""
        creature = self.projection.creatures.get(key)
        if creature is not None:
            self.hand.carry(creature, point, self.parts.palette.wished, drop=drop)

    def _correct(self, command: Command) -> None:
        """The GM sets something on a sheet; where that is refused, the sheet shows it as it is."""
        if not self.desk.do(command):
            self.projection.show_chosen()

    def _cancel(self) -> None:
        if self.desk.rolls.is_waiting:
            self.desk.let_be()
        else:
            self.hand.escape()

    def _choose(self, token: str) -> None:
        """A row of the order, or a name in the command palette."""
        self.hand.choose([token])
        self.projection.bring_forth(token)
        self.projection.show_token(token)

    # What is shown

    def _say(self, text: str, tone: Tone) -> None:
        if text:
            self.parts.status.say(text, tone)
        else:
            self.projection.hint()

    def tell_problem(self, text: str) -> None:
        """Show a problem above the board."""
        self.tell(Weight.PROBLEM, text)

    def _tell_error(self, error: BaseException) -> None:
        self.tell_problem(
            told(
                "Something went wrong inside the app: {error}. Nothing is lost.", error=repr(error)
            )
        )

    def _gm_scene(self) -> GmScene:
        scene = GmScene()
        scene.set_pictures(self.pictures.at_once)
        scene.show(self.session.gm())
        return scene

    def _table_scene(self) -> TableScene:
        scene = TableScene()
        scene.set_pictures(self.pictures.at_once)
        scene.show(self.session.players())
        return scene

    def _players(self) -> PlayerView:
        """What the players see of whichever battle is open now."""
        return self.session.players()

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
        """Take on a new palette, which reaches the widgets one after the other."""
        if self.isVisible():
            self.commands.repaint_icons()
            self.parts.palette.repaint_icons()
            self.parts.status.repaint_all()
            self.projection.refresh()

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
            restore_place(self.settings.store, self)

    @guarded
    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        if any(url.isLocalFile() for url in event.mimeData().urls()):
            event.acceptProposedAction()

    @guarded
    def dropEvent(self, event: QDropEvent) -> None:
        names = [url.toLocalFile() for url in event.mimeData().urls() if url.isLocalFile()]
        if names:
            event.acceptProposedAction()
            self.files.dropped(names)

    @guarded
    def closeEvent(self, event: QCloseEvent) -> None:
        if not all(one.may_leave() for one in (self.notes, self.watch, self.creatures)):
            event.ignore()
            return
        keep_place(self.settings.store, self.window())
        self.viewing.keep()
        self.parts.jobs.shut_down()
        self.table_work.close()
        set_reporter(None)
        self.past.close()
        self.watch.stop()
        self.session.close()
        self.places.back_up()
        super().closeEvent(event)
