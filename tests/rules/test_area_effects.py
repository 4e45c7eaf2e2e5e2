"""Areas of effect under each system: resistance, armour against the damage type, one command."""

from fractions import Fraction

import pytest

from gridapp.battle.amounts import Portion
from gridapp.battle.areas import Area, AreaShape
from gridapp.battle.commands import ApplyArea, PutArea
from gridapp.battle.events import AreaApplied, AreaResolved
from gridapp.battle.outcomes import Applied
from gridapp.battle.state import Battle
from gridapp.engine.commands.apply import apply
from gridapp.engine.queries.situation import Situation
from gridapp.engine.rulebook.mechanics import AreaRules
from tests.rules.play import Entry, System, pools, states, token

REACTIONS, VITALITY, VIGOR = System("reactions"), System("vitality"), System("vigor")
POINTS, SEGMENTS = System("action_points"), System("segments")
SYSTEMS = (POINTS, REACTIONS, SEGMENTS, VIGOR, VITALITY)


def burning(
    system: System, board: str = "A . G", settings: dict[str, str] | None = None, **entries: Entry
) -> Battle:
    """A fight on a row of cells, all of them inside the area "f"."""
    battle = system.drawn(board, entries, next(iter(entries)), settings)
    size = 20 * battle.board.grid.cell_size
    return system.play(battle, PutArea(Area("f", "Fireball", AreaShape.CIRCLE, size, (0.5, 0.5))))


def effect(entry: str, save: str = "", number: int = 0, kind: str = "") -> ApplyArea:
    return ApplyArea("f", entry, kind, save, number)


def chance(system: System, battle: Battle, letter: str, applied: ApplyArea) -> Fraction:
    mechanics = system.rules.mechanics
    assert isinstance(mechanics, AreaRules)
    situation = Situation(battle, system.rules)
    return mechanics.area_save_chance(situation, token(battle, letter), applied)


@pytest.mark.parametrize("system", SYSTEMS, ids=lambda system: system.pack)
def test_every_way_to_resist_and_every_damage_type_can_be_used(system: System) -> None:
    first = {"action_points": "swordsman", "segments": "swordsman", "vigor": "swordsman"}
    kind = first.get(system.pack, "fighter")
    battle = burning(system, A=kind, G=kind)
    areas = system.rules.book.areas
    assert areas.saves
    for save in areas.saves:
        applied = effect("1", save, areas.number.usual)
        assert 0 <= chance(system, battle, "A", applied) <= 1
        assert isinstance(apply(battle, applied, system.steady(), system.rules), Applied)
    for damage in areas.kinds:
        system.play(battle, effect("1", kind=damage))


# `reactions`: saves of 1d20 against a DC, resistance, weakness


def hot(**stats: int) -> dict[str, object]:
    """A goblin with 30 hit points, Dexterity +2 and a Reflex bonus of 3."""
    sheet = {"hit_points": 30, "dexterity": 2, "reflex": 3, "resistance": 0}
    return {"kind": "goblin", "stats": {**sheet, "energy_resistance": 0, **stats}}


def test_who_saves_takes_half_rounded_down_and_the_others_all() -> None:
    battle = burning(REACTIONS, A=hot(), G=hot())
    # 4 + 3 = 7 points; 1d20 + 5 against 16: 10 fails, 11 succeeds.
    after, events = REACTIONS.told(battle, effect("2d6", "reflex", 16), dice=(4, 3, 10, 11))
    assert pools(after, "A", "hp") == (23,)
    assert pools(after, "G", "hp") == (27,)
    assert events[0] == AreaApplied("f", "Fireball", "2d6", "Reflex save", 16)
    assert [each for each in events if isinstance(each, AreaResolved)] == [
        AreaResolved("A", resisted=False, amount=7),
        AreaResolved("G", resisted=True, amount=3),
    ]
    assert chance(REACTIONS, battle, "A", effect("2d6", "reflex", 16)) == Fraction(10, 20)


def test_a_save_may_protect_from_everything() -> None:
    battle = burning(REACTIONS, A=hot(), G=hot())
    command = ApplyArea("f", "6", "", "reflex", 16, Portion.NONE)
    after, events = REACTIONS.told(battle, command, dice=(10, 11))
    assert (pools(after, "A", "hp"), pools(after, "G", "hp")) == ((24,), (30,))
    assert events[-1] == AreaResolved("G", resisted=True, amount=0)


