"""The computer plays creatures in the window: one act, a turn, or until it is stopped."""

from typing import TYPE_CHECKING

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication

from gridapp.battle.events import Event
from gridapp.battle.tokens import Token
from gridapp.scene.guard import guarded
from gridapp.scene.overlays.badges import display_name
from gridapp.session.i18n import shown, shown_name
from gridapp.windows.controllers.controller import Controller, Shell
from gridapp.windows.language import tr
from gridapp.windows.panels.status_line import Tone

if TYPE_CHECKING:  # loaded when the computer first plays
    from gridapp.session.computer.player import ComputerPlayer, StepResult
    from gridapp.windows.dialogs.computer.behaviour_page import BehaviourPage

PACE_MS = 500
"""Time between two acts, in which they can be seen and stopped."""


class ComputerController(Controller):
    """Lets a `ComputerPlayer` take its steps between the events of the window."""

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell)
        self._made: ComputerPlayer | None = None
        self.timer = QTimer(self, singleShot=True, interval=PACE_MS)
        self.timer.timeout.connect(self._step)
        self._parts.computer_bar.stop_asked.connect(self.stop)
        self._tools.selection_changed.connect(self.refresh)
        self._context.computer_requested.connect(self.open_behaviour_of)
        self._commands.connect(
            {
                "computer_act": lambda: self._play_once(whole_turn=False),
                "computer_turn": lambda: self._play_once(whole_turn=True),
                "computer_creature": self._switch_creature,
                "computer_side": self._switch_side,
                "computer_stop": self.stop,
                "behaviour": self.open_behaviour,
            }
        )

    @property
    def player(self) -> "ComputerPlayer":
        """Who plays, and how."""
        from gridapp.session.computer.player import ComputerPlayer

        if self._made is None:
            self._made = ComputerPlayer(self._context.session)
            # After the player's own listener, which may stop it.
            self._context.session.add_listener(lambda _: self.refresh())
        return self._made

    @property
    def is_on(self) -> bool:
        """True while the computer plays a creature."""
        return self._made is not None and self._made.is_on

    def start_battle(self) -> None:
        """Begin without creatures to play in the battle just opened."""
        self.timer.stop()
        session = self._context.session
        if self._made is not None and self._made.session is not session:
            self._made = None
        session.add_listener(self._changed)
        self.refresh()

    def stop(self) -> None:
        """Play nobody any more."""
        was_on = self.is_on
        if self._made is not None:
            self._made.stop()
        self.timer.stop()
        self.refresh()
        if was_on:
            self._context.say(tr("The computer plays nobody any more"), Tone.DONE)

    def _creature(self) -> Token | None:
        """Return the selected creature, or the active one."""
        battle = self._context.session.battle
        return battle.token(self._tools.selected_token) or battle.token(battle.active)

    def _play_once(self, *, whole_turn: bool) -> None:
        from gridapp.session.computer.player import Scope

        token = self._creature()
        if token is not None:
            self.player.play_once(token.id, Scope.TURN if whole_turn else Scope.ACT)
            self._begin(display_name(token.name))

    def _switch_creature(self) -> None:
        token = self._creature()
        if token is None:
            return
        if self.player.plays_always(token):
            self.player.leave(token)
            self.refresh()
        else:
            self.player.play(creatures=(token.id,))
            self._begin(display_name(token.name))

    def _switch_side(self) -> None:
        token = self._creature()
        if token is None:
            return
        if self.player.plays_side(token.side):
            self.player.leave_side(token.side)
            self.refresh()
        else:
            self.player.play(sides=(token.side,))
            self._begin(display_name(shown_name(token.side)))

    def _begin(self, name: str) -> None:
        self.refresh()
        if self.is_on:
            self._parts.computer_bar.show_text(tr("The computer plays {name}", name=name))
        self.timer.start(0)

    def _changed(self, _events: tuple[Event, ...]) -> None:
        """Go on after a change by anybody; the computer stops itself when one is taken back."""
        self.refresh()
        if self.is_on and not self.timer.isActive():
            self.timer.start()

    @guarded
    def _step(self) -> None:
        if not self.is_on:
            self.refresh()
            return
        busy = self._tools.is_busy or self._context.rolls.is_waiting
        if busy or self._context.session.is_busy or QApplication.activeModalWidget() is not None:
            self.timer.start()
            return
        self._show(self.player.next_step())

    def _show(self, step: "StepResult") -> None:
        from gridapp.session.computer.player import StepKind

        text = shown(step.text)
        if step.kind is StepKind.DONE:
            self.timer.start()
        self.refresh()
        if self.is_on:
            waiting = tr("The computer waits: {why}", why=text)
            self._parts.computer_bar.show_text(text if step.kind is StepKind.DONE else waiting)
        elif step.kind is StepKind.STOPPED and text:
            self._context.say(tr("The computer stops: {why}", why=text), Tone.HINT)

    def refresh(self) -> None:
        """Show in menu and bar whom the computer plays."""
        token, session = self._creature(), self._context.session
        can_play = token is not None and not session.file.read_only
        for key in ("computer_act", "computer_turn", "computer_creature", "computer_side"):
            self._commands[key].setEnabled(can_play)
        self._commands["behaviour"].setEnabled(can_play)
        self._commands["computer_stop"].setEnabled(self.is_on)
        made = self._made
        always = made is not None and token is not None and made.plays_always(token)
        self._commands["computer_creature"].setChecked(always)
        side = made is not None and token is not None and made.plays_side(token.side)
        self._commands["computer_side"].setChecked(side)
        if not self.is_on:
            self._parts.computer_bar.hide()

    # Behaviour

    def open_behaviour_of(self, token_id: str) -> "BehaviourPage | None":
        """Open the page of behaviours for a creature."""
        token = self._context.session.battle.token(token_id)
        return self._open(token) if token is not None else None

    def open_behaviour(self) -> "BehaviourPage | None":
        """Open the page of behaviours for the selected or the active creature."""
        token = self._creature()
        return self._open(token) if token is not None else None

    def _open(self, token: Token) -> "BehaviourPage":
        from gridapp.windows.dialogs.computer.behaviour_page import BehaviourPage

        battle = self._context.session.battle
        page = BehaviourPage(
            self._window,
            battle,
            token,
            self.player.behaviour_of(token),
            answers_for_gm=self.player.answers_for_gm,
        )
        page.play_asked.connect(lambda: self._take(page, plays=True))
        page.accepted.connect(lambda: self._take(page, plays=False))
        page.finished.connect(lambda _: page.deleteLater())
        page.open()
        return page

    def _take(self, page: "BehaviourPage", *, plays: bool) -> None:
        """Keep what the page says, and play if asked."""
        chosen = page.behaviours()
        self.player.behaviours.update(chosen)
        self.player.answers_for_gm = page.answers_for_gm.isChecked()
        if plays:
            self.player.play(creatures=chosen)
            self._begin(page.whom.currentText())
