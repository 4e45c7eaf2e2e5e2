"""The underlined letters of menus: in each menu a letter stands for one entry, in any language."""

from collections import Counter

import pytest
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMainWindow, QMenu
from pytestqt.qtbot import QtBot

from gridapp.windows.commands.mnemonics import mnemonic, unique_mnemonics
from gridapp.windows.commands.qt_actions import CommandActions
from gridapp.windows.settings import Settings


def twice(texts: list[str]) -> dict[str, list[str]]:
    """Return the letters that stand for several texts, with these."""
    counted = Counter(filter(None, map(mnemonic, texts)))
    return {
        key: [text for text in texts if mnemonic(text) == key]
        for key, number in counted.items()
        if number > 1
    }


def menu_faults(window: QMainWindow) -> dict[str, dict[str, list[str]]]:
    """Return the letters that are given twice, by menu."""
    groups: dict[str, list[QAction]] = {"menu bar": window.menuBar().actions()}
    groups |= {menu.title(): menu.actions() for menu in window.menuBar().findChildren(QMenu)}
    faults = {name: twice([each.text() for each in group]) for name, group in groups.items()}
    return {name: fault for name, fault in faults.items() if fault}


@pytest.fixture(params=["en", "de"])
def spoken(request: pytest.FixtureRequest) -> str:
    if request.param == "de":
        request.getfixturevalue("german")
    return str(request.param)


def test_letters_of_menus_are_unique(qtbot: QtBot, spoken: str) -> None:
    window = QMainWindow()
    qtbot.addWidget(window)
    actions = CommandActions(window, Settings())
    actions.fill_menus(window)
    assert menu_faults(window) == {}
    assert mnemonic(window.menuBar().actions()[0].text())


def test_written_letter_stays_and_later_entries_get_another() -> None:
    texts = ["&Open", "&Old", "Zoom &out", "A && B", "&Oo"]
    assert unique_mnemonics(texts) == ["&Open", "O&ld", "&Zoom out", "&A && B", "Oo"]


def test_letter_given_twice_is_found() -> None:
    assert twice(["&Open", "Zoom &out", "A && B", "&Save"]) == {"O": ["&Open", "Zoom &out"]}
