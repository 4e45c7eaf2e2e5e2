"""Work out what parties and players see of a state, apart from the caller where that takes long.

On a large board with many viewers and lights a change may take seconds. Whoever shows the battle
can give a function that carries out such work elsewhere, say in a thread while a window stays
alive, and returns when it is done. Nothing is shown, stored or changed before: the state of before
stays until memory and knowledge of the next one are there, so the answer is the same, only later.
"""

from collections.abc import Callable, Iterable
from typing import TypeVar

from msgspec.structs import replace

from gridapp.battle.knowing.knowledge import Audience, Knowledge
from gridapp.battle.outcomes import Applied
from gridapp.battle.shown.views import player_view
from gridapp.battle.state import Battle
from gridapp.battle.vision.lights import LightLevel
from gridapp.battle.vision.sight import Memory
from gridapp.engine.protocol import Rules
from gridapp.session.vision.known_battles import KnownBattles
from gridapp.session.vision.seen_memory import new_memories, with_memories

RunApart = Callable[[Callable[[], None]], None]
"""Carries out work elsewhere, and returns when it is done; raises what the work raised."""

T = TypeVar("T")

DEAR_SHADOWS = 20_000
"""Least product of viewers and lights with walls and doors that may take long to work out."""


def may_take_long(battle: Battle) -> bool:
    """Return True if what is seen of a state may take more than a moment to work out."""
    if not battle.fog.mode.by_sight:
        return False
    from gridapp.geometry.planar.rasters import MAX_FINE_CELLS

    board, lighting = battle.board, battle.lighting
    lights = len(lighting.lights) if lighting.scene is LightLevel.DARK else 0
    shadows = (len(battle.tokens) + lights) * (len(board.walls) + len(board.doors))
    return shadows > DEAR_SHADOWS or board.grid.columns * board.grid.rows > MAX_FINE_CELLS


class Seeing:
    """Works out memory and knowledge of states before they are shown.

    With ``run_apart`` long work is carried out by it; ``is_busy`` is True meanwhile.
    """

    def __init__(self, rules: Rules, known_battles: KnownBattles) -> None:
        """Put what audiences know into ``known_battles``."""
        self._rules, self._known = rules, known_battles
        self.run_apart: RunApart | None = None
        self.is_busy = False

    def with_memories(
        self, outcome: Applied, audiences: Iterable[Audience]
    ) -> tuple[Applied, tuple[Memory, ...]]:
        """Return the result of a command with updated memories, and the updated memories alone.

        If the work runs apart, the knowledge of the audiences is computed with it.
        """
        if self.run_apart is None or not may_take_long(outcome.battle):
            return self._remembered(outcome)

        def work() -> tuple[tuple[Applied, tuple[Memory, ...]], list[Knowledge]]:
            result = self._remembered(outcome)
            return result, self._worked_out(result[0].battle, audiences)

        result, knowledge = self._carry_out(work)
        self._keep(knowledge)
        return result

    def prepare(self, battle: Battle, audiences: Iterable[Audience]) -> None:
        """Work out what audiences know of a state, if that takes long and is not known yet."""
        missing = [each for each in audiences if not self._known.has(battle, each)]
        if missing and may_take_long(battle):
            self._keep(self._carry_out(lambda: self._worked_out(battle, missing)))

    def _remembered(self, outcome: Applied) -> tuple[Applied, tuple[Memory, ...]]:
        memories = new_memories(outcome.battle, self._rules, outcome.events)
        return replace(outcome, battle=with_memories(outcome.battle, memories)), memories

    def _worked_out(self, battle: Battle, audiences: Iterable[Audience]) -> list[Knowledge]:
        """Return what audiences know; with the view of the first, whose walls are cached."""
        knowledge = [self._known.worked_out(battle, audience) for audience in audiences]
        player_view(battle, knowledge[0])
        return knowledge

    def _keep(self, knowledge: Iterable[Knowledge]) -> None:
        for each in knowledge:
            self._known.put(each)

    def _carry_out(self, work: Callable[[], T]) -> T:
        """Return the result of long work, carried out apart if that is possible."""
        if self.run_apart is None:
            return work()
        results: list[T] = []
        self.is_busy = True
        try:
            self.run_apart(lambda: results.append(work()))
        finally:
            self.is_busy = False
        return results[0]
