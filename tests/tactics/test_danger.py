"""The danger map: worked out by hand from the rules, and against a slow oracle in all packs."""

from collections.abc import Mapping
from random import Random
from typing import Any

import msgspec
import pytest

from gridapp.battle.dice import RandomDice
from gridapp.battle.outcomes import Applied
from gridapp.battle.state import Battle
from gridapp.battle.tokens import Weapon, WeaponKind
from gridapp.bench.fight_boards import mirrored
from gridapp.engine.commands.apply import apply
from gridapp.engine.movement.route_odds import CreatureFate
from gridapp.engine.queries.situation import Situation
from gridapp.geometry.reach.rules import LineRule
from gridapp.geometry.reach.threatened_area import is_in_reach
from gridapp.grid.cells import Cell, Footprint
from gridapp.grid.grid import CellShape
from gridapp.tactics.danger import CellDanger, DangerMap, Strike
from gridapp.tactics.fates import float_fate
from gridapp.tactics.foe_turns import STANDING, FoeTurn, Place
from gridapp.tactics.play import house_commands
from gridapp.tactics.strike_places import StrikePlaces
from tests.engine.fates import fate_under
from tests.rules.play import Entry, System, token
from tests.shipped import with_facts

KINDS = {
    "action_points": ("swordsman", "raider"),
    "reactions": ("fighter", "goblin"),
    "segments": ("swordsman", "raider"),
    "vigor": ("swordsman", "bandit"),
    "vitality": ("fighter", "thug"),
}
SHOOTERS = {
    "action_points": "bowman",
    "reactions": "goblin_slinger",
    "segments": "bowman",
    "vigor": "crossbowman",
    "vitality": "gunman",
}


def scene(
    pack: str, board: str, shape: CellShape = CellShape.SQUARE, **changes: Mapping[str, Any]
) -> tuple[System, Battle]:
    """Return a fight of heroes A, B and raiders G, H under the settings of a new battle."""
    system = System(pack)
    entries: dict[str, Entry] = {}
    for letter, kind, side in (
        ("A", 0, "heroes"),
        ("B", 0, "heroes"),
        ("G", 1, "raiders"),
        ("H", 1, "raiders"),
    ):
        if letter in board:
            chosen = {"kind": KINDS[pack][kind], "side": side}
            entries[letter] = {**chosen, **changes.get(letter, {})}
    settings = dict(system.rules.book.fresh_settings)
    if pack == "action_points":
        settings["wild_dice"] = "2d10"
    stage = "melee" if pack == "segments" else ""
    return system, system.drawn(
        board, entries, turn="A", settings=settings, shape=shape, stage=stage
    )


def danger_at(system: System, battle: Battle, label: str, letter: str = "A") -> CellDanger:
    """Return the exact danger to a creature on a cell."""
    danger = DangerMap(Situation(battle, system.rules), token(battle, letter))
    return next(iter(danger.exact([battle.board.grid.parse_label(label)])))


def real_odds(
    system: System, battle: Battle, danger: DangerMap, cell: Cell, strike: Strike
) -> tuple[float, float]:
    """Return mean loss and chance to fall of a strike on a board set up anew: the slow oracle."""
    turn = danger._turns[strike.foe]
    arrival = turn.by_cell[strike.route[-1]]
    foe = msgspec.structs.replace(turn.spent[arrival.price], cell=strike.route[-1])
    creature = msgspec.structs.replace(danger.creature, cell=cell)
    struck = msgspec.structs.replace(turn.battle).with_token(foe).with_token(creature)
    situation = Situation(struck, system.rules)
    weapon = foe.weapon(strike.weapon)
    assert weapon is not None
    assert system.rules.mechanics.reach_refusal(situation, foe, creature, weapon) is None
    volley = next(
        volley for volley in turn.volleys[arrival.price] if volley.weapon == strike.weapon
    )
    odds = [
        system.rules.mechanics.attack_odds(situation, foe, creature, weapon, action)
        for action in volley.actions
    ]
    fate = fate_under([each for each in odds if each is not None], *danger.life)
    if system.rules.book.slots:  # wounds that take slots are not added up
        fates = CreatureFate(situation)
        for action in volley.actions:
            fates.strike(situation, foe, creature, weapon, action)
        fate = fates.fate
    return float(fate.loss), float(fate.felled)


def random_board(random: Random) -> str:
    """Return a board of 7 by 6 cells with two on each side and a few walls."""
    signs = ["A", "B", "G", "H", *"####", *"." * 34]
    random.shuffle(signs)
    return "\n".join(" ".join(signs[row * 7 : row * 7 + 7]) for row in range(6))


