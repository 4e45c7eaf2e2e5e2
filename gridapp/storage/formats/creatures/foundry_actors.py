"""Creatures of Foundry VTT (dnd5e system) as exported by "Export Data", of all versions.

An actor is turned into the fields of an Open5e creature, which ``statblocks`` reads. Modifiers are
worked out as Foundry does: ability modifier, proficiency by the challenge rating, and bonuses that
are plain numbers. Since version 4 of the system, attacks are activities of an item.
"""

import re
from collections.abc import Iterator
from html import unescape
from itertools import chain
from math import ceil

from gridapp.storage.formats.creatures.foundry_damage import damage_fields
from gridapp.storage.formats.creatures.stat_block import StatBlock
from gridapp.storage.formats.creatures.statblock_attacks import riders_of
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
_KINDS = {
    "mwak": "melee weapon",
    "rwak": "ranged weapon",
    "msak": "melee spell",
    "rsak": "ranged spell",
}
_REACH, _LONG_REACH = 5, 10
_MARKUP = re.compile(r"<[^>]{0,500}>|\[\[[^\]]{0,200}\]\]")
_LINK = re.compile(r"(?:@\w+|&Reference)\[(?P<id>[^\]]{0,200})\](?:\{(?P<text>[^}]{0,200})\})?")


def read_actors(document: object, notes: ReportBuilder) -> tuple[StatBlock, ...]:
    """Return the creatures of an actor, a list of actors, or an object with ``actors``."""
    actors = list(_actors(document))
    if len(actors) > MAX_CREATURES:
        text = f"only the first {MAX_CREATURES:,} of {len(actors):,} creatures are read"
        notes.add(ImportStatus.IGNORED, "", text)
    return tuple(
        read_creature_fields(where or to_name(actor.get("name")), _fields(actor), notes)
        for where, actor in actors[:MAX_CREATURES]
    )


def _actors(document: object) -> Iterator[tuple[str, JsonObject]]:
    if isinstance(document, dict) and not _is_actor(document):
        entries = [(f"actors[{n}]", one) for n, one in enumerate(to_list(document.get("actors")))]
    elif isinstance(document, list):
        entries = [(f"[{n}]", one) for n, one in enumerate(document)]
    else:
        entries = [("", document)]
    yield from ((where, entry) for where, entry in entries if _is_actor(entry))


def _is_actor(entry: object) -> bool:
    """Return True for an actor of the dnd5e system; others have no ability scores."""
    system = _system(to_object(entry))
    strength = to_object(to_object(system.get("abilities")).get("str"))
    return "value" in strength and "hp" in to_object(system.get("attributes"))


def _system(entry: JsonObject) -> JsonObject:
    """Return the numbers of an actor or item; before version 10 they were under ``data``."""
    return to_object(entry.get("system") or entry.get("data"))


class _Actor:
    """The basic numbers of an actor, from which attacks and saves are computed."""

    def __init__(self, actor: JsonObject) -> None:
        self.system = _system(actor)
        self.attributes = to_object(self.system.get("attributes"))
        given = to_object(self.system.get("abilities"))
        self.abilities = {name[:3]: to_object(given.get(name[:3])) for name in ABILITIES}
        rating = to_object(self.system.get("details")).get("cr")
        self.challenge = rating if isinstance(rating, int | float) else to_number(rating) or 0
        level = max(1, ceil(min(self.challenge, 100)))
        self.proficiency = to_number(self.attributes.get("prof")) or 2 + (level - 1) // 4

    def modifier(self, ability: str) -> int:
        """Return an ability modifier, 0 if the ability is unknown."""
        score = to_number(self.abilities.get(ability, {}).get("value"))
        return 0 if score is None else (score - 10) // 2


def _fields(actor: JsonObject) -> JsonObject:
    """Return an actor as the fields of an Open5e creature."""
    own = _Actor(actor)
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
        "actions": [_action(own, item) for item in items],
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
    found = {sense: re.search(rf"{sense}\s+(\d{{1,4}})", text, re.IGNORECASE) for sense in SENSES}
    return {sense: int(match[1]) for sense, match in found.items() if match}


def _skills(own: _Actor) -> Iterator[tuple[str, int]]:
    for key, given in to_object(own.system.get("skills")).items():
        skill = to_object(given)
        share = skill.get("value")
        if isinstance(share, int | float) and 0 < share <= 2:
            bonus = own.modifier(to_name(skill.get("ability"))) + int(own.proficiency * share)
            yield _SKILLS.get(key, key), bonus


