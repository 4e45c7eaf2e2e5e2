"""What foes may do to a creature on their next turns, at each cell: a share of its life.

A quick bound for choosing: each foe's best attack by its odds as they stand now, where its legs
and reach could bring it to the cell, and shared out among those of the creature's side that it
could strike as well, so that a crowd of foes is not counted once for each of their targets.

Method: each foe is asked for its paths and odds once, as it and the creature stand now; a cell is
then a comparison of distances, O(foes * cells they could strike from). Walls are left out, and so
is what other cells do to the odds, so it is a bound and no forecast. Oracle:
``tests/tactics/test_exposure.py`` puts each foe on every cell that its move leads to.
"""

from collections.abc import Sequence
from typing import NamedTuple

import msgspec

from gridapp.battle.tokens import Token
from gridapp.engine.movement.preview import Preview
from gridapp.engine.queries.situation import Situation
from gridapp.engine.queries.turns.next_turn import at_next_turns
from gridapp.engine.rulebook.pack_data import ActionKind
from gridapp.grid.cells import Cell
from gridapp.tactics.acts import end_cells
from gridapp.tactics.worth import OddsKept, is_fallen


class Danger(NamedTuple):
    """A foe: cells in reach of attacks in the next turn, and the loss to the best attack."""

    foe: str
    cells: frozenset[Cell]
    longest: int
    loss: float


class Exposure:
    """The loss that a creature may expect at cells, from foes by themselves."""

    def __init__(self, situation: Situation, actor: Token, foes: Sequence[Token]) -> None:
        """Work out where each foe could be and what it takes; cells are asked afterwards."""
        self._situation, self._actor = situation, actor
        later = at_next_turns(situation, foes)
        friends = [
            token
            for token in situation.battle.tokens
            if token.side == actor.side
            and token.id != actor.id
            and not is_fallen(situation.rules, token)
        ]
        dangers = (_danger(later, actor, foe) for foe in foes)
        self._dangers = [
            (danger, 1 + sum(self._reaches(danger, friend, friend.cell) for friend in friends))
            for danger in dangers
            if danger.loss > 0
        ]

    def at(self, cell: Cell) -> float:
        """Return the share of its life that a creature may expect to lose at a cell, at most 1."""
        loss = sum(
            danger.loss / shared
            for danger, shared in self._dangers
            if self._reaches(danger, self._actor, cell)
        )
        return min(1.0, loss)

    def _reaches(self, danger: Danger, token: Token, cell: Cell) -> bool:
        grid, covered = self._situation.grid, self._situation.cells(token, cell)
        return any(
            grid.cell_distance(start, end) <= danger.longest
            for start in danger.cells
            for end in covered
        )


def _danger(later: Situation, actor: Token, foe: Token) -> Danger:
    """Return the exposure to a foe with the movement of the foe's next turn."""
    own = msgspec.structs.replace(later.battle, active=foe.id)
    situation = Situation(own, later.rules)
    foe_later = own.token(foe.id) or foe
    cells = set(situation.cells(foe_later))
    for key in _keys(situation, ActionKind.MOVE)[:1]:
        preview = Preview(situation, foe_later, key)
        if preview.refusal is None:
            for cell in end_cells(preview):
                cells.update(situation.grid.covered_cells(cell, foe_later.space))
    odds = OddsKept(situation)
    losses = [
        (odds.worth(foe_later, actor, weapon, action).loss, longest)
        for action in _keys(situation, ActionKind.ATTACK)[:1]
        for weapon, longest in longest_reaches(situation, foe_later).items()
    ]
    loss, longest = max(losses, default=(0.0, 0))
    return Danger(foe.id, frozenset(cells), longest, loss)


def longest_reaches(situation: Situation, token: Token) -> dict[str, int]:
    """Return how many cells each of a creature's weapons in hand reaches at most."""
    size = situation.grid.cell_size
    reaches = {weapon.id: int(weapon.range // size) for weapon in token.weapons if weapon.equipped}
    for reach in situation.reaches(token):
        if reach.weapon in reaches:
            reaches[reach.weapon] = max(reaches[reach.weapon], reach.farthest)
    return reaches


def _keys(situation: Situation, kind: ActionKind) -> list[str]:
    """Return the actions of a kind for a machine, the usual action first."""
    book = situation.rules.book
    return [key for key in book.simulate.actions if book.actions[key].kind is kind]
