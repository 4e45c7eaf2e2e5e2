"""One fight of a run as a battle file, to be looked through in the window."""

from pathlib import Path

from gridapp.battle.dice import RandomDice
from gridapp.battle.outcomes import Applied
from gridapp.battle.state import Battle
from gridapp.engine.protocol import Rules
from gridapp.session.session import Session
from gridapp.storage.file.battle_file import BattleFile
from gridapp.tactics.play import Caps, Fight, FightResult, seed_of
from gridapp.tactics.policy import Policy


def write_fight(
    path: Path,
    battle: Battle,
    rules: Rules,
    base: int,
    number: int,
    policies: dict[str, Policy] | None = None,
    caps: Caps | None = None,
) -> FightResult:
    """Play a fight again and write every command of it to a new battle file; return the result.

    The session throws dice of its own with the fight's seed, so it must come to the same states.

    Raises:
        FileProblem: the file exists or cannot be written.
        RuntimeError: the session came to another state.
    """
    fight = Fight(battle, rules, seed_of(base, number), policies, caps)
    with Session(
        BattleFile.create(path, battle), rules, RandomDice(seed_of(base, number))
    ) as session:
        for command, after in fight.steps():
            outcome = session.do(command)
            if not isinstance(outcome, Applied) or outcome.battle != after:
                raise RuntimeError(f"the session came to another state at {command}")
    return fight.result(number)
