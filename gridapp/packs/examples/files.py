"""Files of worked examples, version 1; `rules/README.md` describes every key.

``examples.toml`` of a pack, or anybody's file, has ``version`` (1 if left out) and ``[[example]]``
tables: ``name``, ``rule``, ``board`` (see `gridapp.packs.drawn_boards`), ``creatures`` (a built-in
kind for each letter, with changes; conditions by name or as tables), ``turn`` (the active
creature), ``stage`` (the pack's own part of the round), ``battle`` (anything else that a stored
battle says), ``dice``, ``commands``, ``expect``, and ``[[example.step]]`` tables with further
``commands``, an ``undo`` before them and an ``expect`` after them. An expectation names a query
and the answer, as a drawing for a set of cells.
"""

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import msgspec

from gridapp.grid.grid import CellShape
from gridapp.packs.examples.queries import Expectation
from gridapp.packs.faults import Fault, raise_faults, suggestion
from gridapp.packs.toml_files import line_finder, read_toml
from gridapp.packs.type_faults import type_faults

VERSION = 1
"""The version of the format that is written and read."""


class ExampleMoment(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A moment of an example: commands taken back, commands given, then questions.

    ``undo`` is the number of commands, counted back from the last, that are taken back first.
    """

    undo: int = 0
    commands: tuple[Mapping[str, Any], ...] = ()
    expect: tuple[Expectation, ...] = ()


class Example(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A worked example as written in the file.

    ``battle`` is merged into the battle that the other keys make: its tables into the tables, its
    lists behind the lists. ``commands`` and ``expect`` are the first step, ``steps`` the next ones.
    """

    name: str
    rule: str
    board: str
    creatures: Mapping[str, Mapping[str, Any]]
    turn: str = ""
    stage: str = ""
    shape: CellShape = CellShape.SQUARE
    settings: Mapping[str, str] = {}
    dice: tuple[int, ...] = ()
    commands: tuple[Mapping[str, Any], ...] = ()
    expect: tuple[Expectation, ...] = ()
    battle: Mapping[str, Any] = {}
    steps: tuple[ExampleMoment, ...] = msgspec.field(default=(), name="step")

    @property
    def all_steps(self) -> tuple[ExampleMoment, ...]:
        """All steps, the first included."""
        return (ExampleMoment(commands=self.commands, expect=self.expect), *self.steps)


def read_examples(folder: Path) -> tuple[Example, ...]:
    """Return the examples of a pack's folder.

    Raises:
        PackProblem: no file, or invalid examples.
    """
    return read_example_file(folder / "examples.toml")


def read_example_file(path: Path) -> tuple[Example, ...]:
    """Return the examples of a file.

    Raises:
        PackProblem: no file, another version, or invalid examples.
    """
    tables = read_toml(path)
    raise_faults(path, _faults(tables), line_finder(path))
    return tuple(msgspec.convert(data, Example) for data in tables.get("example", ()))


def _faults(tables: Mapping[str, Any]) -> Iterator[Fault]:
    version = tables.get("version", VERSION)
    if version != VERSION or isinstance(version, bool):
        yield Fault("version", f"is {version!r}: this app reads version {VERSION}")
        return
    for key in tables.keys() - {"version", "example"}:
        why = "every table of this file is an [[example]]"
        yield Fault(key, f"{why}{suggestion(key, ('example', 'version'))}")
    examples = tables.get("example", [])
    if not isinstance(examples, list):
        yield Fault("example", "is no list: write each example under [[example]]")
        return
    for index, data in enumerate(examples):
        yield from type_faults(data, Example, f"example[{index}]")
