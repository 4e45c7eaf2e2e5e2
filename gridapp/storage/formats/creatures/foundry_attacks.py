"""The attacks of Foundry actors (dnd5e), worked out as Foundry does, of all versions of the system.

Since version 4 an attack is an activity of an item, which may leave its kind and ability to the
item: a weapon's kind follows from its type, and that of a natural weapon is melee. Older items
state an action type. Source: dnd5e's ``attack-data.mjs`` and ``weapon.mjs``.
"""

import re
from html import unescape
from itertools import chain
from math import ceil
from typing import NamedTuple

from gridapp.storage.formats.creatures.foundry_damage import damage_fields, formula_sum
from gridapp.storage.formats.creatures.statblock_attacks import riders_of
from gridapp.storage.formats.creatures.statblock_values import (
    JsonObject,
    to_list,
    to_name,
    to_number,
    to_object,
)
from gridapp.storage.formats.creatures.statblocks import ABILITIES

MELEE, RANGED = "melee", "ranged"
_KINDS = {
    "mwak": (MELEE, "weapon"),
    "rwak": (RANGED, "weapon"),
    "msak": (MELEE, "spell"),
    "rsak": (RANGED, "spell"),
}
_KIND_OF_WEAPON = {
    "simpleM": MELEE,
    "martialM": MELEE,
    "simpleR": RANGED,
    "martialR": RANGED,
    "siege": RANGED,
}
_NATURAL, _NO_ABILITY = "natural", "none"
_REACH, _LONG_REACH = 5, 10
_MARKUP = re.compile(r"<[^>]{0,500}>|\[\[[^\]]{0,200}\]\](?:\{(?P<text>[^}]{0,200})\})?")
_LINK = re.compile(r"(?:@\w+|&Reference)\[(?P<id>[^\]]{0,200})\](?:\{(?P<text>[^}]{0,200})\})?")


def system_of(entry: JsonObject) -> JsonObject:
    """Return the numbers of an actor or item; before version 10 they were under ``data``."""
    return to_object(entry.get("system") or entry.get("data"))


class FoundryActor:
    """The basic numbers of an actor, from which attacks and saves are computed."""

    def __init__(self, actor: JsonObject) -> None:
        self.system = system_of(actor)
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

    @property
    def spellcasting(self) -> str:
        """The ability for casting spells."""
        named = to_name(self.attributes.get("spellcasting"))
        return named if named in self.abilities else "int"

    def values(self, modifier: int) -> dict[str, int]:
        """Return the values by their names in formulas; ``modifier`` is the attack's."""
        named = {f"@abilities.{name}.mod": self.modifier(name) for name in self.abilities}
        return {"@mod": modifier, "@prof": self.proficiency, **named}


class _Attack(NamedTuple):
    """The keys of an attack (empty if the item has none) and the keys of its item."""

    activity: JsonObject
    system: JsonObject
    kind: str
    source: str
    is_weapon: bool

    @property
    def given(self) -> JsonObject:
        return to_object(self.activity.get("attack"))

    @property
    def weapon_type(self) -> str:
        return to_name(to_object(self.system.get("type")).get("value"))

    @property
    def properties(self) -> frozenset[str]:
        given = self.system.get("properties")
        marked = [key for key, value in to_object(given).items() if value is True]
        return frozenset(chain(marked, (to_name(entry) for entry in to_list(given))))


def read_action(own: FoundryActor, item: JsonObject) -> JsonObject:
    """Return an item as an action, with an attack where given."""
    attack = _attack(item)
    fields = [_fields(own, attack)] if attack and item.get("type") != "spell" else []
    return {"name": item.get("name"), "attacks": fields}


