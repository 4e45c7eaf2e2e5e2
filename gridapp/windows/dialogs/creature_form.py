"""The creature form: name, statistics and weapons, checked while typing."""

from collections.abc import Callable, Iterable, Sequence
from itertools import pairwise
from pathlib import Path

import msgspec
from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QDragEnterEvent, QDropEvent, QGuiApplication, QKeyEvent, QPixmap
from PySide6.QtWidgets import (
    QComboBox,
    QCompleter,
    QDialogButtonBox,
    QFileDialog,
    QFrame,
    QGridLayout,
    QGroupBox,
    QHBoxLayout,
    QLineEdit,
    QPushButton,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from gridapp.scene.guard import guarded
from gridapp.scene.items.glyphs import token_names
from gridapp.scene.items.tokens.portraits import is_custom, retry_missing
from gridapp.scene.overlays.badges import display_name
from gridapp.scene.theme import side_styles
from gridapp.session.creatures.pictures import save_picture
from gridapp.session.creatures.sheet_fields import FieldKind, SheetField
from gridapp.session.creatures.sheet_form import SheetCheck, SheetForm
from gridapp.storage.formats.sidecar_picture import PICTURE_SUFFIXES
from gridapp.storage.problems import FileProblem
from gridapp.windows.dialogs.creature_pictures import picture_from_data, picture_from_file
from gridapp.windows.files.folders import remember_shared_folder, shared_folder
from gridapp.windows.language import tr
from gridapp.windows.messages import translate_message
from gridapp.windows.widgets.form_fields import FieldBox, style_as_warning
from gridapp.windows.widgets.icons import icon, portrait
from gridapp.windows.widgets.lettered_dialog import LetteredDialog
from gridapp.windows.widgets.plain_text import plain_label

Keep = Callable[[SheetForm, SheetCheck], str]
"""Saves a valid form; returns an error text, empty on success."""
_WIDTH, _HEIGHT, _EDGE = 940, 680, 40


class CreatureForm(LetteredDialog):
    """A separate window that leaves the board usable; `keep` receives the checked creature."""

    def __init__(
        self, parent: QWidget, form: SheetForm, keep: Keep, sides: Sequence[str] = ()
    ) -> None:
        super().__init__(parent)
        self.form, self._keep, self._sides = form, keep, sides
        self.boxes: dict[str, FieldBox] = {}
        self.removers: dict[str, QPushButton] = {}
        self._may_discard = False
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(display_name(form.text("name")) or self.tr("New creature"))
        self._make_widgets()
        self.setAcceptDrops(True)
        self._lay_out()
        self._fill()
        room = parent.window().size()
        self.resize(min(_WIDTH, room.width() - _EDGE), min(_HEIGHT, room.height() - _EDGE))

    def _make_widgets(self) -> None:
        self.search = QLineEdit(clearButtonEnabled=True)
        self.search.setPlaceholderText(self.tr("Find a field"))
        self.search.setAccessibleName(self.tr("Find a field"))
        self.search.textChanged.connect(self._arrange)
        self.problem = plain_label(wrap=True, bold=True)
        self.add = QPushButton(icon("plus"), self.tr("Add a weapon"))
        self.add.setAutoDefault(False)  # or Enter in a field would press it
        self.add.clicked.connect(self._add_weapon)
        self.choose, self.paste = (
            QPushButton(icon("folder-open"), self.tr("Picture from a file…")),
            QPushButton(icon("image"), self.tr("Paste a picture")),
        )
        for button in (self.choose, self.paste):
            button.setAutoDefault(False)
        self.choose.clicked.connect(self._choose_picture)
        self.paste.clicked.connect(
            lambda: self.set_picture(picture_from_data(QGuiApplication.clipboard().mimeData()))
        )
        self._about, self._stats, self._senses = _Columns(), _Columns(), _Columns()
        self._weapons = QVBoxLayout()
        self._weapon_groups: dict[str, tuple[QGroupBox, _Columns]] = {}

    # Building

    def _lay_out(self) -> None:
        self.pages = QScrollArea(widgetResizable=True)
        self.pages.setFrameShape(QFrame.Shape.NoFrame)
        self.pages.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.pages.setWidget(self._page_of_fields())
        box = QDialogButtonBox.StandardButton
        self.buttons = QDialogButtonBox(box.Save | box.Cancel)
        self.save = self.buttons.button(box.Save)
        self.buttons.accepted.connect(self.accept_form)
        self.buttons.rejected.connect(self._discard)
        whole = QVBoxLayout(self)
        whole.addWidget(self.search)
        whole.addWidget(self.pages, 1)
        whole.addWidget(self.problem)
        whole.addWidget(self.buttons)

    def _page_of_fields(self) -> QWidget:
        page = QWidget()
        column = QVBoxLayout(page)
        column.setContentsMargins(14, 8, 14, 8)
        column.addWidget(self._about)
        pictures = QHBoxLayout()
        pictures.addStretch(1)
        pictures.addWidget(self.choose)
        pictures.addWidget(self.paste)
        column.addLayout(pictures)
        column.addWidget(plain_label(self.tr("Statistics"), bold=True))
        column.addWidget(self._stats)
        column.addWidget(plain_label(self.tr("Senses: how far, also in the dark"), bold=True))
        column.addWidget(self._senses)
        column.addWidget(plain_label(self.tr("Weapons"), bold=True))
        column.addLayout(self._weapons)
        column.addWidget(self.add, 0, Qt.AlignmentFlag.AlignLeft)
        column.addStretch(1)
        return page

    def _fill(self) -> None:
        """Create a box for every field of the form."""
        basic = map(self._with_pictures, self.form.basic_fields)
        for field in (*basic, *self.form.stat_fields, *self.form.sense_fields):
            self._box(field, "")
        for slot in self.form.weapons:
            self._show_weapon(slot)
        side = self.boxes["side"].editor
        if isinstance(side, QLineEdit):
            side.setCompleter(QCompleter(sorted(set(self._sides)), side))
        self._arrange()
        self._order_tabs()
        self.check()
        name = self.boxes["name"].editor
        name.setFocus()
        if isinstance(name, QLineEdit):
            name.selectAll()

    def _order_tabs(self) -> None:
        """Let Tab go through the fields as they are read, the picture's buttons after the first."""
        basic = [self.boxes[field.key].editor for field in self.form.basic_fields]
        further = (*self.form.stat_fields, *self.form.sense_fields)
        fields = [*basic, self.choose, self.paste]
        fields += [self.boxes[field.key].editor for field in further]
        for before, after in pairwise([self.search, *fields]):
            QWidget.setTabOrder(before, after)

    def _with_pictures(self, field: SheetField) -> SheetField:
        """Return the picture field with the available pictures as choices."""
        if field.key != "picture":
            return field
        names = tuple(dict.fromkeys((*token_names(), self.form.text("picture"))))
        options = tuple(
            (name, self.tr("own picture") if is_custom(name) else name) for name in names
        )
        return msgspec.structs.replace(field, kind=FieldKind.CHOICE, options=options)

    def _box(self, field: SheetField, owner: str) -> FieldBox:
        box = FieldBox(field, self.form.text(field.key), owner)
        box.edited.connect(self._edit)
        editor = box.editor
        if field.key == "picture" and isinstance(editor, QComboBox):
            for row, (name, _) in enumerate(field.options):
                editor.setItemIcon(row, self._portrait(name))
        self.boxes[field.key] = box
        return box

    def _show_weapon(self, slot: str) -> None:
        name = display_name(self.form.text(f"{slot}.name"))
        group = QGroupBox(name or self.tr("New weapon"))
        columns, layout = _Columns(), QVBoxLayout(group)
        layout.addWidget(columns)
        remove = QPushButton(icon("trash-2"), self.tr("Remove this weapon"))
        if name:
            remove.setAccessibleName(tr("Remove {name}", name=name))
        remove.setAutoDefault(False)
        remove.clicked.connect(lambda: self._remove_weapon(slot))
        layout.addWidget(remove, 0, Qt.AlignmentFlag.AlignRight)
        for field in self.form.weapon_fields(slot):
            self._box(field, name or tr("the new weapon"))
        self._weapon_groups[slot], self.removers[slot] = (group, columns), remove
        self._weapons.addWidget(group)

    # Pictures

    def _portrait(self, name: str) -> QPixmap:
        side = self.form.text("side")
        return portrait(name, side_styles([side])[side], 48)

    def _choose_picture(self) -> None:
        suffixes = " ".join(f"*{suffix}" for suffix in PICTURE_SUFFIXES)
        kinds = f"{tr('Pictures')} ({suffixes})"
        name, _ = QFileDialog.getOpenFileName(
            self, self.tr("Picture of the creature"), str(shared_folder()), kinds
        )
        if name:
            remember_shared_folder(Path(name))
            self.set_picture(picture_from_file(Path(name)))

    def set_picture(self, picture: bytes | str) -> None:
        """Use a new picture, or show why the picture cannot be used."""
        try:
            name = save_picture(picture) if isinstance(picture, bytes) else ""
        except FileProblem as problem:
            picture = str(problem)
        if isinstance(picture, str):
            self._show_problem(picture)
            return
        retry_missing()
        editor = self.boxes["picture"].editor
        if isinstance(editor, QComboBox):
            if editor.findData(name) < 0:
                editor.addItem(self._portrait(name), self.tr("own picture"), name)
            editor.setCurrentIndex(editor.findData(name))

    @guarded
    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        data = event.mimeData()
        if data.hasImage() or any(url.isLocalFile() for url in data.urls()):
            event.acceptProposedAction()

    @guarded
    def dropEvent(self, event: QDropEvent) -> None:
        event.acceptProposedAction()
        self.set_picture(picture_from_data(event.mimeData()))

    # Filling in

    def _edit(self, key: str, text: str) -> None:
        self.form.set_text(key, text)
        self._may_discard = False
        self.check()

    def _add_weapon(self) -> None:
        if slot := self.form.add_weapon():
            self._show_weapon(slot)
            self._arrange()
            self.check()
            self.boxes[f"{slot}.name"].editor.setFocus()
            QTimer.singleShot(0, self, self._scroll_to_end)

    def _scroll_to_end(self) -> None:
        """Scroll to the newest weapon, once the layout has placed the box."""
        bar = self.pages.verticalScrollBar()
        bar.setValue(bar.maximum())

    def _remove_weapon(self, slot: str) -> None:
        group, _ = self._weapon_groups.pop(slot)
        for key in [box_key for box_key in self.boxes if box_key.startswith(f"{slot}.")]:
            del self.boxes[key]
        del self.removers[slot]
        group.hide()
        group.deleteLater()
        self.form.remove_weapon(slot)
        self.add.setFocus()
        self.check()

    def check(self) -> SheetCheck:
        """Check all fields: show errors and the defaults of empty fields; return the result."""
        result = self.form.check()
        for key, box in self.boxes.items():
            box.show_error(result.faults.get(key, ""))
            stat = key.removeprefix("stat.")
            usual = result.numbers.get(stat) if stat != key else None
            box.show_default(box.field.default if usual is None else str(usual))
        count = len(result.faults)
        several = tr("1 field has a problem")
        if count > 1:
            several = tr("{count} fields have a problem", count=count)
        self._show_problem(several if count else result.problem or result.note)
        self.save.setEnabled(result.is_valid)
        self.add.setEnabled(len(self.form.weapons) < self.form.max_weapons)
        return result

    def _show_problem(self, text: str) -> None:
        self.problem.setText(translate_message(text))
        self.problem.setVisible(bool(text))
        style_as_warning(self.problem)

    def accept_form(self) -> None:
        """Save the creature, or show why saving failed."""
        result = self.check()
        if not result.is_valid:
            return
        if why := self._keep(self.form, result):
            self._show_problem(why)
        else:
            self.accept()

    def _discard(self) -> None:
        self._may_discard = True
        self.reject()

    @guarded
    def reject(self) -> None:
        # Esc is often pressed by accident: only Cancel or a second Esc discards.
        if self.form.is_changed and not self._may_discard:
            self._may_discard = True
            self._show_problem(self.tr("Changes are not saved: press Esc again to discard them."))
        else:
            super().reject()

    # What is shown

    def _arrange(self) -> None:
        """Show only fields whose names contain every word of the search."""
        words = self.search.text().casefold().split()
        for columns, fields in (
            (self._about, self.form.basic_fields),
            (self._stats, self.form.stat_fields),
            (self._senses, self.form.sense_fields),
        ):
            columns.show_boxes(self._matching((field.key for field in fields), words, ""))
        for slot, (group, columns) in self._weapon_groups.items():
            keys = (key for key in self.boxes if key.startswith(f"{slot}."))
            shown = self._matching(keys, words, self.form.text(f"{slot}.name"))
            columns.show_boxes(shown)
            group.setVisible(bool(shown))

    @guarded
    def keyPressEvent(self, event: QKeyEvent) -> None:
        # Otherwise Enter would press Save.
        is_enter = event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter)
        if is_enter and self.focusWidget() is self.search:
            self._focus_match()
        else:
            super().keyPressEvent(event)

    def _focus_match(self) -> None:
        """Focus the first field found by the search."""
        shown = (box.editor for box in self.boxes.values() if box.isVisibleTo(self))
        if (match := next(shown, None)) is not None:
            match.setFocus()
            self.pages.ensureWidgetVisible(match)

    def _matching(self, keys: Iterable[str], words: list[str], owner: str) -> list[FieldBox]:
        boxes = [self.boxes[key] for key in keys]
        return [
            box
            for box in boxes
            if all(word in f"{owner} {box.field.name}".casefold() for word in words)
        ]


class _Columns(QWidget):
    """Field boxes in two columns, filled row by row."""

    def __init__(self) -> None:
        super().__init__()
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setHorizontalSpacing(28)
        self._grid.setVerticalSpacing(4)
        self._grid.setColumnStretch(0, 1)
        self._grid.setColumnStretch(1, 1)
        self._boxes: list[FieldBox] = []

    def show_boxes(self, boxes: list[FieldBox]) -> None:
        """Show exactly these boxes."""
        for box in self._boxes:
            self._grid.removeWidget(box)
            box.setVisible(box in boxes)
        self._boxes = [*dict.fromkeys((*self._boxes, *boxes))]
        half = -(-len(boxes) // 2)
        for index, box in enumerate(boxes):
            top = Qt.AlignmentFlag.AlignTop
            self._grid.addWidget(box, index % half, index // half, top)
            box.show()
