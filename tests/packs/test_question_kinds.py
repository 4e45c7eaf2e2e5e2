"""The kinds of questions found in a pack's source, and the table that answers them."""

from pathlib import Path

import msgspec
import pytest

from gridapp.cli.commands import run
from gridapp.packs.loader import load_packs
from gridapp.packs.question_kinds import question_kinds, unanswered_kinds

SOURCE = """
DEFENCE, COVER = "defence", "cover"
PLAIN = "plain"

class TieAsk(Ask, frozen=True, tag="tie"): ...
class Loud(Ask, frozen=True, tag=PLAIN): ...
class Other(Stage, frozen=True, tag="no_question"): ...

def literal(draft): choose(draft, None, "grip", TEXT, {})
def constant(draft): choose_number(draft, None, DEFENCE, TEXT, NUMBER)
def named(draft): choose(draft, None, "field", TEXT, {}, kind="kind")
def passed(draft, field): choose(draft, None, field, TEXT, {})
def caller(draft): passed(draft, COVER)
def by_keyword(draft): passed(draft, field="found")
def made(draft, foe): choose(draft, None, key_of(foe), TEXT, {})
PROMPT = lambda: Prompt(Stage, "weapon", TEXT, {}, "V-1")
def prompted(): return Prompt(Stage, each.key, TEXT, {}, "V-1", THE_GM, "grade")
"""


def test_literals_constants_keywords_and_passed_fields_are_found(tmp_path: Path) -> None:
    (tmp_path / "actions.py").write_text(SOURCE, encoding="utf-8")
    expected = {"tie", "grip", "defence", "kind", "cover", "found", "grade"}
    assert question_kinds(tmp_path) >= expected
    assert not question_kinds(tmp_path) & {"no_question", "field"}


@pytest.mark.parametrize("pack", sorted(load_packs().rules))
def test_a_shipped_pack_answers_every_kind_that_it_can_ask(pack: str) -> None:
    packs = load_packs()
    assert question_kinds(packs.folders[pack])
    assert unanswered_kinds(packs, pack) == ()


def test_many_kinds_are_read() -> None:
    packs = load_packs()
    assert sum(len(question_kinds(packs.folders[pack])) for pack in packs.rules) > 80


def test_check_refuses_a_shipped_pack_that_leaves_a_kind_out(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    packs = load_packs()
    rules = packs.rules["segments"]
    entry = rules.book.simulate
    left_out = {kind: answer for kind, answer in entry.questions.items() if kind != "defence"}
    book = msgspec.structs.replace(
        rules.book, simulate=msgspec.structs.replace(entry, questions=left_out)
    )
    changed = msgspec.structs.replace(rules, book=book)
    planted = msgspec.structs.replace(packs, rules={**packs.rules, "segments": changed})
    monkeypatch.setattr("gridapp.cli.commands.load_packs", lambda **_: planted)
    assert run(["check", "segments"]) == 1
    assert "gives no answer for defence" in capsys.readouterr().out


def test_a_pack_that_extends_one_is_warned_only(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    packs = load_packs()
    rules = packs.rules["segments"]
    book = msgspec.structs.replace(
        rules.book,
        id="own",
        extends="segments",
        simulate=msgspec.structs.replace(rules.book.simulate, questions={}),
    )
    own = msgspec.structs.replace(rules, book=book)
    planted = msgspec.structs.replace(
        packs,
        rules={**packs.rules, "own": own},
        folders={**packs.folders, "own": packs.folders["segments"]},
    )
    monkeypatch.setattr("gridapp.cli.commands.load_packs", lambda **_: planted)
    assert run(["check", "own"]) == 0
    assert "own: warning: [simulate.questions]" in capsys.readouterr().out
