"""Stat blocks as English text, copied from a book or a page, in the form of 2014 or 2024.

The text is turned into the fields of an Open5e creature, which ``statblocks`` reads. A block begins
in the line before its size; marks of Markdown are passed over.
"""

import re
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

from gridapp.storage.formats.creatures.movement_modes import modes_from_text
from gridapp.storage.formats.creatures.stat_block import StatBlock
from gridapp.storage.formats.creatures.statblock_values import JsonObject, to_key
from gridapp.storage.formats.creatures.statblocks import (
    ABILITIES,
    MAX_CREATURES,
    SENSES,
    read_creature_fields,
)
from gridapp.storage.formats.file_format import CreatureFormat, SourceFile
from gridapp.storage.formats.import_report import ReportBuilder
from gridapp.storage.problems import FileProblem

MAX_LETTERS = 2_000_000
_SIZE = re.compile(r"(tiny|small|medium|large|huge|gargantuan)\b(?! .{0,80}[.!]$)", re.IGNORECASE)
_ARMOR = re.compile(r"(?:armor class|ac)\b:?\s*(\d{1,3})", re.IGNORECASE)
_HIT_POINTS = re.compile(r"(?:hit points|hp)\b:?\s*(\d{1,5})", re.IGNORECASE)
_SPEED = re.compile(r"speed\b:?\s*(\d.*)", re.IGNORECASE)
_SAVES = re.compile(r"saving throws\b:?\s*(.*)", re.IGNORECASE)
_SKILLS = re.compile(r"skills\b:?\s*(.*)", re.IGNORECASE)
_BONUS = re.compile(r"([a-z][a-z ]{1,30}?)\s*([+-]\s?\d{1,3})", re.IGNORECASE)
_RATING = re.compile(r"(?:challenge(?: rating)?|cr)\b:?\s*(\d{1,2}(?:/\d)?)", re.IGNORECASE)
_PROFICIENCY = re.compile(r"(?:proficiency bonus|pb)\b:?\s*\+(\d{1,2})", re.IGNORECASE)
_INITIATIVE = re.compile(r"\binitiative\b:?\s*([+-]\d{1,2})", re.IGNORECASE)
_ROW = re.compile(
    r"str\s+dex\s+con\s+int\s+wis\s+cha\s+((?:\d{1,2}\s*(?:\([+-]?\d{1,2}\))?\s*){6})",
    re.IGNORECASE,
)
_SECTION = re.compile(
    r"(actions|bonus actions|reactions|legendary actions|traits|mythic actions|lair actions)$",
    re.IGNORECASE,
)
_ENTRY = re.compile(
    r"(?P<name>[A-Z][A-Za-z'\u2019 ,/-]{0,50}(?:\s?\([^)]{0,40}\))?)\.\s+(?P<text>\S.*)$"
)
_MARKS = re.compile(r"[*_#>|`]+")
_SIGNS = str.maketrans({"\N{MINUS SIGN}": "-", "\N{EN DASH}": "-", "\N{EM DASH}": "-", "\xa0": " "})


def is_stat_block(text: str) -> bool:
    """Return True if a text contains a stat block."""
    return len(text) <= MAX_LETTERS and next(_blocks(text), None) is not None


def first_name(text: str) -> str:
    """Return the name of the first creature in a text, empty if there is none."""
    return next((lines[0] for _, lines in _blocks(text[:MAX_LETTERS])), "")


def read_pasted_blocks(text: str, notes: ReportBuilder) -> tuple[StatBlock, ...]:
    """Return the creatures described in a text."""
    blocks = list(_blocks(text[:MAX_LETTERS]))[:MAX_CREATURES]
    return tuple(
        read_creature_fields(f"line {line}", _fields(lines), notes) for line, lines in blocks
    )


def _blocks(text: str) -> Iterator[tuple[int, list[str]]]:
    """Yield the lines of each stat block, with the number of the first."""
    lines = [
        " ".join(_MARKS.sub(" ", line.translate(_SIGNS)).split()) for line in text.splitlines()
    ]
    starts = [
        before
        for before, number in _pairs_of_lines(lines)
        if _SIZE.match(lines[number]) and not _SIZE.match(lines[before])
    ]
    for start, end in pairwise((*starts, len(lines))):
        block = [line for line in lines[start:end] if line]
        head = "\n".join(block[:12])
        if _line(block, _HIT_POINTS) and (_ARMOR.search(head) or _line(block, _ARMOR)):
            yield start + 1, block


