"""The language of the window: texts go through Qt's translation; English is what they are in."""

from collections.abc import Callable

from PySide6.QtCore import QCoreApplication, QLibraryInfo, QLocale, QTranslator
from PySide6.QtGui import QAction, QActionGroup
from PySide6.QtWidgets import QApplication, QMenu

from gridapp.resources import shipped_folder
from gridapp.session.i18n import set_translator
from gridapp.windows.settings import Settings

LANGUAGES = {"": "As the system", "en": "English", "de": "Deutsch"}
COMMAND_CONTEXT, WINDOW_CONTEXT, SESSION_CONTEXT = "actions", "window", "session"
"""The contexts of the texts in the table of actions, of those that `told` says, and of those
that the session says: `gridapp.session.i18n.told`."""


def tr_command(text: str) -> str:
    """A text of the table of actions in the language of the window."""
    return QCoreApplication.translate(COMMAND_CONTEXT, text)


def tr(text: str, /, **parts: object) -> str:
    """A text that the window says, in its language, with the parts that it names in braces."""
    return QCoreApplication.translate(WINDOW_CONTEXT, text).format(**parts)


def tr_noop(text: str) -> str:
    """A text that is `told` later; it stays as it is."""
    return text


def chosen_language(settings: Settings) -> str:
    """The code of the language that was chosen, else of the system's if it is known here."""
    code = settings.language()
    if code in LANGUAGES and code:
        return code
    system = QLocale.system().name()[:2]
    return system if system in LANGUAGES else "en"


def install_translators(application: QApplication, code: str) -> list[QTranslator]:
    """Let the application speak a language: our texts and those of Qt's own dialogs."""
    set_translator(lambda text: QCoreApplication.translate(SESSION_CONTEXT, text))
    folder = shipped_folder("assets") / "translations"
    own = QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath)
    made = []
    for name, place in ((f"gridapp_{code}", str(folder)), (f"qtbase_{code}", own)):
        translator = QTranslator(application)
        if code != "en" and translator.load(name, place):
            application.installTranslator(translator)
            made.append(translator)
    return made


def fill_language_menu(
    menu: QMenu, settings: Settings, show_text: Callable[[str], object]
) -> QActionGroup:
    """Offer the languages in a menu."""
    group = QActionGroup(menu)
    for code, name in LANGUAGES.items():
        action = QAction(name, menu, checkable=True)
        action.setObjectName(f"language_{code}")
        action.setChecked(code == settings.language())
        action.triggered.connect(lambda _=False, code=code: _choose(settings, code, show_text))
        group.addAction(action)
        menu.addAction(action)
    return group


def _choose(settings: Settings, code: str, tell: Callable[[str], object]) -> None:
    settings.set_language(code)
    tell(tr_command("The language changes when the app is started again."))
