"""Decisions of an act: asked once, noted on the act, read from there."""

from enum import StrEnum

import pytest

from gridapp.battle.commands import Act
from gridapp.battle.dice import FixedDice
from gridapp.battle.questions import THE_GM, Creature, DeclaredAct, Number, Option
from gridapp.engine.commands.draft import Draft
from gridapp.packkit.decisions import (
    YES_NO,
    DecisionAsker,
    ask,
    choose,
    choose_number,
    in_words,
    is_decision,
    numbered,
    options_of,
    settle,
)
from gridapp.packkit.stages import (
    Ask,
    Stage,
    YesNo,
    ask_of,
    declare,
    declare_below,
    enter,
    go_to,
    is_about,
    is_in,
    note,
    stage_of,
)
from tests.engine.scenes import HERO, rules, scene


class Depth(StrEnum):
    """How deep a cut goes."""

    DEEP = "deep"
    SHALLOW = "shallow"


class Cutting(Stage, frozen=True, tag="cutting"):
    """An act that asks for a depth, for leave, and for a number."""

    depth: Depth | None = None
    allowed: YesNo | None = None
    force: int | None = None
    paid: bool = False


class Bandaging(Stage, frozen=True, tag="bandaging"):
    """What comes after the cut."""

    force: int | None = None


class Parry(Ask, frozen=True, tag="parry"):
    """A question answered by the pack without asking."""

    attacker: str = ""
    penalty: int = 0


DEPTHS = {Depth.DEEP: "Deep", Depth.SHALLOW: "Shallow"}


def cutting(**choices: str) -> Draft:
    """A draft of a fight in which the fighter A has just declared a cut at B."""
    battle = scene("A B", A=HERO, B=HERO)
    draft = Draft(battle, FixedDice(()), rules())
    declare(draft, Act("A", "cut", target="B", choices=choices), Cutting())
    return draft


def depth(draft: Draft) -> Depth | None:
    """The depth of the cut, asked for if it is open."""
    stage = stage_of(draft.declared_act, Cutting)
    return choose(draft, stage.depth, "depth", "How deep", DEPTHS, rule="X-01")


def test_what_is_open_is_asked_of_the_actor_with_the_first_option_as_default() -> None:
    draft = cutting()
    assert depth(draft) is None
    question = draft.battle.question
    assert question is not None
    assert (question.kind, question.text, question.who) == ("depth", "How deep", "A")
    assert (question.about, question.default, question.rule) == ("B", "deep", "X-01")
    assert question.options == (Option("deep", "Deep"), Option("shallow", "Shallow"))


def test_an_answer_is_noted_and_nothing_is_asked_again() -> None:
    draft = cutting()
    depth(draft)
    question = draft.battle.question
    assert question is not None
    assert is_decision(question)
    draft.update(questions=())
    settle(draft, question, "shallow")
    assert depth(draft) is Depth.SHALLOW
    assert draft.battle.question is None


def test_a_choice_of_the_command_is_taken_unasked() -> None:
    draft = cutting(depth="shallow")
    assert depth(draft) is Depth.SHALLOW
    assert draft.battle.question is None


def test_a_choice_that_is_not_offered_is_asked_for() -> None:
    draft = cutting()
    only_deep_or_none = {Depth.DEEP: "Deep", Depth.SHALLOW: "Shallow"}
    stage = note(draft, Cutting, depth=Depth.SHALLOW)
    del only_deep_or_none[Depth.SHALLOW]
    chosen = choose(draft, stage.depth, "depth", "How deep", only_deep_or_none, rule="X-01")
    assert chosen is Depth.DEEP


def test_the_gm_is_asked_where_no_creature_decides() -> None:
    draft = cutting()
    choose(draft, None, "allowed", "may it", YES_NO, rule="X-02", default=YesNo.NO, asker=THE_GM)
    question = draft.battle.question
    assert question is not None
    assert (question.who, question.text, question.default) == ("", "GM: may it", "no")


def test_a_number_is_typed_and_noted() -> None:
    draft = cutting()
    number = Number("Force", 1, 9, 4)
    assert choose_number(draft, None, "force", "How hard", number, rule="X-03") is None
    question = draft.battle.question
    assert question is not None
    settle(draft, question, "that")
    assert stage_of(draft.declared_act, Cutting).force == 4


def test_a_question_of_the_pack_comes_back_typed() -> None:
    draft = cutting()
    about, options = Parry("A", -4), options_of({"yes": "Parry", "no": "Take it"})
    ask(draft, about, "Parry", options, asker=Creature("B"), rule="X-04", creature="A")
    question = draft.battle.question
    assert question is not None
    assert is_about(question, Parry)
    assert ask_of(question, Parry) == about
    assert not is_decision(question)


def test_notes_stay_when_another_is_made() -> None:
    draft = cutting()
    note(draft, Cutting, paid=True)
    stage = note(draft, Cutting, force=3)
    assert stage == Cutting(force=3, paid=True)


def test_a_note_at_its_default_counts_as_settled() -> None:
    draft = cutting(paid="yes")
    assert stage_of(draft.declared_act, Cutting).paid
    assert not note(draft, Cutting, paid=False).paid


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (in_words("no_cover", "full"), {"no_cover": "No cover", "full": "Full"}),
        (numbered(2, 3, "Vigor"), {"2": "2 Vigor", "3": "3 Vigor"}),
    ],
)
def test_options_in_words(options: dict[str, str], words: dict[str, str]) -> None:
    assert options == words


def test_a_stage_that_is_entered_keeps_the_notes() -> None:
    draft = cutting()
    note(draft, Cutting, force=3)
    enter(draft, Bandaging)
    assert is_in(draft.declared_act, Bandaging)
    assert stage_of(draft.declared_act, Bandaging).force == 3


def test_a_stage_that_is_gone_to_replaces_the_notes() -> None:
    draft = cutting()
    note(draft, Cutting, force=3)
    go_to(draft, Bandaging())
    assert stage_of(draft.declared_act, Bandaging).force is None


def test_an_act_declared_below_the_top_leaves_the_top_in_place() -> None:
    draft = cutting()
    declare_below(draft, Act("B", "bandage"), Bandaging())
    acts = [declared for declared in draft.battle.underway if isinstance(declared, DeclaredAct)]
    assert [declared.act.action for declared in acts] == ["bandage", "cut"]


def test_a_pack_may_name_the_fact_of_its_decisions() -> None:
    draft = cutting()
    DecisionAsker("note").choose(draft, None, "depth", "How deep", DEPTHS, rule="X-01")
    question = draft.battle.question
    assert question is not None
    assert question.facts == {"note": "depth"}
    settle(draft, question, "deep")
    assert depth(draft) is Depth.DEEP
