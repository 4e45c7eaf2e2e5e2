"""The lenses: threat, reach, sight, flanking, and all of them while Alt is down."""

from PySide6.QtCore import QObject

from gridapp.battle.shown.overlays import EMPTY_OVERLAY
from gridapp.session.overlays.lens_overlays import LensOverlay
from gridapp.session.overlays.registry import Lens
from gridapp.windows.commands.qt_actions import CommandActions
from gridapp.windows.tools.tool_context import ToolContext

ALL_LENSES = frozenset(Lens)


class LensController(QObject):
    """Draws the active lenses as the base overlay and updates them after every change."""

    def __init__(self, context: ToolContext, actions: CommandActions) -> None:
        super().__init__(context)
        self._context, self._actions = context, actions
        self._subject = ""
        self._shows_all = False
        actions.connect({lens.value: self.refresh for lens in Lens})

    @property
    def subject(self) -> str:
        """The creature the lenses are drawn for; empty for the active creature."""
        return self._subject

    def set_subject(self, token: str) -> None:
        """Draw the lenses for a creature; empty for the active creature."""
        self._subject = token
        self.refresh()

    @property
    def active_lenses(self) -> frozenset[Lens]:
        """The lenses switched on in the Show menu, or all while Alt is down."""
        if self._shows_all:
            return ALL_LENSES
        return frozenset(lens for lens in Lens if self._actions[lens.value].isChecked())

    def show_all(self, *, on: bool) -> None:
        """Turn on all lenses with every sight line, while a key is down."""
        if on != self._shows_all:
            self._shows_all = on
            self.refresh()

    def refresh(self) -> None:
        """Compute the base overlay again after a change."""
        lenses, session = self.active_lenses, self._context.session
        if not lenses:
            self._context.scene.set_base_overlay(EMPTY_OVERLAY)
            return
        subject = self._subject or session.battle.active
        looking = LensOverlay(session.battle_for(subject), session.rules, subject)
        overlay = looking.build(lenses, lines=self._shows_all)
        self._context.scene.set_base_overlay(overlay if overlay.marks else EMPTY_OVERLAY)
