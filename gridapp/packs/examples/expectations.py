"""Compare the expectations of a worked example with the results."""

from enum import StrEnum
from typing import Any

import msgspec

from gridapp.battle.dice import DiceError
from gridapp.engine.protocol import Rules
from gridapp.engine.queries.situation import Situation
from gridapp.packs.examples.queries import QUESTIONS, ExampleContext, ExampleResult, Expectation
from gridapp.packs.faults import suggestion


class Outcome(StrEnum):
    """What became of a question: the expected answer, another one, or none."""

    RIGHT = "right"
    WRONG = "wrong"
    NOT_ASKABLE = "not_askable"


class Verdict(msgspec.Struct, frozen=True):
    """The outcome of a question; ``why`` is the reason where no two answers can be compared."""

    ask: str
    outcome: Outcome
    expected: Any = None
    found: Any = None
    why: str = ""

    @property
    def text(self) -> str:
        """The failure in words, empty if the answer is right."""
        if self.outcome is Outcome.RIGHT or self.why:
            return self.why
        if self.outcome is Outcome.NOT_ASKABLE:
            return ""
        expected, found = _visible(self.expected), _visible(self.found)
        return f"{self.ask}: expected\n{expected}\nand found\n{found}"


def _visible(answer: Any) -> Any:  # noqa: ANN401 - any answer
    """Return an answer as printed: an empty answer as two quotes."""
    return '""' if answer == "" else answer


def in_words(problem: Exception) -> str:
    """Return a problem of an example in words: messages alone, faults with their type."""
    is_message = type(problem) in (ValueError, LookupError, DiceError) and problem.args
    return str(problem.args[0]) if is_message else repr(problem)


def not_askable(ask: str, why: str) -> Verdict:
    """Return the verdict on a question that cannot be asked."""
    return Verdict(ask, Outcome.NOT_ASKABLE, why=why)


def unused_dice(dice: tuple[int, ...]) -> list[Verdict]:
    """Return the verdict on unused dice, empty if all were thrown."""
    text = f"dice that nobody threw: {', '.join(map(str, dice))}"
    return [Verdict("dice", Outcome.WRONG, why=text)] if dice else []


def verdicts(
    result: ExampleResult, rules: Rules, expected: tuple[Expectation, ...]
) -> list[Verdict]:
    """Return a verdict on each expectation, and on an unexpected refusal."""
    context = ExampleContext(result, Situation(result.battle, rules), rules)
    results = [_verdict(context, expectation) for expectation in expected]
    if result.refused and not any(expectation.ask == "refused" for expectation in expected):
        text = f"a command was refused: {result.refused}"
        results.append(Verdict("commands", Outcome.WRONG, why=text))
    return results


def _verdict(context: ExampleContext, expectation: Expectation) -> Verdict:
    label = expectation.label
    asked = QUESTIONS.get(expectation.ask)
    if asked is None:
        near = suggestion(expectation.ask, QUESTIONS).rpartition("; allowed")[0]
        listed = f"there are {', '.join(QUESTIONS)}"
        return not_askable(label, f"{expectation.ask!r} is no question; {listed}{near}")
    if not expectation.cells and expectation.answer in (None, {}):
        why = f"{expectation.ask} {expectation.token}: no answer is given"
        return not_askable(label, why)
    try:
        answer = asked(context, expectation)
    except Exception as problem:  # noqa: BLE001 - a file of examples is anybody's
        return not_askable(label, f"{label}: cannot be asked: {in_words(problem)}")
    right = expectation.cells.strip() if expectation.cells else expectation.answer
    outcome = Outcome.RIGHT if answer == right else Outcome.WRONG
    return Verdict(label, outcome, right, answer)
