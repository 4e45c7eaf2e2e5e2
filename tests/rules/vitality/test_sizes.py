"""Sizes of creatures, built in, imported and edited: statistic, footprint, reach (VR-12, V-70)."""

import msgspec
import pytest

from gridapp.battle.tokens import Token
from gridapp.engine.queries.situation import Situation
from gridapp.packs.creature_conversion import convert_stat_blocks
from gridapp.packs.creatures import CreatureTemplate
from gridapp.packs.mappings import load_mapping
from gridapp.packs.schema import check_names
from gridapp.session.creatures.sheet_form import SheetForm
from gridapp.storage.formats.creatures.stat_block import StatBlock
from gridapp.storage.formats.import_report import ReportBuilder
from rules.vitality.stats import cma_modifiers
from tests.rules.vitality.table import SYSTEM, rules, scene, token

SIZES = {
    "tiny": ("1x1", -2, -2),
    "small": ("1x1", -1, -1),
    "medium": ("1x1", 0, 0),
    "large": ("2x2", 1, 1),
    "huge": ("3x3", 2, 2),
    "gargantuan": ("4x4", 3, 4),
}
"""Footprint, statistic and special size modifier (VR-12, V-70)."""


def imported(size: str) -> Token:
    """Return a creature of the fifth edition with Strength 8 and Dexterity 18."""
    mapping = load_mapping(rules().book)
    assert mapping is not None
    block = StatBlock("[0]", "Bat", size, {"strength": 8, "dexterity": 18})
    (creature,) = convert_stat_blocks([block], mapping, rules(), ReportBuilder()).values()
    return rules().mechanics.prepare_creature(
        rules().book, creature.make_token(rules().book, "B", (0, 0))
    )


@pytest.mark.parametrize("size", SIZES)
def test_an_imported_creature_has_the_size_of_its_name(size: str) -> None:
    space, stat, _ = SIZES[size]
    creature = imported(size)
    assert (creature.space, creature.stat("size")) == (space, stat)


@pytest.mark.parametrize("size", SIZES)
def test_its_manoeuvres_follow_from_the_size(size: str) -> None:
    """Tiny creatures use DEX (+4), the others STR (-1); the default BCB is 2."""
    *_, modifier = SIZES[size]
    ability = 4 if size == "tiny" else -1
    assert sum(part.value for part in cma_modifiers(imported(size))) == 2 + ability + modifier


@pytest.mark.parametrize(
    ("space", "size"),
    [
        ("1x1", 0),
        ("1x2", 1),
        ("2x2", 1),
        ("2x3", 2),
        ("5x5", 3),
        ("6x5", 4),
        ("hex1", 0),
        ("hex3", 1),
        ("hex7", 2),
        ("hex12", 3),
        ("hex19", 3),
    ],
)
def test_a_body_without_a_size_has_that_of_its_longest_side(space: str, size: int) -> None:
    thing = Token("X", "X", "foes", (0, 0), space=space)
    assert rules().mechanics.prepare_creature(rules().book, thing).stat("size") == size


@pytest.mark.parametrize(("space", "cells"), [("1x1", 1), ("2x3", 2), ("6x5", 2)])
def test_long_bodies_strike_as_far_as_big_ones(space: str, cells: int) -> None:
    thug = msgspec.structs.replace(token(scene("G", turn="", G="thug"), "G"), space=space, stats={})
    ready = rules().mechanics.prepare_creature(rules().book, thug)
    battle = msgspec.structs.replace(scene("G", turn="", G="thug"), tokens=(ready,))
    (reach,) = Situation(battle, rules()).reaches(ready)
    assert reach.farthest == cells


def test_a_size_gives_only_declared_statistics() -> None:
    book = rules().book
    assert check_names(book) is None
    fault = check_names(book.with_value("sizes.tiny.stats", {"bulk": 1}))
    assert fault is not None
    assert fault.where == "sizes.tiny.stats.bulk"
    assert fault.why.startswith("there is no statistic 'bulk'; allowed: ")


def form_of(**changes: object) -> SheetForm:
    """Return the form of a thug on the board."""
    battle = scene("G", turn="", G={"kind": "thug", **changes})
    return SheetForm.of_token(SYSTEM.rules, token(battle, "G"), is_hex=False)


def edited(form: SheetForm) -> CreatureTemplate:
    """Return the creature of a form."""
    return form.check().creature


def test_a_new_size_brings_its_statistic_and_its_footprint() -> None:
    form = form_of()
    form.set_text("size", "huge")
    creature = edited(form)
    assert (creature.footprint(SYSTEM.rules.book), creature.stats["size"]) == ("3x3", 2)


def test_a_statistic_that_was_set_by_hand_stays() -> None:
    form = form_of()
    form.set_text("size", "huge")
    form.set_text("stat.size", "1")
    assert edited(form).stats["size"] == 1


def test_the_sheet_of_a_tiny_creature_says_tiny() -> None:
    assert form_of(stats={"size": -2}).text("size") == "tiny"
    assert form_of().text("size") == "medium"
