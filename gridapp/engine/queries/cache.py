"""Caches shared between situations, all under the same policy.

Every command, and every frame of a drag, makes a new `Situation`. A situation remembers what it has
computed in its own attributes, which die with it. Whatever remains valid longer is cached here, in
six scopes:

- `RulesCache`: the same rules, settings and grid. The rulebook under the settings, the cells of
  bodies, and the reach of every creature (`Mechanics.reaches` may depend on nothing else).
- `PlacesCache`: in addition the same board. What depends on nothing else but where two creatures
  stand and how large they are: an attack, a stance or a loss of life changes none of it.
- `FormationCache`: in addition the same creatures in all but their pools. What paying, an answer or
  the next turn leaves as it was, as cover and flanking.
- `MoverContext`: in addition the same board and the same creatures other than the mover. From frame
  to frame of a drag only the mover's cell changes, so occupancy, step events, flanks and ray
  targets are computed once.
- `recent_situation`: the very same battle and rules. A command is asked about by who chooses it
  and again as it is carried out.
- `reach_area`, `obstacles_with_walls` and `cover_between`: geometry, a function of its arguments
  alone.

Policy:

- States are immutable, so an entry never becomes wrong, only unused: entries are compared with the
  question (by identity for rules, boards and tokens, by value for settings and grids) and never
  invalidated.
- Every cache is bounded by a constant below. The entry not used for longest goes first, of contexts
  and situations the oldest; the reaches of a battle are cleared as a whole.
- No locks: an entry is published by a single assignment. Two threads may compute the same entry.
"""

from collections.abc import Callable, Hashable
from operator import attrgetter
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, TypeVar

import msgspec

from gridapp.battle.board import Board, Wall, WallKind
from gridapp.battle.state import Battle
from gridapp.battle.tokens import Token
from gridapp.caching import cached
from gridapp.engine.rulebook.mechanics import ExtraDistance, RulePack
from gridapp.engine.types import Reach
from gridapp.geometry.cover.rules import CoverRule
from gridapp.geometry.reach.threatened_area import cells_in_reach
from gridapp.grid.boxes import Box, box_of
from gridapp.grid.cells import Cell
from gridapp.grid.grid import Grid

if TYPE_CHECKING:  # the window opens without geometry
    from gridapp.geometry.cover.cover import Cover
    from gridapp.geometry.visibility.obstacles import Obstacles

MAX_BATTLES = 12
"""Rules caches; a fight without people switches several rulings before it begins."""
MAX_CREATURES = 2048
"""Reaches, and bodies, in each rules cache."""
MAX_CONTEXTS = 8
"""Mover contexts."""
MAX_STEPS = 8192
"""Steps, and anchors, of each mover in a context."""
MAX_BOARDS = 16
"""Boards without the walls that can be walked through."""
MAX_FORMATIONS = 12
"""Formations; a move is judged at several cells, each of them a formation."""
MAX_STANDING = 2048
"""Values of each formation: a few for each pair of creatures that is asked about."""
MAX_PLACES = 16384
"""Pairs of places whose distance, or whose line within reach, is kept for a board."""
MAX_LINES = 128
"""Obstacles with low walls as they count along a line; each copies the segments of its board."""
MAX_SITUATIONS = 4
"""Situations; each with all that was asked of it."""
MAX_AREAS = 4096
MAX_COVERS = 1024

_but_pools = attrgetter(*(name for name in Token.__struct_fields__ if name != "pools"))

T = TypeVar("T")


