"""The language of the window: texts go through Qt's translation; English is what they are in."""

from collections.abc import Callable

from PySide6.QtCore import QCoreApplication, QLibraryInfo, QLocale, QTranslator
from PySide6.QtGui import QAction, QActionGroup
from PySide6.QtWidgets import QApplication, QMenu

from gridapp.resources import shipped
from gridapp.session.i18n import speak_with
from gridapp.windows.settings import Settings

LANGUAGES = {"": "As the system", "en": "English", "de": "Deutsch"}
ACTIONS, WINDOW, SESSION = "actions", "window", "session"
"""The contexts of the texts in the table of actions, of those that `told` says, and of those
that the session says: `gridapp.session.i18n.told`."""


def said(text: str) -> str:
    """A text of the table of actions in the language of the window."""
    return QCoreApplication.translate(ACTIONS, text)


def told(text: str, /, **parts: object) -> str:
    """A text that the window says, in its language, with the parts that it names in braces."""
    return QCoreApplication.translate(WINDOW, text).format(**parts)


def marked(text: str) -> str:
    """A text that is `told` later; it stays as it is."""
    return text


def chosen(settings: Settings) -> str:
    """The code of the language that was chosen, else of the system's if it is known here."""
    code = settings.language()
    if code in LANGUAGES and code:
        return code
    system = QLocale.system().name()[:2]
    return system if system in LANGUAGES else "en"


def install(application: QApplication, code: str) -> list[QTranslator]:
    """Let the application speak a language: our texts and those of Qt's own dialogs."""
    speak_with(lambda text: QCoreApplication.translate(SESSION, text))
    folder = shipped("assets") / "translations"
    own = QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath)
    made = []
    for name, place in ((f"gridapp_{code}", str(folder)), (f"qtbase_{code}", own)):
        translator = QTranslator(application)
        if code != "en" and translator.load(name, place):
            application.installTranslator(translator)
            made.append(translator)
    return made


def fill(menu: QMenu, settings: Settings, tell: Callable[[str], object]) -> QActionGroup:
    """Offer the languages in a menu."""
    group = QActionGroup(menu)
    for code, name in LANGUAGES.items():
        action = QAction(name, menu, checkable=True)
        action.setObjectName(f"language_{code}")
        action.setChecked(code == settings.language())
        action.triggered.connect(lambda _=False, code=code: _choose(settings, code, tell))
        group.addAction(action)
        menu.addAction(action)
    return group


def _choose(settings: Settings, code: str, tell: Callable[[str], object]) -> None:
    settings.set_language(code)
    tell(said("The language changes when the app is started again."))
