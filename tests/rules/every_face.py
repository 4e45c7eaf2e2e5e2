"""Commands played with every face of every die: the slow oracle of odds."""

from collections.abc import Callable, Iterator
from fractions import Fraction

import msgspec

from gridapp.battle.commands import Answer, Command
from gridapp.battle.dice import TypedDice
from gridapp.battle.outcomes import Applied, DieNeeded
from gridapp.battle.questions import Question
from gridapp.battle.state import Battle
from gridapp.engine.commands.apply import apply
from tests.rules.play import System

Chances = dict[bytes, tuple[Battle, Fraction]]
"""Battles by their creatures, each with its probability."""

Answering = Callable[[Question], Answer]


def usual(question: Question) -> Answer:
    """Return a foe's first attack where its reaction is asked for, and else the default."""
    if question.options and question.options[-1].id == "pass":
        return Answer(question.id, question.options[0].id)
    number = question.number.value if question.number else None
    return Answer(question.id, question.default, number)


def outcomes(system: System, battle: Battle, command: Command) -> Iterator[tuple[Battle, Fraction]]:
    """Yield the battle after a command for every face of every die, with its probability."""
    thrown: list[tuple[tuple[int, ...], Fraction]] = [((), Fraction(1))]
    while thrown:
        dice, chance = thrown.pop()
        outcome = apply(battle, command, TypedDice(dice), system.rules)
        if isinstance(outcome, DieNeeded):
            faces = range(1, outcome.sides + 1)
            thrown += [((*dice, face), chance / outcome.sides) for face in faces]
        else:
            assert isinstance(outcome, Applied), outcome
            yield outcome.battle, chance


def played_out(
    system: System,
    battle: Battle,
    command: Command,
    is_over: Callable[[Battle], bool],
    answered: Answering = usual,
) -> Chances:
    """Return the battles in which a command may end, its questions answered."""
    ends: Chances = {}
    pending: dict[bytes, tuple[Battle, Command, Fraction]] = {b"": (battle, command, Fraction(1))}
    while pending:
        following: dict[bytes, tuple[Battle, Command, Fraction]] = {}
        for before, given, chance in pending.values():
            for after, p in outcomes(system, before, given):
                if after.question is None or is_over(after):
                    add(ends, after, chance * p)
                    continue
                key = msgspec.json.encode(after)
                earlier = following[key][2] if key in following else Fraction(0)
                following[key] = after, answered(after.question), earlier + chance * p
        pending = following
    return ends


def add(chances: Chances, battle: Battle, chance: Fraction) -> None:
    """Add the probability of a battle."""
    key = msgspec.json.encode(battle.tokens)
    chances[key] = battle, chance + (chances[key][1] if key in chances else 0)
