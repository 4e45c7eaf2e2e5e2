"""Count who wins when a fighter meets a wolf and both act at random.

Usage: python random_fights.py [FIGHTS]
"""

import sys
from collections import Counter
from random import Random

import gridapp

MOST_COMMANDS = 400


def random_fight(seed: int) -> str:
    """Play one fight at random, and return the side that is left, or ``nobody``."""
    chance = Random(seed)
    battle = gridapp.new_battle("reactions", columns=8, rows=6, seed=seed)
    battle.do("place-token creature=fighter name=Ayla cell=C3 side=heroes")
    battle.do("place-token creature=wolf name=Grey cell=F4 side=raiders")
    battle.do("start-fight")
    for _ in range(MOST_COMMANDS):
        if battle.waiting:
            battle.answer(chance.choice(battle.waiting.options).id)
            continue
        able = [token for token in battle.creatures if token.pool("hp") > 0]
        if len(able) < 2:
            return able[0].side if able else "nobody"
        act_at_random(battle, chance)
    return "nobody"


def act_at_random(battle: gridapp.OpenBattle, chance: Random) -> None:
    """Attack if that is possible, else move, else end the turn."""
    actor = battle.creature()
    offers = [offer for offer in battle.actions() if offer.refusal is None]
    attacks = [(offer.action, *pair) for offer in offers for pair in offer.attack_pairs()]
    commands: list[gridapp.commands.Command] = [gridapp.commands.EndTurn()]
    if moves := battle.moves(actor.id).cells:
        route = tuple(map(battle.cell, chance.choice(moves).route))
        commands.insert(0, gridapp.commands.Act(actor.id, battle.first_move, route))
    if attacks:
        action, target, weapon = chance.choice(attacks)
        attack = gridapp.commands.Act(actor.id, action, target=target, weapon=weapon)
        commands.insert(0, attack)
    for command in commands:
        if isinstance(battle.do(command), gridapp.Applied):
            return


def main() -> None:
    """Print how often each side was left."""
    fights = int(sys.argv[1]) if len(sys.argv) > 1 else 20
    wins = Counter(random_fight(seed) for seed in range(fights))
    print(", ".join(f"{side} {count} of {fights}" for side, count in wins.most_common()))


if __name__ == "__main__":
    main()
