"""The data of a rule pack, as ``pack.toml`` declares it, each entry with its rule number."""

from collections.abc import Mapping
from enum import StrEnum
from functools import cache
from typing import Any, get_type_hints

import msgspec

from gridapp.battle.state import Battle
from gridapp.battle.tokens import Token
from gridapp.geometry.cover.cover import CoverRule
from gridapp.geometry.flanking.flanking import FlankRule
from gridapp.geometry.movement.move_options import UnreachableReason
from gridapp.grid.distances import Metric
from gridapp.grid.grid import Unit


class _Entry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The base of everything in a rulebook: unknown keys are errors."""


class ActionKind(StrEnum):
    """What an action needs to be told: a route, a target with a weapon, both, a target, nothing."""

    MOVE = "move"
    ATTACK = "attack"
    CHARGE = "charge"
    TARGET = "target"
    PLAIN = "plain"


class Refill(StrEnum):
    """When a pool is filled again."""

    NEVER = "never"
    TURN = "turn"
    ROUND = "round"


class Action(_Entry, frozen=True):
    """Something a creature can do on purpose, and what it costs out of which pools.

    ``choices`` are further decisions, each with the ids of its options. ``house`` marks a cost
    that is this project's own, because the source names none.
    """

    name: str
    kind: ActionKind
    rule: str
    cost: Mapping[str, int] = {}
    summary: str = ""
    choices: Mapping[str, tuple[str, ...]] = {}
    house: bool = False


class StatType(StrEnum):
    """What the number of a statistic stands for: itself, no or yes, one of several options."""

    NUMBER = "number"
    FLAG = "flag"
    CHOICE = "choice"


class Stat(_Entry, frozen=True):
    """A number on the sheet, within its bounds; of a choice, ``options`` from ``low`` to ``high``.

    Where a sheet does not set it, it is what ``formula`` comes to (see
    `gridapp.engine.rulebook.formulas`), or ``default`` if there is none.
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

    @property
    def within(self) -> str:
        """What its number must be, in words."""
        named = ("no", "yes") if self.type is StatType.FLAG else self.options
        if not named:
            return f"it must lie between {self.low} and {self.high}"
        listed = (f"{number} ({one})" for number, one in enumerate(named, self.low))
        return f"it must be one of {', '.join(listed)}"


class Pool(_Entry, frozen=True):
    """Something that play uses up; it starts at ``full`` or at the stat of that name."""

    name: str
    rule: str
    full: int = 0
    stat: str = ""
    refill: Refill = Refill.NEVER


class ConditionEntry(_Entry, frozen=True):
    """A state a creature can be in; of a ``stepped`` one the value is shown, a step."""

    name: str
    rule: str
    summary: str = ""
    stepped: bool = False


SetValue = (
    bool | int | float | str | tuple[Mapping[str, str | int | float], ...] | Mapping[str, int]
)
"""What a setting may put into the data: a value, a list of tables, or a cost."""


class Setting(_Entry, frozen=True):
    """A ruling that a table may switch.

    ``sets`` is, for each option that changes data, what stands then at which place of the
    rulebook: ``sets.mirrored = { "flanking.how.mirrored_only" = true }``. A cost is
    set whole, and so is a list such as ``cover.how.grades``.
    """

    text: str
    rule: str
    default: str
    options: tuple[str, ...]
    sets: Mapping[str, Mapping[str, SetValue]] = {}


class SizeEntry(_Entry, frozen=True):
    """A size of creatures and the space it takes."""

    space: str
    rule: str


class CellsEntry(_Entry, frozen=True):
    """The grid that the system is written for; ``heights``: they count in every distance."""

    size: float
    unit: Unit
    rule: str
    heights: bool = True


