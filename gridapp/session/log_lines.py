"""A line of the log played again."""

from gridapp.battle.dice import FixedDice
from gridapp.battle.outcomes import Applied
from gridapp.battle.state import Battle
from gridapp.engine.commands.apply import apply
from gridapp.engine.protocol import Rules
from gridapp.storage.file.battle_file import BattleFile
from gridapp.storage.file.log_entries import Done
from gridapp.storage.problems import FileProblem


def played(file: BattleFile, line: int) -> Done:
    """The command that made the state of a line.

    Raises:
        FileProblem: the line made none.
    """
    done = file.entry(line)
    if not isinstance(done, Done):
        raise differs(file, "it holds no command where one is referred to", line)
    return done


def play_again(file: BattleFile, line: int, before: Battle, rules: Rules) -> Battle:
    """The state that a line makes of the one before it, with the dice that fell.

    Raises:
        FileProblem: the rules at hand refuse the command.
    """
    done = played(file, line)
    outcome = apply(before, done.command, FixedDice(done.dice), rules)
    if not isinstance(outcome, Applied):
        raise differs(file, f"a command is refused now: {outcome}", line)
    return outcome.battle


def differs(file: BattleFile, why: str, line: int) -> FileProblem:
    """The problem that a line does not lead where it led."""
    remedy = "open it with the version of gridapp and of the rule pack that wrote it"
    return FileProblem(file.path, why, remedy, f"line {line}")
