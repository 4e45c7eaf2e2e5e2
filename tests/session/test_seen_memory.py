"""Memory of the map: recorded with the command, the same after undo, opening and replay."""

import random
from collections.abc import Callable
from pathlib import Path

import msgspec
import numpy as np
import pytest

from gridapp.battle.board import Board, Door, DoorState, Wall
from gridapp.battle.commands import (
    Act,
    ForgetSeen,
    HideToken,
    SetDoor,
    SetParties,
    ShiftToken,
)
from gridapp.battle.events import Moved
from gridapp.battle.state import Battle
from gridapp.battle.vision.fog import Fog, FogMode
from gridapp.battle.vision.lights import Light, Lighting, LightLevel
from gridapp.battle.vision.mask import Mask
from gridapp.battle.vision.sight import Party
from gridapp.engine.commands.apply import apply
from gridapp.engine.queries import seen as seen_queries
from gridapp.geometry.planar.rasters import bits_of
from gridapp.grid.grid import Grid
from gridapp.session.history.replay import verify_battle
from gridapp.session.session import Session
from gridapp.session.vision import seen_memory
from gridapp.storage.file.log_entries import CommandEntry, state_hash
from tests.engine.scenes import HERO, RAIDER, rules, scene
from tests.geometry.mask_cells import cells_covered
from tests.session.tables import done, packs, table

ROW = ". . . . . . . . . . . ."
HEROES, RAIDERS = Party("h", "Heroes", tokens=("A",)), Party("r", "Raiders", tokens=("G",))


def _hall(mode: FogMode = FogMode.SIGHT) -> Battle:
    """Two rooms of 6 by 3 cells and a closed door, A in the left room and G in the right one."""
    battle = scene(f"{ROW}\nA . . . . . . . . . . G\n{ROW}", A=HERO, G=RAIDER)
    board = Board(
        Grid(12, 3),
        (Wall("n", (6.0, 0.0), (6.0, 1.0)), Wall("s", (6.0, 2.0), (6.0, 3.0))),
        (Door("door", (6.0, 1.0), (6.0, 2.0)),),
    )
    hero = msgspec.structs.replace(battle.tokens[0], played=True)
    goblin = msgspec.structs.replace(battle.tokens[1], played=False)
    battle = msgspec.structs.replace(battle, board=board, tokens=(hero, goblin))
    return msgspec.structs.replace(battle, fog=Fog(mode))


def _mask(session: Session, party: str = "players") -> Mask:
    memory = session.battle.sight.memory(party)
    assert memory is not None
    return memory.mask


def _cells(session: Session, party: str = "players") -> set[tuple[int, int]]:
    return set(cells_covered(_mask(session, party), session.battle.board.grid))


LEFT = {(column, row) for column in range(6) for row in range(3)}


def test_what_was_seen_stays_and_doors_stay_as_last_seen(tmp_path: Path) -> None:
    session = table(tmp_path / "a.battle", _hall())
    done(session, ShiftToken("A", (1, 1)))
    assert _cells(session) == LEFT
    done(session, SetDoor("door", DoorState.OPEN))
    assert _cells(session) > LEFT | {(11, 1)}
    done(session, SetDoor("door", DoorState.CLOSED), ShiftToken("A", (10, 1)))
    memory = session.battle.sight.memory("players")
    assert memory is not None
    assert memory.doors == {"door": DoorState.CLOSED}
    assert len(_cells(session)) == 36


def test_a_door_changed_unseen_stays_as_it_was_seen(tmp_path: Path) -> None:
    session = table(tmp_path / "a.battle", _hall())
    done(session, SetParties((HEROES, RAIDERS)))
    done(session, HideToken("G", hidden=True), ShiftToken("A", (2, 1)))
    done(session, SetDoor("door", DoorState.OPEN))
    seen, unseen = session.battle.sight.memory("h"), session.battle.sight.memory("r")
    assert seen is not None
    assert unseen is not None
    assert seen.doors == {"door": DoorState.OPEN}
    assert unseen.doors == {"door": DoorState.CLOSED}
    assert _cells(session, "r") == {(column, row) for column in range(6, 12) for row in range(3)}


def test_undo_gives_back_the_older_memory_and_forgetting_begins_anew(tmp_path: Path) -> None:
    session = table(tmp_path / "a.battle", _hall())
    done(session, ShiftToken("A", (1, 1)))
    before = _mask(session)
    done(session, SetDoor("door", DoorState.OPEN))
    assert _mask(session) != before
    session.undo()
    assert _mask(session) == before
    session.redo()
    after = _mask(session)
    done(session, SetDoor("door", DoorState.CLOSED))
    assert _mask(session) == after
    done(session, ForgetSeen())
    assert _cells(session) == LEFT


def test_a_replay_casts_no_ray_and_makes_the_same_bytes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "a.battle"
    session = table(path, _hall())
    done(session, ShiftToken("A", (1, 1)), SetDoor("door", DoorState.OPEN))
    done(session, ShiftToken("A", (4, 0)), ShiftToken("A", (10, 2)))
    wanted = state_hash(session.battle)
    session.file.close()

    def forbidden(*_: object) -> None:
        raise AssertionError("a replay worked out a memory")

    monkeypatch.setattr(seen_queries, "seen_by", forbidden)
    assert verify_battle(path, packs()).problems == []
    with Session.open(path, packs(), read_only=True) as again:
        assert state_hash(again.battle) == wanted


