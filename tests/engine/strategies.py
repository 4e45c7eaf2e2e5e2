"""Random small fights: walls, doors, terrain, and creatures of several sizes and sides."""

from typing import Any

from hypothesis import strategies as st

from gridapp.battle.board import Board, Door, DoorState, Terrain, Wall, WallKind
from gridapp.battle.state import Battle, InitiativeEntry, PackRef, Phase
from gridapp.battle.tokens import Condition, Token, Weapon, WeaponKind
from gridapp.engine.rulebook.derived_statistics import prepare_creature
from gridapp.grid.cells import Cell, Point
from gridapp.grid.grid import Grid
from tests.engine.scenes import rules

ACTOR = "t0"
SWORD = Weapon("sword", "Sword", damage="1d8", stats={"critical_from": 19})
GLAIVE = Weapon("glaive", "Glaive", reach=10)
PIKE = Weapon("pike", "Pike", reach=10, min_reach=10)
BOW = Weapon("bow", "Bow", WeaponKind.RANGED, range=30)
SHEATHED = Weapon("knife", "Knife", equipped=False)
ARMS = ((SWORD,), (GLAIVE,), (PIKE, SWORD), (BOW,), (BOW, SHEATHED), ())


@st.composite
def grids(draw: st.DrawFn) -> Grid:
    """Boards of a few dozen cells."""
    return Grid(draw(st.integers(5, 8)), draw(st.integers(4, 6)))


def _edges(grid: Grid) -> st.SearchStrategy[tuple[Point, Point]]:
    """Sides of cells, and slanting walls between grid corners."""
    corners = st.tuples(st.integers(0, grid.columns), st.integers(0, grid.rows))
    ends = st.sampled_from([(1, 0), (0, 1), (1, 0), (0, 1), (1, 1), (2, 1), (-1, 1)])
    return st.builds(
        lambda at, by: (
            (float(at[0]), float(at[1])),
            (float(at[0] + by[0]), float(at[1] + by[1])),
        ),
        corners,
        ends,
    )


@st.composite
def boards(draw: st.DrawFn) -> Board:
    """Boards with a few walls, windows, doors and terrain regions."""
    grid = draw(grids())
    edges = draw(st.lists(_edges(grid), max_size=5))
    kinds = st.sampled_from([WallKind.WALL, WallKind.WALL, WallKind.WINDOW, WallKind.OBJECT])
    walls = tuple(Wall(f"w{n}", a, b, draw(kinds)) for n, (a, b) in enumerate(edges))
    doors = tuple(
        Door(f"d{n}", a, b, draw(st.sampled_from(DoorState)))
        for n, (a, b) in enumerate(draw(st.lists(_edges(grid), max_size=3)))
    )
    places = st.lists(st.sampled_from(grid.cells), max_size=4, unique=True).map(tuple)
    rough = Terrain("rough", "Rough", 2, draw(places))
    rock = Terrain("rock", "Rock", 0, draw(places))
    return Board(grid, walls, doors, (rough, rock))


def _sheet(**parts: st.SearchStrategy[Any]) -> st.SearchStrategy[dict[str, Any]]:
    stats = {
        "speed": st.sampled_from([10, 15, 30, 5]),
        "dexterity": st.integers(-1, 3),
        "attack": st.integers(0, 9),
        "hit_points": st.integers(1, 15),
    }
    spaces = st.sampled_from(["1x1", "1x1", "2x2", "3x3"])
    return st.fixed_dictionaries({"stats": st.fixed_dictionaries(stats), "space": spaces, **parts})


ACTORS = _sheet(
    side=st.just("heroes"),
    weapons=st.sampled_from(ARMS),
    pools=st.fixed_dictionaries(
        {"standard": st.sampled_from([1, 1, 0]), "move": st.sampled_from([1, 1, 0])}
    ),
)
OTHERS = _sheet(
    side=st.sampled_from(["raiders", "heroes", "raiders", "wolves"]),
    weapons=st.sampled_from(ARMS),
    pools=st.fixed_dictionaries({"reaction": st.sampled_from([1, 1, 1, 0])}),
    conditions=st.sampled_from([(), (), (), (), (Condition("unconscious"),)]),
)


def _fits(grid: Grid, cell: Cell, space: str, taken: set[Cell]) -> bool:
    body = grid.covered_cells(cell, space)
    return all(covered in grid for covered in body) and taken.isdisjoint(body)


@st.composite
def creatures(draw: st.DrawFn, grid: Grid) -> tuple[Token, ...]:
    """The actor and up to five more creatures on separate cells."""
    taken: set[Cell] = set()
    tokens: list[Token] = []
    for number in range(draw(st.integers(3, 6))):
        sheet = draw(OTHERS if number else ACTORS)
        room = [cell for cell in grid.cells if _fits(grid, cell, sheet["space"], taken)]
        if room:
            cell = draw(st.sampled_from(room))
            token = Token(f"t{number}", f"Creature {number}", cell=cell, played=True, **sheet)
            taken.update(grid.covered_cells(cell, token.space))
            tokens.append(prepare_creature(rules().book, token))
    return tuple(tokens)


@st.composite
def fights(draw: st.DrawFn) -> Battle:
    """Fights on the turn of ``ACTOR``."""
    board = draw(boards())
    tokens = draw(creatures(board.grid))
    order = draw(st.permutations([token.id for token in tokens]))
    diagonals = draw(st.sampled_from(["uniform", "alternating"]))
    return Battle(
        "A fight",
        PackRef("reactions", "1", {"diagonals": diagonals}),
        board,
        tokens,
        Phase.FIGHT,
        round=1,
        order=tuple(InitiativeEntry(token) for token in order),
        active=ACTOR,
    )
