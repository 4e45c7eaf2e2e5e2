"""Worked examples of a rule pack: small boards, commands and expected answers.

``examples.toml`` of a pack contains ``[[example]]`` tables: ``name``, ``rule``, ``board`` (see
`gridapp.packs.drawn_boards`), ``creatures`` (a built-in kind for each letter, with changes;
conditions by name or as tables), ``turn`` (the active creature), ``stage`` (the pack's own part of
the round), ``dice``, ``commands`` and ``expect``. An expectation names a query and the answer, as a
drawing for a set of cells.
"""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import msgspec

from gridapp.battle.commands import Command
from gridapp.battle.dice import DiceError, FixedDice
from gridapp.battle.events import Event
from gridapp.battle.outcomes import DieNeeded, Refused
from gridapp.battle.state import Battle, InitiativeEntry, PackRef, Phase
from gridapp.engine.commands.apply import apply
from gridapp.engine.protocol import Rules
from gridapp.grid.grid import CellShape, Grid
from gridapp.packs.creatures import CreatureTemplate, load_creatures
from gridapp.packs.drawn_boards import DrawnBoard, draw_cells, read_board
from gridapp.packs.expectations import ExampleResult, Expectation, failures
from gridapp.packs.loader import PackProblem, read_toml
from gridapp.resources import shipped_folder


class Example(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A worked example as written in the file."""

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


class ExampleReport(msgspec.Struct, frozen=True):
    """The result of a pack's examples."""

    pack: str
    passed: int
    failed: tuple[str, ...]

    @property
    def text(self) -> str:
        """The failures with their boards, then the count."""
        count = f"{self.pack}: {self.passed} passed, {len(self.failed)} failed"
        return "\n\n".join((*self.failed, count))


def check_pack(rules: Rules, folder: Path | None = None) -> ExampleReport:
    """Run every example of a pack.

    Raises:
        PackProblem: the examples cannot be read.
    """
    root = folder or shipped_folder("rules") / rules.book.id
    creatures = load_creatures(rules.book, root)
    results = [check_example(rules, creatures, example) for example in read_examples(root)]
    failed = tuple(text for text in results if text)
    return ExampleReport(rules.book.id, len(results) - len(failed), failed)


def read_examples(folder: Path) -> tuple[Example, ...]:
    """Return the examples of a pack's folder.

    Raises:
        PackProblem: an invalid example.
    """
    path = folder / "examples.toml"
    tables = read_toml(path)
    if foreign := next((key for key in tables if key != "example"), ""):
        raise PackProblem(path, foreign, "every table of this file is an [[example]]")
    examples = []
    for number, data in enumerate(tables.get("example", ()), 1):
        try:
            examples.append(msgspec.convert(data, Example))
        except msgspec.ValidationError as problem:
            raise PackProblem(path, f"example {number}", str(problem)) from problem
    return tuple(examples)


def check_example(rules: Rules, creatures: Mapping[str, CreatureTemplate], example: Example) -> str:
    """Run an example; return its failures with the board drawn, or an empty text."""
    try:
        battle = build_battle(rules, creatures, example)
        result = _run_commands(battle, rules, example)
        faults = failures(result, rules, example.expect)
    except (DiceError, KeyError, ValueError, msgspec.ValidationError) as problem:
        battle, faults = None, [f"cannot be run: {problem!r}"]
    if not faults:
        return ""
    after = _draw_battle(result.battle) if battle else example.board
    return "\n".join((f"FAILED {example.name} ({example.rule})", *faults, after))


def build_battle(
    rules: Rules, creatures: Mapping[str, CreatureTemplate], example: Example
) -> Battle:
    """Return the battle an example starts with; the initiative order is that of ``creatures``.

    Raises:
        KeyError: an unknown kind of creature, size or setting.
        ValueError: an invalid drawing, or a mismatch of drawn and listed creatures.
    """
    book = rules.book
    drawn = read_board(example.board, example.shape, book.cells.size, book.cells.unit)
    if fault := book.settings_fault(example.settings):
        raise ValueError(fault)
    pack = PackRef(book.id, book.version, dict(example.settings))
    battle = Battle(example.name, pack, drawn.board)
    for letter, entry in example.creatures.items():
        battle = _with_creature(battle, rules, creatures, drawn, letter, entry)
    if stray := {*drawn.letters, *filter(None, [example.turn])} - example.creatures.keys():
        raise ValueError(f"{', '.join(sorted(stray))} is not among the creatures")
    order = tuple(InitiativeEntry(letter) for letter in example.creatures)
    fight = Phase.FIGHT if example.turn else Phase.SETUP
    return msgspec.structs.replace(
        battle,
        order=order,
        phase=fight,
        stage=example.stage,
        active=example.turn,
        round=int(bool(example.turn)),
    )


def _with_creature(
    battle: Battle,
    rules: Rules,
    creatures: Mapping[str, CreatureTemplate],
    drawn: DrawnBoard,
    letter: str,
    entry: Mapping[str, Any],
) -> Battle:
    changes = dict(entry)
    creature = creatures[changes.pop("kind")]
    if letter not in drawn.letters:
        raise ValueError(f"{letter} is not drawn on the board")
    of_kind = creature.stats if "space" in changes else creature.full_stats(rules.book)
    stats = {**of_kind, **changes.pop("stats", {})}
    conditions = tuple(
        {"id": condition} if isinstance(condition, str) else condition
        for condition in changes.pop("conditions", ())
    )
    token = creature.make_token(rules.book, letter, drawn.letters[letter][0], letter)
    data = msgspec.to_builtins(token) | {"stats": stats, "conditions": conditions} | changes
    token = rules.mechanics.prepare_creature(
        rules.book.for_battle(battle), msgspec.convert(data, type(token))
    )
    if set(drawn.letters[letter]) != set(drawn.board.grid.covered_cells(token.cell, token.space)):
        raise ValueError(f"{letter} is not drawn as large as it is ({token.space})")
    return msgspec.structs.replace(battle, tokens=(*battle.tokens, token))


def _run_commands(battle: Battle, rules: Rules, example: Example) -> ExampleResult:
    dice, thrown = FixedDice(example.dice), 0
    events: list[Event] = []
    refused: Refused | None = None
    for data in example.commands:
        command = read_command(battle.board.grid, data)
        outcome = apply(battle, command, dice, rules)
        if isinstance(outcome, Refused):
            refused = outcome
            break
        if isinstance(outcome, DieNeeded):
            raise DiceError(f"a d{outcome.sides} is missing")
        battle, thrown = outcome.battle, thrown + len(outcome.dice)
        events += outcome.events
    return ExampleResult(battle, tuple(events), refused, example.dice[thrown:])


def read_command(grid: Grid, data: Mapping[str, Any]) -> Command:
    """Return a command whose cells are written as labels.

    Raises:
        ValueError: an invalid command or cell label.
    """
    fields = dict(data)
    if "route" in fields:
        fields["route"] = [grid.parse_label(label) for label in fields["route"].split()]
    if "cell" in fields:
        fields["cell"] = grid.parse_label(fields["cell"])
    command: Command = msgspec.convert(fields, Command)
    return command


def _draw_battle(battle: Battle) -> str:
    grid = battle.board.grid
    marks = {
        cell: token.id
        for token in battle.tokens
        for cell in grid.covered_cells(token.cell, token.space)
    }
    return draw_cells(grid, marks)
