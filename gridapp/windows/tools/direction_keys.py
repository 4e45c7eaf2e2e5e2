"""The direction keys: arrows, WASD and the number pad."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent

_K = Qt.Key
ARROWS = {
    _K.Key_Up: "n",
    _K.Key_Right: "e",
    _K.Key_Down: "s",
    _K.Key_Left: "w",
    _K.Key_W: "n",
    _K.Key_D: "e",
    _K.Key_S: "s",
    _K.Key_A: "w",
}
WASD = frozenset({_K.Key_W, _K.Key_A, _K.Key_S, _K.Key_D})
NUMPAD = {
    _K.Key_1: "sw",
    _K.Key_2: "s",
    _K.Key_3: "se",
    _K.Key_4: "w",
    _K.Key_6: "e",
    _K.Key_7: "nw",
    _K.Key_8: "n",
    _K.Key_9: "ne",
    _K.Key_End: "sw",
    _K.Key_PageDown: "se",
    _K.Key_Home: "nw",
    _K.Key_PageUp: "ne",
}
_COMMAND_MODIFIERS = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier


def direction_of(event: QKeyEvent) -> str | None:
    """Return the compass direction of a key event ("n", "se", ...), or None."""
    if event.modifiers() & (_COMMAND_MODIFIERS | Qt.KeyboardModifier.MetaModifier):
        return None
    key = Qt.Key(event.key())
    if event.modifiers() & Qt.KeyboardModifier.KeypadModifier:
        return NUMPAD.get(key) or ARROWS.get(key)
    shifted = event.modifiers() & Qt.KeyboardModifier.ShiftModifier
    return None if shifted and key in WASD else ARROWS.get(key)
