"""The second language: texts of the table and of ``tr`` have their translation.

What is new stays English until somebody has translated it, so nearly all is asked for, not all.
"""

import ast
from collections.abc import Iterator
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest
from PySide6.QtWidgets import QApplication, QMenu

from gridapp.resources import shipped
from gridapp.session.session import Session
from gridapp.windows import language
from gridapp.windows.action_table import TABLE
from tests.gui.conftest import Opens

FOLDER = shipped("assets") / "translations"
NEARLY = 0.9
WINDOWS = Path(language.__file__).parent


def known(code: str) -> dict[str, dict[str, str]]:
    """The translations of a language by their contexts."""
    root = ET.parse(FOLDER / f"gridapp_{code}.ts").getroot()  # noqa: S314 - a file of our own
    return {
        str(context.findtext("name")): {
            str(one.findtext("source")): str(one.findtext("translation"))
            for one in context.findall("message")
        }
        for context in root.findall("context")
    }


def told() -> Iterator[str]:
    """Every text that a widget asks a translation for."""
    for path in WINDOWS.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if (
                isinstance(node, ast.Call)
                and isinstance(node.func, ast.Attribute)
                and node.func.attr == "tr"
                and isinstance(node.args[0], ast.Constant)
            ):
                yield str(node.args[0].value)


def test_every_text_that_asks_for_it_is_translated() -> None:
    german = {text for texts in known("de").values() for text in texts}
    asked = set(told())
    assert len(asked & german) >= NEARLY * len(asked)


def test_every_action_is_translated() -> None:
    german = known("de")["actions"]
    wanted = {text for one in TABLE for text in (one.text, one.what, f"&{one.menu}")}
    assert len(wanted & set(german)) >= NEARLY * len(wanted)
    assert all(german.values())


@pytest.fixture
def german(qapp: QApplication) -> Iterator[None]:
    installed = language.install(qapp, "de")
    assert installed
    yield
    for translator in installed:
        qapp.removeTranslator(translator)


def test_the_window_speaks_german(german: None, opens: Opens, skirmish: Session) -> None:
    window = opens(skirmish).window
    assert window.commands["end_turn"].text() == "Zug b&eenden"
    assert window.commands.words("new") == "Neuer Kampf"
    menu = window.findChild(QMenu, "menu_file")
    assert isinstance(menu, QMenu)
    assert menu.title() == "&Datei"
    assert window.parts.tabs.tabText(0) == "Protokoll"
    assert window.parts.palette.search.placeholderText() == "Kreaturen suchen"


def test_a_language_is_chosen_for_the_next_start(opens: Opens, skirmish: Session) -> None:
    window = opens(skirmish).window
    action = next(
        one
        for menu in window.findChildren(QMenu)
        for one in menu.actions()
        if one.objectName() == "language_de"
    )
    action.trigger()
    assert language.chosen(window.settings) == "de"
    assert "started again" in window.parts.banners.texts[-1]
