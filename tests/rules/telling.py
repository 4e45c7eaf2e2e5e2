"""The narration of a scripted fight, command by command."""

from collections.abc import Iterable

from gridapp.battle.commands import Command
from gridapp.battle.dice import FixedDice
from gridapp.battle.outcomes import Applied
from gridapp.battle.state import Battle
from gridapp.engine.commands.apply import apply
from gridapp.session.narration.narrator import Narrator
from tests.rules.play import System, answer

Step = tuple[Command | str, tuple[int, ...]]
"""A command, or the option that answers the question on top, and the dice that it throws."""


def told(system: System, battle: Battle, steps: Iterable[Step]) -> str:
    """The log of a fight; every step must apply and throw exactly its dice."""
    lines: list[str] = []
    for given, dice in steps:
        command = answer(battle, given) if isinstance(given, str) else given
        outcome = apply(battle, command, FixedDice(dice), system.rules)
        assert isinstance(outcome, Applied), f"{command}: {outcome}"
        assert outcome.dice == dice, command
        battle = outcome.battle
        lines += map(str, Narrator(battle, system.rules).sentences(outcome.events))
    return "\n".join(lines) + "\n"
