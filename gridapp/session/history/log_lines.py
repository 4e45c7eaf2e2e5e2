"""Replay of single log lines."""

from typing import NamedTuple

from gridapp.battle.commands import EndTurn
from gridapp.battle.dice import FixedDice
from gridapp.battle.messages import Message, Text
from gridapp.battle.outcomes import Applied
from gridapp.battle.state import Battle
from gridapp.engine.commands.apply import apply
from gridapp.engine.protocol import Rules
from gridapp.session.i18n import catalogues, shown
from gridapp.session.narration.known_forms import SPENT, TURN
from gridapp.session.narration.log_folding import fold_line
from gridapp.session.vision.seen_memory import with_memories
from gridapp.storage.file.battle_file import BattleFile
from gridapp.storage.file.log_entries import CommandEntry
from gridapp.storage.problems import FileProblem


class LogSentence(NamedTuple):
    """A sentence of the log, and the line of its command."""

    line: int
    text: str


class LogTexts:
    """The sentences of a battle file's log, each line put into words once for a language."""

    def __init__(self, file: BattleFile) -> None:
        self._file = file
        self._catalogues: tuple[object, ...] = ()
        self._worded: dict[int, tuple[CommandEntry, tuple[LogSentence, ...]]] = {}

    def sentences(self, last: int, after: int) -> tuple[LogSentence, ...]:
        """Return the sentences of the commands that led to line ``last``, from ``after`` on."""
        if self._catalogues != (now := catalogues()):
            self._catalogues, self._worded = now, {}
        parts: list[tuple[LogSentence, ...]] = []
        line = last
        while line > after:
            entry, sentences = self._of_line(line)
            parts.append(sentences)
            line = entry.parent
        return tuple(sentence for part in reversed(parts) for sentence in part)

    def _of_line(self, line: int) -> tuple[CommandEntry, tuple[LogSentence, ...]]:
        """Return the command of a line and its sentences.

        An entry never changes, but has another number when branches before it are deleted.
        """
        entry = command_entry(self._file, line)
        cached = self._worded.get(line)
        if cached is None or cached[0] is not entry:
            sentences = tuple(LogSentence(line, shown(text)) for text in entry.lines)
            cached = self._worded[line] = entry, sentences
        return cached


def headline(file: BattleFile, line: int) -> str:
    """Return the headline of a log line: its first sentence not about the price.

    The end of a turn has the turn that began as its headline.
    """
    done = command_entry(file, line)
    telling = [text for text in done.lines if _key(text) != SPENT]
    if isinstance(done.command, EndTurn):
        telling = [text for text in done.lines if _key(text) == TURN] + telling
    return next((fold_line(shown(text)).short for text in (*telling, *done.lines)), "")


def _key(text: Text) -> str:
    return text.key if isinstance(text, Message) else ""


def command_entry(file: BattleFile, line: int) -> CommandEntry:
    """Return the command entry of a line.

    Raises:
        FileProblem: The line is not a command.
    """
    done = file.entry(line)
    if not isinstance(done, CommandEntry):
        raise replay_problem(file, "it holds no command where one is referred to", line)
    return done


def replay_line(file: BattleFile, line: int, before: Battle, rules: Rules) -> Battle:
    """Return the battle after a line, with recorded memories; see `replay_outcome`."""
    outcome = replay_outcome(file, line, before, rules)
    return with_memories(outcome.battle, command_entry(file, line).seen or ())


def replay_outcome(file: BattleFile, line: int, before: Battle, rules: Rules) -> Applied:
    """Apply the command of a line, with the recorded dice, to the preceding state.

    Raises:
        FileProblem: The installed rules refuse the command.
    """
    done = command_entry(file, line)
    outcome = apply(before, done.command, FixedDice(done.dice), rules)
    if not isinstance(outcome, Applied):
        raise replay_problem(file, f"a command is refused now: {outcome}", line)
    return outcome


def replay_problem(file: BattleFile, why: str, line: int) -> FileProblem:
    """Return the problem for a line that does not replay as recorded."""
    remedy = "open it with the version of gridapp and of the rule pack that wrote it"
    return FileProblem(file.path, why, remedy, f"line {line}")
