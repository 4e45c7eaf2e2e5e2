"""The command palette: commands, actions, creatures, conditions, rulings and manual pages."""

from collections.abc import Iterator
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint, Qt, Signal
from PySide6.QtWidgets import QMenu

from gridapp.battle.commands import SetRule
from gridapp.scene.overlays.badges import display_name
from gridapp.session.i18n import shown_name
from gridapp.windows import language
from gridapp.windows.commands.palette_entry import PaletteEntry
from gridapp.windows.controllers.controller import Controller, Shell
from gridapp.windows.language import tr
from gridapp.windows.panels.status_line import Tone
from gridapp.windows.rule_words import all_rules, rule_sentence
from gridapp.windows.widgets.tile import Tile

if TYPE_CHECKING:
    from gridapp.windows.dialogs.command_palette import CommandPalette


class FinderController(Controller):
    """Opens the command palette.

    `token_requested` carries the id of a creature that was found, `condition_requested` the id of a
    condition, `rule_requested` a rule number, `page_requested` a page of the manual and a heading
    on it.
    """

    token_requested = Signal(str)
    condition_requested = Signal(str)
    rule_requested = Signal(str)
    page_requested = Signal(str, str)

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell)
        self._commands.connect({"palette": self.open_palette})

    def open_palette(self) -> "CommandPalette":
        """Open the command palette with everything that can be found now."""
        from gridapp.windows.dialogs.command_palette import CommandPalette

        entries = (
            *self._commands.palette_entries(),
            *self._actions(),
            *self._creatures(),
            *self._conditions(),
            *self._rulings(),
            *self._pages(),
            *self._rules(),
        )
        palette = CommandPalette(self._window, entries)
        palette.show()
        palette.search_line.setFocus()
        return palette

    def _actions(self) -> Iterator[PaletteEntry]:
        """Yield the actions of the creature in the panel; choosing a refused action says why."""
        actions = self._context.session.rules.book.actions
        for key, tile in self._parts.actions.tiles.items():
            summary = shown_name(actions[key].summary) if key in actions else ""
            run = tile.click if tile.isEnabled() else partial(self._refuse, tile)
            yield PaletteEntry(tile.text(), tile.note, run, tr("Action"), (), summary)

    def _refuse(self, tile: Tile) -> None:
        """Show why an action is not available: a disabled tile gets no key events."""
        self._context.say(f"{tile.text()}: {tile.explanation}", Tone.REFUSED)

    def _creatures(self) -> Iterator[PaletteEntry]:
        for token in self._context.session.battle.tokens:
            title = tr("Go to {name}", name=display_name(token.name))
            show = partial(self.token_requested.emit, token.id)
            yield PaletteEntry(title, "", show, tr("Creature"))

    def _conditions(self) -> Iterator[PaletteEntry]:
        """Yield an entry for each condition; choosing an entry opens the page of conditions."""
        for key, entry in self._context.session.rules.book.told_conditions.items():
            give, name = partial(self.condition_requested.emit, key), shown_name(entry.name)
            summary, also = shown_name(entry.summary), (entry.name,)
            yield PaletteEntry(name, entry.rule, give, tr("Condition"), also, summary)

    def _rulings(self) -> Iterator[PaletteEntry]:
        """Yield the switchable rulings of the system; they open the menu of their options."""
        session = self._context.session
        book = session.rules.book
        for key, setting in book.settings.items():
            value = shown_name(setting.option_text(book.setting(session.battle, key)))
            choose = partial(self.ruling_menu, key)
            title, also = f"{shown_name(setting.text)}: {value}", (key.replace("_", " "),)
            yield PaletteEntry(title, setting.rule, choose, tr("Ruling"), also)

    def _rules(self) -> Iterator[PaletteEntry]:
        """Yield the rules of the system; they open the page of rules."""
        for rule in all_rules():
            show = partial(self.rule_requested.emit, rule.number)
            sentence = rule_sentence(rule)
            yield PaletteEntry(rule.number, sentence, show, tr("Rule"), (), sentence)

    def ruling_menu(self, key: str) -> QMenu:
        """Open the menu of a ruling's options."""
        session = self._context.session
        setting = session.rules.book.settings[key]
        menu = QMenu(self._window)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.addAction(shown_name(setting.text).replace("&", "&&")).setEnabled(False)
        menu.addSeparator()
        for option in setting.options:
            action = menu.addAction(shown_name(setting.option_text(option)))
            action.setCheckable(True)
            action.setChecked(option == session.rules.book.setting(session.battle, key))
            action.triggered.connect(partial(self._set_rule, key, option))
        corner = QPoint((self._window.width() - menu.sizeHint().width()) // 2, 110)
        menu.popup(self._window.mapToGlobal(corner))
        return menu

    def _set_rule(self, key: str, option: str, _: bool = False) -> None:
        session = self._context.session
        if session.rules.book.setting(session.battle, key) != option:
            self._context.do(SetRule(key, option))

    def _pages(self) -> Iterator[PaletteEntry]:
        from gridapp.windows.dialogs.manual_window import manual_folder, manual_sections

        folder = manual_folder(language.chosen_language(self._settings))
        for section in manual_sections(folder):
            show = partial(self.page_requested.emit, section.page, section.heading)
            yield PaletteEntry(section.heading, "", show, tr("Manual"), (), section.text)
