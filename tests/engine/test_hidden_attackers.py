"""Whoever attacks from hiding is revealed in every system, in the step of the attack."""

import pytest

from gridapp.battle.commands import Act, Answer, EndTurn
from gridapp.battle.dice import FixedDice
from gridapp.battle.events import VisibilityChanged
from gridapp.battle.outcomes import Applied
from gridapp.battle.state import Battle
from gridapp.engine.commands.apply import apply
from gridapp.engine.rulebook.pack_data import ActionKind
from tests.rules.play import System, token
from tests.shipped import SHIPPED

VITALITY = System("vitality")
REVEALED, HIDDEN = {"hidden_attackers": "revealed"}, {"hidden_attackers": "hidden"}
ATTACKS = (ActionKind.ATTACK, ActionKind.CHARGE)
STAB = Act("A", "attack", target="G", weapon="longsword")


def ambush(settings: dict[str, str], board: str = "A G") -> Battle:
    """A fighter hidden by the GM, on turn, and a thug."""
    hidden = {"kind": "fighter", "hidden": True}
    return VITALITY.scene(board, turn="A", settings=settings, A=hidden, G="thug")


@pytest.mark.parametrize("dice", [(2,), (18, 4)])
def test_an_attacker_is_revealed_whether_it_hits_or_misses(dice: tuple[int, ...]) -> None:
    battle, events = VITALITY.told(ambush(REVEALED), STAB, dice=dice)
    assert not token(battle, "A").hidden
    assert events[-1] == VisibilityChanged("A", hidden=False)


def test_an_attacker_stays_hidden_in_older_battles() -> None:
    for settings in ({}, HIDDEN):
        battle, events = VITALITY.told(ambush(settings), STAB, dice=(2,))
        assert token(battle, "A").hidden
        assert not any(isinstance(event, VisibilityChanged) for event in events)


def test_who_attacks_nobody_stays_hidden() -> None:
    battle = VITALITY.play(ambush(REVEALED, "A . G"), Act("A", "move", ((0, 0), (1, 0))), EndTurn())
    assert token(battle, "A").hidden


def test_a_trip_reveals_once_its_questions_are_answered() -> None:
    """The manoeuvre is asked first, and until the answer no visible act has happened."""
    trip = Act("A", "manoeuvre", target="G", weapon="longsword")
    battle = VITALITY.play(ambush(REVEALED), trip)
    assert token(battle, "A").hidden
    assert battle.question is not None
    battle = VITALITY.play(battle, Answer(battle.question.id, "trip"), dice=(15,))
    assert not token(battle, "A").hidden


def test_who_strikes_at_a_mover_is_revealed_by_the_answer() -> None:
    hidden = {"kind": "thug", "hidden": True}
    battle = VITALITY.scene(". A . .\n. G . .", turn="A", settings=REVEALED, A="fighter", G=hidden)
    battle = VITALITY.play(battle, Act("A", "move", ((1, 0), (2, 0), (3, 0))))
    assert token(battle, "G").hidden
    assert battle.question is not None
    spared = VITALITY.play(battle, Answer(battle.question.id, "pass"))
    assert token(spared, "G").hidden
    struck = VITALITY.play(battle, Answer(battle.question.id, "strike:machete"), dice=(10,))
    assert not token(struck, "G").hidden


@pytest.mark.parametrize("pack", SHIPPED)
def test_who_gives_up_an_attack_on_its_own_side_stays_hidden(pack: str) -> None:
    system = System(pack)
    kinds = iter(system.creatures)
    action = next(key for key, each in system.rules.book.actions.items() if each.kind in ATTACKS)
    allies = {"A": {"kind": next(kinds), "side": "heroes", "hidden": True}}
    allies["G"] = {"kind": next(kinds), "side": "heroes"}
    stage = "multiform" if pack == "segments" else ""
    settings = system.rules.book.fresh_settings
    battle = system.drawn("A G", allies, "A", settings, stage=stage)
    for weapon in token(battle, "A").weapons:
        act = Act("A", action, target="G", weapon=weapon.id)
        outcome = apply(battle, act, FixedDice(()), system.rules)
        if isinstance(outcome, Applied) and outcome.battle.question is not None:
            question = outcome.battle.question
            assert question.kind == "sure"
            spared = system.play(outcome.battle, Answer(question.id, "no"))
            assert token(spared, "A").hidden
            return
    pytest.fail("no weapon asks whether its own side is meant")
