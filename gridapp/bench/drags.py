"""Benchmarks of the whole drag frame: time, growth, and the first frame after a map change."""

from collections.abc import Callable, Iterator
from itertools import repeat
from statistics import median
from typing import NamedTuple

import msgspec

from gridapp.battle.board import Board, DoorState, Wall
from gridapp.bench.frames import PACK, BenchDrag, DragScene, LibraryStack
from gridapp.bench.libraries import has
from gridapp.bench.questions import OURS, Rival, agreement, compared, fastest, in_rounds
from gridapp.bench.report import NOT_COMPARED, BenchRow
from gridapp.bench.scenes import BenchPlan, doors
from gridapp.bench.timing import TimeLimit, race, ratio, slope
from gridapp.engine.protocol import Rules
from gridapp.packs.loader import load_packs

FRAME_TARGET, GROWTH_TARGET, CHANGE_TARGET = 0.35, 1.0, 2.0
CHECKED = 1
IN_A_ROW = 8
"""Frames timed in a row, as in a drag."""

WHOLE = "drag frame"
SHOWN = "drag frame as drawn"


class MapChange(NamedTuple):
    """A board after a single change, the first drag on that board and a later drag."""

    board: Board
    first: BenchDrag
    later: BenchDrag


def questions(plan: BenchPlan) -> Iterator[BenchRow]:
    """Yield the rows about the drag frame.

    Raises:
        LookupError: the benchmark's rule pack is missing.
    """
    rules = load_packs().rules.get(PACK)
    if rules is None:
        raise LookupError(f"there is no rule pack {PACK!r}, by which the bench plays")
    for dense in (True, False):
        yield from _against_libraries(plan, rules, dense=dense)
    for counts, dimension in ((plan.wall_counts, "walls"), (plan.token_counts, "tokens")):
        yield from _growth(plan, rules, counts, dimension)
    yield from _changes(plan, rules)


def _against_libraries(plan: BenchPlan, rules: Rules, *, dense: bool) -> Iterator[BenchRow]:
    stage = DragScene(plan, rules, plan.walls, plan.tokens, dense=dense)
    each = IN_A_ROW * (plan.rounds + 1)
    drags = stage.drags(CHECKED + 2 * each)
    checked, half = drags[:CHECKED], CHECKED + (len(drags) - CHECKED) // 2
    stack = LibraryStack(stage) if has("scipy") and has("shapely") else None
    answers = agreement([(stack.agrees(drag), True) for drag in checked]) if stack else NOT_COMPARED
    rival: Rival[BenchDrag] = Rival(
        LibraryStack.name(), stack.frame if stack else None, FRAME_TARGET, answers
    )
    limit = TimeLimit(plan.rounds, plan.seconds)
    whole, shown = in_rounds(drags[CHECKED:half], IN_A_ROW), in_rounds(drags[half:], IN_A_ROW)
    scene, unjudged = (
        "dense" if dense else "open",
        rival._replace(target=None, answers=NOT_COMPARED),
    )
    yield from compared(f"{WHOLE}, {scene}", stage.frame, [rival], whole, limit)
    yield from compared(f"{SHOWN}, {scene}", stage.window_frame, [unjudged], shown, limit)


def _growth(
    plan: BenchPlan, rules: Rules, counts: tuple[int, ...], dimension: str
) -> Iterator[BenchRow]:
    """Yield how the frame time grows with walls or tokens; the scenes are timed alternately."""
    stages = [
        DragScene(plan, rules, count, plan.tokens)
        if dimension == "walls"
        else DragScene(plan, rules, plan.walls, count)
        for count in counts
    ]
    plays = [(stage, stage.drags(2 * plan.rounds + 2)) for stage in stages]
    rounds = [(number,) for number in range(min(len(drags) for _, drags in plays) // 2)]
    for index, (name, play) in enumerate(
        ((WHOLE, DragScene.frame), (SHOWN, DragScene.window_frame))
    ):
        runners = {
            str(count): _numbered(stage, play, drags[index::2])
            for count, (stage, drags) in zip(counts, plays, strict=True)
        }
        times = fastest(race(runners, rounds, TimeLimit(plan.rounds, plan.seconds)))
        steps = [times[str(count)] for count in counts]
        text = " / ".join(f"{seconds * 1e3:.3g}" for seconds in steps)
        against = f"power of {dimension}; {text} ms at {'/'.join(times)}"
        power = slope(counts, steps)
        yield BenchRow(f"{name}, growth", steps[-1], against, steps[0], power, GROWTH_TARGET)


def _numbered(
    stage: DragScene, play: Callable[[DragScene, BenchDrag], object], drags: list[BenchDrag]
) -> Callable[[int], object]:
    return lambda number: play(stage, drags[number])


def _changes(plan: BenchPlan, rules: Rules) -> Iterator[BenchRow]:
    """Yield the first frame after a map change, compared with the next frame on the same map."""
    stage = DragScene(plan, rules, plan.many_walls, plan.tokens)
    stage.set_board(msgspec.structs.replace(stage.battle.board, doors=doors(plan, plan.many_walls)))
    drags = stage.drags(4 * (plan.rounds + 1))
    for name, play in ((WHOLE, stage.frame), (SHOWN, stage.window_frame)):
        for change_name, boards in (
            ("door opened", _boards_with_toggled_doors),
            ("wall drawn", _boards_with_new_walls),
        ):
            count = min(plan.rounds + 1, len(drags) // 2)
            cases = map(MapChange, boards(stage.battle.board, count), drags[::2], drags[1::2])
            yield _after_change(plan, f"{name}, {change_name}", stage, play, list(cases))


def _after_change(
    plan: BenchPlan,
    name: str,
    stage: DragScene,
    play: Callable[[BenchDrag], object],
    cases: list[MapChange],
) -> BenchRow:
    """Return the row of first frames after map changes against the frames after them."""

    def first(change: MapChange) -> object:
        stage.set_board(change.board)
        return play(change.first)

    def later(change: MapChange) -> object:
        return play(change.later)

    limit = TimeLimit(plan.rounds, plan.seconds)
    times = race({OURS: first, "later": later}, in_rounds(cases, 1), limit, rotate=False)
    against = f"next frame on those {plan.many_walls} walls"
    after, usual = median(times[OURS]), median(times["later"])
    return BenchRow(name, after, against, usual, ratio(times, OURS, "later"), CHANGE_TARGET)


def _boards_with_toggled_doors(board: Board, count: int) -> Iterator[Board]:
    """Yield boards on which door after door is toggled, cumulatively."""
    for number in range(count):
        door = board.doors[number % len(board.doors)]
        state = DoorState.CLOSED if door.is_open else DoorState.OPEN
        board = board.with_door(msgspec.structs.replace(door, state=state))
        yield board


def _boards_with_new_walls(board: Board, count: int) -> Iterator[Board]:
    """Yield boards on which short walls are drawn across doorways, cumulatively."""
    for number, door in zip(range(count), _door_positions(board), strict=False):
        x, y = door
        wall = Wall(f"new{number}", (x + 0.1, y - 0.04), (x + 0.6, y + 0.04))
        board = msgspec.structs.replace(board, walls=(*board.walls, wall))
        yield board


def _door_positions(board: Board) -> Iterator[tuple[float, float]]:
    """Yield the positions of all doors, repeatedly."""
    for doors_ in repeat(board.doors):
        yield from (door.a for door in doors_)
