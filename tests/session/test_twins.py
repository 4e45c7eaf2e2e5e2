"""Twins: battles that differ only in what players do not know give them equal values."""

import random
from typing import NamedTuple

import msgspec
import pytest

from gridapp.battle.board import Terrain
from gridapp.battle.events import Damaged, Event, Moved, Narrated, NoteWritten, TurnBegan
from gridapp.battle.knowing.knowledge import GM, PLAYERS, Audience, AudienceKind
from gridapp.battle.knowing.known_battle import known_battle
from gridapp.battle.notes import Note
from gridapp.battle.shown.views import PlayerView, gm_view, player_view
from gridapp.battle.state import Battle
from gridapp.battle.vision.fog import FogMode
from gridapp.engine.queries.known import known_to
from gridapp.engine.queries.situation import Situation
from gridapp.session.bars import exact_vitals, players_vitals
from gridapp.session.event_marks import event_marks, players_marks
from gridapp.session.queries.queries import BattleQueries
from tests.engine.scenes import rules
from tests.session.twins import CHANGES, Twins, exact_points, twins

SUITE, ALL = 60, 2000
AUDIENCES = (
    PLAYERS,
    Audience(AudienceKind.CREATURE, "k0"),
    Audience(AudienceKind.PARTY, "p"),
)


class Values(NamedTuple):
    """All that an audience is told of a battle."""

    view: PlayerView
    events: tuple[Event, ...]
    marks: object
    answers: object
    ground: tuple[Terrain, ...]


def values_for(battle: Battle, audience: Audience) -> Values:
    knows = known_to(Situation(battle, rules()), audience)
    view = player_view(battle, knows, players_vitals(knows, rules()))
    happened = _happened(battle)
    marks = players_marks(event_marks(battle, battle, happened, rules()), knows)
    known = known_battle(knows)
    asked = BattleQueries(known, rules())
    token = known.token("k0")
    answers = (
        (asked.moves(token, "advance"), asked.threat(token), asked.flanking(token, "advance"))
        if token is not None
        else None
    )
    return Values(
        view, tuple(filter(knows.knows_event, happened)), marks, answers, known.board.terrain
    )


def _happened(battle: Battle) -> tuple[Event, ...]:
    """Return events about every creature; those about unknown ones must not be told."""
    events: list[Event] = [NoteWritten(Note(9, "a trap"), new=True)]
    for token in battle.tokens:
        events += [
            TurnBegan(token.id),
            Moved(token.id, "advance", (token.cell, token.cell), 0),
            Damaged(token.id, rules().book.life_pools[0], 3, 4, "R"),
            Narrated("k0", f"looks at {token.name}", "R"),
        ]
    return tuple(events)


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


def test_twins_of_exact_points_are_alike() -> None:
    """Every pair differs in hit points alone; in words they are the same."""
    different = 0
    for seed in range(20):
        base = exact_points(twins(seed).first, random.Random(1))
        other = exact_points(base, random.Random(2))
        pair = Twins(base, other, ("exact_points",))
        view = [values_for(battle, PLAYERS).view for battle in (base, other)]
        assert view[0] == view[1], pair.changes
        different += base != other
    assert different > 5


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
