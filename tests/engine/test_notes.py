"""Notes pinned to cells and creatures: written, shown, deleted, undone."""

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
from gridapp.battle.shown.views import PinnedNote, SeenNote, gm_view, player_view
from gridapp.battle.state import Battle
from tests.engine.scenes import HERO, RAIDER, act, narrated, play, refused, scene
from tests.session.tables import done, table

WELL, KEY = Note(1, "A dry well", (2, 0)), Note(2, "Has the key", who="G")


@pytest.fixture
def camp() -> Battle:
    return scene("A . . .\n. . . G", turn="", A=HERO, G=RAIDER)


def test_notes_are_sorted_by_number(camp: Battle) -> None:
    battle, events = narrated(camp, PutNote(KEY), PutNote(WELL))
    assert battle.notes == (WELL, KEY)
    assert events[-1] == NoteWritten(WELL, new=True)
    deeper = Note(1, "A deep well\nwith a rope", (2, 1), shown=True)
    battle, events = narrated(battle, PutNote(deeper))
    assert battle.notes == (deeper, KEY)
    assert events == (NoteWritten(deeper, new=False),)
    battle, events = narrated(battle, RemoveNote(1))
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
def test_invalid_note_is_refused(camp: Battle, note: Note, code: str) -> None:
    assert refused(camp, PutNote(note)).code == code


def test_unchanged_note_is_refused(camp: Battle) -> None:
    battle = play(camp, PutNote(WELL))
    assert refused(battle, PutNote(WELL)).code == "nothing"
    assert refused(battle, RemoveNote(2)).code == "number"


def test_note_can_be_written_while_a_question_is_pending() -> None:
    battle = scene("A . . .\nG . . .\n. . .:.", A=HERO, G=RAIDER)
    asked = play(battle, act(battle, "A1 B1 C1"))
    assert asked.question is not None
    assert play(asked, PutNote(WELL)).notes == (WELL,)


def test_note_moves_with_its_creature_and_shares_its_visibility(camp: Battle) -> None:
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


def test_note_of_a_removed_creature_stays_on_its_last_cell(camp: Battle) -> None:
    shown = msgspec.structs.replace(KEY, shown=True)
    battle = play(camp, PutNote(shown), RemoveToken("G"))
    assert battle.notes == (Note(2, "Has the key", (3, 1), shown=True),)
    lurking = play(camp, PutNote(shown), HideToken("G", hidden=True), RemoveToken("G"))
    assert player_view(lurking).notes == ()


def test_grid_alignment_keeps_every_note_on_the_board(camp: Battle) -> None:
    pictured = msgspec.structs.replace(camp.board, picture=Picture("00ff", 280, 140))
    battle = play(msgspec.structs.replace(camp, board=pictured, tokens=()), PutNote(WELL))
    assert refused(battle, AlignGrid(2, 2, 70.0, (0.0, 0.0))).code == "off_board"


def test_undo_and_redo_of_notes(camp: Battle, tmp_path: Path) -> None:
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
