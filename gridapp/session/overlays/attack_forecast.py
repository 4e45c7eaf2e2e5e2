"""Forecast of an attack: odds, modifiers and reactions."""

import re
from fractions import Fraction
from itertools import accumulate
from typing import NamedTuple

import msgspec

from gridapp.battle.commands import Act, Answer, Command
from gridapp.battle.dice import TypedDice
from gridapp.battle.events import Modifier, Rolled
from gridapp.battle.messages import Text
from gridapp.battle.outcomes import Applied, DieNeeded
from gridapp.battle.state import Battle
from gridapp.battle.tokens import Token, Weapon, WeaponKind
from gridapp.engine.commands.apply import apply
from gridapp.engine.queries.situation import Situation
from gridapp.engine.rulebook.odds import AttackOdds
from gridapp.engine.types import Offer
from gridapp.session.i18n import decimal, shown, shown_name, tr

_MOST_DICE = 8
_REMARK = re.compile(r"\s*\([^()]*\)$")
_MOST_QUESTIONS = 12


class AttackForecast(msgspec.Struct, frozen=True):
    """The odds of an attack, where the rules define odds, and the modifiers of its roll.

    ``hit`` and ``fells`` are probabilities, ``undefended`` that of a hit before the target defends
    itself with a roll of its own, ``None`` if it does not; ``mean`` is the average damage and
    ``loss`` the average of what the target really loses, no more than it has left; ``parts`` are
    added to the dice, ``against`` is the number to reach and ``opposed`` its parts. ``need`` is the
    roll needed with typed dice. ``reactions`` are pairs of creature and question asked before the
    roll. ``gained`` and ``opposing`` are those parts of the attacker and of the target that come of
    the place or of a condition. ``unit`` is the system's word for what is lost, empty where that is
    damage; ``has_life`` is False of a target that has nothing left to lose. ``wound`` is the
    middle one of the wounds that hits make, where wounds take slots, empty for none.
    """

    hit: Fraction | None = None
    mean: float = 0
    loss: float = 0
    fells: Fraction | None = None
    parts: tuple[Modifier, ...] = ()
    against: int | None = None
    opposed: tuple[Modifier, ...] = ()
    need: int | None = None
    reactions: tuple[tuple[str, Text], ...] = ()
    undefended: Fraction | None = None
    gained: tuple[Modifier, ...] = ()
    opposing: tuple[Modifier, ...] = ()
    unit: str = ""
    has_life: bool = True
    wound: str = ""

    def circumstances(self, named: str = "") -> str:
        """Return flanking, prone and the like that count, with their values, as short text.

        Circumstances that the text ``named`` names already, such as cover, are left out.
        """
        own, theirs = (_short_list(parts, named) for parts in (self.gained, self.opposing))
        return ", ".join(filter(None, (own, theirs and tr("target {parts}", parts=theirs))))

    @property
    def summary(self) -> str:
        """The odds as short text; without odds the roll needed, if known."""
        if self.hit is None:
            return tr("dice {number}+", number=self.need) if self.need is not None else ""
        chance = percent_text(self.hit)
        if not self.mean and (self.wound or not self.has_life):
            return tr("hits {chance}", chance=chance) + self._wounds + self._falls
        if not self.mean:  # a manoeuvre, or a blow that does no damage
            return tr("succeeds {chance}", chance=chance) + self._falls
        mean = decimal(self.mean, ".1f")
        return self._hits(chance, mean) + self._capped + self._falls

    def _hits(self, chance: str, mean: str) -> str:
        """Return the chance of a hit and the average damage as text."""
        if not self.unit:
            return tr("hits {chance}, average {mean}", chance=chance, mean=mean)
        hits = tr("hits {chance}", chance=chance) + self._wounds
        unit = shown_name(self.unit)
        return hits + tr(", {mean} {unit} on average", mean=mean, unit=unit)

    @property
    def _wounds(self) -> str:
        """The typical wound of a hit, empty if unknown."""
        return tr(", typically a {wound}", wound=shown_name(self.wound)) if self.wound else ""

    @property
    def hit_summary(self) -> str:
        """The odds of an attack after its hit: the damage."""
        mean = tr("{mean} damage on average", mean=decimal(self.mean, ".1f"))
        return mean + self._capped + self._falls

    @property
    def _falls(self) -> str:
        """The chance to fell the target, empty if there is none."""
        return tr(", drops {chance}", chance=percent_text(self.fells)) if self.fells else ""

    @property
    def _capped(self) -> str:
        """The average loss in brackets, if it is clearly less than the damage."""
        is_far_off = self.loss < 0.9 * self.mean
        return tr(" ({loss} of what is left)", loss=decimal(self.loss, ".1f")) if is_far_off else ""

    @property
    def breakdown(self) -> str:
        """The modifiers on both sides, and possible reactions, as text."""
        against = tr(" against {number}", number=self.against) if self.against is not None else ""
        behind = f" ({_list(self.opposed)})" if self.opposed else ""
        roll = f"{_list(self.parts)}{against}{behind}".strip()
        bare = self.undefended
        before = tr("{chance} before the defence", chance=percent_text(bare)) if bare else ""
        return "; ".join(
            (*filter(None, [roll, before]), *(shown(text) for _, text in self.reactions))
        )


