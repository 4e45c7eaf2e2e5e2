"""A run: tasks cut from a plan, results merged in order, stopped by a rule on the merged part.

Whatever the number of workers and the order in which they end, the same fights count, so the same
digest comes out.
"""

from collections.abc import Callable, Iterator
from enum import StrEnum

import msgspec

from gridapp.battle.state import Battle
from gridapp.session.simulating.engines import Engine
from gridapp.session.simulating.summary import Merged
from gridapp.session.simulating.tasks import Finished, PackName, Results, Task
from gridapp.storage.file.log_entries import state_bytes
from gridapp.tactics.play import Caps
from gridapp.tactics.policy import Policy
from gridapp.tactics.statistics import confidence_sequence, wilson

FIGHTS_IN_A_TASK = 5
LOOK_EVERY = 20
"""Fights between two looks of a stop rule."""
MOST_FIGHTS = 1_000_000
"""No run is longer: at ten fights a second that is more than a day on one core."""

OnLine = Callable[[bytes], None]


class StopRule(StrEnum):
    """When a run ends: after its fights, once the interval is narrow, or once a side is ahead."""

    COUNT = "count"
    WIDTH = "width"
    DECIDED = "decided"


class Plan(msgspec.Struct, frozen=True):
    """A set-up to play, or two set-ups to compare on the same seeds.

    ``fights`` is the most that are played. By ``WIDTH`` the run stops once the 95 % Wilson interval
    of every side's chance is at most ``within`` points to either side; by ``DECIDED`` once a
    confidence sequence holds that a side wins more, or less, than half of all fights.
    """

    battles: tuple[Battle, ...]
    pack: PackName
    seed: int = 1
    fights: int = 400
    stop: StopRule = StopRule.COUNT
    within: float = 5.0
    policies: dict[str, Policy] = {}
    caps: Caps = Caps()


class RunFailed(RuntimeError):  # noqa: N818 - a message to people
    """A rule pack failed, or a worker cannot play; what was done before stands in the tallies."""

    def __init__(self, why: str, merged: Merged) -> None:
        """Take the reason and what was merged before."""
        super().__init__(why)
        self.merged = merged


def check_fights(fights: int) -> None:
    """Raise for a number of fights that no run can have.

    Raises:
        ValueError: less than 1, or more than `MOST_FIGHTS`.
    """
    if not 1 <= fights <= MOST_FIGHTS:
        raise ValueError(f"{fights} fights cannot be played: give a number from 1 to {MOST_FIGHTS}")


def simulate(plan: Plan, engine: Engine, on_line: OnLine | None = None) -> Iterator[Merged]:
    """Play a plan; yield the merged counts after every fight number, always the same object.

    ``on_line`` is given every line of results in order. Closing the generator stops the engine.

    Raises:
        RunFailed: a rule pack failed, or a worker has other rules.
    """
    check_fights(plan.fights)
    merged = Merged(len(plan.battles))
    finished = engine(_tasks(plan))
    try:
        for results in _in_order(finished, merged):
            line = merged.add(results)
            if on_line is not None:
                on_line(line)
            yield merged
            if is_enough(plan, merged):
                return
    finally:
        close = getattr(finished, "close", None)
        if close is not None:
            close()


def _tasks(plan: Plan) -> Iterator[Task]:
    states = tuple(map(state_bytes, plan.battles))
    for low in range(0, plan.fights, FIGHTS_IN_A_TASK):
        high = min(low + FIGHTS_IN_A_TASK, plan.fights)
        yield Task(states, plan.pack, plan.seed, low, high, plan.policies, plan.caps)


def _in_order(finished: Iterator[Finished], merged: Merged) -> Iterator[Results]:
    """Yield the results in order of fight number; early results wait."""
    waiting: dict[int, Finished] = {}
    following = 0
    for each in finished:
        waiting[each.low] = each
        while following in waiting:
            part = waiting.pop(following)
            if part.problem:
                raise RunFailed(part.problem, merged)
            yield from part.results
            following += len(part.results)


def is_enough(plan: Plan, merged: Merged) -> bool:
    """Return True if a run can stop; the stop rule is checked every `LOOK_EVERY` fights."""
    if merged.count >= plan.fights:
        return True
    if plan.stop is StopRule.COUNT or merged.count % LOOK_EVERY:
        return False
    sides = {token.side for battle in plan.battles for token in battle.tokens}
    counts = [(tally.wins[side], tally.count) for tally in merged.tallies for side in sides]
    if plan.stop is StopRule.WIDTH:
        return all(100 * wilson(*pair).half_width <= plan.within for pair in counts)
    sequences = [confidence_sequence(*pair) for pair in counts]
    return any(each.low > 0.5 for each in sequences) or all(each.high < 0.5 for each in sequences)
