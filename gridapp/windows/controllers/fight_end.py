"""Offer to end the fight once a single side is left."""

from gridapp.battle.commands import EndFight
from gridapp.battle.state import Phase
from gridapp.engine.queries.turns.fighting_sides import fighting_sides, undefeated_sides
from gridapp.scene.overlays.badges import display_name
from gridapp.windows.controllers.controller import Controller, Shell
from gridapp.windows.language import tr
from gridapp.windows.panels.status_line import Tone
from gridapp.windows.widgets.banner import Severity

BANNER_ID = "decided"


class FightEndController(Controller):
    """Shows a banner when a fight of several sides is decided.

    The banner appears once per decision. It waits for open questions, and stays away while the GM
    views the past.
    """

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell)
        self._banners = self._parts.banners
        self._was_contested = self._is_continued = False

    def start_battle(self) -> None:
        """Reset for another battle."""
        self._banners.unpin(BANNER_ID)
        self._was_contested = len(fighting_sides(self._context.session.battle)) > 1
        self._is_continued = False

    def refresh(self) -> None:
        """Show or hide the banner after a change of the battle."""
        session = self._context.session
        if session.viewed_line is not None or session.file.read_only:
            self._banners.unpin(BANNER_ID)
            return
        battle = session.battle
        remaining = undefeated_sides(battle, session.rules)
        if battle.phase is not Phase.FIGHT or len(remaining) > 1:
            self._was_contested, self._is_continued = len(remaining) > 1, False
            self._banners.unpin(BANNER_ID)
        elif self._was_contested and not self._is_continued and battle.question is None:
            self._show(_banner_text(remaining))

    def _show(self, text: str) -> None:
        if text not in self._banners.texts:
            self._context.say(text, Tone.DONE)
        end = (tr("End the fight"), lambda: self._context.do(EndFight()))
        self._banners.pin(BANNER_ID, text, (end, (tr("Continue"), self._continue)), Severity.NOTICE)

    def _continue(self) -> None:
        self._is_continued = True
        self._banners.unpin(BANNER_ID)
        self._context.board.setFocus()


def _banner_text(remaining: tuple[str, ...]) -> str:
    if not remaining:
        return tr("Nobody is left standing: the fight is over.")
    return tr("The fight is decided. The only side left: {side}", side=display_name(remaining[0]))
