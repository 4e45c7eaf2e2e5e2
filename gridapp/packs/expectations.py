"""Compare the expectations of a worked example with the results."""

from gridapp.engine.protocol import Rules
from gridapp.engine.queries.situation import Situation
from gridapp.packs.example_queries import QUESTIONS, ExampleContext, ExampleResult, Expectation

__all__ = ["ExampleResult", "Expectation", "failures"]


def failures(result: ExampleResult, rules: Rules, expected: tuple[Expectation, ...]) -> list[str]:
    """Return a text for each expectation that failed, for unused dice and for refused commands.

    Raises:
        ValueError: an unknown query.
    """
    context = ExampleContext(result, Situation(result.battle, rules), rules)
    wrong = [text for expectation in expected if (text := _failure(context, expectation))]
    if result.unused_dice:
        wrong.append(f"dice that nobody threw: {', '.join(map(str, result.unused_dice))}")
    if result.refused and not any(expectation.ask == "refused" for expectation in expected):
        wrong.append(f"a command was refused: {result.refused}")
    return wrong if expected else [*wrong, "it expects nothing"]


def _failure(context: ExampleContext, expectation: Expectation) -> str:
    asked = QUESTIONS.get(expectation.ask)
    if asked is None:
        message = f"{expectation.ask!r} is no question; there are {', '.join(QUESTIONS)}"
        raise ValueError(message)
    if not expectation.cells and expectation.answer in (None, {}):
        message = f"{expectation.ask} {expectation.token}: no answer is given"
        raise ValueError(message)
    answer = asked(context, expectation)
    wanted = expectation.cells.strip() if expectation.cells else expectation.answer
    if answer == wanted:
        return ""
    about = " ".join(
        part
        for part in (expectation.ask, expectation.token, expectation.other, expectation.route)
        if part
    )
    return f"{about}: expected\n{wanted}\nand found\n{answer}"
