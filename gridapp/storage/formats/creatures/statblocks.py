"""Stat blocks of the fifth edition's open rules, as JSON from Open5e or 5e-bits.

Both sources become a common shape: numbers under plain names (``hit_points``, ``save.dexterity``,
``speed.walk``, ``skill.stealth``) and attacks. Everything else is listed by name, so the import
report can say what was left out. Lengths are in feet.
"""

from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from gridapp.battle.messages import joined
from gridapp.storage.formats.creatures.movement_modes import (
    MODE_NAMES,
    MODES,
    WALK,
    modes_from_fields,
)
from gridapp.storage.formats.creatures.stat_block import StatBlock
from gridapp.storage.formats.creatures.statblock_attacks import (
    StatBlockAttack,
    attack_from_fields,
    attacks_from_description,
    completed,
    is_repeat,
)
from gridapp.storage.formats.creatures.statblock_values import (
    JsonObject,
    to_key,
    to_list,
    to_name,
    to_number,
    to_object,
)
from gridapp.storage.formats.file_format import CreatureFormat
from gridapp.storage.formats.import_report import ImportStatus, ReportBuilder
from gridapp.storage.formats.import_result import MAX_NAME_LENGTH
from gridapp.storage.problems import printable

MAX_CREATURES = 5_000
"""Limit of creatures read from a file."""

ABILITIES = ("strength", "dexterity", "constitution", "intelligence", "wisdom", "charisma")
SPEED_PREFIX = "speed."
SENSE_PREFIX = "sense."
SENSES = ("darkvision", "blindsight", "tremorsense", "truesight")
_TRAITS = ("special_abilities", "legendary_actions", "reactions", "bonus_actions", "traits")
_FEATURES = ("damage_immunities", "damage_resistances", "damage_vulnerabilities")
_DETAILS = ("condition_immunities", "languages", "environments")

NUMBER_NAMES = frozenset(
    (
        *("armor_class", "hit_points", "challenge", "proficiency", "initiative", "size"),
        *ABILITIES,
        *(f"save.{ability}" for ability in ABILITIES),
        *(f"{SPEED_PREFIX}{mode}" for mode in MODES),
        *(f"{SENSE_PREFIX}{sense}" for sense in SENSES),
    )
)
"""The names of all numbers except skills (``skill.NAME``); ``size`` counts as in `SIZE_STEPS`."""

SIZE_STEPS = {"tiny": -2, "small": -1, "medium": 0, "large": 1, "huge": 2, "gargantuan": 3}
"""How many steps a size is above medium."""


class _TableAttack(NamedTuple):
    """An attack from the table of attacks with its action from the table of actions."""

    fields: JsonObject
    action: JsonObject


class _ListedCreature(NamedTuple):
    """A creature's entry and position, with attacks and actions kept in separate tables."""

    where: str
    fields: JsonObject
    attacks: tuple[_TableAttack, ...] = ()
    other_actions: tuple[JsonObject, ...] = ()


def read_creatures(document: object, notes: ReportBuilder) -> tuple[StatBlock, ...]:
    """Return the creatures in a JSON value."""
    rows = list(_rows(document))
    if len(rows) > MAX_CREATURES:
        text, all_of_them = "only the first {count} of {all} creatures are read", len(rows)
        notes.add(
            ImportStatus.IGNORED, "", text, count=f"{MAX_CREATURES:,}", all=f"{all_of_them:,}"
        )
    return tuple(_block(row, notes) for row in rows[:MAX_CREATURES])


def read_creature_fields(where: str, fields: JsonObject, notes: ReportBuilder) -> StatBlock:
    """Return a creature that another format has turned into these fields."""
    return _block(_ListedCreature(where, fields), notes)


def has_creatures(document: object) -> bool:
    """Return True if a JSON value contains creatures."""
    return next(_rows(document), None) is not None


def _rows(document: object) -> Iterator[_ListedCreature]:
    """Yield creatures from a single entry, a list, a page of results or database tables."""
    if isinstance(document, dict):
        lists = [(key, value) for key, value in document.items() if isinstance(value, list)]
        if _is_creature(document):
            yield _ListedCreature("", document)
        elif "results" in document:
            yield from _listed("results", document["results"])
        else:
            yield from _tables([(key, entry) for key, entries in lists for entry in entries])
    elif isinstance(document, list):
        entries = [("", entry) for entry in document]
        yield from _tables(entries)
        yield from _listed("", document)


