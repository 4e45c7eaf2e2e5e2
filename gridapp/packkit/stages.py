"""Typed stages of acts and typed questions, and their conversion to stored text.

A pack declares the progress of an act as a ``Stage``, and the subject of a question as an ``Ask``:
frozen structs with a tag and typed fields. A battle knows no pack, so it stores the tag and the
fields as text (``stage`` and ``facts`` of a declared act, ``kind`` and ``facts`` of a question):

===================  ===============================
type of a field      stored text
===================  ===============================
``str``, ``StrEnum``  itself
``bool``              ``yes`` or ``no``
``int``               decimal digits
``tuple[str, ...]``   the items joined by blanks
``Lines``             the items joined by line feeds
anything else         JSON
===================  ===============================

A field at its default is not stored. A field whose stored name is no Python name is declared with
``msgspec.field(name=...)``.
"""

from collections.abc import Callable, Mapping
from enum import Enum, StrEnum
from functools import partial
from types import NoneType
from typing import Annotated, Any, NamedTuple, TypeVar, cast, get_args, get_type_hints

import msgspec

from gridapp.battle.commands import Act
from gridapp.battle.questions import DeclaredAct, Question
from gridapp.caching import cached_for_good
from gridapp.engine.commands.draft import Draft

T = TypeVar("T")
_LINE_FEED = "\n"
_NOTED = "noted"
Lines = Annotated[tuple[str, ...], _LINE_FEED]
"""Several texts that may contain blanks."""
Noted = Annotated[T, _NOTED]
"""A field set only by the pack; a choice of a command with this name is ignored."""


class YesNo(StrEnum):
    """The answers to a yes/no question."""

    YES = "yes"
    NO = "no"


class _Stored(msgspec.Struct, frozen=True):
    """Base of structs with fields stored as text."""


class Stage(_Stored, frozen=True, tag_field="stage"):
    """Base of the stages of an act; every field of a subclass has a default."""


class Ask(_Stored, frozen=True, tag_field="kind"):
    """Base of the subjects of questions; the fields are the data for the answer."""


S = TypeVar("S", bound=Stage)
A = TypeVar("A", bound=Ask)
K = TypeVar("K", bound=_Stored)


def tag_of(kind: type[_Stored]) -> str:
    """Return the stored name of a stage or question."""
    return str(kind.__struct_config__.tag)


def declared_in(act: Act, stage: Stage, *, waits: bool = False) -> DeclaredAct:
    """Return an act declared in a stage; with ``waits`` the act is not resumed automatically."""
    return DeclaredAct(act, tag_of(type(stage)), as_texts(stage), waits)


def declare(draft: Draft, act: Act, stage: Stage, *, waits: bool = False) -> None:
    """Push an act onto the stack; the act resumes once no question is pending."""
    draft.push(declared_in(act, stage, waits=waits))


def declare_below(draft: Draft, act: Act, stage: Stage) -> None:
    """Insert an act below the top of the stack; the act resumes after the top one is done."""
    *below, top = draft.battle.underway
    draft.update(underway=(*below, declared_in(act, stage), top))


def is_in(declared: DeclaredAct, kind: type[Stage]) -> bool:
    """Return True if an act is in a stage."""
    return declared.stage == tag_of(kind)


def stage_of(declared: DeclaredAct, kind: type[S]) -> S:
    """Return the stage of an act, from stored facts and the command's choices.

    Raises:
        ValueError: a stored text does not fit its field.
    """
    facts, choices = declared.facts, declared.act.choices
    if not facts and not choices:
        return cast("S", _with_defaults(kind))
    settled: dict[str, object] = {}
    for field in _fields(kind):
        if field.stored in facts:
            settled[field.name] = field.read(facts[field.stored])
        elif field.stored in choices and not field.noted:
            settled[field.name] = field.read(choices[field.stored])
    return kind(**settled)


@cached_for_good
def _with_defaults(kind: type[Stage]) -> Stage:
    """Return a stage of which nothing is settled."""
    return kind()


