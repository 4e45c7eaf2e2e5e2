"""The underlined letters are unique in a menu or dialog, in any language."""

from collections import Counter
from collections.abc import Iterator

import pytest
from PySide6.QtGui import QAction
from PySide6.QtWidgets import (
    QFormLayout,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QMainWindow,
    QMenu,
    QPushButton,
    QSpinBox,
    QStackedWidget,
    QTabWidget,
    QVBoxLayout,
    QWidget,
)
from pytestqt.qtbot import QtBot

from gridapp.windows.commands.mnemonics import mnemonic, unique_mnemonics
from gridapp.windows.commands.qt_actions import CommandActions
from gridapp.windows.settings import Settings
from gridapp.windows.widgets.lettered_dialog import Lettered, LetteredDialog, lettered
from tests.gui.pilot import Pilot


def twice(texts: list[str]) -> dict[str, list[str]]:
    """Return the letters shared by several texts, with the texts."""
    counted = Counter(filter(None, map(mnemonic, texts)))
    return {
        key: [text for text in texts if mnemonic(text) == key]
        for key, number in counted.items()
        if number > 1
    }


def menu_faults(window: QMainWindow) -> dict[str, dict[str, list[str]]]:
    """Return the letters given twice in the same menu."""
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


def test_letters_are_handed_on_where_a_later_text_needs_one() -> None:
    """By turns "On" would have taken the only letter of "O": now it has N."""
    assert unique_mnemonics(["On", "O", "No"]) == ["O&n", "&O", "No"]
    assert unique_mnemonics(["&On", "O"], steady=False) == ["O&n", "&O"]
    assert unique_mnemonics(["&On", "O"]) == ["&On", "O"]
    assert unique_mnemonics(["On", "O"], {"N"}) == ["&On", "O"]


def test_letter_given_twice_is_found() -> None:
    assert twice(["&Open", "Zoom &out", "A && B", "&Save"]) == {"O": ["&Open", "Zoom &out"]}


DIALOGS = (
    *("new", "picture", "print", "fight_page", "history", "rulings", "roll", "adjust"),
    *("new_creature", "edit_creature", "lights", "floors", "look"),
    *("bars", "rules", "behaviour", "simulate", "keys"),
)


CROWDED = {"new_creature", "edit_creature", "picture"}
"""Dialogs with more fields than letters: the buttons come first."""


@pytest.mark.parametrize("command", DIALOGS)
def test_dialog_is_reached_by_letters(spoken: str, fight: Pilot, command: str) -> None:
    """Every button, tab and labelled field has a letter, and no letter stands for two of them."""
    fight.window.parts.board.setFocus()
    fight.window.commands[command].trigger()
    (dialog,) = [page for page in fight.window.findChildren(LetteredDialog) if page.isVisible()]
    seen = [each.text for each in _seen(dialog)]
    assert twice(seen) == {}
    bare = [text for text in seen if not mnemonic(text)]
    assert bare == [] or command in CROWDED
    dialog.close()


def _seen(page: QWidget) -> Iterator[Lettered]:
    """Yield the texts of a page and of the pages in front of its stacks."""
    yield from lettered(page)
    for stack in page.findChildren(QStackedWidget):
        front = stack.currentWidget()
        if stack.isVisible() and front is not None:
            yield from _seen(front)


def test_letter_of_a_label_leads_to_its_field(qtbot: QtBot) -> None:
    dialog, form, entry, inner = LetteredDialog(), QFormLayout(), QLineEdit(), QSpinBox()
    row = QHBoxLayout()
    row.addWidget(inner)
    form.addRow(QLabel("R&D"), entry)
    form.addRow(QLabel("Rounds"), row)
    dialog.setLayout(form)
    qtbot.addWidget(dialog)
    dialog.show()
    texts = [label.text() for label in dialog.findChildren(QLabel)]
    assert texts == ["&R&&D", "R&ounds"]
    buddies = [label.buddy() for label in dialog.findChildren(QLabel)]
    assert buddies == [entry, inner]


def test_pages_of_tabs_may_use_a_letter_again(qtbot: QtBot) -> None:
    dialog, tabs = LetteredDialog(), QTabWidget(None)
    for name in ("Amount", "Condition"):
        page = QWidget()
        QVBoxLayout(page).addWidget(QPushButton("Apply"))
        tabs.addTab(page, name)
    column = QVBoxLayout(dialog)
    column.addWidget(tabs)
    column.addWidget(QPushButton("Close"))
    qtbot.addWidget(dialog)
    dialog.show()
    assert [tabs.tabText(index) for index in range(2)] == ["&Amount", "C&ondition"]
    buttons = dialog.findChildren(QPushButton)
    assert sorted(button.text() for button in buttons) == ["&Close", "A&pply", "A&pply"]
