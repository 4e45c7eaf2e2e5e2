"""A stored battle may hold a billion in any pool: every pack answers in time all the same."""

import time

import msgspec
import pytest

from gridapp.engine.movement.preview import Preview
from gridapp.engine.queries.situation import Situation
from gridapp.engine.queries.turns.legal_actions import offers
from gridapp.engine.rulebook.pack_data import ActionKind
from gridapp.packs.creatures import load_creatures
from gridapp.resources import shipped_folder
from tests.rules.play import System
from tests.shipped import SHIPPED

MOST = 1_000_000_000
SECONDS = 2


@pytest.mark.parametrize("pack", SHIPPED)
def test_moves_and_actions_in_time(pack: str) -> None:
    system = System(pack)
    scene = system.scene("A . . .", A=_small(system))
    (creature,) = scene.tokens
    creature = msgspec.structs.replace(creature, pools=dict.fromkeys(creature.pools, MOST))
    situation = Situation(msgspec.structs.replace(scene, tokens=(creature,)), system.rules)
    started = time.process_time()
    assert offers(situation, creature)
    for name, action in situation.book.actions.items():
        if action.kind is ActionKind.MOVE:
            assert Preview(situation, creature, name).options is not None
    assert time.process_time() - started < SECONDS


def _small(system: System) -> str:
    """Return a kind of creature with a single cell."""
    book = system.rules.book
    creatures = load_creatures(book, shipped_folder("rules") / book.id)
    return next(
        name
        for name, creature in creatures.items()
        if creature.make_token(book, "A", (0, 0), "A").space == "1x1"
    )
