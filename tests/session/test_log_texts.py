"""The sentences of the log, each put into words once, are those put into words anew."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from gridapp.battle.commands import EndTurn, StartFight
from gridapp.battle.dice import RandomDice
from gridapp.packs.loader import load_packs
from gridapp.session import i18n
from gridapp.session.history.log_lines import LogSentence, command_entry
from gridapp.session.session import Session
from gridapp.session.setup.samples import sample_battle
from gridapp.storage.file.battle_file import BattleFile
from tests.session.tables import done


@pytest.fixture
def session(tmp_path: Path) -> Iterator[Session]:
    packs = load_packs()
    battle, assets = sample_battle("old_ford", packs)
    file = BattleFile.create(tmp_path / "ford.battle", battle, assets)
    with Session(file, packs.rules["action_points"], RandomDice(7)) as made:
        done(made, StartFight(), EndTurn())
        yield made
    i18n.set_translator(None)


def anew(session: Session) -> tuple[LogSentence, ...]:
    """Return the sentences from the last line back to the first, without a cache."""
    sentences: list[LogSentence] = []
    line = session.shown_line
    while line > 1:
        entry = command_entry(session.file, line)
        sentences[:0] = [LogSentence(line, i18n.shown(text)) for text in entry.lines]
        line = entry.parent
    return tuple(sentences)


def test_after_undo_and_on_another_branch(session: Session) -> None:
    first = session.log_sentences()
    assert len(first) > 2
    session.undo()
    assert session.log_sentences() == anew(session) == first[: len(session.log_sentences())]
    done(session, EndTurn(), EndTurn())
    assert session.log_sentences() == anew(session) != first


def test_from_a_line_on(session: Session) -> None:
    line = session.shown_line
    assert {sentence.line for sentence in session.log_sentences(line - 1)} == {line}


def test_in_another_language(session: Session) -> None:
    english = session.log()
    i18n.set_translator(None, str.upper)
    assert session.log_sentences() == anew(session)
    assert session.log() != english


def test_after_lines_are_deleted_before_them(session: Session) -> None:
    """The lines behind a deleted branch get its numbers."""
    undone = session.shown_line
    session.undo()
    done(session, EndTurn(), EndTurn())
    before = session.log_sentences()
    assert before[-1].line > undone
    session.discard_branch(undone)
    after = session.log_sentences()
    assert [text for _, text in after] == [text for _, text in before]
    assert after == anew(session)
    assert after[-1].line == before[-1].line - 1
