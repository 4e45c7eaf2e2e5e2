"""The audiences of players' views: all players, a party, or a creature."""

from pathlib import Path

import msgspec
import pytest

from gridapp.battle.commands import RemoveToken, SetParties, ShiftToken
from gridapp.battle.knowing.knowledge import PLAYERS, Audience, AudienceKind
from gridapp.battle.knowing.known_region import KnownRegion
from gridapp.battle.vision.fog import FogMode
from gridapp.battle.vision.sight import Party
from gridapp.grid.cells import Cell
from gridapp.session.queries.audiences import parse_audience
from gridapp.session.session import Session
from tests.session.tables import done, table
from tests.session.test_seen_memory import HEROES, LEFT, RAIDERS, _hall

RIGHT = {(column, row) for column in range(6, 12) for row in range(3)}
AS_HEROES = Audience(AudienceKind.PARTY, HEROES.id)
AS_RAIDERS = Audience(AudienceKind.PARTY, RAIDERS.id)


@pytest.fixture
def session(tmp_path: Path) -> Session:
    """Two parties in two rooms with a closed door between them."""
    opened = table(tmp_path / "a.battle", _hall(FogMode.SIGHT))
    done(opened, SetParties((HEROES, RAIDERS)), ShiftToken("A", (1, 1)))
    return opened


def seen(session: Session) -> tuple[set[Cell], set[str]]:
    """Return the seen or remembered cells, and the visible creatures, of the players' view."""
    view = session.player_view()
    assert view.known is not None
    region = KnownRegion.of(view.known.seen) | KnownRegion.of(view.known.remembered)
    cells = {cell for cell in view.grid.cells if region.holds(*view.grid.centre(cell))}
    return cells, {token.id for token in view.tokens}


def test_parties_are_shown_together_or_one_at_a_time(session: Session) -> None:
    assert session.shown_to == PLAYERS
    assert seen(session) == (LEFT | RIGHT, {"A", "G"})
    session.show_to(AS_HEROES)
    assert seen(session) == (LEFT, {"A"})
    session.show_to(AS_RAIDERS)
    assert seen(session) == (RIGHT, {"G"})


def test_seen_as_one_creature(session: Session) -> None:
    session.show_to(Audience(AudienceKind.CREATURE, "G"))
    assert seen(session) == (RIGHT, {"G"})


def test_party_remembers_alone(session: Session) -> None:
    """A creature of two parties brings none of them the memory of the other."""
    both = (HEROES, msgspec.structs.replace(RAIDERS, tokens=("G", "A")))
    done(session, SetParties(both), ShiftToken("G", (10, 0)))
    session.show_to(AS_HEROES)
    assert seen(session) == (LEFT, {"A"})


def test_view_does_not_grow_when_its_creature_or_party_is_gone(session: Session) -> None:
    session.show_to(Audience(AudienceKind.CREATURE, "G"))
    done(session, RemoveToken("G"))
    assert seen(session) == (set(), set())
    session.show_to(AS_RAIDERS)
    done(session, SetParties((HEROES,)))
    assert seen(session) == (set(), set())


def test_listeners_are_told_of_another_audience(session: Session) -> None:
    changes: list[object] = []
    session.add_listener(changes.append)
    session.show_to(AS_HEROES)
    session.show_to(AS_HEROES)
    assert changes == [()]


def test_gm_sees_the_fog_of_those_to_whom_it_is_shown(session: Session) -> None:
    session.show_to(AS_HEROES)
    view = session.gm_view()
    assert [token.id for token in view.hidden] == ["G"]
    assert session.knowledge().audience == AS_HEROES


def test_party_has_a_name_as_audience(session: Session) -> None:
    assert parse_audience(session.battle, "heroes") == Audience(AudienceKind.PARTY, "h")
    unknown = msgspec.structs.replace(session.battle.sight, parties=(Party("x", "The Ten"),))
    changed = msgspec.structs.replace(session.battle, sight=unknown)
    assert parse_audience(changed, "the ten") == Audience(AudienceKind.PARTY, "x")
