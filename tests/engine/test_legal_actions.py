"""Offers, previews and commands agree while a question is pending."""

import pytest

from gridapp.battle.commands import Act, EndTurn
from gridapp.battle.outcomes import Refused
from gridapp.battle.state import Battle
from gridapp.engine.queries.situation import Situation
from gridapp.engine.queries.turns import legal_actions
from tests.engine.scenes import (
    HERO,
    RAIDER,
    act,
    cells,
    play,
    preview,
    refused,
    rules,
    scene,
    token,
)

WAITING = Refused("waiting", "first: G may strike A leaving A2", "R-50")


@pytest.fixture
def asked() -> Battle:
    """G may attack A."""
    battle = scene(". . . .\nA G . .\n. . . .", A=HERO, G=RAIDER)
    return play(battle, act(battle, "A2 A1 B1"))


def test_pending_question_refuses_every_offer(asked: Battle) -> None:
    offers = legal_actions.offers(Situation(asked, rules()), token(asked, "A"))
    assert [offer.action for offer in offers] == list(rules().book.actions)
    assert {offer.refusal for offer in offers} == {WAITING}


def test_pending_question_makes_every_cell_illegal(asked: Battle) -> None:
    assert preview(asked).refusal == WAITING
    assert preview(asked).for_cell(cells(asked, "A1")[0]).refusal == WAITING


def test_pending_question_refuses_every_act(asked: Battle) -> None:
    attack = Act("A", "primary_attack", target="G", weapon="longsword")
    for command in (act(asked, "A2 A1"), attack, Act("A", "flight"), EndTurn()):
        assert refused(asked, command) == WAITING
