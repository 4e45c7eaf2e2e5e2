"""The stages of what is underway, and what is noted on it."""

import msgspec

from gridapp.engine.kit import Declared, Draft, Number, Option, Question

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


def top(draft: Draft) -> Declared:
    """The act on top of the stack, with all that has been noted on it.

    Raises:
        TypeError: a walk is on top.
    """
    found = draft.battle.underway[-1]
    if not isinstance(found, Declared):
        raise TypeError(found)
    return found


def known(draft: Draft, key: str) -> str | None:
    """What was decided under a name, with the act on top of the stack or since."""
    act = top(draft)
    return {**act.act.choices, **act.facts}.get(key)


def note(draft: Draft, **facts: str) -> Declared:
    """Write facts down on the act on top of the stack; the act as it is then."""
    act = top(draft)
    changed = msgspec.structs.replace(act, facts={**act.facts, **facts})
    draft.replace_top(changed)
    return changed


def go_to(draft: Draft, stage: str) -> None:
    """Put the act on top of the stack into another stage."""
    draft.replace_top(msgspec.structs.replace(top(draft), stage=stage))


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
    found, act = known(draft, key), top(draft).act
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
    given, act = known(draft, key), top(draft).act
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
    note(draft, **{question.facts[ASKED]: str(typed)})
