"""Exact odds: probability distributions combined by convolution, without simulation."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from fractions import Fraction
from functools import cache
from itertools import accumulate, product
from typing import NamedTuple

from gridapp.battle.dice import DiceExpression

ONE, ZERO = Fraction(1), Fraction(0)


class Distribution:
    """A probability distribution over whole numbers, in exact fractions.

    An unbounded number is truncated: its largest value stands for all values above, and ``excess``
    is what truncation takes from the mean.
    """

    def __init__(self, chances: Mapping[int, Fraction], excess: Fraction = ZERO) -> None:
        """Take the probability of each number.

        Raises:
            ValueError: the probabilities do not sum to 1.
        """
        if sum(chances.values()) != 1:
            message = f"chances add up to {sum(chances.values())}, not to 1"
            raise ValueError(message)
        self.chances = {value: chance for value, chance in sorted(chances.items()) if chance}
        self.excess = excess

    def __eq__(self, other: object) -> bool:
        """Return True if probabilities and mean are equal."""
        if not isinstance(other, Distribution):
            return False
        return self.chances == other.chances and self.excess == other.excess

    def __hash__(self) -> int:
        """Hash by probabilities."""
        return hash(tuple(self.chances.items()))

    def __add__(self, other: "Distribution") -> "Distribution":
        """Return the distribution of the sum of two independent numbers (convolution)."""
        chances: dict[int, Fraction] = {}
        for (first, p), (second, q) in product(self.chances.items(), other.chances.items()):
            chances[first + second] = chances.get(first + second, Fraction()) + p * q
        return Distribution(chances, self.excess + other.excess)

    def map(self, change: Callable[[int], int]) -> "Distribution":
        """Return the distribution after applying a function to every number; drops ``excess``."""
        chances: dict[int, Fraction] = {}
        for value, chance in self.chances.items():
            changed = change(value)
            chances[changed] = chances.get(changed, Fraction()) + chance
        return Distribution(chances)

    def at_least(self, value: int) -> Fraction:
        """Return the probability of a number or more; exact up to the largest value listed."""
        return sum((p for number, p in self.chances.items() if number >= value), Fraction())

    def capped_mean(self, most: int) -> Fraction:
        """Return the mean of the number, or ``most`` if that is less; 0 for ``most`` below 0."""
        cap = max(most, 0)
        return sum((min(number, cap) * p for number, p in self.chances.items()), Fraction())

    @property
    def mean(self) -> Fraction:
        """The mean."""
        listed = sum((value * chance for value, chance in self.chances.items()), Fraction())
        return listed + self.excess


def constant(value: int) -> Distribution:
    """Return the distribution of a fixed number."""
    return Distribution({value: ONE})


@cache
def sum_of_dice(count: int, sides: int) -> Distribution:
    """Return the distribution of the sum of equal dice."""
    die = Distribution({face: Fraction(1, sides) for face in range(1, sides + 1)})
    return list(accumulate([constant(0)] + [die] * count, Distribution.__add__))[-1]


def dice_distribution(text: DiceExpression, times: int = 1) -> Distribution:
    """Return the distribution of dice without the flat number, each die ``times`` times."""
    distribution = constant(0)
    for term in text.terms:
        thrown = sum_of_dice(term.count * times, term.sides)
        distribution += thrown if term.sign > 0 else thrown.map(lambda value: -value)
    return distribution


def mixture(parts: Iterable[tuple[Fraction, Distribution]]) -> Distribution:
    """Return the mixture of weighted distributions."""
    chances: dict[int, Fraction] = {}
    excess = ZERO
    for weight, distribution in parts:
        excess += weight * distribution.excess
        for value, chance in distribution.chances.items():
            chances[value] = chances.get(value, Fraction()) + weight * chance
    return Distribution(chances, excess)


class AttackOdds:
    """The odds of an attack: hit, critical hit, and the distribution of damage.

    ``damage`` counts a miss as 0. ``direct`` is the probability that a hit bypasses hit points and
    goes to the reserve behind them.
    """

    def __init__(
        self, hit: Fraction, critical: Fraction, damage: Distribution, direct: Fraction = ZERO
    ) -> None:
        """Take the odds of an attack; ``critical`` is included in ``hit``."""
        self.hit = hit
        self.critical = critical
        self.damage = damage
        self.direct = direct

    def chance_to_fell(self, hit_points: int, reserve: int = 0) -> Fraction:
        """Return the probability that a hit leaves a target no hit points, and no reserve.

        A target that has none left is felled by any hit, whatever its damage.
        """
        through, past = self._chance_to_take(hit_points + reserve), self._chance_to_take(reserve)
        return (1 - self.direct) * through + self.direct * past

    def _chance_to_take(self, life: int) -> Fraction:
        """Return the probability of a hit that takes at least ``life`` points."""
        return self.damage.at_least(life) if life > 0 else self.hit

    def mean_loss(self, hit_points: int, reserve: int = 0) -> Fraction:
        """Return the mean of what a target really loses: no more than it has left."""
        through, past = (
            self.damage.capped_mean(hit_points + reserve),
            self.damage.capped_mean(reserve),
        )
        return (1 - self.direct) * through + self.direct * past


NO_ATTACK = AttackOdds(ZERO, ZERO, constant(0))
"""The odds of an attack that cannot be made."""


class Fate(NamedTuple):
    """The result of a sequence of attacks: probability that the target falls, and its mean loss."""

    felled: Fraction
    loss: Fraction


Left = tuple[int, int]
"""The life and the reserve that a creature has left."""


def fate_under(attacks: Iterable[AttackOdds], hit_points: int, reserve: int = 0) -> Fate:
    """Return the result of attacks made in order until the target falls.

    Exact: a probability for each pair of life and reserve. Each attack has its present odds;
    wounds do not change the odds of later attacks. The loss counts life and reserve, capped at
    the points left. Cost: attacks * amounts * pairs. The oracle in the tests enumerates every
    sequence.
    """
    chances: dict[Left, Fraction] = {(hit_points, reserve): ONE}
    felled = loss = ZERO
    for attack in attacks:
        after: dict[Left, Fraction] = {}
        for left, chance in chances.items():
            felled += chance * attack.chance_to_fell(*left)
            loss += chance * attack.mean_loss(*left)
            for survived, p in _survived(attack, left):
                after[survived] = after.get(survived, ZERO) + chance * p
        chances = after
    return Fate(felled, loss)


def _survived(attack: AttackOdds, left: Left) -> Iterator[tuple[Left, Fraction]]:
    """Yield life and reserve after an attack that does not fell the target, with probability."""
    life, reserve = left
    for direct, share in ((False, 1 - attack.direct), (True, attack.direct)):
        through = reserve if direct else life + reserve
        if through <= 0:
            yield left, share * (1 - attack.hit)
            continue
        for amount, p in attack.damage.chances.items():
            if amount < through:
                past = amount if direct else max(0, amount - max(life, 0))
                now = (life if direct else life - (amount - past), reserve - past)
                yield now, share * p


class ChainOdds:
    """The odds of attacks after moving through provoked attacks.

    ``arrival`` is the probability that the mover survives all of them, ``lost`` the mean of what
    it loses on the way; ``hit``, ``damage`` and `chance_to_fell` count a fallen mover as a miss.
    ``hit`` and ``damage`` are those of the first attack, `chance_to_fell` and `mean_loss` those of
    all: ``attack``, and ``then`` those that follow while the target stands.
    """

    def __init__(
        self,
        provocations: Iterable[AttackOdds],
        hit_points: int,
        attack: AttackOdds,
        reserve: int = 0,
        then: Iterable[AttackOdds] = (),
    ) -> None:
        """Apply the provoked attacks to a mover's hit points, then its own attacks."""
        on_the_way = fate_under(provocations, hit_points, reserve)
        self.arrival = 1 - on_the_way.felled
        self.lost = on_the_way.loss
        self.hit = self.arrival * attack.hit
        self.damage = mixture(((self.arrival, attack.damage), (on_the_way.felled, constant(0))))
        self._attacks = (attack, *then)

    def chance_to_fell(self, hit_points: int, reserve: int = 0) -> Fraction:
        """Return the probability that the mover arrives and its hits leave the target no life."""
        return self.arrival * fate_under(self._attacks, hit_points, reserve).felled

    def mean_loss(self, hit_points: int, reserve: int = 0) -> Fraction:
        """Return the mean of what the target really loses: no more than it has left."""
        return self.arrival * fate_under(self._attacks, hit_points, reserve).loss
