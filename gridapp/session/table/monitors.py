"""The settings of each players' screen, stored by the identity of the monitor."""

from collections.abc import Sequence
from math import isfinite

import msgspec

from gridapp.session.i18n import tr
from gridapp.session.table.calibration import MM_PER_INCH, CalibrationError, Density

MIN_CELL, MAX_CELL = 5.0, 200.0
"""Smallest and largest side of a cell at the table, in millimetres."""

MAX_MONITORS = 20

_SAME_SIZE = 10
"""Millimetres by which the size that one screen reports may differ: some round to centimetres."""


class MonitorIdentity(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the system says of a screen; all texts but the name are often empty.

    The size that it reports in millimetres may be wrong (0: unknown). It only tells screens apart.
    """

    manufacturer: str
    model: str
    serial: str
    name: str
    width: int
    height: int
    width_mm: int = 0
    height_mm: int = 0

    def fits(self, other: "MonitorIdentity") -> bool:
        """Return True if both may be the same screen with the same resolution.

        A serial number names a screen at any plug; without it the plug's name must be the same,
        and so must the size that is reported.
        """
        if (self.width, self.height) != (other.width, other.height):
            return False
        maker = (self.manufacturer, self.model, self.serial)
        if maker != (other.manufacturer, other.model, other.serial):
            return False
        return bool(self.serial) or (self.name == other.name and self._may_be_as_large_as(other))

    def _may_be_as_large_as(self, other: "MonitorIdentity") -> bool:
        pairs = ((self.width_mm, other.width_mm), (self.height_mm, other.height_mm))
        return all(not (a and b) or abs(a - b) <= _SAME_SIZE for a, b in pairs)


class ShownTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The players' window when the app was closed: its screen and battle.

    ``covered`` says that the players did not see the board as it was.
    """

    monitor: MonitorIdentity
    battle: str
    covered: bool = False


class SafeArea(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Millimetres at each edge that the players do not see: a frame, or a cut-off picture."""

    left: float = 0.0
    top: float = 0.0
    right: float = 0.0
    bottom: float = 0.0


class MonitorSettings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The calibration of a screen, the side of a cell on it in millimetres, and its safe area."""

    identity: MonitorIdentity
    density: Density
    cell: float = MM_PER_INCH
    safe: SafeArea = SafeArea()

    def __post_init__(self) -> None:
        """Check cell and safe area.

        Raises:
            CalibrationError: a cell no table has, or a safe area that leaves nothing.
        """
        if not MIN_CELL <= self.cell <= MAX_CELL:
            raise CalibrationError(
                tr(
                    "A cell at the table has {low} to {high} mm.",
                    low=f"{MIN_CELL:.0f}",
                    high=f"{MAX_CELL:.0f}",
                )
            )
        safe = self.safe
        sides = (safe.left, safe.top, safe.right, safe.bottom)
        width, height = self.identity.width / self.density.x, self.identity.height / self.density.y
        leaves_nothing = 2 * (safe.left + safe.right) > width or (
            2 * (safe.top + safe.bottom) > height
        )
        if not all(isfinite(side) and side >= 0 for side in sides) or leaves_nothing:
            raise CalibrationError(
                tr("The safe area must leave at least half of the screen. Make it smaller.")
            )


class KnownMonitors(msgspec.Struct, frozen=True):
    """All calibrated screens, the latest last."""

    monitors: tuple[MonitorSettings, ...] = ()

    def find(
        self, identity: MonitorIdentity, present: Sequence[MonitorIdentity] = ()
    ) -> MonitorSettings | None:
        """Return the settings of a screen, or None if unknown or unsure.

        Unsure are two screens with the same identity, whether plugged in (`present`) or stored.
        """
        matches = [stored for stored in self.monitors if stored.identity.fits(identity)]
        twins = [screen for screen in present if screen.fits(identity)]
        return matches[0] if len(matches) == 1 and len(twins) < 2 else None

    def with_settings(self, settings: MonitorSettings) -> "KnownMonitors":
        """Return the screens with the settings of a screen replaced or added."""
        screens = [
            stored for stored in self.monitors if not stored.identity.fits(settings.identity)
        ]
        return KnownMonitors((*screens, settings)[-MAX_MONITORS:])

    def encode(self) -> str:
        """Return the stored form."""
        return msgspec.json.encode(self).decode()


def decode_monitors(text: str) -> KnownMonitors:
    """Return the stored monitors without unreadable ones, for which the user is asked again."""
    try:
        stored = msgspec.json.decode(text, type=_StoredMonitors)
    except msgspec.MsgspecError:
        return KnownMonitors()
    monitors = []
    for entry in stored.monitors:
        try:
            monitors.append(msgspec.json.decode(entry, type=MonitorSettings))
        except msgspec.MsgspecError:
            continue
    return KnownMonitors(tuple(monitors[-MAX_MONITORS:]))


class _StoredMonitors(msgspec.Struct):
    monitors: tuple[msgspec.Raw, ...] = ()
