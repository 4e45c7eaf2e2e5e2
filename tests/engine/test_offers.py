"""Every offer can be carried out, and every refusal names its reason."""

from contextlib import nullcontext

import pytest

from gridapp.battle.commands import Act
from gridapp.battle.dice import RandomDice
from gridapp.battle.outcomes import Applied, Refused
from gridapp.battle.state import Battle
from gridapp.battle.tokens import Token
from gridapp.engine.commands.apply import apply
from gridapp.engine.movement.preview import Preview
from gridapp.engine.queries.situation import Situation
from gridapp.engine.queries.turns import legal_actions
from gridapp.engine.rulebook.pack_data import ActionKind
from gridapp.engine.types import Offer
from gridapp.packs.loader import Packs
from gridapp.session.setup.samples import sample_battle
from gridapp.session.start import DEFAULT_SAMPLE
from tests.engine.random_play import RandomPlayer
from tests.engine.scenes import HERO, RAIDER, rules, scene, token

PLAYED = 120
DICE = RandomDice(1)


def outcome_of(battle: Battle, act: Act) -> Applied | Refused:
    outcome = apply(battle, act, DICE, rules())
    assert isinstance(outcome, Applied | Refused)
    return outcome


def check_attack(battle: Battle, actor: Token, offer: Offer) -> None:
    """Check that exactly the weapons listed for a target can attack the target."""
    for foe in Situation(battle, rules()).foes(actor):
        acts = [Act(actor.id, offer.action, (), foe.id, weapon.id) for weapon in actor.weapons]
        outcomes = [outcome_of(battle, act) for act in acts]
        can = {
            act.weapon
            for act, outcome in zip(acts, outcomes, strict=True)
            if isinstance(outcome, Applied)
        }
        assert bool(can) == (foe.id in offer.targets)
        assert {(foe.id, weapon) for weapon in can} == {
            pair for pair in offer.attack_pairs() if pair[0] == foe.id
        }
        codes = {outcome.code for outcome in outcomes if isinstance(outcome, Refused)}
        assert codes <= ({"target"} if foe.has("dead") else {"reach", "cover", "weapon"})


def check_move(battle: Battle, actor: Token, offer: Offer) -> None:
    """Check that a creature can move to every destination, unless refused as too near."""
    preview = Preview(Situation(battle, rules()), actor, offer.action)
    assert preview.refusal is None
    for cell in list(preview.options)[::7]:
        if preview.for_cell(cell).refusal is not None:
            continue
        act = Act(actor.id, offer.action, preview.options.route(cell))
        assert isinstance(outcome_of(battle, act), Applied)


CHECKS = {ActionKind.ATTACK: check_attack, ActionKind.MOVE: check_move}


def check_offers(battle: Battle) -> int:
    """Check every offer to every creature; return the number of available offers."""
    situation, open_offers = Situation(battle, rules()), 0
    for actor in battle.tokens:
        for offer in legal_actions.offers(situation, actor):
            if offer.refusal is not None:
                foe = situation.foes(actor)[0].id
                weapon = actor.weapons[0].id if actor.weapons else ""
                act = Act(actor.id, offer.action, ((0, 0), (1, 1)), foe, weapon)
                outcome = outcome_of(battle, act)
                if offer.refusal.code == legal_actions.NO_TARGET:
                    assert isinstance(outcome, Refused)  # its own reason: reach, cover
                else:
                    assert outcome == offer.refusal
            elif check := CHECKS.get(rules().book.actions[offer.action].kind):
                check(battle, actor, offer)
                open_offers += 1
    return open_offers


@pytest.mark.parametrize("seed", range(2))
def test_offers_are_valid_throughout_a_fight(seed: int) -> None:
    packs = Packs({"reactions": rules()}, ())
    battle, _ = sample_battle(DEFAULT_SAMPLE, packs)
    player, checked = RandomPlayer(rules(), seed), 0
    dice = RandomDice(seed)
    for number in range(PLAYED):
        outcome = apply(battle, player.command(battle), dice, rules())
        if isinstance(outcome, Applied):
            battle = outcome.battle
        if number % 8 == 0:
            checked += check_offers(battle)
    assert checked > PLAYED / 8
    assert battle.round > 1


@pytest.mark.parametrize(("listed", "is_true"), [("J", True), ("JG", False), ("", False)])
def test_check_finds_a_wrong_offer(listed: str, is_true: bool) -> None:
    """J is next to A, G out of reach."""
    battle = scene("A J . G", A=HERO, J=RAIDER, G=RAIDER)
    targets, weapons = tuple(listed), ("longsword",)
    offer = Offer("primary_attack", "Attack", "Standard", "R-21", targets=targets, weapons=weapons)
    with nullcontext() if is_true else pytest.raises(AssertionError):
        check_attack(battle, token(battle, "A"), offer)
