"""The table of actions as Qt actions: in menus, with keys, told what to do."""

from collections.abc import Callable, Iterable, Mapping

from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QMainWindow, QMenu

from gridapp.windows.action_table import SEPARATED, TABLE, Entry
from gridapp.windows.looks.icons import icon
from gridapp.windows.looks.plain import tip

REPEATING = frozenset({"undo", "redo", "zoom_in", "zoom_out"})
"""Keys that go on while they are held."""


class Actions:
    """The table as Qt actions."""

    def __init__(self, window: QMainWindow, table: Iterable[Entry] = TABLE) -> None:
        self.recent = QMenu("&Recent")
        self.backups = QMenu("&Backups")
        self.samples = QMenu("Other sa&mples")
        self._entries = {entry.id: entry for entry in table}
        self._made = {entry.id: self._make(window, entry) for entry in self._entries.values()}

    def __getitem__(self, key: str) -> QAction:
        """The action of that id."""
        return self._made[key]

    def _make(self, window: QMainWindow, entry: Entry) -> QAction:
        made = QAction(entry.text, window)
        made.setObjectName(entry.id)
        made.setShortcuts([QKeySequence(keys) for keys in entry.keys])
        made.setIcon(icon(entry.icon))
        made.setCheckable(entry.checkable)
        # Held down, a key would end one turn after the other.
        made.setAutoRepeat(entry.id in REPEATING)
        keys = f" ({entry.keys[0]})" if entry.keys else ""
        made.setToolTip(tip(f"{entry.what}{keys}"))
        made.setStatusTip("")
        window.addAction(made)
        return made

    def connect(self, what: Mapping[str, Callable[[], object]]) -> None:
        """Say what each action does."""
        for key, slot in what.items():
            self._made[key].triggered.connect(lambda _=False, slot=slot: slot())

    def fill_menus(self, window: QMainWindow) -> None:
        """Put every action into its menu."""
        for name in dict.fromkeys(entry.menu for entry in self._entries.values()):
            menu = window.menuBar().addMenu(f"&{name}")
            menu.setObjectName(f"menu_{name.lower()}")
            for entry in self._entries.values():
                if entry.menu == name:
                    if entry.id in SEPARATED:
                        menu.addSeparator()
                    menu.addAction(self._made[entry.id])
                    if entry.id == "import":
                        menu.addMenu(self.recent)
                    if entry.id == "rename":
                        menu.addMenu(self.backups)
                    if entry.id == "sample":
                        menu.addMenu(self.samples)

    def repaint_icons(self) -> None:
        """Icons in the colours of a new palette."""
        for key, action in self._made.items():
            action.setIcon(icon(self._entries[key].icon))
