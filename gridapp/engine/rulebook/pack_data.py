"""Pack data about creatures as declared in ``pack.toml``, each entry with its rule number."""

from collections.abc import Mapping
from enum import StrEnum

import msgspec

from gridapp.battle.tokens import Condition, Token, Until


class Entry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
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


class Action(Entry, frozen=True):
    """An action a creature can take, with its cost by pool.

    ``choices`` are further decisions with their option ids. ``house`` marks a cost set by this
    project because the source names none. It is listed with the actions of the kind of the action
    ``beside``, if one is named: standing up with the moves. ``watched`` is what those who only see
    it being taken are told, such as "Casts a spell"; without one that somebody acts. One for
    ``doors`` is taken by a click on a door beside the creature, whose id is its choice ``door``.
    One that ``ends_round`` for its creature stands beside the end of the turn, with a key.
    """

    name: str
    kind: ActionKind
    rule: str
    cost: Mapping[str, int] = {}
    summary: str = ""
    choices: Mapping[str, tuple[str, ...]] = {}
    house: bool = False
    beside: str = ""
    watched: str = ""
    doors: bool = False
    ends_round: bool = False


class StatType(StrEnum):
    """Type of a statistic: a number, a flag, or a choice of options."""

    NUMBER = "number"
    FLAG = "flag"
    CHOICE = "choice"


class Stat(Entry, frozen=True):
    """A statistic on the sheet, with bounds; for a choice, ``options`` from ``low`` to ``high``.

    If not set on the sheet, the value is computed by ``formula`` (see
    `gridapp.engine.rulebook.formulas`), or is ``default`` without a formula. A ``sparse`` one stays
    off a sheet that does not set it and counts as 0, so that a statistic declared later changes no
    creature of an older battle. A weapon's number with a ``brief`` text, such as ``skill {0}``,
    stands beside the weapon on the sheet where it differs from the ``default``.
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
    brief: str = ""

    @property
    def within(self) -> str:
        """The allowed values, in words."""
        named = ("no", "yes") if self.type is StatType.FLAG else self.options
        if not named:
            return f"it must lie between {self.low} and {self.high}"
        listed = (f"{number} ({option})" for number, option in enumerate(named, self.low))
        return f"it must be one of {', '.join(listed)}"


class Pool(Entry, frozen=True):
    """A number that play uses up; the full value is ``full`` or the statistic ``stat``.

    ``one`` names a single point where the name is a plural, ``many`` several points where the name
    alone misleads: who regains 10 Wounds is worse off, not by 10 Wound points. ``loss`` names the
    loss of a point, such as a light wound, where the word says more than "-1".
    An ``internal`` one is counted by the system for itself: it stands on the sheet, not on the card
    of a creature.
    """

    name: str
    rule: str
    full: int = 0
    stat: str = ""
    refill: Refill = Refill.NEVER
    one: str = ""
    many: str = ""
    loss: str = ""
    internal: bool = False

    def counted_name(self, amount: int) -> str:
        """Return the name to print after an amount."""
        return self.one if self.one and abs(amount) == 1 else self.plural

    @property
    def plural(self) -> str:
        """The name to print after an amount of several points."""
        return self.many or self.name

    def maximum(self, token: Token) -> int:
        """Return the full value for a creature, 0 if there is none."""
        return token.stat(self.stat) if self.stat else self.full


class ConditionEntry(Entry, frozen=True):
    """A kind of condition; a ``stepped`` condition is shown with its value.

    A ``quiet`` condition keeps account of the turn, and the board does not show when it begins or
    ends; an ``internal`` condition is read by the system alone, and people are never shown it.
    A ``bond`` towards other creatures ends towards a creature taken off the board. If the source
    must be ``beside`` the creature, a step that parts the two is a spatial event. A
    ``lifeless`` body lies where it fell: its picture is crossed, its name struck out. ``effects``
    are added to statistics while it lasts. A condition that begins without a duration ends at the
    ``times``-th moment of kind ``until``.
    """

    name: str
    rule: str
    summary: str = ""
    stepped: bool = False
    quiet: bool = False
    internal: bool = False
    bond: bool = False
    beside: bool = False
    lifeless: bool = False
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


class Setting(Entry, frozen=True):
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
