"""Choices whose reasons add up, and fights played out: replayed, mirrored, walled apart, hidden."""

from collections.abc import Mapping
from random import Random
from typing import Any

import msgspec
import pytest

from gridapp.battle.board import Door, DoorState
from gridapp.battle.commands import Act, Command, EndTurn, HideToken, SetDoor, ShiftToken
from gridapp.battle.outcomes import Refused
from gridapp.battle.questions import Option, Question
from gridapp.battle.state import Battle, Phase
from gridapp.battle.tokens import Condition
from gridapp.engine.queries.situation import Situation
from gridapp.packs.loader import load_packs
from gridapp.session.setup.samples import sample_battle
from gridapp.tactics.choose import Chooser
from gridapp.tactics.play import (
    CannotSimulate,
    Caps,
    Fight,
    PackFailed,
    fight,
    require_sides,
    seed_of,
)
from gridapp.tactics.policy import BOLD, CAREFUL, EVEN
from tests.rules.play import Entry, System, token
from tests.shipped import with_facts

KINDS = {
    "action_points": ("swordsman", "raider"),
    "reactions": ("fighter", "goblin"),
    "segments": ("swordsman", "raider"),
    "vigor": ("swordsman", "bandit"),
    "vitality": ("fighter", "thug"),
}
DUEL = "A . G . ."


def scene(pack: str, board: str = DUEL, **changes: Mapping[str, Any]) -> tuple[System, Battle]:
    """Return a fight of two under the settings of a new battle, before it begins."""
    system = System(pack)
    entries: dict[str, Entry] = {
        letter: {"kind": kind, "side": side, **changes.get(letter, {})}
        for letter, kind, side in zip("AG", KINDS[pack], ("heroes", "raiders"), strict=True)
    }
    fresh = system.rules.book.fresh_settings
    return system, system.drawn(board, entries, turn="", settings=fresh)


@pytest.mark.parametrize("pack", with_facts(KINDS, "a hero and a foe"))
def test_a_fight_of_two_is_decided_and_replays_by_its_seed(pack: str) -> None:
    system, battle = scene(pack)
    results = [fight(battle, system.rules, 1, number) for number in range(3)]
    assert all(result.winner for result in results), results
    assert [fight(battle, system.rules, 1, number) for number in range(3)] == results
    assert len({result.seed for result in results}) == 3
    for result in results:
        assert len(result.fallen) >= 1
        assert set(result.left) == {"A", "G"}


LIFE = {
    "reactions": {"hit_points": 500},
    "segments": {"hit_points": 90},
    "vigor": {"health": 90, "durability": 90},
    "vitality": {"vitality_points": 500},
}
"""Statistics of life; action_points has wounds in place of them."""


@pytest.mark.parametrize("pack", sorted(LIFE))
def test_who_has_far_more_life_wins(pack: str) -> None:
    system, battle = scene(pack, A={"stats": LIFE[pack]})
    assert {fight(battle, system.rules, 2, number).winner for number in range(3)} == {"heroes"}


def test_reasons_add_up_and_the_weights_are_in_them() -> None:
    system = System("reactions")
    battle = system.scene("A G . .", A="fighter", G="goblin")
    situation = Situation(battle, system.rules)
    scores = {}
    for policy in (BOLD, EVEN, CAREFUL):
        choice = Chooser().best(situation, token(battle, "A"), policy, Random(1))
        assert choice is not None
        assert choice.score == pytest.approx(sum(reason.value for reason in choice.reasons))
        assert {reason.what for reason in choice.reasons} == {"dealt", "felled"}
        scores[policy.name] = choice.score
    assert scores["bold"] > scores["even"] > scores["careful"]


def test_who_reaches_nobody_goes_nearer() -> None:
    system = System("reactions")
    battle = system.scene("A . . . G", A="fighter", G="goblin")
    situation = Situation(battle, system.rules)
    choice = Chooser().best(situation, token(battle, "A"), EVEN, Random(1))
    assert choice is not None
    assert choice.act.route[0] == (0, 0)
    assert choice.reasons[0].what == "nearer"


def test_ties_are_broken_by_the_random_numbers() -> None:
    system = System("reactions")
    board = """
. G .
. A .
. H .
"""
    battle = system.scene(board, A="fighter", G="goblin", H="goblin")
    situation = Situation(battle, system.rules)
    targets = {
        choice.act.target
        for seed in range(20)
        if (choice := Chooser().best(situation, token(battle, "A"), EVEN, Random(seed)))
    }
    assert targets == {"G", "H"}


def test_sides_that_are_walled_apart_end_undecided_with_the_reason() -> None:
    system, battle = scene("reactions", "A . # G .")
    result = fight(battle, system.rules, 1, 0, caps=Caps(quiet=3))
    assert not result.winner
    assert result.why == "nothing changed for 3 rounds: no way leads from one side to the other"
    assert result.rounds <= 5


def test_a_body_in_a_narrow_way_is_drawn_aside() -> None:
    """Two fighters with a body between them in a lane of one cell: it is put behind the hero."""
    system = System("reactions")
    goblin: dict[str, Any] = {"kind": "goblin", "side": "raiders"}
    dead: Entry = {**goblin, "pools": {"hp": -30}, "conditions": {"dead": {}}}
    hero: Entry = {"kind": "goblin", "side": "heroes"}
    battle = system.drawn(". . A D G", {"A": hero, "D": dead, "G": goblin}, turn="")
    played = Fight(battle, system.rules, seed_of(1, 0))
    shifts = [each for each, _ in played.steps() if isinstance(each, ShiftToken)]
    assert shifts == [ShiftToken("D", (1, 0))]
    assert played.result().winner


