"""The tour: three banners for a first start."""

from collections.abc import Callable

from PySide6.QtCore import QCoreApplication, QObject, Signal

from gridapp.windows.settings import Settings
from gridapp.windows.widgets.banner import Severity

# Where a banner has little room it shows the first sentence alone.
STEPS = (
    (
        "1 of 3: Start the fight, then drag the creature whose turn it is. Before you drop it,"
        " the board shows reach, cost and opportunity attacks."
    ),
    (
        "2 of 3: Arrow keys and Enter move too. Space sets a waypoint. Actions and their"
        " costs are at the right; point at a grey one to read why it is not available."
    ),
    (
        "3 of 3: Ctrl+Z undoes anything. Nothing needs saving, Ctrl+N starts a battle of your"
        " own, Ctrl+K finds any command, F1 opens the manual."
    ),
)
FIRST_IN_FIGHT = (
    "1 of 3: Drag the creature whose turn it is. Before you drop it, the board shows reach, cost"
    " and opportunity attacks."
)
"""The first step where the fight has begun."""


class Tour(QObject):
    """Shows the steps of the tour in banners, without blocking the window.

    Each step goes on to the next by its button, or with the turns of the fight.
    """

    message = Signal(object, str, object)

    def __init__(
        self, settings: Settings, is_fighting: Callable[[], bool], parent: QObject
    ) -> None:
        super().__init__(parent)
        self._settings, self._is_fighting = settings, is_fighting

    def start_once(self) -> None:
        """Start the tour unless an earlier start already showed it."""
        if self._settings.flag("toured") is None:
            self.start()

    def start(self) -> None:
        """Show the first step."""
        self._settings.set("toured", True)
        self._show(0)

    @property
    def texts(self) -> tuple[str, ...]:
        """The steps in the language of the window, and the first step of a fight."""
        return tuple(map(_said, (*STEPS, FIRST_IN_FIGHT)))

    def show_after(self, text: str) -> None:
        """Show the next step of the tour; after the last, show nothing."""
        step = self.texts.index(text) % len(STEPS) + 1
        if step < len(STEPS):
            self._show(step)

    def _show(self, step: int) -> None:
        last = step == len(STEPS) - 1
        action = None if last else (_said("Next"), lambda: self._show(step + 1))
        text = FIRST_IN_FIGHT if step == 0 and self._is_fighting() else STEPS[step]
        self.message.emit(Severity.NOTICE, _said(text), action)


def _said(text: str) -> str:
    return QCoreApplication.translate("Tour", text)