class RecentEntries(Generic[T]):
    """The most recently made entries of a cache, at most ``size``."""

    def __init__(self, size: int) -> None:
        """Start empty."""
        self._size = size
        self.entries: list[T] = []

    def __len__(self) -> int:
        return len(self.entries)

    def find(self, is_valid: Callable[[T], bool], make: Callable[[], T]) -> T:
        """Return the newest valid entry, else a new one, which is added."""
        for entry in self.entries:
            if is_valid(entry):
                return entry
        return self.add(make())

    def add(self, made: T) -> T:
        """Add an entry unequal to all cached entries, and return the entry."""
        self.entries = [made, *self.entries[: self._size - 1]]
        return made

    def touch(self, entry: T) -> None:
        """Make an entry the newest, to be dropped last."""
        if self.entries and self.entries[0] is not entry:
            self.entries = [entry, *(each for each in self.entries if each is not entry)]

    def clear(self) -> None:
        """Drop all entries."""
        self.entries = []


class CreatureReach(NamedTuple):
    """A creature's reaches, its cell and space, and a box around every cell within any of them."""

    token: Token
    reaches: tuple[Reach, ...]
    cell: Cell
    space: str
    box: Box


class BodyCells(NamedTuple):
    """The cells of a body, and the box around them."""

    cells: tuple[Cell, ...]
    box: Box


class RulesCache:
    """Values that depend only on rules, settings and grid.

    ``extra_distance`` is the pack if it adds distances (`ExtraDistance`), else ``None``.
    """

    def __init__(self, rules: RulePack[Any, Any], battle: Battle) -> None:
        """Apply the settings to the rulebook."""
        self.book = rules.book.for_battle(battle)
        mechanics = rules.mechanics
        self.extra_distance = mechanics if isinstance(mechanics, ExtraDistance) else None
        self._rules, self._settings = rules, battle.pack.settings
        self._grid = battle.board.grid
        self.reaches: dict[str, CreatureReach] = {}
        self._bodies: dict[tuple[Cell, str], BodyCells] = {}

    def is_valid_for(self, rules: RulePack[Any, Any], battle: Battle) -> bool:
        """Return True if rules, settings and grid of a battle are the same."""
        grid, settings = battle.board.grid, battle.pack.settings
        return (
            self._rules is rules
            and (self._grid is grid or self._grid == grid)
            and (self._settings is settings or self._settings == settings)
        )

    def creature_reach(
        self, token: Token, space: str, make: Callable[[Token], CreatureReach]
    ) -> CreatureReach:
        """Return the reach of a creature, computed again if the token or its space has changed."""
        entry = self.reaches.get(token.id)
        if entry is None or entry.token is not token or entry.space != space:
            if len(self.reaches) >= MAX_CREATURES:
                self.reaches.clear()
            entry = self.reaches[token.id] = make(token)
        return entry

    def body_cells(self, cell: Cell, space: str) -> BodyCells:
        """Return the cells of a body that covers a space at a cell."""
        entry = self._bodies.get((cell, space))
        if entry is None:
            if len(self._bodies) >= MAX_CREATURES:
                self._bodies.clear()
            cells = self._grid.covered_cells(cell, space)
            entry = self._bodies[cell, space] = BodyCells(cells, box_of(cells))
        return entry


class _KeyedValues:
    """Values by key; all are dropped when there are too many.

    A key names every input that the values do not have in common. ``None`` is computed anew.
    """

    def __init__(self, most: int) -> None:
        self._most = most
        self._values: dict[Hashable, Any] = {}
        self.get = self._values.get

    def find(self, key: Hashable, make: Callable[[], T]) -> T:
        """Return the value of a key, made by ``make`` if missing."""
        value: T | None = self.get(key)
        return self.put(key, make()) if value is None else value

    def put(self, key: Hashable, value: T) -> T:
        """Store and return the value of a missing key, for which `get` returned ``None``."""
        if len(self._values) >= self._most:
            self._values.clear()
        self._values[key] = value
        return value


class PlacesCache(_KeyedValues):
    """Values that depend only on rules, settings, board and on places: cell, space, elevation."""

    def __init__(self, rules_cache: RulesCache, board: Board) -> None:
        """Start empty."""
        super().__init__(MAX_PLACES)
        self._rules_cache, self._board = rules_cache, board

    def is_valid_for(self, rules_cache: RulesCache, board: Board) -> bool:
        """Return True if rules, settings and board are the same."""
        return self._board is board and self._rules_cache is rules_cache


