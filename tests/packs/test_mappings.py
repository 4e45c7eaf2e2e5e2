"""Stat blocks converted by the packs' mappings: totals preserved, losses reported."""

import json
import os
from pathlib import Path

import pytest

from gridapp.battle.tokens import Weapon, WeaponKind
from gridapp.engine.rulebook.rulebook import Rulebook
from gridapp.packs.creature_conversion import convert_stat_blocks, picture_of
from gridapp.packs.creatures import CreatureTemplate, slug
from gridapp.packs.loader import PackProblem, load_packs
from gridapp.packs.mappings import MOST, NumberRule, load_mapping, read_mapping
from gridapp.resources import shipped_folder
from gridapp.storage.formats.import_report import ImportReport, ImportStatus, ReportBuilder
from gridapp.storage.formats.registry import read_stat_blocks
from tests.storage.stat_block_samples import brute, rows

FOLDER = os.environ.get("GRIDAPP_MAPS", "")
PACKS = load_packs()
MAPPED = sorted(path.parent.name for path in shipped_folder("rules").glob("*/mapping.toml"))


def book_of(pack: str) -> Rulebook:
    return PACKS.rules[pack].book


def mapped(
    folder: Path, document: object, pack: str
) -> tuple[dict[str, CreatureTemplate], ImportReport]:
    path, notes, book = folder / "m.json", ReportBuilder(), book_of(pack)
    rules = PACKS.rules[pack]
    path.write_text(json.dumps(document), encoding="utf-8")
    mapping = load_mapping(book)
    assert mapping is not None
    converted = convert_stat_blocks(read_stat_blocks(path, notes), mapping, rules, notes)
    return converted, notes.build()


@pytest.mark.parametrize(
    ("rule", "expected"),
    [
        (NumberRule(("a",)), 13),
        (NumberRule(("x", "a")), 13),
        (NumberRule(("x",)), None),
        (NumberRule(("x",), default=4), 4),
        (NumberRule(("a:modifier",)), 1),
        (NumberRule(("low:modifier",)), -2),
        (NumberRule(("a",), minus=("b",), add=-10), -4),
        (NumberRule(plus=("a", "b", "x")), 20),
        (NumberRule(("a",), times=0.5), 7),
        (NumberRule(("b",), times=0.5), 4),
        (NumberRule(("b",), times=0.3333), 2),
        (NumberRule(("b",), add=-10, least=0), 0),
        (NumberRule(("b",), add=-5, least=0), 2),
        (NumberRule(), 0),
    ],
)
def test_number_rules(rule: NumberRule, expected: int | None) -> None:
    assert rule.value({"a": 13, "b": 7, "low": 7}) == expected


def test_totals_in_reactions_are_preserved(tmp_path: Path) -> None:
    """Armor class 13 = 10 + armor 4 - 1; slam +6 = base 2 + Strength 4; 2d8 + 4 by Strength."""
    creatures, _ = mapped(tmp_path, [brute()], "reactions")
    converted = creatures["mud_brute"]
    assert (converted.size, converted.side, converted.name) == ("large", "foes", "Mud Brute")
    assert 10 + converted.stats["armor"] + converted.stats["dexterity"] == 13
    assert converted.stats["constitution"] + converted.stats["fortitude"] == 5
    assert (converted.stats["speed"], converted.stats["hit_points"], converted.stats["will"]) == (
        40,
        45,
        0,
    )
    slam, clod, thrown = converted.weapons
    assert slam == Weapon(
        "slam", "Slam", damage="2d8+1d6", reach=10, stats={"attack": 0, "natural": 1}
    )
    assert (clod.damage, clod.reach, clod.stats) == ("1d8", 5, {"attack": 0})
    assert (thrown.kind, thrown.range, thrown.damage) == (WeaponKind.THROWN, 30, "1d8")
    assert converted.stats["attack"] + converted.stats["dexterity"] + thrown.stats["attack"] == 6


