"""The drag frame as computed by the app, and by a stack of libraries."""

import random
from collections.abc import Mapping
from functools import cached_property
from typing import Any, NamedTuple

import msgspec
import numpy as np

from gridapp.battle.board import Board
from gridapp.battle.state import Battle
from gridapp.battle.tokens import Token
from gridapp.bench.libraries import Lines, Sightseer, has
from gridapp.bench.scenes import MOVE_STEPS, BenchPlan, Block, battle, free_cells, wall_blocks
from gridapp.bench.step_graphs import ScipySearch, StepGraph
from gridapp.engine.movement.preview import FlankChance, Preview, TargetCover
from gridapp.engine.movement.shown_routes import Destinations
from gridapp.engine.protocol import Rules
from gridapp.engine.queries.situation import Situation
from gridapp.engine.types import Provocation
from gridapp.geometry.visibility.visible_area import visible_from
from gridapp.grid.cells import Cell, Polygon
from gridapp.grid.distances import Metric

ACTION = "advance"
PACK = "reactions"


class BenchDrag(NamedTuple):
    """A creature picked up on a cell and dragged over another cell."""

    start: Cell
    over: Cell


class FrameAnswers(NamedTuple):
    """The results of a drag frame as gridapp computes them."""

    options: Destinations
    provocations: Mapping[Cell, tuple[Provocation, ...]]
    flanks: Mapping[Cell, tuple[FlankChance, ...]]
    seen: tuple[Polygon, ...]
    covers: tuple[TargetCover, ...]


