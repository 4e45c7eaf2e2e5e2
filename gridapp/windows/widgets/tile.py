"""The tile: a button with title, note, icon and key."""

from typing import NamedTuple

from PySide6.QtCore import QRect, QSize, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QFont,
    QFontMetrics,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPalette,
    QPen,
)
from PySide6.QtWidgets import QAbstractButton, QSizePolicy

from gridapp.scene.guard import guarded
from gridapp.scene.items.glyphs import icon_glyph
from gridapp.windows.widgets.plain_text import blend, font_like, muted_colour, plain_tooltip

_EDGE, _ICON, _LOWEST = 8, 20, 32
_PERCENT = "\u00a0%"
"""A percent sign that stays on the line of its number."""
_LINES, _UNLIMITED = 2, 1000
"""Most lines of title and note each: of a narrow tile, and without a limit."""
_SMALLEST, _STEP = 0.6, 0.5
"""The least share of its size that a title shrinks to rather than being cut, in steps of points."""


class _Measures(NamedTuple):
    """What the texts of a tile in a font are measured by."""

    font: QFont
    title: QFontMetrics
    note: QFontMetrics


class Tile(QAbstractButton):
    """A choice button: title, note (cost or reason), and optional icon and key.

    `released_by_mouse` is emitted after the effects of a mouse click.
    """

    released_by_mouse = Signal()

    def __init__(self, title: str, note: str = "", icon: str = "", key: str = "") -> None:
        super().__init__()
        self._icon, self._key = icon, key
        self._strong = self._wraps = self._is_whole = False
        self._note_lines = _LINES
        self._explanation = ""
        self._measures: _Measures | None = None
        self.setText(title)
        self.set_note(note)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)

    @property
    def key(self) -> str:
        """The key text on the tile."""
        return self._key

    @property
    def note(self) -> str:
        """The text below the title."""
        return self._note

    def set_note(self, note: str) -> None:
        """Set the text below the title."""
        self._note = note
        self.setAccessibleName(f"{self.text()}, {note}" if note else self.text())
        self.updateGeometry()
        self.update()

    @property
    def explanation(self) -> str:
        """The explanation: what the tile does, or why it is disabled."""
        return self._explanation

    def emphasise(self) -> None:
        """Highlight the tile as the usual choice."""
        self._strong = True
        self.update()

    def explain(self, text: str) -> None:
        """Set the explanation for tooltip and screen readers."""
        self._explanation = text
        self.setToolTip(plain_tooltip(text))
        self.setAccessibleDescription(text)

    def disable(self, why: str) -> None:
        """Disable the tile with a reason."""
        self.setEnabled(False)
        self.explain(why)

    @guarded
    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        super().mouseReleaseEvent(event)
        self.released_by_mouse.emit()

    @guarded
    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        # After the first click another tile may be here: ignore the second click.
        event.accept()

    @guarded
    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.click()
        else:
            super().keyPressEvent(event)

    # Looks

    @guarded(fallback=QSize(150, 42))
    def sizeHint(self) -> QSize:
        texts = self._texts()
        wide = max(metrics.horizontalAdvance(text) for text, metrics in texts)
        tall = sum(metrics.height() for _, metrics in texts)
        return QSize(wide + self._extra_width(), max(_LOWEST, tall + 10))

    def height_in(self, width: int, max_lines: int = _UNLIMITED) -> int:
        """Return the height needed at a width, with at most `max_lines` lines per text."""
        tall = 0
        for text, metrics in self._texts():
            lines = wrap_text(text, metrics, max(1, width - self._extra_width()), max_lines)
            tall += len(lines) * metrics.height()
        return max(_LOWEST, tall + 10)

    @property
    def least_width(self) -> int:
        """The width in which the texts wrap between words and no word is cut."""
        words = ((word, metrics) for text, metrics in self._texts() for word in text.split(" "))
        return max(metrics.horizontalAdvance(word) for word, metrics in words) + self._extra_width()

    def enable_wrapping(self, *, note_lines: int = _LINES) -> None:
        """Wrap the title into two lines where the tile is too narrow, the note into ``note_lines``.

        The height does not depend on the note, so that tiles keep their places when it changes.
        """
        self._wraps, self._note_lines = True, note_lines
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Minimum)

    @guarded(fallback=False)
    def hasHeightForWidth(self) -> bool:
        return self._wraps

    @guarded(fallback=_LOWEST)
    def heightForWidth(self, width: int) -> int:
        _, title, note = self._measured()
        lines = wrap_text(self.text(), title, max(1, width - self._extra_width()), _LINES)
        return max(_LOWEST, len(lines) * title.height() + self._note_lines * note.height() + 8)

    def keep_whole(self) -> None:
        """Let layouts give the tile the width of its texts at least."""
        self._is_whole = True
        self.updateGeometry()

    def _texts(self) -> list[tuple[str, QFontMetrics]]:
        """Return title and note with their font metrics."""
        _, title, note = self._measured()
        whole = self._note.replace(" %", _PERCENT)
        return [(self.text(), title), *([(whole, note)] if whole else [])]

    def _measured(self) -> _Measures:
        """Return the font metrics of the texts, made once for a font: layouts ask often."""
        font = self.font()
        if self._measures is None or self._measures.font != font:
            title, note = font_like(self, bold=True), font_like(self, size=-1)
            self._measures = _Measures(font, QFontMetrics(title), QFontMetrics(note))
        return self._measures

    def _extra_width(self) -> int:
        """Return the width of everything beside the texts, in pixels."""
        side = (_ICON + _EDGE if self._icon else 0) + (self._key_width() + 6 if self._key else 0)
        return side + 2 * _EDGE + 4

    @guarded(fallback=QSize(90, 32))
    def minimumSizeHint(self) -> QSize:
        hint = self.sizeHint()
        return hint if self._is_whole else QSize(90, hint.height())

    @guarded
    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self._paint_plate(painter)
        room = self.rect().adjusted(_EDGE, 1, -_EDGE, -1)
        ink = self._ink()
        if self._icon and self._has_room_for_icon:
            spot = QRect(room.left(), room.center().y() - _ICON // 2, _ICON, _ICON)
            painter.drawImage(spot, icon_glyph(self._icon, 2 * _ICON, ink))
            room.setLeft(room.left() + _ICON + _EDGE)
        if self._key:
            self._paint_key(painter, room)
        self._paint_texts(painter, room, ink)

    @property
    def _has_room_for_icon(self) -> bool:
        """Return True if every word of the title fits beside the icon."""
        (title, metrics), *_ = self._texts()
        longest = max(map(metrics.horizontalAdvance, title.split(" ")))
        return longest <= self.width() - self._extra_width() + 4

    def _ink(self) -> QColor:
        role = QPalette.ColorRole.HighlightedText if self._is_filled() else self._text_role()
        ink = self.palette().color(QPalette.ColorGroup.Active, role)
        return ink if self.isEnabled() else muted_colour(self.palette(), 0.5)

    def _text_role(self) -> QPalette.ColorRole:
        return QPalette.ColorRole.ButtonText

    def _is_filled(self) -> bool:
        return self._strong and self.isEnabled()

    def _paint_plate(self, painter: QPainter) -> None:
        palette = self.palette()
        accent = palette.color(QPalette.ColorGroup.Active, QPalette.ColorRole.Highlight)
        window = palette.color(QPalette.ColorRole.Window)
        fill = accent if self._is_filled() else self._base(window)
        if self.isEnabled() and (self.underMouse() or self.isDown()):
            # In grey: in the accent's colour it looks chosen.
            ink = palette.color(QPalette.ColorRole.WindowText)
            fill = blend(fill, window, 0.18) if self._is_filled() else blend(fill, ink, 0.08)
        edge = muted_colour(palette, 0.28 if self.isEnabled() else 0.14)
        is_marked = self.isEnabled() and (self.isChecked() or self.hasFocus())
        painter.setPen(QPen(accent if is_marked else edge, 2 if is_marked else 1))
        painter.setBrush(fill)
        painter.drawRoundedRect(self.rect().adjusted(1, 1, -2, -2), 6, 6)

    def _base(self, window: QColor) -> QColor:
        palette = self.palette()
        if not self.isEnabled():
            return window
        base = palette.color(QPalette.ColorRole.Base)
        accent = palette.color(QPalette.ColorGroup.Active, QPalette.ColorRole.Highlight)
        return blend(base, accent, 0.22) if self.isChecked() else base

    def _key_width(self) -> int:
        font = font_like(self, bold=True, size=-1)
        return max(_ICON, QFontMetrics(font).horizontalAdvance(self._key) + 10)

    def _paint_key(self, painter: QPainter, room: QRect) -> None:
        font, wide = font_like(self, bold=True, size=-1), self._key_width()
        plate = QRect(room.right() - wide, room.center().y() - 9, wide, 19)
        ink = self._ink()
        painter.setPen(QPen(ink, 1))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRoundedRect(plate, 4, 4)
        painter.setFont(font)
        painter.drawText(plate, Qt.AlignmentFlag.AlignCenter, self._key)
        room.setRight(plate.left() - 6)

    def _paint_texts(self, painter: QPainter, room: QRect, ink: QColor) -> None:
        (title, _), *notes = self._texts()
        below = sum(note.height() for _, note in notes)
        font, lines = self._fit_title(title, room.width(), room.height() - below)
        metrics = QFontMetrics(font)
        free_height = room.height() - len(lines) * metrics.height()
        under = [
            wrap_text(text, note, room.width(), free_height // note.height())
            for text, note in notes
        ]
        tall = len(lines) * metrics.height() + sum(map(len, under)) * below
        line = QRect(room.left(), room.center().y() - tall // 2 + 1, room.width(), 0)
        painter.setFont(font)
        painter.setPen(ink)
        _paint_lines(painter, line, lines)
        faint = QColor(ink)
        faint.setAlphaF(ink.alphaF() * 0.78)
        painter.setFont(font_like(self, size=-1))
        painter.setPen(faint)
        for note_lines in under:
            _paint_lines(painter, line, note_lines)

    def _fit_title(self, title: str, width: int, height: int) -> tuple[QFont, list[str]]:
        """Return the lines of the title and their font, smaller where it would be cut."""
        font = font_like(self, bold=True)
        least = font.pointSizeF() * _SMALLEST
        while True:
            metrics = QFontMetrics(font)
            lines = wrap_text(title, metrics, width, height // metrics.height())
            if " ".join(lines) == title or font.pointSizeF() - _STEP < least:
                return font, lines
            font.setPointSizeF(font.pointSizeF() - _STEP)


def wrap_text(text: str, metrics: QFontMetrics, width: int, max_lines: int) -> list[str]:
    """Wrap a text between words into at most `max_lines` lines; the last line is cut short."""
    lines, words = [""], text.split(" ")
    for index, word in enumerate(words):
        longer = f"{lines[-1]} {word}" if lines[-1] else word
        if not lines[-1] or metrics.horizontalAdvance(longer) <= width:
            lines[-1] = longer
        elif len(lines) < max_lines:
            lines.append(word)
        else:
            lines[-1] = " ".join((lines[-1], *words[index:]))
            break
    return [_cut(line, metrics, width) for line in lines]


def _cut(line: str, metrics: QFontMetrics, width: int) -> str:
    """Return a line cut to a width; Qt would also cut a line that just fits."""
    if metrics.horizontalAdvance(line) <= width:
        return line
    return metrics.elidedText(line, Qt.TextElideMode.ElideRight, width)


def _paint_lines(painter: QPainter, line: QRect, texts: list[str]) -> None:
    """Paint lines of text, moving `line` down after each."""
    for text in texts:
        line.setHeight(painter.fontMetrics().height())
        painter.drawText(line, int(Qt.AlignmentFlag.AlignVCenter), text)
        line.moveTop(line.bottom() + 1)
