"""Decisions that an act waits for, made by a creature or by the GM."""

from gridapp.packkit import Declared, Draft, Option, Question

DECISION_KEY = "asked for"
"""The fact of a question that names the decision."""


def choose(  # noqa: PLR0913 - a question has that many parts
    draft: Draft,
    declared: Declared,
    name: str,
    text: str,
    options: tuple[Option, ...],
    *,
    rule: str,
    default: str = "",
    who: str = "",
) -> str | None:
    """What was decided, declared with the act or answered; ``None`` once it has been asked.

    The act is on top of the stack and is resumed with the answer noted. Without a choice the
    only option is taken; the first one is the default unless told otherwise. The actor decides,
    unless it is somebody else or, by its text, the GM.
    """
    known = {**declared.act.choices, **declared.facts}.get(name)
    ids = [option.id for option in options]
    if known in ids or len(ids) == 1:
        return known if known in ids else ids[0]
    draft.ask(
        name,
        text,
        who=who or declared.act.actor,
        about=declared.act.target or declared.act.actor,
        options=options,
        default=default or ids[0],
        rule=rule,
        facts={DECISION_KEY: name},
    )
    return None


def note_answer(draft: Draft, question: Question, option: str) -> None:
    """Note a decision for the act that waits for it."""
    draft.note(**{question.facts[DECISION_KEY]: option})


def options_of(values: dict[str, str]) -> tuple[Option, ...]:
    """Options by their ids, with the words on their buttons."""
    return tuple(Option(key, text) for key, text in values.items())
