"""The odds of routes and of strikes in a row equal every face of every die, in all systems."""

from collections.abc import Mapping
from fractions import Fraction
from functools import partial
from typing import Any

import msgspec
import pytest

from gridapp.battle.commands import Act, Answer
from gridapp.battle.questions import Question
from gridapp.battle.state import Battle
from gridapp.engine.movement.preview import Preview
from gridapp.engine.movement.preview_values import turns_only
from gridapp.engine.movement.route_odds import CreatureFate, route_fate_in_steps
from gridapp.engine.queries.situation import Situation
from gridapp.engine.rulebook.fates import Fate, finished
from tests.rules.every_face import Answering, Chances, add, played_out, usual
from tests.rules.play import Entry, System, token

NO_DICE = {"strength_dice": 0, "agility_dice": 0, "speed_dice": 0}
WORN_ARMOUR = {"armour_rank": 3, "armour_durability": 3, "durability": 2}


def life(system: System, battle: Battle, name: str) -> int:
    """Return what a creature has left to lose."""
    return sum(max(0, points) for points in system.rules.book.remaining_life(token(battle, name)))


def is_down(system: System, battle: Battle, name: str) -> bool:
    """Return True for a creature without life left."""
    return life(system, battle, name) <= 0


def defending(question: Question) -> Answer:
    """Return the answer that pays for a defence if offered, else the usual answer."""
    if any(option.id == "defend" for option in question.options):
        return Answer(question.id, "defend")
    return usual(question)


def forecast(system: System, battle: Battle, strikes: list[str]) -> tuple[Fate, list[Fraction]]:
    """Return the fate of G under strikes of A, by their actions, and the chance of each to hit."""
    situation, attacker, target = Situation(battle, system.rules), token(battle, "A"), "G"
    fate, hits = CreatureFate(situation), []
    for action in strikes:
        weapon = attacker.weapons[0]
        hit = fate.strike(situation, attacker, token(battle, target), weapon, action)
        assert hit is not None
        hits.append(hit)
    return fate.fate, hits


def played_strikes(system: System, battle: Battle, strikes: list[str]) -> Fate:
    """Return the same by playing them, with A and the turn as they were before each strike."""
    attacker, down = token(battle, "A"), partial(is_down, system, name="G")
    states: Chances = {b"": (battle, Fraction(1))}
    for action in strikes:
        after: Chances = {}
        strike = Act("A", action, (), "G", attacker.weapons[0].id)
        for before, chance in states.values():
            if down(before):
                add(after, before, chance)
                continue
            again = msgspec.structs.replace(battle, tokens=before.with_token(attacker).tokens)
            for end, p in played_out(system, again, strike, down, defending).values():
                add(after, end, chance * p)
        states = after
    lost = [(life(system, battle, "G") - life(system, end, "G"), p) for end, p in states.values()]
    felled = sum((p for end, p in states.values() if down(end)), Fraction(0))
    return Fate(felled, sum((amount * p for amount, p in lost), Fraction(0)))


STRIKES: list[tuple[str, str, Mapping[str, Any], Mapping[str, Any], Mapping[str, str]]] = [
    ("vitality", "attack", {}, {"kind": "thug", "pools": {"vitality": 4}}, {}),
    ("reactions", "primary_attack", {}, {"kind": "goblin"}, {}),
    ("segments", "attack", {}, {"kind": "raider", "pools": {"actions": 1, "hits": 7}}, {}),
    ("action_points", "standard_attack", {}, {"kind": "raider"}, {"wild_dice": "1d10"}),
    ("vigor", "attack", {"stats": NO_DICE}, {"kind": "bandit", "stats": NO_DICE}, {}),
    (
        "vigor",
        "attack",
        {"stats": NO_DICE},
        {"kind": "bandit", "stats": {**NO_DICE, **WORN_ARMOUR}, "pools": {"vigor": 6}},
        {},
    ),
    ("vigor", "attack", {"stats": NO_DICE}, {"kind": "crate"}, {}),
]
HEROES = {"vitality": "fighter", "reactions": "fighter"}


@pytest.mark.parametrize(("pack", "action", "hero", "foe", "settings"), STRIKES)
def test_strikes_in_a_row(
    pack: str,
    action: str,
    hero: Mapping[str, Any],
    foe: Mapping[str, Any],
    settings: Mapping[str, str],
) -> None:
    """Defences cost actions and Vigor, wounds take slots, armour wears; a crate is no body."""
    system = System(pack)
    chosen = {**system.rules.book.fresh_settings, **settings}
    stage = "melee" if pack == "segments" else ""
    kind = HEROES.get(pack, "swordsman")
    battle = system.scene("A G", "A", chosen, stage=stage, A={"kind": kind, **hero}, G=foe)
    strikes = [action] * (3 if pack == "action_points" else 2)
    fate, hits = forecast(system, battle, strikes)
    assert fate == played_strikes(system, battle, strikes)
    assert 0 < hits[1] < 1


