"""Which fields of a state are written down, as plain data that any JSON encoder takes.

A field at its default is left out: a state has the same text before and after the app learns of a
further field. So no default may ever change; a value that is to mean something new is a new field.
"""

from collections.abc import Callable, Mapping
from functools import cache
from typing import Any

import msgspec
from msgspec import inspect

from gridapp.battle.board import Board, Door, Picture, Terrain, Wall
from gridapp.battle.commands import Act
from gridapp.battle.questions import DeclaredAct, Number, Option, Question, StandingAnswer, Walk
from gridapp.battle.state import Battle, InitiativeEntry, PackRef
from gridapp.battle.tokens import Condition, Token, Weapon
from gridapp.grid.grid import Grid

Visit = Callable[[object], object]

FIELDS_OF_1: dict[type[msgspec.Struct], str] = {
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
"""What files of version 1 wrote of a state, in this order, defaults and all; closed for ever."""


def without_defaults(value: object) -> object:
    """A value with every field that is not at its default; the order of keys means nothing."""
    if isinstance(value, msgspec.Struct):
        given = given_fields(value) | _tag(type(value))
        for name in _deep(type(value)) & given.keys():
            given[name] = without_defaults(given[name])
        return given
    return _with_parts(value, without_defaults)


def given_fields(value: msgspec.Struct) -> dict[str, object]:
    """The fields of a value that are not at their default, as they are."""
    fields = zip(_defaults(type(value)), msgspec.structs.astuple(value), strict=True)
    return {name: part for (name, default), part in fields if part != default}


def as_version_1(value: object) -> object:
    """A value with the fields that version 1 knew; keys are in their order."""
    if isinstance(value, msgspec.Struct):
        known = FIELDS_OF_1.get(type(value))
        attributes = _attributes(type(value))
        names = known.split() if known else attributes
        return dict(_tag(type(value))) | {
            name: as_version_1(getattr(value, attributes[name])) for name in names
        }
    if isinstance(value, Mapping):
        return {key: as_version_1(value[key]) for key in sorted(value)}
    return _with_parts(value, as_version_1)


def _with_parts(value: object, walk: Visit) -> object:
    if isinstance(value, tuple | list):
        return [walk(part) for part in value]
    if isinstance(value, Mapping):
        return {key: walk(part) for key, part in value.items()}
    return value


@cache
def _tag(cls: type[msgspec.Struct]) -> dict[str, Any]:
    """What names the class in JSON, where one field may hold several."""
    config = cls.__struct_config__
    return {config.tag_field: config.tag} if config.tag_field else {}


@cache
def _attributes(cls: type[msgspec.Struct]) -> dict[str, str]:
    """The attribute of every field by the name under which it is stored."""
    return {field.encode_name: field.name for field in msgspec.structs.fields(cls)}


@cache
def _defaults(cls: type[msgspec.Struct]) -> tuple[tuple[str, object], ...]:
    """The fields of a class, each with its default; one that must be given differs from all."""
    return tuple((field.encode_name, _default(field)) for field in msgspec.structs.fields(cls))


def _default(field: msgspec.structs.FieldInfo) -> object:
    if field.default_factory is not msgspec.NODEFAULT:
        return field.default_factory()
    return field.default


@cache
def _deep(cls: type[msgspec.Struct]) -> frozenset[str]:
    """The fields that hold values with fields of their own; all others are written as they are."""
    fields = msgspec.structs.fields(cls)
    deep = (field for field in fields if _has_fields(inspect.type_info(field.type)))
    return frozenset(field.encode_name for field in deep)


def _has_fields(info: object) -> bool:
    if isinstance(info, inspect.StructType):
        return True
    parts = [getattr(info, name, None) for name in ("item_type", "key_type", "value_type")]
    parts += [*getattr(info, "types", ()), *getattr(info, "item_types", ())]
    return any(_has_fields(part) for part in parts if part is not None)
