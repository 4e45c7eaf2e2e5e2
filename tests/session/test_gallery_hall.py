"""A fight on two floors, played from the sample: up the stairs past a foe, shots over a balcony."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from gridapp.battle.board import Floor
from gridapp.battle.commands import (
    Act,
    Answer,
    Command,
    EndTurn,
    PutFloor,
    SetFogMode,
    ShiftToken,
    StartFight,
)
from gridapp.battle.dice import RandomDice
from gridapp.battle.events import AttackResolved, Moved, OpportunityTaken
from gridapp.battle.knowing.knowledge import PLAYERS
from gridapp.battle.outcomes import Applied, Refused
from gridapp.battle.state import Battle
from gridapp.battle.tokens import Token
from gridapp.battle.vision.fog import FogMode
from gridapp.engine.queries.situation import Situation
from gridapp.packs.loader import load_packs
from gridapp.session.session import Session
from gridapp.session.setup.samples import sample_battle
from gridapp.storage.file.battle_file import BattleFile

AYLA, CLEO, SNIK, RUSK = "t1", "t3", "t5", "t7"


@pytest.fixture
def session(tmp_path: Path) -> Iterator[Session]:
    packs = load_packs()
    battle, assets = sample_battle("gallery_hall", packs)
    file = BattleFile.create(tmp_path / "hall.battle", battle, assets)
    with Session(file, packs.rules["reactions"], RandomDice(5)) as opened:
        yield opened


def token(session: Session, who: str) -> Token:
    creature = session.battle.token(who)
    assert creature is not None
    return creature


def label(session: Session, who: str) -> str:
    return session.battle.board.grid.label(token(session, who).cell)


def done(session: Session, command: Command) -> Applied:
    outcome = session.do(command)
    assert isinstance(outcome, Applied), outcome
    return outcome


def start_turn_of(session: Session, who: str) -> None:
    """Start the fight and end turns, without acts, until the turn of a creature."""
    done(session, StartFight())
    for _ in range(30):
        question = session.battle.question
        if question is not None:
            done(session, Answer(question.id, question.default))
        elif session.battle.active == who:
            return
        else:
            done(session, EndTurn())
    pytest.fail(f"{who} never had a turn")


def test_up_the_stairs_past_a_foe(session: Session) -> None:
    """Snik beside the stairs strikes as Ayla leaves its reach; she goes on to the gallery."""
    grid = session.battle.board.grid
    done(session, ShiftToken(AYLA, grid.parse_label("C9")))
    done(session, ShiftToken(SNIK, grid.parse_label("B9")))
    start_turn_of(session, AYLA)
    drag = session.start_drag(AYLA, grid.centre(token(session, AYLA).cell), "advance")
    assert drag is not None
    goal = grid.parse_label("C6/1")
    hover = drag.preview_for_cell(goal)
    assert hover.refusal is None
    assert hover.cost == 4
    assert [each.attacker for each in hover.provocations] == [SNIK]
    assert "/1" in drag.overlay_for_cell(goal).status
    before = session.battle
    command = drag.command_for_cell(goal)
    assert isinstance(command, Act)
    events = list(done(session, command).events)
    while (question := session.battle.question) is not None:
        events += done(session, Answer(question.id, question.options[0].id)).events
    assert any(isinstance(event, OpportunityTaken) for event in events)
    assert label(session, AYLA) == "C6/1"
    assert sum(event.length for event in events if isinstance(event, Moved)) == 20
    while session.battle != before:
        assert session.undo()
    assert label(session, AYLA) == "C9"


def test_a_shot_over_the_balcony_meets_its_cover(session: Session) -> None:
    """Rusk behind the railing: Cleo in the hall below sees it in partial cover, Ayla not at all."""
    start_turn_of(session, CLEO)
    asked = Situation(session.battle, session.rules)
    rusk = token(session, RUSK)
    cover = asked.cover(token(session, CLEO), rusk)
    assert cover.grade == "partial"
    assert all(name.endswith("/1") for name in cover.blockers)
    offers = {offer.action: offer for offer in session.offers()}
    shots = offers["primary_attack"]
    assert RUSK in shots.targets
    assert "t9" in shots.targets
    outcome = done(session, Act(CLEO, "primary_attack", target=RUSK, weapon="longbow"))
    events = list(outcome.events)
    while (question := session.battle.question) is not None:
        events += done(session, Answer(question.id, question.default)).events
    assert any(isinstance(event, AttackResolved) for event in events)


def test_floors_stop_what_they_should(session: Session) -> None:
    start_turn_of(session, AYLA)
    offers = {offer.action: offer for offer in session.offers()}
    assert RUSK not in offers["primary_attack"].targets
    refused = session.do(Act(AYLA, "primary_attack", target=RUSK, weapon="longsword"))
    assert isinstance(refused, Refused)


def test_the_file_replays_to_the_same_state(session: Session) -> None:
    start_turn_of(session, AYLA)
    battle, path = session.battle, session.file.path
    session.close()
    with Session.open(path, load_packs(), read_only=True) as again:
        assert again.battle == battle


def test_players_see_through_the_balcony_whom_they_may_shoot_at(session: Session) -> None:
    """Cleo stands under the opening, so the raiders on the gallery are known."""
    done(session, SetFogMode(FogMode.SIGHT))
    assert RUSK in {each.id for each in known(session).tokens}


def test_memory_of_one_floor_tells_nothing_of_the_other(session: Session) -> None:
    """No creature is under the opening."""
    done(session, ShiftToken(CLEO, session.battle.board.grid.parse_label("G9")))
    done(session, SetFogMode(FogMode.SIGHT))
    knows = session.knowledge(PLAYERS)
    grid = session.battle.board.grid
    assert knows.knows_cell(grid.parse_label("H3"))
    assert not knows.knows_cell(grid.parse_label("A1/1"))
    assert "t7" not in {each.id for each in known(session).tokens}
    done(session, PutFloor(Floor(2, "Attic", 4)))
    after = session.knowledge(PLAYERS)
    assert after.knows_cell(grid.parse_label("H3"))
    assert not after.knows_cell(session.battle.board.grid.parse_label("A1/2"))


def known(session: Session) -> Battle:
    return session.known_battle(PLAYERS)
