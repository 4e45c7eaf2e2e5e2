"""After an attack the status line says first what came of it."""

from pathlib import Path

import pytest

from gridapp.battle.board import Board
from gridapp.battle.commands import EndTurn, PlaceToken, StartFight
from gridapp.battle.dice import FixedDice, RandomDice
from gridapp.battle.outcomes import Applied
from gridapp.battle.state import Battle, PackRef
from gridapp.grid.grid import Grid
from gridapp.packs.creatures import load_creatures
from gridapp.packs.loader import Packs
from gridapp.session.session import Session
from gridapp.storage.file.battle_file import BattleFile
from tests.gui.conftest import Opens
from tests.gui.pilot import Pilot
from tests.rules.play import System, act

POINTS = System("action_points")


@pytest.fixture
def shooting(opens: Opens, packs: Packs, tmp_path: Path) -> Pilot:
    """A marksman's turn, with a fighter between it and a thug, where defaults answer the rules."""
    book = packs.rules["vitality"].book
    grid = Grid(4, 3, cell_size=book.cells.size, unit=book.cells.unit)
    path = tmp_path / "shot.battle"
    pack = PackRef(book.id, book.version, {"gm_rulings": "default"})
    BattleFile.create(path, Battle("Shot", pack, Board(grid))).close()
    session = Session.open(path, packs)
    session._dice = RandomDice(5)
    for column, kind in ((0, "marksman"), (2, "fighter"), (3, "thug")):
        token = load_creatures(book)[kind].make_token(book, kind, (column, 1), kind.title())
        assert isinstance(session.do(PlaceToken(token)), Applied)
    assert isinstance(session.do(StartFight()), Applied)
    while session.battle.active != "marksman":
        assert isinstance(session.do(EndTurn()), Applied)
    # 6 + 8 = 14 against 10 + 1 (armour) + 2 (a creature in between) hits for 4 of 1d10; 6 + 1 on
    # the Reflex save of the flat-footed fails, so the damage goes to the wounds.
    session._dice = FixedDice([6, 4, 6])
    return opens(session)


def test_outcome_comes_before_the_damage_roll_and_the_defaults(shooting: Pilot) -> None:
    shooting.choose_action("attack")
    shooting.click("D2")
    said = shooting.status
    loss = "Thug loses 4 wound points"
    order = ("14 against 13: success", loss, "damage with", "decided by default")
    places = [said.find(part) for part in order]
    assert said.startswith("Marksman: Rifle against Thug: ")
    assert min(places) > 0, said
    assert places == sorted(places), said


def test_the_wound_comes_before_how_it_is_reckoned(opens: Opens, tmp_path: Path) -> None:
    battle = POINTS.scene(
        "A R",
        turn="A",
        settings={"wild_dice": "1d10", "interrupts": "watchers"},
        A={"kind": "swordsman", "pools": {"ap": 9, "initiative": 9}},
        R={"kind": "raider", "pools": {"ap": 0, "initiative": 0}},
    )
    session = Session(BattleFile.create(tmp_path / "cut.battle", battle), POINTS.rules)
    session._dice = FixedDice([5])
    pilot = opens(session)
    pilot.window.context.do(act("A", "standard_attack", "R", "sword"))
    places = [pilot.status.find(part) for part in ("hit", "takes a moderate wound", "final damage")]
    assert min(places) > 0, pilot.status
    assert places == sorted(places), pilot.status
