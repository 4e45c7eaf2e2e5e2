"""The About page with the credits."""

from PySide6.QtCore import QByteArray, Qt, QUrl
from PySide6.QtWidgets import QDialog, QTextBrowser, QVBoxLayout, QWidget

from gridapp.resources import shipped_folder
from gridapp.scene.guard import guarded
from gridapp.version import __version__
from gridapp.windows.widgets.plain_text import plain_label


def _page(parent: QWidget, title: str, heading: str, content: QWidget) -> QDialog:
    page = QDialog(parent)
    page.setWindowTitle(title)
    page.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    layout = QVBoxLayout(page)
    layout.addWidget(plain_label(heading, bold=True, size=2))
    layout.addWidget(content)
    page.resize(640, 520)
    return page


def about_page(parent: QWidget) -> QDialog:
    """Return a page with the version and the credits of everything shipped."""
    path = shipped_folder("assets") / "CREDITS.md"
    text = _ShippedPage()
    text.setMarkdown(path.read_text(encoding="utf-8") if path.is_file() else "")
    return _page(parent, parent.tr("About gridapp"), f"gridapp {__version__}", text)


class _ShippedPage(QTextBrowser):
    """A browser for a shipped page; loads no resources and opens no links."""

    def __init__(self) -> None:
        super().__init__()
        self.setOpenLinks(False)

    @guarded(fallback=QByteArray(b" "))
    def loadResource(self, kind: int, name: QUrl | str) -> QByteArray:
        # Without an answer, Qt would read the file itself.
        return QByteArray(b" ")
