"""Where more is on a route than the players know: what stops it, and who may react."""

from collections.abc import Iterator
from typing import NamedTuple

from gridapp.battle.board import Board
from gridapp.battle.commands import Act
from gridapp.battle.outcomes import Refused
from gridapp.battle.state import Battle
from gridapp.battle.tokens import Token
from gridapp.engine.movement import routes
from gridapp.engine.movement.planned_moves import in_the_way, possible_move
from gridapp.engine.movement.preview import DestinationPreview, Preview
from gridapp.engine.queries.facings import faced_token
from gridapp.engine.queries.situation import Situation
from gridapp.grid.cells import Cell, Point


class UnknownStop(NamedTuple):
    """Where a planned move really ends, and before what: a creature, ground, or a wall or door.

    ``body`` is the creature as it stands there; it cannot enter the cell ``beyond``, because of the
    creature ``who`` if there is one, else because of other ground if ``is_ground``.
    """

    body: Token
    cell: Cell
    beyond: Cell
    who: Token | None
    is_ground: bool


def hides_part_of(known_battle: Battle, truth: Battle) -> bool:
    """Return True if a battle as known lacks creatures or parts of the board."""
    return known_battle.board is not truth.board or known_battle.tokens is not truth.tokens


class Unknown:
    """The difference between a drag preview by the players' knowledge and by the truth."""

    def __init__(self, preview: Preview, truth: Situation) -> None:
        """Prepare for a creature about to move."""
        self._preview, self._truth = preview, truth
        known_ids = {token.id for token in preview.situation.battle.tokens}
        self._unknown = {
            token.id: token for token in truth.battle.tokens if token.id not in known_ids
        }

    def planned_costs(self, hover: DestinationPreview) -> tuple[int, ...]:
        """Return the cost up to each cell of a route, as the players know the battle."""
        preview = self._preview
        measured = routes.measure_move(
            preview.situation, preview.actor, preview.action, hover.route, hover.facings
        )
        return () if isinstance(measured, Refused) else measured.cumulative_costs

    def stop(self, hover: DestinationPreview) -> UnknownStop | None:
        """Return where the creature really stops, ``None`` if it arrives as planned.

        Reactions on the way may stop it sooner.
        """
        if hover.refusal is not None or len(hover.route) < 2:
            return None
        truth, actor, action = self._truth, self._preview.actor, self._preview.action
        planned = self.planned_costs(hover)
        act = Act(actor.id, action, hover.route, planned=planned, facings=hover.facings)
        move = possible_move(truth, actor, act)
        if isinstance(move, Refused) or move.beyond is None:
            return None
        at = len(move.route) - 1
        body = faced_token(truth.grid, actor, hover.facings[at]) if hover.facings else actor
        who = truth.battle.token(in_the_way(truth, actor, move.beyond))
        return UnknownStop(body, move.route[at], move.beyond, who, self._is_ground(move.beyond))

    def _is_ground(self, cell: Cell) -> bool:
        """Return True if the ground of a cell is not as the players know it."""
        known, truth = (each.battle.board for each in (self._preview.situation, self._truth))
        return _factors(known, cell) != _factors(truth, cell)

    def points(self, hover: DestinationPreview, stop: UnknownStop | None) -> tuple[Point, ...]:
        """Return the points where unknown creatures or walls stop a route, or may react."""
        if hover.refusal is not None or len(hover.route) < 2:
            return ()
        stops = () if stop is None else (self._truth.grid.centre(stop.beyond),)
        return tuple(dict.fromkeys((*stops, *self._attackers(hover))))

    def _attackers(self, hover: DestinationPreview) -> Iterator[Point]:
        """Yield the centres of unknown creatures that may react to the route."""
        if not self._unknown:
            return
        actor, action = self._preview.actor, self._preview.action
        offers = routes.route_provocations(
            self._truth, actor, action, hover.route, hover.legs, hover.facings
        )
        for offer in offers:
            if offer.attacker in self._unknown:
                yield self._truth.centre(self._unknown[offer.attacker])


def _factors(board: Board, cell: Cell) -> list[int]:
    """Return how dear the terrain of a cell is to enter, 0 if it cannot be entered."""
    return sorted(region.factor for region in board.terrain if cell in region.cells)
