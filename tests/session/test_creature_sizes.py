"""Sizes of creatures: name, statistic and footprint agree in every pack, on every way in."""

import json
from collections.abc import Mapping
from pathlib import Path

import msgspec
import pytest

from gridapp.battle.tokens import Token
from gridapp.engine.commands.edit_sheet import editable_sheet
from gridapp.packs.creature_conversion import convert_stat_blocks
from gridapp.packs.creatures import CreatureTemplate
from gridapp.packs.loader import load_packs
from gridapp.packs.mappings import load_mapping
from gridapp.session.creatures.sheet_form import SheetForm, creature_from_sheet
from gridapp.storage.formats.import_report import ImportReport, ImportStatus, ReportBuilder
from gridapp.storage.formats.registry import read_stat_blocks
from tests.storage.stat_block_samples import brute

PACKS = load_packs().rules

# Size of the source, name in the pack, footprint and statistic there, by the rules cited in
# the packs: RR-04, SR-32 with SR-42, GR-06, VR-12; AP-R56 gives cells apart from Size.
_Sizes = tuple[Mapping[str, str], Mapping[str, tuple[str, int | None]]]
IMPORTED: dict[str, _Sizes] = {
    "action_points": (
        {"tiny": "single", "small": "single", "medium": "single"}
        | {"large": "double", "huge": "triple", "gargantuan": "triple"},
        {"single": ("1x1", None), "double": ("2x2", None), "triple": ("3x3", None)},
    ),
    "reactions": (
        {"tiny": "medium", "small": "medium", "medium": "medium", "large": "large"}
        | {"huge": "huge", "gargantuan": "gargantuan", "colossal": "colossal"},
        {"medium": ("1x1", None), "large": ("2x2", None), "huge": ("3x3", None)}
        | {"gargantuan": ("4x4", None), "colossal": ("6x6", None)},
    ),
    "segments": (
        {name: name for name in ("tiny", "small", "medium", "large", "huge", "gargantuan")},
        {"tiny": ("1x1", -2), "small": ("1x1", -1), "medium": ("1x1", 0)}
        | {"large": ("2x2", 1), "huge": ("3x3", 2), "gargantuan": ("4x4", 3)},
    ),
    "vigor": (
        {name: name for name in ("tiny", "small", "medium", "large", "huge", "colossal")}
        | {"gargantuan": "massive"},
        {"tiny": ("1x1", 0), "small": ("1x1", 1), "medium": ("1x1", 2), "large": ("2x2", 3)}
        | {"huge": ("3x3", 4), "massive": ("4x4", 5), "colossal": ("6x6", 6)},
    ),
    "vitality": (
        {name: name for name in ("fine", "diminutive", "tiny", "small", "medium", "large")}
        | {name: name for name in ("huge", "gargantuan", "colossal")},
        {"fine": ("1x1", -4), "diminutive": ("1x1", -3), "tiny": ("1x1", -2)}
        | {"small": ("1x1", -1), "medium": ("1x1", 0), "large": ("2x2", 1), "huge": ("3x3", 2)}
        | {"gargantuan": ("4x4", 3), "colossal": ("6x6", 4)},
    ),
}
STATISTIC = {"segments": "scale", "vigor": "size", "vitality": "size"}
IMPORTS = [(pack, size) for pack, (names, _) in IMPORTED.items() for size in names]
SIZES = [(pack, size) for pack, (_, sizes) in IMPORTED.items() for size in sizes]
CHANGES = [
    (pack, old, new)
    for pack, (_, sizes) in IMPORTED.items()
    for old in sizes
    for new in sizes
    if old != new
]


def converted(folder: Path, pack: str, **changed: object) -> tuple[CreatureTemplate, ImportReport]:
    path, notes, rules = folder / "m.json", ReportBuilder(), PACKS[pack]
    path.write_text(json.dumps([brute() | changed]), encoding="utf-8")
    mapping = load_mapping(rules.book)
    assert mapping is not None
    made = convert_stat_blocks(read_stat_blocks(path, notes), mapping, rules, notes)
    return next(iter(made.values())), notes.build()


def placed(pack: str, creature: CreatureTemplate) -> Token:
    rules = PACKS[pack]
    return rules.mechanics.prepare_creature(
        rules.book, creature.make_token(rules.book, "x", (0, 0))
    )


def body(pack: str, token: Token) -> tuple[str, int | None]:
    """Return footprint and size statistic, the latter only for packs with such a statistic."""
    return token.space, token.stat(STATISTIC[pack]) if pack in STATISTIC else None


def test_every_size_of_every_pack_is_listed() -> None:
    for pack, (_, sizes) in IMPORTED.items():
        assert list(PACKS[pack].book.sizes) == list(sizes)


