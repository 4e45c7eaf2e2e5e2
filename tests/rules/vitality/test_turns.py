"""Initiative, surprise, latecomers, and the choices of an act (V-04, V-20 to V-28)."""

from itertools import permutations

import msgspec
import pytest

from gridapp.battle.commands import Act, EndFight, EndTurn, PlaceToken, SetPool, StartFight
from gridapp.battle.events import Narrated
from gridapp.battle.state import Battle
from tests.rules.vitality.table import creatures, play, pools, refused, rules, scene, token, told


def order(battle: Battle) -> str:
    return "".join(entry.token for entry in battle.order)


@pytest.mark.parametrize("coins", sorted(set(permutations((1, 2, 2)))))
def test_three_equal_creatures_toss_coins_until_all_differ(coins: tuple[int, ...]) -> None:
    """Three thugs at 13; two with equal coins toss again: heads for the first."""
    battle = scene("G . H . J", turn="", G="thug", H="thug", J="thug")
    fight = play(battle, StartFight(), dice=(10, 10, 10, *coins, 2))
    tied = [letter for letter, coin in zip("GHJ", coins, strict=True) if coin == 2]
    last = next(letter for letter, coin in zip("GHJ", coins, strict=True) if coin == 1)
    assert order(fight) == "".join([*tied, last])


def test_every_creature_has_a_turn_each_round_in_the_same_order() -> None:
    battle = scene("A . G . H", turn="", A="fighter", G="thug", H="thug")
    battle = play(battle, StartFight(), dice=(10, 9, 3))
    turns = []
    for _ in range(7):
        turns.append((battle.round, battle.active))
        battle = play(battle, EndTurn())
    assert turns == [(1, "A"), (1, "G"), (1, "H"), (2, "A"), (2, "G"), (2, "H"), (3, "A")]


def test_latecomer_rolls_initiative_and_is_flat_footed_until_its_turn() -> None:
    battle = scene("A . G . .", A="fighter", G="thug")
    late = creatures()["thug"].make_token(rules().book, "L", (4, 0))
    battle = play(battle, PlaceToken(late), dice=(20,))
    assert order(battle)[0] == "L"
    assert token(battle, "L").has("flat_footed")
    battle = play(battle, EndTurn())
    assert battle.active == "L"
    assert not token(battle, "L").has("flat_footed")


def test_latecomer_in_the_surprise_round_waits_for_round_one() -> None:
    battle = scene("A . G . .", turn="", A="fighter", G="thug")
    battle = play(battle, StartFight(("G",)), dice=(5, 5))
    late = creatures()["thug"].make_token(rules().book, "L", (4, 0))
    battle = play(battle, PlaceToken(late), EndTurn(), dice=(20,))
    assert (battle.round, battle.active) == (1, "L")


def test_next_fight_refills_opportunities_and_makes_all_flat_footed() -> None:
    battle = scene("A . G", A={"kind": "fighter", "pools": {"opportunity": 0}}, G="thug")
    battle = play(battle, EndFight(), StartFight(("G",)), dice=(10, 10))
    assert pools(battle, "A", "opportunity") == (2,)
    assert token(battle, "A").has("flat_footed")
    assert token(battle, "G").has("surprised")


def test_fight_without_able_creatures_waits_for_the_gm() -> None:
    settings = {"death": "never"}
    battle = scene("A . G", settings=settings, A="fighter", G="thug")
    battle = play(battle, SetPool("A", "wounds", 0), SetPool("G", "wounds", 0))
    battle, events = told(battle, EndTurn())
    assert battle.active == ""
    assert [event.text for event in events if isinstance(event, Narrated)] == [
        "nobody is left to act"
    ]
    assert refused(battle, EndTurn()).code == "no_turn"
    assert play(battle, SetPool("G", "wounds", 3), EndTurn()).active == "G"


@pytest.mark.parametrize(
    ("choices", "rule"),
    [
        ({"cover": "huge"}, "V-09"),
        ({"attack_circumstance": "minor"}, "V-09"),
        ({"weather": "bad"}, "V-37"),
        ({"distracts": "perhaps"}, "VR-16"),
        ({"manoeuvre": "trip"}, "V-37"),
    ],
)
def test_meaningless_choice_is_refused(choices: dict[str, str], rule: str) -> None:
    battle = scene("A G", A="fighter", G="thug")
    act = Act("A", "attack", target="G", weapon="longsword", choices=choices)
    assert refused(battle, act).rule == rule


@pytest.mark.parametrize(
    ("changes", "rule"),
    [
        ({"target": "A"}, "V-52"),
        ({"target": "X"}, "V-52"),
        ({"weapon": "bow"}, "V-43"),
        ({"action": "manoeuvre", "choices": {"manoeuvre": "dance"}}, "V-66"),
        ({"action": "manoeuvre", "choices": {"manoeuvre": "escape"}}, "V-66"),
        ({"action": "psychic_attack"}, "V-90"),
        ({"action": "extra_attack"}, "V-38"),
        ({"action": "multiple_attack"}, "V-38"),
        ({"action": "two_weapon_fighting"}, "V-38"),
        ({"action": "stand_up"}, "V-59"),
        ({"action": "pick_up"}, "V-31"),
        ({"action": "stance", "choices": {"stance": "reckless", "size": "99"}}, "V-15"),
        ({"action": "rest"}, "V-84"),
        ({"action": "suffer", "choices": {"track": "luck"}}, "V-77"),
        ({"actor": "G"}, "V-29"),
    ],
)
def test_impossible_act_is_refused_with_its_rule(changes: dict[str, object], rule: str) -> None:
    battle = scene("A G", A="fighter", G="thug")
    act = Act("A", "attack", target="G", weapon="longsword")
    act = msgspec.structs.replace(act, **changes)
    assert refused(battle, act).rule == rule
