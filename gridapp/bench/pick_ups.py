"""Benchmarks of the first pick-up of a creature and of the details once the pointer rests.

Every first pick-up is timed in a process of its own, before any cache is filled, with all modules
imported: a started one for the samples (a quick run starts some for the first sample only); a
forked one in the large scene, whose board takes long to build. A forked process copies every page
that it writes to, which takes 5 to 9 ms of a pick-up. The clock is the processor time of the
thread: the threads of OpenBLAS wait busily, which the clock of the process would count. Painting is
not counted. In a sample the creature makes the first move that its system allows there. A drag
shows what it shows in a new window, or all marks. Covers, the marks of the whole drag that are not
calm, and the parts of the round follow in the pause after the first move, as in the window, and
count as steps at rest.
"""

import gc
import json
import os
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from functools import partial
from itertools import product
from time import thread_time

import msgspec

from gridapp.battle.board import Wall
from gridapp.battle.commands import Answer, Command, StartFight
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
from gridapp.packs.loader import Packs, find_packs, load_packs
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

Goal = tuple[str, Cell]
"""A move: the action, and where it ends."""

_CLOCK, _STARTED = "thread time, forked", "thread time"


def questions(plan: BenchPlan) -> Iterator[BenchRow]:
    """Yield the rows about first pick-ups; none where processes cannot be forked."""
    if not hasattr(os, "fork"):
        return
    limit = TimeLimit(min(plan.rounds, MOST_STARTS), plan.seconds)
    for number, sample in enumerate(sample_titles()):
        starts = plan != QUICK or not number
        yield from _sample_rows(sample, limit, starts=starts)
    rules = load_packs().rules[PACK]
    _warm_up(rules)
    yield from _large_scene(plan, rules)


