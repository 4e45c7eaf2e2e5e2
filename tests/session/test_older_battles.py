"""Battles of every pack that earlier versions wrote: they open, replay and undo, and mean the same.

``golden/PACK-SEED-vN.battle`` was played at random by the version of the app that wrote schema
version N, with undone branches and typed questions, and stops at an open question. No file is
ever written again.
"""

import shutil
from pathlib import Path

import pytest

from gridapp.battle.commands import Answer
from gridapp.packs.loader import load_packs
from gridapp.session.history.replay import verify_battle
from gridapp.session.session import Session
from gridapp.storage.file.battle_file import BattleFile
from gridapp.storage.file.log_entries import CommandEntry, StartEntry, bytes_matching_hash
from gridapp.storage.file.schema import VERSION

GOLDEN = sorted((Path(__file__).parent / "golden").glob("*.battle"))
THE_FIRST_FIVE = {"action_points", "reactions", "segments", "vigor", "vitality"}
"""What was shipped when these battles were written; a later pack has none so old."""


@pytest.fixture(params=GOLDEN, ids=[path.stem for path in GOLDEN])
def older(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    """A copy of an older battle."""
    path = tmp_path / "older.battle"
    shutil.copyfile(request.param, path)
    return path


def test_every_pack_has_older_battles() -> None:
    """Version 1 has its own in ``tests/storage/golden``; today's are written at a release."""
    packs_by_version: dict[int, set[str]] = {}
    for path in GOLDEN:
        pack, _, version = path.stem.split("-")
        packs_by_version.setdefault(int(version[1:]), set()).add(pack)
    assert set(range(2, VERSION)) <= set(packs_by_version) <= set(range(2, VERSION + 1))
    assert all(packs >= THE_FIRST_FIVE for packs in packs_by_version.values())


def test_every_line_leads_to_the_state_that_was_stored(older: Path) -> None:
    result = verify_battle(older, load_packs())
    assert result.problems == []
    assert result.lines > 160
    assert result.branches > 1


def test_it_is_undone_to_its_beginning_and_redone_to_its_end(older: Path) -> None:
    with Session.open(older, load_packs()) as session:
        last = session.battle
        assert last.question is not None
        while session.undo():
            pass
        first = session.battle
        while session.redo():
            pass
        assert session.battle == last
    with BattleFile.open(older, read_only=True) as file:
        start, head = file.entry(1), file.entry(file.head)
        assert isinstance(start, StartEntry)
        assert isinstance(head, CommandEntry)
        assert start.state == first
        assert bytes_matching_hash(last, head.state_hash)


def test_the_open_question_is_answered_by_its_default(older: Path) -> None:
    with Session.open(older, load_packs()) as session:
        question = session.battle.question
        assert question is not None
        session.do(Answer(question.id, question.default))
        assert session.battle.question != question
