"""Whether a fight is decided; once only one side still stands, a banner offers to end it."""

from gridapp.battle.commands import EndFight
from gridapp.battle.state import Phase
from gridapp.engine.queries.fighting_sides import sides, standing
from gridapp.scene.overlays.badges import plain
from gridapp.windows.language import told
from gridapp.windows.panels.status_line import Tone
from gridapp.windows.tools.tool_context import Desk
from gridapp.windows.widgets.banner import Banners, Weight

HELD = "decided"


class FightWatch:
    """Says it once each time that a fight of several sides comes down to one of them.

    It waits for open questions, and says nothing of the past that one looks at.
    """

    def __init__(self, banners: Banners, desk: Desk) -> None:
        self._banners, self._desk = banners, desk
        self._was_contested = self._goes_on = False

    def new_battle(self) -> None:
        """Another battle is open."""
        self._banners.release(HELD)
        self._was_contested = len(sides(self._desk.session.battle)) > 1
        self._goes_on = False

    def refresh(self) -> None:
        """The battle has changed."""
        session = self._desk.session
        if session.looking is not None or session.file.read_only:
            self._banners.release(HELD)
            return
        battle = session.battle
        left = standing(battle, session.rules)
        if battle.phase is not Phase.FIGHT or len(left) > 1:
            self._was_contested, self._goes_on = len(left) > 1, False
            self._banners.release(HELD)
        elif self._was_contested and not self._goes_on and battle.question is None:
            self._tell(_words(left))

    def _tell(self, text: str) -> None:
        if text not in self._banners.texts:
            self._desk.say(text, Tone.DONE)
        end = (told("End the fight"), lambda: self._desk.do(EndFight()))
        self._banners.hold(HELD, text, (end, (told("Go on"), self._go_on)), Weight.NOTICE)

    def _go_on(self) -> None:
        self._goes_on = True
        self._banners.release(HELD)
        self._desk.board.setFocus()


def _words(left: tuple[str, ...]) -> str:
    if not left:
        return told("Nobody can fight on: the fight is decided.")
    return told("Only {side} can fight on: the fight is decided.", side=plain(left[0]))
