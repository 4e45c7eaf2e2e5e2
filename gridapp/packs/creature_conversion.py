"""Convert stat blocks of another system into creatures of a pack, with a report of losses."""

import re
from collections.abc import Iterable, Mapping
from math import floor

from gridapp.battle.dice import parse_dice
from gridapp.battle.messages import Message, Text, message
from gridapp.battle.tokens import Weapon, WeaponKind
from gridapp.caching import cached_for_good
from gridapp.engine.protocol import Rules
from gridapp.engine.rulebook.derived_statistics import LENGTH_LIMITS
from gridapp.engine.rulebook.rulebook import Rulebook
from gridapp.grid.grid import Unit
from gridapp.packs.creatures import MOST_WEAPONS, CreatureTemplate, slug
from gridapp.packs.mappings import BlockMapping, DamagePart, WeaponRule
from gridapp.resources import shipped_folder
from gridapp.storage.formats.creatures.movement_modes import MODE_NAMES, MODES, WALK
from gridapp.storage.formats.creatures.stat_block import StatBlock
from gridapp.storage.formats.creatures.statblock_attacks import StatBlockAttack
from gridapp.storage.formats.creatures.statblocks import (
    SENSE_PREFIX,
    SENSES,
    SIZE_STEPS,
    SPEED_PREFIX,
)
from gridapp.storage.formats.import_report import ImportStatus, ReportBuilder

FEET_PER_UNIT = {Unit.FEET: 1.0, Unit.YARDS: 3.0, Unit.METRES: 10 / 3}
"""Feet in a unit of length, as games round them: 30 ft are 10 yards or 9 metres."""

BARE = "1d4"
"""Damage of an attack without dice, for packs that convert the dice only."""


LENGTH_NAMES: Mapping[str, Message] = {
    **MODE_NAMES,
    "reach": message("reach"),
    "range": message("range"),
    "darkvision": message("darkvision"),
    "blindsight": message("blindsight"),
    "tremorsense": message("tremorsense"),
    "truesight": message("truesight"),
}
"""What a report calls the lengths of a creature and its weapons."""


def convert_stat_blocks(
    blocks: Iterable[StatBlock], mapping: BlockMapping, rules: Rules, notes: ReportBuilder
) -> dict[str, CreatureTemplate]:
    """Return the converted creatures by new unique ids, each validated like a built-in creature."""
    creatures: dict[str, CreatureTemplate] = {}
    book = rules.book
    for block in blocks:
        creature = _Converter(block, mapping, book, notes).creature()
        key = slug(block.name, creatures)
        try:
            rules.mechanics.prepare_creature(book, creature.make_token(book, key, (0, 0)))
        except ValueError as problem:
            text = "{who} cannot be used: {why}"
            notes.add(ImportStatus.IGNORED, block.where, text, who=block.name, why=str(problem))
            continue
        creatures[key] = creature
    text = "{count} creatures for {system}"
    notes.add(ImportStatus.READ, "", text, count=len(creatures), system=book.title)
    return creatures


