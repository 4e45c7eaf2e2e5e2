"""Stat blocks of the fifth edition's open rules: what Open5e and 5e-bits publish as JSON.

Both come in one neutral shape: numbers under plain names (``hit_points``, ``save.dexterity``,
``speed.walk``, ``skill.stealth``) and attacks. What else a block holds is only named, so that
whoever maps it can say what was left behind. Lengths are in feet.
"""

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import NamedTuple

import msgspec

from gridapp.storage.formats.creatures.statblock_attacks import (
    StatBlockAttack,
    attack_of_fields,
    attacks_in_words,
)
from gridapp.storage.formats.creatures.statblock_values import (
    Table,
    joined,
    listed,
    named,
    number,
    table,
)
from gridapp.storage.formats.import_report import ImportStatus, ReportBuilder
from gridapp.storage.formats.import_result import LONGEST_NAME, read_bytes
from gridapp.storage.formats.strict_json import parse_json
from gridapp.storage.problems import FileProblem, printable

MOST = 5_000
"""So many creatures of one file are read."""

ABILITIES = ("strength", "dexterity", "constitution", "intelligence", "wisdom", "charisma")
_SPEEDS = ("walk", "burrow", "climb", "fly", "swim")
_SENSES = ("darkvision", "blindsight", "tremorsense", "truesight")
_TRAITS = ("special_abilities", "legendary_actions", "reactions", "bonus_actions", "traits")
_FEATURES = ("damage_immunities", "damage_resistances", "damage_vulnerabilities")
_MORE = ("condition_immunities", "languages", "environments")

NUMBER_NAMES = frozenset(
    (
        *("armor_class", "hit_points", "challenge", "proficiency", "initiative"),
        *ABILITIES,
        *(f"save.{ability}" for ability in ABILITIES),
        *(f"speed.{way}" for way in _SPEEDS),
        *(f"sense.{sense}" for sense in _SENSES),
    )
)
"""The names of all numbers but skills, which are called ``skill.`` and their name."""


class StatBlock(msgspec.Struct, frozen=True):
    """One creature; ``where`` is its key path, ``other`` names what is no number and no attack."""

    where: str
    name: str
    size: str
    numbers: Mapping[str, int]
    attacks: tuple[StatBlockAttack, ...] = ()
    unmapped: tuple[str, ...] = ()


class _Row(NamedTuple):
    """One creature's entry, its place and its attacks where these lie in tables of their own."""

    where: str
    fields: Table
    actions: tuple[tuple[str, Table], ...] = ()
    deeds: tuple[str, ...] = ()


def read_statblocks(path: Path, notes: ReportBuilder) -> tuple[StatBlock, ...]:
    """The creatures in a file.

    Raises:
        FileProblem: it cannot be read, or holds no creature.
    """
    rows = list(_rows(parse_json(path, read_bytes(path))))
    if not rows:
        why = "it holds no creature of Open5e or 5e-bits"
        raise FileProblem(path, why, "choose a file of monsters or creatures")
    if len(rows) > MOST:
        text = f"only the first {MOST:,} of {len(rows):,} creatures are read"
        notes.add(ImportStatus.IGNORED, "", text)
    return tuple(_block(row, notes) for row in rows[:MOST])


def is_statblocks(document: object) -> bool:
    """Whether a JSON value holds creatures."""
    return next(_rows(document), None) is not None


def _rows(document: object) -> Iterator[_Row]:
    """The creatures in whatever shape: one, a list, a page of results, or tables of rows."""
    if isinstance(document, dict):
        lists = [(key, value) for key, value in document.items() if isinstance(value, list)]
        if _is_creature(document):
            yield _Row("", document)
        elif "results" in document:
            yield from _listed("results", document["results"])
        else:
            yield from _tables([(key, entry) for key, entries in lists for entry in entries])
    elif isinstance(document, list):
        entries = [("", entry) for entry in document]
        yield from _tables(entries)
        yield from _listed("", document)


def _listed(key: str, entries: object) -> Iterator[_Row]:
    for index, entry in enumerate(listed(entries)):
        if isinstance(entry, dict) and _is_creature(entry):
            yield _Row(f"{key}[{index}]", entry)


def _is_creature(entry: Table) -> bool:
    return "name" in entry and "hit_points" in entry and "armor_class" in entry


def _tables(entries: list[tuple[str, object]]) -> Iterator[_Row]:
    """Rows such as a database is filled with: a model, a key and fields, joined by parent."""
    rows = [entry for _, entry in entries if isinstance(entry, dict) and "fields" in entry]
    attacks, deeds = _actions(rows)
    for row in rows:
        fields = table(row["fields"])
        if str(row.get("model")).endswith("creature") and _is_creature(fields):
            key = str(row.get("pk"))
            own, others = tuple(attacks.get(key, ())), tuple(deeds.get(key, ()))
            yield _Row(printable(key, 60), fields, own, others)


