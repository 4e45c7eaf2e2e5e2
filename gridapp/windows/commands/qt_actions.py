"""The command table as Qt actions, for menus, toolbar and shortcuts."""

from collections.abc import Callable, Iterable, Mapping

from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QMainWindow, QMenu, QToolButton

from gridapp.windows.commands.entry import MenuCommand
from gridapp.windows.commands.mnemonics import set_unique_mnemonics
from gridapp.windows.commands.palette_entry import PaletteEntry
from gridapp.windows.commands.table import COMMANDS, SEPARATOR_BEFORE
from gridapp.windows.language import tr, tr_command
from gridapp.windows.settings import Settings
from gridapp.windows.widgets.icons import icon
from gridapp.windows.widgets.plain_text import plain_tooltip

AUTO_REPEAT = frozenset(
    {"undo", "redo", "zoom_in", "zoom_out", "table_left", "table_right", "table_up", "table_down"}
)
"""Commands that repeat while their key is held."""

_MENU_TEXTS = {"Players": "P&layers"}
"""Menus whose first letter belongs to another menu."""


_OVERFLOW_BUTTONS = ("qt_menubar_ext_button", "qt_toolbar_ext_button")
"""The names that Qt gives to these buttons."""


class CommandActions:
    """The `QAction` of each command, with icon, tooltip and shortcuts."""

    def __init__(
        self, window: QMainWindow, settings: Settings, table: Iterable[MenuCommand] = COMMANDS
    ) -> None:
        self._settings = settings
        self._custom_keys = settings.custom_keys()
        self.recent = QMenu(tr("&Recent"), window)
        self.backups = QMenu(tr("&Backups"), window)
        self.samples = QMenu(tr("Other sa&mples"), window)
        self._entries = {entry.id: entry for entry in table}
        self._words: dict[str, str] = {}
        self._actions = {entry.id: self._make(window, entry) for entry in self._entries.values()}
        self._with_icon: set[str] = set()

    def __getitem__(self, key: str) -> QAction:
        """Return the action of a command id; it may have no icon yet, see `shown`."""
        return self._actions[key]

    def shown(self, key: str) -> QAction:
        """Return the action of a command id with its icon, to be shown outside the menus."""
        self._draw_icons((key,))
        return self._actions[key]

    def _draw_icons(self, keys: Iterable[str]) -> None:
        """Give commands their icons, unless they have them.

        Most stand in closed menus, and drawing all takes longer than any other step of the start.
        """
        for key in keys:
            if key not in self._with_icon:
                self._with_icon.add(key)
                self._actions[key].setIcon(icon(self._entries[key].icon))

    def _make(self, window: QMainWindow, entry: MenuCommand) -> QAction:
        made = QAction(tr_command(entry.text), window)
        made.setObjectName(entry.id)
        made.setShortcuts([QKeySequence(keys) for keys in self.keys(entry.id)])
        made.setCheckable(entry.checkable)
        # With auto-repeat, holding a key would end turn after turn.
        made.setAutoRepeat(entry.id in AUTO_REPEAT)
        made.setToolTip(self._tip(entry.id))
        made.setStatusTip("")
        window.addAction(made)
        return made

    def _tip(self, key: str) -> str:
        keys = self.keys(key)
        return plain_tooltip(f"{self.description(key)}{f' ({keys[0]})' if keys else ''}")

    def description(self, key: str) -> str:
        """Return the translated one-line description of a command."""
        return self._words.get(key) or tr_command(self._entries[key].description)

    def name_by_rules(self, key: str, words: str) -> None:
        """Show a command by the words of a rules system; without words as in the table."""
        if words == self._words.get(key, ""):
            return
        self._words = {**self._words, key: words}
        action = self._actions[key]
        action.setText(words.replace("&", "&&") or tr_command(self._entries[key].text))
        action.setToolTip(self._tip(key))
        for place in action.associatedObjects():
            if isinstance(place, QMenu):
                set_unique_mnemonics(place.actions())

    # Custom keys

    def keys(self, key: str) -> tuple[str, ...]:
        """Return the shortcuts of a command: the user's own, or the defaults."""
        return self._custom_keys.get(key, self._entries[key].keys)

    def title(self, key: str) -> str:
        """Return the menu text of a command without mnemonic and ellipsis."""
        return self._words.get(key) or self._table_title(key)

    def _table_title(self, key: str) -> str:
        return tr_command(self._entries[key].text).replace("&", "").rstrip("…")

    def command_with_key(self, keys: str) -> str:
        """Return the id of the command that uses a shortcut, or an empty string."""
        wanted = QKeySequence(keys)
        return next(
            (
                key
                for key in self._entries
                if any(QKeySequence(binding) == wanted for binding in self.keys(key))
            ),
            "",
        )

    def act_on(self, keys: QKeySequence) -> None:
        """Carry out the enabled command with a shortcut, if any, as if it were pressed now."""
        key = self.command_with_key(keys.toString())
        if key and self._actions[key].isEnabled():
            self._actions[key].trigger()

    def bind(self, key: str, keys: tuple[str, ...] | None) -> None:
        """Replace the shortcuts of a command; ``None`` restores the defaults."""
        self._custom_keys = {name: held for name, held in self._custom_keys.items() if name != key}
        if keys is not None and keys != self._entries[key].keys:
            self._custom_keys = {**self._custom_keys, key: keys}
        self._actions[key].setShortcuts([QKeySequence(binding) for binding in self.keys(key)])
        self._actions[key].setToolTip(self._tip(key))
        self._settings.set_custom_keys(self._custom_keys)

    def palette_entries(self) -> tuple[PaletteEntry, ...]:
        """Return an entry of the command palette for every enabled command."""
        return tuple(
            PaletteEntry(
                self.title(key),
                " or ".join(self.keys(key)),
                made.trigger,
                tr("Menu {menu}", menu=tr_command(f"&{self._entries[key].menu}").replace("&", "")),
                (self.description(key), self._table_title(key)),
            )
            for key, made in self._actions.items()
            if made.isEnabled() and key != "palette"
        )

    def connect(self, slots: Mapping[str, Callable[[], object]]) -> None:
        """Connect commands to functions: command id to function."""
        for key, slot in slots.items():
            self._actions[key].triggered.connect(lambda _=False, slot=slot: slot())

    def fill_menus(self, window: QMainWindow) -> None:
        """Create the menus and add every command to its menu."""
        for name in dict.fromkeys(entry.menu for entry in self._entries.values()):
            menu = window.menuBar().addMenu(tr_command(_MENU_TEXTS.get(name, f"&{name}")))
            menu.setObjectName(f"menu_{name.lower()}")
            entries = [entry for entry in self._entries.values() if entry.menu == name]
            keys = [entry.id for entry in entries]
            menu.aboutToShow.connect(lambda keys=keys: self._draw_icons(keys))
            for entry in entries:
                if entry.id in SEPARATOR_BEFORE:
                    menu.addSeparator()
                menu.addAction(self._actions[entry.id])
                if entry.id == "import":
                    menu.addMenu(self.recent)
                if entry.id == "rename":
                    menu.addMenu(self.backups)
                if entry.id == "sample":
                    menu.addMenu(self.samples)
            set_unique_mnemonics(menu.actions())
        set_unique_mnemonics(window.menuBar().actions())

    def repaint_icons(self) -> None:
        """Repaint the icons drawn so far in the colours of the current palette."""
        drawn, self._with_icon = self._with_icon, set()
        self._draw_icons(drawn)


def paint_overflow_arrows(window: QMainWindow) -> None:
    """Show the arrows behind which menus and tools wait that a narrow window has no room for.

    Those of the style are black, also on dark bars.
    """
    for name in _OVERFLOW_BUTTONS:
        for button in window.findChildren(QToolButton, name):
            button.setIcon(icon("chevrons-right"))
