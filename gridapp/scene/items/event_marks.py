"""The layer of event marks: plates that appear in order, stay to be read, and fade.

The plates are laid and painted by what is imported with the first marks.
"""

from collections.abc import Callable, Iterable
from time import monotonic
from typing import TYPE_CHECKING, NamedTuple, cast

from PySide6.QtCore import QObject, QRectF, QTimer
from PySide6.QtWidgets import QGraphicsScene

from gridapp.battle.shown.event_marks import SeenMark
from gridapp.scene.motion import Animation

if TYPE_CHECKING:  # imported with the first marks
    from gridapp.scene.items.event_mark_item import EventMarkItem
    from gridapp.scene.items.event_plates import Plate

RISE_S, FADE_S, FRAME_MS = 0.2, 0.3, 33
STAGGER_S, MAX_STAGGER_S = 0.15, 0.9
"""The time between two marks of one change, and between the first and the last of many."""

_RISE = 0.4
"""How far a mark rises, as a part of its height."""


class LetterSize(NamedTuple):
    """The height of letters in pixels: a part of a cell, within limits."""

    share: float
    least: float
    most: float

    def pixels(self, pixels_per_cell: float) -> float:
        """Return the height at this zoom."""
        return min(max(pixels_per_cell * self.share, self.least), self.most)


GM_LETTERS = LetterSize(0.26, 13.0, 24.0)
TABLE_LETTERS = LetterSize(0.34, 22.0, 60.0)
"""Players read the table from two metres."""


class _Timed(NamedTuple):
    """A mark, its index in the change, and the times of appearing, fading and end."""

    number: int
    mark: SeenMark
    start: float
    fades: float
    end: float


class EventMarks(QObject):
    """Shows event marks on a scene, each for ``seconds`` at full strength.

    Marks of one change appear one after another; later changes are shown beside those that still
    stand. With reduced motion all appear at once and stand still until they are gone. A timer runs
    only while there are marks, and sleeps while they stand.
    """

    def __init__(
        self,
        scene: QGraphicsScene,
        letters: LetterSize,
        seconds: float,
        clock: Callable[[], float] = monotonic,
    ) -> None:
        super().__init__(scene)
        self._letters, self._seconds = letters, seconds
        self._clock = clock
        self._batches: list[tuple[_Timed, ...]] = []
        self._plates: dict[_Timed, Plate] = {}
        self._scale, self._turn = 48.0, 0
        self._in_view = QRectF()
        self._bodies: tuple[QRectF, ...] = ()
        self._item: EventMarkItem | None = None
        self._timer: QTimer | None = None

    @property
    def _scene(self) -> QGraphicsScene:
        # Asked for, because scene and marks would keep each other alive.
        return cast("QGraphicsScene", self.parent())

    @property
    def texts(self) -> tuple[str, ...]:
        """The texts of all marks that have appeared and are not gone."""
        now = self._clock()
        return tuple(timed.mark.text for timed in self._plates if timed.start <= now < timed.end)

    @property
    def plates(self) -> "tuple[Plate, ...]":
        """The plates of all marks, also of those still to appear."""
        return tuple(self._plates.values())

    @property
    def is_running(self) -> bool:
        """True while a timer waits for the next frame."""
        return self._timer is not None and self._timer.isActive()

    def show_marks(self, marks: tuple[SeenMark, ...]) -> None:
        """Show the marks of a change beside the marks still visible."""
        if not marks:
            return
        self._batches.append(self._timed(marks))
        self._arrange()
        self._tick()

    def set_scale(self, pixels_per_cell: float) -> None:
        """Set the zoom, which decides how large plates are on the board."""
        if pixels_per_cell > 0 and pixels_per_cell != self._scale:
            self._scale = pixels_per_cell
            if self._batches:
                self._arrange()
                self._tick()

    def set_view(self, area: QRectF) -> None:
        """Set the visible part of the scene, to keep the marks of visible creatures inside."""
        if area != self._in_view:
            self._in_view = area
            if self._batches:
                self._arrange()
                self._tick()

    def set_bodies(self, bodies: Iterable[QRectF]) -> None:
        """Set the footprints of creatures to place the next marks beside, in scene units."""
        self._bodies = tuple(bodies)

    def turn_upright(self, degrees: int) -> None:
        """Turn the plates clockwise, for a board that is shown turned."""
        self._turn = degrees
        if self._item is not None:
            self._item.turn_upright(degrees)

    def clear(self) -> None:
        """Remove all marks at once, for example of another battle."""
        self._batches, self._plates = [], {}
        if self._timer is not None:
            self._timer.stop()
        if self._item is not None:
            self._scene.removeItem(self._item)
            self._item = None

    def _timed(self, marks: tuple[SeenMark, ...]) -> tuple[_Timed, ...]:
        now, moves = self._clock(), Animation.enabled
        pause = min(STAGGER_S, MAX_STAGGER_S / len(marks)) if moves else 0.0
        timed = []
        for index, mark in enumerate(marks):
            start = now + index * pause
            fades = start + self._seconds + (RISE_S if moves else 0.0)
            timed.append(_Timed(index, mark, start, fades, fades + (FADE_S if moves else 0.0)))
        return tuple(timed)

    def _arrange(self) -> None:
        """Place all marks, older marks first, so that old marks do not move."""
        from gridapp.scene.items.event_plates import arrange

        letters = self._letters.pixels(self._scale)
        rooms = (self._in_view, self._scene.sceneRect())
        self._plates = {}
        for batch in self._batches:
            taken = [plate.area for plate in self._plates.values()]
            remaining = {id(timed.mark): timed for timed in batch}
            marks = [timed.mark for timed in batch]
            for plate in arrange(marks, letters, self._scale, rooms, taken, self._bodies):
                self._plates[remaining[id(plate.mark)]] = plate

    def _tick(self) -> None:
        """Show the marks as they are now, and wait for the next change."""
        now = self._clock()
        self._batches = [batch for batch in self._batches if any(now < mark.end for mark in batch)]
        lasting = {timed for batch in self._batches for timed in batch}
        self._plates = {timed: plate for timed, plate in self._plates.items() if timed in lasting}
        if not self._batches:
            self.clear()
            return
        if self._item is None:
            from gridapp.scene.items.event_mark_item import EventMarkItem

            self._item = EventMarkItem()
            self._item.turn_upright(self._turn)
            self._scene.addItem(self._item)
        shown = [
            (plate, *_appearance(timed, now, plate.area.height()))
            for timed, plate in self._plates.items()
            if timed.start <= now < timed.end
        ]
        self._item.show_plates(shown)
        self._wait(min(_next_change(timed, now) for timed in lasting if now < timed.end))

    def _wait(self, seconds: float) -> None:
        if self._timer is None:
            self._timer = QTimer(self, singleShot=True)
            self._timer.timeout.connect(self._tick)
        self._timer.start(max(1, round(seconds * 1000)))


def _appearance(timed: _Timed, now: float, height: float) -> tuple[float, float]:
    """Return opacity, and distance below the place in scene units."""
    if timed.fades == timed.end:
        return 1.0, 0.0
    rising = min(1.0, (now - timed.start) / RISE_S)
    below = height * _RISE * (1.0 - rising) ** 2
    return min(1.0, max(0.0, (timed.end - now) / FADE_S)), below


def _next_change(timed: _Timed, now: float) -> float:
    """Return the seconds until a mark looks different."""
    if now < timed.start:
        return timed.start - now
    if timed.fades == timed.end:
        return timed.end - now
    if now < timed.start + RISE_S or now >= timed.fades:
        return min(FRAME_MS / 1000, timed.end - now)
    return timed.fades - now
