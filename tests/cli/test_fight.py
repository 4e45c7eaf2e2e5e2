"""`gridapp page`: the language of a fight that is carried away."""

import subprocess
import sys
from pathlib import Path

import pytest

import gridapp

pytestmark = pytest.mark.qt


def one_attack(path: Path) -> None:
    """A wolf and a fighter side by side; the first to act attacks."""
    board = gridapp.new_battle("reactions", columns=8, rows=6, seed=3)
    board.do("place-token creature=fighter name=Ayla cell=C3 side=heroes")
    board.do("place-token creature=wolf name=Grey cell=D3 side=raiders")
    board.save(path)
    with gridapp.open_battle(path) as battle:
        battle.do("start-fight")
        while battle.waiting:
            battle.answer(battle.waiting.default)
        offers = {offer.action: offer for offer in battle.actions()}
        target, weapon = offers["primary_attack"].attack_pairs()[0]
        actor = battle.creature().id
        act = gridapp.commands.Act(actor, "primary_attack", target=target, weapon=weapon)
        assert isinstance(battle.do(act), gridapp.Applied)


def page_in(language: str, battle: Path) -> str:
    """Write the page in a new process, because the language is fixed for a whole process."""
    page = battle.with_suffix(f".{language}.html")
    command = [sys.executable, "-m", "gridapp", "page", str(battle), "--out", str(page)]
    subprocess.run([*command, "--language", language], check=True, timeout=300)
    return page.read_text(encoding="utf-8")


def test_a_page_speaks_its_language_in_the_words_of_the_pack_too(tmp_path: Path) -> None:
    battle = tmp_path / "attack.battle"
    one_attack(battle)
    english, german = page_in("en", battle), page_in("de", battle)
    assert "Hit points" in english
    assert "Trefferpunkte" not in english
    assert "Trefferpunkte" in german
    assert "Runde" in german
    assert "Geschick" in german
    for of_the_pack in ("Hit points", "Dexterity"):
        assert of_the_pack not in german
