"""Benchmarks of the first pick-up of a creature and of the details once the pointer rests.

Every first pick-up is timed in a process of its own, before any cache is filled, with all modules
imported: a started one for the samples; a forked one in the large scene, whose board takes long to
build. A forked process copies every page that it writes to, which takes 5 to 9 ms of a pick-up.
The clock is the processor time of the thread: the threads of OpenBLAS wait busily, which the clock
of the process would count. Painting is not counted. A drag shows what it shows in a new window,
or all marks. The parts of the round follow in the pause after the first move, as in the window, and
count as a step at rest.
"""

import gc
import json
import os
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import partial
from time import thread_time

import msgspec

from gridapp.battle.board import Wall
from gridapp.battle.commands import StartFight
from gridapp.battle.dice import RandomDice
from gridapp.battle.outcomes import Applied
from gridapp.battle.state import Battle
from gridapp.bench.frames import PACK
from gridapp.bench.report import BenchRow, limit_row
from gridapp.bench.scenes import QUICK, BenchPlan, battle, wall_blocks
from gridapp.bench.starts import in_python
from gridapp.bench.timing import TimeLimit, repeated
from gridapp.engine.commands.apply import apply
from gridapp.engine.protocol import Rules
from gridapp.engine.rulebook.pack_data import ActionKind
from gridapp.grid.cells import Cell, Point
from gridapp.packs.loader import find_packs, load_packs
from gridapp.session.drag import Drag
from gridapp.session.overlays.registry import Level
from gridapp.session.setup.samples import sample_battle, sample_titles

SAMPLE_LIMIT, USUAL_LIMIT, ANY_LIMIT, HELD_LIMIT = 0.016, 0.060, 0.120, 0.120
"""Seconds: first pick-up in a sample, of 90 of 100 creatures, of any; a step of details at rest."""

LEVELS = {Level.CALM: "", Level.FULL: ", all marks"}
"""What a drag shows, with how a row says it."""

MOST_STARTS = 3
"""Processes started for a row about a sample."""

CREATURES = 20
"""Creatures picked up in the large scene, that of ``many_walls``; each in a process of its own."""

_CLOCK, _STARTED = "thread time, forked", "thread time"


