"""The rulings of a battle: found by words, with what they change on the board."""

from msgspec.structs import replace

from gridapp.battle.commands import SetStanding
from gridapp.battle.questions import StandingAnswer
from gridapp.battle.state import Battle
from gridapp.packs.loader import load_packs
from gridapp.session.queries.rulings import (
    board_changes,
    forget_standing,
    ruling_lines,
    rulings,
    standing_text,
)
from gridapp.session.setup.samples import sample_battle
from tests.rules.play import System

REACTIONS = System("reactions")


def halberd() -> Battle:
    """A halberdier with a reach of two cells: 8 adjacent cells and 16 around them."""
    return REACTIONS.scene(
        """
. . . . .
. . . . .
. . A . .
. . . . .
. . . . G
""",
        A="halberdier",
        G={"kind": "goblin", "conditions": ["unconscious"]},
    )


def test_each_setting_is_a_ruling_and_marked_if_changed() -> None:
    settings = {**REACTIONS.rules.book.fresh_settings, "heights": "ignored"}
    battle = replace(halberd(), pack=replace(halberd().pack, settings=settings))
    listed = {ruling.name: ruling for ruling in rulings(battle, REACTIONS.rules)}
    assert listed.keys() == REACTIONS.rules.book.settings.keys()
    assert [name for name, ruling in listed.items() if ruling.is_changed] == ["heights"]


def test_a_new_battle_has_no_changed_ruling() -> None:
    packs = load_packs()
    battle, _ = sample_battle("toll_road", packs)
    listed = rulings(battle, packs.rules["segments"])
    assert not any(ruling.is_changed for ruling in listed)
    assert {ruling.name: ruling.value for ruling in listed}["gm_rulings"] == "default"


def test_rulings_are_found_by_all_words_of_name_sentence_rule_or_option() -> None:
    names = [
        ruling.name
        for ruling in rulings(halberd(), REACTIONS.rules)
        if ruling.matches("ring RR-03")
    ]
    assert names == ["reach_weapons"]
    assert any(ruling.matches("reach weapons") for ruling in rulings(halberd(), REACTIONS.rules))


def test_what_a_switch_changes_is_counted_on_the_board() -> None:
    """Without the 8 cells beside its bearer the halberd threatens 8 fewer."""
    changes = board_changes(halberd(), REACTIONS.rules, "reach_weapons", "ring")
    assert changes == ("A threatens fewer cells: 8",)
    assert board_changes(halberd(), REACTIONS.rules, "half_damage", "up") == ()


def test_standing_answers_are_rulings_that_can_be_taken_back() -> None:
    standing = StandingAnswer("", "cover", first=True)
    battle = replace(halberd(), standing=(standing, StandingAnswer("A", "stance", False, "hold")))
    assert standing_text(battle, standing) == "GM, cover: always the first answer"
    assert [*ruling_lines(battle, REACTIONS.rules)][-1] == "* A, stance: always hold"
    assert forget_standing(standing) == SetStanding("", "cover", None)
