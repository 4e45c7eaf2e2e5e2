"""All routes offered together equal the routes offered separately, in every shipped system."""

import pytest

from gridapp.battle.state import Battle
from gridapp.engine.movement import routes
from gridapp.engine.movement.preview import Preview
from gridapp.engine.protocol import Rules
from gridapp.engine.queries.situation import Situation
from gridapp.engine.queries.turns import legal_actions
from gridapp.engine.rulebook.pack_data import ActionKind
from tests.rules.randomly import game_of, play_on
from tests.rules.test_random_play import PACKS

WALKS = (ActionKind.MOVE, ActionKind.CHARGE)


def provoking(battle: Battle, rules: Rules) -> int:
    """Compare all moves of all creatures; return the number of provoking routes."""
    situation, count = Situation(battle, rules), 0
    for actor in battle.tokens:
        for offer in legal_actions.offers(situation, actor):
            if offer.refusal is not None or rules.book.actions[offer.action].kind not in WALKS:
                continue
            preview = Preview(situation, actor, offer.action)
            options = preview.options
            assert preview.provocations == {
                cell: routes.route_provocations(
                    situation, actor, offer.action, options.route(cell), options.leg_ends(cell)
                )
                for cell in options
            }
            count += sum(map(bool, preview.provocations.values()))
    return count


@pytest.mark.parametrize("pack", PACKS)
def test_all_routes_together_offer_what_each_one_offers(pack: str) -> None:
    game = game_of(pack)
    battles = [battle for battle, _, _ in play_on(game, 0, 150)][::3]
    assert sum(provoking(battle, game.system.rules) for battle in battles) > 10
