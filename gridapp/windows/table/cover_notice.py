"""The GM's notice and choice while the players see black: a battle that is not shown yet.

Of a map with walls the GM first chooses what the players see: shown at once, they would see behind
closed doors before any fog hides it.
"""

from gridapp.battle.commands import SetFogMode
from gridapp.battle.vision.fog import FogMode
from gridapp.windows.controllers.controller import Controller, Shell
from gridapp.windows.language import tr
from gridapp.windows.table.show import TableShow
from gridapp.windows.table.steering import TableSteering
from gridapp.windows.widgets.banner import Severity

_COVERED = "players' cover"


class CoverNotice(Controller):
    """Shows the GM a notice, with buttons, while the players' window covers the board in black."""

    def __init__(self, shell: Shell, show: TableShow, steering: TableSteering) -> None:
        super().__init__(shell)
        self._show, self._steering = show, steering
        self._is_pinned = False

    @property
    def is_choice_open(self) -> bool:
        """True if the GM has to choose how much of a map with walls players see: no fog is set."""
        session = self._context.session
        battle = session.battle
        is_whole = battle.fog.mode is FogMode.OPEN and bool(battle.board.walls)
        return is_whole and not self._settings.is_whole_map_shown(session.file.path)

    def pin(self) -> None:
        """Show the notice, with buttons to show the players the board whole or by their sight."""
        self._is_pinned = True
        text = tr("The players see black until you show them this battle.")
        actions = [(tr("Show them the board"), self._show.show_board)]
        if self.is_choice_open:
            text = tr("The players see black until you choose what they see.")
            actions = [
                (tr("Only what their characters see"), self._show_by_sight),
                (tr("The whole map, also behind closed doors"), self._show.show_board),
            ]
        self._parts.banners.pin(_COVERED, text, actions, Severity.WARNING)

    def refresh(self) -> None:
        """Renew a shown notice: once the battle has fog, no choice of the fog is offered."""
        if self._is_pinned:
            self.pin()

    def unpin(self, *, is_shown: bool = False) -> None:
        """Remove the notice; if the whole map is shown, remember the choice for this battle."""
        if self._is_pinned and is_shown and self.is_choice_open:
            self._settings.set_whole_map_shown(self._context.session.file.path)
        self._is_pinned = False
        self._parts.banners.unpin(_COVERED)

    def _show_by_sight(self) -> None:
        """Show players the part of the map in their creatures' sight, as large as fits."""
        if self._context.do(SetFogMode(FogMode.SIGHT)):
            self._steering.fit_known()
            self._show.show_board()
