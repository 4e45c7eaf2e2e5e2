"""Formulas in pack data: sheets follow them, and an invalid formula disables the pack."""

from pathlib import Path

import pytest

from gridapp.battle.commands import PlaceToken, SetRule
from gridapp.battle.tokens import Token
from gridapp.engine.rulebook.derived_statistics import prepare_creature
from gridapp.engine.rulebook.rulebook import Rulebook
from gridapp.packs.loader import Packs, load_packs, read_rulebook
from gridapp.resources import shipped_folder
from tests.rules.play import System, token

SYSTEM = System("reactions")
STATS = """
[stats.might]
name = "Might"
rule = "H-1"
low = 0
high = 99
formula = "2 * strength + level"

[stats.level]
name = "Level"
rule = "H-2"
default = 3
low = 1
high = 20

[stats.carry]
name = "Carry"
rule = "H-3"
low = -50
high = 99
formula = "floor(might / 2)"

[stats.strength]
low = 0

[pools.stamina]
name = "Stamina"
rule = "H-4"
stat = "carry"

[settings.might]
text = "How mighty one is"
rule = "H-5"
default = "plain"
options = ["plain", "mighty"]
sets.mighty = { "stats.might.formula" = "10 * strength" }
"""
HEAD = """
extends = "reactions"
id = "heavy"
version = "1"
title = "Heavy reactions"
"""


def load(tmp_path: Path, stats: str) -> Packs:
    folder = tmp_path / "heavy"
    folder.mkdir()
    (folder / "pack.toml").write_text(HEAD + stats, encoding="utf-8")
    return load_packs(homebrew=tmp_path)


@pytest.fixture
def book(tmp_path: Path) -> Rulebook:
    return load(tmp_path, STATS).rules["heavy"].book


def sheet(book: Rulebook, **stats: int) -> Token:
    return prepare_creature(book, Token("A", "A", "heroes", (0, 0), stats=stats))


def test_unset_statistics_are_computed(book: Rulebook) -> None:
    # 2 x 4 + 3 = 11, half of it rounded down is 5.
    computed = sheet(book, strength=4)
    assert [computed.stat(name) for name in ("level", "might", "carry")] == [3, 11, 5]
    assert computed.derived == ("might", "carry")
    assert computed.pool("stamina") == 5


def test_set_statistics_stay_and_feed_others(book: Rulebook) -> None:
    computed = sheet(book, strength=4, might=20)
    assert [computed.stat(name) for name in ("might", "carry")] == [20, 10]
    assert computed.derived == ("carry",)


def test_derived_statistics_are_recomputed(book: Rulebook) -> None:
    once = sheet(book, strength=4)
    assert prepare_creature(book, once) == once
    mighty = book.with_value("stats.might.formula", "10 * strength")
    assert prepare_creature(mighty, once).stat("carry") == 20


def test_computed_value_out_of_range_is_refused(book: Rulebook) -> None:
    with pytest.raises(ValueError, match="Might is 100: it must lie between 0 and 99"):
        sheet(book, strength=15, level=20, might=100)
    mighty = book.with_value("stats.might.formula", "10 * strength")
    with pytest.raises(ValueError, match="Might is 110: it must lie between 0 and 99"):
        sheet(mighty, strength=11)


def test_ruling_switched_in_a_fight_recomputes_sheets(tmp_path: Path) -> None:
    system = System("heavy")
    system.__dict__["rules"] = load(tmp_path, STATS).rules["heavy"]
    battle = system.scene("A G", A={"kind": "fighter", "stats": {"strength": 4}}, G="goblin")
    assert token(battle, "A").stat("might") == 11
    battle = system.play(battle, SetRule("might", "mighty"))
    assert [token(battle, "A").stat(name) for name in ("might", "carry")] == [40, 20]
    late = Token("B", "B", "heroes", (0, 1), stats={"strength": 12})
    assert system.refused(battle, SetRule("might", "huge")).rule == "H-5"
    system.refused(battle, PlaceToken(late))


def test_ruling_with_an_invalid_result_is_refused(tmp_path: Path) -> None:
    system = System("heavy")
    system.__dict__["rules"] = load(tmp_path, STATS).rules["heavy"]
    battle = system.scene("A G", A={"kind": "fighter", "stats": {"strength": 12}}, G="goblin")
    refused = system.refused(battle, SetRule("might", "mighty"))
    assert refused.why == "A: Might is 120: it must lie between 0 and 99"


@pytest.mark.parametrize(
    ("old", "new", "where", "why"),
    [
        ("2 * strength + level", "2 * strength +", "stats.might.formula", "missing before the end"),
        ("2 * strength + level", "2 * strenght", "stats.might.formula", "no statistic 'strenght'"),
        ("2 * strength + level", "might", "stats.might.formula", "itself: might > might"),
        (
            "2 * strength + level",
            "1 + carry",
            "stats.might.formula",
            "leads back to itself: might > carry > might",
        ),
        ("floor(might / 2)", "might / 2", "stats.carry.formula", "round it with floor() or ceil()"),
        ("floor(might / 2)", "floor(1 / 0)", "stats.carry.formula", "divides by what may be 0"),
        ("floor(might / 2)", "floor(2 / might)", "stats.carry.formula", "divides by what may be 0"),
        ('formula = "floor(might / 2)"', "formula = 3", "stats.carry.formula", "Expected `str`"),
        ("10 * strength", "10 *", "settings.might.sets.mighty", "missing before the end"),
        ("10 * strength", "carry", "settings.might.sets.mighty", "leads back to itself"),
        ("stats.might.formula", "stats.migth.formula", "settings.might.sets", "no 'migth'"),
    ],
)
def test_invalid_formula_names_file_key_and_reason(
    tmp_path: Path, old: str, new: str, where: str, why: str
) -> None:
    assert old in STATS
    packs = load(tmp_path, STATS.replace(old, new))
    assert "heavy" not in packs.rules
    (problem,) = packs.problems
    assert problem.startswith("pack.toml of pack heavy, line ")
    assert where in problem
    assert why in problem


def test_divisor_bounded_away_from_zero_is_valid(tmp_path: Path) -> None:
    packs = load(tmp_path, STATS.replace("floor(might / 2)", "floor(might / level)"))
    assert packs.problems == ()


def test_wounds_default_to_constitution() -> None:
    """VR-24 of vitality; homebrew may remove the formula."""
    book = read_rulebook(shipped_folder("rules") / "vitality" / "pack.toml")
    vitality = System("vitality").rules
    hardy = Token("A", "A", "heroes", (0, 0), stats={"constitution": 17})
    assert vitality.mechanics.prepare_creature(book, hardy).pool("wounds") == 17
    plain = book.with_value("stats.wound_points.formula", "")
    plain = plain.with_value("stats.wound_points.default", 10)
    assert vitality.mechanics.prepare_creature(plain, hardy).pool("wounds") == 10