@pytest.mark.parametrize("pack", with_facts(KINDS, "a hero and a foe"))
@pytest.mark.parametrize("shape", [CellShape.SQUARE, CellShape.HEX_POINTY])
def test_each_strike_has_the_odds_of_the_creature_really_there(pack: str, shape: CellShape) -> None:
    random, struck = Random(f"{pack}{shape}"), 0
    for _ in range(2):
        system, battle = scene(pack, random_board(random), shape)
        danger = DangerMap(Situation(battle, system.rules), token(battle, "A"))
        for cell in danger.exact(random.sample(danger.cells(), min(12, len(danger.cells())))):
            for strike in cell.strikes:
                struck += 1
                assert strike.hit is not None
                real = real_odds(system, battle, danger, cell.cell, strike)
                assert (strike.loss, strike.felled) == pytest.approx(real)
    assert struck > 10


FARTHEST = {"reactions": 13, "segments": 7, "vigor": 5, "vitality": 7}
"""The farthest cell at which a foe with a weapon of reach 1 strikes in its next turn, by hand.

reactions: speed 30 ft is 6 cells for the Move and 6 for the Standard, the Quick is left to attack
(R-15, R-16). segments: two of three actions move 3 yd each, one attacks (S-29). vigor: one of two
actions moves 20 ft, 4 cells, one attacks (G-03, G-30). vitality: the short action moves 30 ft,
6 cells, the standard attacks (V-30).
"""


@pytest.mark.parametrize("pack", sorted(FARTHEST))
def test_a_foe_reaches_as_far_as_the_rules_let_it_move_and_strike(pack: str) -> None:
    system, battle = scene(pack, "A " + ". " * 19 + "G")
    grid, far = battle.board.grid, FARTHEST[pack]
    near = danger_at(system, battle, grid.label((20 - far, 0)))
    assert [strike.foe for strike in near.strikes] == ["G"]
    assert near.strikes[0].cost == far - 1
    assert near.loss > 0
    beyond = danger_at(system, battle, grid.label((19 - far, 0)))
    assert beyond == CellDanger(beyond.cell, life=beyond.life)


@pytest.mark.parametrize("pack", with_facts(KINDS, "a hero and a foe"))
def test_nobody_strikes_through_a_wall_that_shuts_him_in(pack: str) -> None:
    system, battle = scene(pack, "A # G", G={"kind": KINDS[pack][1]})
    assert danger_at(system, battle, "A1").strikes == ()
    open_ground = danger_at(*scene(pack, "A . G", G={"kind": SHOOTERS[pack]}), "A1")
    walled = danger_at(*scene(pack, "A # G", G={"kind": SHOOTERS[pack]}), "A1")
    assert open_ground.loss > 0
    if pack == "vigor":  # shots at full cover are allowed, and harder (G-45, G-67)
        assert 0 < walled.hit < open_ground.hit
    else:
        assert walled.strikes == ()


@pytest.mark.parametrize("pack", with_facts(KINDS, "a hero and a foe"))
def test_a_shot_comes_round_a_corner_from_the_first_place_with_a_line(pack: str) -> None:
    system, battle = scene(
        pack, "A # . . .\n. # G . .\n. # . . .\n. . . . .", G={"kind": SHOOTERS[pack]}
    )
    strikes = danger_at(system, battle, "A1").strikes
    assert strikes[0].route[0] == battle.board.grid.parse_label("C2")
    assert len(strikes[0].route) > 1


@pytest.mark.parametrize("pack", ["reactions", "vigor", "vitality"])
def test_no_foe_strikes_from_the_cell_of_the_creature(pack: str) -> None:
    """Past its ally the foe could only walk onto the endangered cell, not beside the cell."""
    system, battle = scene(pack, "G . H A")
    creature = token(battle, "A")
    for_sure = danger_at(system, battle, "D1")
    assert [strike.foe for strike in for_sure.strikes] == ["H"]
    danger = DangerMap(Situation(battle, system.rules), creature)
    estimate = next(danger.quick([creature.cell]))
    assert [strike.foe for strike in estimate.strikes] == ["H"]


@pytest.mark.parametrize("pack", with_facts(KINDS, "a hero and a foe"))
@pytest.mark.parametrize("shoots", [False, True])
def test_no_foe_strikes_from_a_cell_that_the_creature_covers(pack: str, *, shoots: bool) -> None:
    """Asked for the foe's own cell: a foe does not strike from inside the creature's space."""
    kind = SHOOTERS[pack] if shoots else KINDS[pack][1]
    system, battle = scene(pack, ". . . .\nA . G .\n. . . .", G={"kind": kind})
    grown = msgspec.structs.replace(token(battle, "A"), space="2x2")
    for creature in (token(battle, "A"), grown):
        danger = DangerMap(Situation(battle.with_token(creature), system.rules), creature)
        cell = token(battle, "G").cell
        body = danger.situation.cells(creature, cell)
        for strike in next(danger.exact([cell])).strikes:
            assert strike.route[-1] not in body