def test_totals_in_vitality_are_preserved(tmp_path: Path) -> None:
    creatures, _ = mapped(tmp_path, rows(), "vitality")
    archer = creatures["reed_archer"]
    assert (archer.size, archer.stats["vitality_points"], archer.stats["wound_points"]) == (
        "small",
        9,
        10,
    )
    assert 10 + archer.stats["armour"] + (archer.stats["dexterity"] - 10) // 2 == 14
    (bow,) = archer.weapons
    assert (bow.kind, bow.range, bow.damage) == (WeaponKind.RANGED, 80, "1d6+3")
    assert archer.stats["bcb"] + 3 + bow.stats["attack"] == 5
    assert archer.stats["initiative_bonus"] == 0


@pytest.mark.parametrize(("pack", "length"), [("reactions", 60), ("segments", 20)])
def test_senses_come_in_the_packs_unit(tmp_path: Path, pack: str, length: int) -> None:
    creatures, _ = mapped(tmp_path, [brute()], pack)
    (creature,) = creatures.values()
    assert creature.senses == {"darkvision": length}


@pytest.mark.parametrize("pack", ["reactions", "vitality"])
def test_ways_of_moving_come_along(tmp_path: Path, pack: str) -> None:
    creatures, _ = mapped(tmp_path, [brute()], pack)
    converted = creatures["mud_brute"]
    assert (converted.stats["speed"], converted.speeds) == (40, {"swim": 20})
    token = converted.make_token(PACKS.rules[pack].book, "a", (0, 0))
    assert token.speeds == {"swim": 20}


def test_ways_of_moving_come_in_yards(tmp_path: Path) -> None:
    """A ghost flying 40 feet moves 4 yards an action, like a walker, and does not stand."""
    ghost = brute() | {"speed": {"walk": "0 ft.", "fly": "40 ft.", "hover": True}}
    creatures, _ = mapped(tmp_path, [ghost], "segments")
    assert creatures["mud_brute"].speeds == {"fly": 4, "hover": 4}
    assert creatures["mud_brute"].stats["move"] == 4
    assert mapped(tmp_path, [ghost], "reactions")[0]["mud_brute"].stats["speed"] == 40


def test_every_way_of_moving_is_measured_alike(tmp_path: Path) -> None:
    """Who swims half as fast as it walks does so after the conversion too: 40 and 20 feet."""
    creatures, _ = mapped(tmp_path, [brute()], "vigor")
    converted = creatures["mud_brute"]
    assert (converted.stats["speed"], converted.speeds) == (27, {"swim": 13})


def test_damage_that_dice_alone_do_not_hold_is_told(tmp_path: Path) -> None:
    monster = brute()
    monster["actions"][2]["desc"] = monster["actions"][2]["desc"].replace("8 (1d8 + 4)", "1")
    creatures, report = mapped(tmp_path, [monster], "vigor")
    assert [weapon.damage for weapon in creatures["mud_brute"].weapons] == ["2d8", "1d4", "1d4"]
    assert "of its damage 2d8+1d6+4 only 2d8 is taken" in str(report)
    assert "its damage 1 has no dice; taken as 1d4" in str(report)


def test_riders_come_along_as_words(tmp_path: Path) -> None:
    monster = brute()
    monster["actions"][1]["desc"] += " The target is Prone."
    creatures, _ = mapped(tmp_path, [monster], "reactions")
    assert creatures["mud_brute"].weapons[0].riders == "The target is Prone."


def test_lengths_out_of_range_are_clamped_and_reported(tmp_path: Path) -> None:
    monster = brute() | {"speed": {"walk": 30, "fly": 900_000}}
    monster["actions"][1]["desc"] = "Melee Weapon Attack: +6 to hit, reach 9000 ft. Hit: 4 damage."
    creatures, report = mapped(tmp_path, [monster], "reactions")
    assert creatures["mud_brute"].weapons[0].reach == 200
    assert creatures["mud_brute"].speeds == {"fly": 5000}
    assert "reach would be 9000; cut to 200" in str(report)


@pytest.mark.parametrize("factor", ["inf", "1e300", "nan"])
def test_no_factor_overflows(factor: str) -> None:
    rule = NumberRule(take=("hit_points",), times=float(factor), add=5)
    value = rule.value({"hit_points": 1_000_000})
    assert value is not None
    assert abs(value) <= MOST


