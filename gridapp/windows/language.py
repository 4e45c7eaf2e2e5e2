"""The language of the window: English source texts, translated by Qt."""

from collections.abc import Callable

from PySide6.QtCore import QCoreApplication, QLibraryInfo, QLocale, QTranslator
from PySide6.QtGui import QAction, QActionGroup
from PySide6.QtWidgets import QApplication, QMenu

from gridapp.caching import cached_for_good
from gridapp.resources import shipped_folder
from gridapp.session.i18n import set_translator
from gridapp.windows.messages import translate_key
from gridapp.windows.settings import Settings

LANGUAGES = {"": "As the system", "en": "English", "de": "Deutsch"}
COMMAND_CONTEXT, WINDOW_CONTEXT, SESSION_CONTEXT = "actions", "window", "session"
"""Contexts of texts: command table, window (`tr`), session (`tr` of `gridapp.session.i18n`)."""


def tr_command(text: str) -> str:
    """Return a text of the command table in the window's language."""
    return QCoreApplication.translate(COMMAND_CONTEXT, text)


def tr(text: str, /, **parts: object) -> str:
    """Return a window text in the window's language, with the named parts filled in."""
    return QCoreApplication.translate(WINDOW_CONTEXT, text).format(**parts)


def tr_noop(text: str) -> str:
    """Mark a string for translation, like `gettext_noop`."""
    return text


def chosen_language(settings: Settings) -> str:
    """Return the code of the chosen language, or of the system's language if supported."""
    code = settings.language()
    if code in LANGUAGES and code:
        return code
    system = QLocale.system().name()[:2]
    return system if system in LANGUAGES else "en"


def install_translators(application: QApplication, code: str) -> list[QTranslator]:
    """Install the translations of a language: our texts and those of Qt's dialogs."""
    set_translator(
        lambda text: QCoreApplication.translate(SESSION_CONTEXT, text),
        cached_for_good(translate_key),
        code,
    )
    folder = shipped_folder("assets") / "translations"
    own = QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath)
    made = []
    for name, directory in ((f"gridapp_{code}", str(folder)), (f"qtbase_{code}", own)):
        translator = QTranslator(application)
        if code != "en" and translator.load(name, directory):
            application.installTranslator(translator)
            made.append(translator)
    return made


def fill_language_menu(
    menu: QMenu, settings: Settings, show_text: Callable[[str], object]
) -> QActionGroup:
    """Add the languages to a menu."""
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
    tell(tr_command("The language changes after a restart."))
