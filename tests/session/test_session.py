"""One open battle: what it shows is in its file, and every step can be taken back."""

from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

from gridapp.battle.commands import Act, Answer, EndTurn, HideToken, SetRule
from gridapp.battle.events import Event, Moved, Spent
from gridapp.battle.outcomes import Applied, DieNeeded, Refused
from gridapp.battle.state import PackRef
from gridapp.battle.views import gm_view, player_view
from gridapp.packs.loader import Packs
from gridapp.session import session as module
from gridapp.session.session import Session
from gridapp.storage.file.battle_file import BattleFile
from gridapp.storage.file.log_entries import UnstorableValue
from gridapp.storage.problems import FileProblem
from tests.engine.scenes import act, token
from tests.session.tables import done, packs, skirmish, table

AWAY = act(skirmish(), "A2 A1 B1")
STEP = act(skirmish(), "A2 A3", "side_step")
STRIKE = Answer(1, "strike:blade")


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "skirmish.battle"


@pytest.fixture
def session(path: Path) -> Iterator[Session]:
    """A skirmish; the dice are a hit (17) for 4 points and no more."""
    with table(path, skirmish(), (17, 4)) as opened:
        yield opened


def test_a_command_is_carried_out_kept_and_told(session: Session, path: Path) -> None:
    heard: list[tuple[Event, ...]] = []
    session.add_listener(heard.append)
    outcome = done(session, STEP)
    assert session.battle == outcome.battle
    assert token(session.battle, "A").cell == (0, 2)
    assert [type(event) for event in heard[0]] == [Spent, Moved]
    session.close()
    with Session.open(path, packs()) as again:
        assert again.battle == outcome.battle


def test_a_refused_command_is_neither_kept_nor_told(session: Session) -> None:
    heard: list[tuple[Event, ...]] = []
    session.add_listener(heard.append)
    before, last = session.battle, session.file.last_line
    assert isinstance(session.do(Act("G", "advance")), Refused)
    assert (session.battle, session.file.last_line, heard) == (before, last, [])


def test_dice_that_ran_out_refuse_the_command(session: Session) -> None:
    done(session, AWAY, STRIKE)
    attack = Act("A", "primary_attack", target="G", weapon="longsword")
    assert session.do(attack) == Refused("dice", "no die is left for a d20")


def test_undo_gives_back_all_that_a_strike_took_and_redo_all_that_it_did(session: Session) -> None:
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


def test_undo_and_redo_are_told_without_events_and_known_to_be_possible(session: Session) -> None:
    heard: list[tuple[Event, ...]] = []
    assert (session.can_undo, session.can_redo) == (False, False)
    done(session, STEP)
    session.add_listener(heard.append)
    assert (session.can_undo, session.can_redo) == (True, False)
    session.undo()
    assert (session.can_undo, session.can_redo) == (False, True)
    session.redo()
    assert heard == [(), ()]


def test_after_an_undo_another_command_begins_a_branch(session: Session) -> None:
    done(session, AWAY)
    session.undo()
    other = done(session, STEP).battle
    assert not session.can_redo
    session.undo()
    session.redo()
    assert session.battle == other


