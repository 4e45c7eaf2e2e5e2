"""A table that does anything the rules of `vitality` allow, chosen by a seeded generator."""

import sys
from collections.abc import Iterator
from random import Random

from gridapp.battle.commands import (
    Answer,
    Command,
    EndFight,
    EndTurn,
    SetCondition,
    SetPool,
    SetStanding,
    StartFight,
)
from gridapp.battle.dice import RandomDice
from gridapp.battle.outcomes import Applied
from gridapp.battle.state import Battle, Phase
from gridapp.engine import legal
from gridapp.engine.apply import apply
from gridapp.engine.mechanics import Offer
from gridapp.engine.situation import Situation
from gridapp.storage.entries import state_hash
from tests.rules.vitality.table import acts_of, rules, scene

BOARD = """
. A . # . O O
. B . . . O O
P . ~ . G . .
. D . # . J H
"""
MOVES = ("move", "five_foot_step")
CONDITIONS = ("prone", "concealed", "restricted", "minor_attack_penalty", "major_defence_bonus")


def skirmish(seed: int = 0) -> Battle:
    """Four heroes against three of the gang and an ogre; seed by seed some rulings switched."""
    random = Random(seed)
    switched = {
        name: random.choice(entry.options)
        for name, entry in rules().book.settings.items()
        if random.random() < 0.4 * bool(seed % 2)
    }
    return scene(
        BOARD,
        turn="",
        settings=switched,
        A="fighter",
        B="spear_guard",
        P="psychic",
        D="brawler",
        G="thug",
        H="gunman",
        J="officer",
        O="ogre",
    )


class Table:
    """Chooses commands, now and then those of a GM; every one of them must apply."""

    def __init__(self, seed: int) -> None:
        """Play the same way for the same seed."""
        self.random = Random(seed)

    def command(self, battle: Battle) -> Command:
        """Something that may be done now."""
        if question := battle.question:
            return Answer(question.id, self.random.choice(question.options).id)
        if battle.phase is Phase.SETUP:
            return self._between_fights(battle)
        if not battle.active or self.random.random() < 0.06:
            return self._as_gm(battle)
        return self._act(battle) if self.random.random() < 0.95 else EndTurn()

    def _between_fights(self, battle: Battle) -> Command:
        ids = [token.id for token in battle.tokens]
        unaware = self.random.sample(ids, self.random.choice((0, 0, 2, 4, len(ids))))
        rest = list(self._acts_of_anybody(battle))
        if rest and self.random.random() < 0.6:
            return self.random.choice(rest)
        return StartFight(tuple(unaware))

    def _as_gm(self, battle: Battle) -> Command:
        token = self.random.choice(battle.tokens).id
        commands: tuple[Command, ...] = (
            SetPool(token, "wounds", self.random.randint(1, 12)),
            SetPool(token, "vitality", self.random.randint(0, 20)),
            SetCondition(token, self.random.choice(CONDITIONS), self.random.random() < 0.4),
            SetStanding(token, "opportunity", self.random.choice((True, False, None))),
        )
        if self.random.random() < 0.04:
            return EndFight()
        return self.random.choice(commands)

    def _act(self, battle: Battle) -> Command:
        """One act of a random offer to the active creature; the tactical ones more often."""
        actor = battle.token(battle.active)
        assert actor is not None
        situation = Situation(battle, rules())
        offers = [one for one in legal.offers(situation, actor) if one.refusal is None]
        paid = [one for one in offers if one.price != "free action"]
        if not offers or (not paid and self.random.random() < 0.8):
            return EndTurn()
        (offer,) = self.random.choices(offers, [_weight(one) for one in offers])
        acts = list(acts_of(situation, actor, offer))
        return self.random.choice(acts) if acts else EndTurn()

    def _acts_of_anybody(self, battle: Battle) -> Iterator[Command]:
        situation = Situation(battle, rules())
        for token in battle.tokens:
            for offer in legal.offers(situation, token):
                if offer.refusal is None:
                    yield from acts_of(situation, token, offer)


def _weight(offer: Offer) -> int:
    """How gladly an act is chosen: fighting before walking before anything else."""
    if offer.targets:
        return 60
    if offer.action in MOVES:
        return 30
    return 1 if offer.price == "free action" else 3


def play_on(seed: int, count: int) -> Iterator[tuple[Battle, Command, Applied]]:
    """So many commands: the battle before each, the command, and what came of it."""
    table, dice, battle = Table(seed), RandomDice(seed), skirmish(seed)
    for _ in range(count):
        command = table.command(battle)
        outcome = apply(battle, command, dice, rules())
        assert isinstance(outcome, Applied), f"{command} was listed: {outcome}"
        yield battle, command, outcome
        battle = outcome.battle


if __name__ == "__main__":
    played = list(play_on(int(sys.argv[1]), int(sys.argv[2])))
    sys.stdout.write(state_hash(played[-1][2].battle))
