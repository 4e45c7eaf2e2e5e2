"""Pack data as declared in ``pack.toml``, each entry with its rule number."""

from collections.abc import Mapping
from enum import StrEnum
from functools import cache
from typing import Any, get_type_hints

import msgspec

from gridapp.battle.state import Battle
from gridapp.battle.tokens import Condition, Token, Until
from gridapp.engine.rulebook.simulate_data import SimulateEntry
from gridapp.geometry.cover.cover import CoverRule
from gridapp.geometry.flanking.flanking import FlankRule
from gridapp.geometry.movement.move_options import UnreachableReason
from gridapp.grid.distances import Metric
from gridapp.grid.grid import Unit


class _Entry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Base of all rulebook entries; unknown keys are errors."""


class ActionKind(StrEnum):
    """What an action needs: a route, a target and weapon, both, a target, or nothing."""

    MOVE = "move"
    ATTACK = "attack"
    CHARGE = "charge"
    TARGET = "target"
    PLAIN = "plain"


class Refill(StrEnum):
    """When a pool is refilled."""

    NEVER = "never"
    TURN = "turn"
    ROUND = "round"


class Action(_Entry, frozen=True):
    """An action a creature can take, with its cost by pool.

    ``choices`` are further decisions with their option ids. ``house`` marks a cost set by this
    project because the source names none.
    """

    name: str
    kind: ActionKind
    rule: str
    cost: Mapping[str, int] = {}
    summary: str = ""
    choices: Mapping[str, tuple[str, ...]] = {}
    house: bool = False


class StatType(StrEnum):
    """Type of a statistic: a number, a flag, or a choice of options."""

    NUMBER = "number"
    FLAG = "flag"
    CHOICE = "choice"


class Stat(_Entry, frozen=True):
    """A statistic on the sheet, with bounds; for a choice, ``options`` from ``low`` to ``high``.

    If not set on the sheet, the value is computed by ``formula`` (see
    `gridapp.engine.rulebook.formulas`), or is ``default`` without a formula. A ``sparse`` one stays
    off a sheet that does not set it and counts as 0, so that a statistic declared later changes no
    creature of an older battle.
    """

    name: str
    rule: str
    default: int = 0
    low: int = -100
    high: int = 1000
    unit: str = ""
    formula: str = ""
    type: StatType = StatType.NUMBER
    options: tuple[str, ...] = ()
    sparse: bool = False

    @property
    def within(self) -> str:
        """The allowed values, in words."""
        named = ("no", "yes") if self.type is StatType.FLAG else self.options
        if not named:
            return f"it must lie between {self.low} and {self.high}"
        listed = (f"{number} ({option})" for number, option in enumerate(named, self.low))
        return f"it must be one of {', '.join(listed)}"


class Pool(_Entry, frozen=True):
    """A number that play uses up; the full value is ``full`` or the statistic ``stat``.

    ``loss`` names the loss of a point, such as a light wound, where the word says more than "-1".
    """

    name: str
    rule: str
    full: int = 0
    stat: str = ""
    refill: Refill = Refill.NEVER
    loss: str = ""

    def maximum(self, token: Token) -> int:
        """Return the full value for a creature, 0 if there is none."""
        return token.stat(self.stat) if self.stat else self.full


class ConditionEntry(_Entry, frozen=True):
    """A condition a creature can be in; a ``stepped`` one is shown with its value.

    A ``quiet`` one keeps account of the turn, and the board does not tell when it begins or ends.
    A ``bond`` towards other creatures ends towards whoever is taken off the board. ``effects`` are
    added to statistics while it lasts. A condition that begins without a duration ends at the
    ``times``-th moment of kind ``until``.
    """

    name: str
    rule: str
    summary: str = ""
    stepped: bool = False
    quiet: bool = False
    bond: bool = False
    effects: Mapping[str, int] = {}
    until: Until = Until.CURED
    times: int = 1

    def begun(self, condition: Condition, owner: str) -> Condition:
        """Return a condition that begins on a creature, with effects, and a duration if none."""
        if self.effects:
            condition = msgspec.structs.replace(condition, effects=tuple(self.effects.items()))
        if self.until is Until.CURED or condition.until is not Until.CURED:
            return condition
        whose = "" if self.until is Until.ROUND_END else condition.whose or owner
        return msgspec.structs.replace(condition, until=self.until, times=self.times, whose=whose)


SetValue = (
    bool | int | float | str | tuple[Mapping[str, str | int | float], ...] | Mapping[str, int]
)
"""Values a setting can write into the rulebook: a scalar, a list of tables, or a cost."""


class Setting(_Entry, frozen=True):
    """A ruling that can be switched for a battle.

    ``sets`` lists, for each option that changes data, the new values by key path: ``sets.mirrored =
    { "flanking.how.mirrored_only" = true }``. A cost is replaced as a whole, and so is a list such
    as ``cover.how.grades``. ``takes`` lists, for an option, the kinds of questions that take their
    default answer without being asked; the log tells them.

    ``default`` holds for a battle that does not mention the setting, so it can never change; a
    battle begun now is given ``fresh``, if that is another option. Options in ``retired`` are kept
    for older battles and offered no more. A setting with a short name ``at_start`` is a choice of
    the page for new battles. ``words`` say more of an option than its id.
    """

    text: str
    rule: str
    default: str
    options: tuple[str, ...]
    sets: Mapping[str, Mapping[str, SetValue]] = {}
    takes: Mapping[str, tuple[str, ...]] = {}
    fresh: str = ""
    retired: tuple[str, ...] = ()
    at_start: str = ""
    words: Mapping[str, str] = {}

    def option_text(self, option: str) -> str:
        """Return the button text of an option, by default its id in words."""
        return self.words.get(option) or option.replace("_", " ")


class SizeEntry(_Entry, frozen=True):
    """A creature size: footprint, and default statistics for sheets."""

    space: str
    rule: str
    stats: Mapping[str, int] = {}


class CellsEntry(_Entry, frozen=True):
    """The system's grid; with ``heights`` vertical steps count in every distance."""

    size: float
    unit: Unit
    rule: str
    heights: bool = True