def test_a_stairway_held_at_both_ends_is_given_way_on() -> None:
    """Fight 12 of the gallery hall: two foes hold the head and the foot of the stairs."""
    packs = load_packs()
    battle, _ = sample_battle("gallery_hall", packs)
    result = fight(battle, packs.rules[battle.pack.id], 1, 12)
    assert result.winner, result.why


def test_who_misses_for_long_goes_on_fighting() -> None:
    """Both attack once a round and seldom hit: 8 rounds without a hit are no standstill."""
    armour = {"kind": "fighter", "stats": {"armour": 12}}
    system, battle = scene("vitality", "A G", A=armour, G=armour)
    results = [fight(battle, system.rules, 1, number) for number in range(4)]
    assert all(result.winner for result in results), [result.why for result in results]
    given_up = [
        fight(battle, system.rules, 1, number, caps=Caps(futile=8)).why for number in range(4)
    ]
    assert "nothing changed for 8 rounds: what was tried had no effect" in given_up


@pytest.mark.parametrize("state", [DoorState.CLOSED, DoorState.LOCKED])
def test_a_closed_door_between_them_is_opened_a_locked_one_is_not(state: DoorState) -> None:
    system, battle = scene("reactions", "A . . G .")
    board = battle.board
    wall = msgspec.structs.replace(board, doors=(Door("d1", (2.0, 0.0), (2.0, 1.0), state),))
    behind = msgspec.structs.replace(battle, board=wall)
    played = Fight(behind, system.rules, seed_of(1, 0), caps=Caps(quiet=3))
    commands = [command for command, _ in played.steps()]
    assert (SetDoor("d1", DoorState.OPEN) in commands) is (state is DoorState.CLOSED)
    assert bool(played.result().winner) is (state is DoorState.CLOSED)


def test_one_side_or_a_fallen_side_is_told() -> None:
    system, battle = scene("reactions")
    alone = msgspec.structs.replace(battle, tokens=battle.tokens[:1])
    with pytest.raises(CannotSimulate, match="second side"):
        require_sides(alone, system.rules)
    dead = msgspec.structs.replace(token(battle, "G"), conditions=(Condition("dead"),))
    with pytest.raises(CannotSimulate, match="everybody of raiders has fallen"):
        require_sides(battle.with_token(dead), system.rules)
    require_sides(battle, system.rules)


def test_a_question_that_only_a_gm_answers_ends_the_fight_undecided() -> None:
    system, battle = scene("reactions")
    question = Question(9, "unheard_of", "What now?", "", "", (Option("a", "A"),), "a", "")
    waiting = msgspec.structs.replace(battle, phase=Phase.FIGHT, questions=(question,))
    result = fight(waiting, system.rules, 1, 0)
    assert result.why == "only a GM can answer unheard_of: What now?"


def test_a_fault_of_the_pack_fails_the_run(monkeypatch: pytest.MonkeyPatch) -> None:
    system, battle = scene("reactions")

    def failing(battle: Battle, command: Command, *_: object) -> Refused:
        return Refused("pack_failed", f"the rule pack reactions failed on {command}")

    monkeypatch.setattr("gridapp.tactics.play.apply", failing)
    with pytest.raises(PackFailed, match="seed"):
        fight(battle, system.rules, 1, 0)


def test_heroes_play_alike_whether_or_not_somebody_hides_out_of_their_knowledge() -> None:
    """Twins: with a hidden goblin or without, the heroes' first acts are the same."""
    system = System("reactions")
    board = """
A . . . . . G
. . . . . . .
. . H . . . .
"""
    hero: Entry = {"kind": "fighter", "side": "heroes", "played": True}
    foe: Entry = {"kind": "goblin", "side": "raiders"}
    battle = system.drawn(board, {"A": hero, "G": foe, "H": foe}, turn="A")
    hidden = battle.with_token(msgspec.structs.replace(token(battle, "H"), hidden=True))
    without = msgspec.structs.replace(
        battle,
        tokens=tuple(each for each in battle.tokens if each.id != "H"),
        order=tuple(entry for entry in battle.order if entry.token in ("A", "G")),
    )

    def acts(start: Battle) -> list[Command]:
        played = Fight(start, system.rules, seed_of(3, 1))
        commands: list[Command] = []
        for command, _ in played.steps():
            if isinstance(command, EndTurn):
                break
            commands.append(command)
        return [
            msgspec.structs.replace(each, planned=()) if isinstance(each, Act) else each
            for each in commands
        ]

    first = acts(hidden)
    assert first[:1] == acts(without)[:1]
    assert first
    assert first[:1] != acts(battle)[:1]


def test_who_hides_shows_itself_as_it_attacks() -> None:
    system, battle = scene("reactions", A={"played": True})
    hidden = battle.with_token(msgspec.structs.replace(token(battle, "G"), hidden=True))
    commands = [command for command, _ in Fight(hidden, system.rules, seed_of(1, 0)).steps()]
    shown = commands.index(HideToken("G", hidden=False))
    attacks = [
        index
        for index, each in enumerate(commands)
        if isinstance(each, Act) and each.actor == "G" and each.target
    ]
    assert attacks
    assert shown < attacks[0]
