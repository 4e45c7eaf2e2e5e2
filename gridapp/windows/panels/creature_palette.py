"""The creatures that can be set on the board."""

from collections.abc import Sequence

from PySide6.QtCore import QMimeData, QPoint, QRect, QSize, Qt, Signal
from PySide6.QtGui import QDrag
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHBoxLayout,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from gridapp.engine.rulebook import Rulebook
from gridapp.scene.guard import guarded
from gridapp.scene.theme import SideStyle, side_styles
from gridapp.session.library import Entry, Library
from gridapp.windows.board.gm_board import CREATURE
from gridapp.windows.looks.icons import icon, portrait
from gridapp.windows.looks.plain import label, tip

_KEY = Qt.ItemDataRole.UserRole
_SIZE, _CARRIED = 30, QSize(48, 48)


class CreaturePalette(QWidget):
    """A list to search, to drag from, and to place from by double-click or button."""

    place_asked = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self.list = _CreatureList()
        self.search = QLineEdit(clearButtonEnabled=True)
        self.search.setPlaceholderText(self.tr("Search creatures"))
        self._sign = self.search.addAction(icon("search"), QLineEdit.ActionPosition.LeadingPosition)
        self.place = QPushButton(icon("map-pin"), self.tr("Place"))
        self.place.setEnabled(False)
        self._hint = label(self.tr("Drag one onto the board, or double-click it."), size=-1)
        self.search.textChanged.connect(self._filter)
        self.search.returnPressed.connect(self._ask_first)
        self.list.itemActivated.connect(lambda _: self._ask())
        self.list.currentItemChanged.connect(lambda now, _: self.place.setEnabled(now is not None))
        self.place.clicked.connect(self._ask)
        self._lay_out()

    def _lay_out(self) -> None:
        row = QHBoxLayout()
        row.setSpacing(6)
        row.addWidget(self.search, 1)
        row.addWidget(self.place)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(8, 6, 8, 6)
        layout.setSpacing(6)
        layout.addLayout(row)
        layout.addWidget(self.list, 1)
        layout.addWidget(self._hint)

    def repaint_icons(self) -> None:
        """Icons in the colours of a new palette."""
        self._sign.setIcon(icon("search"))
        self.place.setIcon(icon("map-pin"))

    def show_library(self, library: Library, book: Rulebook, sides: Sequence[str]) -> None:
        """Offer its creatures; ``sides`` on the board keep the look that they have there."""
        entries = library.entries
        styles = side_styles([*sides, *(one.creature.side for one in entries.values())])
        self.list.clear()
        for key, entry in entries.items():
            self._add(key, entry, book, styles[entry.creature.side])
        self._filter(self.search.text())

    def _add(self, key: str, entry: Entry, book: Rulebook, style: SideStyle) -> None:
        creature = entry.creature
        space = creature.footprint(book)
        source = f" · {entry.source}" if entry.file else ""
        text = f"{creature.name}\n{creature.side} · {creature.size}, {space}{source}"
        item = QListWidgetItem(text)
        item.setIcon(portrait(creature.picture, style, 2 * _SIZE))
        item.setData(_KEY, key)
        weapons = ", ".join(weapon.name for weapon in creature.weapons)
        item.setToolTip(tip(f"{creature.name}: {weapons}"))
        self.list.addItem(item)

    def _filter(self, text: str) -> None:
        words = text.casefold().split()
        for place in range(self.list.count()):
            item = self.list.item(place)
            shown = item.text().casefold()
            item.setHidden(not all(word in shown for word in words))

    def _ask_first(self) -> None:
        """Enter in the line that one searches with takes the first that is left."""
        rows = map(self.list.item, range(self.list.count()))
        first = next((item for item in rows if not item.isHidden()), None)
        if first is not None:
            self.list.setCurrentItem(first)
            self._ask()

    def _ask(self) -> None:
        item = self.list.currentItem()
        if item is not None:
            self.place_asked.emit(item.data(_KEY))


class _CreatureList(QListWidget):
    """A list whose rows can be dragged onto the board."""

    def __init__(self) -> None:
        super().__init__()
        self.setIconSize(QSize(_SIZE, _SIZE))
        self.setDragEnabled(True)
        self.setDragDropMode(QAbstractItemView.DragDropMode.DragOnly)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setAlternatingRowColors(False)
        self.setSpacing(1)
        self.setMinimumHeight(40)
        self.setAccessibleName(self.tr("Creatures"))

    @guarded
    def startDrag(self, actions: Qt.DropAction) -> None:
        # Qt would carry the whole row, which hides the cells below it.
        drag = QDrag(self)
        chosen = self.selectedItems()[:1]
        drag.setMimeData(self.mimeData(chosen))
        for item in chosen:
            picture = item.icon().pixmap(_CARRIED)
            drag.setPixmap(picture)
            drag.setHotSpot(QRect(QPoint(), picture.size()).center())
        drag.exec(Qt.DropAction.CopyAction)

    @guarded(fallback=QMimeData())
    def mimeData(self, items: Sequence[QListWidgetItem]) -> QMimeData:
        data = QMimeData()
        if items:
            data.setData(CREATURE, str(items[0].data(_KEY)).encode())
        return data
