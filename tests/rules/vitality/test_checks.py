"""Who hits whom, and critically, against the rules read again case by case (V-55 to V-61)."""

from collections.abc import Iterator
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gridapp.battle.commands import Act
from gridapp.battle.dice import TypedDice
from gridapp.battle.events import Rolled
from gridapp.battle.outcomes import Applied, DieNeeded
from gridapp.battle.state import Battle
from gridapp.engine.commands.apply import apply
from gridapp.engine.queries.situation import Situation
from rules.vitality.attacks.rolls import AttackResult, PendingAttack
from rules.vitality.checks import DieRolls, RollingSides, rolling_sides
from tests.rules.vitality.table import Entry, rules, scene, token

DIE = st.integers(1, 20)
BONUS = st.integers(-8, 20)
PLAYER, GM = "fighter", "thug"
ONE = Fraction(1)


def player_attacks(die: int, attack: int, defence: int, threat: int) -> AttackResult:
    """A player's d20 + bonus against 10 + bonus; a tie is the player's (V-55, VR-06, VR-07)."""
    if die == 1:
        return AttackResult(hits=False, critical=False)
    hits = die == 20 or die + attack >= 10 + defence
    return AttackResult(hits, hits and die >= threat)


def player_defends(die: int, attack: int, defence: int, threat: int) -> AttackResult:
    """10 + bonus against a player's d20 + bonus; a tie is the player's (V-61, VR-06, VR-07)."""
    if die == 20:
        return AttackResult(hits=False, critical=False)
    hits = die == 1 or 10 + attack > die + defence
    mirrored = {20: 1, 19: 2, 18: 3, 17: 4}[threat]
    return AttackResult(hits, hits and die <= mirrored)


@given(DIE, BONUS, BONUS, st.integers(17, 20))
def test_a_player_attacks_the_gms_side(die: int, plus: int, against: int, threat: int) -> None:
    ready = PendingAttack(RollingSides(True, False, True), plus, against, threat, naturals=True)
    assert ready.result(DieRolls(die, None)) == player_attacks(die, plus, against, threat)


@given(DIE, BONUS, BONUS, st.integers(17, 20))
def test_the_gms_side_attacks_a_player(die: int, plus: int, against: int, threat: int) -> None:
    ready = PendingAttack(RollingSides(False, True, False), plus, against, threat, naturals=True)
    assert ready.result(DieRolls(None, die)) == player_defends(die, plus, against, threat)


@given(BONUS, BONUS, st.integers(17, 20))
def test_two_of_the_gms_never_roll_and_never_crit(plus: int, against: int, threat: int) -> None:
    ready = PendingAttack(RollingSides(False, False, True), plus, against, threat, naturals=True)
    assert ready.result(DieRolls(None, None)) == AttackResult(plus >= against, critical=False)


@given(st.integers(2, 19), st.integers(2, 19), BONUS, BONUS)
def test_two_players_both_roll_and_the_attacker_wins_a_tie(
    mine: int, theirs: int, plus: int, against: int
) -> None:
    ready = PendingAttack(RollingSides(True, True, True), plus, against, 20, naturals=True)
    assert ready.result(DieRolls(mine, theirs)).hits == (mine + plus >= theirs + against)


@pytest.mark.parametrize(
    ("mine", "theirs", "hits"), [(20, 20, False), (1, 1, False), (20, 1, True)]
)
def test_naturals_of_two_players_that_contradict_leave_it_to_the_totals(
    mine: int, theirs: int, hits: bool
) -> None:
    ready = PendingAttack(RollingSides(True, True, True), 0, 1, 20, naturals=True)
    assert ready.result(DieRolls(mine, theirs)).hits == hits