def _sample_rows(sample: str, limit: TimeLimit, *, starts: bool) -> Iterator[BenchRow]:
    goal, clock = legal_move(sample), _STARTED if starts else _CLOCK
    seconds = partial(_started_seconds if starts else _forked_seconds, sample, goal)
    for level, name in LEVELS.items():
        times = sorted(repeated(partial(seconds, level), limit))
        middle = times[len(times) // 2]
        yield limit_row(f"first pick-up, {sample}{name}", middle, SAMPLE_LIMIT, clock)
    held = seconds(Level.FULL, at_rest=True)
    yield limit_row(f"longest step at rest, {sample}", held, HELD_LIMIT, clock)


def _forked_seconds(sample: str, goal: Goal, level: Level, *, at_rest: bool = False) -> float:
    """Return the seconds of `sample_seconds`, in a forked process."""
    return in_fork(partial(sample_seconds, sample, goal, level.value, at_rest=at_rest))


def _started_seconds(sample: str, goal: Goal, level: Level, *, at_rest: bool = False) -> float:
    """Return the seconds of `sample_seconds`, in a process that was started for it.

    Raises:
        RuntimeError: the process has failed.
    """
    call = f"sample_seconds({sample!r}, {goal!r}, {level.value}, at_rest={at_rest})"
    code = f"from {__name__} import sample_seconds; print({call})"
    return float(in_python(code, (), os.environ)[-1])


def legal_move(sample: str) -> Goal:
    """Return the first move of the creature of `sample_seconds` that may end on a cell beside it.

    Raises:
        LookupError: there is none.
    """
    fight, rules, token_id = _sample_fight(sample, find_packs())
    token = fight.token(token_id)
    near = fight.board.grid.neighbours(token.cell) if token else ()
    for goal in product(_moves_of(rules), near):
        drag, cell = _press_and_move(fight, rules, token_id, goal=goal)
        if drag.early_frame(cell).overlay.legal:
            return goal
    raise LookupError(sample)


def sample_seconds(sample: str, goal: Goal, level: int, *, at_rest: bool = False) -> float:
    """Return the seconds of a first pick-up in a sample, with a move at the first turn.

    ``level`` is the value of a `Level`. With ``at_rest`` the longest step after it.
    """
    packs = find_packs()
    _warm_up(packs.rules[PACK])
    fight, rules, token_id = _sample_fight(sample, packs)
    timed = _longest_step if at_rest else _first_frame
    run = timed(fight, rules, token_id, Level(level), goal)
    gc.collect()
    gc.disable()  # the app collects when nobody drags
    return run()


def _sample_fight(sample: str, packs: Packs) -> tuple[Battle, Rules, str]:
    """Return the fight of a sample at its first turn, its rules, and who is picked up."""
    scene, _ = sample_battle(sample, packs)
    rules = packs.rules[scene.pack.id]
    fight = _begun(scene, rules)
    return fight, rules, fight.active or fight.tokens[0].id


def _warm_up(rules: Rules) -> None:
    """Import everything a drag needs, by a drag on a board that is not measured later."""
    fight = battle(QUICK, rules, wall_blocks(QUICK, QUICK.walls), QUICK.tokens)
    drag, cell = _press_and_move(fight, rules, fight.active)
    list(_steps_at_rest(drag, cell))


def _begun(scene: Battle, rules: Rules) -> Battle:
    """Return the fight of a battle at its first turn, each question answered by its default."""
    dice, fight = RandomDice(1), scene
    command: Command | None = StartFight()
    while command is not None:
        outcome = apply(fight, command, dice, rules)
        if not isinstance(outcome, Applied):
            return fight
        fight, asked = outcome.battle, outcome.battle.question
        command = Answer(asked.id, asked.default) if asked else None
    return fight


def _large_scene(plan: BenchPlan, rules: Rules) -> Iterator[BenchRow]:
    blocks = wall_blocks(plan, plan.many_walls)
    fight = battle(plan, rules, blocks, plan.tokens)
    chosen = [token.id for token in fight.tokens[:: max(1, plan.tokens // CREATURES)]]
    for level, name in LEVELS.items():
        cold = sorted(in_forks(_first_frame(fight, rules, each, level) for each in chosen))
        usual = cold[min(len(cold) - 1, len(cold) * 9 // 10)]
        scene = f"first pick-up, large scene{name}"
        yield limit_row(f"{scene}, 90 %", usual, USUAL_LIMIT, _CLOCK)
        yield limit_row(f"{scene}, all", cold[-1], ANY_LIMIT, _CLOCK)
    changed = in_forks(_after_new_wall(fight, rules, each) for each in chosen[:5])
    yield limit_row("first pick-up after a wall changed", max(changed), ANY_LIMIT, _CLOCK)
    held = in_forks(_longest_step(fight, rules, each) for each in chosen)
    yield limit_row("longest step of details at rest", max(held), HELD_LIMIT, _CLOCK)


def _first_frame(
    fight: Battle, rules: Rules, token_id: str, level: Level, goal: Goal | None = None
) -> Callable[[], float]:
    """Return a function that times pressing on a creature and moving it by a cell."""

    def run() -> float:
        begin = thread_time()
        _press_and_move(fight, rules, token_id, level, goal)
        return thread_time() - begin

    return run


def _press_and_move(
    fight: Battle,
    rules: Rules,
    token_id: str,
    level: Level = Level.FULL,
    goal: Goal | None = None,
) -> tuple[Drag, Cell]:
    """Pick a creature up, in its own turn, and hover over a cell: by default that on its right."""
    battle_ = msgspec.structs.replace(fight, active=token_id)
    token = battle_.token(token_id)
    if token is None:
        raise LookupError(token_id)
    grid = battle_.board.grid
    at: Point = grid.centre(token.cell)
    action, cell = goal or (_moves_of(rules)[0], grid.neighbours(token.cell)[0])
    drag = Drag(battle_, rules, token, at, action, free=False)
    drag.level = level
    drag.early_frame(cell)
    return drag, cell


def _steps_at_rest(drag: Drag, cell: Cell) -> Iterator[object]:
    """Yield after each step of what follows a frame, between which the window paints."""
    for _ in drag.steps_to_frame(cell):
        yield cell
    yield drag.round_parts_at(cell)
    yield from drag.detailed_overlays(cell)


def _moves_of(rules: Rules) -> list[str]:
    return [key for key, entry in rules.book.actions.items() if entry.kind is ActionKind.MOVE]


def _after_new_wall(fight: Battle, rules: Rules, token_id: str) -> Callable[[], float]:
    def run() -> float:
        _press_and_move(fight, rules, token_id)
        walls = (*fight.board.walls, Wall("new", (1.05, 1.05), (1.95, 1.95)))
        board = msgspec.structs.replace(fight.board, walls=walls)
        begin = thread_time()
        _press_and_move(msgspec.structs.replace(fight, board=board), rules, token_id)
        return thread_time() - begin

    return run


def _longest_step(
    fight: Battle, rules: Rules, token_id: str, level: Level = Level.FULL, goal: Goal | None = None
) -> Callable[[], float]:
    """Return a function that times the longest of `_steps_at_rest`."""

    def run() -> float:
        drag, cell = _press_and_move(fight, rules, token_id, level, goal)
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
    return in_forks((run,))[0]


def in_forks(runs: Iterable[Callable[[], float]]) -> list[float]:
    """Return what each function returns in a process forked for it, one after another.

    Raises:
        RuntimeError: a function has failed.
    """
    gc.collect()
    gc.freeze()  # the collector would copy every page that it looks at
    try:
        return [_forked(run) for run in runs]
    finally:
        gc.unfreeze()


def _forked(run: Callable[[], float]) -> float:
    reading, writing = os.pipe()
    child = os.fork()
    if not child:
        with suppress(BaseException):
            os.write(writing, json.dumps(run()).encode())
        os._exit(0)
    os.close(writing)
    with os.fdopen(reading, "rb") as answer:
        data = answer.read()
    os.waitpid(child, 0)
    if not data:
        raise RuntimeError("a forked benchmark failed")
    seconds: float = json.loads(data)
    return seconds
