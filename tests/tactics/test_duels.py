"""Duels of two alike against exact dynamic programmes, written from the rules without the engine.

Each pack has a duel so plain that a page of arithmetic decides it: two of a kind side by side, the
left one's turn. The chance of the left to win is computed here from the numbers on their sheets
alone, with no function of the project, and compared with fights through the whole machine: policy,
commands, dice, who has fallen. The full counts run with the marker ``long``.
"""

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from math import sqrt
from typing import Any

import msgspec
import pytest

from gridapp.battle.state import Battle
from gridapp.tactics.choose import Chooser
from gridapp.tactics.play import Caps, fight
from tests.rules.play import System
from tests.shipped import with_facts

SEED = 1
SHORT, LONG = 300, 8_000
STANDARD_ERRORS = 3.0
ROUNDS = 30
"""Rounds after which the chance that nobody has lost anything is nothing."""

Spread = Mapping[int, float]
"""The chance of each loss."""


def dice(count: int, sides: int, added: int = 0) -> dict[int, float]:
    """Return the chance of each total of equal dice and a number."""
    totals = {added: 1.0}
    for _ in range(count):
        after: dict[int, float] = {}
        for total, chance in totals.items():
            for face in range(1, sides + 1):
                after[total + face] = after.get(total + face, 0.0) + chance / sides
        totals = after
    return totals


def attack(*cases: tuple[float, Spread]) -> dict[int, float]:
    """Return the chance of each loss from kinds of hits; a miss takes the rest."""
    losses = {0: 1.0 - sum(chance for chance, _ in cases)}
    for chance, spread in cases:
        for loss, share in spread.items():
            losses[loss] = losses.get(loss, 0.0) + chance * share
    return losses


def turn_by_turn(life: int, attacks: Sequence[Spread]) -> float:
    """Return the chance of who begins where each makes all its attacks in turn.

    The two may miss for ever: the loop of two idle turns is summed as a geometric series.
    """

    @cache
    def after(remaining: int, number: int) -> dict[int, float]:
        """Return the chance of what the target has left after the attacks from ``number`` on."""
        if remaining <= 0 or number == len(attacks):
            return {max(remaining, 0): 1.0}
        chances: dict[int, float] = {}
        for loss, chance in attacks[number].items():
            for end, share in after(remaining - loss, number + 1).items():
                chances[end] = chances.get(end, 0.0) + chance * share
        return chances

    @cache
    def wins(own: int, foe: int) -> float:
        mine, its = after(foe, 0), after(own, 0)
        gain = sum(
            p * (1.0 if not remaining else 1 - wins(remaining, own))
            for remaining, p in mine.items()
            if remaining < foe
        )
        answer = sum(
            p * (1.0 if not remaining else 1 - wins(remaining, foe))
            for remaining, p in its.items()
            if remaining < own
        )
        idle_mine, idle_its = mine.get(foe, 0.0), its.get(own, 0.0)
        # wins = gain + idle_mine * (1 - answer - idle_its * (1 - wins)), solved for wins
        return (gain + idle_mine * (1 - answer - idle_its)) / (1 - idle_mine * idle_its)

    return wins(life, life)


def by_rounds(life: int, hit: Spread, attacks: int) -> float:
    """Return the chance of the left, who begins, where attacks alternate, so many each in a round.

    Who begins a later round is thrown: even chances. A round may pass without a loss, so the values
    at the start of rounds are iterated until they stay.
    """
    starts = {(own, foe): 0.5 for own in range(1, life + 1) for foe in range(1, life + 1)}

    def played(own: int, foe: int, number: int, *, left_first: bool) -> float:
        if not own or not foe:
            return float(own > 0)
        if number == 2 * attacks:
            return starts[own, foe]
        total = 0.0
        for loss, chance in hit.items():
            if left_first == (number % 2 == 0):
                after = own, max(foe - loss, 0)
            else:
                after = max(own - loss, 0), foe
            total += chance * cached(*after, number + 1, left_first=left_first)
        return total

    for _ in range(ROUNDS):
        cached = cache(played)
        starts = {
            pair: (cached(*pair, 0, left_first=True) + cached(*pair, 0, left_first=False)) / 2
            for pair in starts
        }
    cached = cache(played)
    return cached(life, life, 0, left_first=True)


def by_points(points: int, prices: Sequence[int], felling: float) -> float:
    """Return the chance of the first fighter to fell its foe in its first turn, by any hit.

    The machine picks an attack evenly, because each is worth the same. One that costs more than is
    left takes the rest as a part of its price, and is made in a later round.
    """

    @cache
    def missed(remaining: int) -> float:
        """Return the chance that all attacks of the turn miss."""
        if not remaining:
            return 1.0
        made = [(1 - felling) * missed(remaining - price) for price in prices if price <= remaining]
        return (sum(made) + len(prices) - len(made)) / len(prices)

    return 1 - missed(points)


