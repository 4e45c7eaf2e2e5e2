"""An open battle: every shown state is in the file, and every step can be undone."""

from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

from gridapp.battle.commands import Act, Answer, EndTurn, HideToken, SetRule
from gridapp.battle.events import Event, Moved, Spent
from gridapp.battle.outcomes import Applied, DieNeeded, Refused
from gridapp.battle.shown.views import gm_view, player_view
from gridapp.battle.state import PackRef
from gridapp.packs.loader import Packs
from gridapp.session.bars import exact_vitals, players_vitals
from gridapp.session.history import state_cache as module
from gridapp.session.session import Session
from gridapp.storage.file.battle_file import BattleFile
from gridapp.storage.file.log_entries import UnstorableValue
from gridapp.storage.problems import FileProblem
from tests.engine.scenes import act, rules, token
from tests.session.tables import done, packs, skirmish, table

AWAY = act(skirmish(), "A2 A1 B1")
STEP = act(skirmish(), "A2 A3", "side_step")
STRIKE = Answer(1, "strike:blade")


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "skirmish.battle"


@pytest.fixture
def session(path: Path) -> Iterator[Session]:
    """A skirmish; the dice are a hit (17) for 4 points, then none."""
    with table(path, skirmish(), (17, 4)) as opened:
        yield opened


def test_command_is_applied_stored_and_reported(session: Session, path: Path) -> None:
    heard: list[tuple[Event, ...]] = []
    session.add_listener(heard.append)
    outcome = done(session, STEP)
    assert session.battle == outcome.battle
    assert token(session.battle, "A").cell == (0, 2)
    assert [type(event) for event in heard[0]] == [Spent, Moved]
    session.close()
    with Session.open(path, packs()) as again:
        assert again.battle == outcome.battle


def test_refused_command_is_not_stored(session: Session) -> None:
    heard: list[tuple[Event, ...]] = []
    session.add_listener(heard.append)
    before, last = session.battle, session.file.last_line
    assert isinstance(session.do(Act("G", "advance")), Refused)
    assert (session.battle, session.file.last_line, heard) == (before, last, [])


def test_missing_dice_refuse_the_command(session: Session) -> None:
    done(session, AWAY, STRIKE)
    attack = Act("A", "primary_attack", target="G", weapon="longsword")
    assert session.do(attack) == Refused("dice", "no die is left for a d20")


def test_undo_and_redo_of_an_opportunity_attack(session: Session) -> None:
    commands = (AWAY, STRIKE, EndTurn())
    states = [session.battle, *(done(session, command).battle for command in commands)]
    struck = states[2]
    assert (token(struck, "A").pool("hp"), token(struck, "G").pool("reaction")) == (28, 0)
    for state in reversed(states[:-1]):
        assert session.undo()
        assert session.battle == state
    assert not session.undo()
    for state in states[1:]:
        assert session.redo()
        assert session.battle == state
    assert not session.redo()


def test_undo_and_redo_notify_without_events(session: Session) -> None:
    heard: list[tuple[Event, ...]] = []
    assert (session.can_undo, session.can_redo) == (False, False)
    done(session, STEP)
    session.add_listener(heard.append)
    assert (session.can_undo, session.can_redo) == (True, False)
    session.undo()
    assert (session.can_undo, session.can_redo) == (False, True)
    session.redo()
    assert heard == [(), ()]


def test_command_after_undo_starts_a_branch(session: Session) -> None:
    done(session, AWAY)
    session.undo()
    branch = done(session, STEP).battle
    assert not session.can_redo
    session.undo()
    session.redo()
    assert session.battle == branch


def test_undone_battle_reopens_undone(session: Session, path: Path) -> None:
    moved = done(session, STEP).battle
    session.undo()
    session.close()
    with Session.open(path, packs()) as again:
        assert again.battle == skirmish()
        again.redo()
        assert again.battle == moved


