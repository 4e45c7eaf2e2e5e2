"""Keys that a widget keeps for itself although they are shortcuts of the window."""

from collections.abc import Callable

from PySide6.QtCore import QEvent
from PySide6.QtGui import QKeyEvent


def claims_key(event: QEvent, is_own: Callable[[QKeyEvent], bool]) -> bool:
    """Whether Qt asks here for a key that is the widget's own; it is kept from the shortcuts."""
    if event.type() is not QEvent.Type.ShortcutOverride or not isinstance(event, QKeyEvent):
        return False
    if not is_own(event):
        return False
    event.accept()
    return True
