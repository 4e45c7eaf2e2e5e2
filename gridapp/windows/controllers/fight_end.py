"""Whether a fight is decided; once only one side still stands, a banner offers to end it."""

from gridapp.battle.commands import EndFight
from gridapp.battle.state import Phase
from gridapp.engine.queries.fighting_sides import fighting_sides, undefeated_sides
from gridapp.scene.overlays.badges import display_name
from gridapp.windows.language import tr
from gridapp.windows.panels.status_line import Tone
from gridapp.windows.tools.tool_context import ToolContext
from gridapp.windows.widgets.banner import Banners, Severity

BANNER_ID = "decided"


class FightEndController:
    """Says it once each time that a fight of several sides comes down to one of them.

    It waits for open questions, and says nothing of the past that one looks at.
    """

    def __init__(self, banners: Banners, desk: ToolContext) -> None:
        self._banners, self._desk = banners, desk
        self._was_contested = self._goes_on = False

    def start_battle(self) -> None:
        """Another battle is open."""
        self._banners.unpin(BANNER_ID)
        self._was_contested = len(fighting_sides(self._desk.session.battle)) > 1
        self._goes_on = False

    def refresh(self) -> None:
        """The battle has changed."""
        session = self._desk.session
        if session.viewed_line is not None or session.file.read_only:
            self._banners.unpin(BANNER_ID)
            return
        battle = session.battle
        left = undefeated_sides(battle, session.rules)
        if battle.phase is not Phase.FIGHT or len(left) > 1:
            self._was_contested, self._goes_on = len(left) > 1, False
            self._banners.unpin(BANNER_ID)
        elif self._was_contested and not self._goes_on and battle.question is None:
            self._tell(_words(left))

    def _tell(self, text: str) -> None:
        if text not in self._banners.texts:
            self._desk.say(text, Tone.DONE)
        end = (tr("End the fight"), lambda: self._desk.do(EndFight()))
        self._banners.pin(BANNER_ID, text, (end, (tr("Go on"), self._go_on)), Severity.NOTICE)

    def _go_on(self) -> None:
        self._goes_on = True
        self._banners.unpin(BANNER_ID)
        self._desk.board.setFocus()


def _words(left: tuple[str, ...]) -> str:
    if not left:
        return tr("Nobody can fight on: the fight is decided.")
    return tr("Only {side} can fight on: the fight is decided.", side=display_name(left[0]))
