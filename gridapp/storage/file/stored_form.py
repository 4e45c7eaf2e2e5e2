"""Plain data of a state for the JSON encoder: fields at their default are left out.

So a state has the same JSON before and after the app learns a new field. Consequence: a default
may never change; a value with a new meaning needs a new field.
"""

from collections.abc import Callable, Mapping
from typing import Any

import msgspec
from msgspec import inspect

from gridapp.battle.board import Board, Door, Picture, Terrain, Wall
from gridapp.battle.commands import Act
from gridapp.battle.messages import english
from gridapp.battle.questions import DeclaredAct, Number, Option, Question, StandingAnswer, Walk
from gridapp.battle.state import Battle, InitiativeEntry, PackRef
from gridapp.battle.tokens import Condition, Token, Weapon
from gridapp.caching import cached_for_good
from gridapp.grid.grid import Grid

Visit = Callable[[object], object]

VERSION_1_FIELDS: dict[type[msgspec.Struct], str] = {
    Battle: "active asked board name order pack phase postponed questions round stage standing "
    "tokens underway",
    PackRef: "id version settings",
    Board: "grid walls doors terrain picture",
    Grid: "columns rows shape cell_size unit pixels offset",
    Wall: "id a b kind height cover",
    Door: "id a b state secret window",
    Terrain: "id name factor cells elevation",
    Picture: "sha256 width height",
    Token: "id name side cell space picture played hidden elevation stats pools weapons "
    "conditions derived",
    Weapon: "id name kind damage reach min_reach range equipped stats",
    Condition: "id until whose times against value source",
    InitiativeEntry: "token score ties acted",
    Walk: "actor action route costs legs at paid offered",
    DeclaredAct: "act stage facts waits",
    Act: "actor action route target weapon choices",
    Question: "id kind text who about options default rule facts number",
    Option: "id text",
    Number: "text low high value",
    StandingAnswer: "who kind first",
}
"""Fields of states in files of version 1, in order, defaults included. Never changes."""


def without_defaults(value: object) -> object:
    """Return a value as plain data, without fields at their defaults, in any order."""
    if isinstance(value, msgspec.Struct):
        given = {**non_default_fields(value), **_tag(type(value))}
        for name in _struct_fields(type(value)) & given.keys():
            given[name] = without_defaults(given[name])
        return given
    return _visit_parts(value, without_defaults)


def non_default_fields(value: msgspec.Struct) -> dict[str, object]:
    """Return the fields of a struct that differ from their defaults, unconverted."""
    fields = zip(_defaults(type(value)), msgspec.structs.astuple(value), strict=True)
    return {name: part for (name, default), part in fields if part != default}


def as_version_2(battle: Battle) -> Battle:
    """Return a state as in files of version 2, which stored the texts of questions in English."""
    if not battle.questions:
        return battle
    questions = tuple(map(_question_in_english, battle.questions))
    return msgspec.structs.replace(battle, questions=questions)


def _question_in_english(question: Question) -> Question:
    number = question.number
    return msgspec.structs.replace(
        question,
        text=english(question.text),
        options=_options_in_english(question.options),
        number=number and msgspec.structs.replace(number, text=english(number.text)),
        parts=tuple(
            msgspec.structs.replace(
                part, text=english(part.text), options=_options_in_english(part.options)
            )
            for part in question.parts
        ),
    )


def _options_in_english(options: tuple[Option, ...]) -> tuple[Option, ...]:
    return tuple(Option(option.id, english(option.text)) for option in options)


def as_version_1(value: object) -> object:
    """Return a value as plain data with the fields of version 1, keys in their order."""
    if isinstance(value, msgspec.Struct):
        recorded = VERSION_1_FIELDS.get(type(value))
        attributes = _attributes(type(value))
        names = recorded.split() if recorded else attributes
        return dict(_tag(type(value))) | {
            name: as_version_1(getattr(value, attributes[name])) for name in names
        }
    if isinstance(value, Mapping):
        return {key: as_version_1(value[key]) for key in sorted(value)}
    return _visit_parts(value, as_version_1)


def _visit_parts(value: object, walk: Visit) -> object:
    if isinstance(value, tuple | list):
        return [walk(part) for part in value]
    if isinstance(value, Mapping):
        return {key: walk(part) for key, part in value.items()}
    return value


@cached_for_good
def _tag(cls: type[msgspec.Struct]) -> Mapping[str, Any]:
    """Return the tag that names the class in JSON, for fields with several possible classes."""
    config = cls.__struct_config__
    return {config.tag_field: config.tag} if config.tag_field else {}


@cached_for_good
def _attributes(cls: type[msgspec.Struct]) -> Mapping[str, str]:
    """Return the attribute names of a class by the field names in JSON."""
    return {field.encode_name: field.name for field in msgspec.structs.fields(cls)}


@cached_for_good
def _defaults(cls: type[msgspec.Struct]) -> tuple[tuple[str, object], ...]:
    """Return the fields of a class with their defaults; required fields have ``NODEFAULT``."""
    return tuple((field.encode_name, _default(field)) for field in msgspec.structs.fields(cls))


def _default(field: msgspec.structs.FieldInfo) -> object:
    if field.default_factory is not msgspec.NODEFAULT:
        return field.default_factory()
    return field.default


@cached_for_good
def _struct_fields(cls: type[msgspec.Struct]) -> frozenset[str]:
    """Return the fields with nested structs; only these need conversion."""
    fields = msgspec.structs.fields(cls)
    deep = (field for field in fields if _has_fields(inspect.type_info(field.type)))
    return frozenset(field.encode_name for field in deep)


def _has_fields(info: object) -> bool:
    if isinstance(info, inspect.StructType):
        return True
    parts = [getattr(info, name, None) for name in ("item_type", "key_type", "value_type")]
    parts += [*getattr(info, "types", ()), *getattr(info, "item_types", ())]
    return any(_has_fields(part) for part in parts if part is not None)
