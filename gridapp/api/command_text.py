"""Commands as people and scripts write them: words, or a JSON object.

``act Ayla stride to=D7`` and ``{"do": "Act", "actor": "Ayla", "action": "stride", "to": "D7"}`` say
the same. Creatures are named by id or name, cells by label or by their two numbers, weapons by id
or name. Words give the fields in their order or as ``field=value``; lists are joined by commas.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from difflib import get_close_matches
from typing import Any, get_args

import msgspec

from gridapp.battle.commands import Command
from gridapp.battle.outcomes import Refused
from gridapp.battle.state import Battle
from gridapp.battle.tokens import Token
from gridapp.engine.movement.preview import Preview
from gridapp.engine.protocol import Rules
from gridapp.engine.queries.situation import Situation
from gridapp.grid.cells import Cell
from gridapp.packs.creatures import load_creatures

CLASSES: Mapping[str, type] = {
    re.sub(r"(?<=[a-z])(?=[A-Z])", "-", each.__name__).lower(): each for each in get_args(Command)
}
"""The commands by the names they have in the shell, such as ``end-turn``."""

_CREATURES = ("token", "tokens", "actor", "target", "whose", "before", "carrier", "unaware")
_KEYED_BY_CREATURE = ("cells", "portions")
_CELLS = ("cell", "cells", "route")
_TRUE, _FALSE = ("true", "yes", "on"), ("false", "no", "off")


class MoveRefused(ValueError):  # noqa: N818 - a refusal on its path to the caller, no fault
    """Raised for a move to a cell that the creature may not go to; ``refusal`` says why."""

    def __init__(self, refusal: Refused) -> None:
        """Take the refusal."""
        super().__init__(str(refusal))
        self.refusal = refusal


class CommandText:
    """Parses commands, with the names of creatures and cells in a situation."""

    def __init__(self, battle: Battle, rules: Rules) -> None:
        """Look up creatures and cells in this situation."""
        self._battle = battle
        self._rules = rules

    def parse_words(self, words: Sequence[str]) -> Command:
        """Parse words into a command.

        Raises:
            ValueError: no such command or field, or a value that does not fit.
            MoveRefused: the creature may not move to the cell.
            LookupError: no creature has that name.
        """
        if not words:
            raise ValueError("a command is missing: write one such as end-turn")
        kind = command_class(words[0])
        return self._convert(kind, self._fields_of(kind, words[1:]))

    def parse_json(self, text: str | bytes) -> Command:
        """Return the command that a JSON object gives; its field ``do`` is the command's name.

        Raises:
            ValueError: no JSON object, no such command or field, or a value that does not fit.
            LookupError: no creature has that name.
        """
        try:
            fields = msgspec.json.decode(text, type=dict[str, Any])
        except msgspec.DecodeError as problem:
            message = f"no JSON object: {problem}"
            raise ValueError(message) from None
        return self._convert(command_class(str(fields.pop("do", ""))), fields)

    def _fields_of(self, kind: type, words: Sequence[str]) -> dict[str, Any]:
        names = [field.name for field in msgspec.structs.fields(kind)]
        fields: dict[str, Any] = {}
        for word in words:
            name, equals, value = word.partition("=")
            if not equals or not name.isidentifier():
                free = [each for each in names if each not in fields]
                if not free:
                    message = f"{word!r} is one value too many for {_shell_name(kind)}"
                    raise ValueError(message)
                name, value = free[0], word
            fields[name.replace("-", "_")] = value
        return fields

    def _convert(self, kind: type, fields: dict[str, Any]) -> Command:
        name = _shell_name(kind)
        if name == "place-token" and "token" not in fields:
            fields = {"token": self._new_token(fields)}
        if name == "act" and "to" in fields:
            fields |= self._route_to(fields)
        if name == "answer" and "option" not in fields and self._battle.question is not None:
            fields = {"question": self._battle.question.id, "option": fields.get("question", "")}
        types = {field.name: field.type for field in msgspec.structs.fields(kind)}
        unknown = [each for each in fields if each not in types]
        if unknown:
            message = f"{name} has no field {unknown[0]!r}{_nearest(unknown[0], types)}"
            raise ValueError(message)
        values = {field: self._value(field, value, types[field]) for field, value in fields.items()}
        if values.get("weapon"):
            values["weapon"] = self._weapon(str(values.get("actor", "")), values["weapon"])
        try:
            command: Command = msgspec.convert(
                {"do": kind.__struct_config__.tag, **values},  # type: ignore[attr-defined]
                kind,
                strict=False,
            )
        except msgspec.ValidationError as problem:
            message = f"{name}: {problem}; its fields: {', '.join(types)}"
            raise ValueError(message) from None
        return command

    def _value(self, field: str, value: object, wanted: object) -> object:
        """Return a field's value with names and labels resolved."""
        if isinstance(value, str):
            value = _parsed_word(value, wanted)
        if field in _KEYED_BY_CREATURE and isinstance(value, dict):
            value = {self._creature_id(key): each for key, each in value.items()}
        if field in _CREATURES:
            value = self._creatures(value)
        if field in _CELLS:
            value = self._cells(value)
        return value

    def _creatures(self, value: object) -> object:
        if isinstance(value, str):
            return self._creature_id(value) if value else value
        if isinstance(value, list):
            return [self._creature_id(str(each)) for each in value]
        return value

    def _cells(self, value: object) -> object:
        if isinstance(value, str):
            return self._battle.board.grid.parse_label(value)
        if isinstance(value, dict):
            return {key: self._cells(each) for key, each in value.items()}
        if isinstance(value, list) and any(isinstance(each, str) for each in value):
            return [self._cells(each) for each in value]
        return value

    def _creature_id(self, name: str) -> str:
        return self._creature(name).id

    def _creature(self, name: str) -> Token:
        tokens = self._battle.tokens
        named = [token for token in tokens if token.id == name] or [
            token for token in tokens if token.name.casefold() == name.casefold()
        ]
        if len(named) != 1:
            message = f"{len(named)} creatures are called {name!r}; on the board: " + (
                ", ".join(token.name for token in tokens) or "none"
            )
            raise LookupError(message)
        return named[0]

    def _weapon(self, actor: str, name: object) -> object:
        token = self._battle.token(actor)
        weapons = token.weapons if token else ()
        wanted = str(name).casefold()
        ids = (each.id for each in weapons if wanted in (each.id, each.name.casefold()))
        return next(ids, name)

    def _route_to(self, fields: dict[str, Any]) -> dict[str, Any]:
        """Return the best route of a move to the cell in ``to``, which is taken out.

        A long body arrives with the ``facing`` given, which is taken out too.
        """
        actor = self._creature(str(fields.get("actor", "")))
        cell = self._battle.board.grid.parse_label(str(fields.pop("to")))
        situation = Situation(self._battle, self._rules)
        preview = Preview(situation, actor, str(fields.get("action", "")))
        if "facing" in fields:
            preview = preview.arriving(int(fields.pop("facing")))
        hover = preview.for_cell(cell)
        if hover.refusal is not None:
            raise MoveRefused(hover.refusal)
        return {"route": list(hover.route), "facings": list(hover.facings)}

    def _new_token(self, fields: dict[str, Any]) -> dict[str, Any]:
        """Return the token of a built-in creature: ``creature``, ``cell``, ``name``, ``side``."""
        given = {key: str(value) for key, value in fields.items()}
        unknown = set(given) - {"creature", "cell", "name", "side", "id"}
        creatures = load_creatures(self._rules.book)
        chosen = creatures.get(given.get("creature", ""))
        if unknown or chosen is None or "cell" not in given:
            names = ", ".join(creatures) or "none"
            message = f"place-token takes creature=, cell=, name= and side=; creatures: {names}"
            raise ValueError(message)
        taken = {token.id for token in self._battle.tokens}
        free = next(f"t{number}" for number in range(1, 10_000) if f"t{number}" not in taken)
        cell = self._battle.board.grid.parse_label(given["cell"])
        token = chosen.make_token(
            self._rules.book, given.get("id", free), cell, given.get("name", "")
        )
        if "side" in given:
            token = msgspec.structs.replace(token, side=given["side"])
        built: dict[str, Any] = msgspec.to_builtins(token)
        return built