def _pairs_of_lines(lines: list[str]) -> Iterator[tuple[int, int]]:
    """Yield the numbers of consecutive lines in pairs, skipping empty lines."""
    filled = [number for number, line in enumerate(lines) if line]
    yield from pairwise(filled)


def _line(lines: list[str], pattern: re.Pattern[str]) -> re.Match[str] | None:
    """Return the first match at the start of a line."""
    return next((match for line in lines if (match := pattern.match(line))), None)


def _fields(lines: list[str]) -> JsonObject:
    """Return a block as the fields of an Open5e creature."""
    text = "\n".join(lines)
    size = _SIZE.match(lines[1])
    speed, rating = _line(lines, _SPEED), _line(lines, _RATING)
    proficiency, initiative = _PROFICIENCY.search(text), _INITIATIVE.search(text)
    senses = {sense: re.search(rf"{sense}\s+(\d{{1,4}})", text, re.IGNORECASE) for sense in SENSES}
    armor, hit_points = _line(lines, _ARMOR), _line(lines, _HIT_POINTS)
    actions, abilities = _entries(lines)
    return {
        "name": lines[0].title() if lines[0].isupper() else lines[0],
        "size": size[1].lower() if size else "",
        "armor_class": int(armor[1]) if armor else None,
        "hit_points": int(hit_points[1]) if hit_points else None,
        "speed": modes_from_text(speed[1]) if speed else {},
        "senses": {sense: int(match[1]) for sense, match in senses.items() if match},
        "challenge_rating": rating[1] if rating else None,
        "proficiency_bonus": int(proficiency[1]) if proficiency else None,
        "initiative_bonus": initiative[1] if initiative else None,
        "actions": actions,
        "special_abilities": abilities,
        **_scores(text),
        **{f"{name}_save": bonus for name, bonus in _saves(lines, text).items()},
        "skills": {to_key(name): bonus for name, bonus in _bonuses(_line(lines, _SKILLS)).items()},
    }


def _scores(text: str) -> dict[str, int]:
    """Return the ability scores, from a row below the names or beside each name."""
    row = _ROW.search(text)
    if row:
        numbers = re.findall(r"\d{1,2}(?=\s|\(|$)", re.sub(r"\([^)]*\)", " ", row[1]))
        return dict(zip(ABILITIES, map(int, numbers), strict=False))
    beside = {
        name: re.search(rf"\b{name[:3]}\s+(\d{{1,2}})\b", text, re.IGNORECASE) for name in ABILITIES
    }
    return {name: int(match[1]) for name, match in beside.items() if match}


def _saves(lines: list[str], text: str) -> dict[str, int]:
    """Return the saving throws: of their line, or the third number of an ability as of 2024."""
    listed = _bonuses(_line(lines, _SAVES))
    saves = {name: listed[key] for name in ABILITIES for key in (name[:3], name) if key in listed}
    for name in ABILITIES:
        modern = re.search(
            rf"\b{name[:3]}\s+\d{{1,2}}\s+[+-]\d{{1,2}}\s+([+-]\d{{1,2}})", text, re.IGNORECASE
        )
        if modern:
            saves.setdefault(name, int(modern[1]))
    return saves


def _bonuses(line: re.Match[str] | None) -> dict[str, int]:
    if line is None:
        return {}
    return {
        name.strip().lower(): int(bonus.replace(" ", "")) for name, bonus in _BONUS.findall(line[1])
    }


def _entries(lines: list[str]) -> tuple[list[JsonObject], list[JsonObject]]:
    """Return the entries of the actions, and the entries of the remaining sections."""
    actions: list[JsonObject] = []
    remaining: list[JsonObject] = []
    into = remaining
    for line in lines[2:]:
        section = _SECTION.match(line)
        entry = _ENTRY.match(line)
        if section:
            into = actions if section[1].lower() == "actions" else remaining
        elif entry:
            into.append({"name": entry["name"], "desc": entry["text"]})
        elif into and (into is actions or len(into) > 0):
            into[-1]["desc"] += f" {line}"
    return actions, remaining


def _text(file: SourceFile) -> str:
    try:
        return file.data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        why, remedy = "it is not UTF-8 text", "save it as UTF-8 text"
        raise FileProblem(Path(file.path), why, remedy, f"byte {error.start}") from error


FORMAT = CreatureFormat(
    name="stat blocks as English text",
    suffixes=(".txt", ".md"),
    recognise=lambda file: is_stat_block(_text(file)),
    read=lambda file, notes: read_pasted_blocks(_text(file), notes),
)
