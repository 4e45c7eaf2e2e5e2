"""A GM may type any number into any pool: what may be done with it is still told at once."""

from time import thread_time

import pytest

from gridapp.battle.commands import Answer, EndTurn, SetPool, StartFight
from gridapp.battle.dice import RandomDice
from gridapp.battle.outcomes import Applied
from gridapp.battle.state import Battle
from gridapp.engine.commands.apply import apply
from gridapp.engine.movement.preview import Preview
from gridapp.engine.queries.situation import Situation
from gridapp.engine.queries.turns import legal_actions
from gridapp.engine.rulebook.pack_data import ActionKind
from tests.rules.randomly import Game, game_of
from tests.rules.test_random_play import PACKS

PLENTY = 9_999
MOVES = (ActionKind.MOVE, ActionKind.CHARGE)


def under_way(game: Game) -> Battle:
    """A fight with an active creature that may move."""
    battle, dice = game.start(), RandomDice(1)
    outcome = apply(battle, StartFight(), dice, game.system.rules)
    while isinstance(outcome, Applied) and not _may_move(game, battle):
        battle = outcome.battle
        asked = battle.question
        command = Answer(asked.id, asked.default) if asked else EndTurn()
        outcome = apply(battle, command, dice, game.system.rules)
    return battle


def _may_move(game: Game, battle: Battle) -> bool:
    active = battle.token(battle.active)
    offers = legal_actions.offers(Situation(battle, game.system.rules), active) if active else ()
    kinds = {key: action.kind for key, action in game.system.rules.book.actions.items()}
    return any(kinds[offer.action] in MOVES and not offer.refusal for offer in offers)


@pytest.mark.parametrize("pack", PACKS)
def test_thousands_of_actions_are_planned_at_once(pack: str) -> None:
    game = game_of(pack)
    battle, rules = under_way(game), game.system.rules
    for pool in rules.book.pools:
        outcome = apply(battle, SetPool(battle.active, pool, PLENTY), RandomDice(1), rules)
        assert isinstance(outcome, Applied)
        situation, start = Situation(outcome.battle, rules), thread_time()
        actor = outcome.battle.token(battle.active)
        assert actor is not None
        for offer in legal_actions.offers(situation, actor):
            if rules.book.actions[offer.action].kind in MOVES and not offer.refusal:
                preview = Preview(situation, actor, offer.action)
                cells = list(preview.options)
                assert [preview.for_cell(cell).cell for cell in cells[-1:]] == cells[-1:]
        assert thread_time() - start < 5, f"{PLENTY} {pool}"
