"""What is seen of dear states is worked out elsewhere: the same answer, and nothing before it."""

from collections.abc import Callable
from pathlib import Path
from threading import Thread, current_thread, main_thread

import msgspec
import pytest

from gridapp.battle.board import Board, Door, DoorState, Wall
from gridapp.battle.commands import Command, ForgetSeen, SetDoor, SetFogMode, ShiftToken
from gridapp.battle.knowing.knowledge import Audience, AudienceKind, Knowledge
from gridapp.battle.outcomes import Applied, Refused
from gridapp.battle.state import Battle
from gridapp.battle.vision.fog import Fog, FogMode
from gridapp.battle.vision.lights import Light, Lighting, LightLevel
from gridapp.engine.queries.known import known_to
from gridapp.engine.queries.situation import Situation
from gridapp.grid.grid import Grid
from gridapp.session.session import Session
from gridapp.session.vision import known_battles, seeing
from gridapp.session.vision.seeing import may_take_long
from gridapp.storage.file.battle_file import BattleFile
from tests.engine.scenes import HERO, RAIDER, rules, scene

OPENED, WALKED = SetDoor("d", DoorState.OPEN), ShiftToken("A", (0, 1))
COMMANDS: tuple[Command, ...] = (OPENED, WALKED, ForgetSeen(), SetFogMode(FogMode.BOTH))


def hall() -> Battle:
    """A hero before a closed door, a raider behind it."""
    battle = scene("A . . . G\n. . . . .", A=HERO, G=RAIDER)
    hero = msgspec.structs.replace(battle.tokens[0], played=True)
    battle = battle.with_token(hero)
    board = Board(
        battle.board.grid,
        walls=(Wall("w", (2, 1), (2, 2)),),
        doors=(Door("d", (2, 0), (2, 1)),),
    )
    return msgspec.structs.replace(battle, board=board, fog=Fog(FogMode.SIGHT))


@pytest.fixture
def session(tmp_path: Path) -> Session:
    return Session(BattleFile.create(tmp_path / "hall.battle", hall(), {}), rules())


