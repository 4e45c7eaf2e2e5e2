"""The page on which a map is chosen out of a file of several, such as a pack of scenes."""

from pathlib import Path

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QImage
from PySide6.QtWidgets import (
    QAbstractItemView,
    QDialogButtonBox,
    QHBoxLayout,
    QHeaderView,
    QPushButton,
    QTreeWidget,
    QTreeWidgetItem,
    QVBoxLayout,
    QWidget,
)

from gridapp.scene.items.map_pictures import PictureError, decode_picture
from gridapp.storage.formats.registry import read_map
from gridapp.storage.formats.several_maps import MapPart, SeveralMaps
from gridapp.storage.problems import FileProblem
from gridapp.windows.dialogs.picture_preview import PicturePreview
from gridapp.windows.files.jobs import Job, JobBar
from gridapp.windows.language import tr
from gridapp.windows.widgets.lettered_dialog import LetteredDialog
from gridapp.windows.widgets.plain_text import plain_label, plain_tooltip

PREVIEW = QSize(280, 280)
SIZE = QSize(960, 460)
PICTURE_COLUMN = 170
"""Width of the column of pictures in pixels; a file's path may be long, its size must be seen."""


class MapPartsPage(LetteredDialog):
    """Lists the maps of a file by name, size and picture, with a preview of the selected one.

    `chosen` carries the name of a map, `levels_chosen` the names of several that become levels of
    one battle, the lowest first.
    """

    chosen = Signal(str)
    levels_chosen = Signal(list)

    def __init__(
        self, parent: QWidget, bar: JobBar, maps: SeveralMaps, *, levels: bool = False
    ) -> None:
        """Offer several maps as levels if ``levels``."""
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(tr("Choose a map"))
        self._bar, self._path = bar, maps.path
        self._previews: dict[str, QImage | None] = {}
        self._is_closed = False
        self.list = self._filled_list(maps.parts)
        self.preview = PicturePreview(PREVIEW)
        self.preview.setEnabled(False)
        self.buttons = self._make_buttons()
        self.levels_button = QPushButton(tr("As floors of one battle"), autoDefault=False)
        if levels:
            self._offer_levels()
        self._lay_out(tr("{name} holds {count} maps.", name=maps.path.name, count=len(maps.parts)))
        self.list.currentItemChanged.connect(self._show_selected)
        self.list.itemActivated.connect(self.accept)
        self.accepted.connect(lambda: self.chosen.emit(self.selected))
        self.finished.connect(self._close)
        self.list.setCurrentIndex(self.list.model().index(0, 0))
        self.resize(SIZE.boundedTo(self.screen().availableSize()))

    def _filled_list(self, parts: tuple[MapPart, ...]) -> QTreeWidget:
        tree = QTreeWidget()
        tree.setRootIsDecorated(False)
        tree.setUniformRowHeights(True)
        tree.setAccessibleName(tr("Maps of the file"))
        tree.setHeaderLabels([tr("Name"), tr("Size"), tr("Picture")])
        tree.addTopLevelItems([_row(part) for part in parts])
        header = tree.header()
        header.setStretchLastSection(False)
        header.setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        header.setSectionResizeMode(1, QHeaderView.ResizeMode.ResizeToContents)
        header.resizeSection(2, PICTURE_COLUMN)
        return tree

    def _make_buttons(self) -> QDialogButtonBox:
        kinds = QDialogButtonBox.StandardButton
        buttons = QDialogButtonBox(kinds.Ok | kinds.Cancel)
        buttons.button(kinds.Ok).setText(tr("Import"))
        buttons.accepted.connect(self.accept)
        buttons.rejected.connect(self.reject)
        return buttons

    def _offer_levels(self) -> None:
        self.list.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.levels_button.setToolTip(
            plain_tooltip(tr("Select the maps of all floors; the first in the list is the lowest."))
        )
        self.levels_button.setEnabled(False)
        self.levels_button.clicked.connect(self._choose_levels)
        self.list.itemSelectionChanged.connect(
            lambda: self.levels_button.setEnabled(len(self.list.selectedItems()) > 1)
        )
        self.buttons.addButton(self.levels_button, QDialogButtonBox.ButtonRole.ActionRole)

    def _choose_levels(self) -> None:
        rows = sorted(self.list.indexOfTopLevelItem(item) for item in self.list.selectedItems())
        items = [self.list.topLevelItem(row) for row in rows]
        self.levels_chosen.emit([item.text(0) for item in items if item is not None])
        self.reject()

    def _lay_out(self, text: str) -> None:
        row = QHBoxLayout()
        row.addWidget(self.list, 1)
        row.addWidget(self.preview)
        column = QVBoxLayout(self)
        column.addWidget(plain_label(text, wrap=True))
        column.addLayout(row, 1)
        column.addWidget(self.buttons)

    @property
    def selected(self) -> str:
        """The name of the selected map."""
        item = self.list.currentItem()
        return item.text(0) if item is not None else ""

    def _show_selected(self) -> None:
        """Show the picture of the selected map; read in a thread the first time."""
        name = self.selected
        if name in self._previews:
            self._show(self._previews[name])
            return
        self.preview.clear_picture()
        path = self._path
        job = Job(
            self._bar,
            lambda: _small_picture(path, name),
            lambda image: self._take(name, image),
            lambda _: self._take(name, None),
        )
        job.start_unseen()

    def _take(self, name: str, image: QImage | None) -> None:
        self._previews[name] = image
        if not self._is_closed and name == self.selected:
            self._show(image)

    def _show(self, image: QImage | None) -> None:
        if image is None:
            self.preview.show_letters(tr("No picture"))
        else:
            self.preview.show_picture(image)

    def _close(self) -> None:
        self._is_closed = True


def _row(part: MapPart) -> QTreeWidgetItem:
    """Return the row of a map, each column with its whole text as a tip."""
    size = part.size.removesuffix(" pixels")
    texts = [part.name, tr("{size} pixels", size=size) if size else "", part.picture]
    row = QTreeWidgetItem(texts)
    for column, text in enumerate(texts):
        row.setToolTip(column, plain_tooltip(text))
    return row


def _small_picture(path: Path, part: str) -> QImage | None:
    """Return the picture of a map scaled down, or ``None``."""
    try:
        data = read_map(path, part=part).picture
        return decode_picture(data, PREVIEW, as_held=True) if data else None
    except (FileProblem, PictureError):
        return None
