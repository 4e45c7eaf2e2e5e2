"""Sheet forms: built from the pack's declaration, checked while typing."""

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from gridapp.battle.commands import SetSheet
from gridapp.battle.tokens import Weapon
from gridapp.engine.commands.edit_sheet import editable_sheet
from gridapp.engine.protocol import Rules
from gridapp.engine.rulebook.pack_data import StatType
from gridapp.packs.creatures import CreatureTemplate, load_creatures
from gridapp.packs.loader import load_packs
from gridapp.session.creatures.sheet_fields import FieldKind
from gridapp.session.creatures.sheet_form import SheetForm, creature_from_sheet

PACKS = load_packs().rules
SHIPPED = [(pack, key) for pack in PACKS for key in load_creatures(PACKS[pack].book)]


@pytest.fixture
def rules() -> Rules:
    return PACKS["vitality"]


@pytest.fixture
def form(rules: Rules) -> SheetForm:
    return SheetForm(rules, load_creatures(rules.book)["thug"])


@pytest.mark.parametrize(("pack", "key"), SHIPPED)
def test_shipped_creatures_round_trip(pack: str, key: str) -> None:
    rules = PACKS[pack]
    creature = load_creatures(rules.book)[key]
    form = SheetForm(rules, creature)
    checked = form.check()
    assert dict(checked.faults) == {}
    assert checked.is_valid
    assert checked.creature == creature
    assert not form.is_changed


@pytest.mark.parametrize(("pack", "key"), SHIPPED)
def test_placed_creatures_round_trip(pack: str, key: str) -> None:
    rules = PACKS[pack]
    raw = load_creatures(rules.book)[key].make_token(rules.book, key, (0, 0))
    token = rules.mechanics.prepare_creature(rules.book, msgspec.structs.replace(raw, elevation=5))
    form = SheetForm.of_token(rules, token, is_hex=True)
    checked = form.check()
    assert checked.is_valid, (checked.faults, checked.problem)
    assert form.sheet(checked) == editable_sheet(rules, token)


@pytest.mark.parametrize("pack", sorted(PACKS))
def test_every_statistic_has_a_field(pack: str) -> None:
    rules = PACKS[pack]
    form = SheetForm(rules, next(iter(load_creatures(rules.book).values())))
    for field, (key, stat) in zip(form.stat_fields, rules.book.stats.items(), strict=True):
        assert field.key == f"stat.{key}"
        assert (field.name, field.unit, field.rule) == (stat.name, stat.unit, stat.rule)
        assert field.is_derived == bool(stat.formula)
    prefix = form.add_weapon()
    keys = {field.key for field in form.weapon_fields(prefix)}
    assert {f"{prefix}.stat.{key}" for key in rules.book.weapon_stats} <= keys


@given(st.data())
def test_number_range_is_checked(data: st.DataObject) -> None:
    pack = data.draw(st.sampled_from(sorted(PACKS)))
    rules = PACKS[pack]
    numbers = [(k, s) for k, s in rules.book.stats.items() if not s.options and not s.formula]
    key, stat = data.draw(st.sampled_from(numbers))
    form = SheetForm(rules, next(iter(load_creatures(rules.book).values())))
    value = data.draw(st.integers(stat.low - 3, stat.high + 3))
    form.set_text(f"stat.{key}", str(value))
    checked = form.check()
    if stat.low <= value <= stat.high:
        own = checked.faults.get(f"stat.{key}", "")
        assert not own or own.startswith("the system itself")
        assert checked.creature.stats[key] == value
    else:
        reason = "no or yes" if stat.type is StatType.FLAG else "between"
        assert reason in checked.faults[f"stat.{key}"]
        assert not checked.is_valid


def test_faults_are_reported_by_field(form: SheetForm) -> None:
    weapon = form.weapons[0]
    for key, text, said in (
        ("name", "  ", "1 to 200 letters"),
        ("side", "", "Side is needed"),
        ("size", "vast", "there is no 'vast'"),
        ("stat.speed", "fast", "whole number"),
        ("stat.speed", "201", "between 0 and 200 ft"),
        ("stat.speed", "١٢", "whole number"),
        (f"{weapon}.damage", "hard", "hard"),
        (f"{weapon}.damage", "", "is needed"),
        (f"{weapon}.reach", "-5", "between 0 and"),
        (f"{weapon}.reach", "201", "between 0 and 200 ft"),
        (f"{weapon}.stat.critical_from", "1", "between 2 and 20"),
    ):
        before = form.text(key)
        form.set_text(key, text)
        checked = form.check()
        assert said in checked.faults[key], key
        assert len(checked.faults) == 1
        form.set_text(key, before)
        assert form.check().is_valid


def test_derived_statistics_can_be_overridden(form: SheetForm) -> None:
    """VR-24: the Wound points are the Constitution unless the sheet sets them."""
    form.set_text("stat.wound_points", "")
    form.set_text("stat.constitution", "17")
    assert form.check().numbers["wound_points"] == 17
    form.set_text("stat.constitution", "8")
    assert form.check().numbers["wound_points"] == 8
    form.set_text("stat.wound_points", "30")
    assert form.check().numbers["wound_points"] == 30
    assert form.check().creature.stats["wound_points"] == 30