def test_an_undone_battle_opens_undone_and_can_be_redone(session: Session, path: Path) -> None:
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
def test_what_the_disk_does_not_take_does_not_happen(
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


def test_a_jump_that_the_disk_does_not_take_does_not_happen(
    session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(_: int) -> None:
        raise FileProblem("x.battle", "the disk is full", "free some")

    moved = done(session, STEP).battle
    monkeypatch.setattr(session.file, "move_head", refuse)
    with pytest.raises(FileProblem, match="the disk is full"):
        session.undo()
    assert session.battle == moved


def test_a_battle_that_is_only_read_answers_and_changes_nothing(
    session: Session, path: Path
) -> None:
    done(session, STEP)
    with Session.open(path, packs(), read_only=True) as reader:
        outcome = reader.do(EndTurn())
        assert isinstance(outcome, Refused)
        assert outcome.code == "disk"
        assert "read-only" in outcome.why
        with pytest.raises(FileProblem, match="read-only"):
            reader.undo()
        assert reader.battle == session.battle


def test_typed_dice_are_asked_for_one_by_one_and_kept(session: Session, path: Path) -> None:
    done(session, AWAY)
    before = session.battle
    first = session.do_with_dice(STRIKE, ())
    assert first == DieNeeded(20, "G: Crooked blade against A")
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
def test_a_typed_number_that_is_not_on_the_die_is_refused(
    session: Session, dice: tuple[int, ...]
) -> None:
    done(session, AWAY)
    outcome = session.do_with_dice(STRIKE, dice)
    assert isinstance(outcome, Refused)
    assert outcome.code == "dice"


def test_states_that_are_no_longer_remembered_are_played_again(
    session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "CACHED_STATES", 2)
    commands = [HideToken("G", hidden=not number % 2) for number in range(12)]
    states = [session.battle, *(done(session, command).battle for command in commands)]
    for state in reversed(states[:-1]):
        session.undo()
        assert session.battle == state


def test_the_log_tells_what_happened_up_to_now(session: Session) -> None:
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


def test_offers_are_those_of_whoever_acts(session: Session) -> None:
    assert {offer.refusal for offer in session.offers() if offer.action == "advance"} == {None}
    done(session, AWAY)
    assert {offer.refusal.code for offer in session.offers() if offer.refusal} == {"waiting"}


def test_out_of_turn_a_waited_act_is_offered(session: Session) -> None:
    """R-17: what a Standard does, and nothing before somebody waits."""

    def open_to(name: str) -> set[str]:
        return {offer.action for offer in session.offers(name) if not offer.refusal}

    assert open_to("G") == set()
    assert session.next_actor("G") == "A"
    done(session, Act("A", "wait"))
    assert open_to("G") == set()
    done(session, EndTurn())
    assert open_to("A") > {"defend", "advance", "primary_attack"}
    assert (session.next_actor("A"), session.next_actor("")) == ("A", "G")


def test_between_turns_nothing_is_offered(path: Path) -> None:
    with table(path, msgspec.structs.replace(skirmish(), active="")) as session:
        assert session.offers() == ()


def test_views_are_made_of_the_battle_as_it_is(session: Session) -> None:
    done(session, HideToken("G", hidden=True))
    assert session.player_view() == player_view(session.battle)
    assert session.gm_view() == gm_view(session.battle)
    assert [token.id for token in session.player_view().tokens] == ["A"]


def test_nobody_is_picked_up_who_is_not_there(session: Session) -> None:
    assert session.start_drag("X", (0.5, 0.5), "advance") is None
    drag = session.start_drag("A", (0.5, 1.5), session.first_move())
    assert drag is not None
    assert drag.preview.action == "advance"


def test_a_battle_under_a_pack_that_is_not_here_is_told_with_those_that_are(
    session: Session, path: Path
) -> None:
    session.close()
    with pytest.raises(FileProblem) as problem:
        Session.open(path, Packs({}, ()))
    assert (problem.value.path, problem.value.where) == (path, "pack")
    assert "'reactions', which is not here" in str(problem.value)
    with Session.open(path, packs()):
        pass


@pytest.mark.parametrize("settings", [{"diagonals": "round"}, {"gravity": "off"}])
def test_a_battle_with_settings_that_its_pack_does_not_know_is_not_opened(
    path: Path, settings: dict[str, str]
) -> None:
    battle = msgspec.structs.replace(skirmish(), pack=PackRef("reactions", "1", settings))
    BattleFile.create(path, battle).close()
    with pytest.raises(FileProblem) as problem:
        Session.open(path, packs())
    assert problem.value.where == "pack.settings"
    assert next(iter(settings)) in problem.value.why


def test_a_switched_setting_is_kept(session: Session, path: Path) -> None:
    done(session, SetRule("diagonals", "alternating"))
    session.close()
    with Session.open(path, packs()) as again:
        assert again.battle.pack.settings == {"diagonals": "alternating"}


def test_a_file_that_does_not_replay_to_what_it_says_is_not_opened(path: Path) -> None:
    with BattleFile.create(path, skirmish()) as file:
        file.append(STEP, (), msgspec.structs.replace(skirmish(), round=7))
    with pytest.raises(FileProblem) as problem:
        Session.open(path, packs())
    assert problem.value.where == "line 2"
    assert "does not replay to the state that was kept" in problem.value.why


def test_a_file_with_a_command_that_is_refused_now_is_not_opened(path: Path) -> None:
    with BattleFile.create(path, skirmish()) as file:
        file.append(Act("G", "advance"), (), skirmish())
    with pytest.raises(
        FileProblem, match="a command is refused now: it is not G's turn"
    ) as problem:
        Session.open(path, packs())
    assert problem.value.where == "line 2"


def test_every_listener_hears_of_every_change(session: Session) -> None:
    one: list[tuple[Event, ...]] = []
    other: list[tuple[Event, ...]] = []
    session.add_listener(one.append)
    session.add_listener(other.append)
    assert one == other == []
    done(session, STEP)
    assert one == other != []
