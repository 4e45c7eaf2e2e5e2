"""Stat blocks of Open5e and 5e-bits in a common shape; the numbers were read by hand."""

import json
from pathlib import Path
from typing import Any

import pytest

from gridapp.storage.formats.creatures.movement_modes import modes_from_fields
from gridapp.storage.formats.creatures.stat_block import StatBlock
from gridapp.storage.formats.creatures.statblock_attacks import (
    StatBlockAttack,
    attacks_from_description,
    riders_of,
)
from gridapp.storage.formats.creatures.statblock_values import to_number
from gridapp.storage.formats.import_report import ImportStatus, ReportBuilder
from gridapp.storage.formats.registry import read_stat_blocks
from gridapp.storage.problems import FileProblem
from tests.storage.stat_block_samples import brute, nested, older, rows


def read(folder: Path, document: object) -> tuple[tuple[StatBlock, ...], ReportBuilder]:
    path, notes = folder / "monsters.json", ReportBuilder()
    path.write_text(json.dumps(document), encoding="utf-8")
    return read_stat_blocks(path, notes), notes


def test_5e_bits(tmp_path: Path) -> None:
    (block,), notes = read(tmp_path, [brute()])
    assert (block.name, block.size) == ("Mud Brute", "large")
    assert block.numbers == {
        "armor_class": 13,
        "hit_points": 45,
        "challenge": 3,
        "proficiency": 2,
        "strength": 18,
        "dexterity": 9,
        "constitution": 16,
        "intelligence": 6,
        "wisdom": 11,
        "charisma": 7,
        "save.constitution": 5,
        "speed.walk": 40,
        "speed.swim": 20,
        "sense.darkvision": 60,
        "skill.perception": 2,
    }
    slam, clod = block.attacks
    assert (slam.name, slam.reach, slam.range, slam.to_hit) == ("Slam", 10, 0, 6)
    assert (slam.dice, slam.bonus, slam.extra_dice) == ("2d8", 4, "1d6")
    assert (clod.name, clod.reach, clod.range, clod.dice, clod.bonus) == ("Clod", 5, 30, "1d8", 4)
    assert block.unmapped == ("Multiattack", "special abilities: Muddy", "languages: Giant")
    places = [line.where for line in notes.build().lines_with(ImportStatus.REPAIRED)]
    assert places == ["[0].actions.Slam", "[0].actions.Clod"]


@pytest.mark.parametrize("document", [rows(), {"a": rows()[:1], "b": rows()[1:]}, nested()])
def test_open5e_in_every_shape(tmp_path: Path, document: object) -> None:
    (block,), notes = read(tmp_path, document)
    assert (block.name, block.size) == ("Reed Archer", "small")
    assert {key: block.numbers[key] for key in ("armor_class", "hit_points", "initiative")} == {
        "armor_class": 14,
        "hit_points": 9,
        "initiative": 3,
    }
    assert (block.numbers["dexterity"], block.numbers["save.dexterity"]) == (16, 3)
    assert (block.numbers["speed.walk"], block.numbers["skill.stealth"]) == (30, 5)
    assert (block.numbers["challenge"], block.numbers["proficiency"]) == (0, 2)
    assert block.attacks == (StatBlockAttack("Reed Bow", 0, 80, 5, "1d6", 3),)
    assert block.unmapped == ("Hide", "languages: common")
    assert not notes.build().lines_with(ImportStatus.REPAIRED)


def described(document: list[dict[str, Any]], text: str) -> list[dict[str, Any]]:
    """Return rows in which the bow has no bonus, a wrong type and this description."""
    for row in document:
        row["fields"] |= {"desc": text} if row["pk"] == "x_archer_bow" else {}
        if row["model"].endswith("attack"):
            row["fields"] |= {"damage_bonus": None, "damage_type": "thunder"}
    return document


BOW = "Ranged Weapon Attack: +5 to hit, range 80/320 ft., one target. Hit: 7 (1d8 + 3) piercing"
BOW += " damage plus 2 (1d4) poison damage. The target is marked."
KNIFE = "reach 5 ft. or range"


