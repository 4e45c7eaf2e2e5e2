"""Creatures on the board: tokens, sheets, weapons and conditions."""

from collections.abc import Collection, Iterable, Mapping
from enum import StrEnum
from typing import NamedTuple

import msgspec

from gridapp.grid.cells import Cell


class WeaponKind(StrEnum):
    """Melee, ranged or thrown."""

    MELEE = "melee"
    RANGED = "ranged"
    THROWN = "thrown"


class Weapon(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A weapon; ``reach``, ``min_reach`` and ``range`` are in the grid's unit.

    A melee weapon reaches from ``min_reach`` to ``reach``. ``stats`` are numbers that only the rule
    pack interprets, by the names the pack declares. ``riders`` says in words what else a hit does.
    """

    id: str
    name: str
    kind: WeaponKind = WeaponKind.MELEE
    damage: str = "1d6"
    reach: int = 5
    min_reach: int = 0
    range: int = 0
    equipped: bool = True
    stats: Mapping[str, int] = {}
    riders: str = ""


class Until(StrEnum):
    """The moment at which a condition ends."""

    CURED = "cured"
    TURN_START = "turn_start"
    TURN_END = "turn_end"
    ROUND_END = "round_end"


class Condition(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A state of a creature, by the pack's id.

    The condition ends at the ``times``-th moment of kind ``until``; for the start or end of a turn,
    of the turn of ``whose``. ``against`` lists the creatures towards which the condition applies,
    empty for all. ``value`` and ``source`` (a creature) belong to the pack. ``effects`` are
    added to statistics while the condition lasts.
    """

    id: str
    until: Until = Until.CURED
    whose: str = ""
    times: int = 1
    against: tuple[str, ...] = ()
    value: int = 0
    source: str = ""
    effects: tuple[tuple[str, int], ...] = ()


class Sheet(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The description of a creature, without its state in play; fields as in `Token`."""

    name: str
    side: str
    space: str = "1x1"
    picture: str = "unknown"
    played: bool = False
    elevation: int = 0
    stats: Mapping[str, int] = {}
    weapons: tuple[Weapon, ...] = ()
    senses: Mapping[str, int] = {}
    speeds: Mapping[str, int] = {}


class Token(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A creature: description, position and current state.

    ``cell`` is the anchor of the footprint, ``space`` the footprint's name. ``stats`` are the
    numbers of the sheet and ``pools`` the numbers that play uses up (hit points, actions,
    reactions), both by the names the rule pack declares. ``derived`` names the statistics computed
    by a formula of the pack. ``played`` marks player characters. Creatures of a ``group`` are
    selected together. ``senses`` are ranges in the grid's unit, by names such as ``darkvision``;
    ``speeds`` those of moving otherwise than on foot, by names such as ``fly``.
    """

    id: str
    name: str
    side: str
    cell: Cell
    space: str = "1x1"
    picture: str = "unknown"
    played: bool = False
    hidden: bool = False
    elevation: int = 0
    stats: Mapping[str, int] = {}
    pools: Mapping[str, int] = {}
    weapons: tuple[Weapon, ...] = ()
    conditions: tuple[Condition, ...] = ()
    derived: tuple[str, ...] = ()
    group: str = ""
    senses: Mapping[str, int] = {}
    speeds: Mapping[str, int] = {}

    def stat(self, name: str) -> int:
        """Return a statistic with the effects of conditions, 0 if the sheet does not set it."""
        value = self.stats.get(name, 0)
        if not self.conditions:  # most have none, and every route of a drag asks
            return value
        for held in self.conditions:
            for stat, amount in held.effects:
                if stat == name:
                    value += amount
        return value

    def pool(self, name: str) -> int:
        """Return the current value of a pool, 0 if the creature has no such pool."""
        return self.pools.get(name, 0)

    def has(self, condition: str, against: str = "") -> bool:
        """Return True if a condition applies towards all creatures, or towards ``against``."""
        for held in self.conditions:
            if held.id == condition and (not held.against or against in held.against):
                return True
        return False

    def has_any(self, conditions: Collection[str]) -> bool:
        """Return True if any of these conditions applies towards all creatures."""
        if not self.conditions:  # most have none, and every route of a drag asks
            return False
        return any(held.id in conditions and not held.against for held in self.conditions)

    def condition(self, condition: str) -> Condition | None:
        """Return the first condition with an id, towards any creature."""
        return next((held for held in self.conditions if held.id == condition), None)

    def weapon(self, weapon_id: str) -> Weapon | None:
        """Return the weapon with an id, ``None`` if the creature has no such weapon."""
        for weapon in self.weapons:
            if weapon.id == weapon_id:
                return weapon
        return None


class ConditionKinds(NamedTuple):
    """A system's conditions to be shown in a special way, by id.

    ``internal`` conditions are never shown. With a ``lifeless`` condition, such as dead, a creature
    shows no other condition.
    """

    internal: Collection[str] = ()
    lifeless: Collection[str] = ()


NO_KINDS = ConditionKinds()


def telling_conditions(
    conditions: Iterable[str], kinds: ConditionKinds = NO_KINDS
) -> tuple[str, ...]:
    """Return the ids of the conditions to show: for a lifeless body only the lifeless ones."""
    every = tuple(condition for condition in conditions if condition not in kinds.internal)
    return tuple(condition for condition in every if condition in kinds.lifeless) or every
