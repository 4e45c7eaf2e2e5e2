"""A table that plays the shipped samples by their defaults is seldom asked.

Questions count unless they are reactions, defences or expenses of a creature's own player, who
chooses among several options. Each system has a sample.
"""

import pytest
from msgspec.structs import replace

from gridapp.packs.loader import load_packs
from gridapp.resources import shipped_folder
from gridapp.session.setup.samples import sample_battle, sample_titles
from tests.rules.calmly import play, play_battle, table

SAMPLES = sorted(sample_titles())
ROUNDS = 6
MOST_QUESTIONS = 1
"""Questions for each turn of a creature, on average."""


def test_every_system_has_a_sample() -> None:
    packs = load_packs()
    played = {sample_battle(name, packs)[0].pack.id for name in SAMPLES}
    if lacking := set(packs.rules) - played:
        pytest.skip(f"no sample of {', '.join(sorted(lacking))} in assets yet")


@pytest.mark.parametrize("sample", SAMPLES)
def test_at_most_one_question_a_turn(sample: str) -> None:
    """In each of two fights: a single one may be over after 17 turns."""
    fights = [play(sample, ROUNDS, seed) for seed in (1, 2)]
    assert sum(counted.turns for counted in fights) >= 20
    for counted in fights:
        assert counted.rate <= MOST_QUESTIONS, table(sample, counted)
        assert counted.before.total() <= 1, table(sample, counted)


def test_without_the_calm_settings_the_same_play_asks_more() -> None:
    """The player counts: under the settings of older battles the same sample asks many times."""
    packs = load_packs()
    battle, _ = sample_battle("toll_road", packs)
    older = replace(battle, pack=replace(battle.pack, settings={}))
    counted = play_battle(older, packs.rules["segments"], 3, seed=1)
    assert counted.rate > 3
    assert counted.before.total() >= len(battle.tokens)


@pytest.mark.parametrize("pack", sorted(load_packs().rules))
def test_settings_that_spare_questions_name_kinds_that_are_asked(pack: str) -> None:
    """Kinds are fields of stages or tags of questions, written in the pack's modules."""
    source = "\n".join(
        path.read_text(encoding="utf-8") for path in (shipped_folder("rules") / pack).rglob("*.py")
    )
    for setting in load_packs().rules[pack].book.settings.values():
        for kind in {kind for kinds in setting.takes.values() for kind in kinds}:
            assert f'"{kind}"' in source or f"    {kind}: " in source, kind
