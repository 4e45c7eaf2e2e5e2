"""Where more is on a route than the players know: what stops it, and who may react."""

from collections.abc import Iterator

from gridapp.battle.commands import Act
from gridapp.battle.outcomes import Refused
from gridapp.battle.state import Battle
from gridapp.engine.movement import routes
from gridapp.engine.movement.planned_moves import possible_move
from gridapp.engine.movement.preview import DestinationPreview, Preview
from gridapp.engine.queries.situation import Situation
from gridapp.grid.cells import Point


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

    def points(self, hover: DestinationPreview) -> tuple[Point, ...]:
        """Return the points where unknown creatures or walls stop a route, or may react."""
        if hover.refusal is not None or len(hover.route) < 2:
            return ()
        return tuple(dict.fromkeys((*self._stops(hover), *self._attackers(hover))))

    def _stops(self, hover: DestinationPreview) -> Iterator[Point]:
        """Yield the centre of the cell that the creature cannot enter as planned, if any."""
        actor, action = self._preview.actor, self._preview.action
        planned = self.planned_costs(hover)
        act = Act(actor.id, action, hover.route, planned=planned, facings=hover.facings)
        move = possible_move(self._truth, actor, act)
        if not isinstance(move, Refused) and move.beyond is not None:
            yield self._truth.grid.centre(move.beyond)

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
