"""Random play of very many commands, with every check of `tests.rules.randomly`.

``python -m tests.rules.long_play PACK [--commands 200000] [--fight 1000] [--first 100]`` plays
fights one after the other, each with the next seed, and prints how many commands were played and
every fault. A fault ends its fight alone, with the seed and the number of the command that show it
again. The exit code is 1 after a fault.
"""

import argparse
import sys
from collections.abc import Iterator
from time import process_time
from typing import NamedTuple

from tests.rules.randomly import Game, check_fight, game_of


class Fault(NamedTuple):
    """What went wrong: the seed of the fight, the commands before it, and the failed check."""

    seed: int
    after: int
    text: str


class Played(NamedTuple):
    """The length of a fight in commands and rounds, and the fault at its end, if any."""

    commands: int
    rounds: int
    fault: Fault | None = None


def play_fight(game: Game, seed: int, count: int) -> Played:
    """Play a fight with all checks up to ``count`` commands, or up to its first fault."""
    commands = rounds = 0
    try:
        for battle in check_fight(game, seed, count):
            commands, rounds = commands + 1, max(rounds, battle.round)
    except Exception as problem:  # noqa: BLE001 - the next fight is played all the same
        return Played(commands, rounds, Fault(seed, commands, f"{problem!r}"[:600]))
    return Played(commands, rounds)


def play_long(game: Game, commands: int, fight: int, first: int) -> Iterator[Played]:
    """Play fights until so many commands were played; seeds count up from ``first``."""
    commands_left, seed = commands, first
    while commands_left > 0:
        played = play_fight(game, seed, min(fight, commands_left))
        yield played
        commands_left -= max(1, played.commands)
        seed += 1


def main(arguments: list[str]) -> int:
    """Play, and print a line for each fault and every tenth fight; return the exit code."""
    parser = argparse.ArgumentParser(prog="tests.rules.long_play")
    parser.add_argument("pack")
    parser.add_argument("--commands", type=int, default=200_000)
    parser.add_argument("--fight", type=int, default=1_000)
    parser.add_argument("--first", type=int, default=100)
    chosen = parser.parse_args(arguments)
    game = game_of(chosen.pack)
    total = rounds = faults = 0
    fights = play_long(game, chosen.commands, chosen.fight, chosen.first)
    for number, played in enumerate(fights, 1):
        total, rounds = total + played.commands, rounds + played.rounds
        if played.fault:
            faults += 1
            sys.stdout.write(f"{chosen.pack}: FAULT {played.fault}\n")
        if played.fault or not number % 10:
            sys.stdout.write(
                f"{chosen.pack}: {total} commands, {number} fights, {rounds} rounds, "
                f"{faults} faults, {process_time():.0f} s\n"
            )
            sys.stdout.flush()
    sys.stdout.write(f"{chosen.pack}: done, {total} commands, {faults} faults\n")
    return int(bool(faults))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
