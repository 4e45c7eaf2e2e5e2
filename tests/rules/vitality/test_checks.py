"""Attack results and their odds against a second reading of the rules (V-55 to V-61)."""

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
def test_player_attack_against_the_gms_side(
    die: int, attack: int, defence: int, threat: int
) -> None:
    pending = PendingAttack(RollingSides(True, False, True), attack, defence, threat, naturals=True)
    assert pending.result(DieRolls(die, None)) == player_attacks(die, attack, defence, threat)


@given(DIE, BONUS, BONUS, st.integers(17, 20))
def test_attack_of_the_gms_side_against_a_player(
    die: int, attack: int, defence: int, threat: int
) -> None:
    pending = PendingAttack(
        RollingSides(False, True, False), attack, defence, threat, naturals=True
    )
    assert pending.result(DieRolls(None, die)) == player_defends(die, attack, defence, threat)


@given(BONUS, BONUS, st.integers(17, 20))
def test_no_rolls_and_no_criticals_within_the_gms_side(
    attack: int, defence: int, threat: int
) -> None:
    pending = PendingAttack(
        RollingSides(False, False, True), attack, defence, threat, naturals=True
    )
    assert pending.result(DieRolls(None, None)) == AttackResult(attack >= defence, critical=False)


@given(st.integers(2, 19), st.integers(2, 19), BONUS, BONUS)
def test_both_players_roll_and_the_attacker_wins_ties(
    attack_die: int, defence_die: int, attack: int, defence: int
) -> None:
    pending = PendingAttack(RollingSides(True, True, True), attack, defence, 20, naturals=True)
    assert pending.result(DieRolls(attack_die, defence_die)).hits == (
        attack_die + attack >= defence_die + defence
    )


@pytest.mark.parametrize(
    ("attack_die", "defence_die", "hits"), [(20, 20, False), (1, 1, False), (20, 1, True)]
)
def test_contradicting_naturals_leave_the_result_to_the_totals(
    attack_die: int, defence_die: int, hits: bool
) -> None:
    pending = PendingAttack(RollingSides(True, True, True), 0, 1, 20, naturals=True)
    assert pending.result(DieRolls(attack_die, defence_die)).hits == hits


@pytest.mark.parametrize(
    ("attacker_entry", "target_entry", "settings", "expected"),
    [
        (PLAYER, GM, {}, RollingSides(True, False, True)),
        (GM, PLAYER, {}, RollingSides(False, True, False)),
        (GM, PLAYER, {"ties": "acting"}, RollingSides(False, True, True)),
        (GM, "hound", {}, RollingSides(False, False, True)),
        (GM, "hound", {"npc_against_npc": "roll"}, RollingSides(True, False, True)),
        (PLAYER, "psychic", {}, RollingSides(True, True, True)),
    ],
)
def test_rolling_sides_and_ties(
    attacker_entry: str, target_entry: str, settings: dict[str, str], expected: RollingSides
) -> None:
    battle = scene("A G", settings=settings, A=attacker_entry, G=target_entry)
    sides = rolling_sides(Situation(battle, rules()), token(battle, "A"), token(battle, "G"))
    assert sides == expected


def outcomes(
    battle: Battle, act: Act, dice: tuple[int, ...] = (), share: Fraction = ONE
) -> Iterator[tuple[Fraction, Applied]]:
    """Yield every outcome of an act with its chance: each die shows every face."""
    outcome = apply(battle, act, TypedDice(dice), rules())
    if isinstance(outcome, Applied):
        yield share, outcome
        return
    assert isinstance(outcome, DieNeeded), outcome
    for face in range(1, outcome.sides + 1):
        yield from outcomes(battle, act, (*dice, face), share / outcome.sides)


def chances_of(battle: Battle, act: Act) -> dict[str, Fraction]:
    """Return the chances that an act hits, crits and fells, over all dice."""
    chances = dict.fromkeys(("hit", "critical", "fells"), Fraction(0))
    for share, outcome in outcomes(battle, act):
        chances["hit"] += share * any("damage" in str(event.what) for event in rolls(outcome))
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
def test_odds_equal_the_chances_over_all_dice(case: str) -> None:
    attacker_entry, target_entry = CASES[case]
    battle = scene("A G", settings={"death": "never"}, A=attacker_entry, G=target_entry)
    attacker, target = token(battle, "A"), token(battle, "G")
    weapon = attacker.weapons[0]
    odds = rules().mechanics.attack_odds(
        Situation(battle, rules()), attacker, target, weapon, "attack"
    )
    assert odds is not None
    chances = chances_of(battle, Act("A", "attack", target="G", weapon=weapon.id))
    assert odds.hit == chances["hit"]
    assert odds.chance_to_fell(*rules().book.remaining_life(target)) == chances["fells"]
    if not chances["fells"]:  # who is down is past being crippled: nothing is asked
        assert odds.critical == chances["critical"]
