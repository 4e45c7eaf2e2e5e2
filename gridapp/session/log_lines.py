"""Replay of single log lines."""

from gridapp.battle.dice import FixedDice
from gridapp.battle.outcomes import Applied
from gridapp.battle.state import Battle
from gridapp.engine.commands.apply import apply
from gridapp.engine.protocol import Rules
from gridapp.session.seen_memory import with_memories
from gridapp.storage.file.battle_file import BattleFile
from gridapp.storage.file.log_entries import CommandEntry
from gridapp.storage.problems import FileProblem


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
    """Apply the command of a line, with recorded dice and memories, to the preceding state.

    Raises:
        FileProblem: The installed rules refuse the command.
    """
    done = command_entry(file, line)
    outcome = apply(before, done.command, FixedDice(done.dice), rules)
    if not isinstance(outcome, Applied):
        raise replay_problem(file, f"a command is refused now: {outcome}", line)
    return with_memories(outcome.battle, done.seen or ())


def replay_problem(file: BattleFile, why: str, line: int) -> FileProblem:
    """Return the problem for a line that does not replay as recorded."""
    remedy = "open it with the version of gridapp and of the rule pack that wrote it"
    return FileProblem(file.path, why, remedy, f"line {line}")
