"""What comes of several attacks in a row, exactly, with what defences use up.

A forward pass over a Markov chain: a probability for each life, reserve and wear that a creature
may have left, absorbed where it falls. Cost of an attack: amounts of damage * states. Oracles:
`tests/engine/test_odds.py` plays every sequence of misses and amounts,
`tests/rules/segments/test_route_odds.py` every face of every die through the engine.
"""

from collections.abc import Callable, Iterable, Iterator
from fractions import Fraction
from functools import partial
from typing import Generic, NamedTuple, TypeVar

from gridapp.engine.rulebook.odds import ONE, ZERO, AttackOdds, constant, mixture

Left = tuple[int, int]
"""The life and the reserve that a creature has left."""

WearT = TypeVar("WearT")
"""What defences have used up of a creature; compared and hashed as a value."""


class Fate(NamedTuple):
    """The odds of a sequence of attacks: the chance to fell the target, and the mean damage.

    ``stopped`` is the chance that a mover still stands but cannot pay for the rest of its route.
    """

    felled: Fraction
    loss: Fraction
    stopped: Fraction = ZERO

    @property
    def arrival(self) -> Fraction:
        """The chance neither to fall nor to be stopped."""
        return ONE - self.felled - self.stopped


class Fates(Generic[WearT]):
    """A creature's possible states under attacks in a row, each with its probability.

    Exact: each attack has the odds of the creature as worn as it is then; wounds change no odds.
    The loss counts life and reserve, capped at the points left.
    """

    def __init__(self, hit_points: int, reserve: int, wear: WearT) -> None:
        """Start with a creature as it is now."""
        self._chances: dict[tuple[Left, WearT], Fraction] = {((hit_points, reserve), wear): ONE}
        self._felled = self._loss = self._stopped = ZERO

    @property
    def fate(self) -> Fate:
        """The chances so far."""
        return Fate(self._felled, self._loss, self._stopped)

    def strike(
        self, odds_of: Callable[[WearT], AttackOdds], worn: Callable[[WearT, bool], WearT]
    ) -> Fraction:
        """Make an attack and return the chance that it is made and hits.

        ``odds_of`` gives its odds by wear, ``worn`` the wear after a defence by whether it averted
        the hit; it is asked only where the target defends itself with a roll of its own.
        """
        after: dict[tuple[Left, WearT], Fraction] = {}
        hit = ZERO
        for (left, wear), chance in self._chances.items():
            attack = odds_of(wear)
            hit += chance * attack.hit
            self._felled += chance * attack.chance_to_fell(*left)
            self._loss += chance * attack.mean_loss(*left)
            for survived, averted, p in _survived(attack, left):
                if not p:
                    continue
                now = survived, wear if averted is None else worn(wear, averted)
                after[now] = after.get(now, ZERO) + chance * p
        self._chances = after
        return hit

    def chance(self, is_possible: Callable[[WearT], bool]) -> Fraction:
        """Return the probability to stand with a wear for which something is possible."""
        return sum((p for (_, wear), p in self._chances.items() if is_possible(wear)), ZERO)

    def stop_unless(self, is_possible: Callable[[WearT], bool]) -> None:
        """End the attacks on a creature with a wear for which something is not possible."""
        self._stopped += self.chance(lambda wear: not is_possible(wear))
        self._chances = {state: p for state, p in self._chances.items() if is_possible(state[1])}


def _survived(attack: AttackOdds, left: Left) -> Iterator[tuple[Left, bool | None, Fraction]]:
    """Yield life and reserve after an attack that does not fell the target, with probability.

    Between them stands whether a defence averted the hit, ``None`` if there was none.
    """
    if attack.undefended is None:
        yield left, None, ONE - attack.hit
        averted = None
    else:
        yield left, None, ONE - attack.undefended
        yield left, True, attack.undefended - attack.hit
        averted = False
    for after, p in _survived_hits(attack, left):
        yield after, averted, p


def _survived_hits(attack: AttackOdds, left: Left) -> Iterator[tuple[Left, Fraction]]:
    """Yield life and reserve after a hit that does not fell the target, with probability."""
    life, reserve = left
    for direct, share in ((False, ONE - attack.direct), (True, attack.direct)):
        through = reserve if direct else life + reserve
        if through <= 0 or not share:
            continue
        for amount, p in attack.damage.chances.items():
            if amount < through:
                past = amount if direct else max(0, amount - max(life, 0))
                now = (life if direct else life - (amount - past), reserve - past)
                hits = p if amount else p - (ONE - attack.hit)  # a miss is an amount of 0 too
                yield now, share * hits


def _unworn(wear: None, averted: bool) -> None:  # noqa: FBT001 - as `Fates` calls it
    """Return the wear of a creature whose defences use up nothing."""


def fate_under(attacks: Iterable[AttackOdds], hit_points: int, reserve: int = 0) -> Fate:
    """Return the result of attacks made in order until the target falls, each with given odds."""
    fates = Fates(hit_points, reserve, None)
    for attack in attacks:
        fates.strike(partial(_given, attack), _unworn)
    return fates.fate


def _given(attack: AttackOdds, wear: None) -> AttackOdds:  # noqa: ARG001 - as `Fates` calls it
    return attack


class ChainOdds:
    """The odds of attacks after moving through provoked attacks.

    ``arrival`` is the probability that the mover survives all of them and can pay for its route,
    ``lost`` the mean of what it loses on the way. ``hit``, ``critical`` and ``damage`` are those of
    the first attack, ``felled`` and ``loss`` the target's under all; they count a mover that does
    not arrive as a miss.
    """

    def __init__(self, on_the_way: Fate, attack: AttackOdds, all_attacks: Fate) -> None:
        """Take the mover's fate on its way, its first attack and the target's fate under all."""
        self.arrival = on_the_way.arrival
        self.lost = on_the_way.loss
        self.hit = self.arrival * attack.hit
        self.critical = self.arrival * attack.critical
        parts = (self.arrival, attack.damage), (ONE - self.arrival, constant(0))
        self.damage = mixture(parts)
        self.felled = self.arrival * all_attacks.felled
        self.loss = self.arrival * all_attacks.loss
