"""Stat blocks written for this project, in the shapes of Open5e and 5e-bits, and as text."""

from typing import Any


def brute() -> dict[str, Any]:
    """Return a 5e-bits monster: speeds as texts, saves as proficiencies, reach in prose."""
    return {
        "index": "mud-brute",
        "name": "Mud Brute",
        "size": "Large",
        "armor_class": [{"type": "natural", "value": 13}],
        "hit_points": 45,
        "speed": {"walk": "40 ft.", "swim": "20 ft."},
        "strength": 18,
        "dexterity": 9,
        "constitution": 16,
        "intelligence": 6,
        "wisdom": 11,
        "charisma": 7,
        "proficiencies": [
            _proficiency("saving-throw-con", 5),
            _proficiency("skill-perception", 2),
        ],
        "senses": {"darkvision": "60 ft.", "passive_perception": 12},
        "languages": "Giant",
        "challenge_rating": 3,
        "proficiency_bonus": 2,
        "special_abilities": [{"name": "Muddy", "desc": "It is muddy."}],
        "actions": [
            {"name": "Multiattack", "desc": "It strikes twice."},
            {
                "name": "Slam",
                "desc": "Melee Weapon Attack: +6 to hit, reach 10 ft., one target."
                " Hit: 13 (2d8 + 4) bludgeoning damage plus 3 (1d6) cold damage.",
                "attack_bonus": 6,
                "damage": [{"damage_dice": "2d8+4"}, {"damage_dice": "1d6"}],
            },
            {
                "name": "Clod (Recharge 5-6)",
                "desc": "Melee or Ranged Weapon Attack: +6 to hit, reach 5 ft. or range 30/120 ft.,"
                " one target. Hit: 8 (1d8 + 4) bludgeoning damage.",
            },
        ],
    }


def _proficiency(index: str, value: int) -> dict[str, Any]:
    return {"value": value, "proficiency": {"index": index, "name": index}}


def rows() -> list[dict[str, Any]]:
    """Return Open5e's database rows: joined by parent, reach and range as numbers."""
    creature = {
        "name": "Reed Archer",
        "size": "small",
        "armor_class": 14,
        "hit_points": 9,
        "challenge_rating": "0.250",
        "proficiency_bonus": None,
        "initiative_bonus": 3,
        "walk": 30,
        "fly": None,
        "skill_bonus_stealth": 5,
        "languages": ["common"],
    }
    scores = {"strength": 8, "dexterity": 16, "constitution": 10}
    scores |= {"intelligence": 10, "wisdom": 12, "charisma": 10}
    creature |= {f"ability_score_{name}": score for name, score in scores.items()}
    creature |= {f"saving_throw_{name}": (score - 10) // 2 for name, score in scores.items()}
    bow = {
        "name": "Reed Bow attack",
        "parent": "x_archer_bow",
        "attack_type": "WEAPON",
        "to_hit_mod": 5,
        "reach": None,
        "range": 80,
        "long_range": 320,
        "damage_die_count": 1,
        "damage_die_type": "D6",
        "damage_bonus": 3,
    }
    return [
        {"model": "api_v2.creature", "pk": "x_archer", "fields": creature},
        _action("x_archer_bow", "Reed Bow"),
        _action("x_archer_hide", "Hide"),
        {"model": "api_v2.creatureactionattack", "pk": "x_archer_bow_a", "fields": bow},
    ]


def _action(key: str, name: str) -> dict[str, Any]:
    fields = {"name": name, "parent": "x_archer", "desc": "", "action_type": "ACTION"}
    return {"model": "api_v2.creatureaction", "pk": key, "fields": fields}


def nested() -> dict[str, Any]:
    """Return a page of Open5e's newer API, with nested actions."""
    (creature, *_, attack) = (row["fields"] for row in rows())
    scores = ("strength", "dexterity", "constitution", "intelligence", "wisdom", "charisma")
    return {
        "count": 1,
        "results": [
            {
                "name": creature["name"],
                "size": {"name": "Small", "key": "small"},
                "armor_class": 14,
                "hit_points": 9,
                "challenge_rating": 0.25,
                "initiative_bonus": 3,
                "speed": {"walk": 30, "unit": "feet"},
                "ability_scores": {score: creature[f"ability_score_{score}"] for score in scores},
                "saving_throws": {score: creature[f"saving_throw_{score}"] for score in scores},
                "skill_bonuses": {"stealth": 5},
                "languages": [{"name": "common"}],
                "actions": [
                    {"name": "Reed Bow", "attacks": [attack | {"name": "Reed Bow attack"}]},
                    {"name": "Hide", "attacks": []},
                ],
            }
        ],
    }


def older() -> dict[str, Any]:
    """Return a creature of Open5e's first API: dice and bonus in separate fields."""
    return {
        "results": [
            {
                "slug": "marsh-rat",
                "name": "Marsh Rat",
                "size": "Tiny",
                "armor_class": 10,
                "hit_points": 1,
                "speed": {"walk": 20},
                "strength": 2,
                "dexterity": 11,
                "strength_save": None,
                "skills": {"perception": 3},
                "challenge_rating": "1/8",
                "actions": [
                    {
                        "name": "Bite",
                        "desc": "Melee Weapon Attack: +0 to hit, reach 0 ft., one target."
                        " Hit: 1 piercing damage.",
                        "attack_bonus": 0,
                        "damage_dice": "1d4",
                        "damage_bonus": -1,
                    }
                ],
            }
        ]
    }


MARSH_GUARD = """**MARSH GUARD**
*Medium or Small Humanoid, Neutral*

**AC** 15  **Initiative** +1 (11)
**HP** 22 (4d8 + 4)
**Speed** 30 ft.

| Str | 14 | +2 | +2 | Dex | 12 | +1 | +1 | Con | 13 | +1 | +3 |
| Int | 10 | +0 | +0 | Wis | 11 | +0 | +0 | Cha | 9 | -1 | -1 |

**CR** 1/2 (XP 100; PB +2)
### Actions
***Spear.*** *Melee or Ranged Attack Roll:* +4, reach 5 ft. or range 20/60 ft. *Hit:* 5 (1d6 + 2)
Piercing damage.
"""
"""A creature as text, in the form of 2024 with marks of Markdown."""