@pytest.fixture
def dear(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(seeing, "may_take_long", lambda battle: battle.fog.mode.by_sight)


class Apart:
    """Carries out work in another thread, and looks at the session before and after it."""

    def __init__(self, session: Session, look: Callable[[], object]) -> None:
        self.looks: list[object] = []
        self._look = look
        session.carry_out_by(self.run)

    def run(self, work: Callable[[], None]) -> None:
        self.looks.append(self._look())
        thread = Thread(target=work)
        thread.start()
        thread.join()
        self.looks.append(self._look())


def creatures(session: Session) -> set[str]:
    return {token.id for token in session.player_view().tokens}


@pytest.mark.usefixtures("dear")
def test_the_log_is_the_same_as_when_worked_out_in_place(session: Session, tmp_path: Path) -> None:
    apart = Apart(session, lambda: None)
    in_place = Session(BattleFile.create(tmp_path / "in place.battle", hall(), {}), rules())
    for command in COMMANDS:
        for each in (session, in_place):
            assert isinstance(each.do(command), Applied)
    assert len(apart.looks) == 2 * len(COMMANDS)
    assert session.battle == in_place.battle
    assert session.battle.sight.memories
    assert session.player_view() == in_place.player_view()
    for line in range(2, session.file.last_line + 1):
        assert session.file.entry(line) == in_place.file.entry(line)


@pytest.mark.usefixtures("dear")
def test_nobody_sees_a_result_before_it_is_there(session: Session) -> None:
    assert creatures(session) == {"A"}
    apart = Apart(session, lambda: (creatures(session), session.battle.board.doors[0].is_open))
    assert isinstance(session.do(OPENED), Applied)
    assert apart.looks == [({"A"}, False), ({"A"}, False)]
    assert creatures(session) == {"A", "G"}
    assert session.undo()
    assert apart.looks[2:] == [({"A", "G"}, True), ({"A", "G"}, True)]
    assert creatures(session) == {"A"}


def ask_views(session: Session) -> None:
    session.gm_view()
    session.player_view()


@pytest.mark.usefixtures("dear")
def test_views_find_everything_worked_out(
    session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    threads: list[bool] = []

    def watched(situation: Situation, audience: Audience) -> Knowledge:
        threads.append(current_thread() is main_thread())
        return known_to(situation, audience)

    session.player_view()
    monkeypatch.setattr(known_battles, "known_to", watched)
    Apart(session, lambda: None)
    session.add_listener(lambda _: ask_views(session))
    session.do(OPENED)
    session.undo()
    session.view_past(1)
    session.back_to_present()
    session.show_to(Audience(AudienceKind.CREATURE, "A"))
    session.do(OPENED)
    assert threads
    assert not any(threads)


@pytest.mark.usefixtures("dear")
def test_what_is_shown_of_the_past_is_worked_out_before(session: Session) -> None:
    session.do(OPENED)
    session.do(WALKED)
    seen: list[object] = []
    session.add_listener(lambda _: seen.append(session.battle.board.doors[0].is_open))
    apart = Apart(session, lambda: list(seen))
    session.view_past(1)
    assert apart.looks == [[], []]
    assert seen == [False]
    assert {token.id for token in session.gm_view().seen.tokens} == {"A"}
    assert len(apart.looks) == 2  # nothing is worked out again for the views


@pytest.mark.usefixtures("dear")
def test_nothing_else_happens_meanwhile(session: Session) -> None:
    as_hero = Audience(AudienceKind.CREATURE, "A")
    session.do(OPENED)
    last = session.file.last_line

    def try_everything() -> object:
        assert session.is_busy
        refused = session.do(WALKED)
        assert isinstance(refused, Refused)
        assert refused.code == "busy"
        assert not session.undo()
        assert not session.redo()
        session.view_past(1)
        session.show_to(as_hero)
        session.back_to_present()
        return session.viewed_line, session.shown_to == as_hero, session.file.last_line

    apart = Apart(session, try_everything)
    assert isinstance(session.do(ShiftToken("A", (1, 1))), Applied)
    assert apart.looks == [(None, False, last), (None, False, last)]
    assert not session.is_busy
    assert session.battle.token("A").cell == (1, 1)  # type: ignore[union-attr]


@pytest.mark.usefixtures("dear")
def test_a_fault_changes_nothing(session: Session) -> None:
    def fail(_: Callable[[], None]) -> None:
        raise MemoryError

    before, last = session.battle, session.file.last_line
    session.carry_out_by(fail)
    with pytest.raises(MemoryError):
        session.do(OPENED)
    assert (session.battle, session.file.last_line) == (before, last)
    assert not session.is_busy
    session.carry_out_by(None)
    assert isinstance(session.do(OPENED), Applied)


@pytest.mark.usefixtures("dear")
def test_an_open_map_asks_nobody(session: Session) -> None:
    apart = Apart(session, lambda: None)
    session.do(SetFogMode(FogMode.OPEN))
    session.do(OPENED)
    assert not apart.looks


def big(*, walls: int = 0, lights: int = 0, side: int = 60, by: FogMode = FogMode.SIGHT) -> Battle:
    pieces = tuple(Wall(f"w{n}", (n % 50, n // 50), (n % 50 + 1, n // 50)) for n in range(walls))
    lamps = tuple(Light(f"l{n}", (1.5, 1.5), bright=5, dim=5) for n in range(lights))
    lighting = Lighting(LightLevel.DARK if lights else LightLevel.BRIGHT, lamps)
    board = Board(Grid(side, side), pieces)
    return msgspec.structs.replace(hall(), board=board, lighting=lighting, fog=Fog(by))


def test_only_large_boards_under_fog_by_sight_are_dear() -> None:
    # Two creatures: 2 x 500 and (2 + 12) x 500 shadows are few, (2 + 300) x 500 are many.
    assert not may_take_long(big(walls=500))
    assert not may_take_long(big(walls=500, lights=12))
    assert may_take_long(big(walls=500, lights=300))
    assert not may_take_long(big(walls=500, lights=300, by=FogMode.HAND))
    assert may_take_long(big(side=201))
    assert not may_take_long(big(side=200))
