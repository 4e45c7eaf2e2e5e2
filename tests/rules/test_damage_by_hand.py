"""Damage and healing typed by the GM: what follows is what follows from an attack."""

import msgspec
import pytest

from gridapp.battle.amounts import Portion
from gridapp.battle.commands import Act, AdjustPools, Answer
from gridapp.battle.dice import RandomDice, TypedDice
from gridapp.battle.events import Damaged, DiceRolled, Healed
from gridapp.battle.outcomes import Applied, DieNeeded
from gridapp.battle.questions import Question
from gridapp.battle.state import Battle
from gridapp.engine.commands.apply import apply
from gridapp.engine.queries.situation import Situation
from gridapp.engine.queries.turns import legal_actions
from tests.rules.play import System, asked, pools, states, token

REACTIONS, VITALITY, VIGOR = System("reactions"), System("vitality"), System("vigor")
POINTS, SEGMENTS = System("action_points"), System("segments")


def hurt(entry: str, *who: str, pool: str = "", **portions: Portion) -> AdjustPools:
    return AdjustPools(who or ("G",), entry, pool, portions)


# `reactions`: hit points below 0


@pytest.fixture
def goblin() -> Battle:
    """A fighter beside a goblin with 9 hit points that dies at -12."""
    stats = {"hit_points": 9, "negative_hit_points": 12}
    return REACTIONS.scene("A G", A="fighter", G={"kind": "goblin", "stats": stats})


@pytest.mark.parametrize(
    ("entry", "left", "conditions"),
    [
        ("-8", 1, []),
        ("9", 0, ["unconscious"]),
        ("-10", -1, ["dying", "unconscious"]),
        ("-21", -12, ["dead", "unconscious"]),
    ],
)
def test_hit_points_at_a_threshold(
    goblin: Battle, entry: str, left: int, conditions: list[str]
) -> None:
    battle, events = REACTIONS.told(goblin, hurt(entry))
    assert pools(battle, "G", "hp") == (left,)
    assert states(battle, "G") == conditions
    assert Damaged("G", "hp", 9 - left, left, "R-72") in events


def test_healing_wakes_and_stops_at_the_full_value(goblin: Battle) -> None:
    fallen = REACTIONS.play(goblin, hurt("-10"))
    battle, events = REACTIONS.told(fallen, hurt("+4"))
    assert (pools(battle, "G", "hp"), states(battle, "G")) == ((3,), [])
    assert Healed("G", "hp", 4, 3, "R-72") in events
    assert pools(REACTIONS.play(battle, hurt("+40")), "G", "hp") == (9,)


def test_an_amount_is_set(goblin: Battle) -> None:
    battle = REACTIONS.play(goblin, hurt("=-1"))
    assert (pools(battle, "G", "hp"), states(battle, "G")) == ((-1,), ["dying", "unconscious"])


def test_dice_are_rolled_once_and_shared_out(goblin: Battle) -> None:
    """2d6+3 shows 1 and 2, a total of 6: half for the goblin, none for the third creature."""
    before = pools(goblin, "A", "hp")[0]
    battle, events = REACTIONS.told(goblin, hurt("2d6+3", "A", "G", G=Portion.HALF), dice=(1, 2))
    assert pools(battle, "A", "hp") == (before - 6,)
    assert pools(battle, "G", "hp") == (6,)
    rolled = next(event for event in events if isinstance(event, DiceRolled))
    assert (rolled.total, rolled.dice[0].faces, rolled.flat) == (6, (1, 2), 3)
    spared = REACTIONS.play(goblin, hurt("5", "A", "G", G=Portion.NONE))
    assert pools(spared, "G", "hp") == (9,)


def test_typed_dice_are_asked_for(goblin: Battle) -> None:
    outcome = apply(goblin, hurt("2d6+3"), TypedDice((4,)), REACTIONS.rules)
    assert outcome == DieNeeded(6, "2d6+3")


def test_another_pool_is_changed_as_by_the_sheet(goblin: Battle) -> None:
    battle = REACTIONS.play(goblin, hurt("-1", pool="standard"))
    assert pools(battle, "G", "standard", "hp") == (pools(goblin, "G", "standard")[0] - 1, 9)


@pytest.mark.parametrize(
    ("command", "code"),
    [
        (hurt("lots"), "amount"),
        (hurt("-3", "X"), "token"),
        (AdjustPools((), "-3"), "nobody"),
        (hurt("-3", pool="luck"), "pool"),
        (hurt("999999"), "value"),
    ],
)
def test_refusals(goblin: Battle, command: AdjustPools, code: str) -> None:
    assert REACTIONS.refused(goblin, command).code == code


# Damage by hand and by an attack


def struck(system: System, battle: Battle, seed: int) -> tuple[Battle, int]:
    """Let A attack G with random dice and the questions' defaults; return the damage as well."""
    weapon = next(carried.id for carried in token(battle, "A").weapons if carried.equipped)
    offers = legal_actions.offers(Situation(battle, system.rules), token(battle, "A"))
    target = next(offer for offer in offers if "G" in offer.targets and weapon in offer.weapons)
    dice, damage = RandomDice(seed), 0
    command: Act | Answer = Act("A", target.action, target="G", weapon=weapon)
    while True:
        outcome = apply(battle, command, dice, system.rules)
        assert isinstance(outcome, Applied), outcome
        battle = outcome.battle
        damage += sum(
            event.amount
            for event in outcome.events
            if isinstance(event, Damaged) and event.token != "A"  # noqa: S105 - a creature
        )
        question = battle.question
        if question is None or (damage and question.about == "G"):
            return battle, damage
        command = Answer(question.id, question.default)


