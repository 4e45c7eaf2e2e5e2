"""Random pairs of battles that differ only in what players do not know.

The board is cut in two by a wall from edge to edge at x = 8. Player characters stand left of it, so
nothing beyond x = 9 is ever in sight; by hand only the left part is revealed. What is said to be
unknown follows from this drawing alone, never from the code under test. Two thirds of the battles
have a loft above, on which nobody known has ever been; no opening that is known leads there.
"""

import random
from collections.abc import Callable
from math import dist
from typing import NamedTuple

import msgspec

from gridapp.battle.board import (
    Door,
    DoorState,
    Link,
    LinkKind,
    Terrain,
    Wall,
)
from gridapp.battle.notes import Note
from gridapp.battle.state import Battle, InitiativeEntry
from gridapp.battle.tokens import Condition, Token
from gridapp.battle.vision.fog import FogMode, HandFog, Room
from gridapp.battle.vision.lights import Light
from gridapp.grid.cells import Cell, Point
from gridapp.grid.floors import floor_of, on_floor
from gridapp.grid.grid import Grid
from gridapp.packs.creatures import load_creatures
from tests.engine.scenes import rules
from tests.session.twin_base import COLUMNS, FREE, MIDDLE, ROWS, base_battle, board_part

Change = Callable[[Battle, random.Random], Battle]


class Twins(NamedTuple):
    """Two battles equal for players, and the secret changes between the two."""

    first: Battle
    second: Battle
    changes: tuple[str, ...]


def twins(seed: int) -> Twins:
    """Return the pair of a seed."""
    dice = random.Random(seed)
    base = base_battle(dice)
    choices = [change for change in CHANGES if not (_is_open(base) and change in _NEED_FOG)]
    if not base.board.floors:
        choices = [change for change in choices if change not in _NEED_FLOORS]
    chosen = dice.sample(choices, dice.randint(1, 4))
    first = second = base
    for change in chosen:
        # Half of the time both twins have the secret, and only differ in what it is.
        if dice.random() < 0.5:
            first = change(first, random.Random(dice.random()))
        second = change(second, random.Random(dice.random()))
    if first == second:
        chosen, second = [*chosen, hidden_creature], hidden_creature(second, dice)
    return Twins(first, second, tuple(change.__name__ for change in chosen))


def _is_open(battle: Battle) -> bool:
    return battle.fog.mode is FogMode.OPEN


# Places


def far_cell(grid: Grid, dice: random.Random, right: float = COLUMNS) -> Cell:
    """Return a cell that lies right of x = 9 as a whole, and left of ``right``."""
    far = [
        cell
        for cell in grid.cells
        if min(x for x, _ in grid.polygon(cell)) > MIDDLE + 1
        and max(x for x, _ in grid.polygon(cell)) < right
    ]
    return dice.choice(far)


def unseen_cell(grid: Grid, dice: random.Random) -> Cell:
    """Return a point between the wall and the remembered room."""
    return far_cell(grid, dice, MIDDLE + 3.9)


def loft_cell(grid: Grid, dice: random.Random) -> Cell:
    """Return any cell of the loft."""
    return dice.choice([cell for cell in grid.cells if floor_of(grid, cell) == 1])


def any_cell(grid: Grid, dice: random.Random) -> Cell:
    """Return a random cell, not near the cell that must stay free."""
    cells = [cell for cell in grid.cells if dist(grid.centre(cell), FREE) > 3]
    return dice.choice(cells)


def _far_point(dice: random.Random) -> Point:
    """Return a point between the wall and the room that is remembered."""
    return (dice.uniform(MIDDLE + 1, MIDDLE + 3.5), dice.uniform(0.5, ROWS - 2))


# What players do not know


def _add(battle: Battle, token: Token, dice: random.Random) -> Battle:
    """Add a creature somewhere in the list and in the order, perhaps with the turn."""
    tokens, order = list(battle.tokens), list(battle.order)
    tokens.insert(dice.randrange(len(tokens) + 1), token)
    order.insert(dice.randrange(len(order) + 1), InitiativeEntry(token.id, dice.randrange(30)))
    active = token.id if not battle.active else battle.active
    return msgspec.structs.replace(battle, tokens=tuple(tokens), order=tuple(order), active=active)


def _stranger(battle: Battle, dice: random.Random, cell: Cell, *, hidden: bool) -> Battle:
    kinds = load_creatures(rules().book)
    kind = kinds[dice.choice(["ogre", "goblin", "wolf"])]
    key = f"x{len(battle.tokens)}"
    token = kind.make_token(rules().book, key, cell, dice.choice(["Vex", "Morgul", "Zed"]))
    conditions = tuple(Condition(name) for name in dice.sample(["prone", "stunned"], 1))
    side = dice.choice(["raiders", "abyss", token.side])
    changed = msgspec.structs.replace(token, side=side, conditions=conditions, hidden=hidden)
    return _add(battle, changed, dice)


def creature_in_fog(battle: Battle, dice: random.Random) -> Battle:
    """A creature out of every creature's sight."""
    return _stranger(battle, dice, far_cell(battle.board.grid, dice), hidden=False)