def are_same_formation(first: tuple[Token, ...], second: tuple[Token, ...]) -> bool:
    """Return True if creatures differ in nothing but their pools, in the same order."""
    if len(first) != len(second):
        return False
    for before, now in zip(first, second, strict=True):
        if before is not now and _but_pools(before) != _but_pools(now):
            return False
    return True


class FormationCache(_KeyedValues):
    """Values that depend only on rules, settings, board and on creatures, not on their pools."""

    def __init__(self, places: PlacesCache, tokens: tuple[Token, ...]) -> None:
        """Start empty."""
        super().__init__(MAX_STANDING)
        self._places, self._tokens = places, tokens

    def is_valid_for(self, places: PlacesCache, tokens: tuple[Token, ...]) -> bool:
        """Return True if rules, settings, board and the creatures but their pools are the same."""
        return self._places is places and are_same_formation(self._tokens, tokens)


class MoverContext:
    """Values that depend only on the board, the mover's side and all creatures but the mover."""

    def __init__(
        self, rules_cache: RulesCache, board: Board, mover: Token, bystanders: tuple[Token, ...]
    ) -> None:
        """Start empty."""
        self._rules_cache, self._board = rules_cache, board
        self._mover, self._bystanders = mover, bystanders
        self._values: dict[Hashable, Any] = {}

    def applies_to(self, mover: Token) -> bool:
        """Return True if the context is valid for a mover, given the same other creatures.

        With extra distances (`ExtraDistance`) only for the same mover: the distances may depend on
        any of its fields.
        """
        own = self._mover
        return own is mover or (own.side == mover.side and not self._rules_cache.extra_distance)

    def is_valid_for(
        self, rules_cache: RulesCache, board: Board, mover: Token, bystanders: tuple[Token, ...]
    ) -> bool:
        """Return True if rules, board and the other creatures are the same."""
        same_board = self._board is board and self._rules_cache is rules_cache
        return same_board and self._bystanders == bystanders and self.applies_to(mover)

    def find(
        self, key: Hashable, make: Callable[[], T], is_valid: Callable[[T], bool] | None = None
    ) -> T:
        """Return the value of a key, computed on first use and again once no longer valid.

        A value may depend on the mover's side. If it depends on more of the mover, the key must
        contain it or ``is_valid`` compare it.
        """
        value: T | None = self._values.get(key)
        if value is None or (is_valid is not None and not is_valid(value)):
            value = self._values[key] = make()
        return value


_rules_caches: RecentEntries[RulesCache] = RecentEntries(MAX_BATTLES)
_contexts: RecentEntries[MoverContext] = RecentEntries(MAX_CONTEXTS)
_places: RecentEntries[PlacesCache] = RecentEntries(MAX_BOARDS)
_formations: RecentEntries[FormationCache] = RecentEntries(MAX_FORMATIONS)
_situations: RecentEntries[Any] = RecentEntries(MAX_SITUATIONS)
_boards: RecentEntries[tuple[Board, tuple[str, ...], Board]] = RecentEntries(MAX_BOARDS)


def rules_cache_for(rules: RulePack[Any, Any], battle: Battle) -> RulesCache:
    """Return the cache for the rules, settings and grid of a battle."""
    for cache in _rules_caches.entries:
        if cache.is_valid_for(rules, battle):
            _rules_caches.touch(cache)
            return cache
    return _rules_caches.add(RulesCache(rules, battle))


def places_cache_for(rules_cache: RulesCache, board: Board) -> PlacesCache:
    """Return the cache for a board under rules."""
    for places in _places.entries:
        if places.is_valid_for(rules_cache, board):
            _places.touch(places)
            return places
    return _places.add(PlacesCache(rules_cache, board))


