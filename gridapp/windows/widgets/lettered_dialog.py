"""A dialog whose buttons and fields each have a letter of their own to press with Alt."""

from collections.abc import Callable, Iterator
from functools import partial
from math import ceil
from typing import NamedTuple

from PySide6.QtCore import Qt
from PySide6.QtGui import QFontMetricsF, QShowEvent
from PySide6.QtWidgets import (
    QCheckBox,
    QDialog,
    QFormLayout,
    QGroupBox,
    QLabel,
    QLayout,
    QPushButton,
    QRadioButton,
    QStackedWidget,
    QTabBar,
    QToolButton,
    QWidget,
)

from gridapp.scene.guard import guarded
from gridapp.windows.commands.mnemonics import mnemonic, unique_mnemonics


class Lettered(NamedTuple):
    """A text with a letter: of a button, tab, group, or the label of a field."""

    text: str
    set_text: Callable[[str], object]


class LetteredDialog(QDialog):
    """A dialog that assigns access keys to its controls when shown, in any language.

    Translators see one text at a time; which of them meet in a dialog is known only here.
    """

    @guarded
    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        give_letters(self)


def give_letters(page: QWidget, taken: frozenset[str] = frozenset()) -> None:
    """Give each control of a page a letter, the written one where it is free, none of ``taken``.

    The pages of a stack or of tabs are seen one at a time, so that a letter may come again.
    """
    _befriend_labels(page)
    controls = list(lettered(page))
    texts = unique_mnemonics([each.text for each in controls], taken, steady=False)
    for each, text in zip(controls, texts, strict=True):
        if text != each.text:
            each.set_text(text)
    letters = taken | frozenset(filter(None, map(mnemonic, texts)))
    for stack in _stacks(page):
        for inner in filter(None, map(stack.widget, range(stack.count()))):
            give_letters(inner, letters)


def lettered(page: QWidget) -> Iterator[Lettered]:
    """Yield the texts that may have a letter: what is clicked first, then the labels of fields.

    A button with a label is a field: its text is a value, and its label has the letter.
    """
    widgets = list(_widgets(page))
    fields = {label.buddy() for label in widgets if isinstance(label, QLabel) and label.text()}
    for kind in (QPushButton, QTabBar, QToolButton, QCheckBox, QRadioButton, QGroupBox, QLabel):
        for widget in widgets:
            if isinstance(widget, kind) and not (kind is QPushButton and widget in fields):
                yield from (each for each in _texts(widget) if any(map(str.isalpha, each.text)))


def _texts(widget: QWidget) -> Iterator[Lettered]:
    if isinstance(widget, QTabBar):
        for index in range(widget.count()):
            yield Lettered(widget.tabText(index), partial(widget.setTabText, index))
    elif isinstance(widget, QGroupBox):
        yield Lettered(widget.title(), widget.setTitle)
    elif isinstance(widget, QLabel):
        if widget.buddy() is not None and not widget.text().startswith("<"):
            yield Lettered(widget.text(), partial(_set_label, widget))
    elif isinstance(widget, QToolButton):
        if widget.toolButtonStyle() is not Qt.ToolButtonStyle.ToolButtonIconOnly:
            yield Lettered(widget.text(), widget.setText)
    elif isinstance(widget, QPushButton | QCheckBox | QRadioButton):
        yield Lettered(widget.text(), widget.setText)


def _set_label(label: QLabel, text: str) -> None:
    """Set a label's text with its letter, and leave room for what the underline makes it wider.

    Qt draws the underlined letter by itself, without the kerning that its size hint counts on.
    """
    label.setText(text)
    before, _, after = text.partition("&")
    advance = QFontMetricsF(label.font()).horizontalAdvance
    drawn = ceil(sum(map(advance, (before, after[:1], after[1:]))))
    hinted = label.fontMetrics().horizontalAdvance(before + after)
    if drawn > hinted and not label.wordWrap():
        label.setMinimumWidth(label.sizeHint().width() + drawn - hinted)


def _widgets(page: QWidget) -> Iterator[QWidget]:
    """Yield the widgets of a page: a stack, but not its pages, and no window of its own."""
    for child in page.children():
        if isinstance(child, QWidget) and not child.isWindow():
            yield child
            if not isinstance(child, QStackedWidget):
                yield from _widgets(child)


def _stacks(page: QWidget) -> list[QStackedWidget]:
    return [widget for widget in _widgets(page) if isinstance(widget, QStackedWidget)]


def _befriend_labels(page: QWidget) -> None:
    """Let the letter of each label in a form lead to its field; formatted texts have none."""
    for form in page.findChildren(QFormLayout):
        for row in range(form.rowCount()):
            label, field = (
                form.itemAt(row, role)
                for role in (QFormLayout.ItemRole.LabelRole, QFormLayout.ItemRole.FieldRole)
            )
            name = label.widget() if label is not None else None
            if not isinstance(name, QLabel) or name.buddy() is not None or field is None:
                continue
            if (target := _first_field(field.widget(), field.layout())) is not None:
                name.setText(name.text().replace("&", "&&"))  # without a field it was shown as is
                name.setBuddy(target)


def _first_field(widget: QWidget | None, layout: QLayout | None) -> QWidget | None:
    """Return the first widget of a form's row that takes the keyboard."""
    if widget is not None:
        inner = (each for each in widget.findChildren(QWidget) if _is_field(each))
        return widget if _is_field(widget) else next(inner, None)
    items = [layout.itemAt(index) for index in range(layout.count())] if layout is not None else []
    fields = (_first_field(item.widget(), item.layout()) for item in items if item is not None)
    return next((each for each in fields if each is not None), None)


def _is_field(widget: QWidget) -> bool:
    return bool(widget.focusPolicy() & Qt.FocusPolicy.TabFocus)
