"""Random legal play under every system that has a game: see `tests.rules.randomly`."""

from dataclasses import replace
from pathlib import Path

import pytest

from tests.rules.randomly import check_elsewhere, check_history, check_play, game_of

PACKS = sorted(path.parent.name for path in Path(__file__).parent.glob("*/game.py"))
FIGHTS, COMMANDS = range(20), 1_000


@pytest.mark.parametrize("pack", PACKS)
@pytest.mark.parametrize("seed", [0, 1])
def test_what_is_listed_applies_and_the_other_way_round(pack: str, seed: int) -> None:
    assert check_play(game_of(pack), seed, 200) > 1


@pytest.mark.parametrize("pack", PACKS)
def test_it_holds_under_the_rulings_of_a_new_battle(pack: str) -> None:
    game = game_of(pack)
    calm = replace(game, settings=game.system.rules.book.fresh_settings)
    assert check_play(calm, 2, 150) > 1


@pytest.mark.parametrize("pack", PACKS)
def test_undo_and_redo_of_all_give_the_same_bytes(pack: str, tmp_path: Path) -> None:
    check_history(game_of(pack), 3, 60, tmp_path / "fight.battle")


@pytest.mark.parametrize("pack", PACKS)
def test_another_process_with_another_hash_seed_comes_to_the_same(pack: str) -> None:
    check_elsewhere(game_of(pack), 5, 80)


@pytest.mark.long
@pytest.mark.parametrize("pack", PACKS)
@pytest.mark.parametrize("seed", FIGHTS)
def test_a_long_fight(pack: str, seed: int, tmp_path: Path) -> None:
    game = game_of(pack)
    assert check_play(game, seed, COMMANDS) > 3
    check_history(game, seed, COMMANDS, tmp_path / "fight.battle")
    check_elsewhere(game, seed, COMMANDS)
