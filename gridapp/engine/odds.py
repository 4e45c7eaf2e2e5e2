"""Exact odds: whole distributions put together by convolution, never by simulation."""

from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from functools import cache
from itertools import accumulate, product

from gridapp.battle.dice import DiceText

ONE = Fraction(1)


class Spread:
    """How likely each of some whole numbers is; the chances add up to 1 exactly."""

    def __init__(self, chances: Mapping[int, Fraction]) -> None:
        """Take the numbers and their chances.

        Raises:
            ValueError: the chances do not add up to 1.
        """
        if sum(chances.values()) != 1:
            message = f"chances add up to {sum(chances.values())}, not to 1"
            raise ValueError(message)
        self.chances = {value: chance for value, chance in sorted(chances.items()) if chance}

    def __eq__(self, other: object) -> bool:
        """Whether both give every number the same chance."""
        return isinstance(other, Spread) and self.chances == other.chances

    def __hash__(self) -> int:
        """Equal spreads hash alike."""
        return hash(tuple(self.chances.items()))

    def __add__(self, other: "Spread") -> "Spread":
        """The spread of the sum of two independent numbers."""
        chances: dict[int, Fraction] = {}
        for (one, p), (two, q) in product(self.chances.items(), other.chances.items()):
            chances[one + two] = chances.get(one + two, Fraction()) + p * q
        return Spread(chances)

    def map(self, change: Callable[[int], int]) -> "Spread":
        """The spread after every number is changed."""
        chances: dict[int, Fraction] = {}
        for value, chance in self.chances.items():
            changed = change(value)
            chances[changed] = chances.get(changed, Fraction()) + chance
        return Spread(chances)

    def at_least(self, value: int) -> Fraction:
        """The chance of that number or more."""
        return sum((p for one, p in self.chances.items() if one >= value), Fraction())

    @property
    def mean(self) -> Fraction:
        """The average."""
        return sum((value * chance for value, chance in self.chances.items()), Fraction())


def certain(value: int) -> Spread:
    """The spread of a number that is not left to chance."""
    return Spread({value: ONE})


@cache
def dice(count: int, sides: int) -> Spread:
    """The spread of a number of equal dice added up."""
    die = Spread({face: Fraction(1, sides) for face in range(1, sides + 1)})
    return list(accumulate([certain(0)] + [die] * count, Spread.__add__))[-1]


def of_text(text: DiceText, times: int = 1) -> Spread:
    """The spread of a dice text without its flat number, each die thrown ``times`` times."""
    spread = certain(0)
    for term in text.terms:
        thrown = dice(term.count * times, term.sides)
        spread += thrown if term.sign > 0 else thrown.map(lambda value: -value)
    return spread


def mixed(parts: Iterable[tuple[Fraction, Spread]]) -> Spread:
    """The spread of a number that comes from one of several spreads, by their chances."""
    chances: dict[int, Fraction] = {}
    for weight, spread in parts:
        for value, chance in spread.chances.items():
            chances[value] = chances.get(value, Fraction()) + weight * chance
    return Spread(chances)


class AttackOdds:
    """The odds of one attack: to hit, to hit critically, and of every amount of damage.

    ``damage`` counts a miss as 0.
    """

    def __init__(self, hit: Fraction, critical: Fraction, damage: Spread) -> None:
        """Keep the odds of an attack; ``critical`` is part of ``hit``."""
        self.hit = hit
        self.critical = critical
        self.damage = damage

    def fells(self, hit_points: int) -> Fraction:
        """The chance that a target with so many hit points is left with none."""
        return self.damage.at_least(hit_points)


class ChainOdds:
    """The odds of walking through strikes and then attacking.

    ``arrives`` is the chance that the mover still stands after all strikes; ``hit``,
    ``damage`` and ``fells`` of the attack count not arriving as a miss.
    """

    def __init__(self, strikes: Iterable[AttackOdds], hit_points: int, attack: AttackOdds) -> None:
        """Put the strikes on a mover with so many hit points before its own attack."""
        taken = certain(0)
        for strike in strikes:
            taken += strike.damage
        self.taken = taken
        self.arrives = 1 - taken.at_least(hit_points)
        self.hit = self.arrives * attack.hit
        missing = 1 - self.arrives
        self.damage = mixed(((self.arrives, attack.damage), (missing, certain(0))))

    def fells(self, hit_points: int) -> Fraction:
        """The chance that the chain leaves the target with no hit points."""
        return self.damage.at_least(hit_points)
