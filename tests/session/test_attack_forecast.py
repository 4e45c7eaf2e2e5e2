"""Attack forecasts, computed by hand and compared with the attack itself."""

import re
from fractions import Fraction
from statistics import median_low

import msgspec
import pytest

from gridapp.battle.commands import Act, AdjustPools
from gridapp.battle.dice import FixedDice
from gridapp.battle.events import AttackResolved, Modifier, Narrated
from gridapp.battle.messages import Message
from gridapp.battle.outcomes import Applied
from gridapp.battle.state import Battle
from gridapp.engine.commands.apply import apply
from gridapp.engine.queries.situation import Situation
from gridapp.session import i18n
from gridapp.session.i18n import set_translator, shown_phrase, use_pack_texts
from gridapp.session.overlays.attack_forecast import (
    AttackForecast,
    forecast_attack,
    percent_text,
)
from tests.engine.scenes import HERO, RAIDER, rules, scene, token
from tests.rules.play import System

VITALITY = System("vitality")


def test_odds_and_modifiers() -> None:
    """+7 (base attack 3, Dexterity 4) against 15 (10, armor 3, Dexterity 2): 8 or more hits."""
    battle = scene("A . . G", A="archer", G=RAIDER)
    act = Act("A", "primary_attack", target="G", weapon="longbow")
    forecast = forecast_attack(Situation(battle, rules()), act)
    assert forecast.hit == Fraction(13, 20)
    assert forecast.against == 15
    assert sum(part.value for part in forecast.parts) == 7
    assert [(part.name, part.value) for part in forecast.opposed] == [
        ("base", 10),
        ("armor", 3),
        ("Dexterity", 2),
    ]
    against = "+10 base, +3 armor, +2 Dexterity"
    assert forecast.breakdown == f"+3 base attack, +4 Dexterity against 15 ({against})"
    assert forecast.summary.startswith("hits 65 %, average ")


def test_modifiers_are_told_in_the_language_of_the_window() -> None:
    """`+12 skill` stood in a German status line."""
    battle = scene("A . . G", A="archer", G=RAIDER)
    act = Act("A", "primary_attack", target="G", weapon="longbow")
    set_translator(str, str, "de")
    try:
        use_pack_texts(rules().book)
        breakdown = forecast_attack(Situation(battle, rules()), act).breakdown
    finally:
        set_translator(None)
    assert "+3 Grundangriff, +4 Geschick" in breakdown


def test_joined_circumstances_are_told_in_the_language_of_the_window() -> None:
    """`+4 concealment (minor bonus), prone (major bonus)` stood in a German line."""
    target = {"kind": "thug", "conditions": ["prone", "concealed"]}
    battle = VITALITY.scene("C . . G", turn="C", C="marksman", G=target)
    act = Act("C", "attack", target="G", weapon="rifle")
    set_translator(str, str, "de")
    try:
        use_pack_texts(VITALITY.rules.book)
        forecast = forecast_attack(Situation(battle, VITALITY.rules), act)
        breakdown, short = forecast.breakdown, forecast.circumstances()
    finally:
        set_translator(None)
    assert "+4 Verborgenheit (kleiner Bonus), Liegen (großer Bonus)" in breakdown
    assert "+4 Verborgenheit, Liegen" in short


def test_nobody_is_dropped_twice() -> None:
    """A hit of a longsword (1d8 + 3) drops a raider of 4 hit points, but none already at -1."""
    act = Act("A", "primary_attack", target="G", weapon="longsword")
    down = {"kind": RAIDER, "pools": {"hp": -1}, "conditions": ["unconscious", "dying"]}
    standing, lying = (
        forecast_attack(Situation(scene("A G", A=HERO, G=raider), rules()), act)
        for raider in ({"kind": RAIDER, "pools": {"hp": 4}}, down)
    )
    assert standing.fells == standing.hit
    assert lying.fells is None
    assert lying.loss == lying.mean
    assert "drops" not in lying.summary