def formation_cache_for(places: PlacesCache, tokens: tuple[Token, ...]) -> FormationCache:
    """Return the cache for the creatures of a battle in their present positions and states."""
    for cache in _formations.entries:
        if cache.is_valid_for(places, tokens):
            _formations.touch(cache)
            return cache
    return _formations.add(FormationCache(places, tokens))


def recent_situation(battle: Battle, rules: RulePack[Any, Any], make: Callable[[], T]) -> T:
    """Return the recent situation of a battle under rules, both the very same objects."""
    for recent in _situations.entries:
        if recent.battle is battle and recent.rules is rules:
            situation: T = recent
            return situation
    made = make()
    _situations.add(made)
    return made


def mover_context_for(rules_cache: RulesCache, battle: Battle, mover: Token) -> MoverContext:
    """Return the context of a mover in a battle."""
    tokens, name, board = battle.tokens, mover.id, battle.board
    index = next((index for index, token in enumerate(tokens) if token.id == name), len(tokens))
    bystanders = tokens[:index] + tokens[index + 1 :]
    return _contexts.find(
        lambda context: context.is_valid_for(rules_cache, board, mover, bystanders),
        lambda: MoverContext(rules_cache, board, mover, bystanders),
    )


def walkable_board(board: Board, tags: tuple[str, ...]) -> Board:
    """Return the board without the walls of passable cover, such as foliage; windows stay."""
    if not tags:
        return board
    return _boards.find(
        lambda entry: entry[0] is board and entry[1] == tags,
        lambda: (board, tags, _without_tagged(board, tags)),
    )[2]


def _without_tagged(board: Board, tags: tuple[str, ...]) -> Board:
    """Return the board itself if no wall has such a tag."""
    walls = tuple(
        wall for wall in board.walls if wall.cover not in tags or wall.kind is WallKind.WINDOW
    )
    if len(walls) == len(board.walls):
        return board
    return msgspec.structs.replace(board, walls=walls)


def clear() -> None:
    """Drop all entries, as if nothing had been asked."""
    _rules_caches.clear()
    _contexts.clear()
    _places.clear()
    _formations.clear()
    _situations.clear()
    _boards.clear()
    reach_area.cache_clear()
    obstacles_with_walls.cache_clear()
    cover_between.cache_clear()


@cached(MAX_AREAS)
def reach_area(
    grid: Grid, obstacles: "Obstacles", cells: tuple[Cell, ...], reach: Reach, rise: int
) -> frozenset[Cell]:
    """Return the cells in reach of a space.

    Cached, because most creatures do not move between two situations.
    """
    near, far = reach.nearest, reach.farthest
    return cells_in_reach(grid, obstacles, cells, near, far, reach.line, rise=rise)


@cached(MAX_LINES)
def obstacles_with_walls(
    obstacles: "Obstacles", replaced: tuple[Wall, ...], walls: tuple[Wall, ...]
) -> "Obstacles":
    """Return obstacles with some walls replaced; cached by the walls given.

    `cover_between` knows obstacles by identity, and several questions of an act by these alone.
    """
    from gridapp.geometry.visibility.obstacles import Obstacles

    ids = {wall.id for wall in replaced}
    unchanged = (wall for wall in obstacles.board.walls if wall.id not in ids)
    changed = msgspec.structs.replace(obstacles.board, walls=(*unchanged, *walls))
    return Obstacles(changed, obstacles.tags, obstacles, obstacles.struck_over)


@cached(MAX_COVERS)
def cover_between(
    grid: Grid,
    obstacles: "Obstacles",
    eyes: tuple[Cell, ...],
    targets: tuple[Cell, ...],
    rule: CoverRule,
    bodies: tuple[tuple[str, tuple[Cell, ...]], ...],
    height: float | None,
) -> "Cover":
    """Return the cover between two spaces; an act asks several times."""
    from gridapp.geometry.cover.cover import cover

    return cover(grid, obstacles, eyes, targets, rule, dict(bodies), height=height)
