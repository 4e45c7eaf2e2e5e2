"""Exact odds: probability distributions combined by convolution, without simulation."""

from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from functools import cache
from itertools import accumulate, product

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


class ChainOdds:
    """The odds of an attack after moving through provoked attacks.

    ``arrival`` is the probability that the mover survives all of them; ``hit``, ``damage`` and
    `chance_to_fell` count a fallen mover as a miss.
    """

    def __init__(
        self,
        provocations: Iterable[AttackOdds],
        hit_points: int,
        attack: AttackOdds,
        reserve: int = 0,
    ) -> None:
        """Apply the provoked attacks to a mover's hit points, then its own attack."""
        losses = _losses(provocations)
        taken: dict[int, Fraction] = {}
        for (ordinary, direct_damage), chance in losses.items():
            taken[ordinary + direct_damage] = taken.get(ordinary + direct_damage, ZERO) + chance
        self.taken = Distribution(taken)
        stands = (p for loss, p in losses.items() if not _is_felled(loss, hit_points, reserve))
        self.arrival = sum(stands, ZERO)
        self.hit = self.arrival * attack.hit
        missing = 1 - self.arrival
        self.damage = mixture(((self.arrival, attack.damage), (missing, constant(0))))
        self._attack = attack

    def chance_to_fell(self, hit_points: int, reserve: int = 0) -> Fraction:
        """Return the probability that the mover arrives and a hit leaves the target no life."""
        return self.arrival * self._attack.chance_to_fell(hit_points, reserve)

    def mean_loss(self, hit_points: int, reserve: int = 0) -> Fraction:
        """Return the mean of what the target really loses: no more than it has left."""
        return self.arrival * self._attack.mean_loss(hit_points, reserve)


Loss = tuple[int, int]
"""Damage to hit points first, and damage direct to the reserve."""


def _losses(provocations: Iterable[AttackOdds]) -> dict[Loss, Fraction]:
    """Return the probability of each total loss after all provoked attacks."""
    losses: dict[Loss, Fraction] = {(0, 0): ONE}
    for provoked in provocations:
        after: dict[Loss, Fraction] = {}
        for (ordinary, direct_damage), chance in losses.items():
            for amount, p in provoked.damage.chances.items():
                for loss, q in (
                    ((ordinary + amount, direct_damage), 1 - provoked.direct),
                    ((ordinary, direct_damage + amount), provoked.direct),
                ):
                    if q:
                        after[loss] = after.get(loss, ZERO) + chance * p * q
        losses = after
    return losses


def _is_felled(loss: Loss, hit_points: int, reserve: int) -> bool:
    ordinary, direct_damage = loss
    if not reserve:
        return ordinary + direct_damage >= hit_points
    return max(0, ordinary - hit_points) + direct_damage >= reserve
