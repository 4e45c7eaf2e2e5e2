"""What a worked example expects, and what came out instead."""

from gridapp.engine.protocol import Rules
from gridapp.engine.queries.situation import Situation
from gridapp.packs.example_queries import QUESTIONS, ExampleContext, ExampleResult, Expectation

__all__ = ["ExampleResult", "Expectation", "failures"]


def failures(found: ExampleResult, rules: Rules, expected: tuple[Expectation, ...]) -> list[str]:
    """What came out otherwise than expected, one text each; an example must expect something.

    Raises:
        ValueError: an expectation asks what cannot be asked.
    """
    look = ExampleContext(found, Situation(found.battle, rules), rules)
    wrong = [text for one in expected if (text := _failure(look, one))]
    if found.unused_dice:
        wrong.append(f"dice that nobody threw: {', '.join(map(str, found.unused_dice))}")
    if found.refused and not any(one.ask == "refused" for one in expected):
        wrong.append(f"a command was refused: {found.refused}")
    return wrong if expected else [*wrong, "it expects nothing"]


def _failure(look: ExampleContext, one: Expectation) -> str:
    asked = QUESTIONS.get(one.ask)
    if asked is None:
        message = f"{one.ask!r} is no question; there are {', '.join(QUESTIONS)}"
        raise ValueError(message)
    if not one.cells and one.answer in (None, {}):
        message = f"{one.ask} {one.token}: no answer is given"
        raise ValueError(message)
    answer = asked(look, one)
    wanted = one.cells.strip() if one.cells else one.answer
    if answer == wanted:
        return ""
    about = " ".join(part for part in (one.ask, one.token, one.other, one.route) if part)
    return f"{about}: expected\n{wanted}\nand found\n{answer}"
