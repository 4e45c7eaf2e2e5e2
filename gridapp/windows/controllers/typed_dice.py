"""Typed dice: ask for each rolled die beside the board before the command runs."""

from typing import NamedTuple

from gridapp.battle.commands import Command
from gridapp.battle.outcomes import Applied, DieNeeded, Refused
from gridapp.battle.questions import Number, Option, Question
from gridapp.battle.state import Battle
from gridapp.session.i18n import shown
from gridapp.session.session import Session
from gridapp.windows.language import tr

TYPED, ROLLED, NOTHING = "typed", "rolled", "nothing"

Outcome = Applied | Refused | DieNeeded


class _Waiting(NamedTuple):
    """A command waiting for its next die, with the dice already thrown.

    ``faces`` are those of the roll that this die belongs to, as the first of ``2d6``.
    """

    session: Session
    battle: Battle
    command: Command
    dice: tuple[int, ...]
    wanted: DieNeeded
    faces: tuple[int, ...] = ()


class TypedDiceController:
    """Runs commands; while `is_on`, asks for every die and changes nothing before the last."""

    def __init__(self) -> None:
        self.is_on = False
        self.rolled_for: frozenset[bool] = frozenset()
        """Sides whose dice the app rolls all the same: True the players', False the GM's."""
        self._waiting: _Waiting | None = None

    def run(self, session: Session, command: Command) -> Outcome:
        """Run a command, or wait for its first die."""
        return (
            self._run_with(session, command, ())
            if self.is_on
            else self._finish(session.do(command))
        )

    def _run_with(self, session: Session, command: Command, dice: tuple[int, ...]) -> Outcome:
        before = self._waiting
        outcome = self._finish(session.do_with_dice(command, dice))
        while isinstance(outcome, DieNeeded) and self._is_rolled(session, outcome):
            dice = (*dice, session.roll(outcome.sides))
            outcome = self._finish(session.do_with_dice(command, dice))
        if isinstance(outcome, DieNeeded):
            faces = _faces_of_roll(before, dice, outcome)
            self._waiting = _Waiting(session, session.battle, command, dice, outcome, faces)
        return outcome

    def _is_rolled(self, session: Session, wanted: DieNeeded) -> bool:
        """Return True if the app rolls for the side of the creature that needs a die."""
        token = session.battle.token(wanted.who)
        return token is not None and token.played in self.rolled_for

    def _finish(self, outcome: Outcome) -> Outcome:
        self._waiting = None
        return outcome

    @property
    def is_waiting(self) -> bool:
        """Whether a command waits for a die."""
        return self._waiting is not None

    def cancel(self) -> None:
        """Cancel the command that waits for a die."""
        self._waiting = None

    def question(self, battle: Battle) -> Question | None:
        """Return the question for the next die, or None; ids are negative, a new id for each die.

        A change of the battle cancels the question.
        """
        waiting = self._waiting
        if waiting is None or waiting.battle is not battle:
            self._waiting = None
            return None
        sides, purpose = waiting.wanted.sides, shown(waiting.wanted.purpose)
        options = (
            Option(TYPED, tr("Use this number")),
            Option(ROLLED, tr("The app rolls it")),
            Option(NOTHING, tr("Cancel the action")),
        )
        what, faces = purpose[:1].upper() + purpose[1:], ", ".join(map(str, waiting.faces))
        text = (
            tr("{what}: {faces}, and the next d{sides}", what=what, faces=faces, sides=sides)
            if faces
            else tr("{what}: what does the d{sides} show", what=what, sides=sides)
        )
        number = Number(tr("d{sides}", sides=sides), 1, sides)
        return Question(-1 - len(waiting.dice), "die", text, "", "", options, TYPED, "", {}, number)

    def answer(self, option: str, number: int) -> Outcome | None:
        """Take the typed number, or roll the die; return None if the command was cancelled."""
        waiting = self._waiting
        if waiting is None or option == NOTHING:
            self._waiting = None
            return None
        sides = waiting.wanted.sides
        if option == TYPED and not 1 <= number <= sides:
            missing = tr("Type what the d{sides} shows first, from 1 to {sides}", sides=sides)
            return Refused("die", missing)
        face = number if option == TYPED else waiting.session.roll(sides)
        return self._run_with(waiting.session, waiting.command, (*waiting.dice, face))


def _faces_of_roll(
    before: _Waiting | None, dice: tuple[int, ...], wanted: DieNeeded
) -> tuple[int, ...]:
    """Return the faces thrown just before for the same roll as the wanted die."""
    if before is None or before.wanted != wanted or len(dice) != len(before.dice) + 1:
        return ()
    return (*before.faces, dice[-1])
