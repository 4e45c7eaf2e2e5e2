"""The palette of creatures to place on the board."""

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

from gridapp.engine.rulebook.rulebook import Rulebook
from gridapp.scene.guard import guarded
from gridapp.scene.theme import SideStyle, side_styles
from gridapp.session.creatures.library import CreatureSource, Library, LibraryEntry, can_delete
from gridapp.session.groups.placing import PlacementOptions
from gridapp.session.i18n import shown_name
from gridapp.windows.board.gm_board import CREATURE_MIME
from gridapp.windows.language import tr, tr_noop
from gridapp.windows.widgets.icons import icon, portrait
from gridapp.windows.widgets.key_claims import claims_key
from gridapp.windows.widgets.plain_text import plain_tooltip

_KEY = Qt.ItemDataRole.UserRole
_ORIGIN = _KEY + 1
MAX_COUNT = 50
_ORIGINS = {
    None: tr_noop("All"),
    CreatureSource.BUILT_IN: tr_noop("Built in"),
    CreatureSource.IMPORTED: tr_noop("Imported"),
    CreatureSource.OWN: tr_noop("Own"),
}
_SIZE, _DRAG_SIZE = 30, QSize(48, 48)


class CreaturePalette(QWidget):
    """A searchable list of creatures; place by drag, double-click or button."""

    place_requested = Signal(str)
    new_requested = Signal()
    edit_requested = Signal(str)
    delete_requested = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self.list = _CreatureList()
        self.search_field = QLineEdit(clearButtonEnabled=True)
        self.search_field.setPlaceholderText(self.tr("Search creatures"))
        self._search_icon = self.search_field.addAction(
            icon("search"), QLineEdit.ActionPosition.LeadingPosition
        )
        self.place_button = QPushButton(icon("map-pin"), self.tr("Place"))
        self.place_button.setEnabled(False)
        self._make_options()
        self.new_button, self.edit_button, self.delete_button = (QToolButton() for _ in range(3))
        self._deletable: frozenset[str] = frozenset()
        self.search_field.textChanged.connect(self._filter)
        self.search_field.returnPressed.connect(self._place_first)
        self.list.itemActivated.connect(lambda _: self._request_placing())
        self.list.delete_requested.connect(self._request_delete)
        self.list.currentItemChanged.connect(self._update_buttons)
        self.place_button.clicked.connect(self._request_placing)
        self.new_button.clicked.connect(self.new_requested)
        self.edit_button.clicked.connect(lambda: self.edit_requested.emit(self._selected_key()))
        self.delete_button.clicked.connect(self._request_delete)
        self._name_tools()
        self._lay_out()
        self._update_buttons()

    def _make_options(self) -> None:
        self.origin_field = QComboBox()
        self.origin_field.setAccessibleName(self.tr("Origin of the creatures"))
        for source, text in _ORIGINS.items():
            self.origin_field.addItem(tr(text), source)
        self.origin_field.currentIndexChanged.connect(
            lambda _: self._filter(self.search_field.text())
        )
        self.count_field = QSpinBox(minimum=1, maximum=MAX_COUNT, suffix=" x")
        self.count_field.setAccessibleName(self.tr("Number to place"))
        self.count_field.setToolTip(
            plain_tooltip(self.tr("Number to place at once; equal names are numbered"))
        )
        self.side_field = QComboBox(editable=True)
        self.side_field.setAccessibleName(self.tr("Side of placed creatures"))
        self.side_field.setToolTip(plain_tooltip(self.tr("The side of placed creatures")))
        self.side_field.setInsertPolicy(QComboBox.InsertPolicy.NoInsert)
        line = self.side_field.lineEdit()
        if line is not None:
            line.setPlaceholderText(self.tr("Own side"))
        self.hidden_button = QToolButton()
        self.hidden_button.setCheckable(True)
        self.hidden_button.setAccessibleName(self.tr("Hidden until revealed"))
        self.hidden_button.setToolTip(
            plain_tooltip(self.tr("Hidden from the players until revealed"))
        )

    @property
    def placement(self) -> PlacementOptions:
        """Number, side and visibility of the creatures to place."""
        return PlacementOptions(
            self.count_field.value(),
            self.side_field.currentText().strip(),
            self.hidden_button.isChecked(),
        )

    def _name_tools(self) -> None:
        for tool, text in (
            (self.new_button, self.tr("New creature")),
            (self.edit_button, self.tr("Edit its sheet")),
            (self.delete_button, self.tr("Delete from the list")),
        ):
            tool.setAccessibleName(text)
            tool.setToolTip(plain_tooltip(text))
        self.repaint_icons()

    def _lay_out(self) -> None:
        first, second = QHBoxLayout(), QHBoxLayout()
        for row in (first, second):
            row.setSpacing(4)
        first.addWidget(self.search_field, 1)
        for tool in (self.new_button, self.edit_button, self.delete_button):
            first.addWidget(tool)
        second.addWidget(self.origin_field)
        second.addWidget(self.side_field, 1)
        second.addWidget(self.count_field)
        second.addWidget(self.hidden_button)
        second.addWidget(self.place_button)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(8, 6, 8, 6)
        layout.setSpacing(6)
        layout.addLayout(first)
        layout.addWidget(self.list, 1)
        layout.addLayout(second)

    def repaint_icons(self) -> None:
        """Repaint the icons in the colours of the current palette."""
        self._search_icon.setIcon(icon("search"))
        self.place_button.setIcon(icon("map-pin"))
        self.hidden_button.setIcon(icon("eye-off"))
        for tool, glyph in (
            (self.new_button, "plus"),
            (self.edit_button, "pencil"),
            (self.delete_button, "trash-2"),
        ):
            tool.setIcon(icon(glyph))

    def show_library(self, library: Library, book: Rulebook, sides: Sequence[str]) -> None:
        """Show the creatures of a library; ``sides`` on the board keep their colours."""
        entries = library.entries
        styles = side_styles([*sides, *(entry.creature.side for entry in entries.values())])
        chosen, typed = self._selected_key(), self.side_field.currentText()
        self.list.clear()
        self._deletable = frozenset(key for key in entries if can_delete(key, book))
        self.side_field.clear()
        self.side_field.addItems(
            sorted({*sides, *(entry.creature.side for entry in entries.values())})
        )
        self.side_field.setEditText(typed)
        for key, entry in entries.items():
            self._add(key, entry, book, styles[entry.creature.side])
            if key == chosen:
                self.list.setCurrentRow(self.list.count() - 1)
        self._filter(self.search_field.text())
        self._update_buttons()

    def _add(self, key: str, entry: LibraryEntry, book: Rulebook, style: SideStyle) -> None:
        creature = entry.creature
        space = creature.footprint(book)
        name = shown_name(creature.name)
        text = f"{name}\n{shown_name(creature.side)} · {shown_name(creature.size)}, {space} · "
        text += tr(_ORIGINS[entry.source]).lower()
        item = QListWidgetItem(text)
        item.setIcon(portrait(creature.picture, style, 2 * _SIZE))
        item.setData(_KEY, key)
        item.setData(_ORIGIN, entry.source)
        weapons = ", ".join(shown_name(weapon.name) for weapon in creature.weapons)
        item.setToolTip(plain_tooltip(f"{name}: {weapons}"))
        self.list.addItem(item)

    def _filter(self, text: str) -> None:
        words, origin = text.casefold().split(), self.origin_field.currentData()
        for row in range(self.list.count()):
            item = self.list.item(row)
            shown = item.text().casefold()
            fits = origin in (None, item.data(_ORIGIN))
            item.setHidden(not (fits and all(word in shown for word in words)))

    def _place_first(self) -> None:
        """Place the first visible creature, on Enter in the search field."""
        rows = map(self.list.item, range(self.list.count()))
        first = next((item for item in rows if not item.isHidden()), None)
        if first is not None:
            self.list.setCurrentItem(first)
            self._request_placing()

    def select(self, key: str) -> None:
        """Select and scroll to the creature with this key."""
        for row in range(self.list.count()):
            item = self.list.item(row)
            if item.data(_KEY) == key:
                self.list.setCurrentItem(item)
                self.list.scrollToItem(item)

    def _request_placing(self) -> None:
        if key := self._selected_key():
            self.place_requested.emit(key)

    def _request_delete(self) -> None:
        if self.delete_button.isEnabled():
            self.delete_requested.emit(self._selected_key())

    def _selected_key(self) -> str:
        """Return the key of the selected creature, or ""."""
        return str(self.list.currentItem().data(_KEY)) if self.list.currentRow() >= 0 else ""

    def _update_buttons(self) -> None:
        """Enable the buttons that apply to the selected creature."""
        key = self._selected_key()
        self.place_button.setEnabled(bool(key))
        self.edit_button.setEnabled(bool(key))
        self.delete_button.setEnabled(key in self._deletable)


class _CreatureList(QListWidget):
    """A list with rows that can be dragged onto the board."""

    delete_requested = Signal()

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
        # In the list, Delete removes the entry, not creatures on the board.
        if claims_key(event, lambda key: key.key() == Qt.Key.Key_Delete):
            return True
        return super().event(event)

    @guarded
    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Delete:
            self.delete_requested.emit()
        else:
            super().keyPressEvent(event)

    @guarded
    def startDrag(self, actions: Qt.DropAction) -> None:
        # Qt would drag a picture of the whole row, which hides the cells below.
        drag = QDrag(self)
        chosen = self.selectedItems()[:1]
        drag.setMimeData(self.mimeData(chosen))
        for item in chosen:
            picture = item.icon().pixmap(_DRAG_SIZE)
            drag.setPixmap(picture)
            drag.setHotSpot(QRect(QPoint(), picture.size()).center())
        drag.exec(Qt.DropAction.CopyAction)

    @guarded(fallback=QMimeData())
    def mimeData(self, items: Sequence[QListWidgetItem]) -> QMimeData:
        data = QMimeData()
        if items:
            data.setData(CREATURE_MIME, str(items[0].data(_KEY)).encode())
        return data
