"""An internal condition of a system is in the state, and in no text or picture."""

from pathlib import Path

from gridapp.battle.commands import SetCondition
from gridapp.battle.knowing.knowledge import PLAYERS
from gridapp.battle.shown.views import PlayerView
from gridapp.session.event_marks import event_marks
from gridapp.session.history.moments import view_for
from tests.session.tables import done, skirmish, table

KEPT, TOLD = "provoked", "prone"


def test_nobody_is_shown_or_told_of_an_internal_condition(tmp_path: Path) -> None:
    session = table(tmp_path / "x.battle", skirmish())
    before = session.battle
    applied = done(session, SetCondition("A", KEPT, on=True))
    assert [held.id for held in session.battle.tokens[0].conditions] == [KEPT]
    views = session.player_view(), session.gm_view().seen, view_for(session, PLAYERS)
    for view in views:
        assert isinstance(view, PlayerView)
        assert [token.conditions for token in view.tokens if token.id == "A"] == [()]
    assert event_marks(before, session.battle, applied.events, session.rules) == ()
    assert not any(session.narrator().sentences(applied.events))


def test_other_conditions_are_shown_and_told(tmp_path: Path) -> None:
    session = table(tmp_path / "x.battle", skirmish())
    applied = done(session, SetCondition("A", KEPT, on=True), SetCondition("A", TOLD, on=True))
    view = session.player_view()
    assert next(token.conditions for token in view.tokens if token.id == "A") == (TOLD,)
    assert any(TOLD in str(line) for line in session.narrator().sentences(applied.events))