def chances_of(faces: range) -> float:
    """Return the chance of a set of faces on a d20."""
    return len(faces) / 20


def reactions() -> float:
    """+1 against 15, then at -5 and -10; a 20 always hits and doubles 1d6; 7 hit points."""
    spread, critical = dice(1, 6), dice(2, 6)
    needed = (14, 19, 24)
    turn = [attack((chances_of(range(least, 20)), spread), (1 / 20, critical)) for least in needed]
    return turn_by_turn(7, turn)


def vitality() -> float:
    """+4 against 12, 1d6+2; 3 Vitality before 12 Wounds; criticals bring nothing more."""
    return turn_by_turn(15, [attack((chances_of(range(8, 21)), dice(1, 6, 2)))])


def vigor() -> float:
    """A d20 above Guard 15, 1d8, twice a turn; 8 Durability before 5 Health; nobody can defend."""
    blow = attack((chances_of(range(16, 21)), dice(1, 8)))
    return turn_by_turn(13, [blow, blow])


def segments() -> float:
    """Skill 11 or less, 1d8+4 less Impact rating 3; 18 hits, 3 attacks each in turn; no defence."""
    return by_rounds(18, attack((chances_of(range(1, 12)), dice(1, 8, 1))), 3)


def action_points() -> float:
    """2d10+3 against 18, every wound fatal; 18 points for attacks of 4, 6 and 8 in one turn."""
    felling = sum(chance for total, chance in dice(2, 10, 3).items() if total >= 18)
    return by_points(18, (4, 6, 8), felling)


DUELS: dict[str, tuple[Callable[[], float], str, dict[str, Any], dict[str, Any]]] = {
    "action_points": (
        action_points,
        "raider",
        {"pools": {"critical": 0}},
        {"damage": "30", "stats": {"block": 8}},
    ),
    "reactions": (reactions, "goblin", {}, {}),
    "segments": (segments, "raider", {"stats": {"evade": 0, "block": 0}}, {}),
    "vigor": (
        vigor,
        "bandit",
        {"stats": {"agility_dice": 0, "armour_rank": 0, "vigor": 4}},
        {},
    ),
    "vitality": (vitality, "thug", {"stats": {"vitality_points": 3}}, {}),
}
"""By pack: the chance, the kind of creature, changes of its sheet, and of its weapon."""


ONE_ROUND = ("action_points",)
"""Packs whose duel ends with the first round; later ones begin with attacks half paid for."""


def duel(pack: str) -> tuple[System, Battle]:
    """Return two equal creatures side by side, at the turn of the left one."""
    system = System(pack)
    _, kind, changes, weapon_changes = DUELS[pack]
    entry: dict[str, Any] = {"kind": kind, "played": False, **changes}
    if weapon_changes:
        first = system.creatures[kind].weapons[0]
        entry["weapons"] = [{**msgspec.to_builtins(first), **weapon_changes}]
    entries = {"A": {**entry, "side": "left"}, "B": {**entry, "side": "right"}}
    return system, system.drawn("A B", entries, settings=system.rules.book.fresh_settings)


def standard_errors(pack: str, count: int) -> float:
    """Return by how many standard errors the fights that the left won differ from the chance."""
    system, battle = duel(pack)
    caps = Caps(rounds=1) if pack in ONE_ROUND else Caps()
    chooser, won = Chooser(), 0
    for number in range(count):
        result = fight(battle, system.rules, SEED, number, caps=caps, chooser=chooser)
        assert result.winner or caps.rounds == 1, result.why
        won += result.winner == "left"
    exact = DUELS[pack][0]()
    return (won / count - exact) / sqrt(exact * (1 - exact) / count)


@pytest.mark.parametrize("pack", with_facts(DUELS, "the chance of a duel"))
def test_a_duel_comes_out_as_worked_out(pack: str) -> None:
    assert abs(standard_errors(pack, SHORT)) <= STANDARD_ERRORS


@pytest.mark.long
@pytest.mark.parametrize("pack", with_facts(DUELS, "the chance of a duel"))
def test_a_duel_comes_out_as_worked_out_in_full(pack: str) -> None:
    assert abs(standard_errors(pack, LONG)) <= STANDARD_ERRORS


def test_the_programmes_agree_with_duels_that_need_none() -> None:
    """One hit in two fells: 1/2 + 1/4 * 1/2 + ... = 2/3 for who begins, by each programme."""
    hit = attack((0.5, {1: 1.0}))
    assert turn_by_turn(1, [hit]) == pytest.approx(2 / 3)
    assert by_points(9, (4,), 0.5) == pytest.approx(3 / 4)
    assert by_points(4, (4, 6), 0.5) == pytest.approx(1 / 4)
    assert by_rounds(1, attack((1.0, {1: 1.0})), 1) == 1.0
    assert by_rounds(1, hit, 1) == pytest.approx(1 / 2 + 1 / 4 * 1 / 2)  # then even
