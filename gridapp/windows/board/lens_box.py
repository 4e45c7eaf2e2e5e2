"""The lenses that are on: threat, reach, sight, flanking, and every line while Alt is held."""

from gridapp.battle.overlays import EMPTY_OVERLAY
from gridapp.session.overlays.lens_overlays import Lens, LensOverlay, is_empty
from gridapp.windows.commands.qt_actions import CommandActions
from gridapp.windows.tools.tool_context import ToolContext

ALL_LENSES = frozenset(Lens)


class LensController:
    """Draws what is asked for below everything else, anew after every change."""

    def __init__(self, desk: ToolContext, actions: CommandActions) -> None:
        self._desk, self._actions = desk, actions
        self.subject = ""
        self._everything = False

    def connect(self) -> None:
        """Let the actions of the Show menu do what they say."""
        self._actions.connect({lens.value: self.refresh for lens in Lens})

    @property
    def active_lenses(self) -> frozenset[Lens]:
        """Those that are on."""
        if self._everything:
            return ALL_LENSES
        return frozenset(lens for lens in Lens if self._actions[lens.value].isChecked())

    def show_all(self, *, on: bool) -> None:
        """All lenses with every line, while a key is held."""
        if on != self._everything:
            self._everything = on
            self.refresh()

    def refresh(self) -> None:
        """Look again: something has changed."""
        lenses, session = self.active_lenses, self._desk.session
        if not lenses:
            self._desk.scene.set_base_overlay(EMPTY_OVERLAY)
            return
        subject = self.subject or session.battle.active
        looking = LensOverlay(session.battle, session.rules, subject)
        overlay = looking.build(lenses, lines=self._everything)
        self._desk.scene.set_base_overlay(EMPTY_OVERLAY if is_empty(overlay) else overlay)