def test_size_follows_the_footprint(form: SheetForm) -> None:
    """VR-12: a creature of 3 x 3 cells is Huge, 2 on the scale from -4 to 4."""
    form.set_text("stat.size", "")
    form.set_text("size", "huge")
    assert form.check().numbers["size"] == 2
    form.set_text("space", "1x2")
    assert form.check().creature.footprint(PACKS["vitality"].book) == "1x2"


def test_fixed_statistics_cannot_be_set() -> None:
    """AP-123: light slots are 5 and Persona."""
    rules = PACKS["action_points"]
    form = SheetForm(rules, load_creatures(rules.book)["raider"])
    form.set_text("stat.persona", "2")
    form.set_text("stat.light_slots", "3")
    assert "makes it 7" in form.check().faults["stat.light_slots"]


def test_pack_checks_the_whole_creature() -> None:
    """S-41: a ranged weapon needs its range; G-70: the damage dice of a weapon are all equal."""
    for pack, changes, said in (
        ("segments", {"kind": "ranged", "range": "0"}, "range"),
        ("vigor", {"damage": "1d8+2"}, "write a number of d4"),
    ):
        rules = PACKS[pack]
        form = SheetForm(rules, next(iter(load_creatures(rules.book).values())))
        prefix = form.weapons[0]
        for key, text in changes.items():
            form.set_text(f"{prefix}.{key}", text)
        checked = form.check()
        assert not checked.is_valid
        assert said in checked.problem


def test_add_and_remove_weapons(form: SheetForm) -> None:
    first = form.weapons
    prefix = form.add_weapon()
    changed = form.is_changed
    assert changed
    assert "is needed" in form.check().faults[f"{prefix}.name"]
    form.set_text(f"{prefix}.name", "Long Pike")
    form.set_text(f"{prefix}.reach", "10")
    form.set_text(f"{prefix}.stat.critical_from", "19")
    pike = form.check().creature.weapons[-1]
    assert pike == Weapon("long_pike", "Long Pike", reach=10, stats={"critical_from": 19})
    form.remove_weapon(prefix)
    assert form.weapons == first
    assert not form.is_changed
    assert len([added for _ in range(20) if (added := form.add_weapon())]) == 12 - len(first)
    assert len(form.weapons) == 12


def test_undeclared_weapon_statistics_are_kept() -> None:
    rules = PACKS["reactions"]
    goblin = load_creatures(rules.book)["goblin"]
    lying = Weapon("w", "Club", stats={"lies_column": 3, "lies_row": 4, "attack": 1})
    form = SheetForm(rules, msgspec.structs.replace(goblin, weapons=(lying,)))
    form.set_text(f"{form.weapons[0]}.stat.attack", "2")
    (club,) = form.check().creature.weapons
    assert club.stats == {"lies_column": 3, "lies_row": 4, "attack": 2}


def test_choices_use_the_labels_of_the_pack(form: SheetForm, rules: Rules) -> None:
    size = next(field for field in form.stat_fields if field.key == "stat.size")
    assert size.kind is FieldKind.CHOICE
    assert size.options[0] == ("-4", "Fine")
    hexes = SheetForm(rules, CreatureTemplate("Ox", "herd", "large"), is_hex=True)
    spaces = next(field for field in hexes.basic_fields if field.key == "space")
    assert dict(spaces.options)["2x2"] == "2x2: 3 hexes"
    assert dict(spaces.options)["1x2"] == "1x2: 2 hexes"


def test_footprint_without_a_size_is_kept(rules: Rules) -> None:
    token = rules.mechanics.prepare_creature(
        rules.book,
        CreatureTemplate("Ox", "herd", "large", space="1x2").make_token(rules.book, "x", (0, 0)),
    )
    sheet = editable_sheet(rules, token)
    assert creature_from_sheet(rules, sheet).footprint(rules.book) == "1x2"
    assert SetSheet("x", sheet).sheet.space == "1x2"


def test_senses_are_fields_and_those_of_an_import_stay(rules: Rules) -> None:
    thug = load_creatures(rules.book)["thug"]
    imported = msgspec.structs.replace(thug, senses={"lifesense": 9, "darkvision": 12})
    form = SheetForm(rules, imported)
    assert form.text("sense.darkvision") == "12"
    form.set_text("sense.darkvision", "0")
    form.set_text("sense.truesight", "6")
    assert form.check().creature.senses == {"lifesense": 9, "truesight": 6}
    form.set_text("sense.truesight", "-1")
    assert set(form.check().faults) == {"sense.truesight"}


def test_ways_of_moving_and_riders_are_fields(rules: Rules) -> None:
    thug = load_creatures(rules.book)["thug"]
    weapons = (msgspec.structs.replace(thug.weapons[0], riders="Knocks down."),)
    imported = msgspec.structs.replace(thug, weapons=weapons, speeds={"fly": 60, "glide": 20})
    form = SheetForm(rules, imported)
    assert form.text("mode.fly") == "60"
    form.set_text("mode.fly", "0")
    form.set_text("mode.swim", "30")
    (slot,) = form.weapons
    form.set_text(f"{slot}.riders", "Poisons.")
    checked = form.check()
    assert checked.creature.speeds == {"glide": 20, "swim": 30}
    assert checked.creature.weapons[0].riders == "Poisons."
    assert form.sheet(checked).speeds == {"glide": 20, "swim": 30}
    form.set_text(f"{slot}.riders", "x" * 501)
    assert "at most 500 letters" in form.check().problem
