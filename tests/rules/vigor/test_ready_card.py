"""The card of the Ready action, and what the creature's card shows of its trigger and response."""

from gridapp.battle.commands import Answer
from gridapp.battle.state import Battle
from gridapp.engine.queries.shown_statistics import shown_statistics
from gridapp.engine.queries.situation import Situation
from tests.rules.play import act, pools, states, token
from tests.rules.vigor.table import play, rules, scene

FRESH = {"edition": "second", "ready_asked": "card"}


def ready(**choices: str) -> Battle:
    """A has readied an action on the card, and G's turn has come."""
    battle = scene("A . . G", turn="A", settings=FRESH, A="swordsman", G="bandit")
    battle = play(battle, act("A", "ready"))
    assert battle.question is not None
    return play(battle, Answer(battle.question.id, "get_ready", choices=choices))


def on_card(battle: Battle) -> list[tuple[str, str]]:
    statistics = shown_statistics(Situation(battle, rules()), token(battle, "A"))
    return [(each.name, str(each.text)) for each in statistics if each.on_card]


def test_the_card_of_a_creature_names_what_it_is_ready_for() -> None:
    """Untouched, the card waits for a foe in reach, with the first weapon."""
    assert on_card(ready()) == [("Readied", "Sword"), ("Waits for", "A foe comes into reach")]
    battle = ready(trigger="ability", response="escape")
    assert on_card(battle) == [("Readied", "Escape"), ("Waits for", "A foe uses an ability")]
    assert states(battle, "A") == ["ready"]


def test_what_the_gm_gives_by_hand_names_nothing() -> None:
    by_hand = {"kind": "swordsman", "conditions": ["ready"]}
    battle = scene("A G", settings=FRESH, A=by_hand, G="bandit")
    assert on_card(battle) == []


def test_a_command_that_names_both_asks_nothing() -> None:
    battle = scene("A . . G", turn="A", settings=FRESH, A="swordsman", G="bandit")
    battle = play(battle, act("A", "ready", trigger="attack", response="defend"))
    assert battle.questions == ()
    assert pools(battle, "A", "actions") == (1,)


def test_a_command_that_names_the_trigger_shows_it_on_the_card() -> None:
    battle = scene("A . . G", turn="A", settings=FRESH, A="swordsman", G="bandit")
    battle = play(battle, act("A", "ready", trigger="attack", response="juggle"))
    assert battle.question is not None
    assert [part.default for part in battle.question.parts] == ["attack", "strike:sword"]
