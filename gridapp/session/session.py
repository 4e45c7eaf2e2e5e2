"""An open battle: commands go in, the file stores them, the shown state changes.

``view_past`` shows the state of an earlier line without changing anything; ``jump`` makes an
earlier state current. While a command waits for long work (``is_busy``), the state of before is
shown and nothing else changes it.
"""

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from secrets import randbits
from typing import Self

from gridapp.battle.commands import Command
from gridapp.battle.dice import DiceSource, RandomDice, TypedDice
from gridapp.battle.events import Event
from gridapp.battle.floors import board_of_floor, floor_name
from gridapp.battle.knowing.knowledge import Audience
from gridapp.battle.messages import Text, message
from gridapp.battle.outcomes import Applied, DieNeeded, Refused
from gridapp.battle.shown.event_marks import EventMark
from gridapp.battle.state import Battle
from gridapp.engine.commands.apply import apply
from gridapp.engine.protocol import Rules
from gridapp.packs.loader import Packs
from gridapp.session.history.background_writer import BackgroundWriter
from gridapp.session.history.rules_of_file import rules_for
from gridapp.session.narration.narrator import Narrator
from gridapp.session.shown_battle import ShownBattle
from gridapp.storage.file.battle_file import BattleFile
from gridapp.storage.file.log_entries import UnstorableValue
from gridapp.storage.formats.import_report import ImportReport, ImportStatus, ReportBuilder
from gridapp.storage.problems import FileProblem