class DragScene:
    """A battle in which a creature is dragged; the board may change between frames."""

    def __init__(
        self, plan: BenchPlan, rules: Rules, walls: int, tokens: int, *, dense: bool = False
    ) -> None:
        """Build the scene; the first frame on a board fills the caches."""
        self.plan, self.rules = plan, rules
        self.blocks: tuple[Block, ...] = wall_blocks(plan, walls, dense=dense)
        self.battle: Battle = battle(plan, rules, self.blocks, tokens)

    def set_board(self, board: Board) -> None:
        """Continue on another board."""
        self.battle = msgspec.structs.replace(self.battle, board=board)

    @property
    def actor(self) -> Token:
        return self.battle.tokens[0]

    def drags(self, count: int) -> list[BenchDrag]:
        """Return drags between distinct cells, nearest to the middle of the board first."""
        grid = self.battle.board.grid
        taken = {token.cell for token in self.battle.tokens[1:]}
        free = [cell for cell in free_cells(grid, self.blocks) if cell not in taken]
        middle = (grid.columns // 2, grid.rows // 2)
        free.sort(key=lambda cell: (grid.cell_distance(cell, middle) // 8, cell))
        rnd = random.Random("drags")
        near = free[: 2 * count]
        rnd.shuffle(near)
        goals: set[Cell] = set()
        drags = []
        for start in near:
            fresh = [cell for cell in self.preview(start).options if cell not in goals]
            if fresh:
                goals.add(over := rnd.choice(fresh))
                drags.append(BenchDrag(start, over))
        return drags[:count]

    def preview(self, start: Cell) -> Preview:
        """Return a new preview with the creature picked up on a cell.

        Raises:
            ValueError: the rules refuse the move.
        """
        actor = msgspec.structs.replace(self.actor, cell=start)
        preview = Preview(Situation(self.battle.with_token(actor), self.rules), actor, ACTION)
        if preview.refusal is not None:
            raise ValueError(str(preview.refusal))
        return preview

    def frame(self, drag: BenchDrag) -> FrameAnswers:
        """Return all answers of a frame, including the provocations of every route."""
        preview = self.preview(drag.start)
        return FrameAnswers(
            preview.options,
            preview.provocations,
            preview.flank_cells,
            visible_polygons(preview, drag.over),
            preview.covers(drag.over, every=True),
        )

    def window_frame(self, drag: BenchDrag) -> object:
        """Compute what the window shows: as `frame`, but cover of the nearest foes only."""
        preview = self.preview(drag.start)
        answers = preview.bands, preview.provocations, preview.threats, preview.for_cell(drag.over)
        return answers, visible_polygons(preview, drag.over)


def visible_polygons(preview: Preview, over: Cell) -> tuple[Polygon, ...]:
    """Return the polygons visible from the centre of a cell."""
    situation = preview.situation
    return visible_from(situation.grid, situation.obstacles, situation.grid.centre(over)).polygons


class LibraryStack:
    """The same frame by scipy, a prepared shapely union and visilibity.

    Graph, threatened cells and walls are prepared before timing. If visilibity is missing, our own
    triangle walk replaces it, which is faster.
    """

    def __init__(self, stage: DragScene) -> None:
        self.stage = stage
        situation = Situation(stage.battle, stage.rules)
        self.foes = situation.foes(stage.actor)
        self.allies = situation.allies(stage.actor)
        self.barriers = situation.obstacles
        self.grid = situation.grid
        shut = frozenset(foe.cell for foe in self.foes)
        self.scipy = ScipySearch(StepGraph(situation.movement_map, Metric.UNIFORM, shut))
        self.lines = Lines.of(stage.blocks)
        self.sightseer = Sightseer.of(self.grid, stage.blocks) if has("visilibity") else None
        bits = {foe.id: 1 << number for number, foe in enumerate(self.foes)}
        threats = situation.threats(self.foes)
        self.threatening = [
            sum(bits[threat.token] for threat in threats.get(cell, ()) if threat.can_react)
            for cell in self.grid.cells
        ]

    @staticmethod
    def name() -> str:
        third = "visilibity" if has("visilibity") else "our own walk (no visilibity)"
        return f"scipy + shapely + {third}"

    @cached_property
    def _ally_cells(self) -> frozenset[Cell]:
        return frozenset(ally.cell for ally in self.allies)

    def frame(self, drag: BenchDrag) -> object:
        """Compute movement field, provocations, flank cells, visibility and cover."""
        costs, before = self.scipy.field(drag.start)
        return (
            self.provocations(costs, before),
            self._flanks(costs),
            self._visible(drag.over),
            self._covers(drag.over),
        )

    def provocations(self, costs: Any, before: Any) -> dict[int, int]:  # noqa: ANN401 - numpy's arrays
        """Return the foes provoked on the route to each cell, as bits by cell."""
        near = np.flatnonzero(costs <= MOVE_STEPS)
        order = near[np.argsort(costs[near], kind="stable")].tolist()
        previous = before[order].tolist()
        bits = {order[0]: 0}
        for node, last in zip(order[1:], previous[1:], strict=True):
            bits[node] = bits[last] | self.threatening[last]
        return bits

    def _flanks(self, costs: Any) -> list[tuple[Cell, str]]:  # noqa: ANN401 - numpy's array
        """Return the reachable cells exactly opposite an ally across a foe."""
        number, allies = self.scipy.graph.number, self._ally_cells
        flanks = []
        for foe in self.foes:
            column, row = foe.cell
            for dc, dr in self.grid.directions:
                cell = (column - dc, row - dr)
                if (column + dc, row + dr) not in allies or cell not in number:
                    continue
                if costs[number[cell]] <= MOVE_STEPS:
                    flanks.append((cell, foe.id))
        return flanks

    def _visible(self, over: Cell) -> object:
        eye = self.grid.centre(over)
        if self.sightseer is not None:
            return self.sightseer.seen(eye)
        return visible_from(self.grid, self.barriers, eye).polygons

    def _covers(self, over: Cell) -> object:
        _, hits = self.lines.blocked(self.grid, over, [foe.cell for foe in self.foes])
        return hits.reshape(4, len(self.foes), 4).sum((0, 2))

    def agrees(self, drag: BenchDrag) -> bool:
        """Return True if our costs, and the provocations along our routes, equal the stack's."""
        ours = self.stage.frame(drag)
        theirs = self.scipy.costs(drag.start)
        options = ours.options
        ends = {cell: cost for cell, cost in theirs.items() if cell not in self._ally_cells}
        return options.costs() == ends and all(
            {provocation.attacker for provocation in provocations}
            == self._attackers(options.route(cell))
            for cell, provocations in ours.provocations.items()
        )

    def _attackers(self, route: tuple[Cell, ...]) -> set[str]:
        number = self.scipy.graph.number
        return {
            foe.id
            for bit, foe in enumerate(self.foes)
            if any(self.threatening[number[cell]] >> bit & 1 for cell in route[:-1])
        }