def _listed(key: str, entries: object) -> Iterator[_ListedCreature]:
    for index, entry in enumerate(to_list(entries)):
        if isinstance(entry, dict) and _is_creature(entry):
            yield _ListedCreature(f"{key}[{index}]", entry)


def _is_creature(entry: JsonObject) -> bool:
    return "name" in entry and "hit_points" in entry and "armor_class" in entry


def _tables(entries: list[tuple[str, object]]) -> Iterator[_ListedCreature]:
    """Yield creatures from database rows: model, key and fields, joined by parent key."""
    rows = [entry for _, entry in entries if isinstance(entry, dict) and "fields" in entry]
    attacks, deeds = _actions(rows)
    for row in rows:
        fields = to_object(row["fields"])
        if str(row.get("model")).endswith("creature") and _is_creature(fields):
            key = str(row.get("pk"))
            own, other_actions = tuple(attacks.get(key, ())), tuple(deeds.get(key, ()))
            yield _ListedCreature(printable(key, 60), fields, own, other_actions)


def _actions(
    rows: list[JsonObject],
) -> tuple[dict[str, list[_TableAttack]], dict[str, list[JsonObject]]]:
    """Return attacks with their actions, and actions without an attack, by creature key."""
    attacks: dict[str, list[_TableAttack]] = {}
    deeds: dict[str, list[JsonObject]] = {}
    # A trait may have the key of an action.
    fields = {
        str(row.get("pk")): to_object(row["fields"])
        for row in rows
        if str(row.get("model")).endswith("creatureaction")
    }
    strikes = set()
    for row in rows:
        if str(row.get("model")).endswith("creatureactionattack"):
            attack = to_object(row["fields"])
            parent = str(attack.get("parent"))
            action = fields.get(parent, {})
            # The description of an action gives its first attack.
            of_action = {"name": action.get("name")} if parent in strikes else action
            strikes.add(parent)
            entry = _TableAttack(attack, of_action)
            attacks.setdefault(str(action.get("parent")), []).append(entry)
    for row in rows:
        if str(row.get("model")).endswith("creatureaction") and str(row.get("pk")) not in strikes:
            action = to_object(row["fields"])
            deeds.setdefault(str(action.get("parent")), []).append(action)
    return attacks, deeds


def _block(row: _ListedCreature, notes: ReportBuilder) -> StatBlock:
    fields = row.fields
    name = printable(to_name(fields.get("name")), MAX_NAME_LENGTH) or "Creature"
    where = row.where or name
    attacks = _all_given((entry.fields, entry.action) for entry in row.attacks)
    unmapped: list[str] = []
    for action in (*row.other_actions, *map(to_object, to_list(fields.get("actions")))):
        action_attacks = _attacks_of(action)
        attacks += action_attacks
        unmapped += [] if action_attacks else [to_name(action.get("name"))]
    for attack in attacks:
        for text in attack.repairs:
            notes.add(ImportStatus.REPAIRED, f"{where}.actions.{attack.name}", text)
    numbers = _numbers(fields)
    note_usual_speed(where, numbers, notes)
    return StatBlock(
        where=where,
        name=name,
        size=to_name(fields.get("size")).lower(),
        numbers=numbers,
        attacks=tuple(attacks),
        unmapped=tuple(printable(text, 60) for text in (*unmapped, *_unmapped(fields)) if text),
    )


def note_usual_speed(where: str, numbers: Mapping[str, int], notes: ReportBuilder) -> None:
    """Report the movement mode used as the speed of a creature without a walking speed."""
    modes = [mode for mode in MODES if f"{SPEED_PREFIX}{mode}" in numbers]
    if modes and modes[0] != WALK:
        text = "it does not walk; its speed is that of its other ways of moving: {modes}"
        listed = joined(", ", (MODE_NAMES[mode] for mode in modes))
        notes.add(ImportStatus.GUESSED, f"{where}.speed", text, modes=listed)


def _attacks_of(action: JsonObject) -> list[StatBlockAttack]:
    """Return the attacks of an action, from structured fields or else from the description."""
    listed = map(to_object, to_list(action.get("attacks")))
    given = [fields for fields in listed if "to_hit_mod" in fields or "attack_type" in fields]
    if given:
        first, *further = given
        only_name = {"name": action.get("name")}
        return _all_given([(first, action), *((fields, only_name) for fields in further)])
    return attacks_from_description(action)


