"""The sample battles that ship with the app."""

import hashlib
import tomllib
from pathlib import Path

import msgspec

from gridapp.battle.board import Board, Door, Picture, Terrain, Wall
from gridapp.battle.commands import PlaceToken
from gridapp.battle.dice import FixedDice
from gridapp.battle.outcomes import Applied
from gridapp.battle.state import Battle, PackRef
from gridapp.engine.apply import apply
from gridapp.engine.mechanics import Rules
from gridapp.grid.grid import Grid
from gridapp.packs.creatures import load_creatures
from gridapp.packs.loader import Packs
from gridapp.resources import shipped
from gridapp.storage.problems import FileProblem


class SampleMap(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What ``map.json`` of a sample holds, in cell units."""

    columns: int
    rows: int
    walls: tuple[Wall, ...]
    doors: tuple[Door, ...]
    terrain: tuple[Terrain, ...]


class Placement(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A built-in creature with its name and its anchor cell, such as ``C4``."""

    creature: str
    name: str
    cell: str


class Sample(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What ``sample.toml`` of a sample holds; ``pixels`` are those of a cell in the picture."""

    title: str
    pack: str
    picture: str
    width: int
    height: int
    pixels: float
    creatures: tuple[Placement, ...]


def shipped_rules(packs: Packs, pack: str) -> Rules:
    """The rules of a pack that ships with the app.

    Raises:
        FileProblem: the pack is switched off.
    """
    if pack not in packs.rules:
        why = "; ".join(("this rule pack is switched off", *packs.problems))
        raise FileProblem(shipped("rules") / pack, why, "install gridapp again")
    return packs.rules[pack]


def sample_battle(name: str, packs: Packs) -> tuple[Battle, dict[str, bytes]]:
    """A sample battle as it begins, and its picture by its sha-256.

    Raises:
        FileProblem: its rule pack is switched off.
    """
    folder = shipped("assets") / "samples" / name
    sample = msgspec.convert(
        tomllib.loads((folder / "sample.toml").read_text(encoding="utf-8")), Sample
    )
    picture = (folder / sample.picture).read_bytes()
    sha = hashlib.sha256(picture).hexdigest()
    board = _board(folder, sample, Picture(sha, sample.width, sample.height))
    rules = shipped_rules(packs, sample.pack)
    battle = Battle(sample.title, PackRef(rules.book.id, rules.book.version), board)
    return _with_creatures(battle, sample, rules), {sha: picture}


def _board(folder: Path, sample: Sample, picture: Picture) -> Board:
    drawn = msgspec.json.decode((folder / "map.json").read_bytes(), type=SampleMap)
    grid = Grid(drawn.columns, drawn.rows, pixels=sample.pixels)
    return Board(grid, drawn.walls, drawn.doors, drawn.terrain, picture)


def _with_creatures(battle: Battle, sample: Sample, rules: Rules) -> Battle:
    creatures = load_creatures(rules.book)
    for number, placed in enumerate(sample.creatures, start=1):
        creature = creatures[placed.creature]
        cell = battle.board.grid.parse_label(placed.cell)
        token = creature.token(rules.book, f"t{number}", cell, placed.name)
        outcome = apply(battle, PlaceToken(token), FixedDice(()), rules)
        if not isinstance(outcome, Applied):
            message = f"sample {sample.title}: {placed.name}: {outcome}"
            raise TypeError(message)
        battle = outcome.battle
    return battle