def test_refused_act_has_no_modifiers() -> None:
    battle = scene("A . . . . G", A=HERO, G=RAIDER)
    act = Act("A", "primary_attack", target="G", weapon="longsword")
    assert forecast_attack(Situation(battle, rules()), act).parts == ()


def test_rules_without_odds() -> None:
    battle = scene("A G", A=HERO, G=RAIDER)
    forecast = forecast_attack(Situation(battle, rules()), Act("A", "trip", target="G"))
    assert (forecast.hit, forecast.summary) == (None, "")


def test_an_act_without_damage_has_no_average() -> None:
    """For a manoeuvre "hits 55 %, average 0.0" says nothing about its effect."""
    odds = AttackForecast(hit=Fraction(11, 20))
    assert odds.summary == "succeeds 55 %"
    assert msgspec.structs.replace(odds, fells=Fraction(1, 4)).summary == (
        "succeeds 55 %, drops 25 %"
    )


POINTS = System("action_points")


def test_needed_roll_for_typed_dice() -> None:
    """Dexterity 2, Melee 3, accuracy 1 against 10 + 1 for the axe; prone adds 3: 2 or more."""
    battle = POINTS.scene("A R", A="swordsman", R={"kind": "raider", "conditions": ["prone"]})
    act = Act("A", "standard_attack", target="R", weapon="sword")
    forecast = forecast_attack(Situation(ready(battle), POINTS.rules), act)
    assert forecast.summary == "dice 2+"
    assert (sum(part.value for part in forecast.parts), forecast.against) == (9, 11)


def test_possible_reactions() -> None:
    """The wolf beside the archer may harry it; the archer itself is not asked."""
    battle = POINTS.scene(
        "W C . R",
        turn="C",
        C="archer",
        W={"kind": "wolf", "pools": {"ap": 9, "initiative": 1}},
        R="raider",
    )
    act = Act("C", "standard_attack", target="R", weapon="bow")
    forecast = forecast_attack(Situation(ready(battle, "C"), POINTS.rules), act)
    assert [who for who, _ in forecast.reactions] == ["W"]
    assert "W may harry C" in forecast.breakdown


def ready(battle: Battle, letter: str = "A") -> Battle:
    """Return the battle with points for an attack, and the highest initiative."""
    creature = token(battle, letter)
    pools = {**creature.pools, "ap": 8, "initiative": 20}
    return battle.with_token(msgspec.structs.replace(creature, pools=pools))


def test_percentages_are_never_rounded_to_certainty() -> None:
    chances = (Fraction(0), Fraction(1, 400), Fraction(1, 2), Fraction(399, 400), Fraction(1))
    said = [percent_text(chance) for chance in chances]
    assert said == ["0 %", "under 1 %", "50 %", "over 99 %", "100 %"]


def test_scores_are_written_as_the_language_writes_numbers() -> None:
    """`+0.41` stood in German advice; a version or a range is no number."""
    set_translator(lambda text: {".": ","}.get(text, text), str, "de")
    try:
        shown = [shown_phrase(text) for text in ("+0.41", "-1.50", "0.2.0", "4 ft.")]
        written = i18n.shown(Message("{value} for moving", {"value": "+0.41"}))
    finally:
        set_translator(None)
    assert shown == ["+0,41", "-1,50", "0.2.0", "4 ft."]
    assert written == "+0,41 for moving"


def flanked(attacker: str, target: str, partner: str) -> Battle:
    """H and B flank the prone G from opposite sides."""
    prone = {"kind": target, "conditions": ["prone"]}
    return VITALITY.scene(". . . .\n. H G B\n. . . .", turn="H", H=attacker, G=prone, B=partner)


def test_flanking_and_prone_are_named_with_their_values() -> None:
    """VR-19: +2 to Attack. VR-20: a prone target's Defence is 4 less against melee."""
    act = Act("H", "attack", target="G", weapon="longsword")
    battle = flanked("fighter", "thug", "fighter")
    forecast = forecast_attack(Situation(battle, VITALITY.rules), act)
    assert forecast.circumstances() == "+2 flanking, target -4 prone"


