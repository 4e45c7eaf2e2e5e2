"""A fight with a hidden creature gives players the same values as the same fight without it."""

import importlib
import re
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import msgspec
import pytest

from gridapp.api.memory_battle import MemoryBattle
from gridapp.battle.commands import (
    Answer,
    Command,
    EndFight,
    EndTurn,
    HideToken,
    ShiftToken,
    StartFight,
)
from gridapp.battle.dice import FixedDice, RandomDice
from gridapp.battle.knowing.knowledge import PLAYERS
from gridapp.battle.outcomes import Applied
from gridapp.battle.shown.views import PlayerView
from gridapp.battle.state import Battle, Phase
from gridapp.engine.commands.apply import apply
from gridapp.session.history.fight_moments import LoggedStep, fight_moments
from gridapp.session.history.moments import round_starts, view_for, view_line
from gridapp.session.session import Session
from tests.engine.scenes import HERO, RAIDER, rules, scene
from tests.rules.play import System
from tests.rules.randomly import Game
from tests.session.tables import done, packs, table
from tests.shipped import SHIPPED

ROUNDS = 4
_OF_TURNS = re.compile(r"^Round \d+ begins$|'s turn$")

Shown = tuple[tuple[str, ...], str, int, str]
"""Order, active creature, round and part of the round."""


def game_of(pack: str) -> Game:
    """Return the test fight of a rule pack."""
    game: Game = importlib.import_module(f"tests.rules.{pack}.game").GAME
    return game


def with_hidden(battle: Battle, token_id: str) -> Battle:
    """Return a battle with a creature hidden, and put last so that the rest roll the same dice."""
    token = battle.token(token_id)
    assert token is not None
    hidden = msgspec.structs.replace(token, hidden=True)
    visible = without(battle, token_id)
    return msgspec.structs.replace(visible, tokens=(*visible.tokens, hidden))


def without(battle: Battle, token_id: str) -> Battle:
    tokens = tuple(token for token in battle.tokens if token.id != token_id)
    return msgspec.structs.replace(battle, tokens=tokens)


def passed(system: System, battle: Battle, seed: int) -> Iterator[LoggedStep]:
    """Yield the states of a fight in which everybody passes and answers as proposed."""
    yield LoggedStep(battle)
    command: Command = StartFight()
    while battle.round <= ROUNDS:
        outcome = apply(battle, command, RandomDice(100 * seed + battle.round), system.rules)
        assert isinstance(outcome, Applied), (command, outcome)
        battle = outcome.battle
        yield LoggedStep(battle, outcome.events)
        question = battle.question
        command = (
            Answer(question.id, question.default or question.options[0].id)
            if question
            else EndTurn()
        )


def turns(system: System, battle: Battle, seed: int, hidden: str) -> list[tuple[str, int]]:
    """Return whose turn comes in which round, without the hidden creature: the truth."""
    begun = [
        (step.battle.active, step.battle.round)
        for step in passed(system, battle, seed)
        if step.battle.active not in ("", hidden)
    ]
    return [turn for before, turn in pairwise([None, *begun]) if turn and turn != before]


def shown(view: PlayerView) -> Shown:
    active = next((token.id for token in view.tokens if token.active), "")
    return view.order, active, view.round, view.part


def told(system: System, battle: Battle, seed: int) -> list[tuple[Shown, list[str]]]:
    """Return the turns shown to players, each with the log lines about turns.

    Events before the first turn, such as a question about ties, are left out.
    """
    values: list[tuple[Shown, list[str]]] = [(((), "", 0, ""), [])]
    for moment in fight_moments(passed(system, battle, seed), system.rules, PLAYERS):
        if moment is None or moment.view.round > ROUNDS:
            continue
        lines = [line.text for line in moment.lines if _OF_TURNS.search(line.text)]
        if moment.view.round == 0 or values[-1][0] == shown(moment.view):
            values[-1][1].extend(lines)
        else:
            values.append((shown(moment.view), lines))
    return values


@pytest.mark.parametrize("pack", SHIPPED)
def test_a_hidden_creature_changes_nothing_that_players_see(pack: str) -> None:
    """Played with the creature hidden and without the creature, seed by seed.

    Compared are only fights in which the visible creatures act in the same order.
    """
    game, played = game_of(pack), 0
    foes = [token for token in game.start().tokens if not token.played]
    for seed, token in enumerate(foes):
        fights = [change(game.start(), token.id) for change in (without, with_hidden)]
        truths = [turns(game.system, fight, seed, token.id) for fight in fights]
        if truths[0] == truths[1]:
            apart, together = (told(game.system, fight, seed) for fight in fights)
            assert together == apart, token.id
            assert len(apart) > ROUNDS
            played += 1
    assert played > 1


