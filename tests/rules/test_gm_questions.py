"""A question to the GM is asked of the GM by its type, and answered in the GM's name in the log."""

import ast
from pathlib import Path

import pytest

from gridapp.battle.events import Answered
from gridapp.battle.questions import THE_GM, Creature, Option
from gridapp.engine.commands.draft import Draft
from gridapp.session.narration.narrator import Narrator
from tests.rules.randomly import game_of

RULES = Path(__file__).parents[2] / "rules"
PACKS = sorted(path.parent.name for path in Path(__file__).parent.glob("*/game.py"))
ONCE = (Option("once", "Once"), Option("never", "Never"))


@pytest.mark.parametrize("pack", PACKS)
def test_no_text_of_a_pack_says_who_answers(pack: str) -> None:
    """The asker does, as a value."""
    assert not [
        f"{path.name}:{node.lineno}"
        for path in sorted((RULES / pack).rglob("*.py"))
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Constant) and str(node.value).startswith("GM: ")
    ]


@pytest.mark.parametrize("pack", PACKS)
def test_the_log_says_who_answered(pack: str) -> None:
    game = game_of(pack)
    battle, rules = game.start(), game.system.rules
    draft = Draft(battle, game.system.steady(), rules)
    token = battle.tokens[0]
    for asker in (THE_GM, Creature(token.id)):
        draft.ask(
            "x",
            "does it hold",
            asker=asker,
            about=token.id,
            options=ONCE,
            default="once",
            rule="-",
        )
    for_gm, for_creature = draft.battle.questions
    assert (for_gm.asker, for_gm.text) == (THE_GM, "GM: does it hold")
    assert (for_creature.asker, for_creature.text) == (Creature(token.id), "does it hold")
    assert {for_gm.about, for_creature.about} == {token.id}
    narrator = Narrator(battle, rules)
    assert str(narrator.sentence(Answered(1, for_gm.who, "once", "Once"))) == "GM: Once"
    sentence = str(narrator.sentence(Answered(2, for_creature.who, "once", "Once")))
    assert sentence == f"{token.name}: Once"
