"""End the turn by key, button or menu, but never that of a creature whose turn has only begun.

A turn or an interrupt in which nothing more can be done, as the rules tell, is ended after the act
that spent it.
Some systems end a turn by themselves with its last act. Whoever then presses the key for it, as
after every other turn, would end the next creature's. An interrupt in which nothing was done is
ended by the second press alone: its chance does not come again.
"""

from collections.abc import Callable
from time import monotonic

from gridapp.battle.commands import Act, Answer, EndTurn
from gridapp.battle.events import Event
from gridapp.battle.messages import Text
from gridapp.battle.tokens import Token
from gridapp.engine.rulebook.rulebook import Phrases
from gridapp.scene.overlays.badges import display_name
from gridapp.session.history.log_lines import command_entry
from gridapp.session.i18n import shown_name
from gridapp.session.queries.turn_holder import interrupted_creature
from gridapp.windows.controllers.controller import Controller, Shell
from gridapp.windows.language import tr
from gridapp.windows.panels.status_line import Tone

GRACE_S = 4.0
"""So long a turn that began by itself is not ended, unless it is asked for twice."""


class TurnEndController(Controller):
    """Carries out the command that ends a turn."""

    def __init__(self, shell: Shell, clock: Callable[[], float] = monotonic) -> None:
        super().__init__(shell)
        self._clock = clock
        self._active, self._is_ending = "", False
        self._began_by_itself: float | None = None
        self._interrupter: Token | None = None
        self._commands.connect({"end_turn": self._end, "end_round": self._end_round})
        self._context.carried_out.connect(self._end_if_spent)

    def start_battle(self) -> None:
        """Follow another session, and name the commands of turns by the words of its rules."""
        phrases, usual = self._context.session.rules.book.phrases, Phrases()
        for key, words, default in (
            ("fight", phrases.begin, usual.begin),
            ("end_turn", phrases.end, usual.end),
        ):
            self._commands.name_by_rules(key, "" if words == default else shown_name(words))
        self._name_round_end()
        self._active, self._began_by_itself = self._context.session.battle.active, None
        self._interrupter = None
        self._context.session.add_listener(self._follow)

    def _name_round_end(self) -> None:
        """Name the command that gives up the rest of the round by the rules, or hide it."""
        book = self._context.session.rules.book
        name = book.actions[book.round_end].name if book.round_end else ""
        self._commands.name_by_rules("end_round", shown_name(name) if name else "")
        self._commands["end_round"].setVisible(bool(name))

    def _follow(self, events: tuple[Event, ...]) -> None:
        """Store when a turn began without End turn or Undo, and say so in the status line.

        An interrupt is no turn: it begins with an answer, so nothing is said or held up.
        """
        session = self._context.session
        before, self._active = self._active, session.battle.active
        if self._active != before:
            is_interrupt = bool(interrupted_creature(session.battle, session.rules))
            by_itself = bool(before and events) and not self._is_ending and not is_interrupt
            self._began_by_itself = self._clock() if by_itself else None
            self._interrupter = session.battle.token(self._active) if is_interrupt else None
            if by_itself:
                self._tell(before)

    def _tell(self, before: str) -> None:
        """Show in the status line which turn ended by itself and which turn begins."""
        battle = self._context.session.battle
        done, active = battle.token(before), battle.token(self._active)
        if done is None or active is None or battle.question is not None:
            return
        text = tr(
            "{before} has acted. {name}'s turn: drag the token, or choose an action",
            before=display_name(done.name),
            name=display_name(active.name),
        )
        self._context.say(text, Tone.HINT)

    def _end_if_spent(self) -> None:
        """End a turn in which an act or an answer has left nothing to do; the log says why."""
        session = self._context.session
        command = command_entry(session.file, session.file.head).command
        active = session.battle.token(session.battle.active)
        if active is None or not isinstance(command, Act | Answer) or not session.is_turn_spent():
            return
        if self._context.rolls.is_on:
            self._context.do(EndTurn())
        else:
            session.do(EndTurn(), self._why_ended(active))

    def _why_ended(self, active: Token) -> Text:
        """Return what the log says of the turn, or of the interrupt, that the program ends."""
        from gridapp.session.narration.fight_sentences import interrupt_spent, turn_spent

        session = self._context.session
        holder = session.battle.token(interrupted_creature(session.battle, session.rules))
        return interrupt_spent(active.name, holder.name) if holder else turn_spent(active.name)

    def _end(self) -> None:
        self._end_by(EndTurn())

    def _end_round(self) -> None:
        session = self._context.session
        if action := session.rules.book.round_end:
            self._end_by(Act(session.battle.active, action))

    def _end_by(self, command: Act | EndTurn) -> None:
        """End the turn by a command, unless it has only begun."""
        began, self._began_by_itself = self._began_by_itself, None
        active = self._context.session.battle.token(self._active)
        if active and began is not None and self._clock() - began < GRACE_S:
            name = display_name(active.name)
            text = tr("{name}'s turn has just begun; once more ends it", name=name)
            self._context.say(text, Tone.REFUSED)
            return
        if self._leaves_interrupt_unused():
            return
        self._is_ending = True
        try:
            self._context.do(command)
        finally:
            self._is_ending = False

    def _leaves_interrupt_unused(self) -> bool:
        """Say that an interrupter has done nothing yet, and return True; the second time False."""
        session = self._context.session
        began, self._interrupter = self._interrupter, None
        holder = session.battle.token(interrupted_creature(session.battle, session.rules))
        if began is None or holder is None or session.battle.token(self._active) != began:
            return False
        text = tr(
            "{name} has done nothing yet; once more goes back to {other}'s turn",
            name=display_name(began.name),
            other=display_name(holder.name),
        )
        self._context.say(text, Tone.REFUSED)
        return True
