"""Creatures exported from Foundry (dnd5e), worked out by hand from modifiers and proficiency."""

import json
from pathlib import Path
from typing import Any

import pytest

from gridapp.storage.formats.creatures.stat_block import StatBlock
from gridapp.storage.formats.creatures.statblock_attacks import StatBlockAttack
from gridapp.storage.formats.import_report import ImportStatus, ReportBuilder
from gridapp.storage.formats.registry import is_creature_file, read_stat_blocks
from gridapp.storage.problems import FileProblem


def actor(**more: Any) -> dict[str, Any]:  # noqa: ANN401 - any key of an actor
    """Return a crab of challenge 5: strength 17 (+3), dexterity 15 (+2), proficiency 3."""
    scores = {"str": 17, "dex": 15, "con": 12, "int": 1, "wis": 9, "cha": 3}
    abilities = {key: {"value": score, "proficient": 0} for key, score in scores.items()}
    abilities["con"]["proficient"] = 1
    system = {
        "abilities": abilities,
        "attributes": {
            "ac": {"flat": 15, "calc": "natural"},
            "hp": {"value": 13, "max": 52},
            "movement": {"walk": 30, "swim": 40, "fly": 0, "units": "ft", "hover": False},
            "senses": {"blindsight": 30, "darkvision": 0, "units": "ft"},
        },
        "details": {"cr": 5},
        "traits": {"size": "lg"},
        "skills": {"ste": {"value": 2, "ability": "dex"}, "prc": {"value": 0, "ability": "wis"}},
    }
    return {"name": "Salt Crab", "type": "npc", "system": system, "items": [], **more}


def claw() -> dict[str, Any]:
    """Return a weapon as since version 4: an activity, base damage and a part of its own."""
    return {
        "name": "Claw",
        "type": "weapon",
        "system": {
            "description": {
                "value": "<p>[[/attack extended]]. [[/damage extended]].</p>"
                "<p>The target is &amp;Reference[grappled] (escape DC 13).</p>"
            },
            "range": {"value": None, "reach": 10, "units": "ft"},
            "damage": {
                "base": {"number": 2, "denomination": 6, "bonus": "1", "types": ["bludgeoning"]}
            },
            "properties": [],
            "proficient": 1,
            "activities": {
                "a": {
                    "type": "attack",
                    "attack": {
                        "ability": "str",
                        "bonus": "1",
                        "type": {"value": "melee", "classification": "weapon"},
                    },
                    "damage": {
                        "includeBase": True,
                        "parts": [{"number": 1, "denomination": 8, "types": ["cold"]}],
                    },
                }
            },
        },
    }


def old_javelin() -> dict[str, Any]:
    """Return a thrown weapon as before version 4: action type and parts as formulas."""
    return {
        "name": "Javelin",
        "type": "weapon",
        "data": {
            "actionType": "mwak",
            "range": {"value": 30, "long": 120, "units": "ft"},
            "damage": {"parts": [["1d6[piercing] + @mod", "piercing"]]},
            "properties": {"thr": True, "fin": False},
            "proficient": True,
        },
    }


def read(folder: Path, document: object) -> tuple[tuple[StatBlock, ...], ReportBuilder]:
    path, notes = folder / "actor.json", ReportBuilder()
    path.write_text(json.dumps(document), encoding="utf-8")
    assert is_creature_file(path)
    return read_stat_blocks(path, notes), notes


def test_numbers(tmp_path: Path) -> None:
    (block,), _ = read(tmp_path, actor())
    assert (block.name, block.size) == ("Salt Crab", "large")
    wanted = {
        "armor_class": 15,
        "hit_points": 52,
        "challenge": 5,
        "proficiency": 3,
        "strength": 17,
        "save.constitution": 4,
        "save.strength": 3,
        "skill.stealth": 8,
        "speed.walk": 30,
        "speed.swim": 40,
        "sense.blindsight": 30,
    }
    assert {key: block.numbers[key] for key in wanted} == wanted
    assert "speed.fly" not in block.numbers
    assert "skill.perception" not in block.numbers