@pytest.mark.parametrize(
    ("system", "kind", "victim"),
    [
        (REACTIONS, "fighter", {"kind": "goblin", "stats": {"hit_points": 3}}),
        (VITALITY, "fighter", {"kind": "thug", "stats": {"vitality_points": 1}}),
        (VIGOR, "swordsman", {"kind": "bandit", "stats": {"durability": 2, "health": 2}}),
        (SEGMENTS, "swordsman", {"kind": "cutthroat", "stats": {"hit_points": 1}}),
    ],
)
def test_same_state_as_after_an_attack(
    system: System, kind: str, victim: dict[str, object]
) -> None:
    stage = "melee" if system is SEGMENTS else ""
    battle = system.scene("A G", stage=stage, A=kind, G=victim)
    after, damage = next(hit for seed in range(40) if (hit := struck(system, battle, seed))[1])
    by_hand = system.play(battle, hurt(f"-{damage}"))
    life = (system.rules.book.life, system.rules.book.reserve)
    assert pools(by_hand, "G", *life) == pools(after, "G", *life)
    assert states(by_hand, "G") == states(after, "G")
    assert asked(by_hand) == asked(after)


# `vigor`: Durability, Health and shock (G-80, G-81, G-83)


def test_damage_goes_on_from_durability_to_health() -> None:
    stats = {"durability": 6, "health": 4, "stamina": 3}
    battle = VIGOR.scene("A G", A="swordsman", G={"kind": "bandit", "stats": stats})
    wounded = VIGOR.play(battle, hurt("-8"))
    assert pools(wounded, "G", "durability", "health") == (0, 2)
    assert states(wounded, "G") == ["wounded"]
    shocked = VIGOR.play(wounded, hurt("-2"))
    assert states(shocked, "G") == ["shock", "wounded"]
    assert "dead" in states(VIGOR.play(shocked, hurt("-1")), "G")
    healed = VIGOR.play(shocked, hurt("+5"))
    assert pools(healed, "G", "durability", "health") == (1, 4)
    assert states(healed, "G") == []


# `vitality`: Wounds behind Vitality (V-78, V-79)


def test_wounds_come_back_before_vitality() -> None:
    stats = {"vitality_points": 5, "wound_points": 10}
    battle = VITALITY.scene("A G", A="fighter", G={"kind": "thug", "stats": stats})
    hit = VITALITY.play(battle, hurt("-8"))
    assert pools(hit, "G", "vitality", "wounds") == (0, 7)
    assert pools(VITALITY.play(hit, hurt("+4")), "G", "vitality", "wounds") == (1, 10)
    down = VITALITY.play(hit, hurt("-7"))
    assert states(down, "G") == ["unconscious"]
    while down.question:
        down = VITALITY.play(down, Answer(down.question.id, "lives"))
    assert states(VITALITY.play(down, hurt("+1")), "G") == []


# `action_points`: the amount is final damage, healing counts levels (AP-121, AP-127, AP-128)


@pytest.mark.parametrize(
    ("entry", "slot", "health"),
    [("-0", "light", 4), ("-1", "light", 4), ("-2", "moderate", 3), ("-7", "critical", 1)],
)
def test_final_damage_makes_a_wound(entry: str, slot: str, health: int) -> None:
    battle = POINTS.scene("A G", A="swordsman", G="captain")
    after = POINTS.play(battle, hurt(entry))
    before = pools(battle, "G", slot)[0]
    assert pools(after, "G", slot, "health") == (before - 1, health)


def test_a_fatal_wound_kills_a_raider_and_leaves_a_hero_dying() -> None:
    battle = POINTS.scene("A G", A="swordsman", G="raider")
    after = POINTS.play(battle, hurt("-8", "A", "G"))
    assert "dead" in states(after, "G")
    assert "dying" in states(after, "A")


def test_healing_lightens_the_highest_wound() -> None:
    battle = POINTS.play(POINTS.scene("A G", A="swordsman", G="captain"), hurt("-4"))
    lighter = POINTS.play(battle, hurt("+1"))
    assert pools(lighter, "G", "health") == (3,)
    assert pools(POINTS.play(lighter, hurt("+2")), "G", "health") == (5,)


# `segments`: hit points, and what the GM is asked (SR-33)


def test_the_gm_is_asked_about_a_creature_without_hit_points() -> None:
    battle = SEGMENTS.scene("A G", stage="melee", A="swordsman", G="cutthroat")
    points = pools(battle, "G", "hits")[0]
    fallen = SEGMENTS.play(battle, hurt(f"-{points + 5}"))
    assert pools(fallen, "G", "hits") == (0,)
    assert "no hit points left" in asked(fallen)
    out = SEGMENTS.play(fallen, "out")
    assert "out" in states(out, "G")
    assert not out.question
    assert "out" not in states(SEGMENTS.play(fallen, "label"), "G")
    back = SEGMENTS.play(out, hurt("+2"))
    assert (pools(back, "G", "hits"), "out" in states(back, "G")) == ((2,), False)


# Every system


@pytest.mark.parametrize("system", [REACTIONS, VITALITY, VIGOR, POINTS, SEGMENTS])
def test_nothing_is_hurt_while_a_question_waits(system: System) -> None:
    kinds = list(system.creatures)
    battle = system.scene("A G", A=kinds[0], G=kinds[1])
    waiting = msgspec.structs.replace(
        battle, questions=(Question(1, "x", "why", "", "", (), "", ""),)
    )
    assert system.refused(waiting, hurt("-1")).code == "waiting"
