"""Settings of the window: geometry, colours, keys and recent files."""

from collections.abc import Mapping
from pathlib import Path

import msgspec

from gridapp.scene.board_view import ViewPosition
from gridapp.session.table.monitors import KnownMonitors, ShownTable, decode_monitors
from gridapp.session.table.steering import TableState
from gridapp.storage.problems import is_reachable
from gridapp.windows.settings_store import open_store, read_flag

MAX_RECENT, MAX_VIEWS = 8, 40


class Settings:
    """Settings in an ini file in the user's state folder."""

    def __init__(self) -> None:
        self.store = open_store()

    def set(self, key: str, value: bool | int) -> None:
        """Store a value."""
        self.store.setValue(key, value)

    def flag(self, key: str) -> bool | None:
        """Return a stored boolean, or None if never set."""
        return read_flag(self.store, key)

    def number(self, key: str, default: int) -> int:
        """Return a stored number, or the default."""
        value = str(self.store.value(key, default))
        return int(value) if value.isdecimal() else default

    def language(self) -> str:
        """Return the code of the chosen language, empty for the system's."""
        return str(self.store.value("language", ""))

    def set_language(self, code: str) -> None:
        """Store the language."""
        self.store.setValue("language", code)

    def custom_keys(self) -> dict[str, tuple[str, ...]]:
        """Return the user's shortcuts by command id."""
        try:
            text = str(self.store.value("keys", "{}"))
            return msgspec.json.decode(text, type=dict[str, tuple[str, ...]])
        except msgspec.DecodeError:
            return {}

    def set_custom_keys(self, keys: Mapping[str, tuple[str, ...]]) -> None:
        """Store the user's shortcuts."""
        self.store.setValue("keys", msgspec.json.encode(keys).decode())

    def view_position(self, path: Path) -> ViewPosition | None:
        """Return the stored view position of a battle, or None if the whole board was shown."""
        parts = self._view_of(path).get("place")
        if isinstance(parts, list) and len(parts) == 3:
            pixels, x, y = (float(part) for part in parts)
            return (pixels, x, y)
        return None

    def set_view_position(self, path: Path, position: ViewPosition | None) -> None:
        """Store the view position of a battle."""
        self._store_view(path, "place", list(position) if position else None)

    def table_state(self, path: Path) -> TableState | None:
        """Return what the players' screen showed of a battle, or None if it never did."""
        try:
            return msgspec.convert(self._view_of(path).get("table"), TableState)
        except msgspec.ValidationError:
            return None

    def set_table_state(self, path: Path, state: TableState) -> None:
        """Store what the players' screen shows of a battle."""
        self._store_view(path, "table", msgspec.to_builtins(state))

    def is_whole_map_shown(self, path: Path) -> bool:
        """Return True if the GM has chosen to show the players the whole map of a battle."""
        return self._view_of(path).get("whole_map") is True

    def set_whole_map_shown(self, path: Path) -> None:
        """Store that the players may see the whole map of a battle."""
        self._store_view(path, "whole_map", True)

    def monitors(self) -> KnownMonitors:
        """Return the calibrated screens."""
        return decode_monitors(str(self.store.value("monitors", "")))

    def set_monitors(self, monitors: KnownMonitors) -> None:
        """Store the calibrated screens."""
        self.store.setValue("monitors", monitors.encode())

    def shown_table(self) -> ShownTable | None:
        """Return the players' window that was open when the app was closed, if any."""
        try:
            return msgspec.json.decode(str(self.store.value("table_open", "")), type=ShownTable)
        except msgspec.MsgspecError:
            return None

    def set_shown_table(self, shown: ShownTable | None) -> None:
        """Store the players' window that was open when the app was closed, or None."""
        text = msgspec.json.encode(shown).decode() if shown else ""
        self.store.setValue("table_open", text)

    def _views(self) -> dict[str, dict[str, object]]:
        try:
            return msgspec.json.decode(
                str(self.store.value("views", "{}")), type=dict[str, dict[str, object]]
            )
        except msgspec.DecodeError:
            return {}

    def _view_of(self, path: Path) -> dict[str, object]:
        return self._views().get(str(path), {})

    def _store_view(self, path: Path, key: str, value: object) -> None:
        """Store a value for a battle; only the most recent battles are remembered."""
        views = self._views()
        mine = {**views.pop(str(path), {}), key: value}
        views[str(path)] = {name: stored for name, stored in mine.items() if stored is not None}
        recent = dict(list(views.items())[-MAX_VIEWS:])
        self.store.setValue("views", msgspec.json.encode(recent).decode())

    def recent(self) -> list[Path]:
        """Return the recent files that still exist, newest first."""
        value = self.store.value("recent", [])
        names = [value] if isinstance(value, str) else value
        if not isinstance(names, list):
            return []
        return [path for path in map(Path, map(str, names)) if is_reachable(path)][:MAX_RECENT]

    def add_recent(self, path: Path) -> None:
        """Add a file to the recent files."""
        names = [str(path), *(str(older) for older in self.recent() if older != path)]
        self.store.setValue("recent", names[:MAX_RECENT])
