"""Totals of many fights, merged in the order of fight numbers, and a digest of the results."""

import hashlib
from collections import Counter

import msgspec

from gridapp.session.simulating.tasks import Results
from gridapp.tactics.play import FightResult

_ENCODER = msgspec.json.Encoder(order="deterministic")


class Tally:
    """Counts over the fights of a set-up."""

    def __init__(self) -> None:
        """Start with no fight."""
        self.count = 0
        self.wins: Counter[str] = Counter()
        self.undecided: Counter[str] = Counter()
        self.rounds: Counter[int] = Counter()
        self.fallen: Counter[str] = Counter()
        self.left: dict[str, dict[str, Counter[int]]] = {}
        self.asked: Counter[str] = Counter()
        self.cut = 0

    def add(self, result: FightResult) -> None:
        """Count a fight."""
        self.count += 1
        if result.winner:
            self.wins[result.winner] += 1
        else:
            self.undecided[result.why] += 1
        self.rounds[result.rounds] += 1
        self.fallen.update(result.fallen)
        for creature, pools in result.left.items():
            counters = self.left.setdefault(creature, {})
            for pool, amount in pools.items():
                counters.setdefault(pool, Counter())[amount] += 1
        self.asked.update(result.asked)
        self.cut += result.cut


class Merged:
    """Results merged by fight number: a tally for each set-up, the pairs, and a digest of all."""

    def __init__(self, setups: int) -> None:
        """Start with no fight of one or two set-ups."""
        self.tallies = tuple(Tally() for _ in range(setups))
        self.pairs: Counter[tuple[str, str]] = Counter()
        self._digest = hashlib.sha256()

    @property
    def count(self) -> int:
        """The number of fights of each set-up."""
        return self.tallies[0].count

    @property
    def digest(self) -> str:
        """The SHA-256 of all results in order, equal on every engine."""
        return self._digest.hexdigest()

    def add(self, results: Results) -> bytes:
        """Count the results of the next fight number; return them as a line of JSON."""
        for tally, result in zip(self.tallies, results, strict=True):
            tally.add(result)
        if len(results) == 2:
            self.pairs[results[0].winner, results[1].winner] += 1
        line = _ENCODER.encode(results)
        self._digest.update(line + b"\n")
        return line + b"\n"

    def only(self, side: str) -> tuple[int, int]:
        """Return how many pairs a side won in the first set-up alone, and in the second alone."""
        first = sum(n for (a, b), n in self.pairs.items() if a == side != b)
        second = sum(n for (a, b), n in self.pairs.items() if b == side != a)
        return first, second
