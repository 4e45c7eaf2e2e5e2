"""The same seeds play the same commands: what is done for speed must not change play unnoticed.

A change of the rules, of a policy or of the built-in creatures changes these digests too: then say
so in the commit, and write down the new ones, as the failing test shows them.
"""

import hashlib
from collections.abc import Iterator

import msgspec
import pytest

from gridapp.battle.commands import Command
from gridapp.bench.fight_boards import LEFT, RIGHT, mirrored
from gridapp.engine.queries import cache
from gridapp.tactics.play import Fight, seed_of
from gridapp.tactics.policy import BOLD, CAREFUL, EVEN, Policy
from tests.rules.play import System
from tests.shipped import with_facts

FIGHTS = 3
WALLS = 6
POLICIES: tuple[dict[str, Policy], ...] = (
    {},
    {LEFT: BOLD, RIGHT: CAREFUL},
    {LEFT: CAREFUL, RIGHT: EVEN},
)
"""The policies of each fight by side; every creature without one plays evenly."""
PLAYED = {
    "action_points": "08213eb8450ba0dd",
    "reactions": "f56d5bea5abdf2db",
    "segments": "58b1110de64c717e",
    "vigor": "8a977ae292c54191",
    "vitality": "b71a1f05ff5dde06",
}
"""The first digits of the SHA-256 of all commands and of what is left."""


@pytest.mark.parametrize("pack", with_facts(PLAYED, "the digest of play"))
def test_the_same_seeds_play_the_same_commands(pack: str) -> None:
    rules = System(pack).rules
    battle = mirrored(rules, walls=WALLS)
    encoder = msgspec.json.Encoder(order="deterministic")
    digest = hashlib.sha256()
    for number, policies in zip(range(FIGHTS), POLICIES, strict=True):
        played = Fight(battle, rules, seed_of(27, number), policies)
        for command, _ in played.steps():
            digest.update(encoder.encode(command))
        digest.update(encoder.encode(played.result(number)))
    assert digest.hexdigest()[:16] == PLAYED[pack]


@pytest.mark.parametrize("pack", sorted(PLAYED))
def test_play_is_the_same_without_caches(pack: str) -> None:
    """All caches between situations are emptied before every command."""
    rules = System(pack).rules
    battle = mirrored(rules, 2, walls=WALLS)

    def commands(*, forget: bool) -> Iterator[Command]:
        for command, _ in Fight(battle, rules, seed_of(27, 0)).steps():
            yield command
            if forget:
                cache.clear()

    assert list(commands(forget=True)) == list(commands(forget=False))
