"""Stages and questions as typed structs, and as the text that a battle stores."""

from enum import StrEnum

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from gridapp.battle.commands import Act
from gridapp.packkit.stages import (
    Lines,
    Noted,
    Stage,
    YesNo,
    as_texts,
    declared_in,
    from_texts,
    is_in,
    misfit,
    stage_of,
)


class Grip(StrEnum):
    """The firmness of a grip."""

    FIRM = "firm"
    LOOSE = "loose hold"


class Wrestling(Stage, frozen=True, tag="wrestling"):
    """An act with a field of every type with its own text form."""

    grip: Grip | None = None
    out: YesNo | None = None
    paid: Noted[bool] = False
    total: int = msgspec.field(name="the total", default=0)
    foe: str = ""
    passed: tuple[str, ...] = ()
    lines: Lines = ()
    chances: tuple[int, int] | None = None


class Resting(Stage, frozen=True, tag="resting"):
    """A stage without fields."""


WORDS = st.text(st.characters(exclude_characters=" \n", codec="utf-8"), min_size=1)
STAGES = st.builds(
    Wrestling,
    grip=st.none() | st.sampled_from(Grip),
    out=st.none() | st.sampled_from(YesNo),
    paid=st.booleans(),
    total=st.integers(-1000, 1000),
    foe=WORDS,
    passed=st.lists(WORDS).map(tuple),
    lines=st.lists(st.text("ab c", min_size=1)).map(tuple),
    chances=st.none() | st.tuples(st.integers(0, 9), st.integers(0, 9)),
)
FIGHT = Act("A", "wrestle")


@given(STAGES)
def test_a_stage_comes_back_from_its_texts(stage: Wrestling) -> None:
    assert from_texts(Wrestling, as_texts(stage)) == stage


@given(STAGES)
def test_texts_are_plain(stage: Wrestling) -> None:
    assert all(type(text) is str or isinstance(text, StrEnum) for text in as_texts(stage).values())


def test_every_type_has_the_text_of_older_battles() -> None:
    stage = Wrestling(
        grip=Grip.LOOSE,
        out=YesNo.NO,
        paid=True,
        total=7,
        foe="ogre",
        passed=("a", "b"),
        lines=("one two", "three"),
        chances=(1, 2),
    )
    assert as_texts(stage) == {
        "grip": "loose hold",
        "out": "no",
        "paid": "yes",
        "the total": "7",
        "foe": "ogre",
        "passed": "a b",
        "lines": "one two\nthree",
        "chances": "[1,2]",
    }


def test_what_is_at_its_default_is_not_stored() -> None:
    assert as_texts(Wrestling()) == {}


def test_choices_of_the_command_count_until_something_is_noted() -> None:
    act = msgspec.structs.replace(FIGHT, choices={"grip": "firm", "unknown": "?"})
    assert stage_of(declared_in(act, Wrestling()), Wrestling).grip is Grip.FIRM
    assert stage_of(declared_in(act, Wrestling(grip=Grip.LOOSE)), Wrestling).grip is Grip.LOOSE


def test_no_choice_of_a_command_sets_what_only_the_pack_notes() -> None:
    act = msgspec.structs.replace(FIGHT, choices={"paid": "yes"})
    assert not stage_of(declared_in(act, Wrestling()), Wrestling).paid
    assert stage_of(declared_in(act, Wrestling(paid=True)), Wrestling).paid
    assert misfit(act, Wrestling) == ""


def test_a_declared_act_knows_its_stage() -> None:
    declared = declared_in(FIGHT, Resting())
    assert is_in(declared, Resting)
    assert not is_in(declared, Wrestling)


@pytest.mark.parametrize("texts", [{"grip": "slack"}, {"the total": "seven"}, {"chances": "1, 2"}])
def test_a_text_that_does_not_fit_is_an_error(texts: dict[str, str]) -> None:
    with pytest.raises(ValueError, match=r".+"):
        from_texts(Wrestling, texts)


@pytest.mark.parametrize(
    ("choices", "name"),
    [({"grip": "slack"}, "grip"), ({"the total": "x"}, "the total"), ({"grip": "firm"}, "")],
)
def test_a_choice_that_does_not_fit_is_named(choices: dict[str, str], name: str) -> None:
    assert misfit(msgspec.structs.replace(FIGHT, choices=choices), Wrestling) == name
