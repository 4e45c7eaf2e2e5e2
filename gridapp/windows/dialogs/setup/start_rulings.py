"""Rows of the page for a new battle: the rulings of a system that are chosen at the start."""

from PySide6.QtWidgets import QComboBox, QFormLayout, QWidget

from gridapp.engine.rulebook.rulebook import Rulebook
from gridapp.session.i18n import shown_name
from gridapp.windows.widgets.plain_text import plain_label, plain_tooltip


class StartRulings(QWidget):
    """A list of options for each such ruling, with what a new battle usually has chosen."""

    def __init__(self) -> None:
        super().__init__()
        self.lists: dict[str, QComboBox] = {}
        self._form = QFormLayout(self)
        self._form.setContentsMargins(0, 0, 0, 0)
        self._form.setHorizontalSpacing(12)
        self._form.setRowWrapPolicy(QFormLayout.RowWrapPolicy.WrapLongRows)

    def show_book(self, book: Rulebook) -> None:
        """Show the rulings of a system."""
        while self._form.rowCount():
            self._form.removeRow(0)
        self.lists = {}
        for name, setting in book.settings.items():
            if not setting.at_start:
                continue
            choice = QComboBox()
            for option in setting.options:
                if option not in setting.retired:
                    choice.addItem(shown_name(setting.option_text(option), book), option)
            choice.setCurrentIndex(choice.findData(setting.fresh or setting.default))
            choice.setToolTip(plain_tooltip(f"{shown_name(setting.text, book)} ({setting.rule})"))
            choice.setAccessibleName(shown_name(setting.at_start, book))
            self._form.addRow(plain_label(shown_name(setting.at_start, book)), choice)
            self.lists[name] = choice
        self.setVisible(bool(self.lists))

    @property
    def chosen(self) -> dict[str, str]:
        """The chosen options by the name of their ruling."""
        return {name: str(choice.currentData()) for name, choice in self.lists.items()}
