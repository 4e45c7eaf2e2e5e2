"""The odds of a route where moves and parries share a stock of actions (S-29, S-52, SR-31).

A raider hits on 11 of 20 faces; the swordsman parries on 11 of 20, and the axe does 1d8 + 4 less
3 basic hits and 2 of armour: 0 to 7, 3.5 on average.
"""

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any

import msgspec
import pytest

from gridapp.battle.commands import Act, Answer, Command
from gridapp.battle.dice import TypedDice
from gridapp.battle.outcomes import Applied, DieNeeded
from gridapp.battle.questions import Question
from gridapp.battle.state import Battle
from gridapp.engine.commands.apply import apply
from gridapp.engine.movement.preview import Preview
from gridapp.engine.movement.route_odds import route_fate
from gridapp.engine.queries.situation import Situation
from gridapp.engine.rulebook.fates import Fate
from gridapp.session.queries.queries import BattleQueries
from gridapp.tactics.plans import judge
from tests.rules.play import Entry, act, token, way
from tests.rules.segments.table import SYSTEM, scene

HIT, PARRIED, MEAN = Fraction(11, 20), Fraction(11, 20), Fraction(7, 2)


Ahead = dict[bytes, tuple[Battle, Command, Fraction]]
"""Battles by their stored form, each with the next command and its probability."""


def mover(
    actions: int, pools: Mapping[str, int] | None = None, conditions: Sequence[Entry] = ()
) -> Mapping[str, Any]:
    """Return a swordsman with so many actions left."""
    left = {"actions": actions, **(pools or {})}
    return {"kind": "swordsman", "pools": left, "conditions": [*conditions]}


def told_fate(battle: Battle, move: Act) -> Fate:
    """Return the fate that the preview names for a move of A."""
    situation = Situation(battle, SYSTEM.rules)
    preview = Preview(situation, token(battle, "A"), "move")
    fate = route_fate(situation, preview.actor, preview.plan, preview.for_route(move.route))
    assert fate is not None
    return fate


def outcomes(battle: Battle, command: Command) -> Iterator[tuple[Battle, Fraction]]:
    """Yield the battle after a command for every face of every die, with its probability."""
    thrown: list[tuple[tuple[int, ...], Fraction]] = [((), Fraction(1))]
    while thrown:
        dice, chance = thrown.pop()
        outcome = apply(battle, command, TypedDice(dice), SYSTEM.rules)
        if isinstance(outcome, DieNeeded):
            faces = range(1, outcome.sides + 1)
            thrown += [((*dice, face), chance / outcome.sides) for face in faces]
        else:
            assert isinstance(outcome, Applied), outcome
            yield outcome.battle, chance


def usual(question: Question) -> Answer:
    """Return a foe's first attack, or the default: the best defence."""
    if question.kind == "opportunity":
        return Answer(question.id, question.options[0].id)
    number = question.number.value if question.number else None
    return Answer(question.id, question.default, number)


def played_fate(battle: Battle, move: Act) -> Fate:
    """Return the fate of A by playing its move with every face of every die (slow oracle)."""
    life, end = token(battle, "A").pool("hits"), move.route[-1]
    felled = loss = stopped = Fraction(0)
    open_battles: Ahead = {b"": (battle, move, Fraction(1))}
    while open_battles:
        following: Ahead = {}
        for before, command, chance in open_battles.values():
            for after, p in outcomes(before, command):
                actor = token(after, "A")
                if after.question is None or actor.pool("hits") <= 0:
                    loss += chance * p * (life - max(0, actor.pool("hits")))
                    felled += chance * p * (actor.pool("hits") <= 0)
                    stopped += chance * p * (actor.pool("hits") > 0 and actor.cell != end)
                    continue
                key = msgspec.json.encode(after)
                seen = following[key][2] if key in following else 0
                following[key] = after, usual(after.question), seen + chance * p
        open_battles = following
    return Fate(felled, loss, stopped)


def test_who_has_paid_its_last_action_for_the_move_cannot_parry() -> None:
    battle = scene("G A . .", stage="movement", A=mover(1), G="raider")
    fate = told_fate(battle, way(battle, "B1 C1 D1", "move"))
    assert fate == Fate(Fraction(0), HIT * MEAN, Fraction(0))


def test_a_parry_on_the_way_takes_the_action_of_the_second_leg() -> None:
    battle = scene("G A . . . . .", stage="movement", A=mover(2), G="raider")
    fate = told_fate(battle, way(battle, "B1 C1 D1 E1 F1 G1", "move"))
    assert fate == Fate(Fraction(0), HIT * (1 - PARRIED) * MEAN, HIT)
    assert fate.arrival == 1 - HIT


def test_the_last_action_parries_only_the_first_of_two_hits() -> None:
    """Both hit: the first is parried or not, the second is not."""
    battle = scene("G A H\n. . .\n. . .", stage="movement", A=mover(2), G="raider", H="raider")
    fate = told_fate(battle, way(battle, "B1 B2 B3", "move"))
    first = HIT * (1 - PARRIED) * MEAN
    assert fate.loss == first + HIT * HIT * MEAN + (1 - HIT) * HIT * (1 - PARRIED) * MEAN


def test_a_strike_after_the_route_needs_an_action_that_no_parry_took() -> None:
    battle = scene("G A . . H", stage="movement", A=mover(2), G="raider", H="raider")
    go = way(battle, "B1 C1 D1", "move")
    result = judge(battle, SYSTEM.rules, token(battle, "A"), (go, act("A", "attack", "H", "sword")))
    assert result.refusal is None
    made = result.steps[1].odds
    assert made is not None
    assert result.arrival == 1
    assert made.made == 1 - HIT


def test_a_second_strike_meets_a_target_that_has_spent_its_last_action() -> None:
    """The sword hits on 13 of 20 for 1d8 + 4 less 3; the raider blocks on 9 of 20, once."""
    raider = {"kind": "raider", "pools": {"actions": 1}}
    battle = scene("A H", stage="melee", A=mover(4), H=raider)
    hero, foe = token(battle, "A"), token(battle, "H")
    (sword, *_) = BattleQueries(battle, SYSTEM.rules).odds(hero, foe, then=("attack",)).weapons
    struck = Fraction(13, 20)
    hit = struck * Fraction(11, 20)
    again = (1 - struck) * hit + struck * struck
    assert sword.hit == str(hit)
    assert sword.loss == pytest.approx(float((hit + again) * Fraction(11, 2)))


GUARD: list[Entry] = ["defensive", {"id": "on_guard", "value": 3}]


@pytest.mark.parametrize(
    ("hero", "settings"),
    [
        (mover(1), {}),
        (mover(2), {}),
        (mover(3, pools={"hits": 6}), {}),
        (mover(3), {"defence_cost": "segment"}),
        (mover(2, conditions=GUARD, pools={"hits": 9}), {}),
        (mover(2, conditions=GUARD, pools={"failures": 1, "failures_now": 1}), {}),
    ],
)
def test_a_route_past_three_foes_equals_every_face_of_every_die(
    hero: Mapping[str, Any], settings: Mapping[str, str]
) -> None:
    board = "G . H . . . .\n. A . . . . .\nP . . . . . ."
    battle = scene(
        board, stage="movement", settings=settings, A=hero, G="raider", H="raider", P="pikeman"
    )
    route = "B2 C2 D2 E2" if hero["pools"]["actions"] == 1 else "B2 C2 D2 E2 F2 G2"
    move = way(battle, route, "move")
    assert told_fate(battle, move) == played_fate(battle, move)
