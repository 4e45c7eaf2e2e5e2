"""Screens as Qt reports them: identities, and the choice of the players' screen."""

from collections.abc import Iterable

from PySide6.QtCore import QPoint, QRect
from PySide6.QtGui import QGuiApplication, QScreen
from PySide6.QtWidgets import QWidget

from gridapp.session.table.monitors import MonitorIdentity

_MARGIN, _BELOW = 40, 130
"""Room beside a small window, and for the strips below the board, in pixels."""


def identity_of(screen: QScreen) -> MonitorIdentity:
    """Return what the system says of a screen, with its size in device pixels."""
    ratio, size = screen.devicePixelRatio(), screen.geometry().size()
    reported = screen.physicalSize()
    return MonitorIdentity(
        manufacturer=screen.manufacturer(),
        model=screen.model(),
        serial=screen.serialNumber(),
        name=screen.name(),
        width=round(size.width() * ratio),
        height=round(size.height() * ratio),
        width_mm=round(reported.width()),
        height_mm=round(reported.height()),
    )


def present_monitors() -> tuple[MonitorIdentity, ...]:
    """Return the identities of all screens that are plugged in."""
    return tuple(identity_of(screen) for screen in QGuiApplication.screens())


def screen_of(
    identity: MonitorIdentity, screens: Iterable[QScreen] | None = None
) -> QScreen | None:
    """Return the screen with an identity, or None if it is not plugged in."""
    candidates = QGuiApplication.screens() if screens is None else screens
    return next((screen for screen in candidates if identity_of(screen).fits(identity)), None)


def spare_screen(window: QWidget) -> QScreen | None:
    """Return a screen without the window, or None."""
    return next(iter(spare_screens(window)), None)


def spare_screens(window: QWidget) -> list[QScreen]:
    """Return all screens without the window."""
    return [screen for screen in QGuiApplication.screens() if screen is not window.screen()]


def corner_of(window: QWidget, share: float = 0.38) -> QRect:
    """Return a place for a small window at the lower left of another window."""
    area = window.screen().availableGeometry().intersected(window.window().frameGeometry())
    made = QRect(area.topLeft(), area.size() * share)
    made.moveBottomLeft(area.bottomLeft() + QPoint(_MARGIN, -_BELOW))
    return made


def middle_of(screen: QScreen) -> QRect:
    """Return a moderate window in the middle of a screen, used when full screen ends."""
    area = screen.availableGeometry()
    made = QRect(area.topLeft(), area.size() * 0.8)
    made.moveCenter(area.center())
    return made


def can_place_windows() -> bool:
    """Return True if programs may place their windows; not so under Wayland."""
    return not QGuiApplication.platformName().startswith("wayland")
