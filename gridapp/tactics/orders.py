"""The choice of an act under orders: who is told to guard, flee, hunt or stay with friends.

Orders change whom a creature attacks, where it moves to and which cells it may enter; what an
attack or a reaction is worth is judged as without orders (`choose`).
"""

from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import NamedTuple

from gridapp.battle.commands import Act
from gridapp.battle.tokens import Token
from gridapp.engine.movement.preview import Preview
from gridapp.engine.movement.routes import route_provocations
from gridapp.engine.queries.situation import Situation
from gridapp.engine.rulebook.pack_data import ActionKind
from gridapp.grid.cells import Cell
from gridapp.tactics.acts import end_cells
from gridapp.tactics.behaviour import Behaviour, is_fleeing
from gridapp.tactics.choose import Choice, Chooser, Reason, best_of, nearest_cells, standing_foes
from gridapp.tactics.policy import Policy
from gridapp.tactics.worth import OddsKept, is_fallen

_URGENT = 3.0
"""How much more than usual a move counts for who flees or goes back to its place."""


class Goal(NamedTuple):
    """The goal of a move: purpose, creature concerned, and the number to lower for each cell."""

    what: str
    about: str
    steps: Callable[[Cell], int]
    weight: float = 1.0


class Decider:
    """Chooses acts by weights and orders; caches what depends on the board alone."""

    def __init__(self, chooser: Chooser | None = None) -> None:
        """Start with nothing worked out."""
        self.chooser = chooser or Chooser()

    def best(
        self,
        situation: Situation,
        actor: Token,
        behaviour: Behaviour,
        random: Random,
        refused: Sequence[Act] = (),
    ) -> Choice | None:
        """Return the best act, ``None`` if nothing is worth doing; ties by random numbers."""
        if not behaviour.has_orders:
            return self.chooser.best(situation, actor, behaviour.policy, random, refused)
        for choices in self._stages(situation, actor, behaviour):
            best = best_of(choices, random, refused)
            if best is not None:
                return best
        return None

    def _stages(
        self, situation: Situation, actor: Token, behaviour: Behaviour
    ) -> Iterator[Iterator[Choice]]:
        """Yield the candidates of the first order that has any."""
        foes = standing_foes(situation, actor)
        if not foes:
            return
        policy = behaviour.policy
        if _is_away(situation, actor, behaviour):
            yield self._moves(situation, actor, self._back(situation, behaviour), behaviour)
        elif is_fleeing(situation.rules, actor, behaviour):
            yield self._moves(situation, actor, self._away(situation, actor, foes), behaviour)
            yield self.chooser.candidates(situation, actor, policy, foes, moves=False)
            return
        quarry = [foe for foe in foes if foe.id == behaviour.hunt] or foes
        yield self.chooser.candidates(situation, actor, policy, quarry, moves=False)
        goal = self._gathering(situation, actor, behaviour)
        yield self._moves(
            situation, actor, goal or self._nearer(situation, actor, quarry), behaviour
        )
        if quarry is not foes:
            yield self.chooser.candidates(situation, actor, policy, foes, moves=False)

    def _nearer(self, situation: Situation, actor: Token, foes: Sequence[Token]) -> Goal:
        whom = self.chooser.distance(situation, actor, actor.cell, foes)[1]
        return Goal(
            "nearer", whom, lambda cell: self.chooser.distance(situation, actor, cell, foes)[0]
        )

    def _away(self, situation: Situation, actor: Token, foes: Sequence[Token]) -> Goal:
        steps = [(self.chooser.steps_from(situation, foe.cell), foe.id) for foe in foes]
        whom = min((odds.get(actor.cell, 0), who) for odds, who in steps)[1]

        def nearness(cell: Cell) -> int:
            return -min(odds.get(cell, 0) for odds, _ in steps)

        return Goal("away", whom, nearness, _URGENT)

    def _back(self, situation: Situation, behaviour: Behaviour) -> Goal:
        post = behaviour.guard or (0, 0)
        steps = self.chooser.steps_from(situation, post)
        return Goal("back", "", lambda cell: steps.get(cell, 1_000), _URGENT)

    def _gathering(self, situation: Situation, actor: Token, behaviour: Behaviour) -> Goal | None:
        """Return the way to the nearest friend, or ``None`` near a friend."""
        friends = _friends(situation, actor)
        near = behaviour.together
        if not near or _is_together(situation, actor, actor.cell, near):
            return None
        steps = [self.chooser.steps_from(situation, friend.cell) for friend in friends]

        def to_friend(cell: Cell) -> int:
            return min(odds.get(cell, 1_000) for odds in steps)

        return Goal("together", "", to_friend)

    def _moves(
        self, situation: Situation, actor: Token, goal: Goal, behaviour: Behaviour
    ) -> Iterator[Choice]:
        entry, actions = situation.rules.book.simulate, situation.rules.book.actions
        for key in entry.actions:
            if actions[key].kind is ActionKind.MOVE:
                yield from self._moves_by(situation, actor, key, goal, behaviour)

    def _moves_by(
        self, situation: Situation, actor: Token, action: str, goal: Goal, behaviour: Behaviour
    ) -> Iterator[Choice]:
        preview = Preview(situation, actor, action)
        if preview.refusal is not None:
            return
        distance_now, odds = goal.steps(actor.cell), OddsKept(situation)
        cells = ((goal.steps(cell), cell) for cell in end_cells(preview))
        nearer = sorted(
            pair
            for pair in cells
            if pair[0] < distance_now
            and _may_go(preview, pair[1], behaviour, strict=goal.what != "back")
        )
        for steps, cell in nearest_cells(nearer):
            share = (distance_now - steps) / max(1, distance_now - nearer[0][0])
            yield _move(odds, preview, cell, goal, share, behaviour.policy)