def questions(plan: BenchPlan) -> Iterator[BenchRow]:
    """Yield the rows about first pick-ups; none where processes cannot be forked."""
    if not hasattr(os, "fork"):
        return
    limit = TimeLimit(min(plan.rounds, MOST_STARTS), plan.seconds)
    for sample in sample_titles():
        for level, name in LEVELS.items():
            times = sorted(repeated(partial(_started, sample, level), limit))
            middle = times[len(times) // 2]
            yield limit_row(f"first pick-up, {sample}{name}", middle, SAMPLE_LIMIT, _STARTED)
        held = _started(sample, at_rest=True)
        yield limit_row(f"longest step at rest, {sample}", held, HELD_LIMIT, _STARTED)
    rules = load_packs().rules[PACK]
    _warm_up(rules)
    yield from _large_scene(plan, rules)


def _started(sample: str, level: Level = Level.CALM, *, at_rest: bool = False) -> float:
    """Return the seconds of `sample_seconds`, in a process that was started for it.

    Raises:
        RuntimeError: the process has failed.
    """
    call = f"sample_seconds({sample!r}, {level.value}, at_rest={at_rest})"
    code = f"from {__name__} import sample_seconds; print({call})"
    return float(in_python(code, (), os.environ)[-1])


def sample_seconds(sample: str, level: int = 0, *, at_rest: bool = False) -> float:
    """Return the seconds of a first pick-up in a sample, at the first turn of its fight.

    ``level`` is the value of a `Level`. With ``at_rest`` the longest step after it, all marks.
    """
    packs = find_packs()
    _warm_up(packs.rules[PACK])
    scene, _ = sample_battle(sample, packs)
    rules = packs.rules[scene.pack.id]
    fight = _begun(scene, rules)
    token_id = fight.active or fight.tokens[0].id
    frame = _first_frame(fight, rules, token_id, Level(level))
    run = _longest_step(fight, rules, token_id) if at_rest else frame
    gc.collect()
    gc.disable()  # the app collects when nobody drags
    return run()


def _warm_up(rules: Rules) -> None:
    """Import everything a drag needs, by a drag on a board that is not measured later."""
    fight = battle(QUICK, rules, wall_blocks(QUICK, QUICK.walls), QUICK.tokens)
    drag, cell = _press_and_move(fight, rules, fight.active)
    list(_steps_at_rest(drag, cell))


def _begun(scene: Battle, rules: Rules) -> Battle:
    """Return the fight of a sample at its first turn."""
    outcome = apply(scene, StartFight(), RandomDice(1), rules)
    return outcome.battle if isinstance(outcome, Applied) else scene


def _large_scene(plan: BenchPlan, rules: Rules) -> Iterator[BenchRow]:
    blocks = wall_blocks(plan, plan.many_walls)
    fight = battle(plan, rules, blocks, plan.tokens)
    chosen = [token.id for token in fight.tokens[:: max(1, plan.tokens // CREATURES)]]
    for level, name in LEVELS.items():
        cold = sorted(in_fork(_first_frame(fight, rules, each, level)) for each in chosen)
        usual = cold[min(len(cold) - 1, len(cold) * 9 // 10)]
        scene = f"first pick-up, large scene{name}"
        yield limit_row(f"{scene}, 90 %", usual, USUAL_LIMIT, _CLOCK)
        yield limit_row(f"{scene}, all", cold[-1], ANY_LIMIT, _CLOCK)
    changed = [in_fork(_after_new_wall(fight, rules, each)) for each in chosen[:5]]
    yield limit_row("first pick-up after a wall changed", max(changed), ANY_LIMIT, _CLOCK)
    held = [in_fork(_longest_step(fight, rules, each)) for each in chosen]
    yield limit_row("longest step of details at rest", max(held), HELD_LIMIT, _CLOCK)


def _first_frame(fight: Battle, rules: Rules, token_id: str, level: Level) -> Callable[[], float]:
    """Return a function that times pressing on a creature and moving it by a cell."""

    def run() -> float:
        begin = thread_time()
        _press_and_move(fight, rules, token_id, level)
        return thread_time() - begin

    return run


def _press_and_move(
    fight: Battle, rules: Rules, token_id: str, level: Level = Level.FULL
) -> tuple[Drag, Cell]:
    """Pick a creature up, in its own turn, and hover over the cell on its right."""
    battle_ = msgspec.structs.replace(fight, active=token_id)
    token = battle_.token(token_id)
    if token is None:
        raise LookupError(token_id)
    grid = battle_.board.grid
    at: Point = grid.centre(token.cell)
    drag = Drag(battle_, rules, token, at, _move_of(rules), free=False)
    drag.level = level
    cell = grid.neighbours(token.cell)[0]
    drag.overlay_for_cell(cell)
    return drag, cell


def _steps_at_rest(drag: Drag, cell: Cell) -> Iterator[object]:
    """Yield after each step of what follows a frame, between which the window paints."""
    yield drag.round_parts_at(cell)
    yield from drag.detailed_overlays(cell)


def _move_of(rules: Rules) -> str:
    return next(key for key, entry in rules.book.actions.items() if entry.kind is ActionKind.MOVE)


def _after_new_wall(fight: Battle, rules: Rules, token_id: str) -> Callable[[], float]:
    def run() -> float:
        _press_and_move(fight, rules, token_id)
        walls = (*fight.board.walls, Wall("new", (1.05, 1.05), (1.95, 1.95)))
        board = msgspec.structs.replace(fight.board, walls=walls)
        begin = thread_time()
        _press_and_move(msgspec.structs.replace(fight, board=board), rules, token_id)
        return thread_time() - begin

    return run


def _longest_step(fight: Battle, rules: Rules, token_id: str) -> Callable[[], float]:
    """Return a function that times the longest of `_steps_at_rest`."""

    def run() -> float:
        drag, cell = _press_and_move(fight, rules, token_id)
        steps, longest = _steps_at_rest(drag, cell), 0.0
        while True:
            begin = thread_time()
            step = next(steps, None)
            longest = max(longest, thread_time() - begin)
            if step is None:
                return longest

    return run


def in_fork(run: Callable[[], float]) -> float:
    """Return what a function returns in a forked process, which then ends.

    Raises:
        RuntimeError: the function has failed.
    """
    reading, writing = os.pipe()
    gc.collect()
    gc.freeze()  # the collector would copy every page that it looks at
    child = os.fork()
    if not child:
        with suppress(BaseException):
            os.write(writing, json.dumps(run()).encode())
        os._exit(0)
    gc.unfreeze()
    os.close(writing)
    with os.fdopen(reading, "rb") as answer:
        data = answer.read()
    os.waitpid(child, 0)
    if not data:
        raise RuntimeError("a forked benchmark failed")
    seconds: float = json.loads(data)
    return seconds