def fight(turn: str) -> Battle:
    """Return a fight of the hidden A before B and C; all have acted in round 2."""
    battle = scene("A . B . C .", turn=turn, A=RAIDER, B=HERO, C=HERO)
    if turn:
        order = tuple(msgspec.structs.replace(entry, acted=True) for entry in battle.order)
        battle = msgspec.structs.replace(battle, round=2, order=order)
    token = battle.token("A")
    assert token is not None
    return battle.with_token(msgspec.structs.replace(token, hidden=True))


def test_the_last_known_turn_and_round_stay_while_a_hidden_creature_acts(tmp_path: Path) -> None:
    with table(tmp_path / "a.battle", fight("C")) as session:
        seen = [shown(session.player_view())]
        for _ in range(2):
            done(session, EndTurn())
            seen.append(shown(session.player_view()))
        assert session.battle.round == 3
        last = (("B", "C"), "C", 2, "")
        assert seen == [last, last, (("B", "C"), "B", 3, "")]
        session.undo()
        assert (session.battle.active, session.battle.round) == ("A", 3)
        assert shown(session.player_view()) == last
        assert shown(session.gm_view().seen)[1:3] == ("", 3)
        active = [token.id for token in session.gm_view().hidden if token.active]
        assert active == ["A"]


def lines_of_rounds(*commands: Command) -> list[str]:
    """Return what players read of rounds in the fight of the hidden A, after the turn of C."""
    steps = [LoggedStep(fight("C"))]
    for command in commands:
        outcome = apply(steps[-1].battle, command, FixedDice([]), rules())
        assert isinstance(outcome, Applied)
        steps.append(LoggedStep(outcome.battle, outcome.events))
    moments = fight_moments(steps, rules(), PLAYERS)
    lines = [line.text for moment in moments if moment for line in moment.lines]
    return [line for line in lines if line.startswith("Round")]


def test_a_round_that_only_a_hidden_creature_began_is_not_told_as_the_fight_ends() -> None:
    assert lines_of_rounds(EndTurn(), EndTurn()) == ["Round 3 begins"]
    assert lines_of_rounds(EndTurn(), EndFight()) == []


def test_a_creature_that_comes_into_sight_has_its_turn_at_once(tmp_path: Path) -> None:
    with table(tmp_path / "a.battle", fight("C")) as session:
        done(session, EndTurn(), HideToken("A", hidden=False))
        assert shown(session.player_view()) == (("A", "B", "C"), "A", 3, "")
        done(session, HideToken("A", hidden=True))
        view = session.player_view()
        assert (view.round, [token.id for token in view.tokens if token.active]) == (3, [])


def test_without_an_earlier_state_nobody_is_lit(tmp_path: Path) -> None:
    with table(tmp_path / "a.battle", fight("A")) as session:
        assert shown(session.player_view()) == (("B", "C"), "", 2, "")


def test_the_fight_begins_for_players_with_the_first_turn_that_they_know(tmp_path: Path) -> None:
    """While the hidden A acts first, players see no order of turns yet."""
    battle = fight("")
    assert battle.phase is Phase.SETUP
    with table(tmp_path / "a.battle", battle, [19, 10, 5]) as session:
        done(session, StartFight())
        assert (session.battle.active, session.battle.round) == ("A", 1)
        assert shown(session.player_view())[:2] == ((), "")
        done(session, EndTurn())
        assert shown(session.player_view()) == (("B", "C"), "B", 1, "")


def test_past_states_files_and_scripts_show_the_same_turn(tmp_path: Path) -> None:
    """A file opened anew, which remembers no turn; a line of the past; a battle in memory."""
    path = tmp_path / "a.battle"
    memory = MemoryBattle(fight("C"), rules(), FixedDice([]))
    with table(path, fight("C")) as session:
        for command in (EndTurn(), ShiftToken("C", (5, 0))):
            done(session, command)
            assert isinstance(memory.do(command), Applied)
    last = (("B", "C"), "C", 2, "")
    assert memory.battle.active == "A"
    assert shown(memory.player_view(PLAYERS)) == last
    with Session.open(path, packs()) as again:
        assert again.battle.active == "A"
        line = again.shown_line
        assert shown(again.player_view()) == last
        done(again, EndTurn())
        view_line(again, line)
        view = view_for(again, PLAYERS)
        assert isinstance(view, PlayerView)
        assert shown(view) == last
        assert shown(again.player_view()) == (("B", "C"), "B", 3, "")


def test_a_round_starts_for_players_with_the_first_turn_that_they_know(tmp_path: Path) -> None:
    """Pictures of the starts of rounds would show the round before otherwise."""
    with table(tmp_path / "a.battle", fight("C")) as session:
        for _ in range(3):
            done(session, EndTurn())
        hidden, known = 2, 3
        assert round_starts(session) == {3: hidden}
        assert round_starts(session, PLAYERS) == {3: known}
        view_line(session, known)
        view = view_for(session, PLAYERS)
        assert isinstance(view, PlayerView)
        assert view.round == 3