def test_attack_of_an_activity(tmp_path: Path) -> None:
    """3 + 3 + 1 to hit; 2d6 + 1 and the modifier 3, then 1d8 cold."""
    (block,), notes = read(tmp_path, actor(items=[claw()]))
    assert block.attacks == (
        StatBlockAttack(
            "Claw",
            reach=10,
            to_hit=7,
            dice="2d6",
            bonus=4,
            extra_dice="1d8",
            damage_type="bludgeoning",
            riders="The target is grappled (escape DC 13).",
        ),
    )
    assert not notes.build().lines_with(ImportStatus.REPAIRED)


def test_attack_of_an_older_version(tmp_path: Path) -> None:
    document = actor(items=[old_javelin()])
    document["data"] = document.pop("system")
    (block,), _ = read(tmp_path, document)
    assert block.attacks == (
        StatBlockAttack(
            "Javelin", reach=5, range=30, to_hit=6, dice="1d6", bonus=3, damage_type="piercing"
        ),
    )


@pytest.mark.parametrize(
    ("change", "to_hit", "bonus"),
    [
        ({"actionType": "rwak", "properties": {}}, 5, 2),
        ({"actionType": "mwak", "properties": {"fin": True}}, 6, 3),
        ({"actionType": "mwak", "ability": "dex", "properties": {}}, 5, 2),
        ({"actionType": "rsak", "properties": {}}, -2, -5),
        ({"actionType": "mwak", "properties": {}, "proficient": False}, 3, 3),
        ({"actionType": "mwak", "properties": {}, "magicalBonus": 2}, 8, 3),
    ],
)
def test_modifiers(tmp_path: Path, change: dict[str, Any], to_hit: int, bonus: int) -> None:
    """Ranged attacks take dexterity, nimble ones the better, spells intelligence 1 (-5)."""
    weapon = old_javelin()
    weapon["data"] |= change
    (block,), _ = read(tmp_path, actor(items=[weapon]))
    (attack,) = block.attacks
    assert (attack.to_hit, attack.bonus) == (to_hit, bonus)
    assert attack.spell is (change["actionType"] == "rsak")


@pytest.mark.parametrize(
    ("weapon", "attack", "expected"),
    [
        ({"type": {"value": "martialM"}}, {}, (6, 5, 0, 4)),
        ({"type": {"value": "simpleR"}, "range": {"value": 80}}, {}, (5, 0, 80, 3)),
        ({"type": {"value": "natural"}, "properties": ["rch"]}, {}, (6, 10, 0, 4)),
        (
            {"type": {"value": "natural"}, "range": {"value": 60}},
            {"type": {"value": "ranged"}},
            (6, 0, 60, 4),
        ),
        ({"type": {"value": "natural"}}, {"ability": "dex"}, (5, 5, 0, 3)),
        ({"type": {"value": "natural"}}, {"ability": "none", "bonus": "2"}, (5, 5, 0, 1)),
        ({}, {"ability": "none", "bonus": "@abilities.cha.mod"}, (-1, 5, 0, 1)),
        ({"range": {"reach": 5, "value": 120}}, {"ability": "wis"}, (2, 5, 120, 0)),
        ({"range": {"reach": None, "value": 120}}, {"type": {"value": "ranged"}}, (5, 0, 120, 3)),
        (
            {"type": {"value": "martialM"}, "properties": ["thr"], "range": {"value": 20}},
            {"ability": "str", "type": {"value": "ranged"}},
            (6, 5, 20, 4),
        ),
        ({"properties": ["fin"]}, {"ability": "spellcasting"}, (-2, 5, 0, -4)),
    ],
)
def test_kind_and_ability_left_to_the_item(
    tmp_path: Path,
    weapon: dict[str, Any],
    attack: dict[str, Any],
    expected: tuple[int, int, int, int],
) -> None:
    """To hit, reach, range and the bonus of the damage, 1 more than the modifier.

    Proficiency 3; modifiers: strength 3, dexterity 2, intelligence -5, wisdom -1, charisma -4. The
    range of the activity counts nothing for a weapon that does not override its own.
    """
    item = claw()
    given = {"ability": "", "bonus": "", "type": {"value": "", "classification": ""}} | attack
    activity = item["system"]["activities"]["a"]
    activity |= {"attack": given, "range": {"value": "60", "override": False}}
    item["system"] |= {"range": {"value": None, "reach": None}} | weapon
    (block,), _ = read(tmp_path, actor(items=[item]))
    (only_attack,) = block.attacks
    assert (only_attack.to_hit, only_attack.reach, only_attack.range, only_attack.bonus) == expected