def _move(
    odds: OddsKept, preview: Preview, cell: Cell, goal: Goal, share: float, policy: Policy
) -> Choice:
    """Return a move as a choice: the gain less the expected loss to reactions."""
    actor, action = preview.actor, preview.action
    route, legs = preview.options.route(cell), preview.options.leg_ends(cell)
    provoked = route_provocations(odds.situation, actor, action, route, legs)
    suffered = sum(odds.provoked(actor, provoked))
    reasons = [Reason(goal.what, goal.about, goal.weight * policy.near * share)]
    if suffered:
        reasons += [Reason("provoked", actor.id, -policy.lost * suffered)]
    return Choice(Act(actor.id, action, route), tuple(reasons))


def _is_away(situation: Situation, actor: Token, behaviour: Behaviour) -> bool:
    """Return True if a guard has left the guarded area."""
    return behaviour.guard is not None and not _is_inside(situation, actor.cell, behaviour)


def _is_inside(situation: Situation, cell: Cell, behaviour: Behaviour) -> bool:
    post = behaviour.guard
    return post is None or situation.grid.cell_distance(cell, post) <= behaviour.within


def _may_go(preview: Preview, cell: Cell, behaviour: Behaviour, *, strict: bool) -> bool:
    """Return True if orders allow a route: a guard stays inside, friends stay near.

    Who is on the way back, not ``strict``, may go through any cells.
    """
    situation, actor = preview.situation, preview.actor
    if strict and behaviour.guard is not None:
        route = preview.options.route(cell)
        if not all(_is_inside(situation, each, behaviour) for each in route):
            return False
    near = behaviour.together
    if not near or not _is_together(situation, actor, actor.cell, near):
        return True
    return _is_together(situation, actor, cell, near)


def _friends(situation: Situation, actor: Token) -> list[Token]:
    return [
        token
        for token in situation.battle.tokens
        if token.side == actor.side
        and token.id != actor.id
        and not is_fallen(situation.rules, token)
    ]


def _is_together(situation: Situation, actor: Token, cell: Cell, near: int) -> bool:
    """Return True if a friend is near a cell, or there is no friend."""
    friends = _friends(situation, actor)
    distance = situation.grid.cell_distance
    return not friends or any(distance(cell, friend.cell) <= near for friend in friends)
