"""Keep the screens awake while players look on, where the desktop allows it."""

import sys

from PySide6.QtCore import QObject


class StayAwake(QObject):
    """Asks the desktop for no screen saver, through the session bus of Linux desktops.

    Windows, macOS and desktops without this service get no request; there the screen saver has to
    be set by hand.
    """

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._cookie: int | None = None

    @property
    def works(self) -> bool:
        """True while the desktop has promised to keep the screens awake."""
        return self._cookie is not None

    def start(self) -> bool:
        """Ask for no screen saver; return True if the desktop promised it."""
        if self._cookie is None:
            self._cookie = _call("Inhibit", "gridapp", "players look on")
        return self.works

    def stop(self) -> None:
        """Allow the screen saver again."""
        if self._cookie is not None:
            _call("UnInhibit", self._cookie)
            self._cookie = None


def _call(method: str, *arguments: object) -> int | None:
    """Call the screen saver's service; return its number, or None if nobody answers."""
    if not sys.platform.startswith("linux"):
        return None
    from PySide6.QtDBus import QDBusConnection, QDBusMessage

    bus = QDBusConnection.sessionBus()
    if not bus.isConnected():
        return None
    name = "org.freedesktop.ScreenSaver"
    message = QDBusMessage.createMethodCall(name, "/org/freedesktop/ScreenSaver", name, method)
    message.setArguments(list(arguments))
    answer = bus.call(message, timeout=500).arguments()
    return int(answer[0]) if answer and isinstance(answer[0], int) else None
