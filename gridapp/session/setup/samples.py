"""The sample battles shipped with the app."""

import hashlib
from pathlib import Path

import msgspec

from gridapp.battle.board import Board, Door, Floor, Link, LinkKind, Picture, Terrain, Wall
from gridapp.battle.commands import Command, PlaceToken, PutFloor, PutLink
from gridapp.battle.dice import FixedDice
from gridapp.battle.floors import pieces_for_floor
from gridapp.battle.outcomes import Applied
from gridapp.battle.state import Battle, PackRef
from gridapp.battle.tokens import Condition
from gridapp.caching import cached_for_good
from gridapp.engine.commands.apply import apply
from gridapp.engine.protocol import Rules
from gridapp.grid.cells import Cell
from gridapp.grid.grid import CellShape, Grid
from gridapp.packs.creatures import load_creatures
from gridapp.packs.loader import Packs
from gridapp.packs.toml_files import read_toml
from gridapp.resources import shipped_folder
from gridapp.storage.problems import FileProblem


class SampleMap(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The content of a sample's ``map.json``, in cells."""

    columns: int
    rows: int
    walls: tuple[Wall, ...]
    doors: tuple[Door, ...]
    terrain: tuple[Terrain, ...]


class SampleCreature(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A built-in creature with name, anchor cell such as ``C4``, and initial state."""

    creature: str
    name: str
    cell: str
    hidden: bool = False
    conditions: tuple[str, ...] = ()


class SampleFloor(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A further floor of a sample, drawn like the map; floors are numbered from 1."""

    name: str
    drawn: str
    elevation: int = 0


class SampleLink(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A link between floors by labels; an opening is the box between two cells."""

    kind: LinkKind
    ends: tuple[str, str] | None = None
    steps: int = 1
    opening: tuple[str, str] | None = None
    below: int = 0


class Sample(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The content of ``sample.toml``; ``pixels`` is the size of a cell in the picture.

    The map is in ``map.json``, with a picture, unless ``drawn`` in characters (see
    `gridapp.packs.drawn_boards`) on cells of a ``shape``. ``floor`` is the name of floor 0 if there
    are further ``floors``, joined by ``links``.
    """

    title: str
    pack: str
    creatures: tuple[SampleCreature, ...]
    picture: str = ""
    width: int = 0
    height: int = 0
    pixels: float = 64
    drawn: str = ""
    shape: CellShape = CellShape.SQUARE
    floor: str = ""
    floors: tuple[SampleFloor, ...] = ()
    links: tuple[SampleLink, ...] = ()


def shipped_rules(packs: Packs, pack: str) -> Rules:
    """Return the rules of a pack that ships with the app.

    Raises:
        FileProblem: The pack is disabled.
    """
    if pack not in packs.rules:
        why = "; ".join(("this rule pack is switched off", *packs.problems))
        raise FileProblem(shipped_folder("rules") / pack, why, "install gridapp again")
    return packs.rules[pack]


def sample_titles() -> dict[str, str]:
    """Return the titles of all samples by name."""
    folders = sorted(
        path.parent for path in (shipped_folder("assets") / "samples").glob("*/sample.toml")
    )
    return {folder.name: _read(folder).title for folder in folders}


def sample_battle(name: str, packs: Packs) -> tuple[Battle, dict[str, bytes]]:
    """Return a sample battle and its pictures by SHA-256.

    Raises:
        FileProblem: The rule pack is disabled.
    """
    folder = shipped_folder("assets") / "samples" / name
    sample = _read(folder)
    rules = shipped_rules(packs, sample.pack)
    pictures = {}
    if sample.drawn:
        from gridapp.packs.drawn_boards import read_board

        cells = rules.book.cells
        board = read_board(sample.drawn, sample.shape, cells.size, cells.unit).board
    else:
        picture = (folder / sample.picture).read_bytes()
        pictures[hashlib.sha256(picture).hexdigest()] = picture
        board = _board(folder, sample, next(iter(pictures)))
    pack = PackRef(rules.book.id, rules.book.version, rules.book.fresh_settings)
    battle = _with_floors(Battle(sample.title, pack, board), sample, rules)
    return _with_creatures(battle, sample, rules), pictures


@cached_for_good
def _read(folder: Path) -> Sample:
    """Return the description of a sample; what ships does not change while the app runs."""
    return msgspec.convert(read_toml(folder / "sample.toml"), Sample)


def _board(folder: Path, sample: Sample, sha: str) -> Board:
    drawn = msgspec.json.decode((folder / "map.json").read_bytes(), type=SampleMap)
    grid = Grid(drawn.columns, drawn.rows, pixels=sample.pixels)
    picture = Picture(sha, sample.width, sample.height)
    return Board(grid, drawn.walls, drawn.doors, drawn.terrain, picture)


def _with_floors(battle: Battle, sample: Sample, rules: Rules) -> Battle:
    """Return the battle with the further floors and their links, as the GM's commands make them."""
    if not (sample.floors or sample.links):
        return battle
    from gridapp.packs.drawn_boards import read_board

    cells = rules.book.cells
    for number, floor in enumerate(sample.floors, start=1):
        drawn = read_board(floor.drawn, sample.shape, cells.size, cells.unit).board
        put = PutFloor(Floor(number, floor.name, floor.elevation))
        pieces = pieces_for_floor(battle.board.grid, drawn, number)
        battle = _done(_done(battle, put, rules), pieces, rules)
    if sample.floors:
        battle = _done(battle, PutFloor(Floor(0, sample.floor)), rules)
    for number, link in enumerate(sample.links, start=1):
        battle = _done(battle, PutLink(_link(battle.board.grid, f"link {number}", link)), rules)
    return battle


def _link(grid: Grid, name: str, link: SampleLink) -> Link:
    ends, opening = None, tuple[Cell, ...]()
    if link.ends is not None:
        ends = (grid.parse_label(link.ends[0]), grid.parse_label(link.ends[1]))
    if link.opening is not None:
        corners = [grid.offset_of(grid.parse_label(label)) for label in link.opening]
        (left, top), (right, bottom) = corners
        places = ((x, y) for y in range(top, bottom + 1) for x in range(left, right + 1))
        opening = tuple(map(grid.from_offset, places))
    return Link(name, link.kind, ends, link.steps, opening, link.below)


def _done(battle: Battle, command: Command, rules: Rules) -> Battle:
    """Return the battle after a command.

    Raises:
        TypeError: the command is refused, so the sample is wrong.
    """
    outcome = apply(battle, command, FixedDice(()), rules)
    if not isinstance(outcome, Applied):
        message = f"sample {battle.name}: {outcome}"
        raise TypeError(message)
    return outcome.battle


def _with_creatures(battle: Battle, sample: Sample, rules: Rules) -> Battle:
    creatures = load_creatures(rules.book)
    for number, placed in enumerate(sample.creatures, start=1):
        creature = creatures[placed.creature]
        cell = battle.board.grid.parse_label(placed.cell)
        made = creature.make_token(rules.book, f"t{number}", cell, placed.name)
        states = tuple(Condition(condition) for condition in placed.conditions)
        token = msgspec.structs.replace(made, hidden=placed.hidden, conditions=states)
        battle = _done(battle, PlaceToken(token), rules)
    return battle