class OccupancyEntry(_Entry, frozen=True):
    """Which creatures can be walked through; a move cannot end on an occupied cell.

    Exceptions: creatures whose statistic ``small_stat`` is at most ``small_most`` share cells with
    each other. A creature under the condition ``carried`` blocks nobody and moves with the
    condition's source. A creature under the condition ``shared`` stands in the space of the
    condition's source: both may move and end in it, each further cell costing ``shared_factor``
    times as much, until they part. A creature may enter the space of a creature that differs by
    ``unlike_by`` or more in the statistic ``unlike_stat``, or is under a condition in ``yields``;
    for allies also of a creature under the condition ``agrees``. With ``pass_fallen`` everybody may
    walk over creatures under a condition in ``fallen``.
    """

    pass_allies: bool
    pass_foes: bool
    rule: str
    small_stat: str = ""
    small_most: int = 0
    carried: str = ""
    shared: str = ""
    shared_factor: int = 1
    unlike_stat: str = ""
    unlike_by: int = 0
    agrees: str = ""
    yields: tuple[str, ...] = ()
    fallen: tuple[str, ...] = ()
    pass_fallen: bool = False


class SqueezeEntry(_Entry, frozen=True):
    """How bodies pass walls off the lattice, see `gridapp.geometry.movement.wall_gaps`.

    With ``gaps`` the gap that walls leave decides, without it the centre line of a step. Each cell
    entered by squeezing costs ``factor`` times as much; with 0 nobody may squeeze.
    """

    rule: str = ""
    gaps: bool = False
    factor: int = 2

    @property
    def map_factor(self) -> int | None:
        """The price factor of the movement map, ``None`` where centre lines decide."""
        return self.factor if self.gaps else None


