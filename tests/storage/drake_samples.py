"""A creature written for this project, in the shape of every format that carries stat blocks.

The moss drake is large, flies and sees in the dark. It bites (an edge, ten feet away), slams (a
blow of the body) and spits embers (a spell of its charisma, -1). Proficiency 2, armor class 15.
"""

from collections.abc import Mapping
from typing import Any

NAME = "Moss Drake"
SCORES = {
    "strength": 18,
    "dexterity": 12,
    "constitution": 16,
    "intelligence": 6,
    "wisdom": 10,
    "charisma": 8,
}
BITE = (
    "Melee Weapon Attack: +6 to hit, reach 10 ft., one target. Hit: 11 (2d6 + 4) piercing damage."
)
SLAM = (
    "Melee Weapon Attack: +6 to hit, reach 5 ft., one target. Hit: 8 (1d8 + 4) bludgeoning damage."
)
EMBERS = "Ranged Spell Attack: +1 to hit, range 60 ft. Hit: 7 (2d6) fire damage."
ACTIONS = {"Bite": BITE, "Slam": SLAM, "Embers": EMBERS}

TEXT = f"""
{NAME}
Large dragon, neutral

Armor Class 15 (natural armor)
Hit Points 52 (7d10 + 14)
Speed 30 ft., fly 60 ft.
STR DEX CON INT WIS CHA
18 (+4) 12 (+1) 16 (+3) 6 (-2) 10 (+0) 8 (-1)
Saving Throws Dex +3
Skills Perception +2
Senses darkvision 60 ft., passive Perception 12
Challenge 3 (700 XP)
Proficiency Bonus +2

Actions
{"".join(f"{name}. {words}{chr(10)}" for name, words in ACTIONS.items())}"""
"""The drake as it is pasted from a page."""


def bits() -> list[dict[str, Any]]:
    """Return the drake as 5e-bits has it: speeds as texts, attacks in prose."""
    return [
        {
            "index": "moss-drake",
            "name": NAME,
            "size": "Large",
            "armor_class": [{"type": "natural", "value": 15}],
            "hit_points": 52,
            "speed": {"walk": "30 ft.", "fly": "60 ft."},
            **SCORES,
            "proficiencies": [
                {"value": 3, "proficiency": {"index": "saving-throw-dex"}},
                {"value": 2, "proficiency": {"index": "skill-perception"}},
            ],
            "senses": {"darkvision": "60 ft.", "passive_perception": 12},
            "challenge_rating": 3,
            "proficiency_bonus": 2,
            "actions": [{"name": name, "desc": words} for name, words in ACTIONS.items()],
        }
    ]


def older() -> dict[str, Any]:
    """Return the drake as Open5e's first API has it: saves and skills by name."""
    (creature,) = bits()
    del creature["proficiencies"], creature["index"]
    creature |= {
        "slug": "moss-drake",
        "armor_class": 15,
        "speed": {"walk": 30, "fly": 60},
        "dexterity_save": 3,
        "skills": {"perception": 2},
        "senses": {"darkvision": 60},
        "challenge_rating": "3",
    }
    return {"results": [creature]}


def rows() -> list[dict[str, Any]]:
    """Return the drake as rows of Open5e's database."""
    creature = {
        "name": NAME,
        "size": "large",
        "armor_class": 15,
        "hit_points": 52,
        "challenge_rating": "3.000",
        "proficiency_bonus": 2,
        "walk": 30,
        "fly": 60,
        "darkvision_range": 60,
        "skill_bonus_perception": 2,
        "saving_throw_dexterity": 3,
        **{f"ability_score_{name}": score for name, score in SCORES.items()},
    }
    listed = [{"model": "api_v2.creature", "pk": "x_drake", "fields": creature}]
    for name, attack in _table_attacks().items():
        action = {"name": name, "parent": "x_drake", "desc": "", "action_type": "ACTION"}
        listed.append({"model": "api_v2.creatureaction", "pk": f"x_{name}", "fields": action})
        strike = attack | {"parent": f"x_{name}"}
        listed.append(
            {"model": "api_v2.creatureactionattack", "pk": f"x_{name}_a", "fields": strike}
        )
    return listed