def _attack(item: JsonObject) -> _Attack | None:
    system, is_weapon = system_of(item), item.get("type") == "weapon"
    activities = map(to_object, to_object(system.get("activities")).values())
    activity = next((entry for entry in activities if entry.get("type") == "attack"), None)
    if activity is None:
        kind = _KINDS.get(to_name(system.get("actionType")))
        return _Attack({}, system, *kind, is_weapon) if kind else None
    attack_type = to_object(to_object(activity.get("attack")).get("type"))
    source = to_name(attack_type.get("classification")) or "weapon"
    attack = _Attack(activity, system, to_name(attack_type.get("value")), source, is_weapon)
    if attack.kind in (MELEE, RANGED):
        return attack
    return attack._replace(kind=_KIND_OF_WEAPON.get(attack.weapon_type, MELEE))


def _fields(own: FoundryActor, attack: _Attack) -> JsonObject:
    """Return an attack as the fields of an Open5e attack."""
    system, given = attack.system, attack.given
    ability = _ability(own, attack)
    modifier = own.modifier(ability)
    magic = to_number(system.get("magicalBonus")) or 0
    values = own.values(modifier)
    bonus = formula_sum(str(given.get("bonus") or system.get("attackBonus") or ""), values)
    proficient = system.get("proficient", 1) not in (0, False)
    to_hit = bonus if given.get("flat") else modifier + own.proficiency * proficient + bonus + magic
    reach, far = _lengths(attack)
    return {
        "reach": reach,
        "range": far,
        "to_hit_mod": to_hit,
        "attack_type": f"{attack.kind} {attack.source}",
        "riders": _riders(system),
        **damage_fields(system, attack.activity or None, values, magic),
    }


def _ability(own: FoundryActor, attack: _Attack) -> str:
    """Return the ability of an attack; an unknown ability adds 0."""
    named = to_name(attack.given.get("ability")) or to_name(attack.system.get("ability"))
    if named in own.abilities or named == _NO_ABILITY:
        return named
    if attack.source == "spell" or named == "spellcasting":
        return own.spellcasting
    is_natural = attack.weapon_type == _NATURAL and bool(attack.activity)
    kind = _KIND_OF_WEAPON.get(attack.weapon_type, attack.kind)
    # The better of two counts before a weapon's kind, except for old items shot at a distance.
    if is_natural or ("fin" in attack.properties and (attack.activity or kind == MELEE)):
        return max("str", "dex", key=own.modifier)
    return "dex" if kind == RANGED else "str"


def _lengths(attack: _Attack) -> tuple[int, int]:
    """Return reach and range in feet, 0 where there is none."""
    own = to_object(attack.activity.get("range"))
    given = to_object(attack.system.get("range"))
    if attack.activity and (own.get("override") is True or not attack.is_weapon):
        given = own
    value, reach = (to_number(given.get(key)) or 0 for key in ("value", "reach"))
    is_thrown = "thr" in attack.properties or bool(to_number(given.get("long")))
    is_shot = attack.kind == RANGED
    if is_shot and not (is_thrown and _KIND_OF_WEAPON.get(attack.weapon_type) == MELEE):
        return 0, value
    usual = _LONG_REACH if "rch" in attack.properties else _REACH
    # In older items, and in those that are no weapons, the range of a melee attack is its reach.
    if is_shot or is_thrown or (value and "reach" in given):
        return reach or usual, value
    return reach or value or usual, 0


def _riders(system: JsonObject) -> str:
    """Return what a hit also does, from the item's description without its markup."""
    text = to_name(to_object(system.get("description")).get("value"))
    plain = _MARKUP.sub(_shown_text, _LINK.sub(_link_text, unescape(text)))
    if re.search(r"\bhit:", plain, re.IGNORECASE):
        return riders_of(plain)
    is_marked = "[[/damage" in text or "[[/attack" in text
    return riders_of(f"Hit: {plain.strip(' ').lstrip('.,; ')}") if is_marked else ""


def _shown_text(mark: re.Match[str]) -> str:
    """Return what a mark shows: the text behind a look-up, else a blank."""
    return mark["text"] or " "


def _link_text(link: re.Match[str]) -> str:
    """Return the text of a link, or else the last part of its target's name."""
    words = link["id"].split()
    return link["text"] or words[0].rpartition(".")[2] if words else ""
