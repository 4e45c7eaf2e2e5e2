"""Notice when the players' screen goes away or comes back."""

from PySide6.QtCore import QObject, QTimer, Signal
from PySide6.QtGui import QGuiApplication, QScreen

from gridapp.session.table.monitors import MonitorIdentity
from gridapp.windows.table.screens import identity_of


class ScreenWatch(QObject):
    """Reports when a watched screen is unplugged or plugged in again.

    `unplugged` is emitted while Qt still has the screen: Qt moves windows to another screen only
    afterwards, and by then the window must be hidden. `plugged` carries a new screen and whether
    it is the watched one. `changed` follows once all is settled.
    """

    unplugged = Signal()
    plugged = Signal(QScreen, bool)
    changed = Signal()

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self.watched: MonitorIdentity | None = None
        application = QGuiApplication.instance()
        if isinstance(application, QGuiApplication):
            application.screenRemoved.connect(self._removed)
            application.screenAdded.connect(self._added)

    def _removed(self, screen: QScreen) -> None:
        if self.watched is not None and identity_of(screen).fits(self.watched):
            self.unplugged.emit()
        self._settle()

    def _added(self, screen: QScreen) -> None:
        # Its size is known only after the events of the same change.
        QTimer.singleShot(0, self, lambda: self._report(screen.name()))
        self._settle()

    def _report(self, name: str) -> None:
        for screen in QGuiApplication.screens():
            if screen.name() == name and self.watched is not None:
                self.plugged.emit(screen, identity_of(screen).fits(self.watched))

    def _settle(self) -> None:
        QTimer.singleShot(0, self, self.changed.emit)