def command_class(name: str) -> type:
    """Return the class of a command, by its name in the shell or in JSON.

    Raises:
        ValueError: there is no such command.
    """
    folded = re.sub(r"[-_ ]", "", name).casefold()
    for shell_name, kind in CLASSES.items():
        if folded in (shell_name.replace("-", ""), kind.__name__.casefold()):
            return kind
    message = f"there is no command {name!r}{_nearest(name, CLASSES)}; known: {', '.join(CLASSES)}"
    raise ValueError(message)


def command_fields(kind: type) -> tuple[tuple[str, bool], ...]:
    """Return the fields of a command in order, each with whether it must be given."""
    return tuple((field.name, field.required) for field in msgspec.structs.fields(kind))


def _shell_name(kind: type) -> str:
    return next(name for name, each in CLASSES.items() if each is kind)


def _nearest(name: str, names: Iterable[str]) -> str:
    close = get_close_matches(name, list(names), 1)
    return f", did you mean {close[0]!r}?" if close else ""


def _parsed_word(text: str, wanted: object) -> object:
    """Return the plain value that a word says for a type: JSON, a table, a list, or the word."""
    if text[:1] in "[{":
        try:
            return msgspec.json.decode(text)
        except msgspec.DecodeError as problem:
            message = f"{text!r} is no JSON: {problem}"
            raise ValueError(message) from None
    if "Mapping" in str(wanted):
        pairs = [part.partition(":") for part in text.split(",") if part]
        return {key: value for key, _, value in pairs}
    if "tuple" in str(wanted) and wanted != Cell:
        return [part for part in text.split(",") if part]
    if "bool" in str(wanted) and text.casefold() in (*_TRUE, *_FALSE):
        return text.casefold() in _TRUE
    return text
