"""Twins: battles that differ only in what players do not know give them equal values."""

import random
from typing import NamedTuple

import msgspec
import pytest

from gridapp.battle.board import DoorState, Terrain, Wall
from gridapp.battle.events import (
    Acted,
    AreaApplied,
    AttackResolved,
    ConditionGained,
    CriticalScored,
    Damaged,
    DoorSet,
    Event,
    Modifier,
    Moved,
    Narrated,
    NoteWritten,
    OpportunityTaken,
    Rolled,
    TurnBegan,
)
from gridapp.battle.knowing.knowledge import GM, PLAYERS, Audience, AudienceKind
from gridapp.battle.knowing.known_battle import known_battle
from gridapp.battle.messages import message
from gridapp.battle.notes import Note
from gridapp.battle.shown.views import PlayerView, gm_view, player_view
from gridapp.battle.state import Battle
from gridapp.battle.vision.fog import FogMode
from gridapp.battle.vision.sight import Memory
from gridapp.engine.queries.known import known_to
from gridapp.engine.queries.situation import Situation
from gridapp.geometry.planar import rasters
from gridapp.session.areas import covered_cells
from gridapp.session.bars import exact_vitals, players_vitals
from gridapp.session.event_marks import event_marks, players_marks
from gridapp.session.i18n import shown
from gridapp.session.narration.player_sentences import PlayersNarrator
from gridapp.session.queries.queries import BattleQueries
from gridapp.session.vision.seen_memory import with_memories
from tests.engine.scenes import rules
from tests.session.twin_areas import (
    ABOVE,
    ANYWHERE,
    IN_FOG,
    stopped_walk,
    with_carried_area,
    with_pinned_note,
    with_standing_answer,
)
from tests.session.twins import CHANGES, Twins, exact_points, stairs_to_the_unknown, twins

SUITE, ALL = 60, 2000
AUDIENCES = (
    PLAYERS,
    Audience(AudienceKind.CREATURE, "k0"),
    Audience(AudienceKind.PARTY, "p"),
)


class Values(NamedTuple):
    """Return all lines and values an audience gets of a battle."""

    view: PlayerView
    marks: object
    answers: object
    ground: tuple[Terrain, ...]
    walls: tuple[Wall, ...]
    state: tuple[object, ...]
    log: tuple[str, ...]


def values_for(battle: Battle, audience: Audience) -> Values:
    knows = known_to(Situation(battle, rules()), audience)
    covered = covered_cells(battle, rules())
    view = player_view(battle, knows, players_vitals(knows, rules()), covered)
    happened = _happened(battle)
    narrator = PlayersNarrator(knows, rules(), [token.id for token in knows.creatures])
    log = tuple(map(shown, narrator.sentences((*happened, *_counted(battle)))))
    marks = players_marks(event_marks(battle, battle, happened, rules()), knows)
    players_battle = known_battle(knows, is_renamed=True)
    asked = BattleQueries(players_battle, rules())
    token = players_battle.token("k0")
    answers = (
        (
            asked.moves(token, "advance"),
            asked.threat(token),
            asked.flanking(token, "advance"),
            *(asked.cover(token, each) for each in players_battle.tokens if each.id != "k0"),
        )
        if token is not None
        else None
    )
    pending = (
        players_battle.questions,
        players_battle.underway,
        players_battle.postponed,
        players_battle.standing,
    )
    # Whether a closed door is locked is told by no answer.
    doors = [
        (door.id, door.a, door.b, door.is_open, door.window) for door in players_battle.board.doors
    ]
    drawn = (
        players_battle.areas,
        players_battle.notes,
        players_battle.board.links,
        tuple(sorted(doors)),
    )
    state = (players_battle.active, players_battle.order, *drawn, *pending)
    walls = players_battle.board.walls
    return Values(view, marks, answers, players_battle.board.terrain, walls, state, log)


def _happened(battle: Battle) -> tuple[Event, ...]:
    """Return events about every creature; events about unknown creatures must stay secret."""
    events: list[Event] = [NoteWritten(Note(9, "a trap"), new=True)]
    for token in battle.tokens:
        events += [
            TurnBegan(token.id),
            Moved(token.id, "advance", (token.cell, token.cell), 0),
            Damaged(token.id, rules().book.life_pools[0], 3, 4, "R"),
            Narrated("k0", f"looks at {token.name}", "R"),
            Narrated("k0", message("glances at {who}", who=token.name), "R"),
            Narrated("k0", message("greets {all}", all=(token.name, "all")), "R"),
            ConditionGained(token.id, "prone", "R"),
            Acted(token.id, "cast"),
            AttackResolved("k0", token.id, hit=True),
            CriticalScored("k0", token.id, "R"),
            OpportunityTaken(token.id, "k0"),
        ]
    events += [AreaApplied(area.id, area.name, "2d6", "", 9) for area in battle.areas]
    for door in battle.board.doors:
        events += [DoorSet(door.id, state.value) for state in DoorState]
    return tuple(events)