def test_attacks_of_a_turn_are_those_that_the_walk_leaves() -> None:
    system, battle = scene("vigor", "A . . . . G")
    assert danger_at(system, battle, "E1").strikes[0].count == 2
    assert danger_at(system, battle, "D1").strikes[0].count == 1


@pytest.mark.parametrize("pack", with_facts(KINDS, "a hero and a foe"))
def test_a_shared_threat_is_parted_among_those_in_reach(pack: str) -> None:
    system, battle = scene(pack, "A G B\n. . .")
    shared, alone = danger_at(system, battle, "A1"), danger_at(*scene(pack, "A G .\n. . ."), "A1")
    assert shared.strikes[0].victims == 2
    assert shared.shared_loss == pytest.approx(shared.loss / 2)
    assert alone.strikes[0].victims == 1
    assert alone.shared_loss == pytest.approx(alone.loss)


def test_two_foes_together_are_one_after_the_other_and_no_more_than_life() -> None:
    system, battle = scene("reactions", "G A H\n. . .", A={"pools": {"hp": 1}})
    danger = danger_at(system, battle, "B1")
    both = [strike.felled or 0 for strike in danger.strikes]
    assert danger.felled == pytest.approx(1 - (1 - both[0]) * (1 - both[1]))
    assert danger.loss <= danger.life


@pytest.mark.parametrize("pack", with_facts(KINDS, "a hero and a foe"))
def test_a_cancelled_map_stops_and_the_same_question_has_the_same_answer(pack: str) -> None:
    system, battle = scene(pack, "A . . B\n. . . .\nG . H .")
    situation, asked = Situation(battle, system.rules), 0

    def after_ten() -> bool:
        nonlocal asked
        asked += 1
        return asked > 10

    danger = DangerMap(situation, token(battle, "A"))
    cells = danger.cells()
    assert len(list(danger.exact(cells, after_ten))) < len(cells)
    again = DangerMap(Situation(battle, system.rules), token(battle, "A"))
    assert list(danger.exact(cells)) == list(again.exact(cells))
    assert [each.cell for each in danger.quick(cells)] == list(cells)


def test_odds_that_the_rules_do_not_define_are_told_as_unknown() -> None:
    system = System("action_points")
    entries: dict[str, Entry] = {"A": "swordsman", "G": {"kind": "raider", "side": "raiders"}}
    battle = system.drawn("A . G", entries, settings={"wild_dice": "typed"})
    danger = danger_at(system, battle, "A1")
    assert danger.is_unknown
    assert danger.strikes[0].hit is None


@pytest.mark.parametrize("pack", ["reactions", "vitality"])
def test_quick_fates_are_the_exact_ones(pack: str) -> None:
    system, battle = scene(pack, "G A H\n. . .")
    danger = DangerMap(Situation(battle, system.rules), token(battle, "A"))
    turn = danger._turns["G"]
    volley = turn.volleys["", 0][0]
    odds = turn.trial_odds(volley.weapon, volley.actions[0])
    assert odds is not None
    for life, reserve in ((1, 0), (5, 3), (12, 0), (0, 4)):
        exact = fate_under([odds] * 3, life, reserve)
        assert float_fate([odds] * 3, (life, reserve)) == pytest.approx(
            (float(exact.felled), float(exact.loss))
        )


WOUNDS = [{}, {"severe": 0, "health": 2}, {"light": 1, "severe": 1, "critical": 1, "health": 1}]


@pytest.mark.parametrize("pools", WOUNDS)
def test_wounds_take_slots_in_a_danger_map(pools: Mapping[str, int]) -> None:
    """AP-125: equal to the fate of strikes in a row, which is held to the play."""
    system = System("action_points")
    entries: dict[str, Entry] = {
        "A": {"kind": "raider", "side": "heroes", "pools": pools},
        "G": {"kind": "swordsman", "side": "raiders"},
        "H": {"kind": "spearman", "side": "raiders"},
    }
    settings = {**system.rules.book.fresh_settings, "wild_dice": "1d10"}
    battle = system.drawn("G A H\n. . .", entries, settings=settings)
    situation, target = Situation(battle, system.rules), token(battle, "A")
    fate, odds = CreatureFate(situation), []
    for name in "GHGH":
        foe = token(battle, name)
        weapon, action = foe.weapons[0], "standard_attack"
        fate.strike(situation, foe, target, weapon, action)
        each = system.rules.mechanics.attack_odds(situation, foe, target, weapon, action)
        assert each is not None
        odds.append(each)
    exact = fate.fate
    left = system.rules.book.left_to_lose(target)
    assert float_fate(odds, left) == pytest.approx((float(exact.felled), float(exact.loss)))
    assert 0 < exact.felled < 1


