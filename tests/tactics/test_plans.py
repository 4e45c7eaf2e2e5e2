"""Plans compared: chances by hand from the odds of each attack, places of refusals, twins."""

from fractions import Fraction
from itertools import product
from math import prod
from typing import NamedTuple

import msgspec
import pytest

from gridapp.battle.commands import Act
from gridapp.battle.state import Battle
from gridapp.battle.tokens import Token
from gridapp.engine.movement.preview import Preview
from gridapp.engine.queries.situation import Situation
from gridapp.engine.rulebook.fates import ChainOdds, Fate
from gridapp.engine.rulebook.odds import AttackOdds
from gridapp.engine.rulebook.pack_data import ActionKind
from gridapp.grid.cells import Cell
from gridapp.grid.grid import CellShape
from gridapp.tactics.house import known_by_side
from gridapp.tactics.plans import Doubt, compare, judge
from tests.engine.fates import fate_under
from tests.rules.every_face import played_out
from tests.rules.play import System, token
from tests.tactics.test_orders import PACKS, SHAPES, scene

REACTIONS = System("reactions")


def strike(system: System, battle: Battle, target: str = "G") -> Act:
    book = system.rules.book
    keys = [key for key in book.simulate.actions if book.actions[key].kind is ActionKind.ATTACK]
    return Act("A", keys[0], (), target, token(battle, "A").weapons[0].id)


def stride(system: System, battle: Battle, cell: Cell) -> Act:
    book = system.rules.book
    key = next(key for key, each in book.actions.items() if each.kind is ActionKind.MOVE)
    return Preview(Situation(battle, system.rules), token(battle, "A"), key).act_to(cell)


def odds_of(system: System, battle: Battle, act: Act, who: Token | None = None) -> AttackOdds:
    actor = who or token(battle, act.actor)
    situation, weapon = Situation(battle, system.rules), actor.weapon(act.weapon)
    assert weapon is not None
    odds = system.rules.mechanics.attack_odds(
        situation, actor, token(battle, act.target), weapon, act.action
    )
    assert odds is not None
    return odds


def with_life(battle: Battle, name: str, amount: int) -> Battle:
    made = token(battle, name)
    return battle.with_token(msgspec.structs.replace(made, pools={**made.pools, "hp": amount}))


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("pack", PACKS)
def test_one_strike_has_the_odds_of_the_attack(pack: str, shape: CellShape) -> None:
    system, battle = scene(pack, "A G . . . . . . . H", shape, strikes=True)
    act = strike(system, battle)
    result = judge(battle, system.rules, token(battle, "A"), (act,))
    odds = odds_of(system, battle, act)
    life = system.rules.book.remaining_life(token(battle, "G"))
    assert result.refusal is None
    made = result.steps[0].odds
    assert made is not None
    assert made.made == 1
    assert made.hit == odds.hit
    assert (made.loss, made.felled) == (odds.mean_loss(*life), odds.chance_to_fell(*life))
    assert result.arrival == 1
    assert result.lost == 0


def test_a_second_strike_is_made_only_while_the_target_stands() -> None:
    """A target with 1 point falls by any hit: the second is made after a miss alone."""
    system, battle = scene("reactions", "A G . . . . . . . H")
    hero = token(battle, "A")
    twice = msgspec.structs.replace(hero, pools={**hero.pools, "standard": 2})
    battle = with_life(battle, "G", 1).with_token(twice)
    act = strike(system, battle)
    actor = token(battle, "A")
    first, second = judge(battle, system.rules, actor, (act, act)).steps
    assert first.odds is not None
    assert second.odds is not None
    p = odds_of(system, battle, act).hit
    later = judge(battle, system.rules, actor, (act,))
    assert first.odds.felled == p == later.loss
    assert second.odds.made == 1 - p
    assert second.odds.hit == second.odds.felled == (1 - p) * p


