"""The exact chances and mean loss of several attacks in a row on a creature.

A forward pass over a Markov chain: a probability for each state in which a creature may be left,
absorbed where it falls. Cost of an attack: outcomes * states. Oracles: `tests/engine/test_odds.py`
plays every sequence of misses and amounts, `tests/rules/test_fates.py` every face of every die
through the engine.
"""

from collections.abc import Callable, Generator, Iterable, Iterator
from fractions import Fraction
from typing import Generic, NamedTuple, TypeVar

from gridapp.battle.tokens import Token
from gridapp.engine.rulebook.odds import ONE, ZERO, AttackOdds, constant, mixture

Left = tuple[int, int]
"""The life and the reserve that a creature has left."""

StateT = TypeVar("StateT")
"""The state of a creature that changes the odds of further attacks; compared as a value."""

ResultT = TypeVar("ResultT")
STATES_PER_STEP = 16
"""States that an attack is reckoned for between two looks at the pointer of a drag."""


def finished(steps: Generator[None, None, ResultT]) -> ResultT:
    """Return the result of a generator, run to its end."""
    while True:
        try:
            next(steps)
        except StopIteration as end:
            result: ResultT = end.value
            return result


class AttackOutcome(NamedTuple):
    """A result of an attack: probability, hit or miss, and the target after it."""

    chance: Fraction
    is_hit: bool
    target: Token


class NextState(NamedTuple, Generic[StateT]):
    """A result of an attack: probability, hit or miss, life lost, new state.

    ``after`` is ``None`` if the target falls.
    """

    chance: Fraction
    is_hit: bool
    loss: int
    after: StateT | None


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


class Fates(Generic[StateT]):
    """A creature's possible states under attacks in a row, each with its probability."""

    def __init__(self, start: StateT) -> None:
        """Start in a state with probability 1."""
        self._chances: dict[StateT, Fraction] = {start: ONE}
        self._felled = self._loss = self._stopped = ZERO
        self._reckoned = 0

    @property
    def fate(self) -> Fate:
        """The chances so far."""
        return Fate(self._felled, self._loss, self._stopped)

    def strike(self, outcomes: Callable[[StateT], Iterable[NextState[StateT]]]) -> Fraction:
        """Make an attack, with its outcomes by state, and return its chance to hit."""
        return finished(self.strike_in_steps(outcomes))

    def strike_in_steps(
        self, outcomes: Callable[[StateT], Iterable[NextState[StateT]]]
    ) -> Generator[None, None, Fraction]:
        """Make the same attack, and pause after every `STATES_PER_STEP` states."""
        hit, states = ZERO, dict[StateT, Fraction]()
        for state, standing in self._chances.items():
            for chance, is_hit, loss, after in outcomes(state):
                p = standing * chance
                hit += p * is_hit
                self._loss += p * loss
                if after is None:
                    self._felled += p
                elif p:
                    states[after] = states.get(after, ZERO) + p
            self._reckoned += 1
            if not self._reckoned % STATES_PER_STEP:
                yield
        self._chances = states
        return hit

    def chance(self, passes: Callable[[StateT], bool]) -> Fraction:
        """Return the probability of the states that pass a test."""
        return sum((p for state, p in self._chances.items() if passes(state)), ZERO)

    def stop_unless(self, passes: Callable[[StateT], bool]) -> None:
        """Stop the creature in every state that fails a test."""
        going = {state: p for state, p in self._chances.items() if passes(state)}
        self._stopped += sum(self._chances.values(), ZERO) - sum(going.values(), ZERO)
        self._chances = going


def outcomes_on_life(attack: AttackOdds, left: Left) -> Iterator[NextState[Left]]:
    """Yield the outcomes of an attack whose hits only take life and reserve.

    A target that has none left is felled by any hit, whatever its damage.
    """
    yield NextState(ONE - attack.hit, is_hit=False, loss=0, after=left)
    life, reserve = left
    for direct, share in ((False, ONE - attack.direct), (True, attack.direct)):
        if not share:
            continue
        through = reserve if direct else life + reserve
        if through <= 0:
            yield NextState(share * attack.hit, is_hit=True, loss=0, after=None)
            continue
        for amount, p in attack.damage.chances.items():
            hits = p if amount else p - (ONE - attack.hit)  # a miss is an amount of 0 too
            if amount >= through:
                yield NextState(share * hits, is_hit=True, loss=through, after=None)
                continue
            past = amount if direct else max(0, amount - max(life, 0))
            after = (life if direct else life - (amount - past), reserve - past)
            yield NextState(share * hits, is_hit=True, loss=amount, after=after)


class ChainOdds:
    """The odds of attacks after moving through provoked attacks.

    ``arrival`` is the probability that the mover survives all of them and can pay for its route,
    ``lost`` the mean of what it loses on the way. ``hit``, ``critical`` and ``damage`` are those of
    the first attack, ``felled`` and ``loss`` the target's under all; they count a mover that does
    not arrive as a miss.
    """

    def __init__(self, on_the_way: Fate, attack: AttackOdds, all_attacks: Fate) -> None:
        """Combine the mover's fate on the route, the odds of an attack and the target's fate."""
        self.arrival = on_the_way.arrival
        self.lost = on_the_way.loss
        self.hit = self.arrival * attack.hit
        self.critical = self.arrival * attack.critical
        parts = (self.arrival, attack.damage), (ONE - self.arrival, constant(0))
        self.damage = mixture(parts)
        self.felled = self.arrival * all_attacks.felled
        self.loss = self.arrival * all_attacks.loss
