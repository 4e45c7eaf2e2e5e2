"""Translations of packs: read, checked, complete for the packs that ship."""

from pathlib import Path

import pytest

from gridapp.battle.messages import gaps, message
from gridapp.packs.creatures import load_creatures
from gridapp.packs.languages import catalogue_faults
from gridapp.packs.loader import Packs, load_packs
from gridapp.packs.pack_texts import data_texts, message_keys, missing_lines, untranslated
from gridapp.session import i18n
from tests.shipped import SHIPPED

HOMEBREW = """
id = "mine"
extends = "vitality"
version = "1"
title = "Mine"
[conditions.dazzled]
name = "Dazzled"
rule = "M-1"
"""


@pytest.fixture(scope="module")
def packs() -> Packs:
    return load_packs()


@pytest.fixture
def german(packs: Packs) -> None:
    i18n.set_translator(None, str, "de")
    i18n.use_pack_texts(packs.rules["vitality"].book)


@pytest.fixture(autouse=True)
def english_again() -> object:
    yield
    i18n.set_translator(None)


@pytest.mark.parametrize("pack", SHIPPED)
def test_every_text_of_the_shipped_packs_is_german(packs: Packs, pack: str) -> None:
    book, folder = packs.rules[pack].book, packs.folders[pack]
    creatures = load_creatures(book, folder).values()
    assert untranslated(book, "de", creatures, folder) == ()
    assert all(set(gaps(key)) == set(gaps(text)) for key, text in book.languages["de"].items())


def test_texts_of_data_and_code_are_listed(packs: Packs) -> None:
    """A sample of each kind, so that the list above is not empty by mistake."""
    book, folder = packs.rules["vitality"].book, packs.folders["vitality"]
    texts = set(data_texts(book))
    for text in (
        *("Move", "Vitality", "Base Combat Bonus", "Colossal", "Prone", "prone", "Lie down."),
        *("Reflex save", "DC", "Minor cover", "Difficult terrain", "End turn", "opposite sides"),
        "Whether leaving a threatened cell with a move provokes",
    ):
        assert text in texts
    keys = set(message_keys(folder))
    assert {"loses {weapon}", "{foe} may strike {mover} leaving {cell}"} <= keys


def test_both_texts_of_a_choice_between_keys_are_listed(tmp_path: Path) -> None:
    code = 'message("one {a}" if a else "two {a}", a=a)\nmessage("{a}: {b}", a=a, b=b)\n'
    (tmp_path / "x.py").write_text(code, encoding="utf-8")
    assert list(message_keys(tmp_path)) == ["one {a}", "two {a}"]


def test_messages_and_terms_are_shown_in_the_language(german: None) -> None:
    text = message("loses {weapon}", weapon="Longsword")
    assert i18n.shown(text) == "verliert Langschwert"
    assert str(text) == "loses Longsword"


def test_names_of_creatures_stay(german: None) -> None:
    text = message("{actor} is prone", actor="Longsword")
    assert i18n.shown(text) == "Longsword liegt am Boden"
    assert i18n.shown(message("{name} save", name="Reflex")) == "Rettungswurf auf Reflex"


def test_a_name_within_a_sentence_has_its_own_text(german: None) -> None:
    assert (i18n.shown_name("Prone"), i18n.shown_name("prone")) == ("Liegend", "liegend")
    assert i18n.shown_name("wounds") == "Wunden"
    assert i18n.shown_name("Somebody's own") == "Somebody's own"


def test_prices_are_shown_part_by_part(packs: Packs) -> None:
    i18n.set_translator(None, str, "de")
    i18n.use_pack_texts(packs.rules["action_points"].book)
    assert i18n.shown_phrase("3 AP in parts (house)") == "3 AP in Teilen (Hauswert)"
    assert i18n.shown_phrase("5 AP, 2 mana") == "5 AP, 2 Mana"
    assert i18n.shown_phrase("Jump (Dash)") == "Springen (Sprint)"


def test_english_needs_no_catalogue(packs: Packs) -> None:
    i18n.use_pack_texts(packs.rules["vitality"].book)
    assert i18n.shown(message("loses {weapon}", weapon="Longsword")) == "loses Longsword"
    assert i18n.shown_name("Prone", packs.rules["vitality"].book) == "Prone"


@pytest.mark.parametrize(
    ("data", "where", "why"),
    [
        ({"nouns": {}}, "nouns", "there is no such table"),
        ({"names": 3}, "names", "is no table"),
        ({"names": {"Prone": 3}}, "names.'Prone'", "has no translation"),
        ({"messages": {"loses {weapon}": "verliert"}}, "messages.'loses {weapon}'", "{weapon}"),
    ],
)
def test_faults_of_a_translation_are_named(data: dict[str, object], where: str, why: str) -> None:
    fault = next(catalogue_faults(data), None)
    assert fault is not None
    assert fault[0] == where
    assert why in fault[1]


def test_homebrew_brings_its_own_words(tmp_path: Path) -> None:
    folder = tmp_path / "mine"
    (folder / "lang").mkdir(parents=True)
    (folder / "pack.toml").write_text(HOMEBREW, encoding="utf-8")
    book = load_packs(homebrew=tmp_path).rules["mine"].book
    assert untranslated(book, "de", (), folder) == ("Dazzled", "dazzled")
    (folder / "lang" / "de.toml").write_text(
        '[names]\nDazzled = "Geblendet"\ndazzled = "geblendet"\n', encoding="utf-8"
    )
    (folder / "lang" / "fr.toml").write_text('[names]\nDazzled = "Ébloui"\n', encoding="utf-8")
    book = load_packs(homebrew=tmp_path).rules["mine"].book
    assert untranslated(book, "de", (), folder) == ()
    assert book.languages["de"]["Prone"] == "Liegend"
    assert book.languages["fr"]["Dazzled"] == "Ébloui"


def test_check_lists_missing_texts(packs: Packs, tmp_path: Path) -> None:
    folder = tmp_path / "mine"
    folder.mkdir()
    (folder / "pack.toml").write_text(HOMEBREW, encoding="utf-8")
    book = load_packs(homebrew=tmp_path).rules["mine"].book
    assert missing_lines(book, folder) == (
        "mine: shown in English, as lang/de.toml lacks them: 'Dazzled', 'dazzled'",
    )
    assert missing_lines(packs.rules["vitality"].book, packs.folders["vitality"]) == ()


def test_a_broken_translation_is_named_by_file_and_key(tmp_path: Path) -> None:
    folder = tmp_path / "mine"
    (folder / "lang").mkdir(parents=True)
    (folder / "pack.toml").write_text(HOMEBREW, encoding="utf-8")
    (folder / "lang" / "de.toml").write_text('[names]\nDazzled = ""\n', encoding="utf-8")
    (problem,) = load_packs(homebrew=tmp_path).problems
    assert "de.toml" in problem
    assert "Dazzled" in problem