def test_circumstances_are_on_their_side_whoever_rolls() -> None:
    """A player rolls the Defence against a hound, so that the roll is the target's (V-55)."""
    act = Act("H", "attack", target="G", weapon="bite")
    battle = flanked("hound", "fighter", "thug")
    forecast = forecast_attack(Situation(battle, VITALITY.rules), act)
    assert forecast.circumstances() == "+2 flanking, target -4 prone"


def test_cover_that_is_told_is_not_told_twice() -> None:
    cover = Modifier("cover (minor bonus)", 2, "VR-20", "map")
    mixed = Modifier("cover (minor bonus), concealment (minor bonus)", 4, "V-10", "map")
    assert AttackForecast(opposing=(cover,)).circumstances("Cover") == ""
    assert AttackForecast(opposing=(cover,)).circumstances("") == "target +2 cover"
    text = AttackForecast(opposing=(mixed,)).circumstances("Cover")
    assert text == "target +4 cover, concealment"


def test_odds_count_what_the_sheet_counts() -> None:
    """A wounded raider has 2 of 5 Health; what it loses is counted by every face of the die."""
    dice = {"wild_dice": "1d10"}
    battle = POINTS.scene("A R", settings=dice, A="swordsman", R={"kind": "raider"})
    battle = POINTS.play(battle, AdjustPools(("R",), "5"))
    before = token(battle, "R").pool("health")
    act = Act("A", "standard_attack", target="R", weapon="sword")
    hits = lost = 0
    for face in range(1, 11):
        outcome = apply(battle, act, FixedDice((face,)), POINTS.rules)
        assert isinstance(outcome, Applied)
        hits += any(isinstance(each, AttackResolved) and each.hit for each in outcome.events)
        lost += before - token(outcome.battle, "R").pool("health")
    summary = forecast_attack(Situation(battle, POINTS.rules), act).summary
    assert before == 2
    assert summary.startswith(f"hits {hits * 10} %, typically a ")
    assert f"wound, {lost / 10:.1f} Health on average, drops " in summary


@pytest.mark.parametrize(
    ("pools", "action"),
    [
        ({}, "standard_attack"),
        ({}, "quick_attack"),
        ({"severe": 0}, "standard_attack"),
        ({"critical": 1, "health": 1}, "standard_attack"),
        ({"critical": 1, "health": 1}, "quick_attack"),
    ],
)
def test_the_wound_told_is_the_middle_one(pools: dict[str, int], action: str) -> None:
    """Counted by every face of the die, from the log of the attack."""
    levels = POINTS.rules.book.slots
    raider = {"kind": "raider", "pools": pools}
    battle = POINTS.scene("A R", settings={"wild_dice": "1d10"}, A="swordsman", R=raider)
    act = Act("A", action, target="R", weapon="sword")
    wounds: list[int] = []
    for face in range(1, 11):
        outcome = apply(battle, act, FixedDice((face,)), POINTS.rules)
        assert isinstance(outcome, Applied)
        texts = " ".join(str(each.text) for each in outcome.events if isinstance(each, Narrated))
        wounds += [levels.index(name) for name in re.findall(r"takes a (\w+) wound", texts)]
    summary = forecast_attack(Situation(battle, POINTS.rules), act).summary
    assert f", typically a {levels[median_low(wounds)]} wound" in summary
    assert summary.startswith("hits ")


def test_a_target_that_has_nothing_left_is_hit() -> None:
    """A blow at a body on the ground is none that "succeeds 90 %"."""
    down = {"kind": "raider", "pools": {"health": 0, "fatal": 0}, "conditions": ["dying"]}
    battle = POINTS.scene("A R", settings={"wild_dice": "1d10"}, A="swordsman", R=down)
    act = Act("A", "standard_attack", target="R", weapon="sword")
    assert forecast_attack(Situation(battle, POINTS.rules), act).summary.startswith("hits ")
