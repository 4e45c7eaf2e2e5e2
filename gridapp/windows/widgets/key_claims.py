"""Keys handled by a widget although they are window shortcuts."""

from collections.abc import Callable

from PySide6.QtCore import QEvent
from PySide6.QtGui import QKeyEvent


def claims_key(event: QEvent, is_own: Callable[[QKeyEvent], bool]) -> bool:
    """Accept a shortcut override for a widget's own key, and return True."""
    if event.type() is not QEvent.Type.ShortcutOverride or not isinstance(event, QKeyEvent):
        return False
    if not is_own(event):
        return False
    event.accept()
    return True
