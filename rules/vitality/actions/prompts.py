"""Prompts: what an act needs to know before it is carried out (V-09, V-17, V-62, VR-20)."""

from collections.abc import Mapping
from typing import NamedTuple

from gridapp.packkit import Asker, Draft, Stage, Text, note

from ..stats import choose


class Prompt(NamedTuple):
    """A question about a field of an act's stage, with its options and their words.

    The first option is the default; an option that stands for none of the others is last. Without
    an ``asker`` the actor answers; without a ``kind`` the question's kind is the field.
    """

    stage: type[Stage]
    field: str
    text: Text
    options: Mapping[str, Text]
    rule: str
    asker: Asker | None = None
    kind: str = ""


def answer_or_ask(draft: Draft, prompt: Prompt) -> bool:
    """Note the only option on the act on top of the stack, or ask; return True after asking."""
    if len(prompt.options) == 1:
        (only,) = prompt.options
        note(draft, prompt.stage, **{prompt.field: only})
        return False
    choose(
        draft,
        None,
        prompt.field,
        prompt.text,
        prompt.options,
        rule=prompt.rule,
        asker=prompt.asker,
        kind=prompt.kind,
    )
    return True