def _actions(rows: list[Table]) -> tuple[dict[str, list[tuple[str, Table]]], dict[str, list[str]]]:
    """By creature: the attacks with their actions' names, and the names of all other actions."""
    attacks: dict[str, list[tuple[str, Table]]] = {}
    deeds: dict[str, list[str]] = {}
    fields = {str(row.get("pk")): table(row["fields"]) for row in rows}
    strikes = set()
    for row in rows:
        if str(row.get("model")).endswith("creatureactionattack"):
            attack = table(row["fields"])
            action = fields.get(str(attack.get("parent")), {})
            strikes.add(str(attack.get("parent")))
            name = named(action.get("name")) or named(attack.get("name"))
            attacks.setdefault(str(action.get("parent")), []).append((name, attack))
    for row in rows:
        if str(row.get("model")).endswith("creatureaction") and str(row.get("pk")) not in strikes:
            action = table(row["fields"])
            deeds.setdefault(str(action.get("parent")), []).append(named(action.get("name")))
    return attacks, deeds


def _block(row: _Row, notes: ReportBuilder) -> StatBlock:
    fields = row.fields
    name = printable(named(fields.get("name")), LONGEST_NAME) or "Creature"
    where = row.where or name
    attacks = [attack_of_fields(label, one) for label, one in row.actions]
    actions = [table(one) for one in listed(fields.get("actions"))]
    rest = list(row.deeds)
    for action in actions:
        found = _attacks_of(action)
        attacks += found
        rest += [] if found else [named(action.get("name"))]
    for attack in attacks:
        for text in attack.repairs:
            notes.add(ImportStatus.REPAIRED, f"{where}.actions.{attack.name}", text)
    return StatBlock(
        where=where,
        name=name,
        size=named(fields.get("size")).lower(),
        numbers=_numbers(fields),
        attacks=tuple(attacks),
        unmapped=tuple(printable(text, 60) for text in (*rest, *_others(fields)) if text),
    )


def _attacks_of(action: Table) -> list[StatBlockAttack]:
    """The attacks of an action: in fields of their own, else in its words."""
    given = [table(one) for one in listed(action.get("attacks"))]
    if given:
        return [attack_of_fields(named(action.get("name")), one) for one in given]
    return attacks_in_words(action)


def _numbers(fields: Table) -> dict[str, int]:
    """Every number under its plain name, wherever the source keeps it.

    The proficiency bonus grows by one with every four grades of challenge where it is not told.
    """
    scores, saves = table(fields.get("ability_scores")), table(fields.get("saving_throws"))
    found: dict[str, int | None] = {
        "armor_class": _armor_class(fields.get("armor_class")),
        "hit_points": number(fields.get("hit_points")),
        "challenge": number(fields.get("challenge_rating")),
        "proficiency": number(fields.get("proficiency_bonus")),
        "initiative": number(fields.get("initiative_bonus")),
    }
    for name in ABILITIES:
        score = fields.get(name, fields.get(f"ability_score_{name}", scores.get(name)))
        save = fields.get(f"saving_throw_{name}", fields.get(f"{name}_save", saves.get(name)))
        found[name], found[f"save.{name}"] = number(score), number(save)
    if found["proficiency"] is None and found["challenge"] is not None:
        found["proficiency"] = 2 + max(0, found["challenge"] - 1) // 4
    found |= _measures(fields) | _skills(fields)
    return {key: value for key, value in found.items() if value is not None}


def _armor_class(value: object) -> int | None:
    entries = listed(value)
    return number(table(entries[0]).get("value")) if entries else number(value)


def _measures(fields: Table) -> dict[str, int | None]:
    speed, senses = table(fields.get("speed")), table(fields.get("senses"))
    found = {f"speed.{way}": number(speed.get(way, fields.get(way))) for way in _SPEEDS}
    for sense in _SENSES:
        given = senses.get(sense, fields.get(f"{sense}_range"))
        found[f"sense.{sense}"] = number(given)
    return found


def _skills(fields: Table) -> dict[str, int | None]:
    """Skills and saves that are told as proficiencies, in tables, or one by one."""
    found: dict[str, int | None] = {}
    for key in ("skills", "skill_bonuses"):
        found |= {f"skill.{joined(k)}": number(v) for k, v in table(fields.get(key)).items()}
    for key, value in fields.items():
        if key.startswith("skill_bonus_"):
            found[f"skill.{key.removeprefix('skill_bonus_')}"] = number(value)
    for entry in map(table, listed(fields.get("proficiencies"))):
        index = named(table(entry.get("proficiency")).get("index"))
        kind, _, name = index.rpartition("-")
        if kind == "saving-throw":
            full = next((one for one in ABILITIES if name and one.startswith(name)), name)
            found[f"save.{full}"] = number(entry.get("value"))
        elif index.startswith("skill-"):
            found[f"skill.{joined(index.removeprefix('skill-'))}"] = number(entry.get("value"))
    return {key[:60]: value for key, value in list(found.items())[:60]}


def _others(fields: Table) -> Iterator[str]:
    for key in (*_TRAITS, *_FEATURES, *_MORE):
        value = fields.get(key)
        names = [named(table(one).get("name") or one) for one in listed(value)[:20]]
        words = ", ".join(filter(None, names)) or (value if isinstance(value, str) else "")
        if words:
            yield f"{key.replace('_', ' ')}: {words}"
