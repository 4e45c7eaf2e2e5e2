"""The creatures that can be set on the board."""

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QMimeData, QPoint, QRect, QSize, Qt, Signal
from PySide6.QtGui import QDrag, QKeyEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QComboBox,
    QHBoxLayout,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QPushButton,
    QSpinBox,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from gridapp.engine.rulebook.pack_data import Rulebook
from gridapp.scene.guard import guarded
from gridapp.scene.theme import SideStyle, side_styles
from gridapp.session.creatures.library import Entry, Library, Source, can_forget
from gridapp.session.groups import Wished
from gridapp.windows.board.gm_board import CREATURE
from gridapp.windows.language import marked, told
from gridapp.windows.widgets.icons import icon, portrait
from gridapp.windows.widgets.key_claims import claims
from gridapp.windows.widgets.plain_text import tip

_KEY = Qt.ItemDataRole.UserRole
_ORIGIN = _KEY + 1
MOST_AT_ONCE = 50
_ORIGINS = {
    None: marked("All"),
    Source.BUILT_IN: marked("Built in"),
    Source.IMPORTED: marked("Imported"),
    Source.OWN: marked("Own"),
}
_SIZE, _CARRIED = 30, QSize(48, 48)


class CreaturePalette(QWidget):
    """A list to search, to drag from, and to place from by double-click or button."""

    place_asked = Signal(str)
    new_asked = Signal()
    edit_asked = Signal(str)
    forget_asked = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self.list = _CreatureList()
        self.search = QLineEdit(clearButtonEnabled=True)
        self.search.setPlaceholderText(self.tr("Search creatures"))
        self._sign = self.search.addAction(icon("search"), QLineEdit.ActionPosition.LeadingPosition)
        self.place = QPushButton(icon("map-pin"), self.tr("Place"))
        self.place.setEnabled(False)
        self._make_wishes()
        self.new, self.edit, self.forget = (QToolButton() for _ in range(3))
        self._forgettable: frozenset[str] = frozenset()
        self.search.textChanged.connect(self._filter)
        self.search.returnPressed.connect(self._ask_first)
        self.list.itemActivated.connect(lambda _: self._ask())
        self.list.forget_asked.connect(self._ask_to_forget)
        self.list.currentItemChanged.connect(self._show_able)
        self.place.clicked.connect(self._ask)
        self.new.clicked.connect(self.new_asked)
        self.edit.clicked.connect(lambda: self.edit_asked.emit(self._key()))
        self.forget.clicked.connect(self._ask_to_forget)
        self._name_tools()
        self._lay_out()
        self._show_able()

    def _make_wishes(self) -> None:
        self.origin = QComboBox()
        self.origin.setAccessibleName(self.tr("Origin of the creatures"))
        for source, text in _ORIGINS.items():
            self.origin.addItem(told(text), source)
        self.origin.currentIndexChanged.connect(lambda _: self._filter(self.search.text()))
        self.count = QSpinBox(minimum=1, maximum=MOST_AT_ONCE, suffix=" x")
        self.count.setAccessibleName(self.tr("How many at a time"))
        self.count.setToolTip(tip(self.tr("How many are placed at a time, with numbers")))
        self.side = QComboBox(editable=True)
        self.side.setAccessibleName(self.tr("Side that they are placed on"))
        self.side.setToolTip(tip(self.tr("The side that they are placed on")))
        self.side.setInsertPolicy(QComboBox.InsertPolicy.NoInsert)
        line = self.side.lineEdit()
        if line is not None:
            line.setPlaceholderText(self.tr("Own side"))
        self.unseen = QToolButton()
        self.unseen.setCheckable(True)
        self.unseen.setAccessibleName(self.tr("Hidden until revealed"))
        self.unseen.setToolTip(tip(self.tr("Hidden from the players until revealed")))

    @property
    def wished(self) -> Wished:
        """How creatures are to be placed."""
        return Wished(self.count.value(), self.side.currentText().strip(), self.unseen.isChecked())

    def _name_tools(self) -> None:
        for tool, text in (
            (self.new, self.tr("New creature")),
            (self.edit, self.tr("Edit its sheet")),
            (self.forget, self.tr("Delete from the list")),
        ):
            tool.setAccessibleName(text)
            tool.setToolTip(tip(text))
        self.repaint_icons()

    def _lay_out(self) -> None:
        first, second = QHBoxLayout(), QHBoxLayout()
        for row in (first, second):
            row.setSpacing(4)
        first.addWidget(self.search, 1)
        for tool in (self.new, self.edit, self.forget):
            first.addWidget(tool)
        second.addWidget(self.origin)
        second.addWidget(self.side, 1)
        second.addWidget(self.count)
        second.addWidget(self.unseen)
        second.addWidget(self.place)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(8, 6, 8, 6)
        layout.setSpacing(6)
        layout.addLayout(first)
        layout.addWidget(self.list, 1)
        layout.addLayout(second)

    def repaint_icons(self) -> None:
        """Icons in the colours of a new palette."""
        self._sign.setIcon(icon("search"))
        self.place.setIcon(icon("map-pin"))
        self.unseen.setIcon(icon("eye-off"))
        for tool, glyph in ((self.new, "plus"), (self.edit, "pencil"), (self.forget, "trash-2")):
            tool.setIcon(icon(glyph))

    def show_library(self, library: Library, book: Rulebook, sides: Sequence[str]) -> None:
        """Offer its creatures; ``sides`` on the board keep the look that they have there."""
        entries = library.entries
        styles = side_styles([*sides, *(one.creature.side for one in entries.values())])
        chosen, typed = self._key(), self.side.currentText()
        self.list.clear()
        self._forgettable = frozenset(key for key in entries if can_forget(key, book))
        self.side.clear()
        self.side.addItems(sorted({*sides, *(one.creature.side for one in entries.values())}))
        self.side.setEditText(typed)
        for key, entry in entries.items():
            self._add(key, entry, book, styles[entry.creature.side])
            if key == chosen:
                self.list.setCurrentRow(self.list.count() - 1)
        self._filter(self.search.text())
        self._show_able()

    def _add(self, key: str, entry: Entry, book: Rulebook, style: SideStyle) -> None:
        creature = entry.creature
        space = creature.footprint(book)
        text = f"{creature.name}\n{creature.side} · {creature.size}, {space} · "
        text += told(_ORIGINS[entry.source]).lower()
        item = QListWidgetItem(text)
        item.setIcon(portrait(creature.picture, style, 2 * _SIZE))
        item.setData(_KEY, key)
        item.setData(_ORIGIN, entry.source)
        weapons = ", ".join(weapon.name for weapon in creature.weapons)
        item.setToolTip(tip(f"{creature.name}: {weapons}"))
        self.list.addItem(item)

    def _filter(self, text: str) -> None:
        words, origin = text.casefold().split(), self.origin.currentData()
        for place in range(self.list.count()):
            item = self.list.item(place)
            shown = item.text().casefold()
            fits = origin in (None, item.data(_ORIGIN))
            item.setHidden(not (fits and all(word in shown for word in words)))

    def _ask_first(self) -> None:
        """Enter in the line that one searches with takes the first that is left."""
        rows = map(self.list.item, range(self.list.count()))
        first = next((item for item in rows if not item.isHidden()), None)
        if first is not None:
            self.list.setCurrentItem(first)
            self._ask()

    def choose(self, key: str) -> None:
        """Choose the creature of that key, and bring it into sight."""
        for place in range(self.list.count()):
            item = self.list.item(place)
            if item.data(_KEY) == key:
                self.list.setCurrentItem(item)
                self.list.scrollToItem(item)

    def _ask(self) -> None:
        if key := self._key():
            self.place_asked.emit(key)

    def _ask_to_forget(self) -> None:
        if self.forget.isEnabled():
            self.forget_asked.emit(self._key())

    def _key(self) -> str:
        """The key of the creature that is chosen in the list, empty if none."""
        return str(self.list.currentItem().data(_KEY)) if self.list.currentRow() >= 0 else ""

    def _show_able(self) -> None:
        """What can be done with the chosen creature."""
        key = self._key()
        self.place.setEnabled(bool(key))
        self.edit.setEnabled(bool(key))
        self.forget.setEnabled(key in self._forgettable)


class _CreatureList(QListWidget):
    """A list whose rows can be dragged onto the board."""

    forget_asked = Signal()

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

    @guarded(fallback=False)
    def event(self, event: QEvent) -> bool:
        # Here Delete is for the list, not for the creatures on the board.
        if claims(event, lambda key: key.key() == Qt.Key.Key_Delete):
            return True
        return super().event(event)

    @guarded
    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Delete:
            self.forget_asked.emit()
        else:
            super().keyPressEvent(event)

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
