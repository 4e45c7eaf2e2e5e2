"""What a route costs stands at the pointer, in the points or actions of the system."""

from typing import Any

import pytest

from gridapp.packs.creatures import load_creatures
from gridapp.packs.examples.battles import build_battle
from gridapp.packs.examples.files import Example
from gridapp.packs.loader import load_packs
from gridapp.session.drag import Drag
from gridapp.session.overlays.routes import RouteMark
from tests.engine.scenes import token
from tests.shipped import with_facts

ACTIONS = {"reactions": "advance"}
"""The move of a system, where it is not called so."""

PRICES: dict[str, dict[int, str]] = {
    # Two yards are left, 12 AP: each further AP buys a quarter of the rate of 9, cut to yards.
    "action_points": {2: "yards left", 3: "1 AP", 4: "1 AP", 5: "2 AP", 6: "2 AP", 8: "3 AP"},
    # 30 ft are six cells; a second move takes the Standard.
    "reactions": {1: "Move", 6: "Move", 7: "Move + Standard", 12: "Move + Standard"},
    # Two actions are left, of three yards each.
    "segments": {1: "1 Action", 3: "1 Action", 4: "2 Actions", 6: "2 Actions"},
    # 22 ft are four cells for an action.
    "vigor": {1: "1 Action", 4: "1 Action", 5: "2 Actions", 8: "2 Actions"},
    # 30 ft are six cells for the short action; the standard action pays for a second.
    "vitality": {6: "Short action", 7: "Short action + Standard action"},
}
"""By system what moves of its first creature cost, by their cells."""

POOLS = {"action_points": {"yards": 2}, "segments": {"actions": 2}}


def drag_of(pack: str) -> Drag:
    rules = load_packs().rules[pack]
    kinds = load_creatures(rules.book)
    creature: Any = {"kind": next(iter(kinds)), "pools": POOLS.get(pack, {})}
    stage = "movement" if pack == "segments" else ""
    board = "A" + " ." * 12
    example = Example("one", "", board, {"A": creature}, turn="A", stage=stage)
    battle = build_battle(rules, kinds, example)
    action = ACTIONS.get(pack, "move")
    return Drag(battle, rules, token(battle, "A"), (0.5, 0.5), action, free=False)


@pytest.mark.parametrize("pack", with_facts(PRICES, "the price of a move"))
def test_the_price_stands_behind_the_length(pack: str) -> None:
    drag, shown = drag_of(pack), {}
    for steps in PRICES[pack]:
        mark = drag.overlay_for_cell((steps, 0)).get(RouteMark)
        assert mark is not None
        length, _, shown[steps] = mark.text.partition(" · ")
        assert length.startswith(str(steps * (1 if pack in POOLS else 5)))
    assert shown == PRICES[pack]