def hidden_creature(battle: Battle, dice: random.Random) -> Battle:
    """A creature hidden by the GM, on any cell."""
    return _stranger(battle, dice, any_cell(battle.board.grid, dice), hidden=True)


def creature_with_light(battle: Battle, dice: random.Random) -> Battle:
    """A hidden creature with a light in its hand."""
    changed = hidden_creature(battle, dice)
    hidden = next(token for token in changed.tokens if token.hidden)
    light = Light(f"l{dice.random()}", carrier=hidden.id, bright=20, dim=60)
    return msgspec.structs.replace(changed, lighting=changed.lighting.put(light))


def light_out_of_sight(battle: Battle, dice: random.Random) -> Battle:
    """A light behind the wall."""
    light = Light(f"l{dice.random()}", _far_point(dice), bright=30, dim=dice.choice([40, 60, 500]))
    return msgspec.structs.replace(battle, lighting=battle.lighting.put(light))


def light_that_is_out(battle: Battle, dice: random.Random) -> Battle:
    """An unlit light at any point."""
    point = (dice.uniform(0, COLUMNS - 1), dice.uniform(0, ROWS - 2))
    light = Light(f"l{dice.random()}", point, on=False)
    return msgspec.structs.replace(battle, lighting=battle.lighting.put(light))


def secret_door(battle: Battle, dice: random.Random) -> Battle:
    """A secret door in the wall that players see as a wall."""
    walls = tuple(wall for wall in battle.board.walls if wall.id not in ("near", "secret"))
    piece = (
        Door("secret", (2, 2), (3, 2.5), dice.choice([DoorState.CLOSED, DoorState.LOCKED]), True),
        Wall("rest", (3, 2.5), (4, 3)),
    )
    board = msgspec.structs.replace(battle.board, walls=walls)
    return msgspec.structs.replace(battle, board=board.with_pieces(list(piece)))


def door_out_of_sight(battle: Battle, dice: random.Random) -> Battle:
    """A door behind the wall, in any state."""
    state, secret = dice.choice(list(DoorState)), dice.random() < 0.5
    door = Door("beyond", _far_point(dice), _far_point(dice), state, secret)
    return msgspec.structs.replace(battle, board=battle.board.with_pieces([door]))


def door_in_memory(battle: Battle, dice: random.Random) -> Battle:
    """A door that was seen closed, and since then has changed out of sight."""
    door = Door("old", (13, 3), (13, 4), dice.choice(list(DoorState)))
    return msgspec.structs.replace(battle, board=battle.board.with_door(door))


def wall_out_of_sight(battle: Battle, dice: random.Random) -> Battle:
    """A wall behind the wall."""
    wall = Wall("beyond wall", _far_point(dice), _far_point(dice))
    return msgspec.structs.replace(battle, board=battle.board.with_pieces([wall]))


def terrain_out_of_sight(battle: Battle, dice: random.Random) -> Battle:
    """Difficult ground behind the wall."""
    cells = (unseen_cell(battle.board.grid, dice),)
    ground = Terrain("mud", dice.choice(["Mud", "Lava"]), dice.choice([0, 2]), cells)
    return msgspec.structs.replace(battle, board=battle.board.with_pieces([ground]))


def note_out_of_sight(battle: Battle, dice: random.Random) -> Battle:
    """A note on a cell behind the wall, shown or not."""
    cell, shown = unseen_cell(battle.board.grid, dice), dice.random() < 0.5
    return _with_note(battle, Note(dice.randrange(20, 90), "treasure", cell, shown=shown))


def note_of_the_gm(battle: Battle, dice: random.Random) -> Battle:
    """A hidden note on any cell."""
    cell = any_cell(battle.board.grid, dice)
    return _with_note(battle, Note(dice.randrange(20, 90), "a trap", cell))


def _with_note(battle: Battle, note: Note) -> Battle:
    return msgspec.structs.replace(battle, notes=(note, *battle.notes))


