"""Creatures of Foundry VTT (dnd5e system) as exported by "Export Data", of all versions.

An actor is turned into the fields of an Open5e creature, which ``statblocks`` reads. Modifiers are
worked out as Foundry does: ability modifier, proficiency by the challenge rating, and bonuses that
are plain numbers. Since version 4 of the system, attacks are activities of an item.
"""

import re
from collections.abc import Iterator

from gridapp.storage.formats.creatures.foundry_attacks import (
    FoundryActor,
    read_action,
    system_of,
)
from gridapp.storage.formats.creatures.stat_block import StatBlock
from gridapp.storage.formats.creatures.statblock_values import (
    JsonObject,
    to_list,
    to_name,
    to_number,
    to_object,
)
from gridapp.storage.formats.creatures.statblocks import (
    ABILITIES,
    MAX_CREATURES,
    SENSES,
    read_creature_fields,
)
from gridapp.storage.formats.file_format import CreatureFormat
from gridapp.storage.formats.import_report import ImportStatus, ReportBuilder

_SIZES = {"sm": "small", "med": "medium", "lg": "large", "grg": "gargantuan"}
_SKILLS = {
    "acr": "acrobatics",
    "ani": "animal_handling",
    "arc": "arcana",
    "his": "history",
    "ins": "insight",
    "inv": "investigation",
    "itm": "intimidation",
    "med": "medicine",
    "nat": "nature",
    "per": "persuasion",
    "prf": "performance",
    "rel": "religion",
    "slt": "sleight_of_hand",
    "ath": "athletics",
    "dec": "deception",
    "prc": "perception",
    "ste": "stealth",
    "sur": "survival",
}


def read_actors(document: object, notes: ReportBuilder) -> tuple[StatBlock, ...]:
    """Return the creatures of an actor, a list of actors, or an object with ``actors``."""
    actors = list(_actors(document))
    if len(actors) > MAX_CREATURES:
        text, all_of_them = "only the first {count} of {all} creatures are read", len(actors)
        notes.add(
            ImportStatus.IGNORED, "", text, count=f"{MAX_CREATURES:,}", all=f"{all_of_them:,}"
        )
    return tuple(
        read_creature_fields(where or to_name(actor.get("name")), _fields(actor), notes)
        for where, actor in actors[:MAX_CREATURES]
    )


def _actors(document: object) -> Iterator[tuple[str, JsonObject]]:
    if isinstance(document, dict) and not _is_actor(document):
        entries = [
            (f"actors[{n}]", entry) for n, entry in enumerate(to_list(document.get("actors")))
        ]
    elif isinstance(document, list):
        entries = [(f"[{n}]", entry) for n, entry in enumerate(document)]
    else:
        entries = [("", document)]
    yield from ((where, entry) for where, entry in entries if _is_actor(entry))


def _is_actor(entry: object) -> bool:
    """Return True for an actor of the dnd5e system; others have no ability scores."""
    system = system_of(to_object(entry))
    strength = to_object(to_object(system.get("abilities")).get("str"))
    return "value" in strength and "hp" in to_object(system.get("attributes"))


def _fields(actor: JsonObject) -> JsonObject:
    """Return an actor as the fields of an Open5e creature."""
    own = FoundryActor(actor)
    items = [to_object(item) for item in to_list(actor.get("items"))]
    traits, hit_points = to_object(own.system.get("traits")), to_object(own.attributes.get("hp"))
    size = to_name(traits.get("size")).lower()
    senses = to_object(own.attributes.get("senses"))
    fields: JsonObject = {
        "name": actor.get("name"),
        "size": _SIZES.get(size, size),
        "armor_class": _armor_class(own, items),
        "hit_points": to_number(hit_points.get("max")) or to_number(hit_points.get("value")),
        "challenge_rating": own.challenge,
        "proficiency_bonus": own.proficiency,
        "speed": own.attributes.get("movement"),
        "senses": senses | to_object(senses.get("ranges")),
        "actions": [read_action(own, item) for item in items],
        "skill_bonuses": dict(_skills(own)),
    }
    if not any(to_number(fields["senses"].get(sense)) for sense in SENSES):
        fields["senses"] = _senses_in_words(to_name(traits.get("senses")))
    for name in ABILITIES:
        ability = own.abilities[name[:3]]
        proficient = to_number(ability.get("proficient")) or 0
        fields[name] = ability.get("value")
        fields[f"{name}_save"] = own.modifier(name[:3]) + own.proficiency * min(proficient, 1)
    return fields


def _senses_in_words(text: str) -> JsonObject:
    matches = {sense: re.search(rf"{sense}\s+(\d{{1,4}})", text, re.IGNORECASE) for sense in SENSES}
    return {sense: int(match[1]) for sense, match in matches.items() if match}


def _skills(own: FoundryActor) -> Iterator[tuple[str, int]]:
    for key, given in to_object(own.system.get("skills")).items():
        skill = to_object(given)
        share = skill.get("value")
        if isinstance(share, int | float) and 0 < share <= 2:
            bonus = own.modifier(to_name(skill.get("ability"))) + int(own.proficiency * share)
            yield _SKILLS.get(key, key), bonus


def _armor_class(own: FoundryActor, items: list[JsonObject]) -> int:
    """Return the armour class: as given, else computed from the armour worn."""
    given = to_object(own.attributes.get("ac"))
    fixed = to_number(given.get("flat")) or to_number(given.get("value"))
    if fixed:
        return fixed
    dexterity, base, shield = own.modifier("dex"), 10, 0
    for item in items:
        system = system_of(item)
        armor = to_object(system.get("armor"))
        kind = to_name(to_object(system.get("type")).get("value")) or to_name(armor.get("type"))
        value = to_number(armor.get("value")) or 0
        if item.get("type") != "equipment" or not system.get("equipped", True) or not value:
            continue
        if kind == "shield":
            shield = value
        elif kind in ("light", "medium", "heavy", "natural"):
            most = to_number(armor.get("dex"))
            base = value
            dexterity = dexterity if most is None else min(dexterity, most)
            dexterity = 0 if kind == "heavy" else dexterity
    return base + dexterity + shield


FORMAT = CreatureFormat(
    name="Foundry VTT (dnd5e)",
    suffixes=(".json",),
    recognise=lambda file: next(_actors(file.document), None) is not None,
    read=lambda file, notes: read_actors(file.document, notes),
)
