"""Decisions that an act waits for: by its actor, by somebody else, or by the GM."""

from gridapp.packkit import DeclaredAct, Draft, Option, Question

KEY = "asked for"
"""The fact of a question that names the decision."""


def choose(  # noqa: PLR0913 - a question has that many parts
    draft: Draft,
    declared: DeclaredAct,
    key: str,
    text: str,
    options: tuple[Option, ...],
    *,
    rule: str,
    default: str = "",
    kind: str = "",
    who: str = "",
) -> str:
    """What was decided, declared with the act or answered; empty once it has been asked.

    The act is on top of the stack and is resumed with the answer noted. The only option is
    taken unasked; the first one is the default unless told otherwise.
    """
    known = settled(declared).get(key)
    ids = [option.id for option in options]
    if known in ids or len(ids) == 1:
        return known if known in ids else ids[0]
    draft.ask(
        kind or key,
        text,
        who=who or declared.act.actor,
        about=declared.act.target or declared.act.actor,
        options=options,
        default=default or ids[0],
        rule=rule,
        facts={KEY: key},
    )
    return ""


def settled(declared: DeclaredAct) -> dict[str, str]:
    """Everything that is settled about an act: declared with it, or answered since."""
    return {**declared.act.choices, **declared.facts}


def answer(draft: Draft, question: Question, option: str) -> None:
    """Note a decision for the act that waits for it."""
    draft.note_facts(**{question.facts[KEY]: option})


def named(*ids: str) -> tuple[Option, ...]:
    """Options called by their ids."""
    return tuple(Option(one, one.replace("_", " ").capitalize()) for one in ids)


def numbers(first: int, last: int, word: str) -> tuple[Option, ...]:
    """Numbers as options, such as ``2 Vigor``."""
    return tuple(Option(str(one), f"{one} {word}") for one in range(first, last + 1))


YES_NO = named("yes", "no")
