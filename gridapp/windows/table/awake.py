"""Keep the screens awake while players look on, where the desktop allows it."""

import sys

from PySide6.QtCore import QObject

_SERVICE, _PATH = "org.freedesktop.ScreenSaver", "/org/freedesktop/ScreenSaver"
_CONNECTION = "gridapp-awake"
_PATIENCE_MS = 500


class StayAwake(QObject):
    """Asks the desktop for no screen saver, through the session bus of Linux desktops.

    Windows, macOS and desktops without this service get no request; there the screen saver has to
    be set by hand. The request has a connection of its own and ends with it: its number would have
    to be sent back as an unsigned one, which Python cannot say.
    """

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._works = False

    def start(self) -> bool:
        """Ask for no screen saver; return True if the desktop promised it."""
        if not self._works and sys.platform.startswith("linux"):
            self._works = _inhibit()
        return self._works

    def stop(self) -> None:
        """Allow the screen saver again."""
        if self._works:
            self._works = False
            _disconnect()


def _inhibit() -> bool:
    """Return True if the screen saver's service has answered with the number of a request."""
    from PySide6.QtDBus import QDBusConnection, QDBusMessage

    bus = QDBusConnection.connectToBus(QDBusConnection.BusType.SessionBus, _CONNECTION)
    if bus.isConnected():
        message = QDBusMessage.createMethodCall(_SERVICE, _PATH, _SERVICE, "Inhibit")
        message.setArguments(["gridapp", "players look on"])
        answer = bus.call(message, timeout=_PATIENCE_MS)
        if answer.type() is QDBusMessage.MessageType.ReplyMessage:
            return True
    _disconnect()
    return False


def _disconnect() -> None:
    from PySide6.QtDBus import QDBusConnection

    QDBusConnection.disconnectFromBus(_CONNECTION)