def first_by_cost(places: StrikePlaces, weapon: Weapon, body: Footprint) -> Place | None:
    """Return the cheapest place with a line to a body, each tried in turn: the slow oracle."""
    turn, situation = places._turn, places._situation
    reach = places._reach(weapon)
    line = LineRule.NONE if reach.line is LineRule.NONE else LineRule.CENTRE
    for spot in sorted(turn.places):
        cells = situation.cells(turn.token, spot.cell)
        strikes = {volley.weapon for volley in turn.quick_volleys[spot.price]}
        if weapon.id in strikes and not set(cells) & set(body):
            near, far = reach.nearest, reach.farthest
            if is_in_reach(situation.grid, situation.obstacles, cells, body, near, far, line):
                return spot
    return None


@pytest.mark.parametrize("pack", with_facts(KINDS, "a hero and a foe"))
@pytest.mark.parametrize("shape", [CellShape.SQUARE, CellShape.HEX_POINTY])
def test_a_first_picture_has_each_foe_strike_from_its_cheapest_place(
    pack: str, shape: CellShape
) -> None:
    random = Random(f"cheapest {pack}{shape}")
    system, battle = scene(pack, random_board(random), shape)
    danger = DangerMap(Situation(battle, system.rules), token(battle, "A"))
    assert cheapest_compared(danger) > 20


@pytest.mark.parametrize("board", ["walls", "no walls"])
@pytest.mark.parametrize("size", ["1x1", "2x2"])
@pytest.mark.parametrize("hole", [0, 1, 2])
def test_large_bodies_and_long_weapons_strike_from_their_cheapest_place(
    board: str, size: str, hole: int
) -> None:
    """Bodies of four cells, weapons that do not reach what is near, and both together."""
    random = Random(f"large {board}{size}{hole}")
    compared = 0
    for foe_size in ("1x1", "2x2"):
        wall = "# . . . # . . . . .\n" if board == "walls" else ". . . . . . . . . .\n"
        rows = [wall, ". . . . . . . . . .\n"] * 4
        rows[random.randrange(3)] = "A . . . . . . . . .\n"
        rows[random.randrange(4, 7)] = ". . . . . G . . . .\n"
        system, battle = scene("reactions", "".join(rows))
        for letter, space in (("A", size), ("G", foe_size)):
            grown = msgspec.structs.replace(token(battle, letter), space=space)
            battle = battle.with_token(grown)
        danger = DangerMap(Situation(battle, system.rules), token(battle, "A"))
        for turn in danger._turns.values():
            list(turn.quick_steps())
        for places in danger._quick_places.values():
            for weapon, reach in places._reaches.items():
                places._reaches[weapon] = msgspec.structs.replace(
                    reach, nearest=hole, farthest=hole + 1
                )
        compared += cheapest_compared(danger)
    assert compared > 20


def cheapest_compared(danger: DangerMap) -> int:
    """Compare the places of a first picture, of all cells at once and of each, with the oracle."""
    struck = 0
    list(danger.quick(danger.cells()))
    for foe, places in danger._quick_places.items():
        alone = StrikePlaces(places._turn, places._turn.quick_volleys)
        alone._reaches = places._reaches
        for weapon in places._turn.token.weapons:
            if weapon.kind is not WeaponKind.MELEE or weapon.id not in places._turn.spots:
                continue
            for cell in danger.cells():
                body = danger.situation.cells(danger.creature, cell)
                expected = first_by_cost(places, weapon, body)
                struck += expected is not None
                assert places.quick(weapon, body) == expected, (foe, weapon.id, cell)
                assert alone.quick(weapon, body) == expected, (foe, weapon.id, cell)
    return struck


@pytest.mark.parametrize("pack", with_facts(KINDS, "a hero and a foe"))
def test_a_first_picture_counts_the_attacks_that_a_move_leaves(pack: str) -> None:
    """The estimate equals attacks tried in turn after each move, with fixed prices."""
    rules = System(pack).rules
    battle = mirrored(rules)
    for command in house_commands(battle, rules):
        outcome = apply(battle, command, RandomDice(1), rules)
        assert isinstance(outcome, Applied)
        battle = outcome.battle
    situation, hero = Situation(battle, rules), token(battle, "l0")
    compared = 0
    for foe in situation.foes(hero):
        turn = FoeTurn(situation, hero, foe)
        for _ in turn.quick_steps():
            pass
        quick = turn.quick_volleys
        for price, volleys in turn.volleys.items():
            lengths = {each.weapon: len(each.actions) for each in volleys}
            assert {each.weapon: len(each.actions) for each in quick[price]} == lengths
            compared += price != STANDING
    assert compared