class _Converter:
    """Converts a stat block."""

    def __init__(
        self, block: StatBlock, mapping: BlockMapping, book: Rulebook, notes: ReportBuilder
    ) -> None:
        self._block, self._mapping, self._book, self._notes = block, mapping, book, notes

    def creature(self) -> CreatureTemplate:
        """Return the creature; everything that could not be mapped is reported."""
        block = self._block
        stats = self._stats()
        creature = CreatureTemplate(
            name=block.name,
            side=self._mapping.side,
            size=self._size(),
            picture=picture_of(block.name),
            stats=stats,
            weapons=self._weapons(stats),
            senses=self._senses(),
            speeds=self._speeds(),
        )
        self._report_unused()
        return creature

    def _size(self) -> str:
        """Return the pack's size for the block's size: as mapped, else by name."""
        given = self._block.size
        own = {name: name for name in self._book.sizes}
        size = (own | dict(self._mapping.sizes)).get(given)
        if size is None:
            size = self._mapping.size
            text, where = "{size} is not known; taken as {taken}", f"{self._block.where}.size"
            self._notes.add(ImportStatus.REPAIRED, where, text, size=repr(given[:20]), taken=size)
        return size

    def _stats(self) -> dict[str, int]:
        stats: dict[str, int] = {}
        values = {**self._block.numbers, "size": SIZE_STEPS.get(self._block.size, 0)}
        for name, rule in self._mapping.stats.items():
            value = rule.value(values)
            if value is None:
                text = "{stat} is not told; it keeps the usual value"
                where, stat = f"{self._block.where}.{rule.take[0]}", self._book.stats[name].name
                self._notes.add(ImportStatus.REPAIRED, where, text, stat=stat)
                continue
            stats[name] = values[f"stat.{name}"] = self._clamped(name, value)
        return stats

    def _clamped(self, name: str, value: int) -> int:
        stat = self._book.stats[name]
        bound = min(max(value, stat.low), stat.high)
        self._report_cut(self._block.where, stat.name, value, bound)
        return bound

    def _report_cut(self, where: str, stat: Text, value: int, bound: int) -> None:
        """Add a line to the report if a number was cut to its bound."""
        if bound != value:
            text = "{stat} would be {value}; cut to {bound}"
            cut = {"value": value, "bound": bound}
            self._notes.add(ImportStatus.REPAIRED, where, text, stat=stat, **cut)

    def _senses(self) -> dict[str, int]:
        """Return the ranges of the senses in the pack's unit, rounded down; blocks are in feet."""
        feet = FEET_PER_UNIT[self._book.cells.unit]
        given = ((sense, self._block.numbers.get(f"{SENSE_PREFIX}{sense}", 0)) for sense in SENSES)
        return {
            sense: self._length(f"{self._block.where}.senses", sense, int(length / feet), "range")
            for sense, length in given
            if length >= feet
        }

    def _speeds(self) -> dict[str, int]:
        """Return the speeds of moving otherwise than on foot, in the pack's unit."""
        feet = FEET_PER_UNIT[self._book.cells.unit]
        given = ((mode, self._block.numbers.get(f"{SPEED_PREFIX}{mode}", 0)) for mode in MODES)
        lengths = {
            mode: floor(length / feet * self._mapping.speeds + 0.5)
            for mode, length in given
            if mode != WALK and length >= feet
        }
        where = f"{self._block.where}.speed"
        return {
            mode: self._length(where, mode, length, "range") for mode, length in lengths.items()
        }

    def _weapons(self, stats: Mapping[str, int]) -> tuple[Weapon, ...]:
        values = {**self._block.numbers, **{f"stat.{name}": stats[name] for name in stats}}
        weapons: dict[str, Weapon] = {}
        for attack in self._block.attacks:
            for kind in _weapon_kinds(attack):
                key = slug(attack.name, weapons)
                made = self._weapon(key, attack, kind, values)
                if made is not None and len(weapons) < MOST_WEAPONS:
                    weapons[key] = made
        if not weapons:
            text = "it has no attack that could be read"
            self._notes.add(ImportStatus.IGNORED, f"{self._block.where}.actions", text)
        return tuple(weapons.values())

    def _weapon(
        self, key: str, attack: StatBlockAttack, kind: WeaponKind, values: Mapping[str, int]
    ) -> Weapon | None:
        rule = self._mapping.weapons.get(kind, WeaponRule())
        numbers = {**values, **_numbers_of(attack)}
        where = f"{self._block.where}.actions.{attack.name}"
        text = self._damage(where, attack, rule, rule.flat.value(numbers) or 0)
        if text is None:
            return None
        close = kind is WeaponKind.MELEE
        return Weapon(
            id=key,
            name=attack.name if kind is not WeaponKind.THROWN else f"{attack.name} (thrown)",
            kind=kind,
            damage=text,
            reach=self._length(where, "reach", rule.reach.value(numbers) or 0) if close else 0,
            range=0
            if close
            else max(1, self._length(where, "range", rule.range.value(numbers) or 0)),
            riders=attack.riders,
            stats={
                name: self._weapon_number(where, name, part.value(numbers) or 0)
                for name, part in rule.stats.items()
            }
            | self._marks_of(attack),
        )

    def _marks_of(self, attack: StatBlockAttack) -> dict[str, int]:
        """Return the statistics that name, damage type and kind of an attack bring."""
        kind = self._mapping.types.get(attack.damage_type, {})
        spell = self._mapping.spell if attack.spell else {}
        return {**self._tags(attack.name), **kind, **spell}

    def _damage(
        self, where: str, attack: StatBlockAttack, rule: WeaponRule, flat: int
    ) -> str | None:
        """Return the damage of a weapon as dice, ``None`` (reported) if it cannot be rolled."""
        text = {
            DamagePart.ALL: _damage_text(attack, flat),
            DamagePart.DICE: attack.dice or BARE,
            DamagePart.NUMBER: str(max(0, flat)),
        }[rule.damage]
        try:
            parse_dice(text)
        except ValueError as problem:
            self._notes.add(ImportStatus.IGNORED, where, "{why}", why=str(problem))
            return None
        if rule.damage is DamagePart.DICE:
            self._report_dice_alone(where, attack, text)
        if attack.extra_dice and rule.damage is DamagePart.ALL:
            note = "its second kind of damage, {dice}, is rolled with the first"
            self._notes.add(ImportStatus.REPAIRED, where, note, dice=attack.extra_dice)
        return text

    def _report_dice_alone(self, where: str, attack: StatBlockAttack, text: str) -> None:
        """Report the damage that a pack of dice alone does not take over."""
        full = _damage_text(attack, attack.bonus)
        if not attack.dice:
            note = "its damage {damage} has no dice; taken as {dice}"
            self._notes.add(ImportStatus.GUESSED, where, note, damage=full, dice=text)
        elif full != text:
            note = "of its damage {damage} only {dice} is taken: the pack rolls dice alone"
            self._notes.add(ImportStatus.REPAIRED, where, note, damage=full, dice=text)

    def _length(self, where: str, name: str, value: int, limit: str = "") -> int:
        """Return a length within the limits of all packs; a cut is reported.

        ``limit`` is the name of the limit, if not that of the length.
        """
        bound = min(max(value, 0), LENGTH_LIMITS[limit or name])
        self._report_cut(where, LENGTH_NAMES.get(name, name), value, bound)
        return bound

    def _weapon_number(self, where: str, name: str, value: int) -> int:
        """Return a weapon's number within the pack's range; a cut is reported."""
        stat = self._book.weapon_stats.get(name)
        if stat is None:
            return value
        bound = min(max(value, stat.low), stat.high)
        self._report_cut(where, stat.name, value, bound)
        return bound

    def _tags(self, name: str) -> dict[str, int]:
        words = set(re.findall(r"[a-z]+", name.casefold()))
        return {tag: 1 for tag, tag_words in self._mapping.tags.items() if words & set(tag_words)}

    def _report_unused(self) -> None:
        """Report what the pack has no place for: numbers by name, the rest in the file's words."""
        used = self._mapping.used_numbers
        unused = [
            f"{key} {value}"
            for key, value in self._block.numbers.items()
            if key not in used and not key.startswith((SENSE_PREFIX, SPEED_PREFIX))
        ]
        if parts := (*unused, *self._block.unmapped):
            text, listed = "{who}: not mapped: {parts}", "; ".join(parts)
            where, who = self._block.where, self._block.name
            self._notes.add(ImportStatus.IGNORED, where, text, who=who, parts=listed)


