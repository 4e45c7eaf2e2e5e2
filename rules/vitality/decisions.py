"""Choices that an act needs before it is carried out (V-09, V-17, V-62, VR-20)."""

from collections.abc import Mapping
from typing import NamedTuple

from gridapp.packkit import Declared, Draft, Option

Choices = Mapping[str, str]
"""What is settled about an act: declared with it, or answered since."""


class Prompt(NamedTuple):
    """Something that an act has to be told: under which key, in which words, and the options.

    The first option is the default; one that stands for none of them comes last.
    """

    key: str
    text: str
    options: tuple[Option, ...]
    rule: str
    kind: str = ""


def settled_choices(declared: Declared) -> Choices:
    """Everything settled about an act so far."""
    return {**declared.act.choices, **declared.facts}


def ask_about_act(draft: Draft, declared: Declared, wanted: Prompt) -> None:
    """Put a question about an act: to its actor, or to the GM where it is the GM's by its text."""
    act = declared.act
    draft.ask(
        wanted.kind or wanted.key,
        wanted.text,
        who=act.actor,
        about=act.target or act.actor,
        options=wanted.options,
        default=wanted.options[0].id,
        rule=wanted.rule,
        facts={"key": wanted.key},
    )


def options_from_ids(*ids: str) -> tuple[Option, ...]:
    """Options called by their ids."""
    return tuple(Option(one, one.replace("_", " ").capitalize()) for one in ids)