def test_attack_of_an_item_that_is_no_weapon(tmp_path: Path) -> None:
    """The attack has the reach of its activity."""
    item = claw() | {"type": "feat"}
    item["system"]["activities"]["a"]["range"] = {"value": "15", "units": "ft"}
    (block,), _ = read(tmp_path, actor(items=[item]))
    assert block.attacks[0].reach == 15


@pytest.mark.parametrize(
    ("worn", "expected"),
    [
        ([], 12),
        ([("medium", 14, 2)], 16),
        ([("heavy", 16, 0), ("shield", 2, None)], 18),
        ([("light", 12, None)], 14),
    ],
)
def test_armour_that_is_worn(
    tmp_path: Path, worn: list[tuple[str, int, int | None]], expected: int
) -> None:
    items = [
        {
            "name": kind,
            "type": "equipment",
            "system": {"equipped": True, "armor": {"type": kind, "value": value, "dex": most}},
        }
        for kind, value, most in worn
    ]
    document = actor(items=items)
    document["system"]["attributes"]["ac"] = {"flat": None, "calc": "default"}
    (block,), _ = read(tmp_path, document)
    assert block.numbers["armor_class"] == expected


def test_lists_and_other_items(tmp_path: Path) -> None:
    feat = {"name": "Hold Breath", "type": "feat", "system": {"description": {"value": "<p>x</p>"}}}
    blocks, _ = read(tmp_path, [actor(items=[feat]), {"name": "no actor"}, actor(name="Two")])
    assert [block.name for block in blocks] == ["Salt Crab", "Two"]
    assert "Hold Breath" in blocks[0].unmapped
    assert not blocks[0].attacks


@pytest.mark.parametrize(
    "document",
    [
        {
            "name": "x",
            "type": "npc",
            "system": {"abilities": {"str": {"mod": 3}}, "attributes": {}},
        },
        {"name": "x", "type": "npc", "system": 5},
        {"actors": [3, None]},
    ],
)
def test_actors_of_other_systems_are_refused(tmp_path: Path, document: object) -> None:
    path = tmp_path / "actor.json"
    path.write_text(json.dumps(document), encoding="utf-8")
    with pytest.raises(FileProblem, match="holds no creature"):
        read_stat_blocks(path, ReportBuilder())


@pytest.mark.parametrize("link", ["@UUID[ ]", "&Reference[  ]{ }"])
def test_links_to_nothing_are_passed_over(tmp_path: Path, link: str) -> None:
    weapon = claw()
    weapon["system"]["description"] = {"value": f"Hit: {link}5 damage. The target is prone."}
    (block,), _ = read(tmp_path, actor(items=[weapon]))
    assert block.attacks[0].riders == "The target is prone."


@pytest.mark.parametrize("odd", [None, 5, "x", [], {}, [[]], {"value": []}])
@pytest.mark.parametrize("key", ["attributes", "traits", "skills", "details"])
def test_odd_values_are_passed_over(tmp_path: Path, key: str, odd: object) -> None:
    document = actor(items=[claw(), odd])
    if key != "attributes":
        document["system"][key] = odd
    else:
        document["system"]["attributes"] |= {"ac": odd, "movement": odd, "senses": odd}
    for part in ("damage", "range", "properties", "activities", "description"):
        weapon = claw()
        weapon["system"][part] = odd
        document["items"].append(weapon)
    (block,), _ = read(tmp_path, document)
    assert block.name == "Salt Crab"


def test_riders_show_what_a_look_up_shows(tmp_path: Path) -> None:
    weapon = claw()
    words = "Hit: 5 damage, and the [[lookup @name lowercase]]{monster} hides."
    weapon["system"]["description"] = {"value": words}
    (block,), _ = read(tmp_path, actor(items=[weapon]))
    assert block.attacks[0].riders == "The monster hides."
