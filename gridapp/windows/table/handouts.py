"""A picture or a text for the players: read safely, and chosen in a dialog."""

from pathlib import Path

from PySide6.QtCore import QSize, Signal
from PySide6.QtGui import QImage
from PySide6.QtWidgets import (
    QCheckBox,
    QDialogButtonBox,
    QFileDialog,
    QFormLayout,
    QPlainTextEdit,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from gridapp.scene.items.map_pictures import PictureError, decode_picture
from gridapp.storage.problems import FileProblem
from gridapp.storage.safe_read import read_regular_file
from gridapp.windows.files.folders import remember_shared_folder, shared_folder
from gridapp.windows.language import tr
from gridapp.windows.messages import translate_message
from gridapp.windows.table.cover import Handout
from gridapp.windows.widgets.form_inputs import FormComboBox
from gridapp.windows.widgets.icons import icon
from gridapp.windows.widgets.lettered_dialog import LetteredDialog
from gridapp.windows.widgets.plain_text import ElidedLabel, plain_label

MAX_FILE_MB = 100
_TIMES = (0, 10, 30, 60, 300)
"""Seconds until a handout goes away by itself; 0 for never."""

_TEXT_LIMIT = 4000


def read_handout(path: Path, size: QSize) -> QImage:
    """Return the picture of a file, decoded at most as large as shown.

    The first bytes say what it is: only PNG, JPEG and WebP are read.

    Raises:
        PictureError: the file cannot be read, or holds no such picture.
    """
    try:
        data = read_regular_file(path, MAX_FILE_MB * 2**20)
    except FileProblem as problem:
        raise PictureError(
            tr("{name} cannot be read: {reason}.", name=path.name, reason=problem.why),
            tr("Choose another file."),
        ) from None
    return decode_picture(data, size, as_held=True)


class HandoutDialog(LetteredDialog):
    """Asks for picture and text, place and time; `chosen` carries the handout and the seconds."""

    chosen = Signal(object, int)

    def __init__(self, parent: QWidget, size: QSize, degrees: int = 0) -> None:
        super().__init__(parent)
        self._size, self._degrees = size, degrees
        self._image = QImage()
        self.setWindowTitle(self.tr("Handout for the players"))
        self.picture_button = QPushButton(icon("image"), self.tr("Choose a &picture…"))
        self.picture_button.clicked.connect(self._choose)
        self.file_label = ElidedLabel()
        self.text_field = QPlainTextEdit()
        self.text_field.setTabChangesFocus(True)
        self.text_field.setPlaceholderText(self.tr("Text, alone or below the picture"))
        self.text_field.setAccessibleName(self.tr("Text of the handout"))
        self.inset_box = QCheckBox(self.tr("In a &corner, beside the map"))
        self.time_field = FormComboBox()
        for seconds in _TIMES:
            self.time_field.addItem(_time_text(seconds), seconds)
        self._problem = plain_label(wrap=True)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Cancel)
        self.show_button = buttons.addButton(
            self.tr("&Show to the players"), QDialogButtonBox.ButtonRole.AcceptRole
        )
        buttons.accepted.connect(self._accept)
        buttons.rejected.connect(self.reject)
        self._lay_out(buttons)
        self.resize(460, 360)

    def _lay_out(self, buttons: QDialogButtonBox) -> None:
        form = QFormLayout()
        form.addRow(self.tr("Take it away"), self.time_field)
        column = QVBoxLayout(self)
        column.addWidget(self.picture_button)
        column.addWidget(self.file_label)
        column.addWidget(self.text_field, 1)
        column.addWidget(self.inset_box)
        column.addLayout(form)
        column.addWidget(self._problem)
        column.addWidget(buttons)

    def _choose(self) -> None:
        kinds = tr("Pictures") + " (*.png *.jpg *.jpeg *.webp *.gif)"
        name, _ = QFileDialog.getOpenFileName(
            self, self.tr("Picture for the players"), str(shared_folder()), kinds
        )
        if name:
            remember_shared_folder(Path(name))
            self.load(Path(name))

    def load(self, path: Path) -> None:
        """Take a picture from a file, or say why not."""
        try:
            self._image = read_handout(path, self._size)
        except PictureError as problem:
            self._image = QImage()
            self._say(str(problem))
            return
        self._problem.clear()
        self.file_label.show_text(path.name)

    def _say(self, problem: str) -> None:
        self._problem.setText(translate_message(problem))

    def _accept(self) -> None:
        text = self.text_field.toPlainText().strip()[:_TEXT_LIMIT]
        if self._image.isNull() and not text:
            self._say(self.tr("Choose a picture or write a text first."))
            return
        handout = Handout(self._image, text, self.inset_box.isChecked(), self._degrees)
        self.chosen.emit(handout, self.time_field.currentData())
        self.accept()


def _time_text(seconds: int) -> str:
    if not seconds:
        return tr("by hand")
    if seconds < 60:
        return tr("after {count} seconds", count=seconds)
    return tr("after {count} min", count=seconds // 60)
