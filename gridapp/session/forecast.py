"""What an attack would come to, before it is made: its odds, and what speaks for and against it."""

from fractions import Fraction

import msgspec

from gridapp.battle.commands import Act
from gridapp.battle.dice import TypedDice
from gridapp.battle.events import Modifier, Rolled
from gridapp.battle.outcomes import Applied, Wanted
from gridapp.engine.apply import apply
from gridapp.engine.situation import Situation

_MOST_DICE = 8


class Forecast(msgspec.Struct, frozen=True):
    """The odds of an attack where the rules tell them, and the parts of its roll.

    ``hit`` and ``fells`` are chances from 0 to 1, ``mean`` the average damage; ``parts`` are
    added to the dice, ``against`` is what they have to reach and ``opposed`` its parts.
    """

    hit: Fraction | None = None
    mean: float = 0
    fells: Fraction | None = None
    parts: tuple[Modifier, ...] = ()
    against: int | None = None
    opposed: tuple[Modifier, ...] = ()

    @property
    def words(self) -> str:
        """The odds in few words, empty where there are none."""
        if self.hit is None:
            return ""
        falls = f", fells {percent(self.fells)}" if self.fells else ""
        return f"hits {percent(self.hit)}, mean {self.mean:.1f}{falls}"

    @property
    def reasons(self) -> str:
        """The parts of the roll and of what it has to reach."""
        against = f" against {self.against}" if self.against is not None else ""
        behind = f" ({_list(self.opposed)})" if self.opposed else ""
        return f"{_list(self.parts)}{against}{behind}".strip()


def percent(chance: Fraction | None) -> str:
    """A chance in whole per cent, never rounded to certainty."""
    share = float(chance or 0)
    if 0 < share < 0.01:
        return "under 1 %"
    if 0.99 < share < 1:
        return "over 99 %"
    return f"{share * 100:.0f} %"


def forecast(situation: Situation, act: Act) -> Forecast:
    """What an act against a target would come to; the roll's parts come from the act itself."""
    rolled = _rolled(situation, act)
    parts = tuple(part for part in rolled.modifiers if part.value) if rolled else ()
    opposed = tuple(part for part in rolled.opposed if part.value) if rolled else ()
    known = Forecast(parts=parts, against=rolled.against if rolled else None, opposed=opposed)
    battle = situation.battle
    actor, target = battle.token(act.actor), battle.token(act.target)
    weapon = actor.weapon(act.weapon) if actor else None
    if actor is None or target is None or weapon is None:
        return known
    odds = situation.rules.mechanics.odds(situation, actor, target, weapon, act.action)
    if odds is None:
        return known
    return msgspec.structs.replace(
        known,
        hit=odds.hit,
        mean=float(odds.damage.mean),
        fells=odds.fells(*situation.book.stamina(target)),
    )


def _rolled(situation: Situation, act: Act) -> Rolled | None:
    """The first roll of the act, tried with middling dice; ``None`` if it comes to none."""
    dice: tuple[int, ...] = ()
    for _ in range(_MOST_DICE):
        outcome = apply(situation.battle, act, TypedDice(dice), situation.rules)
        if isinstance(outcome, Wanted):
            dice = (*dice, (outcome.sides + 1) // 2)
            continue
        if isinstance(outcome, Applied):
            return next((one for one in outcome.events if isinstance(one, Rolled)), None)
        return None
    return None


def _list(parts: tuple[Modifier, ...]) -> str:
    return ", ".join(f"{part.value:+d} {part.name}" for part in parts)
