"""Start of turn and round, jumps to any line, and viewing the past."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from gridapp.battle.commands import EndTurn, HideToken, StartFight
from gridapp.battle.outcomes import Applied, Refused
from gridapp.session.session import Session
from gridapp.storage.file.branches import Branch
from gridapp.storage.file.verify import verify
from gridapp.storage.problems import FileProblem
from tests.engine.scenes import act
from tests.session.tables import done, packs, skirmish, table

STEP = act(skirmish(), "A2 A3", "side_step")


@pytest.fixture
def session(tmp_path: Path) -> Iterator[Session]:
    """Lines 2 and 3 in A's first turn, 4 ends it; 5 in G's, 6 ends it; 7 and 8 in A's second."""
    with table(tmp_path / "skirmish.battle", skirmish()) as session:
        done(session, STEP, HideToken("G", hidden=True), EndTurn())
        done(session, HideToken("G", hidden=False), EndTurn())
        done(session, HideToken("G", hidden=True), HideToken("G", hidden=False))
        assert (session.battle.active, session.battle.round, session.shown_line) == ("A", 2, 8)
        yield session


def test_start_of_turn(session: Session) -> None:
    assert session.start_of_turn() == 6
    session.jump(5)
    assert session.start_of_turn() == 4
    session.jump(3)
    assert session.start_of_turn() == 1
    session.jump(1)
    assert session.start_of_turn() == 1


def test_start_of_round(session: Session) -> None:
    assert session.start_of_round() == 6
    session.jump(5)
    assert session.start_of_round() == 1


def test_jump_keeps_later_lines(session: Session) -> None:
    before = session.battle
    session.jump(3)
    assert session.battle != before
    assert session.can_redo
    session.jump(8)
    assert session.battle == before
    session.jump(2)
    session.close()
    with Session.open(session.file.path, packs()) as again:
        assert again.shown_line == 2


@pytest.mark.parametrize("line", [0, 99])
def test_jump_to_a_missing_line_fails(session: Session, line: int) -> None:
    with pytest.raises(KeyError):
        session.view_past(line)
    with pytest.raises((KeyError, ValueError)):
        session.jump(line)
    assert session.shown_line == 8


def test_viewing_the_past_changes_nothing(session: Session) -> None:
    present, last = session.battle, session.file.last_line
    session.view_past(2)
    assert session.battle == done_at(session, 2)
    assert len(session.log()) < 8
    assert isinstance(session.do(EndTurn()), Refused)
    assert (session.can_undo, session.can_redo) == (False, False)
    session.back_to_present()
    assert (session.battle, session.file.last_line, session.file.head) == (present, last, 8)
    assert isinstance(session.do(EndTurn()), Applied)


def test_players_see_the_present(session: Session) -> None:
    """Undone or hidden things must not reappear on the players' screen."""
    session.do(HideToken("G", hidden=True))
    shown = session.player_view()
    assert [token.id for token in shown.tokens] == ["A"]
    session.view_past(8)
    assert len(session.gm_view().seen.tokens) == 2
    assert session.player_view() == shown


def done_at(session: Session, line: int) -> object:
    """Return the state of a line as read by a new reader."""
    with Session.open(session.file.path, packs(), read_only=True) as reader:
        reader.view_past(line)
        return reader.battle


def test_play_continues_from_a_viewed_state(session: Session) -> None:
    session.view_past(5)
    session.jump(5)
    assert isinstance(session.do(EndTurn()), Applied)
    assert session.file.undone_branches == [Branch(6, 3)]


@pytest.mark.parametrize("beside", [False, True])
def test_discard_a_branch(session: Session, beside: bool) -> None:
    if beside:
        session.write_in_background()
    session.jump(4)
    done(session, EndTurn())
    battle = session.battle
    assert session.file.undone_branches == [Branch(5, 4)]
    with pytest.raises(ValueError, match="line 4 is on the way"):
        session.discard_branch(4)
    session.discard_branch(5)
    assert (session.file.undone_branches, session.battle, session.shown_line) == (
        [],
        battle,
        session.file.head,
    )
    session.undo()
    assert session.shown_line == 4
    session.redo()
    assert session.battle == battle
    session.close()
    assert verify(session.file.path) == []


def test_reader_follows_the_writer(session: Session) -> None:
    with Session.open(session.file.path, packs(), read_only=True) as reader:
        assert not reader.refresh()
        done(session, EndTurn())
        assert reader.refresh()
        assert reader.battle == session.battle
        session.jump(3)
        session.discard_branch(4)
        assert reader.refresh()
        assert reader.battle == session.battle
        session.file.path.rename(session.file.path.with_name("away.battle"))
        with pytest.raises(FileProblem):
            reader.refresh()


def test_setup_is_a_single_round(tmp_path: Path) -> None:
    with table(tmp_path / "set_up.battle", skirmish()) as session:
        assert isinstance(session.do(StartFight()), Refused)  # it has begun in this scene
        assert session.start_of_round() == 1
