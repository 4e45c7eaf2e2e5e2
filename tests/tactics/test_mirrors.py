"""Laws of fairly played fights: mirrors are even, more life helps, walls separate.

The seeds are fixed beforehand. Chances are held by the full counts, with the marker ``long``.
"""

from collections import Counter
from collections.abc import Callable
from itertools import islice

import msgspec
import pytest

from gridapp.battle.board import Wall
from gridapp.battle.state import Battle
from gridapp.bench.fight_boards import COLUMNS, LEFT, RIGHT, mirrored
from gridapp.engine.queries.situation import Situation
from gridapp.engine.rulebook.pack_data import ActionKind
from gridapp.tactics.choose import Chooser
from gridapp.tactics.play import Fight, fight, seed_of
from gridapp.tactics.policy import EVEN
from gridapp.tactics.statistics import paired_difference, wilson
from gridapp.tactics.worth import OddsKept
from tests.rules.play import Entry, System, token
from tests.shipped import SHIPPED

SEED = 1
SHORT, LONG = 4, 400
Z_99 = 2.5758293035489
"""The 99.5 % point of the normal distribution: two-sided 99 %."""


def winners(system: System, battle: Battle, count: int) -> list[str]:
    """Return who won each of the fights 0 to ``count``, excluded; empty for nobody."""
    chooser = Chooser()
    return [
        fight(battle, system.rules, SEED, number, chooser=chooser).winner for number in range(count)
    ]


def hold_even(pack: str, count: int, *, right_first: bool) -> None:
    system = System(pack)
    won = Counter(winners(system, mirrored(system.rules, right_first=right_first), count))
    assert won[""] <= 0.05 * count
    low, high = wilson(won[LEFT], won[LEFT] + won[RIGHT], Z_99)
    assert low <= 0.5 <= high, won


@pytest.mark.parametrize("pack", SHIPPED)
def test_a_mirror_is_decided(pack: str) -> None:
    system = System(pack)
    assert set(winners(system, mirrored(system.rules), SHORT)) <= {LEFT, RIGHT}


@pytest.mark.long
@pytest.mark.parametrize("right_first", [False, True], ids=["left_first", "right_first"])
@pytest.mark.parametrize("pack", SHIPPED)
def test_a_mirror_is_even_in_full(pack: str, right_first: bool) -> None:
    hold_even(pack, LONG, right_first=right_first)


LIFE = {"action_points": {"severe": 2}}
"""What is added to the pools of a creature: slots for wounds here, elsewhere 4 of its life."""


def with_more_life(system: System, battle: Battle) -> Battle:
    """Return the battle with a creature of the left that can lose more."""
    hero = token(battle, "l0")
    extra = LIFE.get(system.pack, {system.rules.book.life: 4})
    pools = {**hero.pools, **{pool: hero.pool(pool) + by for pool, by in extra.items()}}
    return battle.with_token(msgspec.structs.replace(hero, pools=pools))


def with_one_foe_fewer(_: System, battle: Battle) -> Battle:
    """Return the battle without a creature of the right."""
    return msgspec.structs.replace(
        battle, tokens=tuple(each for each in battle.tokens if each.id != "r0")
    )


def with_a_better_weapon(system: System, battle: Battle) -> Battle:
    """Return the battle with more damage of the first weapon of a creature of the left."""
    hero = token(battle, "l0")
    first, *weapons = hero.weapons
    with_more = _one_die_more if system.pack == "vigor" else _two_more
    better = msgspec.structs.replace(first, damage=with_more(first.damage))
    return battle.with_token(msgspec.structs.replace(hero, weapons=(better, *weapons)))


def _one_die_more(damage: str) -> str:
    """Return dice with one more of them: 1d8 becomes 2d8; vigor rolls no flat number (G-71)."""
    count, _, sides = damage.partition("d")
    return f"{int(count) + 1}d{sides}"


def _two_more(damage: str) -> str:
    """Return dice or a number with two more: 1d8+4 becomes 1d8+6."""
    text, plus, flat = damage.partition("+")
    if "d" not in damage:
        return str(int(damage) + 2)
    return f"{text}+{int(flat) + 2}" if plus else f"{text}+2"


Change = Callable[[System, Battle], Battle]
CHANGES: dict[str, Change] = {
    "more_life": with_more_life,
    "one_foe_fewer": with_one_foe_fewer,
    "better_weapon": with_a_better_weapon,
}


def hold_monotone(pack: str, change: Change, count: int) -> None:
    """Fail if the left does significantly worse with an advantage, on the same dice."""
    system = System(pack)
    battle = mirrored(system.rules)
    before, after = (winners(system, each, count) for each in (battle, change(system, battle)))
    pairs = list(zip(before, after, strict=True))
    lost = sum(first == LEFT != second for first, second in pairs)
    gained = sum(second == LEFT != first for first, second in pairs)
    difference, interval = paired_difference(lost, gained, count)
    assert interval.high >= 0, difference