def test_unmapped_numbers_are_reported(tmp_path: Path) -> None:
    _, report = mapped(tmp_path, [brute()], "reactions")
    (line,) = report.lines_with(ImportStatus.IGNORED)
    assert line.where == "[0]"
    assert line.text == (
        "Mud Brute: not mapped: challenge 3; Multiattack;"
        " special abilities: Muddy; languages: Giant"
    )
    reported = {
        repaired.where: repaired.text for repaired in report.lines_with(ImportStatus.REPAIRED)
    }
    assert "1d6, is rolled with the first" in reported["[0].actions.Slam"]
    assert str(report).splitlines()[0] == "read: 1 creatures for Reactions"


def test_out_of_range_numbers_are_clamped_and_reported(tmp_path: Path) -> None:
    creatures, report = mapped(tmp_path, [brute() | {"hit_points": 99_999}], "reactions")
    assert creatures["mud_brute"].stats["hit_points"] == 1000
    assert "Hit points would be 99999; cut to 1000" in str(report)


def test_unknown_size_is_reported(tmp_path: Path) -> None:
    creatures, report = mapped(tmp_path, [brute() | {"size": "titanic"}], "reactions")
    assert creatures["mud_brute"].size == "medium"
    assert "'titanic' is not known; taken as medium" in str(report)


def test_equal_names_get_different_ids(tmp_path: Path) -> None:
    creatures, _ = mapped(tmp_path, [brute(), brute()], "reactions")
    assert list(creatures) == ["mud_brute", "mud_brute_2"]


def test_invalid_damage_is_left_out(tmp_path: Path) -> None:
    monster = brute()
    slam = monster["actions"][1]
    slam["desc"] = slam["desc"].replace("2d8", "999d999")
    creatures, report = mapped(tmp_path, [monster], "reactions")
    assert [weapon.id for weapon in creatures["mud_brute"].weapons] == ["clod", "clod_2"]
    assert "cannot be rolled" in str(report)


@pytest.mark.parametrize("pack", MAPPED)
def test_every_mapping_makes_valid_creatures(tmp_path: Path, pack: str) -> None:
    rules = PACKS.rules[pack]
    for document in ([brute()], rows()):
        (key, creature), *_ = mapped(tmp_path, document, pack)[0].items()
        assert creature.weapons
        token = creature.make_token(rules.book, key, (0, 0))
        assert rules.mechanics.prepare_creature(rules.book, token).pools


def test_vigor_counts_dice_alone(tmp_path: Path) -> None:
    """Health 0.3 x 45 = 13.5, halves up; armour 13 - 10 + 1 = 4; 40 feet are 26.7 of its own."""
    creatures, _ = mapped(tmp_path, [brute()], "vigor")
    converted = creatures["mud_brute"]
    assert [weapon.damage for weapon in converted.weapons] == ["2d8", "1d8", "1d8"]
    assert [weapon.reach for weapon in converted.weapons] == [12, 6, 0]
    names = ("health", "natural_rank", "speed", "strength_dice", "agility_dice")
    assert [converted.stats[name] for name in names] == [14, 4, 27, 2, 0]


def test_vigor_knows_types_of_damage_and_spells(tmp_path: Path) -> None:
    """Fire is thermal (1) and a spell attacks by Soul; slashing is cutting (1) kinetic (0)."""
    actions = [
        {
            "name": "Bolt",
            "desc": "Ranged Spell Attack: +7 to hit, range 60 ft. Hit: 7 (2d6) fire damage.",
        },
        {
            "name": "Cut",
            "desc": "Melee Weapon Attack: +3 to hit, reach 5 ft. Hit: 4 (1d8) slashing damage.",
        },
        {
            "name": "Orb",
            "attacks": [
                {
                    "name": "Orb",
                    "attack_type": "SPELL",
                    "range": 60,
                    "damage_die_count": 1,
                    "damage_die_type": "D8",
                    "damage_type": {"name": "Necrotic"},
                }
            ],
        },
    ]
    creatures, _ = mapped(tmp_path, [brute() | {"actions": actions, "size": "Tiny"}], "vigor")
    creature = creatures["mud_brute"]
    bolt, cut, orb = creature.weapons
    assert (bolt.stats["type"], bolt.stats["soul"]) == (1, 1)
    assert (cut.stats["form"], cut.stats.get("type", 0), cut.stats.get("soul", 0)) == (1, 0, 0)
    assert (orb.stats["type"], orb.stats["soul"]) == (8, 1)
    assert creature.make_token(book_of("vigor"), "x", (0, 0)).stat("size") == 0