def test_a_route_past_a_foe_counts_its_reaction_as_the_chain_does() -> None:
    board = """
. . . . . .
. A G . H .
. . . . . .
"""
    system, battle = scene("reactions", board)
    battle = with_life(battle, "A", 4)
    go = stride(system, battle, (3, 1))
    hit = strike(system, battle, "H")
    actor = token(battle, "A")
    result = judge(battle, system.rules, actor, (go, hit))
    assert result.refusal is None
    provoked = Preview(Situation(battle, system.rules), actor, go.action).for_route(go.route)
    assert [each.attacker for each in provoked.provocations] == ["G"]
    step = provoked.provocations[0]
    leaving = battle.with_token(msgspec.structs.replace(actor, cell=step.cell))
    back = Act("G", step.kind, (), "A", step.weapons[0])
    reaction = odds_of(system, leaving, back)
    moved = battle.with_token(msgspec.structs.replace(actor, cell=(3, 1)))
    attack = odds_of(system, moved, hit)
    on_the_way = fate_under([reaction], system.rules.book.remaining_life(actor)[0])
    chain = ChainOdds(on_the_way, attack, Fate(Fraction(0), Fraction(0)))
    made = result.steps[1].odds
    assert made is not None
    assert chain.lost > 0
    assert (result.arrival, result.lost, made.hit) == (chain.arrival, chain.lost, chain.hit)
    assert result.steps[0].reactions == 1


class Outcome(NamedTuple):
    """What comes of a plan: chance to arrive and mean loss, then made, loss and felled a strike."""

    arrival: Fraction
    lost: Fraction
    strikes: list[tuple[Fraction, Fraction, Fraction]]


def every_sequence(
    reactions: list[AttackOdds], attacks: list[AttackOdds], own: int, target: int
) -> Outcome:
    """Play every sequence of amounts: reactions at the mover, then its attacks at a single foe."""
    arrival = lost = Fraction(0)
    strikes = [[Fraction(0)] * 3 for _ in attacks]
    spreads = [odds.damage.chances.items() for odds in (*reactions, *attacks)]
    for sequence in product(*spreads):
        chance = prod((p for _, p in sequence), start=Fraction(1))
        taken = sum(amount for amount, _ in sequence[: len(reactions)])
        lost += chance * min(taken, own)
        if taken >= own:
            continue
        arrival += chance
        remaining = target
        for strike, (amount, _) in zip(strikes, sequence[len(reactions) :], strict=True):
            if remaining > 0:
                strike[0] += chance
                strike[1] += chance * min(amount, remaining)
                strike[2] += chance * (amount >= remaining)
                remaining -= amount
    return Outcome(arrival, lost, [(made, loss, felled) for made, loss, felled in strikes])


def test_a_plan_has_the_odds_of_all_its_sequences() -> None:
    """A walks past G, which may fell it, and strikes H twice, which may fall at once."""
    board = """
. . . . . .
. A G . H .
. . . . . .
"""
    system, battle = scene("reactions", board)
    battle = with_life(with_life(battle, "A", 4), "H", 7)
    hero = token(battle, "A")
    actor = msgspec.structs.replace(hero, pools={**hero.pools, "standard": 2})
    battle = battle.with_token(actor)
    go, hit = stride(system, battle, (3, 1)), strike(system, battle, "H")
    result = judge(battle, system.rules, actor, (go, hit, hit))
    assert result.refusal is None
    provoked = Preview(Situation(battle, system.rules), actor, go.action).for_route(go.route)
    reactions = []
    for each in provoked.provocations:
        leaving = battle.with_token(msgspec.structs.replace(actor, cell=each.cell))
        back = Act(each.attacker, each.kind, (), "A", each.weapons[0])
        reactions.append(odds_of(system, leaving, back))
    moved = battle.with_token(msgspec.structs.replace(actor, cell=(3, 1)))
    attack = odds_of(system, moved, hit)
    lives = (system.rules.book.remaining_life(token(battle, name)) for name in ("A", "H"))
    (own, no_reserve), (target, also_none) = lives
    assert no_reserve == also_none == attack.direct == 0
    slow = every_sequence(reactions, [attack, attack], own, target)
    assert 0 < slow.arrival < 1
    assert slow.strikes[1][0] < slow.strikes[0][0]
    assert (result.arrival, result.lost) == (slow.arrival, slow.lost)
    made = [step.odds for step in result.steps if step.odds]
    assert [(odds.made, odds.loss, odds.felled) for odds in made] == slow.strikes


def test_a_refusal_says_its_place_and_nothing_after_is_judged() -> None:
    system, battle = scene("reactions", "A . . . G . . . . H")
    near, act = stride(system, battle, (3, 0)), strike(system, battle)
    actor = token(battle, "A")
    too_far, right = compare(battle, system.rules, actor, ((act, near), (near, act)))
    assert too_far.refusal is not None
    assert too_far.steps == ()
    assert too_far.plan == (act, near)
    assert right.refusal is None
    assert (right.end, len(right.steps)) == ((3, 0), 2)