def test_two_severe_wounds_do_not_kill() -> None:
    """AP-125: a wound takes a slot, so that the second of two is no worse than it would be alone.

    The rebuffs of two spearmen kill with a 9 or a 10 each: 1 - 0.8 * 0.8.
    """
    system = System("action_points")
    ready = {"ap": 10, "initiative": 5}
    battle = system.scene(
        "A . . G\n. . . H",
        "A",
        {**system.rules.book.fresh_settings, "wild_dice": "1d10"},
        A={"kind": "raider", "side": "heroes", "pools": {"ap": 10, "yards": 4, "initiative": 9}},
        G={"kind": "spearman", "side": "raiders", "pools": ready},
        H={"kind": "spearman", "side": "raiders", "pools": ready},
    )
    assert fate_of_move(system, battle, "B1").felled == 1 - Fraction(8, 10) ** 2


def fate_of_move(
    system: System,
    battle: Battle,
    label: str,
    action: str = "move",
    answered: Answering = usual,
) -> Fate:
    """Return the fate of A on a route to a cell; fail unless playing the move gives the same."""
    situation, mover = Situation(battle, system.rules), token(battle, "A")
    preview = Preview(situation, mover, action)
    cell = battle.board.grid.parse_label(label)
    previewed = finished(
        route_fate_in_steps(situation, mover, preview.plan, preview.for_cell(cell))
    )
    down = partial(is_down, system, name="A")
    ends = played_out(system, battle, preview.act_to(cell), down, answered)
    lost = [(life(system, battle, "A") - life(system, end, "A"), p) for end, p in ends.values()]
    felled = sum((p for end, p in ends.values() if down(end)), Fraction(0))
    short = [p for end, p in ends.values() if not down(end) and token(end, "A").cell != cell]
    loss = sum((amount * p for amount, p in lost), Fraction(0))
    assert previewed == Fate(felled, loss, sum(short, Fraction(0)))
    return previewed


ROUTES: list[tuple[str, str, Entry, Entry]] = [
    (
        "vitality",
        "move",
        {"kind": "fighter", "pools": {"vitality": 3, "wounds": 4}},
        {"kind": "thug", "side": "raiders"},
    ),
    (
        "reactions",
        "advance",
        {"kind": "fighter", "pools": {"hp": 6}},
        {"kind": "goblin", "side": "raiders"},
    ),
    (
        "vigor",
        "escape",
        {"kind": "swordsman", "stats": NO_DICE, "pools": {"durability": 3, "health": 3}},
        {"kind": "bandit", "stats": NO_DICE},
    ),
]


@pytest.mark.parametrize(("pack", "action", "hero", "foe"), ROUTES)
def test_a_route_past_two_foes(pack: str, action: str, hero: Entry, foe: Entry) -> None:
    system = System(pack)
    settings = system.rules.book.fresh_settings
    battle = system.scene("G A H .\n. . . .\n. . . .", "A", settings, A=hero, G=foe, H=foe)
    assert fate_of_move(system, battle, "C3", action).felled > 0


def test_a_defence_that_winds_the_mover_ends_its_move() -> None:
    """G-36, G-51: the last Vigor goes for the first blow that would hit, and H strikes no more.

    One blow in five would hit: the mover arrives if neither does.
    """
    system = System("vigor")
    battle = system.scene(
        "G A H .\n. . . .\n. . . .",
        "A",
        {**system.rules.book.fresh_settings, "defence_on_own_turn": "yes"},
        A={"kind": "swordsman", "stats": NO_DICE, "pools": {"vigor": 5}},
        G={"kind": "bandit", "stats": NO_DICE},
        H={"kind": "bandit", "stats": NO_DICE},
    )
    fate = fate_of_move(system, battle, "C3", "escape", defending)
    assert fate.arrival == Fraction(4, 5) ** 2


def test_a_long_mover_is_struck_as_it_faces_on_its_way() -> None:
    """Creatures between give cover: which of them are depends on how the body lies."""
    system = System("action_points")
    settings = {"wild_dice": "1d10", "creatures_cover": "yes"}
    ready = {"kind": "swordsman", "side": "raiders", "pools": {"ap": 10, "initiative": 5}}
    battle = system.scene(
        ". . . . . .\n. A . G H .\n. . . . . .\n. . . . . .",
        "A",
        {**system.rules.book.fresh_settings, **settings},
        A={"kind": "raider", "side": "heroes", "pools": {"ap": 10, "yards": 6, "initiative": 9}},
        G=ready,
        H=ready,
    )
    battle = battle.with_token(msgspec.structs.replace(token(battle, "A"), space="1x2@2"))
    situation, mover = Situation(battle, system.rules), token(battle, "A")
    preview = Preview(situation, mover, "move")
    shown = preview.for_cell(battle.board.grid.parse_label("F1"))
    fate = finished(route_fate_in_steps(situation, mover, preview.plan, shown))
    act = Act("A", "move", shown.route, facings=turns_only(shown.facings))
    assert act.facings
    ends = played_out(system, battle, act, partial(is_down, system, name="A")).values()
    lost = [(life(system, battle, "A") - life(system, end, "A")) * p for end, p in ends]
    assert fate is not None
    assert fate.loss == sum(lost, Fraction(0)) > 0
