"""Questions, and what is noted on the act that waits for their answers (S-40, S-54, SR-42)."""

from collections.abc import Callable, Iterator, Mapping
from typing import NamedTuple

from gridapp.packkit import DeclaredAct, Draft, Number, Option, Question

WORST, BEST = -40, 40
"""Between what a modifier lies that the GM reads off a table of their own."""

Notes = Mapping[str, str]
"""What is settled about an act: declared with it, or answered since."""


class Wanted(NamedTuple):
    """Something an act has to be told: under which key, in which words, who tells, the options.

    Where the GM does, by its text, nobody is named.

    The default is the first option unless another is named.
    """

    key: str
    text: str
    who: str
    options: tuple[Option, ...]
    rule: str
    default: str = ""
    number: Number | None = None


def notes(declared: DeclaredAct) -> Notes:
    """Everything settled about an act so far."""
    return {**declared.act.choices, **declared.facts}


def ask(draft: Draft, declared: DeclaredAct, wanted: Wanted) -> None:
    """Put a question about an act; the answer is noted under its key."""
    draft.ask(
        wanted.key,
        wanted.text,
        who=wanted.who,
        about=declared.act.target or declared.act.actor,
        options=wanted.options,
        default=wanted.default or wanted.options[0].id,
        rule=wanted.rule,
        facts={"note": wanted.key},
        number=wanted.number,
    )


def number(key: str, text: str, rule: str) -> Wanted:
    """A modifier that only the GM's own tables know; 0 unless told otherwise."""
    typed = Number("Modifier", WORST, BEST)
    return Wanted(key, f"GM: {text}", "", (Option(key, "as the GM says"),), rule, number=typed)


def given(question: Question, option: str) -> str:
    """What an answer comes to: the number that was typed, else the option."""
    return str(question.number.value) if question.number else option


def yes_no(key: str, text: str, rule: str, default: str = "no") -> Wanted:
    """A matter that only the GM decides."""
    options = (Option("yes", "Yes"), Option("no", "No"))
    return Wanted(key, f"GM: {text}", "", options, rule, default)


def asks(
    draft: Draft, declared: DeclaredAct, wanted: Callable[[Draft, DeclaredAct], Iterator[Wanted]]
) -> bool:
    """Ask the first thing that is not told yet, if there is one."""
    known = notes(declared)
    found = next((one for one in wanted(draft, declared) if one.key not in known), None)
    if found is not None:
        ask(draft, declared, found)
    return found is not None