@pytest.mark.parametrize(
    "problem", [FileProblem("x.battle", "the disk is full", "free some"), UnstorableValue("?")]
)
def test_command_is_refused_if_writing_fails(
    session: Session, monkeypatch: pytest.MonkeyPatch, problem: Exception
) -> None:
    def refuse(*_: object) -> int:
        raise problem

    heard: list[tuple[Event, ...]] = []
    session.add_listener(heard.append)
    with monkeypatch.context() as patch:
        patch.setattr(session.file, "append", refuse)
        assert session.do(STEP) == Refused("disk", str(problem))
    assert (session.battle, heard, session.can_undo) == (skirmish(), [], False)
    assert isinstance(session.do(STEP), Applied)


def test_jump_fails_if_writing_fails(session: Session, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(_: int) -> None:
        raise FileProblem("x.battle", "the disk is full", "free some")

    moved = done(session, STEP).battle
    monkeypatch.setattr(session.file, "move_head", refuse)
    with pytest.raises(FileProblem, match="the disk is full"):
        session.undo()
    assert session.battle == moved


def test_read_only_battle(session: Session, path: Path) -> None:
    done(session, STEP)
    with Session.open(path, packs(), read_only=True) as reader:
        outcome = reader.do(EndTurn())
        assert isinstance(outcome, Refused)
        assert outcome.code == "disk"
        assert "read-only" in str(outcome.why)
        with pytest.raises(FileProblem, match="read-only"):
            reader.undo()
        assert reader.battle == session.battle


def test_typed_dice_are_requested_one_by_one(session: Session, path: Path) -> None:
    done(session, AWAY)
    before = session.battle
    first = session.do_with_dice(STRIKE, ())
    assert first == DieNeeded(20, "G: Crooked blade against A", "G")
    second = session.do_with_dice(STRIKE, (19,))
    assert isinstance(second, DieNeeded)
    assert (second.sides, session.battle) == (6, before)
    outcome = session.do_with_dice(STRIKE, (19, 6))
    assert isinstance(outcome, Applied)
    assert outcome.dice == (19, 6)
    session.close()
    with Session.open(path, packs()) as again:
        assert token(again.battle, "A").pool("hp") == 26


@pytest.mark.parametrize("dice", [(21,), (0,), (19, 7)])
def test_impossible_typed_die_is_refused(session: Session, dice: tuple[int, ...]) -> None:
    done(session, AWAY)
    outcome = session.do_with_dice(STRIKE, dice)
    assert isinstance(outcome, Refused)
    assert outcome.code == "dice"


def test_evicted_states_are_replayed(session: Session, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "CACHED_STATES", 2)
    commands = [HideToken("G", hidden=not number % 2) for number in range(12)]
    states = [session.battle, *(done(session, command).battle for command in commands)]
    for state in reversed(states[:-1]):
        session.undo()
        assert session.battle == state


def test_log_up_to_the_current_state(session: Session) -> None:
    done(session, AWAY, STRIKE)
    assert session.log() == (
        "A spends Move (0 left)",
        "G may strike A leaving A2? (R-50)",
        "G: Strike with Crooked blade",
        "G spends Reaction (0 left)",
        (
            "G: Crooked blade against A: [17] +1 base attack = 18 against 18 "
            "(base 10, armor 7, Dexterity 1 [RR-12]): hit (R-06)"
        ),
        "G: damage with Crooked blade: [4] = 4 (R-69)",
        "A loses 4 hit points, 28 left",
        "A moves (Advance): A2 to B1, 10 ft",
    )
    session.undo()
    assert len(session.log()) == 2


def test_offers_of_the_active_creature(session: Session) -> None:
    assert {offer.refusal for offer in session.offers() if offer.action == "advance"} == {None}
    done(session, AWAY)
    assert {offer.refusal.code for offer in session.offers() if offer.refusal} == {"waiting"}


def test_held_action_is_offered_out_of_turn(session: Session) -> None:
    """R-17: what a Standard action allows, and nothing before a creature waits."""

    def open_to(name: str) -> set[str]:
        return {offer.action for offer in session.offers(name) if not offer.refusal}

    assert open_to("G") == set()
    assert session.next_actor("G") == "A"
    done(session, Act("A", "wait"))
    assert open_to("G") == set()
    done(session, EndTurn())
    assert open_to("A") > {"defend", "advance", "primary_attack"}
    assert (session.next_actor("A"), session.next_actor("")) == ("A", "G")


def test_offers_are_worked_out_once_for_a_state_and_a_point_of_view(session: Session) -> None:
    first = session.offers()
    assert session.offers() is first
    assert session.offers("A") is first
    session.by_players_knowledge = False
    assert session.offers() is not first
    done(session, AWAY)
    assert session.offers() != first


def test_no_offers_between_turns(path: Path) -> None:
    with table(path, msgspec.structs.replace(skirmish(), active="")) as session:
        assert session.offers() == ()


def test_views_show_the_current_battle(session: Session) -> None:
    done(session, HideToken("G", hidden=True))
    battle = session.battle
    knows = session.knowledge()
    seen, exact = players_vitals(knows, rules()), exact_vitals(battle, rules())
    assert session.player_view() == player_view(battle, knows, seen)
    assert session.gm_view() == gm_view(battle, knows, exact, seen)
    assert [token.id for token in session.player_view().tokens] == ["A"]


def test_drag_of_an_unknown_creature(session: Session) -> None:
    assert session.start_drag("X", (0.5, 0.5), "advance") is None
    drag = session.start_drag("A", (0.5, 1.5), session.first_move())
    assert drag is not None
    assert drag.preview.action == "advance"


def test_missing_pack_is_reported(session: Session, path: Path) -> None:
    session.close()
    with pytest.raises(FileProblem) as problem:
        Session.open(path, Packs({}, ()))
    assert (problem.value.path, problem.value.where) == (path, "pack")
    assert "'reactions', which is not here" in str(problem.value)
    with Session.open(path, packs()):
        pass


@pytest.mark.parametrize("settings", [{"diagonals": "round"}, {"gravity": "off"}])
def test_unknown_settings_are_refused(path: Path, settings: dict[str, str]) -> None:
    battle = msgspec.structs.replace(skirmish(), pack=PackRef("reactions", "1", settings))
    BattleFile.create(path, battle).close()
    with pytest.raises(FileProblem) as problem:
        Session.open(path, packs())
    assert problem.value.where == "pack.settings"
    assert next(iter(settings)) in problem.value.why


def test_changed_setting_is_stored(session: Session, path: Path) -> None:
    done(session, SetRule("diagonals", "alternating"))
    session.close()
    with Session.open(path, packs()) as again:
        assert again.battle.pack.settings == {"diagonals": "alternating"}


def test_file_with_a_different_replay_is_not_opened(path: Path) -> None:
    with BattleFile.create(path, skirmish()) as file:
        file.append(STEP, (), msgspec.structs.replace(skirmish(), round=7))
    with pytest.raises(FileProblem) as problem:
        Session.open(path, packs())
    assert problem.value.where == "line 2"
    assert "does not replay to the state that was kept" in problem.value.why


def test_file_with_a_refused_command_is_not_opened(path: Path) -> None:
    with BattleFile.create(path, skirmish()) as file:
        file.append(Act("G", "advance"), (), skirmish())
    with pytest.raises(
        FileProblem, match="a command is refused now: it is not G's turn"
    ) as problem:
        Session.open(path, packs())
    assert problem.value.where == "line 2"


def test_every_listener_is_notified(session: Session) -> None:
    first_heard: list[tuple[Event, ...]] = []
    second_heard: list[tuple[Event, ...]] = []
    session.add_listener(first_heard.append)
    session.add_listener(second_heard.append)
    assert first_heard == second_heard == []
    done(session, STEP)
    assert first_heard == second_heard != []