def test_damage_and_riders_of_rows_are_as_described(tmp_path: Path) -> None:
    """The fields of the row give 1d6, no bonus and thunder; what stays is told by them alone."""
    (block,), notes = read(tmp_path, described(rows(), BOW))
    (bow,) = block.attacks
    assert (bow.reach, bow.range, bow.to_hit) == (0, 80, 5)
    assert (bow.dice, bow.bonus, bow.extra_dice) == ("1d8", 3, "1d4")
    assert (bow.damage_type, bow.riders) == ("piercing", "The target is marked.")
    repaired = [line.text for line in notes.build().lines_with(ImportStatus.REPAIRED)]
    assert repaired == ["its numbers are read from its description"]


def test_the_description_is_that_of_the_first_attack(tmp_path: Path) -> None:
    document = described(rows(), BOW)
    struck = document[-1]["fields"] | {"reach": 5, "range": None}
    document.append({**document[-1], "pk": "x_archer_bow_b", "fields": struck})
    (block,), _ = read(tmp_path, document)
    assert [(bow.name, bow.reach, bow.dice, bow.bonus) for bow in block.attacks] == [
        ("Reed Bow", 0, "1d8", 3),
        ("Reed Bow", 5, "1d6", 0),
    ]


def test_a_row_that_repeats_a_described_attack_is_left_out(tmp_path: Path) -> None:
    """As Open5e's rows of a dagger: once for the hand, once for the throw, both with other dice."""
    document = described(rows(), BOW.replace("Ranged", "Melee or Ranged").replace("range", KNIFE))
    document.append({**document[-1], "pk": "x_archer_bow_b"})
    (block,), _ = read(tmp_path, document)
    (knife,) = block.attacks
    assert (knife.reach, knife.range, knife.dice, knife.bonus) == (5, 80, "1d8", 3)


def test_every_number_that_is_printed_counts(tmp_path: Path) -> None:
    document = described(rows(), BOW.replace("+5", "+9").replace("80/320", "40/160"))
    (block,), _ = read(tmp_path, document)
    assert (block.attacks[0].to_hit, block.attacks[0].range) == (9, 40)


def test_a_trait_with_the_key_of_an_action(tmp_path: Path) -> None:
    trait = {"name": "Reeds", "desc": "It hides in reeds.", "parent": "x_archer"}
    document = described(rows(), BOW)
    document.append({"model": "api_v2.creaturetrait", "pk": "x_archer_bow", "fields": trait})
    (block,), _ = read(tmp_path, document)
    assert [(bow.name, bow.dice) for bow in block.attacks] == [("Reed Bow", "1d8")]


def test_what_only_saves_is_no_attack(tmp_path: Path) -> None:
    roar = {"name": "Roar", "desc": "It roars.", "attacks": [{"name": "First", "dc": {}}] * 3}
    monster = brute()
    monster["actions"].append(roar)
    (block,), _ = read(tmp_path, monster)
    assert [attack.name for attack in block.attacks] == ["Slam", "Clod"]
    assert "Roar" in block.unmapped


def test_damage_of_a_failed_save_is_not_rolled_with_the_hit() -> None:
    words = "Melee Weapon Attack: +6 to hit, reach 5 ft., one target. Hit: it is hurt."
    poison = {"damage_dice": "7d6", "dc": {"dc_value": 15}}
    action = {"name": "X", "desc": words, "damage": [{"damage_dice": "1d6+3"}, poison]}
    (attack,) = attacks_from_description(action)
    assert (attack.dice, attack.bonus, attack.extra_dice) == ("1d6", 3, "")


def test_attack_of_a_row_that_only_describes_it(tmp_path: Path) -> None:
    """A few blocks of 2024 also leave out ``Hit:``."""
    text = (
        "Melee Attack Roll: +5, reach 5 ft. 10 (2d6 + 3) Slashing damage plus 3 (1d6) Acid damage."
    )
    document = [row for row in rows() if not row["model"].endswith("attack")]
    (block,), _ = read(tmp_path, described(document, f"{text} The target is held."))
    (bow,) = block.attacks
    assert (bow.name, bow.reach, bow.to_hit) == ("Reed Bow", 5, 5)
    assert (bow.dice, bow.bonus, bow.extra_dice) == ("2d6", 3, "1d6")
    assert (bow.damage_type, bow.riders) == ("slashing", "The target is held.")