class FlankingEntry(_Entry, frozen=True):
    """The flanking criterion and its rule number.

    ``allied``: both flankers must be of the same side. A creature under the condition ``ignored``
    towards a foe is neither flanked by that foe nor flanks it.
    """

    rule: str
    how: FlankRule
    allied: bool = True
    ignored: str = ""


class CoverEntry(_Entry, frozen=True):
    """The cover method; ``total`` is the grade behind which no creature can be targeted.

    ``heights`` are target heights in the grid's unit, for low walls: by condition, and under ``""``
    otherwise. Without ``heights`` low walls block like high walls. The statistic ``stature`` scales
    a creature's height in per cent; unless it is 0, ``height_stat`` gives the standing height, so
    many ``height_parts`` to the unit. ``passable`` are the cover tags, such as foliage, that stop
    neither a thrust nor a step; ``tags`` are the names of all cover tags of walls.
    """

    rule: str
    how: CoverRule
    total: str = ""
    heights: Mapping[str, float] = {}
    stature: str = ""
    passable: tuple[str, ...] = ()
    tags: Mapping[str, str] = {}
    height_stat: str = ""
    height_parts: int = 1

    def height(self, target: Token) -> float | None:
        """Return a target's height in the grid's unit, ``None`` if heights do not matter."""
        if not self.heights:
            return None
        held = (condition.id for condition in target.conditions if condition.id in self.heights)
        whole = self.heights[next(held, "")]
        if self.height_stat and (measured := target.stat(self.height_stat)):
            return whole * measured / (self.height_parts * self.heights[""])
        return whole * target.stat(self.stature) / 100 if self.stature else whole


class TerrainEntry(_Entry, frozen=True):
    """A kind of terrain; see `gridapp.battle.board.Terrain`."""

    name: str
    factor: int
    rule: str
    elevation: int = 0


class SaveEntry(_Entry, frozen=True):
    """A way to resist an area of effect, such as a Reflex save."""

    name: str
    rule: str


class TargetNumberEntry(_Entry, frozen=True):
    """The target number of a resistance roll, such as a DC, with a usual value and bounds."""

    name: str
    usual: int
    low: int = 0
    high: int = 100


class AreasEntry(_Entry, frozen=True):
    """How the radius of an area of effect is counted on squares, and how creatures resist it.

    ``kinds`` are the damage types by id, the usual one first. ``saves`` are the ways to resist and
    ``number`` is what they are rolled against; what they mean is up to the pack's functions.
    """

    rule: str = ""
    metric: Metric = Metric.UNIFORM
    kinds: Mapping[str, str] = {}
    saves: Mapping[str, SaveEntry] = {}
    number: TargetNumberEntry = TargetNumberEntry("", 0)


class Phrases(_Entry, frozen=True):
    """The system's words for starting a fight and for ending a turn.

    ``damage`` and ``healing`` say what an amount typed by hand means, where that is no plain loss.
    """

    begin: str = "Roll initiative"
    end: str = "End turn"
    damage: str = ""
    healing: str = ""


