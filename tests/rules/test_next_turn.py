"""A creature as of its next turn, worked out by hand and compared with played turns.

The oracle ends every turn at once and answers by defaults until the creature's turn has begun.
"""

from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from gridapp.battle.commands import Answer, EndTurn, StartFight
from gridapp.battle.dice import RandomDice
from gridapp.battle.events import Damaged, TurnBegan
from gridapp.battle.outcomes import Applied
from gridapp.battle.state import Battle
from gridapp.battle.tokens import Token
from gridapp.engine.commands.apply import apply
from gridapp.engine.protocol import Rules
from gridapp.engine.queries.situation import Situation
from gridapp.engine.queries.turns.next_turn import as_next_turn, at_next_turns, moments_until_turn
from gridapp.engine.rulebook.pack_data import Refill
from gridapp.packs.creatures import load_creatures
from gridapp.packs.examples.battles import build_battle
from gridapp.packs.examples.files import Example
from gridapp.packs.loader import load_packs
from gridapp.session.setup.samples import sample_battle, sample_titles

PACKS = load_packs()


def fight(pack: str, *acted: str, stage: str = "", **changes: dict[str, Any]) -> Battle:
    """Return a fight of A, the active creature, and G; ``acted`` have had their turns."""
    rules, kinds = PACKS.rules[pack], load_creatures(PACKS.rules[pack].book)
    first = next(kind for kind in kinds.values() if kind.played)
    second = next(kind for kind in kinds.values() if not kind.played)
    ids = {id(kind): name for name, kind in kinds.items()}
    creatures = {
        "A": {"kind": ids[id(first)], **changes.get("A", {})},
        "G": {"kind": ids[id(second)], **changes.get("G", {})},
    }
    example = Example("a fight", "", "A . G", creatures, turn="A", stage=stage)
    battle = build_battle(rules, kinds, example)
    order = tuple(
        msgspec.structs.replace(entry, acted=entry.token in acted) for entry in battle.order
    )
    return msgspec.structs.replace(battle, order=order)


def next_turn(pack: str, *acted: str, stage: str = "", **changes: dict[str, Any]) -> Token:
    battle = fight(pack, *acted, stage=stage, **changes)
    return as_next_turn(Situation(battle, PACKS.rules[pack]), named(battle, "G"))


def named(battle: Battle, token_id: str) -> Token:
    token = battle.token(token_id)
    assert token is not None
    return token


def until(condition: str, moment: str, whose: str = "G", times: int = 1) -> dict[str, Any]:
    return {"id": condition, "until": moment, "whose": whose, "times": times}


def test_vitality_refills_a_turn_and_ends_flat_footedness() -> None:
    """V-22, V-29; a restricted creature has its standard action alone (V-36)."""
    spent = {"standard": 0, "short": 0, "opportunity": 0}
    later = next_turn(
        "vitality", G={"pools": spent, "conditions": [until("flat_footed", "turn_start")]}
    )
    assert (later.pool("standard"), later.pool("short"), later.conditions) == (1, 1, ())
    assert later.pool("opportunity") == 0
    assert next_turn("vitality", "G", G={"pools": spent}).pool("opportunity") >= 1
    bound = next_turn("vitality", G={"pools": spent, "conditions": ["restricted"]})
    assert (bound.pool("standard"), bound.pool("short")) == (1, 0)


def test_vitality_surprise_round_ends_before() -> None:
    """VR-08: who has acted in the surprise round is ready in its first regular turn."""
    held = [until("flat_footed", "turn_start", times=2)]
    later = next_turn("vitality", "G", stage="surprise", G={"conditions": held})
    assert (later.conditions, later.pool("short")) == ((), 1)
    within = next_turn("vitality", stage="surprise", G={"conditions": held})
    assert [(each.id, each.times) for each in within.conditions] == [("flat_footed", 1)]
    assert within.pool("short") == 0


def test_reactions_refills_the_slots_and_ends_surprise() -> None:
    """R-12, R-15; a restrained creature has no Move (R-90)."""
    spent = {"standard": 0, "move": 0, "quick": 0, "reaction": 0}
    held = [until("surprised", "turn_start"), "restrained"]
    later = next_turn("reactions", G={"pools": spent, "conditions": held})
    slots = [later.pool(slot) for slot in ("standard", "move", "quick", "reaction")]
    assert (slots, [each.id for each in later.conditions]) == ([1, 0, 1, 1], ["restrained"])


def test_vigor_recovers_between_two_turns() -> None:
    """G-24, G-36, G-85: with 10 Stamina 2 Vigor come back, too little to be Winded no more."""
    winded = {
        "pools": {"vigor": 0, "actions": 0},
        "conditions": ["winded"],
        "stats": {"stamina": 10},
    }
    later = next_turn("vigor", "G", G=winded)
    assert (later.pool("vigor"), later.pool("actions"), later.has("winded")) == (2, 0, True)
    fresh = {**winded, "pools": {"vigor": 3, "actions": 0}}
    better = next_turn("vigor", "G", G=fresh)
    assert (better.pool("vigor"), better.has("winded")) == (5, False)
    assert better.pool("actions") == better.stat("actions") > 0
    assert next_turn("vigor", G=winded).pool("vigor") == 0