class Session(ShownBattle):
    """An open battle; every state shown is stored in its file or waiting to be written."""

    def __init__(self, file: BattleFile, rules: Rules, dice: DiceSource | None = None) -> None:
        """Take over an open file; dice are random unless given."""
        super().__init__(file, rules)
        self._dice = dice or RandomDice(randbits(64))
        self._listeners: list[Callable[[tuple[Event, ...]], None]] = []
        self._writer: BackgroundWriter | None = None
        self._previous = self.battle

    @classmethod
    def open(cls, path: Path, packs: Packs, *, read_only: bool = False) -> "Session":
        """Open a battle file.

        Raises:
            FileProblem: The file cannot be used, or its rule pack is not installed.
        """
        file = BattleFile.open(path, read_only=read_only)
        try:
            return cls(file, rules_for(file, packs))
        except BaseException:
            file.close()
            raise

    def add_listener(self, listener: Callable[[tuple[Event, ...]], None]) -> None:
        """Call ``listener`` with the events after every change; undo and redo have no events."""
        self._listeners.append(listener)

    def do(self, command: Command, reason: Text = "") -> Applied | Refused:
        """Apply a command, store it in the file and notify the listeners.

        A command that the file cannot store is refused, so the window never shows unsaved states.
        A ``reason`` is the last line of the command in the GM's log.
        """
        outcome = self._apply(command, self._dice, reason)
        if isinstance(outcome, DieNeeded):
            sides, purpose = outcome.sides, outcome.purpose
            why = message("a d{sides} is missing: {purpose}", sides=sides, purpose=purpose)
            return Refused("dice", why)
        return outcome

    def use_dice(self, dice: DiceSource) -> None:
        """Roll with another dice source from now on."""
        self._dice = dice

    def roll(self, sides: int) -> int:
        """Roll a die of the session's dice source."""
        return self._dice.roll(sides)

    def do_with_dice(
        self, command: Command, dice: tuple[int, ...]
    ) -> Applied | Refused | DieNeeded:
        """Apply a command with dice typed by a player; the result may ask for a further die."""
        return self._apply(command, TypedDice(dice))

    def _apply(
        self, command: Command, dice: DiceSource, reason: Text = ""
    ) -> Applied | Refused | DieNeeded:
        if self.is_busy:
            why = message("what the players see is still being worked out: try again in a moment")
            return Refused("busy", why)
        if self.viewed_line is not None:
            return Refused(
                "past", message("this is the past: go back to the present, or go on from here")
            )
        outcome = apply(self.battle, command, dice, self.rules)
        if not isinstance(outcome, Applied):
            return outcome
        outcome, seen = self._seeing.with_memories(outcome, self._audiences)
        words = Narrator(outcome.battle, self.rules).sentences(outcome.events)
        words = (*words, reason) if reason else words
        try:
            number = self.file.append(command, outcome.dice, outcome.battle, words, seen)
        except (FileProblem, UnstorableValue) as problem:
            return Refused("disk", str(problem))
        self._flush()
        self._states.put(number, outcome.battle)
        self._change(outcome.battle, outcome.events)
        return outcome

    @property
    def can_undo(self) -> bool:
        """True if a command can be undone."""
        return self.viewed_line is None and self.file.parent(self.file.head) is not None

    @property
    def can_redo(self) -> bool:
        """True if a command can be redone."""
        return self.viewed_line is None and self.file.child(self.file.head) is not None

    def undo(self) -> bool:
        """Return to the state before the last command.

        Raises:
            FileProblem: Writing failed; nothing has changed.
        """
        return self._jump(self.file.parent(self.file.head))

    def redo(self) -> bool:
        """Redo the command undone last.

        Raises:
            FileProblem: Writing failed; nothing has changed.
        """
        return self._jump(self.file.child(self.file.head))

    def jump(self, line: int) -> bool:
        """Make the state of any line current; later lines stay in the log.

        Raises:
            FileProblem: Writing failed; nothing has changed.
            ValueError: The line made no state.
        """
        return self._jump(line)

    def _jump(self, number: int | None) -> bool:
        if number is None or self.is_busy:
            return False
        battle = self._prepared(number)
        self.file.move_head(number)
        self.viewed_line = None
        self._flush()
        self._change(battle, ())
        return True

    # History

    def view_past(self, line: int) -> None:
        """Show the state of a line, and refuse commands until ``back_to_present`` or a jump.

        Raises:
            FileProblem: The installed rules do not replay the battle to this state.
            KeyError: No such line, or the line made no state.
        """
        if line not in self.file:
            raise KeyError(line)
        if self.is_busy:
            return
        battle = self._prepared(line)
        self.viewed_line = line
        self._change(battle, ())

    def back_to_present(self) -> None:
        """Show the current state again."""
        if self.viewed_line is not None and not self.is_busy:
            battle = self._prepared(self.file.head)
            self.viewed_line = None
            self._change(battle, ())

    def rename(self, path: Path) -> None:
        """Rename the file.

        Raises:
            FileProblem: The name is taken, or renaming failed; nothing has changed.
        """
        with self._exclusive_file():
            self.file.rename(path)

    @contextmanager
    def _exclusive_file(self) -> Iterator[None]:
        """Stop the background writer inside the block."""
        keeper, self._writer = self._writer, None
        if keeper:
            keeper.stop()
        try:
            yield
        finally:
            if keeper:
                self.write_in_background()

    def discard_branch(self, first: int) -> None:
        """Delete an undone branch from its first line on.

        Raises:
            FileProblem: Writing failed; nothing is deleted.
            ValueError: The current state is on the branch.
        """
        self.back_to_present()
        with self._exclusive_file():
            lines = self.file.discard(first)
            self._states.renumber(lines)
        self._change(self.battle, ())

    # Disk

    def write_in_background(self) -> None:
        """Write to disk in a separate thread from now on; see ``BackgroundWriter``."""
        if not self.file.read_only and self._writer is None:
            self._writer = BackgroundWriter(self.file)

    def _flush(self) -> None:
        if self._writer:
            self._writer.flush()

    @property
    def unwritten(self) -> int:
        """The number of lines (commands and jumps) shown but not on disk."""
        return self.file.unwritten

    @property
    def disk_problem(self) -> FileProblem | None:
        """The problem that stops writing, ``None`` if the file can be written."""
        return self._writer.problem if self._writer else None

    def retry_disk(self, patience: float = 1.0) -> bool:
        """Retry writing; return True if everything is on disk."""
        return self._writer is None or self._writer.retry(patience)

    def refresh(self) -> bool:
        """Show lines added by another program; return True if any were found.

        Raises:
            FileProblem: The file cannot be read any more.
        """
        if not self.file.read_only or self.is_busy or not self.file.refresh():
            return False
        if self.viewed_line is None:
            self._states.clear()
            self._change(self._prepared(self.file.head), ())
        return True

    def _prepared(self, line: int) -> Battle:
        """Return the state of a line, with what the players see of it worked out."""
        battle = self._states.at(line)
        if self._seeing.run_apart is not None:
            self._seeing.prepare(battle, self._audiences)
        return battle

    def _change(self, battle: Battle, events: tuple[Event, ...]) -> None:
        self._previous, self.battle = self.battle, battle
        for listener in self._listeners:
            listener(events)

    def event_marks(self, events: tuple[Event, ...]) -> tuple[EventMark, ...]:
        """Return the event marks of the current change."""
        from gridapp.session.event_marks import event_marks

        return event_marks(self._previous, self.battle, events, self.rules)

    def show_to(self, audience: Audience) -> None:
        """Make the players' views for this audience from now on.

        It stays when its creature or party is gone, and then sees nothing: the players' view grows
        by the GM's choice only.
        """
        if audience != self.shown_to and not self.is_busy:
            if self._seeing.run_apart is not None:
                self._seeing.prepare(self.battle, (audience,))
            self.shown_to = audience
            self._change(self.battle, ())

    def export_map(self, path: Path, floor: int = 0) -> ImportReport:
        """Write a floor of the board as a map for other programs.

        Raises:
            FileProblem: The board does not fit the format, or writing failed.
        """
        from gridapp.storage.formats.registry import write_map

        if Path(os.path.realpath(path)) == self.file.path:
            raise FileProblem(path, "it is this very battle", "choose another name")
        whole = self.battle.board
        board = board_of_floor(whole, floor)
        picture = self.file.asset(board.picture.sha256) if board.picture else None
        report = write_map(path, board, picture, b"" if floor else self.file.extra)
        if len(whole.floors) < 2:
            return report
        notes, name = ReportBuilder(), floor_name(whole, floor) or floor
        text = (
            "{floor} alone of {count} floors, without stairs and openings:"
            " write each to a file of its own"
        )
        notes.add(ImportStatus.IGNORED, "floors", text, floor=name, count=len(whole.floors))
        return report.joined(notes.build())

    def close(self) -> None:
        """Close the file, after storing the last state for faster opening."""
        if self._writer:
            self._writer.stop()
        if self.viewed_line is None:
            with suppress(FileProblem):
                self.file.save_state(self.battle)
        self.file.close()

    def __enter__(self) -> Self:
        """Return the session itself."""
        return self

    def __exit__(self, *_: object) -> None:
        """Close the session."""
        self.close()
