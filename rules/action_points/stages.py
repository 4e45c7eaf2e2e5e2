"""The stages of what is underway, and what is noted on it."""

from gridapp.packkit import Draft, Number, Option, Question

ROLLING, START, END, POURING = "rolling", "start", "end", "pouring"
READIED, MOVED = "readied", "moved"
CHOOSING, DECLARED, PAYING, REACTING, RESOLVING, RESOLVED = (
    "choosing",
    "declared",
    "paying",
    "reacting",
    "resolving",
    "resolved",
)
ASKED = "asked for"
"""The fact of a question that names the decision."""


def known(draft: Draft, key: str) -> str | None:
    """What was decided under a name, with the act on top of the stack or since."""
    act = draft.declared_act
    return {**act.act.choices, **act.facts}.get(key)


def options_of(values: dict[str, str]) -> tuple[Option, ...]:
    """Options by their ids, with the words on their buttons."""
    return tuple(Option(key, text) for key, text in values.items())


def choose(
    draft: Draft,
    key: str,
    text: str,
    options: dict[str, str],
    *,
    rule: str,
    default: str = "",
    who: str = "",
) -> str | None:
    """What was decided, declared with the act or answered; ``None`` once it has been asked.

    A single option is taken; the first one is the default unless told otherwise.
    """
    found, act = known(draft, key), draft.declared_act.act
    if found in options:
        return found
    if len(options) == 1:
        return next(iter(options))
    draft.ask(
        key,
        text,
        who=who or act.actor,
        about=act.target or act.actor,
        options=options_of(options),
        default=default or next(iter(options)),
        rule=rule,
        facts={ASKED: key},
    )
    return None


def asked_number(
    draft: Draft, key: str, text: str, number: Number, *, rule: str, word: str = "That"
) -> int | None:
    """The number that was typed under a name; ``None`` once it has been asked for."""
    given, act = known(draft, key), draft.declared_act.act
    if given is not None:
        return int(given)
    draft.ask(
        key,
        text,
        who=act.actor,
        about=act.target or act.actor,
        options=options_of({"that": word}),
        default="that",
        rule=rule,
        facts={ASKED: key},
        number=number,
    )
    return None


def answer(draft: Draft, question: Question, option: str) -> None:
    """Note a decision, or the number that was typed with it, for the act that waits for it."""
    typed = question.number.value if question.number else option
    draft.note_facts(**{question.facts[ASKED]: str(typed)})