class Rulebook(_Entry, frozen=True):
    """All data of a rule pack.

    ``barriers`` gives the rule for each reason why a cell is unreachable; ``life`` is the pool that
    damage reduces first, ``reserve`` the pool behind, if any. ``bars`` are the pools drawn on the
    board, by default these two. ``weapon_stats`` are numbers of a
    weapon besides damage, reach and range. ``extends`` is the pack whose functions and creatures
    are used, empty for the pack itself. ``rolls`` are usual rolls by name, offered for free dice.
    ``simulate`` says how fights without people are played.
    ``languages`` are the pack's translations by language code, read from ``lang/CODE.toml``: its
    names and messages in English, and what stands for them.
    """

    id: str
    version: str
    title: str
    summary: str
    life: str
    cells: CellsEntry
    occupancy: OccupancyEntry
    flanking: FlankingEntry
    cover: CoverEntry
    barriers: Mapping[UnreachableReason, str]
    actions: Mapping[str, Action]
    pools: Mapping[str, Pool]
    stats: Mapping[str, Stat]
    weapon_stats: Mapping[str, Stat] = {}
    conditions: Mapping[str, ConditionEntry] = {}
    settings: Mapping[str, Setting] = {}
    sizes: Mapping[str, SizeEntry] = {}
    areas: AreasEntry = AreasEntry()
    terrain: Mapping[str, TerrainEntry] = {}
    reserve: str = ""
    extends: str = ""
    phrases: Phrases = Phrases()
    bars: tuple[str, ...] = ()
    rolls: Mapping[str, str] = {}
    squeeze: SqueezeEntry = SqueezeEntry()
    simulate: SimulateEntry = SimulateEntry()
    languages: Mapping[str, Mapping[str, str]] = {}

    @property
    def life_pools(self) -> tuple[str, ...]:
        """The pools whose loss is an injury, in the order in which damage reduces them."""
        return (self.life, self.reserve) if self.reserve else (self.life,)

    @property
    def bar_pools(self) -> tuple[str, ...]:
        """The pools drawn as bars on the board."""
        return self.bars or self.life_pools

    @property
    def marked_pools(self) -> tuple[str, ...]:
        """The pools with event marks on the board: life, and pools with a word for a loss."""
        worded = tuple(key for key, pool in self.pools.items() if pool.loss)
        return worded or self.life_pools

    def remaining_life(self, token: Token) -> tuple[int, int]:
        """Return a creature's current life and reserve."""
        return token.pool(self.life), token.pool(self.reserve) if self.reserve else 0

    def setting(self, battle: Battle, name: str) -> str:
        """Return the value of a setting in a battle."""
        return battle.pack.settings.get(name, self.settings[name].default)

    @property
    def fresh_settings(self) -> dict[str, str]:
        """The settings that a battle begun now is given, by name."""
        return {name: entry.fresh for name, entry in self.settings.items() if entry.fresh}

    def takes_default(self, battle: Battle, kind: str) -> bool:
        """Return True if questions of a kind take their default answer in a battle."""
        return any(
            kind in setting.takes.get(self.setting(battle, name), ())
            for name, setting in self.settings.items()
            if setting.takes
        )

    def for_battle(self, battle: Battle) -> "Rulebook":
        """Return the rulebook with the settings of a battle applied."""
        book = self
        for name, setting in self.settings.items():
            if setting.sets:
                for key_path, value in setting.sets.get(self.setting(battle, name), {}).items():
                    book = book.with_value(key_path, value)
        return book

    def with_value(self, key_path: str, value: object) -> "Rulebook":
        """Return the rulebook with another value at a key path, such as ``flanking.how.degrees``.

        Raises:
            LookupError: no such key.
            ValueError: the value has the wrong type.
        """
        changed: Rulebook = _with_value(self, key_path.split("."), value)
        return changed

    def settings_fault(self, settings: Mapping[str, str]) -> str:
        """Return the first fault in a battle's settings, empty if valid."""
        for name, value in settings.items():
            setting = self.settings.get(name)
            if setting is None:
                return f"{self.title} has no setting {name!r}"
            if value not in setting.options:
                return f"the setting {name!r} has no option {value!r}: {', '.join(setting.options)}"
        return ""


def _with_value(part: Any, keys: list[str], value: object) -> Any:  # noqa: ANN401 - any table
    key, *remaining = keys
    if isinstance(part, Mapping):
        if key not in part:
            raise LookupError(f"there is no {key!r}")
        old = part[key]
        entry = (
            _with_value(old, remaining, value) if remaining else msgspec.convert(value, type(old))
        )
        return {**part, key: entry}
    kind: type = type(part)
    kinds = _key_types(kind)
    if key not in kinds:
        raise LookupError(f"there is no {key!r}")
    new = (
        _with_value(getattr(part, key), remaining, value)
        if remaining
        else msgspec.convert(value, kinds[key])
    )
    return msgspec.structs.replace(part, **{key: new})


@cache
def _key_types(table: type) -> dict[str, Any]:
    """Return the keys of a rulebook table with their types."""
    return get_type_hints(table) if issubclass(table, msgspec.Struct) else {}
