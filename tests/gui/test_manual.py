"""The user's manual: pages, links and menu names, and the window of the manual."""

import re
from pathlib import Path

import pytest
from PySide6.QtCore import QByteArray, Qt, QUrl
from PySide6.QtGui import QTextDocument
from PySide6.QtWidgets import QMenu

from gridapp.resources import shipped_folder
from gridapp.session.session import Session
from gridapp.windows.commands.table import COMMANDS
from gridapp.windows.dialogs.keys_page import KeysPage
from gridapp.windows.dialogs.manual_window import INDEX, ManualWindow, manual_folder
from tests.gui.conftest import Opens
from tests.gui.pilot import Pilot

MANUAL = shipped_folder("assets") / "manual"
LANGUAGES = ("en", "de")
PAGES = [path for language in LANGUAGES for path in sorted((MANUAL / language).glob("*.md"))]
LINK = re.compile(r"\]\(([^)]*)\)")
MENU_NAME = re.compile(r"\*\*([^*]+ >\s[^*]+)\*\*")


def page_id(path: Path) -> str:
    return f"{path.parent.name}/{path.name}"


def plain(text: str) -> str:
    """Return a menu text without mnemonic and ellipsis, on a single line."""
    return " ".join(text.replace("&", "").rstrip("…").split())


def menu_names(opens: Opens, session: Session) -> set[str]:
    """Return "Menu > Entry" for every entry of the window's menus, submenus included."""
    window = opens(session).window
    menus = [window.findChild(QMenu, f"menu_{menu.lower()}") for menu in menus_in_table()]
    return {
        f"{plain(menu.title())} > {plain(entry.text())}"
        for menu in menus
        if isinstance(menu, QMenu)
        for entry in menu.actions()
    }


def menus_in_table() -> set[str]:
    return {command.menu for command in COMMANDS}


def named(language: str) -> set[str]:
    """Return every menu entry that the pages of a language name."""
    texts = [path.read_text(encoding="utf-8") for path in (MANUAL / language).glob("*.md")]
    return {plain(name) for text in texts for name in MENU_NAME.findall(text)}


def open_manual(pilot: Pilot) -> ManualWindow:
    pilot.key(Qt.Key.Key_F1)
    page = pilot.window.findChild(ManualWindow)
    assert isinstance(page, ManualWindow)
    return page


def test_every_page_exists_in_both_languages() -> None:
    english, german = ({path.name for path in (MANUAL / code).iterdir()} for code in LANGUAGES)
    assert english == german
    assert INDEX in english


@pytest.mark.parametrize("page", PAGES, ids=page_id)
def test_links_resolve(page: Path) -> None:
    links = LINK.findall(page.read_text(encoding="utf-8"))
    assert links
    for link in links:
        assert link == "command:keys" or (page.parent / link).is_file(), link


@pytest.mark.parametrize("page", PAGES, ids=page_id)
def test_every_page_can_be_reached_from_the_index(page: Path) -> None:
    links = LINK.findall((page.parent / INDEX).read_text(encoding="utf-8"))
    assert page.name in {*links, INDEX}


def test_named_menu_entries_exist(opens: Opens, skirmish: Session) -> None:
    assert len(named("en")) > 40
    assert not named("en") - menu_names(opens, skirmish)


def test_every_command_for_the_players_screen_is_explained(opens: Opens, skirmish: Session) -> None:
    """The four that move the view are named by their keys, Ctrl and an arrow."""
    players = {name for name in menu_names(opens, skirmish) if name.startswith("Players > ")}
    views = {f"Players > View {where}" for where in ("to the left", "to the right", "up", "down")}
    assert len(players) > 20
    assert players - named("en") - {"Players > "} == views


def test_named_menu_entries_exist_in_german(german: None, opens: Opens, skirmish: Session) -> None:
    assert len(named("de")) == len(named("en"))
    assert not named("de") - menu_names(opens, skirmish)


def test_f1_opens_the_manual_once(fight: Pilot) -> None:
    page = open_manual(fight)
    assert page.page == INDEX
    assert page.browser.toPlainText().startswith("Manual")
    assert open_manual(fight) is page


def test_links_and_back(fight: Pilot) -> None:
    page = open_manual(fight)
    assert not page.back_button.isEnabled()
    page.browser.anchorClicked.emit(QUrl("playing.md"))
    assert page.page == "playing.md"
    page.browser.anchorClicked.emit(QUrl("board.md"))
    page.back_button.click()
    assert page.page == "playing.md"
    page.index_button.click()
    assert page.page == INDEX
    page.back_button.click()
    page.back_button.click()
    assert page.page == INDEX
    assert not page.back_button.isEnabled()


def test_page_of_keys_is_linked(fight: Pilot) -> None:
    open_manual(fight).browser.anchorClicked.emit(QUrl("command:keys"))
    assert isinstance(fight.window.findChild(KeysPage), KeysPage)


def test_page_of_keys_has_its_own_command(fight: Pilot) -> None:
    fight.key(Qt.Key.Key_F1, Qt.KeyboardModifier.ShiftModifier)
    assert isinstance(fight.window.findChild(KeysPage), KeysPage)


@pytest.mark.parametrize(
    "link",
    [
        "https://example.org/",
        "file:///etc/passwd",
        "../de/index.md",
        "/etc/passwd",
        "missing.md",
        "command:quit",
    ],
)
def test_foreign_links_are_ignored(fight: Pilot, link: str) -> None:
    page = open_manual(fight)
    before = page.browser.toPlainText()
    page.browser.anchorClicked.emit(QUrl(link))
    assert (page.page, page.browser.toPlainText()) == (INDEX, before)
    assert fight.window.isVisible()


def test_only_pictures_of_the_manual_are_loaded(fight: Pilot) -> None:
    page = open_manual(fight)
    kind = QTextDocument.ResourceType.ImageResource.value
    for name in ("file:///etc/passwd", "../../icons/gridapp.svg", "/etc/passwd", "index.md"):
        assert page.browser.loadResource(kind, QUrl(name)) == QByteArray(b" ")


def test_manual_in_german(german: None, opens: Opens, skirmish: Session) -> None:
    window = opens(skirmish).window
    window.settings.set_language("de")
    window.commands["manual"].trigger()
    page = window.findChild(ManualWindow)
    assert isinstance(page, ManualWindow)
    assert page.windowTitle() == "Handbuch"
    assert page.browser.toPlainText().startswith("Handbuch")


def test_unknown_language_falls_back_to_english() -> None:
    assert manual_folder("fr") == MANUAL / "en"
