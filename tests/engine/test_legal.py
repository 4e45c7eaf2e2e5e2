"""What is offered, what is previewed and what is applied are one answer."""

import pytest

from gridapp.battle.commands import Act, EndTurn
from gridapp.battle.outcomes import Refused
from gridapp.battle.state import Battle
from gridapp.engine.queries import legal_actions
from gridapp.engine.queries.situation import Situation
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
    """G may strike A."""
    battle = scene(". . . .\nA G . .\n. . . .", A=HERO, G=RAIDER)
    return play(battle, act(battle, "A2 A1 B1"))


def test_while_a_question_waits_every_offer_is_refused(asked: Battle) -> None:
    offers = legal_actions.offers(Situation(asked, rules()), token(asked, "A"))
    assert [offer.action for offer in offers] == list(rules().book.actions)
    assert {offer.refusal for offer in offers} == {WAITING}


def test_while_a_question_waits_no_cell_is_shown_as_legal(asked: Battle) -> None:
    assert preview(asked).refusal == WAITING
    assert preview(asked).for_cell(cells(asked, "A1")[0]).refusal == WAITING


def test_while_a_question_waits_no_act_applies(asked: Battle) -> None:
    attack = Act("A", "primary_attack", target="G", weapon="longsword")
    for command in (act(asked, "A2 A1"), attack, Act("A", "flight"), EndTurn()):
        assert refused(asked, command) == WAITING
