"""Run worked examples of a rule pack and tell what is right, wrong and not askable."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import msgspec

from gridapp.battle.dice import DiceError, FixedDice
from gridapp.battle.events import Event
from gridapp.battle.outcomes import DieNeeded, Refused
from gridapp.battle.state import Battle
from gridapp.engine.commands.apply import apply
from gridapp.engine.protocol import Rules
from gridapp.packs.creatures import CreatureTemplate, load_creatures
from gridapp.packs.examples.battles import build_battle, draw_battle, read_command
from gridapp.packs.examples.expectations import (
    Outcome,
    Verdict,
    in_words,
    not_askable,
    unused_dice,
    verdicts,
)
from gridapp.packs.examples.files import VERSION, Example, ExampleMoment, read_example_file
from gridapp.packs.examples.queries import ExampleResult
from gridapp.resources import shipped_folder


class CheckedExample(msgspec.Struct, frozen=True):
    """An example with a verdict on each of its questions; ``board`` is drawn after the commands."""

    name: str
    rule: str
    verdicts: tuple[Verdict, ...]
    board: str

    @property
    def is_right(self) -> bool:
        """True if every question has the expected answer."""
        return all(verdict.outcome is Outcome.RIGHT for verdict in self.verdicts)

    @property
    def text(self) -> str:
        """The failures with the board, empty if all is right."""
        if self.is_right:
            return ""
        faults = [verdict.text for verdict in self.verdicts if verdict.text]
        return "\n".join((f"FAILED {self.name} ({self.rule})", *faults, self.board))


class ExampleReport(msgspec.Struct, frozen=True):
    """The result of a file of examples under a pack."""

    pack: str
    examples: tuple[CheckedExample, ...]

    @property
    def failed(self) -> tuple[str, ...]:
        """The failures by example."""
        return tuple(example.text for example in self.examples if not example.is_right)

    @property
    def passed(self) -> int:
        """The number of right examples."""
        return sum(example.is_right for example in self.examples)

    @property
    def text(self) -> str:
        """The failures with their boards, then the count."""
        count = f"{self.pack}: {self.passed} passed, {len(self.failed)} failed"
        return "\n\n".join((*self.failed, count))

    @property
    def counts(self) -> dict[str, int]:
        """The questions asked, by outcome."""
        outcomes = [verdict.outcome for example in self.examples for verdict in example.verdicts]
        return {"asked": len(outcomes)} | {str(each): outcomes.count(each) for each in Outcome}

    def as_data(self) -> dict[str, Any]:
        """Return the report as plain values, for ``--json``."""
        return {
            "version": VERSION,
            "pack": self.pack,
            **self.counts,
            "examples": [
                {
                    "name": example.name,
                    "rule": example.rule,
                    "right": example.is_right,
                    "questions": [msgspec.to_builtins(each) for each in example.verdicts],
                    "board": example.board,
                }
                for example in self.examples
            ],
        }


def check_pack(rules: Rules, folder: Path | None = None) -> ExampleReport:
    """Run every example of a pack.

    Raises:
        PackProblem: the examples cannot be read.
    """
    root = folder or shipped_folder("rules") / rules.book.id
    return check_file(rules, root / "examples.toml", root)


def check_file(rules: Rules, path: Path, folder: Path) -> ExampleReport:
    """Run every example of a file under a pack, whose creatures are in ``folder``.

    Raises:
        PackProblem: the file or the creatures cannot be read.
    """
    creatures = load_creatures(rules.book, folder)
    examples = read_example_file(path)
    checked = tuple(check_example(rules, creatures, example) for example in examples)
    return ExampleReport(rules.book.id, checked)


def check_example(
    rules: Rules, creatures: Mapping[str, CreatureTemplate], example: Example
) -> CheckedExample:
    """Run an example and return a verdict on each question, even if it cannot be played."""
    battle = None
    try:
        battle = build_battle(rules, creatures, example)
        battle, results = _run_steps(battle, rules, example)
    except Exception as problem:  # noqa: BLE001 - a file of examples is anybody's
        return _unplayable(example, problem)
    if not any(step.expect for step in example.all_steps):
        results.append(not_askable("", "it expects nothing"))
    board = draw_battle(battle, example.board)
    return CheckedExample(example.name, example.rule, tuple(results), board)


def _unplayable(example: Example, problem: Exception) -> CheckedExample:
    why = f"cannot be run: {in_words(problem)}"
    asked = [expected.label for step in example.all_steps for expected in step.expect] or [""]
    results = (not_askable(asked[0], why), *(not_askable(label, "") for label in asked[1:]))
    return CheckedExample(example.name, example.rule, results, example.board)


def _run_steps(battle: Battle, rules: Rules, example: Example) -> tuple[Battle, list[Verdict]]:
    """Play all steps; return the last state and the verdicts."""
    dice, thrown = FixedDice(example.dice), 0
    history = [battle]
    results: list[Verdict] = []
    for step in example.all_steps:
        if not 0 <= step.undo < len(history):
            raise ValueError(f"undo = {step.undo}: {len(history) - 1} commands can be taken back")
        history = history[: len(history) - step.undo]
        result, count = _run_step(history, rules, step, dice)
        thrown += count
        results += verdicts(result, rules, step.expect)
    return history[-1], results + unused_dice(example.dice[thrown:])


def _run_step(
    history: list[Battle], rules: Rules, step: ExampleMoment, dice: FixedDice
) -> tuple[ExampleResult, int]:
    """Carry out the commands of a step and append each state to the history; count the dice."""
    events: list[Event] = []
    refused: Refused | None = None
    thrown = 0
    for data in step.commands:
        command = read_command(history[-1].board.grid, data)
        outcome = apply(history[-1], command, dice, rules)
        if isinstance(outcome, Refused):
            refused = outcome
            break
        if isinstance(outcome, DieNeeded):
            raise DiceError(f"a d{outcome.sides} is missing")
        history.append(outcome.battle)
        thrown += len(outcome.dice)
        events += outcome.events
    return ExampleResult(history[-1], tuple(events), refused), thrown