@pytest.mark.parametrize(("pack", "size"), IMPORTS)
def test_imported_sizes_by_name_and_footprint(tmp_path: Path, pack: str, size: str) -> None:
    names, sizes = IMPORTED[pack]
    creature, report = converted(tmp_path, pack, size=size.title())
    assert creature.size == names[size]
    assert body(pack, placed(pack, creature)) == sizes[names[size]]
    assert not [line for line in report.lines if line.where.endswith(".size")]


@pytest.mark.parametrize(("pack", "size"), SIZES)
def test_sizes_survive_the_form(pack: str, size: str) -> None:
    """A placed creature's form shows its size, and saving the form changes nothing."""
    rules = PACKS[pack]
    token = placed(pack, CreatureTemplate("It", "foes", size))
    form = SheetForm.of_token(rules, token, is_hex=False)
    assert form.text("size") == size
    assert form.sheet(form.check()) == editable_sheet(rules, token)


@pytest.mark.parametrize(("pack", "old", "new"), CHANGES)
def test_changed_size_changes_statistic_and_footprint(pack: str, old: str, new: str) -> None:
    rules = PACKS[pack]
    token = placed(pack, CreatureTemplate("It", "foes", old))
    form = SheetForm.of_token(rules, token, is_hex=False)
    form.set_text("size", new)
    check = form.check()
    assert check.is_valid
    assert check.note == ""
    assert body(pack, placed(pack, check.creature)) == IMPORTED[pack][1][new]


# By VR-12 the longest side counts; by GR-06 a body has the largest size whose cells it fills;
# elsewhere the footprint goes with the largest size that has no more cells.
ODD = [
    ("vitality", "2x3", "huge", 2),
    ("vitality", "5x5", "gargantuan", 3),
    ("vitality", "6x5", "colossal", 4),
    ("vitality", "hex7", "huge", 2),
    ("vitality", "hex12", "gargantuan", 3),
    ("vigor", "2x3", "large", 3),
    ("vigor", "5x5", "massive", 5),
    ("vigor", "6x5", "massive", 5),
    ("vigor", "hex7", "huge", 4),
    ("vigor", "hex19", "massive", 5),
    ("reactions", "2x3", "large", None),
    ("reactions", "5x5", "gargantuan", None),
    ("reactions", "6x5", "gargantuan", None),
    ("reactions", "hex7", "huge", None),
    ("action_points", "5x5", "triple", None),
    ("action_points", "hex3", "double", None),
]


@pytest.mark.parametrize(("pack", "space", "size", "number"), ODD)
def test_odd_footprints_have_a_size(pack: str, space: str, size: str, number: int | None) -> None:
    rules = PACKS[pack]
    first = next(iter(rules.book.sizes))
    token = placed(pack, CreatureTemplate("It", "foes", first, space=space))
    assert body(pack, token) == (space, number)
    creature = creature_from_sheet(rules, editable_sheet(rules, token))
    assert (creature.size, creature.footprint(rules.book)) == (size, space)
    assert placed(pack, creature) == token


def test_another_size_leaves_a_chosen_footprint_and_says_so() -> None:
    """VR-12: Large on the scale from -4 to 4 is 1, Huge 2."""
    rules = PACKS["vitality"]
    token = placed("vitality", CreatureTemplate("Ox", "herd", "large", space="1x2"))
    form = SheetForm.of_token(rules, token, is_hex=False)
    assert (form.text("size"), form.check().note) == ("large", "")
    form.set_text("size", "huge")
    check = form.check()
    assert check.is_valid
    assert "stays 1x2" in check.note
    assert "for 3x3" in check.note
    changed = placed("vitality", check.creature)
    assert body("vitality", changed) == ("1x2", 2)
    assert SheetForm.of_token(rules, changed, is_hex=False).text("size") == "huge"
    form.set_text("space", "")
    assert form.check().note == ""
    assert body("vitality", placed("vitality", form.check().creature)) == ("3x3", 2)


def test_numbers_outside_the_range_are_told(tmp_path: Path) -> None:
    faults = {}
    for pack in PACKS:
        _, report = converted(
            tmp_path, pack, speed={"walk": 30, "fly": 900_000}, senses={"darkvision": 900_000}
        )
        faults[pack] = [str(line.text) for line in report.lines_with(ImportStatus.REPAIRED)]
    for lines in faults.values():
        assert any(text.startswith("fly would be") for text in lines), lines
        assert any(text.startswith("darkvision would be") for text in lines), lines


def test_an_unknown_size_is_told(tmp_path: Path) -> None:
    for pack in PACKS:
        creature, report = converted(tmp_path, pack, size="titanic")
        (line,) = [line for line in report.lines if line.where.endswith(".size")]
        assert line.text == f"'titanic' is not known; taken as {creature.size}"
        assert msgspec.structs.replace(creature, size="") != creature
