"""The card of an ability: its prices, its target and its opening asked at once."""

from gridapp.battle.commands import Answer
from gridapp.battle.questions import Question
from gridapp.battle.state import Battle
from tests.rules.play import act, asked, pools, states
from tests.rules.vigor.table import play, scene

FRESH = {"edition": "second", "ability_asked": "card", "numbers": "typed", "uses": "targets"}


def _card(battle: Battle) -> Question:
    assert battle.question is not None
    return battle.question


def _lines(battle: Battle) -> list[str]:
    return [part.id for part in _card(battle).parts]


def _answered(battle: Battle, **choices: str) -> Battle:
    card = _card(battle)
    return play(battle, Answer(card.id, card.options[0].id, choices=choices))


def test_an_ability_asks_for_everything_on_one_card() -> None:
    """G is three cells away: nobody could take an opening, so that is no line of the card."""
    battle = scene("P . . G", turn="P", settings=FRESH, P="mage", G="bandit")
    battle = play(battle, act("P", "use_ability"))
    assert asked(battle) == "What does P's ability cost"
    assert _lines(battle) == ["actions", "vigor", "mana", "whom", "vs"]
    battle = _answered(battle, actions="3", vigor="7", mana="13")
    assert battle.questions == ()
    assert pools(battle, "P", "actions", "vigor", "mana") == (0, 13, 7)
    assert states(battle, "P") == ["busy_use_ability"]


def test_an_opening_is_a_line_only_with_a_foe_in_reach_who_can_take_it() -> None:
    """The bandit beside the mage has a blade; without 5 Vigor it takes no opening."""
    for vigor, is_listed in ((5, True), (4, False)):
        bandit = {"kind": "bandit", "pools": {"vigor": vigor}}
        battle = scene("P G", turn="P", settings=FRESH, P="mage", G=bandit)
        battle = play(battle, act("P", "use_ability"))
        assert ("opens" in _lines(battle)) is is_listed


def test_an_opening_on_the_card_is_taken_by_the_foe_in_reach() -> None:
    battle = scene("P G", turn="P", settings=FRESH, P="mage", G="bandit")
    battle = _answered(play(battle, act("P", "use_ability")), opens="yes")
    assert (_card(battle).kind, _card(battle).who) == ("opening", "G")


def test_the_card_names_target_and_vs_so_that_only_the_target_is_asked_further() -> None:
    battle = scene("P . . G", turn="P", settings=FRESH, P="mage", G="bandit")
    battle = _answered(play(battle, act("P", "use_ability")), whom="G", vs="17")
    assert asked(battle) == "Does G resist, and by which ability"
    battle = play(battle, "resolve", dice=(17,))
    assert battle.questions == ()


def test_what_is_declared_beforehand_is_no_line_of_the_card() -> None:
    battle = scene("P . . G", turn="P", settings=FRESH, P="mage", G="bandit")
    battle = play(battle, act("P", "use_ability", actions="1", mana="6"))
    assert _lines(battle) == ["vigor", "whom", "vs"]
    battle = _answered(battle)
    assert pools(battle, "P", "actions", "vigor", "mana") == (1, 20, 14)


def test_an_ability_declared_whole_asks_nothing() -> None:
    battle = scene("P . . G", turn="P", settings=FRESH, P="mage", G="bandit")
    whole = {"actions": "1", "vigor": "0", "mana": "6", "whom": "nobody"}
    battle = play(battle, act("P", "use_ability", **whole))
    assert battle.questions == ()
