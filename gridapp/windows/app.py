"""The window's way into the world: what is built, what is opened, what is logged."""

import logging
import signal
import sys
from collections.abc import Iterator
from pathlib import Path
from types import TracebackType

from PySide6.QtCore import QMessageLogContext, Qt, QtMsgType, qInstallMessageHandler
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication

from gridapp.packs.loader import Packs, loading
from gridapp.scene import theme
from gridapp.session.start import Start, homebrew_folder, open_sample, start, temporary_sample
from gridapp.storage.problems import FileProblem
from gridapp.windows import language
from gridapp.windows.frame import Frame
from gridapp.windows.language import told
from gridapp.windows.main_window import MainWindow
from gridapp.windows.settings import Settings
from gridapp.windows.widgets.banner import Weight
from gridapp.windows.widgets.icons import own_icon

_log = logging.getLogger(__name__)
_LEVELS = {
    QtMsgType.QtDebugMsg: logging.DEBUG,
    QtMsgType.QtInfoMsg: logging.INFO,
    QtMsgType.QtWarningMsg: logging.WARNING,
    QtMsgType.QtCriticalMsg: logging.ERROR,
    QtMsgType.QtFatalMsg: logging.CRITICAL,
}


def furnish(frame: Frame, path: Path | None = None) -> Iterator[None]:
    """Build the window on a file, the last battle or the sample, step by step, into its frame.

    Raises:
        FileProblem: not even a battle in a temporary folder can be made.
    """
    application = QApplication.instance()
    if isinstance(application, QApplication):
        dress(application)
    packs = Packs({}, ())
    for packs in loading(homebrew=homebrew_folder()):  # noqa: B007 - the last are all
        yield
    found = find_session(packs, path)
    yield
    window = MainWindow(found.session, packs, frame)
    if found.problem:
        window.tell(Weight.PROBLEM, found.problem)
    if found.report is not None and path is not None:
        window.parts.report.show_report(path.name, found.report)
    _hear(window)
    frame.receive(window, lambda: window.session.file.path)
    window.tour.begin_once()


def dress(application: QApplication) -> None:
    """Its icon, its language, and the colours that were chosen, else those of the system."""
    settings = Settings()
    application.setWindowIcon(own_icon(256))
    language.install(application, language.chosen(settings))
    chosen = settings.flag("dark")
    scheme = QGuiApplication.styleHints().colorScheme()
    dark = scheme is Qt.ColorScheme.Dark if chosen is None else chosen
    theme.apply(application, dark=dark)


def find_session(packs: Packs, path: Path | None) -> Start:
    """Some battle to show, and what went wrong on the way to it.

    Raises:
        FileProblem: not even a battle in a temporary folder can be made.
    """
    try:
        return start(packs, path)
    except FileProblem as problem:
        return _instead(packs, path, str(problem))


def _instead(packs: Packs, path: Path | None, said: str) -> Start:
    """The next best battle: the sample, else a copy of it that is gone with the session."""
    if path is not None:
        try:
            session = start(packs).session
            return Start(session, f"{said}. Meanwhile this is {session.battle.name}.")
        except FileProblem:
            _log.info("no other battle can be opened either")
    try:
        return Start(open_sample(packs), said)
    except FileProblem as problem:
        said = said or str(problem)
    copy = temporary_sample(packs)
    place = copy.file.path.parent
    return Start(copy, f"{said}. Meanwhile this is a copy of the sample battle in {place}.")


def _hear(window: MainWindow) -> None:
    """Errors and Qt's messages go to the log, errors also above the board; Ctrl+C closes."""

    def hook(kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
        _log.error("uncaught", exc_info=(kind, error, trace))
        if issubclass(kind, KeyboardInterrupt):
            QApplication.exit(1)
        else:
            window.tell(
                Weight.PROBLEM,
                told("Something went wrong inside the app: {error}.", error=repr(error)),
            )

    sys.excepthook = hook
    qInstallMessageHandler(_log_message)
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def _log_message(kind: QtMsgType, _: QMessageLogContext, text: str) -> None:
    logging.getLogger("qt").log(_LEVELS.get(kind, logging.WARNING), "%s", text)