def test_older_open5e(tmp_path: Path) -> None:
    (block,), notes = read(tmp_path, older())
    (bite,) = block.attacks
    assert (bite.dice, bite.bonus, bite.reach, bite.to_hit) == ("1d4", -1, 5, 0)
    assert "save.strength" not in block.numbers
    assert block.numbers["skill.perception"] == 3
    assert "tells no reach; taken as 5 feet" in str(notes.build())


def test_single_creature(tmp_path: Path) -> None:
    (block,), _ = read(tmp_path, brute())
    assert block.name == "Mud Brute"


@pytest.mark.parametrize(
    ("challenge", "bonus"), [(0, 2), (1, 2), (4, 2), (5, 3), (8, 3), (9, 4), (17, 6), (30, 9)]
)
def test_proficiency_from_challenge(tmp_path: Path, challenge: int, bonus: int) -> None:
    monster = brute() | {"challenge_rating": challenge}
    del monster["proficiency_bonus"]
    (block,), _ = read(tmp_path, monster)
    assert block.numbers["proficiency"] == bonus


@pytest.mark.parametrize(
    ("words", "reach", "far", "hit", "dice", "bonus"),
    [
        ("Melee Attack Roll: +4, reach 5 ft. Hit: 5 (1d6 + 2) Slashing damage.", 5, 0, 4, "1d6", 2),
        ("Ranged Attack Roll: +4, range 80/320 ft. Hit: 5 (1d6 + 2) damage.", 0, 80, 4, "1d6", 2),
        ("Ranged Spell Attack: +7 to hit, range 120 feet. Hit: 10 (3d6).", 0, 120, 7, "3d6", 0),
        ("Melee Weapon Attack: +1 to hit, reach 5 ft. Hit: 1 piercing damage.", 5, 0, 1, "", 1),
        (
            "Melee Weapon Attack: +3 to hit, reach 5 ft. Hit: 2 (1d6 - 1) damage.",
            5,
            0,
            3,
            "1d6",
            -1,
        ),
        (
            "Ranged Weapon Attack: +5 to hit, range 30/60 ft. Hit: The target is stuck.",
            0,
            30,
            5,
            "",
            0,
        ),
    ],
)
def test_attack_descriptions(
    words: str, reach: int, far: int, hit: int, dice: str, bonus: int
) -> None:
    (attack,) = attacks_from_description({"name": "X", "desc": words})
    values = (attack.reach, attack.range, attack.to_hit, attack.dice, attack.bonus)
    assert values == (reach, far, hit, dice, bonus)


@pytest.mark.parametrize(
    ("words", "kind", "spell"),
    [
        ("Melee Attack Roll: +4, reach 5 ft. Hit: 5 (1d6 + 2) Slashing damage.", "slashing", False),
        (
            "Ranged Spell Attack: +7 to hit, range 120 feet. Hit: 10 (3d6) fire damage.",
            "fire",
            True,
        ),
        ("Melee Weapon Attack: +3 to hit, reach 5 ft. Hit: 2 (1d6 - 1) damage.", "", False),
    ],
)
def test_the_type_of_damage_and_spells_are_read(words: str, kind: str, spell: bool) -> None:
    (attack,) = attacks_from_description({"name": "X", "desc": words})
    assert (attack.damage_type, attack.spell) == (kind, spell)


def test_first_damage_option_counts() -> None:
    choice = {"choose": 1, "from": {"options": [{"damage_dice": "1d8+1"}, {"damage_dice": "9d9"}]}}
    words = "Melee Weapon Attack: +3 to hit, reach 5 ft., one target. Hit: 5 damage."
    (attack,) = attacks_from_description({"name": "X", "desc": words, "damage": [choice]})
    assert (attack.dice, attack.bonus) == ("1d8", 1)


