"""Costs that a table has changed: points, no cost at all, stamina."""

from collections.abc import Mapping

import msgspec
import pytest

from gridapp.battle.commands import Answer, Command
from gridapp.battle.dice import FixedDice
from gridapp.battle.outcomes import Applied
from gridapp.battle.state import Battle
from gridapp.engine.commands.apply import apply
from gridapp.engine.protocol import Rules
from gridapp.engine.queries.situation import Situation
from gridapp.engine.queries.turns import legal_actions
from tests.rules.play import System, act, pools, token

SYSTEM = System("action_points")


def costing(action: str, cost: Mapping[str, int], *, house: bool = True) -> Rules:
    """Return the rules with a changed cost of an action."""
    book = SYSTEM.rules.book
    changed = msgspec.structs.replace(book.actions[action], cost=cost, house=house)
    actions = {**book.actions, action: changed}
    return Rules(msgspec.structs.replace(book, actions=actions), SYSTEM.rules.mechanics)


def after_dash(under: Rules, *answers: Answer) -> Battle:
    """Return the battle after a Dash of A, who began with 10 AP and 2 stamina."""
    battle = SYSTEM.scene("A .", A={"kind": "swordsman", "pools": {"ap": 10, "stamina": 2}})
    commands: tuple[Command, ...] = (act("A", "dash"), *answers)
    for command in commands:
        outcome = apply(battle, command, FixedDice(()), under)
        assert isinstance(outcome, Applied), outcome
        battle = outcome.battle
    return battle


def test_stamina_is_paid_as_the_action_takes_effect() -> None:
    assert pools(after_dash(costing("dash", {"ap": 3, "stamina": 1})), "A", "ap", "stamina") == (
        7,
        1,
    )


def test_missing_stamina_becomes_fatigue() -> None:
    battle = after_dash(costing("dash", {"ap": 3, "stamina": 5}))
    assert pools(battle, "A", "stamina", "fatigue") == (0, 3)


def test_the_gm_is_asked_for_a_missing_cost() -> None:
    under = costing("dash", {})
    assert pools(after_dash(under, Answer(1, "that", 4)), "A", "ap") == (6,)


@pytest.mark.parametrize(("house", "price"), [(True, "3 AP (house value)"), (False, "3 AP")])
def test_a_house_value_is_marked_in_the_price(*, house: bool, price: str) -> None:
    under = costing("dash", {"ap": 3}, house=house)
    battle = SYSTEM.scene("A .", A="swordsman")
    offers = legal_actions.offers(Situation(battle, under), token(battle, "A"))
    assert [offer.price for offer in offers if offer.action == "dash"] == [price]


def test_exactly_the_lost_costs_are_house_values() -> None:
    """The source prints these costs; all further costs are lost."""
    printed = {
        *("move", "buy_movement", "retrieve_scabbard", "retrieve_pouch", "retrieve_pack"),
        *("open_door", "light_torch", "drink_potion", "ring_bell", "strike_fire", "use_object"),
        *("work", "ignore", "stop_ignoring", "jump", "high_jump", "let_go"),
        "watch",
        *("hurry", "surface", "calm_mount"),
        *("short_rest", "long_rest", "broken_rest", "new_day", "admit"),
    }
    actions = SYSTEM.rules.book.actions
    assert {key for key, action in actions.items() if not action.house} == printed
    assert len(actions) - len(printed) == 26


def test_a_walk_is_priced_in_time_whatever_the_pool_holds() -> None:
    """At rate 4 a point buys a yard or more, so 500 points reach the end of every board."""
    creature = {"kind": "swordsman", "pools": {"ap": 1_000_000_000}}
    battle = SYSTEM.scene("A . . .", A=creature)
    situation = Situation(battle, SYSTEM.rules)
    plan = SYSTEM.rules.mechanics.plan_move(situation, token(battle, "A"), "move")
    assert plan.tiers[-1][1] == "500 AP"