def reactors(situation: Situation, actor: Token, forecast: AttackForecast) -> tuple[str, ...]:
    """Return the ids of the foes with the attacker in reach who may react before the attack.

    A target that chooses how it defends reacts to being attacked, from wherever it is.
    """
    asked = dict.fromkeys(who for who, _ in forecast.reactions)
    foes = (foe for foe in situation.foes_in_range(actor) if foe.id in asked)
    return tuple(foe.id for foe in foes if situation.weapons_reaching(foe, actor))


def provoked_by_offer(
    situation: Situation, actor: Token, offer: Offer
) -> dict[str, tuple[str, ...]]:
    """Return by weapon the ids of the foes with the attacker in reach who may react to an attack.

    Each weapon is tried once, and none where no foe threatens the attacker.
    """
    if not any(situation.weapons_reaching(foe, actor) for foe in situation.foes_in_range(actor)):
        return {}
    targets = {weapon: target for target, weapon in reversed(offer.attack_pairs())}
    provoked = {}
    for weapon, target in targets.items():
        act = Act(actor.id, offer.action, target=target, weapon=weapon)
        tried = AttackForecast(reactions=_try_act(situation, act).asked)
        provoked[weapon] = reactors(situation, actor, tried)
    return provoked


def target_steps(situation: Situation, actor: Token, target: Token, weapon: Weapon) -> float:
    """Return how far a target is, in steps: for a shot as lengths are measured, else as reach."""
    if weapon.kind is WeaponKind.MELEE:
        return situation.distance(actor, target)
    return situation.range_between(actor, target, situation.book.areas.metric)


def percent_text(chance: Fraction | None) -> str:
    """Return a probability in whole per cent, never rounded to 0 % or 100 %."""
    share = float(chance or 0)
    if 0 < share < 0.01:
        return tr("under 1 %")
    if 0.99 < share < 1:
        return tr("over 99 %")
    return f"{share * 100:.0f} %"


def forecast_attack(situation: Situation, act: Act) -> AttackForecast:
    """Return the forecast of an attack; the modifiers come from trying the act."""
    tried = _try_act(situation, act)
    rolled = tried.rolled
    parts = tuple(part for part in rolled.modifiers if part.value) if rolled else ()
    opposed = tuple(part for part in rolled.opposed if part.value) if rolled else ()
    against = rolled.against if rolled else None
    need = None
    if tried.typed and rolled and rolled.attack and against is not None:
        need = against - sum(part.value for part in parts)
    passing = tuple(_passing(situation, act, each) for each in (parts, opposed))
    gained, opposing = passing if rolled is None or rolled.token == act.actor else passing[::-1]
    partial = AttackForecast(
        parts=parts,
        against=against,
        opposed=opposed,
        need=need,
        reactions=tried.asked,
        gained=gained,
        opposing=opposing,
    )
    return with_odds(situation, act, partial)


def _passing(situation: Situation, act: Act, parts: tuple[Modifier, ...]) -> tuple[Modifier, ...]:
    """Return the modifiers due to the map, or named after a condition of either creature."""
    tokens = filter(None, map(situation.battle.token, (act.actor, act.target)))
    entries = situation.book.told_conditions
    held = {each.id for token in tokens for each in token.conditions if each.id in entries}
    names = [entries[condition].name.lower() for condition in held]
    return tuple(
        part
        for part in parts
        if part.source == "map" or any(name in str(part.name).lower() for name in names)
    )


def with_odds(
    situation: Situation, act: Act, partial: AttackForecast | None = None
) -> AttackForecast:
    """Return a forecast, by default an empty one, with the odds of an attack, if defined."""
    partial = partial or AttackForecast()
    battle = situation.battle
    actor, target = battle.token(act.actor), battle.token(act.target)
    weapon = actor.weapon(act.weapon) if actor else None
    if actor is None or target is None or weapon is None:
        return partial
    odds = situation.rules.mechanics.attack_odds(situation, actor, target, weapon, act.action)
    return partial if odds is None else odds_against(situation, target, odds, partial)