def test_description_without_an_attack() -> None:
    assert attacks_from_description({"name": "X", "desc": "It hides."}) == []


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        (5, 5),
        (5.9, 5),
        ("40 ft.", 40),
        ("17.000", 17),
        ("+3", 3),
        ("-1", -1),
        ("1/8", 1),
        ("", None),
        ("ft. 40", None),
        (None, None),
        (True, None),
        ([], None),
        (1e300, None),
        ("9" * 50, None),
    ],
)
def test_numbers(value: object, expected: int | None) -> None:
    assert to_number(value) == expected


@pytest.mark.parametrize("document", [{}, [], [1], {"name": "x"}, {"results": 5}, [{"fields": 5}]])
def test_file_without_creatures_is_refused(tmp_path: Path, document: object) -> None:
    with pytest.raises(FileProblem, match=r"no creature of .* or Open5e or 5e-bits"):
        read(tmp_path, document)


def test_name_is_printable_and_short(tmp_path: Path) -> None:
    (block,), _ = read(tmp_path, brute() | {"name": "<b>Orc\n\x00</b>" + "x" * 500})
    assert block.name.startswith("<b>Orc\ufffd\ufffd</b>")
    assert len(block.name) == 200


@pytest.mark.parametrize(
    ("speed", "expected"),
    [
        ({"walk": "0 ft.", "fly": "40 ft.", "hover": True}, {"fly": 40, "hover": 40}),
        ({"walk": 30, "climb": 20, "unit": "feet"}, {"walk": 30, "climb": 20}),
        ({"walk": "20 ft.", "fly": "50 ft. (hover)"}, {"walk": 20, "fly": 50, "hover": 50}),
        ({"walk": 9, "swim": 18, "units": "m"}, {"walk": 30, "swim": 60}),
        (
            "30 ft., fly 60 ft. (hover), swim 15 ft.",
            {"walk": 30, "fly": 60, "hover": 60, "swim": 15},
        ),
        ("40 ft., burrow 20 ft., climb 40 ft.", {"walk": 40, "burrow": 20, "climb": 40}),
        ("0 ft., swim 40 ft.", {"swim": 40}),
        ({"hover": True}, {}),
        ([], {}),
    ],
)
def test_every_way_of_moving(speed: object, expected: dict[str, int]) -> None:
    assert modes_from_fields(speed, {}) == expected


def test_creature_that_does_not_walk_has_a_speed(tmp_path: Path) -> None:
    ghost = brute() | {"speed": {"walk": "0 ft.", "fly": "40 ft.", "hover": True}}
    (block,), notes = read(tmp_path, [ghost])
    assert "speed.walk" not in block.numbers
    assert (block.numbers["speed.fly"], block.numbers["speed.hover"]) == (40, 40)
    (line,) = notes.build().lines_with(ImportStatus.GUESSED)
    assert line.where == "[0].speed"
    assert str(line.text).endswith("fly, hover")


@pytest.mark.parametrize(
    ("words", "riders"),
    [
        ("Hit: 9 (2d6 + 2) piercing damage.", ""),
        (
            "Hit: 9 (2d6 + 2) piercing damage plus 3 (1d6) cold damage, and the target is Prone.",
            "The target is Prone.",
        ),
        (
            "Hit: 7 (1d8 + 3) bludgeoning damage. If the target is a creature, it must save.",
            "If the target is a creature, it must save.",
        ),
        ("Hit: 1 piercing damage.", ""),
        ("Hit: and the target is Prone.", "The target is Prone."),
        (
            "Hit: 12 (2d6 + 5) slashing damage and 14 (4d6) cold damage. It is Prone.",
            "It is Prone.",
        ),
        ("Hit: 5 (1d6 + 2) piercing and 3 (1d6) fire damage plus 2 (1d4) acid damage.", ""),
        (
            "Hit: 5 (1d6 + 2) fire damage plus 3 (1d6) fire damage if it is prone.",
            "Plus 3 (1d6) fire damage if it is prone.",
        ),
        ("Hit: The target is grappled.", "The target is grappled."),
        ("misses", ""),
    ],
)
def test_what_a_hit_also_does(words: str, riders: str) -> None:
    assert riders_of(words) == riders
