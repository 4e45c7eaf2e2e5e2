"""A benchmark run: scene, rows and summary."""

from collections.abc import Callable, Iterator

import msgspec

from gridapp.bench import (
    dangers,
    drags,
    fights,
    fog_sights,
    movement,
    pick_ups,
    policies,
    sights,
    starts,
    table_frames,
)
from gridapp.bench.libraries import has
from gridapp.bench.report import DIFFERENT, BenchRow, header_lines, row_line, summary
from gridapp.bench.scenes import FOE_EVERY, MOVE_STEPS, QUICK, BenchPlan, wall_blocks

SIZES = {"60x40": (60, 40), "100": (100, 100), "200": (200, 200)}
PEERS = ("tcod", "scipy", "shapely", "visilibity")
CHAPTERS = (
    movement.questions,
    sights.questions,
    fog_sights.questions,
    table_frames.questions,
    drags.questions,
    pick_ups.questions,
    starts.questions,
    fights.questions,
    policies.questions,
    dangers.questions,
)


def plan(
    size: str = "", tokens: int = 0, walls: int = 0, rounds: int = 0, *, quick: bool = False
) -> BenchPlan:
    """Return the plan of a run; 0 and empty text select the defaults.

    Raises:
        ValueError: a number below 1, too few tokens for a foe, or too many walls.
    """
    chosen = QUICK if quick else BenchPlan()
    given = {"tokens": tokens, "walls": walls, "rounds": rounds}
    if any(number < 0 for number in given.values()) or 0 < tokens < FOE_EVERY:
        raise ValueError(f"the bench needs numbers above 0 and at least {FOE_EVERY} tokens")
    chosen = msgspec.structs.replace(chosen, **{name: n for name, n in given.items() if n})
    if size:
        columns, rows = SIZES[size]
        chosen = msgspec.structs.replace(chosen, columns=columns, rows=rows)
    wall_blocks(chosen, chosen.walls, lattice=True)
    return chosen


class Bench:
    """A benchmark run; ``rows`` fill as `lines` is consumed."""

    def __init__(self, scene: BenchPlan) -> None:
        self.scene = scene
        self.rows: list[BenchRow] = []

    def lines(self) -> Iterator[str]:
        """Yield the table line by line, as results arrive."""
        scene = self.scene
        board = f"{scene.columns}x{scene.rows} cells, {scene.tokens} tokens, {scene.walls} walls"
        yield f"{board}, {MOVE_STEPS} cells of movement; medians of processor time"
        limits = f"at most {scene.rounds} rounds or {scene.seconds:g} s each"
        yield f"every {FOE_EVERY}th token a foe; {limits}"
        if missing := [name for name in PEERS if not has(name)]:
            yield f"not installed: {', '.join(missing)}"
        if "visilibity" in missing:
            yield "(pip builds visilibity only where swig and a compiler are)"
        yield from header_lines()
        for questions in CHAPTERS:
            yield from self._chapter(questions)
        yield from summary(self.rows)

    def _chapter(self, questions: Callable[[BenchPlan], Iterator[BenchRow]]) -> Iterator[str]:
        for row in questions(self.scene):
            self.rows.append(row)
            yield row_line(row)

    @property
    def is_right(self) -> bool:
        """True if no answer differed from a library's."""
        return all(row.answers != DIFFERENT for row in self.rows)