def _all_given(entries: Iterable[tuple[JsonObject, JsonObject]]) -> list[StatBlockAttack]:
    """Return the attacks of (fields, action) pairs, without repeats that have no description."""
    attacks: list[StatBlockAttack] = []
    for fields, action in entries:
        attack = _given(fields, action)
        if "desc" in action or not any(is_repeat(attack, earlier) for earlier in attacks):
            attacks.append(attack)
    return attacks


def _given(fields: JsonObject, action: JsonObject) -> StatBlockAttack:
    """Return the attack of structured fields, named and completed by the action."""
    name = to_name(action.get("name")) or to_name(fields.get("name"))
    return completed(attack_from_fields(name, fields), action)


def _numbers(fields: JsonObject) -> dict[str, int]:
    """Return every number of a stat block under its plain name.

    A missing proficiency bonus follows from the challenge rating: 2, and 1 more per 4 ratings above
    1.
    """
    scores, saves = to_object(fields.get("ability_scores")), to_object(fields.get("saving_throws"))
    numbers: dict[str, int | None] = {
        "armor_class": _armor_class(fields.get("armor_class")),
        "hit_points": to_number(fields.get("hit_points")),
        "challenge": to_number(fields.get("challenge_rating")),
        "proficiency": to_number(fields.get("proficiency_bonus")),
        "initiative": to_number(fields.get("initiative_bonus")),
    }
    for name in ABILITIES:
        score = fields.get(name, fields.get(f"ability_score_{name}", scores.get(name)))
        save = fields.get(f"saving_throw_{name}", fields.get(f"{name}_save", saves.get(name)))
        numbers[name], numbers[f"save.{name}"] = to_number(score), to_number(save)
    if numbers["proficiency"] is None and numbers["challenge"] is not None:
        numbers["proficiency"] = 2 + max(0, numbers["challenge"] - 1) // 4
    numbers |= _speeds_and_senses(fields) | _skills(fields)
    return {key: value for key, value in numbers.items() if value is not None}


def _armor_class(value: object) -> int | None:
    entries = to_list(value)
    return to_number(to_object(entries[0]).get("value")) if entries else to_number(value)


def _speeds_and_senses(fields: JsonObject) -> dict[str, int | None]:
    senses, speeds = to_object(fields.get("senses")), modes_from_fields(fields.get("speed"), fields)
    numbers: dict[str, int | None] = {
        f"{SPEED_PREFIX}{mode}": feet for mode, feet in speeds.items()
    }
    for sense in SENSES:
        given = senses.get(sense, fields.get(f"{sense}_range"))
        numbers[f"{SENSE_PREFIX}{sense}"] = to_number(given)
    return numbers


def _skills(fields: JsonObject) -> dict[str, int | None]:
    """Return skills and saves from proficiency lists, tables or single fields."""
    numbers: dict[str, int | None] = {}
    for key in ("skills", "skill_bonuses"):
        numbers |= {
            f"skill.{to_key(k)}": to_number(v) for k, v in to_object(fields.get(key)).items()
        }
    for key, value in fields.items():
        if key.startswith("skill_bonus_"):
            numbers[f"skill.{key.removeprefix('skill_bonus_')}"] = to_number(value)
    for entry in map(to_object, to_list(fields.get("proficiencies"))):
        index = to_name(to_object(entry.get("proficiency")).get("index"))
        kind, _, name = index.rpartition("-")
        if kind == "saving-throw":
            full = next(
                (ability for ability in ABILITIES if name and ability.startswith(name)), name
            )
            numbers[f"save.{full}"] = to_number(entry.get("value"))
        elif index.startswith("skill-"):
            numbers[f"skill.{to_key(index.removeprefix('skill-'))}"] = to_number(entry.get("value"))
    return {key[:60]: value for key, value in list(numbers.items())[:60]}


def _unmapped(fields: JsonObject) -> Iterator[str]:
    for key in (*_TRAITS, *_FEATURES, *_DETAILS):
        value = fields.get(key)
        names = [to_name(to_object(entry).get("name") or entry) for entry in to_list(value)[:20]]
        words = ", ".join(filter(None, names)) or (value if isinstance(value, str) else "")
        if words:
            yield f"{key.replace('_', ' ')}: {words}"


FORMAT = CreatureFormat(
    name="Open5e or 5e-bits",
    suffixes=(".json",),
    recognise=lambda file: has_creatures(file.document),
    read=lambda file, notes: read_creatures(file.document, notes),
)