def test_action_points_counts_numbers(tmp_path: Path) -> None:
    """Two fifths of 2d8 + 1d6 + 4 = 16.5 are 6.4; a third of 10 feet less 2 are 1.3 yards."""
    creatures, _ = mapped(tmp_path, [brute()], "action_points")
    converted = creatures["mud_brute"]
    slam, clod, thrown = converted.weapons
    assert (slam.damage, clod.damage, thrown.damage) == ("6", "3", "3")
    assert (slam.reach, clod.reach, thrown.range) == (1, 0, 10)
    names = ("strength", "vitality", "speed", "armour", "track")
    assert [converted.stats[name] for name in names] == [4, 3, 2, 2, 2]


def test_segments_counts_in_yards(tmp_path: Path) -> None:
    """40 feet a ninth each, a target of 8 more than the bonus, 30 feet of range are 10 yards."""
    creatures, _ = mapped(tmp_path, [brute()], "segments")
    converted = creatures["mud_brute"]
    slam, _, thrown = converted.weapons
    assert (converted.stats["move"], converted.stats["constitution"], converted.stats["evade"]) == (
        4,
        5,
        7,
    )
    assert (slam.reach, slam.stats["skill"], slam.damage) == (2, 14, "2d8+1d6+4")
    assert (thrown.range, thrown.stats["skill"]) == (10, 14)


@pytest.mark.parametrize(
    ("name", "kind", "stats"),
    [
        ("Bite", "piercing", {"unarmed": 0}),
        ("Tail", "slashing", {"unarmed": 0}),
        ("Slam", "bludgeoning", {"unarmed": 1, "blunt": 1}),
        ("Mace", "bludgeoning", {"blunt": 1}),
        ("Bite", "", {}),
        ("Fist", "", {"unarmed": 1}),
        ("Fire Breath", "fire", {"elemental": 1}),
        ("Shock", "lightning", {"energy": 1}),
        ("Withering Touch", "necrotic", {"unarmed": 1, "magic": 1}),
        ("Mind Blast", "psychic", {"mental": 1}),
    ],
)
def test_segments_tells_edges_from_blows(
    tmp_path: Path, name: str, kind: str, stats: dict[str, int]
) -> None:
    """S-61: edges, talons and bites are Impact, blows of the body and blunt weapons Physical."""
    text = f"Melee Weapon Attack: +6 to hit, reach 5 ft. Hit: 7 (1d8 + 3) {kind} damage."
    block = {**brute(), "actions": [{"name": name, "desc": text}]}
    creatures, _ = mapped(tmp_path, [block], "segments")
    (weapon,) = creatures["mud_brute"].weapons
    assert {key: value for key, value in weapon.stats.items() if key != "skill"} == stats


@pytest.mark.parametrize(
    ("name", "space", "size"),
    [
        ("Tiny", "1x1", -8),
        ("Small", "1x1", -4),
        ("Medium", "1x1", 0),
        ("Large", "2x2", 4),
        ("Huge", "3x3", 8),
        ("Gargantuan", "3x3", 12),
        ("titanic", "1x1", 0),
    ],
)
def test_action_points_knows_sizes(tmp_path: Path, name: str, space: str, size: int) -> None:
    """Four of Size a step: two steps are more than five apart, one is not (AP-R58)."""
    creatures, _ = mapped(tmp_path, [brute() | {"size": name}], "action_points")
    made = creatures["mud_brute"].make_token(book_of("action_points"), "x", (0, 0))
    assert (made.space, made.stat("size")) == (space, size)


def test_segments_knows_spells_and_sizes(tmp_path: Path) -> None:
    """S-45: a spell has no hit locations; SR-42: the name of a size brings scale and footprint."""
    text = "Ranged Spell Attack: +6 to hit, range 60 ft. Hit: 7 (2d6) fire damage."
    block = {**brute(), "size": "Gargantuan", "actions": [{"name": "Ember", "desc": text}]}
    creatures, _ = mapped(tmp_path, [block], "segments")
    creature = creatures["mud_brute"]
    assert creature.weapons[0].stats.items() >= {"magic": 1, "elemental": 1}.items()
    token = creature.make_token(book_of("segments"), "x", (0, 0))
    assert (token.space, token.stat("scale")) == ("4x4", 3)


