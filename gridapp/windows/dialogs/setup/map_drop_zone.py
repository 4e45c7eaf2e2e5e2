"""The drop zone for the map of a new battle."""

from pathlib import Path

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import (
    QDragEnterEvent,
    QDropEvent,
    QImage,
    QPainter,
    QPaintEvent,
    QPalette,
    QPen,
    QPixmap,
)
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QPushButton, QVBoxLayout

from gridapp.scene.guard import guarded
from gridapp.windows.widgets.button_flow import ButtonFlow
from gridapp.windows.widgets.icons import icon
from gridapp.windows.widgets.plain_text import ElidedLabel, muted_colour, plain_label

_PICTURE = QSize(120, 84)


class MapDropZone(QFrame):
    """A frame that accepts one map file; without a map the board stays plain."""

    file_dropped = Signal(object)
    choose_requested = Signal()
    paste_requested = Signal()
    align_requested = Signal()
    cleared = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.setAcceptDrops(True)
        self._picture = QLabel()
        self._picture.setFixedSize(_PICTURE)
        self._picture.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._name = ElidedLabel(bold=True)
        self._note = plain_label(wrap=True, size=-1)
        self.choose = QPushButton(icon("folder-open"), self.tr("Choose…"))
        self.paste = QPushButton(icon("image"), self.tr("Paste"))
        self.align = QPushButton(icon("ruler"), self.tr("Align…"))
        self.clear = QPushButton(icon("x"), self.tr("No map"))
        self._buttons = (self.choose, self.paste, self.align, self.clear)
        for button in self._buttons:
            # Enter in a field must create the battle, not open a file dialog.
            button.setAutoDefault(False)
        self.choose.clicked.connect(self.choose_requested)
        self.paste.clicked.connect(self.paste_requested)
        self.align.clicked.connect(self.align_requested)
        self.clear.clicked.connect(self.cleared)
        self._lay_out()
        self.show_empty()

    def _lay_out(self) -> None:
        words = QVBoxLayout()
        for widget in (self._name, self._note):
            words.addWidget(widget)
        words.addWidget(ButtonFlow(self._buttons))
        layout = QHBoxLayout(self)
        layout.setContentsMargins(10, 8, 10, 8)
        layout.addWidget(self._picture)
        layout.addLayout(words, 1)

    @property
    def note(self) -> str:
        """The text about the map."""
        return self._note.text()

    def show_empty(self) -> None:
        """Show an empty drop zone."""
        self._picture.setPixmap(icon("map").pixmap(40, 40))
        self._name.show_text(self.tr("No map: a plain board"))
        self._note.setText(self.tr("Drop a picture or map file here, or choose or paste one."))
        self.align.setEnabled(False)
        self.clear.setEnabled(False)

    def show_map(self, path: Path, note: str, image: QImage | None) -> None:
        """Show name, note and picture of a map."""
        self._name.show_text(path.name)
        self._note.setText(note)
        if image is None:
            self._picture.setPixmap(icon("map").pixmap(40, 40))
        else:
            self._picture.setPixmap(_fitted(image, self.devicePixelRatioF()))
        self.align.setEnabled(image is not None)
        self.clear.setEnabled(True)

    @guarded
    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        if any(url.isLocalFile() for url in event.mimeData().urls()):
            event.acceptProposedAction()

    @guarded
    def dropEvent(self, event: QDropEvent) -> None:
        paths = [Path(url.toLocalFile()) for url in event.mimeData().urls() if url.isLocalFile()]
        if paths:
            event.acceptProposedAction()
            self.file_dropped.emit(paths[0])

    @guarded
    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(muted_colour(self.palette(), 0.4), 1.5, Qt.PenStyle.DashLine))
        painter.setBrush(self.palette().color(QPalette.ColorRole.Base))
        painter.drawRoundedRect(self.rect().adjusted(1, 1, -2, -2), 8, 8)


def _fitted(image: QImage, ratio: float) -> QPixmap:
    keep, smooth = Qt.AspectRatioMode.KeepAspectRatio, Qt.TransformationMode.SmoothTransformation
    pixmap = QPixmap.fromImage(image.scaled(_PICTURE * ratio, keep, smooth))
    pixmap.setDevicePixelRatio(ratio)
    return pixmap