@pytest.mark.parametrize("pack", ["reactions", "vigor"])
def test_one_foe_fewer_wins_more(pack: str) -> None:
    system = System(pack)
    battle = mirrored(system.rules)
    before, after = (
        winners(system, each, 2 * SHORT).count(LEFT)
        for each in (battle, with_one_foe_fewer(system, battle))
    )
    assert after > before


@pytest.mark.long
@pytest.mark.parametrize("change", CHANGES)
@pytest.mark.parametrize("pack", SHIPPED)
def test_an_advantage_does_no_harm_in_full(pack: str, change: str) -> None:
    hold_monotone(pack, CHANGES[change], LONG)


@pytest.mark.parametrize("pack", SHIPPED)
def test_a_change_changes_what_it_says(pack: str) -> None:
    system = System(pack)
    battle = mirrored(system.rules)
    stronger = with_more_life(system, battle)
    assert sum(token(stronger, "l0").pools.values()) > sum(token(battle, "l0").pools.values())
    assert token(with_a_better_weapon(system, battle), "l0").weapons != token(battle, "l0").weapons
    assert len(with_one_foe_fewer(system, battle).tokens) == 7


@pytest.mark.parametrize("pack", SHIPPED)
def test_a_better_weapon_does_more_by_the_rules_of_its_pack(pack: str) -> None:
    system = System(pack)
    battle = mirrored(system.rules)
    better = with_a_better_weapon(system, battle)
    worse_mean, better_mean = (_mean_damage(system, each) for each in (battle, better))
    assert better_mean > worse_mean


def _mean_damage(system: System, battle: Battle) -> float:
    """Return the mean damage of the first weapon of l0 against r0 beside it, in a fight."""
    hero, foe, book = token(battle, "l0"), token(battle, "r0"), system.rules.book
    x, y = foe.cell
    settings = {**battle.pack.settings, **book.simulate.settings}
    ruled = msgspec.structs.replace(
        battle, pack=msgspec.structs.replace(battle.pack, settings=settings)
    )
    near = ruled.with_token(msgspec.structs.replace(hero, cell=(x - 1, y)))
    situation = Situation(near, system.rules)
    action = next(
        key for key in book.simulate.actions if book.actions[key].kind is ActionKind.ATTACK
    )
    odds = OddsKept(situation).odds(token(near, "l0"), foe, hero.weapons[0].id, action)
    assert odds is not None
    return float(odds.damage.mean)


UNHURT = {
    "action_points": {"armour": 30},
    "reactions": {"armor": 30, "resistance": 30, "hit_points": 500},
    "segments": {"natural_impact": 60, "natural_armour": 60, "worn_physical": 60},
    "vigor": {"armour_rank": 40, "natural_rank": 40},
    "vitality": {"armour": 40, "vitality_points": 500},
}
"""Sheets of creatures whom no weapon of their foe hurts, or nearly none."""


@pytest.mark.parametrize("pack", sorted(UNHURT))
def test_who_cannot_be_hurt_wins(pack: str) -> None:
    system = System(pack)
    kind = next(iter(system.creatures))
    entries: dict[str, Entry] = {
        "A": {"kind": kind, "side": "left", "stats": UNHURT[pack]},
        "B": {"kind": kind, "side": "right"},
    }
    battle = system.drawn("A . B", entries, turn="", settings=system.rules.book.fresh_settings)
    assert winners(system, battle, 3) == ["left"] * 3


@pytest.mark.parametrize("pack", SHIPPED)
def test_an_ally_behind_a_wall_changes_no_choice(pack: str) -> None:
    """Scores of friends and foes stay the same, in any state of a fight."""
    system = System(pack)
    battle = mirrored(system.rules, 2)
    x, y = COLUMNS - 1.0, battle.board.grid.rows - 1.0
    walls = (Wall("above", (x, y), (x + 1, y)), Wall("beside", (x, y), (x, y + 1)))
    walled = msgspec.structs.replace(
        battle, board=msgspec.structs.replace(battle.board, walls=walls)
    )
    ally = msgspec.structs.replace(token(battle, "r0"), id="r9", name="r9", cell=(int(x), int(y)))
    compared = 0
    for _, state in islice(Fight(walled, system.rules, seed_of(SEED, 0)).steps(), 40):
        actor = state.token(state.active) if state.active else None
        if actor is None or state.question is not None:
            continue
        joined = msgspec.structs.replace(state, tokens=(*state.tokens, ally))
        alone, beside = (
            list(Chooser().candidates(Situation(each, system.rules), actor, EVEN))
            for each in (state, joined)
        )
        assert alone == beside
        compared += bool(alone)
    assert compared > 5
