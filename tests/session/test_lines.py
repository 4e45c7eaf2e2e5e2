"""Whether any line reaches a creature is what its cover says, in every sample."""

import msgspec
import pytest

from gridapp.engine.queries.situation import Situation
from gridapp.packs.loader import load_packs
from gridapp.session.setup.samples import sample_battle, sample_titles

PACKS = load_packs()


@pytest.mark.parametrize("sample", sample_titles())
@pytest.mark.parametrize("elevation", [0, 2])
def test_a_line_is_open_as_the_cover_says(sample: str, elevation: int) -> None:
    battle, _ = sample_battle(sample, PACKS)
    first, *others = battle.tokens
    battle = battle.with_token(msgspec.structs.replace(first, elevation=elevation))
    situation = Situation(battle, PACKS.rules[battle.pack.id])
    anchors = (None, battle.board.grid.neighbours(first.cell)[0], others[0].cell)
    first = battle.tokens[0]
    pairs = [(first, each) for each in others] + [(each, first) for each in others]
    lines = [
        (situation.has_line(*pair, anchor), situation.cover(*pair, anchor).line)
        for pair in pairs
        for anchor in anchors
    ]
    assert [line for line, _ in lines] == [line for _, line in lines]
