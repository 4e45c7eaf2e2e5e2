"""A rider sees, is seen and is reckoned with from the whole space of its mount (AP-R111).

The mount H covers A1 to B2 and its rider A stands at A1. A wall runs between the two rows, so that
the first cell of the mount sees and shows nothing of the second row, and its lower cells do.
"""

import msgspec
import pytest

from gridapp.battle.events import Moved
from gridapp.battle.knowing.knowledge import Audience, AudienceKind
from gridapp.battle.state import Battle
from gridapp.battle.tokens import Condition
from gridapp.battle.vision.fog import FogMode
from gridapp.battle.vision.mask import Mask
from gridapp.engine.queries.known import known_to
from gridapp.engine.queries.situation import Situation
from gridapp.session.vision.seen_memory import new_memories
from gridapp.tactics.exposure import Exposure
from tests.rules.play import Entry, System, cells, token

SYSTEM = System("action_points")
BOARD = "H H . . . .\n- - - - - -\nH H . . R ."
RAIDERS = Audience(AudienceKind.SIDE, "raiders")
SPACES = ("own", "mount")


def riding(board: str = BOARD, space: str = "mount", **settings: str) -> Battle:
    """Return a fight in fog with A on the horse H and, if drawn, a raider."""
    entries: dict[str, Entry] = {
        "A": "spearman",
        "S": "swordsman",
        "H": {"kind": "war_horse", "weapons": [], "played": False},
        "R": "raider",
    }
    drawn = {name: entry for name, entry in entries.items() if name in f"A{board}"}
    battle = SYSTEM.drawn(f"{board}\nA . . . . .", drawn, "A", {"rider_space": space, **settings})
    rider, mount = token(battle, "A"), token(battle, "H")
    seat = (Condition("mounted", source="H"),)
    battle = battle.with_token(
        msgspec.structs.replace(rider, cell=mount.cell, conditions=seat)
    ).with_token(msgspec.structs.replace(mount, conditions=(Condition("ridden", source="A"),)))
    fog = msgspec.structs.replace(battle.fog, mode=FogMode.SIGHT)
    return msgspec.structs.replace(battle, fog=fog)


def knows(battle: Battle, audience: Audience) -> frozenset[str]:
    """Return the creatures known to an audience."""
    return known_to(Situation(battle, SYSTEM.rules), audience).creature_ids


@pytest.mark.parametrize("space", SPACES)
def test_a_rider_sees_from_the_space_of_its_mount(space: str) -> None:
    audience = Audience(AudienceKind.CREATURE, "A")
    assert ("R" in knows(riding(space=space), audience)) is (space == "mount")


@pytest.mark.parametrize("space", SPACES)
def test_whoever_sees_the_mount_sees_its_rider(space: str) -> None:
    knowledge = knows(riding(space=space), RAIDERS)
    assert "H" in knowledge
    assert ("A" in knowledge) is (space == "mount")


def test_a_hidden_mount_shows_nothing_of_itself() -> None:
    battle = riding()
    battle = battle.with_token(msgspec.structs.replace(token(battle, "H"), hidden=True))
    assert knows(battle, RAIDERS) == {"R"}
    assert "R" not in knows(battle, Audience(AudienceKind.CREATURE, "A"))


def remembered(battle: Battle, route: str) -> Mask:
    """Return what the players remember once H has come along a route."""
    walk = Moved("H", "move", cells(battle, route), 4)
    (memory,) = new_memories(battle, SYSTEM.rules, [walk])
    return memory.mask


def test_a_rider_looks_around_on_its_mounts_way() -> None:
    """From C1 the gap shows the lower rows; the horse itself looks for nobody."""
    board = "H H . . . .\nH H . . . .\n- - -   - -\n. . . . . ."
    battle = riding(board)
    on_foot = battle.with_token(msgspec.structs.replace(token(battle, "A"), conditions=()))
    assert remembered(battle, "C1 B1 A1") != remembered(battle, "A1 B1 A1")
    assert remembered(on_foot, "C1 B1 A1") == remembered(on_foot, "A1 B1 A1")


@pytest.mark.parametrize("space", SPACES)
def test_a_rider_is_in_the_way_of_a_line_as_its_mount_is(space: str) -> None:
    """From S2 to R2 only the lower cells of the mount are crossed, not the rider's own at B1."""
    board = ". H H . . .\nS H H . . R"
    situation = Situation(riding(board, space, creatures_cover="yes"), SYSTEM.rules)
    shooter, target = token(situation.battle, "S"), token(situation.battle, "R")
    cover = situation.cover(shooter, target)
    assert set(cover.blockers) == ({"A", "H"} if space == "mount" else {"H"})
    assert situation.covers(shooter, [target])["R"].grade == cover.grade == "slit"


@pytest.mark.parametrize("space", SPACES)
def test_a_rider_hides_nothing_of_its_mount(space: str) -> None:
    """Nor does the mount hide a rider who fights from all of its cells."""
    board = "H H . . . .\nH H . . . R"
    situation = Situation(riding(board, space, creatures_cover="yes"), SYSTEM.rules)
    raider, rider, mount = (token(situation.battle, each) for each in "RAH")
    assert situation.cover(raider, mount).grade == ""
    assert situation.cover(raider, rider).grade == ("" if space == "mount" else "slit")


@pytest.mark.parametrize("space", SPACES)
def test_danger_is_reckoned_from_the_far_side_of_a_mount(space: str) -> None:
    """A spear of 2 yards may reach three cells on: from B2 to E2, from A1 to D2 (AP-R70)."""
    battle = riding("H H . . . .\nH H . . R .", space, wild_dice="1d10")
    situation = Situation(battle, SYSTEM.rules)
    exposure = Exposure(situation, token(battle, "R"), [token(battle, "A")])
    spots = {label: exposure.at(cells(battle, label)[0]) > 0 for label in ("D2", "E2", "F2")}
    assert spots == {"D2": True, "E2": space == "mount", "F2": False}
