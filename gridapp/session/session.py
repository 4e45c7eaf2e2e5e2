"""An open battle: commands go in, the file stores them, views and narration come out.

``view_past`` shows the state of an earlier line without changing anything; ``jump`` makes an
earlier state current.
"""

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from secrets import randbits
from typing import Self

from msgspec.structs import replace

from gridapp.battle.commands import Command
from gridapp.battle.dice import DiceSource, RandomDice, TypedDice
from gridapp.battle.events import Event
from gridapp.battle.floors import board_of_floor
from gridapp.battle.knowing.knowledge import PLAYERS, Audience, Knowledge
from gridapp.battle.messages import message
from gridapp.battle.outcomes import Applied, DieNeeded, Refused
from gridapp.battle.shown.event_marks import EventMark
from gridapp.battle.shown.views import GmView, PlayerView, gm_view, player_view
from gridapp.battle.state import Battle, Phase
from gridapp.battle.tokens import Token
from gridapp.engine.commands.apply import apply
from gridapp.engine.protocol import Rules
from gridapp.engine.queries import legal_actions
from gridapp.engine.queries.round_parts import RoundPart, round_parts
from gridapp.engine.queries.shown_statistics import ShownStatistic, shown_statistics
from gridapp.engine.queries.situation import Situation
from gridapp.engine.rulebook.pack_data import ActionKind
from gridapp.engine.types import Offer
from gridapp.grid.cells import Point
from gridapp.packs.loader import Packs
from gridapp.session.areas import covered_cells
from gridapp.session.bars import exact_vitals, players_vitals
from gridapp.session.drag import Drag
from gridapp.session.event_marks import event_marks, marks_of_line
from gridapp.session.history.background_writer import BackgroundWriter
from gridapp.session.history.log_lines import (
    LogSentence,
    command_entry,
    headline,
    log_sentences,
)
from gridapp.session.history.rules_of_file import rules_for
from gridapp.session.history.state_cache import StateCache
from gridapp.session.narration.narrator import Narrator
from gridapp.session.vision.known_battles import KnownBattles
from gridapp.session.vision.seen_memory import new_memories, with_memories
from gridapp.storage.file.battle_file import BattleFile
from gridapp.storage.file.log_entries import UnstorableValue
from gridapp.storage.formats.import_report import ImportReport
from gridapp.storage.formats.kept_report import KeptReport, read_report
from gridapp.storage.formats.registry import write_map
from gridapp.storage.problems import FileProblem

FIRST_LINE = 1