def _counted(battle: Battle) -> tuple[Event, ...]:
    """Return events whose modifiers and numbers count all creatures, as a pack's could."""
    count = len(battle.tokens)
    cover = Modifier("cover", -count, "R", "map")
    return (
        Rolled("k0", "Sword", (9,), (cover,), 9 - count, "R"),
        Rolled("k0", message("tumble past {count}", count=count), (9,), (), 9, "R"),
        Narrated("k0", message("counts {count}", count=count), "R"),
    )


def assert_alike(pair: Twins) -> None:
    for audience in AUDIENCES:
        first, second = values_for(pair.first, audience), values_for(pair.second, audience)
        assert msgspec.json.encode(first.view) == msgspec.json.encode(second.view), pair.changes
        assert first == second, pair.changes
        # The GM's own numbers would tell of notes between them.
        numbers = [note.number for note in first.view.notes]
        assert numbers == list(range(1, len(numbers) + 1))


@pytest.mark.parametrize("seed", range(SUITE))
def test_twins_are_alike(seed: int) -> None:
    assert_alike(twins(seed))


@pytest.mark.long
def test_all_twins_are_alike() -> None:
    for seed in range(SUITE, ALL):
        assert_alike(twins(seed))


def more_twins(seed: int) -> Twins:
    """Return the pair of a seed with more secrets: areas, notes on creatures, locks, pictures."""
    first, second, names = twins(seed)
    changes = list(ANYWHERE)
    if first.fog.mode is not FogMode.OPEN:
        changes += (*IN_FOG, *(ABOVE if first.board.floors else ()))
    dice = random.Random(-seed - 1)
    chosen = dice.sample(changes, dice.randint(1, len(changes)))
    for change in (with_carried_area, with_pinned_note, with_standing_answer, *chosen):
        second = change(second, dice)
        if dice.random() < 0.5:
            first = change(first, dice)
    return Twins(first, second, (*names, *(change.__name__ for change in chosen)))


@pytest.mark.parametrize("seed", range(SUITE))
def test_twins_with_more_secrets_are_alike(seed: int) -> None:
    assert_alike(more_twins(seed))


@pytest.mark.long
def test_all_twins_with_more_secrets_are_alike() -> None:
    for seed in range(SUITE, ALL):
        assert_alike(more_twins(seed))


def test_the_suite_plays_every_further_change() -> None:
    played = {name for seed in range(SUITE) for name in more_twins(seed).changes}
    assert played >= {change.__name__ for change in (*ANYWHERE, *IN_FOG, *ABOVE)}


def test_a_party_does_not_know_what_another_one_remembers() -> None:
    """The whole map in the memory of the party ``q`` changes nothing for the party ``p``."""
    party, played = Audience(AudienceKind.PARTY, "p"), 0
    for seed in range(SUITE):
        battle = twins(seed).first
        if battle.sight.party("q") is not None and battle.fog.mode.by_sight:
            doors = {door.id: DoorState.OPEN for door in battle.board.doors}
            whole = Memory("q", rasters.full_mask(battle.board.grid), doors)
            second = with_memories(battle, [whole])
            assert values_for(battle, party) == values_for(second, party), seed
            played += values_for(battle, PLAYERS) != values_for(second, PLAYERS)
    assert played > 3


def test_twins_of_exact_points_are_alike() -> None:
    """Every pair differs in hit points alone; in words they are the same."""
    different = 0
    for seed in range(20):
        base = exact_points(twins(seed).first, random.Random(1))
        twin = exact_points(base, random.Random(2))
        pair = Twins(base, twin, ("exact_points",))
        view = [values_for(battle, PLAYERS).view for battle in (base, twin)]
        assert view[0] == view[1], pair.changes
        different += base != twin
    assert different > 5


@pytest.mark.parametrize("seed", range(SUITE // 4))
def test_stopped_walks_do_not_tell_by_whom(seed: int) -> None:
    base = twins(seed).first
    first, second = (stopped_walk(base, random.Random(f"{seed} {n}")) for n in range(2))
    assert first != second
    assert_alike(Twins(first, second, ("stopped_walk",)))


def test_stairs_do_not_tell_where_they_lead() -> None:
    """Of the stairs players know the lower end alone; the upper one differs."""
    seen = 0
    for seed in range(SUITE):
        pair = stairs_to_the_unknown(seed)
        if pair is not None and pair.first != pair.second:
            assert_alike(pair)
            seen += any(link.up for link in values_for(pair.first, PLAYERS).view.links)
    assert seen > 5


def test_the_suite_plays_every_change_and_mode() -> None:
    pairs = [twins(seed) for seed in range(SUITE)]
    assert {name for pair in pairs for name in pair.changes} == {c.__name__ for c in CHANGES}
    assert {pair.first.fog.mode for pair in pairs} == set(FogMode)


def test_the_gm_tells_twins_apart() -> None:
    """The pairs are no copies: what players do not see is there."""
    different = 0
    for seed in range(SUITE):
        first, second, _ = twins(seed)
        assert first != second
        seen = [gm_view(battle, None, exact_vitals(battle, rules())) for battle in (first, second)]
        different += seen[0] != seen[1]
    assert different > SUITE * 0.9
    assert known_to(Situation(first, rules()), GM).is_open