def noted(declared: DeclaredAct, kind: type[Stage], **fields: object) -> DeclaredAct:
    """Return an act with the given stage fields set.

    A field set to its default is stored nevertheless, and so counts as settled.
    """
    stored = {field.name: field for field in _fields(kind)}
    given = {stored[name].stored: stored[name].write(value) for name, value in fields.items()}
    return msgspec.structs.replace(declared, facts={**declared.facts, **given})


def note(draft: Draft, kind: type[S], **fields: object) -> S:
    """Set fields of the stage of the top act; return the new stage."""
    changed = noted(draft.declared_act, kind, **fields)
    draft.replace_top(changed)
    return stage_of(changed, kind)


def enter(draft: Draft, kind: type[Stage]) -> None:
    """Change the stage of the top act and keep the stored fields."""
    draft.set_stage(tag_of(kind))


def go_to(draft: Draft, stage: Stage) -> None:
    """Change the stage of the top act and replace the stored fields."""
    top = draft.declared_act
    facts = as_texts(stage)
    draft.replace_top(msgspec.structs.replace(top, stage=tag_of(type(stage)), facts=facts))


def is_about(question: Question, kind: type[Ask]) -> bool:
    """Return True if a question is of a kind."""
    return question.kind == tag_of(kind)


def ask_of(question: Question, kind: type[A]) -> A:
    """Return what a question is about.

    Raises:
        ValueError: a stored text does not fit its field.
    """
    return from_texts(kind, question.facts)


def misfit(act: Act, kind: type[Stage]) -> str:
    """Return the name of the first invalid choice of a command, or an empty text."""
    fields: tuple[_Field, ...] = _fields(kind)
    for field in fields:
        if field.stored in act.choices and not field.noted:
            try:
                field.read(act.choices[field.stored])
            except ValueError:
                return field.stored
    return ""


def as_texts(value: _Stored) -> dict[str, str]:
    """Return the fields not at their default as text, by stored name."""
    given = ((field, getattr(value, field.name)) for field in _fields(type(value)))
    return {field.stored: field.write(part) for field, part in given if part != field.default}


def from_texts(kind: type[K], texts: Mapping[str, str]) -> K:
    """Return a struct from stored texts; unknown names are ignored.

    Raises:
        ValueError: a text does not fit its field.
    """
    fields = (field for field in _fields(kind) if field.stored in texts)
    return kind(**{field.name: field.read(texts[field.stored]) for field in fields})


class _Field(NamedTuple):
    """A field of a struct: Python name, stored name, default and conversions."""

    name: str
    stored: str
    default: object
    noted: bool
    write: Callable[[Any], str]
    read: Callable[[str], Any]


@cached_for_good
def _fields(kind: type[_Stored]) -> tuple[_Field, ...]:
    hints = get_type_hints(kind, include_extras=True)
    return tuple(
        _Field(
            field.name,
            field.encode_name,
            field.default,
            _NOTED in getattr(hints[field.name], "__metadata__", ()),
            *_codec(hints[field.name]),
        )
        for field in msgspec.structs.fields(kind)
    )


def _codec(hint: Any) -> tuple[Callable[[Any], str], Callable[[str], Any]]:  # noqa: ANN401 - a type
    """Return the conversions of a type to text and back."""
    marks = getattr(hint, "__metadata__", ())
    bare = hint.__origin__ if marks else hint
    kinds = [part for part in get_args(bare) if part is not NoneType]
    if NoneType in get_args(bare) and len(kinds) == 1:
        return _codec(kinds[0])
    if bare == tuple[str, ...]:
        separator = _LINE_FEED if _LINE_FEED in marks else " "
        return separator.join, partial(_split, separator=separator)
    if bare is bool:
        return (lambda value: YesNo.YES if value else YesNo.NO), (lambda text: text == YesNo.YES)
    if bare in (int, str) or (isinstance(bare, type) and issubclass(bare, Enum)):
        return str, bare
    return (lambda value: msgspec.json.encode(value).decode()), partial(_from_json, kind=bare)


def _split(text: str, separator: str) -> tuple[str, ...]:
    return tuple(text.split(separator)) if text else ()


def _from_json(text: str, kind: Any) -> Any:  # noqa: ANN401 - any type that msgspec reads
    return msgspec.json.decode(text, type=kind)
