"""Build the main window: rule packs, first battle, appearance and error reporting."""

import logging
import signal
import sys
from collections.abc import Iterator
from pathlib import Path
from threading import Thread
from types import TracebackType

from PySide6.QtCore import QMessageLogContext, Qt, QtMsgType, qInstallMessageHandler
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication

from gridapp.packs.lazy_packs import Packs, load_rest
from gridapp.packs.loader import find_packs
from gridapp.scene import theme
from gridapp.scratch_folders import remove_abandoned
from gridapp.session.session import Session
from gridapp.session.start import (
    StartedBattle,
    homebrew_folder,
    open_at_start,
    open_sample,
    temporary_sample,
)
from gridapp.storage.formats.several_maps import SeveralMaps
from gridapp.storage.problems import FileProblem
from gridapp.windows import language
from gridapp.windows.files.map_pictures import DecodingPicture
from gridapp.windows.frame import WindowFrame
from gridapp.windows.language import tr
from gridapp.windows.later_imports import import_later
from gridapp.windows.long_work import UNSEEN_S
from gridapp.windows.main_window import MainWindow
from gridapp.windows.settings import Settings
from gridapp.windows.widgets.banner import Severity
from gridapp.windows.widgets.icons import app_icon

_log = logging.getLogger(__name__)
_MOMENT_S = 0.01
_LEVELS = {
    QtMsgType.QtDebugMsg: logging.DEBUG,
    QtMsgType.QtInfoMsg: logging.INFO,
    QtMsgType.QtWarningMsg: logging.WARNING,
    QtMsgType.QtCriticalMsg: logging.ERROR,
    QtMsgType.QtFatalMsg: logging.CRITICAL,
}


def build_window(frame: WindowFrame, path: Path | None = None) -> Iterator[None]:
    """Build the main window inside `frame`, step by step, on a file, the last battle or the sample.

    What the window can be used without is loaded in the steps after it is shown.

    Raises:
        FileProblem: not even a battle in a temporary folder can be made.
    """
    application = QApplication.instance()
    if isinstance(application, QApplication):
        apply_appearance(application)
    packs = find_packs(homebrew=homebrew_folder())
    start = open_first_battle(packs, path)
    decoding = DecodingPicture(start.session)
    yield
    yield from _prepare(frame, start.session)
    window = MainWindow(start.session, packs, frame, decoding)
    if start.message:
        window.show_banner(Severity.PROBLEM, start.message)
    if start.report is not None and path is not None:
        window.parts.report.show_report(path.name, start.report)
    _install_hooks(window)
    frame.set_window(window, window.commands.act_on)
    if path is not None and not start.message and start.report is None:
        _choose_map(window, path)
    window.board_area.help.tour.start_once()
    yield
    for _ in import_later():
        yield
    window.board_area.table.reopen()
    yield
    yield from _load_rest(window, packs)
    remove_abandoned()


def _choose_map(window: MainWindow, path: Path) -> None:
    """Let one of several maps in a file be chosen in the window."""
    from gridapp.storage.formats.registry import is_map_path

    if is_map_path(path):
        window.file_area.files.open(path)


def _prepare(frame: WindowFrame, session: Session) -> Iterator[None]:
    """Let what the players see be worked out in a thread before the window asks for it."""
    thread = Thread(target=session.prepare, name="first sight", daemon=True)
    thread.start()
    thread.join(UNSEEN_S)
    while thread.is_alive():
        frame.show_text(tr("Working out what the players see…"))
        yield
        thread.join(_MOMENT_S)


def _load_rest(window: MainWindow, packs: Packs) -> Iterator[None]:
    """Load the packs that the first battle did not need, and show the problems of each."""
    shown = len(packs.problems)
    for _ in load_rest(packs):
        window.show_pack_problems(packs.problems[shown:])
        shown = len(packs.problems)
        yield
    window.show_pack_problems(packs.problems[shown:])


def apply_appearance(application: QApplication) -> None:
    """Set icon, language and colours from the settings, or from the system by default."""
    settings = Settings()
    application.setWindowIcon(app_icon(256))
    language.install_translators(application, language.chosen_language(settings))
    chosen = settings.flag("dark")
    scheme = QGuiApplication.styleHints().colorScheme()
    dark = scheme is Qt.ColorScheme.Dark if chosen is None else chosen
    theme.apply_theme(application, dark=dark)
    theme.apply_text_size(application, settings.number("text_size", 0))


def open_first_battle(packs: Packs, path: Path | None) -> StartedBattle:
    """Open a battle to show at start, with the problem if the wanted battle cannot be opened.

    For a file of several maps it is the battle that would be shown without the file.

    Raises:
        FileProblem: not even a battle in a temporary folder can be made.
    """
    try:
        return open_at_start(packs, path)
    except SeveralMaps:  # The window asks for one.
        return open_first_battle(packs, None)
    except FileProblem as problem:
        return _fallback_battle(packs, path, str(problem))


def _fallback_battle(packs: Packs, path: Path | None, message: str) -> StartedBattle:
    """Open the next best battle: the last, the sample, or a temporary copy of the sample."""
    if path is not None:
        try:
            session = open_at_start(packs).session
            return StartedBattle(session, f"{message}. Meanwhile this is {session.battle.name}.")
        except FileProblem:
            _log.info("no other battle can be opened either")
    try:
        return StartedBattle(open_sample(packs), message)
    except FileProblem as problem:
        message = message or str(problem)
    copy = temporary_sample(packs)
    folder = copy.file.path.parent
    return StartedBattle(
        copy, f"{message}. Meanwhile this is a copy of the sample battle in {folder}."
    )


def _install_hooks(window: MainWindow) -> None:
    """Send uncaught errors and Qt messages to the log, errors to a banner too; let Ctrl+C quit."""

    def hook(kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
        _log.error("uncaught", exc_info=(kind, error, trace))
        if issubclass(kind, KeyboardInterrupt):
            QApplication.exit(1)
        else:
            window.show_banner(
                Severity.PROBLEM,
                tr("Something went wrong inside the app: {error}.", error=repr(error)),
            )

    sys.excepthook = hook
    qInstallMessageHandler(_log_message)
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def _log_message(kind: QtMsgType, _: QMessageLogContext, text: str) -> None:
    logging.getLogger("qt").log(_LEVELS.get(kind, logging.WARNING), "%s", text)