@pytest.mark.parametrize("mode", [FogMode.OPEN, FogMode.HAND])
def test_without_fog_by_sight_nothing_is_remembered_or_stored(
    tmp_path: Path, mode: FogMode
) -> None:
    session = table(tmp_path / "a.battle", _hall(mode))
    done(session, ShiftToken("A", (1, 1)))
    assert session.battle.sight.memories == ()
    entry = session.file.entry(2)
    assert isinstance(entry, CommandEntry)
    assert not entry.seen


def test_rules_without_a_table_pay_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("gridapp.engine.queries.seen.region_seen_by", None)
    outcome = apply(_hall(), ShiftToken("A", (1, 1)), None, rules())  # type: ignore[arg-type]
    assert getattr(outcome, "battle", None) is not None


def test_a_fault_in_the_geometry_does_not_stop_the_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, expected_log: Callable[[str], None]
) -> None:
    expected_log("could not be worked out")
    monkeypatch.setattr(seen_queries, "seen_by", None)
    session = table(tmp_path / "a.battle", _hall())
    done(session, ShiftToken("A", (1, 1)))
    assert session.battle.sight.memories == ()


@pytest.mark.parametrize("seed", range(3))
def test_moves_only_ever_add(tmp_path: Path, seed: int) -> None:
    rnd = random.Random(seed)
    grid = Grid(14, 10)
    spots = [(rnd.uniform(0, 14), rnd.uniform(0, 10)) for _ in range(24)]
    walls = tuple(Wall(f"w{n}", spots[n], spots[n + 12]) for n in range(12))
    battle = msgspec.structs.replace(_hall(), board=Board(grid, walls))
    session = table(tmp_path / "a.battle", battle)
    before = np.zeros((80, 112), bool)
    for _ in range(12):
        session.do(ShiftToken("A", rnd.choice(grid.cells)))
        now = bits_of(_mask(session))
        assert not (before & ~now).any()
        before = now
    assert before.any()


def test_many_viewers_and_lights_on_the_largest_board(tmp_path: Path) -> None:
    """60 viewers, 300 lights that reach far, 500x500 cells: slow, but right and on the disk."""
    rnd = random.Random("crowd")
    grid = Grid(500, 500)
    hall = _hall()
    spots = rnd.sample([(column, row) for column in range(499) for row in range(499)], 360)
    crowd = tuple(
        msgspec.structs.replace(hall.tokens[0], id=f"v{n}", cell=spot, senses={"darkvision": 10**9})
        for n, spot in enumerate(spots[:60])
    )
    lights = tuple(
        Light(f"l{n}", grid.centre(spot), bright=20.0, dim=40.0)
        for n, spot in enumerate(spots[60:])
    )
    wall = Wall("w", (250.0, 0.0), (250.0, 500.0))
    battle = msgspec.structs.replace(
        hall,
        board=Board(grid, (wall,)),
        tokens=crowd[:1],
        lighting=Lighting(LightLevel.DARK, lights),
    )
    near = msgspec.structs.replace(crowd[0], cell=(10, 10), senses={})
    session = table(tmp_path / "a.battle", msgspec.structs.replace(battle, tokens=(near,)))
    done(session, HideToken("v0", hidden=True), HideToken("v0", hidden=False))
    remaining = [light for light in lights if light.place and light.place[0] < 242]
    # Circles of 8 cells, cut by the edge of the board, by the wall and by each other.
    assert 0 < bits_of(_mask(session)).sum() / 16 < len(remaining) * np.pi * 64
    assert all(column < 250 for column, _ in _cells(session))
    session = table(tmp_path / "b.battle", msgspec.structs.replace(battle, tokens=crowd))
    done(session, HideToken("v1", hidden=True))
    assert len(_cells(session)) == 500 * 500


def test_the_way_of_a_foe_is_not_remembered() -> None:
    walk = ((11, 1), (10, 1), (9, 1))
    foe, hero = (
        seen_memory.new_memories(_hall(), rules(), [Moved(who, "advance", walk, 2)])[0].mask
        for who in ("G", "A")
    )
    assert set(cells_covered(foe, Grid(12, 3))) == LEFT
    assert set(cells_covered(hero, Grid(12, 3))) > LEFT


def test_what_is_passed_on_the_way_is_remembered(tmp_path: Path) -> None:
    """A gap in a long wall is seen through only while walking past it."""
    battle = _hall()
    walls = (Wall("w", (0.0, 1.0), (3.0, 1.0)), Wall("e", (4.0, 1.0), (12.0, 1.0)))
    board = msgspec.structs.replace(battle.board, walls=walls, doors=())
    battle = msgspec.structs.replace(battle, board=board, tokens=battle.tokens[:1])
    walked = table(tmp_path / "a.battle", battle)
    route = tuple((column, 1) for column in range(7))
    done(walked, Act("A", "advance", route))
    jumped = table(tmp_path / "b.battle", battle)
    done(jumped, ShiftToken("A", (6, 1)))
    assert (3, 0) in _cells(walked)
    assert (3, 0) not in _cells(jumped)
    assert _cells(walked) > _cells(jumped)
