"""Areas that a pack may know of its creatures."""

from gridapp.battle.tokens import Token
from gridapp.engine.protocol import Rules
from gridapp.engine.queries.situation import Situation
from gridapp.engine.queries.zones import Zone, zones
from gridapp.session.overlays.lens_overlays import Lens, LensOverlay
from tests.engine.scenes import rules, scene, token
from tests.engine.test_plans import Changed


class Watching(Changed):
    """Functions of a pack whose creatures watch the cell that they stand on."""

    def zones(self, situation: Situation, token: Token) -> tuple[Zone, ...]:
        return (Zone("Watched", frozenset(situation.cells(token)), "X-1"),)


def test_a_pack_without_zones_has_none() -> None:
    battle = scene("A .", A="fighter")
    assert zones(Situation(battle, rules()), token(battle, "A")) == ()


def test_zones_lie_over_what_is_seen() -> None:
    battle = scene("A .", A="fighter")
    under = Rules(rules().book, Watching())
    over, below = LensOverlay(battle, under, "A").build(frozenset({Lens.SIGHT})).bands
    assert (over.name, over.cells) == ("Watched (X-1)", ((0, 0),))
    assert set(below.cells) == {(0, 0), (1, 0)}
