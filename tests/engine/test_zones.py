"""Zones of creatures, for packs with this optional function."""

from gridapp.battle.tokens import Token
from gridapp.engine.protocol import Rules
from gridapp.engine.queries.situation import Situation
from gridapp.engine.queries.zones import Zone, zones
from gridapp.session.overlays.lens_overlays import LensOverlay
from gridapp.session.overlays.registry import Lens
from tests import marks
from tests.engine.scenes import rules, scene, token
from tests.engine.test_move_plans import Changed


class Watching(Changed):
    """Pack functions under which creatures watch their own cell."""

    def zones(self, situation: Situation, token: Token) -> tuple[Zone, ...]:
        return (Zone("Watched", frozenset(situation.cells(token)), "X-1"),)


def test_pack_without_zones() -> None:
    battle = scene("A .", A="fighter")
    assert zones(Situation(battle, rules()), token(battle, "A")) == ()


def test_zones_are_listed_before_visible_cells() -> None:
    battle = scene("A .", A="fighter")
    under = Rules(rules().book, Watching())
    over, below = marks.bands(LensOverlay(battle, under, "A").build(frozenset({Lens.SIGHT})))
    assert (over.name, over.cells) == ("Watched (X-1)", ((0, 0),))
    assert set(below.cells) == {(0, 0), (1, 0)}
