"""Benchmarks of the danger map: the first picture, the exact one, and how soon it stops.

For a hero and five foes on an open board of 256 cells and more, in each pack, and in the sample on
two floors. Every sample is taken in a forked process, as the first one asked for.
"""

import os
from collections.abc import Callable, Iterator
from statistics import median
from time import thread_time

import msgspec

from gridapp.battle.board import Board
from gridapp.battle.dice import RandomDice
from gridapp.battle.outcomes import Applied
from gridapp.battle.state import Battle
from gridapp.bench.fight_boards import LEFT, mirrored
from gridapp.bench.pick_ups import in_forks
from gridapp.bench.report import BenchRow, limit_row
from gridapp.bench.scenes import QUICK, BenchPlan
from gridapp.engine.commands.apply import apply
from gridapp.engine.protocol import Rules
from gridapp.engine.queries.situation import Situation
from gridapp.grid.grid import Grid
from gridapp.packs.loader import load_packs
from gridapp.session.setup.samples import sample_battle
from gridapp.tactics.danger import DangerMap
from gridapp.tactics.play import house_commands

FIRST_LIMIT, EXACT_LIMIT, CANCELLED_LIMIT = 0.1, 1.0, 0.05
"""Seconds: the first picture, all cells exactly, from a wish to stop to the end."""
CELLS, FOES = 256, 5
SAMPLES = 3
"""Samples of each figure."""
QUICK_CELLS, QUICK_SAMPLES = 24, 1
"""Cells and samples of a quick run."""
SAMPLE = "gallery_hall"
_SIDE = 20
_CLOCK = "thread time, forked"


def questions(plan: BenchPlan) -> Iterator[BenchRow]:
    """Yield three rows for each board; none where processes cannot be forked."""
    if not hasattr(os, "fork"):
        return
    packs = load_packs()
    cells, samples = (QUICK_CELLS, QUICK_SAMPLES) if plan == QUICK else (CELLS, SAMPLES)
    boards = {pack: (wide(rules), rules) for pack, rules in sorted(packs.rules.items())}
    sample, _ = sample_battle(SAMPLE, packs)  # its pack is among those before it
    boards[SAMPLE] = sample, packs.rules[sample.pack.id]
    for name, (board, rules) in boards.items():
        battle = begun(board, rules)
        if name != SAMPLE:
            list(_map(begun(wide(rules), rules), rules).exact([(0, 0)]))  # imports what is needed
        times = in_forks(run(battle, rules, cells) for run, *_ in _FIGURES for _ in range(samples))
        for number, (_, what, limit) in enumerate(_FIGURES):
            middle = median(times[number * samples : (number + 1) * samples])
            yield limit_row(f"danger, {what}: {name}", middle, limit, _CLOCK)


def wide(rules: Rules) -> Battle:
    """Return a battle of five on each side on a wide open board."""
    battle = mirrored(rules, FOES)
    grid = battle.board.grid
    board = Board(Grid(_SIDE, _SIDE, cell_size=grid.cell_size, unit=grid.unit))
    return msgspec.structs.replace(battle, board=board)


def begun(battle: Battle, rules: Rules) -> Battle:
    """Return a battle at its first turn, under the rulings of fights without people."""
    for command in house_commands(battle, rules):
        outcome = apply(battle, command, RandomDice(1), rules)
        battle = outcome.battle if isinstance(outcome, Applied) else battle
    return battle


def _map(battle: Battle, rules: Rules) -> DangerMap:
    """Return the danger map of the first creature with foes; nothing of it is worked out."""
    side = LEFT if any(token.side == LEFT for token in battle.tokens) else battle.tokens[0].side
    creature = next(token for token in battle.tokens if token.side == side)
    return DangerMap(Situation(battle, rules), creature)


def _first(battle: Battle, rules: Rules, cells: int) -> Callable[[], float]:
    def run() -> float:
        began = thread_time()
        danger = _map(battle, rules)
        list(danger.quick(danger.cells()[:cells]))
        return thread_time() - began

    return run


def _exact(battle: Battle, rules: Rules, cells: int) -> Callable[[], float]:
    """Return a function that times the exact map, including the first picture."""

    def run() -> float:
        began = thread_time()
        danger = _map(battle, rules)
        chosen = danger.cells()[:cells]
        list(danger.quick(chosen))
        list(danger.exact(chosen))
        return thread_time() - began

    return run


def _longest_wait(battle: Battle, rules: Rules, cells: int) -> Callable[[], float]:
    """Return a function that times the longest stretch of work between two chances to stop."""

    def run() -> float:
        longest, latest = 0.0, thread_time()

        def is_cancelled() -> bool:
            nonlocal longest, latest
            longest, latest = max(longest, thread_time() - latest), thread_time()
            return False

        danger = _map(battle, rules)
        chosen = danger.cells()[:cells]
        list(danger.quick(chosen, is_cancelled))
        list(danger.exact(chosen, is_cancelled))
        return max(longest, thread_time() - latest)

    return run


_FIGURES = (
    (_first, "first picture", FIRST_LIMIT),
    (_exact, "exact", EXACT_LIMIT),
    (_longest_wait, "longest wait to cancel", CANCELLED_LIMIT),
)
"""What times a figure, its name and its limit."""
