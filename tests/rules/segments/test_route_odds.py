"""The odds of a route where moves and parries share a stock of actions (S-29, S-52, SR-31).

A raider hits on 11 of 20 faces; the swordsman parries on 11 of 20, and the axe does 1d8 + 4 less
3 basic hits and 2 of armour: 0 to 7, 3.5 on average.
"""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

import pytest

from gridapp.battle.commands import Act
from gridapp.battle.state import Battle
from gridapp.engine.movement.preview import Preview
from gridapp.engine.movement.route_odds import route_fate_in_steps
from gridapp.engine.queries.situation import Situation
from gridapp.engine.rulebook.fates import Fate, finished
from gridapp.session.drag import Drag
from gridapp.session.queries.queries import BattleQueries
from gridapp.tactics.plans import judge
from tests.rules.every_face import played_out
from tests.rules.play import Entry, act, token, way
from tests.rules.segments.table import SYSTEM, scene

HIT, PARRIED, MEAN = Fraction(11, 20), Fraction(11, 20), Fraction(7, 2)


def mover(
    actions: int, pools: Mapping[str, int] | None = None, conditions: Sequence[Entry] = ()
) -> Mapping[str, Any]:
    """Return a swordsman with a number of ``actions`` left in the round."""
    filled = {"actions": actions, **(pools or {})}
    return {"kind": "swordsman", "pools": filled, "conditions": [*conditions]}


def previewed_fate(battle: Battle, move: Act) -> Fate:
    """Return the fate of A previewed for a move."""
    situation = Situation(battle, SYSTEM.rules)
    preview = Preview(situation, token(battle, "A"), "move")
    fate = finished(
        route_fate_in_steps(situation, preview.actor, preview.plan, preview.for_route(move.route))
    )
    assert fate is not None
    return fate


def played_fate(battle: Battle, move: Act) -> Fate:
    """Return the fate of A by playing its move with every face of every die (slow oracle)."""
    hits, felled, loss, stopped = token(battle, "A").pool("hits"), *[Fraction(0)] * 3
    for after, chance in played_out(SYSTEM, battle, move, is_down).values():
        remaining = max(0, token(after, "A").pool("hits"))
        loss += chance * (hits - remaining)
        felled += chance * (remaining == 0)
        stopped += chance * (remaining > 0 and token(after, "A").cell != move.route[-1])
    return Fate(felled, loss, stopped)


def is_down(battle: Battle) -> bool:
    """Return True if A has no hit points left."""
    return token(battle, "A").pool("hits") <= 0


def test_who_has_paid_its_last_action_for_the_move_cannot_parry() -> None:
    battle = scene("G A . .", stage="movement", A=mover(1), G="raider")
    fate = previewed_fate(battle, way(battle, "B1 C1 D1", "move"))
    assert fate == Fate(Fraction(0), HIT * MEAN, Fraction(0))


def test_a_parry_on_the_way_takes_the_action_of_the_second_leg() -> None:
    battle = scene("G A . . . . .", stage="movement", A=mover(2), G="raider")
    fate = previewed_fate(battle, way(battle, "B1 C1 D1 E1 F1 G1", "move"))
    assert fate == Fate(Fraction(0), HIT * (1 - PARRIED) * MEAN, HIT)
    assert fate.arrival == 1 - HIT


def test_the_last_action_parries_only_the_first_of_two_hits() -> None:
    """Both hit: the first is parried or not, the second is not."""
    battle = scene("G A H\n. . .\n. . .", stage="movement", A=mover(2), G="raider", H="raider")
    fate = previewed_fate(battle, way(battle, "B1 B2 B3", "move"))
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
    assert previewed_fate(battle, move) == played_fate(battle, move)


def test_the_line_of_a_drag_says_that_a_parry_may_stop_it_short() -> None:
    battle = scene("G A . . . . .", stage="movement", A=mover(2), G="raider")
    held = Drag(battle, SYSTEM.rules, token(battle, "A"), (1.5, 0.5), "move", free=False)
    *_, last = held.detailed_overlays((6, 0))
    assert "arrives 45 %, stops short 55 %, loses 0.9 on average, provokes G" in last.status
