"""Exact odds: probability distributions combined by convolution, without simulation.

Weights are whole numbers over one denominator, so nothing is rounded. A convolution costs
O(values * values). Oracle: `tests/engine/test_odds.py` plays every sequence of misses and amounts.
"""

from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from itertools import accumulate
from math import gcd, lcm

from gridapp.battle.dice import DiceExpression
from gridapp.caching import cached

ONE, ZERO = Fraction(1), Fraction(0)

SPREADS_KEPT = 4096
"""Distributions kept by the few numbers that decide them; more than a fight asks for."""


class Distribution:
    """A probability distribution over whole numbers, exact: whole weights over one denominator.

    An unbounded number is truncated: its largest value stands for all values above, and ``excess``
    is what truncation takes from the mean. ``weights`` are by value, ascending, without a common
    factor; their sum is ``total``. Sums and means work on them, because adding two fractions costs
    more than ten additions of whole numbers.
    """

    __slots__ = ("_chances", "_hash", "excess", "total", "weights")

    def __init__(self, chances: Mapping[int, Fraction], excess: Fraction = ZERO) -> None:
        """Take the probability of each number.

        Raises:
            ValueError: the probabilities do not sum to 1.
        """
        total = lcm(*(chance.denominator for chance in chances.values()))
        weights = {
            value: chance.numerator * (total // chance.denominator)
            for value, chance in chances.items()
        }
        if sum(weights.values()) != total:
            message = f"chances add up to {sum(chances.values())}, not to 1"
            raise ValueError(message)
        self._set(weights, excess)

    @classmethod
    def of_weights(cls, weights: Mapping[int, int], excess: Fraction = ZERO) -> "Distribution":
        """Return the distribution of numbers by their weights, 0 or more; one is above 0."""
        made = cls.__new__(cls)
        made._set(weights, excess)  # noqa: SLF001 - one of its own
        return made

    def _set(self, weights: Mapping[int, int], excess: Fraction) -> None:
        factor = gcd(*weights.values())
        self.weights = {
            value: weight // factor for value, weight in sorted(weights.items()) if weight
        }
        self.total = sum(self.weights.values())
        self.excess = excess
        self._chances: dict[int, Fraction] | None = None
        self._hash: int | None = None

    @property
    def chances(self) -> dict[int, Fraction]:
        """The probability of each number, ascending."""
        if self._chances is None:
            total = self.total
            self._chances = {
                value: Fraction(weight, total) for value, weight in self.weights.items()
            }
        return self._chances

    def __eq__(self, other: object) -> bool:
        """Return True if probabilities and mean are equal."""
        if not isinstance(other, Distribution):
            return False
        return self.weights == other.weights and self.excess == other.excess

    def __hash__(self) -> int:
        """Hash by probabilities."""
        if self._hash is None:
            self._hash = hash(tuple(self.weights.items()))
        return self._hash

    def __add__(self, other: "Distribution") -> "Distribution":
        """Return the distribution of the sum of two independent numbers (convolution)."""
        weights: dict[int, int] = {}
        for first, p in self.weights.items():
            for second, q in other.weights.items():
                value = first + second
                weights[value] = weights.get(value, 0) + p * q
        return Distribution.of_weights(weights, self.excess + other.excess)

    def map(self, change: Callable[[int], int]) -> "Distribution":
        """Return the distribution after applying a function to every number; drops ``excess``."""
        weights: dict[int, int] = {}
        for value, weight in self.weights.items():
            changed = change(value)
            weights[changed] = weights.get(changed, 0) + weight
        return Distribution.of_weights(weights)

    def at_least(self, value: int) -> Fraction:
        """Return the probability of a number or more; exact up to the largest value listed."""
        weight = sum([weight for number, weight in self.weights.items() if number >= value])
        return Fraction(weight, self.total)

    def capped_mean(self, most: int) -> Fraction:
        """Return the mean of the number, or ``most`` if that is less; 0 for ``most`` below 0."""
        cap = max(most, 0)
        weighed = sum([min(number, cap) * weight for number, weight in self.weights.items()])
        return Fraction(weighed, self.total)

    @property
    def mean(self) -> Fraction:
        """The mean."""
        weighed = sum([value * weight for value, weight in self.weights.items()])
        return Fraction(weighed, self.total) + self.excess


def constant(value: int) -> Distribution:
    """Return the distribution of a fixed number."""
    return Distribution({value: ONE})


@cached(SPREADS_KEPT)
def sum_of_dice(count: int, sides: int) -> Distribution:
    """Return the distribution of the sum of equal dice."""
    die = Distribution.of_weights(dict.fromkeys(range(1, sides + 1), 1))
    return list(accumulate([constant(0)] + [die] * count, Distribution.__add__))[-1]


@cached(SPREADS_KEPT)
def dice_distribution(text: DiceExpression, times: int = 1) -> Distribution:
    """Return the distribution of dice without the flat number, each die ``times`` times."""
    distribution = constant(0)
    for term in text.terms:
        thrown = sum_of_dice(term.count * times, term.sides)
        distribution += thrown if term.sign > 0 else thrown.map(lambda value: -value)
    return distribution


def mixture(parts: Iterable[tuple[Fraction, Distribution]]) -> Distribution:
    """Return the mixture of weighted distributions.

    Raises:
        ValueError: the weights do not sum to 1.
    """
    mixed = [(weight, distribution) for weight, distribution in parts if weight]
    total = lcm(*(weight.denominator * each.total for weight, each in mixed))
    weights: dict[int, int] = {}
    excess = ZERO
    for weight, distribution in mixed:
        if distribution.excess:
            excess += weight * distribution.excess
        factor = weight.numerator * (total // (weight.denominator * distribution.total))
        for value, amount in distribution.weights.items():
            weights[value] = weights.get(value, 0) + factor * amount
    if sum(weights.values()) != total:
        message = f"chances add up to {Fraction(sum(weights.values()), total)}, not to 1"
        raise ValueError(message)
    return Distribution.of_weights(weights, excess)


class AttackOdds:
    """The odds of an attack: hit, critical hit, and the distribution of damage.

    ``damage`` counts a miss as 0. ``direct`` is the probability that a hit bypasses hit points and
    goes to the reserve behind them. ``undefended`` is the probability to hit before the target
    defends itself with a roll of its own, ``None`` if it does not. ``levels`` are the levels of
    the wound where wounds take slots (`Rulebook.slots`), 0 for none.
    """

    def __init__(
        self,
        hit: Fraction,
        critical: Fraction,
        damage: Distribution,
        direct: Fraction = ZERO,
        undefended: Fraction | None = None,
        levels: Distribution | None = None,
    ) -> None:
        """Take the odds of an attack; ``critical`` is included in ``hit``."""
        self.hit = hit
        self.critical = critical
        self.damage = damage
        self.direct = direct
        self.undefended = undefended
        self.levels = levels
        self._felled: dict[tuple[int, int], Fraction] = {}
        self._losses: dict[tuple[int, int], Fraction] = {}

    def chance_to_fell(self, hit_points: int, reserve: int = 0) -> Fraction:
        """Return the probability that a hit leaves a target no hit points, and no reserve.

        A target that has none left is felled by any hit, whatever its damage.
        """
        points = hit_points, reserve
        if points not in self._felled:
            through = self._chance_to_take(hit_points + reserve)
            past = self._chance_to_take(reserve) if self.direct else ZERO
            self._felled[points] = _shared(self.direct, through, past)
        return self._felled[points]

    def _chance_to_take(self, life: int) -> Fraction:
        """Return the probability of a hit that takes at least ``life`` points."""
        return self.damage.at_least(life) if life > 0 else self.hit

    def mean_loss(self, hit_points: int, reserve: int = 0) -> Fraction:
        """Return the mean of what a target really loses: no more than it has left."""
        points = hit_points, reserve
        if points not in self._losses:
            through = self.damage.capped_mean(hit_points + reserve)
            past = self.damage.capped_mean(reserve) if self.direct else ZERO
            self._losses[points] = _shared(self.direct, through, past)
        return self._losses[points]


def _shared(direct: Fraction, through: Fraction, past: Fraction) -> Fraction:
    """Return the value for a hit that bypasses hit points with chance ``direct``."""
    return (1 - direct) * through + direct * past if direct else through


NO_ATTACK = AttackOdds(ZERO, ZERO, constant(0))
"""The odds of an attack that cannot be made."""
