"""Stat blocks as text: the two forms in use, several in a text, marks of Markdown."""

from pathlib import Path

import pytest

from gridapp.storage.formats.creatures.pasted_blocks import is_stat_block, read_pasted_blocks
from gridapp.storage.formats.creatures.stat_block import StatBlock
from gridapp.storage.formats.creatures.statblock_attacks import StatBlockAttack
from gridapp.storage.formats.import_report import ReportBuilder
from gridapp.storage.formats.registry import read_stat_blocks
from gridapp.storage.problems import FileProblem
from tests.storage.stat_block_samples import MARSH_GUARD

REED_WYRM = """
Reed Wyrm
Huge dragon, neutral evil

Armor Class 17 (natural armor)
Hit Points 136 (13d12 + 52)
Speed 40 ft., fly 80 ft. (hover), swim 30 ft.
STR DEX CON INT WIS CHA
23 (+6) 10 (+0) 19 (+4) 8 (\N{MINUS SIGN}1) 13 (+1) 12 (+1)
Saving Throws Dex +4, Con +8
Skills Perception +5, Stealth +4
Senses darkvision 120 ft., blindsight 30 ft., passive Perception 15
Languages Draconic
Challenge 9 (5,000 XP)
Proficiency Bonus +4

Amphibious. The wyrm can breathe air
and water.

Actions
Multiattack. The wyrm bites once and lashes once.
Bite. Melee Weapon Attack: +10 to hit, reach 10 ft., one target. Hit: 17 (2d10 + 6)
piercing damage plus 7 (2d6) poison damage, and the target is Poisoned.
Spit. Ranged Weapon Attack: +4 to hit, range 30/90 ft., one target. Hit: 9 (2d8) acid damage.
Legendary Actions
Detect. The wyrm makes a Perception check.
"""


def read(text: str) -> tuple[StatBlock, ...]:
    return read_pasted_blocks(text, ReportBuilder())


def test_form_of_2014() -> None:
    (block,) = read(REED_WYRM)
    assert (block.where, block.name, block.size) == ("line 2", "Reed Wyrm", "huge")
    assert block.numbers == {
        "armor_class": 17,
        "hit_points": 136,
        "challenge": 9,
        "proficiency": 4,
        "strength": 23,
        "dexterity": 10,
        "constitution": 19,
        "intelligence": 8,
        "wisdom": 13,
        "charisma": 12,
        "save.dexterity": 4,
        "save.constitution": 8,
        "skill.perception": 5,
        "skill.stealth": 4,
        "speed.walk": 40,
        "speed.fly": 80,
        "speed.hover": 80,
        "speed.swim": 30,
        "sense.darkvision": 120,
        "sense.blindsight": 30,
    }
    bite, spit = block.attacks
    assert (bite.name, bite.reach, bite.to_hit, bite.dice, bite.bonus) == (
        "Bite",
        10,
        10,
        "2d10",
        6,
    )
    assert (bite.damage_type, bite.riders) == ("piercing", "The target is Poisoned.")
    assert (spit.name, spit.reach, spit.range, spit.dice) == ("Spit", 0, 30, "2d8")
    assert "Multiattack" in block.unmapped
    assert any("Amphibious" in text and "Detect" in text for text in block.unmapped)


def test_form_of_2024_with_marks() -> None:
    (block,) = read(MARSH_GUARD)
    assert (block.name, block.size) == ("Marsh Guard", "medium")
    wanted = {
        "armor_class": 15,
        "hit_points": 22,
        "initiative": 1,
        "proficiency": 2,
        "strength": 14,
        "charisma": 9,
        "save.constitution": 3,
        "save.charisma": -1,
        "speed.walk": 30,
    }
    assert {key: block.numbers.get(key) for key in wanted} == wanted
    (spear,) = block.attacks
    assert spear == StatBlockAttack(
        "Spear",
        reach=5,
        range=20,
        to_hit=4,
        dice="1d6",
        bonus=2,
        damage_type="piercing",
        repairs=spear.repairs,
    )


def test_several_blocks_in_a_text() -> None:
    blocks = read(f"Some words before.\n\n{REED_WYRM}\n\n{MARSH_GUARD}")
    assert [(block.name, len(block.attacks)) for block in blocks] == [
        ("Reed Wyrm", 2),
        ("Marsh Guard", 1),
    ]


@pytest.mark.parametrize(
    "text",
    ["", "Large", "Ogre\nLarge giant", "AC 5\nHP 3", "Hit Points 7\nArmor Class 8\nSpeed 30 ft."],
)
def test_other_texts_are_no_stat_blocks(text: str) -> None:
    assert not is_stat_block(text)


def test_text_files_are_read(tmp_path: Path) -> None:
    path = tmp_path / "wyrm.txt"
    path.write_text(REED_WYRM, encoding="utf-8-sig")
    assert read_stat_blocks(path, ReportBuilder())[0].name == "Reed Wyrm"
    path.write_bytes(b"\xff\xfe\x00")
    with pytest.raises(FileProblem, match="UTF-8"):
        read_stat_blocks(path, ReportBuilder())
