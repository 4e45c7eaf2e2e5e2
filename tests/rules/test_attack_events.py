"""In every system an attack ends with a single event, naming target and outcome."""

import msgspec
import pytest

from gridapp.battle.commands import Act, Answer, EndTurn
from gridapp.battle.dice import RandomDice
from gridapp.battle.events import AttackResolved, Event, Rolled
from gridapp.battle.outcomes import Applied
from gridapp.battle.shown.event_marks import MarkKind
from gridapp.battle.state import Battle
from gridapp.engine.commands.apply import apply
from gridapp.engine.protocol import Rules
from gridapp.engine.queries.situation import Situation
from gridapp.engine.queries.turns.legal_actions import offers
from gridapp.engine.rulebook.pack_data import ActionKind
from gridapp.packs.creatures import load_creatures
from gridapp.packs.examples.battles import build_battle
from gridapp.packs.examples.files import Example
from gridapp.packs.loader import load_packs
from gridapp.session.event_marks import event_marks

PACKS = sorted(load_packs().rules)
DEFENDING = ("segments", "vigor")
"""The systems in which a defence is rolled once the attack has hit."""


def melee(rules: Rules) -> Battle:
    """Return a fight of the pack's first hero against a copy on the other side."""
    creatures = load_creatures(rules.book)
    kind = next(iter(creatures))
    example = Example("", "", "A G", {"A": {"kind": kind}, "G": {"kind": kind}}, turn="A")
    battle = build_battle(rules, creatures, example)
    foe = battle.token("G")
    assert foe is not None
    return battle.with_token(msgspec.structs.replace(foe, side="others"))


def attack(battle: Battle, rules: Rules) -> Act | None:
    """Return the first attack of the active creature on its foe."""
    actor = battle.token(battle.active)
    if actor is None:
        return None
    target = "G" if actor.id == "A" else "A"
    for offer in offers(Situation(battle, rules), actor):
        if offer.refusal is None and rules.book.actions[offer.action].kind is ActionKind.ATTACK:
            return Act(actor.id, offer.action, target=target, weapon=actor.weapons[0].id)
    return None


def play(
    rules: Rules, seed: int, *, reacts: bool = False
) -> list[tuple[Battle, Battle, tuple[Event, ...]]]:
    """Return the steps of a fight; questions get the default answer, numbers a d20.

    With ``reacts`` creatures give the first answer instead, which is to react or to defend.
    """
    battle, dice, steps = melee(rules), RandomDice(seed), []
    for _ in range(120):
        question = battle.question
        command = attack(battle, rules) or EndTurn()
        if question is not None:
            asked = question.number
            number = min(dice.roll(20), asked.high) if asked else None
            option = question.options[0].id if reacts and question.who else question.default
            command = Answer(question.id, option, number)  # type: ignore[assignment]
        outcome = apply(battle, command, dice, rules)
        if not isinstance(outcome, Applied):
            outcome = apply(battle, EndTurn(), dice, rules)
            assert isinstance(outcome, Applied), outcome
        steps.append((battle, outcome.battle, outcome.events))
        battle = outcome.battle
    return steps


@pytest.mark.parametrize("pack", PACKS)
def test_attack_ends_with_target_and_outcome(pack: str) -> None:
    rules = load_packs().rules[pack]
    resolved: set[bool] = set()
    kinds = set()
    for before, after, events in play(rules, 7):
        attacks = [event for event in events if isinstance(event, AttackResolved)]
        assert all({event.token, event.target} == {"A", "G"} for event in attacks)
        resolved |= {event.hit for event in attacks}
        marks = event_marks(before, after, events, rules)
        kinds |= {mark.kind.value for mark in marks if mark.by_attack or mark.kind == "miss"}
    assert resolved == {True, False}
    assert kinds >= {"damage", "miss"}


@pytest.mark.parametrize("pack", PACKS)
def test_hit_that_is_averted_is_no_miss(pack: str) -> None:
    """The word follows from the rolls: a missed attack has a failed roll, an averted one not."""
    rules = load_packs().rules[pack]
    words: dict[str, set[bool]] = {}
    succeeded: dict[str, bool] = {}
    for before, after, events in play(rules, 7, reacts=True):
        for event in events:
            if isinstance(event, Rolled) and event.success is not None:
                succeeded[event.token] = event.success
            elif isinstance(event, AttackResolved) and not event.hit:
                marks = event_marks(before, after, events, rules)
                (word,) = {mark.text for mark in marks if mark.kind is MarkKind.MISS}
                words.setdefault(word, set()).add(succeeded[event.token])
    assert words.pop("Miss") == {False}
    assert words == ({"Defended": {True}} if pack in DEFENDING else {})