class OccupancyEntry(_Entry, frozen=True):
    """Who may be walked through; nobody ends on an occupied cell.

    Except that creatures whose statistic ``small_stat`` is at most ``small_most`` share cells with
    one another, if it is named. A creature under the condition ``carried``, whose source is
    another, is in nobody's way but goes where that one goes. A creature under the condition
    ``shared`` stands in the space of its source: both may move there and end there, where each
    further cell costs ``shared_factor`` times as much, until they part. Into the space of others
    anybody may come who differs from them by ``unlike_by`` or more in the statistic
    ``unlike_stat``, or as they are under one of the conditions ``yields``; those of their side
    also if they are under the condition ``agrees``.
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


class FlankingEntry(_Entry, frozen=True):
    """The flanking criterion and its rule.

    ``allied``: whether the two must be of one side, besides being foes of the target. A creature
    under the condition ``ignored`` towards a foe is not flanked by it, nor flanks it.
    """

    rule: str
    how: FlankRule
    allied: bool = True
    ignored: str = ""


class CoverEntry(_Entry, frozen=True):
    """How cover is judged; ``total`` is the grade behind which nobody can be targeted.

    ``heights`` say how high a target stands, in the grid's unit, for walls that it looks over:
    under a condition of that name, and under ``""`` otherwise. Without them low walls hide like
    high ones. A statistic ``stature`` gives a creature's share of them in percent. ``passable``
    are the cover tags of what stops no thrust, such as foliage; ``tags`` names the tags that a
    wall can be given.
    """

    rule: str
    how: CoverRule
    total: str = ""
    heights: Mapping[str, float] = {}
    stature: str = ""
    passable: tuple[str, ...] = ()
    tags: Mapping[str, str] = {}

    def height(self, target: Token) -> float | None:
        """How high a creature stands."""
        if not self.heights:
            return None
        held = (one.id for one in target.conditions if one.id in self.heights)
        whole = self.heights[next(held, "")]
        return whole * target.stat(self.stature) / 100 if self.stature else whole


class TerrainEntry(_Entry, frozen=True):
    """A kind of terrain that maps of the system have; see `gridapp.battle.board.Terrain`."""

    name: str
    factor: int
    rule: str
    elevation: int = 0


class AreasEntry(_Entry, frozen=True):
    """How the radius of an effect is counted on squares."""

    rule: str = ""
    metric: Metric = Metric.UNIFORM


class Phrases(_Entry, frozen=True):
    """What the system calls beginning a fight, and ending one's part of it for now."""

    begin: str = "Roll initiative"
    end: str = "End turn"


class Rulebook(_Entry, frozen=True):
    """Everything about a system that is data.

    ``barriers`` names the rule behind each reason why a creature cannot end on a cell; ``life``
    is the pool that wounds take from first, ``reserve`` the one behind it, if there is one.
    ``weapon_stats`` are the numbers that a weapon may carry besides damage, reach and range.
    ``extends`` is the pack whose functions and creatures this one uses, itself if empty.
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

    def remaining_life(self, token: Token) -> tuple[int, int]:
        """What a creature has left before it falls: life, and the reserve behind it."""
        return token.pool(self.life), token.pool(self.reserve) if self.reserve else 0

    def setting(self, battle: Battle, name: str) -> str:
        """What a setting stands at in a battle."""
        return battle.pack.settings.get(name, self.settings[name].default)

    def for_battle(self, battle: Battle) -> "Rulebook":
        """The rulebook as the settings of a battle change its data."""
        book = self
        for name, setting in self.settings.items():
            if setting.sets:
                for place, value in setting.sets.get(self.setting(battle, name), {}).items():
                    book = book.with_value(place, value)
        return book

    def with_value(self, place: str, value: object) -> "Rulebook":
        """The same rulebook with another value at one place, such as ``flanking.how.degrees``.

        Raises:
            LookupError: there is no such place.
            ValueError: the value cannot stand there.
        """
        changed: Rulebook = _changed(self, place.split("."), value)
        return changed

    def settings_fault(self, settings: Mapping[str, str]) -> str:
        """What is wrong with settings changed from their defaults, empty if nothing is."""
        for name, value in settings.items():
            known = self.settings.get(name)
            if known is None:
                return f"{self.title} has no setting {name!r}"
            if value not in known.options:
                return f"the setting {name!r} has no option {value!r}: {', '.join(known.options)}"
        return ""


def _changed(part: Any, keys: list[str], value: object) -> Any:  # noqa: ANN401 - any table
    key, *rest = keys
    if isinstance(part, Mapping):
        if key not in part:
            raise LookupError(f"there is no {key!r}")
        old = part[key]
        entry = _changed(old, rest, value) if rest else msgspec.convert(value, type(old))
        return {**part, key: entry}
    kind: type = type(part)
    kinds = _kinds(kind)
    if key not in kinds:
        raise LookupError(f"there is no {key!r}")
    new = _changed(getattr(part, key), rest, value) if rest else msgspec.convert(value, kinds[key])
    return msgspec.structs.replace(part, **{key: new})


@cache
def _kinds(table: type) -> dict[str, Any]:
    """The keys of a table of the rulebook, and what each of them may hold."""
    return get_type_hints(table) if issubclass(table, msgspec.Struct) else {}