def _armor_class(own: _Actor, items: list[JsonObject]) -> int:
    """Return the armour class: as given, else computed from the armour worn."""
    given = to_object(own.attributes.get("ac"))
    told = to_number(given.get("flat")) or to_number(given.get("value"))
    if told:
        return told
    dexterity, base, shield = own.modifier("dex"), 10, 0
    for item in items:
        system = _system(item)
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


def _action(own: _Actor, item: JsonObject) -> JsonObject:
    """Return an item as an action, with an attack where given."""
    attack = _attack(own, item)
    return {"name": item.get("name"), "attacks": [attack] if attack else []}


def _attack(own: _Actor, item: JsonObject) -> JsonObject | None:
    system = _system(item)
    activities = map(to_object, to_object(system.get("activities")).values())
    activity = next((entry for entry in activities if entry.get("type") == "attack"), None)
    given = to_object((activity or {}).get("attack"))
    kind = _kind(given, system)
    if item.get("type") == "spell" or not kind:
        return None
    properties = _properties(system)
    ability = to_name(given.get("ability")) or to_name(system.get("ability"))
    if ability not in own.abilities:
        ability = _usual_ability(own, kind, properties)
    modifier = own.modifier(ability)
    magic = to_number(system.get("magicalBonus")) or 0
    told = to_number(given.get("bonus") or system.get("attackBonus")) or 0
    proficient = system.get("proficient", 1) not in (0, False)
    to_hit = told if given.get("flat") else modifier + own.proficiency * proficient + told + magic
    reach, far = _lengths(kind, system, to_object((activity or {}).get("range")), properties)
    return {
        "reach": reach,
        "range": far,
        "to_hit_mod": to_hit,
        "attack_type": kind,
        "riders": _riders(system),
        **damage_fields(system, activity, modifier, own.proficiency, magic),
    }


def _kind(given: JsonObject, system: JsonObject) -> str:
    """Return melee or ranged, and weapon or spell; empty for an item without an attack."""
    kind = to_object(given.get("type"))
    if to_name(kind.get("value")) in ("melee", "ranged"):
        return f"{kind['value']} {to_name(kind.get('classification')) or 'weapon'}"
    return _KINDS.get(to_name(system.get("actionType")), "")


def _properties(system: JsonObject) -> frozenset[str]:
    given = system.get("properties")
    marked = [key for key, value in to_object(given).items() if value is True]
    return frozenset(chain(marked, (to_name(entry) for entry in to_list(given))))


def _usual_ability(own: _Actor, kind: str, properties: frozenset[str]) -> str:
    if "spell" in kind:
        named = to_name(own.attributes.get("spellcasting"))
        return named if named in own.abilities else "int"
    if kind.startswith("ranged"):
        return "dex"
    return max("str", "dex", key=own.modifier) if "fin" in properties else "str"


def _lengths(
    kind: str, system: JsonObject, of_activity: JsonObject, properties: frozenset[str]
) -> tuple[int, int]:
    """Return reach and range in feet, 0 where there is none."""
    given = to_object(system.get("range"))
    value = to_number(given.get("value")) or to_number(of_activity.get("value")) or 0
    if kind.startswith("ranged"):
        return 0, value
    usual = _LONG_REACH if "rch" in properties else _REACH
    reach = to_number(given.get("reach"))
    thrown = "thr" in properties or bool(to_number(given.get("long")))
    if thrown:
        return reach or usual, value
    return reach or value or usual, 0


def _riders(system: JsonObject) -> str:
    """Return what a hit also does, from the item's description without its markup."""
    text = to_name(to_object(system.get("description")).get("value"))
    plain = _MARKUP.sub(" ", _LINK.sub(_link_text, unescape(text)))
    if re.search(r"\bhit:", plain, re.IGNORECASE):
        return riders_of(plain)
    is_marked = "[[/damage" in text or "[[/attack" in text
    return riders_of(f"Hit: {plain.strip(' ').lstrip('.,; ')}") if is_marked else ""


def _link_text(link: re.Match[str]) -> str:
    return link["text"] or link["id"].split()[0].rpartition(".")[2] if link["id"] else ""


FORMAT = CreatureFormat(
    name="Foundry VTT (dnd5e)",
    suffixes=(".json",),
    recognise=lambda file: next(_actors(file.document), None) is not None,
    read=lambda file, notes: read_actors(file.document, notes),
)