@pytest.mark.parametrize(
    ("one", "other", "settings", "expected"),
    [
        (PLAYER, GM, {}, RollingSides(True, False, True)),
        (GM, PLAYER, {}, RollingSides(False, True, False)),
        (GM, PLAYER, {"ties": "acting"}, RollingSides(False, True, True)),
        (GM, "hound", {}, RollingSides(False, False, True)),
        (GM, "hound", {"npc_against_npc": "roll"}, RollingSides(True, False, True)),
        (PLAYER, "psychic", {}, RollingSides(True, True, True)),
    ],
)
def test_who_rolls_and_who_wins_a_tie(
    one: str, other: str, settings: dict[str, str], expected: RollingSides
) -> None:
    battle = scene("A G", settings=settings, A=one, G=other)
    found = rolling_sides(Situation(battle, rules()), token(battle, "A"), token(battle, "G"))
    assert found == expected


def courses(
    battle: Battle, act: Act, dice: tuple[int, ...] = (), share: Fraction = ONE
) -> Iterator[tuple[Fraction, Applied]]:
    """Every course that an act may take, with its chance: each die asked for shows every face."""
    outcome = apply(battle, act, TypedDice(dice), rules())
    if isinstance(outcome, Applied):
        yield share, outcome
        return
    assert isinstance(outcome, DieNeeded), outcome
    for face in range(1, outcome.sides + 1):
        yield from courses(battle, act, (*dice, face), share / outcome.sides)


def played_out(battle: Battle, act: Act) -> dict[str, Fraction]:
    """The chances that an act hits, crits and fells, from all its courses."""
    chances = dict.fromkeys(("hit", "critical", "fells"), Fraction(0))
    for share, outcome in courses(battle, act):
        chances["hit"] += share * any("damage" in event.what for event in rolls(outcome))
        asked = [question.kind for question in outcome.battle.questions]
        chances["critical"] += share * ("critical" in asked)
        chances["fells"] += share * token(outcome.battle, act.target).has("unconscious")
    return chances


def rolls(outcome: Applied) -> list[Rolled]:
    return [event for event in outcome.events if isinstance(event, Rolled)]


WEAK = {"vitality": 2, "wounds": 3}
TOUGH = {"vitality": 9, "wounds": 12}
CUDGEL = {"id": "cudgel", "name": "Cudgel", "damage": "1d3+2"}
CASES: dict[str, tuple[Entry, Entry]] = {
    "player attacks": (PLAYER, {"kind": GM, "pools": WEAK}),
    "player attacks somebody tough": (PLAYER, {"kind": GM, "pools": TOUGH}),
    "player defends": (GM, {"kind": PLAYER, "pools": WEAK}),
    "wide threat": ("officer", {"kind": "psychic", "pools": TOUGH}),
    "flat-footed": (
        {"kind": PLAYER, "weapons": [CUDGEL]},
        {"kind": GM, "pools": WEAK, "conditions": ["flat_footed"]},
    ),
    "two of the GM's": ("hound", {"kind": GM, "side": "beasts", "pools": WEAK}),
    "circumstances": (
        {"kind": PLAYER, "conditions": ["minor_attack_bonus", "crippled_damage"]},
        {"kind": GM, "pools": WEAK, "conditions": ["major_defence_bonus"]},
    ),
}


@pytest.mark.parametrize("case", CASES)
def test_the_odds_are_those_of_every_throw_played_out(case: str) -> None:
    one, other = CASES[case]
    battle = scene("A G", settings={"death": "never"}, A=one, G=other)
    attacker, target = token(battle, "A"), token(battle, "G")
    weapon = attacker.weapons[0]
    odds = rules().mechanics.attack_odds(
        Situation(battle, rules()), attacker, target, weapon, "attack"
    )
    assert odds is not None
    chances = played_out(battle, Act("A", "attack", target="G", weapon=weapon.id))
    assert odds.hit == chances["hit"]
    assert odds.chance_to_fell(*rules().book.remaining_life(target)) == chances["fells"]
    if not chances["fells"]:  # who is down is past being crippled: nothing is asked
        assert odds.critical == chances["critical"]
