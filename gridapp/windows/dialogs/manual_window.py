"""The user's manual: Markdown pages that ship with the app, shown in a window."""

import re
from pathlib import Path
from typing import NamedTuple

from PySide6.QtCore import QByteArray, Qt, QUrl, Signal
from PySide6.QtGui import QTextCursor, QTextDocument
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QTextBrowser, QVBoxLayout, QWidget

from gridapp.resources import shipped_folder
from gridapp.scene.guard import guarded
from gridapp.windows.widgets.icons import icon
from gridapp.windows.widgets.lettered_dialog import LetteredDialog

INDEX = "index.md"
COMMAND_SCHEME = "command"
"""Links such as ``command:keys`` run a command instead of opening a page."""


class ManualSection(NamedTuple):
    """A heading of the manual, with page and text."""

    page: str
    heading: str
    text: str


def manual_sections(folder: Path) -> tuple[ManualSection, ...]:
    """Return all headings of the manual, in the order of pages and lines."""
    sections = []
    for path in sorted(folder.glob("*.md")):
        for part in re.split(r"^#{1,3} ", path.read_text(encoding="utf-8"), flags=re.MULTILINE)[1:]:
            heading, _, text = part.partition("\n")
            sections.append(ManualSection(path.name, heading.strip(), text))
    return tuple(sections)


def manual_folder(code: str) -> Path:
    """Return the folder of the manual in a language, or in English if there is no translation."""
    manual = shipped_folder("assets") / "manual"
    folder = manual / code
    return folder if folder.is_dir() else manual / "en"


class ManualWindow(LetteredDialog):
    """Shows a page of the manual, with links to the others.

    `command_requested` carries the id of a command whose link was clicked.
    """

    command_requested = Signal(str)

    def __init__(self, parent: QWidget, folder: Path) -> None:
        super().__init__(parent)
        self._folder = folder
        self._visited: list[str] = []
        self.page = ""
        self.setWindowTitle(self.tr("Manual"))
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.browser = _Pages(folder)
        self.browser.anchorClicked.connect(self._follow)
        self.back_button = QPushButton(icon("undo-2"), self.tr("&Back"))
        self.back_button.clicked.connect(self.go_back)
        self.index_button = QPushButton(icon("scroll-text"), self.tr("&Contents"))
        self.index_button.clicked.connect(lambda: self.show_page(INDEX))
        self._lay_out()
        self.show_page(INDEX)

    def _lay_out(self) -> None:
        buttons = QHBoxLayout()
        for button in (self.back_button, self.index_button):
            button.setAutoDefault(False)
            buttons.addWidget(button)
        buttons.addStretch(1)
        column = QVBoxLayout(self)
        column.addLayout(buttons)
        column.addWidget(self.browser, 1)
        self.resize(760, 640)

    def show_page(self, name: str) -> None:
        """Show a page of the manual's folder; unknown names are ignored."""
        path = self._folder / name
        if name == self.page or path.parent != self._folder or not path.is_file():
            return
        if self.page:
            self._visited.append(self.page)
        self._show(name)

    def scroll_to(self, heading: str) -> None:
        """Scroll the page to a heading."""
        self.browser.moveCursor(QTextCursor.MoveOperation.End)
        if self.browser.find(heading, QTextDocument.FindFlag.FindBackward):
            while not self.browser.textCursor().blockFormat().headingLevel():
                if not self.browser.find(heading, QTextDocument.FindFlag.FindBackward):
                    break
            cursor = self.browser.textCursor()
            cursor.clearSelection()
            self.browser.setTextCursor(cursor)
            bar = self.browser.verticalScrollBar()
            bar.setValue(bar.value() + self.browser.cursorRect().top() - 8)

    def go_back(self) -> None:
        """Show the page before the present page."""
        if self._visited:
            self._show(self._visited.pop())

    def _show(self, name: str) -> None:
        self.page = name
        self.browser.setMarkdown((self._folder / name).read_text(encoding="utf-8"))
        self.back_button.setEnabled(bool(self._visited))
        self.index_button.setEnabled(name != INDEX)

    def _follow(self, link: QUrl) -> None:
        """Open a page, or run a command; all other links are ignored."""
        if link.scheme() == COMMAND_SCHEME:
            self.command_requested.emit(link.path())
        elif link.isRelative():
            self.show_page(link.path())


class _Pages(QTextBrowser):
    """A browser for pages of the manual; loads pictures from its folder and nothing else."""

    def __init__(self, folder: Path) -> None:
        super().__init__()
        self._folder = folder
        self.setOpenLinks(False)

    @guarded(fallback=QByteArray(b" "))
    def loadResource(self, kind: int, name: QUrl | str) -> QByteArray:
        link = QUrl(name)
        path = self._folder / link.path()
        if link.isRelative() and path.parent == self._folder and path.suffix == ".png":
            return QByteArray(path.read_bytes() if path.is_file() else b" ")
        # Without an answer, Qt would read the file itself.
        return QByteArray(b" ")
