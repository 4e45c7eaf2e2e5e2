"""The pending question of the battle, with a button for each answer."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

import msgspec
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
from gridapp.packkit.decisions import CANCEL
from gridapp.scene import theme
from gridapp.scene.guard import guarded
from gridapp.scene.items.glyphs import icon_glyph
from gridapp.session.i18n import shown
from gridapp.windows.language import tr
from gridapp.windows.panels.more_options import MoreTile, split_options
from gridapp.windows.panels.question_card import QuestionCard
from gridapp.windows.widgets.plain_text import muted_colour, plain_label, plain_tooltip
from gridapp.windows.widgets.rule_links import RuleLabel
from gridapp.windows.widgets.scrolled_page import ScrolledPage
from gridapp.windows.widgets.tile import Tile
from gridapp.windows.widgets.tile_grid import TileGrid

if TYPE_CHECKING:
    from gridapp.session.queries.question_notes import QuestionNotes

_ICON = 26
_LEAST_QUESTION = 40
"""Height in pixels of the question where it scrolls."""


class QuestionBar(QFrame):
    """A question with rule and options, answered by a click, keys 1 to 9 or Enter.

    If the question asks for a number, digits fill the number field instead. Where the bar is lower
    than it needs, the question scrolls and its answers stay in sight.
    ``answered(id, option, number)`` is the answer, with None for no number.
    ``always_answered(who, kind, is_first, option)`` is a standing answer; ``option`` is empty for
    the first and last option. A card of several questions has a list for each;
    ``card_answered(id, option, choices)`` has the changed lines by id; Enter stands for its default
    until something is chosen on it, then for its first option. Esc stands for the option
    ``cancel``. ``rule_chosen`` carries the number of the rule when that is clicked.
    """

    answered = Signal(int, str, object)
    card_answered = Signal(int, str, object)
    always_answered = Signal(str, str, bool, str)
    rule_chosen = Signal(str)

    def __init__(self, window: QWidget) -> None:
        super().__init__()
        self._question: Question | None = None
        self._shown: tuple[Question | None, str] | None = None
        self.tiles: dict[str, Tile] = {}
        self.more_tile: MoreTile | None = None
        self._text = plain_label(bold=True, wrap=True, size=1)
        self._attack = plain_label(wrap=True)
        self._rule = RuleLabel(size=-1)
        self._rule.rule_chosen.connect(self.rule_chosen)
        self._icon = QLabel()
        self._asked = ScrolledPage()
        self.card = QuestionCard()
        self.card.changed.connect(self._follow_card)
        self._buttons = TileGrid()
        self.number_field = QSpinBox()
        self._number_text = plain_label()
        self.always_box = QCheckBox()
        self._queue_label = plain_label(size=-1, wrap=True)
        self._lay_out()
        self._digit_keys = [
            self._answer_key(window, str(number), number - 1) for number in range(1, 10)
        ]
        self._enter_keys = [self._answer_key(window, name, None) for name in ("Return", "Enter")]
        self._cancel_key: QShortcut | None = QShortcut(QKeySequence("Esc"), window)
        self._cancel_key.activated.connect(lambda: self._answer(CANCEL))
        self._is_esc_taken = False
        if isinstance(app := QApplication.instance(), QApplication):
            app.focusChanged.connect(self._update_keys)
        # The window deletes its children in turn: focus can still change when the keys are gone.
        window.destroyed.connect(self._forget_keys)
        self.show_question(None)

    def _lay_out(self) -> None:
        words = QVBoxLayout()
        words.setSpacing(1)
        words.addWidget(self._text)
        words.addWidget(self._attack)
        words.addWidget(self._rule)
        head = QHBoxLayout()
        head.setSpacing(10)
        head.addWidget(self._icon, 0, Qt.AlignmentFlag.AlignTop)
        head.addLayout(words, 1)
        asked = QVBoxLayout(self._asked.page)
        asked.setContentsMargins(0, 0, 0, 0)
        asked.setSpacing(10)
        asked.addLayout(head)
        asked.addWidget(self.card)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(16, 12, 16, 14)
        layout.setSpacing(10)
        layout.addWidget(self._asked)
        row = QHBoxLayout()
        row.setSpacing(8)
        row.addWidget(self._number_text)
        row.addWidget(self.number_field)
        row.addWidget(self._buttons, 1)
        layout.addLayout(row)
        below = QHBoxLayout()
        below.addWidget(self.always_box)
        below.addStretch(1)
        below.addWidget(self._queue_label)
        layout.addLayout(below)

    def _answer_key(self, window: QWidget, keys: str, index: int | None) -> QShortcut:
        shortcut = QShortcut(QKeySequence(keys), window)
        shortcut.activated.connect(lambda: self._press(index))
        return shortcut

    @property
    def text(self) -> str:
        """The question as shown."""
        return self._text.text()

    @property
    def attack(self) -> str:
        """The odds of the attack that the question is about, as shown; empty without any."""
        return self._attack.text()

    @property
    def rule(self) -> str:
        """The rule as shown."""
        return self._rule.text()

    @property
    def contains_focus(self) -> bool:
        """Whether a widget of the bar has the keyboard focus."""
        return self.isAncestorOf(QApplication.focusWidget() or self)

    def needed_height(self, width: int, available: int = 10_000) -> int:
        """Return the height for this width; with less ``available`` the question will scroll."""
        layout = self.layout()
        if layout is None:
            return 0
        margins = layout.contentsMargins()
        whole = self._asked.height_in(width - margins.left() - margins.right())
        self._asked.setFixedHeight(whole)
        layout.activate()  # discards the cached heights of the previous question
        needed = self.heightForWidth(width)
        if needed > available:
            self._asked.setFixedHeight(max(_LEAST_QUESTION, whole - needed + available))
        return min(needed, available)

    def show_question(
        self,
        question: Question | None,
        waiting: Sequence[Question] = (),
        who: str = "",
        notes: "QuestionNotes | None" = None,
    ) -> None:
        """Show a question (None hides the bar), and the next of the waiting questions.

        The notes are prices and odds. A repeated question keeps typed numbers and the check box.
        """
        self._icon.setPixmap(_question_mark(self.palette()))
        self._show_queue(waiting)
        if self._shown == (question, who):
            return
        self._shown = (question, who)
        self._question = question
        self._update_keys()
        self.setVisible(question is not None)
        if question is None:
            return
        self._text.setText(f"{shown(question.text)}?")
        self._rule.show_text(tr("Rule {rule}", rule=question.rule))
        self._rule.setVisible(bool(question.rule))
        self._attack.setText(notes.attack if notes else "")
        self._attack.setVisible(bool(notes and notes.attack))
        self._show_always_box(question, who)
        self._rule.setForegroundRole(QPalette.ColorRole.WindowText)
        self.setAccessibleName(self._text.text())
        self.card.show_parts(question.parts)
        self._show_number(question.number)
        self._show_options(question, notes)

    def _show_always_box(self, question: Question, who: str) -> None:
        """Offer to answer such questions alike from now on, unless a number is asked for."""
        self.always_box.setText(
            tr("Al&ways so for {name}", name=who.replace("&", "&&"))
            if who
            else tr("Al&ways so at this table")
        )
        self.always_box.setToolTip(
            plain_tooltip(tr("Can be taken back under Play, Rulings of this table"))
        )
        self.always_box.setVisible(question.number is None and not question.parts)
        self.always_box.setChecked(False)

    def _show_queue(self, waiting: Sequence[Question]) -> None:
        """Show the count of waiting questions and the text of the next."""
        self._queue_label.setVisible(bool(waiting))
        if waiting:
            text = shown(waiting[0].text)
            queue = tr("{count} more waiting, next: {text}?", count=len(waiting), text=text)
            self._queue_label.setText(queue)

    def _show_number(self, number: Number | None) -> None:
        self.number_field.setVisible(number is not None)
        self._number_text.setVisible(number is not None)
        if number is not None:
            self._number_text.setText(shown(number.text))
            self.number_field.setAccessibleName(shown(number.text))
            self.number_field.setRange(min(number.low, number.value), number.high)
            self.number_field.setSpecialValueText(" " if number.value < number.low else "")
            self.number_field.setValue(number.value)
            self.number_field.setFocus()
            self.number_field.selectAll()

    def _show_options(self, question: Question, notes: "QuestionNotes | None") -> None:
        """Show the options; focus the default option if the bar had the focus before.

        A list of the card that has the focus keeps it.
        """
        is_on_card = self.card.isAncestorOf(QApplication.focusWidget() or self)
        goes_on = self.contains_focus and question.number is None and not is_on_card
        texts = notes.options if notes else {}
        listed, further = split_options(question.options, question.default)
        self.tiles = {
            option.id: self._tile(
                option,
                texts.get(option.id, ""),
                "" if question.number else str(number),
                is_default=option.id == question.default,
            )
            for number, option in enumerate(listed, start=1)
        }
        self.more_tile = MoreTile(further, texts, self._answer) if further else None
        extra = (self.more_tile,) if self.more_tile else ()
        self._buttons.show_tiles((*self.tiles.values(), *extra))
        before: QWidget = self.number_field
        for tile in (*self.tiles.values(), *extra):
            self.setTabOrder(before, tile)
            before = tile
        if goes_on and question.default in self.tiles:
            self.tiles[question.default].setFocus()

    def _follow_card(self) -> None:
        """Let Enter take the first option after a choice on a card, before any the default."""
        asked, shown_question = self._question, self._shown and self._shown[0]
        if asked is None or shown_question is None or not asked.parts:
            return
        is_chosen = bool(self.card.choices)
        default = asked.options[0].id if is_chosen else shown_question.default
        if default != asked.default:
            self._question = msgspec.structs.replace(asked, default=default)
            self._show_options(self._question, None)

    def _tile(self, option: Option, note: str, key: str, *, is_default: bool) -> Tile:
        """Return the button of an option with its keys; options from the tenth on have none."""
        keys = [key] if len(key) == 1 else []
        keys += ["Esc"] if option.id == CANCEL else []
        key_text = " · ".join([*keys, "Enter"] if is_default else keys)
        tile = Tile(shown(option.text), note, "", key_text)
        if is_default:
            tile.emphasise()
        tile.clicked.connect(lambda: self._answer(option.id))
        return tile

    def _forget_keys(self) -> None:
        self._cancel_key = None
        self._digit_keys = []
        self._enter_keys = []

    def _update_keys(self) -> None:
        """Enable the answer keys while a question is open and no text field needs Enter."""
        is_asked = self._question is not None
        for key in self._digit_keys:
            key.setEnabled(is_asked)
        if self._cancel_key is not None:
            options = self._question.options if self._question is not None else ()
            can_cancel = any(option.id == CANCEL for option in options)
            self._cancel_key.setEnabled(can_cancel and not self._is_esc_taken)
        is_free = self.contains_focus or not _takes_enter(QApplication.focusWidget())
        for key in self._enter_keys:
            key.setEnabled(is_asked and is_free)

    def leave_esc(self, *, to_command: bool) -> None:
        """Leave Esc to the command of the window, as for a ruler, while it has anything to end.

        Two enabled shortcuts of one key do nothing.
        """
        self._is_esc_taken = to_command
        self._update_keys()

    def _press(self, index: int | None) -> None:
        """Handle an answer key: ``index`` is 0 for the key 1 and so on, None for Enter."""
        if self._question is None:
            return
        options = [option.id for option in self._question.options]
        if index is None:
            self._answer(self._focused_option() or self._question.default)
        elif self._question.number is not None:
            self.number_field.setFocus()
            self.number_field.setValue(index + 1)
            self.number_field.lineEdit().end(False)
        elif index < len(options):
            self._answer(options[index])

    def _focused_option(self) -> str | None:
        """Return the option with the keyboard focus, or None."""
        focus = QApplication.focusWidget()
        return next((option for option, tile in self.tiles.items() if tile is focus), None)

    def _answer(self, option: str) -> None:
        question = self._question
        if question is None:
            return
        if question.parts:
            self.card_answered.emit(question.id, option, self.card.choices)
        elif self.always_box.isChecked():
            first, last = question.options[0].id, question.options[-1].id
            named = "" if question.who and option in (first, last) else option
            self.always_answered.emit(question.who, question.kind, option == first, named)
        else:
            self.answered.emit(question.id, option, self._typed_number(question.number))

    def _typed_number(self, number: Number | None) -> int | None:
        """Return the typed number; the default if the field is empty."""
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


def _takes_enter(widget: QWidget | None) -> bool:
    """Return True for single-line text fields, where Enter ends the input."""
    if isinstance(widget, QComboBox):
        return widget.isEditable()
    return isinstance(widget, QLineEdit | QAbstractSpinBox)


def _question_mark(palette: QPalette) -> QPixmap:
    pixmap = QPixmap.fromImage(icon_glyph("help-circle", 2 * _ICON, muted_colour(palette, 0.85)))
    pixmap.setDevicePixelRatio(2)
    return pixmap
