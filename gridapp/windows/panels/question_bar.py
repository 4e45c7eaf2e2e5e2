"""The question that the battle waits for, beside the board and never in its way."""

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeySequence, QPainter, QPaintEvent, QPalette, QPen, QPixmap, QShortcut
from PySide6.QtWidgets import (
    QAbstractSpinBox,
    QApplication,
    QCheckBox,
    QComboBox,
    QFrame,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)

from gridapp.battle.questions import Number, Option, Question
from gridapp.scene import theme
from gridapp.scene.guard import guarded
from gridapp.scene.items.glyphs import icon_glyph
from gridapp.windows.language import tr
from gridapp.windows.widgets.plain_text import muted_colour, plain_label, plain_tooltip
from gridapp.windows.widgets.tile import Tile
from gridapp.windows.widgets.tile_grid import TileGrid

_ICON = 26


class QuestionBar(QFrame):
    """The question, its rule, and a button for each answer; 1 to 9 and Enter answer too.

    Where a number is asked for, it is typed in a field beside the buttons, and digits are that
    number; ``answered`` names the question, the option and the number, or ``None``. ``always``
    names who answers so from now on, the kind of question, whether by its first option, and which
    option if it is not one of the two at the ends.
    """

    answered = Signal(int, str, object)
    always_answered = Signal(str, str, bool, str)

    def __init__(self, window: QWidget) -> None:
        super().__init__()
        self._question: Question | None = None
        self._asked: tuple[Question | None, str] | None = None
        self.tiles: dict[str, Tile] = {}
        self._text = plain_label(bold=True, wrap=True, size=1)
        self._rule = plain_label(size=-1)
        self._icon = QLabel()
        self._buttons = TileGrid()
        self.number_field = QSpinBox()
        self._number_text = plain_label()
        self.always_box = QCheckBox()
        self._next = plain_label(size=-1)
        self._lay_out()
        self._digits = [self._key(window, str(number), number - 1) for number in range(1, 10)]
        self._enters = [self._key(window, name, None) for name in ("Return", "Enter")]
        if isinstance(app := QApplication.instance(), QApplication):
            app.focusChanged.connect(self._hear)
        self.show_question(None)

    def _lay_out(self) -> None:
        words = QVBoxLayout()
        words.setSpacing(1)
        words.addWidget(self._text)
        words.addWidget(self._rule)
        head = QHBoxLayout()
        head.setSpacing(10)
        head.addWidget(self._icon, 0, Qt.AlignmentFlag.AlignTop)
        head.addLayout(words, 1)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(16, 12, 16, 14)
        layout.setSpacing(10)
        layout.addLayout(head)
        row = QHBoxLayout()
        row.setSpacing(8)
        row.addWidget(self._number_text)
        row.addWidget(self.number_field)
        row.addWidget(self._buttons, 1)
        layout.addLayout(row)
        below = QHBoxLayout()
        below.addWidget(self.always_box)
        below.addStretch(1)
        below.addWidget(self._next)
        layout.addLayout(below)

    def _key(self, window: QWidget, keys: str, place: int | None) -> QShortcut:
        shortcut = QShortcut(QKeySequence(keys), window)
        shortcut.activated.connect(lambda: self._press(place))
        return shortcut

    @property
    def text(self) -> str:
        """The question in words."""
        return self._text.text()

    @property
    def rule(self) -> str:
        """The rule behind it, as shown."""
        return self._rule.text()

    @property
    def contains_focus(self) -> bool:
        """Whether the keyboard goes to a part of it."""
        return self.isAncestorOf(QApplication.focusWidget() or self)

    def needed_height(self, width: int) -> int:
        """How high it has to be at a width."""
        if (layout := self.layout()) is not None:
            # What its parts remember of their heights is of the question before.
            layout.activate()
        return self.heightForWidth(width)

    def show_question(
        self, question: Question | None, waiting: Sequence[Question] = (), who: str = ""
    ) -> None:
        """Put a question to somebody, or none; others wait behind it, the next one first.

        One that is asked already stays with what is typed and ticked.
        """
        self._icon.setPixmap(_question_mark(self.palette()))
        self._show_queue(waiting)
        if self._asked == (question, who):
            return
        self._asked = (question, who)
        self._question = question
        self._hear()
        self.setVisible(question is not None)
        if question is None:
            return
        self._text.setText(f"{question.text}?")
        self._rule.setText(tr("Rule {rule}", rule=question.rule))
        self._rule.setVisible(bool(question.rule))
        self.always_box.setText(
            tr("Al&ways so for {name}", name=who.replace("&", "&&")) if who else tr("Al&ways so")
        )
        self.always_box.setToolTip(plain_tooltip(tr("The sheet takes it back")))
        self.always_box.setVisible(question.number is None)
        self.always_box.setChecked(False)
        self._rule.setForegroundRole(QPalette.ColorRole.WindowText)
        self.setAccessibleName(self._text.text())
        self._show_number(question.number)
        self._show_options(question)

    def _show_queue(self, waiting: Sequence[Question]) -> None:
        """How many wait, and what the next one asks."""
        self._next.setVisible(bool(waiting))
        if waiting:
            self._next.setText(
                tr("{count} more waiting, next: {text}?", count=len(waiting), text=waiting[0].text)[
                    :90
                ]
            )

    def _show_number(self, number: Number | None) -> None:
        self.number_field.setVisible(number is not None)
        self._number_text.setVisible(number is not None)
        if number is not None:
            self._number_text.setText(number.text)
            self.number_field.setAccessibleName(number.text)
            self.number_field.setRange(min(number.low, number.value), number.high)
            self.number_field.setSpecialValueText(" " if number.value < number.low else "")
            self.number_field.setValue(number.value)
            self.number_field.setFocus()
            self.number_field.selectAll()

    def _show_options(self, question: Question) -> None:
        """Who has answered the one before in here goes on with the usual answer to this one."""
        goes_on = self.contains_focus and question.number is None
        self.tiles = {
            option.id: self._tile(
                option,
                "" if question.number else str(place),
                is_default=option.id == question.default,
            )
            for place, option in enumerate(question.options, start=1)
        }
        self._buttons.show_tiles(tuple(self.tiles.values()))
        before: QWidget = self.number_field
        for tile in self.tiles.values():
            self.setTabOrder(before, tile)
            before = tile
        if goes_on and question.default in self.tiles:
            self.tiles[question.default].setFocus()

    def _tile(self, option: Option, key: str, *, is_default: bool) -> Tile:
        """The button of an answer with the keys that give it; from the tenth on there are none."""
        keys = [key] if len(key) == 1 else []
        tile = Tile(option.text, "", "", " · ".join([*keys, "Enter"] if is_default else keys))
        if is_default:
            tile.emphasise()
        tile.clicked.connect(lambda: self._answer(option.id))
        return tile

    def _hear(self) -> None:
        """Keys answer while a question waits; Enter in another field is that field's own."""
        is_asked = self._question is not None
        for key in self._digits:
            key.setEnabled(is_asked)
        is_free = self.contains_focus or not _is_typed_in(QApplication.focusWidget())
        for key in self._enters:
            key.setEnabled(is_asked and is_free)

    def _press(self, place: int | None) -> None:
        """A key: the option of that number, or a digit of one; ``None`` is Enter."""
        if self._question is None:
            return
        options = [option.id for option in self._question.options]
        if place is None:
            self._answer(self._focused() or self._question.default)
        elif self._question.number is not None:
            self.number_field.setFocus()
            self.number_field.setValue(place + 1)
            self.number_field.lineEdit().end(False)
        elif place < len(options):
            self._answer(options[place])

    def _focused(self) -> str | None:
        """The option that was reached by Tab."""
        focus = QApplication.focusWidget()
        return next((option for option, tile in self.tiles.items() if tile is focus), None)

    def _answer(self, option: str) -> None:
        question = self._question
        if question is None:
            return
        if self.always_box.isChecked():
            first, last = question.options[0].id, question.options[-1].id
            named = "" if question.who and option in (first, last) else option
            self.always_answered.emit(question.who, question.kind, option == first, named)
        else:
            self.answered.emit(question.id, option, self._typed(question.number))

    def _typed(self, number: Number | None) -> int | None:
        """What is typed; where all of it was deleted, what stood there at first."""
        if number is not None and not self.number_field.text().strip():
            self.number_field.setValue(number.value)
        return self.number_field.value() if number is not None else None

    @guarded
    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(theme.ORANGE, 2.5))
        painter.setBrush(self.palette().color(QPalette.ColorRole.Window))
        painter.drawRoundedRect(self.rect().adjusted(2, 2, -2, -2), 10, 10)


def _is_typed_in(widget: QWidget | None) -> bool:
    """Whether Enter ends what is typed there in one line."""
    if isinstance(widget, QComboBox):
        return widget.isEditable()
    return isinstance(widget, QLineEdit | QAbstractSpinBox)


def _question_mark(palette: QPalette) -> QPixmap:
    pixmap = QPixmap.fromImage(icon_glyph("help-circle", 2 * _ICON, muted_colour(palette, 0.85)))
    pixmap.setDevicePixelRatio(2)
    return pixmap