def test_the_portion_the_gm_gives_a_creature_changes_no_roll() -> None:
    battle = burning(REACTIONS, A=hot(), G=hot())
    parts = {"A": Portion.NONE, "G": Portion.DOUBLE}
    command = ApplyArea("f", "6", "", "reflex", 16, portions=parts)
    after = REACTIONS.play(battle, command, dice=(10, 11))
    assert (pools(after, "A", "hp"), pools(after, "G", "hp")) == ((30,), (18,))


@pytest.mark.parametrize(
    ("kind", "sheet", "conditions", "left"),
    [
        ("physical", {"resistance": 4}, [], 24),
        ("heat", {"resistance": 4}, [], 20),
        ("heat", {"energy_resistance": 4}, [], 24),
        ("heat", {}, ["dehydrated"], 10),
        ("cold", {}, ["dehydrated"], 20),
    ],
)
def test_damage_types_meet_resistance_and_weakness(
    kind: str, sheet: dict[str, int], conditions: list[str], left: int
) -> None:
    entry = {**hot(**sheet), "conditions": conditions}
    battle = burning(REACTIONS, "A", {"weakness": "double"}, A=entry)
    assert pools(REACTIONS.play(battle, effect("10", kind=kind)), "A", "hp") == (left,)


@pytest.mark.parametrize(("naturals", "expected"), [("all", 19), ("attacks", 20)])
def test_a_natural_one_may_fail_any_save(naturals: str, expected: int) -> None:
    options = REACTIONS.rules.book.settings["naturals"].options
    assert naturals in options, options
    battle = burning(REACTIONS, "A", {"naturals": naturals}, A=hot())
    assert chance(REACTIONS, battle, "A", effect("1", "reflex", 2)) == Fraction(expected, 20)


def test_the_unconscious_hardly_ever_save() -> None:
    battle = burning(REACTIONS, "A G", A=hot(), G={**hot(), "conditions": ["unconscious"]})
    # A d20 that counts as 1, plus 5: no die is thrown for it.
    assert chance(REACTIONS, battle, "G", effect("1", "reflex", 6)) == 1
    assert chance(REACTIONS, battle, "G", effect("1", "reflex", 7)) == 0
    after = REACTIONS.play(battle, effect("4", "reflex", 7), dice=(20,))
    assert pools(after, "G", "hp") == (26,)


def test_an_area_heals_by_the_rules() -> None:
    fallen = {**hot(), "pools": {"hp": -2}, "conditions": ["unconscious", "dying"]}
    battle = burning(REACTIONS, A=hot(), G=fallen)
    after, events = REACTIONS.told(battle, effect("+5"))
    assert (pools(after, "G", "hp"), states(after, "G")) == ((3,), [])
    assert events[-1] != events[0]
    assert AreaResolved("G", resisted=None, amount=-5) in events


# `vitality`: the GM's creatures may take 10 (V-07, VR-23)


@pytest.mark.parametrize(
    ("setting", "dc", "expected"),
    [("roll", 15, Fraction(8, 20)), ("fixed", 12, Fraction(1)), ("fixed", 13, Fraction(0))],
)
def test_saves_of_the_gm(setting: str, dc: int, expected: Fraction) -> None:
    options = VITALITY.rules.book.settings["npc_saves"].options
    assert setting in options, options
    entry: Entry = {"kind": "thug", "stats": {"reflex": 2}}
    battle = burning(VITALITY, settings={"npc_saves": setting}, A="fighter", G=entry)
    assert chance(VITALITY, battle, "G", effect("1", "reflex", dc)) == expected


def test_damage_goes_on_to_wounds() -> None:
    entry: Entry = {"kind": "thug", "stats": {"reflex": 2}, "pools": {"vitality": 3, "wounds": 9}}
    battle = burning(VITALITY, "A . . G", {"npc_saves": "roll"}, A="fighter", G=entry)
    after = VITALITY.play(battle, effect("10", "reflex", 15), dice=(20, 12))
    assert pools(after, "G", "vitality", "wounds") == (0, 2)
    after = VITALITY.play(battle, effect("10", "reflex", 15), dice=(20, 13))
    assert pools(after, "G", "vitality", "wounds") == (0, 7)


# `vigor`: d20 and bonus dice against a VS; Armor Rank against kinetic damage (G-16, G-73, G-74)


def armoured() -> Entry:
    """A swordsman without resistance dice, Armor Rank 3 and 20 Durability."""
    bare = {"agility_dice": 0, "resist_dice": 0, "armour_rank": 3, "armour_quality": 2}
    return {"kind": "swordsman", "stats": {**bare, "durability": 20}}


@pytest.mark.parametrize(("kind", "left"), [("kinetic", 13), ("thermal", 10)])
def test_armour_stops_its_damage_types_alone(kind: str, left: int) -> None:
    battle = burning(VIGOR, "A", A=armoured())
    after = VIGOR.play(battle, effect("10", kind=kind))
    assert pools(after, "A", "durability") == (left,)


