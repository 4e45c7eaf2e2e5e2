"""What an attack would come to, before it is made: its odds, and what speaks for and against it."""

from fractions import Fraction
from typing import NamedTuple

import msgspec

from gridapp.battle.commands import Act, Answer, Command
from gridapp.battle.dice import TypedDice
from gridapp.battle.events import Modifier, Rolled
from gridapp.battle.outcomes import Applied, DieNeeded
from gridapp.battle.state import Battle
from gridapp.engine.commands.apply import apply
from gridapp.engine.queries.situation import Situation
from gridapp.session.i18n import tr

_MOST_DICE = 8
_MOST_QUESTIONS = 12


class AttackForecast(msgspec.Struct, frozen=True):
    """The odds of an attack where the rules tell them, and the parts of its roll.

    ``hit`` and ``fells`` are chances from 0 to 1, ``mean`` the average damage; ``parts`` are
    added to the dice, ``against`` is what they have to reach and ``opposed`` its parts.
    ``need`` is what dice that people type must show to hit. ``asked`` are those who may react or
    interrupt before the roll, with what they are asked.
    """

    hit: Fraction | None = None
    mean: float = 0
    fells: Fraction | None = None
    parts: tuple[Modifier, ...] = ()
    against: int | None = None
    opposed: tuple[Modifier, ...] = ()
    need: int | None = None
    reactions: tuple[tuple[str, str], ...] = ()

    @property
    def summary(self) -> str:
        """The odds in few words; without them what the dice must show, if that is known."""
        if self.hit is None:
            return tr("dice {number}+", number=self.need) if self.need is not None else ""
        falls = tr(", fells {chance}", chance=percent_text(self.fells)) if self.fells else ""
        hits = tr(
            "hits {chance}, mean {mean}", chance=percent_text(self.hit), mean=f"{self.mean:.1f}"
        )
        return hits + falls

    @property
    def breakdown(self) -> str:
        """The parts of the roll and of what it has to reach, and who may step in before it."""
        against = tr(" against {number}", number=self.against) if self.against is not None else ""
        behind = f" ({_list(self.opposed)})" if self.opposed else ""
        roll = f"{_list(self.parts)}{against}{behind}".strip()
        return "; ".join((*filter(None, [roll]), *(text for _, text in self.reactions)))


def percent_text(chance: Fraction | None) -> str:
    """A chance in whole per cent, never rounded to certainty."""
    share = float(chance or 0)
    if 0 < share < 0.01:
        return tr("under 1 %")
    if 0.99 < share < 1:
        return tr("over 99 %")
    return f"{share * 100:.0f} %"


def forecast_attack(situation: Situation, act: Act) -> AttackForecast:
    """What an act against a target would come to; the roll's parts come from the act itself."""
    tried = _tried(situation, act)
    rolled = tried.rolled
    parts = tuple(part for part in rolled.modifiers if part.value) if rolled else ()
    opposed = tuple(part for part in rolled.opposed if part.value) if rolled else ()
    against = rolled.against if rolled else None
    need = None
    if tried.typed and rolled and rolled.attack and against is not None:
        need = against - sum(part.value for part in parts)
    known = AttackForecast(
        parts=parts, against=against, opposed=opposed, need=need, reactions=tried.asked
    )
    battle = situation.battle
    actor, target = battle.token(act.actor), battle.token(act.target)
    weapon = actor.weapon(act.weapon) if actor else None
    if actor is None or target is None or weapon is None:
        return known
    odds = situation.rules.mechanics.attack_odds(situation, actor, target, weapon, act.action)
    if odds is None:
        return known
    return msgspec.structs.replace(
        known,
        hit=odds.hit,
        mean=float(odds.damage.mean),
        fells=odds.chance_to_fell(*situation.book.remaining_life(target)),
    )


class _Tried(NamedTuple):
    """The first roll against something, whether its dice are typed, and who was asked before."""

    rolled: Rolled | None
    typed: bool
    asked: tuple[tuple[str, str], ...]


def _tried(situation: Situation, act: Act) -> _Tried:
    """What an act comes to if all is answered as proposed."""
    battle = situation.battle
    command: Command = act
    rolls: list[Rolled] = []
    asked: dict[tuple[str, str], None] = {}
    typed = False
    for _ in range(_MOST_QUESTIONS):
        found = _applied(battle, command, situation)
        if found is None:
            break
        battle = found.battle
        rolls += [one for one in found.events if isinstance(one, Rolled)]
        question = battle.question
        if question is None or any(one.against is not None for one in rolls):
            break
        typed = question.number is not None
        if question.who not in ("", act.actor):
            asked[question.who, question.text] = None
        command = Answer(question.id, question.default)
    against = (one for one in rolls if one.against is not None)
    return _Tried(next(against, rolls[0] if rolls else None), typed, tuple(asked))


def _applied(battle: Battle, command: Command, situation: Situation) -> Applied | None:
    """A command tried with middling dice, ``None`` if it is refused."""
    dice: tuple[int, ...] = ()
    for _ in range(_MOST_DICE):
        outcome = apply(battle, command, TypedDice(dice), situation.rules)
        if isinstance(outcome, DieNeeded):
            dice = (*dice, (outcome.sides + 1) // 2)
            continue
        return outcome if isinstance(outcome, Applied) else None
    return None


def _list(parts: tuple[Modifier, ...]) -> str:
    return ", ".join(f"{part.value:+d} {part.name}" for part in parts)
