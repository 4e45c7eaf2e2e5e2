"""The pack is notified of every stretch of a move, and each leg is paid as it begins."""

import msgspec
import pytest

from gridapp.battle.dice import FixedDice
from gridapp.battle.events import Narrated
from gridapp.battle.outcomes import Applied
from gridapp.battle.questions import Walk
from gridapp.battle.state import Battle
from gridapp.engine.commands.apply import apply
from gridapp.engine.commands.draft import Draft
from gridapp.engine.commands.walk import continue_move
from gridapp.engine.queries.situation import Situation
from gridapp.grid.grid import CellShape
from gridapp.session.narration.narrator import Narrator
from tests.engine.scenes import HERO, RAIDER, act, cells, passes, play, rules, scene

Stretches = list[tuple[int, int]]


@pytest.fixture
def stretches(monkeypatch: pytest.MonkeyPatch) -> Stretches:
    """The stretches reported to the pack, as route indices."""
    reported: Stretches = []

    def walked(_: object, draft: Draft, walk: Walk, since: int) -> None:
        reported.append((since, walk.at))

    monkeypatch.setattr(type(rules().mechanics), "after_walk", walked)
    return reported


def test_interrupted_move_is_reported_by_stretch(stretches: Stretches) -> None:
    battle = scene(". . . . .\nA . G . .", A=HERO, G=RAIDER)
    battle = play(battle, act(battle, "A2 B2 B1 A1"))
    assert stretches == [(0, 1)]
    battle = play(battle, passes(battle))
    assert stretches == [(0, 1), (1, 3)]


def test_move_stopped_before_its_first_step_is_not_reported(stretches: Stretches) -> None:
    battle = scene("A G . .\n. . . .", A=HERO, G=RAIDER)
    play(battle, act(battle, "A1 A2"))
    assert stretches == []


def test_skipped_legs_are_paid_before_the_first_step() -> None:
    battle = scene("A . . .", A=HERO)
    route = cells(battle, "A1 B1")
    draft = Draft(battle, FixedDice(()), rules())
    draft.push(Walk("A", "advance", route, (0, 1), legs=(0, 1)))
    continue_move(draft, draft.battle.underway[0])  # type: ignore[arg-type]
    assert dict(draft.token("A").pools)["move"] == 0
    assert dict(draft.token("A").pools)["standard"] == 0


@pytest.mark.parametrize(("route", "diagonals"), [("A1 B1 C2 B3 B2", 2), ("A1", 0), ("A1 A2", 0)])
def test_diagonal_steps_are_counted(route: str, diagonals: int) -> None:
    battle = scene("A . .\n. . .\n. . .", A=HERO)
    assert Situation(battle, rules()).count_diagonals(cells(battle, route)) == diagonals


def test_hexes_have_no_diagonal_steps() -> None:
    battle = on_hexes(scene("A . .\n. . .", A=HERO))
    assert Situation(battle, rules()).count_diagonals(((0, 0), (1, 1), (2, 0))) == 0


def on_hexes(battle: Battle) -> Battle:
    grid = msgspec.structs.replace(battle.board.grid, shape=CellShape.HEX_FLAT)
    board = msgspec.structs.replace(battle.board, grid=grid)
    return msgspec.structs.replace(battle, board=board)


def test_narrated_event_keeps_the_packs_text() -> None:
    battle = scene("A . .", A=HERO)
    words = Narrator(battle, rules())
    assert str(words.sentence(Narrated("A", "takes heart", "X-1"))) == "A: takes heart (X-1)"
    assert str(words.sentence(Narrated("", "a bell rings", "X-2"))) == "a bell rings (X-2)"


def test_dice_are_unchanged() -> None:
    """A hook without effect changes nothing."""
    battle = scene("A . . .", A=HERO)
    outcome = apply(battle, act(battle, "A1 B1"), FixedDice(()), rules())
    assert isinstance(outcome, Applied)
    assert [type(event).__name__ for event in outcome.events] == ["Spent", "Moved"]