def test_a_resistance_check_meets_its_vs() -> None:
    battle = burning(VIGOR, "A", A=armoured())
    command = effect("8", "agility", 15, "thermal")
    assert chance(VIGOR, battle, "A", command) == Fraction(6, 20)
    assert pools(VIGOR.play(battle, command, dice=(14,)), "A", "durability") == (12,)
    assert pools(VIGOR.play(battle, command, dice=(15,)), "A", "durability") == (16,)


# `segments`: a check under the skill; ratings by type (S-37, S-57)


def skilled() -> Entry:
    """A swordsman with Dodge 9, an Impact rating of 5 and 20 hit points."""
    stats = {"dodge": 9, "hit_points": 20, "impact_rating": 5, "physical_rating": 2}
    return {"kind": "swordsman", "stats": stats}


@pytest.mark.parametrize(("kind", "left"), [("impact", 15), ("physical", 12), ("", 10)])
def test_ratings_are_subtracted(kind: str, left: int) -> None:
    battle = burning(SEGMENTS, "A", A=skilled())
    assert pools(SEGMENTS.play(battle, effect("10", kind=kind)), "A", "hits") == (left,)


def test_a_check_at_or_under_the_skill_resists() -> None:
    battle = burning(SEGMENTS, "A", A=skilled())
    command = effect("10", "dodge", -2)
    assert chance(SEGMENTS, battle, "A", command) == Fraction(7, 20)
    assert pools(SEGMENTS.play(battle, command, dice=(7,)), "A", "hits") == (15,)
    assert pools(SEGMENTS.play(battle, command, dice=(8,)), "A", "hits") == (10,)


@pytest.mark.parametrize("space", ["1x1", "2x2"])
def test_who_is_out_of_the_fight_fails_without_a_roll(space: str) -> None:
    out = {"kind": "swordsman", "conditions": ["out"], "space": space}
    board = "A" if space == "1x1" else "A A\nA A"
    battle = burning(SEGMENTS, board, A=out)
    command = effect("10", "dodge", 10)
    assert chance(SEGMENTS, battle, "A", command) == 0
    lost = pools(battle, "A", "hits")[0] - pools(SEGMENTS.play(battle, command), "A", "hits")[0]
    assert lost == 10


def test_the_others_in_the_area_roll_beside_one_who_is_out() -> None:
    battle = burning(SEGMENTS, "A . G", A={"kind": "swordsman", "conditions": ["out"]}, G=skilled())
    after = SEGMENTS.play(battle, effect("10", "dodge", -2), dice=(7,))
    assert pools(after, "G", "hits") == (15,)


# `action_points`: one attack total against a defence (AP-118, AP-120, AP-121)


def tough() -> Entry:
    """A swordsman of Size 0: Agility Defense 10 + 2 = 12, toughness 1 + 2 = 3."""
    stats = {"dexterity": 2, "reflex": 0, "agility": 0, "size": 0, "vitality": 1, "armour": 2}
    return {"kind": "swordsman", "stats": stats}


@pytest.mark.parametrize(
    ("total", "wound"),
    [
        # Hit: 14 + 4 - 12 - 3 = 3, a moderate wound. A tie hits: 4 - 3 = 1, a light wound.
        (14, "moderate"),
        (12, "light"),
        # Missed by 11 against 12: half of 4 less 3 is below 0, no wound.
        (11, ""),
    ],
)
def test_one_attack_total_against_a_defence(total: int, wound: str) -> None:
    battle = burning(POINTS, "A", A=tough())
    before = token(battle, "A")
    command = effect("4", "agility", total)
    assert chance(POINTS, battle, "A", command) == int(total < 12)
    after = token(POINTS.play(battle, command), "A")
    levels = ("light", "moderate", "severe", "critical", "fatal")
    lost = [level for level in levels if after.pool(level) < before.pool(level)]
    assert lost == ([wound] if wound else [])


def test_fire_is_halved_under_water() -> None:
    entry = tough()
    assert isinstance(entry, dict)
    battle = burning(POINTS, "A", A={**entry, "conditions": ["underwater"]})
    dry = token(POINTS.play(battle, effect("8")), "A")
    wet = token(POINTS.play(battle, effect("8", kind="fire")), "A")
    # 8 - 3 = 5 is a severe wound, 4 - 3 = 1 a light one.
    full = token(battle, "A")
    assert dry.pool("severe") == full.pool("severe") - 1
    assert wet.pool("light") == full.pool("light") - 1
