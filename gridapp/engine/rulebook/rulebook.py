"""The rulebook: all data of a pack, and a copy with a battle's settings applied."""

from collections.abc import Mapping
from typing import Any, get_type_hints

import msgspec

from gridapp.battle.state import Battle
from gridapp.battle.tokens import ConditionKinds, Token
from gridapp.caching import cached_for_good
from gridapp.engine.rulebook.map_data import (
    AreasEntry,
    CellsEntry,
    CoverEntry,
    FlankingEntry,
    OccupancyEntry,
    SizeEntry,
    SqueezeEntry,
    TerrainEntry,
    TurningEntry,
)
from gridapp.engine.rulebook.pack_data import Action, ConditionEntry, Entry, Pool, Setting, Stat
from gridapp.engine.rulebook.simulate_data import SimulateEntry
from gridapp.geometry.movement.rules import UnreachableReason


class Phrases(Entry, frozen=True):
    """The system's words for starting a fight and for ending a turn.

    ``damage`` and ``healing`` say what an amount typed by hand means, where that is no plain loss;
    ``loss`` what the odds of an attack count, where that is no damage. ``provoked`` are the words
    for one attack that a move provokes and for several, where it is no opportunity attack.
    ``remarks`` stand in brackets behind a price where there is room for them.
    """

    begin: str = "Roll initiative"
    end: str = "End turn"
    damage: str = ""
    healing: str = ""
    loss: str = ""
    provoked: tuple[str, str] | None = None
    remarks: tuple[str, ...] = ()

    def bare(self, price: str) -> str:
        """Return a price without remarks."""
        for remark in self.remarks:
            price = price.replace(f" ({remark})", "")
        return price


class Rulebook(Entry, frozen=True):
    """All data of a rule pack.

    ``barriers`` gives the rule for each reason why a cell is unreachable; ``life`` is the pool that
    damage reduces first, ``reserve`` the pool behind, if any. ``slots`` are the pools of wound
    slots, the lightest first, where a wound takes a slot instead of points. ``bars`` are the pools
    drawn on the board, by default life and reserve. ``weapon_stats`` are numbers of a weapon
    besides damage, reach and range. ``extends`` is the pack whose functions and creatures are used,
    empty for the pack itself. ``rolls`` are usual rolls by name, offered for free dice.
    ``simulate`` says how fights without people are played.
    ``numbers`` are the system's own, for its settings to change: a sheet is derived from them.
    With ``reveals_attackers`` a creature that the GM has hidden is revealed once it has attacked.
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
    slots: tuple[str, ...] = ()
    extends: str = ""
    phrases: Phrases = Phrases()
    bars: tuple[str, ...] = ()
    rolls: Mapping[str, str] = {}
    squeeze: SqueezeEntry = SqueezeEntry()
    turning: TurningEntry = TurningEntry()
    simulate: SimulateEntry = SimulateEntry()
    languages: Mapping[str, Mapping[str, str]] = {}
    numbers: Mapping[str, int] = {}
    reveals_attackers: bool = False

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

    def left_to_lose(self, token: Token) -> tuple[int, ...]:
        """Return life and reserve, or with slots the level of the worst wound and the open slots.

        Hashable, and all that decides what further wounds do.
        """
        if not self.slots:
            return self.remaining_life(token)
        open_slots = [token.pool(slot) for slot in self.slots]
        levels = [
            level
            for level, slot in enumerate(self.slots, 1)
            if token.pool(slot) < self.pools[slot].maximum(token)
        ]
        return (max(levels, default=0), *open_slots)

    @property
    def told_conditions(self) -> dict[str, ConditionEntry]:
        """The conditions shown in windows and logs: all that are not internal."""
        return {key: entry for key, entry in self.conditions.items() if not entry.internal}

    @property
    def internal_conditions(self) -> frozenset[str]:
        """The ids of the conditions that only the system reads, and people are never shown."""
        return frozenset(key for key, entry in self.conditions.items() if entry.internal)

    @property
    def lifeless_conditions(self) -> frozenset[str]:
        """The ids of the conditions of a lifeless creature, such as dead."""
        return frozenset(key for key, entry in self.conditions.items() if entry.lifeless)

    @property
    def shown_conditions(self) -> ConditionKinds:
        """The internal and the lifeless conditions, by which the conditions to show are chosen."""
        return ConditionKinds(self.internal_conditions, self.lifeless_conditions)

    @property
    def round_end(self) -> str:
        """The action by which a creature gives up the rest of the round, empty without one."""
        return next((key for key, action in self.actions.items() if action.ends_round), "")

    def setting(self, battle: Battle, name: str) -> str:
        """Return the value of a setting in a battle."""
        value = battle.pack.settings.get(name)
        return self.settings[name].default if value is None else value

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


@cached_for_good
def _key_types(table: type) -> Mapping[str, Any]:
    """Return the keys of a rulebook table with their types."""
    return get_type_hints(table) if issubclass(table, msgspec.Struct) else {}
