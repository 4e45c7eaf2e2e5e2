"""The form of a creature: who it is, its statistics and its weapons, checked as one types."""

from collections.abc import Callable, Iterable, Sequence
from pathlib import Path

import msgspec
from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QDragEnterEvent, QDropEvent, QGuiApplication, QKeyEvent, QPixmap
from PySide6.QtWidgets import (
    QComboBox,
    QCompleter,
    QDialog,
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
from gridapp.scene.items.portraits import is_custom, retry_missing
from gridapp.scene.overlays.badges import display_name
from gridapp.scene.theme import side_styles
from gridapp.session.creatures.pictures import save_picture
from gridapp.session.creatures.sheet_fields import FieldKind, SheetField
from gridapp.session.creatures.sheet_form import SheetCheck, SheetForm
from gridapp.storage.problems import FileProblem
from gridapp.windows.dialogs.creature_pictures import picture_from_data, picture_from_file
from gridapp.windows.language import tr
from gridapp.windows.messages import translate_message
from gridapp.windows.widgets.form_fields import FieldBox, style_as_warning
from gridapp.windows.widgets.icons import icon, portrait
from gridapp.windows.widgets.plain_text import plain_label

Keep = Callable[[SheetForm, SheetCheck], str]
"""Takes a sound form over; answers why it cannot be, empty once it is done."""
_WIDTH, _HEIGHT, _EDGE = 940, 680, 40


class CreatureForm(QDialog):
    """A window of its own, so that the board stays in reach; ``keep`` takes the creature."""

    def __init__(
        self, parent: QWidget, form: SheetForm, keep: Keep, sides: Sequence[str] = ()
    ) -> None:
        super().__init__(parent)
        self.form, self._keep, self._sides = form, keep, sides
        self.boxes: dict[str, FieldBox] = {}
        self.removers: dict[str, QPushButton] = {}
        self._may_leave = False
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(display_name(form.text("name")) or self.tr("New creature"))
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
        self.setAcceptDrops(True)
        self._about, self._stats = _Columns(), _Columns()
        self._weapons = QVBoxLayout()
        self._arms: dict[str, tuple[QGroupBox, _Columns]] = {}
        self._lay_out()
        self._fill()
        room = parent.window().size()
        self.resize(min(_WIDTH, room.width() - _EDGE), min(_HEIGHT, room.height() - _EDGE))

    # Building

    def _lay_out(self) -> None:
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
        column.addWidget(plain_label(self.tr("Weapons"), bold=True))
        column.addLayout(self._weapons)
        column.addWidget(self.add, 0, Qt.AlignmentFlag.AlignLeft)
        column.addStretch(1)
        self.pages = QScrollArea(widgetResizable=True)
        self.pages.setFrameShape(QFrame.Shape.NoFrame)
        self.pages.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.pages.setWidget(page)
        box = QDialogButtonBox.StandardButton
        self.buttons = QDialogButtonBox(box.Save | box.Cancel)
        self.save = self.buttons.button(box.Save)
        self.buttons.accepted.connect(self.accept_form)
        self.buttons.rejected.connect(self._throw_away)
        whole = QVBoxLayout(self)
        whole.addWidget(self.search)
        whole.addWidget(self.pages, 1)
        whole.addWidget(self.problem)
        whole.addWidget(self.buttons)

    def _fill(self) -> None:
        """A box for every field of the form as it stands."""
        for field in (*map(self._pictured, self.form.basic_fields), *self.form.stat_fields):
            self._box(field, "")
        for place in self.form.weapons:
            self._show_weapon(place)
        side = self.boxes["side"].editor
        if isinstance(side, QLineEdit):
            side.setCompleter(QCompleter(sorted(set(self._sides)), side))
        self._arrange()
        self.check()

    def _pictured(self, field: SheetField) -> SheetField:
        """Pictures are chosen from those that there are."""
        if field.key != "picture":
            return field
        names = tuple(dict.fromkeys((*token_names(), self.form.text("picture"))))
        options = tuple(
            (name, self.tr("own picture") if is_custom(name) else name) for name in names
        )
        return msgspec.structs.replace(field, kind=FieldKind.CHOICE, options=options)

    def _box(self, field: SheetField, whose: str) -> FieldBox:
        box = FieldBox(field, self.form.text(field.key), whose)
        box.edited.connect(self._edit)
        editor = box.editor
        if field.key == "picture" and isinstance(editor, QComboBox):
            for place, (name, _) in enumerate(field.options):
                editor.setItemIcon(place, self._portrait(name))
        self.boxes[field.key] = box
        return box

    def _show_weapon(self, place: str) -> None:
        name = display_name(self.form.text(f"{place}.name"))
        group = QGroupBox(name or self.tr("New weapon"))
        columns, layout = _Columns(), QVBoxLayout(group)
        layout.addWidget(columns)
        remove = QPushButton(icon("trash-2"), self.tr("Remove this weapon"))
        if name:
            remove.setAccessibleName(tr("Remove {name}", name=name))
        remove.setAutoDefault(False)
        remove.clicked.connect(lambda: self._remove_weapon(place))
        layout.addWidget(remove, 0, Qt.AlignmentFlag.AlignRight)
        for field in self.form.weapon_fields(place):
            self._box(field, name or tr("the new weapon"))
        self._arms[place], self.removers[place] = (group, columns), remove
        self._weapons.addWidget(group)

    # Pictures

    def _portrait(self, name: str) -> QPixmap:
        side = self.form.text("side")
        return portrait(name, side_styles([side])[side], 48)

    def _choose_picture(self) -> None:
        kinds = self.tr("Pictures (*.png *.jpg *.jpeg *.webp)")
        name, _ = QFileDialog.getOpenFileName(self, self.tr("Picture of the creature"), "", kinds)
        if name:
            self.set_picture(picture_from_file(Path(name)))

    def set_picture(self, found: bytes | str) -> None:
        """Choose a picture that was brought along, or say why it cannot be used."""
        try:
            name = save_picture(found) if isinstance(found, bytes) else ""
        except FileProblem as problem:
            found = str(problem)
        if isinstance(found, str):
            self._tell(found)
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
        self._may_leave = False
        self.check()

    def _add_weapon(self) -> None:
        if place := self.form.add_weapon():
            self._show_weapon(place)
            self._arrange()
            self.check()
            self.boxes[f"{place}.name"].editor.setFocus()
            QTimer.singleShot(0, self, self._scroll_to_end)

    def _scroll_to_end(self) -> None:
        """The newest weapon comes last, and has its place only once all is laid out."""
        bar = self.pages.verticalScrollBar()
        bar.setValue(bar.maximum())

    def _remove_weapon(self, place: str) -> None:
        group, _ = self._arms.pop(place)
        for key in [one for one in self.boxes if one.startswith(f"{place}.")]:
            del self.boxes[key]
        del self.removers[place]
        group.hide()
        group.deleteLater()
        self.form.remove_weapon(place)
        self.add.setFocus()
        self.check()

    def check(self) -> SheetCheck:
        """Say beside every field what is wrong with it, and what empty ones come to."""
        found = self.form.check()
        for key, box in self.boxes.items():
            box.show_error(found.faults.get(key, ""))
            stat = key.removeprefix("stat.")
            usual = found.numbers.get(stat) if stat != key else None
            box.show_default(box.field.default if usual is None else str(usual))
        count = len(found.faults)
        several = tr("1 field needs another look")
        if count > 1:
            several = tr("{count} fields need another look", count=count)
        self._tell(several if count else found.problem)
        self.save.setEnabled(found.is_valid)
        self.add.setEnabled(len(self.form.weapons) < self.form.max_weapons)
        return found

    def _tell(self, text: str) -> None:
        self.problem.setText(translate_message(text))
        self.problem.setVisible(bool(text))
        style_as_warning(self.problem)

    def accept_form(self) -> None:
        """Have the creature taken over, or say why it is not."""
        found = self.check()
        if not found.is_valid:
            return
        if why := self._keep(self.form, found):
            self._tell(why)
        else:
            self.accept()

    def _throw_away(self) -> None:
        self._may_leave = True
        self.reject()

    @guarded
    def reject(self) -> None:
        # Esc is pressed for many reasons; Cancel and a second Esc are meant.
        if self.form.is_changed and not self._may_leave:
            self._may_leave = True
            self._tell(self.tr("Nothing is saved yet: Esc again throws away what was typed."))
        else:
            super().reject()

    # What is shown

    def _arrange(self) -> None:
        """The fields in whose names every word of the search occurs."""
        words = self.search.text().casefold().split()
        self._about.show_boxes(
            self._matching((field.key for field in self.form.basic_fields), words, "")
        )
        self._stats.show_boxes(
            self._matching((field.key for field in self.form.stat_fields), words, "")
        )
        for place, (group, columns) in self._arms.items():
            keys = (key for key in self.boxes if key.startswith(f"{place}."))
            shown = self._matching(keys, words, self.form.text(f"{place}.name"))
            columns.show_boxes(shown)
            group.setVisible(bool(shown))

    @guarded
    def keyPressEvent(self, event: QKeyEvent) -> None:
        # Else Enter would press the button that saves.
        is_enter = event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter)
        if is_enter and self.focusWidget() is self.search:
            self._go_to_found()
        else:
            super().keyPressEvent(event)

    def _go_to_found(self) -> None:
        """On from the search to the first field that was found."""
        shown = (box.editor for box in self.boxes.values() if box.isVisibleTo(self))
        if (found := next(shown, None)) is not None:
            found.setFocus()
            self.pages.ensureWidgetVisible(found)

    def _matching(self, keys: Iterable[str], words: list[str], whose: str) -> list[FieldBox]:
        boxes = [self.boxes[key] for key in keys]
        return [
            box
            for box in boxes
            if all(word in f"{whose} {box.field.name}".casefold() for word in words)
        ]


class _Columns(QWidget):
    """Boxes in two columns, filled from above one after the other."""

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
        """Show these and no others."""
        for box in self._boxes:
            self._grid.removeWidget(box)
            box.setVisible(box in boxes)
        self._boxes = [*dict.fromkeys((*self._boxes, *boxes))]
        half = -(-len(boxes) // 2)
        for place, box in enumerate(boxes):
            top = Qt.AlignmentFlag.AlignTop
            self._grid.addWidget(box, place % half, place // half, top)
            box.show()
