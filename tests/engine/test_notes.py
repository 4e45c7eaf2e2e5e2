"""Notes pinned to cells and creatures: written, shown, taken away, undone."""

from pathlib import Path

import msgspec
import pytest

from gridapp.battle.board import Picture
from gridapp.battle.commands import (
    AlignGrid,
    HideToken,
    PutNote,
    RemoveNote,
    RemoveToken,
    ShiftToken,
)
from gridapp.battle.events import NoteRemoved, NoteWritten
from gridapp.battle.notes import Note
from gridapp.battle.state import Battle
from gridapp.battle.views import PinnedNote, SeenNote, gm_view, player_view
from tests.engine.scenes import HERO, RAIDER, act, play, refused, scene, told
from tests.session.tables import done, table

WELL, KEY = Note(1, "A dry well", (2, 0)), Note(2, "Has the key", who="G")


@pytest.fixture
def camp() -> Battle:
    return scene("A . . .\n. . . G", turn="", A=HERO, G=RAIDER)


def test_notes_are_kept_in_order_of_their_numbers(camp: Battle) -> None:
    battle, events = told(camp, PutNote(KEY), PutNote(WELL))
    assert battle.notes == (WELL, KEY)
    assert events[-1] == NoteWritten(WELL, new=True)
    deeper = Note(1, "A deep well\nwith a rope", (2, 1), shown=True)
    battle, events = told(battle, PutNote(deeper))
    assert battle.notes == (deeper, KEY)
    assert events == (NoteWritten(deeper, new=False),)
    battle, events = told(battle, RemoveNote(1))
    assert (battle.notes, events) == ((KEY,), (NoteRemoved(1),))


@pytest.mark.parametrize(
    ("note", "code"),
    [
        (Note(0, "x", (0, 0)), "number"),
        (Note(9_999, "x", (0, 0)), "number"),
        (Note(1, " \n ", (0, 0)), "text"),
        (Note(1, "x" * 2_001, (0, 0)), "text"),
        (Note(1, "x\x07", (0, 0)), "text"),
        (Note(1, "x\ud800", (0, 0)), "text"),
        (Note(1, "x"), "place"),
        (Note(1, "x", (9, 9)), "place"),
        (Note(1, "x", (0, 0), "G"), "place"),
        (Note(1, "x", who="nobody"), "token"),
    ],
)
def test_a_note_that_cannot_be_is_refused(camp: Battle, note: Note, code: str) -> None:
    assert refused(camp, PutNote(note)).code == code


def test_nothing_new_is_refused(camp: Battle) -> None:
    battle = play(camp, PutNote(WELL))
    assert refused(battle, PutNote(WELL)).code == "nothing"
    assert refused(battle, RemoveNote(2)).code == "number"


def test_a_note_may_be_written_while_a_question_waits() -> None:
    battle = scene("A . . .\nG . . .\n. . .:.", A=HERO, G=RAIDER)
    asked = play(battle, act(battle, "A1 B1 C1"))
    assert asked.question is not None
    assert play(asked, PutNote(WELL)).notes == (WELL,)


def test_a_note_goes_with_its_creature_and_is_shown_with_it(camp: Battle) -> None:
    shown = msgspec.structs.replace(KEY, shown=True)
    battle = play(camp, PutNote(WELL), PutNote(shown), ShiftToken("G", (1, 1)))
    assert player_view(battle).notes == (SeenNote(1, "Has the key", (1, 1)),)
    assert gm_view(battle).notes == (
        PinnedNote(1, "A dry well", (2, 0), shown=False),
        PinnedNote(2, "Has the key", (1, 1), shown=True),
    )
    lurking = play(battle, HideToken("G", hidden=True))
    assert player_view(lurking).notes == ()
    assert not gm_view(lurking).notes[1].shown


def test_a_note_outlives_its_creature_where_it_stood(camp: Battle) -> None:
    shown = msgspec.structs.replace(KEY, shown=True)
    battle = play(camp, PutNote(shown), RemoveToken("G"))
    assert battle.notes == (Note(2, "Has the key", (3, 1), shown=True),)
    lurking = play(camp, PutNote(shown), HideToken("G", hidden=True), RemoveToken("G"))
    assert player_view(lurking).notes == ()


def test_no_note_falls_off_a_board_that_is_laid_anew(camp: Battle) -> None:
    pictured = msgspec.structs.replace(camp.board, picture=Picture("00ff", 280, 140))
    battle = play(msgspec.structs.replace(camp, board=pictured, tokens=()), PutNote(WELL))
    assert refused(battle, AlignGrid(2, 2, 70.0, (0.0, 0.0))).code == "off_board"


def test_notes_are_undone_and_come_back(camp: Battle, tmp_path: Path) -> None:
    with table(tmp_path / "x.battle", camp) as session:
        done(session, PutNote(WELL), PutNote(KEY), RemoveNote(1))
        states = [session.battle]
        while session.undo():
            states.append(session.battle)
        assert [state.notes for state in states] == [(KEY,), (WELL, KEY), (WELL,), ()]
        assert session.battle == camp
        for state in reversed(states[:-1]):
            assert session.redo()
            assert session.battle == state
        assert session.log()[0] == "GM: note 1 pinned to C1: A dry well"