def exact_points(battle: Battle, dice: random.Random) -> Battle:
    """Hit points within the range of the same word, as players read words only."""
    changed = battle
    for token in battle.tokens:
        of_side = [each for each in battle.tokens if each.side == token.side and not each.hidden]
        if not token.hidden and not any(each.played for each in of_side):
            (pool,) = rules().book.life_pools
            full = rules().book.pools[pool].maximum(token)
            # Between a half and all of it: hurt.
            points = dice.randint(-(-full // 2), full - 1) if full > 1 else full
            pools = {**token.pools, pool: points}
            changed = changed.with_token(msgspec.structs.replace(token, pools=pools))
    return changed


def wounds_out_of_sight(battle: Battle, dice: random.Random) -> Battle:
    """A wounded creature behind the wall."""
    changed = creature_in_fog(battle, dice)
    token = next(token for token in changed.tokens if token.id not in _ids(battle))
    pools = dict.fromkeys(token.pools, dice.randrange(3))
    return changed.with_token(msgspec.structs.replace(token, pools=pools))


def _ids(battle: Battle) -> set[str]:
    return {token.id for token in battle.tokens}


def draft_of_fog(battle: Battle, dice: random.Random) -> Battle:
    """Fog painted by the GM and not yet applied, and names of rooms."""
    x, y = _far_point(dice)
    rooms = (Room(dice.choice(["Crypt", "Vault"]), (((9, 1), (12, 1), (12, 4)),)),)
    hand = HandFog(board_part(battle.board.grid, (0, 0), (x, y)))
    fog = msgspec.structs.replace(battle.fog, draft=hand, rooms=rooms)
    return msgspec.structs.replace(battle, fog=fog)


# What players do not know of the loft


def creature_in_the_loft(battle: Battle, dice: random.Random) -> Battle:
    """A creature above, perhaps over the heads of the players' creatures."""
    return _stranger(battle, dice, loft_cell(battle.board.grid, dice), hidden=False)


def wall_in_the_loft(battle: Battle, dice: random.Random) -> Battle:
    """A wall and mud above."""
    grid = battle.board.grid
    x, y = grid.centre(loft_cell(grid, dice))
    mud = Terrain("loft mud", "Mud", 2, (loft_cell(grid, dice),))
    pieces: list[Wall | Terrain] = [Wall("loft", (x, y), (x + 2, y + 1)), mud]
    return msgspec.structs.replace(battle, board=battle.board.with_pieces(pieces))


def light_in_the_loft(battle: Battle, dice: random.Random) -> Battle:
    """A light above, strong enough to reach everything but for the floor."""
    point = battle.board.grid.centre(loft_cell(battle.board.grid, dice))
    light = Light(f"l{dice.random()}", point, bright=100, dim=500)
    return msgspec.structs.replace(battle, lighting=battle.lighting.put(light))


def stairs_out_of_sight(battle: Battle, dice: random.Random) -> Battle:
    """Stairs from behind the wall to the loft, or a hole there."""
    grid = battle.board.grid
    foot = unseen_cell(grid, dice)
    top = on_floor(grid, foot, 1)
    if dice.random() < 0.5:
        return _with_link(battle, Link("far", LinkKind.HOLE, opening=(top,)))
    return _with_link(battle, Link("far", LinkKind.STAIRS, (on_floor(grid, foot, 0), top), 2))


def secret_link(battle: Battle, dice: random.Random) -> Battle:
    """Secret stairs or a secret hole, over the heads of the players' creatures too."""
    grid = battle.board.grid
    top = on_floor(grid, battle.tokens[0].cell, 1)
    if dice.random() < 0.5:
        cells = (loft_cell(grid, dice), loft_cell(grid, dice))
        opening = tuple(sorted({top, *cells}))
        return _with_link(battle, Link("secret", LinkKind.HOLE, opening=opening, secret=True))
    ends = (on_floor(grid, any_cell(grid, dice), 0), top)
    return _with_link(battle, Link("secret", LinkKind.LADDER, ends, 1, secret=True))


def stairs_to_the_unknown(seed: int) -> Twins | None:
    """Return a pair with the same stairs up to the loft, which end there in different cells.

    ``None`` where the battle has no loft or no fog.
    """
    dice = random.Random(f"stairs {seed}")
    base = twins(seed).first
    if not base.board.floors or _is_open(base):
        return None
    grid = base.board.grid
    foot = dice.choice([base.tokens[0].cell, any_cell(grid, dice)])
    first, second = (
        _with_link(base, Link("up", LinkKind.STAIRS, (on_floor(grid, foot, 0), top), 2))
        for top in (loft_cell(grid, dice), loft_cell(grid, dice))
    )
    return Twins(first, second, ("stairs_to_the_unknown",))


def _with_link(battle: Battle, link: Link) -> Battle:
    links = tuple(each for each in battle.board.links if each.id != link.id)
    return msgspec.structs.replace(
        battle, board=msgspec.structs.replace(battle.board, links=(*links, link))
    )


CHANGES: tuple[Change, ...] = (
    creature_in_fog,
    hidden_creature,
    creature_with_light,
    light_out_of_sight,
    light_that_is_out,
    secret_door,
    door_out_of_sight,
    door_in_memory,
    wall_out_of_sight,
    terrain_out_of_sight,
    note_out_of_sight,
    note_of_the_gm,
    wounds_out_of_sight,
    draft_of_fog,
    creature_in_the_loft,
    wall_in_the_loft,
    light_in_the_loft,
    stairs_out_of_sight,
    secret_link,
)
_NEED_FLOORS = (
    creature_in_the_loft,
    wall_in_the_loft,
    light_in_the_loft,
    stairs_out_of_sight,
    secret_link,
)
_NEED_FOG = (
    creature_in_the_loft,
    wall_in_the_loft,
    light_in_the_loft,
    stairs_out_of_sight,
    creature_in_fog,
    door_out_of_sight,
    door_in_memory,
    wall_out_of_sight,
    terrain_out_of_sight,
    note_out_of_sight,
    wounds_out_of_sight,
)
"""What players of an open map would see."""