def test_the_pools_left_are_those_after_the_prices() -> None:
    """A move costs the move action, a strike the standard action; a second strike is refused."""
    system, battle = scene("reactions", "A . . . G . . . . H")
    near, act = stride(system, battle, (3, 0)), strike(system, battle)
    full = judge(battle, system.rules, token(battle, "A"), (near, act, act))
    assert judge(battle, system.rules, token(battle, "A"), (near,)).left["standard"] == 1
    assert (full.left["move"], full.left["standard"], len(full.steps)) == (0, 0, 2)
    assert full.refusal is not None


def test_what_is_not_counted_is_said() -> None:
    system, battle = scene("reactions", "A G . . . . . . . H")
    book = system.rules.book
    plain = next(
        key for key, each in book.actions.items() if each.kind is ActionKind.PLAIN and each.cost
    )
    result = judge(battle, system.rules, token(battle, "A"), (Act("A", plain),))
    assert result.refusal is None
    assert result.steps[0].doubts == (Doubt.EFFECT,)
    assert not result.is_exact


def test_plans_change_nothing_and_are_for_one_creature() -> None:
    system, battle = scene("reactions", "A G . . . . . . . H")
    act = strike(system, battle)
    before = msgspec.json.encode(battle)
    judge(battle, system.rules, token(battle, "A"), (act, act))
    assert msgspec.json.encode(battle) == before
    foreign = judge(battle, system.rules, token(battle, "A"), (Act("G", act.action),))
    assert foreign.refusal is not None


@pytest.mark.parametrize("pack", PACKS)
def test_what_players_do_not_know_changes_no_comparison(pack: str) -> None:
    """The twin: with a hidden foe beside the route the heroes' comparison is the same."""
    system, battle = scene(pack, "A G . . . . . . . H", strikes=True)
    battle = msgspec.structs.replace(
        battle,
        tokens=tuple(
            msgspec.structs.replace(each, played=each.id == "A", hidden=each.id == "H")
            for each in battle.tokens
        ),
    )
    without = msgspec.structs.replace(
        battle,
        tokens=tuple(each for each in battle.tokens if each.id != "H"),
        order=battle.order[:2],
    )
    act = strike(system, battle)
    results = []
    for each in (battle, without):
        own_view = known_by_side(each, system.rules, token(each, "A"))
        results.append(judge(own_view, system.rules, token(own_view, "A"), (act,)))
    assert results[0] == results[1]


def test_a_shot_in_melee_counts_the_attack_that_it_offers() -> None:
    """SR-23: the raider strikes first; the archer may fall before it shoots. Held to the play."""
    system = System("segments")
    hero = {"kind": "archer", "pools": {"hits": 5}}
    settings = system.rules.book.fresh_settings
    battle = system.scene("A G", "A", settings, stage="melee", A=hero, G="raider")
    shot = Act("A", "attack", (), "G", "bow")
    result = judge(battle, system.rules, token(battle, "A"), (shot,))
    made = result.steps[0].odds
    assert made is not None
    ends = played_out(system, battle, shot, lambda after: token(after, "A").pool("hits") <= 0)
    lost, taken, felled = Fraction(0), Fraction(0), Fraction(0)
    for after, chance in ends.values():
        left = max(0, token(after, "A").pool("hits"))
        lost += chance * (5 - left)
        felled += chance * (left == 0)
        taken += chance * (token(battle, "G").pool("hits") - token(after, "G").pool("hits"))
    assert felled > 0
    assert (result.arrival, result.lost, made.loss) == (1 - felled, lost, taken)
    assert (result.steps[0].reactions, result.is_exact) == (1, True)


def test_an_attack_of_several_turns_counts_the_opening_that_it_gives() -> None:
    """The fireball takes three actions, of which the mage has two: it comes about next turn."""
    system = System("vigor")
    settings = system.rules.book.fresh_settings
    battle = system.scene("G A . . . H", "A", settings, A="mage", G="bandit", H="bandit")
    throw = Act("A", "attack", (), "H", "fireball")
    result = judge(battle, system.rules, token(battle, "A"), (throw,))
    opening = odds_of(system, battle, Act("G", "opening", (), "A", "axe"))
    assert opening.hit > 0
    assert result.lost == opening.mean_loss(*system.rules.book.remaining_life(token(battle, "A")))
    (step,) = result.steps
    assert (step.reactions, step.doubts) == (1, (Doubt.LATER,))
    bolt = Act("A", "attack", (), "H", "bolt")
    assert judge(battle, system.rules, token(battle, "A"), (bolt,)).steps[0].doubts == ()