class Session:
    """An open battle; every state shown is stored in its file or waiting to be written.

    With ``by_players_knowledge`` drags, lenses, offers and odds of player characters are answered
    by what the players know, otherwise by the whole battle, as for the creatures of the GM.
    """

    def __init__(self, file: BattleFile, rules: Rules, dice: DiceSource | None = None) -> None:
        """Take over an open file; dice are random unless given."""
        self.file = file
        self.rules = rules
        self._dice = dice or RandomDice(randbits(64))
        self._states = StateCache(file, rules)
        self._known = KnownBattles(rules)
        self.by_players_knowledge = True
        self._listeners: list[Callable[[tuple[Event, ...]], None]] = []
        self._writer: BackgroundWriter | None = None
        self.viewed_line: int | None = None
        self.shown_to = PLAYERS
        self.battle = self._previous = self._states.at(file.head)

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

    def do(self, command: Command) -> Applied | Refused:
        """Apply a command, store it in the file and notify the listeners.

        A command that the file cannot store is refused, so the window never shows unsaved states.
        """
        outcome = self._apply(command, self._dice)
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

    def _apply(self, command: Command, dice: DiceSource) -> Applied | Refused | DieNeeded:
        if self.viewed_line is not None:
            return Refused(
                "past", message("this is the past: go back to the present, or go on from here")
            )
        outcome = apply(self.battle, command, dice, self.rules)
        if not isinstance(outcome, Applied):
            return outcome
        seen = new_memories(outcome.battle, self.rules, outcome.events)
        outcome = replace(outcome, battle=with_memories(outcome.battle, seen))
        words = Narrator(outcome.battle, self.rules).sentences(outcome.events)
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
        if number is None:
            return False
        battle = self._states.at(number)
        self.file.move_head(number)
        self.viewed_line = None
        self._flush()
        self._change(battle, ())
        return True

    # History

    @property
    def shown_line(self) -> int:
        """The line of the state that is shown."""
        return self.file.head if self.viewed_line is None else self.viewed_line

    def view_past(self, line: int) -> None:
        """Show the state of a line, and refuse commands until ``back_to_present`` or a jump.

        Raises:
            FileProblem: The installed rules do not replay the battle to this state.
            KeyError: No such line, or the line made no state.
        """
        if line not in self.file:
            raise KeyError(line)
        battle = self._states.at(line)
        self.viewed_line = line
        self._change(battle, ())

    def back_to_present(self) -> None:
        """Show the current state again."""
        if self.viewed_line is not None:
            self.viewed_line = None
            self._change(self._states.at(self.file.head), ())

    def start_of_turn(self) -> int:
        """Return the line where the active creature's turn began; between turns the shown line."""
        if not self.battle.active:
            return self.shown_line
        return self._first_line_with(lambda battle: (battle.round, battle.active))

    def start_of_round(self) -> int:
        """Return the line where the round began."""
        return self._first_line_with(lambda battle: (battle.round, battle.phase))

    def _first_line_with(self, key: Callable[[Battle], object]) -> int:
        """Return the first of the consecutive ancestors with the same key as the shown state."""
        line, wanted = self.shown_line, key(self.battle)
        while (before := self.file.parent(line)) and key(self._states.at(before)) == wanted:
            line = before
        return line

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
        if not self.file.read_only or not self.file.refresh():
            return False
        if self.viewed_line is None:
            self._states.clear()
            self._change(self._states.at(self.file.head), ())
        return True

    def _change(self, battle: Battle, events: tuple[Event, ...]) -> None:
        self._previous, self.battle = self.battle, battle
        for listener in self._listeners:
            listener(events)

    def event_marks(self, events: tuple[Event, ...]) -> tuple[EventMark, ...]:
        """Return the event marks of the current change."""
        return event_marks(self._previous, self.battle, events, self.rules)

    def marks_of_line(self, line: int) -> tuple[EventMark, ...]:
        """Return the marks of a line of the log, which is replayed for them.

        Raises:
            FileProblem: The installed rules do not replay the battle to this line.
        """
        before = self._states.at(command_entry(self.file, line).parent)
        return marks_of_line(self.file, line, before, self.rules)

    def show_to(self, audience: Audience) -> None:
        """Make the players' views for this audience from now on.

        It stays when its creature or party is gone, and then sees nothing: the players' view grows
        by the GM's choice only.
        """
        if audience != self.shown_to:
            self.shown_to = audience
            self._change(self.battle, ())

    def player_view(self, audience: Audience | None = None) -> PlayerView:
        """Return the players' view of the present, even while the GM views the past."""
        battle = self.battle if self.viewed_line is None else self._states.at(self.file.head)
        knows = self._known.knowledge(battle, audience or self.shown_to)
        vitals, covered = players_vitals(knows, self.rules), covered_cells(battle, self.rules)
        return player_view(battle, knows, vitals, covered)

    def gm_view(self) -> GmView:
        """Return the GM's view of the shown state, with the fog of the players."""
        battle, rules, knows = self.battle, self.rules, self.knowledge()
        exact, seen = exact_vitals(battle, rules), players_vitals(knows, rules)
        return gm_view(battle, knows, exact, seen, covered_cells(battle, rules))

    def knowledge(self, audience: Audience | None = None) -> Knowledge:
        """Return what an audience, by default the players, knows of the shown state."""
        return self._known.knowledge(self.battle, audience or self.shown_to)

    def known_battle(self, audience: Audience | None = None) -> Battle:
        """Return the shown state as an audience, by default the players, knows it."""
        return self._known.battle(self.battle, audience or self.shown_to)

    def battle_for(self, token_id: str) -> Battle:
        """Return the battle by which a creature's drag, lenses, offers and odds are answered.

        While a question waits it is the whole battle, in which every act is refused.
        """
        battle, token = self.battle, self.battle.token(token_id)
        is_known = self.by_players_knowledge and token is not None and token.played
        if token is None or not is_known or battle.question is not None:
            return battle
        return self._known.battle_of(battle, token)

    def offers(self, token_id: str = "") -> tuple[Offer, ...]:
        """Return the actions of a creature (default: the active one) with prices and refusals.

        Empty between turns.
        """
        battle = self.battle_for(token_id or self.battle.active)
        actor = battle.token(token_id or self.battle.active)
        if actor is None:
            return ()
        return legal_actions.offers(Situation(battle, self.rules), actor)

    def round_parts(self) -> tuple[RoundPart, ...]:
        """Return the parts of the round and who may act in each; empty if the rules have none."""
        return round_parts(Situation(self.battle, self.rules))

    def next_actor(self, chosen: str) -> str:
        """Return the id of the selected creature if it may act, else of the active creature."""
        if chosen in ("", self.battle.active):
            return self.battle.active
        may = any(offer.refusal is None for offer in self.offers(chosen))
        return chosen if may else self.battle.active

    def shown_statistics(self, token: Token) -> tuple[ShownStatistic, ...]:
        """Return a creature's statistics as shown by the rule pack."""
        return shown_statistics(Situation(self.battle, self.rules), token)

    def start_drag(
        self, token_id: str, grab: Point, action: str, *, free: bool = False
    ) -> Drag | None:
        """Start dragging a creature."""
        token = self.battle.token(token_id)
        if token is None:
            return None
        free = free or self.battle.phase is Phase.SETUP
        battle = self.battle if free else self.battle_for(token_id)
        return Drag(battle, self.rules, token, grab, action, free=free, truth=self.battle)

    def narrator(self) -> Narrator:
        """Return a narrator for the shown state."""
        return Narrator(self.battle, self.rules)

    def log(self, after: int = FIRST_LINE) -> tuple[str, ...]:
        """Return the narration after a line, up to the shown state."""
        return tuple(sentence.text for sentence in self.log_sentences(after))

    def log_sentences(self, after: int = FIRST_LINE) -> tuple[LogSentence, ...]:
        """Return the narration after a line, each sentence with its line of the log."""
        return log_sentences(self.file, self.shown_line, max(after, FIRST_LINE))

    def headline(self, line: int) -> str:
        """Return what the command of a line did, in a short sentence; empty if nothing."""
        return headline(self.file, line)

    def import_report(self) -> KeptReport | None:
        """Return the report of the import that the battle began with, ``None`` if there is none.

        Raises:
            FileProblem: The data is damaged.
        """
        return read_report(self.file.extra)

    def export_map(self, path: Path) -> ImportReport:
        """Write the board, of several floors floor 0, as a map for other programs.

        Raises:
            FileProblem: The board does not fit the format, or writing failed.
        """
        if Path(os.path.realpath(path)) == self.file.path:
            raise FileProblem(path, "it is this very battle", "choose another name")
        board = board_of_floor(self.battle.board, 0)
        picture = self.file.asset(board.picture.sha256) if board.picture else None
        return write_map(path, board, picture, self.file.extra)

    def first_move(self) -> str:
        """Return the id of the first move action, the default for drags."""
        actions = self.rules.book.actions.items()
        return next(key for key, action in actions if action.kind is ActionKind.MOVE)

    def preferred_move(self, wanted: str = "") -> str:
        """Return the move action for a drag: the wanted one, else the first legal."""
        able = {offer.action for offer in self.offers() if offer.refusal is None}
        if wanted in able:
            return wanted
        actions = self.rules.book.actions.items()
        moves = [key for key, action in actions if action.kind is ActionKind.MOVE]
        return next((key for key in moves if key in able), wanted or moves[0])

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
