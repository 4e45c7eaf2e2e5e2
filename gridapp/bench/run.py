"""One run of the bench: its scene, its rows, and what they come to."""

from collections.abc import Callable, Iterator

import msgspec

from gridapp.bench import drags, movement, sights
from gridapp.bench.peers import has
from gridapp.bench.report import DIFFERENT, BenchRow, header_lines, row_line, summary
from gridapp.bench.scenes import FOE_EVERY, MOVE_STEPS, QUICK, BenchPlan, wall_blocks

SIZES = {"60x40": (60, 40), "100": (100, 100), "200": (200, 200)}
PEERS = ("tcod", "scipy", "shapely", "visilibity")
CHAPTERS = (movement.questions, sights.questions, drags.questions)


def plan(
    size: str = "", tokens: int = 0, walls: int = 0, rounds: int = 0, *, quick: bool = False
) -> BenchPlan:
    """What to measure; 0 and no text mean what is usual.

    Raises:
        ValueError: a number is below 1, there are too few tokens for a foe, or too many walls.
    """
    found = QUICK if quick else BenchPlan()
    given = {"tokens": tokens, "walls": walls, "rounds": rounds}
    if any(number < 0 for number in given.values()) or 0 < tokens < FOE_EVERY:
        raise ValueError(f"the bench needs numbers above 0 and at least {FOE_EVERY} tokens")
    found = msgspec.structs.replace(found, **{name: n for name, n in given.items() if n})
    if size:
        columns, rows = SIZES[size]
        found = msgspec.structs.replace(found, columns=columns, rows=rows)
    wall_blocks(found, found.walls, lattice=True)
    return found


class Bench:
    """A run; ``rows`` fill while its lines are read."""

    def __init__(self, scene: BenchPlan) -> None:
        self.scene = scene
        self.rows: list[BenchRow] = []

    def lines(self) -> Iterator[str]:
        """The table line by line, as answers come in."""
        one = self.scene
        board = f"{one.columns}x{one.rows} cells, {one.tokens} tokens, {one.walls} walls"
        yield f"{board}, {MOVE_STEPS} cells of movement; medians of processor time"
        limits = f"at most {one.rounds} rounds or {one.seconds:g} s each"
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
        """Whether no answer differed from a library's."""
        return all(row.answers != DIFFERENT for row in self.rows)
