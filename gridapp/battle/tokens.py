"""Creatures on the board."""

from collections.abc import Collection, Mapping
from enum import StrEnum

import msgspec

from gridapp.grid.cells import Cell


class WeaponKind(StrEnum):
    """How a weapon reaches its target."""

    MELEE = "melee"
    RANGED = "ranged"
    THROWN = "thrown"


class Weapon(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A weapon; ``reach``, ``min_reach`` and ``range`` are in the grid's unit.

    A melee weapon strikes from ``min_reach`` to ``reach``. ``stats`` holds what only the
    rule pack understands, under the names that the pack declares.
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


class Until(StrEnum):
    """The kind of moment at which a condition ends."""

    CURED = "cured"
    TURN_START = "turn_start"
    TURN_END = "turn_end"
    ROUND_END = "round_end"


class Condition(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A state that a creature is in, under the pack's name for it.

    It ends at the ``times``-th moment of the kind ``until``, of ``whose`` turn where that is
    the start or end of a turn. ``against`` lists the creatures towards whom it holds, empty
    means everybody; ``value`` and ``source`` (a creature) are the pack's.
    """

    id: str
    until: Until = Until.CURED
    whose: str = ""
    times: int = 1
    against: tuple[str, ...] = ()
    value: int = 0
    source: str = ""


class Sheet(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a creature is, apart from where it stands and what it has left; fields as a token's."""

    name: str
    side: str
    space: str = "1x1"
    picture: str = "unknown"
    played: bool = False
    elevation: int = 0
    stats: Mapping[str, int] = {}
    weapons: tuple[Weapon, ...] = ()


class Token(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A creature: who it is, where it stands and what it has left.

    ``cell`` is the anchor of its footprint, ``space`` the footprint's name. ``stats`` are the
    sheet's numbers and ``pools`` what play uses up (hit points, actions, reactions), both under
    the names that the rule pack declares; ``derived`` are those statistics that nobody set, but
    a formula of the pack. ``played`` tells player characters from the rest. Creatures of one
    ``group`` are chosen together.
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

    def stat(self, name: str) -> int:
        """A number from the sheet, 0 where the sheet is silent."""
        return self.stats.get(name, 0)

    def pool(self, name: str) -> int:
        """What is left of something that play uses up."""
        return self.pools.get(name, 0)

    def has(self, condition: str, against: str = "") -> bool:
        """Whether a condition of that name holds towards everybody, or towards that creature."""
        for one in self.conditions:
            if one.id == condition and (not one.against or against in one.against):
                return True
        return False

    def has_any(self, conditions: Collection[str]) -> bool:
        """Whether any of some conditions holds towards everybody."""
        return any(one.id in conditions and not one.against for one in self.conditions)

    def condition(self, condition: str) -> Condition | None:
        """The first condition of that name, towards whomever it holds."""
        return next((held for held in self.conditions if held.id == condition), None)

    def weapon(self, weapon_id: str) -> Weapon | None:
        """The weapon of that id."""
        return next((weapon for weapon in self.weapons if weapon.id == weapon_id), None)
