"""Advice: up to three different kinds of turn for a creature, each with its reasons.

A proposal is one act, or a move and the attack that it leads to. Nothing is done. Its score is the
sum of its reasons, measured against standing still: what it deals, less what the way and the new
place may cost.
"""

from collections.abc import Callable, Iterator, Sequence
from enum import StrEnum
from functools import cached_property
from itertools import product

import msgspec

from gridapp.battle.commands import Act
from gridapp.battle.outcomes import Applied
from gridapp.battle.tokens import Token
from gridapp.engine.commands.apply import apply
from gridapp.engine.movement.preview import Preview
from gridapp.engine.movement.routes import route_provocations
from gridapp.engine.queries.situation import Situation
from gridapp.engine.rulebook.pack_data import ActionKind
from gridapp.grid.cells import Cell, Footprint
from gridapp.tactics.acts import MiddlingDice, end_cells
from gridapp.tactics.choose import Choice, Chooser, Reason, standing_foes
from gridapp.tactics.exposure import Exposure, longest_reaches
from gridapp.tactics.policy import Policy
from gridapp.tactics.worth import OddsKept

MOST = 3
_CELLS_TO_STRIKE_FROM = 6
_CELLS_OF_RETREAT = 6
"""How many cells are judged exactly: those to strike from, and those farthest from foes."""
_CELLS_ESTIMATED = 36
"""How many of the nearest cells to strike from are estimated, by the odds as they stand."""
_PROMISE = 0.25
"""What the whole way to a foe is worth: a strike that comes later, on the scale of strikes now."""


class Kind(StrEnum):
    """What a proposal is about."""

    STRIKE = "strike"
    MOVE_AND_STRIKE = "move and strike"
    APPROACH = "approach"
    WITHDRAW = "withdraw"
    OTHER = "other"


class Proposal(msgspec.Struct, frozen=True):
    """An act, or a move and an attack, with the parts of the score."""

    kind: Kind
    acts: tuple[Act, ...]
    reasons: tuple[Reason, ...]

    @property
    def score(self) -> float:
        """The sum of the reasons."""
        return sum(reason.value for reason in self.reasons)

    @property
    def target(self) -> str:
        """The id of the target, empty without a target."""
        return self.acts[-1].target


class Adviser:
    """Advises creatures; caches what depends on the board alone."""

    def __init__(self, chooser: Chooser | None = None) -> None:
        """Start with nothing worked out."""
        self._chooser = chooser or Chooser()

    def advice(
        self,
        situation: Situation,
        actor: Token,
        policy: Policy,
        most: int = MOST,
        cancelled: Callable[[], bool] = lambda: False,
    ) -> tuple[Proposal, ...]:
        """Return the best proposal of each kind, best first; none once ``cancelled`` is true.

        A score below 0 is worse than standing still. Equal scores stand in the order of kinds,
        acts and cells.
        """
        foes = standing_foes(situation, actor)
        if not foes or situation.battle.question is not None:
            return ()
        weighed: list[Proposal] = []
        for proposal in _Weighed(self._chooser, situation, actor, policy, foes).proposals():
            if cancelled():
                return ()
            weighed.append(proposal)
        return tuple(_differing(sorted(weighed, key=lambda each: -each.score))[:most])


def _differing(proposals: Sequence[Proposal]) -> list[Proposal]:
    """Return the best of each kind, best first: two where there is no third kind.

    A move before a strike that could be done as well without is left out, and so is going nearer
    where somebody can be struck, and a withdrawal to where the creature is no safer.
    """
    best: dict[Kind, Proposal] = {}
    for proposal in proposals:
        best.setdefault(proposal.kind, proposal)
    strike, moved = best.get(Kind.STRIKE), best.get(Kind.MOVE_AND_STRIKE)
    if strike is not None and moved is not None and _is_idle(moved, strike):
        del best[Kind.MOVE_AND_STRIKE]
    if strike is not None or moved is not None:
        best.pop(Kind.APPROACH, None)
    away = best.get(Kind.WITHDRAW)
    if away is not None and away.score <= 0:
        del best[Kind.WITHDRAW]
    return sorted(best.values(), key=lambda each: -each.score)


def _is_idle(moved: Proposal, strike: Proposal) -> bool:
    """Return True if a strike after a move brings no more than the same strike at once."""
    return moved.target == strike.target and moved.score <= strike.score