def nested() -> dict[str, Any]:
    """Return the drake as Open5e's newer API has it, with nested attacks."""
    actions = [
        {"name": name, "attacks": [attack | {"damage_type": {"name": attack["damage_type"]}}]}
        for name, attack in _table_attacks().items()
    ]
    creature = {
        "name": NAME,
        "size": {"name": "Large", "key": "large"},
        "armor_class": 15,
        "hit_points": 52,
        "challenge_rating": 3.0,
        "proficiency_bonus": 2,
        "speed": {"walk": 30, "fly": 60, "unit": "feet"},
        "ability_scores": SCORES,
        "saving_throws": {"dexterity": 3},
        "skill_bonuses": {"perception": 2},
        "darkvision_range": 60,
        "actions": actions,
    }
    return {"count": 1, "results": [creature]}


def _table_attacks() -> dict[str, dict[str, Any]]:
    """Return the attacks in structured fields, by action."""
    bite = _table_attack("WEAPON", 6, (2, "D6", 4), "piercing", reach=10)
    slam = _table_attack("WEAPON", 6, (1, "D8", 4), "bludgeoning", reach=5)
    embers = _table_attack("SPELL", 1, (2, "D6", None), "fire", far=60)
    return {"Bite": bite, "Slam": slam, "Embers": embers}


def _table_attack(
    kind: str,
    to_hit: int,
    damage: tuple[int, str, int | None],
    damage_type: str,
    *,
    reach: int | None = None,
    far: int | None = None,
) -> dict[str, Any]:
    count, die, bonus = damage
    return {
        "name": "attack",
        "attack_type": kind,
        "to_hit_mod": to_hit,
        "reach": reach,
        "range": far,
        "damage_die_count": count,
        "damage_die_type": die,
        "damage_bonus": bonus,
        "damage_type": damage_type,
    }


def actor() -> dict[str, Any]:
    """Return the drake as Foundry exports it: totals follow from scores and proficiency."""
    abilities = {
        name[:3]: {"value": score, "proficient": int(name == "dexterity")}
        for name, score in SCORES.items()
    }
    system = {
        "abilities": abilities,
        "attributes": {
            "ac": {"flat": 15, "calc": "natural"},
            "hp": {"value": 52, "max": 52},
            "movement": {"walk": 30, "fly": 60, "units": "ft", "hover": False},
            "senses": {"darkvision": 60, "units": "ft"},
            "spellcasting": "cha",
        },
        "details": {"cr": 3},
        "traits": {"size": "lg"},
        "skills": {"prc": {"value": 1, "ability": "wis"}},
    }
    items = [
        _weapon("Bite", "2d6 + @mod", "piercing", reach=10),
        _weapon("Slam", "1d8 + @mod", "bludgeoning", reach=5),
        _spell("Embers", "2d6", "fire"),
    ]
    return {"name": NAME, "type": "npc", "system": system, "items": items}


def _weapon(name: str, formula: str, damage_type: str, *, reach: int) -> dict[str, Any]:
    return _item(name, "mwak", formula, damage_type, {"value": reach, "units": "ft"})


def _spell(name: str, formula: str, damage_type: str) -> dict[str, Any]:
    return _item(name, "rsak", formula, damage_type, {"value": 60, "units": "ft"})


def _item(
    name: str, kind: str, formula: str, damage_type: str, length: Mapping[str, Any]
) -> dict[str, Any]:
    return {
        "name": name,
        "type": "weapon",
        "system": {
            "actionType": kind,
            "range": length,
            "damage": {"parts": [[formula, damage_type]]},
            "properties": {},
            "proficient": True,
        },
    }