def test_every_pack_with_creatures_has_a_mapping() -> None:
    assert set(PACKS.rules) == set(MAPPED)


@pytest.mark.parametrize(
    ("text", "where"),
    [
        ("stats.speed = { take = ['speed.walk'], formula = 'x' }", "stats.speed.formula"),
        ("stats.charm = { take = ['charisma'] }", "stats.charm"),
        ("stats.speed = { take = ['walking'] }", "stats.speed"),
        ("stats.speed = { take = ['attack.reach'] }", "stats.speed"),
        ("stats.speed = { take = ['stat.attack'] }", "stats.speed"),
        ("weapons.melee.flat = { take = ['attack.colour'] }", "weapons.melee.flat"),
        ("weapons.magic = {}", "weapons.magic"),
        ("sizes.tiny = 'wee'", "sizes.tiny"),
        ("stats.speed = { take = 'speed.walk' }", "stats.speed.take"),
        ("stats.speed = { take = ['speed.walk'], times = inf }", "stats.speed.times"),
        ("stats.speed = { take = ['speed.walk'], add = 1000000000000 }", "stats.speed.add"),
        ("stats.speed = { take = ['speed.walk'], times = 'much' }", "stats.speed.times"),
        ("types.fire = { glow = 1 }", "types.fire.glow"),
        ("spell = { glow = 1 }", "spell.glow"),
        ("import = 'os'", "import"),
    ],
)
def test_invalid_mapping_names_its_key(tmp_path: Path, text: str, where: str) -> None:
    path = tmp_path / "reactions.toml"
    path.write_text(f'side = "foes"\nsize = "medium"\n{_tables(text)}', encoding="utf-8")
    with pytest.raises(PackProblem) as caught:
        read_mapping(path, book_of("reactions"))
    assert caught.value.where == where


def _tables(text: str) -> str:
    expected = {"stats", "sizes"} - {text.partition(".")[0]}
    return "\n".join([text, *(f"[{name}]" for name in sorted(expected))])


def test_users_mapping_takes_precedence(tmp_path: Path) -> None:
    own = 'side = "guests"\nsize = "medium"\nsizes = {}\n[stats]\nspeed = { take = ["hit_points"] }'
    (tmp_path / "reactions.toml").write_text(own, encoding="utf-8")
    mapping = load_mapping(book_of("reactions"), tmp_path)
    assert mapping is not None
    assert mapping.side == "guests"
    assert mapping.used_numbers >= {"hit_points"}


@pytest.mark.parametrize(
    ("name", "picture"),
    [("Goblin Boss", "goblin"), ("Giant Spider", "spider"), ("Owl", "unknown"), ("", "unknown")],
)
def test_a_picture_is_found_by_name(name: str, picture: str) -> None:
    assert picture_of(name) == picture


def test_ids() -> None:
    assert slug("Ogre Zombie (old)") == "ogre_zombie_old"
    assert slug("???") == "creature"
    assert slug("Ogre", {"ogre": 1, "ogre_2": 1}) == "ogre_3"


@pytest.mark.skipif(not FOLDER, reason="GRIDAPP_MAPS names no folder with other people's files")
@pytest.mark.parametrize("pack", MAPPED)
@pytest.mark.parametrize(
    ("name", "count", "reaches"),
    [
        ("open5e_srd2024_sample", 12, {"adult_red_dragon": 10, "ogre": 5}),
        ("5ebits_2014_sample_monsters", 12, {"kraken": 30, "goblin": 5, "tarrasque": 20}),
    ],
)
def test_real_files(pack: str, name: str, count: int, reaches: dict[str, int]) -> None:
    """Counted by hand; the longest reach of some creatures, in feet."""
    book, notes = book_of(pack), ReportBuilder()
    mapping = load_mapping(book)
    assert mapping is not None
    blocks = read_stat_blocks(Path(FOLDER) / "statblocks" / f"{name}.json", notes)
    assert len(blocks) == count
    longest = {
        slug(block.name): max((a.reach for a in block.attacks), default=0) for block in blocks
    }
    assert {key: longest[key] for key in reaches} == reaches
    assert len(convert_stat_blocks(blocks, mapping, PACKS.rules[pack], notes)) == count