def odds_against(
    situation: Situation, target: Token, odds: AttackOdds, partial: AttackForecast | None = None
) -> AttackForecast:
    """Return a forecast, by default an empty one, with these odds against a target.

    Nobody is dropped twice: of a target that is down already only the damage is told.
    """
    mean, life = float(odds.damage.mean), situation.book.remaining_life(target)
    forecast = msgspec.structs.replace(
        partial or AttackForecast(),
        hit=odds.hit,
        mean=mean,
        loss=mean,
        undefended=odds.undefended,
        unit=situation.book.phrases.loss,
        has_life=sum(life) > 0,
        wound=_typical_wound(situation, target, odds),
    )
    if situation.rules.mechanics.is_out(target):
        return forecast
    loss, fells = float(odds.mean_loss(*life)), odds.chance_to_fell(*life)
    return msgspec.structs.replace(forecast, loss=loss, fells=fells)


def _typical_wound(situation: Situation, target: Token, odds: AttackOdds) -> str:
    """Return the name of the median wound of a hit, the lighter of two; empty if it is none."""
    slots = situation.book.slots
    if odds.levels is None or not slots:
        return ""
    total = odds.levels.total
    weights: dict[int, Fraction | int] = {0: odds.levels.weights.get(0, 0) - (1 - odds.hit) * total}
    for level, weight in odds.levels.weights.items():
        if level:
            taken = _taken_slot(target, slots, level)
            weights[taken] = weights.get(taken, 0) + weight
    summed = accumulate(weights[level] for level in sorted(weights))
    half = odds.hit * total / 2
    middle = next(
        level for level, part in zip(sorted(weights), summed, strict=True) if part >= half
    )
    return situation.book.pools[slots[middle - 1]].loss.lower() if middle else ""


def _taken_slot(target: Token, slots: tuple[str, ...], level: int) -> int:
    """Return the lowest wound level, from ``level`` up, with an open slot; else the highest."""
    higher = range(level, len(slots) + 1)
    return next((each for each in higher if target.pool(slots[each - 1]) > 0), len(slots))


class _TrialRun(NamedTuple):
    """The first opposed roll, whether its dice are typed, and the reactions asked before."""

    rolled: Rolled | None
    typed: bool
    asked: tuple[tuple[str, Text], ...]


def _try_act(situation: Situation, act: Act) -> _TrialRun:
    """Apply an act to a copy of the battle, answering every question with its default."""
    battle = situation.battle
    command: Command = act
    rolls: list[Rolled] = []
    asked: dict[tuple[str, Text], None] = {}
    typed = False
    for _ in range(_MOST_QUESTIONS):
        applied = _applied(battle, command, situation)
        if applied is None:
            break
        battle = applied.battle
        rolls += [event for event in applied.events if isinstance(event, Rolled)]
        question = battle.question
        if question is None or any(roll.against is not None for roll in rolls):
            break
        typed = question.number is not None
        if question.who not in ("", act.actor):
            asked[question.who, question.text] = None
        command = Answer(question.id, question.default)
    against = (roll for roll in rolls if roll.against is not None)
    return _TrialRun(next(against, rolls[0] if rolls else None), typed, tuple(asked))


def _applied(battle: Battle, command: Command, situation: Situation) -> Applied | None:
    """Return the outcome of a command with average dice, or ``None`` if refused."""
    dice: tuple[int, ...] = ()
    for _ in range(_MOST_DICE):
        outcome = apply(battle, command, TypedDice(dice), situation.rules)
        if isinstance(outcome, DieNeeded):
            dice = (*dice, (outcome.sides + 1) // 2)
            continue
        return outcome if isinstance(outcome, Applied) else None
    return None


def _list(parts: tuple[Modifier, ...]) -> str:
    return ", ".join(f"{part.value:+d} {', '.join(_names(part))}" for part in parts)


def _names(part: Modifier) -> list[str]:
    """Return the shown names of a modifier, split where it joins several circumstances."""
    names = part.name.split(", ") if isinstance(part.name, str) else [shown(part.name)]
    return [shown_name(name) for name in names]


def _short_list(parts: tuple[Modifier, ...], named: str) -> str:
    """Return modifiers with their values, without remarks in brackets and names in ``named``."""
    texts = []
    for part in parts:
        short = [_REMARK.sub("", name) for name in _names(part)]
        new = [name for name in short if not named or name.lower() not in named.lower()]
        if new:
            texts.append(f"{part.value:+d} {', '.join(short)}")
    return ", ".join(texts)