class _Weighed:
    """The proposals for a creature in a situation."""

    def __init__(
        self,
        chooser: Chooser,
        situation: Situation,
        actor: Token,
        policy: Policy,
        foes: Sequence[Token],
    ) -> None:
        self._chooser, self._situation, self._actor = chooser, situation, actor
        self._policy, self._foes = policy, foes
        self._kept = OddsKept(situation)
        self._exposure = Exposure(situation, actor, foes)
        self._here = self._exposure.at(actor.cell)

    def proposals(self) -> Iterator[Proposal]:
        """Yield candidates of every kind."""
        yield from self._from_here()
        book = self._situation.rules.book
        for key in book.simulate.actions:
            if book.actions[key].kind is ActionKind.MOVE:
                preview = Preview(self._situation, self._actor, key)
                if preview.refusal is None:
                    yield from self._moves(preview)

    def _from_here(self) -> Iterator[Proposal]:
        for choice in self._attacks(self._situation, self._actor):
            kind = Kind.STRIKE if choice.act.target else Kind.OTHER
            yield Proposal(kind, (choice.act,), choice.reasons)

    def _attacks(self, situation: Situation, actor: Token) -> Iterator[Choice]:
        return self._chooser.candidates(situation, actor, self._policy, self._foes, moves=False)

    def _moves(self, preview: Preview) -> Iterator[Proposal]:
        cells = sorted(end_cells(preview))
        for cell in self._cells_to_strike_from(cells):
            yield from self._move_and_strike(preview, cell)
        far = self._steps_to_foes
        for cell in sorted(cells, key=far)[: -_CELLS_OF_RETREAT - 1 : -1]:
            yield Proposal(Kind.WITHDRAW, (self._act(preview, cell),), self._place(preview, cell))
        distance_now = far(self._actor.cell)
        near = min(cells, key=far, default=None)
        if near is not None and far(near) < distance_now:
            whom = self._chooser.distance(self._situation, self._actor, near, self._foes)[1]
            value = _PROMISE * self._policy.near * (distance_now - far(near)) / distance_now
            reasons = (Reason("nearer", whom, value), *self._place(preview, near))
            yield Proposal(Kind.APPROACH, (self._act(preview, near),), reasons)

    def _steps_to_foes(self, cell: Cell) -> int:
        return self._chooser.distance(self._situation, self._actor, cell, self._foes)[0]

    def _cells_to_strike_from(self, cells: Sequence[Cell]) -> list[Cell]:
        """Return the most promising cells from which a foe is in reach, of the nearest."""
        grid, start = self._situation.grid, self._actor.cell
        by_way = sorted(cells, key=lambda cell: (grid.cell_distance(start, cell), cell))
        able = ((cell, self._best_strike(cell)) for cell in by_way)
        near = [pair for pair in able if pair[1] > 0][:_CELLS_ESTIMATED]
        lost = self._policy.lost
        near.sort(key=lambda pair: lost * self._exposure.at(pair[0]) - pair[1])
        return [cell for cell, _ in near[:_CELLS_TO_STRIKE_FROM]]

    def _best_strike(self, cell: Cell) -> float:
        """Return the worth of the best attack that reaches a cell."""
        grid, space = self._situation.grid, self._situation.space_of(self._actor)
        own = grid.covered_cells(cell, space)
        return max(
            (
                worth
                for body, longest, worth in self._strikes
                if grid.distance(own, body) <= longest
            ),
            default=0.0,
        )

    @cached_property
    def _strikes(self) -> list[tuple[Footprint, int, float]]:
        """The space of each foe, with the reach and the worth of each weapon against it."""
        book, policy = self._situation.rules.book, self._policy
        attacks = [
            key for key in book.simulate.actions if book.actions[key].kind is ActionKind.ATTACK
        ]
        strikes = []
        for weapon, longest in longest_reaches(self._situation, self._actor).items():
            for foe, action in product(self._foes, attacks[:1]):
                worth = self._kept.worth(self._actor, foe, weapon, action)
                value = policy.dealt * worth.loss + policy.felled * worth.felled
                strikes.append((self._situation.cells(foe), longest, value))
        return strikes

    def _move_and_strike(self, preview: Preview, cell: Cell) -> Iterator[Proposal]:
        act = self._act(preview, cell)
        after = self._after(act, cell)
        actor = after.battle.token(self._actor.id) if after is not None else None
        if after is None or actor is None:
            return
        price_of_place = self._place(preview, cell)
        for choice in self._attacks(after, actor):
            if choice.act.target:
                reasons = (*choice.reasons, *price_of_place)
                yield Proposal(Kind.MOVE_AND_STRIKE, (act, choice.act), reasons)

    def _after(self, act: Act, cell: Cell) -> Situation | None:
        """Return the situation after a move that nothing stops, paid for; dice show their middle.

        A reaction that would be asked about is left out: the reasons count it apart.
        """
        situation = self._situation
        outcome = apply(situation.battle, act, MiddlingDice(), situation.rules)
        if not isinstance(outcome, Applied):
            return None
        battle = msgspec.structs.replace(outcome.battle, questions=(), underway=())
        moved = battle.token(self._actor.id)
        if moved is None:
            return None
        moved_battle = battle.with_token(msgspec.structs.replace(moved, cell=cell))
        return Situation(moved_battle, situation.rules)

    def _act(self, preview: Preview, cell: Cell) -> Act:
        return Act(self._actor.id, preview.action, preview.options.route(cell))

    def _place(self, preview: Preview, cell: Cell) -> tuple[Reason, ...]:
        """Return what the way to a cell costs, and what is gained or lost by standing there."""
        actor, lost = self._actor, self._policy.lost
        route, legs = preview.options.route(cell), preview.options.leg_ends(cell)
        provoked = route_provocations(self._situation, actor, preview.action, route, legs)
        suffered = sum(self._kept.provoked(actor, provoked))
        safer = self._here - self._exposure.at(cell)
        parts = (("provoked", -lost * suffered), ("exposed", lost * safer))
        return tuple(Reason(what, actor.id, value) for what, value in parts if value)