def _weapon_kinds(attack: StatBlockAttack) -> tuple[WeaponKind, ...]:
    """Return the weapon kinds of an attack; melee with range yields melee and thrown."""
    if not attack.range:
        return (WeaponKind.MELEE,)
    return (WeaponKind.MELEE, WeaponKind.THROWN) if attack.reach else (WeaponKind.RANGED,)


def _numbers_of(attack: StatBlockAttack) -> dict[str, int]:
    """Return the numbers of an attack that a mapping can use."""
    return {
        "attack.to_hit": attack.to_hit,
        "attack.bonus": attack.bonus,
        "attack.average": _average(attack),
        "attack.reach": attack.reach,
        "attack.range": attack.range,
    }


def _average(attack: StatBlockAttack) -> int:
    """Return an attack's average damage, rounded down; 0 for invalid dice."""
    try:
        text = parse_dice(_damage_text(attack, attack.bonus))
    except ValueError:
        return 0
    return text.flat + sum(term.sign * term.count * (term.sides + 1) for term in text.terms) // 2


def _damage_text(attack: StatBlockAttack, flat: int) -> str:
    """Return an attack's dice plus a flat number, in dice notation."""
    dice = "+".join(filter(None, (attack.dice, attack.extra_dice)))
    if not dice:
        return str(max(0, flat))
    return f"{dice}{flat:+d}" if flat else dice


def picture_of(name: str) -> str:
    """Return the token picture whose name occurs in a creature's name, else ``unknown``."""
    words = re.findall(r"[a-z]+", name.casefold())
    return next((word for word in reversed(words) if word in _pictures()), "unknown")


@cached_for_good
def _pictures() -> frozenset[str]:
    return frozenset(path.stem for path in (shipped_folder("assets") / "tokens").glob("*.svg"))
