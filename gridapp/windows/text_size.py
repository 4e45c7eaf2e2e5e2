"""The menu of text sizes: one setting for all windows and the labels on the board."""

from collections.abc import Callable

from PySide6.QtGui import QAction, QActionGroup
from PySide6.QtWidgets import QMenu

from gridapp.windows.language import tr
from gridapp.windows.settings import Settings

SIZES = (12, 14, 16, 18, 20)
"""Sizes to choose from, in points."""


def fill_text_size_menu(
    menu: QMenu, settings: Settings, choose: Callable[[int], object]
) -> QActionGroup:
    """Add the sizes to a menu; ``choose`` is called with the points, 0 for the system's size."""
    group, chosen = QActionGroup(menu), settings.number("text_size", 0)
    for points in (0, *SIZES):
        name = tr("{number} points", number=points) if points else tr("As the system")
        action = QAction(name, menu, checkable=True)
        action.setObjectName(f"text_size_{points}")
        action.setChecked(points == chosen)
        action.triggered.connect(lambda _=False, points=points: choose(points))
        group.addAction(action)
        menu.addAction(action)
    return group
