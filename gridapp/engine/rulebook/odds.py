"""Exact odds: whole distributions put together by convolution, never by simulation."""

from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from functools import cache
from itertools import accumulate, product

from gridapp.battle.dice import DiceExpression

ONE, ZERO = Fraction(1), Fraction(0)


class Distribution:
    """How likely each of some whole numbers is; the chances add up to 1 exactly.

    Of a number without a bound the largest value stands for itself and all above it, and
    ``excess`` is what the average gains by those above.
    """

    def __init__(self, chances: Mapping[int, Fraction], excess: Fraction = ZERO) -> None:
        """Take the numbers and their chances.

        Raises:
            ValueError: the chances do not add up to 1.
        """
        if sum(chances.values()) != 1:
            message = f"chances add up to {sum(chances.values())}, not to 1"
            raise ValueError(message)
        self.chances = {value: chance for value, chance in sorted(chances.items()) if chance}
        self.excess = excess

    def __eq__(self, other: object) -> bool:
        """Whether both give every number the same chance, and the same average."""
        if not isinstance(other, Distribution):
            return False
        return self.chances == other.chances and self.excess == other.excess

    def __hash__(self) -> int:
        """Equal spreads hash alike."""
        return hash(tuple(self.chances.items()))

    def __add__(self, other: "Distribution") -> "Distribution":
        """The spread of the sum of two independent numbers."""
        chances: dict[int, Fraction] = {}
        for (one, p), (two, q) in product(self.chances.items(), other.chances.items()):
            chances[one + two] = chances.get(one + two, Fraction()) + p * q
        return Distribution(chances, self.excess + other.excess)

    def map(self, change: Callable[[int], int]) -> "Distribution":
        """The spread after every number is changed; of one without a bound, without the excess."""
        chances: dict[int, Fraction] = {}
        for value, chance in self.chances.items():
            changed = change(value)
            chances[changed] = chances.get(changed, Fraction()) + chance
        return Distribution(chances)

    def at_least(self, value: int) -> Fraction:
        """The chance of that number or more; without a bound, up to the largest value told."""
        return sum((p for one, p in self.chances.items() if one >= value), Fraction())

    @property
    def mean(self) -> Fraction:
        """The average."""
        told = sum((value * chance for value, chance in self.chances.items()), Fraction())
        return told + self.excess


def constant(value: int) -> Distribution:
    """The spread of a number that is not left to chance."""
    return Distribution({value: ONE})


@cache
def sum_of_dice(count: int, sides: int) -> Distribution:
    """The spread of a number of equal dice added up."""
    die = Distribution({face: Fraction(1, sides) for face in range(1, sides + 1)})
    return list(accumulate([constant(0)] + [die] * count, Distribution.__add__))[-1]


def dice_distribution(text: DiceExpression, times: int = 1) -> Distribution:
    """The spread of a dice text without its flat number, each die thrown ``times`` times."""
    spread = constant(0)
    for term in text.terms:
        thrown = sum_of_dice(term.count * times, term.sides)
        spread += thrown if term.sign > 0 else thrown.map(lambda value: -value)
    return spread


def mixture(parts: Iterable[tuple[Fraction, Distribution]]) -> Distribution:
    """The spread of a number that comes from one of several spreads, by their chances."""
    chances: dict[int, Fraction] = {}
    excess = ZERO
    for weight, spread in parts:
        excess += weight * spread.excess
        for value, chance in spread.chances.items():
            chances[value] = chances.get(value, Fraction()) + weight * chance
    return Distribution(chances, excess)


class AttackOdds:
    """The odds of one attack: to hit, to hit critically, and of every amount of damage.

    ``damage`` counts a miss as 0. ``direct`` is the chance that a hit goes past the first pool
    of life straight to the reserve behind it.
    """

    def __init__(
        self, hit: Fraction, critical: Fraction, damage: Distribution, direct: Fraction = ZERO
    ) -> None:
        """Keep the odds of an attack; ``critical`` is part of ``hit``."""
        self.hit = hit
        self.critical = critical
        self.damage = damage
        self.direct = direct

    def chance_to_fell(self, hit_points: int, reserve: int = 0) -> Fraction:
        """The chance that a target with so many hit points, and a reserve, has none left."""
        through = self.damage.at_least(hit_points + reserve)
        return (1 - self.direct) * through + self.direct * self.damage.at_least(reserve)


class ChainOdds:
    """The odds of walking through strikes and then attacking.

    ``arrives`` is the chance that the mover still stands after all strikes; ``hit``,
    ``damage`` and ``fells`` of the attack count not arriving as a miss.
    """

    def __init__(
        self,
        provocations: Iterable[AttackOdds],
        hit_points: int,
        attack: AttackOdds,
        reserve: int = 0,
    ) -> None:
        """Put the strikes on a mover with so many hit points before its own attack."""
        losses = _losses(provocations)
        taken: dict[int, Fraction] = {}
        for (through, past), chance in losses.items():
            taken[through + past] = taken.get(through + past, ZERO) + chance
        self.taken = Distribution(taken)
        stands = (p for loss, p in losses.items() if not _felled(loss, hit_points, reserve))
        self.arrival = sum(stands, ZERO)
        self.hit = self.arrival * attack.hit
        missing = 1 - self.arrival
        self.damage = mixture(((self.arrival, attack.damage), (missing, constant(0))))
        self._attack = attack

    def chance_to_fell(self, hit_points: int, reserve: int = 0) -> Fraction:
        """The chance that the chain leaves the target with no hit points."""
        return self.arrival * self._attack.chance_to_fell(hit_points, reserve)


Loss = tuple[int, int]
"""Damage that takes hit points first, and damage that goes past them to the reserve."""


def _losses(strikes: Iterable[AttackOdds]) -> dict[Loss, Fraction]:
    """How likely each loss is after all of some strikes."""
    losses: dict[Loss, Fraction] = {(0, 0): ONE}
    for strike in strikes:
        after: dict[Loss, Fraction] = {}
        for (through, past), chance in losses.items():
            for amount, p in strike.damage.chances.items():
                for loss, q in (
                    ((through + amount, past), 1 - strike.direct),
                    ((through, past + amount), strike.direct),
                ):
                    if q:
                        after[loss] = after.get(loss, ZERO) + chance * p * q
        losses = after
    return losses


def _felled(loss: Loss, hit_points: int, reserve: int) -> bool:
    through, past = loss
    if not reserve:
        return through + past >= hit_points
    return max(0, through - hit_points) + past >= reserve
