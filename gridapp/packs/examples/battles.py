"""Build the initial battle of a worked example, and read commands."""

from collections.abc import Mapping
from typing import Any

import msgspec

from gridapp.battle.bounds import first_fault
from gridapp.battle.commands import Command
from gridapp.battle.state import Battle, InitiativeEntry, PackRef, Phase
from gridapp.engine.protocol import Rules
from gridapp.grid.grid import Grid
from gridapp.packs.creatures import CreatureTemplate
from gridapp.packs.drawn_boards import DrawnBoard, read_board, redrawn
from gridapp.packs.examples.files import Example
from gridapp.packs.faults import suggestion


def build_battle(
    rules: Rules, creatures: Mapping[str, CreatureTemplate], example: Example
) -> Battle:
    """Return the battle an example starts with; the initiative order is that of ``creatures``.

    Raises:
        ValueError: an unknown kind of creature, size or setting, an invalid drawing, or a mismatch
            of drawn and listed creatures, or a value out of bounds.
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
    battle = _with_turn(battle, example)
    battle = _with_stored(battle, example.battle) if example.battle else battle
    if beyond := first_fault(battle):
        raise ValueError(f"{beyond.where}: {beyond.why}")
    return battle


def _with_turn(battle: Battle, example: Example) -> Battle:
    """Return the battle on the turn with which the example begins, or in setup without a turn."""
    return msgspec.structs.replace(
        battle,
        order=tuple(InitiativeEntry(letter) for letter in example.creatures),
        phase=Phase.FIGHT if example.turn else Phase.SETUP,
        stage=example.stage,
        active=example.turn,
        round=int(bool(example.turn)),
    )


def _with_stored(battle: Battle, changes: Mapping[str, Any]) -> Battle:
    """Return the battle with values given as a file stores them; lists are added to lists."""
    return msgspec.convert(_joined(msgspec.to_builtins(battle), changes), Battle)


def _joined(old: Any, new: Any) -> Any:  # noqa: ANN401 - parsed TOML
    if isinstance(old, dict) and isinstance(new, Mapping):
        return {**old, **{key: _joined(old.get(key), value) for key, value in new.items()}}
    return [*old, *new] if isinstance(old, list | tuple) and isinstance(new, list) else new


def _with_creature(
    battle: Battle,
    rules: Rules,
    creatures: Mapping[str, CreatureTemplate],
    drawn: DrawnBoard,
    letter: str,
    entry: Mapping[str, Any],
) -> Battle:
    changes = dict(entry)
    kind = changes.pop("kind", "")
    if kind not in creatures:
        raise ValueError(f"{letter} is of no kind {kind!r}{suggestion(kind, creatures)}")
    creature = creatures[kind]
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


def draw_battle(battle: Battle, drawing: str) -> str:
    """Return the drawing of an example with the creatures' letters where they are now."""
    grid = battle.board.grid
    marks = {
        cell: token.id
        for token in battle.tokens
        for cell in grid.covered_cells(token.cell, token.space)
    }
    return redrawn(drawing, grid, marks)