def test_action_points_gains_at_the_start_of_the_round_only() -> None:
    """AP-20, AP-62: at Speed 0 the round begins with a gain; yards do not outlast it."""
    spent = {"pools": {"ap": 0, "yards": 3}}
    now, later = next_turn("action_points", G=spent), next_turn("action_points", "G", G=spent)
    assert (now.pool("ap"), now.pool("yards")) == (0, 3)
    assert later.pool("ap") > 0
    assert later.pool("yards") == 0
    surprised = next_turn("action_points", "G", G={**spent, "conditions": ["surprised"]})
    assert surprised.pool("ap") == 0


def test_segments_begins_anew_for_the_surprised_and_the_done() -> None:
    """S-06, S-12: these two act again in the next round; the rest go on with what is left."""
    spent = {"actions": 1, "opportunity": 0, "stepped": 1, "attacked_in": 2}
    for condition in ("surprised", "done"):
        held = [{"id": condition, "until": "round_end"}, {"id": "ready", "until": "round_end"}]
        later = next_turn("segments", stage="melee", G={"pools": spent, "conditions": held})
        assert later.conditions == ()
        assert later.pool("actions") == later.stat("actions") > 1
        assert (later.pool("opportunity"), later.pool("attacked_in")) == (1, 0)
    unchanged = next_turn("segments", "G", stage="melee", G={"pools": spent})
    assert (
        unchanged.pool("actions"),
        unchanged.pool("stepped"),
        unchanged.pool("attacked_in"),
    ) == (1, 0, 2)
    spent_all = next_turn("segments", stage="melee", G={"pools": {**spent, "actions": 0}})
    assert spent_all.pool("actions") == spent_all.stat("actions")


@pytest.mark.parametrize("pack", sorted(PACKS.rules))
def test_in_its_own_turn_and_without_a_fight_a_creature_stays_as_it_is(pack: str) -> None:
    rules, battle = PACKS.rules[pack], fight(pack)
    assert as_next_turn(Situation(battle, rules), named(battle, "A")) is named(battle, "A")
    over = msgspec.structs.replace(battle, phase=type(battle.phase).SETUP, active="")
    assert at_next_turns(Situation(over, rules), over.tokens).battle is over


def test_moments_follow_the_order() -> None:
    """A acts, G waits: G's turn comes after the end of A's; A's own after G's and the round."""
    battle = fight("reactions")
    assert [f"{moment} {who}".strip() for moment, who in moments_until_turn(battle, "G")] == [
        "turn_end A",
        "turn_start G",
    ]
    later = fight("reactions", "G")
    assert [f"{moment} {who}".strip() for moment, who in moments_until_turn(later, "G")] == [
        "turn_end A",
        "round_end",
        "turn_start A",
        "turn_end A",
        "turn_start G",
    ]


# Against turns that are played


def ended(battle: Battle, rules: Rules, dice: RandomDice) -> tuple[Battle, tuple[Any, ...]]:
    """Return the battle after the default answer or the end of the turn."""
    question = battle.question
    command = Answer(question.id, question.default) if question else EndTurn()
    outcome = apply(battle, command, dice, rules)
    assert isinstance(outcome, Applied), outcome
    return outcome.battle, outcome.events


def played_to(battle: Battle, rules: Rules, token_id: str) -> Token | None:
    """Return a creature at the beginning of its next turn; None if damaged before."""
    dice = RandomDice(7)
    for _ in range(300):
        battle, events = ended(battle, rules, dice)
        if any(isinstance(each, Damaged) and each.token == token_id for each in events):
            return None
        if any(isinstance(each, TurnBegan) and each.token == token_id for each in events):
            return battle.token(token_id)
    return None


def states(sample: str, count: int) -> Iterator[tuple[Battle, Rules]]:
    battle, _ = sample_battle(sample, PACKS)
    rules, dice = PACKS.rules[battle.pack.id], RandomDice(3)
    outcome = apply(battle, StartFight(), dice, rules)
    assert isinstance(outcome, Applied)
    battle = outcome.battle
    for _ in range(count):
        battle, _ = ended(battle, rules, dice)
        if battle.question is None and battle.active:
            yield battle, rules


CHOSEN = {"aggressive", "ready", "defensive", "hold", "on_guard"}
"""Stances, which are chosen anew before the next turn."""


@pytest.mark.parametrize("sample", sorted(sample_titles()))
def test_it_is_what_the_next_turn_finds(sample: str) -> None:
    compared = 0
    for battle, rules in list(states(sample, 14))[::3]:
        for token in battle.tokens:
            spent = dict.fromkeys(token.pools, 0) | {
                pool: token.pool(pool)
                for pool in token.pools
                if rules.book.pools[pool].refill not in (Refill.TURN, Refill.ROUND)
            }
            tired = msgspec.structs.replace(token, pools=spent)
            tried = battle.with_token(tired)
            if token.id == battle.active:
                continue
            played = played_to(tried, rules, token.id)
            if played is None:
                continue
            foreseen = as_next_turn(Situation(tried, rules), tired)
            compared += 1
            assert foreseen.pools == played.pools, (token.name, battle.round)
            assert _ids(foreseen) - CHOSEN == _ids(played) - CHOSEN
    assert compared >= 5


def _ids(token: Token) -> set[str]:
    return {held.id for held in token.conditions}
