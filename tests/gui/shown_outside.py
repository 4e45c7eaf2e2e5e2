"""All that a players' window gives away besides the pixels of its board, to people and programs."""

from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible, QAccessibleInterface, QImage
from PySide6.QtWidgets import QWidget

from gridapp.windows.table.window import TableWindow

_TEXTS = (
    "windowTitle",
    "windowIconText",
    "windowRole",
    "windowFilePath",
    "objectName",
    "toolTip",
    "statusTip",
    "whatsThis",
    "accessibleName",
    "accessibleDescription",
)


def raw(image: QImage) -> bytes:
    """Return all bytes of a picture, copied while it is alive."""
    return b"" if image.isNull() else bytes(image.constBits())


def shown_outside(table: TableWindow) -> list[Any]:
    """Return what the window manager, screen readers, tooltips and the pointer are told."""
    widgets = [table, *table.findChildren(QWidget)]
    items = table.scene.items()
    return [
        table.note_text,
        [table.isWindowModified(), table.windowOpacity(), table.size().toTuple()],
        [[getattr(widget, text)() for text in _TEXTS] for widget in widgets],
        [_frame(widget) for widget in widgets],
        [[item.toolTip(), item.cursor().shape(), item.data(0)] for item in items],
        _read_aloud(QAccessible.queryAccessibleInterface(table)),
    ]


def _frame(widget: QWidget) -> list[Any]:
    """Return icon, pointer, layout and properties of a widget."""
    return [
        type(widget).__name__,
        raw(widget.windowIcon().pixmap(16, 16).toImage()),
        widget.cursor().shape() if widget.testAttribute(Qt.WidgetAttribute.WA_SetCursor) else None,
        [widget.width(), widget.height()],
        widget.minimumSize().toTuple(),
        widget.maximumSize().toTuple(),
        [bytes(name.data()) for name in widget.dynamicPropertyNames()],
    ]


def _read_aloud(node: QAccessibleInterface | None) -> list[Any]:
    """Return the texts of a node and its children for screen readers."""
    if node is None or not node.isValid():
        return []
    texts = [node.text(kind) for kind in QAccessible.Text if kind.name != "UserText"]
    return [texts, [_read_aloud(node.child(number)) for number in range(node.childCount())]]


def mark_times(table: TableWindow) -> list[Any]:
    """Return every mark on the board, and how long it stays from the first on, in ms."""
    timed = list(table.scene.event_marks._plates)
    first = min((each.start for each in timed), default=0.0)
    times = [[each.start - first, each.fades - each.start, each.end - each.start] for each in timed]
    return [[each.mark for each in timed], [[round(1000 * t) for t in each] for each in times]]
