"""Benchmarks of fights without people: four against four in each pack, growth with creatures.

Fights a second and core are 1 over the time. Each fight of a pack has its own seed.
"""

from collections.abc import Iterator
from itertools import count
from statistics import median

from gridapp.battle.state import Battle
from gridapp.bench.fight_boards import mirrored
from gridapp.bench.report import BenchRow
from gridapp.bench.scenes import BenchPlan
from gridapp.bench.timing import TimeLimit, race, slope
from gridapp.engine.protocol import Rules
from gridapp.packs.loader import load_packs
from gridapp.tactics.choose import Chooser
from gridapp.tactics.play import fight

FIGHTS_A_SECOND = {"reactions": 10, "vigor": 10}
"""The least on a free core, where it is more than `USUAL_FIGHTS`."""
USUAL_FIGHTS = 5
SEED = 1
GROWTH_TARGET = 2.0
"""Each of n creatures looks at n foes a turn: the work of a round grows with the square."""


def questions(plan: BenchPlan) -> Iterator[BenchRow]:
    """Yield a row for each pack, and one for the growth with creatures."""
    packs = load_packs().rules
    for pack in sorted(packs):
        yield _four_a_side(plan, packs[pack])
    yield _growth(plan, packs[min(packs)])


def _four_a_side(plan: BenchPlan, rules: Rules) -> BenchRow:
    wanted = FIGHTS_A_SECOND.get(rules.book.id, USUAL_FIGHTS)
    seconds = _seconds(plan, rules, mirrored(rules))
    against = f"{wanted} a second and core"
    return BenchRow(
        f"fight, 4 a side: {rules.book.id}", seconds, against, ratio=seconds * wanted, target=1.0
    )


def _growth(plan: BenchPlan, rules: Rules) -> BenchRow:
    """Return how the time of a fight grows with the creatures of a side."""
    sizes = plan.fighters
    seconds = [_seconds(plan, rules, mirrored(rules, each)) for each in sizes]
    against = f"{sizes[0]} to {sizes[-1]} a side: exponent"
    return BenchRow(
        f"fight, growth: {rules.book.id}",
        seconds[-1],
        against,
        ratio=slope(sizes, seconds),
        target=GROWTH_TARGET,
    )


def _seconds(plan: BenchPlan, rules: Rules, battle: Battle) -> float:
    """Return the median time of a fight; a first one, which fills the caches, is not counted."""
    chooser, numbers = Chooser(), count()

    def play(_: int) -> object:
        return fight(battle, rules, SEED, next(numbers), chooser=chooser)

    rounds = [(number,) for number in range(plan.rounds + 1)]
    return median(race({"fight": play}, rounds, TimeLimit(plan.rounds, plan.seconds))["fight"])
